/* Endgames solved to the end: alpha-beta over the value of seat 0, nature explicit (its nodes cut
 * off as soon as the outcomes left cannot bring the mean back into the window), solved positions
 * kept by hash. Frames for every depth are laid out when the solver is made; deeper lines fail. */
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 80, ASK_CLOCK = 256 }; /* ASK_CLOCK: nodes between two looks at the limit */

typedef struct entry {
    uint64_t key;
    double low, high;
    uint32_t stamp;
    mz_id best, spare;
} entry;

typedef struct frame {
    uint8_t state[MZ_STATE_MAX];
    mz_outcome outcome[MZ_OUTCOMES];
    int32_t weight[MZ_IDS];
    mz_id id[MZ_IDS];
} frame;

struct mz_exact {
    const mz_game *game;
    entry *table;
    frame *frame;
    const mz_limit *limit;
    uint32_t mask, stamp, left, bytes;
    bool failed;
};

mz_exact *mz_exact_new(const mz_game *game, uint32_t entries) {
    bool suits = mz_size(game).seats == 2 && mz_nothing_private(game);
    mz_exact *e = suits ? calloc(1, sizeof *e) : NULL;
    if (!e) return NULL;
    uint32_t n = 1024;
    while (n < entries && n < 1U << 24) n *= 2;
    e->game = game;
    e->mask = n - 1;
    e->bytes = mz_size(game).state;
    e->table = calloc(n, sizeof *e->table);
    e->frame = malloc(FRAMES * sizeof *e->frame);
    if (e->table && e->frame) return e;
    mz_exact_free(e);
    return NULL;
}

void mz_exact_free(mz_exact *e) {
    if (!e) return;
    free(e->table);
    free(e->frame);
    free(e);
}

static bool spent(mz_exact *e) {
    if (e->failed) return true;
    if (e->left-- == 0) return e->failed = true;
    if (e->left % ASK_CLOCK == 0 && mz_late(e->limit)) e->failed = true;
    return e->failed;
}

static double value_at(mz_exact *e, uint32_t depth, double low, double high);

static double after(mz_exact *e, uint32_t depth, int seat, mz_id id, double low, double high) {
    frame *f = &e->frame[depth];
    memcpy(f[1].state, f->state, e->bytes);
    mz_step(e->game, f[1].state, seat, id, NULL);
    return value_at(e, depth + 1, low, high);
}

/* Largest weight first; the table's step before all. */
static int order(mz_exact *e, frame *f, int seat, mz_id first) {
    mz_set legal;
    mz_legal(e->game, f->state, seat, &legal);
    int n = mz_list(&legal, f->id);
    mz_prior(e->game, f->state, seat, f->id, n, f->weight);
    for (int i = 0; i < n; i++)
        if (f->id[i] == first) f->weight[i] = INT32_MAX;
    for (int i = 1; i < n; i++) {
        mz_id id = f->id[i];
        int32_t weight = f->weight[i];
        int k = i;
        for (; k > 0 && f->weight[k - 1] < weight; k--) {
            f->id[k] = f->id[k - 1];
            f->weight[k] = f->weight[k - 1];
        }
        f->id[k] = id;
        f->weight[k] = weight;
    }
    return n;
}

static double decide(mz_exact *e, uint32_t depth, int seat, double low, double high, mz_id *best) {
    frame *f = &e->frame[depth];
    int n = order(e, f, seat, *best);
    double found = seat == 0 ? 0 : 1;
    *best = f->id[0];
    for (int i = 0; i < n && !e->failed; i++) {
        double v = after(e, depth, seat, f->id[i], low, high);
        if (seat == 0 ? v > found : v < found) found = v, *best = f->id[i];
        if (seat == 0 && found > low) low = found;
        if (seat == 1 && found < high) high = found;
        if (low >= high) break;
    }
    return found;
}

static double draw(mz_exact *e, uint32_t depth, double low, double high) {
    frame *f = &e->frame[depth];
    int n = mz_outcomes(e->game, f->state, f->outcome);
    double sum = 0, done = 0, left = 1;
    for (int i = 0; i < n; i++) sum += (double)f->outcome[i].weight;
    for (int i = 0; i < n && !e->failed; i++) {
        double p = (double)f->outcome[i].weight / sum;
        left = i == n - 1 ? 0 : left - p;
        double a = (low - done - left) / p, b = (high - done) / p;
        double v = after(e, depth, MZ_NATURE, f->outcome[i].id, a > 0 ? a : 0, b < 1 ? b : 1);
        done += p * v;
        if (a > 0 && v <= a) return done + left;
        if (b < 1 && v >= b) return done;
    }
    return done;
}

static double ended(const mz_exact *e, const void *state) {
    mz_result result;
    mz_result_of(e->game, state, &result);
    return (double)result.value[0] / MZ_WIN;
}

/* Outside its window a value is only a bound. */
static void keep(mz_exact *e, uint64_t key, double low, double high, double v, mz_id best) {
    entry *t = &e->table[key & e->mask];
    if (t->stamp != e->stamp || t->key != key)
        *t = (entry){.key = key, .stamp = e->stamp, .low = 0, .high = 1};
    t->best = best;
    if (v > low) t->low = v;
    if (v < high) t->high = v;
}

static double value_at(mz_exact *e, uint32_t depth, double low, double high) {
    frame *f = &e->frame[depth];
    if (mz_over(f->state)) return ended(e, f->state);
    if (depth + 2 >= FRAMES || mz_node(f->state)->kind == MZ_PHYSICAL) e->failed = true;
    if (spent(e)) return 0;
    if (mz_node(f->state)->kind == MZ_RANDOM) return draw(e, depth, low, high);
    uint64_t key = mz_hash(e->game, f->state);
    const entry *t = &e->table[key & e->mask];
    mz_id best = MZ_NONE;
    if (t->stamp == e->stamp && t->key == key) {
        if (t->low >= high || t->low == t->high) return t->low;
        if (t->high <= low) return t->high;
        best = t->best;
    }
    double v = decide(e, depth, mz_to_act(f->state), low, high, &best);
    if (!e->failed) keep(e, key, low, high, v, best);
    return v;
}

bool mz_exact_solve(mz_exact *e, const void *state, uint32_t nodes, const mz_limit *limit,
                    double *value, mz_id *best, double *values) {
    frame *f = e->frame;
    int seat = mz_to_act(state);
    e->stamp++;
    e->left = nodes;
    e->limit = limit;
    e->failed = false;
    *best = MZ_NONE;
    memcpy(f->state, state, e->bytes);
    double v = decide(e, 0, seat, 0, 1, best);
    *value = seat == 0 ? v : 1 - v;
    if (!values || e->failed) return !e->failed;
    mz_set legal;
    mz_id id[MZ_IDS];
    mz_legal(e->game, state, seat, &legal);
    int n = mz_list(&legal, id);
    for (int i = 0; i < n; i++) {
        v = after(e, 0, seat, id[i], 0, 1);
        values[i] = seat == 0 ? v : 1 - v;
    }
    return !e->failed;
}
