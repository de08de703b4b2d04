/* Invariants, and what a reader refuses (MQ-60, MQ-97). */
#include "games/mosquito/mosquito.h"

#include <string.h>

static mz_status bad(mz_error *error, const char *code, const char *text) {
    return mz_fail(error, MZ_POSITION, code, "%s", text);
}

/* Walks a list; false when a card comes twice or the links do not end. */
static bool walk(const uint8_t *below, uint8_t top, int size, uint8_t *seen) {
    int n = 0;
    for (uint8_t link = top; link; link = below[link - 1]) {
        if (link > MOSQUITO_CARDS || seen[link - 1]++ || ++n > size) return false;
    }
    return n == size;
}

/* MQ-3: every card once; numbers of hidden cards fit those that stand nowhere (MQ-98). */
static mz_status lists_sound(const mosquito_state *s, mz_error *error) {
    uint8_t seen[MOSQUITO_CARDS] = {0};
    int open = 0, hidden = 0;
    for (int i = 0; i < MOSQUITO_LISTS; i++) {
        if (!walk(s->pub.below, s->pub.top[i], s->pub.size[i], seen))
            return bad(error, "MQ-3", "a card is there twice");
        open += s->pub.size[i];
    }
    for (int i = 0; i < MOSQUITO_HIDDEN; i++) {
        int size = s->secret.fixed ? s->pub.hidden[i] : 0;
        if (!walk(s->secret.below, s->secret.top[i], size, seen))
            return bad(error, "MQ-3", "a card is there twice");
        hidden += s->pub.hidden[i];
    }
    if (open + hidden > MOSQUITO_CARDS)
        return bad(error, "MQ-98", "there are more hidden cards than stand nowhere");
    return MZ_OK;
}

/* MQ-9, MQ-60: decks from the seat that reveals next do not increase, and differ by one at most.
 * After a reveal the revealer has one card less than before. */
static mz_status decks_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    int seats = g->base.seats, stage = s->head.stage, before = 0, first = 0;
    if (s->pub.seat == MOSQUITO_NOBODY) return MZ_OK;
    bool revealed = stage >= MOSQUITO_AT_PINK && stage <= MOSQUITO_AT_REFILL;
    for (int k = 0; k < seats; k++) {
        int seat = (s->pub.seat + k) % seats;
        int n = s->pub.hidden[seat] + (k == 0 && revealed);
        if (!k) first = before = n;
        if (n > before || first - n > 1)
            return bad(error, "MQ-9", "the sizes of the decks cannot come about");
        before = n;
    }
    return MZ_OK;
}

static int top_colour(const mosquito_game *g, const mosquito_state *s) {
    uint8_t top = s->pub.top[s->pub.seat];
    return top ? g->card[top - 1].colour : -1;
}

static mz_status race_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    int stage = s->head.stage, colour = s->pub.seat < g->base.seats ? top_colour(g, s) : -1;
    int wanted =
        stage == MOSQUITO_AT_PINK                                 ? MOSQUITO_PINK
        : stage == MOSQUITO_AT_BLUE || stage == MOSQUITO_AT_THEFT ? MOSQUITO_BLUE
        : stage == MOSQUITO_AT_ORANGE || stage == MOSQUITO_AT_CHOICE || stage == MOSQUITO_AT_CHANCE
            ? MOSQUITO_ORANGE
        : stage == MOSQUITO_AT_REFILL ? MOSQUITO_PINK
                                      : -1;
    /* a refill may follow the taking of the centre only: the pink card lies on the revealer's
     * pile, which was not taken */
    if (wanted >= 0 && colour != wanted)
        return bad(error, stage >= MOSQUITO_AT_CHOICE ? "MQ-97" : "MQ-60",
                   "what is pending does not fit the card revealed");
    if (wanted == MOSQUITO_BLUE && !mosquito_rival_has_pile(s, g->base.seats))
        return bad(error, "MQ-97", "no other player has a pile to steal");
    if (stage == MOSQUITO_AT_THEFT && s->pub.attacked &&
        (s->pub.attacked > g->base.seats || s->pub.attacked == 1 + s->pub.seat ||
         !s->pub.top[s->pub.attacked - 1]))
        return bad(error, "MQ-97", "the player attacked has no pile");
    if (stage == MOSQUITO_AT_ORANGE && mz_opt(&g->base, MOSQUITO_OPT_CENTRE) == 1 &&
        !s->pub.top[MOSQUITO_CENTRE])
        return bad(error, "MQ-97", "without a centre card there is no orange race");
    return MZ_OK;
}

