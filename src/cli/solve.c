/* `mozzie solve`: a game's own solver, or the exact solution of a small end of a game. */
#include "cli/solve.h"
#include "cli/cli.h"
#include "mozzie/solve.h"

#include <stdlib.h>
#include <string.h>

cli_solver attaque_solve;

/* Two cards and two hunting points are left; whatever else there was is discarded. */
#define ATTAQUE_REDUCED                                                                            \
    "MA1 2 P m1 w2 T=R4,O3,B2,G1 H=- C=- P1=-:11 P2=-:12 B=R-,O-,B-,G- D=#2 "                      \
    "G=R1*2,R2,R2v,R3*2,R4,O1*2,O2*2,O2v,O3,O4*2,B1*2,B2,B2v,B3*2,B4*2,G1,G2*2,G2v,G3,G4*2,N*2 "   \
    "V=2"

static const struct {
    const char *game;
    cli_solver *solve;
    const char *reduced; /* the position of --exploit unless another is given */
} solvers[] = {{"moustique-attaque", attaque_solve, ATTAQUE_REDUCED}};

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
        status = mz_fail(error, MZ_OPTION, "option", "nobody has to decide in this position");
    else if (!(exact = mz_exact_new(game, ENTRIES)))
        status = mz_fail(error, MZ_OPTION, "option", "there is no solver for %s",
                         mz_tables_of(game)->title);
    else if (!mz_exact_solve(exact, state, NODES, NULL, &value, &best, values))
        status = mz_fail(error, MZ_OPTION, "option",
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

static const char *reduced(const char *game) {
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (!strcmp(solvers[i].game, game)) return solvers[i].reduced;
    return NULL;
}

static mz_status solve(const struct cli *cli, const struct cli_table *table, mz_error *error) {
    if (cli->exploit) return cli_exploit(cli, table->game, table->state, error);
    mz_text text = cli_text();
    mz_status status;
    do status = solver_of(cli->game)(table->game, table->state, &text, error);
    while (!status && cli_more(&text));
    if (!status) fputs(text.at, stdout);
    free(text.at);
    return status;
}

int cli_solve(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code;
    bool good =
        cli_parse(&cli, argc, argv, "-o -p --seats --exploit --bots -n", CLI_GAME, -1, &code);
    if (good && cli.exploit && !cli.position && reduced(cli.game))
        cli.position = strdup(reduced(cli.game));
    if (good && !cli.exploit && (cli.bots || cli.n > 0)) {
        code = cli_usage("--bots and -n go with --exploit");
    } else if (good && !cli.position) {
        code = cli_usage("solve wants a position: %s", cli_synopsis("solve"));
    } else if (good && cli_open(&cli, &table, &code)) {
        mz_error error = {.at = -1};
        code = solve(&cli, &table, &error) ? cli_report(&error, NULL) : cli_flush();
    }
    mz_free(table.game);
    cli_free(&cli);
    return code;
}
