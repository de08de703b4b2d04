/* Statements and rulings of Moustique Attaque that no worked case pins down alone. */
#include "rules/moustique-attaque/lib/attaque_test.h"

#include <string.h>

static void shows(const table *t, const char *part) {
    if (!strstr(text(t, MZ_ALL), part)) fail_msg("%s is not in %s", part, text(t, MZ_ALL));
}

/* MA-1 */
static void two_to_five_players(void **state) {
    (void)state;
    mz_game *g;
    mz_error error;
    for (int n = '1'; n <= '6'; n++) {
        char number[2] = {(char)n, 0};
        mz_pair pair = {"seats", number};
        mz_status status = mz_make("moustique-attaque", &pair, 1, &g, &error);
        assert_int_equal(status == MZ_OK, n >= '2' && n <= '5');
        mz_free(g);
    }
}

/* MA-4, MA-5, MA-6, MA-R16: an empty board, 25 points and four bonuses that nobody owns, a set of
 * one Sting and two Misses each. */
static void the_start_is_bare(void **state) {
    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        char number[2] = {(char)('0' + seats), 0};
        table t = {.game = make("seats", number)};
        mz_init(t.game, t.state);
        shows(&t, "H=- C=-");
        shows(&t, "B=R-,O-,B-,G- D=#38 G=- V=25");
        for (int id = 0; id < ATTAQUE_ID_TAP; id++) {
            int sting;
            uint8_t covered = attaque_places(id, &sting);
            assert_int_equal(__builtin_popcount(covered), 3);
            assert_true(covered >> sting & 1);
            assert_int_equal(attaque_place_id(covered, sting), id);
        }
        mz_free(t.game);
    }
}

static const char OPEN[] = "MA1 3 P m1 w2 T=R3,O2,B4,G1 H=R2 C=- P1=O3:0 P2=-:1 P3=-:0 "
                           "B=R-,O1,B-,G- D=#32 G=- V=24";

/* MA-7: all but the order of the deck and the Sting is seen by all; the Sting by the mosquito. */
static void everything_else_is_public(void **state) {
    (void)state;
    table t;
    load(&t, OPEN);
    for (int viewer = MZ_NOBODY; viewer < 3; viewer++) assert_string_equal(text(&t, viewer), OPEN);
    play(&t, "1P 1,2s,4");
    assert_non_null(strstr(text(&t, 0), "C=1,2s,4"));
    for (int viewer = MZ_NOBODY; viewer < 3; viewer++)
        if (viewer) assert_non_null(strstr(text(&t, viewer), "C=1,2,4"));
    mz_free(t.game);
}

/* MA-A6: nothing that is seen, said or offered differs between Sting and Miss before the flip. */
static void a_card_face_down_is_the_same_for_all_senses(void **state) {
    (void)state;
    char first[4096] = "";
    static const char *const placements[] = {"1P 1s,2,4", "1P 1,2s,4", "1P 1,2,4s"};
    for (int i = 0; i < 3; i++) {
        table t;
        char all[4096];
        _Alignas(8) uint8_t view[MZ_STATE_MAX];
        mz_text out = mz_text_in(all, sizeof all);
        load(&t, OPEN);
        play(&t, placements[i]);
        mz_see(t.game, t.state, 1, view);
        mz_board(t.game, view, 1, &out);
        mz_legal_json(t.game, t.state, 1, &out);
        if (i)
            assert_string_equal(all, first);
        else
            memcpy(first, all, sizeof all);
        mz_free(t.game);
    }
}

/* MA-9: the role of the mosquito goes round clockwise. */
static void mosquitoes_take_turns(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 K m3 w1 T=G2,O2,B4,G1 H=R3 C=- P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- "
             "D=R1,O3,G4,N,O1,R2 G=- V=25");
    play(&t, "3K .");
    shows(&t, "MA1 3 P m1 w2");
    mz_free(t.game);
}

