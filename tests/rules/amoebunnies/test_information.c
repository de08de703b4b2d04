/* Who knows what: AB-41, AB-42, AB-43, AB-44, AB-45, AB-46, AB-R25, and worlds sampled from what a
 * seat sees. */
#include "lib/bunnies.h"

#include <string.h>

#define CAMS "st[Rg5,Rp1,Oo3,Yy1,Gg1,Bb1] sp[]"

enum { WORLDS = 400 };

/* In how many of WORLDS sampled worlds a seat holds a card. */
static int worlds_with(const bunnies *b, int viewer, int seat, const char *card) {
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
    int n = 0;
    for (unsigned k = 0; k < WORLDS; k++) {
        bunnies_sample(b, viewer, k, world);
        n += bunnies_holds(b, world, seat, card) > 0;
    }
    return n;
}

/* Roy pays Cam's toll: AB-45, AB-46. */
static void load_given(bunnies *b) {
    bunnies_load(b, "-",
                 "AB1 std r2 roy left=3 | roy Rr j0 h[PP.GG] g[] carry=- boost=- " FLOWERS
                 " | cam j0 h[BB.OY] g[] " CAMS
                 " | mid Yy j0 h[RR] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES);
    bunnies_play(b, "go Rg; PP");
}

/* AB-45: the giver knows where the card is, the bystander does not. */
static void a_given_card_is_known_to_giver_and_receiver(void **state) {
    (void)state;
    bunnies b;
    load_given(&b);
    assert_int_equal(worlds_with(&b, 0, 1, "PP"), WORLDS);
    assert_int_equal(worlds_with(&b, 1, 1, "PP"), WORLDS);
    int bystander = worlds_with(&b, 2, 1, "PP");
    assert_in_range(bystander, 1, WORLDS / 4);
    assert_in_range(worlds_with(&b, MZ_NOBODY, 1, "PP"), 1, WORLDS / 4);
    bunnies_free(&b);
}

/* AB-45: it stays known while other cards come, and is no more once it has been played. */
static void a_given_card_is_known_until_it_is_played(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=3 | roy Rr j0 h[OP.GG] g[] carry=- boost=- " FLOWERS
                 " | cam j0 h[BB.RY] g[] " CAMS PILES);
    bunnies_play(&b, "go Rg; OP; end; C:RO");
    assert_int_equal(worlds_with(&b, 0, 1, "OP"), WORLDS);
    bunnies_play(&b, "go Bb By; end; C:RB; end; C:YB");
    assert_int_equal(worlds_with(&b, 0, 1, "OP"), WORLDS);
    bunnies_play(&b, "merge Rg Rp own OP; no");
    assert_in_range(worlds_with(&b, 0, 1, "OP"), 0, WORLDS / 4); /* perhaps the other copy */
    bunnies_free(&b);
}

/* AB-45: passed on unseen, the card may be in either hand. */
static void a_given_card_may_be_passed_on_unseen(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=3 | roy Rr j0 h[PP.GG] g[] carry=- boost=- " FLOWERS
                 " | cam j0 h[BB.OY] g[] st[Rg5,Oo3,Yy1,Gg3] sp[]"
                 " | sar Yy j0 h[RR] g[] left=10 hide[Rb,Op,Gy,Pg] gifts[Oo2]" PILES);
    bunnies_play(&b, "go Rg; PP; end; C:RO; open Oo BB; G:d2");
    int cam = 0, sar = 0;
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
    for (unsigned k = 0; k < WORLDS; k++) {
        bunnies_sample(&b, 0, k, world);
        int in_cam = bunnies_holds(&b, world, 1, "PP"), in_sar = bunnies_holds(&b, world, 2, "PP");
        assert_int_equal(in_cam + in_sar, 1);
        cam += in_cam, sar += in_sar;
    }
    assert_in_range(cam, WORLDS / 10, WORLDS);
    assert_in_range(sar, WORLDS / 10, WORLDS);
    /* Sarı saw what she was given, so she knows only that. */
    assert_int_equal(worlds_with(&b, 2, 2, "BB"), WORLDS);
    bunnies_free(&b);
}

/* AB-R6, AB-46: strict painting shows that no card that fits was left in hand. */
static void painting_shows_what_is_not_in_hand(void **state) {
    (void)state;
    static const char *const green[] = {"RG", "OG", "YG", "GG", "GB", "GP", "GGj", "RRj"};
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r3 roy left=5 | roy Rg j0 h[RR.BP.OO.YP] g[] carry=- boost=- " FLOWERS
                 " | sun Bb j0 h[] g[] " PALETTES "brush" PILES);
    assert_in_range(worlds_with(&b, 1, 0, "GB"), 1, WORLDS);
    bunnies_play(&b, "flip art:RR; F:bee");
    for (size_t i = 0; i < sizeof green / sizeof *green; i++)
        assert_int_equal(worlds_with(&b, 1, 0, green[i]), 0);
    bunnies_play(&b, "end; C:GB");
    int drawn = worlds_with(&b, 1, 0, "GB");
    assert_in_range(drawn, 1, WORLDS / 4); /* only the new card can fit */
    bunnies_free(&b);
}

