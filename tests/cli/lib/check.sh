# For tests of the command line: . tests/cli/lib/check.sh. MOZZIE is the command under test.
# Each check runs one command; its output is in $work/out and $work/err. The first failure ends the
# test and shows all of it.
set -u
: "${MOZZIE:?names the command under test}"
export LC_ALL=C # sentences are looked for in English
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

show() { # show WHAT-WENT-WRONG
    echo "FAIL: $1"
    echo "command: $said"
    echo "--- output:"
    cat "$work/out"
    echo "--- errors:"
    cat "$work/err"
    exit 1
}

run() { # run CODE ARGUMENTS...: expects that exit code
    want=$1
    shift
    said="mozzie $*"
    "$MOZZIE" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ $got -eq "$want" ] || show "exit $got, not $want"
}

ok() { # ok ARGUMENTS...: succeeds and says nothing on standard error
    run 0 "$@"
    [ ! -s "$work/err" ] || show "words on standard error"
}

usage() { # usage ARGUMENTS...: wrong usage, with a reason, nothing on standard output
    run 1 "$@"
    grep -Eq '^(usage|file): ' "$work/err" || show "no reason that begins with usage: or file:"
}

refused() { # refused CODE-OF-THE-REASON ARGUMENTS...
    code=$1
    shift
    run 2 "$@"
    grep -q "^$code: " "$work/err" || show "no reason that begins with $code:"
}

has() { # has TEXT...: lines of the output hold these
    for text in "$@"; do
        grep -qF -e "$text" "$work/out" || show "no \"$text\" in the output"
    done
}

lacks() { # lacks TEXT
    ! grep -qF -e "$1" "$work/out" || show "\"$1\" in the output"
}

is() { # is TEXT: the output is exactly this
    printf '%s\n' "$1" >"$work/want"
    cmp -s "$work/want" "$work/out" || show "not \"$1\""
}

lines() { # lines N: so many lines
    [ "$(wc -l <"$work/out")" -eq "$1" ] || show "not $1 lines"
}

typed() { # typed TEXT ARGUMENTS...: succeeds with these lines on standard input
    text=$1
    shift
    said="mozzie $*"
    printf '%b' "$text" | "$MOZZIE" "$@" >"$work/out" 2>"$work/err" || show "it failed"
}

show_start='?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- - - - b - - 0 -'
show_end='-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B b - - 23 b+gold'
