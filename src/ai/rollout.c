/* Playing a world on to its end, or a number of decisions far, without a tree. */
#include "ai/search.h"

#include "engine/rules.h"

static void random_outcome(mz_search *s) {
    mz_outcome out[MZ_OUTCOMES];
    int n = mz_outcomes(s->game, s->world, out), i = 0;
    if (n > 1) {
        uint64_t sum = 0;
        for (int k = 0; k < n; k++) sum += out[k].weight;
        uint64_t at = sum <= UINT32_MAX ? mz_quick(s->rng, (uint32_t)sum) : mz_below64(s->rng, sum);
        while (at >= out[i].weight) at -= out[i++].weight;
    }
    mz_step(s->game, s->world, MZ_NATURE, out[i].id, NULL);
}

void mz_nature_step(mz_search *s) {
    if (mz_node(s->world)->kind == MZ_RANDOM) {
        random_outcome(s);
        return;
    }
    mz_id ids[4];
    int n = mz_draw(s->game, s->world, &s->source, ids, NULL, NULL);
    for (int i = 0; i < n; i++) mz_step(s->game, s->world, MZ_NATURE, ids[i], NULL);
}

static void share(mz_search *s, const int32_t value[MZ_SEATS]) {
    for (int i = 0; i < s->size.seats; i++) s->value[i] = (float)value[i] * (1.0F / MZ_WIN);
}

void mz_worth(mz_search *s) {
    if (mz_over(s->world)) {
        mz_result result;
        mz_result_of(s->game, s->world, &result);
        share(s, result.value);
        return;
    }
    int32_t value[MZ_SEATS];
    mz_value(s->game, s->world, value);
    share(s, value);
}

void mz_rollout(mz_search *s) {
    for (uint32_t depth = s->tune.depth; !mz_over(s->world);) {
        int seat = mz_to_act(s->world);
        if (seat == MZ_NATURE) {
            mz_nature_step(s);
            continue;
        }
        if (depth == 0) break;
        if (depth != MZ_FULL) depth--;
        mz_set legal;
        int n = mz_legal(s->game, s->world, seat, &legal);
        bool greedy = s->tune.greedy && mz_quick(s->rng, 100) < s->tune.greedy;
        mz_id id = greedy ? mz_pick_weighted(s->game, s->world, seat, &legal, s->rng)
                          : mz_pick_uniform(&legal, n, s->rng);
        mz_step(s->game, s->world, seat, id, NULL);
    }
    mz_worth(s);
}
