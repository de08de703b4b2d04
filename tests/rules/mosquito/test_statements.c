/* Statements and rulings of Mosquito that no worked case pins down alone. */
#include "games/mosquito/mosquito.h"
#include "lib/test.h"

#include <stdio.h>
#include <string.h>

static mz_game *make(const mz_pair *pairs, int n) {
    mz_game *g;
    mz_error error = {0};
    if (mz_make("mosquito", pairs, n, &g, &error)) fail_msg("%s", error.text);
    return g;
}

static const mosquito_times *default_times(mz_game **g) {
    *g = make(NULL, 0);
    return &mosquito_of(*g)->times;
}

static void load(mz_game **g, void *state, const char *position, const mz_pair *pairs, int n) {
    mz_error error = {0};
    mz_pair all[128];
    char words[64];
    mz_text store = mz_text_in(words, sizeof words);
    int k = 0;
    if (mz_probe("mosquito", position, all, &k, &store, &error)) fail_msg("%s", error.text);
    for (int i = 0; i < n; i++) all[k++] = pairs[i];
    *g = make(all, k);
    if (mz_read(*g, position, state, &error)) fail_msg("%s", error.text);
}

/* MQ-94: a seat that is out is not waited for; two out and nobody can be last. */
static void a_seat_that_is_out_is_not_waited_for(void **state) {
    (void)state;
    mz_game *g;
    const mosquito_times *t = default_times(&g);
    mosquito_seen pink[3] = {{true, true, false, 380, 0, 0},
                             {true, false, true, 0, 80, 0},
                             {true, false, false, 0, 80, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_PINK, 0, -1, pink, 3), 535);
    pink[2].out = true;
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_PINK, 0, -1, pink, 3), 0);
    mosquito_seen orange[4] = {{true, true, false, 380, 0, 0},
                               {true, false, true, 0, 80, 0},
                               {true, false, true, 0, 80, 0},
                               {true, false, false, 0, 80, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_ORANGE, 0, -1, orange, 4), 0);
    orange[2].out = false;
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_ORANGE, 0, -1, orange, 4), 3360);
    mz_free(g);
}

/* MQ-58 for all three colours, with a handicap. */
static void results_wait_for_what_may_still_come(void **state) {
    (void)state;
    mz_game *g;
    const mosquito_times *t = default_times(&g);
    mosquito_seen nobody[2] = {{true, false, false, 0, 40, 0}, {true, false, false, 0, 40, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_PINK, 0, -1, nobody, 2), 3360);
    mosquito_seen one[2] = {{true, true, false, 380, 0, 0}, {true, false, false, 0, 80, 150}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_PINK, 0, -1, one, 2), 685);
    mosquito_seen late[2] = {{true, true, false, 420, 0, 0}, {true, false, false, 0, 200, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_ORANGE, 0, -1, late, 2), 695);
    mosquito_seen thief[3] = {{true, true, false, 360, 0, 0},
                              {true, false, false, 0, 500, 0},
                              {true, false, false, 0, 20, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_BLUE, 0, 1, thief, 3), 735);
    thief[1].here = true;
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_BLUE, 0, 1, thief, 3), 0);
    mosquito_seen covers[3] = {{true, false, false, 0, 80, 0},
                               {true, true, false, 400, 0, 0},
                               {true, true, false, 450, 0, 0}};
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_BLUE, 0, -1, covers, 3), 605);
    covers[1].ms = 450, covers[2].ms = 400; /* the latest cover counts, whichever seat's it is */
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_BLUE, 0, -1, covers, 3), 605);
    covers[2].here = false;
    assert_int_equal(mosquito_announce_at(t, MOSQUITO_AT_BLUE, 0, -1, covers, 3), 3360);
    mz_free(g);
}

/* MQ-95: after a race hands come to rest before the next card can be asked for. */
static void hands_rest_after_a_race(void **state) {
    (void)state;
    mz_game *g;
    const mosquito_times *t = default_times(&g);
    assert_int_equal(mosquito_rest_until(t, 5000), 5600);
    mz_free(g);
}

/* MQ-96, 6.6: the area is the share of the palm on the card, at least 1, from fractions alone. */
static void the_area_is_the_palm_on_the_card(void **state) {
    (void)state;
    assert_int_equal(mosquito_area(500, 700, 1000, 1400), 100);
    assert_in_range(mosquito_area(0, 700, 1000, 1400), 49, 51);
    assert_in_range(mosquito_area(0, 0, 1000, 1400), 24, 26);
    assert_int_equal(mosquito_area(1001, 700, 1000, 1400), 0);
    assert_int_equal(mosquito_area(250, 350, 500, 700), mosquito_area(500, 700, 1000, 1400));
    int last = 101;
    for (int x = 400; x >= 0; x -= 50) {
        int area = mosquito_area(x, 700, 1000, 1400);
        assert_true(area <= last);
        last = area;
    }
}

