/* Positions that are refused, each by the statement it breaks (5.2, 5.4), and lines that are read
 * though they are not written like that. */
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <string.h>

#include "mozzie/match.h"

#define SEATS "P1=6:FH:AT:- P2=9:AT,FH:AT:-"
#define REST " W=AA,IN X=FH,SC,MS Y=LS G=-"
#define OPEN_SEATS "P1=6:FH:~AT:- P2=9:AT,FH:~AT:-"
#define OPEN_REST " W=~AA,IN X=FH,SC,MS Y=~LS G=-"

/* A line that is read, and lines that differ from it and are refused with these codes. */
static const struct {
    const char *line, *code;
} LINES[] = {
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST, ""},
    /* the grammar */
    {"", "syntax"},
    {"MZ2 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/5 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.q L1 V2 S=AA D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L3 V2 S=AA D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L- V2 S=AA D=0 T=-/- " SEATS REST, "MZ-8"}, /* MZ-R22: only before all */
    {"MZ1 std/2 B.b L1 V2 S=ZZ D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA*0 D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA*999 D=0 T=-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/-/- " SEATS REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P2=6:FH:AT:- P1=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=11:FH:AT:- P2=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " ", ""},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " O=alarm:topUpFirst", "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " O=noise:on", "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " > 1B FH", "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA*100 D=0 T=-/- " SEATS REST, "syntax"},
    /* what need not be told (MZ-R30), and how it is written */
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#1:AT:- P2=9:AT,FH:AT:-" REST, ""},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:FH:#1:- P2=9:AT,FH:AT:-" REST, ""},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS " W=#2 X=FH,SC,MS Y=LS G=-", ""},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=!/. " SEATS REST, ""},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#0:AT:- P2=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#:AT:- P2=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#113:AT:- P2=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#99:#99:- P2=9:AT,FH:AT:-" REST, "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:#1:~AT:- P2=9:AT,FH:~AT:-" OPEN_REST, "MZ-R30"},
    {"MZ1 std/2 B.b L1 V2 S=FH D=0 T=-/- P1=6:#1:AT:- P2=9:AT,FH:AT:-" REST, "MZ-14"},
    /* piles in order and open piles do not mix; open piles stand in the order of types */
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " OPEN_SEATS OPEN_REST, ""},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " OPEN_SEATS REST, "MZ-R30"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " OPEN_SEATS " W=~AA,IN X=FH Y=- G=-", "MZ-R30"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " OPEN_SEATS " W=~IN,AA X=FH Y=~- G=-", "syntax"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " OPEN_SEATS " W=~AA,AA X=FH Y=~- G=-", "syntax"},
    /* phases of the table with piles in order, and the shuffle with open ones */
    {"MZ1 std/2 0 L1 V- S=- D=0 T=-/- P1=10:FH:AT:- P2=10:FH:AT:- W=AA X=- Y=FH G=-", "MZ-R30"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=-/- " SEATS REST, "MZ-R30"},
    {"MZ1 std/2 C.y L1 V2 S=AA D=0 T=-/- " SEATS " W=AA X=FH Y=LS G=-", "MZ-R30"},
    {"MZ1 std/2 D.c L1 V2 S=AA D=0 T=-/- " SEATS REST, "MZ-R30"},
    {"MZ1 std/2 D.r L1 V2 S=AA D=0 T=-/- P1=6:FH:~-:AT P2=9:AT,FH:~AT:-" OPEN_REST, "MZ-R30"},
    {"MZ1 std/2 D.r L1 V2 S=AA D=0 T=-/- P1=6:FH:-:AT P2=9:AT,FH:AT:-" REST, ""},
    {"MZ1 std/2 D.r L1 V2 S=AA D=0 T=-/- " SEATS REST, "MZ-R29"},
    {"MZ1 std/2 D.r L1 V2 S=AA D=0 T=-/- P1=6:FH:-:- P2=9:AT,FH:-:-" REST, "MZ-51"},
    /* nothing due, or an empty pile where the next card is due */
    {"MZ1 std/2 0 L1 V- S=- D=0 T=-/- P1=10:FH:~-:- P2=10:FH:~-:- W=~AA X=- Y=~- G=-", "MZ-7"},
    {"MZ1 std/2 0 L1 V- S=- D=0 T=-/- P1=10:FH:~AT:- P2=10:FH:~-:- W=~AA X=- Y=~- G=-", ""},
    {"MZ1 std/2 C.y L1 V2 S=AA D=0 T=-/- " OPEN_SEATS OPEN_REST, "MZ-48"},
    {"MZ1 std/2 C.y L1 V2 S=AA D=0 T=-/- " OPEN_SEATS " W=~AA X=FH Y=~- G=-", "MZ-48"},
    {"MZ1 std/2 C.y L1 V2 S=AA D=0 T=-/- " OPEN_SEATS " W=~AA X=FH Y=~LS G=-", ""},
    {"MZ1 std/2 D.c L1 V2 S=AA D=0 T=-/- " OPEN_SEATS OPEN_REST, ""},
    {"MZ1 std/2 D.c L1 V2 S=AA D=0 T=-/- P1=6:FH:~-:AT P2=9:FH:~AT:-" OPEN_REST, "MZ-52"},
    {"MZ1 std/2 D.c L1 V2 S=AA D=0 T=-/- P1=6:FH:~-:- P2=9:FH:~-:-" OPEN_REST, "MZ-51"},
    /* the reveal */
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=2 T=-/SC " OPEN_SEATS OPEN_REST, ""},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 T=-/- " OPEN_SEATS OPEN_REST, "MZ-20"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=3 T=-/- " OPEN_SEATS OPEN_REST, "MZ-20"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=0 T=-/- " OPEN_SEATS OPEN_REST, "MZ-20"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=-/- " OPEN_SEATS " W=~- X=FH Y=~- G=-", "MZ-16"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=./- " OPEN_SEATS OPEN_REST, "MZ-34"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=!AT/- " OPEN_SEATS OPEN_REST, "MZ-34"},
    {"MZ1 std/2 A.w L1 V2 S=AA,BE D=0 N=1 T=-/- " OPEN_SEATS OPEN_REST, "MZ-24"},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=-/- " OPEN_SEATS OPEN_REST " Q=GA,AL", ""},
    {"MZ1 std/2 A.w L1 V2 S=AA D=0 N=1 T=-/- " OPEN_SEATS OPEN_REST " Q=AA", "MZ-24"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " Q=BE", "MZ-R6"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " Q=BE O=lampCards:phaseD", ""},
    /* N */
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 N=1 T=-/- " SEATS REST, "MZ-33"},
    {"MZ1 std/2 B.k L1 V2 S=AP*4 D=0 N=5 T=-/- " SEATS REST, ""},
    {"MZ1 std/2 B.k L1 V2 S=AP*4 D=0 N=0 T=-/- " SEATS REST, "MZ-R15"},
    {"MZ1 std/2 B.k L1 V2 S=AP*4 D=0 N=20 T=-/- " SEATS REST, "MZ-R15"},
    {"MZ1 std/2 B.k L1 V2 S=AA D=2 T=-/- " SEATS REST, "MZ-32"},
    /* cards where they can't be */
    {"MZ1 std/2 B.b L1 V2 S=AA,FH D=0 T=-/- " SEATS REST, "MZ-14"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=AT/- " SEATS REST, "MZ-14"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS " W=AA,FH X=FH Y=LS G=-", "MZ-5"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS " W=AA X=AT Y=LS G=-", "MZ-6"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:RS:AT:- P2=9:AT,FH:AT:-" REST, "MZ-17"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:FH:AT:AM P2=9:AT,FH:AT:-" REST, "MZ-17"},
    {"MZ1 std/2 B.b L1 V2 S=AA,AM D=0 T=-/- " SEATS REST, "MZ-19"},
    {"MZ1 std/2 B.b L1 V2 S=RS D=0 T=-/- " SEATS REST, "MZ-18"},
    {"MZ1 std/2 C.e L1 V2 S=AA D=0 T=SC/- " SEATS REST, "MZ-34"},
    /* defence, blood, choices */
    {"MZ1 std/2 B.g L1 V2 S=AA D=3 T=-/- " SEATS REST, "MZ-30"},
    {"MZ1 std/2 D.l L1 V2 S=AA D=1 T=-/- " SEATS REST, "MZ-46"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=0:FH:AT:- P2=9:AT,FH:AT:-" REST, "MZ-45"},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=!AT/. " SEATS REST, ""},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=!-/. " SEATS REST, "MZ-13"},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=-/. " SEATS REST, "MZ-13"},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=!RS/. " SEATS REST, "MZ-17"},
    {"MZ1 std/2 A L1 V2 S=AA D=0 T=!AT/!AT " SEATS REST, "MZ-14"},
    {"MZ1 coop0/2 D.d L1 V2 S=AA D=0 T=./. " SEATS REST, "MZ-50"},
    {"MZ1 std/3 D.d L1 V2 S=AA D=0 T=././. " SEATS " P3=1:FH:-:-" REST, "MZ-50"},
    /* the end */
    {"MZ1 std/2 E L1 V2 S=AA D=0 T=-/- " SEATS REST " R=2", ""},
    {"MZ1 std/2 E L1 V2 S=AA D=0 T=-/- " SEATS REST " R=1", "MZ-54"},
    {"MZ1 std/2 E L1 V2 S=AA D=0 T=-/- " SEATS REST " R=win", "MZ-56"},
    {"MZ1 std/2 E L1 V2 S=AA D=0 T=-/- " SEATS REST, "MZ-53"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " R=2", "MZ-53"},
    {"MZ1 coop1/2 E L1 V2 S=AA D=0 T=-/- " SEATS REST " R=lose", "MZ-60"},
    {"MZ1 coop1/2 E L1 V2 S=AA D=0 T=-/- P1=0:FH:AT:- P2=9:FH:AT:-" REST " R=win", "MZ-60"},
    {"MZ1 std/2 E.t L1 V2 S=AA D=0 T=-/- " SEATS REST " K=1:?,2:?", "MZ-55"},
    {"MZ1 std/2 E.t L1 V2 S=AA D=0 T=-/- P1=9:FH:AT:- P2=9:FH:AT:-" REST " K=1:?,2:4", ""},
    {"MZ1 std/2 E.t L1 V2 S=AA D=0 T=-/- P1=9:FH:AT:- P2=9:FH:AT:-" REST " K=1:3,2:4", "MZ-55"},
    {"MZ1 std/2 E.t L1 V2 S=AA D=0 T=-/- P1=9:FH:AT:- P2=9:FH:AT:-" REST, "MZ-55"},
    {"MZ1 coop0/2 E.t L1 V2 S=AA D=0 T=-/- P1=9:FH:AT:- P2=9:FH:AT:-" REST " K=1:?,2:?", "MZ-59"},
    {"MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- " SEATS REST " K=1:?,2:?", "MZ-55"},
};

