/* Invariant: what a table shows is what the store has: an entry is applied when it has been stored,
 * and while one is being written no other is begun. Rows that no saved copy covers are in `rows`,
 * so such a table stays in memory until it is saved. */
#include "server/rooms.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)TABLE_ID == (int)STORE_ID, "a table has one id");

enum { MAP = 4096 }; /* chains of the map at first; it doubles */

static uint32_t hash_of(const char *id) {
    uint32_t h = 2166136261u;
    while (*id) h = (h ^ (uint8_t)*id++) * 16777619u;
    return h ^ h >> 15;
}

static bool grow_map(server *s) {
    uint32_t size = s->map_size ? s->map_size * 2 : MAP;
    room **map = calloc(size, sizeof(room *)), *next;
    if (!map) return false;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (room *at = s->map[i]; at; at = next) {
            next = at->next;
            at->next = map[hash_of(at->t.id) % size];
            map[hash_of(at->t.id) % size] = at;
        }
    free(s->map);
    s->map = map;
    s->map_size = size;
    if (s->to_wake) s->to_wake = size; /* they have moved */
    return true;
}

static room *new_room(server *s, const char *id) {
    if (s->nrooms >= s->map_size && !grow_map(s)) return NULL;
    room *at = calloc(1, sizeof *at);
    if (!at) return NULL;
    table_begin(&at->t, id, &s->games);
    at->s = s;
    at->used = server_now();
    room **chain = &s->map[hash_of(id) % s->map_size];
    at->next = *chain;
    *chain = at;
    s->nrooms++;
    return at;
}

static room *in_memory(server *s, const char *id) {
    if (!s->map_size) return NULL;
    room *at = s->map[hash_of(id) % s->map_size];
    while (at && strcmp(at->t.id, id)) at = at->next;
    return at;
}

static void unlink_room(room *at) {
    room **link = &at->s->map[hash_of(at->t.id) % at->s->map_size];
    while (*link != at) link = &(*link)->next;
    *link = at->next;
    at->s->nrooms--;
}

/* Who waited is free to go on; what waited for it does not happen twice. */
static void unlink_ready(room *at) {
    room **link = &at->s->ready;
    if (!at->ready) return;
    while (*link != at) link = &(*link)->next_ready;
    *link = at->next_ready;
    at->ready = false;
}

void room_free(room *at) {
    unlink_room(at);
    unlink_ready(at);
    at->s->ears->gone(at);
    for (struct deferred *d = at->waiting, *next; d; d = next) {
        next = d->next;
        free(d);
    }
    table_clear(&at->t);
    free(at->pending.reply);
    free(at->rows);
    free(at);
}

void rooms_free(server *s) {
    for (uint32_t i = 0; i < s->map_size; i++)
        while (s->map[i]) room_free(s->map[i]);
    free(s->map);
}

/* ---- reading ---- */

static void finish(room *at);

static bool room_for_row(room *at) {
    if (at->nrows < at->rows_cap) return true;
    uint32_t cap = at->rows_cap ? at->rows_cap * 2 : 8;
    uint64_t *rows = realloc(at->rows, cap * sizeof *rows);
    if (!rows) return false;
    at->rows = rows;
    at->rows_cap = cap;
    return true;
}

static bool add_row(room *at, uint64_t row) {
    if (!room_for_row(at)) return false;
    at->rows[at->nrows++] = row;
    at->s->last_row = row;
    return true;
}

/* An entry that does not fit ends the table's play here; what came before can be looked at. */
static void read_entry(room *at, const char *line, size_t len) {
    at->entries++;
    at->bytes += len;
    if (at->t.broken && at->t.match && strncmp(line, "record\t", 7)) return;
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    if (entry_apply(&at->t, line, len, &log) < 0) at->t.broken = true;
}

/* Behind a hole nothing is read: it would be another game. */
static bool each_entry(void *user, uint32_t n, const char *line, size_t len) {
    room *at = user;
    if (n != at->entries) return false;
    read_entry(at, line, len);
    return true;
}

static room *no_room(mz_error *error, const char *code, const char *text) {
    mz_fail(error, !strcmp(code, "unknown") ? MZ_ILLEGAL : MZ_SPACE, code, "%s", text);
    return NULL;
}

static room *unreadable(mz_error *error) {
    return no_room(error, "store", "this table cannot be read at the moment: try again");
}

