# Every registered game through every subcommand.
. tests/cli/lib/check.sh

games=$("$MOZZIE" games --json | grep -o '"game":"[^"]*"' | cut -d'"' -f4)
[ -n "$games" ] || { echo "FAIL: no games"; exit 1; }
for game in $games; do
    ok position "$game"
    start=$(cat "$work/out")
    ok position "$game" -p "$start"
    is "$start"
    ok position "$game" --seed demo
    dealt=$(cat "$work/out")
    ok position "$game" -p "$dealt"
    is "$dealt"
    ok position "$game" --seed demo --format json --viewer none
    ok position "$game" --seed demo --format board
    ok legal "$game"
    ok legal "$game" --seed demo
    first=$(head -n 1 "$work/out" | cut -f2)
    [ -z "$first" ] || ok apply "$game" -p "$dealt" "$first"
    ok legal "$game" --seed demo --steps
    ok schema "$game"
    ok schema "$game" --format ts
    ok sim "$game" -n 4 --jobs 2 --json --record "$work/record"
    cp "$work/out" "$work/first"
    ok sim "$game" -n 4 --jobs 1 --json
    cmp -s "$work/first" "$work/out" || show "another output with other jobs"
    ok replay "$work/record" --verify
    ok replay "$work/record" --format log
    ok replay "$work/record" --viewer none
    ok replay "$work/record" --format board
    grep -Eqi 'won|wins|lost' "$work/out" || show "the board does not say how it ended"
    ! grep -Eq '(^|[^0-9])1 (cards|stacks|movements|drops|games)([^a-z]|$)' "$work/out" || show "one is not many"
    ok replay "$work/record"
    refused '[A-Z][A-Z]-[0-9]*' apply "$game" -p "$(cat "$work/out")" x
    ok rules "$game"
    typed 'choices\nboard\nposition\nhint\nquit\n' play "$game" --seed demo
done
