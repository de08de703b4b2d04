/* What one address, one socket, one seat may take from everybody else: connections that say nothing
 * or too little, bodies that never end, tables and entries without end. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static struct host host;

static int setup(void **state) {
    (void)state;
    host_prepare(&host);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    host_stop(&host);
    host_clean(&host);
    return 0;
}

/* A connection from 127.0.0.FROM, or -1. */
static int call(int from) {
    struct sockaddr_in own = {.sin_family = AF_INET},
                       to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)host.port)};
    own.sin_addr.s_addr = htonl(0x7f000000u + (uint32_t)from);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (!bind(fd, (struct sockaddr *)&own, sizeof own) &&
        !connect(fd, (struct sockaddr *)&to, sizeof to))
        return fd;
    close(fd);
    return -1;
}

static void say(int fd, const char *text) {
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), (ssize_t)strlen(text));
}

/* Waits until the other side has closed. */
static bool closes(int fd, int ms) {
    char rest[512];
    struct pollfd p = {.fd = fd, .events = POLLIN};
    while (poll(&p, 1, ms) > 0)
        if (recv(fd, rest, sizeof rest, 0) <= 0) return true;
    return false;
}

static int get_health(const char *head) {
    struct reply *r = malloc(sizeof *r);
    http(host.port, "GET", "/healthz", head, NULL, r);
    int code = r->code;
    free(r);
    return code;
}

static void a_newcomer_plays(void) {
    struct table_of_test t;
    struct player p[2];
    char token[64];
    memset(p, 0, sizeof p);
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"late\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    assert_int_equal(play_on(p, 2, 4), 4);
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
}

/* More than there is room for, from several addresses: whoever comes with a request is served, and
 * those who were silent longest are gone. */
static void silent_connections_lock_nobody_out(void **state) {
    (void)state;
    enum { MANY = 3000 };
    struct rlimit was, few;
    static int fd[MANY];
    getrlimit(RLIMIT_NOFILE, &was);
    few = was;
    few.rlim_cur = few.rlim_max < 8192 ? few.rlim_max : 8192; /* both sides are in this process */
    setrlimit(RLIMIT_NOFILE, &few);
    host_start(&host);
    int open = 0;
    for (int i = 0; i < MANY; i++) open += (fd[i] = call(1 + i % 200)) >= 0;
    assert_true(open > 1500);
    assert_int_equal(get_health(NULL), 200);
    a_newcomer_plays();
    print_message("%d silent connections while a newcomer is served\n", open);
    for (int i = 0; i < MANY; i++)
        if (fd[i] >= 0) close(fd[i]);
    assert_int_equal(get_health(NULL), 200);
    setrlimit(RLIMIT_NOFILE, &was);
}

/* The server's own process has too few descriptors: those who are silent go, others come in. */
static void few_descriptors_are_enough(void **state) {
    (void)state;
    enum { MANY = 400 };
    int fd[MANY];
    host.descriptors = 256;
    host_spawn(&host);
    for (int i = 0; i < MANY; i++) fd[i] = call(1);
    for (int i = 0; i < 3; i++) assert_int_equal(get_health(NULL), 200);
    a_newcomer_plays();
    assert_true(metric(host.port, "silent_total") > 0);
    for (int i = 0; i < MANY; i++)
        if (fd[i] >= 0) close(fd[i]);
    host_kill(&host, SIGTERM);
}

/* A head that comes a byte at a time is waited for, but not for ever; a body neither. */
static void slow_heads_and_bodies_end(void **state) {
    (void)state;
    host_start(&host);
    int silent = call(1), head = call(1), body = call(1), patient = call(1);
    say(head, "GET / HTTP/1.1\r\nHost: ");
    say(body, "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
              "Content-Length: 100\r\n\r\n{");
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    for (const char *at = request; *at; at++) {
        assert_int_equal(send(patient, at, 1, MSG_NOSIGNAL), 1);
        usleep(2000);
    }
    char answer[256] = "";
    assert_true(recv(patient, answer, sizeof answer - 1, 0) > 12);
    assert_non_null(strstr(answer, "200"));
    assert_true(closes(silent, 20000));
    assert_true(closes(head, 20000));
    assert_true(closes(body, 40000));
    close(silent);
    close(head);
    close(body);
    close(patient);
}

