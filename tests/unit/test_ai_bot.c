/* Bots: legal, the same for the same view and seed whatever is hidden (T19), a legal answer at any
 * time (T18), mixed where it must be mixed, exact in endgames. */
#include "ai_util.h"
#include "lib/tiny.h"
#include "mozzie/bot.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static mz_bot *bot_of(const mz_game *game, const char *spec) {
    mz_bot *bot;
    assert_int_equal(mz_bot_new(game, spec, &bot, NULL), MZ_OK);
    return bot;
}

static void specs(void **state) {
    (void)state;
    mz_game *game = ai_game(&kuhn_rules);
    static const char *const bad[] = {"",          "bot",          "bot:0",     "bot:6",
                                      "bot:3x",    "Random",       "bot:3:",    "bot:3:n",
                                      "bot:3:n=",  "bot:3:n=0",    "human",     "bot:3:n=1 ",
                                      "bot:3:m=1", "bot:3:heat=5", "bot:3:n=-1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mz_bot *bot;
        mz_error error;
        assert_int_equal(mz_bot_new(game, bad[i], &bot, &error), MZ_OPTION);
        assert_string_equal(error.code, "option");
        assert_null(bot);
    }
    mz_bot_free(bot_of(game, "bot:5:n=10:explore=70:depth=65535:mixed=0"));
    for (int level = 1; level <= MZ_LEVELS; level++) assert_true(mz_level_name(level)[0]);
    assert_string_equal(mz_level_name(0), "");
    mz_free(game);
}

/* Whole games of the tiny game (private draws, simultaneous commits, a move of two steps, a race)
 * between all sorts of bots: every choice is legal. */
static void always_legal(void **state) {
    (void)state;
    static const char *const spec[] = {"random", "greedy", "bot:1", "bot:3", "bot:4:n=300"};
    mz_game *game = ai_game(&tiny_rules);
    for (uint64_t k = 0; k < 25; k++) {
        _Alignas(8) uint8_t at[MZ_STATE_MAX], view[MZ_STATE_MAX];
        mz_bot *bot[2] = {bot_of(game, spec[k % 5]), bot_of(game, spec[k / 5])};
        mz_source source;
        mz_source_game(&source, "legal", k);
        mz_rng rng = mz_rng_text("bots", 4);
        mz_init(game, at);
        for (ai_run_nature(game, at, &source); !mz_over(at); ai_run_nature(game, at, &source)) {
            int seat = mz_to_act(at);
            mz_thinking thinking;
            mz_error error;
            mz_see(game, at, seat, view);
            mz_id id = mz_bot_choose(bot[seat], view, seat, &rng, NULL, &thinking);
            assert_int_equal(mz_apply(game, at, seat, id, NULL, &error), MZ_OK);
            assert_true(thinking.n >= 1 && thinking.n <= 16);
        }
        mz_bot_free(bot[0]);
        mz_bot_free(bot[1]);
    }
    mz_free(game);
}

/* The truth is replaced by another world that agrees with the view: same view, same decision, same
 * thoughts. */
static void same_view_same_choice(void **state) {
    (void)state;
    mz_game *game = ai_game(&tiny_rules);
    mz_bot *bot = bot_of(game, "bot:4:n=200");
    mz_rng worlds = mz_rng_text("worlds", 6);
    for (uint64_t k = 0; k < 10; k++) {
        _Alignas(8) uint8_t at[MZ_STATE_MAX], other[MZ_STATE_MAX], view[2][MZ_STATE_MAX];
        mz_source source;
        mz_source_game(&source, "same", k);
        mz_init(game, at);
        for (ai_run_nature(game, at, &source); !mz_over(at); ai_run_nature(game, at, &source)) {
            int seat = mz_to_act(at);
            mz_see(game, at, seat, view[0]);
            mz_sample(game, view[0], seat, &worlds, other);
            assert_null(mz_check(game, other));
            mz_see(game, other, seat, view[1]);
            mz_thinking thinking[2];
            mz_id id[2];
            for (int i = 0; i < 2; i++) {
                mz_rng rng = mz_rng_text("choice", 6);
                memset(&thinking[i], 0, sizeof thinking[i]);
                id[i] = mz_bot_choose(bot, view[i], seat, &rng, NULL, &thinking[i]);
            }
            assert_int_equal(id[0], id[1]);
            assert_memory_equal(&thinking[0], &thinking[1], sizeof thinking[0]);
            mz_step(game, at, seat, id[0], NULL);
        }
    }
    mz_bot_free(bot);
    mz_free(game);
}

