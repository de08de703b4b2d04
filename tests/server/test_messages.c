/* What may be said at a table: repeated messages (T8), fields and ids that do not belong (T12),
 * undo (T6, T7), resignation, rematch. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct host host;
static struct table_of_test t;
static struct player p[2];

static int setup(void **state) {
    char token[64];
    (void)state;
    memset(p, 0, sizeof p);
    host_prepare(&host);
    host_start(&host);
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":\"Ana\"},"
               "{\"kind\":\"friend\"}],\"seed\":\"s\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static struct player *mover(void) {
    return &p[player_owes(&p[1])];
}

/* T8: twice within a millisecond over two sockets, later, and after a restart: applied once. */
static void the_same_message_is_applied_once(void **state) {
    (void)state;
    struct player *a = mover(), twin = {0};
    char move[64], text[200], hello[200];
    player_sit(&twin, &t, a->token, a->seat);
    player_choose(a, move, sizeof move);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"id\":77,\"v\":%d,\"seat\":%d,\"move\":\"%s\"}",
             (int)a->v, a->seat, move);
    sock_send(a->s, text);
    sock_send(twin.s, text);
    json_t *one = sock_answer(a->s, 77), *two = sock_answer(twin.s, 77);
    assert_string_equal(str(one, "t"), "ok");
    assert_string_equal(str(two, "t"), "ok");
    assert_int_equal(json_is_true(json_object_get(one, "again")) +
                         json_is_true(json_object_get(two, "again")),
                     1);
    assert_int_equal(num(one, "v"), 2);
    assert_int_equal(num(two, "v"), 2);
    json_decref(one);
    json_decref(two);
    player_leave(&twin);

    host_stop(&host);
    host_start(&host);
    t.port = host.port;
    struct sock *s = sock_open(host.port);
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             t.id, a->token);
    sock_send(s, hello);
    json_t *table = sock_answer(s, 1);
    assert_int_equal(num(table, "v"), 2);
    json_decref(table);
    sock_send(s, text);
    one = sock_answer(s, 77);
    assert_true(json_is_true(json_object_get(one, "again")));
    assert_int_equal(num(one, "v"), 2);
    json_decref(one);
    sock_close(s);
}

/* T12: nothing of this changes the table, and each is answered. */
static void what_does_not_belong_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *code;
    } bad[] = {
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"C@a1\",\"card\":\"x\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"C@a1\",\"steps\":[1]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[-1]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[1e3]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[99999999999]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[NaN]}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[60000]}", NULL},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"steps\":[0,1,2,3]}", NULL},
        {"{\"t\":\"move\",\"id\":-1,\"v\":1,\"seat\":S,\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":-1,\"seat\":S,\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":-1,\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":99,\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":\"S\",\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":0,\"seat\":S,\"move\":\"C@a1\"}", "stale"},
        {"{\"t\":\"move\",\"id\":1,\"v\":7,\"seat\":S,\"move\":\"C@a1\"}", "stale"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"C@z9\"}", NULL},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"t1=o\"}", NULL},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"\"}", NULL},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"C@a1\\n\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"v\":1,\"seat\":S,\"move\":\"C\\u0000\"}", "form"},
        {"{\"t\":\"move\",\"id\":1,\"id\":2,\"v\":1,\"seat\":S,\"move\":\"C@a1\"}", "form"},
        {"{\"t\":\"undo\",\"id\":1,\"seat\":S}", NULL},
        {"{\"t\":\"back\",\"id\":1,\"seat\":S}", "nothing"},
        {"{\"t\":\"rematch\",\"id\":1,\"seat\":S}", "playing"},
        {"{\"t\":\"commit\",\"id\":1,\"seat\":S,\"hash\":\"00\"}", "form"},
        {"{\"t\":\"nonce\",\"id\":1,\"seat\":S,\"nonce\":\"zz\",\"salt\":\"zz\"}", "form"},
        {"{\"t\":\"shutdown\",\"id\":1}", "form"},
        {"{\"id\":1}", "form"},
        {"[]", "form"},
        {"7", "form"},
        {"", "form"},
        {"{\"t\":\"hello\",\"id\":1,\"table\":\"../../etc/passwd\",\"token\":null}", "unknown"},
        {"{\"t\":\"hello\",\"id\":1,\"table\":7}", "form"},
        {"{\"t\":{\"a\":[[[[[[[[1]]]]]]]]}}", "form"},
    };
    struct player *a = mover();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[300], *s;
        snprintf(text, sizeof text, "%s", bad[i].text);
        if ((s = strstr(text, ":S"))) s[1] = (char)('0' + a->seat);
        if ((s = strstr(text, "\"S\""))) s[1] = (char)('0' + a->seat);
        sock_send(a->s, text);
        json_t *no = sock_wait(a->s, "no");
        if (bad[i].code && strcmp(str(no, "code"), bad[i].code))
            fail_msg("%s: %s (%s)", text, str(no, "code"), str(no, "text"));
        json_decref(no);
    }
    json_t *whole = player_ask(a, "view");
    assert_int_equal(num(whole, "v"), 1);
    json_decref(whole);
    assert_true(play_on(p, 2, 2) == 2);
}

