# games, rules and schema: what games say about themselves.
. tests/cli/lib/check.sh

ok games
has 'mosquito-show: Mosquito Show. 2 seats.' '-o toucan_overfly=no|yes'
ok games --json
has '"game":"mosquito-show"' '"seats":[2,2]' '"name":"toucan_overfly","values":["no","yes"]'
ok schema mosquito-show
has '"name"'
ok schema
ok schema mosquito-show --format ts
has 'export'
ok schema --format ts

ok rules mosquito-show
has '[MS-12]'
ok rules mosquito-show ms-12
has '[MS-12]'
lacks '[MS-20]'
run 1 rules mosquito-show MS
