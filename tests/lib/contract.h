/* The contract that every game keeps (docs/testing.md lists the clauses): seeded random games,
 * and at their nodes every promise of the engine's contract. */
#ifndef MZ_TESTS_CONTRACT_H
#define MZ_TESTS_CONTRACT_H

#include "mozzie/match.h"

typedef struct contract_run {
    const mz_game *game;
    const char *seed;
    bool fixed; /* deal first */
    bool keyed; /* an honest deal */
    int one_in; /* how often a node is examined in full: one node in so many */
    long nodes, examined, decisions;
    char fault[600]; /* empty while all holds */
} contract_run;

/* Plays one game and examines its nodes; false and `fault` at the first broken promise. */
bool contract_play(contract_run *run);

/* A source as an honest deal gives it, of numbers that follow from the seed, and the notes of the
 * record that prove it. */
void contract_honest(mz_match *match, const char *seed, mz_source *source);

#endif
