/* Why something may not be chosen. */
#include "games/mosquito/mosquito.h"

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
