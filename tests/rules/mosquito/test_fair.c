/* Races over links of different length (MQ-57, MQ-93): equal reactions win equally often, and
 * whoever lies about a clock or holds answers back gains no more than the rules concede. T14 and
 * T15 of the generic tests. */
#include "games/mosquito/mosquito.h"
#include "lib/test.h"
#include "mozzie/chance.h"

#include <math.h>
#include <stdio.h>

enum { SEATS = 3, ROUNDS = 10000, TRIPS = 5, FASTEST = 230, SPREAD = 200 };

/* One way of a link in milliseconds: half the round trip, and jitter of up to an eighth of it. */
static int32_t way(mz_rng *rng, int32_t rtt) {
    return rtt / 2 + (int32_t)mz_below(rng, (uint32_t)(rtt / 8) + 1);
}

typedef struct link_of_seat {
    int32_t rtt, trip[TRIPS], least;
} link_of_seat;

static void measure(mz_rng *rng, link_of_seat *l, int32_t held_back) {
    for (int i = 0; i < TRIPS; i++) {
        l->trip[i] = way(rng, l->rtt) + way(rng, l->rtt);
        if (!i || l->trip[i] < l->least) l->least = l->trip[i];
    }
    for (int i = 0; i < TRIPS; i++) l->trip[i] += held_back; /* answered late from here on */
}

static int32_t reaction(mz_rng *rng) {
    return FASTEST + (int32_t)mz_below(rng, SPREAD);
}

/* Whose time is the lowest; ties go round. */
static int winner(const int32_t *ms, int round) {
    int best = round % SEATS;
    for (int i = 0; i < SEATS; i++)
        if (ms[i] < ms[best]) best = i;
    return best;
}

static void equal_reactions_win_equally_often(void **state) {
    (void)state;
    static const int32_t rtt[SEATS] = {10, 80, 250};
    mz_game *g;
    mz_rng rng = mz_rng_text("fair", 4);
    int wins[SEATS] = {0};
    assert_int_equal(mz_make("mosquito", NULL, 0, &g, NULL), MZ_OK);
    for (int round = 0; round < ROUNDS; round++) {
        int32_t ms[SEATS];
        for (int i = 0; i < SEATS; i++) {
            link_of_seat l = {.rtt = rtt[i]};
            measure(&rng, &l, 0);
            int32_t claim = reaction(&rng);
            int32_t elapsed = way(&rng, rtt[i]) + claim + way(&rng, rtt[i]);
            ms[i] = mosquito_time(&mosquito_of(g)->times, claim, elapsed, l.trip, TRIPS, l.least);
        }
        wins[winner(ms, round)]++;
    }
    double deviation = sqrt(ROUNDS * (1.0 / SEATS) * (1 - 1.0 / SEATS));
    for (int i = 0; i < SEATS; i++) {
        print_message("%d ms: %d of %d\n", rtt[i], wins[i], ROUNDS);
        if (fabs(wins[i] - (double)ROUNDS / SEATS) > 4 * deviation)
            fail_msg("%d of %d races are won at %d ms", wins[i], ROUNDS, rtt[i]);
    }
    mz_free(g);
}

/* The gain is what the time used is below the true reaction. */
static int32_t most_gained(const mosquito_times *t, int32_t rtt, bool lies, int32_t held_back) {
    mz_rng rng = mz_rng_text("lie", 3);
    int32_t most = 0;
    for (int round = 0; round < ROUNDS; round++) {
        link_of_seat l = {.rtt = rtt};
        measure(&rng, &l, held_back);
        int32_t truth = reaction(&rng), elapsed = way(&rng, rtt) + truth + way(&rng, rtt);
        int32_t used = mosquito_time(t, lies ? 0 : truth, elapsed, l.trip, TRIPS, l.least);
        if (truth - used > most) most = truth - used;
    }
    return most;
}

/* A clock that lies gains the jitter allowed and what its link was faster than usual; answering
 * late gains half the jitter more, however late (MQ-93); nothing is ever credited beyond the cap.
 */
static void lies_gain_little(void **state) {
    (void)state;
    mz_game *g;
    assert_int_equal(mz_make("mosquito", NULL, 0, &g, NULL), MZ_OK);
    const mosquito_times *t = &mosquito_of(g)->times;
    for (int32_t rtt = 10; rtt <= 250; rtt += 80) {
        int32_t spread = 2 * (rtt / 8);
        assert_int_equal(most_gained(t, rtt, false, 0), 0);
        assert_int_equal(most_gained(t, rtt, false, 500), 0);
        assert_in_range(most_gained(t, rtt, true, 0), 0, t->jitter + spread);
        assert_in_range(most_gained(t, rtt, true, 500), 0, t->jitter + t->jitter / 2 + spread);
    }
    for (int32_t rtt = 600; rtt <= 2000; rtt += 700)
        assert_in_range(most_gained(t, rtt, true, 0), 0, t->cap + t->jitter);
    mz_free(g);
}

/* A touch claimed before the card was shown counts from when it can have been at the earliest. */
static void early_claims_are_bounded(void **state) {
    (void)state;
    mz_game *g;
    static const int32_t trips[TRIPS] = {80, 80, 80, 80, 80};
    assert_int_equal(mz_make("mosquito", NULL, 0, &g, NULL), MZ_OK);
    const mosquito_times *t = &mosquito_of(g)->times;
    assert_int_equal(mosquito_time(t, 1, 400, trips, TRIPS, 80), 400 - 80 - t->jitter);
    assert_int_equal(mosquito_time(t, 1, 20, trips, TRIPS, 80), 1); /* below the fastest: a fault */
    assert_in_range(t->reaction, 2, 1000);
    mz_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_reactions_win_equally_often),
        cmocka_unit_test(lies_gain_little),
        cmocka_unit_test(early_claims_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
