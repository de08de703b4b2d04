/* What a table has told can be had again, turn by turn: the same events that the seat was shown
 * live, after an undo, after a restart, in pages, at a price. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 3 };

static struct host host;
static struct table_of_test t;
static struct player p[SEATS + 1]; /* the last one watches */
static int seats;

static int setup(void **state) {
    (void)state;
    memset(p, 0, sizeof p);
    host_prepare(&host);
    host_start(&host);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    for (int i = 0; i <= seats; i++) player_leave(&p[i]);
    table_done(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

/* A table where everybody has a socket of their own, and somebody watches. */
static void sit_down(const char *game, int n) {
    char body[256], token[64];
    snprintf(
        body, sizeof body,
        "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"}%s,{\"kind\":\"friend\"}],\"seed\":\"tell\"}",
        game, n > 2 ? ",{\"kind\":\"friend\"}" : "");
    seats = n;
    table_make(&t, host.port, body);
    player_sit(&p[0], &t, t.token, 0);
    for (int i = 1; i < n; i++) {
        table_take(&t, i, token);
        player_sit(&p[i], &t, token, i);
    }
    player_sit(&p[n], &t, NULL, -1);
    for (int i = 0; i < n; i++) player_until(&p[i], p[n].v);
}

static void all_hear(void) {
    for (int i = 0; i <= seats; i++) player_hear(&p[i], 20);
}

/* For everybody the story is what they were shown; some were shown what others were not. */
static void all_stories(bool secrets) {
    bool differ = false;
    json_t *watcher = player_story(&p[seats]);
    for (int i = 0; i <= seats; i++) {
        json_t *story = player_story(&p[i]);
        char *a = json_dumps(story, 0), *b = json_dumps(p[i].told, 0);
        assert_string_equal(a, b);
        differ |= !json_equal(story, watcher);
        free(a);
        free(b);
        json_decref(story);
    }
    assert_int_equal(differ, secrets);
    json_decref(watcher);
}

static void restart(void) {
    host_stop(&host);
    host_start(&host);
    t.port = host.port;
    for (int i = 0; i <= seats; i++) player_return(&p[i]);
}

static void played(const char *game, int n, int moves, bool secrets) {
    sit_down(game, n);
    play_on(p, n, moves);
    all_hear();
    all_stories(secrets);
    restart();
    all_stories(secrets);
}

static void private_draws_are_told_as_they_were(void **state) {
    (void)state;
    played("mosquitozzz", 3, 40, true);
}

static void hidden_cards_are_told_as_they_were(void **state) {
    (void)state;
    played("moustique-attaque", 3, 40, true);
}

static void open_games_are_told_to_their_end(void **state) {
    (void)state;
    played("mosquito-show", 2, 80, false);
    assert_true(p[0].over);
}

/* Longer than a message. */
static void long_games_come_in_pages(void **state) {
    (void)state;
    played("amoebunnies", 2, 240, true);
    assert_true(p[0].moves > 240);
    sock_send(p[0].s, "{\"t\":\"story\",\"id\":9,\"from\":0}");
    json_t *page = sock_answer(p[0].s, 9);
    assert_in_range(num(page, "to"), 1, p[0].moves - 1);
    json_decref(page);
}

static void what_was_taken_back_is_not_told(void **state) {
    (void)state;
    int undone = 0;
    sit_down("mosquito-show", 2);
    for (int made = 0; made < 12 && play_on(p, 2, 1); made++) {
        all_hear();
        for (int i = 0; i < 2; i++) {
            if (!p[i].can_undo || made % 2) continue;
            json_decref(player_ask(&p[i], "undo"));
            all_hear();
            undone += p[i].undone;
        }
        all_stories(false);
    }
    assert_true(undone > 0);
    restart();
    all_stories(false);
}

/* Behind the last move there is nothing, and much too far behind it as well. */
static void from_the_end_on_there_is_nothing(void **state) {
    (void)state;
    sit_down("mosquito-show", 2);
    play_on(p, 2, 2);
    for (int k = 0; k < 2; k++) {
        char text[80];
        snprintf(text, sizeof text, "{\"t\":\"story\",\"id\":%d,\"from\":%u}", k + 5,
                 k ? 4000000000u : p[0].moves);
        sock_send(p[0].s, text);
        json_t *page = sock_answer(p[0].s, k + 5);
        assert_int_equal(json_array_size(json_object_get(page, "turns")), 0);
        assert_int_equal(num(page, "to"), p[0].moves);
        json_decref(page);
    }
    sock_send(p[0].s, "{\"t\":\"story\",\"id\":8,\"from\":-1}");
    json_t *no = sock_answer(p[0].s, 8);
    assert_string_equal(str(no, "code"), "form");
    json_decref(no);
}

/* A story costs as much as eight messages; who asks for more is refused, and may go on playing. */
static void stories_are_limited(void **state) {
    (void)state;
    int refused = 0;
    host_stop(&host);
    host.config.rate = 10;
    host_start(&host);
    sit_down("mosquito-show", 2);
    for (int i = 0; i < 6; i++) {
        char text[80];
        snprintf(text, sizeof text, "{\"t\":\"story\",\"id\":%d,\"from\":0}", i + 5);
        sock_send(p[0].s, text);
    }
    for (int i = 0; i < 6; i++) {
        json_t *m = sock_answer(p[0].s, i + 5);
        refused += !strcmp(str(m, "t"), "no") && !strcmp(str(m, "code"), "rate");
        json_decref(m);
    }
    assert_in_range(refused, 3, 5);
    json_decref(player_ask(&p[0], "ping"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(private_draws_are_told_as_they_were),
        T(hidden_cards_are_told_as_they_were),
        T(open_games_are_told_to_their_end),
        T(long_games_come_in_pages),
        T(what_was_taken_back_is_not_told),
        T(from_the_end_on_there_is_nothing),
        T(stories_are_limited),
#undef T
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
