/* Tables in memory, and how they are written. Invariant: what a table shows is what the store has:
 * an entry is applied when it has been stored, and while one is being written no other is begun.
 * Rows that no saved copy covers are in `rows`, so such a table stays in memory until it is saved.
 */
#include "server/parts.h"

#include <stdlib.h>
#include <string.h>

enum { MAP = 4096 }; /* chains of the map at first; it doubles */

static uint32_t hash_of(const char *id) {
    uint32_t h = 2166136261u;
    while (*id) h = (h ^ (uint8_t)*id++) * 16777619u;
    return h ^ h >> 15;
}

static bool grow_map(server *s) {
    uint32_t size = s->map_size ? s->map_size * 2 : MAP;
    table **map = calloc(size, sizeof(table *)), *next;
    if (!map) return false;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i]; t; t = next) {
            next = t->next;
            t->next = map[hash_of(t->id) % size];
            map[hash_of(t->id) % size] = t;
        }
    free(s->map);
    s->map = map;
    s->map_size = size;
    return true;
}

table *table_new(server *s, const char *id) {
    if (s->ntables >= s->map_size && !grow_map(s)) return NULL;
    table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    lws_strncpy(t->id, id, sizeof t->id);
    t->s = s;
    t->used = server_now();
    table **at = &s->map[hash_of(id) % s->map_size];
    t->next = *at;
    *at = t;
    s->ntables++;
    return t;
}

static table *in_memory(server *s, const char *id) {
    if (!s->map_size) return NULL;
    table *t = s->map[hash_of(id) % s->map_size];
    while (t && strcmp(t->id, id)) t = t->next;
    return t;
}

static void unlink_table(table *t) {
    table **at = &t->s->map[hash_of(t->id) % t->s->map_size];
    while (*at != t) at = &(*at)->next;
    *at = t->next;
    t->s->ntables--;
}

void table_free(table *t) {
    unlink_table(t);
    bots_cancel(t);
    for (struct deferred *d = t->waiting, *next; d; d = next) {
        next = d->next;
        free(d);
    }
    mz_match_free(t->match);
    game_drop(t->s, t->game);
    free(t->pending.reply);
    deal_free(t->deal);
    free(t->seed);
    free(t->tokens);
    free(t->invites);
    free(t->seats);
    free(t->record);
    free(t->rows);
    free(t);
}

void table_free_all(server *s) {
    for (uint32_t i = 0; i < s->map_size; i++)
        while (s->map[i]) table_free(s->map[i]);
    free(s->map);
}

/* ---- reading ---- */

static bool add_row(table *t, uint64_t row) {
    if (t->nrows == t->rows_cap) {
        uint32_t cap = t->rows_cap ? t->rows_cap * 2 : 8;
        uint64_t *rows = realloc(t->rows, cap * sizeof *rows);
        if (!rows) return false;
        t->rows = rows;
        t->rows_cap = cap;
    }
    t->rows[t->nrows++] = row;
    return true;
}

/* An entry that does not fit ends the table's play here; what came before can be looked at. */
static void read_entry(table *t, const char *line, size_t len) {
    t->entries++;
    if (t->broken && t->match && strncmp(line, "record\t", 7)) return;
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    if (entry_apply(t, line, len, &log) < 0) t->broken = true;
}

static bool each_saved(void *user, const char *id, uint32_t n, uint64_t row, const char *line,
                       size_t len) {
    (void)id, (void)n, (void)row;
    read_entry(user, line, len);
    return true;
}

static table *load(server *s, const char *id) {
    table *t = table_new(s, id);
    if (!t) return NULL;
    if (store_saved(s->store, id, each_saved, t) && t->game && t->match && t->seats) return t;
    if (t->entries) server_log("table %s cannot be read", id);
    table_free(t);
    return NULL;
}

table *table_find(server *s, const char *id) {
    table *t = in_memory(s, id);
    if (t && t->entries) return t;
    if (t || (int)s->ntables >= s->config.tables) return NULL;
    return load(s, id);
}

static bool each_row(void *user, const char *id, uint32_t n, uint64_t row, const char *line,
                     size_t len) {
    server *s = user;
    table *t = in_memory(s, id);
    if (!t && !(t = table_new(s, id))) return false;
    if (!t->entries && n && !store_saved(s->store, id, each_saved, t)) return false;
    if (n != t->entries) { /* a hole: never continue behind it */
        t->broken = true;
        return true;
    }
    read_entry(t, line, len);
    return add_row(t, row);
}

