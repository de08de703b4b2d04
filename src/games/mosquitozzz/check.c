/* The invariants (6.4 and the head of mosquitozzz.h). */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static bool only(const zzz_cards count, uint32_t mask) {
    return !(zzz_mask(count) & ~mask);
}
static bool within(const zzz_cards part, const zzz_cards whole) {
    for (int t = 0; t < ZZZ_TYPES; t++)
        if (part[t] > whole[t]) return false;
    return true;
}

static const char *check_seat(const zzz_game *g, const zzz_state *s, int seat) {
    const uint8_t *hand = s->secret.hand[seat], *pool = s->pool[seat];
    uint32_t own = ~g->of_colour[ZZZ_ORANGE];
    if (s->blood[seat] > ZZZ_BLOOD) return "MZ-10: more than ten drops";
    if (!s->blood[seat] && s->head.kind != MZ_OVER && s->head.stage != ZZZ_AT_TIE)
        return "MZ-45: no blood, and the game goes on";
    if (s->infected[seat] > 1) return "MZ-42: infected twice";
    if (!within(hand, pool)) return "a hand holds more than its pool";
    if (!within(s->known[seat], hand)) return "a card surely in the hand is not";
    if (zzz_total(hand) != s->handn[seat]) return "size of a hand";
    if (zzz_total(pool) != s->handn[seat] + s->pilen[seat]) return "size of a pile";
    if (!only(pool, own) || !only(s->discard[seat], own)) return "an orange card with a player";
    if (s->table[seat] != ZZZ_NO &&
        !zzz_in(g->of_colour[ZZZ_GREEN] | g->of_colour[ZZZ_BLUE], s->table[seat]))
        return "MZ-14: a red card on the table";
    return zzz_room(g, s, seat) > ZZZ_PILE ? "too many cards for one pile" : NULL;
}

static const char *check_empty_seat(const zzz_state *s, int seat) {
    static const zzz_cards none;
    if (memcmp(s->pool[seat], none, ZZZ_TYPES) || memcmp(s->discard[seat], none, ZZZ_TYPES) ||
        memcmp(s->secret.hand[seat], none, ZZZ_TYPES) || s->table[seat] != ZZZ_NO ||
        s->blood[seat] || s->infected[seat] || s->handn[seat] || s->pilen[seat] || s->tie[seat])
        return "something at a seat that is not there";
    return NULL;
}

/* With piles in order each must hold its cards; an open state has no order at all. */
static const char *check_order(const zzz_game *g, const zzz_state *s) {
    int used = 0;
    for (int pile = 0; s->secret.fixed && pile < ZZZ_P + g->base.seats; pile++) {
        zzz_cards cards, seen = {0};
        if (pile >= ZZZ_P)
            zzz_pile_cards(s, pile - ZZZ_P, cards);
        else
            memcpy(cards, pile == ZZZ_W ? s->wpool : s->ypool, ZZZ_TYPES);
        for (int n = zzz_pile_size(s, pile); n > 0; n--) {
            if (used == ZZZ_ORDER || s->secret.order[used] >= ZZZ_TYPES) return "order of a pile";
            seen[s->secret.order[used++]]++;
        }
        if (memcmp(seen, cards, ZZZ_TYPES)) return "the order of a pile has other cards";
    }
    while (used < ZZZ_ORDER)
        if (s->secret.order[used++]) return "order beyond the piles";
    return NULL;
}

static const char *check_swarm(const zzz_game *g, const zzz_state *s) {
    int strength = 0, stage = s->head.stage;
    bool ended = stage == ZZZ_AT_END || stage == ZZZ_AT_TIE;
    for (int t = 0; t < ZZZ_TYPES; t++) strength += s->swarm[t] * g->number[t];
    if (!only(s->swarm, g->of_colour[ZZZ_RED] | g->of_colour[ZZZ_ORANGE]))
        return "MZ-14: a green or blue card in the swarm";
    if (strength != s->strength) return "MZ-25: strength of the swarm";
    if (s->defended > s->strength) return "MZ-30: more defended than there are";
    if (!ended && zzz_mask(s->swarm) & g->lamp_cards) return "MZ-24: a Lamp card in the swarm";
    bool defence = stage >= ZZZ_AT_BLUE && stage <= ZZZ_AT_SLAP;
    if (defence && s->swarm[g->type_of[ZZZ_ALARM]]) return "MZ-19: an Alarm in Phase B";
    if (defence && !s->strength && !g->coop_last) return "MZ-18: Phase B without mosquitos";
    if (stage == ZZZ_AT_SLAP ? s->left && s->left >= zzz_undefended(s) : s->left)
        return "MZ-R15: markers left to throw";
    if (stage == ZZZ_AT_SWARM ? s->owed < 1 || s->owed > 2 : s->owed) return "MZ-20: cards owed";
    return NULL;
}

