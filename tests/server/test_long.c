/* A match of fifty thousand moves: it is opened, its log is read page by page, it is played on, and
 * its record comes whole. Nothing of it is cut. */
#include "lib/net.h"
#include "lib/writes.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/tell.h"

/* Where every step is watched, the same on a tenth of it. */
#if defined(__SANITIZE_THREAD__)
enum { MOVES = 5000 };
#else
enum { MOVES = 50000 };
#endif
enum { ENTRY = 16 * 1024, RECORD = 8 << 20 };

static struct host host;
static games all;
static table t; /* what the server's must be */
static char token[44];

/* ---- a table of many moves, in the store before the server starts ---- */

static void enter(store *s, const char *line) {
    static mz_event events[EVENTS];
    static uint32_t n;
    mz_log log = {.at = events, .cap = EVENTS};
    if (entry_apply(&t, line, strlen(line), &log) < 0) fail_msg("does not fit: %s", line);
    store_add(s, t.id, n++, line);
    if (n % 1000 == 0) store_done(store_wait(s, 1000));
}

static void begin(store *s) {
    char buffer[ENTRY];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    struct plan p = {.game = "amoebunnies",
                     .pairs = {{"characters", "sar,vio"}, {"rounds", "1000000"}},
                     .npairs = 2,
                     .nseats = 2,
                     .ntokens = 1,
                     .seed = "long"};
    mz_error error;
    for (int i = 0; i < 2; i++) p.seats[i] = (struct seat){SEAT_PERSON, 0, "Ana"};
    seats_secret_new(token, p.tokens[0].hash);
    p.tokens[0].seats = 3;
    if (!plan_entry(&p, &all, &line, &error)) fail_msg("%s", error.text);
    table_begin(&t, "AAAAAAAAAAAAAAAA", &all);
    enter(s, line.at);
    assert_int_equal(t.status, PLAYING);
}

/* The last legal steps, which get nowhere; others where those would win. */
static struct message a_move(mz_rng *rng) {
    const mz_game *g = t.game->game;
    struct message m = {.v = t.v, .print = mz_next(rng) | 1};
    m.seat = (uint64_t)mz_to_act(mz_match_state(t.match));
    for (bool first = true;; first = false) {
        tell_block state;
        memcpy(state.at, mz_match_state(t.match), mz_size(g).state);
        m.nsteps = 0;
        do {
            mz_set set;
            int n = mz_legal(g, state.at, (int)m.seat, &set);
            mz_id one = mz_kth(&set, first ? n - 1 : (int)mz_below(rng, (uint32_t)n));
            m.steps[m.nsteps++] = one;
            mz_step(g, state.at, (int)m.seat, one, NULL);
        } while (mz_node(state.at)->nsel);
        if (!mz_over(state.at)) return m;
    }
}