/* AB-35, AB-43: after a reshuffle all hands together are known. */
static void a_reshuffle_tells_what_the_hands_hold(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r9 roy left=0 | roy Rr j0 h[RR.RB] g[] carry=- boost=- " FLOWERS
                 " | mid Gg j0 h[GG] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]"
                 " | D[RO.RO.RY.RY.RG.RG.RB.RP.RP.OO.OY.OY.OG.OG.OB.OB.OP.OP.YG.YG.YB.YB.YP.YP.GB."
                 "GB.GP.GP.BB.BP.BP.PP.RRj.OOj.YYj.GGj.BBj.PPj] M[] H[]");
    bunnies_play(&b, "end; C:YY");
    assert_int_equal(worlds_with(&b, 0, 1, "GG"), WORLDS);
    assert_int_equal(worlds_with(&b, 1, 0, "YY"), WORLDS);
    assert_int_equal(worlds_with(&b, 1, 0, "RR"), WORLDS);
    bunnies_play(&b, "end; C:BB");
    assert_int_equal(worlds_with(&b, 0, 1, "GG"), WORLDS); /* and one card from the new deck */
    bunnies_free(&b);
}

/* AB-41, AB-42, AB-43: with nothing known, every unseen card is as likely as its copies. */
static void unseen_cards_are_dealt_evenly(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=3 | roy Rr j0 h[RO.GG] g[] carry=- boost=- " FLOWERS
                 " | mid Yy j0 h[RR.PP] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES);
    enum { MANY = 8000 };
    int yb = 0, pp = 0;
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
    for (unsigned k = 0; k < MANY; k++) {
        bunnies_sample(&b, 0, k, world);
        yb += bunnies_holds(&b, world, 1, "YB");
        pp += bunnies_holds(&b, world, 1, "PP");
    }
    /* Two of 40 unseen cards, two and one copies: 0.1 and 0.05 expected in a hand of two. */
    assert_in_range(yb, 0.1 * MANY - 110, 0.1 * MANY + 110);
    assert_in_range(pp, 0.05 * MANY - 80, 0.05 * MANY + 80);
    bunnies_free(&b);
}

/* AB-44: only Roy knows what he peeked at; the others' worlds give it any face left. */
static void a_peeked_face_is_roys_alone(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r4 roy left=1 used=peek | roy Ry j0 h[] g[] carry=- boost=peek "
                 "fl[Rg?,Oy?,Ob(bird),Yg?,Yp?,Gr?,Gb?,Bo?,Bp?,Pr?,Py?] gone[] | mid Gg j0 h[] g[] "
                 "marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES);
    int birds = 0;
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
    for (unsigned k = 0; k < WORLDS; k++) {
        bunnies copy = b;
        bunnies_sample(&b, 1, k, world);
        memcpy(copy.state, world, sizeof copy.state);
        birds += bunnies_shows(&copy, "Ob(bird)");
    }
    assert_in_range(birds, WORLDS / 10, WORLDS / 3); /* two of eleven */
    bunnies_free(&b);
}

/* AB-46: a drawn card is seen by its owner, and by nobody else. */
static void a_draw_is_told_to_its_owner_alone(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=3 | roy Rr j0 h[RO] g[] carry=- boost=- " FLOWERS
                 " | mid Yy j0 h[RR] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES);
    bunnies_play(&b, "end");
    mz_event events[16];
    mz_log log = {events, 0, 16};
    mz_id ids[MZ_STEPS];
    int n, seat;
    assert_int_equal(mz_parse(b.game, b.state, "C:YP", &seat, ids, &n, NULL), MZ_OK);
    mz_step(b.game, b.state, seat, ids[0], &log);
    mz_event own = mz_shown(b.game, &events[0], 0), other = mz_shown(b.game, &events[0], 1);
    assert_int_equal(own.a[1], ids[0] - 6);
    assert_int_equal(other.a[1], MZ_HIDDEN);
    bunnies_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_given_card_is_known_to_giver_and_receiver),
        cmocka_unit_test(a_given_card_is_known_until_it_is_played),
        cmocka_unit_test(a_given_card_may_be_passed_on_unseen),
        cmocka_unit_test(painting_shows_what_is_not_in_hand),
        cmocka_unit_test(a_reshuffle_tells_what_the_hands_hold),
        cmocka_unit_test(unseen_cards_are_dealt_evenly),
        cmocka_unit_test(a_peeked_face_is_roys_alone),
        cmocka_unit_test(a_draw_is_told_to_its_owner_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
