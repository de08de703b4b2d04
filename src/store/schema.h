/* The tables of a SQLite store, and whether a file is one. Not for use outside src/store. */
#ifndef MZ_STORE_SCHEMA_H
#define MZ_STORE_SCHEMA_H

#include "store/store.h"

#include <sqlite3.h>

/* Whether the file is a store that this version can use, or empty, which may be wrong. False; `why`
 * stays as it is when the file could not be read (see sqlite3_errcode). */
bool schema_known(sqlite3 *db, bool may_be_empty, char why[STORE_WHY]);
/* Makes the tables, or renews those of an older version, all or nothing. */
bool schema_make(sqlite3 *db);

#endif
