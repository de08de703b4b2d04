/* Short words for the tests of Mosquitozzz: a game, its state, and moves as the notation writes
 * them. */
#ifndef MZ_TESTS_ZZZ_H
#define MZ_TESTS_ZZZ_H

#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/mozzie.h"
#include "mozzie/tables.h"

typedef struct table {
    mz_game *game;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    char text[16384]; /* of the last `written` */
} table;

/* A game with "key=value,key=value" ("" for none), at its open start. Fails the test when it
 * cannot be made. */
table *table_new(const char *options);
/* The code with which the options are refused ("" when they are not). */
const char *refused_options(const char *options);
/* A table at a position. */
table *table_at(const char *position);
void table_free(table *t);

/* The code with which a position is refused, "" when it is read. */
const char *refused_position(const char *position);

/* Plays moves separated by ';' and checks the invariants after each. */
void play(table *t, const char *moves);
/* The code with which a move is refused, "" when it is possible. */
const char *refused(table *t, const char *move);
/* The position, or what a viewer sees. */
const char *written(table *t, int viewer);

/* Plays on at random to the end; calls `each` (may be NULL) at every node before its step.
 * Returns the number of decisions. */
int play_out(table *t, const char *seed, void (*each)(table *t, void *user), void *user);

#endif
