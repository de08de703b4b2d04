/* What the server holds in an honest deal: no commitment is replaced, no other number is taken than
 * the one committed to, and a deal that ends when all have committed is counted before everybody
 * and told in the record, whatever becomes of the server in between. */
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
static struct sock *ana, *bo;
static char bo_token[64];
static int next_id;

static const char HONEST[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},"
                             "{\"kind\":\"friend\"}]}";

/* Connects and reads the table; the deal in it (decref it). */
static struct sock *sit(const char *token, json_t **deal) {
    char text[256], quoted[80];
    struct sock *s = sock_open(t.port);
    int id = ++next_id;
    snprintf(quoted, sizeof quoted, token ? "\"%s\"" : "null", token ? token : "");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":%d,\"table\":\"%s\",\"token\":%s}", id,
             t.id, quoted);
    sock_send(s, text);
    json_t *table = sock_answer(s, id);
    assert_string_equal(str(table, "t"), "table");
    *deal = json_incref(json_object_get(table, "deal"));
    json_decref(table);
    return s;
}

static void sit_both(void) {
    json_t *deal;
    ana = sit(t.token, &deal);
    json_decref(deal);
    bo = sit(bo_token, &deal);
    json_decref(deal);
}

static int setup(void **state) {
    (void)state;
    next_id = 0;
    host_prepare(&host);
    host_start(&host);
    table_make(&t, host.port, HONEST);
    table_take(&t, 1, bo_token);
    sit_both();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    sock_close(ana);
    sock_close(bo);
    table_done(&t);
    host_stop(&host);
    host_clean(&host);
    return 0;
}

/* The number of a seat in the tests' deal number `deal`, and what belongs to it. */
struct secret {
    char hash[65], nonce[65], salt[65];
};

static struct secret secret_of(int seat, int deal) {
    struct secret s;
    uint8_t nonce[32] = {(uint8_t)(seat + 1), (uint8_t)deal}, salt[32] = {9}, hash[32];
    mz_commitment(mz_seat(t.game, seat), salt, nonce, hash);
    mz_hex(hash, 32, s.hash);
    mz_hex(nonce, 32, s.nonce);
    mz_hex(salt, 32, s.salt);
    return s;
}

/* "" when it is taken, else the code of the refusal. */
static const char *say(struct sock *s, const char *text) {
    static char code[16];
    sock_send(s, text);
    json_t *answer = sock_answer(s, next_id);
    snprintf(code, sizeof code, "%s", strcmp(str(answer, "t"), "ok") ? str(answer, "code") : "");
    json_decref(answer);
    return code;
}

static const char *commit(struct sock *s, int seat, const char *hash) {
    char text[256];
    snprintf(text, sizeof text, "{\"t\":\"commit\",\"id\":%d,\"seat\":%d,\"hash\":\"%s\"}",
             ++next_id, seat, hash);
    return say(s, text);
}

static const char *reveal(struct sock *s, int seat, const char *nonce, const char *salt) {
    char text[320];
    snprintf(text, sizeof text,
             "{\"t\":\"nonce\",\"id\":%d,\"seat\":%d,\"nonce\":\"%s\",\"salt\":\"%s\"}", ++next_id,
             seat, nonce, salt);
    return say(s, text);
}

static void commit_both(int deal) {
    assert_string_equal(commit(ana, 0, secret_of(0, deal).hash), "");
    assert_string_equal(commit(bo, 1, secret_of(1, deal).hash), "");
}

/* What is told of the deal to who comes now (decref it). */
static json_t *told(void) {
    json_t *deal;
    sock_close(sit(NULL, &deal));
    return deal;
}

static const char *committed(const json_t *deal, size_t side) {
    return str(json_array_get(json_object_get(deal, "commits"), side), "hash");
}

static const char *abandoned(const json_t *deal, size_t number, size_t side) {
    const json_t *set = json_array_get(json_object_get(deal, "abandoned"), number);
    return json_string_value(json_array_get(set, side));
}

static size_t broken_off(const json_t *deal) {
    assert_non_null(json_object_get(deal, "abandoned"));
    return json_array_size(json_object_get(deal, "abandoned"));
}

