# play: the words of a terminal game, typed moves and numbers, undo, records.
. tests/cli/lib/check.sh

typed 'help\nchoices\n1\nquit\n' play mosquito-show --seed demo --seats human,random
has 'Blue (you)' 'Orange (random)' 'Seed: demo' 'Type the number of a choice' 'choices' 'Blue (you): C@a1'
typed '999\n0\nnonsense\nCx1-b1\nwhy Cx1-b1\nwhy\nwhy C@b2\nrules MS-9999\nquit\n' play mosquito-show -p "$show_start" --seats human,random
has 'The choices are 1 to 32' 'No. Syntax' 'No. MS-10' 'why wants a move' 'Allowed.' 'no such number'
typed 'rules MS-10\nrules\nquit\n' play mosquito-show --seats human,random
has '[MS-10]'
typed 'undo\nC@b2\nundo\nposition\nquit\n' play mosquito-show -p "$show_start" --seats human,human
has 'You can’t undo'
typed 'hint\nboard\nlog\nsave\nquit\n' play mosquito-show --seed demo --seats human,random
has 'A strong bot would choose' 'save wants the name'
typed '' play mosquito-show --seats human,random
typed 'resign\n\n' play mosquito-show --seed demo --seats human,random
has 'The game is over' 'Orange (random) wins.'

# Two people, and a game to the end with its record.
i=0
all=
while [ $i -lt 120 ]; do
    all="$all"'1\n'
    i=$((i + 1))
done
typed "$all" play mosquito-show --seed demo --seats human,human --record "$work/record" --plain
has 'The game is over' 'wins.' 'Saved in'
lacks 'Pass the device'
ok replay "$work/record" --verify
typed "save $work/mine"'\nquit\n' play mosquito-show --seed demo --seats human,random
has 'Saved in' 'what you have seen'
! grep -q '?r?GB' "$work/mine" || show "the deal is in a record that is not over"
said='a very long line'
{ head -c 5000 /dev/zero | tr '\0' x; echo; echo quit; } | "$MOZZIE" play mosquito-show >"$work/out" 2>"$work/err" || show "it failed"

# MA-A9: a game in the notation alone; the Sting of the others stays unknown (MA-A6).
typed '1P 2s,3,4\n1P\nquit\n' play moustique-attaque --seats human,bot:1,bot:1 --seed a --plain
has '1P 2s,3,4' 'You have placed three cards: places 2, 3 and 4. The Sting is at place 2.' 'hidden from you'

# A real table: what the markers and the hands did is typed in.
typed '1A AA\n1B FH\nwhat\n3\nlog\n2\nquit\n' play mosquitozzz --seats human,bot:1 --seed a --real
has 'What happened at the table?' '2. *S 2/2' 'No. ' 'You slap: 2 of 2 markers hit.'
typed '1A AA\n1B FH\n1\nundo\n2\nlog\nquit\n' play mosquitozzz --seats human,bot:1 --seed a --real
has 'Your last move is taken back.' 'You slap: 2 of 2 markers hit.'
typed '' play mosquito --seats human,random --seed a --real
has 'What happened at the table?'
usage play mosquitozzz --seats random,random --real

usage play mosquito-show --seats human,nobody
refused option play mosquito-show --seats human,random,random
refused syntax play mosquito-show -p nothing
exit 0
