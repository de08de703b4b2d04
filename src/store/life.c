/* The life of what is stored: how long tables are kept, and what there is. Invariant: a table is
 * dropped as a whole, and only when its last copy is as old as it may become. */
#include "store/inside.h"

#include <stdio.h>
#include <string.h>

int store_old(store *s, const store_life *life, char id[][STORE_ID], int most) {
    int n = 0;
    pthread_rwlock_rdlock(&s->swap);
    bool ok = s->read.db != NULL;
    for (int over = 0; over < 2 && ok; over++) {
        int days = over ? life->finished : life->unfinished;
        int more = days > 0 && n < most ? sql_old(&s->read, over, days, id + n, most - n) : 0;
        ok = more >= 0;
        n += more;
    }
    pthread_rwlock_unlock(&s->swap);
    return ok ? n : -1;
}

/* ---- from outside ---- */

static bool count(sqlite3 *db, uint64_t *out, const char *text, int over, int days) {
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK;
    if (ok) {
        sqlite3_bind_int(q, 1, over);
        sqlite3_bind_int(q, 2, days);
        ok = sqlite3_step(q) == SQLITE_ROW;
        if (ok) *out = (uint64_t)sqlite3_column_int64(q, 0);
    }
    sqlite3_finalize(q);
    return ok;
}

#define LAST "NOT EXISTS (SELECT 1 FROM saved t WHERE t.id = s.id AND t.upto > s.upto)"

static bool count_all(sqlite3 *db, const store_life *life, store_sum *out) {
    static const char running[] = "SELECT count(DISTINCT tbl) FROM log l WHERE n >= (SELECT"
                                  " coalesce(max(upto), 0) FROM saved WHERE id = l.tbl)";
    static const char all[] = "SELECT count(*) FROM saved s WHERE over = ?1 AND " LAST;
    static const char old[] = "SELECT count(*) FROM saved s WHERE over = ?1 AND ?2 > 0 AND"
                              " at < strftime('%s', 'now') - 86400 * ?2 AND " LAST;
    static const char bytes[] =
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
    return count(db, &out->running, running, 0, 0) && count(db, &out->unfinished, all, 0, 0) &&
           count(db, &out->finished, all, 1, 0) && count(db, &out->bytes, bytes, 0, 0) &&
           count(db, &out->old_unfinished, old, 0, life->unfinished) &&
           count(db, &out->old_finished, old, 1, life->finished);
}

bool store_sum_up(const char *url, const store_life *life, store_sum *out, char *error,
                  size_t size) {
    static const char scheme[] = "sqlite:";
    sqlite3 *db = NULL;
    const char *path = url;
    memset(out, 0, sizeof *out);
    if (!strncmp(url, scheme, sizeof scheme - 1)) path += sizeof scheme - 1;
    bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    if (ok) sqlite3_busy_timeout(db, 5000);
    ok = ok && count_all(db, life, out);
    if (!ok) snprintf(error, size, "%s: %s", path, db ? sqlite3_errmsg(db) : "no memory");
    sqlite3_close(db);
    return ok;
}
