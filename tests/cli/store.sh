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
