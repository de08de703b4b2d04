/* The server is killed under load, again and again: no acknowledged move is lost, and what had
 * been shown stays as it was (T6, T28). */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES = 12, KILLS = 8 };

static struct host host;
static struct table_of_test t[TABLES];
static struct player p[TABLES][2];

/* A move of a table under way: its text, so that it can be sent again. */
static struct under_way {
    char text[200];
    struct player *by;
    json_int_t id, v;
} sent[TABLES];

static void send_move(int i) {
    struct under_way *u = &sent[i];
    char move[64];
    u->by = NULL;
    if (p[i][0].over) return;
    struct player *a = &p[i][player_owes(&p[i][1])];
    player_choose(a, move, sizeof move);
    u->by = a;
    u->id = ++a->id;
    u->v = a->v;
    snprintf(u->text, sizeof u->text,
             "{\"t\":\"move\",\"id\":%d,\"v\":%d,\"seat\":%d,\"move\":\"%s\"}", (int)u->id,
             (int)u->v, a->seat, move);
    sock_send(a->s, u->text);
}

/* Whether the answer has come. What else comes is thrown away: all return afterwards. */
static bool answered(struct under_way *u, int ms) {
    for (json_t *m; (m = sock_json(u->by->s, ms)); json_decref(m)) {
        json_t *re = json_object_get(m, "re");
        if (!re || json_integer_value(re) != u->id) continue;
        assert_string_equal(str(m, "t"), "ok");
        json_decref(m);
        return true;
    }
    return false;
}

static void everybody_returns(void) {
    for (int i = 0; i < TABLES; i++) {
        t[i].port = host.port;
        for (int k = 0; k < 2; k++) player_return(&p[i][k]);
        assert_int_equal(p[i][0].v, p[i][1].v);
    }
}

/* A round on all tables, the server dying in the middle of it: after so many microseconds, or when
 * the first move has been acknowledged. */
static void round_with_a_kill(unsigned microseconds, bool first, int *acknowledged) {
    bool had[TABLES] = {0};
    char *view[TABLES];
    for (int i = 0; i < TABLES; i++) {
        view[i] = json_dumps(p[i][0].view, JSON_SORT_KEYS);
        send_move(i);
    }
    usleep(microseconds);
    for (int i = 0; i < TABLES && first; i++) {
        if (!sent[i].by) continue;
        assert_true(had[i] = answered(&sent[i], 10000));
        *acknowledged += 1;
        first = false;
    }
    host_kill(&host, SIGKILL);
    for (int i = 0; i < TABLES; i++)
        if (sent[i].by && !had[i]) *acknowledged += had[i] = answered(&sent[i], 0);
    host_spawn(&host);
    everybody_returns();
    for (int i = 0; i < TABLES; i++) {
        struct under_way *u = &sent[i];
        if (!u->by) continue;
        if (had[i]) assert_int_equal(u->by->v, u->v + 1);
        if (u->by->v == u->v) { /* not stored: exactly as before; the move can be made now */
            char *now = json_dumps(p[i][0].view, JSON_SORT_KEYS);
            assert_string_equal(now, view[i]);
            free(now);
        }
        sock_send(u->by->s, u->text);
        assert_true(answered(u, 5000));
    }
    everybody_returns();
    for (int i = 0; i < TABLES; i++) {
        if (sent[i].by) assert_int_equal(sent[i].by->v, sent[i].v + 1);
        free(view[i]);
    }
}

static void no_acknowledged_move_is_lost(void **state) {
    (void)state;
    int acknowledged = 0;
    host_prepare(&host);
    host_spawn(&host);
    for (int i = 0; i < TABLES; i++) {
        char body[200], token[64];
        snprintf(body, sizeof body,
                 "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
                 "\"seed\":\"crash %d\"}",
                 i);
        memset(p[i], 0, sizeof p[i]);
        table_make(&t[i], host.port, body);
        table_take(&t[i], 1, token);
        player_sit(&p[i][0], &t[i], t[i].token, 0);
        player_sit(&p[i][1], &t[i], token, 1);
    }
    everybody_returns();
    for (int i = 0; i < KILLS; i++)
        round_with_a_kill((unsigned)(i * i) * 700u, i % 2, &acknowledged);
    assert_true(acknowledged >= KILLS / 2);
    for (int i = 0; i < TABLES; i++) {
        play_on(p[i], 2, 3);
        player_leave(&p[i][0]);
        player_leave(&p[i][1]);
        table_done(&t[i]);
    }
    host_kill(&host, SIGTERM);
    host_clean(&host);
}

