# A tree that was moved after it was installed: nothing in it remembers where it was.
. tests/install/lib/tree.sh

cp -R "$MOZZIE_TREE" "$work/elsewhere"
! grep -rlF -e "$MOZZIE_TREE" "$work/elsewhere" || fail "these name the place of before"
readme
# shellcheck disable=SC2046
ok gcc "$work/game.c" $(tells "$work/elsewhere" --cflags --libs mozzie) -o "$work/game"
ok env LD_LIBRARY_PATH="$work/elsewhere/lib" "$work/game"
case $(tells "$work/elsewhere" --cflags --libs mozzie) in
*"$MOZZIE_TREE"*) fail "pkg-config tells the place of before" ;;
esac
ok cmake -S tests/install/lib/project -B "$work/visit" -DCMAKE_PREFIX_PATH="$work/elsewhere" -DWANTED= \
    -DDUEL="$PWD/tests/install/lib/duel.cpp" -DGAME="$work/game.c"
ok cmake --build "$work/visit"
ok "$work/visit/shared"
ok ldd "$work/visit/shared"
grep -qF "$work/elsewhere" "$work/out" || fail "linked elsewhere"
