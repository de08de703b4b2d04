# Somebody's CMake project finds the package, links both libraries, and is refused another version.
. tests/install/lib/tree.sh

readme
root=$PWD
visit() { # visit FOLDER VERSION OPTIONS...
    folder=$work/$1 wanted=$2
    shift 2
    cmake -S tests/install/lib/project -B "$folder" -DCMAKE_PREFIX_PATH="$MOZZIE_TREE" \
        -DWANTED="$wanted" -DDUEL="$root/tests/install/lib/duel.cpp" -DGAME="$work/game.c" "$@"
}
version=$(tells "$MOZZIE_TREE" --modversion mozzie)
ok visit fits "${version%.*}"
ok cmake --build "$work/fits"
ok "$work/fits/shared"
ok "$work/fits/static"
readelf -d "$work/fits/shared" | grep -q 'NEEDED.*libmozzie' || fail "not the shared library"
ok visit other "${version%.*}" -Dmozzie_STATIC=ON
ok cmake --build "$work/other"
! readelf -d "$work/other/shared" | grep -q 'NEEDED.*libmozzie' || fail "not the archive"
! visit late 99 >"$work/out" 2>&1 || fail "version 99 was found"
