/* Which decision looks good. */
#include "games/mosquito/mosquito.h"

/* Attack the largest pile (MQ-85), rather that of the player who leads; lose the lowest card that
 * the loser remembers, since the highest breaks ties (MQ-73). */
void mosquito_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                    int32_t *weight) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    uint8_t points[MOSQUITO_CARDS];
    (void)seat;
    if (s->head.stage == MOSQUITO_AT_BLUE) {
        for (int i = 0; i < n; i++) {
            int rival = ids[i] - MOSQUITO_ID_ATTACK - 1;
            weight[i] = rival < 0 ? 1 : 4 * s->pub.size[rival] + s->pub.size[9 + rival] / 4 + 2;
        }
        return;
    }
    int list = MOSQUITO_POINTS + s->pub.loser - 1;
    mosquito_cards(s->pub.below, s->pub.top[list], points);
    for (int i = 0; i < n; i++)
        weight[i] = 1 + MOSQUITO_CARDS * 3 - g->card[points[ids[i] - MOSQUITO_ID_LOSE]].number;
    for (int i = 0; i < n; i++)
        if (weight[i] < 1) weight[i] = 1;
}