static room *lost(mz_error *error) {
    return no_room(error, "damaged", "what is stored of this table cannot be read");
}

static void log_state(const room *at) {
    if (at->t.damaged)
        server_log("table %s lacks entries: it can only be looked at", at->t.id);
    else if (at->t.broken)
        server_log("table %s does not fit these rules: it can only be looked at", at->t.id);
}

/* A table that was put away, from its saved copy. */
static room *load(server *s, const char *id, mz_error *error) {
    uint32_t entries;
    if (!store_covered(s->store, id, &entries)) return unreadable(error);
    if (!entries) return no_room(error, "unknown", "there is no such table");
    room *at = new_room(s, id);
    if (!at) return no_room(error, "full", "there is no memory for this table now");
    bool read = store_read(s->store, id, NULL, 0, each_entry, at);
    if (read && table_made(&at->t)) {
        at->t.damaged = at->entries != entries;
        log_state(at);
        return at;
    }
    room_free(at);
    if (!read) return unreadable(error);
    server_log("table %s cannot be read", id);
    return lost(error);
}

/* Builds a table of which the rows alone are known. One whose first entry makes no table stays on
 * the disk, and its rows known: nobody drops them. */
static room *wake(room *at, mz_error *error) {
    uint32_t entries = at->entries;
    if (at->t.damaged && at->dead) return lost(error);
    at->entries = 0;
    bool read = store_read(at->s->store, at->t.id, at->rows, at->nrows, each_entry, at);
    if (!read || !table_made(&at->t)) {
        table_clear(&at->t);
        at->entries = entries;
        at->dead = read;
        if (!read) return unreadable(error);
        at->t.damaged = true;
        server_log("table %s cannot be read", at->t.id);
        return lost(error);
    }
    at->asleep = false;
    at->t.damaged = at->t.damaged || at->entries != entries;
    log_state(at);
    finish(at);
    return at;
}

room *room_find(server *s, const char *id, mz_error *error) {
    room *at = in_memory(s, id);
    if (at && at->asleep) return wake(at, error);
    if (at && at->entries) return at;
    if (at) return no_room(error, "unknown", "there is no such table"); /* not stored yet */
    if ((int)s->nrooms >= s->config.tables)
        return no_room(error, "full", "too many tables are open now: try again later");
    return load(s, id, error);
}

/* Of each table with rows that no saved copy covers, the rows; they are read when it is built. */
static bool each_row(void *user, const char *id, uint32_t n, uint64_t row) {
    server *s = user;
    room *at = in_memory(s, id);
    if (!at) {
        if (!(at = new_room(s, id)) || !store_covered(s->store, id, &at->entries)) return false;
        at->asleep = true;
    }
    if (n < at->entries) return true; /* covered */
    at->t.damaged = at->t.damaged || n != at->entries;
    if (!at->t.damaged) at->entries++;
    return add_row(at, row);
}

bool rooms_load(server *s) {
    if (!grow_map(s) || !store_scan(s->store, each_row, s)) return false;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (room *at = s->map[i], *next; at; at = next) {
            next = at->next;
            if (!at->nrows) room_free(at);
        }
    s->to_wake = s->map_size;
    return true;
}

/* Some time after the start all are awake: bots go on, and what nobody looks at is put away. */
void rooms_wake_some(server *s) {
    enum { MICROSECONDS = 20000 };
    uint64_t until = server_micros() + MICROSECONDS;
    mz_error error;
    while (s->to_wake && server_micros() < until) {
        room *at = s->map[s->to_wake - 1];
        while (at && (!at->asleep || at->dead)) at = at->next;
        if (!at)
            s->to_wake--;
        else if (!wake(at, &error) && !at->dead)
            return;
    }
}

/* ---- writing ---- */

/* The longest match: fifty thousand moves of each of two. */
enum { ENTRIES_MOST = 100000, BYTES_MOST = 16 << 20 };

bool room_full(const room *at) {
    return at->entries >= ENTRIES_MOST || at->bytes >= BYTES_MOST;
}

/* What ends a match, or follows its end. */
static bool is_last(const char *line) {
    return !strncmp(line, "end\t", 4) || !strncmp(line, "record\t", 7) ||
           !strncmp(line, "next\t", 5);
}

