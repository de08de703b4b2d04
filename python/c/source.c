/* Sources of chance as bytes, and what a record does not tell of its match, so that both go on
 * where they stopped. Numbers stand lowest byte first; a stream is its name and the four words of
 * its generator. */
#include <pthread.h>

#include "common.h"
#include "engine/match.h"

enum { NAMES = 64, NAME_MOST = 31 };

/* A stream's name outlives its source: one copy of each is kept, and there are few of them. NULL
 * when it is none of ours. */
static const char *kept_name(const char *name, size_t n) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char names[NAMES][NAME_MOST + 1];
    if (n < 1 || n > NAME_MOST) return NULL;
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < NAMES && *names[i] && (strlen(names[i]) != n || memcmp(names[i], name, n) != 0)) i++;
    if (i < NAMES && !*names[i]) memcpy(names[i], name, n);
    pthread_mutex_unlock(&lock);
    return i < NAMES ? names[i] : NULL;
}

void mzp_put(struct bytes *b, const void *data, size_t n) {
    if (b->n + n <= b->cap && n) memcpy(b->at + b->n, data, n);
    b->n += n;
}

void mzp_put_number(struct bytes *b, uint64_t number, int n) {
    for (int i = 0; i < n; i++) mzp_put(b, &(uint8_t){(uint8_t)(number >> 8 * i)}, 1);
}

const uint8_t *mzp_take(struct bytes *b, size_t n) {
    if (b->n > b->cap || n > b->cap - b->n) {
        b->n = b->cap + 1; /* whatever is taken next is not there either */
        return NULL;
    }
    b->n += n;
    return b->at + b->n - n;
}

uint64_t mzp_take_number(struct bytes *b, int n) {
    const uint8_t *at = mzp_take(b, (size_t)n);
    uint64_t number = 0;
    for (int i = n; at && i-- > 0;) number = number << 8 | at[i];
    return number;
}

void mzp_put_rng(struct bytes *b, const mz_rng *rng) {
    for (int i = 0; i < 4; i++) mzp_put_number(b, rng->s[i], 4);
}

/* False for the words that no generator has: from zeros it gives nothing but zeros. */
bool mzp_take_rng(struct bytes *b, mz_rng *rng) {
    for (int i = 0; i < 4; i++) rng->s[i] = (uint32_t)mzp_take_number(b, 4);
    return (rng->s[0] | rng->s[1] | rng->s[2] | rng->s[3]) != 0;
}

/* Sources of Python have text seeds: keys are the servers'. */
void mzp_put_source(struct bytes *b, const mz_source *source) {
    size_t n = strlen(source->seed);
    mzp_put_number(b, n, 1);
    mzp_put(b, source->seed, n);
    mzp_put(b, source->skill, sizeof source->skill);
    mzp_put_number(b, source->index, 8);
    mzp_put_number(b, source->hands, 8);
    mzp_put_number(b, source->n, 1);
    for (int i = 0; i < source->n; i++) {
        n = strlen(source->stream[i].name);
        mzp_put_number(b, n, 1);
        mzp_put(b, source->stream[i].name, n);
        mzp_put_rng(b, &source->stream[i].rng);
    }
}

bool mzp_take_source(struct bytes *b, mz_source *source) {
    memset(source, 0, sizeof *source);
    size_t n = (size_t)mzp_take_number(b, 1);
    const uint8_t *seed = mzp_take(b, n), *skill = mzp_take(b, sizeof source->skill);
    source->index = mzp_take_number(b, 8);
    source->hands = mzp_take_number(b, 8);
    source->n = (uint8_t)mzp_take_number(b, 1);
    if (b->n > b->cap || n >= MZ_SEED_MAX || source->n > MZ_STREAMS) return false;
    memcpy(source->seed, seed, n);
    memcpy(source->skill, skill, sizeof source->skill);
    for (int i = 0; i < source->n; i++) {
        n = (size_t)mzp_take_number(b, 1);
        const char *name = (const char *)mzp_take(b, n);
        source->stream[i].name = name ? kept_name(name, n) : NULL;
        if (!mzp_take_rng(b, &source->stream[i].rng) || !source->stream[i].name) return false;
    }
    return b->n <= b->cap;
}

int mzp_source_save(const mz_source *source, uint8_t *out, int cap) {
    struct bytes b = {out, 0, (size_t)cap};
    mzp_put_source(&b, source);
    return b.n <= b.cap ? (int)b.n : -1;
}

int mzp_source_load(mz_source *source, const uint8_t *in, int n) {
    struct bytes b = {(uint8_t *)(uintptr_t)in, 0, (size_t)n};
    mz_source read;
    if (!mzp_take_source(&b, &read) || b.n != b.cap) return 0;
    *source = read;
    return 1;
}

const mz_source *mzp_match_source(const mz_match *match) {
    return match->source;
}

int mzp_match_resume(mz_match *match, int seat, int id, char *error) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *g = match->game;
    mz_error e = no_error();
    memcpy(state, match->state, g->state_size);
    mz_status status = mz_apply(g, state, seat, (mz_id)id, NULL, &e);
    const mz_head *h = mz_node(state), *before = mz_node(match->state);
    if (!status && h->nsel == before->nsel && !(h->joint & ~h->owes))
        status = mz_fail(&e, MZ_ILLEGAL, "move", "this step completes a move");
    if (status) return fail_with(&e, error);
    memcpy(match->state, state, g->state_size);
    return 0;
}

int mzp_unfinished(const mz_game *game, const void *state, uint8_t *seat, uint16_t *ids) {
    const mz_head *h = mz_node(state);
    int n = 0;
    for (int i = 0; i < h->nsel; i++, n++) {
        seat[n] = (uint8_t)mz_to_act(state);
        ids[n] = mz_sel(game, state)[i];
    }
    for (int i = 0; i < game->seats; i++) {
        if (!((h->joint & ~h->owes) >> i & 1)) continue;
        seat[n] = (uint8_t)i;
        ids[n++] = mz_picks(game, state)[i];
    }
    return n;
}
