/* Which red cards count as beaten: MZ-46, MZ-R5, 6.1.
 *
 * A set is built in falling numbers, equal numbers in order of types, so each set is one chain of
 * ids. Invariant: a type is offered only if the set can still be completed in that order. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* Sums up to ZZZ_SUM that can be reached. */
typedef struct sums {
    uint64_t w[4];
} sums;

/* Each sum with and without `by` more; `words` bounds what matters. */
static void sums_add(sums *s, int by, int words) {
    int skip = by >> 6, shift = by & 63;
    for (int i = words - 1; i >= skip; i--) {
        uint64_t w = s->w[i - skip] << shift;
        if (shift && i > skip) w |= s->w[i - skip - 1] >> (64 - shift);
        s->w[i] |= w;
    }
}

/* Whether a sum from low to high, both in range, can be reached. */
static bool sums_hit(const sums *s, int low, int high) {
    for (int at = low; at <= high; at++)
        if (s->w[at >> 6] >> (at & 63) & 1) return true;
    return false;
}

void zzz_set_start(const zzz_game *g, const zzz_state *s, zzz_set *set) {
    memset(set, 0, sizeof *set);
    for (int i = 0; i < g->nred; i++) {
        int t = g->falling[i];
        set->left[t] = s->swarm[t];
        set->cards = (int16_t)(set->cards + s->swarm[t]);
    }
    set->rest = s->defended;
}

void zzz_set_add(const zzz_game *g, zzz_set *set, int type) {
    while (g->falling[set->from] != type) set->from++;
    set->left[type]--;
    set->cards--;
    set->rest = (int16_t)(set->rest - g->number[type]);
}

bool zzz_set_done(const zzz_game *g, const zzz_set *set) {
    for (int i = g->nred - 1; i >= 0; i--)
        if (set->left[g->falling[i]]) return g->number[g->falling[i]] > set->rest;
    return true;
}

/* Cards by number that may still be chosen, and the smallest number passed over. */
typedef struct choice {
    uint8_t count[ZZZ_NUMBER + 1];
    int passed;
} choice;

static choice choices_from(const zzz_game *g, const zzz_set *set, int from) {
    choice c = {{0}, ZZZ_NUMBER + 1};
    for (int i = 0; i < g->nred; i++) {
        int t = g->falling[i], n = set->left[t];
        if (!n) continue;
        if (i < from)
            c.passed = g->number[t]; /* numbers fall: the last one is the smallest */
        else
            c.count[g->number[t]] = (uint8_t)(c.count[g->number[t]] + n);
    }
    return c;
}

/* Whether cards of c can be added to end with less than the smallest number left over. If that is
 * to be m or more, all below m are taken, and the others must fill the rest up to m - 1. */
static bool can_fill(const choice *c, int rest) {
    int below = 0, words = rest / 64 + 1;
    sums reach = {{1}};
    for (int n = 1; n <= ZZZ_NUMBER; n++) below += n * c->count[n];
    for (int m = ZZZ_NUMBER + 1; m >= 1; m--) {
        if (m <= ZZZ_NUMBER) {
            for (int i = 0; i < c->count[m]; i++) sums_add(&reach, m, words);
            below -= m * c->count[m];
        }
        int high = rest - below, low = high - (m - 1);
        if (m <= c->passed && high >= 0 && sums_hit(&reach, low < 0 ? 0 : low, high)) return true;
    }
    return false;
}

/* allocation:free: at most `most` cards may be left over; the cheapest cards go first. */
static bool can_thin(const choice *c, int rest, int surplus) {
    for (int n = 1; n <= ZZZ_NUMBER && surplus > 0; n++) {
        int take = c->count[n] < surplus ? c->count[n] : surplus;
        rest -= take * n;
        surplus -= take;
    }
    return surplus <= 0 && rest >= 0;
}

static bool can_complete(const zzz_game *g, const zzz_state *s, const zzz_set *set, int from) {
    choice c = choices_from(g, set, from);
    if (g->allocation == ZZZ_FREE) return can_thin(&c, set->rest, set->cards - zzz_undefended(s));
    return can_fill(&c, set->rest);
}

uint32_t zzz_set_next(const zzz_game *g, const zzz_state *s, const zzz_set *set, bool *stop) {
    uint32_t next = 0;
    *stop = g->allocation == ZZZ_FREE && set->cards <= zzz_undefended(s);
    for (int i = set->from; i < g->nred; i++) {
        int t = g->falling[i];
        if (!set->left[t] || g->number[t] > set->rest) continue;
        zzz_set with = *set;
        zzz_set_add(g, &with, t);
        if (can_complete(g, s, &with, i)) next |= zzz_bit(t);
    }
    return next;
}

/* MZ-R5, allocation:largestFirst; all cards where everything is defended. */
static int largest_first(const zzz_game *g, const zzz_state *s, mz_id *ids) {
    int rest = s->defended, n = 0;
    for (int i = 0; i < g->nred; i++) {
        int t = g->falling[i];
        for (int k = 0; k < s->swarm[t] && g->number[t] <= rest; k++) {
            rest -= g->number[t];
            ids[n++] = (mz_id)(ZZZ_BEAT + t);
        }
    }
    return n;
}

int zzz_only_set(const zzz_game *g, const zzz_state *s, mz_id ids[MZ_STEPS]) {
    if (!s->defended) return 0;
    if (!zzz_undefended(s) || g->allocation == ZZZ_LARGEST) return largest_first(g, s, ids);
    zzz_set set;
    zzz_set_start(g, s, &set);
    for (int n = 0;; n++) {
        if (g->allocation == ZZZ_MAXIMAL && zzz_set_done(g, &set)) return n;
        bool stop;
        uint32_t next = zzz_set_next(g, s, &set, &stop);
        if (__builtin_popcount(next) + stop != 1) return -1;
        if (stop) return n;
        int type = __builtin_ctz(next);
        ids[n] = (mz_id)(ZZZ_BEAT + type);
        zzz_set_add(g, &set, type);
    }
}
