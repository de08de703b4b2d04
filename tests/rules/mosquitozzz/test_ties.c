/* The tie-break: whoever is in it may slap next, and the order leaves no trace. */
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <string.h>

#define FOUR(ties)                                                                                 \
    "MZ1 std/4 E.t L1 V2 S=AT D=0 T=-/-/-/- P1=6:FH:AT:- P2=6:FH:AT:- P3=6:FH:AT:- P4=6:FH:AT:- "  \
    "W=AA,IN X=FH,SC,MS Y=LS G=- K=" ties

/* The rows of `order` become all orders of n seats; returns how many. */
static int orders(int n, int order[24][4]) {
    int found = 0;
    for (int code = 0; code < 256; code++) {
        int seats = 0, seat[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        for (int i = 0; i < n; i++) seats |= 1 << seat[i];
        if (seats == (1 << n) - 1 && !(code >> 2 * n)) memcpy(order[found++], seat, sizeof seat);
    }
    return found;
}

/* MZ-55, MZ-R15: nature lists the lowest seat that has not slapped. */
static void lists_the_lowest(const table *t, int done) {
    mz_outcome out[MZ_OUTCOMES];
    int n = mz_outcomes(t->game, t->state, out), lowest = 0;
    while (done >> lowest & 1) lowest++;
    assert_int_equal(n, 11);
    for (int i = 0; i < n; i++) {
        mz_desc what = mz_describe(t->game, t->state, out[i].id);
        assert_int_equal(what.a[0], lowest);
        assert_int_equal(what.a[1], i);
    }
}

/* One round in this order; the position is read back after every slap. */
static void slap(table *t, const int *order, int n, const int *slain) {
    for (int i = 0, done = 0; i < n; done |= 1 << order[i++]) {
        char move[16], before[4096];
        lists_the_lowest(t, done);
        snprintf(move, sizeof move, "*K%d %d", order[i] + 1, slain[order[i]]);
        play(t, move);
        snprintf(before, sizeof before, "%s", written(t, MZ_ALL));
        if (i + 1 < n) assert_string_equal(refused(t, move), "MZ-55");
        table *back = table_at(before);
        assert_memory_equal(back->state, t->state, mz_size(t->game).state);
        table_free(back);
    }
}

/* MZ-55, MZ-R14, MZ-R15, for 2, 3 and 4 seats that are tied. */
static void every_order_ends_alike(void **state) {
    (void)state;
    static const struct {
        const char *ties;
        int n, slain[4];
        const char *left; /* who is in it after this round, or has won */
    } rows[] = {{"1:?,2:?", 2, {3, 3, 0, 0}, " K=1:?,2:?"},
                {"1:?,2:?", 2, {4, 7, 0, 0}, " R=2"},
                {"1:?,2:?,3:?", 3, {6, 2, 6, 0}, " K=1:?,3:?"},
                {"1:?,2:?,3:?,4:?", 4, {5, 9, 9, 9}, " K=2:?,3:?,4:?"},
                {"1:?,2:?,3:?,4:?", 4, {0, 1, 10, 2}, " R=3"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int order[24][4], n = orders(rows[i].n, order);
        char position[512], end[4096] = "";
        snprintf(position, sizeof position, FOUR("%s"), rows[i].ties);
        for (int k = 0; k < n; k++) {
            table *t = table_at(position);
            slap(t, order[k], rows[i].n, rows[i].slain);
            const char *text = written(t, MZ_ALL);
            if (!k) snprintf(end, sizeof end, "%s", text);
            assert_string_equal(text, end);
            assert_non_null(strstr(text, rows[i].left));
            table_free(t);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_order_ends_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
