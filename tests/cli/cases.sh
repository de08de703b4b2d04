# The runner of worked cases: what passes, what fails and says why.
. tests/cli/lib/check.sh

case_of() { # case_of LINES: a file with one case of these lines
    {
        printf '%s\n' 'Some prose.' '```case' 'case: T1' 'rules: MS-1' 'options: -'
        printf '%b\n' "$1"
        printf '%s\n' '```' 'More prose.'
    } >"$work/case.md"
}
start="position: $show_start\n"
passes() {
    case_of "$1"
    ok cases mosquito-show "$work/case.md"
    is 'ok T1
1 passed, 0 failed'
}
fails() { # fails WORDS LINES
    case_of "$2"
    run 2 cases mosquito-show "$work/case.md"
    has 'FAIL T1' "$1" '0 passed, 1 failed'
}

passes "${start}count: 32\nrefused: Cx1-b1; C@e1\nplay: C@b2; T@c3\nlog: C@b2 T@c3\ncount: 14\nnone: Cx1-b1"
passes "${start}view: v:??B/??Y/??*/??Y/??Y/??Y/??Y/??B/??G -------- - - - b - - 0 -\noffers: C@a1; T@d4"
passes "${start}actions: C@a1=0\n"
passes "position: $show_end\nlegal: none\ncount: 0\nresult: b+gold\n"
passes 'position: ?YY/*y/?GY/?YY/*y/-/?BY/-/- a1b3d1d4 Y3G1B1y1g1r1 Y2G1R1y2b1w1 - b - - 20 -\nerror: composition\n'
passes 'play: first=b\n'
passes 'weights: first=b 1; first=o 1\n'
passes "${start}probability: next token of pond 1 has a flower 8/18 (about 0.44)\n"

fails 'unknown key' "${start}nonsense: 1\n"
fails 'count: expected 31 got 32' "${start}count: 31\n"
fails 'refused: C@b2 is not refused' "${start}refused: C@b2\n"
fails 'offers: expected C@e1' "${start}offers: C@e1\n"
fails 'none: expected no C@a1 got C@a1' "${start}none: C@a1\n"
fails 'legal: expected 1 got also' "${start}legal: C@a1\n"
fails 'after: expected x got' "${start}after: x\n"
fails 'log: expected x got C@b2' "${start}play: C@b2\nlog: x\n"
fails 'play: Cx1-b1 refused: MS-10' "${start}play: Cx1-b1\n"
fails 'view nobody: there is no viewer' "${start}view nobody: x\n"
fails 'actions: expected C@a1=7 got 0' "${start}actions: C@a1=7\n"
fails 'weights: expected first=b 2' 'weights: first=b 2; first=o 1\n'
fails 'probability: ' "${start}probability: next token of pond 1 has a flower 1/2\n"
fails 'result: expected b+gold got a game that goes on' "${start}result: b+gold\n"
fails 'position: refused: syntax' 'position: x\n'
fails 'expected a refusal' "${start}error: none\n"
fails 'options: ' 'options: toucan_overfly\n'
fails 'toucan_overfly' 'options: toucan_overfly=perhaps\nplay: first=b\n'
fails 'a line without key' 'no key here\n'

# Hands are sampled where there is a race, after a decision that is one.
hands() { # hands WORDS LINES
    case_of "seed: demo\nprofiles: average expert\n$2sampled: {}\n"
    run 2 cases mosquito "$work/case.md"
    has 'FAIL T1 sampled' "$1"
}
hands 'there is no race' ''
hands 'there is no race' 'position: 31g 3g 14g/22g/-|21g/10g/- - 1 - -\n'
hands 'MQ-31' 'position: 31g 3g 14g.11b/22g/-|21g.42g/10g/- - 1 - -\ndecision: A9\n'

printf '```case\ncase: T2\n' >"$work/open.md"
run 2 cases mosquito-show "$work/open.md"
has 'FAIL T2'
case_of "${start}count: 32\n"
ok cases mosquito-show "$work/case.md" "$work/case.md"
has '2 passed, 0 failed'
run 1 cases mosquito-show "$work/case.md" "$work/no-such-file"
