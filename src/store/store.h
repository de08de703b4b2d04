/* The store: where tables live on disk. A table is the list of its entries, one line of text each,
 * and nothing else; entries are appended and never changed.
 *
 * Invariants. Writes are carried out in the order in which they were given, many in one
 * transaction; a write that came back as stored survives the death of the process and of the
 * machine. Of a transaction that fails nothing is stored. A table's rows that are not covered by a
 * saved copy are known to whoever holds the table in memory (their numbers come back with the
 * writes), so the rows need no index and the disk sees one growing end. Rows are numbered from 1
 * and no number is used twice; the last row is never dropped, so that a store which has lost its
 * end is known by it.
 *
 * A second kind of store (PostgreSQL) goes behind the same functions: store_open looks at the
 * scheme of the address. */
#ifndef MZ_STORE_H
#define MZ_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;

/* A line may be long: the record of a finished game is one. */
enum { STORE_ID = 24, STORE_LINE_MAX = 64 * 1024 * 1024, STORE_WHY = 400 };

typedef enum store_kind {
    STORE_APPEND, /* an entry */
    STORE_SAVE,   /* the entries of a table since its last saved copy, so that their rows may go */
    STORE_TRIM,   /* rows below `row` are covered by saved copies: drop them */
    STORE_DROP    /* the saved copies of a table whose time is over */
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

/* An entry as it is read back; `n` counts the table's entries from 0. Return false to stop. */
typedef bool store_each(void *user, uint32_t n, const char *line, size_t len);
/* A row and whose entry it is. Return false to stop. */
typedef bool store_each_row(void *user, const char *table, uint32_t n, uint64_t row);

typedef struct store_stats {
    uint64_t commits, writes, failures;
    double seconds;    /* spent in transactions */
    uint64_t room;     /* free bytes where the store lies */
    uint64_t log_size; /* bytes of the write-ahead log in use */
} store_stats;

/* Opens "sqlite:PATH" (made when missing, for its owner alone; its folder must be there).
 * "sqlite:PATH?max_pages=N" limits the size of the file. `returned(user)` is called on the writer's
 * thread whenever writes have come back. NULL and a message on failure: another process that has
 * the file open is one, a store that has lost entries another. A full disk is none: what is there
 * can be read, and store_well tells. */
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

/* Whether writes can be carried out; else false, and the cause and the way out in one sentence.
 * It is looked at once a second, written or not, and what can be mended is mended: the store comes
 * back by itself. Any thread. */
bool store_well(store *s, char why[STORE_WHY]);
/* What has happened to the store since this was asked last, as a line for who runs the server.
 * False: nothing. Any thread. */
bool store_news(store *s, char line[STORE_WHY]);

/* Reading, on the thread that opened the store. All return false when the store cannot be read.
 * All rows, in the order of writing; rows that a saved copy covers may be among them. */
bool store_scan(store *s, store_each_row *each, void *user);
/* How many entries of the table its saved copy covers; 0 when there is none. */
bool store_covered(store *s, const char *table, uint32_t *n);
/* The entries of a table: those of its saved copy, then those of these rows. */
bool store_read(store *s, const char *table, const uint64_t *rows, uint32_t nrows, store_each *each,
                void *user);

store_stats store_count(store *s);

/* How long tables are kept since they were saved last, in days; 0: for ever. */
typedef struct store_life {
    int unfinished; /* that nobody has finished, invitations to them included */
    int finished;
} store_life;
enum { STORE_UNFINISHED = 90, STORE_FINISHED = 730 }; /* days, unless told */

/* Tables whose time is over, at most `most` of them; -1 when the store cannot be read. Those that
 * are in memory may be among them. On the thread that opened the store. */
int store_old(store *s, const store_life *life, char id[][STORE_ID], int most);

/* What a store holds. Those that are running were not put away yet. */
typedef struct store_sum {
    uint64_t running, unfinished, finished;
    uint64_t old_unfinished, old_finished; /* among them: their time is over */
    uint64_t bytes;                        /* of the file */
} store_sum;
/* Counts, also while a server has the store. False and a message. */
bool store_sum_up(const char *url, const store_life *life, store_sum *out, char *error,
                  size_t size);

#endif
