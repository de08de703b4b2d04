/* Game knowledge for search. */
#include "games/mosquito_show/mosquito_show.h"

void show_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    const struct show_state *s = state;
    (void)g;
    int32_t d = show_golden(s, 0) - show_golden(s, 1);
    value[0] = MZ_WIN / 2 + d * (MZ_WIN / 40);
    if (s->result) value[0] = s->winner == 0 ? MZ_WIN : 0;
    value[1] = MZ_WIN - value[0];
}

void show_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                int32_t *weight) {
    (void)g, (void)state, (void)seat, (void)ids;
    for (int i = 0; i < n; i++) weight[i] = 1;
}
