/* What is known to whom (MZ-9, MZ-R16, MZ-R28), and worlds drawn from it with their true weights
 * (6.2). */
#include "games/mosquitozzz/mosquitozzz.h"
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <math.h>
#include <string.h>

enum { WORLDS = 20000 };

static const zzz_state *state_of(const table *t) {
    return (const zzz_state *)(const void *)t->state;
}

/* How often a seat's sampled hand holds 0, 1, 2 ... cards of a type. */
static void hands_of(table *t, int viewer, int seat, const char *code, int count[8]) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX];
    mz_rng rng = mz_rng_text("worlds", 6);
    int type = zzz_type_named(zzz_of(t->game), code);
    memset(count, 0, 8 * sizeof *count);
    mz_see(t->game, t->state, viewer, view);
    for (int i = 0; i < WORLDS; i++) {
        mz_sample(t->game, view, viewer, &rng, world);
        assert_null(mz_check(t->game, world));
        count[((const zzz_state *)(const void *)world)->secret.hand[seat][type]]++;
    }
}

/* Within five standard deviations. */
static void expect_share(int count, int over, int under) {
    double p = (double)over / under, n = WORLDS;
    double off = fabs(count - n * p), deviation = sqrt(n * p * (1 - p)) + 1e-9;
    if (off > 5 * deviation) fail_msg("%d of %d, not %d/%d", count, WORLDS, over, under);
}

static table *dealt(const char *options) {
    table *t = table_new(options);
    mz_source source;
    mz_source_text(&source, "information");
    while (mz_node(t->state)->kind == MZ_RANDOM) {
        mz_id ids[4];
        assert_int_equal(mz_draw(t->game, t->state, &source, ids, NULL, NULL), 1);
        mz_step(t->game, t->state, MZ_NATURE, ids[0], NULL);
    }
    return t;
}

/* MZ-3, MZ-7: a Flat Hand is surely there; of the other seven (two Attacks) four are drawn. */
static void first_hands_have_their_true_weights(void **state) {
    (void)state;
    table *t = dealt("seats=3");
    int count[8];
    hands_of(t, 0, 2, "AT", count);
    expect_share(count[0], 5, 35);
    expect_share(count[1], 20, 35);
    expect_share(count[2], 10, 35);
    hands_of(t, MZ_NOBODY, 0, "FH", count);
    expect_share(count[0], 0, 1);
    expect_share(count[1], 3, 7);
    expect_share(count[2], 4, 7);
    table_free(t);
}

/* MZ-52: after a shuffle all cards that a player held before it are known to be in the hand; of the
 * four new ones (three Air Attacks, a Raid) two were drawn. */
static void a_shuffle_tells_what_was_in_the_hand(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/3 D.l L1 V3 S=AT D=0 T=-/-/- P1=5:FH:~SC,MS:AA*3,RA "
                        "P2=8:AT,FH,SC,MS,BF:~AT:- P3=9:AT,FH,SC,MS,BF:~AT:- W=~IN,AL X=FH,SS,MD "
                        "Y=~LS,ES G=-");
    play(t, "1L 2; *D1 SC; *D1 MS; *D1 AA; *D1 RA");
    int count[8];
    hands_of(t, 1, 0, "SC", count);
    expect_share(count[1], 1, 1);
    hands_of(t, 1, 0, "RA", count);
    expect_share(count[1], 1, 2);
    hands_of(t, 1, 0, "AA", count);
    expect_share(count[2], 1, 2);
    hands_of(t, 0, 0, "RA", count); /* its owner knows */
    expect_share(count[1], 1, 1);
    /* A card shown leaves what is known: the Raid was one of the two new ones. */
    play(t, "1A RA; 2A AT; 3A AT; *W IN");
    hands_of(t, 1, 0, "AA", count);
    expect_share(count[1], 1, 1);
    hands_of(t, 1, 0, "SC", count);
    expect_share(count[1], 1, 1);
    table_free(t);
}

