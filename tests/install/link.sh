# The README's program and one in C++ with a bot: by gcc and clang, each linker, with and without
# optimisation at link time, on the shared library, on the archive and wholly static; all play the
# same game.
. tests/install/lib/tree.sh

readme
cp tests/install/lib/duel.cpp "$work"
echo 'int main(void) { return 0; }' >"$work/empty.c"
cp "$work/empty.c" "$work/empty.cpp"
cflags=$(tells "$MOZZIE_TREE" --cflags mozzie)
shared=$(tells "$MOZZIE_TREE" --libs mozzie)
all=$(tells "$MOZZIE_TREE" --libs --static mozzie)
archive="-Wl,-Bstatic $shared -Wl,-Bdynamic ${all#"$shared"}"
export LD_LIBRARY_PATH="$MOZZIE_TREE/lib"
tried=0

program() { # program SOURCE COMPILER-AND-FLAGS...: compiles, links and runs it in each way
    source=$1
    shift
    # shellcheck disable=SC2086
    ok "$@" $cflags -c "$work/$source" -o "$work/program.o"
    ok "$@" -c "$work/empty.${source##*.}" -o "$work/empty.o"
    for linker in bfd gold lld; do
        # A linker or its plugin that this machine lacks says nothing about the library.
        "$@" -fuse-ld=$linker -o "$work/empty" "$work/empty.o" >"$work/out" 2>&1 || continue
        for libraries in "$shared" "$archive" "-static $all"; do
            # shellcheck disable=SC2086
            ok "$@" -fuse-ld=$linker "$work/program.o" $libraries -o "$work/program"
            ok "$work/program"
            [ -s "$work/$source-played" ] || cp "$work/out" "$work/$source-played"
            cmp "$work/$source-played" "$work/out" || fail "$* -fuse-ld=$linker $libraries: another game"
        done
        tried=$((tried + 1))
    done
}

for lto in -fno-lto -flto; do
    for compiler in gcc clang; do
        program game.c $compiler -std=c17 -O1 -Wall -Wextra -pedantic -Werror $lto
    done
    for compiler in g++ clang++; do
        program duel.cpp $compiler -std=c++17 -O1 -Wall -Wextra -pedantic -Werror $lto
    done
done
# Four compilers on GNU's linker, two of them also optimising: less is a fault of this test.
[ $tried -ge 6 ] || fail "only $tried ways to link"
echo "$tried ways to link, each on three libraries"