static void a_head_without_end_is_refused(void **state) {
    (void)state;
    host_start(&host);
    int fd = call(1);
    char line[1025];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = 0;
    say(fd, "GET / HTTP/1.1\r\nHost: ");
    for (int i = 0; i < 4; i++) say(fd, line);
    char answer[128] = "";
    assert_true(recv(fd, answer, sizeof answer - 1, 0) > 12);
    assert_non_null(strstr(answer, " 431 "));
    close(fd);
}

/* A proxy on this machine speaks for others: the last address of its list is who asks. */
static const char FROM[] = "X-Forwarded-For: 10.9.8.7, %s\r\n";

static int sockets_of(const char *address, struct sock *out[], int most) {
    char head[128];
    int n = 0;
    snprintf(head, sizeof head, FROM, address);
    while (n < most && sock_try(host.port, "/ws", head, &out[n]) == 101) n++;
    return n;
}

static void an_address_has_so_many_connections(void **state) {
    (void)state;
    enum { MOST = 300 };
    static struct sock *a[MOST], *b[4];
    host_start(&host);
    int n = sockets_of("2001:db8:1:2::1", a, MOST);
    assert_int_equal(n, 256);
    /* The same household, and one next door. */
    assert_int_equal(sockets_of("2001:db8:1:2:ffff::2", b, 2), 0);
    assert_int_equal(sockets_of("2001:db8:1:3::1", b, 2), 2);
    assert_int_equal(sockets_of("::ffff:192.0.2.1", b + 2, 1), 1);
    for (int i = 0; i < n; i++) sock_close(a[i]);
    for (int i = 0; i < 3; i++) sock_close(b[i]);
}

static int make_table(const char *address) {
    char head[200];
    struct reply *r = malloc(sizeof *r);
    int k = snprintf(head, sizeof head, FROM, address);
    snprintf(head + k, sizeof head - (size_t)k, "Content-Type: application/json\r\n");
    http(host.port, "POST", "/api/tables", head,
         "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"seed\":"
         "\"x\"}",
         r);
    int code = r->code;
    free(r);
    return code;
}

static void an_address_makes_so_many_tables(void **state) {
    (void)state;
    int made = 0, code = 201;
    host.config.rate = 30;
    host_start(&host);
    while (made < 100 && (code = make_table("198.51.100.7")) == 201) made++;
    assert_int_equal(code, 429);
    assert_in_range(made, 35, 50);
    assert_int_equal(make_table("198.51.100.8"), 201);
}

