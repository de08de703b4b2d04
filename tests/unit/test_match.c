/* The match driver on the tiny game: simultaneous choices, undo (T6, T7), records, verification,
 * honest deals. */
#include "lib/test.h"
#include "lib/tiny.h"
#include "mozzie/match.h"

#include <stdio.h>
#include <string.h>

static mz_game *game;

static int set_up(void **state) {
    (void)state;
    return mz_make(tiny_registered->declared->name, NULL, 0, &game, NULL) != MZ_OK;
}

static int tear_down(void **state) {
    (void)state;
    mz_free(game);
    return 0;
}

/* A match of two seats with typed outcomes: 1 holds a 3, 2 holds a 0; all are to choose. */
static mz_match *at_commit(void) {
    mz_match *m;
    mz_error error;
    assert_int_equal(mz_match_new(game, NULL, &m, &error), MZ_OK);
    assert_int_equal(mz_match_text(m, MZ_NATURE, "*3", NULL, &error), MZ_OK);
    assert_int_equal(mz_match_text(m, MZ_NATURE, "*0", NULL, &error), MZ_OK);
    return m;
}

static void play(mz_match *m, int seat, const char *move) {
    mz_error error = {0};
    if (mz_match_text(m, seat, move, NULL, &error)) fail_msg("%s: %s", move, error.text);
}

static void expect_position(const mz_match *m, int viewer, const char *expected) {
    char text[256];
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_text t = mz_text_in(text, sizeof text);
    mz_see(game, mz_match_state(m), viewer, view);
    mz_write(game, view, viewer, &t);
    assert_string_equal(text, expected);
}

static void record_of(const mz_match *m, int viewer, char text[8192]) {
    mz_text t = mz_text_in(text, 8192);
    mz_match_record(m, viewer, &t);
    assert_false(t.full);
}

static void commits_come_in_any_order_and_stay_hidden(void **state) {
    (void)state;
    char a[8192], b[8192];
    mz_match *m = at_commit(), *n = at_commit();
    play(m, 1, "2=1");
    expect_position(m, 0, "2 0 c 3:4:0 3:?:0!");
    expect_position(m, 1, "2 0 c 3:?:0 3:1:0!1");
    play(m, 0, "1=2");
    play(n, 0, "1=2");
    play(n, 1, "2=1");
    record_of(m, MZ_ALL, a);
    record_of(n, MZ_ALL, b);
    assert_string_equal(a, b);
    assert_non_null(strstr(a, "1\t1=2\n2\t2=1\n"));
    mz_match_free(m);
    mz_match_free(n);
}

static void a_commit_can_be_replaced_until_the_last_is_in(void **state) {
    (void)state;
    mz_match *m = at_commit();
    play(m, 0, "1=0");
    play(m, 0, "1=2");
    assert_int_equal(mz_match_take_back(m, 0, NULL), MZ_OK);
    assert_int_equal(mz_match_take_back(m, 0, NULL), MZ_ILLEGAL);
    play(m, 0, "1=1");
    play(m, 1, "2=0");
    expect_position(m, MZ_ALL, "2 0 t 3:4:2 3:1:1");
    mz_match_free(m);
}

/* What the server does for its log: from the state before the last commit, whoever made it. */
static void picks_are_carried_out_again_whoever_was_last(void **state) {
    (void)state;
    for (int last = 0; last < 2; last++) {
        _Alignas(8) uint8_t before[MZ_STATE_MAX];
        static const char *const moves[] = {"1=2", "2=1"};
        mz_match *m = at_commit();
        uint32_t from = mz_match_moves(m);
        play(m, 1 - last, moves[1 - last]);
        memcpy(before, mz_match_state(m), mz_size(game).state);
        play(m, last, moves[last]);
        assert_int_equal(mz_match_moves(m), from + 2);
        for (uint32_t i = from; i < from + 2; i++) {
            char text[64];
            mz_text t = mz_text_in(text, sizeof text);
            mz_match_name(m, i, before, &t);
            assert_string_equal(text, moves[i - from]);
            mz_match_redo(m, i, before, NULL);
        }
        assert_memory_equal(before, mz_match_state(m), mz_size(game).state);
        mz_match_free(m);
    }
}

static void a_chain_takes_effect_with_its_last_step(void **state) {
    (void)state;
    mz_match *m = at_commit();
    play(m, 0, "1=2");
    play(m, 1, "2=0");
    play(m, 0, "1>2");
    expect_position(m, 0, "2 0 t 3:4:3 3:?:1 > 4");
    expect_position(m, 1, "2 0 t 3:?:3 3:1:1");
    assert_int_equal(mz_match_take_back(m, 0, NULL), MZ_OK);
    play(m, 0, "1>2x2");
    expect_position(m, 1, "2 0 r 5:?:3 1:1:1");
    mz_match_free(m);
}

