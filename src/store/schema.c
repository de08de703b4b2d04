/* Version 2. Version 1 had one row for all entries of a saved table, with its text within the key's
 * tree: looking for a table read the texts of others. */
#include "store/schema.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 2, APPLICATION = 0x4d6f7a7a /* "Mozz" */ };

/* `saved` is a heap of texts in the order of saving; its index tells what of a table it covers
 * without reading one. `at`: seconds since 1970 when it was saved. */
static const char MAKE[] =
    "CREATE TABLE IF NOT EXISTS log("
    " row INTEGER PRIMARY KEY, tbl TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE TABLE saved("
    " id TEXT NOT NULL, n INTEGER NOT NULL, upto INTEGER NOT NULL, over INTEGER NOT NULL,"
    " at INTEGER NOT NULL, lines TEXT NOT NULL);"
    "CREATE UNIQUE INDEX saved_id ON saved(id, n, upto);"
    "CREATE TABLE about(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "INSERT INTO about VALUES('store', lower(hex(randomblob(8))));"
    "PRAGMA application_id = 0x4d6f7a7a;"
    "PRAGMA user_version = 2;";

/* By age, to find what is to go without reading what stays. */
static const char AGES[] = "CREATE INDEX IF NOT EXISTS saved_at ON saved(over, at);";

static const char SET_ASIDE[] = "ALTER TABLE saved RENAME TO saved_1;";
static const char TAKE_OVER[] = "INSERT INTO saved SELECT id, 0, upto, over, strftime('%s', 'now'),"
                                " lines FROM saved_1; DROP TABLE saved_1;";

static bool number(sqlite3 *db, const char *text, int *out) {
    sqlite3_stmt *q = NULL;
    bool ok =
        sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (ok) *out = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return ok;
}

static bool versions(sqlite3 *db, int *version, int *application, int *own, int *all) {
    return number(db, "PRAGMA user_version", version) &&
           number(db, "PRAGMA application_id", application) &&
           number(db, "SELECT count(*) FROM sqlite_master WHERE name IN ('log', 'saved')", own) &&
           number(db, "SELECT count(*) FROM sqlite_master", all);
}

bool schema_known(sqlite3 *db, bool may_be_empty, char why[STORE_WHY]) {
    int version, application, own, all;
    if (!versions(db, &version, &application, &own, &all)) return false;
    if ((!all && may_be_empty) || (version == 1 && own == 2)) return true;
    if (!all) {
        snprintf(why, STORE_WHY,
                 "all entries are missing: its log (-wal) was removed or cut. Put it back; or "
                 "remove its .lock to begin anew");
        return false;
    }
    if (application == APPLICATION && version == VERSION) return true;
    if (application == APPLICATION && version < VERSION)
        snprintf(why, STORE_WHY, "tables of this store are missing: put a backup back");
    else if (application == APPLICATION)
        snprintf(why, STORE_WHY, "this store was written by a later version of Mozzie (%d, not %d)",
                 version, VERSION);
    else
        snprintf(why, STORE_WHY, "this is a database of another program, no store of Mozzie");
    return false;
}

static bool carry_out(sqlite3 *db, const char *text) {
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_make(sqlite3 *db) {
    int version, application, own, all;
    if (!versions(db, &version, &application, &own, &all)) return false;
    if (all && version == VERSION) return carry_out(db, AGES);
    bool old = version == 1;
    if (!carry_out(db, "BEGIN IMMEDIATE")) return false;
    /* What fails is undone when the connection is closed, so that its cause can still be told. */
    return (!old || carry_out(db, SET_ASIDE)) && carry_out(db, MAKE) &&
           (!old || carry_out(db, TAKE_OVER)) && carry_out(db, AGES) && carry_out(db, "COMMIT");
}