static mz_status pending_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    int stage = s->head.stage, how = mz_opt(&g->base, MOSQUITO_OPT_PENALTY);
    bool choice = stage == MOSQUITO_AT_CHOICE || stage == MOSQUITO_AT_CHANCE;
    if (choice && (how != (stage == MOSQUITO_AT_CHOICE ? 1 : 2)))
        return bad(error, "MQ-97", "the option leaves no card to be chosen");
    if (choice && (!s->pub.loser || s->pub.loser > g->base.seats ||
                   !s->pub.size[MOSQUITO_POINTS + s->pub.loser - 1]))
        return bad(error, "MQ-97", "the loser has no point card");
    if (!choice && s->pub.loser) return bad(error, "MQ-97", "a loser at the wrong moment");
    if (stage == MOSQUITO_AT_REFILL &&
        (s->secret.fixed || s->pub.top[MOSQUITO_CENTRE] || !s->pub.hidden[MOSQUITO_BOX]))
        return bad(error, "MQ-98", "no refill can be due");
    return MZ_OK;
}

static mz_status start_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    bool start = s->head.stage <= MOSQUITO_AT_START;
    bool nobody = s->pub.seat == MOSQUITO_NOBODY;
    if (nobody != (s->head.stage == MOSQUITO_AT_FIRST))
        return bad(error, "MQ-98", "the first seat is not named");
    if (!nobody && s->pub.seat >= g->base.seats)
        return bad(error, "MQ-97", "a seat above the number of players");
    if (start != !s->pub.started) return bad(error, "MQ-98", "the start");
    for (int i = 0; i < MOSQUITO_LISTS && start; i++)
        if (s->pub.size[i]) return bad(error, "MQ-98", "at the start no card lies open");
    if (start && s->pub.repellent)
        return bad(error, "MQ-4", "at the start nobody holds the Repellent");
    if (start && s->secret.fixed) return bad(error, "MQ-98", "the start of an open game only");
    int each = MOSQUITO_DEALT / g->base.seats;
    for (int i = 0; i < g->base.seats && start; i++)
        if (s->pub.hidden[i] != each) return bad(error, "MQ-7", "decks of another size");
    if (start &&
        s->pub.hidden[MOSQUITO_BOX] != MOSQUITO_ASIDE + MOSQUITO_DEALT - each * g->base.seats)
        return bad(error, "MQ-7", "a box of another size");
    return MZ_OK;
}

static mz_status end_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    bool over = s->head.stage == MOSQUITO_AT_END;
    int left = 0;
    for (int i = 0; i < g->base.seats; i++) left += s->pub.hidden[i];
    if (over && left) return bad(error, "MQ-97", "a result while decks hold cards");
    if (over && s->pub.winners != mosquito_winners(g, s))
        return bad(error, "MQ-97", "the cards give another result");
    if (!over && s->pub.winners) return bad(error, "MQ-97", "a result too early");
    if (s->head.stage == MOSQUITO_AT_REVEAL && !s->pub.hidden[s->pub.seat])
        return bad(error, "MQ-9", "the deck of the seat to reveal is empty");
    if (s->pub.repellent > g->base.seats)
        return bad(error, "MQ-97", "the Repellent is with a seat that is not there");
    return MZ_OK;
}

mz_status mosquito_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error) {
    mz_status status = lists_sound(s, error);
    if (!status) status = start_sound(g, s, error);
    if (!status) status = decks_sound(g, s, error);
    if (!status) status = race_sound(g, s, error);
    if (!status) status = pending_sound(g, s, error);
    if (!status) status = end_sound(g, s, error);
    return status;
}

const char *mosquito_check(const mz_game *game, const void *state) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    if (lists_sound(s, NULL)) return "a card twice, or links that do not fit";
    if (start_sound(g, s, NULL)) return "the start";
    if (decks_sound(g, s, NULL)) return "sizes of decks";
    if (race_sound(g, s, NULL)) return "a race that does not fit";
    if (pending_sound(g, s, NULL)) return "what is pending";
    return end_sound(g, s, NULL) ? "the end" : NULL;
}
