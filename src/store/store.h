/* The store: where tables live on disk. A table is the list of its entries, one line of text each,
 * and nothing else; entries are appended and never changed.
 *
 * Invariants. Writes are carried out in the order in which they were given, many in one
 * transaction; a write that came back as stored survives the death of the process and of the
 * machine. Of a transaction that fails nothing is stored. A table's rows that are not covered by a
 * saved copy are known to whoever holds the table in memory (their numbers come back with the
 * writes), so the rows need no index and the disk sees one growing end.
 *
 * A second kind of store (PostgreSQL) goes behind the same functions: store_open looks at the
 * scheme of the address. */
#ifndef MZ_STORE_H
#define MZ_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;

enum { STORE_ID = 24, STORE_LINE_MAX = 192 * 1024 };

typedef enum store_kind {
    STORE_APPEND, /* an entry */
    STORE_SAVE,   /* all entries of a table into one place, so that its rows may go */
    STORE_TRIM    /* rows below `row` are covered by saved copies: drop them */
} store_kind;

/* A write. Made by store_write_new, owned by the store from store_put until it comes back. */
typedef struct store_write {
    struct store_write *next;
    void *owner; /* the caller's; untouched */
    store_kind kind;
    bool stored; /* set when it comes back */
    bool over;   /* SAVE: the table is finished */
    char table[STORE_ID];
    uint32_t n;     /* APPEND: entries of the table before this one; SAVE: entries in all */
    uint64_t row;   /* APPEND: set when it comes back; TRIM: see there */
    uint64_t *rows; /* SAVE: rows since the last saved copy, freed with the write */
    uint32_t nrows;
    size_t len; /* APPEND: bytes of `line`, which has no line feed */
    char line[];
} store_write;

/* A line of a table as it is read back; `n` counts the table's entries from 0. `row` is 0 for
 * lines of a saved copy. Return false to stop. */
typedef bool store_each(void *user, const char *table, uint32_t n, uint64_t row, const char *line,
                        size_t len);

typedef struct store_stats {
    uint64_t commits, writes, failures;
    double seconds; /* spent in transactions */
} store_stats;

/* Opens "sqlite:PATH" (made when missing; its folder must be there). `?max_pages=N` limits the
 * size of the file. `returned(user)` is called on the writer's thread whenever writes have come
 * back. NULL and a message on failure; another process that has the file open is one. */
store *store_open(const char *url, void (*returned)(void *user), void *user, char *error,
                  size_t size);
/* Carries out what was put, then closes. Writes that were not fetched are freed. NULL is allowed.
 */
void store_close(store *s);

/* A write with a copy of the line; NULL without memory. */
store_write *store_write_new(store_kind kind, const char *table, const char *line, size_t len);
void store_write_free(store_write *w);
/* Puts a write at the end of the queue. Any thread. */
void store_put(store *s, store_write *w);
/* The writes that have come back, in order; free each. NULL when there are none. Any thread. */
store_write *store_fetch(store *s);

/* Reading, on the thread that opened the store. All return false when the store cannot be read.
 * Every entry that is not covered by a saved copy, in the order of writing. */
bool store_scan(store *s, store_each *each, void *user);
/* The saved copy of a table, entry by entry; calls nothing when there is none. */
bool store_saved(store *s, const char *table, store_each *each, void *user);

store_stats store_count(store *s);

#endif
