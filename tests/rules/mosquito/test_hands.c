/* Hands of those who have none (6.4): by the level of who plays, or by the option. The rules' three
 * profiles are pinned by worked cases; here is who gets which. */
#include "games/mosquito/mosquito.h"
#include "lib/test.h"

#include <string.h>

#define PINK "31g - -/23p/-|-/73g/-|-/45g/- - 1 p -"

/* Touches of one race from one seed, seat 1 at a level. */
static int touches_of(const char *hands, int level, mz_touch *out) {
    mz_game *g;
    mz_error error = {0};
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_source source;
    const mz_pair pairs[] = {{"seats", "3"}, {"hands", hands}};
    if (mz_make("mosquito", pairs, hands ? 2 : 1, &g, &error)) fail_msg("%s", error.text);
    if (mz_read(g, PINK, state, &error)) fail_msg("%s", error.text);
    mz_source_text(&source, "a race");
    source.skill[0] = (uint8_t)level;
    int n = mosquito_measure(g, state, &source, out);
    mz_free(g);
    return n;
}

static void assert_same_race(const char *hands, int level, const char *as) {
    mz_touch one[MZ_TOUCHES] = {0}, two[MZ_TOUCHES] = {0};
    int n = touches_of(hands, level, one);
    assert_int_equal(n, touches_of(as, 0, two));
    assert_memory_equal(one, two, sizeof one);
}

/* MQ-80: every level has a hand; who has no level is average. */
static void a_level_has_its_hand(void **state) {
    (void)state;
    assert_same_race(NULL, 0, "average");
    assert_same_race("level", 0, "average");
    assert_same_race(NULL, 1, "novice/average/average");
    assert_same_race(NULL, 2, "learner/average/average");
    assert_same_race(NULL, 3, "average");
    assert_same_race(NULL, 4, "skilled/average/average");
    assert_same_race(NULL, 5, "expert/average/average");
}

/* A named profile holds, whoever plays. */
static void the_option_stands_above_the_level(void **state) {
    (void)state;
    assert_same_race("novice", 5, "novice");
    assert_same_race("novice/level/expert", 5, "novice/average/expert");
}

/* MQ-80: base times rise within a hand, and a quicker hand is quicker everywhere. */
static void each_hand_is_quicker_than_the_one_before(void **state) {
    (void)state;
    for (int hand = 0; hand < MOSQUITO_BY_LEVEL; hand++)
        for (int i = 0; i < 32; i++) {
            const mosquito_hand *h = &mosquito_hands[hand];
            if (i) assert_true(h->base[i] > h->base[i - 1]);
            if (!hand) continue;
            assert_true(h->base[i] < h[-1].base[i]);
            assert_true(h->search < h[-1].search && h->attack < h[-1].attack);
            assert_true(h->error < h[-1].error && h->lapse < h[-1].lapse);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_has_its_hand),
        cmocka_unit_test(the_option_stands_above_the_level),
        cmocka_unit_test(each_hand_is_quicker_than_the_one_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
