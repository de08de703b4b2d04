/* Nature: the deck, what may come from it, the shuffle; and worlds that agree with a view. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

/* MA-R14: what is discarded stands somewhere for good. */
void attaque_left(const attaque_game *g, const attaque_state *s, int left[ATTAQUE_TYPES]) {
    const attaque_public *p = &s->pub;
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        left[t] = g->type[t].copies - p->board[t] - p->discard[t];
        for (int seat = 0; seat < g->base.seats; seat++) left[t] -= p->own[seat][t];
    }
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (p->track[i]) left[p->track[i] - 1]--;
}

/* Swarms are in the deck or discarded, so the rest of the deck are holidaymakers. */
int attaque_deck_holds(const attaque_game *g, const attaque_state *s) {
    int swarms = s->secret.fixed ? s->secret.fixed - 1
                                 : g->type[ATTAQUE_SWARM].copies - s->pub.discard[ATTAQUE_SWARM];
    return s->pub.deck > swarms ? s->pub.deck - swarms : 0;
}

void attaque_measure_deck(const attaque_game *g, attaque_state *s) {
    int left[ATTAQUE_TYPES], n = 0;
    attaque_left(g, s, left);
    for (int t = 0; t < ATTAQUE_TYPES; t++) n += left[t];
    s->pub.incomplete = !s->secret.fixed && n != s->pub.deck;
}

/* 5.4: a type's weight is its copies that stand nowhere; in the setup only holidaymakers. From a
 * deck of another size nothing is drawn: what it holds is not known. */
int attaque_outcomes(const mz_game *game, const void *state, mz_outcome *out) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int left[ATTAQUE_TYPES], n = 0;
    if (s->head.stage == ATTAQUE_FIRST) {
        for (int i = 0; i < game->seats; i++)
            out[n++] = (mz_outcome){(mz_id)(ATTAQUE_OUT_SEAT + i), 1};
        return n;
    }
    if (s->pub.incomplete) return 0;
    attaque_left(g, s, left);
    int types = s->pub.due == ATTAQUE_SETUP ? g->ntypes : ATTAQUE_TYPES;
    for (int t = 0; t < types; t++)
        if (left[t] > 0) out[n++] = (mz_outcome){(mz_id)t, (uint64_t)left[t]};
    return n;
}

/* All cards that stand nowhere, as 1 + type; returns their number. */
static int gather(const attaque_game *g, const attaque_state *s, uint8_t list[ATTAQUE_DECK]) {
    int left[ATTAQUE_TYPES], n = 0;
    attaque_left(g, s, left);
    for (int t = 0; t < ATTAQUE_TYPES; t++)
        for (int i = 0; i < left[t] && n < ATTAQUE_DECK; i++) list[n++] = (uint8_t)(1 + t);
    return n;
}

/* MA-3: cards that fill the first track are holidaymakers, so the top ones are exchanged with the
 * next holidaymaker below. That is the same as putting swarms aside and shuffling them in. */
static void holidaymakers_first(uint8_t *order, int n, int wanted) {
    for (int i = 0; i < wanted; i++) {
        int at = n - 1 - i, k = at;
        while (k > 0 && order[k] == 1 + ATTAQUE_SWARM) k--;
        uint8_t card = order[k];
        order[k] = order[at];
        order[at] = card;
    }
}

void attaque_deal(const mz_game *game, void *state, mz_source *source) {
    const attaque_game *g = attaque_of(game);
    attaque_state *s = state;
    if (s->secret.fixed || s->head.kind == MZ_OVER || s->pub.incomplete) return;
    if (s->head.stage == ATTAQUE_FIRST) {
        mz_id id = (mz_id)(ATTAQUE_OUT_SEAT +
                           (int)mz_source_below(source, "first", (uint64_t)game->seats));
        attaque_apply(game, state, &id, 1, NULL);
    }
    int n = gather(g, s, s->secret.order), empty = 0;
    for (int i = n - 1; i > 0; i--) {
        uint8_t *list = s->secret.order, card = list[i];
        int k = (int)mz_source_below(source, "deal", (uint64_t)i + 1);
        list[i] = list[k];
        list[k] = card;
    }
    for (int i = 0; i < ATTAQUE_PLACES; i++) empty += !s->pub.track[i];
    if (s->pub.due == ATTAQUE_SETUP) holidaymakers_first(s->secret.order, n, empty);
    s->secret.fixed = (uint8_t)(1 + n - attaque_deck_holds(g, s));
    attaque_settle(g, s, NULL);
}

/* The deck stays open; an unseen Sting may be under any of the cards. */
void attaque_sample(const mz_game *game, void *state, int viewer, mz_rng *rng) {
    (void)game;
    attaque_state *s = state;
    if (s->head.stage != ATTAQUE_TAP || viewer == s->pub.mosquito || !s->pub.covered) return;
    int n = __builtin_popcount(s->pub.covered), k = (int)mz_below(rng, (uint32_t)n), place = 0;
    for (uint8_t rest = s->pub.covered; rest; rest &= (uint8_t)(rest - 1))
        if (k-- == 0) place = __builtin_ctz(rest);
    s->secret.sting = (uint8_t)(1 + place);
}