static const char *check_piles(const zzz_game *g, const zzz_state *s) {
    uint32_t experience = g->of_colour[ZZZ_GREEN] | g->of_colour[ZZZ_BLUE];
    if (!only(s->wpool, ~experience)) return "a green or blue card in the Swarm pile";
    if (!only(s->ypool, experience) || !only(s->row, experience))
        return "a red or orange experience card";
    if (zzz_total(s->wpool) != s->wn) return "size of the Swarm pile";
    if (zzz_total(s->ypool) != s->yn) return "size of the Experience pile";
    for (int i = 0; i < ZZZ_WAIT; i++)
        if (i < s->nwaiting ? !zzz_in(g->lamp_cards, s->waiting[i]) : s->waiting[i])
            return "MZ-24: waiting Lamp cards";
    return check_order(g, s);
}

static const char *check_end(const zzz_game *g, const zzz_state *s) {
    int open = 0;
    for (int i = 0; i < ZZZ_SEATS; i++) open += s->tie[i] == 1;
    if (s->head.stage == ZZZ_AT_TIE && !open) return "MZ-55: nobody has to slap";
    if (s->head.stage != ZZZ_AT_END) return s->winner == ZZZ_NO ? NULL : "a winner before the end";
    if (g->coop) return s->winner == ZZZ_ALL_WIN || s->winner == ZZZ_ALL_LOSE ? NULL : "MZ-56";
    return s->winner < g->base.seats ? NULL : "MZ-54: nobody has won";
}

const char *zzz_check(const mz_game *game, const void *state) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    if (s->hidden) return NULL; /* what it lacks, no line told */
    const char *bad = check_piles(g, s);
    for (int seat = 0; seat < ZZZ_SEATS && !bad; seat++)
        bad = seat < game->seats ? check_seat(g, s, seat) : check_empty_seat(s, seat);
    if (!bad) bad = check_swarm(g, s);
    if (!bad) bad = check_end(g, s);
    if (bad) return bad;
    if (s->lamp >= game->seats && s->head.stage != ZZZ_AT_LAMP0) return "nobody has the Lamp";
    if (s->prev != ZZZ_NO && s->prev >= game->seats) return "MZ-R20: the previous player";
    return NULL;
}

/* The turns in which the seat can still take a card of experience. Each turn takes a Swarm card;
 * of two turns running one is another's, but for Lamp cards and Nets. No step raises the sum of
 * what a seat holds and what it can still get, so that a position once accepted stays so. */
static int turns_of(const zzz_game *g, const zzz_state *s, int seat, int nets) {
    int stage = s->head.stage, net = g->type_of[ZZZ_NET];
    bool during = stage >= ZZZ_AT_SWARM && stage <= ZZZ_AT_TAKE;
    bool after = stage == ZZZ_AT_REFILL || stage == ZZZ_AT_LAMP;
    if (!during && !after && !s->wn) return 0;
    int more = during || after ? s->wn : s->wn - 1, extra = nets + s->nwaiting;
    for (int t = 0; t < g->ntypes; t++)
        if (zzz_in(g->lamp_cards, t)) extra += s->wpool[t];
    if (nets && !g->marked[net]) return more + !after; /* such a Net comes back */
    bool has_lamp = s->lamp == seat || s->lamp == ZZZ_NO;
    return (has_lamp ? !after + more / 2 : (more + 1) / 2) + extra;
}

int zzz_room(const zzz_game *g, const zzz_state *s, int seat) {
    int own = 0, red = 0, nets = 0, experience = s->yn + zzz_total(s->row);
    for (int t = 0; t < g->ntypes; t++) {
        bool is_net = g->effect[t] == ZZZ_NET, is_red = zzz_is(g, ZZZ_RED, t);
        if (is_red) red += s->swarm[t] + s->wpool[t];
        if (is_net) nets += s->row[t] + s->ypool[t];
        for (int i = 0; i < g->base.seats; i++) {
            int n = s->pool[i][t] + s->discard[i][t] + (s->table[i] == t);
            if (i == seat) own += n;
            if (i != seat && is_red) red += n;
            if (is_net) nets += n;
        }
    }
    int turns = turns_of(g, s, seat, nets);
    return own + red + (turns < experience ? turns : experience);
}
