/* MS-57: every arrangement of the unknown tokens that agrees with what has been seen is equally
 * likely. Counted out here, one by one, against the weights and the deal. */
#include "rules/mosquito-show/lib/show_test.h"

#include <stdio.h>
#include <string.h>

/* Places of unknown tokens: 'u' never seen, '*' a flower, 'o' a plain lily. */
struct places {
    char mark[12];
    int n;
};

/* Arrangements of the letters left in which place `at` has `letter`, or any (-1), or a flower
 * (-2); tokens of one letter are told apart, which changes no proportion. */
static long arrangements(const struct places *p, int left[9], int i, int at, int letter) {
    long sum = 0;
    if (i == p->n) return 1;
    for (int k = 0; k < 9; k++) {
        bool flower = k >= SHOW_FLOWERS;
        if (!left[k] || (p->mark[i] == '*' && !flower) || (p->mark[i] == 'o' && flower)) continue;
        if (i == at && letter != -1 && !(letter == -2 ? flower : k == letter)) continue;
        long ways = left[k]--;
        sum += ways * arrangements(p, left, i + 1, at, letter);
        left[k]++;
    }
    return sum;
}

static long counted(const board *b, const struct places *p, int at, int letter) {
    int left[9];
    for (int k = 0; k < 9; k++) left[k] = b->s.left[k];
    return arrangements(p, left, 0, at, letter);
}

/* Weights of the outcomes now against the arrangements of place `at`. */
static void compare(const board *b, const struct places *p, int at) {
    mz_outcome out[MZ_OUTCOMES];
    int n = mz_outcomes(b->game, &b->s, out);
    long all = counted(b, p, at, -1), sum = 0;
    uint64_t weights = 0;
    for (int i = 0; i < n; i++) weights += out[i].weight;
    for (int i = 0; i < n; i++) {
        bool lily = b->s.head.stage == SHOW_AT_T;
        long some = counted(b, p, at, lily ? -2 : out[i].id);
        if (lily && out[i].id == 1) some = all - some;
        assert_true(some > 0);
        assert_true((uint64_t)some * weights == (uint64_t)all * out[i].weight);
        sum += some;
    }
    assert_int_equal(sum, all);
}

/* Flowers lie on ponds 1 and 5 and among the discarded (MS-R22: one that left hidden still counts),
 * a plain lily on pond 3; three tokens were never seen. */
#define POSITION "v:Y*/-/?\?o/-/?*/-/G/-/Y a2b3d1c4 Y4G1R1y1w1 Y4G1B1y2b1 * b - - 19 -"

static void ms_57_r22_weights(void **state) {
    (void)state;
    board *b = board_at("", POSITION);
    struct places x = {"uuou***", 7}; /* pond 3 from below; pond 5; pond 1; the discard */
    assert_int_equal(b->s.unseen, 3);
    assert_int_equal(b->s.flowers, 3);
    play(b, "Tx5-c2");
    assert_int_equal(b->s.head.stage, SHOW_AT_X);
    compare(b, &x, 4);
    play(b, "x5=y");
    x = (struct places){"uuou**", 6};
    assert_int_equal(b->s.head.stage, SHOW_AT_T);
    compare(b, &x, 3);
    play(b, "t5=o");
    x = (struct places){"uuoo**", 6};
    assert_int_equal(b->s.head.stage, SHOW_AT_F);
    compare(b, &x, 3);
    board_free(b);
}

/* The deal draws arrangements with the same chances (MS-57, and MS-6 at the start). */
static void ms_6_57_the_deal_is_fair(void **state) {
    enum { DEALS = 40000 };
    (void)state;
    board *b = board_at("", POSITION);
    struct places p = {"*uuou**", 7}; /* pond 1; pond 3 from below; pond 5; the discard */
    static const int at[][2] = {{0, 1}, {2, 0}, {2, 1}, {2, 2}, {4, 0}, {4, 1}};
    int seen[7][9] = {{0}};
    mz_source source;
    mz_source_text(&source, "fair");
    for (int i = 0; i < DEALS; i++) {
        struct show_state s = b->s;
        mz_deal(b->game, &s, &source);
        assert_int_equal(s.hid.fixed, 1);
        for (int k = 0; k < 6; k++) seen[k][(s.hid.under[at[k][0]] >> 4 * at[k][1] & 15) - 1]++;
        seen[6][s.hid.discard - 1]++;
    }
    for (int k = 0; k < 7; k++)
        for (int letter = 0; letter < 9; letter++) {
            double chance = (double)counted(b, &p, k, letter) / (double)counted(b, &p, k, -1);
            double off = seen[k][letter] - DEALS * chance;
            /* five standard deviations: one false alarm in a million */
            assert_true(off * off <= 25 * (DEALS * chance * (1 - chance) + 1e-9));
        }
    board_free(b);
}

/* MS-57 along whole games: c, u, F and P always fit each other. */
static void ms_57_the_sum_rule(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "sum/%d", i);
        board *b = board_new("");
        mz_rng rng = mz_rng_text(seed, strlen(seed));
        do {
            int cf = 0, cp = 0;
            for (int k = 0; k < 9; k++) *(k < SHOW_FLOWERS ? &cp : &cf) += b->s.left[k];
            assert_int_equal(cf + cp, b->s.unseen + b->s.flowers + b->s.lilies);
            assert_true(cf >= b->s.flowers && cp >= b->s.lilies);
        } while (step(b, &rng));
        board_free(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_57_r22_weights),
        cmocka_unit_test(ms_6_57_the_deal_is_fair),
        cmocka_unit_test(ms_57_the_sum_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
