/* Bots in every registered game, on its default options and with every number of seats: the truth
 * may be any world that agrees with the view, the decision is the same (T19); a late bot answers
 * legally (T18). */
#include "mozzie/bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 2, EVERY = 5 }; /* games of each sort; one decision in five is thought over */

static uint64_t tick(void *user) {
    return ++*(uint64_t *)user;
}

static mz_id think(mz_bot *bot, const void *view, int seat, const mz_limit *limit,
                   mz_thinking *out) {
    mz_rng rng = mz_rng_text("think", 5);
    memset(out, 0, sizeof *out);
    return mz_bot_choose(bot, view, seat, &rng, limit, out);
}

static mz_id decide(const mz_game *game, mz_bot *bot, const void *state, int seat, mz_rng *rng) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX], other[MZ_STATE_MAX];
    mz_thinking one, two;
    mz_see(game, state, seat, view);
    mz_id id = think(bot, view, seat, NULL, &one);
    mz_sample(game, view, seat, rng, world);
    assert_null(mz_check(game, world));
    mz_see(game, world, seat, other);
    assert_memory_equal(view, other, mz_size(game).state);
    assert_int_equal(think(bot, other, seat, NULL, &two), id);
    assert_memory_equal(&one, &two, sizeof one);
    for (uint64_t deadline = 0; deadline < 3; deadline++) {
        uint64_t time = 0;
        const mz_limit limit = {.deadline = deadline, .now = tick, .user = &time};
        mz_set legal;
        mz_legal(game, state, seat, &legal);
        assert_true(mz_has(&legal, think(bot, view, seat, &limit, &two)));
    }
    return id;
}

static void play(const mz_game *game, mz_bot *bot, mz_bot *quick, uint64_t k) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_source source;
    mz_source_game(&source, mz_name_of(game), k);
    mz_rng rng = mz_rng_text("quick", 5);
    uint32_t decisions = 0;
    mz_init(game, state);
    while (!mz_over(state)) {
        int seat = mz_to_act(state);
        mz_id ids[4];
        if (seat == MZ_NATURE) {
            int n = mz_draw(game, state, &source, ids, NULL, NULL);
            for (int i = 0; i < n; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
            continue;
        }
        mz_see(game, state, seat, view);
        if (decisions++ % EVERY == k % EVERY)
            ids[0] = decide(game, bot, state, seat, &rng);
        else
            ids[0] = mz_bot_choose(quick, view, seat, &rng, NULL, NULL);
        mz_error error = {0};
        if (mz_apply(game, state, seat, ids[0], NULL, &error) != MZ_OK)
            fail_msg("%s: %s %s", mz_name_of(game), error.code, error.text);
        assert_true(decisions <= mz_size(game).decisions);
    }
}

static void all_seats(const char *name, int seats) {
    char number[4];
    snprintf(number, sizeof number, "%d", seats);
    const mz_pair pair = {"seats", number};
    mz_game *game;
    if (mz_make(name, &pair, seats > 0, &game, NULL) != MZ_OK) return;
    mz_bot *bot, *quick;
    assert_int_equal(mz_bot_new(game, "bot:4:n=24:exact=300", &bot, NULL), MZ_OK);
    assert_int_equal(mz_bot_new(game, "bot:1", &quick, NULL), MZ_OK);
    for (uint64_t k = 0; k < GAMES; k++) play(game, bot, quick, k);
    mz_bot_free(bot);
    mz_bot_free(quick);
    mz_free(game);
}

static void same_view_same_choice(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++)
        for (int seats = 0; seats <= MZ_SEATS; seats++)
            if (seats != 1) all_seats(mz_game_name(i), seats);
}

/* How likely the first seat's choice at the start of a game is the one of the largest share. */
static double surest(const mz_pair *pairs, int n) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_game *game;
    mz_bot *bot;
    mz_source source;
    mz_id ids[MZ_WORDS * 64];
    double p[MZ_WORDS * 64], most = 0;
    mz_rng rng = mz_rng_text("surest", 6);
    assert_int_equal(mz_make("mosquitozzz", pairs, n, &game, NULL), MZ_OK);
    assert_int_equal(mz_bot_new(game, "bot:4:n=100:noise=80", &bot, NULL), MZ_OK);
    mz_source_text(&source, "surest");
    mz_init(game, state);
    while (mz_to_act(state) == MZ_NATURE) {
        int drawn = mz_draw(game, state, &source, ids, NULL, NULL);
        for (int i = 0; i < drawn; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
    }
    int seat = mz_to_act(state);
    mz_see(game, state, seat, view);
    int count = mz_bot_policy(bot, view, seat, &rng, NULL, ids, p);
    for (int i = 0; i < count; i++) most = p[i] > most ? p[i] : most;
    mz_bot_free(bot);
    mz_free(game);
    return most;
}

/* Who wins and loses with all others errs half as often: one error loses the game of a group. */
static void errors_of_a_group(void **state) {
    (void)state;
    const mz_pair together = {"level", "coop1"};
    assert_true(surest(&together, 1) >= 0.6);
    assert_true(surest(NULL, 0) < 0.6);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_view_same_choice),
                                       cmocka_unit_test(errors_of_a_group)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
