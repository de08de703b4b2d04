/* Why something may not be chosen. */
#include "games/moustique_attaque/moustique_attaque.h"

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
