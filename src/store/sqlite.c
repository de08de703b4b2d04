/* SQL statements and what they mean. Invariant: `log` only grows at its end and is cut at its
 * beginning, but for its last row; a row of `saved` holds the entries n to upto - 1 of its table,
 * those of a table follow each other from 0, and rows of `log` with a smaller n than the last upto
 * are leftovers. Finished tables lie in `saved`, which starting never goes through: a look at what
 * of a table is covered reads the index alone. */
#include "store/sqlite.h"
#include "store/schema.h"

#include <stdlib.h>
#include <string.h>

static const char *const TEXT[SQL_NAMES] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_APPEND] = "INSERT INTO log(row, tbl, n, line) VALUES(?1, ?2, ?3, ?4)",
    [SQL_SAVE] = ("INSERT INTO saved(id, n, upto, over, at, lines)"
                  " VALUES(?1, ?2, ?3, ?4, strftime('%s', 'now'), ?5)"),
    [SQL_TRIM] = "DELETE FROM log WHERE row < min(?1, (SELECT max(row) FROM log))",
    [SQL_PROBE] = "UPDATE about SET value = value WHERE name = 'store'",
    [SQL_LAST] = "SELECT coalesce(max(row), 0) FROM log",
    [SQL_PAGES] = "PRAGMA page_count",
    [SQL_PAGE] = "PRAGMA page_size",
    [SQL_WHO] = "SELECT value FROM about WHERE name = 'store'",
    [SQL_SCAN] = "SELECT tbl, n, row FROM log ORDER BY row",
    [SQL_COVERED] = "SELECT coalesce(max(upto), 0) FROM saved WHERE id = ?1",
    [SQL_SAVED] = "SELECT n, lines FROM saved WHERE id = ?1 ORDER BY n",
    [SQL_ROW] = "SELECT n, line FROM log WHERE row = ?1 AND tbl = ?2",
    [SQL_DROP] = "DELETE FROM saved WHERE id = ?1",
    [SQL_OLD] =
        ("SELECT id FROM saved s WHERE over = ?1 AND at < strftime('%s', 'now') - 86400 * ?2"
         " AND NOT EXISTS (SELECT 1 FROM saved t WHERE t.id = s.id AND t.upto > s.upto)"
         " ORDER BY at LIMIT ?3"),
};

