/* `mozzie solve`: a game's own solver, or the exact solution of a small end of a game. */
#include "cli/solve.h"
#include "cli/cli.h"
#include "mozzie/solve.h"

#include <stdlib.h>
#include <string.h>

cli_solver attaque_solve;

static const struct {
    const char *game;
    cli_solver *solve;
} solvers[] = {{"moustique-attaque", attaque_solve}};

/* ENTRIES and NODES: about 64 MiB and some seconds. */
enum { ENTRIES = 1 << 20, NODES = 20000000 };

static void write_values(const mz_game *game, const void *state, int seat, double value, mz_id best,
                         const double *values, mz_text *out) {
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    mz_legal(game, state, seat, &set);
    int n = mz_list(&set, ids);
    mz_putf(out, "value\t%s\t%.9f\n", mz_seat(game, seat), value);
    mz_putf(out, "best\t%s\t", mz_seat(game, seat));
    mz_name(game, state, seat, &best, 1, out);
    mz_putc(out, '\n');
    for (int i = 0; i < n; i++) {
        mz_putf(out, "move\t%.9f\t", values[i]);
        mz_name(game, state, seat, &ids[i], 1, out);
        mz_putc(out, '\n');
    }
}

static mz_status solve_exactly(const mz_game *game, const void *state, mz_text *out,
                               mz_error *error) {
    double value = 0, *values = cli_alloc(MZ_WORDS * 64 * sizeof *values);
    mz_id best = MZ_NONE;
    mz_status status = MZ_OK;
    mz_exact *exact = NULL;
    if (mz_node(state)->kind != MZ_DECISION)
        status = mz_fail(error, MZ_POSITION, "solve", "nobody has to decide in this position");
    else if (!(exact = mz_exact_new(game, ENTRIES)))
        status = mz_fail(error, MZ_POSITION, "solve", "there is no solver for %s",
                         mz_tables_of(game)->title);
    else if (!mz_exact_solve(exact, state, NODES, NULL, &value, &best, values))
        status = mz_fail(error, MZ_POSITION, "solve",
                         "this position is too large to be solved (more than %d nodes)", NODES);
    else
        write_values(game, state, mz_to_act(state), value, best, values, out);
    if (exact) mz_exact_free(exact);
    free(values);
    return status;
}

static cli_solver *solver_of(const char *game) {
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (!strcmp(solvers[i].game, game)) return solvers[i].solve;
    return solve_exactly;
}

int cli_solve(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code;
    if (cli_parse(&cli, argc, argv, "-o -p --seats", CLI_GAME, -1, &code) &&
        cli_open(&cli, &table, &code)) {
        mz_error error = {.at = -1};
        mz_text text = cli_text();
        mz_status status;
        if (!cli.position) {
            code = cli_usage("solve wants a position: %s", cli_synopsis("solve"));
        } else {
            do status = solver_of(cli.game)(table.game, table.state, &text, &error);
            while (!status && cli_more(&text));
            if (!status) fputs(text.at, stdout);
            code = status ? cli_report(&error, NULL) : cli_flush();
        }
        free(text.at);
    }
    mz_free(table.game);
    cli_free(&cli);
    return code;
}