/* One who chooses and takes back without end is slowed down; the others are not. */
static void a_seat_writes_so_much(void **state) {
    (void)state;
    struct table_of_test t;
    struct player p[2];
    char token[64], move[2048];
    int made = 0;
    bool refused = false;
    memset(p, 0, sizeof p);
    host.config.rate = 100000;
    host_start(&host);
    table_make(&t, host.port,
               "{\"game\":\"mosquitozzz\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"s\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    players_begin(p, 2);
    player_choose(&p[0], move, sizeof move);
    for (; made < 5000 && !refused; made++) {
        json_t *m = made % 2 ? player_ask(&p[0], "back") : player_move(&p[0], move);
        refused = !strcmp(str(m, "t"), "no");
        if (refused) assert_string_equal(str(m, "code"), "rate");
        json_decref(m);
    }
    assert_true(refused);
    assert_true(made >= 400);
    player_hear(&p[1], 0);
    player_choose(&p[1], move, sizeof move);
    json_t *m = player_move(&p[1], move);
    assert_string_equal(str(m, "t"), "ok");
    json_decref(m);
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
}

static void make_old(const char *id, int days) {
    char path[128],
        *text = sqlite3_mprintf("UPDATE saved SET at = at - %d WHERE id = %Q", days * 86400, id);
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/tables.db", host.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 1);
    sqlite3_close(db);
    sqlite3_free(text);
}

static int summary_of(const char *id) {
    struct reply *r = malloc(sizeof *r);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", id);
    http(host.port, "GET", path, NULL, NULL, r);
    int code = r->code;
    free(r);
    return code;
}

/* Tables that nobody finishes go after their time; younger ones, and finished ones, stay. */
static void old_tables_go(void **state) {
    (void)state;
    enum { TABLES = 3 };
    struct table_of_test t[TABLES];
    struct player p = {0};
    static const char body[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},"
                               "{\"kind\":\"me\"}],\"seed\":\"old\"}";
    host.config.idle = 1;
    host.config.keep = (store_life){.unfinished = 90, .finished = 0};
    host_start(&host);
    for (int i = 0; i < TABLES; i++) table_make(&t[i], host.port, body);
    player_sit(&p, &t[2], t[2].token, 0);
    json_decref(player_ask(&p, "resign"));
    player_leave(&p);
    for (int i = 0; i < 200 && metric(host.port, "tables") > 0; i++) usleep(50000);
    host_stop(&host);
    make_old(t[0].id, 91);
    make_old(t[1].id, 89);
    make_old(t[2].id, 5000);
    host_start(&host);
    for (int i = 0; i < 400 && metric(host.port, "tables_dropped_total") < 1; i++) usleep(50000);
    assert_int_equal(summary_of(t[0].id), 404);
    assert_int_equal(summary_of(t[1].id), 200);
    assert_int_equal(summary_of(t[2].id), 200);
    for (int i = 0; i < TABLES; i++) table_done(&t[i]);
}

/* Links of one guest do not use up the table's: the maker can still replace a friend. */
static void a_guest_uses_up_nobodys_links(void **state) {
    (void)state;
    struct table_of_test t;
    char token[64], path[96], body[256], codes[30][64];
    int code = 0;
    host_start(&host);
    table_make(&t, host.port,
               "{\"game\":\"moustique-attaque\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"},"
               "{\"kind\":\"friend\"}],\"seed\":\"s\"}");
    table_take(&t, 1, token);
    snprintf(path, sizeof path, "/api/tables/%s/invite", t.id);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":1}", token);
    for (int i = 0; i < 30; i++) {
        json_t *made = http_post(host.port, path, body, &code);
        assert_int_equal(code, 201);
        snprintf(codes[i], sizeof codes[i], "%s", str(made, "code"));
        json_decref(made);
    }
    snprintf(path, sizeof path, "/api/tables/%s/take", t.id);
    int taken = 0;
    for (int i = 0; i < 30; i++) {
        snprintf(body, sizeof body, "{\"code\":\"%.63s\",\"name\":\"G\"}", codes[i]);
        json_decref(http_post(host.port, path, body, &code));
        taken += code == 200;
        if (code != 200) assert_true(code == 410 || code == 404);
    }
    assert_int_equal(taken, 2); /* the newest two */
    snprintf(path, sizeof path, "/api/tables/%s/invite", t.id);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":2}", t.token);
    json_t *made = http_post(host.port, path, body, &code);
    assert_int_equal(code, 201);
    snprintf(t.code[2], sizeof t.code[2], "%s", str(made, "code"));
    json_decref(made);
    table_take(&t, 2, token);
    table_done(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(silent_connections_lock_nobody_out),
        T(few_descriptors_are_enough),
        T(slow_heads_and_bodies_end),
        T(a_head_without_end_is_refused),
        T(an_address_has_so_many_connections),
        T(an_address_makes_so_many_tables),
        T(a_seat_writes_so_much),
        T(a_guest_uses_up_nobodys_links),
        T(old_tables_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
