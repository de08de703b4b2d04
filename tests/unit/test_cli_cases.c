/* Parts of the runner of worked cases: lists, fractions, moves separated by blanks. */
#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cases.h"

static bool join(void *user, const char *part) {
    strcat(strcat(user, "<"), part);
    return strcmp(part, "stop") != 0;
}

static void lists_are_split_and_trimmed(void **unused) {
    (void)unused;
    char got[64] = "";
    assert_true(case_split(" a b ;; c\t; ", ';', join, got));
    assert_string_equal(got, "<a b<c");
    got[0] = 0;
    assert_false(case_split("a;stop;b", ';', join, got));
    assert_string_equal(got, "<a<stop");
    assert_true(case_split("", ';', join, got));
}

static void fractions_are_numbers(void **unused) {
    (void)unused;
    uint64_t over, under;
    const char *rest;
    assert_true(case_fraction("12/16 (about 0.75)", &over, &under, &rest));
    assert_int_equal(over, 3);
    assert_int_equal(under, 4);
    assert_string_equal(rest, " (about 0.75)");
    assert_true(case_fraction("0/1", &over, &under, NULL));
    assert_int_equal(over, 0);
    assert_true(case_fraction("7", &over, &under, NULL));
    assert_int_equal(under, 1);
    assert_true(case_fraction("17108403474407/60964864000000", &over, &under, NULL));
    assert_false(case_fraction("1/0", &over, &under, NULL));
    assert_false(case_fraction("x", &over, &under, NULL));
    assert_false(case_fraction("99999999999999999999999", &over, &under, NULL));
}

static void a_fraction_ends_its_line(void **unused) {
    (void)unused;
    struct case_run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    assert_true(case_expect_fraction(run, "*S 4/6 15/64", 30, 128));
    assert_false(run->failed);
    assert_true(case_expect_fraction(run, "steal 1/3 (about 0.3)", 1, 2));
    assert_true(run->failed);
    assert_string_equal(run->message, "expected steal 1/3 (about 0.3) got 1/2");
    free(run);
}

static void the_first_failure_counts(void **unused) {
    (void)unused;
    struct case_run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    assert_true(case_expect(run, "a", "a"));
    assert_false(run->failed);
    case_fail(run, "first %d", 1);
    case_fail(run, "second");
    assert_string_equal(run->message, "first 1");
    free(run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_split_and_trimmed),
        cmocka_unit_test(fractions_are_numbers),
        cmocka_unit_test(a_fraction_ends_its_line),
        cmocka_unit_test(the_first_failure_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
