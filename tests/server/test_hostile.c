/* T11: cut, bent, huge, deep, empty and random bytes over HTTP and sockets. The server lives, who
 * sent them gets an error or is closed, and a game that goes on meanwhile notices nothing. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"calm\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    return 0;
}

/* The game beside it is undisturbed. */
static int teardown(void **state) {
    (void)state;
    assert_int_equal(play_on(p, 2, 3), 3);
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static uint32_t seed = 12345;
static uint32_t next_random(void) {
    return (seed = seed * 1664525u + 1013904223u) >> 8;
}

/* Waits until the connection is closed; the code. */
static int close_code(struct sock *s) {
    for (char *text; !s->closed && (text = sock_text(s, 4000));) free(text);
    return s->closed;
}

static void frames_that_break_the_protocol_close_it(void **state) {
    (void)state;
    static char big[20000];
    memset(big, 'x', sizeof big);
    struct sock *s;
#define CLOSED(send)                                                                               \
    s = sock_open(host.port);                                                                      \
    send;                                                                                          \
    assert_int_not_equal(close_code(s), 0);                                                        \
    sock_close(s);
    CLOSED(sock_frame(s, 3, true, true, "{}", 2))         /* an unknown opcode */
    CLOSED(sock_frame(s, 2, true, true, "{}", 2))         /* binary */
    CLOSED(sock_frame(s, 1 | 0x40, true, true, "{}", 2))  /* a reserved bit */
    CLOSED(sock_frame(s, 9, false, true, "{}", 2))        /* half a ping */
    CLOSED(sock_frame(s, 0, true, true, "{}", 2))         /* a continuation of nothing */
    CLOSED(sock_frame(s, 9, true, true, big, 200))        /* a long ping */
    CLOSED(sock_frame(s, 8, true, true, "\x03\xe8", 2))   /* goodbye */
    CLOSED(sock_frame(s, 1, true, true, big, sizeof big)) /* too large */
    CLOSED(for (int i = 0; i < 20; i++) sock_frame(s, i ? 0 : 1, false, true, big, 1000))
    CLOSED(sock_bytes(s, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10)) /* 2^64 bytes to come */
#undef CLOSED
}

static void messages_in_pieces_are_put_together(void **state) {
    (void)state;
    static const char text[] = "{\"t\":\"ping\",\"id\":5}";
    struct sock *s = p[0].s;
    for (size_t i = 0; i + 1 < sizeof text; i++)
        sock_frame(s, i ? 0 : 1, i + 2 == sizeof text, true, text + i, 1);
    json_t *pong = sock_answer(s, 5);
    assert_string_equal(str(pong, "t"), "pong");
    json_decref(pong);
    char padded[4000];
    snprintf(padded, sizeof padded, "{\"t\":\"ping\",%*s\"id\":6}", 3900, " ");
    sock_send(s, padded);
    json_decref(sock_answer(s, 6));
}

static void bad_messages_are_answered(void **state) {
    (void)state;
    static char deep[12000];
    static const char *const texts[] = {"",
                                        " ",
                                        "{",
                                        "}",
                                        "{}",
                                        "[]",
                                        "null",
                                        "\"t\"",
                                        "{\"t\"}",
                                        "{\"t\":}",
                                        "{\"t\":\"hello\"}",
                                        "{\"t\":\"hello\",\"table\":null}",
                                        "{\"t\":\"view\"} x",
                                        "{\"t\":\"\xff\xfe\"}",
                                        "\xc3",
                                        "{\"t\":\"view\",\"id\":1e400}",
                                        "{\"t\":\"view\",\"id\":99999999999999999999}",
                                        "{\"t\":\"view\",\"id\":Infinity}",
                                        "{'t':'view'}"};
    struct sock *s = p[0].s;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        sock_frame(s, 1, true, true, texts[i], strlen(texts[i]));
        json_t *no = sock_wait(s, "no");
        assert_string_equal(str(no, "code"), "form");
        json_decref(no);
    }
    sock_frame(s, 1, true, true, "{\"t\":\"view\"\0}", 13);
    json_decref(sock_wait(s, "no"));
    for (int kind = 0; kind < 2; kind++) {
        memset(deep, kind ? '[' : '{', sizeof deep);
        sock_frame(s, 1, true, true, deep, sizeof deep);
        json_decref(sock_wait(s, "no"));
    }
}

