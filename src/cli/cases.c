/* The runner of worked cases: finds them in a text, splits them into lines, and carries out each
 * line by the game's hook or a generic key (cases_keys.c). A case that fails ends there. */
#include "cli/cases.h"
#include "base/lines.h"
#include "cli/cases_keys.h"
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool case_fail(struct case_run *run, const char *format, ...) {
    if (run->failed) return true;
    run->failed = true;
    va_list args;
    va_start(args, format);
    vsnprintf(run->message, sizeof run->message, format, args);
    va_end(args);
    return true;
}

bool case_fail_error(struct case_run *run, const mz_error *error) {
    return case_fail(run, "refused: %s: %s", error->code, error->text);
}

bool case_expect(struct case_run *run, const char *expected, const char *got) {
    if (strcmp(expected, got) != 0) case_fail(run, "expected %s got %s", expected, got);
    return true;
}

/* Copies a text into the run's store; NULL and a failure when it is full. */
static const char *keep(struct case_run *run, const char *text) {
    size_t n = strlen(text) + 1;
    if (n > sizeof run->store - run->stored) {
        case_fail(run, "too much text for one case");
        return NULL;
    }
    char *at = run->store + run->stored;
    memcpy(at, text, n);
    run->stored += n;
    return at;
}

bool case_option(struct case_run *run, const char *key, const char *value) {
    if (run->npairs == CASE_PAIRS) return !case_fail(run, "too many options");
    mz_pair pair = {keep(run, key), keep(run, value)};
    if (run->failed) return false;
    run->pairs[run->npairs++] = pair;
    return true;
}

bool case_start(struct case_run *run) {
    mz_error error = {.at = -1};
    if (run->failed || run->game) return !run->failed;
    if (mz_make(run->game_name, run->pairs, run->npairs, &run->game, &error))
        return !case_fail_error(run, &error);
    mz_init(run->game, run->state);
    return true;
}

/* Adds what the position fixes to the pairs; the content it names may be one of the cases'. */
static bool add_probed(struct case_run *run, const char *position) {
    mz_pair found[16];
    char store[2048];
    int n = 0;
    mz_text text = mz_text_in(store, sizeof store);
    mz_error error = {.at = -1};
    if (mz_probe(run->game_name, position, found, &n, &text, &error))
        return !case_fail_error(run, &error);
    for (int i = 0; i < n; i++) {
        bool content = !strcmp(found[i].key, "content") && run->hooks && run->hooks->content;
        if (content) run->hooks->content(run, found[i].value);
        if (!case_option(run, found[i].key, found[i].value)) return false;
    }
    return true;
}

bool case_load(struct case_run *run, const char *position) {
    mz_error error = {.at = -1};
    mz_free(run->game); /* a case may load several positions */
    run->game = NULL;
    int options = run->npairs - run->nprobed;
    run->npairs = options;
    bool probed = add_probed(run, position);
    run->nprobed = run->npairs - options;
    if (!probed || !case_start(run)) return false;
    if (mz_read(run->game, position, run->state, &error)) return !case_fail_error(run, &error);
    const char *broken = mz_check(run->game, run->state);
    if (broken) return !case_fail(run, "the position breaks an invariant: %s", broken);
    return true;
}

/* Every position of a game has the same field, so that of the start is taken. */
void case_option_field(struct case_run *run, int seats, mz_text *out) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX], view[MZ_STATE_MAX];
    char number[2] = {(char)('0' + seats % 10), 0}, line[CASE_TEXT];
    mz_pair pairs[CASE_PAIRS + 1];
    mz_text text = mz_text_in(line, sizeof line);
    mz_error error = {.at = -1};
    mz_game *game;
    int n = run->npairs - run->nprobed;
    memcpy(pairs, run->pairs, (size_t)n * sizeof *pairs);
    pairs[n++] = (mz_pair){"seats", number};
    if (mz_make(run->game_name, pairs, n, &game, &error)) {
        case_fail_error(run, &error);
        return;
    }
    mz_init(game, state);
    mz_see(game, state, MZ_ALL, view);
    mz_write(game, view, MZ_ALL, &text);
    const char *field = strstr(line, " O=");
    if (field) mz_putf(out, "%.*s", (int)(3 + strcspn(field + 3, " ")), field);
    mz_free(game);
}

static bool play_part(void *user, const char *text) {
    struct case_run *run = user;
    mz_error error = {.at = -1};
    if (cli_play(run->game, run->state, text, &run->log, &error))
        return !case_fail(run, "%s refused: %s: %s", text, error.code, error.text);
    const char *broken = mz_check(run->game, run->state);
    if (broken) return !case_fail(run, "%s breaks an invariant: %s", text, broken);
    if (run->log.n > run->log.cap) return !case_fail(run, "too many events");
    return true;
}

bool case_play(struct case_run *run, const char *moves) {
    return case_start(run) && case_split(moves, ';', play_part, run);
}

void case_written(const struct case_run *run, int viewer, mz_text *out) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(run->game, run->state, viewer, view);
    mz_write(run->game, view, viewer, out);
}

bool case_split(const char *list, char mark, bool (*each)(void *user, const char *part),
                void *user) {
    char *copy = strdup(list), *at = copy;
    bool more = copy != NULL;
    while (more && at) {
        char *end = strchr(at, mark), *next = end ? end + 1 : NULL;
        if (end) *end = 0;
        at += strspn(at, MZ_BLANKS);
        for (size_t n = strlen(at); n && strchr(MZ_BLANKS, at[n - 1]); n--) at[n - 1] = 0;
        if (*at) more = each(user, at);
        at = next;
    }
    free(copy);
    return more;
}