static uint64_t tick(void *user) {
    return ++*(uint64_t *)user;
}

static void late(void **state) {
    (void)state;
    mz_game *game = ai_game(&dice_rules);
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_init(game, at);
    mz_bot *bot = bot_of(game, "bot:5");
    for (uint64_t deadline = 0; deadline < 40; deadline++) {
        uint64_t time = 0;
        const mz_limit limit = {.deadline = deadline, .now = tick, .user = &time};
        mz_thinking thinking;
        mz_rng rng = mz_rng_text("late", 4);
        mz_id id = mz_bot_choose(bot, at, 0, &rng, &limit, &thinking);
        assert_true(id < 2);
        assert_true(thinking.iterations <= 16 * deadline);
    }
    mz_bot_free(bot);
    mz_free(game);
}

static bool third_time(void *user) {
    return ++*(uint64_t *)user == 3;
}

/* A stop ends the search as a deadline does, and changes nothing until then: no clock, no more
 * iterations than those of the level. */
static void stopped(void **state) {
    (void)state;
    mz_game *game = ai_game(&dice_rules);
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_init(game, at);
    mz_bot *bot = bot_of(game, "bot:5:exact=0");
    uint64_t asked[2] = {0, 3};
    uint32_t made[2];
    for (int i = 0; i < 2; i++) {
        const mz_limit limit = {.stop = third_time, .user = &asked[i]};
        mz_thinking thinking;
        mz_rng rng = mz_rng_text("stop", 4);
        assert_true(mz_bot_choose(bot, at, 0, &rng, &limit, &thinking) < 2);
        made[i] = thinking.iterations;
    }
    assert_int_equal(asked[0], 3);
    assert_int_equal(made[0], 32);
    assert_int_equal(made[1], 20000);
    mz_bot_free(bot);
    mz_free(game);
}

/* Whole moves: complete, and legal as such. */
static void moves(void **state) {
    (void)state;
    mz_game *game = ai_game(&tiny_rules);
    mz_bot *bot = bot_of(game, "bot:4:n=100");
    int chains = 0;
    for (uint64_t k = 0; k < 6; k++) {
        _Alignas(8) uint8_t at[MZ_STATE_MAX], view[MZ_STATE_MAX];
        mz_source source;
        mz_source_game(&source, "moves", k);
        mz_rng rng = mz_rng_text("moves", 5);
        mz_init(game, at);
        for (ai_run_nature(game, at, &source); !mz_over(at); ai_run_nature(game, at, &source)) {
            mz_id ids[MZ_STEPS];
            int seat = mz_to_act(at);
            mz_see(game, at, seat, view);
            int n = mz_bot_move(bot, view, seat, &rng, NULL, ids, NULL);
            assert_int_equal(mz_play(game, at, seat, ids, n, NULL, NULL), MZ_OK);
            assert_int_equal(mz_node(at)->nsel, 0);
            chains += n > 1;
        }
    }
    assert_true(chains > 0);
    mz_bot_free(bot);
    mz_free(game);
}

static mz_tally search(const char *spec, const mz_rules *rules, const mz_id *steps, int n,
                       const char *seed) {
    mz_game *game = ai_game(rules);
    mz_bot *bot = bot_of(game, spec);
    _Alignas(8) uint8_t at[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_tally tally;
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    mz_init(game, at);
    for (int i = 0; i < n; i++) mz_step(game, at, mz_to_act(at), steps[i], NULL);
    int seat = mz_to_act(at);
    mz_see(game, at, seat, view);
    mz_bot_search(bot, view, seat, &rng, NULL, &tally);
    mz_bot_free(bot);
    mz_free(game);
    return tally;
}

static double part(const mz_tally *t, int i) {
    double sum = 0;
    for (int k = 0; k < t->n; k++) sum += (double)t->weight[k];
    return (double)t->weight[i] / sum;
}

/* The hidden choice of one round: both sides mix as the solved game says. Of its nine cells the
 * two misses of each place lead to the same state: six iterations measure all. */
static void bluff_with(const char *spec) {
    static const double place[] = {15.0 / 47, 20.0 / 47, 12.0 / 47};
    static const double tap[] = {17.0 / 47, 7.0 / 47, 23.0 / 47};
    const mz_id first = 2;
    mz_tally mine = search(spec, &sting_rules, NULL, 0, "a");
    mz_tally yours = search(spec, &sting_rules, &first, 1, "b");
    assert_true(mine.mixed && yours.mixed);
    assert_int_equal(yours.id[0], 3);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(part(&mine, i) - place[i]) < 0.02);
        assert_true(fabs(part(&yours, i) - tap[i]) < 0.02);
        assert_true(fabs((double)mine.value[i] - (0.5 + 7.3 / 47)) < 0.02);
    }
}

