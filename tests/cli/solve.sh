# solve: exact ends of games, hidden choices of a round, and what cannot be solved.
. tests/cli/lib/check.sh

ok solve mosquito-show -p 'Y/-/-/-/-/-/-/-/?YY a1a3c4d4 Y5G2R1y2b1w1 Y4G1B1y3g1r1 B b - - 27 -'
has 'value	b	0.000000000' 'best	b	' 'move	'
refused option solve mosquito-show -p "$show_end"
refused syntax solve mosquito-show -p nothing

# Section 6.4 of the rules of Moustique Attaque: places to leave free, E1, E3, E6, E7, home or on.
attaque() { # attaque PHASE TRACK REST-OF-THE-POSITION
    ok solve moustique-attaque -p "MA1 3 $1 m1 w2 T=$2 $3 D=R1,G4,O1,N,B1,B3 G=- V=25"
}
none='P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G-'
attaque P R4,O3,B2,G1 "H=- C=- $none"
has 'free	1	0.846153846' 'free	2	0.935483871' 'free	3	1.222222222' 'free	4	1.553191489' \
    'value	1.553191489'
attaque T R3,O2,B4,G1 "H=- C=1s,2,3 $none"
has 'value	1.553191489' 'sting	1	0.319148936' 'sting	2	0.425531915' 'tap	2	0.148936170' \
    'tap	3	0.489361702'
attaque K R4,O3,B2,G1 "H=R3,G2 C=- $none"
has 'value	4.950413223' 'home	5.000000000' 'better	home'
attaque T R3,O2,B4,G1 'H=- C=1s,2,3 P1=-:0 P2=R4:0 P3=-:0 B=R2,O-,B-,G-'
has 'value	0.276595745' 'untapped	3	0.255319149'
attaque T R3,O2,B4,G1 'H=- C=1s,2,3 P1=-:0 P2=B4:0 P3=-:0 B=R-,O-,B2,G-'
has 'value	0.601398601'
refused option solve moustique-attaque -p "MA1 3 M m1 w2 T=R3,O2,B4,G1 H=- C=1s,2,3 A=1 P1=-:0 P2=B2:0 P3=-:0 B=R-,O-,B2,G- D=N,R1,G4,O1,R2,B1 G=- V=25"

# --exploit: from one card and two points left; a stronger bot is less exploitable.
small='MA1 2 P m1 w2 T=R4,O3,B2,G1 H=- C=- P1=-:11 P2=-:12 B=R-,O-,B-,G- D=#1 G=R1*2,R2,R2v,R3*2,R4,O1*2,O2*2,O2v,O3,O4*2,B1*2,B2,B2v,B3*2,B4*2,G1,G2*2,G2v,G3*2,G4*2,N*2 V=2'
ok solve moustique-attaque -p "$small" --exploit --bots random,bot:4:n=400
has 'nodes	' 'sets	' '	solved' '	random' '	bot:4:n=400'
awk -F'\t' '$1 == "policy" { e[$6] = $2 }
    END { exit !(e["solved"] < 0.02 && e["solved"] < e["bot:4:n=400"] && e["bot:4:n=400"] < e["random"]) }' \
    "$work/out" || show "not in order of strength"
usage solve moustique-attaque -p "$small" --bots random
usage solve mosquito-show --exploit
refused option solve moustique-attaque -p "$small" --exploit --bots nobody
refused option solve moustique-attaque --exploit -p "MA1 3 P m1 w2 T=R3,O2,B4,G1 H=- C=- $none D=R1,G4,O1,N,B1,B3 G=- V=25"
