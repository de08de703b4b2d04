# position, legal and apply: texts, viewers, refusals with their place.
. tests/cli/lib/check.sh

ok position mosquito-show -p "$show_start"
is "$show_start"
ok position mosquito-show
has ' 0 -'
ok position mosquito-show --seed demo
has '?r?GB/?y?RY/?Y?Y*w/'
ok position mosquito-show --seed demo --viewer b
has 'v:??B/??Y/??*/'
lacks '?r?GB'
ok position mosquito-show --seed demo --viewer none --format board
has 'a       b       c       d'
ok position mosquito-show --seed demo --viewer none --format json
has '"node":{' '"stack":'
said='mozzie position mosquito-show -p -'
printf '%s\n' "$show_start" | "$MOZZIE" position mosquito-show -p - >"$work/out" 2>"$work/err" || show "-p - failed"
is "$show_start"

said='mozzie position mosquito-show -p - (two lines)'
printf '%s\n%s\n' "$show_start" "$show_end" | "$MOZZIE" position mosquito-show -p - >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || show "not refused"
grep -q '^syntax: line 2: one line is wanted' "$work/err" || show "no reason"
refused option position mosquito --seats 0
refused option position mosquito --seats 10

refused syntax position mosquito-show -p 'no position at all'
grep -q '(at character ' "$work/err" || show "no place"
refused MS-60 position mosquito-show -p '?YY/*y/?G?Y/?YY/*y/-/?BY/Y/- a1b3d1d4 Y3G1B1y1g1r1 Y2G1R1y2b1w1 - b - - 20 -'
refused option position mosquito-show -o no_such_option=yes
refused option position mosquito-show -o toucan_overfly=perhaps
refused option position mosquito-show -o toucan_overfly=yes -o toucan_overfly=no
refused option position mosquito-show --seats random,random,random
refused option position mosquito-show -o seats=7
refused option position mosquito-show -o content=tests/cli/lib/bad.json
usage position mosquito-show -o content=no-such-file.json

ok legal mosquito-show -p "$show_start"
lines 32
has 'b	C@a1'
ok legal mosquito-show -p "$show_start" --steps
lines 32
has 'b	0	C@a1'
ok legal mosquito-show
is 'nature	first=b	1
nature	first=o	1'
ok legal mosquito-show -p "$show_end"
lines 0
refused syntax legal mosquito-show -p nothing
# MZ-R30: what does not tell all cards is shown; that it has no moves would mean that it is over.
untold='MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#1:AT:- P2=9:AT,FH:AT:- W=AA,IN X=FH,SC,MS Y=LS G=-'
ok position mosquitozzz -p "$untold"
is "$untold"
refused MZ-R30 legal mosquitozzz -p "$untold"

ok apply mosquito-show -p "$show_start" 'C@b2' 'T@c3; T@a1' 'C@d4'
is '?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG b2a1d4c3 - - - b - - 4 -'
ok apply mosquito-show 'first=o; t1=o'
has '??o/'
ok apply mosquito-show --viewer none -p "$show_start" 'C@b2'
has 'v:??B/'
refused MS-10 apply mosquito-show -p "$show_start" 'Cx1-b1'
grep -qF '[Cx1-b1]' "$work/err" || show "no place"
refused syntax apply mosquito-show -p "$show_start" 'C@b2; C@e9'
grep -qF '[C@e9]' "$work/err" || show "no place"
refused syntax apply mosquito-show -p "$show_start" ' '
refused MS-54 apply mosquito-show -p "$show_end" 'C@b2'

# What is cut off is a position that cannot be read, not an option.
for position in 'AB1 std r1 roy' 'AB1 std r1 roy left=0 pend=first | roy -- j0'; do
    refused syntax position amoebunnies -p "$position"
done

# Mosquito: the statement that refuses stands first (MQ-60, MQ-97, MQ-98).
refused MQ-97 position mosquito -p '31g 3g 14g/22g/-|21g/10g/- 3 1 - -'
refused MQ-97 position mosquito -p '31g 3g 14g.21g/22g/-|28g/10g.11b/- - 2 p =1'
refused MQ-60 position mosquito -p '31g 3g 14p/22g/-|21g/10g/- - 1 - -'
refused MQ-60 position mosquito -p '31g 3g 14g/31g/-|21g/10g/- - 1 - -'
refused MQ-98 position mosquito -p '31g 3g #1/22g/-|#1/10g/- - 1 - -'
refused MQ-4 position mosquito -p '- #6 #42/-/-|#42/-/- 2 1 s -'
refused MQ-9 position mosquito -p '31g 3g 14g/22g/-|21g.42g/10g/- - 1 - -'
refused syntax position mosquito -p '31g 3g 14g/22g/-|21g/10g/- - 01 - -'
refused MQ-99 apply mosquito -p '31g 3g 14g.20o/22g/8g|21g.7g/-/- - 1 - -' '1:20oO1(14g)'