static void bluff(void **state) {
    (void)state;
    bluff_with("bot:5:n=2000");
    bluff_with("bot:5:n=6");
}

/* A hidden choice further on is worth about what it is worth solved, however long the search: not
 * what is left when each side looks for what was best against the other so far. */
static void hidden_later(void **state) {
    (void)state;
    static const char *const spec[] = {"bot:5:n=300", "bot:5:n=3000", "bot:5:n=30000"};
    for (size_t i = 0; i < sizeof spec / sizeof *spec; i++) {
        mz_tally t = search(spec[i], &dare_rules, NULL, 0, "a");
        assert_true(fabs((double)t.value[0] - 0.6) < 1e-6);
        assert_true(fabs((double)t.value[1] - (0.5 + 7.3 / 47)) < 0.02);
        assert_true(t.weight[1] > t.weight[0]);
    }
}

/* Where hands are drawn, steps are tried out: who is shown a bet folds the lowest card and calls
 * with the highest, whatever the prior's favourite; the same in a tree, when asked for. */
static void tried_out(void **state) {
    (void)state;
    static const mz_id dealt[2][3] = {{2, 0, 1}, {0, 2, 1}}; /* two cards, a bet */
    for (int high = 0; high < 2; high++) {
        mz_tally t = search("bot:5:n=400", &kuhn_rules, dealt[high], 3, "a");
        assert_true(t.tried && !t.mixed && t.n == 2);
        assert_true(t.weight[high] > t.weight[1 - high]);
        assert_true(fabs((double)t.value[0] - 0.25) < 1e-6); /* folded: a point of two */
        assert_true(fabs((double)t.value[1] - high) < 1e-6); /* called: two */
        assert_true(t.iterations < 100);                     /* worlds enough to be sure */
        assert_false(search("bot:5:n=400:trial=0", &kuhn_rules, dealt[high], 3, "a").tried);
        /* a world or two prove nothing */
        mz_tally few = search("bot:5:n=4", &kuhn_rules, dealt[high], 3, "a");
        assert_true(few.weight[0] > few.weight[1]);
    }
}

/* Errors are drawn by the prior: what it gives nothing is never played. */
static void sensible_errors(void **state) {
    (void)state;
    mz_game *game = ai_game(&kuhn_rules);
    mz_bot *bot = bot_of(game, "bot:1:noise=100");
    const mz_tally t = {.n = 3, .id = {4, 5, 6}, .weight = {9, 0, 0}, .prior = {0, 0.25F, 0.75F}};
    mz_rng rng = mz_rng_text("errors", 6);
    int seen[3] = {0};
    for (int i = 0; i < 1000; i++) seen[mz_bot_decide(bot, &t, &rng) - 4]++;
    assert_true(seen[0] == 0 && seen[1] > 200 && seen[1] < 300);
    mz_bot_free(bot);
    mz_free(game);
}

/* The probabilities with which a bot chooses: even, the largest prior, and a solved round with the
 * level's slips; noise is for games without bluff. */
static void policies(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        double p[3];
    } cases[] = {
        {"random", {1.0 / 3, 1.0 / 3, 1.0 / 3}},
        {"greedy", {1.0 / 3, 1.0 / 3, 1.0 / 3}}, /* its priors are all alike */
        {"bot:5:n=6", {15.0 / 47, 20.0 / 47, 12.0 / 47}},
        {"bot:5:n=6:noise=50", {15.0 / 47, 20.0 / 47, 12.0 / 47}},
        {"bot:5:n=6:slip=50", {7.5 / 47 + 1.0 / 6, 10.0 / 47 + 1.0 / 6, 6.0 / 47 + 1.0 / 6}},
    };
    mz_game *game = ai_game(&sting_rules);
    _Alignas(8) uint8_t at[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_init(game, at);
    mz_see(game, at, 0, view);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mz_bot *bot = bot_of(game, cases[i].spec);
        mz_rng rng = mz_rng_text("policy", 6);
        mz_id ids[8];
        double p[8], sum = 0;
        assert_int_equal(mz_bot_policy(bot, view, 0, &rng, NULL, ids, p), 3);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(ids[k], k);
            assert_true(fabs(p[k] - cases[i].p[k]) < 0.02);
            sum += p[k];
        }
        assert_true(fabs(sum - 1) < 1e-6);
        mz_bot_free(bot);
    }
    mz_free(game);
}

