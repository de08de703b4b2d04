/* Nature's outcomes, fixing what is open, and worlds that agree with a view.
 * MZ-32, MZ-33, MZ-52, MZ-55; MZ-R15, MZ-R22, MZ-R30. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static int cards_of(const zzz_cards count, mz_outcome *out) {
    int n = 0;
    ZZZ_EACH(t, zzz_mask(count)) out[n++] = (mz_outcome){(mz_id)t, count[t]};
    return n;
}

static int draws_of(const zzz_state *s, mz_outcome *out) {
    zzz_cards pile;
    zzz_pile_cards(s, s->head.arg[0], pile);
    return cards_of(pile, out);
}

/* A written shuffle, card by card: what is left of the discard pile. */
static int shuffle_of(const zzz_state *s, mz_outcome *out) {
    zzz_cards left;
    memcpy(left, s->discard[s->head.arg[0]], ZZZ_TYPES);
    for (int i = 0; i < s->head.nsel; i++) left[s->sel[i]]--;
    return cards_of(left, out);
}

/* MZ-R15: C(m, k) with p = 1/2, else C(m, k) q^k (16 - q)^(m - k). */
static int markers_of(const zzz_game *g, int m, int q, int id, mz_outcome *out) {
    int n = 0;
    uint64_t live[ZZZ_MARKERS + 1] = {1}, slain = 1;
    if (q != 8)
        for (int k = 0; k < m; k++) live[k + 1] = live[k] * (uint64_t)(16 - q);
    for (int k = 0; k <= m; k++, slain *= (uint64_t)q) {
        uint64_t weight = g->choose[m][k] * (q == 8 ? 1 : slain * live[m - k]);
        if (weight) out[n++] = (mz_outcome){(mz_id)(id + k), weight};
        if (q == 8) slain = 0;
    }
    return n;
}

static int tie_of(const zzz_game *g, const zzz_state *s, int seat, mz_outcome *out) {
    return markers_of(g, ZZZ_TIE, zzz_tie_chance(g, s, seat), zzz_tie_id(seat, 0), out);
}

/* MZ-55, MZ-R15: the tied seats may slap in any order. */
int zzz_early(const mz_game *game, const void *state, mz_id id, mz_outcome *out) {
    const zzz_state *s = state;
    if (s->hidden || s->head.stage != ZZZ_AT_TIE || id < ZZZ_IS_TIE || id >= ZZZ_IS_LAMP) return 0;
    int seat = zzz_tied_seat(id);
    return s->tie[seat] == 1 ? tie_of(zzz_of(game), s, seat, out) : 0;
}

static int lamps_of(const zzz_game *g, mz_outcome *out) {
    for (int seat = 0; seat < g->base.seats; seat++)
        out[seat] = (mz_outcome){(mz_id)(ZZZ_IS_LAMP + seat), 1};
    return g->base.seats;
}

int zzz_outcomes(const mz_game *game, const void *state, mz_outcome *out) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    if (s->hidden) return 0; /* MZ-R30: the line does not settle the weights */
    switch (s->head.stage) {
    case ZZZ_AT_LAMP0: return lamps_of(g, out);
    case ZZZ_AT_ROW:
    case ZZZ_AT_REFILL: return cards_of(s->ypool, out);
    case ZZZ_AT_HANDS:
    case ZZZ_AT_DRAW: return draws_of(s, out);
    case ZZZ_AT_SWARM: return cards_of(s->wpool, out);
    case ZZZ_AT_SLAP: return markers_of(g, zzz_markers(g, s), g->slap[s->lamp], ZZZ_IS_SLAIN, out);
    case ZZZ_AT_SHUFFLE: return shuffle_of(s, out);
    case ZZZ_AT_TIE: return tie_of(g, s, s->head.arg[0], out);
    default: return 0;
    }
}

static int listed(const zzz_cards count, uint8_t *out) {
    int n = 0;
    ZZZ_EACH(t, zzz_mask(count)) for (int i = 0; i < count[t]; i++) out[n++] = (uint8_t)t;
    return n;
}

/* Where the numbers of an order come from: a generator, or a keyed source. */
struct dice {
    mz_rng *rng;
    mz_source *source;
};

static uint32_t below(struct dice *dice, uint32_t n) {
    return dice->rng ? mz_below(dice->rng, n) : (uint32_t)mz_source_below(dice->source, "deal", n);
}

/* Puts all piles in an order, each equally likely. */
static void fix(zzz_state *s, int seats, struct dice dice) {
    uint8_t *top = s->secret.order;
    for (int pile = 0; pile < ZZZ_P + seats; pile++) {
        zzz_cards cards;
        if (pile >= ZZZ_P)
            zzz_pile_cards(s, pile - ZZZ_P, cards);
        else
            memcpy(cards, pile == ZZZ_W ? s->wpool : s->ypool, ZZZ_TYPES);
        int n = listed(cards, top);
        for (int i = n - 1; i > 0; i--) {
            uint32_t j = below(&dice, (uint32_t)i + 1);
            uint8_t card = top[i];
            top[i] = top[j];
            top[j] = card;
        }
        top += n;
    }
    s->secret.fixed = 1;
}

/* Runs on past nodes that only open piles have, after the piles have been put in order. */
static void run_on(const zzz_game *g, zzz_state *s) {
    switch (s->head.stage) {
    case ZZZ_AT_ROW:
    case ZZZ_AT_HANDS: zzz_set_up(g, s, NULL); break;
    case ZZZ_AT_SWARM: zzz_run_swarm(g, s, NULL); break;
    case ZZZ_AT_REFILL: zzz_refill(g, s, NULL); break;
    case ZZZ_AT_DRAW: zzz_draws(g, s, NULL); break;
    default: break;
    }
}

void zzz_deal(const mz_game *game, void *state, mz_source *source) {
    const zzz_game *g = zzz_of(game);
    zzz_state *s = state;
    struct dice dice = {source->keyed ? NULL : mz_stream(source, "deal"), source};
    if (s->secret.fixed || s->hidden) return;
    if (s->head.stage == ZZZ_AT_LAMP0) {
        s->lamp = (uint8_t)below(&dice, game->seats);
        zzz_enter(g, s, ZZZ_AT_ROW, 0);
    }
    fix(s, game->seats, dice);
    run_on(g, s);
}

/* The hand of another seat: what is surely in it, the rest any cards of its pool. */
static void sample_hand(zzz_state *s, int seat, mz_rng *rng) {
    uint8_t card[ZZZ_ORDER], *hand = s->secret.hand[seat];
    zzz_cards unsure;
    int missing = s->handn[seat];
    for (int t = 0; t < ZZZ_TYPES; t++) {
        hand[t] = s->known[seat][t];
        unsure[t] = (uint8_t)(s->pool[seat][t] - hand[t]);
        missing -= hand[t];
    }
    int n = listed(unsure, card);
    for (int i = 0; i < missing; i++) {
        uint32_t j = mz_below(rng, (uint32_t)n--);
        hand[card[j]]++;
        card[j] = card[n];
    }
}

/* A world has open piles, but where a shuffle is due, which only piles in order have (5.4). */
void zzz_sample(const mz_game *game, void *state, int viewer, mz_rng *rng) {
    zzz_state *s = state;
    if (s->hidden) return;
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != viewer) sample_hand(s, seat, rng);
    if (s->head.stage == ZZZ_AT_SHUFFLE) fix(s, game->seats, (struct dice){rng, NULL});
}
