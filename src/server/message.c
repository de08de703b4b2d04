/* What a client says. Invariant: nothing of a message is used before all of it has the form that
 * its type asks for; a message that has not is answered, and changes nothing. */
#include "server/parts.h"

#include <jansson.h>
#include <string.h>

/* Members a message may have, as bits. */
enum member {
    M_T = 1,
    M_ID = 2,
    M_SEAT = 4,
    M_V = 8,
    M_MOVE = 16,
    M_STEPS = 32,
    M_HASH = 64,
    M_NONCE = 128,
    M_SALT = 256,
    M_TABLE = 512,
    M_TOKEN = 1024,
    M_FROM = 2048
};

static const struct {
    const char *type;
    unsigned must, may;
    enum { ASKS, LEAVES, CHANGES } does; /* what changes is carried out on the table */
} TYPES[] = {
    {"hello", M_T | M_TABLE, M_ID | M_TOKEN, LEAVES},
    {"view", M_T, M_ID | M_SEAT, ASKS},
    {"story", M_T | M_ID | M_FROM, 0, ASKS},
    {"ping", M_T, M_ID | M_SEAT, ASKS},
    {"leave", M_T, M_ID | M_SEAT, LEAVES},
    {"move", M_T | M_ID | M_SEAT | M_V, M_MOVE | M_STEPS, CHANGES},
    {"back", M_T | M_ID | M_SEAT, M_V, CHANGES},
    {"undo", M_T | M_ID | M_SEAT, M_V, CHANGES},
    {"resign", M_T | M_ID | M_SEAT, M_V, CHANGES},
    {"rematch", M_T | M_ID | M_SEAT, M_V, CHANGES},
    {"commit", M_T | M_ID | M_SEAT | M_HASH, 0, CHANGES},
    {"nonce", M_T | M_ID | M_SEAT | M_NONCE | M_SALT, 0, CHANGES},
};
enum { NTYPES = sizeof TYPES / sizeof *TYPES };

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

/* ---- reading ---- */

/* Brackets outside of strings: jansson would follow them down the stack. */
static bool shallow(const char *text, size_t len, int deepest) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < len; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '{' || text[i] == '[') && ++depth > deepest)
            return false;
        else if (!quoted && (text[i] == '}' || text[i] == ']'))
            depth--;
    }
    return true;
}

json_t *json_object_of(const char *text, size_t len, int deepest) {
    if (!shallow(text, len, deepest)) return NULL;
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(root)) return root;
    json_decref(root);
    return NULL;
}

static bool whole_number(const json_t *value, uint64_t most, uint64_t *out) {
    if (!json_is_integer(value) || json_integer_value(value) < 0) return false;
    *out = (uint64_t)json_integer_value(value);
    return *out <= most;
}

/* Text without control characters: it becomes part of a line. */
static bool plain_text(const json_t *value, char *out, size_t cap) {
    const char *text = json_string_value(value);
    size_t n = text ? json_string_length(value) : cap;
    if (n >= cap || strlen(text) != n) return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127) return false;
    memcpy(out, text, n + 1);
    return true;
}

static bool read_steps(const json_t *value, struct message *m) {
    size_t n = json_array_size(value);
    if (!json_is_array(value) || n < 1 || n > MZ_STEPS) return false;
    for (size_t i = 0; i < n; i++) {
        uint64_t id;
        if (!whole_number(json_array_get(value, i), MZ_NONE - 1, &id)) return false;
        m->steps[i] = (mz_id)id;
    }
    m->nsteps = (int)n;
    return true;
}

static bool read_seat(const json_t *value, struct message *m) {
    uint64_t n;
    if (!whole_number(value, MZ_SEATS - 1, &n)) return false;
    m->seat = (int)n;
    return m->has_seat = true;
}

static bool hex_text(const json_t *value, char out[65]) {
    uint8_t bytes[32];
    return plain_text(value, out, 65) && mz_unhex(out, bytes, 32);
}

