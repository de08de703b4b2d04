/* Components and times (1.2), from pairs `content.*`, and what `make` derives from them. */
#include "games/mosquito/mosquito.h"

#include <stdlib.h>
#include <string.h>

static const char COLOURS[] = "gpbo";

/* MQ-1, MQ-2, MQ-R2 (1.2): n mod 7 = 2 pink, 4 blue, 6 orange, otherwise green. */
static const char REMAINDERS[8] = "ggpgbgo";

static const mosquito_times DEFAULT_TIMES = {.race = 3000,
                                             .window = 15,
                                             .margin = 5,
                                             .reaction = 100,
                                             .travel = 400,
                                             .rest = 600,
                                             .reveal = 10000,
                                             .cap = 300,
                                             .jitter = 60,
                                             .pause_low = 400,
                                             .pause_high = 1200};

static const struct {
    const char *key;
    uint16_t at;
} TIMES[] = {
    {"timing.race_ms", offsetof(mosquito_times, race)},
    {"timing.tie_window_ms", offsetof(mosquito_times, window)},
    {"timing.area_margin", offsetof(mosquito_times, margin)},
    {"timing.min_reaction_ms", offsetof(mosquito_times, reaction)},
    {"timing.hand_travel_ms", offsetof(mosquito_times, travel)},
    {"timing.rest_ms", offsetof(mosquito_times, rest)},
    {"timing.reveal_timeout_ms", offsetof(mosquito_times, reveal)},
    {"timing.latency_cap_ms", offsetof(mosquito_times, cap)},
    {"timing.jitter_ms", offsetof(mosquito_times, jitter)},
    {"timing.pause_ms.0", offsetof(mosquito_times, pause_low)},
    {"timing.pause_ms.1", offsetof(mosquito_times, pause_high)},
};
/* A race is shorter: the time of a touch is told as an event's argument, in 16 bits. */
enum { NTIMES = sizeof TIMES / sizeof *TIMES, LONGEST_MS = 600000, LONGEST_RACE_MS = 30000 };

static int32_t *time_of(mosquito_times *t, int i) {
    return (int32_t *)(void *)((char *)t + TIMES[i].at);
}

static bool whole(const char *text, long low, long high, long *out) {
    char *rest;
    *out = strtol(text, &rest, 10);
    return *text && !*rest && *out >= low && *out <= high && (*text != '0' || !text[1]) &&
           *text != ' ' && *text != '+';
}

/* "73g" */
static bool read_code(const char *text, mosquito_card *card) {
    size_t n = strlen(text);
    char digits[4] = "";
    long number;
    if (n < 2 || n > 4) return false;
    memcpy(digits, text, n - 1);
    const char *colour = strchr(COLOURS, text[n - 1]);
    if (!colour || !whole(digits, 1, 255, &number)) return false;
    *card = (mosquito_card){(uint8_t)number, (uint8_t)(colour - COLOURS)};
    return true;
}

typedef struct loader {
    mosquito_game *g;
    char remainders[8];
    int listed; /* cards given as a list */
    mz_error *error;
} loader;

/* What the components file says of players and options must be what is played; five cards are set
 * aside whatever it says (MQ-5). */
static mz_status load_play(loader *l, const char *key, const char *value) {
    const mz_game *game = &l->g->base;
    const mz_tables *t = &game->tables;
    long n = 0;
    bool most = !strcmp(key, "players.max");
    if (!strcmp(key, "set_aside"))
        return strcmp(value, "5") ? mz_bad_content(l->error, key, "must be 5") : MZ_OK;
    if (most || !strcmp(key, "players.min"))
        return whole(value, 2, MOSQUITO_SEATS, &n) && (most ? game->seats <= n : game->seats >= n)
                   ? MZ_OK
                   : mz_bad_content(l->error, key, "does not fit the number of players");
    for (int i = 0; i < t->noptions; i++)
        if (!strncmp(key, "options.", 8) && !strcmp(key + 8, t->options[i].name))
            return strcmp(value, game->set[i].text)
                       ? mz_bad_content(l->error, key, "is not the option in force")
                       : MZ_OK;
    return mz_bad_content(l->error, key, "is not known");
}

