/* Information: views are made by copying in, worlds by sampling from a view alone. Invariant: no
 * byte of a view depends on anything that its viewer may not know. */
#include <string.h>

#include "engine/rules.h"

static bool acts_for(const mz_head *h, int viewer) {
    if (viewer == MZ_ALL) return true;
    return viewer >= 0 && h->kind == MZ_DECISION && !h->joint && h->owes >> viewer & 1;
}

/* The steps of an unfinished move show to the one who makes it only. */
static void copy_sel(const mz_game *g, const void *state, int viewer, uint8_t *view) {
    if (acts_for(state, viewer))
        memcpy(view + g->sel_at, mz_sel(g, state), g->rules->steps * sizeof(mz_id));
    else
        ((mz_head *)(void *)view)->nsel = 0;
}

static void copy_picks(const mz_game *g, const void *state, int viewer, uint8_t *view) {
    const mz_id *pick = mz_picks(g, state);
    mz_id *out = (mz_id *)(void *)(view + g->pick_at);
    for (int seat = 0; seat < g->rules->picks; seat++)
        if (viewer == MZ_ALL || viewer == seat) out[seat] = pick[seat];
}

void mz_see(const mz_game *game, const void *state, int viewer, void *view) {
    uint8_t *out = view;
    memcpy(out, state, game->pick_at);
    memset(out + game->pick_at, 0, (size_t)(game->state_size - game->pick_at));
    copy_sel(game, state, viewer, out);
    copy_picks(game, state, viewer, out);
    game->rules->own(game, state, viewer, view);
}

/* What the other seats have chosen in secret counts as equally likely. */
static void sample_picks(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    const mz_head *h = state;
    mz_id *pick = (mz_id *)(void *)((uint8_t *)state + g->pick_at);
    uint8_t made = h->joint & (uint8_t)~h->owes;
    for (int seat = 0; made >> seat; seat++) {
        if (!(made >> seat & 1) || seat == viewer) continue;
        mz_set set;
        int n = mz_legal(g, state, seat, &set);
        if (n) pick[seat] = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    }
}

void mz_sample(const mz_game *game, const void *view, int viewer, mz_rng *rng, void *state) {
    memcpy(state, view, game->state_size);
    if (viewer == MZ_ALL) return;
    game->rules->sample(game, state, viewer == MZ_EYES ? MZ_NOBODY : viewer, rng);
    if (mz_node(state)->joint) sample_picks(game, state, viewer, rng);
}

/* Multiply-and-fold over 8-byte words; not cryptographic. The constants are odd numbers with
 * well-mixed bits (fractions of the golden ratio and of the square root of 3). */
uint64_t mz_hash(const mz_game *game, const void *block) {
    const uint8_t *at = block;
    uint64_t h = 0x9E3779B97F4A7C15u ^ game->state_size;
    for (size_t i = 0; i + 8 <= game->state_size; i += 8) {
        uint64_t word;
        memcpy(&word, at + i, 8);
        h = (h ^ word) * 0xBB67AE8584CAA73Bu;
        h ^= h >> 32;
    }
    h *= 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

mz_event mz_shown(const mz_game *game, const mz_event *event, int viewer) {
    const mz_event_row *row = &game->tables.events[event->kind];
    mz_event out = *event;
    out.who = 0;
    bool all = viewer == MZ_ALL || (viewer >= 0 && event->who >> viewer & 1);
    for (int i = 0; i < 6 && !all; i++)
        if (row->hidden >> i & 1) out.a[i] = MZ_HIDDEN;
    return out;
}

bool mz_reveals(const mz_game *game, const mz_event *event) {
    return game->tables.events[event->kind].reveals;
}