static void expect(const char *step, const char *first, const char *second) {
    json_t *deal = told();
    assert_string_equal(str(deal, "step"), step);
    assert_string_equal(committed(deal, 1), first);
    if (second) assert_string_equal(committed(deal, 2), second);
    json_decref(deal);
}

/* Neither by who gave it, nor later, nor by another browser of the seat. */
static void a_commitment_is_not_replaced(void **state) {
    (void)state;
    struct secret a = secret_of(0, 0), b = secret_of(1, 0), other = secret_of(0, 1);
    json_t *deal;
    struct sock *twin = sit(t.token, &deal);
    json_decref(deal);
    assert_string_equal(commit(ana, 0, a.hash), "");
    assert_string_equal(commit(ana, 0, other.hash), "deal");
    assert_string_equal(commit(twin, 0, other.hash), "deal");
    expect("commit", a.hash, NULL);
    assert_string_equal(commit(bo, 1, b.hash), "");
    assert_string_equal(commit(ana, 0, other.hash), "deal");
    assert_string_equal(commit(bo, 1, secret_of(1, 1).hash), "deal");
    expect("reveal", a.hash, b.hash);
    host_stop(&host); /* what is stored is the first */
    host_start(&host);
    t.port = host.port;
    expect("reveal", a.hash, b.hash);
    sock_close(twin);
}

static void only_the_number_committed_to_is_taken(void **state) {
    (void)state;
    struct secret a = secret_of(0, 0), b = secret_of(1, 0), other = secret_of(0, 1);
    char zeros[65];
    memset(zeros, '0', 64);
    zeros[64] = 0;
    assert_string_equal(commit(ana, 0, a.hash), "");
    assert_string_equal(reveal(ana, 0, a.nonce, a.salt), "deal"); /* not before all are in */
    assert_string_equal(commit(bo, 1, b.hash), "");
    assert_string_equal(reveal(ana, 0, other.nonce, a.salt), "deal");
    assert_string_equal(reveal(ana, 0, zeros, zeros), "deal");
    assert_string_equal(reveal(ana, 0, zeros, a.salt), "deal");
    assert_string_equal(reveal(ana, 0, a.nonce, zeros), "deal");
    assert_string_equal(reveal(ana, 0, a.salt, a.nonce), "deal");
    assert_string_equal(reveal(ana, 0, b.nonce, b.salt), "deal");
    assert_string_equal(reveal(bo, 0, a.nonce, a.salt), "seat");
    expect("reveal", a.hash, b.hash);
    assert_string_equal(reveal(ana, 0, a.nonce, a.salt), "");
    assert_string_equal(reveal(bo, 1, a.nonce, a.salt), "deal");
    assert_string_equal(reveal(bo, 1, b.nonce, b.salt), "");
    expect("done", a.hash, b.hash);
}

/* Another person takes the friend's seat. */
static void replace_bo(void) {
    char path[96], body[160];
    int code;
    json_t *deal;
    snprintf(path, sizeof path, "/api/tables/%s/invite", t.id);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":1}", t.token);
    json_t *answer = http_post(host.port, path, body, &code);
    assert_int_equal(code, 201);
    snprintf(t.code[1], sizeof t.code[1], "%s", str(answer, "code"));
    json_decref(answer);
    table_take(&t, 1, bo_token);
    sock_close(bo);
    bo = sit(bo_token, &deal);
    json_decref(deal);
}

/* The command says so as well. */
static void expect_command(const char *record, const char *counted) {
    char path[160], line[300], all[600] = "";
    snprintf(path, sizeof path, "%s/record", host.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(record, file) >= 0 && !fclose(file));
    snprintf(line, sizeof line, "%s replay %s --verify", MZ_COMMAND, path);
    FILE *out = popen(line, "r");
    assert_non_null(out);
    while (fgets(line, sizeof line, out)) strncat(all, line, sizeof all - strlen(all) - 1);
    assert_int_equal(pclose(out), 0);
    assert_non_null(strstr(all, ": verified\n"));
    if (counted)
        assert_non_null(strstr(all, counted));
    else
        assert_null(strstr(all, "broken off"));
    unlink(path);
}

