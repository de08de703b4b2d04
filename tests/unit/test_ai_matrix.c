/* Matrix games with known values: exact by the simplex method, near by regret matching. */
#include "mozzie/solve.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define NEAR(x, y, eps) assert_true(fabs((x) - (y)) < (eps))

static void rock_paper_scissors(void **state) {
    (void)state;
    const double a[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    double p[3], q[3];
    NEAR(mz_matrix_solve(a, 3, 3, p, q), 0, 1e-12);
    for (int i = 0; i < 3; i++) {
        NEAR(p[i], 1.0 / 3, 1e-12);
        NEAR(q[i], 1.0 / 3, 1e-12);
    }
}

/* Payoffs of the hidden choice: worth[s] when tapped elsewhere, -lost[s] when found. */
static void sting(const double *worth, const double *lost, double *a) {
    for (int s = 0; s < 3; s++)
        for (int t = 0; t < 3; t++) a[s * 3 + t] = s == t ? -lost[s] : worth[s];
}

/* E1 to E5 and E7; E6 is two_taps. */
static void hidden_choice(void **state) {
    (void)state;
    static const struct {
        double worth[3], lost[3], value, p[3], q[3];
    } cases[] = {
        {{3, 2, 4},
         {1, 1, 1},
         73.0 / 47,
         {15.0 / 47, 20.0 / 47, 12.0 / 47},
         {17.0 / 47, 7.0 / 47, 23.0 / 47}},
        {{3, 2, 4},
         {0, 0, 0},
         24.0 / 13,
         {4.0 / 13, 6.0 / 13, 3.0 / 13},
         {5.0 / 13, 1.0 / 13, 7.0 / 13}},
        {{8, 7, 9},
         {1, 1, 1},
         599.0 / 121,
         {40.0 / 121, 45.0 / 121, 36.0 / 121},
         {41.0 / 121, 31.0 / 121, 49.0 / 121}},
        {{1, 5, 5}, {1, 1, 1}, 2, {0, 0.5, 0.5}, {0, 0.5, 0.5}},
        {{4, 3, 1}, {1, 1, 1}, 11.0 / 9, {4.0 / 9, 5.0 / 9, 0}, {5.0 / 9, 4.0 / 9, 0}},
        {{3, 2, 4},
         {4, 3, 5},
         86.0 / 143,
         {45.0 / 143, 63.0 / 143, 35.0 / 143},
         {49.0 / 143, 40.0 / 143, 54.0 / 143}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double a[9], b[9], p[3], q[3];
        sting(cases[i].worth, cases[i].lost, a);
        NEAR(mz_matrix_solve(a, 3, 3, p, q), cases[i].value, 1e-9);
        for (int k = 0; k < 3; k++) {
            NEAR(p[k], cases[i].p[k], 1e-9);
            NEAR(q[k], cases[i].q[k], 1e-9);
        }
        for (int k = 0; k < 9; k++) b[k] = -a[k];
        mz_matrix_regret(a, b, 3, 3, 20000, p, q);
        for (int k = 0; k < 3; k++) {
            NEAR(p[k], cases[i].p[k], 2e-3);
            NEAR(q[k], cases[i].q[k], 2e-3);
        }
    }
}

static void two_taps(void **state) {
    (void)state;
    /* columns: the place that is left untapped */
    const double a[] = {3, -1, -1, -1, 2, -1, -1, -1, 4};
    double p[3], q[3];
    NEAR(mz_matrix_solve(a, 3, 3, p, q), 13.0 / 47, 1e-9);
    NEAR(p[0], 15.0 / 47, 1e-9);
    NEAR(q[1], 20.0 / 47, 1e-9);
}

static void saddle_and_shapes(void **state) {
    (void)state;
    const double saddle[] = {4, 2, 5, 1, 0, 7};
    double p[4], q[4];
    NEAR(mz_matrix_solve(saddle, 2, 3, p, q), 2, 1e-12);
    NEAR(p[0], 1, 1e-12);
    NEAR(q[1], 1, 1e-12);
    const double one[] = {-3};
    NEAR(mz_matrix_solve(one, 1, 1, p, q), -3, 1e-12);
    const double tall[] = {1, 0, 0, 1, 0.4, 0.4, 0.7, 0.1};
    NEAR(mz_matrix_solve(tall, 4, 2, p, q), 0.5, 1e-12);
}

/* ---- section 6.4 of the rules of Moustique Attaque, beyond the cases E1 to E7 above ---- */

enum { PLACES = 4, LOSS = 1 }; /* of the track; what being found costs */

/* The hidden choice with these gains, three places: its value, p and q. */
static double choice(const double *gain, double *p, double *q) {
    const double lost[] = {LOSS, LOSS, LOSS};
    double a[9];
    sting(gain, lost, a);
    return mz_matrix_solve(a, 3, 3, p, q);
}

/* The value when the place `free` of the track stays free and a success is worth these gains. */
static double leave(const double *gain, int free, double *p, double *q) {
    double three[3];
    for (int i = 0, n = 0; i < PLACES; i++)
        if (i != free) three[n++] = gain[i];
    return choice(three, p, q);
}

static double best_leave(const double *gain, double *p, double *q) {
    double best = leave(gain, 0, p, q);
    for (int free = 1; free < PLACES; free++) best = fmax(best, leave(gain, free, p, q));
    return best;
}

static void places_left_free(void **state) {
    (void)state;
    const double track[] = {4, 3, 2, 1};
    const double value[] = {11.0 / 13, 29.0 / 31, 11.0 / 9, 73.0 / 47};
    double p[3], q[3];
    for (int free = 0; free < PLACES; free++) NEAR(leave(track, free, p, q), value[free], 1e-9);
    NEAR(best_leave(track, p, q), 73.0 / 47, 1e-9);
}

static void on_or_home(void **state) {
    (void)state;
    const double value[] = {73.0 / 47,   83.0 / 37,   313.0 / 107, 263.0 / 73,
                            817.0 / 191, 599.0 / 121, 1681.0 / 299};
    double p[3], q[3];
    for (int board = 0; board <= 6; board++) {
        const double gain[] = {board + 4, board + 3, board + 2};
        double v = choice(gain, p, q);
        NEAR(v, value[board], 1e-9);
        assert_int_equal(v > board, board <= 4);
    }
}

/* The mosquito's value with this board, all holidaymakers worth `each`, home or on as is better. */
static double equal_values(double board, double each, double *p, double *q) {
    if (board > 4 * each) return board; /* far beyond where going home is better */
    double after = fmax(board + each, equal_values(board + each, each, p, q));
    const double gain[] = {after, after, after};
    return fmax(board, choice(gain, p, q));
}

static void on_while_it_pays(void **state) {
    (void)state;
    static const struct {
        double each, board, value;
    } cases[] = {{3, 6, 6}, {3, 3, 11.0 / 3}, {3, 0, 19.0 / 9}, {1, 0, 1.0 / 3},
                 {1, 1, 1}, {5, 10, 10},      {5, 5, 19.0 / 3}, {5, 0, 35.0 / 9}};
    double p[3], q[3];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        NEAR(equal_values(cases[i].board, cases[i].each, p, q), cases[i].value, 1e-9);
    for (int each = 1; each <= 9; each++)
        for (int board = 0; board < 20; board++) {
            const double gain[] = {board + each, board + each, board + each};
            assert_int_equal(choice(gain, p, q) > board + 1e-9, board < 2 * each - 1);
        }
}

/* Track 4, 3, 2, 1, then a 2; home at the latest after the second success. */
static void two_rounds(void **state) {
    (void)state;
    const double track[] = {4, 3, 2, 1}, on[] = {89.0 / 23, 37.0 / 11, 313.0 / 107};
    const double sting_at[] = {112.0 / 383, 385.0 / 1149, 428.0 / 1149};
    const double tap_at[] = {159.0 / 383, 379.0 / 1149, 293.0 / 1149};
    double gain[3], p[3], q[3];
    for (int first = 0; first < 3; first++) {
        double next[PLACES];
        for (int i = 0; i < PLACES; i++) next[i] = track[first] + (i == first ? 2 : track[i]);
        double v = best_leave(next, p, q);
        NEAR(v, on[first], 1e-9);
        gain[first] = fmax(v, track[first]);
    }
    assert_true(gain[0] == 4);
    NEAR(choice(gain, p, q), 737.0 / 383, 1e-9);
    for (int i = 0; i < 3; i++) {
        NEAR(p[i], sting_at[i], 1e-9);
        NEAR(q[i], tap_at[i], 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_paper_scissors),
        cmocka_unit_test(hidden_choice),
        cmocka_unit_test(two_taps),
        cmocka_unit_test(saddle_and_shapes),
        cmocka_unit_test(places_left_free),
        cmocka_unit_test(on_or_home),
        cmocka_unit_test(on_while_it_pays),
        cmocka_unit_test(two_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
