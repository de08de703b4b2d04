/* The store from outside: opening, the queue, reading. */
#include "store/inside.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- opening and closing ---- */

/* "sqlite:PATH", and behind it "?max_pages=N": any other question mark belongs to the path. */
static bool read_url(store *s, const char *url, char *error, size_t size) {
    static const char scheme[] = "sqlite:", limit[] = "?max_pages=";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) {
        snprintf(error, size, "%s: this build knows sqlite:PATH only", url);
        return false;
    }
    url += sizeof scheme - 1;
    const char *query = strrchr(url, '?');
    size_t n = strlen(url);
    if (query && !strncmp(query, limit, sizeof limit - 1) && isdigit(query[sizeof limit - 1])) {
        char *end;
        s->max_pages = strtoll(query + sizeof limit - 1, &end, 10);
        if (!*end) n = (size_t)(query - url);
    }
    if (n >= sizeof s->files.path - 16) {
        snprintf(error, size, "%.100s...: the path of the store is too long", url);
        return false;
    }
    memcpy(s->files.path, url, n);
    return true;
}

/* Before anything is made: where the mark tells of entries, there must be a store. */
static bool still_there(store *s, char *error, size_t size) {
    char name[FILES_NAME];
    uint64_t row;
    s->marked = files_marked(&s->files, name, &row) && row;
    if (!s->marked || !files_empty(&s->files)) return true;
    snprintf(error, size,
             "%s is gone, and held %llu entries: put it back, or remove %s.lock to begin anew",
             s->files.path, (unsigned long long)row, s->files.path);
    return false;
}

/* The name and the last row, against the mark. Another store that was put here has another name. */
static bool nothing_lost(store *s, char *error, size_t size) {
    sql *c = s->shut ? &s->read : &s->write;
    char name[FILES_NAME];
    uint64_t row;
    if (!sql_number(c, SQL_LAST, &s->last_row) || !sql_name_of(c, s->name)) {
        char why[STORE_WHY];
        sql_why(c->db, why, sizeof why);
        snprintf(error, size, "%s: %s", s->files.path, why);
        return false;
    }
    if (!files_marked(&s->files, name, &row) || strcmp(name, s->name) || row <= s->last_row) {
        files_mark(&s->files, s->name, s->last_row);
        return true;
    }
    snprintf(error, size,
             "%s: the last %llu entries are missing: its log %s-wal was removed or cut, or this is "
             "an older copy. Put back what is missing; or remove %s.lock to go on without it",
             s->files.path, (unsigned long long)(row - s->last_row), s->files.path, s->files.path);
    return false;
}

static bool open_files(store *s, char *error, size_t size) {
    if (!files_lock(&s->files, error, size) || !still_there(s, error, size)) return false;
    if (!files_make(s->files.path)) {
        snprintf(error, size, "%s: %s", s->files.path, strerror(errno));
        return false;
    }
    return store_connect(s, error, size) && nothing_lost(s, error, size);
}

static store *new_store(void (*returned)(void *), void *user) {
    store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, &steady);
    pthread_cond_init(&s->full_log, NULL);
    pthread_rwlock_init(&s->swap, NULL);
    pthread_condattr_destroy(&steady);
    s->returned = returned;
    s->user = user;
    s->in.end = &s->in.first;
    s->back.end = &s->back.first;
    s->files.lock = -1;
    s->page = 4096; /* until the file tells */
    return s;
}

static void drop(store *s) {
    sql_close(&s->check);
    sql_close(&s->read);
    sql_close(&s->write);
    files_unlock(&s->files);
    pthread_rwlock_destroy(&s->swap);
    pthread_cond_destroy(&s->full_log);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static void finish(store *s) {
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_broadcast(&s->more);
    pthread_cond_broadcast(&s->full_log);
    pthread_mutex_unlock(&s->lock);
}

static bool start_threads(store *s) {
    if (pthread_create(&s->writer, NULL, store_writer, s)) return false;
    if (!pthread_create(&s->checkpointer, NULL, store_checkpointer, s)) return true;
    finish(s);
    pthread_join(s->writer, NULL);
    return false;
}

store *store_open(const char *url, void (*returned)(void *), void *user, char *error, size_t size) {
    store *s = new_store(returned, user);
    snprintf(error, size, "out of memory");
    if (!s) return NULL;
    if (read_url(s, url, error, size) && open_files(s, error, size)) {
        if (start_threads(s)) return s;
        snprintf(error, size, "the system gives no threads to the store");
    }
    drop(s);
    return NULL;
}

void store_close(store *s) {
    if (!s) return;
    finish(s);
    pthread_join(s->writer, NULL);
    pthread_join(s->checkpointer, NULL);
    for (store_write *w = store_fetch(s), *next; w; w = next) {
        next = w->next;
        store_write_free(w);
    }
    drop(s);
}

/* ---- writes ---- */

store_write *store_write_new(store_kind kind, const char *table, const char *line, size_t len) {
    store_write *w = calloc(1, sizeof *w + len + 1);
    if (!w) return NULL;
    w->kind = kind;
    snprintf(w->table, sizeof w->table, "%s", table);
    w->len = len;
    if (len) memcpy(w->line, line, len);
    return w;
}

void store_write_free(store_write *w) {
    if (w) free(w->rows);
    free(w);
}

void store_put(store *s, store_write *w) {
    w->next = NULL;
    pthread_mutex_lock(&s->lock);
    *s->in.end = w;
    s->in.end = &w->next;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

store_write *store_fetch(store *s) {
    pthread_mutex_lock(&s->lock);
    store_write *list = s->back.first;
    s->back = (queue){.end = &s->back.first};
    pthread_mutex_unlock(&s->lock);
    return list;
}

/* ---- reading ---- */

bool store_scan(store *s, store_each_row *each, void *user) {
    pthread_rwlock_rdlock(&s->swap);
    bool ok = s->read.db && sql_scan(&s->read, each, user);
    pthread_rwlock_unlock(&s->swap);
    return ok;
}

bool store_covered(store *s, const char *table, uint32_t *n) {
    pthread_rwlock_rdlock(&s->swap);
    bool ok = s->read.db && sql_covered(&s->read, table, n);
    pthread_rwlock_unlock(&s->swap);
    return ok;
}

bool store_read(store *s, const char *table, const uint64_t *rows, uint32_t nrows, store_each *each,
                void *user) {
    pthread_rwlock_rdlock(&s->swap);
    bool ok = s->read.db && sql_read(&s->read, table, rows, nrows, each, user);
    pthread_rwlock_unlock(&s->swap);
    return ok;
}

/* ---- how it is ---- */

bool store_well(store *s, char why[STORE_WHY]) {
    pthread_mutex_lock(&s->lock);
    memcpy(why, s->cause, STORE_WHY);
    pthread_mutex_unlock(&s->lock);
    return !*why;
}

bool store_news(store *s, char line[STORE_WHY]) {
    pthread_mutex_lock(&s->lock);
    memcpy(line, s->news, STORE_WHY);
    *s->news = 0;
    pthread_mutex_unlock(&s->lock);
    return *line;
}

store_stats store_count(store *s) {
    uint64_t room = files_room(&s->files);
    pthread_mutex_lock(&s->lock);
    store_stats stats = s->stats;
    stats.log_size = (uint64_t)s->wal_pages * (uint64_t)s->page;
    pthread_mutex_unlock(&s->lock);
    stats.room = room;
    return stats;
}
