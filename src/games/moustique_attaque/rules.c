/* What happens, in the order of a turn: one function a rule group.
 *
 * Invariant: attaque_apply ends in attaque_settle, which draws what is due (a fixed deck answers,
 * an open one waits for nature) and leaves the head at the next decision, draw or end. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

static int seats_of(const attaque_game *g) {
    return g->base.seats;
}

static int after(const attaque_game *g, int seat) {
    return (seat + 1) % seats_of(g);
}

static int on_track(const attaque_state *s) {
    int n = 0;
    for (int i = 0; i < ATTAQUE_PLACES; i++) n += s->pub.track[i] != 0;
    return n;
}

void attaque_node(attaque_state *s, int stage) {
    attaque_public *p = &s->pub;
    bool taps = stage == ATTAQUE_TAP || stage == ATTAQUE_MOUNTAIN;
    mz_kind kind = stage == ATTAQUE_OVER                             ? MZ_OVER
                   : stage == ATTAQUE_DRAW || stage == ATTAQUE_FIRST ? MZ_RANDOM
                                                                     : MZ_DECISION;
    s->head = (mz_head){.kind = (uint8_t)kind, .stage = (uint8_t)stage};
    if (kind == MZ_DECISION) s->head.owes = (uint8_t)(1u << (taps ? p->swatter : p->mosquito));
    if (stage == ATTAQUE_DRAW) {
        s->head.arg[0] = p->due;
        s->head.arg[1] = p->due_at;
        s->head.arg[2] = p->due_swarm;
    }
}

/* ---- bonuses ---- */

static bool can_use(const attaque_state *s, int colour, int seat) {
    return s->pub.bonus[colour] == 1 + seat && !s->pub.used[colour];
}

/* MA-31 */
static void use(attaque_state *s, int colour, mz_log *log) {
    s->pub.used[colour] = 1;
    mz_tell(log, ATTAQUE_EV_USED, s->pub.bonus[colour] - 1, colour, 0, 0);
}

/* ---- turns and rounds ---- */

/* MA-16, MA-R9: after a tap the Swatter moves on, past the mosquito of the coming round. */
static void pass_swatter(const attaque_game *g, attaque_state *s, mz_log *log) {
    int seat = after(g, s->pub.swatter);
    if (seat == s->pub.mosquito) seat = after(g, seat);
    if (seat == s->pub.swatter) return;
    s->pub.swatter = (uint8_t)seat;
    mz_tell(log, ATTAQUE_EV_SWATTER, MZ_NATURE, seat, 0, 0);
}

/* MA-39, MA-R2: the mosquito goes home with his board, or loses it; then points are counted. */
static void end_game(const attaque_game *g, attaque_state *s, mz_log *log);

/* A round: Beach if it may be used (MA-33, MA-R7), then the placement. */
static void begin_round(const attaque_game *g, attaque_state *s, bool first, mz_log *log) {
    bool beach = (first || g->every_round) && can_use(s, 1, s->pub.mosquito);
    if (on_track(s) < 3) { /* MA-R1 */
        end_game(g, s, log);
        return;
    }
    attaque_node(s, beach && attaque_deck_holds(g, s) ? ATTAQUE_BEACH : ATTAQUE_PLACE);
}

/* MA-38, MA-22: the next mosquito's turn, unless the last one is over (MA-R1). `tapped`: somebody
 * tapped in the round that ended. */
static void next_turn(const attaque_game *g, attaque_state *s, bool tapped, mz_log *log) {
    if (s->pub.last) {
        attaque_end_by_points(g, s, log);
        return;
    }
    s->pub.mosquito = (uint8_t)after(g, s->pub.mosquito);
    mz_tell(log, ATTAQUE_EV_TURN, s->pub.mosquito, s->pub.mosquito, 0, 0);
    if (tapped || s->pub.swatter == s->pub.mosquito) pass_swatter(g, s, log);
    if (on_track(s) < ATTAQUE_PLACES)
        s->pub.due = ATTAQUE_BETWEEN; /* MA-29 */
    else
        begin_round(g, s, true, log);
}

