/* T9: the link drops at every ply, before and after sending, and the server restarts; one message
 * restores everything. T28: tables go on after a restart, saved copies too. */
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

static void sit_down(const char *body) {
    char token[64];
    memset(p, 0, sizeof p);
    table_make(&t, host.port, body);
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
}

static int setup(void **state) {
    (void)state;
    host_prepare(&host);
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

static const char SEEDED[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
                             "\"friend\"}],\"seed\":\"again\"}";
static const char HONEST[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},"
                             "{\"kind\":\"friend\"}]}";

/* Sends a move and drops the link at once; comes back and sends it again, as a client does that
 * has no answer. It is applied once. */
static void drop_while_sending(struct player *a, bool wait) {
    char move[64], text[200];
    player_choose(a, move, sizeof move);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"id\":%d,\"v\":%d,\"seat\":%d,\"move\":\"%s\"}",
             (int)++a->id, (int)a->v, a->seat, move);
    json_int_t id = a->id, v = a->v;
    sock_send(a->s, text);
    if (wait) usleep(20000);
    player_return(a);
    assert_int_equal(a->messages, 1); /* one message and the view is there, with the same hash */
    assert_true(a->v == v || a->v == v + 1);
    sock_send(a->s, text);
    for (json_t *m; (m = sock_json(a->s, 5000)); json_decref(m)) {
        json_t *re = json_object_get(m, "re");
        if (!re || json_integer_value(re) != id) continue;
        assert_string_equal(str(m, "t"), "ok");
        assert_int_equal(num(m, "v"), v + 1);
        json_decref(m);
        break;
    }
    player_return(a);
    assert_int_equal(a->v, v + 1);
}

static void the_link_may_drop_at_every_ply(void **state) {
    (void)state;
    host_start(&host);
    sit_down(SEEDED);
    for (int ply = 0; !p[0].over && ply < 60; ply++) {
        struct player *a = &p[player_owes(&p[1])], *b = a == p ? p + 1 : p;
        if (ply % 3 == 0) {
            player_return(a);
            assert_int_equal(a->messages, 1);
            play_on(p, 2, 1);
        } else {
            drop_while_sending(a, ply % 3 == 1);
            player_until(b, a->v);
        }
        player_hear(&p[0], 0);
        player_hear(&p[1], 0);
        player_return(b);
        assert_int_equal(b->v, a->v);
    }
    assert_true(p[0].over);
}

static void a_restart_changes_nothing(void **state) {
    (void)state;
    host_start(&host);
    sit_down(HONEST);
    players_begin(p, 2);
    while (!p[0].over) {
        char *before = json_dumps(p[0].view, JSON_SORT_KEYS);
        json_int_t v = p[0].v;
        host_stop(&host);
        assert_null(sock_text(p[0].s, 1000));
        assert_int_equal(p[0].s->closed, 1001); /* it said goodbye */
        host_start(&host);
        t.port = host.port;
        for (int i = 0; i < 2; i++) player_return(&p[i]);
        assert_int_equal(p[0].v, v);
        char *after = json_dumps(p[0].view, JSON_SORT_KEYS);
        assert_string_equal(before, after);
        free(before);
        free(after);
        play_on(p, 2, 5);
        player_hear(&p[0], 20);
        player_hear(&p[1], 20);
    }
}

/* A table in the middle of its deal, and one whose friend has not come, are there again. */
static void a_restart_in_the_middle_of_the_deal(void **state) {
    (void)state;
    char token[64];
    host_start(&host);
    memset(p, 0, sizeof p);
    table_make(&t, host.port, HONEST);
    player_sit(&p[0], &t, t.token, 0);
    player_hear(&p[0], 100); /* has committed */
    host_stop(&host);
    host_start(&host);
    t.port = host.port;
    player_return(&p[0]);
    table_take(&t, 1, token);
    player_sit(&p[1], &t, token, 1);
    players_begin(p, 2);
    assert_true(play_on(p, 2, 5) == 5 || p[0].over);
}

/* Tables that nobody looks at leave memory, and come back when somebody does. */
static void idle_tables_leave_memory(void **state) {
    (void)state;
    host.config.idle = 1;
    host_start(&host);
    sit_down(SEEDED);
    play_on(p, 2, 7);
    json_int_t v = p[0].v;
    for (int round = 0; round < 2; round++) {
        sock_close(p[0].s);
        sock_close(p[1].s);
        p[0].s = p[1].s = NULL;
        for (int i = 0; i < 100 && metric(host.port, "tables") > 0; i++) usleep(50000);
        assert_true(metric(host.port, "tables") == 0);
        if (round) { /* from the disk again after a restart */
            host_stop(&host);
            host_start(&host);
            t.port = host.port;
            assert_true(metric(host.port, "tables") == 0);
        }
        player_return(&p[0]);
        player_return(&p[1]);
        assert_int_equal(p[0].v, v);
        v += play_on(p, 2, 3);
    }
    while (play_on(p, 2, 1)) {
    }
    for (int i = 0; i < 2; i++) player_until_over(&p[i]);
}

/* A finished table stays readable: its end, its log, its record. */
static void finished_tables_stay(void **state) {
    (void)state;
    struct player eve = {0};
    struct reply *r = malloc(sizeof *r);
    char path[80], *first;
    host.config.idle = 1;
    host_start(&host);
    sit_down(SEEDED);
    while (play_on(p, 2, 1)) {
    }
    snprintf(path, sizeof path, "/api/tables/%s/record", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 200);
    first = strdup(r->body);
    for (int i = 0; i < 2; i++) sock_close(p[i].s);
    p[0].s = p[1].s = NULL;
    for (int i = 0; i < 100 && metric(host.port, "tables") > 0; i++) usleep(50000);
    host_stop(&host);
    host_start(&host);
    t.port = host.port;
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 200);
    assert_string_equal(r->body, first);
    player_sit(&eve, &t, NULL, -1);
    assert_true(eve.over);
    player_return(&p[0]);
    player_return(&p[1]);
    player_leave(&eve);
    free(first);
    free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(the_link_may_drop_at_every_ply),
        T(a_restart_changes_nothing),
        T(a_restart_in_the_middle_of_the_deal),
        T(idle_tables_leave_memory),
        T(finished_tables_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
