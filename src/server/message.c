/* What a client says. Invariant: nothing of a message is used before all of it has the form that
 * its row asks for; a message that has not is answered, and changes nothing. */
#include "server/http.h"

#include <string.h>

/* ---- answers ---- */

void answer_ok(conn *c, uint64_t re, uint32_t v, bool again) {
    char buffer[96];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_put(&text, "{\"t\":\"ok\",\"re\":");
    mz_putn(&text, (int64_t)re);
    mz_put(&text, ",\"v\":");
    mz_putn(&text, v);
    mz_put(&text, again ? ",\"again\":true}" : "}");
    conn_text(c, text.at, text.len);
}

void answer_no(conn *c, uint64_t re, const char *code, const char *why) {
    char buffer[512];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_put(&text, "{\"t\":\"no\"");
    if (re != NO_ID) mz_putf(&text, ",\"re\":%llu", (unsigned long long)re);
    mz_put(&text, ",\"code\":");
    mz_json_string(&text, code);
    mz_put(&text, ",\"text\":");
    mz_json_string(&text, why);
    mz_putc(&text, '}');
    c->s->count.refused++;
    conn_text(c, text.at, text.len);
}

/* Good enough to answer a message that is not looked into: the number behind its first "id":. */
uint64_t message_id(const char *text, size_t len) {
    static const char key[] = "\"id\":";
    const size_t n = sizeof key - 1;
    uint64_t id = 0;
    size_t i = 0;
    while (i + n < len && memcmp(text + i, key, n)) i++;
    i += n;
    if (i >= len || text[i] < '0' || text[i] > '9') return NO_ID;
    for (; i < len && text[i] >= '0' && text[i] <= '9' && id < (uint64_t)1 << 53; i++)
        id = id * 10 + (uint64_t)(text[i] - '0');
    return id;
}

static void busy(conn *c, const char *text, size_t len) {
    answer_no(c, message_id(text, len), "busy", "the table is busy: try again");
}

/* ---- what only asks ---- */

/* From the room it is in, to another or away. What it said last and still waits is refused. */
static void go(conn *c) {
    for (struct deferred *d = c->room ? c->room->waiting : NULL; d; d = d->next)
        if (d->from == c) busy(c, d->text, d->len);
    conn_leave(c);
}

static void come(conn *c, room *at, uint8_t seats) {
    c->room = at;
    c->next = at->conns;
    at->conns = c;
    c->seats = seats;
    c->viewer = MZ_NOBODY;
    for (int i = at->t.nseats; i-- > 0;)
        if (seats >> i & 1) c->viewer = (int8_t)i;
    at->used = server_now();
}

static void hello(conn *c, const struct message *m) {
    server *s = c->s;
    mz_error error;
    if (!limits_take(s->limits, c->from, 1)) {
        answer_no(c, m->id, "rate", "too many requests: wait a little");
        return;
    }
    room *at = room_find(s, m->table, &error);
    if (!at) {
        answer_no(c, m->id, error.code, error.text);
        return;
    }
    uint8_t seats = m->has_token ? seats_of_token(&at->t, m->token) : 0;
    if (m->has_token && !seats) {
        s->count.impostors++;
        answer_no(c, m->id, "token", "this token has no seat here");
        return;
    }
    go(c);
    come(c, at, seats);
    push_table(c, m->id);
    if (seats) push_seats(at);
}

static void view(conn *c, const struct message *m) {
    if (m->has_seat && !(c->seats >> m->seat & 1)) {
        c->s->count.impostors++;
        answer_no(c, m->id, "seat", "this seat is not yours");
        return;
    }
    if (m->has_seat) c->viewer = (int8_t)m->seat;
    push_table(c, m->id);
}

/* Moves are played through for a page of them, so it costs as much as several messages. */
static void page(conn *c, const struct message *m, tell_page *tell) {
    enum { COST = 8 };
    if (conn_pay(c, COST - 1))
        push_page(c, m->id, (uint32_t)m->from, tell);
    else
        answer_no(c, m->id, "rate", "too many messages: slow down");
}

static void story(conn *c, const struct message *m) {
    page(c, m, tell_story);
}

static void lines(conn *c, const struct message *m) {
    page(c, m, tell_lines);
}

static void pong(conn *c, const struct message *m) {
    char buffer[64];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_putf(&text, "{\"t\":\"pong\",\"re\":%llu}", (unsigned long long)m->id);
    conn_text(c, text.at, text.len);
}

static void leave(conn *c, const struct message *m) {
    uint32_t v = c->room->t.v;
    go(c);
    answer_ok(c, m->id, v, false);
}

