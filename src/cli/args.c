/* Arguments of a subcommand. One table of options; a subcommand says which of them it takes.
 * Options and plain arguments may come in any order; after "--" all are plain. */
#include "base/label.h"
#include "cli/cli.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum kind { FLAG, TEXT, SEATS, SEED, COUNT, POSITION, OPTION, LANGUAGE };

/* POSITION_BYTES: the longest position text is below 4 KiB; -p - reads no more than this. */
enum { POSITION_BYTES = 1 << 16 };

static const struct option {
    const char *name;
    enum kind kind;
    size_t at;
    long low; /* of a COUNT */
} options[] = {
    {"-o", OPTION, 0, 0},
    {"-p", POSITION, 0, 0},
    {"-n", COUNT, offsetof(struct cli, n), 1},
    {"--seats", SEATS, offsetof(struct cli, seats), 0},
    {"--seed", SEED, offsetof(struct cli, seed), 0},
    {"--lang", LANGUAGE, 0, 0},
    {"--viewer", TEXT, offsetof(struct cli, viewer), 0},
    {"--format", TEXT, offsetof(struct cli, format), 0},
    {"--record", TEXT, offsetof(struct cli, record), 0},
    {"--bots", TEXT, offsetof(struct cli, bots), 0},
    {"--sprt", TEXT, offsetof(struct cli, sprt), 0},
    {"--html", TEXT, offsetof(struct cli, html), 0},
    {"--jobs", COUNT, offsetof(struct cli, jobs), 1},
    {"--ply", COUNT, offsetof(struct cli, ply), 0},
    {"--json", FLAG, offsetof(struct cli, json), 0},
    {"--steps", FLAG, offsetof(struct cli, steps), 0},
    {"--verify", FLAG, offsetof(struct cli, verify), 0},
    {"--plain", FLAG, offsetof(struct cli, plain), 0},
    {"--real", FLAG, offsetof(struct cli, real), 0},
    {"--table", FLAG, offsetof(struct cli, table), 0},
    {"--exploit", FLAG, offsetof(struct cli, exploit), 0},
};

static bool allows(const char *allowed, const char *name) {
    size_t n = strlen(name);
    for (const char *p = allowed; (p = strstr(p, name)); p += n)
        if ((p == allowed || p[-1] == ' ') && (!p[n] || p[n] == ' ')) return true;
    return false;
}

/* The option an argument names, and its value after '=' (or NULL). */
static const struct option *find(const char *arg, const char **value) {
    const char *equals = arg[1] == '-' ? strchr(arg, '=') : NULL;
    size_t n = equals ? (size_t)(equals - arg) : strlen(arg);
    *value = equals ? equals + 1 : NULL;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strlen(options[i].name) == n && !strncmp(options[i].name, arg, n)) return &options[i];
    return NULL;
}

static int load_content(struct cli *cli, const char *path) {
    char *json = cli_file(path, CONTENT_BYTES);
    if (!json) return CLI_USAGE;
    mz_error error;
    mz_status status = content_flatten(path, json, strlen(json), &cli->pairs, &error);
    free(json);
    return status ? cli_report(&error, NULL) : CLI_DONE;
}

static int set_option(struct cli *cli, const char *text) {
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) return cli_usage("-o wants key=value, not \"%.60s\"", text);
    if (!strncmp(text, "content=", 8) && strcmp(text + 8, "std") != 0)
        return load_content(cli, text + 8);
    if (equals - text > 60) return cli_usage("-o: \"%.60s...\" is no name of an option", text);
    char key[64] = {0};
    memcpy(key, text, (size_t)(equals - text));
    if (!pairs_add(&cli->pairs, key, equals + 1)) return cli_usage("-o: out of memory");
    return CLI_DONE;
}

static int set_position(struct cli *cli, const char *text) {
    if (cli->position) return cli_usage("-p is given twice");
    if (!strcmp(text, "-")) {
        cli->position = cli_file("-", POSITION_BYTES);
        return cli->position ? CLI_DONE : CLI_USAGE;
    }
    cli->position = strdup(text);
    return cli->position ? CLI_DONE : cli_usage("-p: out of memory");
}

static int set_count(struct cli *cli, const struct option *o, const char *value) {
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (errno || end == value || *end || n < o->low || n > 1000000000)
        return cli_usage("%s wants a whole number from %ld to 1000000000, not \"%.40s\"", o->name,
                         o->low, value);
    *(long *)(void *)((char *)cli + o->at) = n;
    return CLI_DONE;
}

/* A seed stands in records, on one line, with the number of the game behind it. */
static int set_seed(struct cli *cli, const char *seed) {
    mz_error error = {.at = -1};
    if (mz_seed_fits(seed, strlen(seed), &error)) return cli_usage("--seed: %s", error.text);
    cli->seed = seed;
    return CLI_DONE;
}

