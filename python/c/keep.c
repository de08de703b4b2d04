/* Batches as bytes: every lane with its random streams, so that a run goes on bit for bit. Nothing
 * is believed that the digest of Python did not vouch for; what is read is checked all the same,
 * and a batch is changed when all of it was sound. */
#include "vec.h"

int64_t mzp_vec_save(const mzp_vec *vec, uint8_t *out, int64_t cap) {
    struct bytes b = {out, 0, (size_t)cap};
    size_t size = vec->game->state_size;
    mzp_put_number(&b, strlen(vec->seed), 1);
    mzp_put(&b, vec->seed, strlen(vec->seed));
    for (int i = 0; i < vec->lanes; i++) {
        const struct lane *l = &vec->lane[i];
        mzp_put_number(&b, l->game, 8);
        mzp_put_number(&b, l->ended, 1);
        mzp_put_number(&b, l->mover, 1);
        mzp_put_rng(&b, &l->rng);
        mzp_put_source(&b, &l->source);
        mzp_put(&b, mzp_lane_state(vec, i), size);
        if (l->ended) mzp_put(&b, mzp_lane_final(vec, i), size);
    }
    return (int64_t)b.n;
}

/* A state at which something may be asked of the caller; `final`: the last one of a game. */
static bool take_state(struct bytes *b, const mzp_vec *v, uint8_t *to, bool final) {
    const uint8_t *at = mzp_take(b, v->game->state_size);
    if (!at) return false;
    memcpy(to, at, v->game->state_size);
    if (mz_check(v->game, to)) return false;
    return final || (!mz_over(to) && (v->explicit || mz_node(to)->kind == MZ_DECISION));
}

static bool take_lane(struct bytes *b, const mzp_vec *v, int i) {
    struct lane *l = &v->lane[i];
    l->game = mzp_take_number(b, 8);
    l->ended = (uint8_t)mzp_take_number(b, 1);
    l->mover = (uint8_t)mzp_take_number(b, 1);
    if (l->ended > BY_FAULT || l->mover > MZ_NATURE) return false;
    if (!mzp_take_rng(b, &l->rng) || !mzp_take_source(b, &l->source)) return false;
    if (!take_state(b, v, mzp_lane_state(v, i), false)) return false;
    return !l->ended || take_state(b, v, mzp_lane_final(v, i), true);
}

static bool take_all(struct bytes *b, mzp_vec *v) {
    size_t n = (size_t)mzp_take_number(b, 1);
    const uint8_t *seed = mzp_take(b, n);
    if (!seed || n > MZP_SEED) return false;
    memcpy(v->seed, seed, n);
    v->seed[n] = 0;
    for (int i = 0; i < v->lanes; i++)
        if (!take_lane(b, v, i)) return false;
    return b->n == b->cap;
}

int mzp_vec_load(mzp_vec *vec, const uint8_t *in, int64_t n, const mzp_buffers *out) {
    struct bytes b = {(uint8_t *)(uintptr_t)in, 0, (size_t)n};
    size_t lanes = (size_t)vec->lanes;
    mzp_vec read = *vec, old = *vec;
    read.states = calloc(lanes, vec->game->state_size);
    read.finals = calloc(lanes, vec->game->state_size);
    read.lane = calloc(lanes, sizeof *read.lane);
    bool sound = read.states && read.finals && read.lane && take_all(&b, &read);
    if (sound) {
        *vec = read;
        read = old;
    }
    free(read.states);
    free(read.finals);
    free(read.lane);
    if (sound) mzp_vec_show(vec, out);
    return sound;
}
