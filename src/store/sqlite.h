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
    SQL_LAST,
    SQL_SCAN,
    SQL_SAVED,
    SQL_ROW,
    SQL_NAMES
} sql_name;

/* A connection, used by one thread. */
typedef struct sql {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_NAMES];
} sql;

/* Opens the file and makes the tables where they are missing. False and a message. */
bool sql_open(sql *c, const char *path, int64_t max_pages, char *error, size_t size);
void sql_close(sql *c);
/* The statement, reset and without values. */
sqlite3_stmt *sql_ready(sql *c, sql_name name);
/* Carries out a statement without rows. */
bool sql_do(sql *c, sql_name name);

/* Carries out one write inside a transaction; `row` is the number for a new entry. */
bool sql_write(sql *c, store_write *w, uint64_t row);
bool sql_saved(sql *c, const char *table, store_each *each, void *user);

#endif
