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
    static const char *const asked[][2] = {
        {"GET", "/"},
        {"GET", "/healthz"},
        {"GET", "/metrics"},
        {"HEAD", "/"},
        {"GET", "/api/tables/x"},
        {"GET", "/none.png"},
        {"DELETE", "/"},
        {"BREW", "/"}, /* the last two are refused before a callback hears of them */
        {"GET", "/t/%zz"}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        http(host.port, asked[i][0], asked[i][1], NULL, NULL, &r);
        static const char *const policy[] = {"content-security-policy: default-src 'none'",
                                             "x-content-type-options: nosniff",
                                             "referrer-policy: no-referrer"};
        for (size_t k = 0; k < 3; k++)
            if (!has(policy[k])) fail_msg("%s %s: %s", asked[i][0], asked[i][1], r.head);
    }
}

static void who_looks_for_what_is_not_here_gets_the_page(void **state) {
    (void)state;
    char lost[300];
    memset(lost, 'x', sizeof lost);
    memcpy(lost, "/t/", 3);
    lost[sizeof lost - 1] = 0;
    const char *const paths[] = {"/t/abcdef.", "/nothing.png", "/rules/a.b", lost};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        get(paths[i], "Accept: text/html,*/*;q=0.8\r\n");
        assert_int_equal(r.code, i < 3 ? 404 : 414);
        assert_string_equal(r.body, "<!doctype html>page");
        get(paths[i], "Accept: */*\r\n");
        assert_int_equal(r.code, i < 3 ? 404 : 414);
        assert_true(has("content-type: application/json"));
    }
}

static void a_head_is_the_answer_without_its_body(void **state) {
    (void)state;
    static const char *const paths[] = {"/", "/icon.svg", "/healthz", "/none.png", "/api/tables/x"};
    static const char *const lines[] = {"content-length: ", "content-type: ", "cache-control: "};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char whole[4096];
        get(paths[i], NULL);
        memcpy(whole, r.head, sizeof whole);
        int code = r.code;
        http(host.port, "HEAD", paths[i], NULL, NULL, &r);
        assert_int_equal(r.code, code);
        assert_int_equal(r.len, 0);
        for (size_t k = 0; k < 3; k++) {
            const char *a = strstr(whole, lines[k]), *b = strstr(r.head, lines[k]);
            assert_non_null(a);
            assert_non_null(b);
            assert_memory_equal(a, b, strcspn(a, "\r") + 1);
        }
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

static void etag_of(const char *path, const char *head, char out[64]) {
    get(path, head);
    const char *etag = strstr(r.head, "etag: ");
    assert_non_null(etag);
    snprintf(out, 64, "%.*s", (int)strcspn(etag + 6, "\r"), etag + 6);
}

/* Two builds of one second with files of one length are two pages; one build copied twice is one.
 */
static void a_mark_is_made_from_the_content_alone(void **state) {
    (void)state;
    char was[64], plain[64], packed[64], is[64];
    etag_of("/icon.svg", NULL, was);
    etag_of("/assets/main-1a2b.js", NULL, plain);
    etag_of("/assets/main-1a2b.js", "Accept-Encoding: br\r\n", packed);
    assert_string_not_equal(plain, packed);
    put("icon.svg", "<gvs/>");
    get("/icon.svg", NULL);
    assert_string_equal(r.body, "<svg/>"); /* as it was at the start */
    host_stop(&host);
    host_start(&host);
    etag_of("/icon.svg", NULL, is);
    assert_string_equal(r.body, "<gvs/>");
    assert_string_not_equal(was, is);
    put("icon.svg", "<svg/>");
    host_stop(&host);
    host_start(&host);
    etag_of("/icon.svg", NULL, is);
    assert_string_equal(was, is);
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
        cmocka_unit_test(who_looks_for_what_is_not_here_gets_the_page),
        cmocka_unit_test(a_head_is_the_answer_without_its_body),
        cmocka_unit_test(a_mark_is_made_from_the_content_alone),
        cmocka_unit_test(an_unchanged_file_is_not_sent_again),
        cmocka_unit_test(health_and_numbers_are_told),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
