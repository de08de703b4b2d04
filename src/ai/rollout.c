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

typedef mz_id chooser(mz_search *s, int seat, const mz_set *legal, int n);

static mz_id uniform(mz_search *s, int seat, const mz_set *legal, int n) {
    (void)seat;
    return mz_pick_uniform(legal, n, s->rng);
}

static mz_id by_prior(mz_search *s, int seat, const mz_set *legal, int n) {
    return n == 1 ? mz_kth(legal, 0) : mz_pick_greedy(s->game, s->world, seat, legal, s->rng);
}

/* `greedy` per cent by the weights of the prior. */
static mz_id tuned(mz_search *s, int seat, const mz_set *legal, int n) {
    bool known = s->tune.greedy && mz_quick(s->rng, 100) < s->tune.greedy;
    if (!known) return mz_pick_uniform(legal, n, s->rng);
    return mz_pick_weighted(s->game, s->world, seat, legal, s->rng);
}

/* Plays at most `most` decisions; returns their number. */
static uint32_t play_on(mz_search *s, uint32_t most, chooser *choose) {
    uint32_t made = 0;
    while (!mz_over(s->world)) {
        int seat = mz_to_act(s->world);
        if (seat == MZ_NATURE) {
            mz_nature_step(s);
            continue;
        }
        if (made == most) break;
        mz_set legal;
        int n = mz_legal(s->game, s->world, seat, &legal);
        mz_step(s->game, s->world, seat, choose(s, seat, &legal, n), NULL);
        made++;
    }
    return made;
}

void mz_rollout(mz_search *s) {
    play_on(s, s->tune.depth == MZ_FULL ? UINT32_MAX : s->tune.depth, tuned);
    mz_worth(s);
}

void mz_play_by_prior(mz_search *s, uint32_t most) {
    play_on(s, most == MZ_FULL ? UINT32_MAX : most, by_prior);
    mz_worth(s);
}

uint32_t mz_length(mz_search *s) {
    return play_on(s, UINT32_MAX, uniform);
}