/* One key of the content; unknown ones are refused. */
static mz_status load(loader *l, const char *key, const char *value) {
    long n;
    for (int i = 0; i < NTIMES; i++)
        if (!strcmp(key, TIMES[i].key)) {
            long most =
                TIMES[i].at == offsetof(mosquito_times, race) ? LONGEST_RACE_MS : LONGEST_MS;
            if (!whole(value, 0, most, &n)) return mz_bad_content(l->error, key, "is no time");
            *time_of(&l->g->times, i) = (int32_t)n;
            return MZ_OK;
        }
    if (!strcmp(key, "cards.from"))
        return strcmp(value, "1") ? mz_bad_content(l->error, key, "must be 1") : MZ_OK;
    if (!strcmp(key, "cards.to"))
        return strcmp(value, "91") ? mz_bad_content(l->error, key, "must be 91") : MZ_OK;
    if (!strncmp(key, "cards.colour_by_remainder_of_7.", 31)) {
        if (!whole(key + 31, 0, 6, &n) || !*value || value[1] || !strchr(COLOURS, *value))
            return mz_bad_content(l->error, key, "is not g, p, b or o");
        l->remainders[n] = *value;
        return MZ_OK;
    }
    if (!strncmp(key, "cards.", 6) && whole(key + 6, 0, MOSQUITO_CARDS - 1, &n)) {
        if (!read_code(value, &l->g->card[n]))
            return mz_bad_content(l->error, key, "is no card such as 73g");
        l->listed++;
        return MZ_OK;
    }
    return load_play(l, key, value);
}

static void sort_cards(mosquito_game *g) {
    for (int i = 1; i < MOSQUITO_CARDS; i++)
        for (int k = i; k; k--) {
            mosquito_card a = g->card[k - 1], b = g->card[k];
            if (a.number < b.number || (a.number == b.number && a.colour <= b.colour)) break;
            g->card[k - 1] = b;
            g->card[k] = a;
        }
}

static const char *const COLOUR_WORDS[] = {"green", "pink", "blue", "orange"}; /* as COLOURS */

static void name_cards(mosquito_game *g) {
    for (int i = 0; i < MOSQUITO_CARDS; i++) {
        mz_text code = mz_text_in(g->code[i], sizeof g->code[i]);
        mz_putf(&code, "%d%c", g->card[i].number, COLOURS[g->card[i].colour]);
        mz_text words = mz_text_in(g->words[i], sizeof g->words[i]);
        mz_putf(&words, "%d %s (%s)", g->card[i].number, COLOUR_WORDS[g->card[i].colour],
                g->code[i]);
        g->names[i] = g->words[i];
        g->repeats |= i && g->card[i].number == g->card[i - 1].number;
    }
    mz_tables *t = &g->base.tables;
    memcpy(g->types, t->types, t->ntypes * sizeof *t->types);
    for (int i = 0; i < t->ntypes; i++)
        if (!strcmp(g->types[i].name, "card")) g->types[i].names = g->names;
    t->types = g->types;
}

/* MQ-R23: "3:150+2:50" */
static mz_status set_handicap(mosquito_game *g, const char *text, mz_error *error) {
    if (g->base.set[MOSQUITO_OPT_HANDICAP].choice == 0) return MZ_OK;
    for (const char *at = text; *at;) {
        char *rest;
        long seat = at[0] >= '1' && at[0] <= '8' && at[1] == ':' ? at[0] - '0' : 0;
        long ms = seat && at[2] >= '0' && at[2] <= '9' ? strtol(at + 2, &rest, 10) : -1;
        if (!seat || seat > g->base.seats || ms < 0 || ms > 3000 || g->handicap[seat - 1] ||
            (*rest && (*rest != '+' || !rest[1])))
            return mz_fail(error, MZ_OPTION, "option",
                           "handicap is written seat:ms, joined by + (3:150+2:50)");
        g->handicap[seat - 1] = (int32_t)ms;
        at = *rest ? rest + 1 : rest;
    }
    return MZ_OK;
}