/* SIGTERM with moves under way: each is either acknowledged and stored or not stored at all; the
 * process ends with 0 and says 1001. */
static void a_graceful_stop_loses_nothing(void **state) {
    (void)state;
    struct player q[2];
    struct table_of_test one;
    char token[64], move[64], text[200];
    memset(q, 0, sizeof q);
    host_prepare(&host);
    host_spawn(&host);
    table_make(&one, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"stop\"}");
    table_take(&one, 1, token);
    player_sit(&q[0], &one, one.token, 0);
    player_sit(&q[1], &one, token, 1);
    for (int round = 0; round < 4; round++) {
        struct player *a = &q[player_owes(&q[1])];
        json_int_t v = a->v, id = ++a->id;
        player_choose(a, move, sizeof move);
        snprintf(text, sizeof text,
                 "{\"t\":\"move\",\"id\":%d,\"v\":%d,\"seat\":%d,\"move\":\"%s\"}", (int)id, (int)v,
                 a->seat, move);
        sock_send(a->s, text);
        host_kill(&host, SIGTERM);
        bool had = false, refused = false;
        for (json_t *m; (m = sock_json(a->s, 1000)); json_decref(m)) {
            json_t *re = json_object_get(m, "re");
            if (!re || json_integer_value(re) != id) continue;
            had = !strcmp(str(m, "t"), "ok");
            refused = !had;
        }
        assert_true(a->s->closed == 1001 || a->s->closed == -1);
        host_spawn(&host);
        one.port = host.port;
        player_return(&q[0]);
        player_return(&q[1]);
        if (had) assert_int_equal(a->v, v + 1);
        if (refused) assert_int_equal(a->v, v);
        assert_int_equal(q[0].v, q[1].v);
    }
    player_leave(&q[0]);
    player_leave(&q[1]);
    table_done(&one);
    host_kill(&host, SIGTERM);
    host_clean(&host);
}

static void two_servers_never_share_a_store(void **state) {
    (void)state;
    char error[256];
    host_prepare(&host);
    host_spawn(&host);
    server *second = server_start(&host.config, error, sizeof error);
    assert_null(second);
    assert_non_null(strstr(error, "another server"));
    host_kill(&host, SIGTERM);
    host_clean(&host);
}

/* T28: finished tables stay on the disk, however many there are. */
static void old_tables_cost_nothing_at_the_start(void **state) {
    (void)state;
    static const char many[] =
        "INSERT INTO saved(id, n, upto, over, at, lines) WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL"
        " SELECT i + 1 FROM t WHERE i < 100000) SELECT 'old' || i, 0, 1, 1, 0, 'new' FROM t";
    char path[128];
    sqlite3 *db;
    host_prepare(&host);
    host_spawn(&host);
    double before = metric(host.port, "resident_bytes");
    host_kill(&host, SIGTERM);
    snprintf(path, sizeof path, "%s/tables.db", host.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, many, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    host_spawn(&host);
    assert_true(metric(host.port, "tables") == 0);
    assert_true(metric(host.port, "resident_bytes") < before + 4e6);
    struct reply *r = malloc(sizeof *r); /* one that cannot be read harms nobody */
    http(host.port, "GET", "/api/tables/old7", NULL, NULL, r);
    assert_int_equal(r->code, 503);
    assert_non_null(strstr(r->body, "damaged"));
    free(r);
    host_kill(&host, SIGTERM);
    host_clean(&host);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_acknowledged_move_is_lost),
        cmocka_unit_test(a_graceful_stop_loses_nothing),
        cmocka_unit_test(two_servers_never_share_a_store),
        cmocka_unit_test(old_tables_cost_nothing_at_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
