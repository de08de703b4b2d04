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
