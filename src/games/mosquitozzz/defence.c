/* Phase B, defence: MZ-26, MZ-27, MZ-28, MZ-29, MZ-30, MZ-31, MZ-32, MZ-33, MZ-34, MZ-35, MZ-36,
 * MZ-37, MZ-38, MZ-39, MZ-40, MZ-41; MZ-R1, MZ-R2, MZ-R3, MZ-R7, MZ-R15, MZ-R18. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* MZ-R3, idlePlays:forbidden */
static uint32_t not_idle(const zzz_game *g, const zzz_state *s, uint32_t mask) {
    bool room = s->blood[s->lamp] < ZZZ_BLOOD;
    if (!zzz_undefended(s)) mask &= ~g->of_colour[ZZZ_GREEN];
    if (room) return mask;
    ZZZ_EACH(t, mask & g->of_colour[ZZZ_BLUE]) {
        bool cure = g->effect[t] == ZZZ_MEDICINE && s->infected[s->lamp];
        if (!cure && g->effect[t] != ZZZ_NET) mask &= ~zzz_bit((int)t);
    }
    return mask;
}

uint32_t zzz_usable(const zzz_game *g, const zzz_state *s) {
    uint32_t mask = zzz_bit(g->type_of[ZZZ_HAND]);
    bool resistant = s->swarm[g->type_of[ZZZ_RESISTANT]] != 0;
    if (s->head.stage != ZZZ_AT_FLAT && !resistant) mask = g->of_colour[ZZZ_GREEN]; /* MZ-31 */
    if (s->head.stage == ZZZ_AT_BLUE) mask |= g->of_colour[ZZZ_BLUE];               /* MZ-29 */
    return g->idle_forbidden ? not_idle(g, s, mask) : mask;
}

uint32_t zzz_amounts(const zzz_state *s) {
    int most = ZZZ_BLOOD - s->blood[s->lamp];
    if (most > 3) most = 3; /* MZ-36 */
    return most ? ((1u << most) - 1) << 1 : 1;
}

/* MZ-10, MZ-11; the bank needs no limit (MZ-R10). */
static void gain(zzz_state *s, int drops, mz_log *log) {
    int most = ZZZ_BLOOD - s->blood[s->lamp];
    if (drops > most) drops = most;
    s->blood[s->lamp] = (uint8_t)(s->blood[s->lamp] + drops);
    if (drops) ZZZ_TELL(log, ZZZ_EV_GAINED, s->lamp, s->lamp, (int16_t)drops);
}

/* MZ-37 */
static void medicine(const zzz_game *g, zzz_state *s, int how, mz_log *log) {
    if (how == ZZZ_HOW_CURE) {
        s->infected[s->lamp] = 0;
        s->gone[g->type_of[ZZZ_INFECTIOUS]]++;
    } else {
        gain(s, 1, log);
    }
}

/* MZ-30 */
static void block(zzz_state *s, int number) {
    int defended = s->defended + number;
    s->defended = (uint8_t)(defended > s->strength ? s->strength : defended);
}

static void sweep_table(zzz_state *s) {
    for (int seat = 0; seat < ZZZ_SEATS; seat++) {
        if (s->table[seat] == ZZZ_NO) continue;
        s->discard[seat][s->table[seat]]++;
        s->table[seat] = ZZZ_NO;
    }
}

/* MZ-38, MZ-41; what lies in the swarm stays (MZ-40), and Phase B begins anew (MZ-39). */
static void net(const zzz_game *g, zzz_state *s, int to, mz_log *log) {
    zzz_move_lamp(s, to, ZZZ_BY_NET, log);
    s->defended = 0;
    if (g->net_sweep) sweep_table(s); /* MZ-R7 */
    zzz_enter(g, s, ZZZ_AT_BLUE, 0);
}

/* MZ-32: with nothing left to slap nothing is thrown. */
static void slap(const zzz_game *g, zzz_state *s) {
    s->left = 0;
    zzz_enter(g, s, zzz_undefended(s) ? ZZZ_AT_SLAP : ZZZ_AT_FLAT, s->lamp);
}

/* MZ-28: a hand card (owner -1) or the table card of a seat, gone or on its owner's pile. */
static void put_away(const zzz_game *g, zzz_state *s, int type, int owner) {
    if (owner < 0) {
        owner = s->lamp;
        zzz_leave_hand(s, owner, type);
    } else {
        s->table[owner] = ZZZ_NO;
    }
    if (g->marked[type])
        s->gone[type]++;
    else
        s->discard[owner][type]++;
}

int zzz_used_type(const zzz_state *s, mz_id id, int *owner) {
    bool hand = id < ZZZ_TABLE;
    *owner = hand ? -1 : id - ZZZ_TABLE;
    return hand ? id - ZZZ_USE : s->table[*owner];
}

static int how_used(const zzz_game *g, int type, const mz_id *ids, int n) {
    int effect = g->effect[type];
    if (effect == ZZZ_SALVE) return ids[1] - ZZZ_AMOUNT;
    if (effect == ZZZ_MEDICINE) return n > 1 && ids[1] == ZZZ_CURE ? ZZZ_HOW_CURE : ZZZ_HOW_HEAL;
    return effect == ZZZ_NET ? ZZZ_HOW_NET + ids[1] - ZZZ_TARGET : ZZZ_HOW_PLAIN;
}

/* MZ-27, MZ-R1: whoever owns the card, its effect is for the holder of the Lamp. */
void zzz_use(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log) {
    int owner, type = zzz_used_type(s, ids[0], &owner), how = how_used(g, type, ids, n);
    put_away(g, s, type, owner);
    ZZZ_TELL(log, ZZZ_EV_USED, s->lamp, s->lamp, (int16_t)type, (int16_t)owner, (int16_t)how);
    switch (g->effect[type]) {
    case ZZZ_HAND: slap(g, s); break;
    case ZZZ_FORMATION: gain(s, 1, log); break; /* MZ-35 */
    case ZZZ_SALVE: gain(s, how, log); break;
    case ZZZ_MEDICINE: medicine(g, s, how, log); break;
    case ZZZ_NET: net(g, s, how - ZZZ_HOW_NET, log); break;
    default: block(s, g->number[type]); zzz_enter(g, s, ZZZ_AT_GREEN, 0);
    }
}

/* MZ-R15: all at once with p = 1/2 and at most 62 markers, else slaps of at most 15. */
int zzz_markers(const zzz_game *g, const zzz_state *s) {
    int due = s->left ? s->left : zzz_undefended(s);
    if (!s->left && g->slap[s->lamp] == 8 && due <= ZZZ_SLAP) return due;
    return due < ZZZ_MARKERS ? due : ZZZ_MARKERS;
}

void zzz_slain(const zzz_game *g, zzz_state *s, int slain, mz_log *log) {
    int markers = zzz_markers(g, s), due = s->left ? s->left : zzz_undefended(s);
    s->defended = (uint8_t)(s->defended + slain);
    ZZZ_TELL(log, ZZZ_EV_SLAP, MZ_NATURE, s->lamp, (int16_t)slain, (int16_t)markers);
    due -= markers;
    s->left = (uint8_t)(due < zzz_undefended(s) ? due : 0);
    zzz_enter(g, s, due ? ZZZ_AT_SLAP : ZZZ_AT_FLAT, s->lamp);
}
