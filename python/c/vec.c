/* Many games at once. Invariant: a lane depends on game, seed, its number and the actions given to
 * it alone; threads take whole chunks of lanes and write to those lanes' rows only. Between calls
 * every lane stands at a node where something is asked of the caller, and `legal` is its set. */
#include <math.h>
#include <pthread.h>

#include "common.h"

/* A chunk is worth a thread from about a hundred microseconds of work on. */
enum {
    LANES_MOST = 65536,
    THREADS_MOST = 64,
    LANES_A_THREAD = 128,
    SEED_MOST = 4 * MZ_SEED_POINTS
};

struct lane {
    mz_source source;
    mz_rng rng; /* of random actions */
    mz_set legal;
    uint64_t game;
};

struct mzp_vec {
    const mz_game *game;
    int lanes, threads;
    bool explicit, fixed;
    size_t floats; /* of a tensor */
    char seed[SEED_MOST + 1];
    uint8_t *states;
    struct lane *lane;
};

struct job {
    mzp_vec *vec;
    void (*each)(mzp_vec *vec, int lane, const struct job *job);
    const mzp_buffers *out;
    const int32_t *action, *lane;
    int32_t *choice;
    float *tensors, *end;
    int viewer, n, from, to; /* n: of lanes, or of what else is done */
};

static void *work(void *user) {
    const struct job *j = user;
    for (int i = j->from; i < j->to; i++) j->each(j->vec, i, j);
    return NULL;
}

/* In equal chunks, the last one on the caller's thread; one for which no thread can be had is done
 * here too. */
static void for_each(const struct job *all) {
    int threads = all->vec->threads;
    int chunks = all->n / LANES_A_THREAD < threads ? all->n / LANES_A_THREAD : threads;
    if (chunks < 1) chunks = 1;
    pthread_t thread[THREADS_MOST];
    bool running[THREADS_MOST] = {false};
    struct job part[THREADS_MOST];
    for (int i = 0; i < chunks; i++) {
        part[i] = *all;
        part[i].from = (int)((int64_t)all->n * i / chunks);
        part[i].to = (int)((int64_t)all->n * (i + 1) / chunks);
        running[i] = i < chunks - 1 && !pthread_create(&thread[i], NULL, work, &part[i]);
        if (!running[i]) work(&part[i]);
    }
    for (int i = 0; i < chunks; i++)
        if (running[i]) pthread_join(thread[i], NULL);
}

static uint8_t *state_of(const mzp_vec *v, int i) {
    return v->states + (size_t)i * v->game->state_size;
}

/* Nature's steps, where they are not the caller's. */
static void run_nature(mzp_vec *v, int i) {
    void *state = state_of(v, i);
    mz_id ids[4];
    while (!v->explicit && mz_to_act(state) == MZ_NATURE) {
        int n = mz_draw(v->game, state, &v->lane[i].source, ids, NULL, NULL);
        for (int k = 0; k < n; k++) mz_step(v->game, state, mz_to_act(state), ids[k], NULL);
        if (!n) return;
    }
}

static void seed_of(const mzp_vec *v, int i, char out[MZ_SEED_MAX]) {
    snprintf(out, MZ_SEED_MAX, "%s/%d", v->seed, i);
}

/* Game number lane.game of a lane: its seed is "SEED/lane/number". */
static void begin(mzp_vec *v, int i) {
    struct lane *l = &v->lane[i];
    char seed[MZ_SEED_MAX];
    seed_of(v, i, seed);
    mz_source_game(&l->source, seed, l->game);
    mz_init(v->game, state_of(v, i));
    if (v->fixed) {
        mz_source deal = l->source;
        mz_deal(v->game, state_of(v, i), &deal);
    }
    run_nature(v, i);
}

static void put_chance(const mzp_vec *v, int i, double *out) {
    mz_outcome all[MZ_OUTCOMES];
    size_t ids = v->game->rules->outcome_ids;
    memset(out, 0, ids * sizeof *out);
    int n = mz_outcomes(v->game, state_of(v, i), all);
    double sum = 0;
    for (int k = 0; k < n; k++) sum += (double)all[k].weight;
    for (int k = 0; k < n; k++) out[all[k].id] = (double)all[k].weight / sum;
}

