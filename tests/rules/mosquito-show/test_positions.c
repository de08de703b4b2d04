/* Which positions are read (MS-60, MS-61, MS-62, MS-66, MS-67, MS-68, MS-69), and how they are
 * written again. */
#include "rules/mosquito-show/lib/show_test.h"

#include <stdio.h>
#include <string.h>

#define STACKS "?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG"
#define MIDDLE "?YY/*y/?GY/?YY/*y/-/?BY/Y/-"
#define EATEN "Y3G1R1y1b1w1 Y2G1y2g1r1 B"
#define OPEN "v:?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?"
#define OPEN_MIDDLE "v:Y*/-/?\?o/-/?\?*/-/G*/-/Y a2c2d1c4 Y4G1R1y1w1 Y3G1y2b1 B b -"
#define REVEALED "white_discard=revealed"

struct row {
    const char *options, *position, *code;
};

static void check_rows(const struct row *rows, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const char *code = unread(rows[i].options, rows[i].position);
        if (strcmp(code, rows[i].code) != 0)
            fail_msg("%s: \"%s\" instead of \"%s\"", rows[i].position, code, rows[i].code);
    }
}
#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void the_grammar(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 -", ""},
        {"", "", "syntax"},
        {"", "v:", "syntax"},
        {"", MIDDLE, "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 - ", ""},
        {"", MIDDLE "  a1b3d1d4 " EATEN " b - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d5 " EATEN " b - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1 " EATEN " b - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " x - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " - - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b bX - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - @1 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - BG@1 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@1+t1 19 -", "syntax"}, /* full: nothing due */
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 99999999999 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 Y99G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -", "MS-60"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - GGGGGGGGGGGG@1 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 c+gold", "syntax"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 b+lost", "syntax"},
        {"", "?YY/*y/?GY/?YY/y/-/?BY/Y/- a1b3d1d4 " EATEN " b - - 19 -", "syntax"}, /* unmarked */
        {"", "?YY/*Y/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 " EATEN " b - - 19 -", "syntax"},
        {"", "?YY/*y/?GY/?YY/oy/-/?BY/Y/- a1b3d1d4 " EATEN " b - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 G1Y3R1y1b1w1 Y2G1y2g1r1 B b - - 19 -", "syntax"}, /* order */
        {"", MIDDLE " a1b3d1d4 Y3G1R1y1b1w0 Y2G1y2g1r1 B b - - 19 -", "syntax"},
        {"", MIDDLE " a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 ?B b - - 19 -", "syntax"},
        {"", "v:Y/*y/o/?Y/-/Y/?Y/Y/?* b1a4d1d4 Y3G2R1y1b1 Y1G1y2g1w1 B o - - 18 -", "syntax"},
        {"", "YYYYYYYY/-/-/-/-/-/-/-/- a1b3d1d4 - - - b - - 4 -", "MS-66"}, /* seven at most */
        {"", "YYYYYYYYx/-/-/-/-/-/-/-/- a1b3d1d4 - - - b - - 4 -", "MS-66"},
    };
    CHECK(rows);
}

static void ms_60_tokens_and_animals(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", "?YY/*y/?GY/?YY/*y/-/?BY/?Y/- a1b3d1d4 " EATEN " b - - 19 -",
         "MS-60"},                                                                  /* unseen top */
        {"", "?YY/*y/?GY/?YY/*y/-/?BY/-/- a1b3d1d4 " EATEN " b - - 19 -", "MS-60"}, /* one short */
        {"", "?YY/*y/?GY/?YY/*y/-/?BY/B/- a1b3d1d4 " EATEN " b - - 19 -", "MS-60"}, /* other kind */
        {"", "?YY/*g/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 " EATEN " b - - 19 -", "MS-60"},
        {"", MIDDLE " a1b3a1d4 " EATEN " b - - 19 -", "MS-60"},
        {"", MIDDLE " a1b3b3d4 " EATEN " b - - 19 -", "MS-60"},
        /* a discard without the white token eaten; nine golden without a result */
        {"", "?YY/*y/?GY/?YY/*w/-/?BY/Y/- a1b3d1d4 Y3G1R1y2b1 Y2G1y2g1r1 B b - - 19 -", "MS-60"},
        {"", "?YY/*y/?GY/-/*y/-/?BY/Y/- a1b3d1d4 Y8G1R1y1b1w1 G1y2g1r1 B b - - 19 -", "MS-60"},
        {"", "?YY/*y/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y1g1r1 y b - - 19 -", "MS-60"},
        /* a bare flower lies in the discard only where white shows it (MS-44) */
        {"", "-/-/-/-/Y/-/?YY/-/- b1a3d1d4 Y5G2B1y2g1r1w1 Y4G1B1R1y2b1 y o - - 27 b+block",
         "MS-60"},
        {REVEALED, "-/-/-/-/Y/-/?YY/-/- b1a3d1d4 Y5G2B1y2g1r1w1 Y4G1B1R1y2b1 y o - - 27 b+block",
         ""},
    };
    CHECK(rows);
}

