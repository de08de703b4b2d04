# What ends and surrounds a line is one thing for every reader: LF or CRLF, a byte order mark, blank
# lines, blanks at ends; a zero byte and what is no UTF-8 are refused with their place.
. tests/cli/lib/check.sh

bom='\357\273\277'
worn() { # worn FILE: the file as it looks after a journey
    printf '%b\r\n' "$bom" >"$work/worn"
    sed 's/ *$/ \t\r/' "$1" >>"$work/worn"
    printf '\r\n' >>"$work/worn"
}
broken() { # broken FILE BYTES: the file with these bytes at the third place of its third line
    { sed -n '1,2p' "$1"; printf 'ab%b' "$2"; sed '1,2d' "$1"; } >"$work/broken"
}
unreadable() { # unreadable FILE COMMAND...: what the command says of $work/broken, made of the file
    file=$1
    shift
    broken "$file" '\000'
    usage "$@"
    grep -q 'line 3, byte 3: a zero byte' "$work/err" || show "no place of the zero byte"
    broken "$file" '\303('
    usage "$@"
    grep -q 'line 3, byte 3: this is no UTF-8' "$work/err" || show "no place of the broken UTF-8"
}

# Positions, from standard input and as an argument.
printf '%s\n' "$show_start" >"$work/position"
worn "$work/position"
said='mozzie position mosquito-show -p - (worn)'
"$MOZZIE" position mosquito-show -p - <"$work/worn" >"$work/out" 2>"$work/err" || show "it failed"
is "$show_start"
ok position mosquito-show -p "$(cat "$work/worn")"
is "$show_start"
said='mozzie position mosquito-show -p - (broken)'
printf '%s\377' "$show_start" | "$MOZZIE" position mosquito-show -p - >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || show "not refused"
grep -q 'line 1, byte [0-9]*: this is no UTF-8' "$work/err" || show "no place"

# Moves, over several lines too.
ok apply mosquito-show -p "$show_start" 'C@b2; T@c3'
cp "$work/out" "$work/with"
ok apply mosquito-show -p "$show_start" "$(printf ' C@b2\t;\r\n\r\nT@c3 \r\n')"
cmp -s "$work/with" "$work/out" || show "the moves are others"
refused syntax apply mosquito-show -p "$show_start" "$(printf 'C@b\377')"
grep -q 'line 1, byte 4: this is no UTF-8' "$work/err" || show "no place"

# What is typed.
typed '\0357\0273\0277C@b2 \r\n\tC@d4 \r\nC@\0377\nquit\n' play mosquito-show -p "$show_start" --seats human,human --plain
has 'line 1, byte 3: this is no UTF-8'
lacks 'No. syntax: C'

# Component files.
worn content/mosquito-show.json
ok position mosquito-show -o "content=$work/worn"
unreadable content/mosquito-show.json position mosquito-show -o "content=$work/broken"

# Worked cases.
printf '%s\n' '```case' 'case: T1' 'rules: MS-1' 'options: -' "position: $show_start" 'count: 32' '```' >"$work/case"
worn "$work/case"
ok cases mosquito-show "$work/worn"
is 'ok T1
1 passed, 0 failed'
unreadable "$work/case" cases mosquito-show "$work/broken"

# Records, one and several in a file: the hash is of what was written.
ok sim mosquito-show -n 1 --seed lines --record "$work/record"
worn "$work/record"
ok replay "$work/worn" --verify
unreadable "$work/record" replay "$work/broken" --verify
ok sim mosquito-show -n 3 --seed lines --record "$work/records"
worn "$work/records"
ok replay "$work/worn" --verify
