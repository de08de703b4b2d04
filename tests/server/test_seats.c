/* Seats: invitations that work once, tokens, impostors (T2, T3), other devices, presence. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct host host;
static struct table_of_test t;

static const char BODY[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":"
                           "\"Ana\"},{\"kind\":\"friend\"}],\"seed\":\"s\"}";
static const char HONEST[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},"
                             "{\"kind\":\"friend\"}]}";

static int setup(void **state) {
    (void)state;
    host_prepare(&host);
    host_start(&host);
    table_make(&t, host.port, BODY);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    table_done(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static int post(const char *what, const char *format, const char *a, const char *b,
                json_t **answer) {
    char path[96], body[256];
    int code;
    snprintf(path, sizeof path, "/api/tables/%s%s", t.id, what);
    snprintf(body, sizeof body, format, a, b);
    json_t *j = http_post(host.port, path, body, &code);
    if (answer)
        *answer = j;
    else
        json_decref(j);
    return code;
}

static int take(const char *code, json_t **answer) {
    return post("/take", "{\"code\":\"%s\",\"name\":\"%s\"}", code, "Bo", answer);
}

static void an_invitation_works_once(void **state) {
    (void)state;
    json_t *answer;
    assert_int_equal(take("nonsense", NULL), 404);
    assert_int_equal(take(t.code[1], &answer), 200);
    assert_int_equal(strlen(str(answer, "token")), 43);
    assert_string_not_equal(str(answer, "token"), t.token);
    json_decref(answer);
    assert_int_equal(take(t.code[1], &answer), 410);
    assert_string_equal(str(answer, "code"), "used");
    json_decref(answer);
    assert_int_equal(take(t.token, NULL), 404);
}

static void names_are_of_any_script_and_can_be_read(void **state) {
    (void)state;
    static const struct {
        const char *name, *code;
    } bad[] = {
        {" Bo", "blank"},           {"\xE3\x80\x80", "blank"},
        {"B\\u200bo", "hidden"},    {"Bo\\n", "hidden"},
        {"\\u202eoB", "direction"}, {"0123456789012345678901234567890123456789x", "length"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *answer;
        int code =
            post("/take", "{\"code\":\"%s\",\"name\":\"%s\"}", t.code[1], bad[i].name, &answer);
        assert_int_equal(code, 400);
        assert_string_equal(str(answer, "code"), bad[i].code);
        assert_true(strlen(str(answer, "text")) > 5);
        json_decref(answer);
    }
    static const char longest[] = "蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊蚊"
                                  "蚊蚊蚊蚊蚊蚊蚊🦟";
    assert_int_equal(post("/take", "{\"code\":\"%s\",\"name\":\"%s\"}", t.code[1], longest, NULL),
                     200);
    struct reply *r = malloc(sizeof *r);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_non_null(strstr(r->body, longest));
    free(r);
}

static void looking_at_a_link_takes_nothing(void **state) {
    (void)state;
    struct reply *r = malloc(sizeof *r);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 200);
    assert_non_null(strstr(r->body, "\"kind\":\"open\""));
    assert_null(strstr(r->body, t.token));
    assert_null(strstr(r->body, t.code[1]));
    snprintf(path, sizeof path, "/api/tables/%s/take", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 404);
    free(r);
    assert_int_equal(take(t.code[1], NULL), 200);
}

/* Whoever makes a table learns codes, never the friend's token, and acts for the own seat only. */
static void the_maker_cannot_act_for_the_friend(void **state) {
    (void)state;
    struct player ana = {0}, bo = {0};
    char token[64], move[64];
    table_take(&t, 1, token);
    player_sit(&ana, &t, t.token, 0);
    player_sit(&bo, &t, token, 1);
    ana.seat = 1; /* she tries */
    struct player *mover = player_owes(&bo) ? &bo : NULL;
    if (mover) {
        player_choose(&bo, move, sizeof move);
        json_t *no = player_move(&ana, move);
        assert_string_equal(str(no, "code"), "seat");
        json_decref(no);
    }
    static const char *const types[] = {"undo", "resign", "back", "rematch"};
    for (int i = 0; i < 4; i++) {
        json_t *no = player_ask(&ana, types[i]);
        assert_string_equal(str(no, "t"), "no");
        assert_string_equal(str(no, "code"), "seat");
        json_decref(no);
    }
    json_t *no = player_ask(&ana, "view");
    assert_string_equal(str(no, "code"), "seat");
    json_decref(no);
    assert_true(metric(host.port, "impostors_total") >= 5);
    player_hear(&bo, 50);
    assert_int_equal(bo.v, 1);
    player_leave(&ana);
    player_leave(&bo);
}

