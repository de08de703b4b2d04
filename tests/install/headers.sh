# Every public header can be included alone and all together, in C17 and C++17, without a warning.
. tests/install/lib/tree.sh

cd "$MOZZIE_TREE/include"
for header in mozzie/*.h; do
    printf '#include <%s>\n' "$header" >>"$work/all.c"
    printf '#include <%s>\nextern int something;\n' "$header" >"$work/$(basename "$header" .h)-alone.c"
done
echo 'extern int something;' >>"$work/all.c"
for c in "$work"/*.c; do
    cp "$c" "${c%.c}.cpp"
    for compiler in gcc clang; do
        ok $compiler -std=c17 -Wall -Wextra -Wconversion -pedantic -Werror -fsyntax-only -I. "$c"
    done
    for compiler in g++ clang++; do
        ok $compiler -std=c++17 -Wall -Wextra -Wconversion -pedantic -Werror -fsyntax-only -I. "${c%.c}.cpp"
    done
done
