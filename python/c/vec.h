/* A batch of games, for those who step it and those who keep it. */
#ifndef MZP_VEC_H
#define MZP_VEC_H

#include "common.h"
#include "pool.h"

enum { MZP_LANES = 65536, MZP_SEED = 4 * MZ_SEED_POINTS };

/* Why the last step ended a game. */
enum { GOES_ON, BY_RULES, BY_LIMIT, BY_FAULT };

struct lane {
    mz_source source;
    mz_rng rng; /* of random actions */
    mz_set legal;
    uint64_t game;
    uint8_t ended; /* why, by the last step: then `finals` has the last state of that game */
    uint8_t mover; /* whose step it was */
};

struct mzp_vec {
    const mz_game *game;
    int lanes;
    bool explicit, fixed, lose;
    size_t floats; /* of a tensor */
    char seed[MZP_SEED + 1];
    uint8_t *states, *finals;
    struct lane *lane;
    mzp_pool *pool;
};

static inline uint8_t *mzp_lane_state(const mzp_vec *v, int i) {
    return v->states + (size_t)i * v->game->state_size;
}
static inline uint8_t *mzp_lane_final(const mzp_vec *v, int i) {
    return v->finals + (size_t)i * v->game->state_size;
}

/* Writes the rows of every lane anew from what the lanes are. */
void mzp_vec_show(mzp_vec *vec, const mzp_buffers *out);

#endif