/* MA-R9: the Swatter also moves on when the mosquito goes home, past the new mosquito. */
static void the_swatter_moves_after_every_tap(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 4 K m1 w4 T=G2,O2,B4,G1 H=R3 C=- P1=-:0 P2=-:0 P3=-:0 P4=-:0 B=R-,O-,B-,G- "
             "D=R1,O3,G4,N,O1,R2 G=- V=25");
    play(&t, "1K .");
    shows(&t, "m2 w1");
    mz_free(t.game);
}

/* MA-R5: two overtake the holder with equal points: the bonus stays until one leads alone. */
static void a_bonus_stays_while_two_lead_alike(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 K m3 w1 T=G2,O2,B4,G1 H=R4 C=- P1=R1:0 P2=R4:0 P3=-:0 B=R1,O-,B-,G- "
             "D=R1,O3,G4,N,O1,R2 G=- V=25");
    play(&t, "3K .");
    shows(&t, "B=R1,O-,B-,G-");
    mz_free(t.game);
}

/* MA-R10: Camping is good for one tap only. */
static void camping_lasts_one_tap(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 2 T m1 w2 T=R3,O2,B4,G1 H=- C=1s,2,4 P1=-:0 P2=R3:0 B=R2,O-,B-,G- "
             "D=R1,G4,O1,N,B1,B3 G=- V=25");
    play(&t, "2T 2+4; 1K +; 1P 1s,2,3");
    mz_set set;
    assert_int_equal(mz_legal(t.game, t.state, 1, &set), 3);
    mz_free(t.game);
}

/* MA-R11, MA-R15: swarms do not keep a deck alive; but an instant win comes first. */
static void a_deck_of_swarms_is_used_up(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=R2 C=1s,2,3 P1=R1:1 P2=-:0 P3=-:0 B=R1,O-,B-,G- "
             "D=G2,N*2 G=- V=24");
    play(&t, "2T 2");
    shows(&t, "MA1 3 E");
    mz_free(t.game);
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=R2 C=1s,2,3 P1=R1*2:1 P2=-:0 P3=-:0 B=R1,O-,B-,G- "
             "D=G2,N*2 G=- V=24");
    play(&t, "2T 2");
    shows(&t, "R=1!R");
    mz_free(t.game);
}

/* MA-R14: what is discarded stays out of the deck. */
static void discarded_cards_are_not_drawn(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 D m1 w2 T=-,O2,B4,G1 H=R3 C=- Q=k P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- D=#32 "
             "G=R1*2 V=25");
    mz_outcome out[MZ_OUTCOMES];
    int n = mz_outcomes(t.game, t.state, out);
    char name[16];
    for (int i = 0; i < n; i++) {
        mz_text w = mz_text_in(name, sizeof name);
        mz_name(t.game, t.state, MZ_NATURE, &out[i].id, 1, &w);
        assert_string_not_equal(name, "*D R1");
    }
    mz_free(t.game);
}

/* MA-R17: the seat that is named begins, or each with the same chance. */
static void the_first_mosquito_is_named_or_drawn(void **state) {
    (void)state;
    mz_pair pairs[] = {{"seats", "4"}, {"start", "3"}};
    table t;
    mz_error error;
    assert_int_equal(mz_make("moustique-attaque", pairs, 2, &t.game, &error), MZ_OK);
    mz_init(t.game, t.state);
    shows(&t, "m3 w4");
    mz_free(t.game);
    pairs[1].value = "random";
    assert_int_equal(mz_make("moustique-attaque", pairs, 2, &t.game, &error), MZ_OK);
    mz_init(t.game, t.state);
    mz_outcome out[MZ_OUTCOMES];
    assert_int_equal(mz_outcomes(t.game, t.state, out), 4);
    for (int i = 0; i < 4; i++) assert_true(out[i].weight == 1);
    play(&t, "*F 4");
    shows(&t, "m4 w1");
    mz_free(t.game);
    pairs[0].value = "2";
    pairs[1].value = "3";
    assert_int_equal(mz_make("moustique-attaque", pairs, 2, &t.game, &error), MZ_OPTION);
}