/* With what the first level knows of a solved round the levels still differ: each errs less often
 * than the one below, the fifth never. */
static void levels_err(void **state) {
    (void)state;
    mz_game *game = ai_game(&sting_rules);
    _Alignas(8) uint8_t at[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_init(game, at);
    mz_see(game, at, 0, view);
    double below = 1.0 / 3; /* who does nothing but err */
    for (char spec[] = "bot:1:n=16"; spec[4] <= '0' + MZ_LEVELS; spec[4]++) {
        mz_bot *bot = bot_of(game, spec);
        mz_rng rng = mz_rng_text("levels", 6);
        mz_id ids[8];
        double p[8];
        assert_int_equal(mz_bot_policy(bot, view, 0, &rng, NULL, ids, p), 3);
        assert_true(p[2] < below - 0.002); /* the place that is covered least */
        below = p[2];
        mz_bot_free(bot);
    }
    assert_true(fabs(below - 12.0 / 47) < 0.001);
    mz_free(game);
}

/* Simultaneous choices: regret matching comes near an even third each way round. */
static void together(void **state) {
    (void)state;
    const mz_id paper = 1;
    mz_tally first = search("bot:5:n=60000", &throw_rules, NULL, 0, "a");
    mz_tally second = search("bot:5:n=60000", &throw_rules, &paper, 1, "a");
    /* a = rock, b = paper, c = scissors: rock wins 4, others 3: shares 3/10, 4/10, 3/10 */
    static const double even[] = {0.3, 0.4, 0.3};
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(part(&first, i) - even[i]) < 0.06);
        assert_true(fabs(part(&second, i) - even[i]) < 0.06);
        /* that the other has committed already changes nothing */
        assert_true(first.weight[i] == second.weight[i] ||
                    fabs(part(&first, i) - part(&second, i)) < 0.1);
    }
}

/* Searches of different seeds add up to one. */
static void added_up(void **state) {
    (void)state;
    mz_tally a = search("bot:3:n=500:exact=0", &dice_rules, NULL, 0, "a");
    const mz_tally b = search("bot:3:n=500:exact=0", &dice_rules, NULL, 0, "b");
    float visits = a.weight[0] + a.weight[1] + b.weight[0] + b.weight[1];
    mz_tally_add(&a, &b);
    assert_int_equal(a.iterations, 1000);
    assert_true(a.weight[0] + a.weight[1] == visits);
    mz_tally exact = {.exact = true, .n = 1, .id = {1}, .weight = {1}};
    mz_tally_add(&a, &exact);
    assert_true(a.exact && a.n == 1);
}

/* Near the end the exact solution decides when it is found, and says so. */
static void solved(void **state) {
    (void)state;
    mz_tally far = search("bot:5:n=200", &dice_rules, NULL, 0, "a");
    assert_false(far.exact);
    /* with 6 tokens left the search finds the same step */
    static const mz_id down[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    mz_tally exact = search("bot:5", &dice_rules, down, 12, "a");
    mz_tally near = search("bot:5:exact=1:n=5000", &dice_rules, down, 12, "a");
    assert_true(exact.exact && !near.exact);
    assert_int_equal(near.id[near.weight[1] > near.weight[0]], exact.id[0]);
}

static void speed(void **state) {
    (void)state;
    mz_game *game = ai_game(&dice_rules);
    uint64_t time = 0;
    assert_true(mz_bot_speed(game, "bot:4", 500, tick, &time, NULL) > 0);
    assert_true(mz_bot_speed(game, "random", 500, tick, &time, NULL) == 0);
    mz_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specs),
        cmocka_unit_test(always_legal),
        cmocka_unit_test(same_view_same_choice),
        cmocka_unit_test(late),
        cmocka_unit_test(stopped),
        cmocka_unit_test(moves),
        cmocka_unit_test(bluff),
        cmocka_unit_test(hidden_later),
        cmocka_unit_test(tried_out),
        cmocka_unit_test(sensible_errors),
        cmocka_unit_test(policies),
        cmocka_unit_test(levels_err),
        cmocka_unit_test(together),
        cmocka_unit_test(added_up),
        cmocka_unit_test(solved),
        cmocka_unit_test(speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