static int hand_named(const char *name, size_t n) {
    for (int i = 0; i < MOSQUITO_BY_LEVEL; i++)
        if (strlen(mosquito_hands[i].name) == n && !strncmp(name, mosquito_hands[i].name, n))
            return i;
    return n == 5 && !strncmp(name, "level", n) ? MOSQUITO_BY_LEVEL : -1;
}

/* A profile for all, or one a seat, joined by "/". */
static mz_status set_hands(mosquito_game *g, const char *text, mz_error *error) {
    int seat = 0;
    for (const char *at = text; *at && seat < MOSQUITO_SEATS;) {
        size_t n = strcspn(at, "/");
        int hand = hand_named(at, n);
        if (hand < 0) break;
        g->hand[seat++] = (uint8_t)hand;
        at += n;
        if (*at) at++;
        if (!*at && (seat == 1 || seat == g->base.seats)) {
            for (int i = seat; i < MOSQUITO_SEATS; i++) g->hand[i] = g->hand[0];
            return MZ_OK;
        }
    }
    return mz_fail(
        error, MZ_OPTION, "option",
        "hands are level, novice, learner, average, skilled or expert: one for all, or one a "
        "seat joined by /");
}

mz_status mosquito_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    mosquito_game *g = (mosquito_game *)game;
    loader l = {.g = g, .error = error};
    const mz_setting *first = &game->set[MOSQUITO_OPT_FIRST];
    memcpy(l.remainders, REMAINDERS, sizeof l.remainders);
    g->times = DEFAULT_TIMES;
    if (first->choice < 0 && first->number > game->seats)
        return mz_fail(error, MZ_OPTION, "option", "first_player names a seat that is not there");
    for (int i = 0; i < n; i++) {
        if (strncmp(pairs[i].key, "content.", 8)) continue;
        mz_status status = load(&l, pairs[i].key + 8, pairs[i].value);
        if (status) return status;
    }
    if (l.listed && l.listed != MOSQUITO_CARDS) return mz_bad_content(error, "cards", "must be 91");
    for (int i = 0; i < MOSQUITO_CARDS && !l.listed; i++) {
        const char *colour = strchr(COLOURS, l.remainders[(i + 1) % 7]);
        g->card[i] = (mosquito_card){(uint8_t)(i + 1), (uint8_t)(colour - COLOURS)};
    }
    if (g->times.pause_low > g->times.pause_high)
        return mz_bad_content(error, "timing.pause_ms", "must rise");
    sort_cards(g);
    name_cards(g);
    mz_status status = set_handicap(g, game->set[MOSQUITO_OPT_HANDICAP].text, error);
    return status ? status : set_hands(g, game->set[MOSQUITO_OPT_HANDS].text, error);
}

/* As the default file writes it, where the colours follow the rule; else the list of cards. */
void mosquito_content(const mz_game *game, mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    bool rule = true;
    for (int i = 0; i < MOSQUITO_CARDS; i++)
        rule &= g->card[i].number == i + 1 && COLOURS[g->card[i].colour] == REMAINDERS[(i + 1) % 7];
    for (int i = 0; i < MOSQUITO_CARDS && !rule; i++) mz_putf(out, "cards.%d=%s\n", i, g->code[i]);
    for (int i = 0; i < 7 && rule; i++)
        mz_putf(out, "cards.colour_by_remainder_of_7.%d=%c\n", i, REMAINDERS[i]);
    if (rule) mz_put(out, "cards.from=1\ncards.to=91\n");
    mosquito_times times = g->times;
    for (int i = 0; i < NTIMES; i++) mz_putf(out, "%s=%d\n", TIMES[i].key, *time_of(&times, i));
}
