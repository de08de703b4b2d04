/* Whole games: the setup, the bounds of section 6.4, the end, components of other editions. */
#include "rules/mosquito-show/lib/show_test.h"

#include <stdio.h>
#include <string.h>

/* ---- setup ---- */

/* MS-65: the generator's check values of section 6.5. */
static void ms_65_streams(void **state) {
    static const uint32_t words[] = {2408881200u, 1504043050u, 1485265298u, 1015368317u,
                                     3059597645u};
    static const uint32_t below[] = {0, 4, 2, 5, 5, 2, 5, 5, 5, 4};
    (void)state;
    mz_rng rng = mz_rng_text("demo", 4);
    for (int i = 0; i < 5; i++) assert_true(mz_next(&rng) == words[i]);
    rng = mz_rng_text("demo", 4);
    for (int i = 0; i < 10; i++) assert_true(mz_below(&rng, 6) == below[i]);
}

/* MS-5, MS-R14: the first player by the stream "first", or as the option says. */
static void ms_5_r14_who_begins(void **state) {
    static const struct {
        const char *options;
        int side;
    } rows[] = {{"", 1}, {"first_player=blue", 0}, {"first_player=orange", 1}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        board *b = board_new(rows[i].options);
        mz_source source;
        mz_source_text(&source, "demo");
        mz_deal(b->game, &b->s, &source);
        assert_int_equal(b->s.side, rows[i].side); /* 6.5: "orange for demo" */
        board_free(b);
    }
}

/* MS-3, MS-6, MS-7, MS-8: 27 tokens, three a pond; plain tops turned, nothing else seen. */
static void ms_6_to_8_the_deal(void **state) {
    (void)state;
    for (int i = 0; i < 500; i++) {
        char seed[32];
        int count[9] = {0};
        snprintf(seed, sizeof seed, "deal/%d", i);
        board *b = board_dealt("", seed);
        assert_int_equal(b->s.head.stage, SHOW_AT_PLACE);
        assert_int_equal(b->s.unseen, 18);
        for (int pond = 0; pond < 9; pond++) {
            int top = show_top(&b->s, pond);
            assert_int_equal(b->s.height[pond], 3);
            assert_true(top == SHOW_FLOWER || (top >= SHOW_KNOWN && top < SHOW_KNOWN + 4));
            if (top >= SHOW_KNOWN) count[top - SHOW_KNOWN]++;
            for (int level = 0; level < 3; level++) {
                int letter = (int)(b->s.hid.under[pond] >> 4 * level & 15);
                if (letter) count[letter - 1]++;
            }
        }
        for (int k = 0; k < 9; k++) assert_int_equal(count[k], show_game_of(b->game)->tokens[k]);
        board_free(b);
    }
}

/* MS-2, MS-9, MS-10, MS-11, MS-R21: in turn, either animal first, anywhere; nothing else is
 * possible. */
static void ms_9_to_11_placement(void **state) {
    (void)state;
    board *b = board_dealt("", "demo");
    assert_int_equal(count(b), 32);
    play(b, "T@d4");
    assert_int_equal(b->s.side, 1);
    assert_int_equal(count(b), 30);
    play(b, "C@a1");
    assert_string_equal(refused(b, "T@b2"), "MS-9"); /* blue's toucan stands already */
    assert_int_equal(count(b), 14);
    play(b, "C@b2");
    assert_int_equal(count(b), 13);
    play(b, "T@c3");
    assert_int_equal(b->s.head.stage, SHOW_AT_MAIN);
    assert_int_equal(b->s.side, 0);
    assert_int_equal(b->s.turns, 4);
    board_free(b);
}

/* ---- whole games ---- */

struct most {
    int decisions, turns, height, blocks;
};

