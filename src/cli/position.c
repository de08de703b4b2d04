/* `mozzie position`, `legal` and `apply`. */
#include "base/lines.h"
#include "cli/cases.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

int cli_position(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code, viewer;
    if (cli_parse(&cli, argc, argv, "-o -p --seats --seed --viewer --format", CLI_GAME, -1,
                  &code) &&
        cli_open(&cli, &table, &code))
        code = cli_viewer(&cli, table.game, &viewer)
                   ? cli_show(table.game, table.state, viewer, cli.format)
                   : CLI_USAGE;
    mz_free(table.game);
    cli_free(&cli);
    return code;
}

static bool print_move(void *user, const struct cli_move *move) {
    const mz_game *game = user;
    printf("%s\t%s", mz_seat(game, move->seat), move->text);
    if (move->seat == MZ_NATURE) printf("\t%llu", (unsigned long long)move->weight);
    putchar('\n');
    return !ferror(stdout); /* nobody listens: there may be very many */
}

static void print_step(const struct cli_table *table, int seat, mz_id id) {
    mz_text text = cli_text();
    do mz_name(table->game, table->state, seat, &id, 1, &text);
    while (cli_more(&text));
    printf("%s\t%d\t%s\n", mz_seat(table->game, seat), id, text.at);
    free(text.at);
}

static void print_steps(const struct cli_table *table) {
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(table->game, table->state, all);
    for (int i = 0; i < n; i++) print_step(table, MZ_NATURE, all[i].id);
    for (int seat = 0; seat < MZ_SEATS; seat++) {
        mz_set set;
        mz_id ids[MZ_WORDS * 64];
        if (!(mz_node(table->state)->owes >> seat & 1)) continue;
        mz_legal(table->game, table->state, seat, &set);
        n = mz_list(&set, ids);
        for (int i = 0; i < n; i++) print_step(table, seat, ids[i]);
    }
}

/* A line that tells too little to be played on has no moves, which is not the end of the game. */
static int playable(const struct cli *cli, const mz_game *game) {
    mz_error error = {.at = -1};
    mz_match *match;
    if (mz_match_new(game, cli->position, &match, &error)) return cli_report(&error, NULL);
    mz_match_free(match);
    return CLI_DONE;
}

int cli_legal(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code;
    if (cli_parse(&cli, argc, argv, "-o -p --seats --seed --steps", CLI_GAME, -1, &code) &&
        cli_open(&cli, &table, &code)) {
        code = playable(&cli, table.game);
        if (!code && cli.steps)
            print_steps(&table);
        else if (!code)
            cli_moves(table.game, table.state, print_move, table.game);
        if (!code) code = cli_flush();
    }
    mz_free(table.game);
    cli_free(&cli);
    return code;
}

struct applying {
    struct cli_table *table;
    int code;
};

static bool apply_part(void *user, const char *text) {
    struct applying *a = user;
    mz_error error = {.at = -1};
    if (cli_play(a->table->game, a->table->state, text, NULL, &error))
        a->code = cli_report(&error, text);
    return !a->code;
}

int cli_apply(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code, viewer;
    const char *allowed = "-o -p --seats --seed --viewer --format";
    if (cli_parse(&cli, argc, argv, allowed, CLI_GAME, 1, &code) && cli_open(&cli, &table, &code)) {
        struct applying a = {&table, CLI_DONE};
        for (int i = 0; i < cli.nrest && !a.code; i++)
            if (cli.rest[i][strspn(cli.rest[i], MZ_BLANKS ";")])
                case_split(cli.rest[i], ';', apply_part, &a);
            else
                apply_part(&a, cli.rest[i]); /* an empty move: refused like others */
        code = a.code;
        if (!code && !cli_viewer(&cli, table.game, &viewer)) code = CLI_USAGE;
        if (!code) code = cli_show(table.game, table.state, viewer, cli.format);
    }
    mz_free(table.game);
    cli_free(&cli);
    return code;
}