static bool is_player(const char *word, size_t n) {
    static const char *const words[] = {"human", "random", "greedy", "bot:1",
                                        "bot:2", "bot:3",  "bot:4",  "bot:5"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && !strncmp(words[i], word, n)) return true;
    return false;
}

/* Players, or only their number. */
static int set_seats(struct cli *cli, const char *seats) {
    cli->seats = seats;
    if (*seats && !seats[strspn(seats, "0123456789")]) return CLI_DONE;
    for (const char *at = seats;; at++) {
        size_t n = strcspn(at, ",");
        if (!is_player(at, n))
            return cli_usage("--seats: \"%.*s\" is none of human, random, greedy, bot:1 to bot:5",
                             (int)(n < 40 ? n : 40), at);
        at += n;
        if (!*at) return CLI_DONE;
    }
}

static int set_language(struct cli *cli, const char *language) {
    char known[64];
    mz_text list = mz_text_in(known, sizeof known);
    for (int i = 0; i < mz_languages(); i++) {
        mz_putf(&list, "%s%s", i ? ", " : "", mz_language(i));
        if (!strcmp(mz_language(i), language)) cli->language = mz_language(i);
    }
    return cli->language ? CLI_DONE
                         : cli_usage("--lang is one of %s, not \"%.20s\"", known, language);
}

static int set(struct cli *cli, const struct option *o, const char *value) {
    switch (o->kind) {
    case FLAG: *(bool *)((char *)cli + o->at) = true; return CLI_DONE;
    case TEXT: *(const char **)(void *)((char *)cli + o->at) = value; return CLI_DONE;
    case SEATS: return set_seats(cli, value);
    case SEED: return set_seed(cli, value);
    case COUNT: return set_count(cli, o, value);
    case POSITION: return set_position(cli, value);
    case OPTION: return set_option(cli, value);
    case LANGUAGE: return set_language(cli, value);
    }
    return CLI_USAGE;
}

/* "-" alone is a plain argument. */
static bool is_option(const char *arg) {
    return arg[0] == '-' && arg[1];
}

static int take(struct cli *cli, int argc, char **argv, int *i, const char *allowed) {
    const char *value;
    const struct option *o = find(argv[*i], &value);
    if (!o || !allows(allowed, o->name))
        return cli_usage("%s has no option %.40s; it is: %s", cli->command, argv[*i],
                         cli_synopsis(cli->command));
    if (o->kind == FLAG) return value ? cli_usage("%s takes no value", o->name) : set(cli, o, NULL);
    if (!value && ++*i >= argc) return cli_usage("%s wants a value", o->name);
    return set(cli, o, value ? value : argv[*i]);
}

static int take_game(struct cli *cli, int kind) {
    if (kind == CLI_NO_GAME || (kind == CLI_MAYBE_GAME && !cli->nrest)) return CLI_DONE;
    if (!cli->nrest) return cli_usage("%s", cli_synopsis(cli->command));
    for (int i = 0; i < mz_games(); i++)
        if (!strcmp(mz_game_name(i), cli->rest[0])) cli->game = mz_game_name(i);
    if (!cli->game)
        return cli_usage("there is no game \"%.40s\"; `mozzie games` lists them", cli->rest[0]);
    cli->rest++;
    cli->nrest--;
    return CLI_DONE;
}

static int check_rest(const struct cli *cli, int rest) {
    if (rest < 0 && cli->nrest)
        return cli_usage("\"%.60s\" is one argument too many; it is: %s", cli->rest[0],
                         cli_synopsis(cli->command));
    if (cli->nrest < rest) return cli_usage("%s", cli_synopsis(cli->command));
    return CLI_DONE;
}

bool cli_parse(struct cli *cli, int argc, char **argv, const char *allowed, int game, int rest,
               int *code) {
    *cli = (struct cli){.command = argv[0], .n = -1, .jobs = -1, .ply = -1};
    bool plain = false;
    int n = 0;
    *code = CLI_DONE;
    for (int i = 1; i < argc && !*code; i++) {
        if (!plain && !strcmp(argv[i], "--"))
            plain = true;
        else if (!plain && is_option(argv[i]))
            *code = take(cli, argc, argv, &i, allowed);
        else
            argv[n++] = argv[i]; /* plain arguments are gathered at the front */
    }
    cli->rest = argv;
    cli->nrest = n;
    if (!*code) *code = take_game(cli, game);
    if (!*code) *code = check_rest(cli, rest);
    return !*code;
}

void cli_free(struct cli *cli) {
    free(cli->position);
    pairs_free(&cli->pairs);
}
