/* Which red cards count as beaten: MZ-46, MZ-R5, 6.1.
 *
 * A set is built in falling numbers, equal numbers in order of types, so each set is one chain of
 * ids. Invariant: a type is offered only if the set can still be completed in that order. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

void zzz_set_start(const zzz_game *g, const zzz_state *s, zzz_set *set) {
    set->cards = set->from = 0;
    set->rest = s->defended;
    for (int i = 0; i < g->nred; i++) {
        set->left[i] = s->swarm[g->falling[i]];
        set->cards = (uint8_t)(set->cards + set->left[i]);
    }
}

void zzz_set_add(const zzz_game *g, zzz_set *set, int type) {
    while (g->falling[set->from] != type) set->from++;
    set->left[set->from]--;
    set->cards--;
    set->rest = (int16_t)(set->rest - g->number[type]);
}

bool zzz_set_done(const zzz_game *g, const zzz_set *set) {
    for (int i = g->nred - 1; i >= 0; i--)
        if (set->left[i]) return g->number[g->falling[i]] > set->rest;
    return true;
}

/* Sums up to ZZZ_SUM that can be reached, a bit each; `words` bounds what matters. */
typedef struct sums {
    uint64_t w[4];
} sums;

/* Each sum with and without `by` (1 to 9) more. */
static void sums_add(sums *s, int by, int words) {
    for (int i = words - 1; i > 0; i--) s->w[i] |= s->w[i] << by | s->w[i - 1] >> (64 - by);
    s->w[0] |= s->w[0] << by;
}

/* Whether one of the sums from low to high can be reached; they are at most 9 apart. */
static bool sums_hit(const sums *s, int low, int high) {
    uint64_t w = s->w[low >> 6] >> (low & 63);
    if (high >> 6 > low >> 6) w |= s->w[high >> 6] << (64 - (low & 63));
    return (w & (((uint64_t)2 << (high - low)) - 1)) != 0;
}

/* Cards by number that may still be chosen, their sum, and the smallest number passed over. */
typedef struct choice {
    uint8_t count[ZZZ_NUMBER + 1];
    int16_t sum;
    uint8_t passed;
} choice;

/* Whether cards of c can be added to end with less than the smallest number left over. If that is
 * to be m or more, all below m are taken, and the others must fill the rest up to m - 1. */
static bool can_fill(const choice *c, int rest) {
    int below = c->sum, words = rest / 64 + 1;
    sums reach = {{1}};
    if (c->count[1] >= rest) return true; /* ones fill any rest */
    for (int m = ZZZ_NUMBER + 1; m >= 1; m--) {
        if (m <= ZZZ_NUMBER) {
            for (int i = 0; i < c->count[m]; i++) sums_add(&reach, m, words);
            below -= m * c->count[m];
        }
        int high = rest - below, low = high < m ? 0 : high - (m - 1);
        if (m <= c->passed && high >= 0 && sums_hit(&reach, low, high)) return true;
    }
    return false;
}

/* allocation:free: `surplus` more cards must go; the cheapest cards go first. */
static bool can_thin(const choice *c, int rest, int surplus) {
    for (int n = 1; n <= ZZZ_NUMBER && surplus > 0; n++) {
        int take = c->count[n] < surplus ? c->count[n] : surplus;
        rest -= take * n;
        surplus -= take;
    }
    return surplus <= 0 && rest >= 0;
}

/* Numbers fall, so the last number passed over before place i is the smallest. */
static uint8_t passed_before(const zzz_game *g, const zzz_set *set, int i) {
    while (i-- > 0)
        if (set->left[i]) return g->number[g->falling[i]];
    return ZZZ_NUMBER + 1;
}

/* From the smallest number up, so that c gathers what may come after each card. */
uint32_t zzz_set_next(const zzz_game *g, const zzz_state *s, const zzz_set *set, bool *stop) {
    uint32_t next = 0;
    int surplus = set->cards - zzz_undefended(s);
    bool thin = g->allocation == ZZZ_FREE;
    choice c = {{0}, 0, 0};
    *stop = thin && surplus <= 0;
    for (int i = g->nred - 1; i >= set->from; i--) {
        int t = g->falling[i], n = set->left[i], number = g->number[t];
        if (!n) continue;
        c.count[number] = (uint8_t)(c.count[number] + n - 1);
        c.sum = (int16_t)(c.sum + (n - 1) * number);
        c.passed = passed_before(g, set, i);
        int rest = set->rest - number;
        if (rest >= 0 && (thin ? can_thin(&c, rest, surplus - 1) : can_fill(&c, rest)))
            next |= zzz_bit(t);
        c.count[number]++;
        c.sum = (int16_t)(c.sum + number);
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
