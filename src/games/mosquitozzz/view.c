/* What a viewer alone knows: his hand. */
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
