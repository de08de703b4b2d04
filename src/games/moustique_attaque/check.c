/* Invariants (6.5), and what a reader refuses (5.2). */
#include "games/moustique_attaque/moustique_attaque.h"

static mz_status bad(mz_error *error, const char *code, const char *text) {
    return mz_fail(error, MZ_POSITION, code, "%s", text);
}

static mz_status cards_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    int left[ATTAQUE_TYPES];
    attaque_left(g, s, left);
    for (int i = 0; i < s->pub.deck && s->secret.fixed; i++)
        if (s->secret.order[i]) left[s->secret.order[i] - 1]--;
    for (int t = 0; t < ATTAQUE_TYPES; t++)
        if (left[t] < 0) return bad(error, "MA-2", "a card is there more often than it exists");
    return MZ_OK;
}

static mz_status seats_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    const attaque_public *p = &s->pub;
    int sum = p->supply, seats = g->base.seats;
    for (int i = 0; i < ATTAQUE_SEATS; i++) sum += p->points[i];
    if (sum != ATTAQUE_POINTS) return bad(error, "MA-5", "the hunting points do not make 25");
    if (s->head.stage == ATTAQUE_FIRST) return MZ_OK;
    if (p->mosquito == p->swatter)
        return bad(error, "MA-11", "mosquito and Swatter are in one seat");
    if (p->mosquito >= seats || p->swatter >= seats)
        return bad(error, "MA-1", "a seat above the number of players");
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++)
        if (p->bonus[colour] > seats || (p->used[colour] && !p->bonus[colour]))
            return bad(error, "MA-24", "a bonus without a holder that is there");
    return MZ_OK;
}

static mz_status track_sound(const attaque_state *s, mz_error *error) {
    const attaque_public *p = &s->pub;
    bool full = p->track[0] && p->track[1] && p->track[2] && p->track[3];
    int n = 0;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        n += p->track[i] != 0;
        if (p->track[i] == 1 + ATTAQUE_SWARM) return bad(error, "MA-27", "a swarm on the track");
        if (p->covered >> i & 1 && !p->track[i])
            return bad(error, "MA-10", "a card lies at an empty place");
    }
    for (int seat = 0; seat < ATTAQUE_SEATS; seat++)
        if (p->own[seat][ATTAQUE_SWARM] || p->board[ATTAQUE_SWARM])
            return bad(error, "MA-27", "a swarm that is neither in the deck nor discarded");
    if (s->head.stage < ATTAQUE_DRAW && !full && !(p->last && n == 3))
        return bad(error, "MA-18", "the track has an empty place");
    return MZ_OK;
}

static mz_status covers_sound(const attaque_state *s, mz_error *error) {
    const attaque_public *p = &s->pub;
    int stage = s->head.stage;
    bool find = stage == ATTAQUE_MOUNTAIN || stage == ATTAQUE_COUNTRYSIDE;
    if ((stage == ATTAQUE_TAP || find) != (p->covered != 0))
        return bad(error, "MA-10", "cards are placed at the wrong moment, or missing");
    if (p->covered && __builtin_popcount(p->covered) != 3)
        return bad(error, "MA-10", "three places are covered, not more or fewer");
    if (s->secret.sting && !(p->covered >> (s->secret.sting - 1) & 1))
        return bad(error, "MA-10", "the Sting lies where no card is");
    if (find != (p->tapped != 0)) return bad(error, "MA-15", "tapped places at the wrong moment");
    if (find && (!p->sting || !(p->tapped >> (p->sting - 1) & 1) || (p->tapped & ~p->covered) ||
                 __builtin_popcount(p->tapped) > 2))
        return bad(error, "MA-15", "the Sting is not among the tapped cards");
    if (p->declared && stage != ATTAQUE_COUNTRYSIDE)
        return bad(error, "MA-37", "Mountain is declared at the wrong moment");
    return MZ_OK;
}

static bool unused(const attaque_state *s, int colour, int seat) {
    return s->pub.bonus[colour] == 1 + seat && !s->pub.used[colour];
}