static void play_out(const char *options, const char *seed, bool dealt, struct most *most) {
    board *b = dealt ? board_dealt(options, seed) : board_new(options);
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    mz_result r;
    int decisions = 0;
    do {
        decisions += b->s.head.kind == MZ_DECISION;
        for (int pond = 0; pond < 9; pond++)
            if (b->s.height[pond] > most->height) most->height = b->s.height[pond];
    } while (step(b, &rng));
    if (decisions > most->decisions) most->decisions = decisions;
    if (b->s.turns > most->turns) most->turns = b->s.turns;
    most->blocks += b->s.result == SHOW_BLOCK;
    /* MS-50, MS-51, MS-52: one winner, by nine golden ones or because the other side is stuck. */
    mz_result_of(b->game, &b->s, &r);
    int loser = b->s.winner ^ 1;
    assert_int_equal(r.value[0] + r.value[1], MZ_WIN);
    assert_int_equal(r.place[b->s.winner], 1);
    assert_int_equal(r.place[loser], 2);
    if (b->s.result == SHOW_GOLD)
        assert_true(show_golden(&b->s, b->s.winner) >= 9);
    else
        assert_int_equal(show_main_moves(show_game_of(b->game), &b->s, loser), 0);
    assert_true(show_golden(&b->s, loser) < 9);
    assert_int_equal(count(b), 0); /* MS-54 */
    board_free(b);
}

static void ms_52_games_end_in_bounds(void **state) {
    static const char all[] = "toucan_overfly=yes,effects=may_decline,flip_scope=all,"
                              "white_discard=revealed,red_vs_block=lost_turn";
    static const char *const options[] = {"",
                                          "flip_scope=all",
                                          "toucan_overfly=yes",
                                          "effects=may_decline",
                                          "white_discard=revealed",
                                          "red_vs_block=lost_turn",
                                          all};
    (void)state;
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        struct most most = {0};
        bool declines = strstr(options[k], "may_decline") != NULL;
        for (int i = 0; i < 300; i++) {
            char seed[64];
            snprintf(seed, sizeof seed, "bounds/%zu/%d", k, i);
            play_out(options[k], seed, i % 2, &most);
        }
        assert_true(most.decisions <= 40 + declines);
        assert_true(most.turns <= 32 + declines);
        assert_true(most.height <= 7);
        assert_true(most.blocks > 100); /* about three quarters (6.4) */
    }
}

/* MS-12, MS-13, MS-19, MS-47, MS-48 hold at every node of many games by show_check and these. */
static void ms_12_what_a_turn_changes(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "turns/%d", i);
        board *b = board_dealt("", seed);
        mz_rng rng = mz_rng_text(seed, strlen(seed));
        for (bool more = true; more;) {
            struct show_state before = b->s;
            more = step(b, &rng);
            bool passed = b->s.side != before.side, main = before.head.stage == SHOW_AT_MAIN;
            /* a turn passes when nothing is pending, and again after a lost turn */
            if (passed) assert_true(b->s.fed == 0 && (b->s.turns - before.turns) % 2 == 1);
            /* a main move eats from every pond that it was fed on, and ends the mark (MS-41) */
            if (main && b->s.fed) assert_int_equal(b->s.mark, 0);
            /* MS-47: what lies turned under a stack stays so */
            for (int pond = 0; pond < 9; pond++)
                for (int level = 0; level + 1 < before.height[pond] && level < b->s.height[pond];
                     level++)
                    if (before.stack[pond][level] >= SHOW_KNOWN)
                        assert_int_equal(b->s.stack[pond][level], before.stack[pond][level]);
        }
        board_free(b);
    }
}

/* ---- components ---- */

static mz_status made(const char *key, const char *value, const char *key2, const char *value2) {
    mz_pair pairs[] = {{key, value}, {key2, value2}};
    mz_game *game;
    mz_error error = {0};
    mz_status status = mz_make("mosquito-show", pairs, 2, &game, &error);
    if (!status) mz_free(game);
    return status;
}

