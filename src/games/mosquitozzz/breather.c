/* Setup and Phase D: everything that brings cards into hands and the row, and the Lamp.
 * MZ-3, MZ-4, MZ-5, MZ-6, MZ-7, MZ-8, MZ-49, MZ-50, MZ-51, MZ-52, MZ-57, MZ-61; MZ-R12, MZ-R17,
 * MZ-R20, MZ-R28, MZ-R29, MZ-R30. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

void zzz_row_card(zzz_state *s, int type, mz_log *log) {
    s->ypool[type]--;
    s->yn--;
    s->row[type]++;
    ZZZ_TELL(log, ZZZ_EV_ROW, MZ_NATURE, (int16_t)type);
}

void zzz_hand_card(zzz_state *s, int seat, int type, mz_log *log) {
    s->secret.hand[seat][type]++;
    s->handn[seat]++;
    s->pilen[seat]--;
    if (log)
        zzz_tell(log, ZZZ_EV_DREW, MZ_NATURE, 1 << seat,
                 (const int16_t[]){(int16_t)seat, (int16_t)type}, 2);
}

/* MZ-6, MZ-7: the row, then the hands seat by seat. */
void zzz_set_up(const zzz_game *g, zzz_state *s, mz_log *log) {
    for (int n = zzz_total(s->row); n < ZZZ_ROW && s->yn; n++) {
        if (!s->secret.fixed) {
            zzz_enter(g, s, ZZZ_AT_ROW, 0);
            return;
        }
        zzz_row_card(s, zzz_take_top(s, ZZZ_Y), log);
    }
    for (int seat = 0; seat < g->base.seats; seat++)
        while (s->handn[seat] < g->full && s->pilen[seat]) {
            if (!s->secret.fixed) {
                zzz_enter(g, s, ZZZ_AT_HANDS, seat);
                return;
            }
            zzz_hand_card(s, seat, zzz_take_top(s, ZZZ_P + seat), log);
        }
    zzz_start_turn(g, s, log);
}

void zzz_start_turn(const zzz_game *g, zzz_state *s, mz_log *log) {
    if (!s->wn && g->final_skip)
        zzz_finish(g, s, ZZZ_OVER_SWARM, log); /* MZ-R12 */
    else
        zzz_enter(g, s, ZZZ_AT_CHOOSE, 0);
}

void zzz_move_lamp(zzz_state *s, int to, int cause, mz_log *log) {
    ZZZ_TELL(log, ZZZ_EV_LAMP, s->lamp, s->lamp, (int16_t)to, (int16_t)cause);
    s->lamp = (uint8_t)to;
}

/* MZ-24, MZ-R6: one after the other. */
void zzz_lamp_cards(const zzz_game *g, zzz_state *s, int back, mz_log *log) {
    int n = s->nwaiting, seats = g->base.seats;
    for (int i = 0; i < n; i++) {
        int type = s->waiting[i], to = s->lamp, cause = ZZZ_BY_ALPHA;
        if (g->effect[type] == ZZZ_ALPHA) {
            if (back != ZZZ_NO) to = back; /* MZ-21 */
        } else if (g->effect[type] == ZZZ_BETA) {
            to = (s->lamp + 1) % seats; /* MZ-22 */
            cause = ZZZ_BY_BETA;
        } else {
            to = (s->lamp + seats - 1) % seats; /* MZ-23 */
            cause = ZZZ_BY_GAMMA;
        }
        s->gone[type]++;
        zzz_move_lamp(s, to, cause, log);
    }
    memset(s->waiting, 0, sizeof s->waiting);
    s->nwaiting = 0;
}

/* MZ-49, MZ-50, MZ-61 */
void zzz_pass_lamp(const zzz_game *g, zzz_state *s, int to, mz_log *log) {
    int active = s->lamp;
    zzz_move_lamp(s, to, ZZZ_BY_CHOICE, log);
    s->prev = (uint8_t)active; /* MZ-R20 */
    if (s->nwaiting) {
        s->lamp = (uint8_t)active; /* they overrule the choice, starting from the active player */
        zzz_lamp_cards(g, s, active, log);
    }
    if (!g->coop && g->base.seats == 2)
        zzz_enter(g, s, ZZZ_AT_LAYOFF, 0);
    else
        zzz_draws(g, s, log);
}

/* MZ-50: shown together. */
void zzz_lay_off(const zzz_game *g, zzz_state *s, const mz_id *picks, mz_log *log) {
    for (int seat = 0; seat < g->base.seats; seat++) {
        int type = picks[seat] == ZZZ_LAY_NOTHING ? -1 : picks[seat] - ZZZ_LAY;
        if (type >= 0) {
            zzz_leave_hand(s, seat, type);
            s->discard[seat][type]++;
        }
        ZZZ_TELL(log, ZZZ_EV_LAID, seat, (int16_t)seat, (int16_t)type);
    }
    zzz_draws(g, s, log);
}

/* MZ-52: the discard pile becomes the draw pile. Until now the whole pool was in the hand. */
static void new_pile(zzz_state *s, int seat, mz_log *log) {
    memcpy(s->known[seat], s->pool[seat], ZZZ_TYPES);
    s->pilen[seat] = (uint8_t)zzz_total(s->discard[seat]);
    zzz_pour(s->pool[seat], s->discard[seat]);
    ZZZ_TELL(log, ZZZ_EV_SHUFFLED, MZ_NATURE, (int16_t)seat);
}

void zzz_shuffled(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log) {
    int seat = s->head.arg[0];
    uint8_t cards[ZZZ_PILE];
    for (int i = 0; i < n; i++) cards[i] = (uint8_t)ids[i];
    zzz_put_pile(s, ZZZ_P + seat, cards, n);
    new_pile(s, seat, log);
    zzz_draws(g, s, log);
}

/* MZ-51, MZ-52, MZ-R29; a deck may be short (MZ-R11). True when a node of nature was entered. */
static bool draw_up(const zzz_game *g, zzz_state *s, int seat, mz_log *log) {
    while (s->handn[seat] < g->full) {
        bool fixed = s->secret.fixed;
        if (!s->pilen[seat]) {
            if (!zzz_mask(s->discard[seat])) return false;
            if (fixed) {
                zzz_enter(g, s, ZZZ_AT_SHUFFLE, seat);
                return true;
            }
            new_pile(s, seat, log);
        }
        if (!fixed) {
            zzz_enter(g, s, ZZZ_AT_DRAW, seat);
            return true;
        }
        zzz_hand_card(s, seat, zzz_take_top(s, ZZZ_P + seat), log);
    }
    return false;
}

void zzz_draws(const zzz_game *g, zzz_state *s, mz_log *log) {
    for (int seat = 0; seat < g->base.seats; seat++)
        if (draw_up(g, s, seat, log)) return;
    zzz_start_turn(g, s, log);
}
