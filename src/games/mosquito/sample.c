/* Nature: what may come next, the shuffle; and worlds that agree with what a viewer knows. */
#include "games/mosquito/mosquito.h"

#include <string.h>

static int cards_that_may_come(const mosquito_game *g, const mosquito_state *s, mz_outcome *out) {
    uint8_t unseen[MOSQUITO_CARDS];
    int n = 0, k = mosquito_unseen(s, unseen);
    for (int i = 0; i < k; i++) {
        const mosquito_card *card = &g->card[unseen[i]], *before = n ? &g->card[out[n - 1].id] : 0;
        if (before && before->number == card->number && before->colour == card->colour)
            out[n - 1].weight++; /* equal cards are one outcome */
        else
            out[n++] = (mz_outcome){unseen[i], 1};
    }
    return n;
}

/* The card on top of a hidden list of a fixed state. */
static int known_card(const mosquito_state *s, int list, mz_outcome *out) {
    out[0] = (mz_outcome){(mz_id)(s->secret.top[list] - 1), 1};
    return s->secret.top[list] != 0;
}

static int add(mz_outcome *out, int n, int id) {
    out[n] = (mz_outcome){(mz_id)id, 1};
    return n + 1;
}

/* MQ-99: anybody may be first, on any target. */
static int pink(const mosquito_game *g, const mosquito_state *s, mz_outcome *out) {
    unsigned objects;
    int n = add(out, 0, MOSQUITO_OUT_ESCAPE);
    mosquito_targets(g, s, &objects);
    for (int seat = 0; seat < g->base.seats; seat++)
        for (int object = 0; object <= MOSQUITO_CENTRE; object++)
            if (objects >> object & 1) n = add(out, n, MOSQUITO_OUT_TAKE + 9 * seat + object);
    return n;
}

static int blue(const mosquito_state *s, mz_outcome *out) {
    int n = add(out, 0, MOSQUITO_OUT_NO_TRY), rival = s->pub.attacked - 1;
    if (rival < 0) return n;
    n = add(out, n, MOSQUITO_OUT_STEAL + rival);
    n = add(out, n, MOSQUITO_OUT_COVER + rival);
    return add(out, n, MOSQUITO_OUT_DOUBT + rival);
}

static int many(int first, int count, int n, mz_outcome *out) {
    for (int i = 0; i < count; i++) n = add(out, n, first + i);
    return n;
}

int mosquito_outcomes(const mz_game *game, const void *state, mz_outcome *out) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    int seats = game->seats;
    switch (s->head.stage) {
    case MOSQUITO_AT_FIRST: return many(MOSQUITO_OUT_FIRST, seats, 0, out);
    case MOSQUITO_AT_REVEAL:
        return s->secret.fixed ? known_card(s, s->pub.seat, out) : cards_that_may_come(g, s, out);
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REFILL: return cards_that_may_come(g, s, out);
    case MOSQUITO_AT_PINK: return pink(g, s, out);
    case MOSQUITO_AT_THEFT: return blue(s, out);
    case MOSQUITO_AT_ORANGE:
        return many(MOSQUITO_OUT_LAST, seats, add(out, 0, MOSQUITO_OUT_NO_LAST), out);
    case MOSQUITO_AT_CHANCE: {
        int list = MOSQUITO_POINTS + s->pub.loser - 1;
        return many(0, s->pub.size[list], 0, out);
    }
    default: return 0;
    }
}

static void hide(mosquito_state *s, int list, int card) {
    mosquito_push(s->secret.below, &s->secret.top[list], card);
}

/* MQ-5, MQ-6, MQ-7, MQ-66, MQ-R3 (6.5): the whole deal from the end of the shuffled list; the five
 * set aside are drawn before the left-over ones. */
static void deal_all(const mosquito_game *g, mosquito_state *s, uint8_t *list, int n) {
    int seats = g->base.seats, each = s->pub.hidden[0];
    uint8_t box[MOSQUITO_CARDS];
    int boxed = 0;
    for (int i = 0; i < MOSQUITO_ASIDE; i++) box[boxed++] = list[--n];
    mz_id centre = list[--n];
    for (int k = 0; k < each * seats; k++) hide(s, k % seats, list[--n]);
    while (n) box[boxed++] = list[--n];
    while (boxed) hide(s, MOSQUITO_BOX, box[--boxed]);
    s->secret.fixed = 1;
    mosquito_apply(&g->base, s, &centre, 1, NULL);
}

/* In the middle of a game: decks from their bottom, then the box. */
static void deal_rest(const mosquito_game *g, mosquito_state *s, const uint8_t *list, int n) {
    for (int at = 0; at < g->base.seats; at++)
        for (int k = 0; k < s->pub.hidden[at] && n; k++) hide(s, at, list[--n]);
    for (int k = 0; k < s->pub.hidden[MOSQUITO_BOX] && n; k++) hide(s, MOSQUITO_BOX, list[--n]);
    s->secret.fixed = 1;
    if (s->head.stage != MOSQUITO_AT_REFILL) return;
    mz_id card = (mz_id)mosquito_pop(s->secret.below, &s->secret.top[MOSQUITO_BOX]);
    mosquito_apply(&g->base, s, &card, 1, NULL);
}

void mosquito_deal(const mz_game *game, void *state, mz_source *source) {
    const mosquito_game *g = mosquito_of(game);
    mosquito_state *s = state;
    uint8_t list[MOSQUITO_CARDS];
    if (s->secret.fixed || s->head.kind == MZ_OVER) return;
    if (s->head.stage == MOSQUITO_AT_FIRST) {
        mz_id id = (mz_id)(MOSQUITO_OUT_FIRST +
                           (int)mz_source_below(source, "first", (uint64_t)game->seats));
        mosquito_apply(game, state, &id, 1, NULL);
    }
    int n = mosquito_unseen(s, list);
    for (int i = n - 1; i > 0; i--) {
        int k = (int)mz_source_below(source, "deal", (uint64_t)i + 1);
        uint8_t card = list[i];
        list[i] = list[k];
        list[k] = card;
    }
    if (s->head.stage == MOSQUITO_AT_START)
        deal_all(g, s, list, n);
    else
        deal_rest(g, s, list, n);
}

/* A world is the view itself: open, with every card that stands nowhere equally likely. */
void mosquito_sample(const mz_game *game, void *state, int viewer, mz_rng *rng) {
    (void)game, (void)state, (void)viewer, (void)rng;
}