static void refusals_name_their_statement(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        const char *got = refused_position(LINES[i].line);
        if (strcmp(got, LINES[i].code) != 0)
            fail_msg("%s: expected \"%s\" got \"%s\"", LINES[i].line, LINES[i].code, got);
    }
}

/* 5.1: sets are written in the order of types, equal neighbours of a pile joined. */
static void sets_are_written_in_order(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/2 B.b L1 V2 S=RA,AT,AT D=0 T=-/- P1=6:FH,AT,FH:AT,AT,AA:SC,RA "
                        "P2=9:AT,FH:AT:- W=AA,AA,IN,AA X=SC,FH,MS Y=LS G=IF,AM,MN");
    assert_string_equal(written(t, MZ_ALL),
                        "MZ1 std/2 B.b L1 V2 S=AT*2,RA D=0 T=-/- P1=6:AT,FH*2:AT*2,AA:RA,SC "
                        "P2=9:AT,FH:AT:- W=AA*2,IN,AA X=FH,SC,MS Y=LS G=IF,AM,MN");
    table_free(t);
}

/* 5.2: nodes without a choice are skipped. */
static void nodes_without_a_choice_are_skipped(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/2 C.x L1 V2 S=RA*2 D=4 T=-/- P1=6:FH:AT:- P2=9:AT,FH:AT:- W=AA "
                        "X=- Y=- G=-");
    assert_string_equal(written(t, MZ_ALL), "MZ1 std/2 D.l L1 V2 S=RA D=0 T=-/- P1=6:FH:AT:RA "
                                            "P2=9:AT,FH:AT:- W=AA X=- Y=- G=-");
    table_free(t);
}

