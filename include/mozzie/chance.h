/* Mozzie: random numbers. Rules own no generator; whoever drives a game passes one in.
 *
 * Text seeds: streams named "SEED/deal", "SEED/nature" ... of xoshiro128** words, reproducible
 * from the description in the rules alone. Keyed: outcome number i is a function of a 32-byte key
 * and i (HMAC-SHA-256), for live tables with honest deals. */
#ifndef MOZZIE_CHANCE_H
#define MOZZIE_CHANCE_H

#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct mz_rng {
    uint32_t s[4];
};

/* A generator seeded by a text of n bytes (any bytes). */
mz_rng mz_rng_text(const char *text, size_t n);
uint32_t mz_next(mz_rng *rng);
/* A number below n, each equally likely; n >= 1. */
uint32_t mz_below(mz_rng *rng, uint32_t n);
/* The same for n up to 2^63: above 2^32 two words, the high one first. */
uint64_t mz_below64(mz_rng *rng, uint64_t n);

enum { MZ_STREAMS = 12, MZ_SEED_MAX = 448 };

/* Where a match gets its outcomes from. Plain data: copying it forks the streams. */
struct mz_source {
    uint8_t keyed;
    uint8_t n;
    uint8_t key[32];
    uint8_t skill[MZ_SEATS]; /* level of the bot whose hands move at a seat; 0: nobody knows */
    bool full;               /* more than MZ_STREAMS streams were asked for: a fault */
    uint64_t index;          /* keyed: number of the next outcome */
    uint64_t hands;          /* keyed: numbers used so far for what hands do, which is no outcome */
    char seed[MZ_SEED_MAX];
    struct {
        const char *name;
        mz_rng rng;
    } stream[MZ_STREAMS];
};

/* A source from a text seed (cut at MZ_SEED_MAX - 1 bytes: 100 characters of any script fit, with
 * the number of a game behind them). */
void mz_source_text(mz_source *source, const char *seed);
/* The seed of game k of a run: "SEED/k". */
void mz_source_game(mz_source *source, const char *seed, uint64_t k);
void mz_source_keyed(mz_source *source, const uint8_t key[32]);
/* The generator of the stream "SEED/name"; text sources only. `name` must be static. NULL, and the
 * source is full, when it has MZ_STREAMS others. */
mz_rng *mz_stream(mz_source *source, const char *name);
/* A number below n from the stream `name` (keyed: the next outcome, whatever the name); 0 where
 * there is no such stream any more. */
uint64_t mz_source_below(mz_source *source, const char *name, uint64_t n);
/* Exchanges n elements of `size` bytes each as the rules' shuffle does. */
void mz_shuffle(mz_rng *rng, void *list, size_t n, size_t size);

/* Keyed outcome number i below n, for verification: see docs/protocol.md. */
uint64_t mz_keyed_below(const uint8_t key[32], uint64_t i, uint64_t n);

void mz_sha256(const void *data, size_t n, uint8_t out[32]);
void mz_hmac_sha256(const uint8_t *key, size_t nkey, const void *data, size_t n, uint8_t out[32]);
/* 2n hexadecimal digits and a zero byte; and back, false unless exactly 2n digits. */
void mz_hex(const uint8_t *bytes, size_t n, char *out);
bool mz_unhex(const char *text, uint8_t *bytes, size_t n);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