/* MA-23: the board becomes own cards. True when that wins at once (MA-38). */
static bool go_home(const attaque_game *g, attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int n = 0;
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        n += p->board[t];
        p->own[p->mosquito][t] = (uint8_t)(p->own[p->mosquito][t] + p->board[t]);
        p->board[t] = 0;
    }
    mz_tell(log, ATTAQUE_EV_HOME, p->mosquito, n, 0, 0);
    int colour = n ? attaque_wins_at_once(g, s, p->mosquito, false) : -1;
    if (colour < 0) return false;
    attaque_end_at_once(g, s, p->mosquito, colour, log);
    return true;
}

/* MA-21 */
static void lose_board(attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int n = 0;
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        n += p->board[t];
        p->discard[t] = (uint8_t)(p->discard[t] + p->board[t]);
        p->board[t] = 0;
    }
    mz_tell(log, ATTAQUE_EV_LOST, p->mosquito, n, 0, 0);
}

static bool has_board(const attaque_state *s) {
    for (int t = 0; t < ATTAQUE_TYPES; t++)
        if (s->pub.board[t]) return true;
    return false;
}

static void end_game(const attaque_game *g, attaque_state *s, mz_log *log) {
    if (has_board(s)) {
        if (g->board_lost && !g->finish_turn) {
            lose_board(s, log);
        } else {
            if (go_home(g, s, log)) return;
            attaque_hand_out_bonuses(g, s, log);
        }
    }
    attaque_end_by_points(g, s, log);
}

/* MA-39: the game ends when nothing is left to draw or to win; or the last turn begins. */
static bool ends_now(const attaque_game *g, attaque_state *s) {
    if (attaque_deck_holds(g, s) && s->pub.supply) return false;
    if (g->finish_turn) s->pub.last = 1;
    return !g->finish_turn;
}

/* ---- swarms ---- */

/* MA-27: the swarm and all holidaymakers of the track are discarded. */
static void swarm(attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int n = 0;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!p->track[i]) continue;
        p->discard[p->track[i] - 1]++;
        p->track[i] = 0;
        n++;
    }
    p->discard[ATTAQUE_SWARM]++;
    mz_tell(log, ATTAQUE_EV_SWARM, MZ_NATURE, n, 0, 0);
}

/* MA-28, MA-R12: a swarm during a turn drives the mosquito home. */
static void driven_home(const attaque_game *g, attaque_state *s, mz_log *log) {
    s->pub.due = ATTAQUE_NOTHING;
    if (go_home(g, s, log)) return;
    attaque_hand_out_bonuses(g, s, log);
    next_turn(g, s, true, log);
}

/* MA-34, MA-R7: a swarm met by Beach ends the turn; the replacement is still drawn. */
static void beach_swarm(const attaque_game *g, attaque_state *s, mz_log *log) {
    s->pub.due_swarm = 1;
    if (has_board(s) && go_home(g, s, log)) s->pub.due = ATTAQUE_NOTHING;
}

static void swarm_drawn(const attaque_game *g, attaque_state *s, mz_log *log) {
    swarm(s, log);
    switch (s->pub.due) {
    case ATTAQUE_SUCCESS:
    case ATTAQUE_RESIST: driven_home(g, s, log); break;
    case ATTAQUE_AT_PLACE:
    case ATTAQUE_AT_SEAT: beach_swarm(g, s, log); break;
    default: break; /* MA-30: between turns and in the setup more cards follow */
    }
}

/* ---- cards that are laid down ---- */

static int first_empty(const attaque_state *s) {
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (!s->pub.track[i]) return i;
    return -1;
}

/* The track has got a card: what comes next, once it is full. */
static void track_filled(const attaque_game *g, attaque_state *s, mz_log *log) {
    int due = s->pub.due;
    s->pub.due = ATTAQUE_NOTHING;
    switch (due) {
    case ATTAQUE_SUCCESS: attaque_node(s, ATTAQUE_HUNT); break;
    case ATTAQUE_RESIST:
        pass_swatter(g, s, log);
        begin_round(g, s, false, log);
        break;
    default: begin_round(g, s, true, log);
    }
}