static void finish(table *t);

/* Tables whose first entry did not make one are left on the disk and out of the way. */
bool table_load_all(server *s) {
    if (!grow_map(s) || !store_scan(s->store, each_row, s)) return false;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i], *next; t; t = next) {
            next = t->next;
            if (t->broken) server_log("table %s does not fit these rules", t->id);
            if (t->game && t->match && t->seats)
                finish(t);
            else
                table_free(t);
        }
    return true;
}

/* ---- writing ---- */

bool table_write(table *t, const char *line, size_t len, const struct change *who) {
    if (t->busy || t->s->stopping || len >= STORE_LINE_MAX) return false;
    store_write *w = store_write_new(STORE_APPEND, t->id, line, len);
    if (!w) return false;
    w->owner = t;
    w->n = t->entries;
    t->busy = true;
    t->pending = who ? *who : (struct change){0};
    if (t->pending.http) t->pending.http->t = t;
    t->s->pending++;
    store_put(t->s->store, w);
    return true;
}

/* What follows from the table's state by itself: the record when it is over, bots' moves. */
static void finish(table *t) {
    if (t->broken) return;
    if (t->status == OVER && !t->record && !t->busy) {
        mz_text text = mz_text_in(t->s->scratch, STORE_LINE_MAX / 3 * 2), line;
        char *buffer = malloc(STORE_LINE_MAX);
        deal_notes(t);
        mz_match_record(t->match, MZ_ALL, &text);
        if (buffer && !text.full) {
            line = mz_text_in(buffer, STORE_LINE_MAX);
            mz_put(&line, "record\t");
            mz_json_string(&line, text.at);
            if (!line.full) table_write(t, line.at, line.len, NULL);
        }
        free(buffer);
    }
    bots_want(t);
}

static void answer(table *t, const struct change *who, bool stored) {
    static const char sorry[] = "this could not be stored, so it has not happened; try again";
    if (who->from) {
        if (stored)
            answer_ok(who->from, who->re, t->v, false);
        else
            answer_no(who->from, who->re, "store", sorry);
    }
    if (who->http) {
        who->http->t = NULL;
        if (stored)
            http_json(who->http, who->code, who->reply, strlen(who->reply));
        else
            http_error(who->http, 503, "store", sorry);
    }
    free(who->reply);
}

static void show(table *t, int effect, const void *before, uint32_t moves_before,
                 const mz_log *log) {
    for (conn *c = t->conns; c && effect & FX_OUT; c = c->next)
        if (c->viewer == MZ_NOBODY) push_table(c, 0);
    if (effect & FX_DEAL) deal_show(t);
    if (effect & FX_SEATS) seats_show(t);
    if (effect & FX_UP) push_change(t, before, moves_before, log, effect & FX_UNDONE);
    if (effect & FX_UP && t->status == OVER) push_over(t);
    if (effect & FX_NEXT) push_rematch(t);
}

static void carry_out(table *t, const char *line, size_t len, const struct change *who) {
    _Alignas(8) uint8_t before[MZ_STATE_MAX];
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    uint32_t moves_before = 0;
    if (t->match) {
        memcpy(before, mz_match_state(t->match), mz_size(t->game->game).state);
        moves_before = mz_match_moves(t->match);
    }
    int effect = entry_apply(t, line, len, &log);
    if (effect < 0) t->broken = true;
    answer(t, who, effect >= 0);
    if (effect < 0) return;
    if (!strncmp(line, "move\t", 5)) metrics_move(t->s, who->arrived);
    if (t->conns) show(t, effect, before, moves_before, &log);
}

static void resume(table *t) {
    while (!t->busy && t->waiting) {
        struct deferred *d = t->waiting;
        t->waiting = d->next;
        t->ndeferred--;
        if (d->from) message_take(d->from, d->text, d->len);
        if (d->http) {
            d->http->t = NULL;
            http_again(d->http);
        }
        free(d);
    }
}

static void appended(store_write *w) {
    table *t = w->owner;
    struct change who = t->pending;
    t->pending = (struct change){0};
    t->busy = false;
    t->used = server_now();
    t->s->pending--;
    if (!w->stored) {
        t->s->count.store_failures++;
        answer(t, &who, false);
        if (!t->entries) {
            table_free(t);
            return;
        }
    } else {
        t->entries++;
        if (!add_row(t, w->row)) t->broken = true;
        carry_out(t, w->line, w->len, &who);
        finish(t);
    }
    resume(t);
    if (!w->stored) t->wants_bot = true; /* later: a full disk does not empty itself at once */
}

