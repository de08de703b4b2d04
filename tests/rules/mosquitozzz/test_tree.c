/* Numbers of nodes and of actions that the rules give (6.1, section 7). */
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdlib.h>
#include <string.h>

struct counting {
    table *t;
    int depth;
    long leaves;
};

static long leaves_below(mz_game *game, const void *state, int depth);

static bool count_move(void *user, const mz_id *ids, int n) {
    struct counting *c = user;
    _Alignas(8) uint8_t next[MZ_STATE_MAX];
    memcpy(next, c->t->state, sizeof next);
    int seat = mz_to_act(next);
    for (int i = 0; i < n; i++) mz_step(c->t->game, next, seat, ids[i], NULL);
    c->leaves += leaves_below(c->t->game, next, c->depth - 1);
    return true;
}

/* A finished game or a pending shuffle counts as one leaf at any greater depth. */
static long leaves_below(mz_game *game, const void *state, int depth) {
    table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    memcpy(t->state, state, mz_size(game).state);
    t->game = game;
    struct counting c = {t, depth, 0};
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(game, state, all);
    bool shuffle = mz_node(state)->kind == MZ_RANDOM;
    if (!depth || mz_over(state) || shuffle)
        c.leaves = 1;
    else if (n)
        for (int i = 0; i < n; i++) count_move(&c, &all[i].id, 1);
    else
        mz_moves(game, state, mz_to_act(state), count_move, &c);
    free(t);
    return c.leaves;
}

static void node_counts_from_the_example(void **state) {
    (void)state;
    static const long expected[] = {5, 21, 61, 175};
    table *t = table_at("MZ1 std/3 B.b L1 V3 S=AT*2,AA*2,RA D=0 T=MS/-/SC "
                        "P1=6:AA,FH*2,BF:SC,AT:SC P2=8:AT,FH,SC,BF:MS,SC,AT:- "
                        "P3=9:FH,SC,MS,BF:AA,AT*2:- W=IN,AL X=SS,MD,MN Y=FH,LS G=-");
    for (int depth = 1; depth <= 4; depth++)
        assert_int_equal(leaves_below(t->game, t->state, depth), expected[depth - 1]);
    table_free(t);
}

static void expect_ids(table *t, const char *move, const mz_id *expected, int n) {
    mz_id ids[MZ_STEPS];
    int seat, k;
    assert_int_equal(mz_parse(t->game, t->state, move, &seat, ids, &k, NULL), MZ_OK);
    assert_int_equal(k, n);
    assert_memory_equal(ids, expected, (size_t)n * sizeof *ids);
}

/* 6.1: "1C AA*2,RA" is 82, 81, 81, however it is written. */
static void a_beaten_set_is_one_chain(void **state) {
    (void)state;
    static const mz_id first[] = {82, 81, 81}, second[] = {82, 81, 80, 80};
    table *t = table_at("MZ1 std/3 C.x L1 V3 S=AT*2,AA*2,RA D=7 T=-/-/- P1=5:AA,FH:SC,AT:FH "
                        "P2=8:AT:MS:- P3=9:FH:AA:SC W=IN,AL X=SS,MD,MN Y=FH,LS G=-");
    expect_ids(t, "1C AA*2,RA", first, 3);
    expect_ids(t, "1C RA,AA,AA", first, 3);
    expect_ids(t, "1C AT*2,AA,RA", second, 4);
    table_free(t);
}

/* MZ-46: in MZ-T47 after 83 82 an Air Attack and the second Raid can follow, the Attack cannot. */
static void only_what_can_be_completed_is_offered(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/2 C.x L1 V2 S=AT*2,AA*4,RA*2,IN D=12 T=-/- P1=1:FH:AT:- "
                        "P2=9:AT,FH,SC,MS:AT:SC W=AA,IN X=FH,SC,MS Y=LS G=-");
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    play(t, "1C RA,IN");
    assert_int_equal(mz_legal(t->game, t->state, 0, &set), 2);
    mz_list(&set, ids);
    assert_int_equal(ids[0], 81);
    assert_int_equal(ids[1], 82);
    assert_string_equal(refused(t, "1C AT,RA,IN"), "MZ-46");
    table_free(t);
}