static void random_frames(void **state) {
    (void)state;
    static const char good[] = "{\"t\":\"move\",\"id\":7,\"v\":1,\"seat\":0,\"move\":\"C@b2\"}";
    for (int i = 0; i < 150; i++) {
        struct sock *s = sock_open(host.port);
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        for (uint32_t k = next_random() % 6 + 1; k--;)
            text[next_random() % (sizeof good - 1)] = (char)next_random();
        size_t n = i % 3 ? sizeof good - 1 : next_random() % sizeof good;
        sock_frame(s, 1, true, true, text, n);
        uint8_t noise[64];
        for (size_t k = 0; k < sizeof noise; k++) noise[k] = (uint8_t)next_random();
        if (i % 2) sock_bytes(s, noise, next_random() % sizeof noise);
        free(sock_text(s, 2));
        sock_close(s);
    }
    assert_true(metric(host.port, "connections") >= 2);
}

static void cut_and_bent_requests(void **state) {
    (void)state;
    static const char good[] = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: "
                               "application/json\r\nContent-Length: 30\r\n\r\n"
                               "{\"game\":\"mosquito-show\",\"a\":1}";
    char out[4096], bent[sizeof good];
    for (size_t n = 0; n < sizeof good - 1; n += 7) raw(host.port, good, n, true, out, sizeof out);
    for (int i = 0; i < 60; i++) {
        memcpy(bent, good, sizeof good);
        for (int k = 0; k < 3; k++) bent[next_random() % (sizeof good - 1)] = (char)next_random();
        raw(host.port, bent, sizeof good - 1, true, out, sizeof out);
    }
    for (int i = 0; i < 30; i++) {
        for (size_t k = 0; k < sizeof bent; k++) bent[k] = (char)next_random();
        raw(host.port, bent, sizeof bent, true, out, sizeof out);
    }
}

static void bad_bodies_are_answered(void **state) {
    (void)state;
    static const struct {
        const char *body;
        int code;
    } bad[] = {
        {"", 400},
        {"{", 400},
        {"[]", 400},
        {"{}", 400},
        {"{\"game\":7,\"seats\":[]}", 400},
        {"{\"game\":\"mosquito-show\"}", 400},
        {"{\"game\":\"mosquito-show\",\"seats\":[]}", 400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"}]}", 422},
        {"{\"game\":\"chess\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}", 422},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"king\"}]}", 400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":9}]"
         "}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"bot\",\"level\":1},{\"kind\":\"bot\","
         "\"level\":1}]}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"options\":{"
         "\"flip_scope\":\"sideways\"}}",
         422},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"options\":{"
         "\"wings\":\"no\"}}",
         422},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":"
         "\"0123456789012345678901234567890123456789x\"},{\"kind\":\"me\"}]}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":\"a\\tb\"},{\"kind\":"
         "\"me\"}]}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"seed\":\"x "
         "\"}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"admin\":1}",
         400},
        {"{\"game\":\"mosquito-show\",\"seats\":[[[[[[[[[[[[1]]]]]]]]]]]]}", 400},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int code;
        json_t *answer = http_post(host.port, "/api/tables", bad[i].body, &code);
        if (code != bad[i].code) fail_msg("%s: %d", bad[i].body, code);
        assert_true(strlen(str(answer, "text")) > 5);
        json_decref(answer);
    }
}

