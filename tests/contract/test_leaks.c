/* The contract test finds what it is meant to find: a tiny game plays clean, and each kind of
 * planted fault is caught. */
#include <stdio.h>

#include "lib/contract.h"
#include "lib/test.h"
#include "lib/tiny.h"

static bool plays_clean(int seats, bool fixed, int games, char *why, size_t cap) {
    char number[2] = {(char)('0' + seats), 0};
    mz_pair pairs[] = {{"seats", number}};
    mz_game *game;
    bool ok = true;
    assert_int_equal(mz_make(tiny_registered->declared->name, pairs, 1, &game, NULL), MZ_OK);
    for (int i = 0; i < games && ok; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "leak/%d", i);
        contract_run run = {.game = game, .seed = seed, .fixed = fixed, .one_in = 1};
        ok = contract_play(&run);
        snprintf(why, cap, "%s", run.fault);
    }
    mz_free(game);
    return ok;
}

static void honest_game_passes(void **state) {
    (void)state;
    char why[600];
    for (int seats = 2; seats <= 3; seats++)
        for (int fixed = 0; fixed < 2; fixed++)
            if (!plays_clean(seats, fixed, 200, why, sizeof why)) fail_msg("%s", why);
}

static void planted_faults_are_caught(void **state) {
    (void)state;
    char why[600];
    for (int leak = TINY_HONEST + 1; leak < TINY_LEAKS; leak++) {
        tiny_planted = (tiny_leak)leak;
        bool clean = plays_clean(2, false, 100, why, sizeof why);
        tiny_planted = TINY_HONEST;
        if (clean) fail_msg("fault %d was not found", leak);
        print_message("fault %d: %.90s\n", leak, why);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_game_passes),
        cmocka_unit_test(planted_faults_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