/* MQ-R4: two tops with the same highest number are both targets; a touch takes that pile only. */
static void equal_numbers_are_both_targets(void **state) {
    (void)state;
    static char keys[MOSQUITO_CARDS][32], codes[MOSQUITO_CARDS][16];
    static mz_pair pairs[MOSQUITO_CARDS];
    for (int i = 0; i < MOSQUITO_CARDS; i++) { /* 90g twice, no 91 */
        snprintf(keys[i], sizeof keys[i], "content.cards.%d", i);
        snprintf(codes[i], sizeof codes[i], "%d%c", i == 90 ? 90 : i + 1, i == 1 ? 'p' : 'g');
        pairs[i] = (mz_pair){keys[i], codes[i]};
    }
    mz_game *g;
    _Alignas(8) uint8_t s[MZ_STATE_MAX];
    unsigned objects;
    load(&g, s, "90g 3g 14g/2p/-|21g.42g/90g/- - 1 p -", pairs, MOSQUITO_CARDS);
    const mosquito_state *table = (const mosquito_state *)(const void *)s;
    assert_int_equal(mosquito_targets(mosquito_of(g), table, &objects), 90);
    assert_int_equal(objects, 1u << MOSQUITO_CENTRE | 1u << 1);
    mz_touch touches[] = {{.seat = 0, .object = 1, .area = 80, .ms = 300},
                          {.seat = 1, .object = MOSQUITO_CENTRE, .area = 80, .ms = 400}};
    mz_id ids[4];
    assert_int_equal(mz_judge(g, s, touches, 2, ids, NULL), 1);
    assert_int_equal(ids[0], MOSQUITO_OUT_TAKE + 1);
    mz_step(g, s, MZ_NATURE, ids[0], NULL);
    assert_int_equal(table->pub.size[MOSQUITO_CENTRE], 1);
    assert_int_equal(table->pub.size[MOSQUITO_POINTS], 1);
    mz_free(g);
}

/* MQ-R26: a duel is allowed, and the one without the Repellent wins whatever the points. */
static void a_duel_is_allowed(void **state) {
    (void)state;
    mz_game *g;
    _Alignas(8) uint8_t s[MZ_STATE_MAX];
    mz_result r;
    load(&g, s, "31g 3g.7g -/22g/8g.15g.29g|-/10g.24g/- 1 1 - =2", NULL, 0);
    mz_result_of(g, s, &r);
    assert_int_equal(r.place[1], 1);
    assert_int_equal(r.value[1], MZ_WIN);
    mz_free(g);
}

/* MQ-R27: who lets the time pass twice is not waited for any more. */
static void the_absent_are_not_waited_for(void **state) {
    (void)state;
    mz_game *g;
    const mosquito_times *t = default_times(&g);
    assert_int_equal(mosquito_reveal_wait(t, 0), 10000);
    assert_int_equal(mosquito_reveal_wait(t, 1), 10000);
    assert_int_equal(mosquito_reveal_wait(t, 2), 0);
    mz_free(g);
}

/* MQ-R28: without a choice the top point card is lost; without a decision nothing is tried. */
static void what_counts_without_a_decision(void **state) {
    (void)state;
    mz_game *g;
    _Alignas(8) uint8_t s[MZ_STATE_MAX];
    mz_pair choose = {"penalty_card", "choose"};
    load(&g, s, "31g 3g.7g 14g/22g.20o/8g.29g|21g.42g/10g/17g - 1 k1 -", &choose, 1);
    mz_id id = mosquito_late((const mosquito_state *)(const void *)s);
    char name[16];
    mz_text t = mz_text_in(name, sizeof name);
    mz_name(g, s, 0, &id, 1, &t);
    assert_string_equal(name, "#0");
    mz_set set;
    mz_legal(g, s, 0, &set);
    assert_true(mz_has(&set, id));
    mz_free(g);
    load(&g, s, "31g 3g.7g 14g/22g.11b/-|21g.42g/10g/- - 1 b -", NULL, 0);
    assert_int_equal(mosquito_late((const mosquito_state *)(const void *)s), 0);
    mz_free(g);
}