uint64_t case_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool whole(const char **text, uint64_t *out) {
    const char *p = *text;
    *out = 0;
    for (; *p >= '0' && *p <= '9'; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (*out > (UINT64_MAX - digit) / 10) return false;
        *out = *out * 10 + digit;
    }
    bool any = p > *text;
    *text = p;
    return any;
}

bool case_fraction(const char *text, uint64_t *over, uint64_t *under, const char **rest) {
    *under = 1;
    if (!whole(&text, over)) return false;
    if (*text == '/' && (text++, !whole(&text, under))) return false;
    if (!*under) return false;
    uint64_t by = case_divisor(*over, *under);
    *over /= by;
    *under /= by;
    if (rest) *rest = text;
    return true;
}

bool case_expect_fraction(struct case_run *run, const char *line, uint64_t over, uint64_t under) {
    uint64_t a, b, by = case_divisor(over, under);
    const char *at = case_fraction_in(line);
    if (!by || !at || !case_fraction(at, &a, &b, NULL))
        return case_fail(run, "no fraction in \"%s\"", line);
    over /= by;
    under /= by;
    if (a != over || b != under)
        case_fail(run, "expected %s got %llu/%llu", line, (unsigned long long)over,
                  (unsigned long long)under);
    return true;
}

/* One case: its lines "key: value" in their order; the text is cut up. */
enum { CASE_LINES = 256 };
struct lines {
    char *key[CASE_LINES], *value[CASE_LINES];
    int n;
};

static char *trim(char *text) {
    text += strspn(text, " \t");
    for (size_t n = strlen(text); n && strchr(" \t", text[n - 1]); n--) text[n - 1] = 0;
    return text;
}

/* The key ends at the first ": " (or a colon that ends the line): a value may hold colons. */
static bool add_line(struct lines *lines, char *line) {
    char *colon = line;
    while ((colon = strchr(colon, ':')) && colon[1] && colon[1] != ' ') colon++;
    if (!colon || lines->n == CASE_LINES) return false;
    *colon = 0;
    lines->key[lines->n] = trim(line);
    lines->value[lines->n++] = trim(colon + 1);
    return true;
}

static void carry_out(struct case_run *run, const char *key, const char *value) {
    run->key = key;
    if (run->hooks && run->hooks->key && run->hooks->key(run, key, value)) return;
    if (run->failed) return;
    if (!case_generic_key(run, key, value)) case_fail(run, "unknown key");
}

static bool run_case(struct case_run *run, const struct lines *lines) {
    for (int i = 0; i < lines->n; i++)
        if (!strcmp(lines->key[i], "error")) run->wants_error = true;
    for (int i = 0; i < lines->n && !run->failed; i++)
        carry_out(run, lines->key[i], lines->value[i]);
    return !run->failed;
}

static void report(const struct case_run *run, FILE *out) {
    if (!run->failed)
        fprintf(out, "ok %s\n", run->id);
    else
        fprintf(out, "FAIL %s %s: %s\n", run->id, run->key ? run->key : "case", run->message);
}

static void one_case(const char *game, const struct lines *lines, bool whole_block, FILE *out,
                     long *passed, long *failed) {
    struct case_run *run = cli_alloc(sizeof *run);
    run->game_name = game;
    run->hooks = case_hooks_of(game);
    run->log = (mz_log){run->events, 0, CASE_EVENTS};
    snprintf(run->id, sizeof run->id, "?");
    for (int i = 0; i < lines->n; i++)
        if (!strcmp(lines->key[i], "case"))
            snprintf(run->id, sizeof run->id, "%s", lines->value[i]);
    if (!whole_block) case_fail(run, "a line without key, too many lines, or no closing line");
    ++*(run_case(run, lines) ? passed : failed);
    report(run, out);
    mz_free(run->game);
    free(run);
}

/* The next line, ended by a zero byte in the copy where its own end was. */
static char *next_line(mz_lines *lines, char *copy, const char *text) {
    const char *line;
    size_t n;
    if (!mz_next_line(lines, &line, &n)) return NULL;
    char *at = copy + (line - text);
    at[n] = 0;
    return at;
}

void case_run_text(const char *game, const char *text, FILE *out, long *passed, long *failed) {
    char *copy = strdup(text), *line;
    struct lines *lines = cli_alloc(sizeof *lines);
    mz_lines all;
    mz_error error = {.at = -1};
    bool inside = false, good = true;
    if (!copy || mz_lines_in(&all, text, strlen(text), &error)) {
        fprintf(out, "FAIL ? text: %s\n", error.text);
        all = (mz_lines){0};
        ++*failed;
    }
    while ((line = next_line(&all, copy, text)) != NULL) {
        bool fence = !strncmp(line, "```", 3);
        if (inside && fence) {
            one_case(game, lines, good, out, passed, failed);
            inside = false;
        } else if (inside) {
            good = add_line(lines, line) && good;
        } else if (fence && !strcmp(trim(line + 3), "case")) {
            lines->n = 0;
            inside = good = true;
        }
    }
    if (inside) one_case(game, lines, false, out, passed, failed);
    free(lines);
    free(copy);
}

enum { CASE_FILE_BYTES = 1 << 24 };

int cli_cases(int argc, char **argv) {
    struct cli cli;
    int code;
    long passed = 0, failed = 0;
    if (cli_parse(&cli, argc, argv, "", CLI_GAME, 1, &code)) {
        for (int i = 0; i < cli.nrest && !code; i++) {
            char *text = cli_file(cli.rest[i], CASE_FILE_BYTES);
            if (text) case_run_text(cli.game, text, stdout, &passed, &failed);
            if (!text) code = CLI_USAGE;
            free(text);
        }
        printf("%ld passed, %ld failed\n", passed, failed);
        if (!code) code = cli_flush();
        if (!code && failed) code = CLI_REFUSED;
    }
    cli_free(&cli);
    return code;
}
