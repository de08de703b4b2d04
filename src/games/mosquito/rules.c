/* What happens: reveal, action of the colour, consequences, the next seat (MQ-11, MQ-12, MQ-13).
 *
 * Invariant: after every apply the head is at the next reveal, decision, race, draw or the end; in
 * a fixed state a refill is carried out at once. */
#include "games/mosquito/mosquito.h"

static void push(mosquito_state *s, int list, int card) {
    mosquito_push(s->pub.below, &s->pub.top[list], card);
    s->pub.size[list]++;
}

static int pop(mosquito_state *s, int list) {
    int card = mosquito_pop(s->pub.below, &s->pub.top[list]);
    if (card >= 0) s->pub.size[list]--;
    return card;
}

void mosquito_node(const mosquito_game *g, mosquito_state *s, int stage) {
    static const uint8_t kinds[MOSQUITO_STAGES] = {
        MZ_RANDOM,   MZ_RANDOM,   MZ_RANDOM, MZ_PHYSICAL, MZ_DECISION, MZ_PHYSICAL,
        MZ_PHYSICAL, MZ_DECISION, MZ_RANDOM, MZ_RANDOM,   MZ_OVER};
    (void)g;
    s->head = (mz_head){.kind = kinds[stage], .stage = (uint8_t)stage};
    if (stage == MOSQUITO_AT_BLUE) s->head.owes = (uint8_t)(1u << s->pub.seat);
    if (stage == MOSQUITO_AT_CHOICE) s->head.owes = (uint8_t)(1u << (s->pub.loser - 1));
    s->head.arg[0] = s->pub.seat;
    s->head.arg[1] = s->pub.attacked ? s->pub.attacked : s->pub.loser;
}

/* MQ-61, MQ-70: the next reveal, or the result when all decks are empty. */
void mosquito_turn(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    for (int seat = 0; seat < g->base.seats; seat++)
        if (s->pub.hidden[seat]) {
            mosquito_node(g, s, MOSQUITO_AT_REVEAL);
            return;
        }
    s->pub.winners = mosquito_winners(g, s);
    mosquito_node(g, s, MOSQUITO_AT_END);
    mz_tell(log, MOSQUITO_EV_OVER, MZ_NATURE, s->pub.winners, 0, 0);
}

/* MQ-12 */
static void pass_turn(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    s->pub.attacked = s->pub.loser = 0;
    s->pub.seat = (uint8_t)((s->pub.seat + 1) % g->base.seats);
    mz_tell(log, MOSQUITO_EV_TURN, MZ_NATURE, s->pub.seat, 0, 0);
    mosquito_turn(g, s, log);
}

static void no_race(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    mz_tell(log, MOSQUITO_EV_NO_RACE, s->pub.seat, 0, 0, 0);
    pass_turn(g, s, log);
}

/* MQ-20, MQ-21, MQ-30, MQ-37, MQ-40, MQ-47, MQ-R10 */
static void action(const mosquito_game *g, mosquito_state *s, int colour, mz_log *log) {
    bool skip = mz_opt(&g->base, MOSQUITO_OPT_CENTRE) == 1;
    switch (colour) {
    case MOSQUITO_PINK: mosquito_node(g, s, MOSQUITO_AT_PINK); break;
    case MOSQUITO_BLUE:
        if (mosquito_rival_has_pile(s, g->base.seats))
            mosquito_node(g, s, MOSQUITO_AT_BLUE);
        else
            no_race(g, s, log);
        break;
    case MOSQUITO_ORANGE:
        if (skip && !s->pub.top[MOSQUITO_CENTRE])
            no_race(g, s, log);
        else
            mosquito_node(g, s, MOSQUITO_AT_ORANGE);
        break;
    default: pass_turn(g, s, log);
    }
}

/* MQ-11, MQ-14, MQ-15, MQ-16: on top of the own pile, which may be empty. One event shows the card
 * to all at the same moment, the revealer too (MQ-R18). */
static void reveal(const mosquito_game *g, mosquito_state *s, int card, mz_log *log) {
    int seat = s->pub.seat;
    if (s->secret.fixed) mosquito_pop(s->secret.below, &s->secret.top[seat]);
    s->pub.hidden[seat]--;
    push(s, seat, card);
    mz_tell(log, MOSQUITO_EV_REVEALED, seat, card, 0, 0);
    action(g, s, g->card[card].colour, log);
}

