/* Which steps look good: those whose outcome is worth most by show_value. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

/* A step that is worth this much less than the best weighs half as much. */
enum { HALF = MZ_WIN / 40, BEST_WEIGHT = 1 << 20 };

static int32_t weight_below(int32_t loss) {
    int halvings = loss / HALF, rest = loss % HALF;
    if (halvings >= 20) return 1;
    return 1 + (int32_t)(((int64_t)BEST_WEIGHT * (2 * HALF - rest) / (2 * HALF)) >> halvings);
}

/* One step ahead: by the value of what follows, before anything hidden is shown. */
void show_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                int32_t *weight) {
    const struct show_state *s = state;
    int32_t value[MZ_SEATS], best = 0;
    for (int i = 0; i < n; i++) {
        struct show_state then = *s;
        memset(&then.hid, 0, sizeof then.hid);
        show_apply(game, &then, &ids[i], 1, NULL);
        show_value(game, &then, value);
        weight[i] = value[seat];
        if (value[seat] > best) best = value[seat];
    }
    for (int i = 0; i < n; i++) weight[i] = weight_below(best - weight[i]);
}
