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
    if (s->to_wake) s->to_wake = size; /* they have moved */
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

/* What was built from the entries goes; the rows stay. */
static void clear_built(table *t) {
    mz_match_free(t->match);
    game_drop(t->s, t->game);
    deal_free(t->deal);
    free(t->seed);
    free(t->tokens);
    free(t->invites);
    free(t->seats);
    free(t->record);
    t->match = NULL;
    t->game = NULL;
    t->deal = NULL;
    t->tokens = NULL;
    t->invites = NULL;
    t->seats = NULL;
    t->seed = t->record = NULL;
    t->ntokens = t->ninvites = t->nseats = t->status = 0;
    t->v = t->node_v = t->nrecent = 0;
    t->broken = t->maker = false;
    *t->rematch = 0;
}

void table_free(table *t) {
    unlink_table(t);
    bots_cancel(t);
    for (struct deferred *d = t->waiting, *next; d; d = next) {
        next = d->next;
        free(d);
    }
    clear_built(t);
    free(t->pending.reply);
    free(t->rows);
    free(t);
}

void table_free_all(server *s) {
    for (uint32_t i = 0; i < s->map_size; i++)
        while (s->map[i]) table_free(s->map[i]);
    free(s->map);
}

/* ---- reading ---- */

static void finish(table *t);

static bool room_for_row(table *t) {
    if (t->nrows < t->rows_cap) return true;
    uint32_t cap = t->rows_cap ? t->rows_cap * 2 : 8;
    uint64_t *rows = realloc(t->rows, cap * sizeof *rows);
    if (!rows) return false;
    t->rows = rows;
    t->rows_cap = cap;
    return true;
}

static bool add_row(table *t, uint64_t row) {
    if (!room_for_row(t)) return false;
    t->rows[t->nrows++] = row;
    t->s->last_row = row;
    return true;
}

/* An entry that does not fit ends the table's play here; what came before can be looked at. */
static void read_entry(table *t, const char *line, size_t len) {
    t->entries++;
    t->bytes += len;
    if (t->broken && t->match && strncmp(line, "record\t", 7)) return;
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    if (entry_apply(t, line, len, &log) < 0) t->broken = true;
}

/* Behind a hole nothing is read: it would be another game. */
static bool each_entry(void *user, uint32_t n, const char *line, size_t len) {
    table *t = user;
    if (n != t->entries) return false;
    read_entry(t, line, len);
    return true;
}

static bool whole(const table *t) {
    return t->game && t->match && t->seats;
}

static table *no_table(mz_error *error, const char *code, const char *text) {
    mz_fail(error, !strcmp(code, "unknown") ? MZ_ILLEGAL : MZ_SPACE, code, "%s", text);
    return NULL;
}

static table *unreadable(mz_error *error) {
    return no_table(error, "store", "this table cannot be read at the moment: try again");
}

static table *lost(mz_error *error) {
    return no_table(error, "damaged", "what is stored of this table cannot be read");
}

static void log_state(const table *t) {
    if (t->damaged)
        server_log("table %s lacks entries: it can only be looked at", t->id);
    else if (t->broken)
        server_log("table %s does not fit these rules: it can only be looked at", t->id);
}

/* A table that was put away, from its saved copy. */
static table *load(server *s, const char *id, mz_error *error) {
    uint32_t entries;
    if (!store_covered(s->store, id, &entries)) return unreadable(error);
    if (!entries) return no_table(error, "unknown", "there is no such table");
    table *t = table_new(s, id);
    if (!t) return no_table(error, "full", "there is no memory for this table now");
    bool read = store_read(s->store, id, NULL, 0, each_entry, t);
    if (read && whole(t)) {
        t->damaged = t->entries != entries;
        log_state(t);
        return t;
    }
    table_free(t);
    if (!read) return unreadable(error);
    server_log("table %s cannot be read", id);
    return lost(error);
}

/* Builds a table of which the rows alone are known. One whose first entry makes no table stays on
 * the disk, and its rows known: nobody drops them. */
static table *wake(table *t, mz_error *error) {
    uint32_t entries = t->entries;
    if (t->damaged && t->dead) return lost(error);
    t->entries = 0;
    bool read = store_read(t->s->store, t->id, t->rows, t->nrows, each_entry, t);
    if (!read || !whole(t)) {
        clear_built(t);
        t->entries = entries;
        t->dead = read;
        if (!read) return unreadable(error);
        t->damaged = true;
        server_log("table %s cannot be read", t->id);
        return lost(error);
    }
    t->asleep = false;
    t->damaged = t->damaged || t->entries != entries;
    log_state(t);
    finish(t);
    return t;
}

table *table_find(server *s, const char *id, mz_error *error) {
    table *t = in_memory(s, id);
    if (t && t->asleep) return wake(t, error);
    if (t && t->entries) return t;
    if (t) return no_table(error, "unknown", "there is no such table"); /* not stored yet */
    if ((int)s->ntables >= s->config.tables)
        return no_table(error, "full", "too many tables are open now: try again later");
    return load(s, id, error);
}

/* Of each table with rows that no saved copy covers, the rows; they are read when it is built. */
static bool each_row(void *user, const char *id, uint32_t n, uint64_t row) {
    server *s = user;
    table *t = in_memory(s, id);
    if (!t) {
        if (!(t = table_new(s, id)) || !store_covered(s->store, id, &t->entries)) return false;
        t->asleep = true;
    }
    if (n < t->entries) return true; /* covered */
    t->damaged = t->damaged || n != t->entries;
    if (!t->damaged) t->entries++;
    return add_row(t, row);
}

