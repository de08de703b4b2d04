/* Phase A, swarm growth: MZ-13, MZ-14, MZ-15, MZ-16, MZ-17, MZ-18, MZ-19, MZ-20, MZ-21, MZ-22,
 * MZ-23, MZ-24, MZ-25; MZ-R4, MZ-R6, MZ-R13. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static void add_to_swarm(const zzz_game *g, zzz_state *s, int type) {
    s->swarm[type]++;
    s->strength = (uint8_t)(s->strength + g->number[type]); /* MZ-25 */
}

void zzz_swarm_card(const zzz_game *g, zzz_state *s, int type, mz_log *log) {
    s->wpool[type]--;
    s->wn--;
    s->owed--;
    if (zzz_in(g->lamp_cards, type))
        s->waiting[s->nwaiting++] = (uint8_t)type;
    else
        add_to_swarm(g, s, type);
    ZZZ_TELL(log, ZZZ_EV_TURNED, MZ_NATURE, (int16_t)type);
}

/* MZ-14 */
static void show_choices(const zzz_game *g, zzz_state *s, const mz_id *picks, mz_log *log) {
    for (int seat = 0; seat < g->base.seats; seat++) {
        int type = picks[seat] == ZZZ_CHOOSE_NOTHING ? -1 : picks[seat] - ZZZ_CHOOSE;
        if (type >= 0) {
            zzz_leave_hand(s, seat, type);
            if (zzz_is(g, ZZZ_RED, type))
                add_to_swarm(g, s, type);
            else
                s->table[seat] = (uint8_t)type;
        }
        ZZZ_TELL(log, ZZZ_EV_SHOWN, seat, (int16_t)seat, (int16_t)type);
    }
}

/* 5.4: Lamp cards that come no more to their turn lie in the swarm like the others. */
static void run_dry(const zzz_game *g, zzz_state *s, mz_log *log) {
    s->owed = 0;
    if (!g->lamp_late) {
        for (int i = 0; i < s->nwaiting; i++) s->swarm[s->waiting[i]]++;
        memset(s->waiting, 0, sizeof s->waiting);
        s->nwaiting = 0;
    }
    zzz_finish(g, s, ZZZ_OVER_SWARM, log); /* MZ-16 */
}

/* MZ-R13: without a red card the orange ones leave without effect. */
static void orange_leaves(const zzz_game *g, zzz_state *s) {
    uint32_t orange = g->of_colour[ZZZ_ORANGE];
    for (int t = 0; t < ZZZ_TYPES; t++)
        if (zzz_in(orange, t)) {
            s->gone[t] = (uint8_t)(s->gone[t] + s->swarm[t]);
            s->swarm[t] = 0;
        }
    for (int i = 0; i < s->nwaiting; i++) s->gone[s->waiting[i]]++;
    memset(s->waiting, 0, sizeof s->waiting);
    s->nwaiting = 0;
}

static bool top_up(zzz_state *s) {
    if (s->strength) return false;
    s->owed = 1; /* MZ-18 */
    return true;
}

static bool alarm(const zzz_game *g, zzz_state *s, mz_log *log) {
    int type = g->type_of[ZZZ_ALARM];
    if (!s->swarm[type]) return false;
    s->swarm[type]--;
    s->gone[type]++;
    s->owed = 2; /* MZ-19 */
    ZZZ_TELL(log, ZZZ_EV_ALARM, MZ_NATURE, (int16_t)type);
    return true;
}

/* MZ-20, MZ-R4: whether something is owed that was not. With coopFinish:lastCardFought and an
 * empty pile nothing is, but Alarms still leave the game. */
static bool owe(const zzz_game *g, zzz_state *s, mz_log *log) {
    if (!s->wn && g->coop_last) {
        while (alarm(g, s, log)) s->owed = 0;
        return false;
    }
    return g->alarm_first ? alarm(g, s, log) || top_up(s) : top_up(s) || alarm(g, s, log);
}

static void start_defence(const zzz_game *g, zzz_state *s, mz_log *log) {
    if (!s->strength) orange_leaves(g, s);
    if (!g->lamp_late) zzz_lamp_cards(g, s, s->prev, log); /* MZ-24 */
    zzz_enter(g, s, ZZZ_AT_BLUE, 0);
}

void zzz_run_swarm(const zzz_game *g, zzz_state *s, mz_log *log) {
    do
        while (s->owed) {
            if (!s->wn) {
                if (!g->coop_last) {
                    run_dry(g, s, log);
                    return;
                }
                s->owed = 0;
            } else if (!s->secret.fixed) {
                zzz_enter(g, s, ZZZ_AT_SWARM, 0);
                return;
            } else {
                zzz_swarm_card(g, s, zzz_take_top(s, ZZZ_W), log);
            }
        }
    while (owe(g, s, log));
    start_defence(g, s, log);
}

void zzz_reveal(const zzz_game *g, zzz_state *s, const mz_id *picks, mz_log *log) {
    show_choices(g, s, picks, log);
    s->owed = 1; /* MZ-15 */
    if (!s->wn)
        run_dry(g, s, log); /* with coopFinish:lastCardFought too: the team has won */
    else
        zzz_run_swarm(g, s, log);
}
