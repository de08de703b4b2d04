/* SQL statements and what they mean. Invariant: `log` only grows at its end and is cut at its
 * beginning; a row of `saved` holds the first `upto` entries of its table, so rows of `log` with
 * n < upto are leftovers. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SCHEMA[] = "CREATE TABLE IF NOT EXISTS log("
                             " row INTEGER PRIMARY KEY, tbl TEXT NOT NULL, n INTEGER NOT NULL,"
                             " line TEXT NOT NULL);"
                             "CREATE TABLE IF NOT EXISTS saved("
                             " id TEXT PRIMARY KEY, over INTEGER NOT NULL, upto INTEGER NOT NULL,"
                             " lines TEXT NOT NULL) WITHOUT ROWID;"
                             "PRAGMA user_version = 1;";

static const char *const TEXT[SQL_NAMES] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_APPEND] = "INSERT INTO log(row, tbl, n, line) VALUES(?1, ?2, ?3, ?4)",
    [SQL_SAVE] = "INSERT OR REPLACE INTO saved(id, over, upto, lines) VALUES(?1, ?2, ?3, ?4)",
    [SQL_TRIM] = "DELETE FROM log WHERE row < ?1",
    [SQL_LAST] = "SELECT coalesce(max(row), 0) FROM log",
    [SQL_SCAN] = ("SELECT l.tbl, l.n, l.row, l.line FROM log l LEFT JOIN saved s ON s.id = l.tbl"
                  " WHERE s.upto IS NULL OR l.n >= s.upto ORDER BY l.row"),
    [SQL_SAVED] = "SELECT lines FROM saved WHERE id = ?1",
    [SQL_ROW] = "SELECT tbl, n, row, line FROM log WHERE row = ?1",
};

static bool pragma(sql *c, const char *format, int64_t value) {
    char text[96];
    snprintf(text, sizeof text, format, (long long)value);
    return sqlite3_exec(c->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* FULL: a commit is on the disk when it returns, so a power cut loses nothing either. Checkpoints
 * are the writer's own business: they must not fall into a commit. */
