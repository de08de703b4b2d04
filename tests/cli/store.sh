# What a store holds is shown and tidied, of a store that a server has made.
. tests/cli/lib/check.sh

[ -n "$("$MOZZIE" help serve 2>/dev/null)" ] || exit 0
"$MOZZIE" serve --port 0 --data "$work/data" >"$work/address" 2>"$work/log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
while ! grep -q http "$work/address" && kill -0 $server; do sleep 0.1; done
ok store show "sqlite:$work/data/tables.db" --json
has '"running":0' '"finished":0'
kill -TERM $server
wait $server
ok store show "$work/data/tables.db"
has 'kept 90 days' 'kept 730 days'
ok store show "$work/data/tables.db" --unfinished 0
has 'kept for ever'
ok store tidy "$work/data/tables.db"
has '0 tables dropped'
ok store tidy "$work/data/tables.db" --dry-run
usage store
usage store burn
usage store show --unfinished soon
usage store show "$work/nothing.db"

# Too few descriptors are called so, however few they are; the address is none of this machine's, so
# that no server stays.
for few in 8 9 10 12 14 16 17 18 19 20 21 22 24 40 63; do
    said="mozzie serve (with $few descriptors)"
    (
        ulimit -n $few
        exec "$MOZZIE" serve --data "$work/few" --host 192.0.2.1 --port 0
    ) >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] || show "not refused in words"
    grep -q 'file descriptors' "$work/err" || show "another reason"
done
