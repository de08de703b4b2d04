# The skeleton of a game compiles, its words fit its tables, it keeps the contract, and its own test
# fails until it is filled.
set -eu
root=$(pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
scripts/new-game pass-on passon "Pass on" "$tree" >/dev/null
mkdir -p "$tree/src/games"
cat >"$tree/src/games/registry.c" <<'END'
#include "games/pass_on/pass_on.h"
int mz_rules_count(void) { return 1; }
const mz_rules *mz_rules_at(int i) { (void)i; return &passon_rules; }
END
build() { # TO SOURCES
    to=$1
    shift
    cc -std=c17 -D_DEFAULT_SOURCE -DMZ_CHECKS=1 -Wall -Wextra -Wconversion -Wshadow -Werror \
        -I"$tree/src" -Isrc -Iinclude -Itests "$@" src/base/*.c src/engine/*.c \
        "$tree"/src/games/registry.c "$tree"/src/games/pass_on/*.c -lcmocka -o "$to"
}
build "$tree/words" src/words/*.c
mkdir "$tree/src/engine"
cp -R src/engine/words "$tree/src/engine"
"$tree/words" "$tree/src" "$tree/words.c" en
build "$tree/contract" tests/contract/test_games.c tests/lib/contract*.c "$tree/words.c"
"$tree/contract" >"$tree/out" 2>&1 || { cat "$tree/out"; exit 1; }
build "$tree/own" "$tree/tests/rules/pass-on/test_passon.c" tests/lib/contract*.c "$tree/words.c"
if "$tree/own" >"$tree/out" 2>&1; then
    echo "the skeleton's test passes, though nothing is filled in"
    exit 1
fi
grep -q "write the test of the first statement" "$tree/out"
if scripts/new-game pass-on passon "Pass on" "$tree" 2>/dev/null; then
    echo "an existing game was overwritten"
    exit 1
fi
cd "$root"