/* T2: a wrong token gets a refusal and nothing more, however long it stays. */
static void an_impostor_receives_nothing(void **state) {
    (void)state;
    struct player p[2];
    char token[64], text[256];
    memset(p, 0, sizeof p);
    struct sock *bad = sock_open(host.port), *mute = sock_open(host.port);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             t.id, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    sock_send(bad, text);
    json_t *no = sock_answer(bad, 1);
    assert_string_equal(str(no, "code"), "token");
    json_decref(no);
    sock_send(bad, "{\"t\":\"view\",\"id\":2}");
    no = sock_answer(bad, 2);
    assert_string_equal(str(no, "code"), "hello");
    json_decref(no);
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    play_on(p, 2, 4);
    assert_null(sock_text(bad, 100));
    assert_null(sock_text(mute, 20));
    assert_int_equal(bad->closed, 0);
    sock_close(bad);
    sock_close(mute);
    player_leave(&p[0]);
    player_leave(&p[1]);
}

/* T3: a spectator sees the public view and can do nothing. */
static void a_spectator_only_looks(void **state) {
    (void)state;
    struct player p[3];
    char token[64];
    static const char *const types[] = {"undo", "resign", "back", "rematch"};
    memset(p, 0, sizeof p);
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    player_sit(&p[2], &t, NULL, -1);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < 4; i++) {
            p[2].seat = seat;
            json_t *no = player_ask(&p[2], types[i]);
            assert_string_equal(str(no, "code"), "seat");
            json_decref(no);
        }
    p[2].seat = -1;
    play_on(p, 2, 6);
    player_until(&p[2], p[0].v);
    for (int i = 0; i < 3; i++) player_leave(&p[i]);
}

static void another_device_gets_a_link_of_its_own(void **state) {
    (void)state;
    json_t *answer;
    struct player one = {0}, two = {0}, bo = {0};
    char token[64];
    assert_int_equal(post("/invite", "{\"token\":\"%s\",\"seat\":0%s}", t.token, "", &answer), 201);
    char code[64];
    snprintf(code, sizeof code, "%s", str(answer, "code"));
    json_decref(answer);
    assert_int_equal(take(code, &answer), 200);
    player_sit(&two, &t, str(answer, "token"), 0);
    json_decref(answer);
    player_sit(&one, &t, t.token, 0);
    table_take(&t, 1, token);
    player_sit(&bo, &t, token, 1);
    assert_int_equal(take(code, NULL), 410);
    player_until(&two, 1);
    player_until(&one, 1);
    struct player *p[] = {&two, &bo};
    for (int i = 0; i < 4; i++) { /* either device plays, both see it */
        int seat = player_owes(p[1]);
        char move[64];
        player_choose(p[seat], move, sizeof move);
        json_t *ok = player_move(p[seat], move);
        assert_string_equal(str(ok, "t"), "ok");
        json_int_t v = num(ok, "v");
        json_decref(ok);
        player_until(&one, v);
        player_until(&two, v);
        player_until(&bo, v);
    }
    player_leave(&one);
    player_leave(&two);
    player_leave(&bo);
}