static int setup(void **state) {
    (void)state;
    mz_rng rng = {{1, 2, 3, 4}};
    host_prepare(&host);
    snprintf(store_url, sizeof store_url, "sqlite:%s/tables.db", host.folder);
    store *s = store_opened("");
    begin(s);
    while (mz_match_moves(t.match) < MOVES) {
        char buffer[ENTRY];
        mz_text line = mz_text_in(buffer, sizeof buffer);
        struct message m = a_move(&rng);
        mz_error error;
        if (!ask_move(&t, &m, &line, &error)) fail_msg("%s", error.text);
        enter(s, line.at);
    }
    store_close(s);
    host_start(&host);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    table_clear(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

/* ---- */

static json_t *said(struct sock *s, const char *text) {
    static json_int_t id;
    char frame[300];
    snprintf(frame, sizeof frame, "{\"id\":%lld,%s}", (long long)++id, text);
    sock_send(s, frame);
    return sock_answer(s, id);
}

/* The lines of the log as they must be for seat 0, walked once. */
static void expect_lines(const json_t *log, tell_block *state, uint32_t *at) {
    size_t i;
    json_t *line;
    json_array_foreach(log, i, line) {
        char text[8192];
        mz_text out = mz_text_in(text, sizeof text);
        int seat;
        assert_true(mz_match_move(t.match, *at, &seat, NULL));
        mz_putn(&out, seat);
        if (mz_match_tells(t.match, *at, 0))
            mz_match_name(t.match, *at, state->at, &out);
        else
            mz_putc(&out, '?');
        assert_string_equal(json_string_value(line), text);
        mz_match_redo(t.match, (*at)++, state->at, NULL);
    }
}

static void the_log_is_read_page_by_page(struct sock *s, json_int_t moves) {
    tell_block state;
    uint32_t at = 0;
    mz_match_replay(t.match, 0, 0, state.at, NULL);
    while (at < moves) {
        char text[64];
        snprintf(text, sizeof text, "\"t\":\"lines\",\"from\":%u", at);
        json_t *page = said(s, text);
        assert_string_equal(str(page, "t"), "lines");
        assert_int_equal(num(page, "from"), at);
        assert_int_equal(num(page, "of"), moves);
        expect_lines(json_object_get(page, "log"), &state, &at);
        assert_int_equal(num(page, "to"), at);
        json_decref(page);
    }
    json_t *none = said(s, "\"t\":\"lines\",\"from\":4000000000");
    assert_int_equal(num(none, "from"), moves);
    assert_int_equal(json_array_size(json_object_get(none, "log")), 0);
    json_decref(none);
}

/* The whole table, with the last lines; what it was told of the last turn is the story's. */
static void it_is_opened(struct sock *s) {
    char text[128];
    snprintf(text, sizeof text, "\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"", t.id, token);
    json_t *whole = said(s, text);
    assert_string_equal(str(whole, "t"), "table");
    json_int_t from = num(whole, "from");
    json_t *log = json_object_get(whole, "log");
    assert_in_range(json_array_size(log), 150, 512);
    assert_int_equal(from + (json_int_t)json_array_size(log), mz_match_moves(t.match));
    tell_block state;
    uint32_t at = (uint32_t)from;
    mz_match_replay(t.match, 0, at, state.at, NULL);
    expect_lines(log, &state, &at);

    snprintf(text, sizeof text, "\"t\":\"story\",\"from\":%u", at - 60);
    json_t *story = said(s, text), *turns = json_object_get(story, "turns");
    json_t *last = json_array_get(turns, json_array_size(turns) - 1);
    assert_int_equal(num(story, "to"), at);
    assert_true(
        json_equal(json_array_get(last, 1), json_array_get(json_object_get(whole, "events"), 0)));
    json_decref(story);
    json_decref(whole);
}

/* A move, its undo where there is one, and giving up. */
static void it_is_played_on(struct sock *s) {
    mz_rng rng = {{5, 6, 7, 8}};
    struct message m = a_move(&rng);
    char text[600];
    mz_text out = mz_text_in(text, sizeof text);
    mz_putf(&out, "\"t\":\"move\",\"v\":%u,\"seat\":%d,\"steps\":[", t.v, (int)m.seat);
    for (size_t i = 0; i < (size_t)m.nsteps; i++) mz_putf(&out, i ? ",%d" : "%d", (int)m.steps[i]);
    mz_putc(&out, ']');
    json_t *answer = said(s, text);
    assert_string_equal(str(answer, "t"), "ok");
    json_decref(answer);
    json_t *up = sock_wait(s, "up");
    assert_in_range(json_array_size(json_object_get(up, "log")), 1, 100);
    json_decref(up);
    answer = said(s, "\"t\":\"resign\",\"seat\":0");
    assert_string_equal(str(answer, "t"), "ok");
    json_decref(answer);
    json_decref(sock_wait(s, "over"));
}

static void its_record_comes_whole(void) {
    char request[128], *answer = malloc(RECORD);
    snprintf(request, sizeof request,
             "GET /api/tables/%s/record HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", t.id);
    size_t n = raw(host.port, request, strlen(request), false, answer, RECORD - 1);
    answer[n] = 0;
    assert_memory_equal(answer, "HTTP/1.1 200", 12);
    char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    mz_error error;
    mz_game *g;
    mz_match *match;
    if (mz_record_read(body + 4, NULL, 0, &g, &match, &error)) fail_msg("%s", error.text);
    assert_true(mz_match_moves(match) > MOVES);
    assert_int_equal(mz_match_ending(match, NULL), MZ_RESIGNED);
    assert_non_null(strstr(body, "\nhash: "));
    mz_match_free(match);
    mz_free(g);
    free(answer);
}

static void fifty_thousand_moves(void **state) {
    (void)state;
    struct sock *s = sock_open(host.port);
    it_is_opened(s);
    the_log_is_read_page_by_page(s, mz_match_moves(t.match));
    it_is_played_on(s);
    sock_close(s);
    its_record_comes_whole();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(fifty_thousand_moves, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
