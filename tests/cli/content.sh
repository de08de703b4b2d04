# Component files: the shipped ones change nothing; bad ones are refused with the place.
. tests/cli/lib/check.sh

for file in content/*.json; do
    game=${file#content/}
    game=${game%.json}
    "$MOZZIE" games | grep -q "^$game: " || continue
    ok position "$game" -o "content=$file"
    cp "$work/out" "$work/with"
    ok position "$game"
    cmp -s "$work/with" "$work/out" || show "$file is not the default"
done

bad() { # bad WORDS JSON
    printf '%b' "$2" >"$work/bad.json"
    refused content position mosquito-show -o "content=$work/bad.json"
    grep -qF -e "$1" "$work/err" || show "no $1"
}
bad ':2:' '{"a":\n,}'
bad ':1:' ''
bad ':1:1: ' '[1]'
bad 'content.a' '{"a": 1.5}'
bad 'content.a' '{"a": null}'
bad 'content' '{"a.b": 1}'
bad 'content' '{"": 1}'
bad 'duplicate' '{"a": 1, "a": 2}'
bad 'control' '{"a": "x\\u0007"}'
deep=$(printf '{"a":%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
bad 'deep' "$deep"'1'"$(printf '}%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)"
# An empty list says something: it is not the same as a list left out.
bad 'content.a' '{"a": []}'
bad 'content.a' '{"a": {}}'
printf '{"id": "plain", "gift_icons": []}' >"$work/plain.json"
ok position amoebunnies -o "content=$work/plain.json"
printf '{"id": "plain", "violet_die": []}' >"$work/plain.json"
refused content position amoebunnies -o "content=$work/plain.json"
run 2 position mosquito-show -o content=tests/cli/lib/unknown.json
head -c 1100000 /dev/zero >"$work/large.json"
usage position mosquito-show -o "content=$work/large.json"
exit 0
