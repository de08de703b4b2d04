/* Phase C, sting analysis: MZ-34, MZ-42, MZ-43, MZ-44, MZ-45, MZ-46, MZ-47, MZ-48; MZ-R5, MZ-R8,
 * MZ-R9, MZ-R13, MZ-R19. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* MZ-34, MZ-R19: unused table cards go home, and Resistant leaves. */
static void sweep(const zzz_game *g, zzz_state *s, mz_log *log) {
    int resistant = g->type_of[ZZZ_RESISTANT];
    for (int seat = 0; seat < g->base.seats; seat++) {
        if (s->table[seat] == ZZZ_NO) continue;
        s->discard[seat][s->table[seat]]++;
        s->table[seat] = ZZZ_NO;
    }
    s->gone[resistant] = (uint8_t)(s->gone[resistant] + s->swarm[resistant]);
    s->swarm[resistant] = 0;
    ZZZ_TELL(log, ZZZ_EV_SWEPT, s->lamp, s->lamp);
}

/* MZ-42; true when an Infectious has come to the player now. */
static bool infect(const zzz_game *g, zzz_state *s, mz_log *log) {
    int type = g->type_of[ZZZ_INFECTIOUS], n = s->swarm[type];
    if (!n) return false;
    bool fresh = zzz_undefended(s) > 0 && !s->infected[s->lamp];
    s->swarm[type] = 0;
    s->gone[type] = (uint8_t)(s->gone[type] + n - fresh);
    if (!fresh) return false;
    s->infected[s->lamp] = 1;
    ZZZ_TELL(log, ZZZ_EV_INFECTED, s->lamp, s->lamp);
    return true;
}

/* MZ-43, MZ-45: false when the last drop went. */
static bool pay(zzz_state *s, int seat, int drops, int cause, mz_log *log) {
    if (!drops) return true;
    if (drops > s->blood[seat]) drops = s->blood[seat];
    s->blood[seat] = (uint8_t)(s->blood[seat] - drops);
    ZZZ_TELL(log, ZZZ_EV_PAID, seat, (int16_t)seat, (int16_t)drops, s->blood[seat], (int16_t)cause);
    return s->blood[seat] > 0;
}

/* MZ-44, MZ-R8, MZ-R9 */
static bool pay_infections(const zzz_game *g, zzz_state *s, bool fresh, mz_log *log) {
    int seats = g->base.seats, last = g->drain_every ? seats : 1;
    for (int i = 0; i < last; i++) {
        int seat = (s->lamp + i) % seats;
        if (!s->infected[seat] || (!i && fresh && g->drain_later)) continue;
        if (!pay(s, seat, 1, ZZZ_FOR_INFECTION, log)) return false;
    }
    return true;
}

void zzz_sting(const zzz_game *g, zzz_state *s, mz_log *log) {
    sweep(g, s, log);
    bool fresh = infect(g, s, log);
    if (pay(s, s->lamp, zzz_undefended(s), ZZZ_FOR_STINGS, log) && pay_infections(g, s, fresh, log))
        zzz_to_beaten(g, s, log);
    else
        zzz_finish(g, s, ZZZ_OVER_BLOOD, log);
}

void zzz_to_beaten(const zzz_game *g, zzz_state *s, mz_log *log) {
    mz_id ids[MZ_STEPS];
    int n = zzz_only_set(g, s, ids);
    if (n < 0)
        zzz_enter(g, s, ZZZ_AT_BEATEN, 0);
    else
        zzz_beaten(g, s, ids, n, log);
}

/* MZ-47 */
static void hand_joins(const zzz_game *g, zzz_state *s, mz_log *log) {
    uint8_t *hand = s->secret.hand[s->lamp];
    ZZZ_EACH(t, zzz_mask(hand) & g->of_colour[ZZZ_RED]) {
        int n = hand[t];
        for (int i = 0; i < n; i++) zzz_leave_hand(s, s->lamp, (int)t);
        s->swarm[t] = (uint8_t)(s->swarm[t] + n);
        s->strength = (uint8_t)(s->strength + n * g->number[t]);
        ZZZ_TELL(log, ZZZ_EV_JOINED, s->lamp, s->lamp, (int16_t)t, (int16_t)n);
    }
}

/* MZ-46: one event for the cards of a type. */
void zzz_beaten(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log) {
    for (int i = 0, same; i < n && ids[i] != ZZZ_STOP; i += same) {
        int type = ids[i] - ZZZ_BEAT;
        for (same = 1; i + same < n && ids[i + same] == ids[i];) same++;
        s->swarm[type] = (uint8_t)(s->swarm[type] - same);
        s->discard[s->lamp][type] = (uint8_t)(s->discard[s->lamp][type] + same);
        s->strength = (uint8_t)(s->strength - same * g->number[type]);
        ZZZ_TELL(log, ZZZ_EV_BEATEN, s->lamp, s->lamp, (int16_t)type, (int16_t)same);
    }
    s->defended = 0;
    hand_joins(g, s, log);
    zzz_to_take(g, s, log);
}

/* MZ-R13: lastCardFought wins here, failedDraw at the next draw that is due. */
static void to_lamp(const zzz_game *g, zzz_state *s, mz_log *log) {
    if (g->coop_last && !s->wn)
        zzz_finish(g, s, ZZZ_OVER_FOUGHT, log);
    else
        zzz_enter(g, s, ZZZ_AT_LAMP, 0);
}

/* MZ-48, MZ-R21 */
void zzz_to_take(const zzz_game *g, zzz_state *s, mz_log *log) {
    if (zzz_mask(s->row))
        zzz_enter(g, s, ZZZ_AT_TAKE, 0);
    else
        to_lamp(g, s, log);
}

void zzz_take(const zzz_game *g, zzz_state *s, int type, mz_log *log) {
    s->row[type]--;
    s->discard[s->lamp][type]++;
    ZZZ_TELL(log, ZZZ_EV_TOOK, s->lamp, s->lamp, (int16_t)type);
    zzz_refill(g, s, log);
}

void zzz_refill(const zzz_game *g, zzz_state *s, mz_log *log) {
    for (int n = zzz_total(s->row); n < ZZZ_ROW && s->yn; n++) {
        if (!s->secret.fixed) {
            zzz_enter(g, s, ZZZ_AT_REFILL, 0);
            return;
        }
        zzz_row_card(s, zzz_take_top(s, ZZZ_Y), log);
    }
    to_lamp(g, s, log);
}
