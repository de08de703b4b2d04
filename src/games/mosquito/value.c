/* What a position is worth. The weights of points were fitted to
 * games of greedy players with some random decisions (docs/bots.md). */
#include "games/mosquito/mosquito.h"

enum { CERTAIN = 1024 };

/* The chance that no orange card is revealed any more, in 1024ths: the holder of the Repellent is
 * then out (MQ-71). */
static int no_more_orange(const mosquito_game *g, const mosquito_state *s, int left) {
    int unseen = MOSQUITO_CARDS, orange = 0, none = CERTAIN;
    for (int i = 0; i < MOSQUITO_CARDS; i++) orange += g->card[i].colour == MOSQUITO_ORANGE;
    for (int list = 0; list < MOSQUITO_LISTS; list++)
        for (int at = s->pub.top[list]; at; at = s->pub.below[at - 1]) {
            unseen--;
            orange -= g->card[at - 1].colour == MOSQUITO_ORANGE;
        }
    for (int i = 0; i < left && none > 0 && unseen - i > orange; i++)
        none = none * (unseen - i - orange) / (unseen - i);
    return left > 0 && unseen - left < orange ? 0 : none;
}

/* Points: with two seats the Repellent alone decides; with more each is worth the more, the more
 * seats and the fewer cards are left. Piles count for nothing: anybody may take them. */
void mosquito_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    const mosquito_state *s = state;
    int seats = game->seats, left = 0, strength[MOSQUITO_SEATS];
    for (int i = 0; i < seats; i++) left += s->pub.hidden[i];
    for (int i = 0; i < seats; i++)
        strength[i] = s->pub.size[MOSQUITO_POINTS + i] * (seats - 2) * (3 + 48 / (8 + left));
    mz_shares(strength, seats, value);
    if (!s->pub.repellent) return;
    int holder = s->pub.repellent - 1, none = no_more_orange(mosquito_of(game), s, left);
    int64_t out = (int64_t)value[holder] * none / CERTAIN, rest = 0;
    for (int i = 0; i < seats; i++) rest += i == holder ? 0 : value[i];
    for (int i = 0; i < seats && rest > 0; i++)
        value[i] += (int32_t)(i == holder ? -out : out * value[i] / rest);
}
