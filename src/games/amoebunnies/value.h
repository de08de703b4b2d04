/* Shared by estimates: where a character wants to be, and how much is still to be done. */
#ifndef MZ_AMOEBUNNIES_VALUE_H
#define MZ_AMOEBUNNIES_VALUE_H

#include "games/amoebunnies/amoebunnies.h"

enum { BUNNY_FAR = 9 }; /* further than any two spaces of the standard board */

/* Paths from a space to the nearest of these; BUNNY_FAR when there is none. */
int bunny_nearest(const struct bunny_game *g, int from, uint64_t to);
uint64_t bunny_targets(const struct bunny_game *g, const struct bunny_state *s, int who);
/* Whether Roy should carry this face-up flower somewhere else. */
bool bunny_flower_wanted(const struct bunny_game *g, const struct bunny_state *s, int animal,
                         int space);

#endif
