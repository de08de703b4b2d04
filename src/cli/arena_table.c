/* `mozzie arena --table`: every pair of the bots for every number of seats or, where seats are
 * characters, for every set of them; then who won by bot, seat and character. A line-up is a
 * contest like any other, so the output does not depend on --jobs. */
#include "cli/arena.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINEUPS = 256, NAMES = 64 };

/* One way to fill the table: the option that says so, "seats=3" or "characters=roy,cam". */
struct lineup {
    const char *key;
    char value[NAMES];
};

/* Wins in all line-ups of a number of players, by bot, seat or character. */
struct wins {
    const char *by;
    double won[MZ_SEATS + 1][MZ_SEATS], games[MZ_SEATS + 1][MZ_SEATS];
};
enum { BY_BOT, BY_SEAT, BY_NAME, WAYS };
_Static_assert((int)MZ_CONTESTANTS <= (int)MZ_SEATS, "bots fit where seats do");

struct table {
    struct arena *arena;
    int lineups;
    struct lineup lineup[LINEUPS];
    bool characters; /* seats have names of their own */
    int names;
    char name[MZ_SEATS][NAMES];
    struct wins wins[WAYS];
    long games;
    uint8_t hash[32];
};

static bool has_option(const mz_game *game, const char *name) {
    const mz_tables *t = mz_tables_of(game);
    for (int i = 0; i < t->noptions; i++)
        if (!strcmp(t->options[i].name, name)) return true;
    return false;
}

/* All sets of names that fill at least `least` seats, smaller sets first. */
static void all_sets(struct table *t, int least) {
    for (int n = least; n <= t->names; n++)
        for (unsigned set = 0; set < 1u << t->names; set++) {
            if (__builtin_popcount(set) != n || t->lineups == LINEUPS) continue;
            struct lineup *l = &t->lineup[t->lineups++];
            mz_text text = mz_text_in(l->value, sizeof l->value);
            l->key = "characters";
            for (int i = 0; i < t->names; i++)
                if (set >> i & 1) mz_putf(&text, "%s%s", text.len ? "," : "", t->name[i]);
        }
}

static void all_numbers(struct table *t, int low, int high) {
    for (int n = low; n <= high; n++) {
        struct lineup *l = &t->lineup[t->lineups++];
        l->key = "seats";
        snprintf(l->value, sizeof l->value, "%d", n);
    }
}

static bool given(const struct cli *cli, const char *key) {
    for (int i = 0; i < cli->pairs.n; i++)
        if (!strcmp(cli->pairs.at[i].key, key)) return true;
    return false;
}

/* The line-ups to play; one without a key where the arguments say who plays. */
static mz_status lay_out(struct table *t, mz_error *error) {
    const struct cli *cli = t->arena->cli;
    char most[12];
    mz_game *game;
    mz_status status = mz_make(cli->game, NULL, 0, &game, error);
    if (status) return status;
    int low = mz_tables_of(game)->seats_low, high = mz_tables_of(game)->seats_high;
    t->characters = has_option(game, "characters");
    mz_free(game);
    snprintf(most, sizeof most, "%d", high);
    const mz_pair largest = {"seats", most};
    status = mz_make(cli->game, &largest, low < high, &game, error);
    if (status) return status;
    t->names = mz_size(game).seats;
    for (int i = 0; i < t->names; i++) snprintf(t->name[i], NAMES, "%s", mz_seat(game, i));
    mz_free(game);
    if (low == high || cli->seats || given(cli, "seats") || given(cli, "characters"))
        t->lineups = 1;
    else if (t->characters)
        all_sets(t, low);
    else
        all_numbers(t, low, high);
    return MZ_OK;
}

static mz_status make(const struct cli *cli, const struct lineup *l, mz_game **game,
                      mz_error *error) {
    struct cli one = *cli;
    mz_status status = MZ_OK;
    one.pairs = (mz_pairs){0};
    bool room = !l->key || pairs_add(&one.pairs, l->key, l->value);
    for (int i = 0; room && i < cli->pairs.n; i++)
        room = pairs_add(&one.pairs, cli->pairs.at[i].key, cli->pairs.at[i].value);
    if (!room) status = mz_fail(error, MZ_SPACE, "memory", "out of memory");
    if (!status) status = cli_make(&one, cli->game, game, error);
    pairs_free(&one.pairs);
    return status;
}

static int named(const struct table *t, const char *seat) {
    int i = 0;
    while (i < t->names - 1 && strcmp(t->name[i], seat) != 0) i++;
    return i;
}

static void count(struct wins *w, int players, int who, double won, double games) {
    w->won[players][who] += won;
    w->games[players][who] += games;
}

