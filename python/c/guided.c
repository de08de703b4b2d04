/* The search with an outside judge, leaf by leaf into the caller's arrays. */
#include "mozzie/guided.h"

#include "common.h"

mz_guided *mzp_guided(const mz_game *game, int leaves, uint32_t nodes, int explore, char *error) {
    mz_error e = no_error();
    mz_guided *g = NULL;
    if (mz_guided_new(game, leaves, nodes, explore, &g, &e)) {
        fail_with(&e, error);
        return NULL;
    }
    return g;
}

int mzp_guided_leaves(mz_guided *g, const mz_game *game, int most, float *tensor, uint8_t *mask,
                      int8_t *seat, uint8_t *views) {
    size_t floats = mz_tensor(game, NULL, NULL);
    mz_sizes size = mz_size(game);
    int n = mz_guided_leaves(g, most);
    for (int i = 0; i < n; i++) {
        mz_set legal;
        uint8_t *view = views + (size_t)i * size.state;
        seat[i] = (int8_t)mz_guided_leaf(g, i, view, &legal);
        mz_tensor(game, view, tensor + (size_t)i * floats);
        for (int id = 0; id < size.ids; id++)
            mask[(size_t)i * size.ids + (size_t)id] = mz_has(&legal, (mz_id)id);
    }
    return n;
}

int mzp_guided_tally(const mz_guided *g, uint32_t *walks, uint16_t *ids, float *weight,
                     float *value, float *prior) {
    mz_tally t;
    mz_guided_tally(g, &t);
    *walks = t.iterations;
    memcpy(ids, t.id, t.n * sizeof *ids);
    memcpy(weight, t.weight, t.n * sizeof *weight);
    memcpy(value, t.value, t.n * sizeof *value);
    memcpy(prior, t.prior, t.n * sizeof *prior);
    return t.n;
}