static void ms_66_what_play_cannot_reach(void **state) {
    (void)state;
    static const struct row rows[] = {
        /* (a) while animals are missing */
        {"", STACKS " -------- - - - b - - 0 -", ""},
        {"", STACKS " -------- - - - o - - 0 -", ""},
        {"", STACKS " -------- - - - b - - 1 -", "MS-66"},
        {"", STACKS " b2------ - - - o - - 1 -", ""},
        {"", STACKS " b2------ - - - b - - 1 -", "MS-66"},
        {"", STACKS " b2----c3 - - - b - - 2 -", ""},
        {"", STACKS " b2----c3 - - - o - - 2 -", ""},
        {"", STACKS " b2c3---- - - - b - - 2 -", "MS-66"},
        {"", STACKS " b2c3--a1 - - - o - - 3 -", ""},
        {"", STACKS " b2c3--a1 - - - b - - 3 -", "MS-66"},
        {"", STACKS " b2------ - - - o oC - 1 -", "MS-66"},
        {"", STACKS " b2------ - - - o - G@1 1 -", "MS-66"},
        {"", STACKS " b2------ - - - o - - 1 b+block", "MS-66"},
        {"", STACKS " b2------ - - - o - - 1 b+resign", ""},
        {"", "?r?GB/?y?R/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- Y1 - - b - - 0 -",
         "MS-60"},
        {"", "?r?GB/?yR/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- Y1 - - b - - 0 -",
         "MS-66"},
        {"", "?r?GB/?y?RoY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- - - - b - - 0 -",
         "MS-66"},
        {"", "oG?rB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- - - - b - - 0 -",
         "MS-66"}, /* below a top too */
        /* (b) marks */
        {"", MIDDLE " a1b3d1d4 " EATEN " b bC - 19 -", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b oC - 19 -", "MS-66"},
        {"", "?YR/*y/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 Y4G1y1b1r1w1 Y2G1y2g1 B o oC - 19 -", ""},
        {"", "?YR/*r/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 Y4G1y2b1w1 Y2G1y2g1 B o oC - 19 -", "MS-66"},
        /* (c) effects: the ponds of one main move, as many and of such kinds as were eaten */
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@1 19 -", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - GB@15 19 -", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - GB@1 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - W@1 19 -", "MS-66"}, /* applied: see the discard */
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@19 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@12 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@1579 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@37 19 -", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@357 19 -", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - GG@357 19 -", "MS-66"}, /* one grey eaten */
        {"", MIDDLE " a1b3d1d4 " EATEN " b oC GR@357 19 -", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b bC GR@357 19 -", "MS-66"},
        /* (d) results */
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 b+gold", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 b+block", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 o+block", "MS-66"},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - - 19 o+time", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@1 19 o+time", ""},
        {"", MIDDLE " a1b3d1d4 " EATEN " b - G@1 19 o+block", "MS-66"},
        {"", "-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B b - - 23 b+gold", ""},
        {"", "-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B o - - 23 b+gold", "MS-66"},
        {"", "-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B b - - 23 o+gold", "MS-66"},
        {"", "-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B b - - 23 -", "MS-60"},
        /* no more greys than have been eaten can have made a stack higher than three */
        {"", "YYYYY/*y/?GY/*y/-/-/?BY/-/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -", ""},
        {"", "YYYYYYY/*y/?G/*y/-/-/?B/-/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -", "MS-60"},
        {"", "?YYYYYYY/*y/G/*y/-/-/B/-/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -", "MS-66"},
    };
    CHECK(rows);
}

static void ms_67_open_positions(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", "v:Y*/-/?\?o/-/?\?*/-/G*/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", ""},
        {"", "v:Y*/-/?\?o/-/?\?\?/-/G*/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "MS-60"},
        {"", "v:Y*/-/**o/-/**/-/G*/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "MS-67"},
        {"", "v:Y*/-/?\?o/-/?*/-/G*/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "MS-67"},
        {"", "v:Yo/-/ooo/-/?\?o/-/Go/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "MS-67"},
        /* open everywhere or nowhere */
        {"", "v:Y*y/-/?\?o/-/?\?*/-/G*/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "syntax"},
        {"", "Y*/-/?B?YoY/-/?y?Y*g/-/G*r/-/Y a2b3d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "syntax"},
    };
    CHECK(rows);
}

static void ms_68_what_is_due(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", OPEN_MIDDLE " @5+x5t5 19 -", ""},
        {"", OPEN_MIDDLE " @5+x5 19 -", "MS-68"},   /* what lies below was never seen */
        {"", OPEN_MIDDLE " @5+t5 19 -", "MS-68"},   /* pond 5 shows its top */
        {"", OPEN_MIDDLE " @5+t5x5 19 -", "MS-68"}, /* x before t */
        {"", OPEN_MIDDLE " @5+x5x5t5 19 -", "MS-66"},
        {"", OPEN_MIDDLE " @5+x3t3 19 -", "MS-68"}, /* not fed on */
        {"", OPEN_MIDDLE " +x5t5 19 -", "MS-68"},
        {"", OPEN_MIDDLE " G@5+x5t5 19 -", "MS-66"}, /* one pond, two effects */
        {"", OPEN_MIDDLE " @5+d5t5 19 -", "MS-68"},  /* white does not show it */
        {"", OPEN_MIDDLE " @5+f3 19 -", "MS-68"},    /* not fed on */
        {"flip_scope=all", OPEN_MIDDLE " @5+f3 19 -", ""},
        {"flip_scope=all", OPEN_MIDDLE " @5+f5 19 -", "MS-68"}, /* a flower */
        {"", OPEN_MIDDLE " @3+f3 19 -", ""},
        {"", OPEN_MIDDLE " G@3+f3 19 -", "MS-68"}, /* turning comes last */
        {"", OPEN_MIDDLE " @5 19 -", "syntax"},
        {"", OPEN_MIDDLE " G@5 19 -", ""},
        /* after grey: the token uncovered on a pond that was not fed on */
        {"", "v:Y*/-/?\?o/-/?\?/-/G*/-/Y* a2c2d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - @3+t5 19 -", ""},
        {"", "v:Y*/-/?\?o/-/?\?/-/G*/-/Y* a2c2d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - @3 19 -", "syntax"},
        {"", "v:Y*/-/?\?o/-/?\?/-/G*/-/Y* a2c2d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - - 19 -", "MS-60"},
        /* white shows what it takes */
        {REVEALED, "v:-/-/*/-/Y/-/?Y/-/- b1a3d1d4 Y5G2B1y2g1r1w1 Y4G1B1R1y2b1 - b - @1+d3 26 -",
         ""},
        {REVEALED, "v:-/-/*/-/Y/-/?Y/-/- b1a3d1d4 Y5G2B1y2g1r1w1 Y4G1B1R1y2b1 - b - @1+d5 26 -",
         "MS-68"},
        /* nine golden ones while the meal is still being shown, for the mover alone */
        {"", "v:-/?Y/-/-/*/-/-/?Y/- d1a1a4c1 Y7G2R1y2b1w1 Y1G1B1y2g1r1 B b - @15+x5 22 -", ""},
        {"", "v:-/?Y/-/-/*/-/-/?Y/- d1a1a4c1 Y7G2R1y2b1w1 Y1G1B1y2g1r1 B b - - 22 -", "MS-60"},
        {"", "v:-/?Y/-/-/*/-/-/?Y/- d1a1a4c1 Y7G2R1y2b1w1 Y1G1B1y2g1r1 B o - @15+x5 22 -", "MS-60"},
    };
    CHECK(rows);
}

static void ms_69_open_start(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", OPEN " -------- - - - - - +t1t2t3t4t5t6t7t8t9 0 -", ""},
        {"", OPEN " -------- - - - b - +t1t2t3t4t5t6t7t8t9 0 -", ""},
        {"first_player=blue", OPEN " -------- - - - b - +t1t2t3t4t5t6t7t8t9 0 -", ""},
        {"first_player=blue", OPEN " -------- - - - - - +t1t2t3t4t5t6t7t8t9 0 -", "MS-69"},
        {"", OPEN " -------- - - - - - +t2t3t4t5t6t7t8t9 0 -", "MS-69"},
        {"", OPEN " -------- - - - - - - 0 -", "MS-69"},
        {"",
         "v:?\?o/?\?*/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\? -------- - - - b - +t3t4t5t6t7t8t9 "
         "0 -",
         ""},
        {"",
         "v:?\?o/?\?*/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\? -------- - - - - - +t3t4t5t6t7t8t9 "
         "0 -",
         "MS-69"},
        {"",
         "v:?\?o/?\?*/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\?/?\?\? -------- - - - b - +t4t3t5t6t7t8t9 "
         "0 -",
         "MS-68"},
        {"", "v:?\?o/?\?*/?\?o/?\?o/?\?*/?\?o/?\?o/?\?*/?\?o -------- - - - b - +f1f3f4f6f7f9 0 -",
         ""},
        {"", "v:?\?o/?\?*/?\?o/?\?o/?\?*/?\?o/?\?o/?\?*/?\?o -------- - - - b - +f1f4f6f7f9 0 -",
         "MS-68"},
        {"", "v:?\?Y/?\?*/?\?o/?\?o/?\?*/?\?o/?\?o/?\?*/?\?o -------- - - - b - +f3f4f6f7f9 0 -",
         ""},
    };
    CHECK(rows);
}

static void the_open_start_is_written_like_that(void **state) {
    (void)state;
    board *b = board_new("");
    assert_string_equal(position_of(b), OPEN " -------- - - - - - +t1t2t3t4t5t6t7t8t9 0 -");
    assert_string_equal(choices(b), "first=b 1; first=o 1");
    play(b, "first=o");
    assert_string_equal(position_of(b), OPEN " -------- - - - o - +t1t2t3t4t5t6t7t8t9 0 -");
    board_free(b);
    b = board_new("first_player=orange");
    assert_string_equal(position_of(b), OPEN " -------- - - - o - +t1t2t3t4t5t6t7t8t9 0 -");
    board_free(b);
}

/* MS-54: a game ended otherwise keeps all fields, and nothing is possible any more. */
static void resigned_and_out_of_time(void **state) {
    (void)state;
    static const char *const endings[] = {"b+resign", "o+time"};
    for (int i = 0; i < 2; i++) {
        char text[300];
        mz_result result;
        snprintf(text, sizeof text, "%s a1b3d1d4 %s b - G@1 19 %s", MIDDLE, EATEN, endings[i]);
        board *b = board_at("", text);
        assert_string_equal(position_of(b), text);
        assert_int_equal(mz_to_act(&b->s), -1);
        assert_int_equal(count(b), 0);
        mz_result_of(b->game, &b->s, &result);
        assert_string_equal(result.text, endings[i]);
        assert_int_equal(result.place[i], 1);
        assert_int_equal(result.value[i], MZ_WIN);
        assert_int_equal(result.value[1 - i], 0);
        board_free(b);
    }
}

/* MS-61: what needs no decision runs first: here a vanishing grey, the end of the turn, a check. */
static void ms_61_loading_runs_on(void **state) {
    (void)state;
    board *b =
        board_at("", "-/-/-/-/-/-/-/-/- c4c3a4d1 Y6G2B1R1y2b1w1 Y6G1B1y2g1r1 *y b - G@5 28 -");
    assert_string_equal(position_of(b), "-/-/-/-/-/-/-/-/- c4c3a4d1 Y6G2B1R1y2b1w1 Y6G1B1y2g1r1 *y "
                                        "o - - 29 b+block");
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grammar),
        cmocka_unit_test(ms_60_tokens_and_animals),
        cmocka_unit_test(ms_66_what_play_cannot_reach),
        cmocka_unit_test(ms_67_open_positions),
        cmocka_unit_test(ms_68_what_is_due),
        cmocka_unit_test(ms_69_open_start),
        cmocka_unit_test(the_open_start_is_written_like_that),
        cmocka_unit_test(resigned_and_out_of_time),
        cmocka_unit_test(ms_61_loading_runs_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
