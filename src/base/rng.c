/* Random numbers: the text-seeded generator of the rules (MS-65, MQ-66), and sources.
 * Invariant: a stream's numbers depend on its seed text alone; a keyed outcome on key and number
 * alone. */
#include <string.h>

#include "mozzie/chance.h"

static uint32_t fnv(uint32_t h, const char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) h = (h ^ (uint8_t)bytes[i]) * 16777619u;
    return h;
}

static uint32_t mix(uint32_t h) {
    h ^= h >> 16;
    h *= 0x85EBCA6Bu;
    h ^= h >> 13;
    h *= 0xC2B2AE35u;
    return h ^ h >> 16;
}

/* The state from the hash of the text so far: "#0" to "#3" are hashed behind it. */
static mz_rng seeded(uint32_t h) {
    mz_rng rng;
    h = fnv(h, "#", 1);
    for (int i = 0; i < 4; i++) rng.s[i] = mix(fnv(h, &"0123"[i], 1));
    if (!(rng.s[0] | rng.s[1] | rng.s[2] | rng.s[3])) rng.s[0] = 1;
    return rng;
}

mz_rng mz_rng_text(const char *text, size_t n) {
    return seeded(fnv(2166136261u, text, n));
}

static uint32_t rotl(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

uint32_t mz_next(mz_rng *rng) {
    uint32_t *s = rng->s, r = rotl(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return r;
}

/* Words above the largest multiple of n are drawn again. That tail is shorter than n, so most words
 * are accepted without the division that finds it. */
uint32_t mz_below(mz_rng *rng, uint32_t n) {
    uint32_t x = mz_next(rng);
    while (x > 0u - n) {
        uint32_t tail = (0u - n) % n;
        if (!tail || x < 0u - tail) break;
        x = mz_next(rng);
    }
    return x % n;
}

uint64_t mz_below64(mz_rng *rng, uint64_t n) {
    if (n <= UINT32_MAX) return mz_below(rng, (uint32_t)n);
    uint64_t tail = (0 - n) % n, x;
    do {
        x = (uint64_t)mz_next(rng) << 32;
        x |= mz_next(rng);
    } while (tail && x >= 0 - tail);
    return x % n;
}

void mz_shuffle(mz_rng *rng, void *list, size_t n, size_t size) {
    uint8_t *at = list, spare[64];
    if (size > sizeof spare) return;
    for (size_t i = n; i-- > 1;) {
        size_t j = mz_below(rng, (uint32_t)i + 1);
        memcpy(spare, at + i * size, size);
        memcpy(at + i * size, at + j * size, size);
        memcpy(at + j * size, spare, size);
    }
}

void mz_source_text(mz_source *source, const char *seed) {
    memset(source, 0, sizeof *source);
    strncpy(source->seed, seed, MZ_SEED_MAX - 1);
}

void mz_source_game(mz_source *source, const char *seed, uint64_t k) {
    source->keyed = 0;
    source->n = 0;
    source->full = false;
    source->index = 0;
    source->hands = 0;
    memset(source->skill, 0, sizeof source->skill);
    mz_text t = mz_text_in(source->seed, MZ_SEED_MAX - 24); /* room for the number, always */
    mz_put(&t, seed);
    t.cap = MZ_SEED_MAX;
    mz_putc(&t, '/');
    mz_putn(&t, (int64_t)k);
}

void mz_source_keyed(mz_source *source, const uint8_t key[32]) {
    memset(source, 0, sizeof *source);
    source->keyed = 1;
    memcpy(source->key, key, 32);
}

mz_rng *mz_stream(mz_source *source, const char *name) {
    for (int i = 0; i < source->n; i++)
        if (source->stream[i].name == name || !strcmp(source->stream[i].name, name))
            return &source->stream[i].rng;
    if (source->n == MZ_STREAMS) {
        source->full = true;
        return NULL;
    }
    int i = source->n++;
    uint32_t h = fnv(2166136261u, source->seed, strlen(source->seed));
    h = fnv(fnv(h, "/", 1), name, strlen(name));
    source->stream[i].name = name;
    source->stream[i].rng = seeded(h);
    return &source->stream[i].rng;
}

/* HMAC-SHA-256(key, outcome number, try), both as 8 bytes, lowest first; its first 8 bytes as a
 * number, lowest first, taken modulo n unless it lies above the largest multiple of n. */
uint64_t mz_keyed_below(const uint8_t key[32], uint64_t i, uint64_t n) {
    uint64_t tail = (0 - n) % n;
    for (uint64_t round = 0;; round++) {
        uint8_t message[16], mac[32];
        for (int b = 0; b < 8; b++) {
            message[b] = (uint8_t)(i >> 8 * b);
            message[8 + b] = (uint8_t)(round >> 8 * b);
        }
        mz_hmac_sha256(key, 32, message, sizeof message, mac);
        uint64_t x = 0;
        for (int b = 7; b >= 0; b--) x = x << 8 | mac[b];
        if (!tail || x < 0 - tail) return x % n;
    }
}

uint64_t mz_source_below(mz_source *source, const char *name, uint64_t n) {
    if (source->keyed) return mz_keyed_below(source->key, source->index++, n);
    mz_rng *rng = mz_stream(source, name);
    return rng ? mz_below64(rng, n) : 0;
}
