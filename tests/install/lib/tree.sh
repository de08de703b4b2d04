# For tests of the installed library: . tests/install/lib/tree.sh. MOZZIE_TREE is a prefix into which
# build.sh has installed it. A command that fails ends the test and shows its output.
set -eu
: "${MOZZIE_TREE:?names the installed tree}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
    echo "FAIL: $*"
    exit 1
}

ok() { # ok COMMAND...
    "$@" >"$work/out" 2>&1 || { cat "$work/out"; fail "$*"; }
}

same() { # same WANTED GOT WHAT
    [ "$1" = "$2" ] || fail "$3: \"$2\", not \"$1\""
}

tells() { # tells PREFIX ARGUMENTS...: of pkg-config, by the prefix's own file alone
    PKG_CONFIG_LIBDIR=$1/lib/pkgconfig
    export PKG_CONFIG_LIBDIR
    shift
    pkg-config "$@"
}

readme() { # the program of the README, as $work/game.c
    awk '/^```c$/ {on = 1; next} /^```/ {on = 0} on' README.md >"$work/game.c"
}
