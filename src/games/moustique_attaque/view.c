/* What a viewer alone knows: where the Sting is; and how the game ended. */
#include "games/moustique_attaque/moustique_attaque.h"

/* MA-7, MA-12: the mosquito alone knows his Sting. */
void attaque_own(const mz_game *game, const void *state, int viewer, void *view) {
    (void)game;
    const attaque_state *s = state;
    attaque_state *v = view;
    if (viewer == MZ_ALL)
        v->secret = s->secret;
    else if (viewer == s->pub.mosquito)
        v->secret.sting = s->secret.sting;
}

static void put_winners(const attaque_state *s, mz_text *out) {
    bool first = true;
    for (int i = 0; i < ATTAQUE_SEATS; i++) {
        if (!(s->pub.winners >> i & 1)) continue;
        if (!first) mz_putc(out, '+');
        first = false;
        mz_putn(out, i + 1);
    }
    if (s->pub.colour) {
        mz_putc(out, '!');
        mz_putc(out, "ROBG"[s->pub.colour - 1]);
    }
}

/* Places: winners first, the others by score, after an instant win by the score so far. */
void attaque_result(const mz_game *game, const void *state, mz_result *out) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int seats = game->seats, winners = __builtin_popcount(s->pub.winners);
    for (int i = 0; i < seats; i++) {
        bool won = s->pub.winners >> i & 1;
        out->score[i] = attaque_score(g, s, i);
        out->value[i] = won ? MZ_WIN / winners : 0;
    }
    for (int i = 0; i < seats; i++) {
        bool won = s->pub.winners >> i & 1;
        out->place[i] = won ? 1 : (uint8_t)(1 + winners);
        for (int k = 0; k < seats && !won; k++)
            if (!(s->pub.winners >> k & 1) && out->score[k] > out->score[i]) out->place[i]++;
    }
    mz_text t = mz_text_in(out->text, sizeof out->text);
    put_winners(s, &t);
}
