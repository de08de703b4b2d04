/* A world that a viewer can't tell from the true one. Hidden from it are the hands of others and
 * the faces Roy has seen. What it may not contradict: the facts of cards given (AB-45), `old` (all
 * hands together hold these since the last shuffle, AB-35) and `few` (strict painting has shown
 * that so many cards at most fit a colour, AB-R6). Without any of these every deal of the unseen
 * cards is equally likely, as it truly is. Facts that name several hands, and `few`, are met by
 * equal choice among the possible places; the rest is dealt as if nothing were known. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

enum { TRIES = 200 };

struct deal {
    const struct bunny_game *g;
    const struct bunny_state *s; /* public part, and the viewer's own */
    int viewer;
    mz_rng *rng;
    uint8_t left[BUNNY_CARDS];                   /* copies that the viewer does not see */
    uint8_t hand[BUNNY_SEATS][44];               /* dealt so far */
    uint8_t room[BUNNY_SEATS];                   /* cards still to come */
    int16_t may_fit[BUNNY_SEATS][BUNNY_COLOURS]; /* more cards that may fit a colour */
};

static bool hidden(const struct deal *d, int seat) {
    return seat != d->viewer && seat < d->g->base.seats;
}

static void begin(struct deal *d) {
    const struct bunny_state *s = d->s;
    memset(d->hand, 0, sizeof d->hand);
    for (int k = 0; k < BUNNY_CARDS; k++) {
        int seen = d->viewer >= 0 ? s->hid.hand[d->viewer][k] : 0;
        d->left[k] = (uint8_t)(d->g->in.cards[k] - s->discard[k] - seen);
    }
    for (int i = 0; i < BUNNY_SEATS; i++) {
        d->room[i] = hidden(d, i) ? s->hn[i] : 0;
        for (int c = 0; c < BUNNY_COLOURS; c++)
            d->may_fit[i][c] = s->few[i][c] ? (int16_t)(s->few[i][c] - 1) : INT16_MAX;
    }
}

static bool takes(const struct deal *d, int seat, int card) {
    if (!d->room[seat] || !d->left[card]) return false;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (!d->may_fit[seat][c] && bunny_has(d->g->fit[c], card)) return false;
    return true;
}

static void give(struct deal *d, int seat, int card) {
    d->hand[seat][card]++;
    d->left[card]--;
    d->room[seat]--;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (bunny_has(d->g->fit[c], card)) d->may_fit[seat][c]--;
}

/* A hand out of these, each free place equally likely; -1 if none takes the card. */
static int place_for(const struct deal *d, int seats, int card) {
    int places = 0;
    for (int i = 0; i < BUNNY_SEATS; i++)
        if (seats >> i & 1 && takes(d, i, card)) places += d->room[i];
    if (!places) return -1;
    int at = (int)mz_below(d->rng, (uint32_t)places);
    for (int i = 0;; i++) {
        if (!(seats >> i & 1) || !takes(d, i, card)) continue;
        if (at < d->room[i]) return i;
        at -= d->room[i];
    }
}

/* Sharp facts first, so that a wider one does not take their place. */
static bool place_facts(struct deal *d) {
    if (d->viewer < 0) return true;
    const struct bunny_fact *f = d->s->hid.fact[d->viewer];
    for (int width = 1; width <= BUNNY_SEATS; width++)
        for (int i = 0; i < BUNNY_FACTS && f[i].card; i++) {
            if (__builtin_popcount(f[i].in) != width) continue;
            int seat = place_for(d, f[i].in, f[i].card - 1);
            if (seat < 0) return false;
            give(d, seat, f[i].card - 1);
        }
    return true;
}

/* Copies that no deck can hold and that lie in no hand yet. */
static bool place_old(struct deal *d) {
    for (int k = 0; k < BUNNY_CARDS; k++) {
        int due = d->s->old[k];
        if (!due) continue;
        if (d->viewer >= 0) due -= d->s->hid.hand[d->viewer][k];
        for (int i = 0; i < d->g->base.seats; i++) due -= d->hand[i][k];
        for (; due > 0; due--) {
            int seat = place_for(d, 63, k);
            if (seat < 0) return false;
            give(d, seat, k);
        }
    }
    return true;
}

/* One of the unseen cards that this hand takes, each copy equally likely. */
static int any_card(const struct deal *d, int seat) {
    int copies = 0;
    for (int k = 0; k < BUNNY_CARDS; k++)
        if (takes(d, seat, k)) copies += d->left[k];
    if (!copies) return -1;
    int at = (int)mz_below(d->rng, (uint32_t)copies);
    for (int k = 0;; k++) {
        if (!takes(d, seat, k)) continue;
        if (at < d->left[k]) return k;
        at -= d->left[k];
    }
}