static void a_move_of_the_other_seat_is_refused(void **state) {
    (void)state;
    struct player *a = mover(), *b = a == p ? p + 1 : p;
    char move[64];
    player_choose(a, move, sizeof move);
    json_t *no = player_move(b, move);
    assert_string_equal(str(no, "t"), "no");
    assert_string_equal(str(no, "code"), "turn");
    json_decref(no);
    json_t *ok = player_move(a, move);
    assert_string_equal(str(ok, "t"), "ok");
    json_decref(ok);
}

static void a_refusal_names_the_rule(void **state) {
    (void)state;
    struct player *a = mover();
    play_on(p, 2, 1);
    a = mover();
    json_t *no = player_move(a, p[1 - a->seat].last); /* where the other animal stands */
    assert_string_equal(str(no, "t"), "no");
    assert_true(!strncmp(str(no, "code"), "MS-", 3) || !strcmp(str(no, "code"), "turn"));
    assert_true(strlen(str(no, "text")) > 10);
    json_decref(no);
}

/* T7, T6: what `undo` tells beforehand is what happens, at every ply of a game. */
static void undo_is_offered_exactly_when_it_works(void **state) {
    (void)state;
    int undone = 0, refused = 0;
    while (!p[0].over) {
        if (!play_on(p, 2, 1)) break;
        player_hear(&p[0], 0);
        player_hear(&p[1], 0);
        if (p[0].over) break;
        for (int seat = 0; seat < 2; seat++) {
            struct player *a = &p[seat];
            json_int_t v = a->v;
            bool can = a->can_undo;
            if (can && undone >= 3) continue; /* else the game would go in circles */
            json_t *answer = player_ask(a, "undo");
            bool ok = !strcmp(str(answer, "t"), "ok");
            assert_int_equal(ok, can);
            json_decref(answer);
            if (ok) {
                for (int i = 0; i < 2; i++) player_until(&p[i], v + 1);
                assert_true(p[0].undone && p[1].undone);
                assert_int_equal(p[0].moves, p[1].moves);
                undone++;
                break;
            }
            refused++;
        }
    }
    assert_true(undone >= 1);
    assert_true(refused > 10);
}

static void resigning_ends_the_game(void **state) {
    (void)state;
    play_on(p, 2, 3);
    json_t *ok = player_ask(&p[0], "resign");
    assert_string_equal(str(ok, "t"), "ok");
    json_decref(ok);
    json_t *over = sock_wait(p[1].s, "over"), *result = json_object_get(over, "result");
    assert_string_equal(str(result, "why"), "resign");
    assert_int_equal(num(result, "seat"), 0);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(result, "places"), 1)), 1);
    assert_string_equal(str(over, "seed"), "s");
    json_decref(over);
    json_t *no = player_ask(&p[1], "resign");
    assert_string_equal(str(no, "code"), "over");
    json_decref(no);
}