static bool idle(const table *t, uint64_t now) {
    return !t->conns && !t->busy && !t->saving && !t->job && !t->wants_bot &&
           now - t->used > (uint64_t)t->s->config.idle * 1000;
}

static void saved(store_write *w) {
    table *t = w->owner;
    t->saving = false;
    t->s->pending--;
    if (!w->stored) return;
    t->nrows -= w->nrows;
    memmove(t->rows, t->rows + w->nrows, t->nrows * sizeof *t->rows);
    if (!t->nrows && idle(t, server_now())) table_free(t);
}

void table_stored(server *s) {
    for (store_write *w = store_fetch(s->store), *next; w; w = next) {
        next = w->next;
        if (w->kind == STORE_APPEND) appended(w);
        if (w->kind == STORE_SAVE) saved(w);
        store_write_free(w);
    }
}

/* ---- letting go ---- */

static void save(table *t) {
    store_write *w = store_write_new(STORE_SAVE, t->id, "", 0);
    uint64_t *rows = malloc(t->nrows * sizeof *rows);
    if (!w || !rows) {
        store_write_free(w);
        free(rows);
        return;
    }
    memcpy(rows, t->rows, t->nrows * sizeof *rows);
    w->owner = t;
    w->n = t->entries;
    w->over = t->status == OVER;
    w->rows = rows;
    w->nrows = t->nrows;
    t->saving = true;
    t->s->pending++;
    store_put(t->s->store, w);
}

/* Rows before the first that some table still needs may go. */
static void trim(server *s, uint64_t now) {
    enum { EVERY = 60000 };
    uint64_t first = UINT64_MAX;
    if (now - s->trimmed < EVERY) return;
    s->trimmed = now;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i]; t; t = t->next) {
            if (t->busy) return;
            if (t->nrows && t->rows[0] < first) first = t->rows[0];
        }
    store_write *w = first == UINT64_MAX ? NULL : store_write_new(STORE_TRIM, "", "", 0);
    if (!w) return;
    w->row = first;
    store_put(s->store, w);
}

void table_tick(server *s) {
    uint64_t now = server_now();
    if (s->stopping) return;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i], *next; t; t = next) {
            next = t->next;
            if (t->wants_bot) bots_want(t);
            if (!idle(t, now)) continue;
            if (t->nrows)
                save(t);
            else
                table_free(t);
        }
    trim(s, now);
}

bool table_knows(const table *t, uint64_t print) {
    for (int i = 0; i < t->nrecent && i < RECENT; i++)
        if (t->recent[i] == print) return true;
    return false;
}

/* ---- who waits ---- */

void table_forget_conn(table *t, conn *c) {
    if (t->pending.from == c) t->pending.from = NULL;
    for (struct deferred *d = t->waiting; d; d = d->next)
        if (d->from == c) d->from = NULL;
}

void table_forget_request(table *t, request *r) {
    if (t->pending.http == r) t->pending.http = NULL;
    for (struct deferred *d = t->waiting; d; d = d->next)
        if (d->http == r) d->http = NULL;
}

static struct deferred *put_off(table *t, const char *text, size_t len) {
    struct deferred *d = t->ndeferred < DEFERRED ? calloc(1, sizeof *d + len) : NULL;
    if (!d) return NULL;
    d->len = len;
    if (len) memcpy(d->text, text, len);
    struct deferred **end = &t->waiting;
    while (*end) end = &(*end)->next;
    *end = d;
    t->ndeferred++;
    return d;
}

void table_defer(table *t, conn *c, const char *text, size_t len) {
    struct deferred *d = put_off(t, text, len);
    if (!d) {
        answer_no(c, message_id(text, len), "busy", "the table is busy: try again");
        return;
    }
    d->from = c;
}

void table_refuse_conn(table *t, conn *c) {
    for (struct deferred *d = t->waiting; d; d = d->next) {
        if (d->from != c) continue;
        d->from = NULL;
        answer_no(c, message_id(d->text, d->len), "busy", "the table is busy: try again");
    }
}

void table_defer_request(table *t, request *r) {
    struct deferred *d = put_off(t, "", 0);
    if (!d) {
        http_error(r, 503, "busy", "the table is busy: try again");
        return;
    }
    d->http = r;
    r->t = t;
}
