/* `mozzie games` and `mozzie schema`: what games declare about themselves. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

/* Runs `each` with every game (or the one named), made with its defaults, told in English. */
static int with_games(const char *only, int (*each)(const mz_teller *t, bool first)) {
    int code = CLI_DONE;
    bool first = true;
    for (int i = 0; i < mz_games() && !code; i++) {
        mz_game *game;
        mz_error error = {.at = -1};
        if (only && strcmp(only, mz_game_name(i)) != 0) continue;
        if (mz_make(mz_game_name(i), NULL, 0, &game, &error)) return cli_report(&error, NULL);
        mz_teller teller;
        if (!mz_teller_in(game, "en", &teller))
            code = cli_usage("%s has no words", mz_game_name(i));
        if (!code) code = each(&teller, first);
        mz_free(game);
        first = false;
    }
    return code;
}

static void put_option(const mz_teller *t, int i, mz_text *out) {
    const mz_option *option = &mz_tables_of(t->game)->options[i];
    mz_say_option(t, i, -1, out);
    if (option->rule) mz_putf(out, " (%s)", option->rule);
}

static void option_json(const mz_teller *t, int i, mz_text *out) {
    const mz_option *option = &mz_tables_of(t->game)->options[i];
    char words[512];
    mz_text doc = mz_text_in(words, sizeof words);
    put_option(t, i, &doc);
    mz_put(out, "{\"name\":");
    mz_json_string(out, option->name);
    mz_put(out, ",\"values\":[");
    for (int k = 0; option->values[k]; k++) {
        if (k) mz_putc(out, ',');
        mz_json_string(out, option->values[k]);
    }
    mz_putc(out, ']');
    if (option->low < option->high)
        mz_putf(out, ",\"low\":%d,\"high\":%d", option->low, option->high);
    if (option->free) mz_put(out, ",\"free\":true");
    mz_put(out, ",\"doc\":");
    mz_json_string(out, words);
    mz_putc(out, '}');
}

static void game_json(const mz_teller *t, mz_text *out) {
    const mz_tables *tables = mz_tables_of(t->game);
    char words[512];
    mz_text summary = mz_text_in(words, sizeof words);
    mz_say_summary(t, &summary);
    mz_put(out, "{\"game\":");
    mz_json_string(out, tables->name);
    mz_put(out, ",\"title\":");
    mz_json_string(out, tables->title);
    mz_put(out, ",\"summary\":");
    mz_json_string(out, words);
    mz_putf(out, ",\"rules\":%d,\"seats\":[%d,%d],\"options\":[", tables->version,
            tables->seats_low, tables->seats_high);
    for (int i = 0; i < tables->noptions; i++) {
        if (i) mz_putc(out, ',');
        option_json(t, i, out);
    }
    mz_put(out, "]}");
}

static int print_json(const mz_teller *t, bool first) {
    mz_text text = cli_text();
    do game_json(t, &text);
    while (cli_more(&text));
    printf("%s%s", first ? "" : ",\n", text.at);
    free(text.at);
    return CLI_DONE;
}

static void print_option(const mz_teller *t, int i) {
    const mz_option *option = &mz_tables_of(t->game)->options[i];
    mz_text text = cli_text();
    printf("  -o %s=", option->name);
    for (int k = 0; option->values[k]; k++) printf("%s%s", k ? "|" : "", option->values[k]);
    if (option->low < option->high) printf(" or %d to %d", option->low, option->high);
    if (option->free) printf(" or another text");
    do put_option(t, i, &text);
    while (cli_more(&text));
    printf("\n      %s\n", text.at);
    free(text.at);
}

static int print_words(const mz_teller *t, bool first) {
    const mz_tables *tables = mz_tables_of(t->game);
    mz_text text = cli_text();
    printf("%s%s: %s. ", first ? "" : "\n", tables->name, tables->title);
    if (tables->seats_low == tables->seats_high)
        printf("%d seats.\n", tables->seats_low);
    else
        printf("%d to %d seats.\n", tables->seats_low, tables->seats_high);
    do mz_say_summary(t, &text);
    while (cli_more(&text));
    printf("  %s\n", text.at);
    free(text.at);
    for (int i = 0; i < tables->noptions; i++) print_option(t, i);
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

static int schema_json(const mz_teller *t, bool first) {
    mz_text text = cli_text();
    do mz_schema_json(t->game, &text);
    while (cli_more(&text));
    printf("%s%s", first ? "" : ",\n", text.at);
    free(text.at);
    return CLI_DONE;
}

static int schema_ts(const mz_teller *t, bool first) {
    mz_text text = cli_text();
    do mz_schema_ts(t->game, &text);
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
