/* What may be chosen: bit sets of ids from counts by type. */
#include "games/mosquitozzz/mosquitozzz.h"

static void put_mask(mz_set *out, int at, uint32_t mask) {
    int word = at >> 6, shift = at & 63;
    out->w[word] |= (uint64_t)mask << shift;
    if (shift > 32) out->w[word + 1] |= (uint64_t)mask >> (64 - shift);
}

/* MZ-26, MZ-29, MZ-34; the order binds the cards of all (MZ-R1, MZ-R2). */
static void legal_cards(const zzz_game *g, const zzz_state *s, mz_set *out) {
    uint32_t usable = zzz_usable(g, s);
    put_mask(out, ZZZ_USE, usable & zzz_mask(s->secret.hand[s->lamp]));
    for (int seat = 0; seat < g->base.seats; seat++)
        if (s->table[seat] != ZZZ_NO && zzz_in(usable, s->table[seat]))
            mz_add(out, (mz_id)(ZZZ_TABLE + seat));
    mz_add(out, ZZZ_END);
}

static uint32_t others(const zzz_game *g, const zzz_state *s) {
    return ((1u << g->base.seats) - 1) & ~(1u << s->lamp);
}

/* MZ-36, MZ-37, MZ-38: the second step of a card. */
static void legal_how(const zzz_game *g, const zzz_state *s, mz_set *out) {
    int owner, type = zzz_used_type(s, s->sel[0], &owner);
    switch (g->effect[type]) {
    case ZZZ_SALVE: put_mask(out, ZZZ_AMOUNT, zzz_amounts(s)); break;
    case ZZZ_MEDICINE:
        mz_add(out, ZZZ_CURE);
        if (!g->idle_forbidden || s->blood[s->lamp] < ZZZ_BLOOD) mz_add(out, ZZZ_HEAL);
        break;
    default: put_mask(out, ZZZ_TARGET, others(g, s));
    }
}

static void set_so_far(const zzz_game *g, const zzz_state *s, zzz_set *set) {
    zzz_set_start(g, s, set);
    for (int i = 0; i < s->head.nsel; i++) zzz_set_add(g, set, s->sel[i] - ZZZ_BEAT);
}

static void legal_beaten(const zzz_game *g, const zzz_state *s, mz_set *out) {
    zzz_set set;
    bool stop;
    set_so_far(g, s, &set);
    put_mask(out, ZZZ_BEAT, zzz_set_next(g, s, &set, &stop));
    if (stop) mz_add(out, ZZZ_STOP);
}

/* MZ-13: a player without cards plays nothing. Until all have chosen the engine takes another
 * choice in its place (MZ-R26). */
static void legal_choice(const zzz_state *s, int seat, mz_set *out) {
    uint32_t hand = zzz_mask(s->secret.hand[seat]);
    put_mask(out, ZZZ_CHOOSE, hand);
    if (!hand) mz_add(out, ZZZ_CHOOSE_NOTHING);
}

void zzz_legal(const mz_game *game, const void *state, int seat, mz_set *out) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    if (s->hidden) return; /* MZ-R30 */
    switch (s->head.stage) {
    case ZZZ_AT_CHOOSE: legal_choice(s, seat, out); break;
    case ZZZ_AT_BLUE:
    case ZZZ_AT_GREEN:
    case ZZZ_AT_FLAT:
        if (s->head.nsel)
            legal_how(g, s, out);
        else
            legal_cards(g, s, out);
        break;
    case ZZZ_AT_BEATEN: legal_beaten(g, s, out); break;
    case ZZZ_AT_TAKE: put_mask(out, ZZZ_TAKE, zzz_mask(s->row)); break;
    case ZZZ_AT_LAMP: put_mask(out, ZZZ_TARGET, others(g, s)); break;
    case ZZZ_AT_LAYOFF:
        put_mask(out, ZZZ_LAY, zzz_mask(s->secret.hand[seat]));
        mz_add(out, ZZZ_LAY_NOTHING);
        break;
    default: break;
    }
}

static bool asks_how(const zzz_game *g, const zzz_state *s, mz_id id) {
    if (s->head.nsel || id < ZZZ_USE || id >= ZZZ_END) return false;
    int owner, type = zzz_used_type(s, id, &owner);
    if (type >= ZZZ_TYPES) return false;
    int effect = g->effect[type];
    return effect == ZZZ_SALVE || effect == ZZZ_NET ||
           (effect == ZZZ_MEDICINE && s->infected[s->lamp]);
}

static bool beats_more(const zzz_game *g, const zzz_state *s, mz_id id) {
    if (id < ZZZ_BEAT || id >= ZZZ_TAKE) return false;
    if (g->allocation == ZZZ_FREE) return true;
    zzz_set set;
    set_so_far(g, s, &set);
    zzz_set_add(g, &set, id - ZZZ_BEAT);
    return !zzz_set_done(g, &set);
}

bool zzz_goes_on(const mz_game *game, const void *state, mz_id id) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    switch (s->head.stage) {
    case ZZZ_AT_BLUE:
    case ZZZ_AT_GREEN:
    case ZZZ_AT_FLAT: return asks_how(g, s, id);
    case ZZZ_AT_BEATEN: return beats_more(g, s, id);
    case ZZZ_AT_SHUFFLE: return s->head.nsel + 1 < zzz_total(s->discard[s->head.arg[0]]);
    default: return false;
    }
}