/* MA-33, MA-R13: after the exchange MA-38, then MA-24 once, then the end or the turn. */
static void exchanged(const attaque_game *g, attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int seat = p->due == ATTAQUE_AT_SEAT ? p->due_at : -1;
    bool over = p->due_swarm;
    p->due = ATTAQUE_NOTHING;
    p->due_at = p->due_swarm = 0;
    int colour = seat < 0 ? -1 : attaque_wins_at_once(g, s, seat, seat == p->mosquito);
    if (colour >= 0) {
        attaque_end_at_once(g, s, seat, colour, log);
        return;
    }
    attaque_hand_out_bonuses(g, s, log);
    if (ends_now(g, s))
        end_game(g, s, log);
    else if (over)
        next_turn(g, s, false, log);
    else
        attaque_node(s, ATTAQUE_PLACE);
}

/* MA-R19: a holidaymaker is laid where it is due, at Beach in the chosen place (MA-R6). */
static void lay(const attaque_game *g, attaque_state *s, int type, mz_log *log) {
    attaque_public *p = &s->pub;
    if (p->due == ATTAQUE_AT_SEAT) {
        p->own[p->due_at][type]++;
        exchanged(g, s, log);
        return;
    }
    if (p->due == ATTAQUE_AT_PLACE) {
        p->track[p->due_at] = (uint8_t)(1 + type);
        exchanged(g, s, log);
        return;
    }
    p->track[first_empty(s)] = (uint8_t)(1 + type);
    bool out = p->due == ATTAQUE_BETWEEN && !attaque_deck_holds(g, s); /* MA-R1, MA-39 */
    if ((p->due != ATTAQUE_SETUP && ends_now(g, s)) || out) {
        p->due = ATTAQUE_NOTHING;
        end_game(g, s, log);
        return;
    }
    if (first_empty(s) < 0) track_filled(g, s, log);
}

static void drawn(const attaque_game *g, attaque_state *s, int type, mz_log *log) {
    s->pub.deck--;
    mz_tell(log, ATTAQUE_EV_DRAWN, MZ_NATURE, type, s->pub.due, s->pub.due_at);
    if (type == ATTAQUE_SWARM)
        swarm_drawn(g, s, log);
    else
        lay(g, s, type, log);
}

/* Whether a card comes up where one is due. Swarms alone keep no deck alive (MA-R11), but with
 * finishTurn they still come up while the turn in progress is played to its end (MA-R1). */
bool attaque_card_comes(const attaque_game *g, const attaque_state *s) {
    bool in_turn = s->pub.due == ATTAQUE_SUCCESS || s->pub.due == ATTAQUE_RESIST;
    return attaque_deck_holds(g, s) || (g->finish_turn && in_turn && s->pub.deck);
}

/* MA-39; with finishTurn what cannot be drawn stays empty, and the play goes on (MA-R1). */
static void no_card(const attaque_game *g, attaque_state *s, mz_log *log) {
    int due = s->pub.due;
    s->pub.last = g->finish_turn;
    if (!g->finish_turn || due == ATTAQUE_BETWEEN || due == ATTAQUE_SETUP || on_track(s) < 3) {
        s->pub.due = ATTAQUE_NOTHING;
        end_game(g, s, log);
    } else {
        track_filled(g, s, log);
    }
}

void attaque_settle(const attaque_game *g, attaque_state *s, mz_log *log) {
    while (s->pub.due) {
        if (!attaque_card_comes(g, s)) {
            no_card(g, s, log);
        } else if (!s->secret.fixed) {
            attaque_node(s, ATTAQUE_DRAW);
            return;
        } else {
            int type = s->secret.order[s->pub.deck - 1] - 1;
            s->secret.order[s->pub.deck - 1] = 0;
            s->secret.fixed = (uint8_t)(s->secret.fixed - (type == ATTAQUE_SWARM));
            drawn(g, s, type, log);
        }
    }
}

/* ---- decisions ---- */

/* MA-33: the chosen card is discarded, and a new one is due in its place. */
static void beach(attaque_state *s, const mz_id *ids, int type, mz_log *log) {
    attaque_public *p = &s->pub;
    if (ids[0] == ATTAQUE_ID_KEEP) {
        mz_tell(log, ATTAQUE_EV_BEACH, p->mosquito, 0, 0, 0);
        attaque_node(s, ATTAQUE_PLACE);
        return;
    }
    use(s, 1, log);
    bool track = ids[0] < ATTAQUE_ID_OWN;
    int at = ids[0] - (track ? ATTAQUE_ID_TRACK : ATTAQUE_ID_OWN);
    if (track) {
        type = p->track[at] - 1;
        p->track[at] = 0;
    } else {
        p->own[at][type]--;
    }
    p->discard[type]++;
    p->due = track ? ATTAQUE_AT_PLACE : ATTAQUE_AT_SEAT;
    p->due_at = (uint8_t)at;
    mz_tell(log, ATTAQUE_EV_BEACH, p->mosquito, track ? 1 : 2, at, type);
}

