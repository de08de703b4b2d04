/* The inside of the store: what its threads share. Not for use outside src/store.
 *
 * Invariants. `in`, `back`, `stats`, `cause`, `news`, `wal_*` and `closing` are touched under
 * `lock` only. Each connection is used by one thread: `write` by the writer, `check` by the
 * checkpointer, `read` by whoever opened the store. The writer alone closes and opens connections,
 * holding `swap` for writing; the others hold it for reading while they use theirs. */
#ifndef MZ_STORE_INSIDE_H
#define MZ_STORE_INSIDE_H

#include "store/files.h"
#include "store/sqlite.h"

#include <pthread.h>

typedef struct queue {
    store_write *first, **end;
} queue;

struct store {
    sql write, read, check;
    files files;
    int64_t max_pages;
    char name[FILES_NAME]; /* which store this is, as its file and the mark say */
    bool marked;           /* it has had entries */
    void (*returned)(void *user);
    void *user;

    pthread_t writer, checkpointer;
    pthread_mutex_t lock;
    pthread_cond_t more, full_log;
    pthread_rwlock_t swap;
    queue in, back;
    char cause[STORE_WHY]; /* why nothing can be written; empty: it can */
    char news[STORE_WHY];  /* what has happened, until it is asked for */
    int wal_pages, wal_copied, wal_most;
    bool closing;
    store_stats stats;

    /* the writer's */
    bool shut;   /* no connection but `read`, and that alone */
    bool failed; /* the last transaction did */
    bool full;   /* for want of room */
    int page;
    uint64_t last_row;
};

/* writer.c */
void *store_writer(void *store);
void *store_checkpointer(void *store);
/* An empty transaction: whether one can be carried out now. */
bool store_probe(store *s);
int store_wal_hook(void *store, sqlite3 *db, const char *name, int pages);

/* mend.c: on the writer's thread, and when the store is opened. */
/* Opens the connections; where room alone is missing for that, `read` alone (shut). False and a
 * message. */
bool store_connect(store *s, char *error, size_t size);
/* Whether the files are those that are open; what can be mended is. False: the cause is told. */
bool store_in_place(store *s);
uint64_t store_log(store *s); /* bytes that the write-ahead log must have */
/* Copies the write-ahead log into the file and gives its room back. */
bool store_make_room(store *s);
void store_tell(store *s, const char *cause); /* "": all is well */

#endif
