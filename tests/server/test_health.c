/* A store that cannot be written, or lacks something, behind a server: the move is refused,
 * /healthz says so, the log names the cause and the way out, and it goes on by itself. */
#include "lib/disk.h"
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static struct host host;
static struct table_of_test t;
static struct player p[2];

static void sit_down(void) {
    char token[64];
    memset(p, 0, sizeof p);
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"health\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
}

static void leave(void) {
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
}

static void return_to(int port) {
    t.port = port;
    player_return(&p[0]);
    player_return(&p[1]);
}

/* The code of the refusal of a legal move, or "ok" when it was made. */
static const char *try_to_move(void) {
    static char code[16];
    char move[64];
    struct player *a = &p[player_owes(&p[1])];
    json_int_t v = a->v;
    player_choose(a, move, sizeof move);
    json_t *m = player_move(a, move);
    bool ok = !strcmp(str(m, "t"), "ok");
    snprintf(code, sizeof code, "%s", ok ? "ok" : str(m, "code"));
    json_decref(m);
    if (ok)
        for (int i = 0; i < 2; i++) player_until(&p[i], v + 1);
    return code;
}

static void assert_health(int code, const char *status) {
    char *body = health(host.port, code), wanted[64];
    snprintf(wanted, sizeof wanted, "{\"status\":\"%s\"}", status);
    assert_string_equal(body, wanted);
    free(body);
}

/* How many lines of the server's log have the word. */
static int logged(const char *word) {
    char line[1024];
    int n = 0;
    FILE *f = fopen(host.log, "r");
    while (f && fgets(line, sizeof line, f)) n += strstr(line, word) != NULL;
    if (f) fclose(f);
    return n;
}

static void the_data_folder_goes_away_and_comes_back(void **state) {
    (void)state;
    char command[160];
    host_prepare(&host);
    snprintf(host.log, sizeof host.log, "%s.log", host.folder);
    host_spawn(&host);
    sit_down();
    assert_int_equal(play_on(p, 2, 3), 3);
    json_int_t v = p[0].v;
    assert_health(200, "ok");
    host_clean(&host);
    assert_health(503, "store"); /* noticed before anybody moves */
    for (int i = 0; i < 3; i++) assert_string_equal(try_to_move(), "store");
    assert_int_equal(p[0].v, v);
    for (int i = 0; i < 100 && !logged("is gone"); i++) usleep(20000);
    assert_int_equal(logged("is gone, with its folder: put the folder back, or make a new one"), 1);
    assert_int_equal(mkdir(host.folder, 0700), 0);
    assert_health(200, "ok");
    assert_string_equal(try_to_move(), "ok");
    host_kill(&host, SIGKILL);
    host_spawn(&host);
    return_to(host.port);
    assert_int_equal(p[0].v, v + 1);
    assert_string_equal(try_to_move(), "ok");
    leave();
    host_kill(&host, SIGTERM);
    host_clean(&host);
    snprintf(command, sizeof command, "rm %s", host.log);
    assert_int_equal(system(command), 0);
}

static void a_full_disk_is_told_and_waited_out(void **state) {
    (void)state;
    int code = 201;
    host_prepare(&host);
    disk_limit(host.folder, 400000);
    host_start(&host);
    sit_down();
    for (int i = 0; i < 2000 && code == 201; i++) /* tables fill it */
        json_decref(http_post(host.port, "/api/tables",
                              "{\"game\":\"amoebunnies\",\"seats\":[{\"kind\":\"me\"},"
                              "{\"kind\":\"friend\"}]}",
                              &code));
    assert_int_equal(code, 503);
    disk_limit(host.folder, disk_used(host.folder)); /* and others the rest */
    assert_health(503, "store");
    for (int i = 0; i < 20; i++) /* the last page may have room for a short line */
        if (!strcmp(try_to_move(), "store")) break;
    assert_string_equal(try_to_move(), "store");
    json_int_t v = p[0].v;
    return_to(host.port);
    assert_int_equal(p[0].v, v);
    disk_limit(host.folder, -1);
    assert_health(200, "ok");
    assert_string_equal(try_to_move(), "ok");
    leave();
    host_stop(&host);
    host_clean(&host);
}

/* ---- entries that are missing ---- */

