/* What a viewer alone knows: where the Sting is. */
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
