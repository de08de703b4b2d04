/* What may be chosen: actions, their further tokens, and answers to what is pending (7.2, 7.3).
 * Invariant: a token is offered only if the move can be completed, so an offered action and all
 * that is offered after it is a legal action. */
#include "games/amoebunnies/amoebunnies.h"

void bunny_legal(const mz_game *game, const void *state, int seat, mz_set *out) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    (void)seat;
    struct bunny_actor a = bunny_actor_of(g, s);
    const mz_id *sel = s->sel;
    int n = s->head.nsel;
    if (s->npend) {
        g->duty[s->pend[0].kind]->legal(g, s, &a, sel, n, out);
    } else if (n) {
        g->action[a.seat][sel[0]]->parts(g, s, &a, sel, n, out);
    } else {
        const struct bunny_action *const *all = g->action[a.seat];
        for (int kind = 0; kind < BUNNY_KINDS; kind++)
            if (all[kind] && all[kind]->offered(g, s, &a)) mz_add(out, (mz_id)kind);
    }
}

/* Only the splash that is moved takes two tokens among the answers (AB-CAM-10). */
static bool answer_goes_on(const struct bunny_state *s, mz_id id) {
    bool moves = s->pend[0].kind == D_SPLASH && s->splash[3] != BUNNY_NONE;
    return moves && !s->head.nsel && id != ID_NO;
}

bool bunny_goes_on(const mz_game *game, const void *state, mz_id id) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    int n = s->head.nsel;
    if (s->head.kind != MZ_DECISION) return false;
    if (s->npend) return answer_goes_on(s, id);
    int kind = n ? s->sel[0] : id;
    const struct bunny_action *action = kind < BUNNY_KINDS ? g->action[s->turn][kind] : NULL;
    if (!action) return false;
    if (action->tokens) return n + 1 < action->tokens + (action->from && g->who[s->turn] == CAM);
    mz_id sel[BUNNY_STEPS];
    for (int i = 0; i < n; i++) sel[i] = s->sel[i];
    sel[n] = id;
    return action->more(g, s, sel, n + 1);
}