static void other_components(void **state) {
    (void)state;
    assert_int_equal(made("content.goal", "7", "content.sides.b", "Indigo"), MZ_OK);
    assert_int_equal(made("content.tokens.Y", "11", "content.tokens.B", "3"), MZ_OK);
    assert_int_equal(made("content.tokens.Y", "11", "content.tokens.G", "4"), MZ_OPTION);
    assert_int_equal(made("content.tokens.Y", "11", "content.tokens.w", "2"), MZ_OPTION);
    assert_int_equal(made("content.tokens.Y", "11", "content.goal", "9"), MZ_OPTION);
    assert_int_equal(made("content.goal", "0", "content.sides.b", "Blue"), MZ_OPTION);
    assert_int_equal(made("content.goal", "nine", "content.sides.b", "Blue"), MZ_OPTION);
    assert_int_equal(made("content.tokens.Q", "1", "content.goal", "9"), MZ_OPTION);
    assert_int_equal(made("content.sides.b", "", "content.goal", "9"), MZ_OPTION);
}

/* MS-34, MS-R8: with fewer golden tokens than nine, white may come to an empty board. */
static void ms_34_white_vanishes_too(void **state) {
    (void)state;
    board *b = board_new("content.tokens.Y=8,content.tokens.y=0,content.tokens.B=11");
    mz_error error = {0};
    const char *position = "-/-/-/-/-/-/-/-/*w d4b2a4c1 Y4G3B6g1r1 Y4B5R1b1 - b - - 30 -";
    if (mz_read(b->game, position, &b->s, &error)) fail_msg("%s", error.text);
    play(b, "Cx9-d3");
    assert_string_equal(record_of(b), "Cx9-d3{x9=w};W!");
    assert_int_equal(b->s.result, SHOW_BLOCK); /* MS-R17: on an empty board the mover is stuck */
    assert_int_equal(b->s.winner, 0);
    board_free(b);
}

/* ---- knowledge for bots ---- */

/* The prior knows no more than a spectator: letters that are fixed change nothing. */
static void the_prior_does_not_peek(void **state) {
    (void)state;
    board *b = board_dealt("", "peek");
    mz_rng rng = mz_rng_text("peek", 4);
    do {
        mz_set set;
        mz_id ids[MZ_WORDS * 64];
        int32_t fixed[MZ_WORDS * 64], open[MZ_WORDS * 64], a[MZ_SEATS], c[MZ_SEATS];
        struct show_state view;
        int seat = mz_to_act(&b->s), n = mz_legal(b->game, &b->s, seat, &set);
        if (seat < 0) break;
        mz_list(&set, ids);
        mz_see(b->game, &b->s, seat, &view);
        mz_prior(b->game, &b->s, seat, ids, n, fixed);
        mz_prior(b->game, &view, seat, ids, n, open);
        assert_memory_equal(fixed, open, (size_t)n * sizeof *fixed);
        mz_value(b->game, &b->s, a);
        mz_value(b->game, &view, c);
        assert_memory_equal(a, c, sizeof a);
        assert_int_equal(a[0] + a[1], MZ_WIN);
    } while (step(b, &rng));
    board_free(b);
}

static mz_id greedy(const board *b, int seat) {
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    int32_t weight[MZ_WORDS * 64];
    int n = mz_legal(b->game, &b->s, seat, &set), best = 0;
    mz_list(&set, ids);
    mz_prior(b->game, &b->s, seat, ids, n, weight);
    for (int i = 1; i < n; i++)
        if (weight[i] > weight[best]) best = i;
    return ids[best];
}

static void greedy_beats_random(void **state) {
    int wins = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "greedy/%d", i);
        board *b = board_dealt("", seed);
        mz_rng rng = mz_rng_text(seed, strlen(seed));
        while (b->s.head.kind != MZ_OVER) {
            int seat = mz_to_act(&b->s);
            if (seat == i % 2)
                mz_step(b->game, &b->s, seat, greedy(b, seat), NULL);
            else
                step(b, &rng);
        }
        wins += b->s.winner == i % 2;
        board_free(b);
    }
    assert_true(wins >= 95);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_65_streams),
        cmocka_unit_test(ms_5_r14_who_begins),
        cmocka_unit_test(ms_6_to_8_the_deal),
        cmocka_unit_test(ms_9_to_11_placement),
        cmocka_unit_test(ms_52_games_end_in_bounds),
        cmocka_unit_test(ms_12_what_a_turn_changes),
        cmocka_unit_test(other_components),
        cmocka_unit_test(ms_34_white_vanishes_too),
        cmocka_unit_test(the_prior_does_not_peek),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