/* MQ-24, MQ-26, MQ-27: one pile as a block, so the bottom card ends up on top. */
static void to_points(mosquito_state *s, int list, int seat) {
    for (int card; (card = pop(s, list)) >= 0;) push(s, MOSQUITO_POINTS + seat, card);
}

/* MQ-28: a card of the box, or none is left (MQ-29). */
static void refill(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    if (!s->pub.hidden[MOSQUITO_BOX]) {
        mz_tell(log, MOSQUITO_EV_REFILL, MZ_NATURE, -1, 0, 0);
        pass_turn(g, s, log);
        return;
    }
    if (!s->secret.fixed) {
        mosquito_node(g, s, MOSQUITO_AT_REFILL);
        return;
    }
    int card = mosquito_pop(s->secret.below, &s->secret.top[MOSQUITO_BOX]);
    s->pub.hidden[MOSQUITO_BOX]--;
    push(s, MOSQUITO_CENTRE, card);
    mz_tell(log, MOSQUITO_EV_REFILL, MZ_NATURE, card, 0, 0);
    pass_turn(g, s, log);
}

/* MQ-23: any pile, the own one too. */
static void take(const mosquito_game *g, mosquito_state *s, int seat, int object, mz_log *log) {
    int n = s->pub.size[object];
    to_points(s, object, seat);
    mz_tell(log, MOSQUITO_EV_TAKEN, seat, object, n, 0);
    if (object == MOSQUITO_CENTRE)
        refill(g, s, log);
    else
        pass_turn(g, s, log);
}

/* MQ-33, MQ-R7: to the points, or in the same order under the thief's own pile. */
static void steal(const mosquito_game *g, mosquito_state *s, int rival) {
    if (mz_opt(&g->base, MOSQUITO_OPT_BLUE) != 1) {
        to_points(s, rival, s->pub.seat);
        return;
    }
    uint8_t *link = &s->pub.top[s->pub.seat];
    while (*link) link = &s->pub.below[*link - 1];
    *link = s->pub.top[rival];
    s->pub.top[rival] = 0;
    s->pub.size[s->pub.seat] = (uint8_t)(s->pub.size[s->pub.seat] + s->pub.size[rival]);
    s->pub.size[rival] = 0;
}

/* MQ-32; kind: 0 no attempt, 1 stolen, 2 covered, 3 in doubt */
static void theft(const mosquito_game *g, mosquito_state *s, int kind, int rival, mz_log *log) {
    if (kind == 1) steal(g, s, rival);
    mz_tell(log, MOSQUITO_EV_THEFT, s->pub.seat, kind, rival, 0);
    pass_turn(g, s, log);
}

/* MQ-43, MQ-44, MQ-R24, MQ-R25: the card on top of the centre (MQ-17), then the Repellent. */
static void punish(const mosquito_game *g, mosquito_state *s, int seat, int index, mz_log *log) {
    int list = MOSQUITO_POINTS + seat, card = -1;
    if (s->pub.size[list]) {
        card = mosquito_remove(s->pub.below, &s->pub.top[list], index);
        s->pub.size[list]--;
        push(s, MOSQUITO_CENTRE, card);
    }
    mz_tell(log, MOSQUITO_EV_LAST, seat, card, 0, 0);
    if (s->pub.repellent != 1 + seat) mz_tell(log, MOSQUITO_EV_REPELLENT, seat, seat, 0, 0);
    s->pub.repellent = (uint8_t)(1 + seat);
    pass_turn(g, s, log);
}

/* MQ-42, MQ-46, MQ-48, MQ-R8: which point card is lost; no pile is taken. */
static void last(const mosquito_game *g, mosquito_state *s, int seat, mz_log *log) {
    int how = mz_opt(&g->base, MOSQUITO_OPT_PENALTY);
    if (!how || !s->pub.size[MOSQUITO_POINTS + seat]) {
        punish(g, s, seat, 0, log);
        return;
    }
    s->pub.loser = (uint8_t)(1 + seat);
    mz_tell(log, MOSQUITO_EV_LATE, seat, 0, 0, 0);
    mosquito_node(g, s, how == 1 ? MOSQUITO_AT_CHOICE : MOSQUITO_AT_CHANCE);
}

static void lose_card(const mosquito_game *g, mosquito_state *s, int index, mz_log *log) {
    int seat = s->pub.loser - 1;
    mz_tell(log, MOSQUITO_EV_CHOSEN, seat, index, 0, 0);
    punish(g, s, seat, index, log);
}

/* MQ-45, MQ-R9 */
static void no_last(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    mz_tell(log, MOSQUITO_EV_NO_LAST, MZ_NATURE, 0, 0, 0);
    pass_turn(g, s, log);
}

