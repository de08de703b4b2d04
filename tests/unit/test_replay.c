/* A match is looked back into from the nearest state that it kept: that is always the one which its
 * moves lead to, also after moves were taken back and others made. */
#include "lib/test.h"
#include "mozzie/match.h"

#include <string.h>

enum { MOVES = 2500 };

static uint64_t after[MOVES + 64]; /* hashes of the states behind so many moves */

static uint64_t hash_of(const mz_match *m, const void *state) {
    return mz_hash(mz_match_game(m), state);
}

static void assert_looks_back(const mz_match *m, uint32_t i) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    assert_int_equal(mz_match_replay(m, 0, i, state, NULL), MZ_OK);
    assert_int_equal(hash_of(m, state), after[i]);
}

static void step(mz_match *m, mz_rng *rng) {
    mz_set set;
    int seat = mz_to_act(mz_match_state(m));
    int n = mz_legal(mz_match_game(m), mz_match_state(m), seat, &set);
    mz_id id = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    if (mz_below(rng, 8)) id = mz_kth(&set, n - 1); /* mostly what leads nowhere */
    assert_int_equal(mz_match_play(m, seat, &id, 1, NULL, NULL), MZ_OK);
}

/* Nature's moves one by one would be unseen: the states behind them are taken by walking. */
static void keep_states(const mz_match *m, uint32_t from) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    assert_int_equal(mz_match_replay(m, 0, from, state, NULL), MZ_OK);
    for (uint32_t i = from; i < mz_match_moves(m); i++) {
        mz_match_redo(m, i, state, NULL);
        after[i + 1] = hash_of(m, state);
    }
}

static void looking_back_is_what_was(void **unused) {
    (void)unused;
    const mz_pair pairs[] = {{"characters", "sar,vio"}, {"rounds", "1000000"}};
    mz_game *game;
    mz_match *m;
    mz_source source;
    mz_rng rng = mz_rng_text("replay", 6);
    int undos = 0, at_marks = 0; /* behind those a state is kept */
    assert_int_equal(mz_make("amoebunnies", pairs, 2, &game, NULL), MZ_OK);
    assert_int_equal(mz_match_new(game, NULL, &m, NULL), MZ_OK);
    after[0] = hash_of(m, mz_match_state(m));
    mz_source_text(&source, "replay");
    mz_match_source(m, &source);
    while (mz_match_moves(m) < MOVES && !mz_over(mz_match_state(m))) {
        uint32_t before = mz_match_moves(m);
        mz_match_run(m, NULL);
        if (mz_over(mz_match_state(m))) break;
        step(m, &rng);
        keep_states(m, before);
        uint32_t moves = mz_match_moves(m);
        assert_looks_back(m, mz_below(&rng, moves + 1));
        assert_looks_back(m, moves);
        for (int seat = 0; seat < 2; seat++)
            if (moves > before && !mz_node(mz_match_state(m))->nsel &&
                ((moves % 256 ? !mz_below(&rng, 8) : mz_below(&rng, 4) > 0)) &&
                !mz_match_undo(m, seat, NULL)) {
                assert_int_equal(hash_of(m, mz_match_state(m)), after[moves - 1]);
                undos++;
                at_marks += moves % 256 == 0;
                break;
            }
    }
    assert_true(mz_match_moves(m) > 600);
    assert_true(undos > 20 && at_marks > 1);
    for (uint32_t i = 0; i <= mz_match_moves(m); i++) assert_looks_back(m, i);
    mz_match_free(m);
    mz_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(looking_back_is_what_was)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
