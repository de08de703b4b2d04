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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_paper_scissors),
        cmocka_unit_test(hidden_choice),
        cmocka_unit_test(two_taps),
        cmocka_unit_test(saddle_and_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