static void invitations_are_for_those_who_may(void **state) {
    (void)state;
    char token[64];
    static const char *const body = "{\"token\":\"%s\",\"seat\":%s}";
    assert_int_equal(post("/invite", body, "wrong", "0", NULL), 403);
    assert_int_equal(post("/invite", body, t.token, "7", NULL), 400);
    assert_int_equal(post("/invite", body, t.token, "1", NULL),
                     201);                        /* a new link for the friend */
    assert_int_equal(take(t.code[1], NULL), 410); /* the old one is void */
    assert_int_equal(post("/invite", body, t.token, "1", NULL), 201);
    json_t *answer;
    assert_int_equal(post("/invite", body, t.token, "1", &answer), 201);
    snprintf(t.code[1], sizeof t.code[1], "%s", str(answer, "code"));
    json_decref(answer);
    table_take(&t, 1, token);
    assert_int_equal(post("/invite", body, token, "0", NULL), 403);   /* not the maker */
    assert_int_equal(post("/invite", body, t.token, "1", NULL), 403); /* it has begun */
}

/* The friend of an honest table is replaced while the deal is open: it begins anew. */
static void a_seat_given_to_another_begins_the_deal_anew(void **state) {
    (void)state;
    struct player two[2], bo = {0}, *ana = &two[0], *cy = &two[1];
    memset(two, 0, sizeof two);
    char token[64];
    table_done(&t);
    table_make(&t, host.port, HONEST);
    player_sit(ana, &t, t.token, 0);
    player_hear(ana, 50);
    struct sock *s = sock_open(host.port);
    char text[256];
    table_take(&t, 1, token); /* takes the seat, but never commits */
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             t.id, token);
    sock_send(s, text);
    json_t *table = sock_answer(s, 1), *deal = json_object_get(table, "deal");
    char old[65];
    snprintf(old, sizeof old, "%s",
             str(json_array_get(json_object_get(deal, "commits"), 0), "hash"));
    json_decref(table);
    json_t *answer;
    assert_int_equal(post("/invite", "{\"token\":\"%s\",\"seat\":%s}", t.token, "1", &answer), 201);
    snprintf(t.code[1], sizeof t.code[1], "%s", str(answer, "code"));
    json_decref(answer);
    deal = sock_wait(s, "deal");
    assert_string_not_equal(str(json_array_get(json_object_get(deal, "commits"), 0), "hash"), old);
    json_decref(deal);
    sock_send(s, "{\"t\":\"hello\",\"id\":9,\"table\":\"x\",\"token\":null}");
    sock_close(s);
    snprintf(bo.token, sizeof bo.token, "%s", token);
    table_take(&t, 1, token);
    player_sit(cy, &t, token, 1);
    players_begin(two, 2);
    s = sock_open(host.port);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             t.id, bo.token);
    sock_send(s, text);
    answer = sock_answer(s, 1);
    assert_string_equal(str(answer, "code"), "token"); /* who was replaced is out */
    json_decref(answer);
    sock_close(s);
    player_leave(ana);
    player_leave(cy);
}

/* Who is replaced while connected loses the seat at once: its view, its moves, its place. */
static void who_is_replaced_only_watches(void **state) {
    (void)state;
    struct player ana = {0}, bo = {0}, cy = {0};
    char token[64], text[96];
    json_t *answer;
    table_done(&t);
    table_make(&t, host.port,
               "{\"game\":\"moustique-attaque\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"},"
               "{\"kind\":\"friend\"}],\"seed\":\"s\"}");
    player_sit(&ana, &t, t.token, 0);
    table_take(&t, 1, token);
    player_sit(&bo, &t, token, 1);
    assert_int_equal(post("/invite", "{\"token\":\"%s\",\"seat\":%s}", t.token, "1", &answer), 201);
    snprintf(t.code[1], sizeof t.code[1], "%s", str(answer, "code"));
    json_decref(answer);
    player_hear(&bo, 50);
    assert_int_equal(bo.seats, 0);
    assert_int_equal(bo.eyes, -1);
    table_take(&t, 1, token);
    player_sit(&cy, &t, token, 1);
    table_take(&t, 2, token);
    for (int i = 0; i < 3; i++) player_until(i ? i > 1 ? &cy : &bo : &ana, 1);
    snprintf(text, sizeof text, "{\"t\":\"resign\",\"id\":5,\"seat\":1}");
    sock_send(bo.s, text);
    answer = player_answer(&bo, 5);
    assert_string_equal(str(answer, "code"), "seat");
    json_decref(answer);
    player_leave(&ana);
    player_leave(&bo);
    player_leave(&cy);
}