static void refused_content(const char *key, const char *value, int seats) {
    char number[4];
    snprintf(number, sizeof number, "%d", seats);
    mz_pair pairs[] = {{"seats", number}, {key, value}};
    mz_game *g = NULL;
    mz_error error = {0};
    if (!mz_make("mosquito", pairs, 2, &g, &error)) fail_msg("%s=%s is taken", key, value);
    bool content = !strncmp(key, "content.", 8);
    assert_string_equal(error.code, content ? "content" : "option");
}

/* MQ-5, MQ-R1: a components file cannot say what is then not played. */
static void components_say_what_is_played(void **state) {
    (void)state;
    refused_content("content.set_aside", "6", 2);
    refused_content("content.players.min", "3", 2);
    refused_content("content.players.max", "4", 5);
    refused_content("content.options.wrong_touch", "out", 2);
    refused_content("content.options.unknown", "out", 2);
    refused_content("content.timing.race_ms", "30001", 2);
    refused_content("handicap", "3:150", 2);
    refused_content("handicap", "2:+150", 2);
    refused_content("handicap", "2:150+2:50", 2);
    mz_pair pairs[] = {{"wrong_touch", "out"},
                       {"content.set_aside", "5"},
                       {"content.players.min", "2"},
                       {"content.players.max", "8"},
                       {"content.options.wrong_touch", "out"},
                       {"content.options.coverage", "on"}};
    mz_free(make(pairs, 6));
}

/* MQ-51: without a tie window only touches of the same moment are a tie. */
static void without_a_window_the_earliest_wins(void **state) {
    (void)state;
    _Alignas(8) uint8_t s[MZ_STATE_MAX] = {0};
    mz_game *g;
    mz_error error = {0};
    mz_pair window = {"content.timing.tie_window_ms", "0"};
    mz_id ids[4];
    load(&g, s, "31g 3g 14g/22g.86p/-|21g/10g/-|28g/50g/- - 1 p -", &window, 1);
    mz_touch touches[] = {{.seat = 2, .object = 0, .area = 99, .ms = 381},
                          {.seat = 1, .object = 0, .area = 40, .ms = 380}};
    assert_int_equal(mz_judge(g, s, touches, 2, ids, &error), 1);
    assert_int_equal(ids[0], MOSQUITO_OUT_TAKE + 9 * 1 + 0);
    touches[0].ms = 380;
    assert_int_equal(mz_judge(g, s, touches, 2, ids, &error), 1);
    assert_int_equal(ids[0], MOSQUITO_OUT_TAKE + 9 * 2 + 0);
    mz_free(g);
}

/* MQ-62, MQ-R17: what eyes see does not change with what lies below a top or in a point pile. */
static void eyes_see_tops_and_numbers(void **state) {
    (void)state;
    static const char *const positions[] = {
        "31g.17g 3g 14g.7g/22g.15g.20o/8g.29g|21g.42g/10g/- 1 1 - -",
        "5g.17g 3g 14g.7g/45g.36g.20o/24g.43g|21g.42g/10g/- 1 1 - -"};
    _Alignas(8) uint8_t s[2][MZ_STATE_MAX] = {{0}}, view[2][MZ_STATE_MAX];
    mz_game *g[2];
    for (int i = 0; i < 2; i++) {
        load(&g[i], s[i], positions[i], NULL, 0);
        mz_see(g[i], s[i], MZ_EYES, view[i]);
    }
    assert_memory_equal(view[0], view[1], mz_size(g[0]).state);
    mz_see(g[0], s[0], MZ_NOBODY, view[0]);
    mz_see(g[1], s[1], MZ_NOBODY, view[1]);
    assert_memory_not_equal(view[0], view[1], mz_size(g[0]).state);
    mz_free(g[0]);
    mz_free(g[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_that_is_out_is_not_waited_for),
        cmocka_unit_test(results_wait_for_what_may_still_come),
        cmocka_unit_test(hands_rest_after_a_race),
        cmocka_unit_test(the_area_is_the_palm_on_the_card),
        cmocka_unit_test(equal_numbers_are_both_targets),
        cmocka_unit_test(a_duel_is_allowed),
        cmocka_unit_test(the_absent_are_not_waited_for),
        cmocka_unit_test(what_counts_without_a_decision),
        cmocka_unit_test(components_say_what_is_played),
        cmocka_unit_test(eyes_see_tops_and_numbers),
        cmocka_unit_test(without_a_window_the_earliest_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
