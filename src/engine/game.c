/* Games: from a name and pairs to an immutable mz_game. Invariant: a made game has every option
 * set (to its default where no pair names it) and its offsets filled in. */
#include <stdlib.h>
#include <string.h>

#include "engine/rules.h"

const char *mz_version(void) {
    return MZ_VERSION;
}

int mz_games(void) {
    return mz_rules_count();
}

const char *mz_game_name(int i) {
    return i < mz_rules_count() ? mz_rules_at(i)->declared->name : NULL;
}

static const mz_rules *rules_named(const char *name) {
    for (int i = 0; i < mz_rules_count(); i++)
        if (!strcmp(mz_rules_at(i)->declared->name, name)) return mz_rules_at(i);
    return NULL;
}

static const mz_rules *named(const char *name, mz_error *error) {
    const mz_rules *r = rules_named(name);
    if (!r) mz_fail(error, MZ_OPTION, "option", "there is no game called \"%.60s\"", name);
    return r;
}

mz_status mz_probe(const char *name, const char *position, mz_pair pairs[16], int *n,
                   mz_text *store, mz_error *error) {
    *n = 0;
    const mz_rules *r = named(name, error);
    if (!r) return MZ_OPTION;
    position = mz_plain_line(position, error);
    return position ? r->probe(position, pairs, n, store, error) : MZ_SYNTAX;
}

/* A whole number from low to high without sign games or leading zeros. */
static bool number_in(const char *text, int32_t low, int32_t high, int32_t *out) {
    size_t n = strlen(text);
    bool minus = text[0] == '-';
    const char *digits = text + minus;
    if (n == (size_t)minus || n > 10 || (digits[0] == '0' && digits[1])) return false;
    int64_t value = 0;
    for (const char *p = digits; *p; p++) {
        if (*p < '0' || *p > '9') return false;
        value = value * 10 + (*p - '0');
    }
    if (minus) value = -value;
    if (value < low || value > high) return false;
    *out = (int32_t)value;
    return true;
}

static bool set_option(const mz_option *option, const char *text, mz_setting *out) {
    *out = (mz_setting){.choice = -1};
    if (strlen(text) >= sizeof out->text) return false;
    strcpy(out->text, text);
    for (int i = 0; option->values[i]; i++)
        if (!strcmp(option->values[i], text)) {
            out->choice = (int16_t)i;
            return true;
        }
    if (option->low < option->high && number_in(text, option->low, option->high, &out->number))
        return true;
    return option->free;
}

static void list_values(const mz_option *option, mz_text *out) {
    for (int i = 0; option->values[i]; i++) {
        if (i) mz_put(out, ", ");
        mz_put(out, option->values[i]);
    }
    if (option->low < option->high) mz_putf(out, " or %d to %d", option->low, option->high);
}

static mz_status bad_value(const mz_option *option, const char *value, mz_error *error) {
    char words[128];
    mz_text list = mz_text_in(words, sizeof words);
    list_values(option, &list);
    return mz_fail(error, MZ_OPTION, "option", "%s can't be \"%.40s\": choose %s", option->name,
                   value, words);
}

static int option_named(const mz_tables *t, const char *key) {
    for (int i = 0; i < t->noptions; i++)
        if (!strcmp(t->options[i].name, key)) return i;
    return -1;
}

static mz_status set_seats(mz_game *game, const char *value, mz_error *error) {
    const mz_tables *t = &game->tables;
    int32_t seats;
    if (!number_in(value, t->seats_low, t->seats_high, &seats))
        return mz_fail(error, MZ_OPTION, "option", "seats can't be \"%.20s\": %s takes %d to %d",
                       value, t->title, t->seats_low, t->seats_high);
    game->seats = (uint8_t)seats;
    return MZ_OK;
}

/* A key given twice must say the same twice. */
static mz_status check_twice(const mz_pair *pairs, int n, int i, mz_error *error) {
    for (int j = 0; j < i && j < n; j++)
        if (!strcmp(pairs[i].key, pairs[j].key) && strcmp(pairs[i].value, pairs[j].value))
            return mz_fail(error, MZ_OPTION, "option", "%s is both \"%.40s\" and \"%.40s\"",
                           pairs[i].key, pairs[j].value, pairs[i].value);
    return MZ_OK;
}

static mz_status set_pair(mz_game *game, const mz_pair *pair, mz_error *error) {
    const mz_tables *t = &game->tables;
    if (!strncmp(pair->key, "content.", 8)) return MZ_OK;
    int i = option_named(t, pair->key);
    if (i >= 0)
        return set_option(&t->options[i], pair->value, &game->set[i])
                   ? MZ_OK
                   : bad_value(&t->options[i], pair->value, error);
    if (!strcmp(pair->key, "seats")) return set_seats(game, pair->value, error);
    return mz_fail(error, MZ_OPTION, "option", "%s has no option called \"%.40s\"", t->title,
                   pair->key);
}

