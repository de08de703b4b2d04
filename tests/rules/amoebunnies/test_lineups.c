/* All 57 line-ups and all options (AB-S1, AB-10, section 10): seeded random games come to an end
 * and keep the contract. MOZZIE_GAMES sets the games of each line-up. */
#include "lib/bunnies.h"
#include "lib/contract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[6] = {"roy", "cam", "sar", "mid", "sun", "vio"};

/* The characters of a set, begun at another one each time. */
static void line_up(int set, int turn, char *out, size_t n) {
    mz_text text = mz_text_in(out, n);
    for (int i = 0; i < 6; i++) {
        int who = (i + turn) % 6;
        if (!(set >> who & 1)) continue;
        if (text.len) mz_putc(&text, '+');
        mz_put(&text, NAMES[who]);
    }
}

static void play(const char *options, int games, int one_in) {
    mz_game *game = bunnies_game(options);
    for (int i = 0; i < games; i++) {
        char seed[80];
        snprintf(seed, sizeof seed, "%s/%d", options, i);
        contract_run run = {.game = game, .seed = seed, .one_in = one_in};
        if (!contract_play(&run)) fail_msg("%s: %s", options, run.fault);
    }
    mz_free(game);
}

static void every_line_up_comes_to_an_end(void **state) {
    (void)state;
    const char *number = getenv("MOZZIE_GAMES");
    int games = number ? atoi(number) : 1, sets = 0;
    for (int set = 0; set < 64; set++) {
        char names[40], options[128];
        if (!(set & (set - 1))) continue;
        sets++;
        line_up(set, set, names, sizeof names);
        snprintf(options, sizeof options, "characters=%s,rounds=30", names);
        play(options, games, 60);
    }
    assert_int_equal(sets, 57);
}

static void every_option_with_all_six(void **state) {
    (void)state;
    static const char *const options[] = {"paint=free", "wild=must", "fairy=hand", "string=old",
                                          "rounds=1"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char all[128];
        snprintf(all, sizeof all, "characters=roy+cam+sar+mid+sun+vio,%s%s", options[i],
                 i == 4 ? "" : ",rounds=40");
        play(all, 1, 30);
    }
}

/* AB-10: where nobody has won within the rounds, the result says that a limit ended it. */
static void a_limit_is_no_win(void **state) {
    (void)state;
    int limited = 0, won = 0;
    for (int i = 0; i < 8; i++) {
        mz_game *game = bunnies_game(i % 2 ? "characters=roy+mid,rounds=1" : "characters=roy+mid");
        _Alignas(8) uint8_t at[MZ_STATE_MAX];
        mz_source source;
        mz_rng rng = mz_rng_text("limit", 5);
        mz_source_game(&source, "limit", (uint64_t)i);
        mz_init(game, at);
        while (!mz_over(at)) {
            mz_id id[4];
            mz_set legal;
            int n = mz_legal(game, at, mz_to_act(at), &legal);
            if (n)
                id[0] = mz_kth(&legal, (int)mz_below(&rng, (uint32_t)n));
            else
                mz_draw(game, at, &source, id, NULL, NULL);
            mz_step(game, at, mz_to_act(at), id[0], NULL);
        }
        mz_result r;
        mz_result_of(game, at, &r);
        assert_int_equal(r.limited, !strcmp(r.text, "won=none"));
        if (r.limited) assert_int_equal(r.value[0], r.value[1]);
        limited += r.limited;
        won += !r.limited;
        mz_free(game);
    }
    assert_true(limited >= 4 && won > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_up_comes_to_an_end),
        cmocka_unit_test(every_option_with_all_six),
        cmocka_unit_test(a_limit_is_no_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
