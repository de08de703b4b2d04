/* An honest deal settles the slaps too (MZ-R15): one that was not drawn by its key is found. */
#include "engine/match.h"
#include "lib/contract.h"
#include "lib/test.h"

#include <string.h>

/* Plays until a slap is to be drawn; false when there is none. */
static bool up_to_a_slap(mz_match *m) {
    mz_rng rng = mz_rng_text("slap", 4);
    for (int i = 0; i < 400 && !mz_match_ending(m, NULL); i++) {
        const void *state = mz_match_state(m);
        mz_set set;
        int seat = 0;
        if (mz_node(state)->kind == MZ_PHYSICAL) return true;
        if (mz_to_act(state) == MZ_NATURE) { /* one step: mz_match_run would slap too */
            mz_id ids[4];
            assert_int_equal(mz_draw(mz_match_game(m), state, m->source, ids, NULL, NULL), 1);
            assert_int_equal(mz_match_play(m, MZ_NATURE, ids, 1, NULL, NULL), MZ_OK);
            continue;
        }
        while (!(mz_node(state)->owes >> seat & 1)) seat++;
        int n = mz_legal(mz_match_game(m), state, seat, &set);
        mz_id id = mz_kth(&set, (int)mz_below(&rng, (uint32_t)n));
        assert_int_equal(mz_match_play(m, seat, &id, 1, NULL, NULL), MZ_OK);
    }
    return false;
}

static mz_status slapped(bool other) {
    static char text[1 << 16];
    mz_game *g;
    mz_match *m;
    mz_source source;
    mz_id ids[4];
    mz_outcome all[MZ_OUTCOMES];
    mz_text t = mz_text_in(text, sizeof text);
    assert_int_equal(mz_make("mosquitozzz", NULL, 0, &g, NULL), MZ_OK);
    assert_int_equal(mz_match_new(g, NULL, &m, NULL), MZ_OK);
    contract_honest(m, "a slap", &source);
    mz_match_source(m, &source);
    assert_true(up_to_a_slap(m));
    const void *state = mz_match_state(m);
    assert_true(mz_outcomes(g, state, all) > 1);
    assert_int_equal(mz_draw(g, state, m->source, ids, NULL, NULL), 1);
    if (other) ids[0] = all[all[0].id == ids[0]].id;
    assert_int_equal(mz_match_play(m, MZ_NATURE, ids, 1, NULL, NULL), MZ_OK);
    mz_match_end(m, 0, MZ_RESIGNED, NULL);
    mz_match_record(m, MZ_ALL, &t);
    mz_match_free(m);
    mz_free(g);
    return mz_record_verify(text, NULL, 0, NULL);
}

static void a_slap_is_the_keys(void **state) {
    (void)state;
    assert_int_equal(slapped(false), MZ_OK);
    assert_int_equal(slapped(true), MZ_RECORD);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_slap_is_the_keys)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