/* T6, T7: an undo reaches neither behind something shown nor behind another seat. */
static void undo_stops_at_new_information(void **state) {
    (void)state;
    mz_error error = {0};
    mz_match *m = at_commit();
    assert_int_equal(mz_match_can_undo(m, 0, &error), MZ_ILLEGAL);
    play(m, 0, "1=2");
    play(m, 1, "2=0");
    assert_int_equal(mz_match_can_undo(m, 1, &error), MZ_ILLEGAL);
    play(m, 0, "1>2x1");
    assert_int_equal(mz_match_can_undo(m, 1, &error), MZ_ILLEGAL);
    uint32_t version = mz_match_version(m);
    assert_int_equal(mz_match_undo(m, 0, &error), MZ_OK);
    assert_true(mz_match_version(m) > version);
    expect_position(m, MZ_ALL, "2 0 t 3:4:3 3:1:1");
    play(m, 0, "1>2x1");
    play(m, MZ_NATURE, "!1");
    assert_int_equal(mz_match_can_undo(m, 0, &error), MZ_ILLEGAL);
    assert_string_equal(error.code, "shown");
    mz_match_free(m);
}

/* At a real table an outcome may have been typed wrong; one that was drawn or measured stays. */
static void only_a_told_outcome_can_be_undone(void **state) {
    (void)state;
    mz_error error = {0};
    mz_match *m = at_commit();
    play(m, 0, "1=2");
    play(m, 1, "2=0");
    assert_int_equal(mz_match_tell(m, "!1", NULL, &error), MZ_ILLEGAL);
    play(m, 0, "1>2x1");
    assert_int_equal(mz_match_tell(m, "{1@c:300/75}", NULL, &error), MZ_ILLEGAL);
    assert_int_equal(mz_match_tell(m, "!1", NULL, &error), MZ_OK);
    assert_int_equal(mz_match_can_undo(m, 0, &error), MZ_ILLEGAL);
    assert_int_equal(mz_match_undo(m, MZ_NATURE, &error), MZ_OK);
    expect_position(m, MZ_ALL, "2 0 r 4:4:3 2:1:1");
    play(m, MZ_NATURE, "!1");
    assert_int_equal(mz_match_undo(m, MZ_NATURE, &error), MZ_ILLEGAL);
    mz_match_free(m);
}

static void finish(mz_match *m) {
    play(m, 0, "1=2");
    play(m, 1, "2=0");
    play(m, 0, "1>2x1");
    play(m, MZ_NATURE, "{1@c:300/75,2@c:280/75}");
    play(m, 0, "1=2");
    play(m, 1, "2=2");
    play(m, 0, "1>2x2");
    play(m, MZ_NATURE, "!-");
}

static void a_record_tells_a_viewer_no_more_than_its_view(void **state) {
    (void)state;
    char all[8192], one[8192];
    mz_match *m = at_commit();
    finish(m);
    record_of(m, MZ_ALL, all);
    record_of(m, 0, one);
    assert_non_null(strstr(all, "nature\t{1@c:300/75,2@c:280/75}!2\n"));
    assert_non_null(strstr(all, "nature\t*0\n"));
    assert_null(strstr(one, "nature\t*0\n"));
    assert_non_null(strstr(one, "nature\t?\n"));
    mz_match_free(m);
}

static void a_changed_record_does_not_verify(void **state) {
    (void)state;
    char text[8192];
    mz_error error = {0};
    mz_match *m = at_commit();
    finish(m);
    mz_match_note(m, "deal", "given");
    record_of(m, MZ_ALL, text);
    assert_int_equal(mz_record_verify(text, NULL, 0, &error), MZ_OK);
    char *touched = strstr(text, "280/75");
    touched[0] = '3';
    assert_int_equal(mz_record_verify(text, NULL, 0, &error), MZ_RECORD);
    touched[0] = '2';
    char *hash = strstr(text, "hash: ");
    hash[6] = hash[6] == '0' ? '1' : '0';
    assert_int_equal(mz_record_verify(text, NULL, 0, &error), MZ_RECORD);
    *hash = 0;
    assert_int_equal(mz_record_verify(text, NULL, 0, &error), MZ_RECORD);
    mz_match_free(m);
}

static void note_hex(mz_match *m, const char *key, const uint8_t bytes[32]) {
    char hex[65];
    mz_hex(bytes, 32, hex);
    mz_match_note(m, key, hex);
}

/* An honest deal: seed and nonces committed to, all outcomes from the key that follows. */
static mz_match *honest(uint8_t tamper) {
    mz_match *m;
    mz_source source;
    uint8_t seed[32] = {7}, nonce[2][32] = {{1}, {2}}, salt[32] = {9}, hash[32], key[32];
    assert_int_equal(mz_match_new(game, NULL, &m, NULL), MZ_OK);
    mz_deal_key(seed, (const uint8_t(*)[32])nonce, 2, key);
    mz_source_keyed(&source, key);
    mz_match_source(m, &source);
    mz_match_note(m, "deal", "honest");
    mz_commitment("server", salt, seed, hash);
    note_hex(m, "commit server", hash);
    note_hex(m, "salt server", salt);
    seed[0] ^= tamper;
    note_hex(m, "seed", seed);
    for (int i = 0; i < 2; i++) {
        const char *who = i ? "2" : "1";
        char word[32];
        mz_commitment(who, salt, nonce[i], hash);
        snprintf(word, sizeof word, "commit %s", who);
        note_hex(m, word, hash);
        snprintf(word, sizeof word, "salt %s", who);
        note_hex(m, word, salt);
        snprintf(word, sizeof word, "nonce %s", who);
        note_hex(m, word, nonce[i]);
    }
    return m;
}

