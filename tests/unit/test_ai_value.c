/* What `value` says of a position must be nearer to how the game ends than an even guess is, in
 * every registered game with every number of seats: a search with a worse one only harms. */
#include "mozzie/bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 200, LATEST = 2048 };

typedef struct errors {
    double value, even; /* sums of squares */
} errors;

static void play_random(const mz_game *game, uint64_t k, errors *sum) {
    static int32_t seen[LATEST][MZ_SEATS];
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_source source;
    mz_source_game(&source, "value", k);
    mz_rng rng = mz_rng_text(source.seed, strlen(source.seed));
    int n = 0, seats = mz_size(game).seats;
    mz_init(game, state);
    while (!mz_over(state)) {
        int seat = mz_to_act(state);
        mz_id ids[4];
        if (seat == MZ_NATURE) {
            int drawn = mz_draw(game, state, &source, ids, NULL, NULL);
            for (int i = 0; i < drawn; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
            continue;
        }
        mz_set legal;
        uint32_t choices = (uint32_t)mz_legal(game, state, seat, &legal);
        if (n < LATEST) mz_value(game, state, seen[n++]);
        mz_step(game, state, seat, mz_kth(&legal, (int)mz_below(&rng, choices)), NULL);
    }
    mz_result result;
    mz_result_of(game, state, &result);
    for (int i = 0; i < n; i++)
        for (int seat = 0; seat < seats; seat++) {
            double end = (double)result.value[seat] / MZ_WIN;
            double off = (double)seen[i][seat] / MZ_WIN - end, even = 1.0 / seats - end;
            sum->value += off * off / n;
            sum->even += even * even / n;
        }
}

static void knows_more(const char *name, int seats) {
    char number[12];
    snprintf(number, sizeof number, "%d", seats);
    const mz_pair pair = {"seats", number};
    mz_game *game;
    errors sum = {0};
    if (mz_make(name, &pair, 1, &game, NULL) != MZ_OK) return;
    for (uint64_t k = 0; k < GAMES; k++) play_random(game, k, &sum);
    print_message("%-18s %d seats: error %.3f, of an even guess %.3f\n", name, mz_size(game).seats,
                  sum.value / GAMES, sum.even / GAMES);
    assert_true(sum.value < sum.even);
    mz_free(game);
}

static void value_is_better_than_even(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++)
        for (int seats = 2; seats <= MZ_SEATS; seats++) knows_more(mz_game_name(i), seats);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(value_is_better_than_even)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