/* MA-10, MA-12, MA-13: all see the covered places, the mosquito alone knows the Sting. */
static void place(attaque_state *s, int id, mz_log *log) {
    int sting;
    s->pub.covered = attaque_places(id, &sting);
    s->secret.sting = (uint8_t)(1 + sting);
    int by = s->pub.mosquito;
    mz_tell_to(log, ATTAQUE_EV_PLACED, by, 1 << by, s->pub.covered, sting, 0);
    attaque_node(s, ATTAQUE_TAP);
}

static void take_covers_back(attaque_state *s) {
    s->pub.covered = s->pub.tapped = s->pub.sting = s->pub.declared = 0;
    s->secret.sting = 0;
}

/* MA-17, MA-18: the victim goes to the board, a new card to its place. */
static void success(const attaque_game *g, attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int place = s->secret.sting - 1, type = p->track[place] - 1;
    mz_tell(log, ATTAQUE_EV_STUNG, p->mosquito, place, type, 0);
    take_covers_back(s);
    p->track[place] = 0;
    p->board[type]++;
    int colour = g->with_board ? attaque_wins_at_once(g, s, p->mosquito, true) : -1;
    if (colour >= 0)
        attaque_end_at_once(g, s, p->mosquito, colour, log);
    else
        p->due = ATTAQUE_SUCCESS;
}

/* MA-35: the victim goes from the track to the tapper's own cards. */
static void capture(attaque_state *s, mz_log *log) {
    attaque_public *p = &s->pub;
    int place = p->sting - 1, type = p->track[place] - 1;
    p->track[place] = 0;
    p->own[p->swatter][type]++;
    mz_tell(log, ATTAQUE_EV_CAPTURED, p->swatter, type, place, 0);
}

/* MA-36, MA-20: another round at once, or the turn is over. */
static void after_find(const attaque_game *g, attaque_state *s, bool resists, bool captured,
                       mz_log *log) {
    if (!resists) {
        next_turn(g, s, true, log);
    } else if (captured) {
        s->pub.due = ATTAQUE_RESIST;
    } else {
        pass_swatter(g, s, log);
        begin_round(g, s, false, log);
    }
}

/* MA-37: hunting point (one, MA-R18), capture, board, instant win, bonus holders, end of the game;
 * the win goes first (MA-R15), and a capture undoes no resistance (MA-R8). */
static void resolve_find(const attaque_game *g, attaque_state *s, bool resists, mz_log *log) {
    attaque_public *p = &s->pub;
    bool captured = p->declared;
    if (p->supply) {
        p->supply--;
        p->points[p->swatter]++;
        mz_tell(log, ATTAQUE_EV_POINT, p->swatter, p->points[p->swatter], 0, 0);
    }
    if (captured) {
        use(s, 2, log);
        capture(s, log);
    }
    if (resists)
        use(s, 3, log);
    else
        lose_board(s, log);
    take_covers_back(s);
    int colour = captured ? attaque_wins_at_once(g, s, p->swatter, false) : -1;
    if (colour >= 0) {
        attaque_end_at_once(g, s, p->swatter, colour, log);
        return;
    }
    if (captured) attaque_hand_out_bonuses(g, s, log); /* else nobody's own cards have changed */
    if (ends_now(g, s))
        end_game(g, s, log);
    else
        after_find(g, s, resists, captured, log);
}

/* The Mountain has been decided on: then the mosquito may resist (MA-37). */
static void to_countryside(const attaque_game *g, attaque_state *s, mz_log *log) {
    if (can_use(s, 3, s->pub.mosquito))
        attaque_node(s, ATTAQUE_COUNTRYSIDE);
    else
        resolve_find(g, s, false, log);
}

