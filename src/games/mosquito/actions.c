/* The few decisions (6.1). */
#include "games/mosquito/mosquito.h"

/* MQ-90; MQ-31: the piles that can be stolen; MQ-46: the point card to be lost. */
void mosquito_legal(const mz_game *game, const void *state, int seat, mz_set *out) {
    const mosquito_state *s = state;
    (void)seat;
    if (s->head.stage == MOSQUITO_AT_BLUE) {
        mz_add(out, MOSQUITO_ID_ATTACK);
        for (int rival = 0; rival < game->seats; rival++)
            if (rival != s->pub.seat && s->pub.top[rival])
                mz_add(out, (mz_id)(MOSQUITO_ID_ATTACK + 1 + rival));
        return;
    }
    int n = s->pub.size[MOSQUITO_POINTS + s->pub.loser - 1];
    for (int i = 0; i < n; i++) mz_add(out, (mz_id)(MOSQUITO_ID_LOSE + i));
}
