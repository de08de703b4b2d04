/* The store: order, group commit, saved copies, refusal on a full disk, reopening. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static int times;
static char folder[64], url[160];

static void returned(void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    times++;
    pthread_cond_signal(&came);
    pthread_mutex_unlock(&lock);
}

static int setup(void **state) {
    (void)state;
    strcpy(folder, "/tmp/mozzie-store-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(url, sizeof url, "sqlite:%s/t.db", folder);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static store *opened(const char *query) {
    char error[200] = "", address[200];
    snprintf(address, sizeof address, "%s%s", url, query);
    store *s = store_open(address, returned, NULL, error, sizeof error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    return s;
}

static void put(store *s, const char *table, uint32_t n, const char *line) {
    store_write *w = store_write_new(STORE_APPEND, table, line, strlen(line));
    w->n = n;
    store_put(s, w);
}

/* The next `n` writes that come back, as one list. */
static store_write *wait_for(store *s, int n) {
    store_write *all = NULL, **end = &all;
    int have = 0;
    while (have < n) {
        for (*end = store_fetch(s); *end; end = &(*end)->next) have++;
        pthread_mutex_lock(&lock);
        if (have < n && !times) pthread_cond_wait(&came, &lock);
        times = 0;
        pthread_mutex_unlock(&lock);
    }
    assert_int_equal(have, n);
    return all;
}

static int done(store_write *list) {
    int stored = 0;
    for (store_write *w = list, *next; w; w = next) {
        next = w->next;
        stored += w->stored;
        store_write_free(w);
    }
    return stored;
}

typedef struct heard {
    char text[8192];
    int n;
    uint64_t rows[256];
} heard;

static bool hear(void *user, const char *table, uint32_t n, uint64_t row, const char *line,
                 size_t len) {
    heard *h = user;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, "%s %u %.*s;", table, n, (int)len, line);
    if (h->n < 256) h->rows[h->n] = row;
    h->n++;
    return true;
}

static void entries_come_back_in_order_and_are_there_after_reopening(void **state) {
    (void)state;
    store *s = opened("");
    put(s, "a", 0, "new");
    put(s, "b", 0, "new\tb");
    put(s, "a", 1, "move");
    store_write *list = wait_for(s, 3);
    assert_string_equal(list->table, "a");
    assert_string_equal(list->next->table, "b");
    assert_int_equal(list->next->next->n, 1);
    assert_true(list->row < list->next->row);
    assert_int_equal(done(list), 3);
    store_close(s);

    s = opened("");
    heard h = {0};
    assert_true(store_scan(s, hear, &h));
    assert_string_equal(h.text, "a 0 new;b 0 new\tb;a 1 move;");
    store_close(s);
}

static void what_was_put_is_stored_on_closing(void **state) {
    (void)state;
    store *s = opened("");
    for (uint32_t i = 0; i < 50; i++) put(s, "t", i, "x");
    store_close(s);
    s = opened("");
    heard h = {0};
    assert_true(store_scan(s, hear, &h));
    assert_int_equal(h.n, 50);
    store_close(s);
}

static uint64_t *copy_rows(const heard *h) {
    uint64_t *rows = malloc(sizeof *rows * (size_t)h->n);
    memcpy(rows, h->rows, sizeof *rows * (size_t)h->n);
    return rows;
}

static void a_saved_copy_replaces_rows(void **state) {
    (void)state;
    store *s = opened("");
    put(s, "a", 0, "one");
    put(s, "a", 1, "two");
    done(wait_for(s, 2));
    heard h = {0};
    store_scan(s, hear, &h);
    store_write *w = store_write_new(STORE_SAVE, "a", "", 0);
    w->n = 2;
    w->nrows = 2;
    w->rows = copy_rows(&h);
    store_put(s, w);
    put(s, "a", 2, "three");
    assert_int_equal(done(wait_for(s, 2)), 2);

    heard rest = {0}, saved = {0};
    assert_true(store_scan(s, hear, &rest));
    assert_string_equal(rest.text, "a 2 three;");
    assert_true(store_saved(s, "a", hear, &saved));
    assert_string_equal(saved.text, "a 0 one;a 1 two;");

    /* A second copy appends to the first; rows below the mark go. */
    w = store_write_new(STORE_SAVE, "a", "", 0);
    w->n = 3;
    w->nrows = 1;
    w->over = true;
    w->rows = copy_rows(&rest);
    store_put(s, w);
    w = store_write_new(STORE_TRIM, "", "", 0);
    w->row = rest.rows[0] + 1;
    store_put(s, w);
    assert_int_equal(done(wait_for(s, 2)), 2);
    memset(&saved, 0, sizeof saved);
    memset(&rest, 0, sizeof rest);
    store_saved(s, "a", hear, &saved);
    assert_string_equal(saved.text, "a 0 one;a 1 two;a 2 three;");
    store_scan(s, hear, &rest);
    assert_int_equal(rest.n, 0);
    store_close(s);
}

static void a_copy_with_a_hole_is_refused_and_entries_beside_it_are_stored(void **state) {
    (void)state;
    store *s = opened("");
    put(s, "a", 0, "one");
    store_write *w = store_write_new(STORE_SAVE, "a", "", 0);
    w->n = 7;
    store_put(s, w);
    put(s, "b", 0, "one");
    assert_int_equal(done(wait_for(s, 3)), 2);
    heard h = {0};
    store_scan(s, hear, &h);
    assert_int_equal(h.n, 2);
    store_close(s);
}

static void a_full_disk_stores_nothing_by_halves(void **state) {
    (void)state;
    store *s = opened("?max_pages=12");
    char line[3000];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = 0;
    int stored = 0;
    for (uint32_t i = 0; i < 40; i++) {
        put(s, "t", i, line);
        stored += done(wait_for(s, 1));
    }
    assert_in_range(stored, 1, 39);
    store_close(s);
    s = opened("");
    heard h = {0};
    store_scan(s, hear, &h);
    assert_int_equal(h.n, stored);
    put(s, "t", (uint32_t)stored, "there is room again");
    assert_int_equal(done(wait_for(s, 1)), 1);
    store_close(s);
}

static void bad_addresses_are_refused(void **state) {
    (void)state;
    char error[200] = "";
    assert_null(store_open("postgres://x", returned, NULL, error, sizeof error));
    assert_non_null(strstr(error, "sqlite:PATH"));
    assert_null(store_open("sqlite:/nonexistent/x.db", returned, NULL, error, sizeof error));
    assert_non_null(strstr(error, "/nonexistent"));
}

static void other_files_are_left_alone(void **state) {
    (void)state;
    char error[300] = "", path[200];
    snprintf(path, sizeof path, "%s", url + strlen("sqlite:"));
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < 200; i++) fputs("this is a letter, not a store. ", f);
    fclose(f);
    assert_null(store_open(url, returned, NULL, error, sizeof error));
    assert_non_null(strstr(error, "no store"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(entries_come_back_in_order_and_are_there_after_reopening),
        T(what_was_put_is_stored_on_closing),
        T(a_saved_copy_replaces_rows),
        T(a_copy_with_a_hole_is_refused_and_entries_beside_it_are_stored),
        T(a_full_disk_stores_nothing_by_halves),
        T(bad_addresses_are_refused),
        T(other_files_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
