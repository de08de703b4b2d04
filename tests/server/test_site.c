/* The page's files: types, caching, compressed copies, the content policy, and addresses inside the
 * page. */
#include "lib/net.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct host host;
static char web[96];
static struct reply r;

static void put(const char *name, const char *text) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", web, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int setup(void **state) {
    char assets[128];
    (void)state;
    host_prepare(&host);
    snprintf(web, sizeof web, "%s/web", host.folder);
    snprintf(assets, sizeof assets, "%s/assets", web);
    if (mkdir(web, 0700) || mkdir(assets, 0700)) return 1;
    put("index.html", "<!doctype html>page");
    put("icon.svg", "<svg/>");
    put("engine.wasm", "");
    put("assets/main-1a2b.js", "let page");
    put("assets/main-1a2b.js.gz", "zipped");
    put("assets/main-1a2b.js.br", "smaller");
    put(".secret", "hidden");
    host.config.web = web;
    host_start(&host);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static void get(const char *path, const char *head) {
    http(host.port, "GET", path, head, NULL, &r);
}

static bool has(const char *line) {
    return strstr(r.head, line) != NULL;
}

static void the_page_is_served_where_people_enter(void **state) {
    (void)state;
    static const char *const paths[] = {"/", "/index.html", "/t/abcdef", "/learn", "/rules/a/b"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        get(paths[i], NULL);
        assert_int_equal(r.code, 200);
        assert_string_equal(r.body, "<!doctype html>page");
        assert_true(has("content-type: text/html"));
        assert_true(has("cache-control: no-cache"));
    }
    static const char *const missing[] = {"/missing.js",   "/assets/old-9.js",   "/.secret",
                                          "/t/../.secret", "/assets/../.secret", "/api/x"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        get(missing[i], NULL);
        if (r.code != 404) fail_msg("%s: %d %s", missing[i], r.code, r.body);
    }
}

static void every_answer_has_the_policy(void **state) {
    (void)state;
    static const char *const paths[] = {"/", "/healthz", "/metrics", "/api/tables/x", "/none.png"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        get(paths[i], NULL);
        assert_true(has("content-security-policy: default-src 'none'"));
        assert_true(has("x-content-type-options: nosniff"));
        assert_true(has("referrer-policy: no-referrer"));
    }
}

static void hashed_files_are_kept_for_ever_and_come_compressed(void **state) {
    (void)state;
    get("/assets/main-1a2b.js", NULL);
    assert_string_equal(r.body, "let page");
    assert_true(has("cache-control: public, max-age=31536000, immutable"));
    assert_true(has("content-type: text/javascript"));
    assert_true(has("vary: accept-encoding"));
    get("/assets/main-1a2b.js", "Accept-Encoding: gzip, deflate\r\n");
    assert_string_equal(r.body, "zipped");
    assert_true(has("content-encoding: gzip"));
    get("/assets/main-1a2b.js", "Accept-Encoding: gzip, br\r\n");
    assert_string_equal(r.body, "smaller");
    assert_true(has("content-encoding: br"));
}

static void an_unchanged_file_is_not_sent_again(void **state) {
    (void)state;
    char head[200], *etag;
    get("/icon.svg", NULL);
    assert_true(has("content-type: image/svg+xml"));
    assert_non_null(etag = strstr(r.head, "etag: "));
    snprintf(head, sizeof head, "If-None-Match: %.*s\r\n", (int)strcspn(etag + 6, "\r"), etag + 6);
    get("/icon.svg", head);
    assert_int_equal(r.code, 304);
    assert_int_equal(r.len, 0);
    get("/engine.wasm", NULL);
    assert_int_equal(r.code, 200);
    assert_int_equal(r.len, 0);
    assert_true(has("content-type: application/wasm"));
}

static void health_and_numbers_are_told(void **state) {
    (void)state;
    get("/healthz", NULL);
    assert_int_equal(r.code, 200);
    assert_string_equal(r.body, "{\"status\":\"ok\"}");
    static const char *const names[] = {"tables",
                                        "connections",
                                        "moves_total",
                                        "bot_alarms_total",
                                        "store_commits_total",
                                        "resident_bytes",
                                        "move_seconds_count"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(metric(host.port, names[i]) >= 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_served_where_people_enter),
        cmocka_unit_test(every_answer_has_the_policy),
        cmocka_unit_test(hashed_files_are_kept_for_ever_and_come_compressed),
        cmocka_unit_test(an_unchanged_file_is_not_sent_again),
        cmocka_unit_test(health_and_numbers_are_told),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
