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

static void why_tap(const attaque_state *s, int id, mz_error *error) {
    bool pair = id >= ATTAQUE_ID_TWO && id < ATTAQUE_ID_HOME;
    if (id >= ATTAQUE_ID_TAP && id < ATTAQUE_ID_HOME) {
        if (pair && (s->pub.bonus[0] != 1 + s->pub.swatter || s->pub.used[0]))
            mz_fail(error, MZ_ILLEGAL, "MA-32",
                    "You can tap two cards only with the unused Camping bonus.");
        else
            mz_fail(error, MZ_ILLEGAL, "MA-14", "You can tap only a place with a card.");
    } else {
        mz_fail(error, MZ_ILLEGAL, "MA-14", "You have the Swatter: tap one of the cards.");
    }
}

/* MA-33, MA-R21 */
static void why_exchange(const mz_game *game, const attaque_state *s, int id, mz_error *error) {
    bool none = !attaque_deck_holds(attaque_of(game), s);
    const char *why = "Beach exchanges a card of the track, or somebody's own card.";
    if (none && id >= ATTAQUE_ID_KEEP)
        why = "No holidaymaker is left in the deck to come instead.";
    else if (s->head.nsel || id >= ATTAQUE_ID_CARD)
        why = "That player has no such card.";
    else if (id >= ATTAQUE_ID_OWN)
        why = id - ATTAQUE_ID_OWN < game->seats ? "That player has no own cards."
                                                : "There is no such player.";
    else if (id >= ATTAQUE_ID_TRACK)
        why = "That place of the track is empty.";
    mz_fail(error, MZ_ILLEGAL, none && id >= ATTAQUE_ID_KEEP ? "MA-R21" : "MA-33", "%s", why);
}

/* MA-10; of the ids of placements only those at an empty place are refused. */
static void why_placement(const attaque_state *s, int id, mz_error *error) {
    int sting, place = -1;
    uint8_t covered = id < ATTAQUE_ID_TAP ? attaque_places(id, &sting) : 0;
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (covered >> i & 1 && !s->pub.track[i]) place = i;
    if (place < 0)
        mz_fail(error, MZ_ILLEGAL, "MA-10", "You are the mosquito: lay your three cards.");
    else
        mz_fail(error, MZ_ILLEGAL, "MA-10", "There is no holidaymaker at place %d.", place + 1);
}

/* Whether it is the deck alone that refuses the id (5.4). */
static bool lacks_card(const mz_game *game, const attaque_state *s, mz_id id) {
    attaque_state whole = *s;
    mz_set legal = {{0}};
    if (!s->pub.incomplete || s->head.stage == ATTAQUE_DRAW) return s->pub.incomplete;
    whole.pub.incomplete = 0;
    attaque_legal(game, &whole, s->pub.mosquito, &legal);
    return mz_has(&legal, id);
}

/* The statement that refuses, told to the seat that acts. */
void attaque_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    (void)seat;
    const attaque_state *s = state;
    if (lacks_card(game, s, id)) {
        mz_fail(error, MZ_ILLEGAL, "MA-7",
                "This deck is not complete: no card can be turned up from it.");
        return;
    }
    switch (s->head.stage) {
    case ATTAQUE_BEACH: why_exchange(game, s, id, error); break;
    case ATTAQUE_PLACE: why_placement(s, id, error); break;
    case ATTAQUE_TAP: why_tap(s, id, error); break;
    case ATTAQUE_MOUNTAIN:
        mz_fail(error, MZ_ILLEGAL, "MA-35", "Say whether you take the victim with Mountain.");
        break;
    case ATTAQUE_COUNTRYSIDE:
        mz_fail(error, MZ_ILLEGAL, "MA-36", "Say whether you resist with Countryside.");
        break;
    case ATTAQUE_HUNT:
        mz_fail(error, MZ_ILLEGAL, "MA-19", "Go home with your board, or go on.");
        break;
    case ATTAQUE_FIRST: mz_fail(error, MZ_ILLEGAL, "MA-8", "There is no such player."); break;
    default: mz_fail(error, MZ_ILLEGAL, "MA-18", "No card of this kind is left to be turned up.");
    }
}
