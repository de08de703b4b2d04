# The man page names every command, and man has nothing to say against it.
. tests/cli/lib/check.sh
page=docs/man/mozzie.1
said="$page"
: >"$work/out"
: >"$work/err"
for command in games rules play position legal apply cases sim replay arena bench solve serve store schema; do
    grep -q "fB$command" $page || grep -Eq "^\.B[IR]? \"?$command" $page || show "no $command"
done
if command -v groff >/dev/null; then
    LC_ALL=C.UTF-8 groff -man -Tutf8 -ww -z $page 2>"$work/err" || show "groff failed"
    [ ! -s "$work/err" ] || show "warnings"
fi
exit 0
