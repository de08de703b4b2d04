/* The writer: many writes in one transaction, and the write-ahead log copied into the file beside
 * it. What cannot be written comes back as not stored, with the cause told; the writer tries again
 * with the next write, and once a second without one. */
#include "store/inside.h"

#include <errno.h>
#include <time.h>

/* Pages by which the write-ahead log grows until it is copied into the file again (32 MiB), and the
 * length at which the writer does it itself: only then can the log begin anew (64 MiB). Copying
 * makes commits wait for the disk, so it is rare: the last pages of `log` are written over and
 * over, and thousands of commits leave few pages to copy. On a small disk the log may take a
 * quarter of what is free, but WAL_LEAST. */
enum { WAL_MOST = 16000, WAL_LEAST = 64 };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void push(queue *q, store_write *list) {
    *q->end = list;
    while (*q->end) q->end = &(*q->end)->next;
}

/* ---- transactions ---- */

/* What SQLite says of a failure is gone with the next statement, so it is told before that. */
static bool give_up(store *s, store_write *list) {
    char why[STORE_WHY], cause[STORE_WHY];
    s->full = sql_why(s->write.db, why, sizeof why);
    s->failed = true;
    sqlite3_snprintf(sizeof cause, cause, "%.200s: %.180s", s->files.path, why);
    store_tell(s, cause);
    sql_do(&s->write, SQL_ROLLBACK);
    for (store_write *w = list; w; w = w->next) w->stored = false;
    return false;
}

static bool transaction(store *s, store_write *list) {
    uint64_t row = s->last_row;
    if (!sql_do(&s->write, SQL_BEGIN)) return give_up(s, list);
    bool ok = true;
    for (store_write *w = list; w && ok; w = w->next)
        ok = sql_write(&s->write, w, w->kind == STORE_APPEND ? ++row : 0);
    if (!ok || !sql_do(&s->write, SQL_COMMIT)) return give_up(s, list);
    s->last_row = row;
    files_mark(&s->files, s->name, row);
    s->failed = false;
    store_tell(s, "");
    return true;
}

/* A full disk may be full of the write-ahead log. */
static bool attempt(store *s, store_write *list) {
    if (transaction(s, list)) return true;
    return s->full && store_make_room(s) && transaction(s, list);
}

bool store_probe(store *s) {
    if (sql_do(&s->write, SQL_BEGIN) && sql_do(&s->write, SQL_PROBE) &&
        sql_do(&s->write, SQL_COMMIT)) {
        s->failed = false;
        store_tell(s, "");
        return true;
    }
    return give_up(s, NULL);
}

/* Saved copies and trims can be had again; entries must not fail because one of those did. */
static bool only_entries(store *s, store_write *list, queue *back) {
    queue entries = {.end = &entries.first}, rest = {.end = &rest.first};
    for (store_write *w = list, *next; w; w = next) {
        next = w->next;
        w->next = NULL;
        push(w->kind == STORE_APPEND ? &entries : &rest, w);
    }
    bool ok = rest.first && entries.first && attempt(s, entries.first);
    if (entries.first) push(back, entries.first);
    if (rest.first) push(back, rest.first);
    return ok;
}

/* ---- the write-ahead log ---- */

static int wal_limit(const store *s) {
    uint64_t room = files_room(&s->files), page = (uint64_t)s->page;
    if (room == UINT64_MAX) return WAL_MOST;
    uint64_t pages = (room / page + (uint64_t)s->wal_pages) / 4;
    return pages > WAL_MOST ? WAL_MOST : pages < WAL_LEAST ? WAL_LEAST : (int)pages;
}

static bool wal_wants(const store *s) {
    return s->wal_pages - s->wal_copied > s->wal_most / 2;
}

int store_wal_hook(void *user, sqlite3 *db, const char *name, int pages) {
    store *s = user;
    (void)db, (void)name;
    pthread_mutex_lock(&s->lock);
    s->wal_pages = pages;
    if (pages < s->wal_copied) s->wal_copied = 0; /* it has begun anew */
    pthread_mutex_unlock(&s->lock);
    return SQLITE_OK;
}

/* Copies the write-ahead log into the file beside the writer, so that no commit waits for it. */
void *store_checkpointer(void *user) {
    store *s = user;
    pthread_mutex_lock(&s->lock);
    while (!s->closing) {
        if (!wal_wants(s)) {
            pthread_cond_wait(&s->full_log, &s->lock);
            continue;
        }
        s->wal_copied = s->wal_pages;
        pthread_mutex_unlock(&s->lock);
        pthread_rwlock_rdlock(&s->swap);
        if (s->check.db && files_look(&s->files, store_log(s)) == FILES_IN_PLACE)
            sqlite3_wal_checkpoint_v2(s->check.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_rwlock_unlock(&s->swap);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* What is left of the disk must do for copying the log into the file: else a full disk could be
 * full of a log that nobody can empty. */
static void keep_room(store *s) {
    uint64_t log = store_log(s);
    if (log && files_room(&s->files) < 2 * log) store_make_room(s);
}

/* ---- the queue ---- */

static void carry_out(store *s, store_write *list) {
    queue back = {.end = &back.first};
    double begun = seconds();
    uint64_t n = 0;
    bool tried = store_in_place(s);
    if (tried) keep_room(s);
    bool ok = tried && attempt(s, list);
    for (store_write *w = list; w; w = w->next) n++;
    if (ok || !tried)
        push(&back, list);
    else
        ok = only_entries(s, list, &back);
    int most = wal_limit(s);
    pthread_mutex_lock(&s->lock);
    push(&s->back, back.first);
    s->wal_most = most;
    s->stats.commits += ok;
    s->stats.failures += !ok;
    s->stats.writes += n;
    s->stats.seconds += seconds() - begun;
    bool over = s->wal_pages > s->wal_most;
    if (wal_wants(s)) pthread_cond_signal(&s->full_log);
    pthread_mutex_unlock(&s->lock);
    s->returned(s->user);
    if (over && !s->shut)
        sqlite3_wal_checkpoint_v2(s->write.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* Once a second without writes: a store that failed is tried, and one whose disk has become full.
 */
static void watch(store *s) {
    if (!store_in_place(s)) return;
    if (s->failed || !files_room(&s->files))
        if (!store_probe(s) && s->full && store_make_room(s)) store_probe(s);
}

static void wait_a_second(store *s) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    while (!s->in.first && !s->closing)
        if (pthread_cond_timedwait(&s->more, &s->lock, &until) == ETIMEDOUT) return;
}

void *store_writer(void *user) {
    store *s = user;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        wait_a_second(s);
        store_write *list = s->in.first;
        bool closing = s->closing;
        s->in = (queue){.end = &s->in.first};
        pthread_mutex_unlock(&s->lock);
        if (list)
            carry_out(s, list);
        else if (closing)
            return NULL;
        else
            watch(s);
    }
}
