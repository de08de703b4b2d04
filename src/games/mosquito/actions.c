/* The few decisions (6.1), results, and what a player knows at a glance. */
#include "games/mosquito/mosquito.h"

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

/* Places: the winners, then by points and highest card; the Repellent's holder is last. */
void mosquito_result(const mz_game *game, const void *state, mz_result *out) {
    const mosquito_state *s = state;
    int seats = game->seats, winners = __builtin_popcount(s->pub.winners);
    mz_text t = mz_text_in(out->text, sizeof out->text);
    for (int i = 0; i < seats; i++) {
        bool won = s->pub.winners >> i & 1, held = s->pub.repellent == 1 + i;
        out->score[i] = s->pub.size[MOSQUITO_POINTS + i];
        out->value[i] = won && winners ? MZ_WIN / winners : 0;
        out->place[i] = won ? 1 : held ? (uint8_t)seats : (uint8_t)(1 + winners);
        for (int k = 0; k < seats && !won && !held; k++)
            if (!(s->pub.winners >> k & 1) && s->pub.repellent != 1 + k &&
                s->pub.size[MOSQUITO_POINTS + k] > s->pub.size[MOSQUITO_POINTS + i])
                out->place[i]++;
        if (won) mz_putf(&t, t.len ? "+%d" : "=%d", i + 1);
    }
}