bool room_write(room *at, const char *line, size_t len, const struct change *who, mz_error *error) {
    if (at->s->stopping || at->busy) {
        mz_fail(error, MZ_SPACE, at->busy ? "busy" : "stopping", "%s",
                at->busy ? "the table is busy: try again"
                         : "the server is going away: try again soon");
        return false;
    }
    if (room_full(at) && !is_last(line)) {
        mz_fail(error, MZ_SPACE, "long",
                "this match is as long as one may be: it can only be ended");
        return false;
    }
    if (who && !limits_write(at->s->limits, who->address, who->ink, len, server_now())) {
        mz_fail(error, MZ_SPACE, "rate", "this is more than may be stored at once: wait a little");
        return false;
    }
    if (len >= STORE_LINE_MAX) {
        mz_fail(error, MZ_SPACE, "size", "this is longer than what may be stored");
        return false;
    }
    store_write *w = room_for_row(at) ? store_write_new(STORE_APPEND, at->t.id, line, len) : NULL;
    if (!w) {
        mz_fail(error, MZ_SPACE, "full", "there is no memory for this now: try again later");
        return false;
    }
    w->owner = at;
    w->n = at->entries;
    at->busy = true;
    at->pending = who ? *who : (struct change){0};
    at->s->pending++;
    store_put(at->s->store, w);
    return true;
}