/* Hands of which something is known come first: they have less to choose from. */
static bool fill(struct deal *d) {
    static const uint8_t nothing[BUNNY_COLOURS];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->g->base.seats; i++) {
            bool known = memcmp(d->s->few[i], nothing, sizeof nothing) != 0;
            if (known != !pass) continue;
            while (d->room[i]) {
                int card = any_card(d, i);
                if (card < 0) return false;
                give(d, i, card);
            }
        }
    return true;
}

/* The true world shows that there is a deal. Where chance has not found one in many tries, what is
 * known of painting is left aside, and then the facts. */
static void deal_hands(struct deal *d, struct bunny_state *s) {
    for (int tries = 0;; tries++) {
        begin(d);
        if (tries >= TRIES)
            for (int i = 0; i < BUNNY_SEATS * BUNNY_COLOURS; i++)
                (&d->may_fit[0][0])[i] = INT16_MAX;
        bool facts = tries >= 2 * TRIES || place_facts(d);
        if (facts && place_old(d) && fill(d)) break;
    }
    for (int i = 0; i < d->g->base.seats; i++)
        if (hidden(d, i)) memcpy(s->hid.hand[i], d->hand[i], sizeof s->hid.hand[i]);
}

/* ---- gift cards: only `old_gifts` is known ---- */

static int gift_from(const uint8_t *left, mz_rng *rng) {
    int copies = 0, k = 0;
    for (int i = 0; i < BUNNY_GIFTS; i++) copies += left[i];
    int at = (int)mz_below(rng, (uint32_t)copies);
    while (at >= left[k]) at -= left[k++];
    return k;
}

static int gift_place(const uint8_t *room, mz_rng *rng) {
    int places = 0, seat = 0;
    for (int i = 0; i < BUNNY_SEATS; i++) places += room[i];
    int at = (int)mz_below(rng, (uint32_t)places);
    while (at >= room[seat]) at -= room[seat++];
    return seat;
}

static void deal_gifts(const struct bunny_game *g, struct bunny_state *s, int viewer, mz_rng *rng) {
    uint8_t left[BUNNY_GIFTS], room[BUNNY_SEATS] = {0};
    for (int i = 0; i < g->base.seats; i++) room[i] = i == viewer ? 0 : s->gn[i];
    for (int k = 0; k < BUNNY_GIFTS; k++) {
        int own = viewer >= 0 ? s->hid.gift[viewer][k] : 0, due = s->old_gifts[k] - own;
        left[k] = (uint8_t)(g->in.gifts[k] - s->used_gifts[k] - own);
        for (; due > 0; due--) {
            int seat = gift_place(room, rng);
            s->hid.gift[seat][k]++;
            room[seat]--;
            left[k]--;
        }
    }
    for (int i = 0; i < g->base.seats; i++)
        for (; room[i]; room[i]--) {
            int k = gift_from(left, rng);
            s->hid.gift[i][k]++;
            left[k]--;
        }
}

/* ---- Roy's peeked faces ---- */

static void deal_faces(const struct bunny_game *g, struct bunny_state *s, mz_rng *rng) {
    for (uint64_t m = s->peeked; m; m &= m - 1) {
        int left[BUNNY_FACES], total = 0, f = 0;
        bunny_faces_left(s, left);
        for (int i = 0; i < BUNNY_FACES; i++) total += left[i];
        int at = (int)mz_below(rng, (uint32_t)total);
        while (at >= left[f]) at -= left[f++];
        s->hid.face[g->mark_of[bunny_low(m)]] = (uint8_t)(f + 1);
    }
}

void bunny_sample(const mz_game *game, void *state, int viewer, mz_rng *rng) {
    const struct bunny_game *g = bunny_game_of(game);
    struct bunny_state *s = state;
    struct deal d = {.g = g, .s = s, .viewer = viewer, .rng = rng};
    deal_hands(&d, s);
    deal_gifts(g, s, viewer, rng);
    bool roy = viewer >= 0 && g->who[viewer] == ROY;
    if (s->peeked && !roy) deal_faces(g, s, rng);
}

/* Nothing is fixed beforehand: the rules never write the order of a deck (6.2). */
void bunny_deal(const mz_game *game, void *state, mz_source *source) {
    (void)game, (void)state, (void)source;
}

int bunny_outcomes(const mz_game *game, const void *state, mz_outcome *out) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    return g->duty[s->pend[0].kind]->outcomes(g, s, s->pend[0], out);
}