static void put_mask(const mzp_vec *v, int i, uint8_t *out) {
    int ids = v->game->rules->ids;
    memset(out, 0, (size_t)ids);
    for (int w = 0; w < MZ_WORDS; w++)
        for (uint64_t bits = v->lane[i].legal.w[w]; bits; bits &= bits - 1)
            out[64 * w + __builtin_ctzll(bits)] = 1;
}

/* The legal set is brought up to date, and the rows of the lane are written. */
static void show(mzp_vec *v, int i, const mzp_buffers *out) {
    const mz_game *g = v->game;
    const void *state = state_of(v, i);
    size_t floats = v->floats, row = (size_t)i;
    int seat = mz_to_act(state);
    mz_legal(g, state, seat, &v->lane[i].legal);
    if (out->seat) out->seat[row] = (int8_t)seat;
    if (out->mask) put_mask(v, i, out->mask + row * g->rules->ids);
    if (out->chance) put_chance(v, i, out->chance + row * g->rules->outcome_ids);
    if (out->observation)
        mzp_tensor(g, state, seat == MZ_NATURE ? MZ_NOBODY : seat, out->observation + row * floats);
    if (out->state) {
        size_t more = 8 * (size_t)hidden_bytes(g);
        mzp_full_tensor(g, state, out->state + row * (floats + more));
    }
}

static void clear(const mzp_vec *v, int i, const mzp_buffers *out) {
    size_t row = (size_t)i, seats = v->game->seats;
    if (out->reward) out->reward[row] = 0;
    if (out->done) out->done[row] = 0;
    if (out->returns) memset(out->returns + row * seats, 0, seats * sizeof *out->returns);
}

static void reset_lane(mzp_vec *v, int i, const struct job *job) {
    char seed[MZ_SEED_MAX], text[MZ_SEED_MAX + 16];
    seed_of(v, i, seed);
    int n = snprintf(text, sizeof text, "%s/actions", seed);
    v->lane[i].rng = mz_rng_text(text, (size_t)n);
    v->lane[i].game = 0;
    begin(v, i);
    clear(v, i, job->out);
    show(v, i, job->out);
}

static void end_lane(mzp_vec *v, int i, int seat, const mzp_buffers *out) {
    mz_result result = {{0}, {0}, {0}, {0}};
    double utility[MZ_SEATS];
    mz_result_of(v->game, state_of(v, i), &result);
    mzp_utility(v->game, &result, utility);
    if (out->done) out->done[i] = 1;
    if (out->reward && seat != MZ_NATURE) out->reward[i] = (float)utility[seat];
    for (int k = 0; out->returns && k < v->game->seats; k++)
        out->returns[(size_t)i * v->game->seats + (size_t)k] = (float)utility[k];
    v->lane[i].game++;
    begin(v, i);
}

static void step_lane(mzp_vec *v, int i, const struct job *job) {
    void *state = state_of(v, i);
    int seat = mz_to_act(state);
    clear(v, i, job->out);
    mz_step(v->game, state, seat, (mz_id)job->action[i], NULL);
    run_nature(v, i);
    if (mz_over(state)) end_lane(v, i, seat, job->out);
    show(v, i, job->out);
}

static bool may(const mzp_vec *v, int i, int32_t id) {
    if (id < 0 || id > INT16_MAX) return false;
    if (mz_to_act(state_of(v, i)) != MZ_NATURE) return mz_has(&v->lane[i].legal, (mz_id)id);
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(v->game, state_of(v, i), all);
    for (int k = 0; k < n; k++)
        if (all[k].id == id) return true;
    return false;
}

/* Pair k of a look ahead. The generator is a copy: looking changes nothing. */
static void look(mzp_vec *v, int k, const struct job *job) {
    const mz_game *g = v->game;
    int i = job->lane[k], seat = mz_to_act(state_of(v, i));
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX];
    mz_rng rng = v->lane[i].rng;
    rng.s[0] ^= 0x9E3779B9u * (uint32_t)(job->action[k] + 1); /* a world of its own */
    mz_next(&rng);
    mz_see(g, state_of(v, i), seat, view);
    mz_sample(g, view, seat, &rng, world);
    mz_step(g, world, seat, (mz_id)job->action[k], NULL);
    mzp_tensor(g, world, seat, job->tensors + (size_t)k * v->floats);
    job->end[k] = NAN;
    if (!mz_over(world)) return;
    mz_result result = {{0}, {0}, {0}, {0}};
    double utility[MZ_SEATS];
    mz_result_of(g, world, &result);
    mzp_utility(g, &result, utility);
    job->end[k] = (float)utility[seat];
}

