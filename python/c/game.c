/* Games, texts of moves, chance, bots: one call each, errors as text. */
#include "common.h"

#include "base/lines.h"

int mzp_readable(const char *text, size_t n, char *error) {
    mz_lines lines;
    mz_error e = no_error();
    return mz_lines_in(&lines, text, n, &e) ? fail_with(&e, error) : 0;
}

int mzp_name_fits(const char *text, size_t n, char *error) {
    mz_error e = no_error();
    return mz_name_fits(text, n, &e) ? fail_with(&e, error) : 0;
}

int mzp_seed_fits(const char *text, size_t n, char *error) {
    mz_error e = no_error();
    return mz_seed_fits(text, n, &e) ? fail_with(&e, error) : 0;
}

mz_game *mzp_make(const char *name, const char *const *pair, int n, char *error) {
    mz_error e = no_error();
    mz_game *game;
    mz_pair *pairs = calloc((size_t)n + 1, sizeof *pairs);
    if (!pairs) return NULL;
    for (int i = 0; i < n; i++) pairs[i] = (mz_pair){pair[2 * i], pair[2 * i + 1]};
    if (mz_make(name, pairs, n, &game, &e)) fail_with(&e, error);
    free(pairs);
    return game;
}

int mzp_probe(const char *name, const char *position, char *out, int cap, char *error) {
    mz_error e = no_error();
    mz_pair pairs[16];
    char bytes[4096];
    int n = 0;
    mz_text store = mz_text_in(bytes, sizeof bytes), t = mz_text_in(out, (size_t)cap);
    if (mz_probe(name, position, pairs, &n, &store, &e)) {
        fail_with(&e, error);
        return -2;
    }
    for (int i = 0; i < n; i++) mz_putf(&t, "%s=%s\n", pairs[i].key, pairs[i].value);
    return length_of(&t);
}

void mzp_sizes(const mz_game *game, int out[8]) {
    mz_sizes s = mz_size(game);
    out[0] = s.state;
    out[1] = (int)(block_state(game) + (MZ_SEATS + 1) * sizeof(uint64_t));
    out[2] = s.ids;
    out[3] = s.outcomes;
    out[4] = s.decisions;
    out[5] = s.seats;
    out[6] = (int)mz_tensor(game, NULL, NULL);
    out[7] = out[6] + 8 * hidden_bytes(game);
}

/* A function of text writes to the caller's buffer. */
#define TEXT(call)                                                                                 \
    do {                                                                                           \
        mz_text t = mz_text_in(out, (size_t)cap);                                                  \
        call;                                                                                      \
        return length_of(&t);                                                                      \
    } while (0)

int mzp_schema(const mz_game *game, char *out, int cap) {
    TEXT(mz_schema_json(game, &t));
}
int mzp_options(const mz_game *game, char *out, int cap) {
    TEXT(mz_options(game, &t));
}
int mzp_content(const mz_game *game, char *out, int cap) {
    TEXT(mz_content(game, &t));
}
int mzp_view_json(const mz_game *game, const void *view, char *out, int cap) {
    TEXT(mz_view_json(game, view, &t));
}
int mzp_write(const mz_game *game, const void *view, int viewer, char *out, int cap) {
    TEXT(mz_write(game, view, viewer, &t));
}
int mzp_board(const mz_game *game, const void *view, int viewer, char *out, int cap) {
    TEXT(mz_board(game, view, viewer, &t));
}
int mzp_name(const mz_game *game, const void *state, int seat, const uint16_t *ids, int n,
             char *out, int cap) {
    TEXT(mz_name(game, state, seat, ids, n, &t));
}

int mzp_parse(const mz_game *game, const void *state, const char *text, int *seat, uint16_t *ids,
              char *error) {
    mz_error e = no_error();
    int n;
    if (!mz_parse(game, state, text, seat, ids, &n, &e)) return n;
    fail_with(&e, error);
    return -1;
}

int mzp_describe(const mz_game *game, const void *state, int id, int16_t *out) {
    mz_desc d = mz_describe(game, state, (mz_id)id);
    out[0] = d.kind;
    memcpy(out + 1, d.a, d.n * sizeof *d.a);
    return 1 + d.n;
}

int mzp_viewer(const mz_game *game, const char *name) {
    int viewer;
    return mz_viewer(game, name, &viewer) ? viewer : -100;
}

void mzp_shown(const mz_game *game, const int16_t *event, int viewer, int16_t *out) {
    mz_event e;
    memcpy(&e, event, sizeof e);
    e = mz_shown(game, &e, viewer);
    memcpy(out, &e, sizeof e);
}

int mzp_source_size(void) {
    return (int)sizeof(mz_source);
}

void mzp_rng(const char *seed, int n, mz_rng *rng) {
    *rng = mz_rng_text(seed, (size_t)n);
}

mz_bot *mzp_bot(const mz_game *game, const char *spec, char *error) {
    mz_error e = no_error();
    mz_bot *bot = NULL;
    if (mz_bot_new(game, spec, &bot, &e)) {
        fail_with(&e, error);
        return NULL;
    }
    return bot;
}

/* Asks Python from time to time whether to stop: that is when it looks at what Ctrl-C left. */
struct watch {
    int (*ask)(void);
    uint64_t next;
    bool stopped;
};

enum { ASK_EVERY = 50000000 }; /* nanoseconds */

static bool watched(void *user) {
    struct watch *w = user;
    if (w->stopped || mzp_now() < w->next) return w->stopped;
    w->stopped = w->ask() != 0;
    w->next = mzp_now() + ASK_EVERY;
    return w->stopped;
}

int mzp_bot_search(mz_bot *bot, const void *view, int seat, mz_rng *rng, uint32_t iterations,
                   int (*ask)(void), int *choice, uint16_t *ids, float *weight, float *value) {
    struct watch watch = {ask, mzp_now() + ASK_EVERY, false};
    mz_limit limit = {.iterations = iterations, .user = &watch, .stop = ask ? watched : NULL};
    const mz_rng before = *rng;
    mz_tally tally = {0};
    mz_bot_search(bot, view, seat, rng, &limit, &tally);
    if (watch.stopped) {
        *rng = before;
        return -1;
    }
    if (choice) *choice = mz_bot_decide(bot, &tally, rng);
    if (!ids) return 0;
    memcpy(ids, tally.id, tally.n * sizeof *ids);
    memcpy(weight, tally.weight, tally.n * sizeof *weight);
    memcpy(value, tally.value, tally.n * sizeof *value);
    return tally.n;
}

void mzp_wilson(double hits, double n, double *out) {
    mz_interval i = mz_wilson(hits, n);
    out[0] = i.low;
    out[1] = i.high;
}
