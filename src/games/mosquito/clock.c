/* The server's side of time in a live race (MQ-R14): what a claimed reaction is credited with, and
 * when a result may be announced. Pure: no clock is read here. */
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
static int32_t round_trip(const mosquito_times *t, const int32_t *rtt, int n, int32_t least) {
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

/* MQ-56, MQ-57: the device's claim, bounded by what the server saw; a handicap comes off later. */
int32_t mosquito_time(const mosquito_times *t, int32_t claim, int32_t elapsed, const int32_t *rtt,
                      int n, int32_t least) {
    int32_t trip = round_trip(t, rtt, n, least);
    if (claim < 0) return larger(0, elapsed - trip);
    return larger(0, smaller(larger(claim, elapsed - trip - t->jitter), elapsed));
}

/* MQ-58: e of a missing seat is now - min(rtt, cap) - jitter - handicap; it must reach the limit.
 */
int32_t mosquito_safe_at(const mosquito_times *t, int32_t limit, int32_t rtt, int32_t handicap) {
    return limit + smaller(rtt, t->cap) + t->jitter + handicap;
}

int32_t mosquito_last_call(const mosquito_times *t) {
    return t->race + t->cap + t->jitter;
}

/* The earliest (sign 1) or latest (sign -1) arrival; -1 when nobody has arrived. */
static int32_t extreme(const mosquito_seen *seen, int seats, int sign) {
    int32_t best = -1;
    for (int i = 0; i < seats; i++)
        if (seen[i].plays && seen[i].here && (best < 0 || sign * seen[i].ms < sign * best))
            best = seen[i].ms;
    return best;
}

/* When no seat that is missing (and not out, MQ-94) can have a time below the limit any more. */
static int32_t all_safe(const mosquito_times *t, const mosquito_seen *seen, int seats,
                        int32_t limit) {
    int32_t at = 0;
    for (int i = 0; i < seats; i++)
        if (seen[i].plays && !seen[i].here && !seen[i].out)
            at = larger(at, mosquito_safe_at(t, limit, seen[i].rtt, seen[i].handicap));
    return at;
}

static int32_t announce_pink(const mosquito_times *t, const mosquito_seen *seen, int seats) {
    int32_t first = extreme(seen, seats, 1);
    for (int i = 0; first < 0 && i < seats; i++)
        if (seen[i].plays && !seen[i].out) return mosquito_last_call(t);
    return first < 0 ? 0 : all_safe(t, seen, seats, first + t->window);
}

static int32_t announce_orange(const mosquito_times *t, const mosquito_seen *seen, int seats) {
    int missing = 0, out = 0;
    for (int i = 0; i < seats; i++) {
        missing += seen[i].plays && !seen[i].here;
        out += seen[i].plays && !seen[i].here && seen[i].out;
    }
    if (!missing || out >= 2) return 0; /* MQ-94: nobody can be last any more */
    if (missing > 1) return mosquito_last_call(t);
    return all_safe(t, seen, seats, larger(0, extreme(seen, seats, -1)) + t->window);
}

static int32_t announce_blue(const mosquito_times *t, int revealer, int attacked,
                             const mosquito_seen *seen, int seats) {
    const mosquito_seen *thief = &seen[revealer];
    if (thief->here && attacked >= 0) {
        const mosquito_seen *owner = &seen[attacked];
        if (owner->here || owner->out) return 0;
        return mosquito_safe_at(t, thief->ms + t->window, owner->rtt, owner->handicap);
    }
    if (thief->out) return 0;
    int32_t latest = 0;
    for (int i = 0; i < seats; i++) {
        if (i == revealer || !seen[i].plays) continue;
        if (!seen[i].here) return mosquito_last_call(t);
        latest = larger(latest, seen[i].ms);
    }
    return mosquito_safe_at(t, latest + t->window, thief->rtt, thief->handicap);
}

/* MQ-58 */
int32_t mosquito_announce_at(const mosquito_times *t, int stage, int revealer, int attacked,
                             const mosquito_seen *seen, int seats) {
    int32_t at = stage == MOSQUITO_AT_PINK     ? announce_pink(t, seen, seats)
                 : stage == MOSQUITO_AT_ORANGE ? announce_orange(t, seen, seats)
                                               : announce_blue(t, revealer, attacked, seen, seats);
    return smaller(at, mosquito_last_call(t));
}

/* MQ-95 */
int32_t mosquito_rest_until(const mosquito_times *t, int32_t announced) {
    return announced + t->rest;
}

/* MQ-59, MQ-R27 */
int32_t mosquito_reveal_wait(const mosquito_times *t, int missed) {
    return missed >= 2 ? 0 : t->reveal;
}

/* MQ-R28, and no attempt on blue */
mz_id mosquito_late(const mosquito_state *s) {
    return s->head.stage == MOSQUITO_AT_CHOICE ? MOSQUITO_ID_LOSE : MOSQUITO_ID_ATTACK;
}

/* MQ-96: the disc is counted on a grid of whole numbers, so every machine finds the same area. */
int mosquito_area(int32_t x, int32_t y, int32_t width, int32_t height) {
    enum { STEPS = 60 };
    int64_t on = 0, all = 0, radius = 2 * (int64_t)smaller(width, height); /* in fifths: 0.4 */
    if (x < 0 || y < 0 || x > width || y > height) return 0;
    for (int i = -STEPS; i <= STEPS; i++)
        for (int k = -STEPS; k <= STEPS; k++) {
            if (i * i + k * k > STEPS * STEPS) continue;
            int64_t px = 5 * (int64_t)x + radius * i / STEPS,
                    py = 5 * (int64_t)y + radius * k / STEPS;
            all++;
            on += px >= 0 && py >= 0 && px <= 5 * (int64_t)width && py <= 5 * (int64_t)height;
        }
    int area = (int)((200 * on + all) / (2 * all));
    return area < 1 ? 1 : area;
}
