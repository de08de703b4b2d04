# measure-bots: plays what the data names, keeps what came of it, and writes the page's tables.
. tests/cli/lib/check.sh

measure() {
    said="measure-bots $*"
    scripts/measure-bots --data "$work/data" --page "$work/page" "$@" >"$work/out" 2>"$work/err"
}
cat >"$work/data" <<END
{"part": "levels", "run": "arena mosquito-show --bots greedy,random -n 4"}
{"part": "levels", "run": "arena mosquito-show --bots greedy,random -n 4 --seed b"}
{"part": "levels", "run": "arena mosquitozzz --bots greedy,random -n 4"}
{"part": "more", "run": "arena mosquito --bots greedy,random --seats 3 -n 6"}
{"part": "table", "run": "arena mosquito-show --table --bots random,random"}
{"part": "characters", "run": "arena amoebunnies --table --bots random,random", "characters": [], "seats": []}
{"part": "together", "run": "sim mosquitozzz -o level=coop0 --seats random,random -n 4"}
END
for part in levels more "table mosquito-show" characters seats together; do
    printf 'Before.\n<!-- measured %s -->\nold\n<!-- end -->\n' "$part"
done >"$work/page"

measure --list mosquitozzz || show "it failed"
lines 2
measure --again || show "it failed"
lines 7
cp "$work/page" "$work/out"
has 'Before.' '| `greedy,random` | ' '| Mosquito, 3 seats | `greedy,random` | 6 | ' '| coop0 | 2 | 0 (0–49) |' \
    '| players | `roy` | `cam` | `sar` | `mid` | `sun` | `vio` |' '| players | `1` | `2` |'
lacks old
[ "$(grep -c '"hash": "[0-9a-f]\{12\}"' "$work/data")" = 7 ] || show "not every measurement has a hash"
cp "$work/data" "$work/first"
measure --again levels mosquitozzz || show "it failed"
cmp -s "$work/first" "$work/data" || show "the same games are told otherwise"
measure --check || show "the page was just written"
sed -i 's/Mosquito, 3 seats/Mosquito, 4 seats/' "$work/page"
! measure --check || show "the page was changed by hand"
