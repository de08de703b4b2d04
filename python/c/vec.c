/* Many games at once. Invariant: a lane depends on game, seed, its number and the actions given to
 * it alone; threads take whole runs of lanes and write to those lanes' rows only. Between calls
 * every lane stands at a node where something is asked of the caller, and `legal` is its set. */
#include "vec.h"

#include <math.h>

/* Kinds of work, for the price of a lane. */
enum { RESET, STEP, RANDOM_, OBSERVE, OBSERVE_END, LOOK, SHOW };

struct job {
    mzp_vec *vec;
    void (*each)(mzp_vec *vec, int lane, const struct job *job);
    const mzp_buffers *out;
    const int32_t *action, *lane;
    int32_t *choice;
    float *tensors, *end;
    int viewer;
};

static void work(const void *user, int from, int to) {
    const struct job *j = user;
    for (int i = from; i < to; i++) j->each(j->vec, i, j);
}

static void for_each(const struct job *job, int kind, int n) {
    mzp_pool_run(job->vec->pool, kind, work, job, n);
}

/* Nature's steps, where they are not the caller's. */
static void run_nature(mzp_vec *v, int i) {
    void *state = mzp_lane_state(v, i);
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
    mz_init(v->game, mzp_lane_state(v, i));
    if (v->fixed) {
        mz_source deal = l->source;
        mz_deal(v->game, mzp_lane_state(v, i), &deal);
    }
    run_nature(v, i);
}