/* A rematch when both want it: sides swapped, the same tokens, spectators are taken along. */
static void a_rematch_swaps_the_sides(void **state) {
    (void)state;
    struct player eve = {0};
    player_sit(&eve, &t, NULL, -1);
    json_decref(player_ask(&p[0], "resign"));
    player_hear(&p[0], 50);
    json_decref(player_ask(&p[0], "rematch"));
    json_t *asked = sock_wait(eve.s, "rematch");
    assert_int_equal(json_array_size(json_object_get(asked, "asked")), 1);
    json_decref(asked);
    player_hear(&p[1], 50);
    json_decref(player_ask(&p[1], "rematch"));
    json_t *next = sock_wait(eve.s, "rematch");
    assert_int_equal(json_array_size(json_object_get(next, "seats")), 0);
    struct table_of_test again = t;
    snprintf(again.id, sizeof again.id, "%s", str(next, "table"));
    assert_string_not_equal(again.id, t.id);
    json_decref(next);
    struct player q[2];
    memset(q, 0, sizeof q);
    player_sit(&q[0], &again, p[1].token, 0);
    player_sit(&q[1], &again, p[0].token, 1);
    assert_true(play_on(q, 2, 4) == 4);
    json_t *first = player_ask(&p[0], "rematch"); /* once more: the same table */
    assert_true(json_is_true(json_object_get(first, "again")));
    json_decref(first);
    player_leave(&eve);
    player_leave(&q[0]);
    player_leave(&q[1]);
}

static void a_ping_is_answered_and_leaving_is_no_resignation(void **state) {
    (void)state;
    json_t *pong = player_ask(&p[0], "ping");
    assert_string_equal(str(pong, "t"), "pong");
    json_decref(pong);
    json_decref(player_ask(&p[0], "leave"));
    json_t *no = player_ask(&p[0], "view");
    assert_string_equal(str(no, "code"), "hello");
    json_decref(no);
    player_return(&p[0]);
    assert_int_equal(p[0].messages, 1);
    assert_true(play_on(p, 2, 2) == 2);
}

/* A move that is being written, what is said behind it, and going: each has its answer. */
static void who_goes_still_gets_the_answers(void **state) {
    (void)state;
    struct player *a = mover();
    char move[64], text[4][200];
    player_choose(a, move, sizeof move);
    snprintf(text[0], sizeof text[0],
             "{\"t\":\"move\",\"id\":71,\"v\":%d,\"seat\":%d,\"move\":\"%s\"}", (int)a->v, a->seat,
             move);
    snprintf(text[1], sizeof text[1], "{\"t\":\"back\",\"id\":72,\"seat\":%d}", a->seat);
    snprintf(text[2], sizeof text[2], "{\"t\":\"leave\",\"id\":73}");
    snprintf(text[3], sizeof text[3], "{\"t\":\"undo\",\"id\":74,\"seat\":%d}", a->seat);
    for (int i = 0; i < 4; i++) sock_send(a->s, text[i]);
    for (int answers = 0; answers < 4;) {
        json_t *m = sock_json(a->s, 5000), *re = json_object_get(m, "re");
        assert_non_null(m);
        if (re) assert_string_equal(str(m, "t"), json_integer_value(re) % 2 ? "ok" : "no");
        answers += re != NULL;
        json_decref(m);
    }
    json_int_t v = a->v;
    player_return(a);
    assert_int_equal(a->v, v + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(the_same_message_is_applied_once),
        T(what_does_not_belong_is_refused),
        T(a_move_of_the_other_seat_is_refused),
        T(a_refusal_names_the_rule),
        T(undo_is_offered_exactly_when_it_works),
        T(resigning_ends_the_game),
        T(a_rematch_swaps_the_sides),
        T(a_ping_is_answered_and_leaving_is_no_resignation),
        T(who_goes_still_gets_the_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