static bool pragma(sql *c, const char *text) {
    return sqlite3_exec(c->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* FULL: a commit is on the disk when it returns, so a power cut loses nothing either. Checkpoints
 * are the writer's own business: they must not fall into a commit. */
static bool prepare(sql *c, sql_use use, int64_t max_pages) {
    sqlite3_busy_timeout(c->db, 5000);
    if (!pragma(c, "PRAGMA journal_mode = WAL") || !pragma(c, "PRAGMA synchronous = FULL") ||
        !pragma(c, "PRAGMA wal_autocheckpoint = 0") ||
        !pragma(c, "PRAGMA cache_size = -512")) /* KiB: pages are appended, not searched */
        return false;
    char *most = max_pages ? sqlite3_mprintf("PRAGMA max_page_count = %lld", max_pages) : NULL;
    bool ok = !max_pages || (most && pragma(c, most));
    sqlite3_free(most);
    if (!ok || (use <= SQL_KEEP && !schema_make(c->db))) return false;
    for (int i = 0; i < SQL_NAMES; i++)
        if (sqlite3_prepare_v3(c->db, TEXT[i], -1, SQLITE_PREPARE_PERSISTENT, &c->statement[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

bool sql_open(sql *c, const char *path, sql_use use, int64_t max_pages, bool *full, char *error,
              size_t size) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    char why[STORE_WHY] = "";
    bool room = true;
    memset(c, 0, sizeof *c);
    if (sqlite3_open_v2(path, &c->db, flags, NULL) == SQLITE_OK &&
        (use != SQL_ALONE || pragma(c, "PRAGMA locking_mode = EXCLUSIVE")) &&
        schema_known(c->db, use != SQL_KEEP, why) && prepare(c, use, max_pages))
        return true;
    if (!*why) room = !sql_why(c->db, why, sizeof why);
    if (full) *full = !room;
    sqlite3_snprintf((int)size, error, "%s: %s", path, why);
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

bool sql_number(sql *c, sql_name name, uint64_t *out) {
    sqlite3_stmt *q = sql_ready(c, name);
    bool ok = sqlite3_step(q) == SQLITE_ROW;
    if (ok) *out = (uint64_t)sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    return ok;
}

bool sql_name_of(sql *c, char name[17]) {
    sqlite3_stmt *q = sql_ready(c, SQL_WHO);
    bool ok = sqlite3_step(q) == SQLITE_ROW;
    if (ok) sqlite3_snprintf(17, name, "%s", sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    return ok;
}

static void bind(sqlite3_stmt *q, int i, const char *text, size_t len) {
    sqlite3_bind_text64(q, i, text, len, SQLITE_STATIC, SQLITE_UTF8);
}

/* ---- writing ---- */

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
    uint32_t n; /* the entry that must come next */
    bool whole;
} gather;

static bool gather_line(void *user, uint32_t n, const char *line, size_t len) {
    gather *g = user;
    if (n != g->n++) return g->whole = false;
    if (g->len + len + 1 > g->cap) {
        size_t cap = (g->len + len + 1) * 2;
        char *at = realloc(g->at, cap);
        if (!at) return g->whole = false;
        g->at = at;
        g->cap = cap;
    }
    memcpy(g->at + g->len, line, len);
    g->at[g->len + len] = '\n';
    g->len += len + 1;
    return true;
}

static bool each_row_of(sql *c, const char *table, const uint64_t *rows, uint32_t nrows,
                        store_each *each, void *user) {
    bool ok = true, go = true;
    for (uint32_t i = 0; ok && go && i < nrows; i++) {
        sqlite3_stmt *q = sql_ready(c, SQL_ROW);
        sqlite3_bind_int64(q, 1, (int64_t)rows[i]);
        bind(q, 2, table, strlen(table));
        int rc = sqlite3_step(q);
        ok = rc == SQLITE_ROW || rc == SQLITE_DONE;
        if (rc == SQLITE_ROW)
            go = each(user, (uint32_t)sqlite3_column_int64(q, 0),
                      (const char *)sqlite3_column_text(q, 1), (size_t)sqlite3_column_bytes(q, 1));
        sqlite3_reset(q);
    }
    return ok;
}

/* The rows since the last saved copy. Their number must be the one that the writer of the table
 * counts: a copy with a hole would lose moves. */
static bool save(sql *c, store_write *w) {
    gather g = {.whole = true};
    uint32_t from;
    bool ok = sql_covered(c, w->table, &from);
    g.n = from;
    ok = ok && each_row_of(c, w->table, w->rows, w->nrows, gather_line, &g);
    if (ok && g.whole && g.n == w->n) {
        sqlite3_stmt *q = sql_ready(c, SQL_SAVE);
        bind(q, 1, w->table, strlen(w->table));
        sqlite3_bind_int64(q, 2, from);
        sqlite3_bind_int64(q, 3, w->n);
        sqlite3_bind_int(q, 4, w->over);
        bind(q, 5, g.at, g.len);
        w->stored = ok = sql_do(c, SQL_SAVE);
        sqlite3_clear_bindings(q);
    }
    free(g.at);
    return ok;
}

bool sql_write(sql *c, store_write *w, uint64_t row) {
    switch (w->kind) {
    case STORE_APPEND: return w->stored = append(c, w, row);
    case STORE_SAVE: return save(c, w);
    case STORE_DROP:
        bind(sql_ready(c, SQL_DROP), 1, w->table, strlen(w->table));
        return w->stored = sql_do(c, SQL_DROP);
    case STORE_TRIM: sqlite3_bind_int64(sql_ready(c, SQL_TRIM), 1, (int64_t)w->row);
    }
    return w->stored = sql_do(c, SQL_TRIM);
}

/* ---- reading ---- */

bool sql_scan(sql *c, store_each_row *each, void *user) {
    sqlite3_stmt *q = sql_ready(c, SQL_SCAN);
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW)
        if (!each(user, (const char *)sqlite3_column_text(q, 0),
                  (uint32_t)sqlite3_column_int64(q, 1), (uint64_t)sqlite3_column_int64(q, 2)))
            break;
    sqlite3_reset(q);
    return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

bool sql_covered(sql *c, const char *table, uint32_t *n) {
    uint64_t upto = 0;
    bind(sql_ready(c, SQL_COVERED), 1, table, strlen(table));
    bool ok = sql_number(c, SQL_COVERED, &upto);
    *n = (uint32_t)upto;
    return ok;
}

int sql_old(sql *c, bool over, int days, char id[][STORE_ID], int most) {
    sqlite3_stmt *q = sql_ready(c, SQL_OLD);
    int n = 0, rc;
    sqlite3_bind_int(q, 1, over);
    sqlite3_bind_int(q, 2, days);
    sqlite3_bind_int(q, 3, most);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW)
        sqlite3_snprintf(STORE_ID, id[n++], "%s", sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    return rc == SQLITE_DONE ? n : -1;
}

static bool each_line(const char *at, size_t len, uint32_t n, store_each *each, void *user) {
    for (const char *end = at + len; at < end; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (!each(user, n, at, (size_t)(stop - at))) return false;
        at = stop + 1;
    }
    return true;
}

bool sql_read(sql *c, const char *table, const uint64_t *rows, uint32_t nrows, store_each *each,
              void *user) {
    sqlite3_stmt *q = sql_ready(c, SQL_SAVED);
    bool go = true;
    int rc;
    bind(q, 1, table, strlen(table));
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && go)
        go = each_line((const char *)sqlite3_column_text(q, 1), (size_t)sqlite3_column_bytes(q, 1),
                       (uint32_t)sqlite3_column_int64(q, 0), each, user);
    sqlite3_reset(q);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) return false;
    return !go || each_row_of(c, table, rows, nrows, each, user);
}

/* ---- as a whole ---- */

int sql_page(sql *c) {
    uint64_t n;
    return sql_number(c, SQL_PAGE, &n) ? (int)n : 4096;
}

uint64_t sql_bytes(sql *c) {
    uint64_t n;
    return sql_number(c, SQL_PAGES, &n) ? n * (uint64_t)sql_page(c) : 0;
}

bool sql_copy(sql *c, const char *to, char *error, size_t size) {
    sqlite3 *db = NULL;
    sqlite3_backup *b = NULL;
    bool ok = sqlite3_open_v2(to, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
              sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK &&
              (b = sqlite3_backup_init(db, "main", c->db, "main"));
    ok = ok && sqlite3_backup_step(b, -1) == SQLITE_DONE;
    if (b) ok = sqlite3_backup_finish(b) == SQLITE_OK && ok;
    if (!ok) {
        char why[STORE_WHY];
        sql_why(db, why, sizeof why);
        sqlite3_snprintf((int)size, error, "%s: %s", to, why);
    }
    sqlite3_close(db);
    return ok;
}
