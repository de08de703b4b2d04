/* What may happen to a store's files while it is open and while it is not: a full disk, a folder
 * that goes away, a log that is removed or cut. It is noticed, told with the way out, and nothing
 * that was stored is gone; where it can be, it is mended. */
#include "lib/disk.h"
#include "lib/writes.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static heard h;

static int setup(void **state) {
    int failed = store_setup(state);
    disk_limit(store_folder, -1);
    return failed;
}

static int teardown(void **state) {
    disk_limit(store_folder, -1);
    return store_teardown(state);
}

static const char *beside(const char *ending) {
    static char name[2][160];
    static int turn;
    turn ^= 1;
    snprintf(name[turn], sizeof *name, "%s%s", store_path, ending);
    return name[turn];
}

static int64_t bytes(const char *ending) {
    struct stat st;
    return stat(beside(ending), &st) ? -1 : (int64_t)st.st_size;
}

static void assert_says(const char *text, const char *word) {
    if (!strstr(text, word)) fail_msg("\"%s\" does not say \"%s\"", text, word);
}

/* How many entries table t has on the disk, by opening the store anew. */
static int entries_on_disk(void) {
    store *s = store_opened("");
    store_hear(s, &h);
    store_close(s);
    return h.n;
}

/* Carries out `what` in a process that then dies, as a server that is killed. */
static void and_die(void (*what)(store *s)) {
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        store *s = store_opened("");
        what(s);
        _exit(0);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- a full disk ---- */

static char line[3000];

static int fill(store *s) {
    int stored = 0;
    memset(line, 'x', sizeof line - 1);
    while (store_added(s, "t", (uint32_t)stored, line)) assert_in_range(++stored, 0, 5000);
    return stored;
}

/* Ten thousand commits on a disk of 2 MB: the log is copied before it fills the disk. */
static void the_log_does_not_fill_a_small_disk(void **state) {
    (void)state;
    store *s = store_opened("");
    disk_limit(store_folder, 2000000);
    for (uint32_t i = 0; i < 3000; i++) assert_true(store_added(s, "t", i, "a move"));
    assert_string_equal(store_becomes(s, true), "");
    store_close(s);
}

static void a_full_disk_stores_nothing_by_halves(void **state) {
    (void)state;
    store *s = store_opened("");
    disk_limit(store_folder, 1000000);
    int stored = fill(s);
    assert_true(stored > 100); /* the log has given its room back to the entries */
    assert_says(store_becomes(s, false), "make room");
    store_hear(s, &h); /* what is there can be read */
    assert_int_equal(h.n, stored);
    disk_limit(store_folder, -1);
    store_becomes(s, true); /* by itself */
    assert_true(store_added(s, "t", (uint32_t)stored, "there is room again"));
    store_close(s);
    assert_int_equal(entries_on_disk(), stored + 1);
}

static void a_limit_of_the_file_is_a_full_disk(void **state) {
    (void)state;
    store *s = store_opened("?max_pages=16");
    int stored = fill(s);
    assert_in_range(stored, 1, 39);
    assert_says(store_becomes(s, false), "limit");
    store_close(s);
    assert_int_equal(entries_on_disk(), stored);
}

static void fill_up(store *s) {
    disk_limit(store_folder, 1000000);
    fill(s);
}

/* Not a byte is left, and the server that starts there was killed: it starts, shows what there is,
 * and goes on when there is room. */
static void a_server_starts_on_a_full_disk(void **state) {
    (void)state;
    store_close(store_opened(""));
    and_die(fill_up);
    for (int i = 0; i < 2;
         i++) { /* with the log's index and without it, for which there is no room */
        disk_limit(store_folder, disk_used(store_folder));
        if (i) unlink(beside("-shm"));
        if (i) disk_limit(store_folder, disk_used(store_folder));
        store *s = store_opened("");
        store_hear(s, &h);
        int stored = h.n;
        assert_true(stored > 100);
        store_hear_table(s, "t", (uint64_t[]){h.rows[0]}, 1, &h);
        assert_int_equal(h.n, 1);
        memset(line, 'x', sizeof line - 1);
        if (store_added(s, "t", (uint32_t)stored, line)) stored += 1 + fill(s);
        store_becomes(s, false);
        disk_limit(store_folder, -1);
        store_becomes(s, true);
        assert_true(store_added(s, "t", (uint32_t)stored, "there is room again"));
        store_close(s);
        and_die(fill_up);
    }
}

/* ---- files that go away ---- */

static void write_three(store *s) {
    for (uint32_t i = 0; i < 3; i++) assert_true(store_added(s, "t", i, "a move"));
}

static void a_folder_that_is_gone_refuses_until_there_is_one(void **state) {
    (void)state;
    char away[80];
    struct stat st;
    snprintf(away, sizeof away, "%s.away", store_folder);
    store *s = store_opened("");
    write_three(s);
    assert_int_equal(rename(store_folder, away), 0);
    assert_false(store_added(s, "t", 3, "lost"));
    const char *why = store_becomes(s, false);
    assert_says(why, "is gone");
    assert_says(why, "put the folder back");
    assert_int_equal(rename(away, store_folder), 0);
    store_becomes(s, true);
    assert_true(store_added(s, "t", 3, "it is back"));

    assert_int_equal(store_teardown(NULL), 0); /* removed, with all that is in it */
    assert_false(store_added(s, "t", 4, "lost"));
    store_becomes(s, false);
    assert_int_equal(mkdir(store_folder, 0755), 0);
    store_becomes(s, true);
    assert_true(store_added(s, "t", 4, "written again"));
    assert_int_equal(stat(store_path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    store_hear(s, &h);
    assert_int_equal(h.n, 5);
    store_close(s);
    assert_int_equal(entries_on_disk(), 5);
}

/* It is noticed while nothing is written, too. */
static void a_removed_file_is_written_again(void **state) {
    (void)state;
    char news[STORE_WHY];
    store *s = store_opened("");
    write_three(s);
    assert_int_equal(unlink(store_path), 0);
    assert_true(store_added(s, "t", 3, "a move"));
    assert_true(store_news(s, news));
    assert_says(news, "was removed");
    assert_int_equal(unlink(store_path), 0);
    assert_int_equal(unlink(beside("-wal")), 0);
    for (int i = 0; i < 500 && bytes("") < 0; i++) usleep(20000);
    assert_true(store_added(s, "t", 4, "a move"));
    store_close(s);
    assert_int_equal(entries_on_disk(), 5);
}

static void lose_the_log(store *s) {
    write_three(s);
    assert_int_equal(unlink(beside("-wal")), 0);
    assert_true(store_added(s, "t", 3, "a move"));
    assert_true(bytes("-wal") > 0);
    assert_int_equal(unlink(beside("-shm")), 0);
    assert_true(store_added(s, "t", 4, "a move"));
    assert_true(bytes("-shm") > 0);
}

static void a_log_removed_while_the_server_runs_is_in_the_file(void **state) {
    (void)state;
    and_die(lose_the_log);
    assert_int_equal(entries_on_disk(), 5);
}

static void another_file_in_its_place_is_left_alone(void **state) {
    (void)state;
    store *s = store_opened("");
    write_three(s);
    assert_int_equal(rename(store_path, beside(".mine")), 0);
    FILE *f = fopen(store_path, "w");
    fputs("another", f);
    fclose(f);
    assert_false(store_added(s, "t", 3, "lost"));
    assert_says(store_becomes(s, false), "another file");
    assert_int_equal(bytes(""), 7);
    assert_int_equal(rename(beside(".mine"), store_path), 0);
    store_becomes(s, true);
    assert_true(store_added(s, "t", 3, "a move"));
    store_close(s);
    assert_int_equal(entries_on_disk(), 4);
}

static void cut_the_log(store *s) {
    write_three(s);
    assert_int_equal(truncate(beside("-wal"), 5000), 0);
    for (int i = 0; i < 3; i++) assert_false(store_added(s, "t", 3, "lost"));
    assert_says(store_becomes(s, false), "was cut");
}

static void a_log_cut_while_the_server_runs_refuses(void **state) {
    (void)state;
    and_die(cut_the_log);
    assert_says(store_refused(""), "missing");
}

/* ---- files that are gone at the next start ---- */

static void a_log_that_is_missing_at_the_start_is_missed(void **state) {
    (void)state;
    store_close(store_opened(""));
    and_die(write_three);
    assert_true(bytes("-wal") > 0);
    assert_int_equal(rename(beside("-wal"), beside(".away")), 0);
    unlink(beside("-shm"));
    const char *why = store_refused("");
    assert_says(why, "the last 3 entries are missing");
    assert_says(why, ".lock");
    unlink(beside("-wal"));
    assert_int_equal(rename(beside(".away"), beside("-wal")), 0); /* put back: all is there */
    assert_int_equal(entries_on_disk(), 3);

    and_die(write_three); /* or given up by who says so */
    assert_int_equal(truncate(beside("-wal"), 100), 0);
    unlink(beside("-shm"));
    assert_says(store_refused(""), "the last 3 entries are missing");
    assert_int_equal(unlink(beside(".lock")), 0);
    assert_int_equal(entries_on_disk(), 3);
}

static void a_store_that_is_gone_at_the_start_is_missed(void **state) {
    (void)state;
    and_die(write_three);
    unlink(store_path);
    unlink(beside("-wal"));
    unlink(beside("-shm"));
    const char *why = store_refused("");
    assert_says(why, "is gone");
    assert_says(why, "3 entries");
    assert_int_equal(bytes(""), -1); /* and none is made in its place */
    unlink(beside(".lock"));
    assert_int_equal(entries_on_disk(), 0);
}

/* The store of another server, put here with nothing of the old one left but its lock. */
static void another_store_may_be_put_here(void **state) {
    (void)state;
    store *s = store_opened("");
    assert_true(store_added(s, "other", 0, "x"));
    store_close(s);
    assert_int_equal(rename(store_path, beside(".other")), 0);
    unlink(beside(".lock"));
    s = store_opened("");
    write_three(s);
    store_close(s);
    assert_int_equal(rename(beside(".other"), store_path), 0);
    assert_int_equal(entries_on_disk(), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(the_log_does_not_fill_a_small_disk),
        T(a_full_disk_stores_nothing_by_halves),
        T(a_limit_of_the_file_is_a_full_disk),
        T(a_server_starts_on_a_full_disk),
        T(a_folder_that_is_gone_refuses_until_there_is_one),
        T(a_removed_file_is_written_again),
        T(a_log_removed_while_the_server_runs_is_in_the_file),
        T(another_file_in_its_place_is_left_alone),
        T(a_log_cut_while_the_server_runs_refuses),
        T(a_log_that_is_missing_at_the_start_is_missed),
        T(a_store_that_is_gone_at_the_start_is_missed),
        T(another_store_may_be_put_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
