# bench: every figure is there and is a number above 0.
. tests/cli/lib/check.sh

ok bench mosquito-show --json
for figure in random_steps_per_second legal_actions_mean state_bytes view_bytes clone_ns sample_ns search_iterations_per_second; do
    grep -Eq "\"$figure\":[0-9]*[1-9]" "$work/out" || show "no $figure"
done
has '[{"game":"mosquito-show"' '"nature_steps_per_second":'
refused option bench mosquito-show -o no_such_option=1
