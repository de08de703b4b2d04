/* Entries of an honest deal, without a socket: what does not fit is refused whoever wrote it, also
 * where it comes from a store and not from a message that was checked. */
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static games all;
static table t;

/* A fresh table of two persons, whose seats are taken. */
static int setup(void **state) {
    char line[1024], words[512];
    const struct seat persons[2] = {{.kind = SEAT_PERSON}, {.kind = SEAT_PERSON}};
    mz_text text = mz_text_in(words, sizeof words);
    (void)state;
    table_begin(&t, "t", &all);
    deal_words(persons, 2, &text);
    int n = snprintf(line, sizeof line,
                     "new\t{\"game\":\"mosquito-show\",\"rules\":1,\"options\":[[\"seats\",\"2\"]],"
                     "\"seats\":[[1,0,\"Ana\"],[1,0,\"Bo\"]],\"tokens\":[],\"invites\":[],"
                     "\"deal\":\"%s\"}",
                     words);
    mz_log log = {0};
    return entry_apply(&t, line, (size_t)n, &log) < 0;
}

static int teardown(void **state) {
    (void)state;
    table_clear(&t);
    return 0;
}

static bool fits(const char *line) {
    mz_log log = {0};
    return entry_apply(&t, line, strlen(line), &log) >= 0;
}

static void number(int seat, int which, uint8_t nonce[32], uint8_t salt[32]) {
    memset(nonce, 1 + seat + 10 * which, 32);
    memset(salt, 101 + seat, 32);
}

static bool commit(int seat, int which) {
    char line[128], hex[65];
    uint8_t nonce[32], salt[32], hash[32];
    number(seat, which, nonce, salt);
    mz_commitment(mz_seat(t.game->game, seat), salt, nonce, hash);
    mz_hex(hash, 32, hex);
    snprintf(line, sizeof line, "commit\t%d\t%s\t%016x", seat, hex, which + 1);
    return fits(line);
}

static bool reveal(int seat, int which) {
    char line[256], a[65], b[65];
    uint8_t nonce[32], salt[32];
    number(seat, which, nonce, salt);
    mz_hex(nonce, 32, a);
    mz_hex(salt, 32, b);
    snprintf(line, sizeof line, "nonce\t%d\t%s\t%s\t%016x", seat, a, b, which + 1);
    return fits(line);
}

static void a_commitment_may_not_be_replaced(void **state) {
    (void)state;
    uint8_t first[32];
    assert_true(commit(0, 0));
    memcpy(first, t.deal->seat[0].commit, 32);
    assert_false(commit(0, 1));
    assert_false(commit(0, 0));
    assert_memory_equal(first, t.deal->seat[0].commit, 32);
    assert_true(commit(1, 0));
    assert_int_equal(t.deal->step, DEAL_REVEAL);
    assert_false(commit(0, 1));
    assert_false(commit(1, 1));
    assert_memory_equal(first, t.deal->seat[0].commit, 32);
}

static void another_number_does_not_fit(void **state) {
    (void)state;
    assert_true(commit(0, 0));
    assert_false(reveal(0, 0)); /* not all have committed */
    assert_true(commit(1, 0));
    assert_false(reveal(0, 1));
    assert_false(t.deal->seat[0].revealed);
    assert_true(reveal(0, 0));
    assert_false(reveal(0, 0));
    assert_false(reveal(1, 1));
    assert_int_equal(t.status, WAITING);
    assert_true(reveal(1, 0));
    assert_int_equal(t.status, PLAYING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_commitment_may_not_be_replaced, setup, teardown),
        cmocka_unit_test_setup_teardown(another_number_does_not_fit, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
