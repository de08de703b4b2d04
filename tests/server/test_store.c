/* The store: order, group commit, saved copies, reopening, other files, older and later versions.
 */
#include "lib/writes.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void entries_come_back_in_order_and_are_there_after_reopening(void **state) {
    (void)state;
    heard h;
    store *s = store_opened("");
    store_add(s, "a", 0, "new");
    store_add(s, "b", 0, "new\tb");
    store_add(s, "a", 1, "move");
    store_write *list = store_wait(s, 3);
    assert_string_equal(list->table, "a");
    assert_string_equal(list->next->table, "b");
    assert_int_equal(list->next->next->n, 1);
    assert_true(list->row < list->next->row);
    assert_int_equal(store_done(list), 3);
    store_close(s);

    s = store_opened("");
    store_hear(s, &h);
    assert_string_equal(h.text, "a 0;b 0;a 1;");
    uint64_t rows[] = {h.rows[0], h.rows[2]};
    store_hear_table(s, "a", rows, 2, &h);
    assert_string_equal(h.text, "a 0 new;a 1 move;");
    store_hear_table(s, "b", rows, 2, &h); /* rows of others are not its own */
    assert_string_equal(h.text, "");
    store_close(s);
}

static void what_was_put_is_stored_on_closing(void **state) {
    (void)state;
    heard h;
    store *s = store_opened("");
    for (uint32_t i = 0; i < 50; i++) store_add(s, "t", i, "x");
    store_close(s);
    s = store_opened("");
    store_hear(s, &h);
    assert_int_equal(h.n, 50);
    store_close(s);
}

static void trim(store *s, uint64_t row) {
    store_write *w = store_write_new(STORE_TRIM, "", "", 0);
    w->row = row;
    store_put(s, w);
    assert_int_equal(store_done(store_wait(s, 1)), 1);
}

static void a_saved_copy_replaces_rows(void **state) {
    (void)state;
    heard h;
    uint32_t covered;
    store *s = store_opened("");
    store_added(s, "a", 0, "one");
    store_added(s, "a", 1, "two");
    store_hear(s, &h);
    assert_true(store_saved(s, "a", h.rows, 2, 2, false));
    store_added(s, "a", 2, "three");
    assert_true(store_covered(s, "a", &covered));
    assert_int_equal(covered, 2);
    store_hear(s, &h);
    uint64_t third = h.rows[h.n - 1];
    store_hear_table(s, "a", &third, 1, &h);
    assert_string_equal(h.text, "a 0 one;a 1 two;a 2 three;");

    /* A second copy continues the first; rows below the mark go. */
    assert_true(store_saved(s, "a", &third, 1, 3, true));
    store_added(s, "b", 0, "last");
    trim(s, third + 1);
    store_hear_table(s, "a", NULL, 0, &h);
    assert_string_equal(h.text, "a 0 one;a 1 two;a 2 three;");
    store_hear(s, &h);
    assert_string_equal(h.text, "b 0;");
    assert_true(store_covered(s, "c", &covered));
    assert_int_equal(covered, 0);
    store_close(s);
}

/* Row numbers are never used twice, however little is left: the last row stays. */
static void the_last_row_stays(void **state) {
    (void)state;
    heard h;
    store *s = store_opened("");
    for (uint32_t i = 0; i < 5; i++) store_added(s, "a", i, "x");
    trim(s, INT64_MAX);
    store_close(s);
    s = store_opened("");
    store_added(s, "a", 5, "x");
    store_hear(s, &h);
    assert_string_equal(h.text, "a 4;a 5;");
    assert_int_equal(h.rows[1], 6);
    store_close(s);
}

static void a_copy_with_a_hole_is_refused_and_entries_beside_it_are_stored(void **state) {
    (void)state;
    heard h;
    store *s = store_opened("");
    store_add(s, "a", 0, "one");
    store_write *w = store_write_new(STORE_SAVE, "a", "", 0);
    w->n = 7;
    store_put(s, w);
    store_add(s, "b", 0, "one");
    assert_int_equal(store_done(store_wait(s, 3)), 2);
    store_hear(s, &h);
    assert_int_equal(h.n, 2);
    assert_string_equal(store_becomes(s, true), "");
    store_close(s);
}

/* A line of two megabytes, as the record of a long game is one. */
static bool is_long(void *user, uint32_t n, const char *line, size_t len) {
    return *(bool *)user = n == 0 && len == 2000000 && line[len - 1] == 'x';
}

static void long_lines_are_whole(void **state) {
    (void)state;
    heard h;
    bool whole = false;
    char *line = malloc(2000001);
    memset(line, 'x', 2000000);
    line[2000000] = 0;
    store *s = store_opened("");
    assert_true(store_added(s, "a", 0, line));
    store_hear(s, &h);
    assert_true(store_read(s, "a", h.rows, 1, is_long, &whole) && whole);
    assert_true(store_saved(s, "a", h.rows, 1, 1, true));
    assert_true(store_read(s, "a", NULL, 0, is_long, &whole) && whole);
    store_close(s);
    free(line);
}

/* ---- addresses ---- */

