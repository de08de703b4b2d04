# Help, and what is wrong usage.
. tests/cli/lib/check.sh

ok help
has 'mozzie COMMAND' 'games' 'serve' 'schema' 'mosquito-show'
ok --version
has 'mozzie '
for command in games rules play position legal apply cases sim replay arena bench solve serve store schema; do
    ok help $command
    has "usage: mozzie $command"
    ok $command --help
    has "usage: mozzie $command"
done

# The options that serve reads are those that its help names.
ok help serve
for option in $(sed -n '/options\[\] = {/,/};/p' src/cli/serve.c | grep -o '"--[a-z]*"' | tr -d '"'); do
    has "[$option " "  $option "
done

usage no-such-command
usage help no-such-command
usage position
usage position no-such-game
usage position mosquito-show --no-such-option
usage position mosquito-show one-argument-too-many
usage position mosquito-show --viewer
usage position mosquito-show --viewer nobody-of-this-name
usage position mosquito-show --format picture
usage position mosquito-show --seed demo -p "$show_start"
usage position mosquito-show -p "$show_start" -p "$show_start"
usage position mosquito-show -o seats
usage position mosquito-show -o =2
usage position mosquito-show --seed ''
usage position mosquito-show --seed 'two
lines'
usage position mosquito-show --seed 'demo '
grep -q 'neither begins nor ends with a blank' "$work/err" || show "no reason"
usage position mosquito-show --seed "$(printf 'de\342\200\213mo')"
grep -q 'character 3 can.t be seen' "$work/err" || show "no reason"
usage position mosquito-show --seed "$(printf '\342\200\256demo')"
grep -q 'direction of writing' "$work/err" || show "no reason"
hundred=$(printf '蚊%.0s' 1 2 3 4 5 6 7 8 9 10)
hundred=$hundred$hundred$hundred$hundred$hundred$hundred$hundred$hundred$hundred$hundred
usage position mosquito-show --seed "$hundred"x
grep -q '1 to 100 characters' "$work/err" || show "no reason"
ok sim mosquito-show -n 12 --seed "$hundred" --record "$work/record"
ok replay "$work/record" --verify
usage arena mosquito-show --bots random,greedy --seed "$hundred"x
usage position mosquito --seats human,nobody
usage position mosquito --seats random,
usage position mosquito --seats ''
usage legal mosquito-show --steps=yes
usage sim mosquito-show
usage sim mosquito-show -n 0
usage sim mosquito-show -n many
usage sim mosquito-show -n 1 --seats human,random
usage sim mosquito-show -n 1 --seats random,bot:9
usage cases mosquito-show
usage cases mosquito-show no-such-file.md
usage replay
usage replay no-such-file.txt
usage replay two files.txt
usage apply mosquito-show
usage schema mosquito-show --format xml
usage bench no-such-game
usage solve mosquito-show
usage rules mosquito-show MS-9999
usage games too-many
exit 0
