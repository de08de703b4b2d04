/* Short words for the tests of Moustique Attaque: a game, its state, moves as the notation writes
 * them. */
#ifndef MZ_TESTS_ATTAQUE_H
#define MZ_TESTS_ATTAQUE_H

#include "games/moustique_attaque/moustique_attaque.h"
#include "lib/test.h"

typedef struct table {
    mz_game *game;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
} table;

/* A game with one option (NULL for none). */
mz_game *make(const char *key, const char *value);
void load(table *t, const char *position);
/* Plays moves separated by ';'. */
void play(table *t, const char *moves);
/* The code with which a move is refused, "" when it is possible (and then it is played). */
const char *refused(table *t, const char *move);
/* The position, or what a viewer sees; until the next call. */
const char *text(const table *t, int viewer);

#endif