static bool prepare(sql *c, int64_t max_pages) {
    sqlite3_busy_timeout(c->db, 5000);
    if (!pragma(c, "PRAGMA journal_mode = WAL", 0) || !pragma(c, "PRAGMA synchronous = FULL", 0) ||
        !pragma(c, "PRAGMA wal_autocheckpoint = 0", 0) ||
        !pragma(c, "PRAGMA cache_size = -512", 0)) /* KiB: pages are appended, not searched */
        return false;
    if (max_pages && !pragma(c, "PRAGMA max_page_count = %lld", max_pages)) return false;
    if (sqlite3_exec(c->db, SCHEMA, NULL, NULL, NULL) != SQLITE_OK) return false;
    for (int i = 0; i < SQL_NAMES; i++)
        if (sqlite3_prepare_v3(c->db, TEXT[i], -1, SQLITE_PREPARE_PERSISTENT, &c->statement[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

/* A file of a later version is left alone. */
static bool known_version(sql *c) {
    sqlite3_stmt *q = NULL;
    int version = 0;
    if (sqlite3_prepare_v2(c->db, "PRAGMA user_version", -1, &q, NULL) != SQLITE_OK) return false;
    bool readable = sqlite3_step(q) == SQLITE_ROW;
    if (readable) version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return readable && version <= 1;
}

bool sql_open(sql *c, const char *path, int64_t max_pages, char *error, size_t size) {
    memset(c, 0, sizeof *c);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const char *why = NULL;
    if (sqlite3_open_v2(path, &c->db, flags, NULL) == SQLITE_OK) {
        if (!known_version(c))
            why = "was written by a later version, or is no store";
        else if (prepare(c, max_pages))
            return true;
    }
    if (!why) why = c->db ? sqlite3_errmsg(c->db) : "no memory";
    snprintf(error, size, "%s: %s", path, why);
    sql_close(c);
    return false;
}

void sql_close(sql *c) {
    for (int i = 0; i < SQL_NAMES; i++) sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
    memset(c, 0, sizeof *c);
}

sqlite3_stmt *sql_ready(sql *c, sql_name name) {
    sqlite3_reset(c->statement[name]);
    return c->statement[name];
}

bool sql_do(sql *c, sql_name name) {
    sqlite3_stmt *q = sql_ready(c, name);
    int rc = sqlite3_step(q);
    sqlite3_reset(q);
    return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

static void bind(sqlite3_stmt *q, int i, const char *text, size_t len) {
    sqlite3_bind_text64(q, i, text, len, SQLITE_STATIC, SQLITE_UTF8);
}

static bool append(sql *c, store_write *w, uint64_t row) {
    sqlite3_stmt *q = sql_ready(c, SQL_APPEND);
    sqlite3_bind_int64(q, 1, (int64_t)row);
    bind(q, 2, w->table, strlen(w->table));
    sqlite3_bind_int64(q, 3, w->n);
    bind(q, 4, w->line, w->len);
    w->row = row;
    return sql_do(c, SQL_APPEND);
}

typedef struct gather {
    char *at;
    size_t len, cap;
    uint32_t n;
    bool failed;
} gather;

static bool gather_line(void *user, const char *table, uint32_t n, uint64_t row, const char *line,
                        size_t len) {
    gather *g = user;
    (void)table, (void)row, (void)n;
    if (g->len + len + 1 > g->cap) {
        size_t cap = (g->len + len + 1) * 2;
        char *at = realloc(g->at, cap);
        if (!at) return !(g->failed = true);
        g->at = at;
        g->cap = cap;
    }
    memcpy(g->at + g->len, line, len);
    g->at[g->len + len] = '\n';
    g->len += len + 1;
    g->n++;
    return true;
}

static bool sql_row(sql *c, uint64_t row, store_each *each, void *user) {
    sqlite3_stmt *q = sql_ready(c, SQL_ROW);
    sqlite3_bind_int64(q, 1, (int64_t)row);
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found)
        each(user, (const char *)sqlite3_column_text(q, 0), (uint32_t)sqlite3_column_int64(q, 1),
             row, (const char *)sqlite3_column_text(q, 3), (size_t)sqlite3_column_bytes(q, 3));
    sqlite3_reset(q);
    return found;
}

/* The saved copy so far, then the rows since. Their number must be the one that the writer of the
 * table counts: a copy with a hole would lose moves. */
static bool save(sql *c, store_write *w) {
    gather g = {0};
    bool ok = sql_saved(c, w->table, gather_line, &g);
    for (uint32_t i = 0; ok && i < w->nrows; i++) ok = sql_row(c, w->rows[i], gather_line, &g);
    if (ok && !g.failed && g.n == w->n) {
        sqlite3_stmt *q = sql_ready(c, SQL_SAVE);
        bind(q, 1, w->table, strlen(w->table));
        sqlite3_bind_int(q, 2, w->over);
        sqlite3_bind_int64(q, 3, w->n);
        bind(q, 4, g.at, g.len);
        ok = sql_do(c, SQL_SAVE);
        sqlite3_clear_bindings(q);
    } else {
        ok = false;
    }
    free(g.at);
    return ok;
}

bool sql_write(sql *c, store_write *w, uint64_t row) {
    switch (w->kind) {
    case STORE_APPEND: return append(c, w, row);
    case STORE_SAVE: return save(c, w);
    case STORE_TRIM: sqlite3_bind_int64(sql_ready(c, SQL_TRIM), 1, (int64_t)w->row);
    }
    return sql_do(c, SQL_TRIM);
}

bool sql_saved(sql *c, const char *table, store_each *each, void *user) {
    sqlite3_stmt *q = sql_ready(c, SQL_SAVED);
    bind(q, 1, table, strlen(table));
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        const char *at = (const char *)sqlite3_column_text(q, 0);
        const char *end = at + sqlite3_column_bytes(q, 0);
        for (uint32_t n = 0; at < end; n++) {
            const char *stop = memchr(at, '\n', (size_t)(end - at));
            if (!stop) stop = end;
            if (!each(user, table, n, 0, at, (size_t)(stop - at))) break;
            at = stop + 1;
        }
    }
    sqlite3_reset(q);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}
