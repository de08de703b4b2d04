# arena: a small contest, and what it refuses.
. tests/cli/lib/check.sh

ok arena mosquito-show --bots greedy,random -n 4 --json --jobs 1
cp "$work/out" "$work/first"
ok arena mosquito-show --bots greedy,random -n 4 --json --jobs 3
cmp -s "$work/first" "$work/out" || show "another output with other jobs"
ok arena mosquito-show --bots greedy,random -n 4 --html "$work/report.html"
grep -q '<html' "$work/report.html" || show "no report"
usage arena mosquito-show
usage arena mosquito-show --bots
usage arena mosquito-show --bots greedy,,random
usage arena mosquito-show --bots greedy,random --sprt 20
usage arena no-such-game --bots greedy,random
refused option arena mosquito-show --bots greedy,random -o no_such_option=1
run 2 arena mosquito-show --bots greedy,nobody
exit 0