/* ---- the messages ---- */

/* What a message must and may contain, when it may be said, and what carries it out: an entry that
 * is asked for, or a function of its own. */
static const struct row {
    const char *type;
    unsigned must, may;
    enum { COMES, ASKS, LEAVES, CHANGES, PLAYS } does;
    void (*take)(conn *c, const struct message *m);
    ask *entry;
} ROWS[] = {
    {"hello", M_T | M_TABLE, M_ID | M_TOKEN, COMES, hello, NULL},
    {"view", M_T, M_ID | M_SEAT, ASKS, view, NULL},
    {"story", M_T | M_ID | M_FROM, 0, ASKS, story, NULL},
    {"lines", M_T | M_ID | M_FROM, 0, ASKS, lines, NULL},
    {"ping", M_T, M_ID | M_SEAT, ASKS, pong, NULL},
    {"leave", M_T, M_ID | M_SEAT, LEAVES, leave, NULL},
    {"move", M_T | M_ID | M_SEAT | M_V, M_MOVE | M_STEPS, PLAYS, NULL, ask_move},
    {"back", M_T | M_ID | M_SEAT, M_V, PLAYS, NULL, ask_back},
    {"undo", M_T | M_ID | M_SEAT, M_V, PLAYS, NULL, ask_undo},
    {"resign", M_T | M_ID | M_SEAT, M_V, PLAYS, NULL, ask_resign},
    {"rematch", M_T | M_ID | M_SEAT, M_V, CHANGES, lobby_rematch, NULL},
    {"commit", M_T | M_ID | M_SEAT | M_HASH, 0, CHANGES, NULL, ask_commit},
    {"nonce", M_T | M_ID | M_SEAT | M_NONCE | M_SALT, 0, CHANGES, NULL, ask_nonce},
};

/* The row of the message's type, or NULL and why not. */
static const struct row *row_of(const char *text, size_t len, struct message *m, const char **why) {
    unsigned have;
    if ((*why = message_read(text, len, m, &have))) return NULL;
    *why = "there is no message of this type";
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const struct row *r = &ROWS[i];
        if (strcmp(r->type, m->type)) continue;
        *why = "a message of this type has other members";
        if (r->must & ~have || have & ~(r->must | r->may)) return NULL;
        if (r->may & M_MOVE && !(have & M_MOVE) == !(have & M_STEPS)) return NULL;
        return r;
    }
    return NULL;
}

static uint64_t print_of(const char *text, size_t len) {
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < len; i++) h = (h ^ (uint8_t)text[i]) * 1099511628211u;
    return h ? h : 1;
}

static void write_entry(conn *c, ask *entry, const struct message *m) {
    char buffer[4096];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    mz_error error;
    const struct change who = {.from = c,
                               .address = c->from,
                               .ink = &c->room->ink[m->seat],
                               .re = m->id,
                               .arrived = server_micros()};
    if (!entry(&c->room->t, m, &line, &error) ||
        !room_write(c->room, line.at, line.len, &who, &error))
        answer_no(c, m->id, error.code, error.text);
}

/* What changes a table is for who has the seat, once, while the table is played by these rules. */
static void change(conn *c, const struct row *r, const struct message *m) {
    const table *t = &c->room->t;
    mz_error error;
    if (!(c->seats >> m->seat & 1)) {
        c->s->count.impostors++;
        answer_no(c, m->id, "seat", "this seat is not yours");
    } else if (table_knows(t, m->print)) {
        answer_ok(c, m->id, t->v, true);
    } else if (!ask_may(t, r->does == PLAYS, &error)) {
        answer_no(c, m->id, error.code, error.text);
    } else if (r->entry) {
        write_entry(c, r->entry, m);
    } else {
        r->take(c, m);
    }
}

void message_take(conn *c, const char *text, size_t len) {
    static struct message m; /* the loop's thread alone reads messages */
    const char *why;
    const struct row *r = row_of(text, len, &m, &why);
    if (!r) {
        answer_no(c, m.has_id ? m.id : message_id(text, len), "form", why);
    } else if (c->room && c->room->busy && r->does != ASKS) {
        if (!room_defer(c->room, c, NULL, text, len)) busy(c, text, len);
        /* who leaves still gets the answers that are due */
    } else if (!c->room && r->does != COMES) {
        answer_no(c, m.id, "hello", "say first which table");
    } else if (r->does < CHANGES) {
        r->take(c, &m);
    } else {
        m.print = print_of(text, len);
        change(c, r, &m);
    }
}
