/* Every registered game keeps the contract: with its default, with each value of each option, with
 * every number of seats, fixed, open, and dealt honestly. MOZZIE_GAME limits it to one game,
 * MOZZIE_GAMES sets the number of random games a configuration. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/contract.h"
#include "lib/test.h"
#include "mozzie/tables.h"

static int games_each; /* of the default configuration, fixed and open; 0: by the game's length */

static void play_games(const char *name, const mz_pair *pairs, int n, int games) {
    mz_game *game;
    mz_error error = {0};
    if (mz_make(name, pairs, n, &game, &error)) fail_msg("%s: %s", name, error.text);
    for (int i = 0; i < 2 * games; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "contract/%d", i / 2);
        contract_run run = {.game = game,
                            .seed = seed,
                            .fixed = i % 2,
                            .keyed = i % 4 == 2,
                            .one_in = i < 4 ? 7 : 17};
        if (!contract_play(&run)) {
            char options[256];
            mz_text t = mz_text_in(options, sizeof options);
            mz_options(game, &t);
            fail_msg("%s (%s, %d seats): %s", name, options, mz_size(game).seats, run.fault);
        }
    }
    mz_free(game);
}

/* About as many decisions for each game: a hundred games of the shortest, a few of the longest. */
static int games_for(const mz_game *game) {
    int games = 5000 / mz_size(game).decisions;
    return games < 4 ? 4 : games > 120 ? 120 : games;
}

/* The line-ups of Amoebunnies are not in its table of options: a few of each size here, all of
 * them in tests/rules/amoebunnies. */
static const char *const LINE_UPS[] = {"sar,mid", "sun,vio", "vio,cam,roy",
                                       "roy,cam,sar,mid,sun,vio"};

static void play_game(const char *name) {
    mz_game *game;
    assert_int_equal(mz_make(name, NULL, 0, &game, NULL), MZ_OK);
    const mz_tables *t = mz_tables_of(game);
    int games = games_each ? games_each : games_for(game);
    play_games(name, NULL, 0, games);
    for (int i = 0; i < t->noptions; i++)
        for (int k = 1; t->options[i].values[k]; k++) {
            mz_pair pair = {t->options[i].name, t->options[i].values[k]};
            play_games(name, &pair, 1, (games + 2) / 3);
        }
    if (!strcmp(name, "amoebunnies")) {
        for (size_t i = 0; i < sizeof LINE_UPS / sizeof *LINE_UPS; i++) {
            mz_pair pair = {"characters", LINE_UPS[i]};
            play_games(name, &pair, 1, (games + 2) / 3);
        }
    } else {
        for (int seats = t->seats_low; seats <= t->seats_high; seats++) {
            char number[16];
            snprintf(number, sizeof number, "%d", seats);
            mz_pair pair = {"seats", number};
            play_games(name, &pair, 1, (games + 1) / 2);
        }
    }
    mz_free(game);
}

static void every_game_keeps_the_contract(void **state) {
    (void)state;
    const char *only = getenv("MOZZIE_GAME"), *number = getenv("MOZZIE_GAMES");
    if (number) games_each = atoi(number);
    for (int i = 0; i < mz_games(); i++)
        if (!only || !strcmp(only, mz_game_name(i))) play_game(mz_game_name(i));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_keeps_the_contract)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
