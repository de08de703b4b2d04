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
    # A record names its components by their hash only: whoever has the file can replay it.
    ok sim "$game" -n 1 -o "content=$file" --record "$work/record"
    ok replay "$work/record" --verify -o "content=$file"
    # Every file may say which game it belongs to, and then belongs to no other.
    grep -qF "\"game\": \"$game\"" "$file" || show "$file does not name its game"
    printf '{"game": "%s"}' "$game" >"$work/named.json"
    ok position "$game" -o "content=$work/named.json"
    printf '{"game": "chess"}' >"$work/named.json"
    refused option position "$game" -o "content=$work/named.json"
    grep -q 'content.game' "$work/err" || show "no place"
done

# Cards that are alike: a position does not tell which is which, and need not.
cards=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
    cards=$cards'"7g", "7g", "7p", "8b", "8o", "9p", "9g", '
done
printf '{"cards": [%s]}' "${cards%, }" >"$work/alike.json"
ok sim mosquito -n 3 -o "content=$work/alike.json" --record "$work/record"
ok replay "$work/record" --verify -o "content=$work/alike.json"
run 2 replay "$work/record" --verify

# Amoebunnies names its components; std are the default ones.
ok position amoebunnies -o content=std
refused option position mosquito -o content=std

bad() { # bad WORDS JSON
    printf '%b' "$2" >"$work/bad.json"
    refused option position mosquito-show -o "content=$work/bad.json"
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
refused option position amoebunnies -o "content=$work/plain.json"
run 2 position mosquito-show -o content=tests/cli/lib/unknown.json
printf '{"timing": {"race_ms": -1}}' >"$work/bad.json"
run 2 position mosquito -o "content=$work/bad.json"
grep -q 'timing.race_ms: ' "$work/err" || show "no place"
printf '{"cards": [{"value": 10}]}' >"$work/bad.json"
run 2 position moustique-attaque -o "content=$work/bad.json"
grep -q 'cards.0.value: ' "$work/err" || show "no place"
head -c 1100000 /dev/zero >"$work/large.json"
usage position mosquito-show -o "content=$work/large.json"
exit 0
