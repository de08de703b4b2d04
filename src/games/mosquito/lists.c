/* Lists of cards as links, and what can be read off the table. */
#include "games/mosquito/mosquito.h"

#include <string.h>

void mosquito_push(uint8_t *below, uint8_t *top, int card) {
    below[card] = *top;
    *top = (uint8_t)(1 + card);
}

int mosquito_pop(uint8_t *below, uint8_t *top) {
    if (!*top) return -1;
    int card = *top - 1;
    *top = below[card];
    below[card] = 0;
    return card;
}

int mosquito_remove(uint8_t *below, uint8_t *top, int index) {
    uint8_t *link = top;
    while (index-- && *link) link = &below[*link - 1];
    return mosquito_pop(below, link);
}

int mosquito_cards(const uint8_t *below, uint8_t top, uint8_t out[MOSQUITO_CARDS]) {
    int n = 0;
    for (uint8_t link = top; link && n < MOSQUITO_CARDS; link = below[link - 1])
        out[n++] = (uint8_t)(link - 1);
    return n;
}

int mosquito_unseen(const mosquito_state *s, uint8_t out[MOSQUITO_CARDS]) {
    uint8_t seen[MOSQUITO_CARDS] = {0};
    for (int list = 0; list < MOSQUITO_LISTS; list++)
        for (uint8_t link = s->pub.top[list]; link; link = s->pub.below[link - 1])
            seen[link - 1] = 1;
    int n = 0;
    for (int card = 0; card < MOSQUITO_CARDS; card++)
        if (!seen[card]) out[n++] = (uint8_t)card;
    return n;
}

/* MQ-22, MQ-R4: all tops that share the highest number. */
int mosquito_targets(const mosquito_game *g, const mosquito_state *s, unsigned *objects) {
    int highest = 0;
    *objects = 0;
    for (int object = 0; object <= MOSQUITO_CENTRE; object++) {
        if (!s->pub.top[object]) continue;
        int number = g->card[s->pub.top[object] - 1].number;
        if (number > highest) {
            highest = number;
            *objects = 0;
        }
        if (number == highest) *objects |= 1u << object;
    }
    return highest;
}

bool mosquito_rival_has_pile(const mosquito_state *s, int seats) {
    for (int seat = 0; seat < seats; seat++)
        if (seat != s->pub.seat && s->pub.top[seat]) return true;
    return false;
}

static int highest_point(const mosquito_game *g, const mosquito_state *s, int seat) {
    int best = 0;
    for (uint8_t link = s->pub.top[MOSQUITO_POINTS + seat]; link; link = s->pub.below[link - 1])
        if (g->card[link - 1].number > best) best = g->card[link - 1].number;
    return best;
}

/* MQ-71, MQ-72, MQ-73, MQ-74, MQ-R12, MQ-R26 */
uint8_t mosquito_winners(const mosquito_game *g, const mosquito_state *s) {
    int seats = g->base.seats, most = -1, number = -1;
    uint8_t winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (s->pub.repellent == 1 + seat) continue;
        int n = s->pub.size[MOSQUITO_POINTS + seat], high = highest_point(g, s, seat);
        if (n > most || (n == most && high > number)) {
            most = n;
            number = high;
            winners = 0;
        }
        if (n == most && high == number) winners |= (uint8_t)(1u << seat);
    }
    return winners;
}