/* The beginning of a move is written behind the position, and read back. */
static void a_move_may_have_begun(void **state) {
    (void)state;
    static const char line[] = "MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:SS:AT:- P2=9:AT,FH:AT:- "
                               "W=AA,IN X=FH,SC,MS Y=LS G=- > 1B SS";
    table *t = table_at(line);
    assert_string_equal(written(t, MZ_ALL), line);
    assert_string_equal(written(t, 0),
                        "MZ1 std/2 B.b L1 V2 S=AA D=0 T=-/- P1=6:SS:#1:- P2=9:#2:#1:- "
                        "W=#2 X=FH,SC,MS Y=#1 G=- > 1B SS");
    assert_null(strchr(written(t, 1), '>'));
    play(t, "1B SS=2");
    assert_non_null(strstr(written(t, MZ_ALL), "P1=8:-:AT:-"));
    table_free(t);
}

/* MZ-R30: what a viewer is shown is read, shown as it stands to all, and not played on. */
static void a_view_is_read(table *t, void *user) {
    (void)user;
    for (int viewer = MZ_NOBODY; viewer < mz_size(t->game).seats; viewer++) {
        char line[4096];
        mz_error error = {0};
        mz_match *match;
        table back = {.game = t->game};
        snprintf(line, sizeof line, "%s", written(t, viewer));
        if (mz_read(t->game, line, back.state, &error)) fail_msg("%s: %s", line, error.text);
        assert_string_equal(written(&back, MZ_ALL), line);
        assert_string_equal(written(&back, MZ_NOBODY), written(t, MZ_NOBODY));
        if (mz_over(t->state) || !strchr(line, '#')) continue;
        for (int seat = 0; seat < MZ_SEATS; seat++) {
            mz_set set;
            assert_int_equal(mz_legal(t->game, back.state, seat, &set), 0);
        }
        assert_int_equal(mz_match_new(t->game, line, &match, &error), MZ_POSITION);
        assert_string_equal(error.code, "MZ-R30");
    }
}