/* MA-R18: a double tap that finds gives one hunting point. */
static void a_find_is_one_point(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=- C=1s,2,4 P1=-:0 P2=R3:4 P3=-:0 B=R2,O-,B-,G- "
             "D=R1,G4,O1,N,B1,B3 G=- V=21");
    play(&t, "2T 1+2");
    shows(&t, "P2=R3:5");
    shows(&t, "V=20");
    mz_free(t.game);
}

/* MA-R19: a new card takes the place that became empty. */
static void a_new_card_takes_the_empty_place(void **state) {
    (void)state;
    table t;
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=- C=1,2,4s P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- "
             "D=R1,G4,O1,N,B1,B3 G=- V=25");
    play(&t, "2T 1");
    shows(&t, "T=R3,O2,B4,R1");
    mz_free(t.game);
}

/* Node counts that section 7 gives from the position of MA-T02 with its deck. */
static long count(const mz_game *g, const void *state, int depth) {
    if (!depth) return 1;
    long n = 0;
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    int seat = mz_to_act(state);
    mz_legal(g, state, seat, &set);
    int k = mz_list(&set, ids);
    for (int i = 0; i < k; i++) {
        _Alignas(8) uint8_t next[MZ_STATE_MAX];
        memcpy(next, state, mz_size(g).state);
        mz_step(g, next, seat, ids[i], NULL);
        n += count(g, next, depth - 1);
    }
    return n;
}

static void node_counts_are_as_given(void **state) {
    (void)state;
    static const long expected[] = {12, 36, 192, 1008, 4032};
    table t;
    load(&t, "MA1 3 P m1 w2 T=R3,O2,B4,G1 H=- C=- P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- "
             "D=G2,R1,O3,B1,G4,N,O1,R2 G=- V=25");
    for (int depth = 1; depth <= 5; depth++)
        assert_int_equal(count(t.game, t.state, depth), expected[depth - 1]);
    mz_free(t.game);
}

/* 5.4: the view of a shortened deck can be shown, but nothing is drawn from it: only the tap that
 * finds needs no card. And a tap needs the one who knows the Sting. */
static void viewers_forms_are_shown_not_settled(void **state) {
    (void)state;
    table t;
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_error error = {0};
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=- C=1,2s,4 P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- D=#8 "
             "G=- V=25");
    mz_set set;
    assert_int_equal(mz_legal(t.game, t.state, 1, &set), 1);
    assert_true(mz_has(&set, ATTAQUE_ID_TAP + 1));
    assert_int_equal(mz_apply(t.game, t.state, 1, ATTAQUE_ID_TAP, NULL, &error), MZ_ILLEGAL);
    assert_string_equal(error.code, "MA-7");
    mz_free(t.game);
    load(&t, "MA1 3 T m1 w2 T=R3,O2,B4,G1 H=- C=1,2,4 P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- D=#34 "
             "G=- V=25");
    assert_int_equal(mz_legal(t.game, t.state, 1, &set), 3);
    assert_int_equal(mz_parse(t.game, t.state, "2T 1", &seat, ids, &n, &error), MZ_ILLEGAL);
    assert_string_equal(error.code, "MA-12");
    mz_free(t.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_five_players),
        cmocka_unit_test(the_start_is_bare),
        cmocka_unit_test(everything_else_is_public),
        cmocka_unit_test(a_card_face_down_is_the_same_for_all_senses),
        cmocka_unit_test(mosquitoes_take_turns),
        cmocka_unit_test(the_swatter_moves_after_every_tap),
        cmocka_unit_test(a_bonus_stays_while_two_lead_alike),
        cmocka_unit_test(camping_lasts_one_tap),
        cmocka_unit_test(a_deck_of_swarms_is_used_up),
        cmocka_unit_test(discarded_cards_are_not_drawn),
        cmocka_unit_test(the_first_mosquito_is_named_or_drawn),
        cmocka_unit_test(a_find_is_one_point),
        cmocka_unit_test(a_new_card_takes_the_empty_place),
        cmocka_unit_test(node_counts_are_as_given),
        cmocka_unit_test(viewers_forms_are_shown_not_settled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