bool table_load_all(server *s) {
    if (!grow_map(s) || !store_scan(s->store, each_row, s)) return false;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i], *next; t; t = next) {
            next = t->next;
            if (!t->nrows) table_free(t);
        }
    s->to_wake = s->map_size;
    return true;
}

/* Some time after the start all are awake: bots go on, and what nobody looks at is put away. */
void table_wake_some(server *s) {
    enum { MICROSECONDS = 20000 };
    uint64_t until = server_micros() + MICROSECONDS;
    mz_error error;
    while (s->to_wake && server_micros() < until) {
        table *t = s->map[s->to_wake - 1];
        while (t && (!t->asleep || t->dead)) t = t->next;
        if (!t)
            s->to_wake--;
        else if (!wake(t, &error) && !t->dead)
            return;
    }
}

/* ---- writing ---- */

/* The longest match: fifty thousand moves of each of two. */
enum { ENTRIES_MOST = 100000, BYTES_MOST = 16 << 20 };

bool table_full(const table *t) {
    return t->entries >= ENTRIES_MOST || t->bytes >= BYTES_MOST;
}

/* What ends a match, or follows its end. */
static bool is_last(const char *line) {
    return !strncmp(line, "end\t", 4) || !strncmp(line, "record\t", 7) ||
           !strncmp(line, "next\t", 5);
}

bool table_write(table *t, const char *line, size_t len, const struct change *who,
                 mz_error *error) {
    if (t->s->stopping || t->busy) {
        mz_fail(error, MZ_SPACE, t->busy ? "busy" : "stopping", "%s",
                t->busy ? "the table is busy: try again"
                        : "the server is going away: try again soon");
        return false;
    }
    if (table_full(t) && !is_last(line)) {
        mz_fail(error, MZ_SPACE, "long",
                "this match is as long as one may be: it can only be ended");
        return false;
    }
    address *from = !who ? NULL : who->from ? who->from->from : who->http ? who->http->from : NULL;
    if (who && !limits_write(t->s, from, who->ink, len)) {
        mz_fail(error, MZ_SPACE, "rate", "this is more than may be stored at once: wait a little");
        return false;
    }
    store_write *w = len < STORE_LINE_MAX && room_for_row(t)
                         ? store_write_new(STORE_APPEND, t->id, line, len)
                         : NULL;
    if (!w) {
        mz_fail(error, MZ_SPACE, "full", "there is no memory for this now: try again later");
        return false;
    }
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
    if (t->broken || t->damaged) return;
    if (t->status == OVER && !t->record && !t->busy) {
        size_t len;
        char *line = record_entry(t, &len);
        if (line) table_write(t, line, len, NULL, NULL);
        free(line);
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
        t->bytes += w->len;
        add_row(t, w->row); /* table_write has made room */
        carry_out(t, w->line, w->len, &who);
        finish(t);
    }
    resume(t);
    if (!w->stored) t->wants_bot = true; /* later: a full disk does not empty itself at once */
}

static bool idle(const table *t, uint64_t now) {
    return !t->conns && !t->busy && !t->saving && !t->job && !t->wants_bot && !t->asleep &&
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

/* Who came back to a table in the very moment in which it went may still look at it. */
static void dropped(server *s, const char *id) {
    table *t = in_memory(s, id);
    s->count.old++;
    if (t) t->damaged = true;
}

void table_stored(server *s) {
    for (store_write *w = store_fetch(s->store), *next; w; w = next) {
        next = w->next;
        if (w->kind == STORE_APPEND) appended(w);
        if (w->kind == STORE_SAVE) saved(w);
        if (w->kind == STORE_DROP && w->stored) dropped(s, w->table);
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
    store_write *w = store_write_new(STORE_TRIM, "", "", 0);
    if (!w) return;
    w->row = first < INT64_MAX ? first : INT64_MAX;
    store_put(s->store, w);
}

/* A table is saved when it leaves memory, soon after it is over, and when its rows are many or far
 * behind, also while it is played: starting reads all rows from the first that is needed. */
static bool wants_saving(const table *t, uint64_t now) {
    enum { MANY = 1000, BEHIND = 100000, SOON = 10000 };
    if (!t->nrows || t->saving || t->asleep || t->damaged) return false;
    return idle(t, now) || t->nrows > MANY || t->rows[0] + BEHIND < t->s->last_row ||
           (t->record && !t->busy && now - t->used > SOON);
}

/* Tables whose time is over go, a few at a time; who is in memory is looked at, and stays. */
static void drop_old(server *s, uint64_t now) {
    enum { MOST = 64, EVERY = 600000 };
    char id[MOST][STORE_ID];
    if (now < s->drop_next) return;
    int n = store_old(s->store, &s->config.keep, id, MOST), dropped = 0;
    for (int i = 0; i < n; i++) {
        store_write *w = in_memory(s, id[i]) ? NULL : store_write_new(STORE_DROP, id[i], "", 0);
        if (!w) continue;
        store_put(s->store, w);
        dropped++;
    }
    s->drop_next = now + (dropped == MOST ? 1000 : EVERY);
    if (dropped) server_log("%d tables are dropped: nobody has come to them for long", dropped);
}

void table_tick(server *s) {
    uint64_t now = server_now();
    if (s->stopping) return;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (table *t = s->map[i], *next; t; t = next) {
            next = t->next;
            if (t->wants_bot) bots_want(t);
            if (wants_saving(t, now))
                save(t);
            else if (!t->nrows && idle(t, now))
                table_free(t);
        }
    trim(s, now);
    drop_old(s, now);
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
