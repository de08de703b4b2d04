/* Fixed and open games are the same game (MS-55, MS-63, MS-67): what a fixed one shows, given as
 * nature's outcomes, leads the open one through the same views and the same record. */
#include "rules/mosquito-show/lib/show_test.h"

#include <stdio.h>
#include <string.h>

/* What the fixed game has just shown where the open one asks: of each kind once a pond and step. */
static mz_id shown(const board *fixed, uint32_t from, int stage, int pond) {
    static const uint8_t kinds[] = {[SHOW_AT_X] = SHOW_SHOWN,
                                    [SHOW_AT_T] = SHOW_UNCOVERED,
                                    [SHOW_AT_D] = SHOW_DISCARDED,
                                    [SHOW_AT_F] = SHOW_TURNED};
    for (uint32_t i = from; i < fixed->log.n; i++) {
        const mz_event *e = &fixed->events[i];
        if (e->kind != kinds[stage] || e->a[0] != pond) continue;
        return (mz_id)(stage == SHOW_AT_T ? e->a[1] - SHOW_FLOWER : e->a[1]);
    }
    fail_msg("nothing was shown on pond %d", pond);
    return 0;
}

static void answer(const board *fixed, uint32_t from, board *open) {
    while (open->s.head.kind == MZ_RANDOM) {
        int stage = open->s.head.stage, pond = open->s.due[0][1];
        mz_id id = shown(fixed, from, stage, pond);
        mz_error error = {0};
        if (mz_apply(open->game, &open->s, MZ_NATURE, id, &open->log, &error))
            fail_msg("%s", error.text);
        assert_null(mz_check(open->game, &open->s));
    }
}

/* MS-56, MS-62: sides and spectators see the same, and it is the open state itself. */
static void compare(const board *fixed, const board *open) {
    struct show_state view;
    for (int viewer = MZ_NOBODY; viewer < 2; viewer++) {
        mz_see(fixed->game, &fixed->s, viewer, &view);
        assert_memory_equal(&view, &open->s, sizeof view);
    }
}

static void play_both(const char *options, const char *seed) {
    board *fixed = board_dealt(options, seed), *open = board_dealt(options, seed);
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    memset(&open->s.hid, 0, sizeof open->s.hid);
    for (compare(fixed, open); fixed->s.head.kind != MZ_OVER; compare(fixed, open)) {
        mz_set set;
        uint32_t from = fixed->log.n;
        int seat = mz_to_act(&fixed->s), n = mz_legal(fixed->game, &fixed->s, seat, &set);
        mz_id id = mz_kth(&set, (int)mz_below(&rng, (uint32_t)n));
        mz_step(fixed->game, &fixed->s, seat, id, &fixed->log);
        mz_step(open->game, &open->s, seat, id, &open->log);
        assert_true(fixed->log.n <= fixed->log.cap);
        answer(fixed, from, open);
    }
    char record[2048];
    snprintf(record, sizeof record, "%s", record_of(fixed));
    assert_string_equal(record, record_of(open));
    board_free(fixed);
    board_free(open);
}

static void ms_55_63_67_open_and_fixed_are_one_game(void **state) {
    static const char *const options[] = {"", "flip_scope=all", "white_discard=revealed",
                                          "effects=may_decline,red_vs_block=lost_turn"};
    (void)state;
    for (int i = 0; i < 400; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "both/%d", i);
        play_both(options[i % 4], seed);
    }
}

/* MS-63: the record without its notes, with the deal, gives the game again. */
static void ms_63_the_record_reproduces_the_game(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        char seed[32], record[2048], moves[2048], *out = moves;
        snprintf(seed, sizeof seed, "record/%d", i);
        board *first = board_dealt("", seed), *again = board_dealt("", seed);
        mz_rng rng = mz_rng_text(seed, strlen(seed));
        while (step(first, &rng)) continue;
        snprintf(record, sizeof record, "%s", record_of(first));
        for (const char *in = record; *in;
             in++) { /* notes, lost turns, vanished effects left out */
            if (*in == '{')
                in = strchr(in, '}');
            else if (in[0] == '~' || in[1] == '!')
                in += in[1] == '!';
            else
                *out++ = *in == ';' ? ' ' : *in;
        }
        *out = 0;
        assert_true(strlen(moves) < 1000);
        play(again, moves);
        assert_memory_equal(&first->s, &again->s, sizeof first->s);
        assert_string_equal(record, record_of(again));
        board_free(first);
        board_free(again);
    }
}

