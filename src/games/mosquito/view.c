/* What a viewer knows, and how the game ended. Nobody has private information. */
#include "games/mosquito/mosquito.h"

#include <string.h>

/* MQ-8, MQ-62: decks and box are shown to nobody; eyes see neither what lies below a top nor into
 * a point pile. */
void mosquito_own(const mz_game *game, const void *state, int viewer, void *view) {
    mosquito_state *v = view;
    if (viewer == MZ_ALL) v->secret = ((const mosquito_state *)state)->secret;
    if (viewer != MZ_EYES) return;
    memset(v->pub.below, 0, sizeof v->pub.below);
    memset(v->pub.top + MOSQUITO_POINTS, 0, (size_t)game->seats);
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