/* MZ-13, MZ-R28: another seat's choice is any card of its hand. */
static void choices_of_others_are_drawn_flat(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/2 A L1 V2 S=AT D=0 T=./. P1=6:AA,FH:~-:- P2=9:AT,FH*2,SC:~-:- "
                        "W=~AA,RA X=FH,SC,MS Y=~LS G=-");
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX];
    mz_rng rng = mz_rng_text("choices", 7);
    int attack = 0;
    play(t, "2A AT");
    mz_see(t->game, t->state, 0, view);
    for (int i = 0; i < WORLDS; i++) {
        mz_sample(t->game, view, 0, &rng, world);
        attack += ((const zzz_state *)(const void *)world)->pick[1] == ZZZ_CHOOSE;
    }
    expect_share(attack, 1, 3);
    table_free(t);
}

/* MZ-9: what others see of a hand and a pile is their size, and the same whatever is in them. */
static void a_view_hides_hands_and_orders(void **state) {
    (void)state;
    static const char *const lines[] = {
        "MZ1 std/2 A L1 V2 S=AT D=0 T=./. P1=6:AA,FH:SC,AT:- P2=9:AT,SC:FH,MS:AA W=RA,AA "
        "X=FH,SC,MS Y=LS,ES G=-",
        "MZ1 std/2 A L1 V2 S=AT D=0 T=./. P1=6:AA,FH:AT,SC:- P2=9:FH,MS:SC,AT:AA W=AA,RA "
        "X=FH,SC,MS Y=ES,LS G=-"};
    _Alignas(8) uint8_t view[2][MZ_STATE_MAX] = {{0}};
    for (int viewer = MZ_NOBODY; viewer <= 1; viewer++) {
        for (int i = 0; i < 2; i++) {
            table *t = table_at(lines[i]);
            mz_see(t->game, t->state, viewer, view[i]);
            if (viewer == 0)
                assert_string_equal(written(t, 0),
                                    "MZ1 std/2 A L1 V2 S=AT D=0 T=./. P1=6:AA,FH:#2:- "
                                    "P2=9:#2:#2:AA W=#2 X=FH,SC,MS Y=#2 G=-");
            table_free(t);
        }
        bool same = !memcmp(view[0], view[1], sizeof view[0]);
        assert_int_equal(same, viewer != 1); /* seat 2 sees its own hand */
    }
}

/* MZ-R29, MZ-R30: a draw is seen by the one who draws alone; the others learn that it happened. */
static void a_draw_is_private(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/3 D.c L2 V1 S=AT D=0 T=-/-/- P1=5:FH:~AT,SC:- P2=8:AT:~-:- "
                        "P3=9:AT,FH,SC,MS,BF:~AT:- W=~IN,AL X=FH,SS,MD Y=~LS,ES G=-");
    mz_event events[4];
    mz_log log = {events, 0, 4};
    mz_id ids[MZ_STEPS];
    int seat, n;
    assert_int_equal(mz_parse(t->game, t->state, "*D1 SC", &seat, ids, &n, NULL), MZ_OK);
    mz_step(t->game, t->state, seat, ids[0], &log);
    assert_int_equal(log.n, 1);
    mz_event own = mz_shown(t->game, &events[0], 0), other = mz_shown(t->game, &events[0], 1);
    assert_int_equal(own.a[1], zzz_type_named(zzz_of(t->game), "SC"));
    assert_int_equal(other.a[1], MZ_HIDDEN);
    assert_int_equal(other.a[0], 0);
    assert_int_equal(state_of(t)->handn[0], 2);
    table_free(t);
}

/* At a shuffle that is due a world has its piles in some order, and the discards to shuffle. */
static void a_world_at_a_shuffle_goes_on(void **state) {
    (void)state;
    table *t = table_at("MZ1 std/2 D.r L2 V1 S=AT D=0 T=-/- P1=5:FH:-:AT,SC P2=8:AT:RA,SC,FH:- "
                        "W=IN,AL X=FH,SS,MD Y=LS,ES G=-");
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_rng rng = mz_rng_text("shuffle", 7);
    mz_see(t->game, t->state, 0, view);
    mz_sample(t->game, view, 0, &rng, t->state);
    assert_null(mz_check(t->game, t->state));
    play(t, "*R1 SC,AT");
    assert_int_equal(state_of(t)->head.stage, ZZZ_AT_CHOOSE);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_hands_have_their_true_weights),
        cmocka_unit_test(a_shuffle_tells_what_was_in_the_hand),
        cmocka_unit_test(choices_of_others_are_drawn_flat),
        cmocka_unit_test(a_view_hides_hands_and_orders),
        cmocka_unit_test(a_draw_is_private),
        cmocka_unit_test(a_world_at_a_shuffle_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
