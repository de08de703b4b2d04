/* Piles. Invariant: with piles in order the cards of all piles stand in `order` without gaps, in
 * the sequence W, Y, seat 1 ... seat 4; with open piles only their counts exist. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

void zzz_pour(zzz_cards to, zzz_cards from) {
    for (int t = 0; t < ZZZ_TYPES; t++) to[t] = (uint8_t)(to[t] + from[t]);
    memset(from, 0, ZZZ_TYPES);
}

int zzz_pile_size(const zzz_state *s, int pile) {
    return pile == ZZZ_W ? s->wn : pile == ZZZ_Y ? s->yn : s->pilen[pile - ZZZ_P];
}

int zzz_pile_at(const zzz_state *s, int pile) {
    int at = pile > ZZZ_Y ? s->wn + s->yn : pile > ZZZ_W ? s->wn : 0;
    for (int seat = 0; seat < pile - ZZZ_P; seat++) at += s->pilen[seat];
    return at;
}

int zzz_take_top(zzz_state *s, int pile) {
    uint8_t *top = s->secret.order + zzz_pile_at(s, pile);
    int type = *top;
    size_t after = (size_t)(s->secret.order + ZZZ_ORDER - 1 - top);
    memmove(top, top + 1, after);
    s->secret.order[ZZZ_ORDER - 1] = 0;
    return type;
}

void zzz_put_pile(zzz_state *s, int pile, const uint8_t *cards, int n) {
    uint8_t *top = s->secret.order + zzz_pile_at(s, pile);
    size_t after = (size_t)(s->secret.order + ZZZ_ORDER - n - top);
    memmove(top + n, top, after);
    memcpy(top, cards, (size_t)n);
}

void zzz_pile_cards(const zzz_state *s, int seat, zzz_cards out) {
    for (int t = 0; t < ZZZ_TYPES; t++)
        out[t] = (uint8_t)(s->pool[seat][t] - s->secret.hand[seat][t]);
}

void zzz_leave_hand(zzz_state *s, int seat, int type) {
    s->secret.hand[seat][type]--;
    s->handn[seat]--;
    s->pool[seat][type]--;
    if (s->known[seat][type]) s->known[seat][type]--;
}

int zzz_type_named(const zzz_game *g, const char *code) {
    if (!code[0]) return -1;
    for (int t = 0; t < g->ntypes; t++)
        if (g->code[t][0] == code[0] && g->code[t][1] == code[1]) return t;
    return -1;
}