static bool read_token(const json_t *value, struct message *m) {
    if (json_is_null(value)) return true;
    return m->has_token = plain_text(value, m->token, sizeof m->token);
}

/* The member's bit, or 0 when it is unknown or not of its form. */
static unsigned read_member(const char *key, const json_t *value, struct message *m) {
#define IS(name, bit, ok)                                                                          \
    if (!strcmp(key, name)) return (ok) ? bit : 0;
    IS("t", M_T, plain_text(value, m->type, sizeof m->type))
    IS("id", M_ID, m->has_id = whole_number(value, (uint64_t)1 << 53, &m->id))
    IS("seat", M_SEAT, read_seat(value, m))
    IS("v", M_V, m->has_v = whole_number(value, UINT32_MAX, &m->v))
    IS("from", M_FROM, whole_number(value, UINT32_MAX, &m->from))
    IS("move", M_MOVE, m->has_move = plain_text(value, m->move, sizeof m->move))
    IS("steps", M_STEPS, read_steps(value, m))
    IS("hash", M_HASH, hex_text(value, m->hash))
    IS("nonce", M_NONCE, hex_text(value, m->nonce))
    IS("salt", M_SALT, hex_text(value, m->salt))
    IS("table", M_TABLE, plain_text(value, m->table, sizeof m->table))
    IS("token", M_TOKEN, read_token(value, m))
#undef IS
    return 0;
}

static const char *read_members(json_t *root, struct message *m, unsigned *have) {
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value) {
        unsigned bit = read_member(key, value, m);
        if (!bit) return "a member is unknown or has a wrong value";
        *have |= bit;
    }
    return NULL;
}

/* The index of the message's type, or -1 and why not. */
static int read_message(const char *text, size_t len, struct message *m, const char **why) {
    unsigned have = 0;
    memset(m, 0, offsetof(struct message, steps));
    m->nsteps = 0;
    *why = "this is no JSON object";
    json_t *root = json_object_of(text, len, 2);
    if (root) *why = read_members(root, m, &have);
    json_decref(root);
    if (*why) return -1;
    *why = "there is no message of this type";
    for (int i = 0; i < NTYPES; i++) {
        if (strcmp(TYPES[i].type, m->type)) continue;
        *why = "a message of this type has other members";
        if (TYPES[i].must & ~have || have & ~(TYPES[i].must | TYPES[i].may)) return -1;
        if (TYPES[i].may & M_MOVE && !(have & M_MOVE) == !(have & M_STEPS)) return -1;
        return i;
    }
    return -1;
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
    table *t = table_find(s, m->table);
    if (!t) {
        answer_no(c, m->id, "unknown", "there is no such table");
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

static void ask(conn *c, const struct message *m) {
    switch (m->type[0]) {
    case 'v': view(c, m); return;
    case 's': story(c, m); return;
    case 'l': leave(c, m); return;
    default: pong(c, m);
    }
}

static uint64_t print_of(const char *text, size_t len) {
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < len; i++) h = (h ^ (uint8_t)text[i]) * 1099511628211u;
    return h ? h : 1;
}

void message_take(conn *c, const char *text, size_t len) {
    static struct message m; /* the loop's thread alone reads messages */
    const char *why;
    int type = read_message(text, len, &m, &why);
    if (type < 0) {
        answer_no(c, m.has_id ? m.id : message_id(text, len), "form", why);
    } else if (c->t && c->t->busy && TYPES[type].does != ASKS) {
        table_defer(c->t, c, text, len); /* who leaves still gets the answers that are due */
    } else if (type == 0) {
        hello(c, &m);
    } else if (!c->t) {
        answer_no(c, m.id, "hello", "say first which table");
    } else if (TYPES[type].does != CHANGES) {
        ask(c, &m);
    } else {
        m.print = print_of(text, len);
        play_message(c, &m);
    }
}
