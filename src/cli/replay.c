/* `mozzie replay`: a position of a record, its moves, or its verification. */
#include "base/lines.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 24 };

/* Records name a line, which their error's text holds already. */
static int report(mz_error *error, const char *path) {
    error->at = -1;
    return cli_report(error, path);
}

/* Where the record after this one begins in the text (`sim --record` writes one after the other);
 * the end of the text when it is the last. */
static char *next_record(char *text) {
    static const char first[] = "mozzie record ";
    mz_lines lines;
    const char *line;
    size_t n, length = strlen(text);
    bool own = true; /* the first line is this record's */
    if (mz_lines_in(&lines, text, length, NULL)) return text + length;
    for (; mz_next_line(&lines, &line, &n); own = false)
        if (!own && n >= sizeof first - 1 && !memcmp(line, first, sizeof first - 1))
            return text + (line - text);
    return text + length;
}

/* Cuts the text into records, and verifies each. */
static int verify(const struct cli *cli, const char *path, char *text) {
    long records = 0, abandoned = 0;
    while (*text || !records) {
        char *next = *text ? next_record(text) : text, kept = *next, where[300];
        mz_error error = {.at = -1};
        *next = 0;
        records++;
        snprintf(where, sizeof where, "%.250s, record %ld", path, records);
        if (mz_record_verify(text, cli->pairs.at, cli->pairs.n, &error))
            return report(&error, where);
        abandoned += mz_record_abandoned(text);
        *next = kept;
        text = next;
    }
    printf("%s: verified%s", path, records == 1 ? "\n" : "");
    if (records > 1) printf(", %ld records\n", records);
    if (abandoned) printf("%s: deals broken off before the one played: %ld\n", path, abandoned);
    return cli_flush();
}

static int print_log(const mz_match *match) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *game = mz_match_game(match);
    mz_match_replay(match, 0, 0, state, NULL);
    for (uint32_t i = 0; i < mz_match_moves(match); i++) {
        int seat = MZ_NATURE;
        mz_text text = cli_text();
        mz_match_move(match, i, &seat, NULL);
        do mz_match_name(match, i, state, &text);
        while (cli_more(&text));
        mz_match_redo(match, i, state, NULL);
        printf("%u\t%s\t%s\n", i + 1, mz_seat(game, seat), text.at);
        free(text.at);
    }
    mz_result result;
    if (mz_match_result(match, &result)) printf("end\t\t%s\n", result.text);
    return cli_flush();
}

static int show_ply(const struct cli *cli, const mz_match *match) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *game = mz_match_game(match);
    long moves = (long)mz_match_moves(match), ply = cli->ply < 0 ? moves : cli->ply;
    int viewer;
    if (ply > moves) return cli_usage("--ply %ld: the record has %ld moves", ply, moves);
    if (!cli_viewer(cli, game, &viewer)) return CLI_USAGE;
    if (cli->ply < 0) /* with the steps of an unfinished move */
        return cli_show(game, mz_match_state(match), viewer, cli->format);
    mz_match_replay(match, 0, (uint32_t)ply, state, NULL);
    return cli_show(game, state, viewer, cli->format);
}

/* The record that -n names, the first without. */
static int show(const struct cli *cli, const char *path, char *text) {
    mz_game *game;
    mz_match *match;
    mz_error error = {.at = -1};
    for (long i = 1; i < cli->n; i++) text = next_record(text);
    if (!*text && cli->n > 1) return cli_usage("-n %ld: %s has fewer records", cli->n, path);
    if (*text) *next_record(text) = 0;
    if (mz_record_read(text, cli->pairs.at, cli->pairs.n, &game, &match, &error))
        return report(&error, path);
    bool log = cli->format && !strcmp(cli->format, "log");
    int code = log ? print_log(match) : show_ply(cli, match);
    mz_match_free(match);
    mz_free(game);
    return code;
}

int cli_replay(int argc, char **argv) {
    struct cli cli;
    int code;
    if (cli_parse(&cli, argc, argv, "-o -n --verify --ply --viewer --format", CLI_NO_GAME, 1,
                  &code)) {
        char *text = cli.nrest == 1 ? cli_file(cli.rest[0], RECORD_BYTES) : NULL;
        if (cli.nrest > 1)
            code = cli_usage("one record at a time: %s", cli_synopsis("replay"));
        else if (!text)
            code = CLI_USAGE;
        else if (cli.verify)
            code = verify(&cli, cli.rest[0], text);
        else
            code = show(&cli, cli.rest[0], text);
        free(text);
    }
    cli_free(&cli);
    return code;
}
