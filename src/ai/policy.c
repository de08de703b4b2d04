/* Choices without search: uniform, by prior, the largest prior. All draw from the caller's
 * generator only, so that a seed fixes them. */
#include "ai/search.h"

bool mz_nothing_private(const mz_game *game) {
    const mz_tables *t = mz_tables_of(game);
    for (int i = 0; i < t->nstages; i++)
        if (t->stages[i].secret) return false;
    return true;
}

float mz_unit(mz_rng *rng) {
    return (float)(mz_next(rng) >> 8) * (1.0F / 16777216.0F);
}

mz_id mz_pick_uniform(const mz_set *legal, int n, mz_rng *rng) {
    return n == 1 ? mz_kth(legal, 0) : mz_kth(legal, (int)mz_quick(rng, (uint32_t)n));
}

mz_id mz_pick_weighted(const mz_game *game, const void *state, int seat, const mz_set *legal,
                       mz_rng *rng) {
    mz_id ids[MZ_IDS];
    int32_t weight[MZ_IDS];
    int n = mz_list(legal, ids);
    if (n == 1) return ids[0];
    mz_prior(game, state, seat, ids, n, weight);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += (uint64_t)weight[i];
    uint64_t at = mz_below64(rng, sum);
    int i = 0;
    while (at >= (uint64_t)weight[i]) at -= (uint64_t)weight[i++];
    return ids[i];
}

mz_id mz_pick_greedy(const mz_game *game, const void *state, int seat, const mz_set *legal,
                     mz_rng *rng) {
    mz_id ids[MZ_IDS];
    int32_t weight[MZ_IDS];
    int n = mz_list(legal, ids);
    if (n == 1) return ids[0];
    mz_prior(game, state, seat, ids, n, weight);
    int32_t best = 0;
    int ties = 0;
    for (int i = 0; i < n; i++) {
        if (weight[i] > best) best = weight[i], ties = 0;
        if (weight[i] == best) ids[ties++] = ids[i];
    }
    return ties == 1 ? ids[0] : ids[mz_below(rng, (uint32_t)ties)];
}
