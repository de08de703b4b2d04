# solve: exact ends of games, and what is too large.
. tests/cli/lib/check.sh

ok solve mosquito-show -p 'Y/-/-/-/-/-/-/-/?YY a1a3c4d4 Y5G2R1y2b1w1 Y4G1B1y3g1r1 B b - - 27 -'
has 'value	b	0.000000000' 'best	b	' 'move	'
refused solve solve mosquito-show -p "$show_end"
refused syntax solve mosquito-show -p nothing
