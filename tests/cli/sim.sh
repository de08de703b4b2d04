# sim and replay: the same output whatever the jobs; records that verify, and that do not.
. tests/cli/lib/check.sh

ok sim mosquito-show -n 40 --json --jobs 1 --seed s
has '"game":"mosquito-show","games":40,"decisions":' '"wins":[{"seat":"b"' '"low":' '"hash":"'
cp "$work/out" "$work/first"
ok sim mosquito-show -n 40 --json --jobs 3 --seed s
cmp -s "$work/first" "$work/out" || show "another output with other jobs"
ok sim mosquito-show -n 40 --json --seed other
! cmp -s "$work/first" "$work/out" || show "the same output with another seed"
ok sim mosquito-show -n 4 --seats greedy,random --record "$work/records"
has 'seat b, greedy:' 'seat o, random:' 'hash '
ok replay "$work/records" --verify
has 'verified, 4 records'
ok sim mosquito-show -n 2 -p "$show_start" --record "$work/from"
ok replay "$work/from" --verify
refused syntax sim mosquito-show -n 1 -p nothing
run 1 sim mosquito-show -n 1 --record "$work/no/such/folder"

ok sim mosquito-show -n 1 --record "$work/one"
ok replay "$work/one" --verify
has ': verified'
ok replay "$work/one" --ply 0 --viewer none
has 'v:' ' 0 -'
ok replay "$work/one" --format board
ok replay "$work/one" --format json --ply 3
has '"node"'
ok replay "$work/one" --format log
has '1	' 'end		'
ok replay "$work/records" -n 4
usage replay "$work/records" -n 5
# Hands are checked by the levels that moved them (6.4 of Mosquito).
ok sim mosquito -n 2 --seats bot:1,random,bot:5 --record "$work/hands"
grep -q '^skill 3: 5' "$work/hands" || show "no level of hands"
ok replay "$work/hands" --verify
sed 's/^skill 3: 5/skill 3: 1/; /^hash:/d' "$work/hands" >"$work/bad"
run 2 replay "$work/bad" --verify
grep -q 'the outcome is not the one' "$work/err" || show "no word of the outcome"
usage replay "$work/one" --ply 9999
usage replay "$work/one" --viewer nobody
usage replay "$work/one" --format picture

sed 's/^hash: ./hash: x/' "$work/one" >"$work/bad"
run 2 replay "$work/bad" --verify
grep -q 'line ' "$work/err" || show "no line"
grep -v '^hash:' "$work/one" >"$work/bad"
run 2 replay "$work/bad" --verify
sed 's/^seed: .*/seed: another/; /^hash:/d' "$work/one" >"$work/bad"
run 2 replay "$work/bad" --verify
sed 's/^b	.*/b	Cx9-z9/' "$work/one" >"$work/bad"
run 2 replay "$work/bad"
grep -q 'line ' "$work/err" || show "no line"
# From the middle of a move, of a choice that all make, of a shuffle: the record begins with it.
from_here() { # from_here GAME POSITION
    ok sim "$1" -n 2 -p "$2" --record "$work/here"
    ok replay "$work/here" --verify
}
from_here moustique-attaque 'MA1 3 S m1 w2 T=R3,O2,B4,G1 H=- C=- P1=O3:0 P2=B1,B2:0 P3=-:0 B=R-,O1,B2,G- D=R1,G3,O1 G=- V=25 > 1S P2'
from_here mosquitozzz 'MZ1 std/2 A L1 V2 S=AT D=0 T=./!AT P1=6:AA,FH,SC:AT:- P2=9:FH:AT:- W=RA,AA X=FH,SC,MS Y=LS G=-'
from_here mosquitozzz 'MZ1 std/3 D.r L2 V1 S=AT*2,AA D=0 T=-/-/- P1=5:AT,FH,SC:-:AA*2,FH P2=8:AT,FH,SC,MS,BF:MS,SC,AT:- P3=9:FH,SC*3,MS:AA,AT*2:SC W=IN,AL X=FH,SS,MD Y=LS G=- > *R1 FH'

cp "$work/one" "$work/bad"
printf '\0more\n' >>"$work/bad"
usage replay "$work/bad" --verify
refused option replay "$work/one" -o effects=may_decline
ok replay "$work/one" -o effects=mandatory
: >"$work/bad"
refused syntax replay "$work/bad"
exit 0