static void random_lane(mzp_vec *v, int i, const struct job *job) {
    struct lane *l = &v->lane[i];
    int n = mz_count(&l->legal);
    mz_id ids[4] = {0};
    if (n)
        ids[0] = mz_kth(&l->legal, (int)mz_below(&l->rng, (uint32_t)n));
    else
        mz_draw(v->game, state_of(v, i), &l->source, ids, NULL, NULL);
    job->choice[i] = ids[0];
}

static void observe_lane(mzp_vec *v, int i, const struct job *job) {
    mzp_tensor(v->game, state_of(v, i), job->viewer, job->tensors + (size_t)i * v->floats);
}

mzp_vec *mzp_vec_new(const mz_game *game, int lanes, int threads, const char *seed, int explicit,
                     int fixed, char *error) {
    mz_error e = no_error();
    mzp_vec *v = lanes > 0 && lanes <= LANES_MOST ? calloc(1, sizeof *v) : NULL;
    if (v) {
        v->states = calloc((size_t)lanes, game->state_size);
        v->lane = calloc((size_t)lanes, sizeof *v->lane);
    }
    if (!v || !v->states || !v->lane) {
        mz_fail(&e, MZ_SPACE, "memory", "no memory for %d lanes", lanes);
        fail_with(&e, error);
        mzp_vec_free(v);
        return NULL;
    }
    v->game = game;
    v->floats = mz_tensor(game, NULL, NULL);
    v->lanes = lanes;
    v->threads = threads < 1 ? 1 : threads < THREADS_MOST ? threads : THREADS_MOST;
    v->explicit = explicit != 0;
    v->fixed = fixed != 0;
    snprintf(v->seed, sizeof v->seed, "%s", seed);
    return v;
}

void mzp_vec_free(mzp_vec *vec) {
    if (!vec) return;
    free(vec->states);
    free(vec->lane);
    free(vec);
}

void mzp_vec_reset(mzp_vec *vec, const char *seed, const mzp_buffers *out) {
    if (seed) snprintf(vec->seed, sizeof vec->seed, "%s", seed);
    for_each(&(struct job){.vec = vec, .n = vec->lanes, .each = reset_lane, .out = out});
}

int mzp_vec_step(mzp_vec *vec, const int32_t *action, const mzp_buffers *out) {
    for (int i = 0; i < vec->lanes; i++)
        if (!may(vec, i, action[i])) return i;
    for_each(&(struct job){
        .vec = vec, .n = vec->lanes, .each = step_lane, .out = out, .action = action});
    return -1;
}

void mzp_vec_random(mzp_vec *vec, int32_t *action) {
    for_each(&(struct job){.vec = vec, .n = vec->lanes, .each = random_lane, .choice = action});
}

void mzp_vec_observe(mzp_vec *vec, int viewer, float *out) {
    for_each(&(struct job){
        .vec = vec, .n = vec->lanes, .each = observe_lane, .viewer = viewer, .tensors = out});
}

int mzp_vec_look(mzp_vec *vec, const int32_t *lane, const int32_t *action, int n, float *out,
                 float *end) {
    for (int k = 0; k < n; k++)
        if (lane[k] < 0 || lane[k] >= vec->lanes ||
            mz_to_act(state_of(vec, lane[k])) == MZ_NATURE || !may(vec, lane[k], action[k]))
            return k;
    struct job job = {.vec = vec, .each = look, .n = n};
    job.lane = lane, job.action = action;
    job.tensors = out, job.end = end;
    for_each(&job);
    return -1;
}

void mzp_vec_get(const mzp_vec *vec, int lane, void *block) {
    memcpy(block, state_of(vec, lane), vec->game->state_size);
    mzp_begin(vec->game, block);
}

int mzp_vec_seed(const mzp_vec *vec, int lane, char *out, int cap) {
    mz_text t = mz_text_in(out, (size_t)cap);
    mz_put(&t, vec->lane[lane].source.seed);
    return length_of(&t);
}

void mzp_vec_set(mzp_vec *vec, int lane, const void *state, const mzp_buffers *out) {
    memcpy(state_of(vec, lane), state, vec->game->state_size);
    clear(vec, lane, out);
    run_nature(vec, lane);
    if (mz_over(state_of(vec, lane))) end_lane(vec, lane, MZ_NATURE, out);
    show(vec, lane, out);
}
