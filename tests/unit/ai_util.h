/* Small games with known solutions, for the tests of bots and solvers. They have only what playing
 * needs: no text, no tables of fields. */
#ifndef MZ_TESTS_AI_UTIL_H
#define MZ_TESTS_AI_UTIL_H

#include "engine/rules.h"

/* Kuhn's poker: three cards, one each, pass (0) or bet (1). Shares: points / 4 + 1/2. */
extern const mz_rules kuhn_rules;
/* One round of a hidden choice: seat 0 stings in secret at one of three places worth 3, 2, 4;
 * seat 1 taps (3 + place). Found: -1, else the worth. Shares: points / 10 + 1/2. */
extern const mz_rules sting_rules;
/* The same after a choice of seat 0: 1 point at once (id 0), or that round (id 1). */
extern const mz_rules dare_rules;
/* Rock (0), paper, scissors at once; a rock that wins wins all, other wins three quarters. */
extern const mz_rules throw_rules;
/* `DICE_TOKENS` tokens; a seat takes 1 or 2 (ids 0, 1), then one more vanishes with probability
 * 1/3. Whoever cannot take loses. */
extern const mz_rules dice_rules;
enum { DICE_TOKENS = 24 };

/* A made game of rules that stand in no registry; free it with mz_free. */
mz_game *ai_game(const mz_rules *rules);
/* Nature's steps until a seat owes one or the game is over. */
void ai_run_nature(const mz_game *game, void *state, mz_source *source);

#endif
