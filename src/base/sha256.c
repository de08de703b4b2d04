/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104): what honest deals and record hashes are made of. Ours,
 * since the library must verify a deal in the browser and in Python without any dependency; tested
 * against the standard's vectors and libsodium. */
#include <string.h>

#include "mozzie/chance.h"

typedef struct sha {
    uint32_t h[8];
    uint8_t block[64];
    uint64_t n;
} sha;

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t ror(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

static void compress(uint32_t h[8], const uint8_t *block) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) {
        const uint8_t *p = block + 4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (ror(a, 7) ^ ror(a, 18) ^ a >> 3) +
               (ror(b, 17) ^ ror(b, 19) ^ b >> 10);
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t t = v[7] + (ror(e, 6) ^ ror(e, 11) ^ ror(e, 25)) + ((e & v[5]) ^ (~e & v[6])) +
                     ROUND[i] + w[i];
        uint32_t u =
            (ror(a, 2) ^ ror(a, 13) ^ ror(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t;
        v[0] = t + u;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
}

static void sha_init(sha *s) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, start, sizeof start);
    s->n = 0;
}

static void sha_add(sha *s, const uint8_t *data, size_t n) {
    while (n) {
        size_t used = s->n % 64, take = 64 - used < n ? 64 - used : n;
        memcpy(s->block + used, data, take);
        s->n += take;
        data += take;
        n -= take;
        if (s->n % 64 == 0) compress(s->h, s->block);
    }
}

static void sha_end(sha *s, uint8_t out[32]) {
    uint64_t bits = s->n * 8;
    uint8_t tail[72] = {0x80};
    size_t used = s->n % 64, pad = used < 56 ? 56 - used : 120 - used;
    for (int i = 0; i < 8; i++) tail[pad + (size_t)i] = (uint8_t)(bits >> (56 - 8 * i));
    sha_add(s, tail, pad + 8);
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void mz_sha256(const void *data, size_t n, uint8_t out[32]) {
    sha s;
    sha_init(&s);
    sha_add(&s, data, n);
    sha_end(&s, out);
}

void mz_hmac_sha256(const uint8_t *key, size_t nkey, const void *data, size_t n, uint8_t out[32]) {
    uint8_t pad[64] = {0};
    if (nkey > 64)
        mz_sha256(key, nkey, pad);
    else
        memcpy(pad, key, nkey);
    sha s;
    for (int i = 0; i < 64; i++) pad[i] ^= 0x36;
    sha_init(&s);
    sha_add(&s, pad, 64);
    sha_add(&s, data, n);
    sha_end(&s, out);
    for (int i = 0; i < 64; i++) pad[i] ^= 0x36 ^ 0x5c;
    sha_init(&s);
    sha_add(&s, pad, 64);
    sha_add(&s, out, 32);
    sha_end(&s, out);
}

void mz_hex(const uint8_t *bytes, size_t n, char *out) {
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[2 * n] = 0;
}

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool mz_unhex(const char *text, uint8_t *bytes, size_t n) {
    if (strlen(text) != 2 * n) return false;
    for (size_t i = 0; i < n; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