/* MA-14, MA-15; Camping is good for this tap alone (MA-32, MA-R10). */
static void tap(const attaque_game *g, attaque_state *s, int id, mz_log *log) {
    attaque_public *p = &s->pub;
    uint8_t places = attaque_tapped(id);
    if (!s->secret.sting) return; /* a viewer's form: where the Sting is, only its player knows */
    if (id >= ATTAQUE_ID_TWO) use(s, 0, log);
    bool found = places >> (s->secret.sting - 1) & 1;
    mz_tell(log, ATTAQUE_EV_TAPPED, p->swatter, places, found, 0);
    if (!found) {
        success(g, s, log);
        return;
    }
    p->tapped = places;
    p->sting = s->secret.sting;
    s->secret.sting = 0;
    mz_tell(log, ATTAQUE_EV_FOUND, p->swatter, p->sting - 1, p->track[p->sting - 1] - 1, 0);
    if (can_use(s, 2, p->swatter))
        attaque_node(s, ATTAQUE_MOUNTAIN);
    else
        to_countryside(g, s, log);
}

/* MA-19 */
static void hunt(const attaque_game *g, attaque_state *s, bool on, mz_log *log) {
    mz_tell(log, ATTAQUE_EV_HUNT, s->pub.mosquito, on, 0, 0);
    if (on) {
        pass_swatter(g, s, log);
        begin_round(g, s, false, log);
    } else if (!go_home(g, s, log)) {
        attaque_hand_out_bonuses(g, s, log);
        next_turn(g, s, true, log);
    }
}

/* MA-8, MA-R17 */
static void first_mosquito(const attaque_game *g, attaque_state *s, int seat, mz_log *log) {
    s->pub.mosquito = (uint8_t)seat;
    s->pub.swatter = (uint8_t)after(g, seat);
    s->pub.due = ATTAQUE_SETUP;
    mz_tell(log, ATTAQUE_EV_FIRST, MZ_NATURE, seat, s->pub.swatter, 0);
}

void attaque_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log) {
    const attaque_game *g = attaque_of(game);
    attaque_state *s = state;
    int id = ids[0];
    switch (s->head.stage) {
    case ATTAQUE_FIRST: first_mosquito(g, s, id - ATTAQUE_OUT_SEAT, log); break;
    case ATTAQUE_DRAW: drawn(g, s, id, log); break;
    case ATTAQUE_BEACH: beach(s, ids, n > 1 ? g->type_of_id[ids[1]] - 1 : -1, log); break;
    case ATTAQUE_PLACE: place(s, id, log); break;
    case ATTAQUE_TAP: tap(g, s, id, log); break;
    case ATTAQUE_MOUNTAIN:
        s->pub.declared = id != ATTAQUE_ID_MOUNTAIN;
        mz_tell(log, ATTAQUE_EV_MOUNTAIN, s->pub.swatter, s->pub.declared, 0, 0);
        to_countryside(g, s, log);
        break;
    case ATTAQUE_COUNTRYSIDE: {
        bool resists = id != ATTAQUE_ID_COUNTRYSIDE;
        mz_tell(log, ATTAQUE_EV_COUNTRYSIDE, s->pub.mosquito, resists, 0, 0);
        resolve_find(g, s, resists, log);
        break;
    }
    default: hunt(g, s, id == ATTAQUE_ID_ON, log);
    }
    attaque_settle(g, s, log);
}

/* MA-2, MA-4, MA-5, MA-6, MA-8: nothing drawn yet, the board empty, points and bonuses unowned. */
void attaque_init(const mz_game *game, void *state) {
    const attaque_game *g = attaque_of(game);
    attaque_state *s = state;
    const mz_setting *start = &game->set[ATTAQUE_OPT_START];
    s->pub.supply = ATTAQUE_POINTS;
    for (int t = 0; t < ATTAQUE_TYPES; t++)
        s->pub.deck = (uint8_t)(s->pub.deck + g->type[t].copies);
    if (start->choice == 1) {
        s->pub.mosquito = s->pub.swatter = 255;
        attaque_node(s, ATTAQUE_FIRST);
        return;
    }
    first_mosquito(g, s, start->choice < 0 ? start->number - 1 : 0, NULL);
    attaque_settle(g, s, NULL);
}
