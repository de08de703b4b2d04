/* Solvers that belong to one game: a file solve_<folder>.c with
 *   mz_status PREFIX_solve(const mz_game *game, const void *state, mz_text *out, mz_error *error);
 * which writes what `mozzie solve` prints for the position (lines ended by '\n'), or refuses it.
 * solve.c lists them; games without one get the exact solution of the engine where that is
 * possible (two seats, nothing private, no races). */
#ifndef MZ_CLI_SOLVE_H
#define MZ_CLI_SOLVE_H

#include "cli/cli.h"

typedef mz_status cli_solver(const mz_game *game, const void *state, mz_text *out, mz_error *error);

/* `--exploit` (exploit.c): prints how exploitable bots are from this position on. */
mz_status cli_exploit(const struct cli *cli, const mz_game *game, const void *state,
                      mz_error *error);

#endif