static mz_status set_all(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    const mz_tables *t = &game->tables;
    for (int i = 0; i < t->noptions; i++)
        set_option(&t->options[i], t->options[i].values[0], &game->set[i]);
    mz_status status = MZ_OK;
    for (int i = 0; i < n && !status; i++) {
        status = check_twice(pairs, n, i, error);
        if (!status) status = set_pair(game, &pairs[i], error);
    }
    return status;
}

mz_status mz_bad_content(mz_error *error, const char *where, const char *why) {
    return mz_fail(error, MZ_OPTION, "content", "content.%.60s: %s", where, why);
}

/* A component file may name its game, in every game alike; the games see the rest. */
static mz_status take_name(const mz_rules *r, const mz_pair *pairs, int n, mz_pair *rest, int *kept,
                           mz_error *error) {
    *kept = 0;
    for (int i = 0; i < n; i++) {
        if (strcmp(pairs[i].key, "content.game"))
            rest[(*kept)++] = pairs[i];
        else if (strcmp(pairs[i].value, r->declared->name))
            return mz_fail(error, MZ_OPTION, "content",
                           "content.game: this is the file of another game, \"%.40s\"",
                           pairs[i].value);
    }
    return MZ_OK;
}

static void lay_out(mz_game *game) {
    const mz_rules *r = game->rules;
    game->pick_at = (uint16_t)(sizeof(mz_head) + r->public_size);
    game->sel_at = (uint16_t)(game->pick_at + r->picks * sizeof(mz_id));
    game->secret_at = (uint16_t)(game->sel_at + r->steps * sizeof(mz_id));
    game->state_size = (uint16_t)(game->secret_at + r->secret_size);
}

mz_status mz_make(const char *name, const mz_pair *pairs, int n, mz_game **out, mz_error *error) {
    *out = NULL;
    const mz_rules *r = named(name, error);
    if (!r) return MZ_OPTION;
    mz_game *game = calloc(1, r->game_size);
    mz_pair *rest = calloc((size_t)n + 1, sizeof *rest);
    if (!game || !rest) {
        free(game);
        free(rest);
        return mz_fail(error, MZ_SPACE, "memory", "out of memory");
    }
    game->rules = r;
    game->tables = *r->declared;
    game->seats = r->seats_default;
    lay_out(game);
    mz_status status = take_name(r, pairs, n, rest, &n, error);
    if (!status) status = set_all(game, rest, n, error);
    if (!status) status = r->make(game, rest, n, error);
    free(rest);
    if (status) {
        free(game);
        return status;
    }
    *out = game;
    return MZ_OK;
}

void mz_free(mz_game *game) {
    free(game);
}

mz_sizes mz_size(const mz_game *game) {
    const mz_rules *r = game->rules;
    return (mz_sizes){.state = game->state_size,
                      .ids = r->ids,
                      .outcomes = r->outcome_ids,
                      .decisions = r->decisions,
                      .seats = game->seats};
}

const mz_tables *mz_tables_of(const mz_game *game) {
    return &game->tables;
}
const char *mz_name_of(const mz_game *game) {
    return game->tables.name;
}

const char *mz_seat(const mz_game *game, int seat) {
    if (seat == MZ_NATURE) return "nature";
    return seat >= 0 && seat < game->seats ? game->rules->seat_name(game, seat) : "-";
}

bool mz_viewer(const mz_game *game, const char *name, int *viewer) {
    static const struct {
        const char *name;
        int viewer;
    } words[] = {{"all", MZ_ALL},  {"none", MZ_NOBODY},   {"spectator", MZ_NOBODY},
                 {"0", MZ_NOBODY}, {"memory", MZ_NOBODY}, {"eyes", MZ_EYES}};
    for (int seat = 0; seat < game->seats; seat++)
        if (!strcmp(mz_seat(game, seat), name)) {
            *viewer = seat;
            return true;
        }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].name, name)) {
            *viewer = words[i].viewer;
            return true;
        }
    return false;
}

int mz_option_pairs(const mz_game *game, mz_pair *out) {
    const mz_tables *t = &game->tables;
    int n = 0;
    for (int i = 0; i < t->noptions; i++)
        if (game->set[i].choice != 0) out[n++] = (mz_pair){t->options[i].name, game->set[i].text};
    return n;
}

void mz_options(const mz_game *game, mz_text *out) {
    mz_pair pairs[MZ_OPTIONS];
    int n = mz_option_pairs(game, pairs);
    for (int i = 0; i < n; i++) mz_putf(out, "%s%s=%s", i ? "," : "", pairs[i].key, pairs[i].value);
    if (!n) mz_putc(out, '-');
}

void mz_content(const mz_game *game, mz_text *out) {
    game->rules->content(game, out);
}