/* MQ-25 */
static void escaped(const mosquito_game *g, mosquito_state *s, mz_log *log) {
    mz_tell(log, MOSQUITO_EV_ESCAPED, MZ_NATURE, 0, 0, 0);
    pass_turn(g, s, log);
}

static void race_outcome(const mosquito_game *g, mosquito_state *s, int id, mz_log *log) {
    if (id == MOSQUITO_OUT_ESCAPE)
        escaped(g, s, log);
    else if (id < MOSQUITO_OUT_NO_TRY)
        take(g, s, (id - MOSQUITO_OUT_TAKE) / 9, (id - MOSQUITO_OUT_TAKE) % 9, log);
    else if (id == MOSQUITO_OUT_NO_TRY)
        theft(g, s, 0, 0, log);
    else if (id < MOSQUITO_OUT_NO_LAST)
        theft(g, s, 1 + (id - MOSQUITO_OUT_STEAL) / 8, (id - MOSQUITO_OUT_STEAL) % 8, log);
    else if (id == MOSQUITO_OUT_NO_LAST)
        no_last(g, s, log);
    else
        last(g, s, id - MOSQUITO_OUT_LAST, log);
}

/* MQ-10, MQ-R11, then MQ-6, MQ-R5: the first seat, and the first centre card, which sets nothing
 * off. */
static void first_seat(const mosquito_game *g, mosquito_state *s, int seat, mz_log *log) {
    s->pub.seat = (uint8_t)seat;
    mz_tell(log, MOSQUITO_EV_FIRST, MZ_NATURE, seat, 0, 0);
    mosquito_node(g, s, s->pub.started ? MOSQUITO_AT_REVEAL : MOSQUITO_AT_START);
}

static void lay_centre(const mosquito_game *g, mosquito_state *s, int card, int event,
                       mz_log *log) {
    if (event == MOSQUITO_EV_REFILL) s->pub.hidden[MOSQUITO_BOX]--;
    push(s, MOSQUITO_CENTRE, card);
    s->pub.started = 1;
    mz_tell(log, event, MZ_NATURE, card, 0, 0);
    if (event == MOSQUITO_EV_REFILL)
        pass_turn(g, s, log);
    else
        mosquito_node(g, s, MOSQUITO_AT_REVEAL);
}

void mosquito_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log) {
    const mosquito_game *g = mosquito_of(game);
    mosquito_state *s = state;
    int id = ids[0];
    (void)n;
    switch (s->head.stage) {
    case MOSQUITO_AT_FIRST: first_seat(g, s, id - MOSQUITO_OUT_FIRST, log); break;
    case MOSQUITO_AT_START: lay_centre(g, s, id, MOSQUITO_EV_CENTRE, log); break;
    case MOSQUITO_AT_REVEAL: reveal(g, s, id, log); break;
    case MOSQUITO_AT_BLUE:
        s->pub.attacked = (uint8_t)id;
        mz_tell(log, MOSQUITO_EV_ATTACK, s->pub.seat, id, 0, 0);
        mosquito_node(g, s, MOSQUITO_AT_THEFT);
        break;
    case MOSQUITO_AT_CHOICE: lose_card(g, s, id - MOSQUITO_ID_LOSE, log); break;
    case MOSQUITO_AT_CHANCE: lose_card(g, s, id, log); break;
    case MOSQUITO_AT_REFILL: lay_centre(g, s, id, MOSQUITO_EV_REFILL, log); break;
    default: race_outcome(g, s, id, log);
    }
}

/* MQ-4, MQ-5, MQ-6, MQ-7: decks and box by their numbers of cards alone. */
void mosquito_init(const mz_game *game, void *state) {
    const mosquito_game *g = mosquito_of(game);
    mosquito_state *s = state;
    int seats = game->seats, each = MOSQUITO_DEALT / seats;
    const mz_setting *first = &game->set[MOSQUITO_OPT_FIRST];
    for (int seat = 0; seat < seats; seat++) s->pub.hidden[seat] = (uint8_t)each;
    s->pub.hidden[MOSQUITO_BOX] = (uint8_t)(MOSQUITO_ASIDE + MOSQUITO_DEALT - each * seats);
    s->pub.seat = first->choice == 0 ? MOSQUITO_NOBODY : (uint8_t)(first->number - 1);
    mosquito_node(g, s, first->choice == 0 ? MOSQUITO_AT_FIRST : MOSQUITO_AT_START);
}
