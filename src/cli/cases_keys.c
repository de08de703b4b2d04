/* The keys that mean the same in every game. Each function expects; the first difference fails
 * the case. What is compared as a set is sorted first. */
#include "cli/cases_keys.h"
#include "cli/cli.h"
#include "engine/rules.h"

#include <stdlib.h>
#include <string.h>

/* ---- sets of texts ---- */

struct names {
    char **at;
    int n, cap;
};

static bool add_name(void *user, const char *text) {
    struct names *names = user;
    if (names->n == names->cap) {
        names->cap = names->cap ? 2 * names->cap : 64;
        char **grown = realloc(names->at, (size_t)names->cap * sizeof *grown);
        if (!grown) exit(CLI_USAGE);
        names->at = grown;
    }
    size_t n = strlen(text) + 1;
    names->at[names->n] = memcpy(cli_alloc(n), text, n);
    names->n++;
    return true;
}

static void free_names(struct names *names) {
    for (int i = 0; i < names->n; i++) free(names->at[i]);
    free(names->at);
    *names = (struct names){0};
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(struct names *names) {
    if (names->n) qsort(names->at, (size_t)names->n, sizeof *names->at, by_text);
}

static bool has_name(const struct names *names, const char *text) {
    for (int i = 0; i < names->n; i++)
        if (!strcmp(names->at[i], text)) return true;
    return false;
}

static bool name_move(void *user, const struct cli_move *move) {
    return add_name(user, move->text);
}

static struct names legal_names(const struct case_run *run) {
    struct names names = {0};
    cli_moves(run->game, run->state, name_move, &names);
    sort(&names);
    return names;
}

/* Both sorted: the first text of one that the other has not. */
static const char *missing(const struct names *from, const struct names *in) {
    for (int i = 0; i < from->n; i++)
        if (!has_name(in, from->at[i])) return from->at[i];
    return NULL;
}

static void expect_set(struct case_run *run, struct names *expected, struct names *got) {
    sort(expected);
    sort(got);
    const char *lacks = missing(expected, got), *more = missing(got, expected);
    if (lacks)
        case_fail(run, "expected %s got %d others", lacks, got->n);
    else if (more)
        case_fail(run, "expected %d got also %s", expected->n, more);
    else if (expected->n != got->n)
        case_fail(run, "expected %d got %d (some twice)", expected->n, got->n);
}

/* ---- positions ---- */

static void expect_written(struct case_run *run, int viewer, const char *expected) {
    mz_text text = cli_text();
    do case_written(run, viewer, &text);
    while (cli_more(&text));
    case_expect(run, expected, text.at);
    free(text.at);
}

static bool option_part(void *user, const char *part) {
    struct case_run *run = user;
    char key[64];
    const char *equals = strchr(part, '=');
    size_t n = equals ? (size_t)(equals - part) : 0;
    if (!n || n >= sizeof key) return !case_fail(run, "\"%s\" is not name=value", part);
    memcpy(key, part, n);
    key[n] = 0;
    return case_option(run, key, equals + 1);
}

static void key_options(struct case_run *run, const char *value) {
    if (strcmp(value, "-") != 0) case_split(value, ',', option_part, run);
}

/* Where the case wants an error, a refusal is kept for that key. */
static void key_position(struct case_run *run, const char *value) {
    if (run->dealt) {
        if (case_start(run)) expect_written(run, MZ_ALL, value);
        return;
    }
    bool loaded = case_load(run, value);
    if (!run->wants_error) return;
    if (loaded) {
        case_fail(run, "expected a refusal of %s", value);
    } else {
        run->failed = false;
        run->refused = true;
    }
}

static void key_error(struct case_run *run, const char *value) {
    if (!run->refused) case_fail(run, "nothing was refused: %s", value);
}

static void key_play(struct case_run *run, const char *value) {
    run->log.n = 0;
    case_play(run, value);
}

static void key_after(struct case_run *run, const char *value) {
    expect_written(run, MZ_ALL, value);
}

static void key_log(struct case_run *run, const char *value) {
    mz_text text = cli_text();
    do mz_write_log(run->game, run->events, (int)run->log.n, &text);
    while (cli_more(&text));
    case_expect(run, value, text.at);
    free(text.at);
}

static void key_view(struct case_run *run, const char *value) {
    expect_written(run, MZ_NOBODY, value);
}

static void view_of(struct case_run *run, const char *name, const char *value) {
    int viewer;
    if (!mz_viewer(run->game, name, &viewer))
        case_fail(run, "there is no viewer %s", name);
    else
        expect_written(run, viewer, value);
}

static void key_result(struct case_run *run, const char *value) {
    mz_result result;
    if (!mz_over(run->state)) {
        case_fail(run, "expected %s got a game that goes on", value);
        return;
    }
    mz_result_of(run->game, run->state, &result);
    case_expect(run, value, result.text);
}

/* ---- choices ---- */

static void key_legal(struct case_run *run, const char *value) {
    struct names expected = {0}, got = legal_names(run);
    if (strcmp(value, "none") != 0) case_split(value, ';', add_name, &expected);
    expect_set(run, &expected, &got);
    free_names(&expected);
    free_names(&got);
}

static void key_offers(struct case_run *run, const char *value) {
    struct names expected = {0}, got = legal_names(run);
    case_split(value, ';', add_name, &expected);
    for (int i = 0; i < expected.n; i++)
        if (!has_name(&got, expected.at[i]))
            case_fail(run, "expected %s got %d others", expected.at[i], got.n);
    free_names(&expected);
    free_names(&got);
}

static void key_count(struct case_run *run, const char *value) {
    struct names got = legal_names(run);
    char number[16];
    snprintf(number, sizeof number, "%d", got.n);
    case_expect(run, value, number);
    free_names(&got);
}

static bool none_part(void *user, const char *word) {
    struct case_run *run = user;
    struct names got = legal_names(run);
    size_t n = strlen(word);
    for (int i = 0; i < got.n; i++)
        if (!strncmp(got.at[i], word, n) && (!got.at[i][n] || got.at[i][n] == ' '))
            case_fail(run, "expected no %s got %s", word, got.at[i]);
    free_names(&got);
    return !run->failed;
}

static void key_none(struct case_run *run, const char *value) {
    case_split(value, ';', none_part, run);
}

/* Refused: not playable, or only the beginning of a move. */
static bool refused_part(void *user, const char *text) {
    struct case_run *run = user;
    _Alignas(8) uint8_t copy[MZ_STATE_MAX];
    size_t size = mz_size(run->game).state;
    mz_error error = {.at = -1};
    memcpy(copy, run->state, size);
    if (!cli_play(run->game, copy, text, NULL, &error))
        return mz_node(copy)->nsel ? true : !case_fail(run, "%s is not refused", text);
    if (memcmp(copy, run->state, size) != 0) case_fail(run, "%s changed the state", text);
    return !run->failed;
}

static void key_refused(struct case_run *run, const char *value) {
    case_split(value, ';', refused_part, run);
}

/* Whether a list of numbers is that of the ids, whatever stands between them: "34 64", "34, 64". */
static bool numbers_are(const char *list, const mz_id *ids, int n) {
    static const char digits[] = "0123456789";
    int k = 0;
    for (const char *at = list + strcspn(list, digits); *at; at += strcspn(at, digits), k++) {
        char *end;
        long number = strtol(at, &end, 10);
        if (k == n || number != ids[k]) return false;
        at = end;
    }
    return n > 0 && k == n;
}

/* "move=number", the number after the last '='; a move of several steps has one for each. */
static bool action_part(void *user, const char *part) {
    struct case_run *run = user;
    char text[256];
    const char *equals = strrchr(part, '=');
    size_t n = equals ? (size_t)(equals - part) : 0;
    mz_id ids[MZ_STEPS];
    mz_error error = {.at = -1};
    int seat = -1, count = 0;
    if (!n || n >= sizeof text) return !case_fail(run, "\"%s\" is not move=number", part);
    memcpy(text, part, n);
    text[n] = 0;
    mz_status status = mz_parse(run->game, run->state, text, &seat, ids, &count, &error);
    if (status && !(status == MZ_ILLEGAL && count)) /* a move of another phase has numbers too */
        return !case_fail(run, "%s refused: %s: %s", text, error.code, error.text);
    if (!numbers_are(equals + 1, ids, count)) {
        char got[16 * MZ_STEPS];
        mz_text numbers = mz_text_in(got, sizeof got);
        for (int i = 0; i < count; i++) mz_putf(&numbers, i ? " %d" : "%d", ids[i]);
        case_fail(run, "expected %s got %s", part, got);
    }
    return !run->failed;
}

static void key_actions(struct case_run *run, const char *value) {
    case_split(value, ';', action_part, run);
}

/* ---- nature ---- */

static bool name_outcome(void *user, const struct cli_move *move) {
    mz_text text = cli_text();
    if (move->seat == MZ_NATURE) {
        mz_putf(&text, "%s %llu", move->text, (unsigned long long)move->weight);
        add_name(user, text.at);
    }
    free(text.at);
    return true;
}

static void key_weights(struct case_run *run, const char *value) {
    struct names expected = {0}, got = {0};
    case_split(value, ';', add_name, &expected);
    cli_moves(run->game, run->state, name_outcome, &got);
    expect_set(run, &expected, &got);
    free_names(&expected);
    free_names(&got);
}

const char *case_fraction_in(const char *line) {
    const char *end = strstr(line, " (about"), *at = end ? end : line + strlen(line);
    while (at > line && at[-1] != ' ') at--;
    return at > line ? at : NULL;
}

/* Multiplies a fraction by weight/sum, in lowest terms; false when it does not fit. */
static bool times(uint64_t *over, uint64_t *under, uint64_t weight, uint64_t sum) {
    uint64_t by = case_divisor(weight, sum), a, b;
    if (!by) return false;
    weight /= by;
    sum /= by;
    a = case_divisor(*over, sum);
    b = case_divisor(weight, *under);
    return !__builtin_mul_overflow(*over / a, weight / b, over) &&
           !__builtin_mul_overflow(*under / b, sum / a, under);
}

/* The chance that nature takes all these steps; a written shuffle has one for each card. */
static bool chance_of(const struct case_run *run, const mz_id *ids, int n, uint64_t *over,
                      uint64_t *under) {
    _Alignas(8) uint8_t copy[MZ_STATE_MAX];
    mz_outcome all[MZ_OUTCOMES];
    memcpy(copy, run->state, mz_size(run->game).state);
    *over = *under = 1;
    for (int i = 0; i < n && *over; i++) {
        uint64_t sum = 0, weight = 0;
        for (int k = mz_outcomes_with(run->game, copy, ids[i], all); k-- > 0;) {
            sum += all[k].weight;
            if (all[k].id == ids[i]) weight = all[k].weight;
        }
        if (!weight) *over = 0;
        if (weight && !times(over, under, weight, sum)) return false;
        if (weight && i + 1 < n) mz_step(run->game, copy, MZ_NATURE, ids[i], NULL);
    }
    return true;
}

/* The chance of an outcome written as a move. */
static bool chance_part(void *user, const char *part) {
    struct case_run *run = user;
    const char *at = case_fraction_in(part);
    mz_id ids[MZ_STEPS];
    uint64_t over, under;
    mz_error error = {.at = -1};
    char text[256];
    int seat = -1, count = 0;
    if (!at || at - part >= (ptrdiff_t)sizeof text)
        return !case_fail(run, "no fraction in %s", part);
    memcpy(text, part, (size_t)(at - part - 1));
    text[at - part - 1] = 0;
    if (mz_parse(run->game, run->state, text, &seat, ids, &count, &error))
        return !case_fail(run, "%s: %s: %s", text, error.code, error.text);
    if (seat != MZ_NATURE || !chance_of(run, ids, count, &over, &under))
        return !case_fail(run, "no chance can be told of %s", text);
    case_expect_fraction(run, part, over, under);
    return !run->failed;
}

static void key_probability(struct case_run *run, const char *value) {
    case_split(value, ';', chance_part, run);
}

/* ---- the table ---- */

/* The runner has taken the name already. */
static void key_case(struct case_run *run, const char *value) {
    if (!*value) case_fail(run, "has no name");
}

static void key_rules(struct case_run *run, const char *value) {
    if (!*value) case_fail(run, "names no rule");
}

static const struct {
    const char *key;
    bool needs_state;
    void (*carry_out)(struct case_run *run, const char *value);
} keys[] = {
    {"case", false, key_case},       {"rules", false, key_rules},
    {"options", false, key_options}, {"position", false, key_position},
    {"error", false, key_error},     {"play", true, key_play},
    {"after", true, key_after},      {"log", true, key_log},
    {"view", true, key_view},        {"legal", true, key_legal},
    {"offers", true, key_offers},    {"count", true, key_count},
    {"none", true, key_none},        {"refused", true, key_refused},
    {"actions", true, key_actions},  {"weights", true, key_weights},
    {"result", true, key_result},    {"probability", true, key_probability},
};

bool case_generic_key(struct case_run *run, const char *key, const char *value) {
    bool viewed = !strncmp(key, "view ", 5);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].key, key) != 0) continue;
        if (!keys[i].needs_state || case_start(run)) keys[i].carry_out(run, value);
        return true;
    }
    if (viewed && case_start(run)) view_of(run, key + 5, value);
    return viewed;
}