/* MS-31, MS-32, MS-45, MS-67, MS-68: x in order of flight, then t; what comes after grey; f last.
 * The flight goes down from d4, so pond 9 comes before pond 5. */
static void ms_68_in_the_order_of_the_notes(void **state) {
    (void)state;
    board *b = board_at("flip_scope=all", "v:?\?o/-/Y/-/?\?*/-/?*/-/?* a1d4a4d1 "
                                          "Y3G1B1y1b1 Y4G1R1y1w1 Y b - - 19 -");
    play(b, "Tx95-b2");
    assert_string_equal(position_of(b), "v:?\?o/-/Y/-/?\?*/-/?*/-/?* a1b2a4d1 "
                                        "Y3G1B1y1b1 Y4G1R1y1w1 Y b - @59+x9x5t9t5 19 -");
    assert_string_equal(choices(b), "x9=y 3; x9=g 1; x9=r 1");
    play(b, "x9=g; x5=y; t9=o");
    assert_string_equal(choices(b), "t5=* 2; t5=o 3");
    play(b, "t5=*");
    assert_string_equal(position_of(b), "v:?\?o/-/Y/-/?*/-/?*/-/o a1b2a4d1 "
                                        "Y3G1B1y2g1b1 Y4G1R1y1w1 Y b - G@59 19 -");
    play(b, "G7>3; t7=o");
    assert_string_equal(position_of(b), "v:?\?o/-/Y*/-/?*/-/o/-/o a1b2a4d1 "
                                        "Y3G1B1y2g1b1 Y4G1R1y1w1 Y b - @59+f1f7f9 19 -");
    assert_string_equal(choices(b), "f1=Y 3; f1=G 1; f1=B 1");
    play(b, "f1=B; f7=Y; f9=Y");
    assert_string_equal(record_of(b), "Tx95-b2{x9=g,x5=y,t9=o,t5=*};G7>3{t7=o,f1=B,f7=Y,f9=Y}");
    assert_int_equal(b->s.side, 1);
    board_free(b);
}

/* MS-44, MS-68: white shows what it takes, then the lily below. */
static void ms_44_white_shows_in_an_open_position(void **state) {
    (void)state;
    board *b = board_at("white_discard=revealed", "v:-/-/?*/-/Y/-/?Y/-/- b1a3d1c3 "
                                                  "Y5G2B1y1g1r1w1 Y4G1B1R1y2b1 - b - W@1 26 -");
    play(b, "W3");
    assert_string_equal(position_of(b), "v:-/-/?*/-/Y/-/?Y/-/- b1a3d1c3 "
                                        "Y5G2B1y1g1r1w1 Y4G1B1R1y2b1 - b - @1+d3t3 26 -");
    play(b, "d3=y; t3=*");
    assert_string_equal(position_of(b), "v:-/-/*/-/Y/-/?Y/-/- b1a3d1c3 "
                                        "Y5G2B1y1g1r1w1 Y4G1B1R1y2b1 y o - - 27 -");
    assert_string_equal(record_of(b), "W3{d3=y,t3=*}");
    board_free(b);
}

/* MS-30, MS-67, MS-68: the ninth golden one may be among what is still hidden; the game ends when
 * the last lily of the meal is shown. */
static void ms_30_nine_in_an_open_position(void **state) {
    (void)state;
    board *b = board_at("", "v:R/?Y/-/-/?*/-/-/?Y/G d1a1a4c1 Y6G1B1y2b1w1 Y2G1y1g1r1 B b - - 23 -");
    play(b, "Tx159-d4; x5=y");
    assert_int_equal(show_golden(&b->s, 0), 9);
    assert_string_equal(choices(b), "t5=* 1; t5=o 2");
    play(b, "t5=o");
    assert_string_equal(position_of(b), "v:-/?Y/-/-/o/-/-/?Y/- d1d4a4c1 "
                                        "Y6G2B1R1y3b1w1 Y2G1y1g1r1 B b - - 23 b+gold");
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_55_63_67_open_and_fixed_are_one_game),
        cmocka_unit_test(ms_63_the_record_reproduces_the_game),
        cmocka_unit_test(ms_68_in_the_order_of_the_notes),
        cmocka_unit_test(ms_44_white_shows_in_an_open_position),
        cmocka_unit_test(ms_30_nine_in_an_open_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
