/* The few decisions (6.1), and why something may not be chosen. */
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

void mosquito_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    const mosquito_state *s = state;
    (void)game, (void)seat, (void)id;
    switch (s->head.stage) {
    case MOSQUITO_AT_BLUE:
        mz_fail(error, MZ_ILLEGAL, "MQ-31",
                "You can steal the pile of another player who has one, or let it pass.");
        break;
    case MOSQUITO_AT_CHOICE:
        mz_fail(error, MZ_ILLEGAL, "MQ-46", "Choose one of your point cards by its place.");
        break;
    case MOSQUITO_AT_REVEAL:
        mz_fail(error, MZ_ILLEGAL, "MQ-11", "This card is not the one on top of the deck.");
        break;
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REFILL:
        mz_fail(error, MZ_ILLEGAL, "MQ-28", "This card cannot come to the centre.");
        break;
    case MOSQUITO_AT_THEFT:
        mz_fail(error, MZ_ILLEGAL, "MQ-99", "This outcome does not fit the pile attacked.");
        break;
    case MOSQUITO_AT_PINK:
        mz_fail(error, MZ_ILLEGAL, "MQ-22", "Only the pile with the highest top can be taken.");
        break;
    default: mz_fail(error, MZ_ILLEGAL, "MQ-90", "This cannot happen now.");
    }
}