static void requests_that_do_not_belong(void **state) {
    (void)state;
    struct reply *r = malloc(sizeof *r);
    static char big[17000];
    memset(big, ' ', sizeof big - 1);
    big[0] = '{';
    static const char json[] = "Content-Type: application/json\r\n";
    const struct {
        const char *method, *path, *head, *body;
        int code;
    } bad[] = {
        {"POST", "/api/tables", NULL, "{}", 415},
        {"POST", "/api/tables", "Content-Type: application/json\r\nOrigin: http://evil.example\r\n",
         "{}", 403},
        {"POST", "/api/tables", json, big, 413},
        {"POST", "/api/nothing", json, "{}", 404},
        {"POST", "/api/tables/x/take", json, "{\"code\":\"y\"}", 404},
        {"GET", "/api/tables/../../etc/passwd", NULL, NULL, 404},
        {"GET", "/api/tables/0123456789012345678901234567890123456789", NULL, NULL, 404},
        {"GET", "/api/tables/unknown", NULL, NULL, 404},
        {"GET", "/api/tables/unknown/record", NULL, NULL, 404},
        {"GET", "/../../etc/passwd", NULL, NULL, 404},
        {"GET", "/%2e%2e/%2e%2e/etc/passwd", NULL, NULL, 404},
        {"OPTIONS", "/api/tables", NULL, NULL, 405},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        http(host.port, bad[i].method, bad[i].path, bad[i].head, bad[i].body, r);
        if (r->code != bad[i].code)
            fail_msg("%s %s: %d instead of %d", bad[i].method, bad[i].path, r->code, bad[i].code);
    }
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/record", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 409); /* not before the game is over */
    free(r);
}

static void sockets_are_opened_from_the_page_only(void **state) {
    (void)state;
    struct sock *s = NULL;
    char own[80];
    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%d\r\n", host.port);
    assert_int_equal(sock_try(host.port, "/ws", own, &s), 101);
    sock_close(s);
    assert_int_not_equal(sock_try(host.port, "/ws", "Origin: http://evil.example\r\n", &s), 101);
    assert_int_not_equal(sock_try(host.port, "/other", NULL, &s), 101);
    assert_int_not_equal(sock_try(host.port, "/ws", "Origin: null\r\n", &s), 101);
}

static void who_floods_is_slowed_down_and_closed(void **state) {
    (void)state;
    struct host slow;
    host_prepare(&slow);
    slow.config.rate = 5;
    host_start(&slow);
    struct sock *s = sock_open(slow.port);
    bool refused = false;
    for (int i = 0; i < 400; i++) sock_send(s, "{\"t\":\"ping\",\"id\":1}");
    for (json_t *m; (m = sock_json(s, 5000)); json_decref(m)) {
        json_t *code = json_object_get(m, "code");
        if (code && !strcmp(json_string_value(code), "rate")) refused = true;
    }
    assert_true(refused);
    assert_int_equal(s->closed, 1008);
    sock_close(s);
    host_stop(&slow);
    host_clean(&slow);
}

/* Who never reads is dropped; the others have their updates in time. */
static void a_slow_reader_holds_nobody_up(void **state) {
    (void)state;
    struct host narrow;
    struct table_of_test one;
    struct player q[2];
    char token[64], text[160];
    memset(q, 0, sizeof q);
    host_prepare(&narrow);
    narrow.config.queue = 8192;
    host_start(&narrow);
    table_make(&one, narrow.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"slow\"}");
    table_take(&one, 1, token);
    player_sit(&q[0], &one, one.token, 0);
    player_sit(&q[1], &one, token, 1);
    struct sock *slow = sock_narrow(narrow.port);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\"}", one.id);
    sock_send(slow, text);
    for (int i = 0; i < 5000; i++) sock_send(slow, "{\"t\":\"view\",\"id\":2}");
    while (play_on(q, 2, 1)) {
    }
    for (int i = 0; i < 400 && metric(narrow.port, "dropped_total") < 1; i++) usleep(50000);
    assert_true(metric(narrow.port, "dropped_total") >= 1);
    sock_close(slow);
    player_leave(&q[0]);
    player_leave(&q[1]);
    table_done(&one);
    host_stop(&narrow);
    host_clean(&narrow);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(frames_that_break_the_protocol_close_it),
        T(messages_in_pieces_are_put_together),
        T(bad_messages_are_answered),
        T(random_frames),
        T(cut_and_bent_requests),
        T(bad_bodies_are_answered),
        T(requests_that_do_not_belong),
        T(sockets_are_opened_from_the_page_only),
        T(who_floods_is_slowed_down_and_closed),
        T(a_slow_reader_holds_nobody_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