static mz_status bonus_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    const attaque_public *p = &s->pub;
    int stage = s->head.stage;
    if ((stage == ATTAQUE_BEACH && !unused(s, 1, p->mosquito)) ||
        (stage == ATTAQUE_MOUNTAIN && !unused(s, 2, p->swatter)) ||
        (stage == ATTAQUE_COUNTRYSIDE && !unused(s, 3, p->mosquito)) ||
        (p->declared && !unused(s, 2, p->swatter)))
        return bad(error, "MA-31", "the unused bonus that this phase needs is missing");
    if ((stage == ATTAQUE_DRAW) != (p->due != 0) && stage != ATTAQUE_FIRST)
        return bad(error, "MA-18", "a card is due at the wrong moment");
    if (p->due_swarm && p->due < ATTAQUE_AT_PLACE)
        return bad(error, "MA-34", "a swarm is noted where none can be");
    if (stage == ATTAQUE_DRAW && s->secret.fixed)
        return bad(error, "MA-18", "a written deck waits for no card");
    if (stage == ATTAQUE_DRAW && !attaque_card_comes(g, s))
        return bad(error, "MA-39", "no holidaymaker is left to be drawn");
    return MZ_OK;
}

static mz_status due_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    const attaque_public *p = &s->pub;
    bool empty = !(p->track[0] && p->track[1] && p->track[2] && p->track[3]);
    bool track = p->due && p->due != ATTAQUE_AT_SEAT;
    if (track && !empty) return bad(error, "MA-18", "a card is due, but no place is empty");
    if (p->due == ATTAQUE_AT_PLACE && (p->due_at > 3 || p->track[p->due_at]))
        return bad(error, "MA-33", "the place that waits for a card is not empty");
    if (p->due == ATTAQUE_AT_SEAT && p->due_at >= g->base.seats)
        return bad(error, "MA-33", "the player who waits for a card is not there");
    return MZ_OK;
}

/* MA-R21, also when the game is over. A shortened deck may be empty without finishTurn: the step
 * that needs a card ends the game. */
static mz_status last_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    bool last = attaque_is_last(g, s);
    if (s->pub.last == last) return MZ_OK;
    return bad(error, "MA-R21",
               last ? "Z=1 is missing: the deck or the supply is used up"
                    : "Z=1 stands only with finishTurn, when the deck or the supply is used up");
}

static mz_status over_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    bool over = s->head.stage == ATTAQUE_OVER;
    if (over != (s->pub.winners != 0) || s->pub.winners >> g->base.seats)
        return bad(error, "MA-41", "a result at the wrong moment, or of a seat that is not there");
    for (int i = 0; i < ATTAQUE_SEATS && (!over || s->pub.colour); i++)
        if (s->pub.score[i])
            return bad(error, "MA-41", "scores before the end or without counting");
    return MZ_OK;
}

mz_status attaque_sound(const attaque_game *g, const attaque_state *s, mz_error *error) {
    mz_status status = seats_sound(g, s, error);
    if (!status) status = cards_sound(g, s, error);
    if (!status) status = track_sound(s, error);
    if (!status) status = covers_sound(s, error);
    if (!status) status = bonus_sound(g, s, error);
    if (!status) status = due_sound(g, s, error);
    if (!status) status = last_sound(g, s, error);
    if (!status) status = over_sound(g, s, error);
    return status;
}

/* The same, with what only a complete state must have: at a tap somebody knows the Sting. */
const char *attaque_check(const mz_game *game, const void *state) {
    static const char *const faults[] = {"cards",        "seats or points",        "track",
                                         "placed cards", "bonuses or what is due", "the last turn",
                                         "the result"};
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    if (cards_sound(g, s, NULL)) return faults[0];
    if (seats_sound(g, s, NULL)) return faults[1];
    if (track_sound(s, NULL)) return faults[2];
    if (covers_sound(s, NULL)) return faults[3];
    if (bonus_sound(g, s, NULL) || due_sound(g, s, NULL)) return faults[4];
    if (last_sound(g, s, NULL)) return faults[5];
    return over_sound(g, s, NULL) ? faults[6] : NULL;
}