static void put_chance(const mzp_vec *v, int i, double *out) {
    mz_outcome all[MZ_OUTCOMES];
    size_t ids = v->game->rules->outcome_ids;
    memset(out, 0, ids * sizeof *out);
    int n = mz_outcomes(v->game, mzp_lane_state(v, i), all);
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

/* What there is to tell of a game that has just ended. */
static void show_end(const mzp_vec *v, int i, const mzp_buffers *out) {
    const struct lane *l = &v->lane[i];
    size_t row = (size_t)i, seats = v->game->seats;
    mz_result result = {0};
    double utility[MZ_SEATS] = {0};
    if (l->ended != BY_FAULT) {
        mz_result_of(v->game, mzp_lane_final(v, i), &result);
        mzp_utility(v->game, &result, utility);
    } else if (l->mover < MZ_SEATS) {
        utility[l->mover] = -1;
    }
    if (out->done) out->done[row] = 1;
    if (out->terminated) out->terminated[row] = l->ended != BY_LIMIT;
    if (out->truncated) out->truncated[row] = l->ended == BY_LIMIT;
    if (out->reward && l->mover != MZ_NATURE) out->reward[row] = (float)utility[l->mover];
    for (size_t k = 0; out->returns && k < seats; k++)
        out->returns[row * seats + k] = (float)utility[k];
}

/* Nothing has ended. */
static void clear(const mzp_vec *v, int i, const mzp_buffers *out) {
    size_t row = (size_t)i, seats = v->game->seats;
    if (out->reward) out->reward[row] = 0;
    if (out->returns) memset(out->returns + row * seats, 0, seats * sizeof *out->returns);
    if (out->done) out->done[row] = 0;
    if (out->terminated) out->terminated[row] = 0;
    if (out->truncated) out->truncated[row] = 0;
}

/* The legal set is brought up to date, and the rows of the lane are written. */
static void show(mzp_vec *v, int i, const mzp_buffers *out) {
    const mz_game *g = v->game;
    const void *state = mzp_lane_state(v, i);
    size_t floats = v->floats, row = (size_t)i;
    int seat = mz_to_act(state);
    mz_legal(g, state, seat, &v->lane[i].legal);
    clear(v, i, out);
    if (v->lane[i].ended) show_end(v, i, out);
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

static void reset_lane(mzp_vec *v, int i, const struct job *job) {
    char seed[MZ_SEED_MAX], text[MZ_SEED_MAX + 16];
    seed_of(v, i, seed);
    int n = snprintf(text, sizeof text, "%s/actions", seed);
    v->lane[i].rng = mz_rng_text(text, (size_t)n);
    v->lane[i].game = 0;
    v->lane[i].ended = GOES_ON;
    begin(v, i);
    show(v, i, job->out);
}

/* Keeps the last state and begins the lane's next game. */
static void end_lane(mzp_vec *v, int i, int mover, int ended) {
    struct lane *l = &v->lane[i];
    mz_result result = {0};
    memcpy(mzp_lane_final(v, i), mzp_lane_state(v, i), v->game->state_size);
    if (ended == BY_RULES) {
        mz_result_of(v->game, mzp_lane_final(v, i), &result);
        if (result.limited) ended = BY_LIMIT;
    }
    l->ended = (uint8_t)ended;
    l->mover = (uint8_t)mover;
    l->game++;
    begin(v, i);
}

static bool may(const mzp_vec *v, int i, int32_t id) {
    if (id < 0 || id > INT16_MAX) return false;
    if (mz_to_act(mzp_lane_state(v, i)) != MZ_NATURE) return mz_has(&v->lane[i].legal, (mz_id)id);
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(v->game, mzp_lane_state(v, i), all);
    for (int k = 0; k < n; k++)
        if (all[k].id == id) return true;
    return false;
}

static void step_lane(mzp_vec *v, int i, const struct job *job) {
    void *state = mzp_lane_state(v, i);
    int seat = mz_to_act(state);
    v->lane[i].ended = GOES_ON;
    if (v->lose && !may(v, i, job->action[i])) {
        end_lane(v, i, seat, BY_FAULT);
    } else {
        mz_step(v->game, state, seat, (mz_id)job->action[i], NULL);
        run_nature(v, i);
        if (mz_over(state)) end_lane(v, i, seat, BY_RULES);
    }
    show(v, i, job->out);
}

/* Pair k of a look ahead. The generator is a copy: looking changes nothing. */
static void look(mzp_vec *v, int k, const struct job *job) {
    const mz_game *g = v->game;
    int i = job->lane[k], seat = mz_to_act(mzp_lane_state(v, i));
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX];
    mz_rng rng = v->lane[i].rng;
    rng.s[0] ^= 0x9E3779B9u * (uint32_t)(job->action[k] + 1); /* a world of its own */
    mz_next(&rng);
    mz_see(g, mzp_lane_state(v, i), seat, view);
    mz_sample(g, view, seat, &rng, world);
    mz_step(g, world, seat, (mz_id)job->action[k], NULL);
    mzp_tensor(g, world, seat, job->tensors + (size_t)k * v->floats);
    job->end[k] = NAN;
    if (!mz_over(world)) return;
    mz_result result = {0};
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
        mz_draw(v->game, mzp_lane_state(v, i), &l->source, ids, NULL, NULL);
    job->choice[i] = ids[0];
}

static void observe_lane(mzp_vec *v, int i, const struct job *job) {
    mzp_tensor(v->game, mzp_lane_state(v, i), job->viewer, job->tensors + (size_t)i * v->floats);
}

static void observe_end(mzp_vec *v, int i, const struct job *job) {
    const struct lane *l = &v->lane[i];
    float *row = job->tensors + (size_t)i * v->floats;
    int mover = l->mover == MZ_NATURE ? MZ_NOBODY : l->mover;
    int viewer = job->viewer == MZP_MOVER ? mover : job->viewer;
    if (l->ended)
        mzp_tensor(v->game, mzp_lane_final(v, i), viewer, row);
    else
        memset(row, 0, v->floats * sizeof *row);
}

static void show_lane(mzp_vec *v, int i, const struct job *job) {
    show(v, i, job->out);
}

mzp_vec *mzp_vec_new(const mz_game *game, int lanes, int threads, const char *seed, int how,
                     char *error) {
    mz_error e = no_error();
    mzp_vec *v = lanes > 0 && lanes <= MZP_LANES ? calloc(1, sizeof *v) : NULL;
    if (v) {
        v->states = calloc((size_t)lanes, game->state_size);
        v->finals = calloc((size_t)lanes, game->state_size);
        v->lane = calloc((size_t)lanes, sizeof *v->lane);
        v->pool = mzp_pool_new(threads);
    }
    if (!v || !v->states || !v->finals || !v->lane || !v->pool) {
        mz_fail(&e, MZ_SPACE, "memory", "no memory for %d lanes", lanes);
        fail_with(&e, error);
        mzp_vec_free(v);
        return NULL;
    }
    v->game = game;
    v->floats = mz_tensor(game, NULL, NULL);
    v->lanes = lanes;
    v->explicit = (how & MZP_EXPLICIT) != 0;
    v->fixed = (how & MZP_FIXED) != 0;
    v->lose = (how & MZP_LOSE) != 0;
    snprintf(v->seed, sizeof v->seed, "%s", seed);
    return v;
}

void mzp_vec_free(mzp_vec *vec) {
    if (!vec) return;
    mzp_pool_free(vec->pool);
    free(vec->states);
    free(vec->finals);
    free(vec->lane);
    free(vec);
}

void mzp_vec_reset(mzp_vec *vec, const char *seed, const mzp_buffers *out) {
    if (seed) snprintf(vec->seed, sizeof vec->seed, "%s", seed);
    for_each(&(struct job){.vec = vec, .each = reset_lane, .out = out}, RESET, vec->lanes);
}

void mzp_vec_show(mzp_vec *vec, const mzp_buffers *out) {
    for_each(&(struct job){.vec = vec, .each = show_lane, .out = out}, SHOW, vec->lanes);
}

int mzp_vec_step(mzp_vec *vec, const int32_t *action, const mzp_buffers *out) {
    for (int i = 0; !vec->lose && i < vec->lanes; i++)
        if (!may(vec, i, action[i])) return i;
    for_each(&(struct job){.vec = vec, .each = step_lane, .out = out, .action = action}, STEP,
             vec->lanes);
    return -1;
}

void mzp_vec_random(mzp_vec *vec, int32_t *action) {
    for_each(&(struct job){.vec = vec, .each = random_lane, .choice = action}, RANDOM_, vec->lanes);
}

void mzp_vec_observe(mzp_vec *vec, int viewer, int final, float *out) {
    struct job job = {.vec = vec, .viewer = viewer, .tensors = out};
    job.each = final ? observe_end : observe_lane;
    for_each(&job, final ? OBSERVE_END : OBSERVE, vec->lanes);
}

int mzp_vec_look(mzp_vec *vec, const int32_t *lane, const int32_t *action, int n, float *out,
                 float *end) {
    for (int k = 0; k < n; k++)
        if (lane[k] < 0 || lane[k] >= vec->lanes ||
            mz_to_act(mzp_lane_state(vec, lane[k])) == MZ_NATURE || !may(vec, lane[k], action[k]))
            return k;
    struct job job = {.vec = vec, .each = look};
    job.lane = lane, job.action = action;
    job.tensors = out, job.end = end;
    for_each(&job, LOOK, n);
    return -1;
}

void mzp_vec_get(const mzp_vec *vec, int lane, void *block) {
    memcpy(block, mzp_lane_state(vec, lane), vec->game->state_size);
    mzp_begin(vec->game, block);
}

int mzp_vec_final(const mzp_vec *vec, int lane, void *block) {
    if (!vec->lane[lane].ended) return 0;
    memcpy(block, mzp_lane_final(vec, lane), vec->game->state_size);
    mzp_begin(vec->game, block);
    return 1;
}

int mzp_vec_seed(const mzp_vec *vec, int lane, char *out, int cap) {
    mz_text t = mz_text_in(out, (size_t)cap);
    mz_put(&t, vec->lane[lane].source.seed);
    return length_of(&t);
}

void mzp_vec_set(mzp_vec *vec, int lane, const void *state, const mzp_buffers *out) {
    memcpy(mzp_lane_state(vec, lane), state, vec->game->state_size);
    vec->lane[lane].ended = GOES_ON;
    run_nature(vec, lane);
    if (mz_over(mzp_lane_state(vec, lane))) end_lane(vec, lane, MZ_NATURE, BY_RULES);
    show(vec, lane, out);
}
