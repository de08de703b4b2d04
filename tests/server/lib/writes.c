#include "writes.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char store_folder[64], store_path[96], store_url[128];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static int times;

static void returned(void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    times++;
    pthread_cond_signal(&came);
    pthread_mutex_unlock(&lock);
}

int store_setup(void **state) {
    (void)state;
    strcpy(store_folder, "/tmp/mozzie-store-XXXXXX");
    if (!mkdtemp(store_folder)) return 1;
    snprintf(store_path, sizeof store_path, "%s/t.db", store_folder);
    snprintf(store_url, sizeof store_url, "sqlite:%s", store_path);
    return 0;
}

int store_teardown(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", store_folder);
    return system(command);
}

store *store_opened(const char *query) {
    char error[600] = "", address[200];
    snprintf(address, sizeof address, "%s%s", store_url, query);
    store *s = store_open(address, returned, NULL, error, sizeof error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    return s;
}

const char *store_refused(const char *query) {
    static char error[600];
    char address[200];
    snprintf(address, sizeof address, "%s%s", store_url, query);
    *error = 0;
    assert_null(store_open(address, returned, NULL, error, sizeof error));
    return error;
}

/* ---- writing ---- */

void store_add(store *s, const char *table, uint32_t n, const char *line) {
    store_write *w = store_write_new(STORE_APPEND, table, line, strlen(line));
    assert_non_null(w);
    w->n = n;
    store_put(s, w);
}

store_write *store_wait(store *s, int n) {
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

int store_done(store_write *list) {
    int stored = 0;
    for (store_write *w = list, *next; w; w = next) {
        next = w->next;
        stored += w->stored;
        store_write_free(w);
    }
    return stored;
}

bool store_added(store *s, const char *table, uint32_t n, const char *line) {
    store_add(s, table, n, line);
    return store_done(store_wait(s, 1));
}

bool store_saved(store *s, const char *table, const uint64_t *rows, uint32_t nrows, uint32_t upto,
                 bool over) {
    store_write *w = store_write_new(STORE_SAVE, table, "", 0);
    assert_non_null(w);
    w->rows = calloc(nrows + 1, sizeof *rows);
    assert_non_null(w->rows);
    if (nrows) memcpy(w->rows, rows, nrows * sizeof *rows);
    w->nrows = nrows;
    w->n = upto;
    w->over = over;
    store_put(s, w);
    return store_done(store_wait(s, 1));
}

const char *store_becomes(store *s, bool well) {
    static char why[STORE_WHY];
    for (int i = 0; i < 1000 && store_well(s, why) != well; i++) usleep(10000);
    if (store_well(s, why) != well) fail_msg("the store does not become %s", well ? "well" : "ill");
    return why;
}

/* ---- reading ---- */

static const char *reading;

static bool hear(void *user, uint32_t n, const char *line, size_t len) {
    heard *h = user;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, "%s %u %.*s;", reading, n, (int)len, line);
    h->n++;
    return true;
}

static bool hear_row(void *user, const char *table, uint32_t n, uint64_t row) {
    heard *h = user;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, "%s %u;", table, n);
    if (h->n < 256) h->rows[h->n] = row;
    h->n++;
    return true;
}

void store_hear(store *s, heard *h) {
    memset(h, 0, sizeof *h);
    assert_true(store_scan(s, hear_row, h));
}

void store_hear_table(store *s, const char *table, const uint64_t *rows, uint32_t nrows, heard *h) {
    memset(h, 0, sizeof *h);
    reading = table;
    assert_true(store_read(s, table, rows, nrows, hear, h));
}
