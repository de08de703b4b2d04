/* What a seat alone knows, and how the game ended. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

/* AB-42, AB-44, AB-45, AB-S9, AB-R25: own hand, what is remembered of others', and for Roy the
 * faces he saw. */
void bunny_own(const mz_game *game, const void *state, int viewer, void *view) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    struct bunny_state *v = view;
    if (viewer == MZ_ALL) v->hid = s->hid;
    if (viewer < 0 || viewer >= g->base.seats) return;
    memcpy(v->hid.hand[viewer], s->hid.hand[viewer], sizeof v->hid.hand[viewer]);
    memcpy(v->hid.gift[viewer], s->hid.gift[viewer], sizeof v->hid.gift[viewer]);
    memcpy(v->hid.fact[viewer], s->hid.fact[viewer], sizeof v->hid.fact[viewer]);
    if (g->who[viewer] == ROY) memcpy(v->hid.face, s->hid.face, sizeof v->hid.face);
}

/* AB-2, AB-10: one winner, or none; nobody is first then, and all share what there is. */
void bunny_result(const mz_game *game, const void *state, mz_result *out) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    memset(out, 0, sizeof *out);
    bool none = s->won >= BUNNY_SEATS;
    out->limited = none;
    for (int i = 0; i < g->base.seats; i++) {
        const struct bunny_character *c = bunny_list[g->who[i]];
        out->score[i] = 100 * c->progress(g, s) / c->goal;
        out->place[i] = i == s->won ? 1 : 2;
        out->value[i] = none ? MZ_WIN / g->base.seats : i == s->won ? MZ_WIN : 0;
    }
    mz_text text = mz_text_in(out->text, sizeof out->text);
    mz_put(&text, "won=");
    mz_put(&text, none ? "none" : bunny_who_names[g->who[s->won]]);
}
