/* Statistics against values worked out otherwise, and contests that depend on their seed alone. */
#include "ai_util.h"
#include "mozzie/arena.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NEAR(x, y, eps) assert_true(fabs((x) - (y)) < (eps))

static void intervals(void **state) {
    (void)state;
    mz_interval in = mz_wilson(98, 100);
    NEAR(in.low, 0.930, 1e-3); /* tables of Wilson's interval */
    NEAR(in.high, 0.9945, 1e-3);
    in = mz_wilson(0, 10);
    NEAR(in.low, 0, 1e-12);
    NEAR(in.high, 0.2775, 1e-3);
    in = mz_wilson(10, 10);
    NEAR(in.high, 1, 1e-12);
    in = mz_wilson(0, 0);
    NEAR(in.high - in.low, 1, 1e-12);
}

static void ratings(void **state) {
    (void)state;
    NEAR(mz_elo(0.75), 190.8, 0.1);
    NEAR(mz_expected(mz_elo(0.6)), 0.6, 1e-12);
    mz_rating r[3];
    const double two[] = {0, 750, 250, 0};
    mz_ratings(two, 2, r);
    NEAR(r[0].elo - r[1].elo, 190.8, 0.5);
    NEAR(r[0].elo + r[1].elo, 0, 1e-6);
    /* sd of log odds is 1 / sqrt(1000 * 3/16); each rating moves by half of the difference */
    NEAR(r[0].error, 400 / log(10) * 1.96 / sqrt(1000 * 0.1875) / 2, 0.1);
    const double all[] = {0, 100, 0, 0};
    mz_ratings(all, 2, r);
    assert_true(r[0].elo > 200 && r[0].elo < 1000);
    /* results that follow the model exactly give the model back */
    double three[9] = {0};
    const double elo[] = {100, 0, -100};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (i != j) three[i * 3 + j] = 1e6 * mz_expected(elo[i] - elo[j]);
    mz_ratings(three, 3, r);
    for (int i = 0; i < 3; i++) NEAR(r[i].elo, elo[i], 0.01);
}

static int verdict_of(double share, uint32_t most, uint32_t *units) {
    mz_sprt t = {.elo0 = 0, .elo1 = 20};
    mz_rng rng = mz_rng_text("sprt", 4);
    for (*units = 0; *units < most && !mz_sprt_verdict(&t); ++*units) {
        double games = 0;
        for (int i = 0; i < 2; i++) games += mz_below(&rng, 1000000) < share * 1e6 ? 0.5 : 0;
        mz_sprt_add(&t, games);
    }
    return mz_sprt_verdict(&t);
}

static void stopping(void **state) {
    (void)state;
    uint32_t units;
    assert_int_equal(verdict_of(0.65, 5000, &units), 1);
    assert_true(units > 10 && units < 1000);
    assert_int_equal(verdict_of(0.5, 20000, &units), -1);
    assert_int_equal(verdict_of(1, 200, &units), 1);
    assert_true(units > 5);
    assert_int_equal(verdict_of(0.5, 10, &units), 0);
}

static void seatings(void **state) {
    (void)state;
    assert_int_equal(mz_seatings(2, 2), 2);
    assert_int_equal(mz_seatings(3, 2), 6);
    assert_int_equal(mz_seatings(2, 3), 6);
    assert_int_equal(mz_seatings(2, 4), 14);
    assert_int_equal(mz_seatings(1, 3), 1);
    uint32_t sat[3][2] = {{0}};
    for (uint32_t i = 0; i < 6; i++) {
        uint8_t bot[MZ_SEATS];
        mz_seating(3, 2, i, bot);
        assert_int_not_equal(bot[0], bot[1]);
        sat[bot[0]][0]++;
        sat[bot[1]][1]++;
    }
    for (int b = 0; b < 3; b++) assert_true(sat[b][0] == 2 && sat[b][1] == 2);
    static const uint8_t pairs[6][3] = {{0, 1, 0}, {1, 0, 1}, {0, 2, 0},
                                        {2, 0, 2}, {1, 2, 1}, {2, 1, 2}};
    for (uint32_t i = 0; i < 6; i++) {
        uint8_t bot[MZ_SEATS];
        mz_pairing(3, 3, i, bot);
        assert_memory_equal(bot, pairs[i], 3);
    }
}

/* A game of a contest is the same whenever and by whatever copies of the bots it is played. */
static void contest(void **state) {
    (void)state;
    mz_game *game = ai_game(&dice_rules);
    mz_bot *bot[2], *copy[2];
    static const char *const spec[] = {"bot:4", "random"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(mz_bot_new(game, spec[i], &bot[i], NULL), MZ_OK);
        assert_int_equal(mz_bot_new(game, spec[i], &copy[i], NULL), MZ_OK);
    }
    double points = 0;
    for (uint64_t k = 0; k < 60; k++) {
        mz_bout one, two;
        assert_true(mz_bout_play(game, bot, 2, "contest", k, &one));
        assert_true(mz_bout_play(game, copy, 2, "contest", k, &two));
        assert_memory_equal(&one.result, &two.result, sizeof one.result);
        assert_memory_equal(one.decisions, two.decisions, sizeof one.decisions);
        assert_int_equal(one.bot[0], k % 2);
        points += (double)one.result.value[k % 2] / MZ_WIN;
    }
    assert_true(points > 36); /* the best play of a lucky game */
    for (int i = 0; i < 2; i++) {
        mz_bot_free(bot[i]);
        mz_bot_free(copy[i]);
    }
    mz_free(game);
}

/* Rivals share one win out; a group wins or loses as one. */
static void won_together(void **state) {
    (void)state;
    static const struct {
        int32_t value[3];
        bool common;
    } ends[] = {{{0, 0, 0}, true},
                {{MZ_WIN, MZ_WIN, MZ_WIN}, true},
                {{MZ_WIN, 0, 0}, false},
                {{MZ_WIN / 2, 0, MZ_WIN / 2}, false},
                {{MZ_WIN / 3, MZ_WIN / 3, MZ_WIN / 3}, false}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        mz_bout bout = {0};
        memcpy(bout.result.value, ends[i].value, sizeof ends[i].value);
        assert_int_equal(mz_bout_common(&bout, 3), ends[i].common);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals), cmocka_unit_test(ratings), cmocka_unit_test(stopping),
        cmocka_unit_test(seatings),  cmocka_unit_test(contest), cmocka_unit_test(won_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
