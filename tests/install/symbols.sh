# What the libraries show to a linker is what the headers declare, and nothing in them needs the
# compiler that built them. The version is everywhere that of the header.
. tests/install/lib/tree.sh
cd "$MOZZIE_TREE"

for header in include/mozzie/*.h; do printf '#include <mozzie/%s>\n' "${header##*/}"; done >"$work/all.c"
ok gcc -std=c17 -fsyntax-only -aux-info "$work/declared" -Iinclude "$work/all.c"
grep 'include/mozzie/' "$work/declared" | grep -v ' static ' | grep -oE 'mz_[a-z0-9_]+ \(' |
    tr -d ' (' | sort -u >"$work/want"
[ "$(wc -l <"$work/want")" -gt 100 ] || fail "the headers declare next to nothing"
for library in "-D lib/libmozzie.so" "-g lib/libmozzie.a"; do
    # shellcheck disable=SC2086
    nm --defined-only $library | awk 'NF == 3 {print $3}' | sort >"$work/got"
    diff "$work/want" "$work/got" >"$work/out" || { cat "$work/out"; fail "$library: not the headers' names"; }
done
readelf -SW lib/libmozzie.a lib/libmozzie.so >"$work/out"
! grep -E 'gnu\.lto|llvmbc' "$work/out" || fail "bytecode"

printf '#include <mozzie/mozzie.h>\n#include <stdio.h>
int main(void) { printf("%%s %%s %%d\\n", MZ_VERSION, mz_version(), MZ_VERSION_NUMBER); }\n' >"$work/version.c"
ok gcc -Iinclude "$work/version.c" lib/libmozzie.a -lm -o "$work/version"
ok "$work/version"
read -r version library number <"$work/out"
same "$version" "$library" mz_version
same "$version" "$(tells "$MOZZIE_TREE" --modversion mozzie)" pkg-config
same "$version" "$(readlink -f lib/libmozzie.so | sed 's/.*\.so\.//')" "name of the library"
same "$version" "$(sed -n 's/^set(PACKAGE_VERSION "\(.*\)")$/\1/p' lib/cmake/mozzie/mozzie-config-version.cmake)" CMake
same "$version" "$(sed -nE '1s/.*"Mozzie ([0-9.]+)".*/\1/p' "$MOZZIE_TREE-build/mozzie.1")" "man page"
case $version in # as packaging promises: see cmake/install.cmake
0.*) abi=${version%.*} ;;
*) abi=${version%%.*} ;;
esac
same "libmozzie.so.$abi" "$(readelf -d lib/libmozzie.so | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')" soname
IFS=. read -r major minor patch <<END
$version
END
same $((major * 10000 + minor * 100 + patch)) "$number" MZ_VERSION_NUMBER