/* MZ-R5, allocation:free: each set ends by 177. */
static void a_free_set_ends_by_a_step(void **state) {
    (void)state;
    static const mz_id two[] = {80, 80, 177}, open[] = {81};
    table *t = table_at("MZ1 std/2 C.x L1 V2 S=AT*2,AA D=2 T=-/- P1=7:FH:AT:- "
                        "P2=9:AT,FH:AT:SC W=AA,IN X=- Y=- G=- O=allocation:free");
    expect_ids(t, "1C AT*2", two, 3);
    expect_ids(t, "1C AA,", open, 1);
    play(t, "1C AA,");
    assert_non_null(strstr(written(t, MZ_ALL), " > 1C AA,"));
    play(t, "1C AA");
    assert_non_null(strstr(written(t, MZ_ALL), "D.l"));
    table_free(t);
}

/* All sets of MZ-46 from first principles: every choice of numbers of cards, kept if it is maximal,
 * against the chains of ids, for all defences of a few swarms. */
static int brute_sets(const int count[5], int defended) {
    int sets = 0, n[5];
    for (n[0] = 0; n[0] <= count[0]; n[0]++)
        for (n[1] = 0; n[1] <= count[1]; n[1]++)
            for (n[2] = 0; n[2] <= count[2]; n[2]++)
                for (n[3] = 0; n[3] <= count[3]; n[3]++)
                    for (n[4] = 0; n[4] <= count[4]; n[4]++) {
                        int rest = defended;
                        for (int i = 0; i < 5; i++) rest -= n[i] * (i + 1);
                        bool maximal = rest >= 0;
                        for (int i = 0; i < 5; i++)
                            if (n[i] < count[i] && i + 1 <= rest) maximal = false;
                        sets += maximal;
                    }
    return sets;
}

static bool count_only(void *user, const mz_id *ids, int n) {
    (void)ids, (void)n;
    ++*(int *)user;
    return true;
}

static void beaten_sets_from_first_principles(void **state) {
    (void)state;
    static const int swarms[][5] = {
        {2, 4, 2, 1, 0}, {0, 3, 0, 2, 1}, {1, 1, 1, 1, 1}, {0, 0, 3, 0, 3}, {5, 0, 2, 2, 1}};
    static const char *const code[] = {"AT", "AA", "RA", "IN", "AP"};
    for (size_t k = 0; k < sizeof swarms / sizeof *swarms; k++) {
        char cards[64] = "", line[256];
        mz_text text = mz_text_in(cards, sizeof cards);
        int strength = 0;
        for (int i = 0; i < 5; i++) {
            strength += swarms[k][i] * (i + 1);
            if (swarms[k][i]) mz_putf(&text, "%s%s*%d", text.len ? "," : "", code[i], swarms[k][i]);
        }
        for (int d = 0; d < strength; d++) {
            mz_text out = mz_text_in(line, sizeof line);
            mz_putf(&out,
                    "MZ1 std/2 C.x L1 V2 S=%s D=%d T=-/- P1=5:-:-:- P2=9:-:-:- W=AA X=- Y=- "
                    "G=-",
                    cards, d);
            int expected = brute_sets(swarms[k], d), got = 0;
            table *t = table_at(line);
            if (strstr(written(t, MZ_ALL), "C.x"))
                mz_moves(t->game, t->state, 0, count_only, &got);
            else
                got = 1; /* no choice: carried out by itself */
            if (got != expected) fail_msg("%s: %d sets, not %d", line, got, expected);
            table_free(t);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_counts_from_the_example),
        cmocka_unit_test(a_beaten_set_is_one_chain),
        cmocka_unit_test(only_what_can_be_completed_is_offered),
        cmocka_unit_test(a_free_set_ends_by_a_step),
        cmocka_unit_test(beaten_sets_from_first_principles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