static void bad_addresses_are_refused(void **state) {
    (void)state;
    char error[300], path[5000];
    assert_null(store_open("postgres://x", NULL, NULL, error, sizeof error));
    assert_non_null(strstr(error, "sqlite:PATH"));
    assert_null(store_open("sqlite:/nonexistent/x.db", NULL, NULL, error, sizeof error));
    assert_non_null(strstr(error, "/nonexistent"));
    snprintf(path, sizeof path, "sqlite:/tmp/%04800d", 0);
    assert_null(store_open(path, NULL, NULL, error, sizeof error));
    assert_non_null(strstr(error, "too long"));
}

static void a_path_may_have_question_marks(void **state) {
    (void)state;
    struct stat st;
    char path[200];
    snprintf(store_url, sizeof store_url, "sqlite:%s/a?b?max_pages=x", store_folder);
    store *s = store_opened("?max_pages=40");
    assert_true(store_added(s, "a", 0, "x"));
    store_close(s);
    snprintf(path, sizeof path, "%s/a?b?max_pages=x", store_folder);
    assert_int_equal(stat(path, &st), 0);
}

/* Whatever the folder's mode and the process's mask are. */
static void new_stores_are_for_their_owner_alone(void **state) {
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    mode_t mask = umask(0);
    chmod(store_folder, 0777);
    store *s = store_opened("");
    assert_true(store_added(s, "a", 0, "x"));
    for (int i = 0; i < 4; i++) {
        char path[200];
        struct stat st;
        snprintf(path, sizeof path, "%s%s", store_path, endings[i]);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    store_close(s);
    umask(mask);
}

/* ---- other files ---- */

static void letters_are_left_alone(void **state) {
    (void)state;
    FILE *f = fopen(store_path, "w");
    assert_non_null(f);
    for (int i = 0; i < 200; i++) fputs("this is a letter, not a store. ", f);
    fclose(f);
    assert_non_null(strstr(store_refused(""), "no store"));
}

static void run(const char *text) {
    sqlite3 *db;
    char *error = NULL;
    assert_int_equal(sqlite3_open(store_path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s", error);
    sqlite3_close(db);
}

static void databases_of_others_are_left_alone(void **state) {
    (void)state;
    run("CREATE TABLE bookmarks(url TEXT); PRAGMA user_version = 77;");
    assert_non_null(strstr(store_refused(""), "another program"));
}

static void stores_of_later_versions_are_left_alone(void **state) {
    (void)state;
    store_close(store_opened(""));
    run("PRAGMA user_version = 99;");
    const char *error = store_refused("");
    assert_non_null(strstr(error, "later version"));
    assert_non_null(strstr(error, "99"));
}

static void stores_of_version_1_are_taken_over(void **state) {
    (void)state;
    heard h;
    uint32_t covered;
    run("CREATE TABLE log(row INTEGER PRIMARY KEY, tbl TEXT NOT NULL, n INTEGER NOT NULL,"
        " line TEXT NOT NULL);"
        "CREATE TABLE saved(id TEXT PRIMARY KEY, over INTEGER NOT NULL, upto INTEGER NOT NULL,"
        " lines TEXT NOT NULL) WITHOUT ROWID; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;"
        "INSERT INTO log VALUES(7, 'a', 2, 'three'), (8, 'b', 0, 'new');"
        "INSERT INTO saved VALUES('a', 0, 2, 'one' || char(10) || 'two' || char(10));");
    for (int i = 0; i < 2; i++) {
        store *s = store_opened("");
        assert_true(store_covered(s, "a", &covered));
        assert_int_equal(covered, 2);
        store_hear_table(s, "a", (uint64_t[]){7}, 1, &h);
        assert_string_equal(h.text, "a 0 one;a 1 two;a 2 three;");
        store_close(s);
    }
}

/* With few descriptors the cause is that, whichever of the files is the one too many. */
static void too_few_descriptors_are_called_so(void **state) {
    (void)state;
    bool opened = false, refused = false;
    store_close(store_opened(""));
    for (rlim_t most = 4; most < 40; most++) {
        int status;
        fflush(NULL);
        pid_t child = fork();
        if (!child) {
            char error[600] = "";
            struct rlimit few = {most, most};
            for (int fd = 3; fd < 64; fd++) close(fd);
            setrlimit(RLIMIT_NOFILE, &few);
            store *s = store_open(store_url, NULL, NULL, error, sizeof error);
            if (s) _exit(0);
            _exit(strstr(error, "descriptors") || strstr(error, "Too many open files") ? 1 : 2);
        }
        waitpid(child, &status, 0);
        assert_true(WIFEXITED(status));
        assert_in_range(WEXITSTATUS(status), 0, 1);
        opened = opened || WEXITSTATUS(status) == 0;
        refused = refused || WEXITSTATUS(status) == 1;
    }
    assert_true(opened && refused);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, store_setup, store_teardown)
        T(entries_come_back_in_order_and_are_there_after_reopening),
        T(what_was_put_is_stored_on_closing),
        T(a_saved_copy_replaces_rows),
        T(the_last_row_stays),
        T(a_copy_with_a_hole_is_refused_and_entries_beside_it_are_stored),
        T(long_lines_are_whole),
        T(bad_addresses_are_refused),
        T(a_path_may_have_question_marks),
        T(new_stores_are_for_their_owner_alone),
        T(letters_are_left_alone),
        T(databases_of_others_are_left_alone),
        T(stores_of_later_versions_are_left_alone),
        T(stores_of_version_1_are_taken_over),
        T(too_few_descriptors_are_called_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
