/* What a client says. Invariant: nothing of a message is used before all of it has the form that
 * its row asks for; a message that has not is answered, and changes nothing. */
#include "server/parts.h"

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

/* ---- what only asks ---- */

/* From the table it is at, to another or away. */
static void go(conn *c) {
    if (c->t) table_refuse_conn(c->t, c);
    conn_leave(c);
}

static void hello(conn *c, const struct message *m) {
    server *s = c->s;
    if (!limits_take(s, c->from, 1)) {
        answer_no(c, m->id, "rate", "too many requests: wait a little");
        return;
    }
    mz_error error;
    table *t = table_find(s, m->table, &error);
    if (!t) {
        answer_no(c, m->id, error.code, error.text);
        return;
    }
    uint8_t seats = m->has_token ? seats_of_token(t, m->token) : 0;
    if (m->has_token && !seats) {
        s->count.impostors++;
        answer_no(c, m->id, "token", "this token has no seat here");
        return;
    }
    go(c);
    c->t = t;
    c->next = t->conns;
    t->conns = c;
    c->seats = seats;
    c->viewer = MZ_NOBODY;
    for (int i = t->nseats; i-- > 0;)
        if (seats >> i & 1) c->viewer = (int8_t)i;
    t->used = server_now();
    push_table(c, m->id);
    if (seats) seats_show(t);
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

/* The whole match is played through for it, so it costs as much as several messages. */
static void story(conn *c, const struct message *m) {
    enum { COST = 8 };
    if (conn_pay(c, COST - 1))
        story_answer(c, m->id, (uint32_t)m->from);
    else
        answer_no(c, m->id, "rate", "too many messages: slow down");
}

static void pong(conn *c, const struct message *m) {
    char buffer[64];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_putf(&text, "{\"t\":\"pong\",\"re\":%llu}", (unsigned long long)m->id);
    conn_text(c, text.at, text.len);
}

static void leave(conn *c, const struct message *m) {
    uint32_t v = c->t->v;
    go(c);
    answer_ok(c, m->id, v, false);
}

/* ---- the messages ---- */

/* What a message must and may contain, when it may be said, and what carries it out. */
static const struct row {
    const char *type;
    unsigned must, may;
    enum { COMES, ASKS, LEAVES, CHANGES, PLAYS } does;
    void (*take)(conn *c, const struct message *m);
} ROWS[] = {
    {"hello", M_T | M_TABLE, M_ID | M_TOKEN, COMES, hello},
    {"view", M_T, M_ID | M_SEAT, ASKS, view},
    {"story", M_T | M_ID | M_FROM, 0, ASKS, story},
    {"ping", M_T, M_ID | M_SEAT, ASKS, pong},
    {"leave", M_T, M_ID | M_SEAT, LEAVES, leave},
    {"move", M_T | M_ID | M_SEAT | M_V, M_MOVE | M_STEPS, PLAYS, play_move},
    {"back", M_T | M_ID | M_SEAT, M_V, PLAYS, play_back},
    {"undo", M_T | M_ID | M_SEAT, M_V, PLAYS, play_undo},
    {"resign", M_T | M_ID | M_SEAT, M_V, PLAYS, play_resign},
    {"rematch", M_T | M_ID | M_SEAT, M_V, CHANGES, play_rematch},
    {"commit", M_T | M_ID | M_SEAT | M_HASH, 0, CHANGES, play_commit},
    {"nonce", M_T | M_ID | M_SEAT | M_NONCE | M_SALT, 0, CHANGES, play_nonce},
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

/* What changes a table is for who has the seat, once, while the table is played by these rules. */
static void change(conn *c, const struct row *r, const struct message *m) {
    table *t = c->t;
    if (!(c->seats >> m->seat & 1)) {
        c->s->count.impostors++;
        answer_no(c, m->id, "seat", "this seat is not yours");
    } else if (table_knows(t, m->print)) {
        answer_ok(c, m->id, t->v, true);
    } else if (t->damaged) {
        answer_no(c, m->id, "damaged",
                  "some of this table's moves are missing on the server: it can only be looked at");
    } else if (t->broken) {
        answer_no(c, m->id, "version",
                  "this table does not fit the rules of this version: it can only be looked at");
    } else if (r->does == PLAYS && t->status == WAITING) {
        answer_no(c, m->id, "waiting", "the game has not begun");
    } else if (r->does == PLAYS && t->status == OVER) {
        answer_no(c, m->id, "over", "the game is over");
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
    } else if (c->t && c->t->busy && r->does != ASKS) {
        table_defer(c->t, c, text, len); /* who leaves still gets the answers that are due */
    } else if (!c->t && r->does != COMES) {
        answer_no(c, m.id, "hello", "say first which table");
    } else if (r->does < CHANGES) {
        r->take(c, &m);
    } else {
        m.print = print_of(text, len);
        change(c, r, &m);
    }
}
