/* The SQLite half of the store: one connection's statements. Not for use outside src/store. */
#ifndef MZ_STORE_SQLITE_H
#define MZ_STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

typedef enum sql_name {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_APPEND,
    SQL_SAVE,
    SQL_TRIM,
    SQL_PROBE,
    SQL_LAST,
    SQL_PAGES,
    SQL_PAGE,
    SQL_WHO,
    SQL_SCAN,
    SQL_COVERED,
    SQL_SAVED,
    SQL_ROW,
    SQL_DROP,
    SQL_OLD,
    SQL_NAMES
} sql_name;

/* A connection, used by one thread. */
typedef struct sql {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_NAMES];
} sql;

typedef enum sql_use {
    SQL_MAKE, /* makes the tables where they are missing, and renews those of an older version */
    SQL_KEEP, /* the same of a store that has had entries: tables are not missing */
    SQL_JOIN, /* beside others that have the file open */
    SQL_ALONE /* with nobody beside: without the log's index, which needs room on the disk */
} sql_use;

/* Opens the file. False and a message; `full` (may be NULL) tells that room was missing. */
bool sql_open(sql *c, const char *path, sql_use use, int64_t max_pages, bool *full, char *error,
              size_t size);
void sql_close(sql *c);
/* The statement, reset and without values. */
sqlite3_stmt *sql_ready(sql *c, sql_name name);
/* Carries out a statement without rows. */
bool sql_do(sql *c, sql_name name);
/* A statement's one number; false when it has none. */
bool sql_number(sql *c, sql_name name, uint64_t *out);

/* Which store it is. */
bool sql_name_of(sql *c, char name[17]);

/* What failed last on the connection, and what helps, as the end of a sentence that begins with the
 * file's name; whether it was room that is missing. */
bool sql_why(sqlite3 *db, char *out, size_t size);

/* Carries out one write inside a transaction; `row` is the number for a new entry. False when the
 * transaction has failed; w->stored stays false alone when a copy would not be whole. */
bool sql_write(sql *c, store_write *w, uint64_t row);
bool sql_scan(sql *c, store_each_row *each, void *user);
bool sql_covered(sql *c, const char *table, uint32_t *n);
bool sql_read(sql *c, const char *table, const uint64_t *rows, uint32_t nrows, store_each *each,
              void *user);
/* Ids of tables, finished or not, whose last copy is older than `days`; how many, or -1. */
int sql_old(sql *c, bool over, int days, char id[][STORE_ID], int most);
int sql_page(sql *c);       /* bytes of a page */
uint64_t sql_bytes(sql *c); /* of the database */
/* All of the database into an empty file. False and a message. */
bool sql_copy(sql *c, const char *to, char *error, size_t size);

#endif