static void views_are_read_and_shown(void **state) {
    (void)state;
    static const char *const options[] = {"seats=2", "seats=3,lampCards=phaseD",
                                          "seats=4,level=coop2", "seats=2,allocation=free"};
    for (int i = 0; i < 8; i++) {
        table *t = table_new(options[i % 4]);
        mz_source source;
        mz_source_text(&source, "views");
        if (i < 4) mz_deal(t->game, t->state, &source);
        play_out(t, "views", a_view_is_read, NULL);
        table_free(t);
    }
}

/* A strict reader wants exactly the cards of the content (5.2). */
static void strict_counts_the_cards(void **state) {
    (void)state;
    table *t = table_new("strict=yes,seats=3,level=coop2");
    mz_error error = {0};
    assert_int_equal(mz_read(t->game, written(t, MZ_ALL), t->state, &error), MZ_OK);
    play_out(t, "strict", NULL, NULL);
    assert_int_equal(mz_read(t->game, written(t, MZ_ALL), t->state, &error), MZ_OK);
    assert_int_equal(mz_read(t->game,
                             "MZ1 coop2/3 B.b L1 V2 S=AA D=0 T=-/-/- P1=6:FH:AT:- P2=9:FH:AT:- "
                             "P3=1:FH:-:- W=AA X=FH Y=LS G=-",
                             t->state, &error),
                     MZ_POSITION);
    assert_string_equal(error.code, "content");
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_name_their_statement),
        cmocka_unit_test(sets_are_written_in_order),
        cmocka_unit_test(nodes_without_a_choice_are_skipped),
        cmocka_unit_test(a_move_may_have_begun),
        cmocka_unit_test(views_are_read_and_shown),
        cmocka_unit_test(strict_counts_the_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