static sqlite3_int64 run(const char *text) {
    char path[128];
    sqlite3 *db;
    sqlite3_stmt *q;
    snprintf(path, sizeof path, "%s/tables.db", host.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
    sqlite3_int64 n = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    assert_int_equal(sqlite3_finalize(q), SQLITE_OK);
    sqlite3_close(db);
    return n;
}

static void assert_looked_at_only(json_int_t v, uint32_t moves) {
    return_to(host.port);
    assert_int_equal(p[0].v, v); /* nothing of what lies behind the hole is played */
    assert_int_equal(p[0].moves, moves);
    assert_string_equal(try_to_move(), "damaged");
}

/* A table with a hole is shown up to it, and never goes on behind it, though what lies there would
 * fit: who has given up in a game of three moves could have done so after two. */
static void a_hole_in_a_table_ends_it_there(void **state) {
    (void)state;
    host_prepare(&host);
    host_start(&host);
    sit_down();
    assert_int_equal(play_on(p, 2, 2), 2);
    json_int_t v = p[0].v;
    uint32_t moves = p[0].moves;
    assert_int_equal(play_on(p, 2, 1), 1);
    json_decref(player_ask(&p[0], "resign"));
    host_stop(&host);
    /* Entries: new, take, three moves, end, and the record. The third move goes. */
    assert_int_equal(run("SELECT count(*) FROM log"), 7);
    run("DELETE FROM log WHERE n = 4");
    for (int i = 0; i < 2; i++) {
        host_start(&host);
        assert_looked_at_only(v, moves);
        host_stop(&host);
        assert_int_equal(run("SELECT count(*) FROM log"), 6); /* kept, should it be mended */
    }
    leave();
    host_clean(&host);
}

static void a_hole_in_a_saved_table_ends_it_there(void **state) {
    (void)state;
    host_prepare(&host);
    host.config.idle = 1;
    host_start(&host);
    sit_down();
    assert_int_equal(play_on(p, 2, 2), 2);
    json_int_t v = p[0].v;
    uint32_t moves = p[0].moves;
    for (int i = 0; i < 2; i++) { /* parts of their own */
        for (int k = 0; k < 2; k++) shutdown(p[k].s->fd, SHUT_RDWR);
        for (int k = 0; k < 500 && metric(host.port, "tables") > 0; k++) usleep(20000);
        return_to(host.port);
        if (!i) assert_int_equal(play_on(p, 2, 1), 1);
        if (i) json_decref(player_ask(&p[0], "resign"));
    }
    host_stop(&host);
    assert_int_equal(run("SELECT count(*) FROM saved"), 2);
    assert_int_equal(run("SELECT count(*) FROM saved WHERE n = 4"), 1);
    run("DELETE FROM saved WHERE n = 4");
    run("DELETE FROM log WHERE n = 4"); /* its row has not been dropped yet */
    host_start(&host);
    assert_looked_at_only(v, moves);
    host_stop(&host);
    leave();
    host_clean(&host);
}

static void a_table_without_its_beginning_is_called_damaged(void **state) {
    (void)state;
    char path[64];
    struct reply *r = malloc(sizeof *r);
    host_prepare(&host);
    host_start(&host);
    sit_down();
    assert_int_equal(play_on(p, 2, 2), 2);
    host_stop(&host);
    run("DELETE FROM log WHERE n = 0");
    host_start(&host);
    snprintf(path, sizeof path, "/api/tables/%s", t.id);
    for (int i = 0; i < 2; i++) {
        http(host.port, "GET", path, NULL, NULL, r);
        assert_int_equal(r->code, 503);
        assert_non_null(strstr(r->body, "\"damaged\""));
    }
    host_stop(&host);
    assert_int_equal(run("SELECT count(*) FROM log"), 3);
    leave();
    host_clean(&host);
    free(r);
}

static int setup(void **state) {
    (void)state;
    disk_limit("", -1);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup(f, setup)
        T(the_data_folder_goes_away_and_comes_back),
        T(a_full_disk_is_told_and_waited_out),
        T(a_hole_in_a_table_ends_it_there),
        T(a_hole_in_a_saved_table_ends_it_there),
        T(a_table_without_its_beginning_is_called_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
