/* What may be chosen (6.1), and why something may not. */
#include "games/moustique_attaque/moustique_attaque.h"

/* The pairs of ids 16 to 21: 1+2, 1+3, 1+4, 2+3, 2+4, 3+4, as bits of places. */
static const uint8_t PAIRS[6] = {0x3, 0x5, 0x9, 0x6, 0xA, 0xC};

uint8_t attaque_places(int id, int *sting) {
    int open = id / 3, k = id % 3;
    uint8_t covered = (uint8_t)(0xF & ~(1u << open));
    *sting = k + (k >= open);
    return covered;
}

int attaque_place_id(uint8_t covered, int sting) {
    int open = __builtin_ctz(~(unsigned)covered & 0xF);
    return 3 * open + sting - (sting > open);
}

uint8_t attaque_tapped(int id) {
    if (id >= ATTAQUE_ID_TWO) return PAIRS[id - ATTAQUE_ID_TWO];
    return (uint8_t)(1u << (id - ATTAQUE_ID_TAP));
}

int attaque_tap_id(uint8_t places) {
    if (__builtin_popcount(places) == 1) return ATTAQUE_ID_TAP + __builtin_ctz(places);
    for (int i = 0; i < 6; i++)
        if (PAIRS[i] == places) return ATTAQUE_ID_TWO + i;
    return -1;
}

static void add(mz_set *out, int first, unsigned bits) {
    out->w[0] |= (uint64_t)bits << first;
}

/* MA-10; with three holidaymakers on the track all three are covered (MA-R1). */
static void placements(const attaque_state *s, mz_set *out) {
    for (int open = 0; open < ATTAQUE_PLACES; open++)
        if (!s->pub.track[open]) {
            add(out, 3 * open, 7);
            return;
        }
    add(out, ATTAQUE_ID_PLACE, 0xFFF);
}

/* MA-14, MA-32 */
static void taps(const attaque_state *s, mz_set *out) {
    uint8_t covered = s->pub.covered;
    add(out, ATTAQUE_ID_TAP, covered);
    if (s->pub.bonus[0] != 1 + s->pub.swatter || s->pub.used[0]) return;
    for (int i = 0; i < 6; i++)
        if ((PAIRS[i] & covered) == PAIRS[i]) add(out, ATTAQUE_ID_TWO + i, 1);
}

static bool has_cards(const attaque_game *g, const attaque_state *s, int seat) {
    for (int t = 0; t < g->ntypes; t++)
        if (s->pub.own[seat][t]) return true;
    return false;
}

/* MA-33: a card of the track, or an own card of any player: first whose, then which. */
static void exchanges(const attaque_game *g, const attaque_state *s, mz_set *out) {
    if (s->head.nsel) {
        int seat = s->sel[0] - ATTAQUE_ID_OWN;
        for (int id = ATTAQUE_ID_CARD; id < ATTAQUE_IDS; id++)
            if (g->type_of_id[id] && s->pub.own[seat][g->type_of_id[id] - 1])
                mz_add(out, (mz_id)id);
        return;
    }
    add(out, ATTAQUE_ID_KEEP, 1);
    if (s->pub.incomplete || !attaque_deck_holds(g, s)) return; /* 5.4, MA-R21 */
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (s->pub.track[i]) add(out, ATTAQUE_ID_TRACK + i, 1);
    for (int i = 0; i < g->base.seats; i++)
        if (has_cards(g, s, i)) add(out, ATTAQUE_ID_OWN + i, 1);
}

/* 5.4: where the deck is not what stands nowhere, what turns a card up is not possible. */
static bool may_draw(const attaque_state *s, bool draws) {
    return !draws || !s->pub.incomplete;
}

/* Of such a deck a tap that finds needs no card; a success would. */
static void only_finds(const attaque_state *s, mz_set *out) {
    for (int id = ATTAQUE_ID_TAP; id < ATTAQUE_ID_HOME; id++)
        if (!(attaque_tapped(id) >> (s->secret.sting - 1) & 1)) out->w[0] &= ~((uint64_t)1 << id);
}

void attaque_legal(const mz_game *game, const void *state, int seat, mz_set *out) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    (void)seat;
    switch (s->head.stage) {
    case ATTAQUE_BEACH: exchanges(g, s, out); break;
    case ATTAQUE_PLACE: placements(s, out); break;
    case ATTAQUE_TAP:
        taps(s, out);
        if (s->secret.sting && !may_draw(s, true)) only_finds(s, out);
        break;
    case ATTAQUE_MOUNTAIN: add(out, ATTAQUE_ID_MOUNTAIN, may_draw(s, true) ? 3 : 1); break;
    case ATTAQUE_COUNTRYSIDE:
        if (may_draw(s, s->pub.declared)) add(out, ATTAQUE_ID_COUNTRYSIDE, 3);
        break;
    default: add(out, ATTAQUE_ID_HOME, 3);
    }
}

bool attaque_goes_on(const mz_game *game, const void *state, mz_id id) {
    (void)game;
    const attaque_state *s = state;
    return s->head.stage == ATTAQUE_BEACH && id >= ATTAQUE_ID_OWN && id < ATTAQUE_ID_CARD;
}
