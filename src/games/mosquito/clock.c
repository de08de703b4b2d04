/* The server's side of time in a live race: what a claimed reaction is credited with, and when a
 * result may be announced. Pure: no clock is read here. */
#include "games/mosquito/mosquito.h"

enum { LAST_TRIPS = 5 };

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

/* MQ-57: the middle of the last five, number k/2 from 0 of k sorted; MQ-93: never more than the
 * smallest so far and half the jitter; the cap. */
int32_t mosquito_rtt(const mosquito_times *t, const int32_t *rtt, int n, int32_t least) {
    int32_t sorted[LAST_TRIPS];
    int k = n < LAST_TRIPS ? n : LAST_TRIPS;
    if (!k) return 0;
    for (int i = 0; i < k; i++) {
        int32_t value = rtt[n - k + i];
        int at = i;
        for (; at && value < sorted[at - 1]; at--) sorted[at] = sorted[at - 1];
        sorted[at] = value;
    }
    int32_t middle = sorted[k / 2];
    if (least >= 0) middle = smaller(middle, least + t->jitter / 2);
    return smaller(middle, t->cap);
}

int32_t mosquito_time(const mosquito_times *t, int32_t claim, int32_t elapsed, const int32_t *rtt,
                      int n, int32_t least) {
    int32_t trip = mosquito_rtt(t, rtt, n, least);
    if (claim < 0) return larger(0, elapsed - trip);
    return larger(0, smaller(larger(claim, elapsed - trip - t->jitter), elapsed));
}

/* e of a missing seat is now - min(rtt, cap) - jitter - handicap; it must reach the limit. */
int32_t mosquito_safe_at(const mosquito_times *t, int32_t limit, int32_t rtt, int32_t handicap) {
    return limit + smaller(rtt, t->cap) + t->jitter + handicap;
}

int32_t mosquito_last_call(const mosquito_times *t) {
    return t->race + t->cap + t->jitter;
}