static void presence_is_told(void **state) {
    (void)state;
    struct player ana = {0}, bo = {0};
    char token[64];
    table_take(&t, 1, token);
    player_sit(&ana, &t, t.token, 0);
    player_hear(&ana, 50);
    player_sit(&bo, &t, token, 1);
    json_t *seats = sock_wait(ana.s, "seats");
    json_t *two = json_array_get(json_object_get(seats, "seats"), 1);
    assert_true(json_is_true(json_object_get(two, "here")));
    assert_string_equal(str(two, "name"), "Bo");
    json_decref(seats);
    player_leave(&bo);
    seats = sock_wait(ana.s, "seats");
    two = json_array_get(json_object_get(seats, "seats"), 1);
    assert_true(json_is_false(json_object_get(two, "here")));
    json_decref(seats);
    player_leave(&ana);
}

/* One browser with both seats: it may look through the eyes of either. */
static void one_browser_plays_both_seats(void **state) {
    (void)state;
    struct player p[2];
    memset(p, 0, sizeof p);
    table_done(&t);
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],"
               "\"seed\":\"both\"}");
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, t.token, 1);
    json_t *whole = player_ask(&p[1], "view");
    assert_int_equal(num(whole, "viewer"), 1);
    assert_int_equal(json_array_size(json_object_get(whole, "you")), 2);
    json_decref(whole);
    assert_true(play_on(p, 2, 200) > 6);
    player_leave(&p[0]);
    player_leave(&p[1]);
}

static void expect_bunnies(const char *id) {
    struct reply *r = malloc(sizeof *r);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_non_null(strstr(r->body, "{\"characters\":\"roy,mid,cam\",\"wild\":\"must\"}"));
    free(r);
}

/* A list of characters has commas of its own; it is told, and plays again, as it is. */
static void options_are_kept_whole(void **state) {
    (void)state;
    struct table_of_test bunnies;
    struct player p = {0};
    table_make(&bunnies, host.port,
               "{\"game\":\"amoebunnies\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"},"
               "{\"kind\":\"me\"}],\"options\":{\"characters\":\"roy,mid,cam\",\"wild\":\"must\"},"
               "\"seed\":\"bunnies\"}");
    expect_bunnies(bunnies.id);
    player_sit(&p, &bunnies, bunnies.token, 0);
    json_decref(player_ask(&p, "resign"));
    json_decref(player_ask(&p, "rematch"));
    json_t *next = sock_wait(p.s, "rematch");
    expect_bunnies(str(next, "table"));
    json_decref(next);
    player_leave(&p);
    table_done(&bunnies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(an_invitation_works_once),
        T(names_are_of_any_script_and_can_be_read),
        T(looking_at_a_link_takes_nothing),
        T(the_maker_cannot_act_for_the_friend),
        T(an_impostor_receives_nothing),
        T(a_spectator_only_looks),
        T(another_device_gets_a_link_of_its_own),
        T(invitations_are_for_those_who_may),
        T(a_seat_given_to_another_begins_the_deal_anew),
        T(who_is_replaced_only_watches),
        T(presence_is_told),
        T(one_browser_plays_both_seats),
        T(options_are_kept_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
