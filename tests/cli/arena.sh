# arena: a small contest, and what it refuses.
. tests/cli/lib/check.sh

ok arena mosquito-show --bots greedy,random -n 4 --json --jobs 1
cp "$work/out" "$work/first"
ok arena mosquito-show --bots greedy,random -n 4 --json --jobs 3
cmp -s "$work/first" "$work/out" || show "another output with other jobs"
ok arena mosquito-show --bots greedy,random -n 4 --html "$work/report.html"
grep -q '<html' "$work/report.html" || show "no report"
usage arena mosquito-show
usage arena mosquito-show --bots
usage arena mosquito-show --bots greedy,,random
usage arena mosquito-show --bots greedy,random --sprt 20
usage arena no-such-game --bots greedy,random
refused option arena mosquito-show --bots greedy,random -o no_such_option=1
run 2 arena mosquito-show --bots greedy,nobody

# A group's game is one observation, however many seats a bot has in it; rivals' is one a seat.
ok arena mosquitozzz -o level=coop0 --seats 3 --bots greedy -n 5 --json
has '{"bot":"greedy","games":5,'
ok arena mosquitozzz --seats 3 --bots greedy -n 5 --json
has '{"bot":"greedy","games":15,'

# --table: every number of seats, and every set of characters; a tiny number of games.
ok arena moustique-attaque --table --bots greedy,random --json --jobs 1
cp "$work/out" "$work/first"
ok arena moustique-attaque --table --bots greedy,random --json --jobs 3
cmp -s "$work/first" "$work/out" || show "another table with other jobs"
has '"lineups":[{"game":"moustique-attaque","games":2,"seats":2,' '"seats":5,' \
    '"by_seat":[{"players":2,"seat":"1","games":2,' '"games":8,"hash":"'
ok arena moustique-attaque --table --bots greedy,random --seats 3 -n 2
has '3 seats, 4 games; an even share is 33.3 %' 'players seat' '4 games, seed mozzie, hash '
ok arena amoebunnies --table --bots greedy,random
has 'players character' '6       vio ' '114 games, seed mozzie' # 57 line-ups, each to its end
ok arena amoebunnies --table --bots greedy,random -o characters=sun,roy
has '2       sun ' '2 games,'
usage arena mosquito --table --bots greedy
usage arena mosquito --table --sprt 0,20
refused AB-S1 arena amoebunnies --table --bots greedy,random -o characters=roy
exit 0