/* 96 random bits: nobody guesses the address of a table. */
static void new_id(char id[TABLE_ID]) {
    uint8_t bytes[12];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, TABLE_ID, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

room *room_make(server *s, const struct plan *p, const struct change *who, char id[TABLE_ID],
                mz_error *error) {
    enum { ENTRY = 16 * 1024 };
    char buffer[ENTRY];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (!plan_entry(p, &s->games, &line, error)) return NULL;
    new_id(id);
    room *at = (int)s->nrooms < s->config.tables ? new_room(s, id) : NULL;
    mz_fail(error, MZ_SPACE, "full", "there is no room for another table now: try again later");
    if (at && room_write(at, line.at, line.len, who, error)) {
        s->count.tables_made++;
        return at;
    }
    if (at) room_free(at);
    return NULL;
}

/* What follows from the table's state by itself: the record when it is over, bots' moves. */
static void finish(room *at) {
    if (at->t.broken || at->t.damaged) return;
    if (at->t.status == OVER && !at->t.record && !at->busy) {
        size_t len;
        char *line = record_entry(&at->t, &len);
        if (line) room_write(at, line, len, NULL, NULL);
        free(line);
    }
    at->s->ears->settle(at);
}

static void carry_out(room *at, const char *line, size_t len, const struct change *who) {
    _Alignas(8) uint8_t before[MZ_STATE_MAX];
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    uint32_t moves_before = 0;
    if (at->t.match) {
        memcpy(before, mz_match_state(at->t.match), mz_size(at->t.game->game).state);
        moves_before = mz_match_moves(at->t.match);
    }
    int effect = entry_apply(&at->t, line, len, &log);
    if (effect < 0) at->t.broken = true;
    at->s->ears->answer(at, who, effect >= 0);
    if (effect < 0) return;
    if (!strncmp(line, "move\t", 5)) metrics_move(at->s, who->arrived);
    const struct told what = {effect, before, moves_before, &log};
    at->s->ears->show(at, &what);
}

/* Those who wait are heard by the loop, when it has all that the store gives back. */
static void be_ready(room *at) {
    if (at->ready || !at->waiting) return;
    at->ready = true;
    at->next_ready = at->s->ready;
    at->s->ready = at;
}

static void appended(store_write *w) {
    room *at = w->owner;
    struct change who = at->pending;
    at->pending = (struct change){0};
    at->busy = false;
    at->used = server_now();
    at->s->pending--;
    if (!w->stored) {
        at->s->count.store_failures++;
        at->s->ears->answer(at, &who, false);
        if (!at->entries) {
            room_free(at);
            return;
        }
    } else {
        at->entries++;
        at->bytes += w->len;
        add_row(at, w->row); /* room_write has made room */
        carry_out(at, w->line, w->len, &who);
        finish(at);
    }
    be_ready(at);
    if (!w->stored) at->wants_bot = true; /* later: a full disk does not empty itself at once */
}

static bool idle(const room *at, uint64_t now) {
    return !at->conns && !at->busy && !at->saving && !at->job && !at->wants_bot && !at->asleep &&
           now - at->used > (uint64_t)at->s->config.idle * 1000;
}

static void saved(store_write *w) {
    room *at = w->owner;
    at->saving = false;
    at->s->pending--;
    if (!w->stored) return;
    at->nrows -= w->nrows;
    memmove(at->rows, at->rows + w->nrows, at->nrows * sizeof *at->rows);
    if (!at->nrows && idle(at, server_now())) room_free(at);
}

/* Who came back to a table in the very moment in which it went may still look at it. */
static void dropped(server *s, const char *id) {
    room *at = in_memory(s, id);
    s->count.old++;
    if (at) at->t.damaged = true;
}

void rooms_stored(server *s) {
    for (store_write *w = store_fetch(s->store), *next; w; w = next) {
        next = w->next;
        if (w->kind == STORE_APPEND) appended(w);
        if (w->kind == STORE_SAVE) saved(w);
        if (w->kind == STORE_DROP && w->stored) dropped(s, w->table);
        store_write_free(w);
    }
}

/* What is carried out may write again: then the rest waits on, in its order. */
void rooms_resume(server *s) {
    while (s->ready) {
        room *at = s->ready;
        unlink_ready(at);
        while (!at->busy && at->waiting) {
            struct deferred *d = at->waiting;
            at->waiting = d->next;
            at->ndeferred--;
            s->ears->again(at, d);
            free(d);
        }
    }
}

bool room_defer(room *at, conn *c, request *r, const char *text, size_t len) {
    enum { MOST = 32 };
    struct deferred *d = at->ndeferred < MOST ? calloc(1, sizeof *d + len) : NULL;
    if (!d) return false;
    *d = (struct deferred){.from = c, .http = r, .len = len};
    if (len) memcpy(d->text, text, len);
    struct deferred **end = &at->waiting;
    while (*end) end = &(*end)->next;
    *end = d;
    at->ndeferred++;
    return true;
}

void room_forget(room *at, const conn *c, const request *r) {
    if (c && at->pending.from == c) at->pending.from = NULL;
    if (r && at->pending.http == r) at->pending.http = NULL;
    for (struct deferred *d = at->waiting; d; d = d->next) {
        if (c && d->from == c) d->from = NULL;
        if (r && d->http == r) d->http = NULL;
    }
}

/* ---- letting go ---- */

static void save(room *at) {
    store_write *w = store_write_new(STORE_SAVE, at->t.id, "", 0);
    uint64_t *rows = malloc(at->nrows * sizeof *rows);
    if (!w || !rows) {
        store_write_free(w);
        free(rows);
        return;
    }
    memcpy(rows, at->rows, at->nrows * sizeof *rows);
    w->owner = at;
    w->n = at->entries;
    w->over = at->t.status == OVER;
    w->rows = rows;
    w->nrows = at->nrows;
    at->saving = true;
    at->s->pending++;
    store_put(at->s->store, w);
}

/* Rows before the first that some table still needs may go. */
static void trim(server *s, uint64_t now) {
    enum { EVERY = 60000 };
    uint64_t first = UINT64_MAX;
    if (now - s->trimmed < EVERY) return;
    s->trimmed = now;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (room *at = s->map[i]; at; at = at->next) {
            if (at->busy) return;
            if (at->nrows && at->rows[0] < first) first = at->rows[0];
        }
    store_write *w = store_write_new(STORE_TRIM, "", "", 0);
    if (!w) return;
    w->row = first < INT64_MAX ? first : INT64_MAX;
    store_put(s->store, w);
}

/* A table is saved when it leaves memory, soon after it is over, and when its rows are many or far
 * behind, also while it is played: starting reads all rows from the first that is needed. */
static bool wants_saving(const room *at, uint64_t now) {
    enum { MANY = 1000, BEHIND = 100000, SOON = 10000 };
    if (!at->nrows || at->saving || at->asleep || at->t.damaged) return false;
    return idle(at, now) || at->nrows > MANY || at->rows[0] + BEHIND < at->s->last_row ||
           (at->t.record && !at->busy && now - at->used > SOON);
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

void rooms_tick(server *s) {
    uint64_t now = server_now();
    if (s->stopping) return;
    for (uint32_t i = 0; i < s->map_size; i++)
        for (room *at = s->map[i], *next; at; at = next) {
            next = at->next;
            if (at->wants_bot) at->s->ears->settle(at);
            if (wants_saving(at, now))
                save(at);
            else if (!at->nrows && idle(at, now))
                room_free(at);
        }
    trim(s, now);
    drop_old(s, now);
}
