/* `mozzie games` and `mozzie schema`: what games declare about themselves. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

/* Runs `each` with every game (or the one named), made with its defaults. */
static int with_games(const char *only, int (*each)(const mz_game *game, bool first)) {
    int code = CLI_DONE;
    bool first = true;
    for (int i = 0; i < mz_games() && !code; i++) {
        mz_game *game;
        mz_error error = {.at = -1};
        if (only && strcmp(only, mz_game_name(i)) != 0) continue;
        if (mz_make(mz_game_name(i), NULL, 0, &game, &error)) return cli_report(&error, NULL);
        code = each(game, first);
        mz_free(game);
        first = false;
    }
    return code;
}

static void option_json(const mz_option *option, mz_text *out) {
    mz_put(out, "{\"name\":");
    mz_json_string(out, option->name);
    mz_put(out, ",\"values\":[");
    for (int i = 0; option->values[i]; i++) {
        if (i) mz_putc(out, ',');
        mz_json_string(out, option->values[i]);
    }
    mz_putc(out, ']');
    if (option->low < option->high)
        mz_putf(out, ",\"low\":%d,\"high\":%d", option->low, option->high);
    if (option->free) mz_put(out, ",\"free\":true");
    mz_put(out, ",\"doc\":");
    mz_json_string(out, option->doc);
    mz_putc(out, '}');
}

static void game_json(const mz_tables *t, mz_text *out) {
    mz_put(out, "{\"game\":");
    mz_json_string(out, t->name);
    mz_put(out, ",\"title\":");
    mz_json_string(out, t->title);
    mz_put(out, ",\"summary\":");
    mz_json_string(out, t->summary);
    mz_putf(out, ",\"rules\":%d,\"seats\":[%d,%d],\"options\":[", t->version, t->seats_low,
            t->seats_high);
    for (int i = 0; i < t->noptions; i++) {
        if (i) mz_putc(out, ',');
        option_json(&t->options[i], out);
    }
    mz_put(out, "]}");
}

static int print_json(const mz_game *game, bool first) {
    mz_text text = cli_text();
    do game_json(mz_tables_of(game), &text);
    while (cli_more(&text));
    printf("%s%s", first ? "" : ",\n", text.at);
    free(text.at);
    return CLI_DONE;
}

static void print_option(const mz_option *option) {
    printf("  -o %s=", option->name);
    for (int i = 0; option->values[i]; i++) printf("%s%s", i ? "|" : "", option->values[i]);
    if (option->low < option->high) printf(" or %d to %d", option->low, option->high);
    if (option->free) printf(" or another text");
    printf("\n      %s\n", option->doc);
}

static int print_words(const mz_game *game, bool first) {
    const mz_tables *t = mz_tables_of(game);
    printf("%s%s: %s. ", first ? "" : "\n", t->name, t->title);
    if (t->seats_low == t->seats_high)
        printf("%d seats.\n", t->seats_low);
    else
        printf("%d to %d seats.\n", t->seats_low, t->seats_high);
    printf("  %s\n", t->summary);
    for (int i = 0; i < t->noptions; i++) print_option(&t->options[i]);
    return CLI_DONE;
}

int cli_games(int argc, char **argv) {
    struct cli cli;
    int code;
    if (cli_parse(&cli, argc, argv, "--json", CLI_NO_GAME, -1, &code)) {
        if (cli.json) putchar('[');
        code = with_games(NULL, cli.json ? print_json : print_words);
        if (cli.json) puts("]");
        if (!code) code = cli_flush();
    }
    cli_free(&cli);
    return code;
}

static int schema_json(const mz_game *game, bool first) {
    mz_text text = cli_text();
    do mz_schema_json(game, &text);
    while (cli_more(&text));
    printf("%s%s", first ? "" : ",\n", text.at);
    free(text.at);
    return CLI_DONE;
}

static int schema_ts(const mz_game *game, bool first) {
    mz_text text = cli_text();
    do mz_schema_ts(game, &text);
    while (cli_more(&text));
    printf("%s%s", first ? "" : "\n", text.at);
    free(text.at);
    return CLI_DONE;
}

/* One game: its object; all of them: a list. */
int cli_schema(int argc, char **argv) {
    struct cli cli;
    int code;
    if (cli_parse(&cli, argc, argv, "--format", CLI_MAYBE_GAME, -1, &code)) {
        bool ts = cli.format && !strcmp(cli.format, "ts"), list = !ts && !cli.game;
        if (cli.format && !ts && strcmp(cli.format, "json") != 0) {
            code = cli_usage("--format is json or ts, not \"%.40s\"", cli.format);
        } else {
            if (list) putchar('[');
            code = with_games(cli.game, ts ? schema_ts : schema_json);
            if (!ts) puts(list ? "]" : "");
            if (!code) code = cli_flush();
        }
    }
    cli_free(&cli);
    return code;
}