static void add_up(struct table *t) {
    const struct arena *a = t->arena;
    uint8_t both[64];
    memcpy(both, t->hash, 32);
    memcpy(both + 32, a->hash, 32);
    mz_sha256(both, sizeof both, t->hash);
    t->games += a->games;
    for (int i = 0; i < a->bots; i++) count(&t->wins[BY_BOT], a->seats, i, a->won[i], a->played[i]);
    for (int x = 0; x < a->seats; x++) {
        double won = a->seat_won[x], games = (double)a->games;
        count(&t->wins[BY_SEAT], a->seats, x, won, games);
        count(&t->wins[BY_NAME], a->seats, named(t, mz_seat(a->game, x)), won, games);
    }
}

static void print_lineup(const struct arena *a) {
    printf("%d seats, %ld games; an even share is %.1f %%\n", a->seats, a->games, 100.0 / a->seats);
    arena_print_bots(a);
    puts("");
}

static mz_status play_lineup(struct table *t, const struct lineup *l, mz_error *error) {
    static const struct arena zero;
    struct arena *a = t->arena, kept = *a;
    mz_game *game = NULL;
    mz_status status = make(a->cli, l, &game, error);
    if (status) return status;
    *a = zero;
    a->cli = kept.cli, a->seed = kept.seed, a->bots = kept.bots, a->jobs = kept.jobs;
    memcpy(a->spec, kept.spec, sizeof a->spec);
    a->game = game;
    a->seats = mz_size(game).seats;
    a->pairs = true;
    a->seatings = (uint32_t)(a->bots * (a->bots - 1));
    a->most = (a->cli->n > 0 ? a->cli->n : 1) * (long)a->seatings;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "line-up %d of %d\n", (int)(l - t->lineup) + 1, t->lineups);
    status = arena_run(a, error);
    if (!status) {
        if (a->cli->json && l != t->lineup) fputs(",\n", stdout);
        if (a->cli->json)
            arena_json(a);
        else if (!t->characters)
            print_lineup(a);
        add_up(t);
        fflush(stdout);
    }
    mz_free(game);
    return status;
}

/* Who a row of these wins is about. */
static const char *who(const struct table *t, int way, int i, char number[12]) {
    if (way == BY_BOT) return t->arena->spec[i];
    if (way == BY_NAME) return t->name[i];
    snprintf(number, 12, "%d", i + 1);
    return number;
}

static void print_wins(const struct table *t, int way) {
    const struct wins *w = &t->wins[way];
    printf("%-8s%-28s %7s %9s  %s\n", "players", w->by, "games", "won", "share, 95 % interval");
    for (int n = 1; n <= MZ_SEATS; n++)
        for (int i = 0; i < MZ_SEATS; i++) {
            if (w->games[n][i] <= 0) continue;
            mz_interval in = mz_wilson(w->won[n][i], w->games[n][i]);
            char number[12];
            printf("%-8d%-28s %7.0f %9.1f  %5.1f %% (%5.1f to %5.1f)\n", n, who(t, way, i, number),
                   w->games[n][i], w->won[n][i], 100 * w->won[n][i] / w->games[n][i], 100 * in.low,
                   100 * in.high);
        }
    puts("");
}

static void json_wins(const struct table *t, int way) {
    const struct wins *w = &t->wins[way];
    const char *comma = "";
    printf("],\n\"by_%s\":[", w->by);
    for (int n = 1; n <= MZ_SEATS; n++)
        for (int i = 0; i < MZ_SEATS; i++) {
            if (w->games[n][i] <= 0) continue;
            mz_interval in = mz_wilson(w->won[n][i], w->games[n][i]);
            char number[12];
            printf("%s{\"players\":%d,\"%s\":\"%s\",\"games\":%.0f,\"won\":%.4f,"
                   "\"low\":%.6f,\"high\":%.6f}",
                   comma, n, w->by, who(t, way, i, number), w->games[n][i], w->won[n][i], in.low,
                   in.high);
            comma = ",\n";
        }
}

static void finish(const struct table *t) {
    char hash[65];
    bool json = t->arena->cli->json;
    mz_hex(t->hash, 32, hash);
    for (int way = 0; way < WAYS; way++) {
        if (way == BY_NAME && !t->characters) continue;
        (json ? json_wins : print_wins)(t, way);
    }
    if (json)
        printf("],\"games\":%ld,\"hash\":\"%s\"}\n", t->games, hash);
    else
        printf("%ld games, seed %s, hash %s\n", t->games, t->arena->seed, hash);
}

int arena_table(struct arena *a) {
    struct table *t = cli_alloc(sizeof *t);
    mz_error error = {.at = -1};
    t->arena = a;
    t->wins[BY_BOT].by = "bot", t->wins[BY_SEAT].by = "seat", t->wins[BY_NAME].by = "character";
    mz_status status = lay_out(t, &error);
    if (!status && a->cli->json) printf("{\"game\":\"%s\",\"lineups\":[", a->cli->game);
    for (int i = 0; i < t->lineups && !status; i++) status = play_lineup(t, &t->lineup[i], &error);
    if (!status) finish(t);
    free(t);
    return status ? cli_report(&error, NULL) : cli_flush();
}