static void an_honest_deal_verifies_and_a_changed_seed_does_not(void **state) {
    (void)state;
    for (int tamper = 0; tamper < 2; tamper++) {
        char text[8192];
        mz_error error = {0};
        mz_match *m = honest((uint8_t)tamper);
        mz_match_run(m, NULL);
        play(m, 0, "1=2");
        play(m, 1, "2=0");
        play(m, 0, "1>2x1");
        mz_match_end(m, 1, MZ_RESIGNED, NULL);
        record_of(m, MZ_ALL, text);
        mz_status status = mz_record_verify(text, NULL, 0, &error);
        if (status && !tamper) fail_msg("%s", error.text);
        assert_int_equal(status, tamper ? MZ_RECORD : MZ_OK);
        mz_match_free(m);
    }
}

/* An outcome that the deal does not give is found, though the hash line fits. */
static void a_chosen_outcome_does_not_verify(void **state) {
    (void)state;
    char text[8192], first[16];
    mz_error error = {0};
    mz_match *true_one = honest(0), *typed = honest(0);
    mz_text t = mz_text_in(first, sizeof first);
    mz_match_run(true_one, NULL);
    mz_match_move(true_one, 0, NULL, &t);
    play(typed, MZ_NATURE, strcmp(first, "*0") ? "*0" : "*1");
    mz_match_end(typed, 0, MZ_ABANDONED, NULL);
    record_of(typed, MZ_ALL, text);
    assert_int_equal(mz_record_verify(text, NULL, 0, &error), MZ_RECORD);
    assert_string_equal(error.code, "outcome");
    mz_match_free(true_one);
    mz_match_free(typed);
}

static void a_match_that_is_over_takes_nothing(void **state) {
    (void)state;
    mz_error error = {0};
    mz_result r;
    mz_match *m = at_commit();
    assert_false(mz_match_result(m, &r));
    assert_int_equal(mz_match_end(m, 1, MZ_RESIGNED, &error), MZ_OK);
    assert_true(mz_match_result(m, &r));
    assert_int_equal(r.place[0], 1);
    assert_int_equal(r.place[1], 2);
    assert_string_equal(r.text, "1+resign");
    assert_int_equal(mz_match_text(m, 0, "1=1", NULL, &error), MZ_ILLEGAL);
    assert_string_equal(error.code, "over");
    assert_int_equal(mz_match_undo(m, 0, &error), MZ_ILLEGAL);
    assert_int_equal(mz_match_end(m, 0, MZ_RESIGNED, &error), MZ_ILLEGAL);
    mz_match_free(m);
}

static void bad_records_are_refused_with_a_line(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "mozzie record 2\n",
        "mozzie record 1\n",
        "mozzie record 1\ngame tiny\n\n",
        "mozzie record 1\ngame: chess\n\n",
        "mozzie record 1\ngame: tiny\nseats: 9\n\n",
        "mozzie record 1\ngame: tiny\noption: flavour\n\n",
        "mozzie record 1\ngame: tiny\noption: flavour=sour\n\n",
        "mozzie record 1\ngame: tiny\nrules: 7\n\n",
        "mozzie record 1\ngame: tiny\nrules: 1\ncontent: 00\n\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mz_game *g;
        mz_match *m;
        mz_error error = {0};
        assert_int_not_equal(mz_record_read(bad[i], NULL, 0, &g, &m, &error), MZ_OK);
        assert_null(g);
        assert_null(m);
        assert_true(*error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commits_come_in_any_order_and_stay_hidden),
        cmocka_unit_test(a_commit_can_be_replaced_until_the_last_is_in),
        cmocka_unit_test(picks_are_carried_out_again_whoever_was_last),
        cmocka_unit_test(a_chain_takes_effect_with_its_last_step),
        cmocka_unit_test(undo_stops_at_new_information),
        cmocka_unit_test(only_a_told_outcome_can_be_undone),
        cmocka_unit_test(a_record_tells_a_viewer_no_more_than_its_view),
        cmocka_unit_test(a_changed_record_does_not_verify),
        cmocka_unit_test(an_honest_deal_verifies_and_a_changed_seed_does_not),
        cmocka_unit_test(a_chosen_outcome_does_not_verify),
        cmocka_unit_test(a_match_that_is_over_takes_nothing),
        cmocka_unit_test(bad_records_are_refused_with_a_line),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
