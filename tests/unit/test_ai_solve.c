/* Sub-games solved by CFR+ and endgames solved exactly, against values known otherwise. */
#include "ai_util.h"
#include "mozzie/solve.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define NEAR(x, y, eps) assert_true(fabs((x) - (y)) < (eps))

static mz_sub *sub_of(const mz_game *game) {
    static _Alignas(8) uint8_t start[MZ_STATE_MAX];
    mz_init(game, start);
    const void *states[] = {start};
    const mz_sub_from from = {.state = states, .n = 1, .nodes = 10000};
    mz_sub *sub;
    assert_int_equal(mz_sub_new(game, &from, &sub, NULL), MZ_OK);
    return sub;
}

static void kuhn(void **state) {
    (void)state;
    mz_game *game = ai_game(&kuhn_rules);
    mz_sub *sub = sub_of(game);
    assert_int_equal(mz_sub_infos(sub), 12);
    NEAR(mz_sub_best(sub, 0), 0.5 + 0.5 / 4, 1e-9); /* against even play: 1/2 a game */
    mz_sub_run(sub, 2000);
    NEAR(mz_sub_value(sub, 0), 0.5 - 1.0 / 72, 1e-4);
    NEAR(mz_sub_value(sub, 1), 0.5 + 1.0 / 72, 1e-4);
    assert_true(mz_sub_exploitability(sub) < 1e-3);
    assert_true(mz_sub_exploitability(sub) > -1e-9);
    mz_sub_free(sub);
    mz_free(game);
}

static void always_first(void *user, const void *view, int seat, const mz_id *ids, int n,
                         double *p) {
    (void)user, (void)view, (void)seat, (void)ids;
    for (int i = 0; i < n; i++) p[i] = i == 0;
}

static void hidden_round(void **state) {
    (void)state;
    mz_game *game = ai_game(&sting_rules);
    mz_sub *sub = sub_of(game);
    mz_sub_run(sub, 100000);
    NEAR(mz_sub_value(sub, 0), 0.5 + 7.3 / 47, 1e-6);
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_id ids[8];
    double p[8];
    mz_init(game, at);
    assert_int_equal(mz_sub_strategy(sub, at, 0, ids, p), 3);
    NEAR(p[0], 15.0 / 47, 1e-3);
    NEAR(p[1], 20.0 / 47, 1e-3);
    mz_step(game, at, 0, 2, NULL);
    assert_int_equal(mz_sub_strategy(sub, at, 1, ids, p), 3);
    assert_int_equal(ids[0], 3);
    NEAR(p[1], 7.0 / 47, 1e-3);
    /* always tapping the first place lets seat 0 have the 4 */
    mz_sub_policy(sub, 1, always_first, NULL);
    NEAR(mz_sub_best(sub, 0), 0.9, 1e-9);
    mz_sub_free(sub);
    mz_free(game);
}

static void simultaneous(void **state) {
    (void)state;
    mz_game *game = ai_game(&throw_rules);
    mz_sub *sub = sub_of(game);
    assert_int_equal(mz_sub_infos(sub), 2);
    mz_sub_run(sub, 5000);
    NEAR(mz_sub_value(sub, 0), 0.5, 1e-4);
    assert_true(mz_sub_exploitability(sub) < 1e-3);
    mz_sub_free(sub);
    mz_free(game);
}

static bool after_the_bet(void *user, const void *state, double value[MZ_SEATS]) {
    (*(int *)user)++;
    if (mz_node(state)->owes != 2) return false;
    value[0] = 0.25;
    value[1] = 0.75;
    return true;
}

static void leaves_and_limits(void **state) {
    (void)state;
    mz_game *game = ai_game(&kuhn_rules);
    _Alignas(8) uint8_t start[MZ_STATE_MAX];
    mz_init(game, start);
    const void *states[] = {start, start};
    int asked = 0;
    mz_sub_from from = {
        .state = states, .n = 2, .nodes = 1000, .leaf = after_the_bet, .user = &asked};
    mz_sub *sub;
    assert_int_equal(mz_sub_new(game, &from, &sub, NULL), MZ_OK);
    NEAR(mz_sub_value(sub, 0), 0.25, 1e-12);
    assert_true(asked > 0);
    mz_sub_free(sub);
    from.nodes = 10;
    mz_error error;
    assert_int_equal(mz_sub_new(game, &from, &sub, &error), MZ_SPACE);
    assert_null(sub);
    mz_free(game);
}

/* Chance that the seat to move wins, by plain recursion. */
static double dice(int tokens) {
    static double known[DICE_TOKENS + 1];
    if (tokens <= 0) return 0;
    if (known[tokens] > 0) return known[tokens];
    double best = 0;
    for (int take = 1; take <= 2 && take <= tokens; take++) {
        int left = tokens - take;
        double lost = left == 0 ? 0 : dice(left) * 2 / 3 + dice(left - 1) / 3;
        if (1 - lost > best) best = 1 - lost;
    }
    return known[tokens] = best;
}

static void endgame(void **state) {
    (void)state;
    mz_game *game = ai_game(&dice_rules);
    mz_exact *exact = mz_exact_new(game, 4096);
    assert_non_null(exact);
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_init(game, at);
    mz_source source;
    mz_source_text(&source, "endgame");
    mz_id best;
    double value, values[8];
    assert_false(mz_exact_solve(exact, at, 20, NULL, &value, &best, NULL));
    while (!mz_over(at)) {
        int seat = mz_to_act(at), tokens = at[sizeof(mz_head)];
        assert_true(mz_exact_solve(exact, at, 100000, NULL, &value, &best, values));
        NEAR(value, dice(tokens), 1e-9);
        NEAR(values[best], value, 1e-9);
        mz_step(game, at, seat, best, NULL);
        ai_run_nature(game, at, &source);
    }
    mz_exact_free(exact);
    mz_free(game);
    mz_game *hidden = ai_game(&kuhn_rules);
    assert_null(mz_exact_new(hidden, 4096));
    mz_free(hidden);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn),         cmocka_unit_test(hidden_round),
        cmocka_unit_test(simultaneous), cmocka_unit_test(leaves_and_limits),
        cmocka_unit_test(endgame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
