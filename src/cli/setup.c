/* From arguments to a game, a state, players and a viewer: see cli.h. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

/* --seats is a list of players, or only their number. */
static bool is_number(const char *seats) {
    return *seats && !seats[strspn(seats, "0123456789")];
}

static int players_in(const char *seats) {
    int n = 1;
    for (const char *p = seats; *p; p++) n += *p == ',';
    return n;
}

static mz_status add_probed(const struct cli *cli, const char *name, mz_pairs *all,
                            mz_error *error) {
    mz_pair found[16];
    char store[2048];
    int n = 0;
    mz_text text = mz_text_in(store, sizeof store);
    mz_status status = mz_probe(name, cli->position, found, &n, &text, error);
    for (int i = 0; i < n && !status; i++)
        if (!pairs_add(all, found[i].key, found[i].value))
            status = mz_fail(error, MZ_SPACE, "memory", "out of memory");
    return status;
}

static mz_status add_seats(const char *seats, mz_pairs *all, mz_error *error) {
    char number[12];
    snprintf(number, sizeof number, "%d", players_in(seats));
    return pairs_add(all, "seats", is_number(seats) ? seats : number)
               ? MZ_OK
               : mz_fail(error, MZ_SPACE, "memory", "out of memory");
}

/* Games that take something else for the number of seats (characters) refuse it here. */
static mz_status check_seats(const char *seats, mz_game **game, mz_error *error) {
    int has = mz_size(*game).seats, named = is_number(seats) ? atoi(seats) : players_in(seats);
    if (named == has) return MZ_OK;
    mz_free(*game);
    *game = NULL;
    return mz_fail(error, MZ_OPTION, "option", "--seats names %d seats, the game has %d", named,
                   has);
}

mz_status cli_make(const struct cli *cli, const char *name, mz_game **out, mz_error *error) {
    mz_pairs all = {0};
    mz_status status = MZ_OK;
    *out = NULL;
    error->at = -1;
    if (cli->position) status = add_probed(cli, name, &all, error);
    if (!status && cli->seats) status = add_seats(cli->seats, &all, error);
    for (int i = 0; i < cli->pairs.n && !status; i++)
        if (!pairs_add(&all, cli->pairs.at[i].key, cli->pairs.at[i].value))
            status = mz_fail(error, MZ_SPACE, "memory", "out of memory");
    if (!status) status = mz_make(name, all.at, all.n, out, error);
    if (!status && cli->seats) status = check_seats(cli->seats, out, error);
    pairs_free(&all);
    return status;
}

/* The setup ends where a seat decides, or where play begins with nature's own first turn. */
static bool setup_done(const mz_game *game, const void *state) {
    const mz_head *head = mz_node(state);
    if (head->kind != MZ_RANDOM) return true;
    return !strcmp(mz_tables_of(game)->stages[head->stage].name, "reveal");
}

/* The position when the setup by a seed is done, step by step as a whole game would draw it. */
static void open_seeded(const char *seed, struct cli_table *table) {
    mz_source source;
    mz_init(table->game, table->state);
    mz_source_text(&source, seed);
    mz_deal(table->game, table->state, &source);
    mz_source_text(&source, seed);
    while (!setup_done(table->game, table->state)) {
        mz_id ids[4];
        int n = mz_draw(table->game, table->state, &source, ids, NULL, NULL);
        for (int i = 0; i < n; i++) mz_step(table->game, table->state, MZ_NATURE, ids[i], NULL);
        if (!n) break;
    }
}

bool cli_open(const struct cli *cli, struct cli_table *table, int *code) {
    mz_error error = {.at = -1};
    table->game = NULL;
    if (cli->position && cli->seed) {
        *code = cli_usage("give -p or --seed, not both");
        return false;
    }
    mz_status status = cli_make(cli, cli->game, &table->game, &error);
    if (!status) {
        if (cli->position)
            status = mz_read(table->game, cli->position, table->state, &error);
        else if (cli->seed)
            open_seeded(cli->seed, table);
        else
            mz_init(table->game, table->state);
    }
    if (!status) return true;
    *code = cli_report(&error, NULL);
    mz_free(table->game);
    table->game = NULL;
    return false;
}

void cli_players(const struct cli *cli, const mz_game *game, const char *first,
                 const char *fallback, char player[MZ_SEATS][16]) {
    const char *at = cli->seats && !is_number(cli->seats) ? cli->seats : NULL;
    for (int i = 0; i < mz_size(game).seats; i++) {
        size_t n = at ? strcspn(at, ",") : 0;
        if (at)
            snprintf(player[i], 16, "%.*s", (int)n, at);
        else
            snprintf(player[i], 16, "%s", i ? fallback : first);
        if (at) at += n + (at[n] == ',');
    }
}

bool cli_viewer(const struct cli *cli, const mz_game *game, int *viewer) {
    *viewer = MZ_ALL;
    if (!cli->viewer || mz_viewer(game, cli->viewer, viewer)) return true;
    mz_text names = cli_text();
    for (int i = 0; i < mz_size(game).seats; i++) mz_putf(&names, "%s, ", mz_seat(game, i));
    cli_usage("--viewer: \"%.40s\" is none of %snone, all", cli->viewer, names.at);
    free(names.at);
    return false;
}

/* The first of these that is set decides, as for every program. */
static const char *locale_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale) return mz_language_of(locale);
    }
    return NULL;
}

const char *cli_language(const struct cli *cli) {
    const char *language = cli->language ? cli->language : locale_language();
    return language ? language : "en";
}

bool cli_teller(const struct cli *cli, const mz_game *game, mz_teller *out) {
    return mz_teller_in(game, cli_language(cli), out);
}

int cli_show(const mz_game *game, const void *state, int viewer, const char *format) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    bool json = format && !strcmp(format, "json"), board = format && !strcmp(format, "board");
    if (format && !json && !board && strcmp(format, "text") != 0)
        return cli_usage("--format is text, json or board, not \"%.40s\"", format);
    mz_see(game, state, viewer, view);
    mz_text text = cli_text();
    do {
        if (json)
            mz_view_json(game, view, &text);
        else if (board)
            mz_board(game, view, viewer, &text);
        else
            mz_write(game, view, viewer, &text);
    } while (cli_more(&text));
    fputs(text.at, stdout);
    if (!text.len || text.at[text.len - 1] != '\n') putchar('\n');
    free(text.at);
    return cli_flush();
}