static void resign_and_verify(int deal, const char *first_server) {
    char path[96], commits[3][65], text[96];
    struct secret a = secret_of(0, deal), one = secret_of(0, 1);
    struct reply *r = malloc(sizeof *r);
    mz_error error = {0};
    json_t *now = told();
    for (size_t i = 0; i < 3; i++) snprintf(commits[i], sizeof commits[i], "%s", committed(now, i));
    json_decref(now);
    snprintf(text, sizeof text, "{\"t\":\"resign\",\"id\":%d,\"seat\":0}", ++next_id);
    assert_string_equal(say(ana, text), "");
    snprintf(path, sizeof path, "/api/tables/%s/record", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 200);
    const mz_pair kept[] = {{"commit server", commits[0]},
                            {"commit b", commits[1]},
                            {"commit o", commits[2]},
                            {"nonce b", a.nonce},
                            {"salt b", a.salt},
                            {"abandoned 1 server", first_server},
                            {"abandoned 1 b", one.hash}};
    if (mz_record_verify_kept(r->body, NULL, 0, kept, first_server ? 7 : 5, &error))
        fail_msg("%s\n%s", error.text, r->body);
    assert_int_equal(mz_record_abandoned(r->body), first_server ? 2 : 0);
    expect_command(r->body, first_server ? "broken off before the one played: 2\n" : NULL);
    free(r);
}

/* Whoever replaces a friend after the commitments are in may have seen what the numbers lead to. */
static void a_deal_broken_off_is_counted_and_told(void **state) {
    (void)state;
    char seed[65];
    commit_both(1);
    assert_string_equal(reveal(ana, 0, secret_of(0, 1).nonce, secret_of(0, 1).salt), "");
    json_t *deal = told();
    snprintf(seed, sizeof seed, "%s", committed(deal, 0));
    assert_int_equal(broken_off(deal), 0);
    json_decref(deal);
    replace_bo();
    deal = sock_wait(ana, "deal");
    while (!broken_off(deal)) { /* those of before the replacement are still on their way */
        json_decref(deal);
        deal = sock_wait(ana, "deal");
    }
    assert_string_equal(abandoned(deal, 0, 0), seed);
    assert_string_equal(abandoned(deal, 0, 1), secret_of(0, 1).hash);
    assert_string_equal(abandoned(deal, 0, 2), secret_of(1, 1).hash);
    assert_string_not_equal(committed(deal, 0), seed);
    json_decref(deal);
    replace_bo(); /* nobody has committed anew: this one shows nothing to anybody */
    commit_both(2);
    replace_bo(); /* all have, and nothing was revealed: from here on it could have been */
    host_stop(&host);
    host_start(&host);
    t.port = host.port;
    sock_close(ana);
    sock_close(bo);
    sit_both();
    deal = told();
    assert_int_equal(broken_off(deal), 2);
    assert_string_equal(abandoned(deal, 0, 0), seed);
    assert_string_equal(abandoned(deal, 1, 2), secret_of(1, 2).hash);
    json_decref(deal);
    commit_both(3);
    assert_string_equal(reveal(ana, 0, secret_of(0, 1).nonce, secret_of(0, 1).salt), "deal");
    assert_string_equal(reveal(bo, 1, secret_of(1, 3).nonce, secret_of(1, 3).salt), "");
    assert_string_equal(reveal(ana, 0, secret_of(0, 3).nonce, secret_of(0, 3).salt), "");
    resign_and_verify(3, seed);
}

static void a_deal_in_one_go_tells_of_none(void **state) {
    (void)state;
    replace_bo(); /* before anybody has committed */
    assert_string_equal(commit(ana, 0, secret_of(0, 1).hash), "");
    replace_bo(); /* before all have */
    commit_both(2);
    assert_string_equal(reveal(ana, 0, secret_of(0, 2).nonce, secret_of(0, 2).salt), "");
    assert_string_equal(reveal(bo, 1, secret_of(1, 2).nonce, secret_of(1, 2).salt), "");
    resign_and_verify(2, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(a_commitment_is_not_replaced),
        T(only_the_number_committed_to_is_taken),
        T(a_deal_broken_off_is_counted_and_told),
        T(a_deal_in_one_go_tells_of_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
