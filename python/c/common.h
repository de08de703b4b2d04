/* Helpers of the flat functions. */
#ifndef MZP_COMMON_H
#define MZP_COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/label.h"
#include "engine/rules.h"
#include "mozzie_py.h"

enum { MZP_ERROR = 256 };
_Static_assert(sizeof(mz_event) == 8 * sizeof(int16_t), "an event is 8 numbers of Python's");

static inline int fail_with(const mz_error *error, char *out) {
    snprintf(out, MZP_ERROR, "%s\t%d\t%s", error->code, error->at, error->text);
    return (int)error->status;
}

static inline mz_error no_error(void) {
    return (mz_error){.at = -1};
}

static inline int length_of(const mz_text *text) {
    return text->full ? -1 : (int)text->len;
}

static inline size_t block_state(const mz_game *game) {
    return ((size_t)game->state_size + 7) / 8 * 8;
}

/* Nanoseconds of a steady clock. */
static inline uint64_t mzp_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Bytes of what is hidden: commits, and the secret part. */
static inline int hidden_bytes(const mz_game *game) {
    return game->sel_at - game->pick_at + game->state_size - game->secret_at;
}

/* Bytes written one behind the other, or read: n counts them, also those that do not fit (then it
 * is above cap, and nothing that was read counts). */
struct bytes {
    uint8_t *at;
    size_t n, cap;
};
void mzp_put(struct bytes *b, const void *data, size_t n);
void mzp_put_number(struct bytes *b, uint64_t number, int n);
void mzp_put_rng(struct bytes *b, const mz_rng *rng);
void mzp_put_source(struct bytes *b, const mz_source *source);
/* NULL when there are not so many left. */
const uint8_t *mzp_take(struct bytes *b, size_t n);
uint64_t mzp_take_number(struct bytes *b, int n);
bool mzp_take_rng(struct bytes *b, mz_rng *rng);
bool mzp_take_source(struct bytes *b, mz_source *source);

/* Each seat's share of the win as a utility: see docs/python.md. */
void mzp_utility(const mz_game *game, const mz_result *result, double *out);
void mzp_unpack(const mz_game *game, const mz_result *result, mzp_result *out);

#endif
