/* The store's queue and its threads. Invariant: `in` and `back` are touched under the lock only;
 * each connection is used by one thread: `write` by the writer, `check` by the checkpointer, `read`
 * by whoever opened the store. */
#include "store/store.h"
#include "store/sqlite.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct queue {
    store_write *first, **end;
} queue;

struct store {
    sql write, read, check;
    int lock_file;
    void (*returned)(void *user);
    void *user;

    pthread_t writer, checkpointer;
    pthread_mutex_t lock;
    pthread_cond_t more, full;
    queue in, back;
    int wal_pages, wal_copied;
    bool closing;
    store_stats stats;
    uint64_t last_row; /* the writer's */
};

/* Pages by which the write-ahead log grows until it is copied into the file again (32 MiB), and the
 * length at which the writer does it itself: only then can the log begin anew (64 MiB). Copying
 * makes commits wait for the disk, so it is rare: the last pages of `log` are written over and
 * over, and thousands of commits leave few pages to copy. */
enum { WAL_PAGES = 8000, WAL_MOST = 16000 };

static void clear(queue *q) {
    q->first = NULL;
    q->end = &q->first;
}

static void push(queue *q, store_write *list) {
    *q->end = list;
    while (*q->end) q->end = &(*q->end)->next;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- the writer ---- */

static bool transaction(store *s, store_write *list) {
    uint64_t row = s->last_row;
    if (!sql_do(&s->write, SQL_BEGIN)) return false;
    bool ok = true;
    for (store_write *w = list; w && ok; w = w->next)
        ok = sql_write(&s->write, w, w->kind == STORE_APPEND ? ++row : 0);
    if (ok && sql_do(&s->write, SQL_COMMIT)) {
        s->last_row = row;
        return true;
    }
    sql_do(&s->write, SQL_ROLLBACK);
    return false;
}

/* Saved copies and trims can be had again; entries must not fail because one of those did. */
static bool only_entries(store *s, store_write *list) {
    queue entries;
    store_write *rest = NULL, *next;
    clear(&entries);
    for (store_write *w = list; w; w = next) {
        next = w->next;
        w->next = NULL;
        if (w->kind == STORE_APPEND)
            push(&entries, w);
        else
            w->next = rest, rest = w;
    }
    bool ok = rest && entries.first && transaction(s, entries.first);
    for (store_write *w = entries.first; w; w = w->next) w->stored = ok;
    pthread_mutex_lock(&s->lock);
    push(&s->back, entries.first);
    push(&s->back, rest);
    pthread_mutex_unlock(&s->lock);
    return ok;
}

static bool wal_wants(const store *s) {
    return s->wal_pages - s->wal_copied > WAL_PAGES;
}

static void carry_out(store *s, store_write *list) {
    double begun = seconds();
    uint64_t n = 0;
    for (store_write *w = list; w; w = w->next) n++;
    bool ok = transaction(s, list);
    if (ok) {
        for (store_write *w = list; w; w = w->next) w->stored = true;
        pthread_mutex_lock(&s->lock);
        push(&s->back, list);
        pthread_mutex_unlock(&s->lock);
    } else {
        ok = only_entries(s, list);
    }
    pthread_mutex_lock(&s->lock);
    s->stats.commits += ok;
    s->stats.failures += !ok;
    s->stats.writes += n;
    s->stats.seconds += seconds() - begun;
    bool most = s->wal_pages > WAL_MOST;
    if (wal_wants(s)) pthread_cond_signal(&s->full);
    pthread_mutex_unlock(&s->lock);
    s->returned(s->user);
    if (most) sqlite3_wal_checkpoint_v2(s->write.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static int wal_grew(void *user, sqlite3 *db, const char *name, int pages) {
    store *s = user;
    (void)db, (void)name;
    pthread_mutex_lock(&s->lock);
    s->wal_pages = pages;
    if (pages < s->wal_copied) s->wal_copied = 0; /* it has begun anew */
    pthread_mutex_unlock(&s->lock);
    return SQLITE_OK;
}

static void *write_all(void *user) {
    store *s = user;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->in.first && !s->closing) pthread_cond_wait(&s->more, &s->lock);
        store_write *list = s->in.first;
        clear(&s->in);
        pthread_mutex_unlock(&s->lock);
        if (!list) return NULL;
        carry_out(s, list);
    }
}

/* Copies the write-ahead log into the file beside the writer, so that no commit waits for it. */
static void *checkpoint(void *user) {
    store *s = user;
    pthread_mutex_lock(&s->lock);
    while (!s->closing) {
        if (!wal_wants(s)) {
            pthread_cond_wait(&s->full, &s->lock);
            continue;
        }
        s->wal_copied = s->wal_pages;
        pthread_mutex_unlock(&s->lock);
        sqlite3_wal_checkpoint_v2(s->check.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static bool last_row(store *s) {
    sqlite3_stmt *q = sql_ready(&s->write, SQL_LAST);
    bool ok = sqlite3_step(q) == SQLITE_ROW;
    s->last_row = ok ? (uint64_t)sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return ok;
}

/* Two servers on one file would both believe that they own its tables. */
static bool take_lock(store *s, const char *path, char *error, size_t size) {
    char name[4096];
    snprintf(name, sizeof name, "%s.lock", path);
    s->lock_file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (s->lock_file >= 0 && fcntl(s->lock_file, F_SETLK, &whole) == 0) return true;
    snprintf(error, size, s->lock_file < 0 ? "%s: cannot be written" : "%s: another server has it",
             path);
    return false;
}

static bool open_file(store *s, const char *path, int64_t max_pages, char *error, size_t size) {
    if (!take_lock(s, path, error, size)) return false;
    if (!sql_open(&s->write, path, max_pages, error, size) ||
        !sql_open(&s->read, path, 0, error, size) || !sql_open(&s->check, path, 0, error, size))
        return false;
    if (last_row(s)) return true;
    snprintf(error, size, "%s: cannot be read", path);
    return false;
}

static void drop(store *s) {
    sql_close(&s->check);
    sql_close(&s->read);
    sql_close(&s->write);
    if (s->lock_file >= 0) close(s->lock_file);
    pthread_cond_destroy(&s->full);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

store *store_open(const char *url, void (*returned)(void *), void *user, char *error, size_t size) {
    static const char scheme[] = "sqlite:";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) {
        snprintf(error, size, "%s: this build knows sqlite:PATH only", url);
        return NULL;
    }
    char path[4000];
    snprintf(path, sizeof path, "%s", url + sizeof scheme - 1);
    char *query = strchr(path, '?');
    int64_t max_pages = 0;
    if (query && !strncmp(query, "?max_pages=", 11)) max_pages = strtoll(query + 11, NULL, 10);
    if (query) *query = 0;

    store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->returned = returned;
    s->user = user;
    clear(&s->in);
    clear(&s->back);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    pthread_cond_init(&s->full, NULL);
    s->lock_file = -1;
    if (!open_file(s, path, max_pages, error, size)) {
        drop(s);
        return NULL;
    }
    sqlite3_wal_hook(s->write.db, wal_grew, s);
    pthread_create(&s->writer, NULL, write_all, s);
    pthread_create(&s->checkpointer, NULL, checkpoint, s);
    return s;
}

void store_close(store *s) {
    if (!s) return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_broadcast(&s->more);
    pthread_cond_broadcast(&s->full);
    pthread_mutex_unlock(&s->lock);
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
    push(&s->in, w);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

store_write *store_fetch(store *s) {
    pthread_mutex_lock(&s->lock);
    store_write *list = s->back.first;
    clear(&s->back);
    pthread_mutex_unlock(&s->lock);
    return list;
}

/* ---- reading ---- */

bool store_scan(store *s, store_each *each, void *user) {
    sqlite3_stmt *q = sql_ready(&s->read, SQL_SCAN);
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW)
        if (!each(user, (const char *)sqlite3_column_text(q, 0),
                  (uint32_t)sqlite3_column_int64(q, 1), (uint64_t)sqlite3_column_int64(q, 2),
                  (const char *)sqlite3_column_text(q, 3), (size_t)sqlite3_column_bytes(q, 3)))
            break;
    sqlite3_reset(q);
    return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

bool store_saved(store *s, const char *table, store_each *each, void *user) {
    return sql_saved(&s->read, table, each, user);
}

store_stats store_count(store *s) {
    pthread_mutex_lock(&s->lock);
    store_stats stats = s->stats;
    pthread_mutex_unlock(&s->lock);
    return stats;
}
