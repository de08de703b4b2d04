/* What a viewer alone knows: his hand; and how the game ended. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* MZ-9: nobody knows the order of a pile, so only the all-seeing view has it. */
void zzz_own(const mz_game *game, const void *state, int viewer, void *view) {
    const zzz_state *s = state;
    zzz_state *v = view;
    if (viewer == MZ_ALL)
        v->secret = s->secret;
    else if (viewer >= 0 && viewer < game->seats)
        memcpy(v->secret.hand[viewer], s->secret.hand[viewer], ZZZ_TYPES);
}

/* 6.2 */
void zzz_result(const mz_game *game, const void *state, mz_result *out) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    int n = game->seats;
    for (int seat = 0; seat < n; seat++) {
        out->score[seat] = s->blood[seat];
        if (g->coop) {
            out->value[seat] = s->winner == ZZZ_ALL_WIN ? MZ_WIN : 0;
            out->place[seat] = s->winner == ZZZ_ALL_WIN ? 1 : 2;
            continue;
        }
        out->value[seat] = s->winner == seat ? MZ_WIN : 0;
        int better = 0;
        for (int i = 0; i < n && s->winner != seat; i++)
            better += i == s->winner || s->blood[i] > s->blood[seat];
        out->place[seat] = (uint8_t)(1 + better);
    }
    mz_text text = mz_text_in(out->text, sizeof out->text);
    if (s->winner < ZZZ_SEATS)
        mz_putn(&text, s->winner + 1);
    else
        mz_put(&text, s->winner == ZZZ_ALL_WIN ? "win" : "lose");
}
