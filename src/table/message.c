/* What a client says, read. Invariant: a message is used only when all of it has the form that its
 * type asks for. Nearly all messages are flat objects of plain texts and numbers without blanks,
 * as the page writes them: those are read where they lie. Whatever else JSON allows is read by
 * jansson; both end in the same members, so it is the same message. */
#include "table/message.h"

#include <string.h>

/* ---- members ---- */

/* A member's value: a text, a whole number, a list of whole numbers, or null. */
struct value {
    enum { V_TEXT, V_NUMBER, V_LIST, V_NULL, V_OTHER } kind;
    const char *text;
    size_t len; /* of the text, or the number of the list's */
    uint64_t number;
    uint64_t list[MZ_STEPS];
};

static bool number(const struct value *v, uint64_t most, uint64_t *out) {
    if (v->kind != V_NUMBER || v->number > most) return false;
    *out = v->number;
    return true;
}

/* Text without control characters: it becomes part of a line. */
static bool plain_text(const struct value *v, char *out, size_t cap) {
    if (v->kind != V_TEXT || v->len >= cap) return false;
    for (size_t i = 0; i < v->len; i++)
        if ((unsigned char)v->text[i] < 32 || v->text[i] == 127) return false;
    memcpy(out, v->text, v->len);
    out[v->len] = 0;
    return true;
}

static bool steps(const struct value *v, struct message *m) {
    if (v->kind != V_LIST || v->len < 1) return false;
    for (size_t i = 0; i < v->len; i++) {
        if (v->list[i] > MZ_NONE - 1) return false;
        m->steps[i] = (mz_id)v->list[i];
    }
    m->nsteps = (int)v->len;
    return true;
}

static bool seat(const struct value *v, struct message *m) {
    uint64_t n;
    if (!number(v, MZ_SEATS - 1, &n)) return false;
    m->seat = (int)n;
    return m->has_seat = true;
}

static bool hex_text(const struct value *v, char out[65]) {
    uint8_t bytes[32];
    return plain_text(v, out, 65) && mz_unhex(out, bytes, 32);
}

static bool token(const struct value *v, struct message *m) {
    if (v->kind == V_NULL) return true;
    return m->has_token = plain_text(v, m->token, sizeof m->token);
}

/* The member's bit, or 0 when it is unknown or not of its form. */
static unsigned member(const char *key, size_t len, const struct value *v, struct message *m) {
#define IS(name, bit, ok)                                                                          \
    if (len == sizeof name - 1 && !memcmp(key, name, sizeof name - 1)) return (ok) ? bit : 0;
    IS("t", M_T, plain_text(v, m->type, sizeof m->type))
    IS("id", M_ID, m->has_id = number(v, (uint64_t)1 << 53, &m->id))
    IS("seat", M_SEAT, seat(v, m))
    IS("v", M_V, m->has_v = number(v, UINT32_MAX, &m->v))
    IS("from", M_FROM, number(v, UINT32_MAX, &m->from))
    IS("move", M_MOVE, m->has_move = plain_text(v, m->move, sizeof m->move))
    IS("steps", M_STEPS, steps(v, m))
    IS("hash", M_HASH, hex_text(v, m->hash))
    IS("nonce", M_NONCE, hex_text(v, m->nonce))
    IS("salt", M_SALT, hex_text(v, m->salt))
    IS("table", M_TABLE, plain_text(v, m->table, sizeof m->table))
    IS("token", M_TOKEN, token(v, m))
#undef IS
    return 0;
}

/* ---- plain messages, where they lie ---- */

struct scan {
    const char *at, *end;
};

static bool eat(struct scan *s, char c) {
    if (s->at == s->end || *s->at != c) return false;
    s->at++;
    return true;
}

/* A text of printable ASCII without escapes. */
static bool scan_text(struct scan *s, const char **text, size_t *len) {
    if (!eat(s, '"')) return false;
    *text = s->at;
    while (s->at < s->end && *s->at >= 32 && *s->at < 127 && *s->at != '"' && *s->at != '\\')
        s->at++;
    *len = (size_t)(s->at - *text);
    return eat(s, '"');
}

static bool scan_number(struct scan *s, uint64_t *n) {
    enum { DIGITS = 16 };
    const char *from = s->at;
    *n = 0;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9' && s->at - from < DIGITS)
        *n = *n * 10 + (uint64_t)(*s->at++ - '0');
    return s->at > from && (*from != '0' || s->at == from + 1);
}

static bool scan_list(struct scan *s, struct value *v) {
    if (!eat(s, '[')) return false;
    v->kind = V_LIST;
    v->len = 0;
    do {
        if (v->len == MZ_STEPS || !scan_number(s, &v->list[v->len])) return false;
        v->len++;
    } while (eat(s, ','));
    return eat(s, ']');
}

static bool scan_value(struct scan *s, struct value *v) {
    if (s->at == s->end) return false;
    switch (*s->at) {
    case '"': v->kind = V_TEXT; return scan_text(s, &v->text, &v->len);
    case '[': return scan_list(s, v);
    case 'n':
        v->kind = V_NULL;
        if (s->end - s->at < 4 || memcmp(s->at, "null", 4) != 0) return false;
        s->at += 4;
        return true;
    default: v->kind = V_NUMBER; return scan_number(s, &v->number);
    }
}

/* False: not of the plain form, or not a message; then m and have mean nothing. */
static bool read_plain(const char *text, size_t len, struct message *m, unsigned *have) {
    struct scan s = {text, text + len};
    if (!eat(&s, '{')) return false;
    do {
        struct value v;
        const char *key;
        size_t n;
        if (!scan_text(&s, &key, &n) || !eat(&s, ':') || !scan_value(&s, &v)) return false;
        unsigned bit = member(key, n, &v, m);
        if (!bit || *have & bit) return false;
        *have |= bit;
    } while (eat(&s, ','));
    return eat(&s, '}') && s.at == s.end;
}

/* ---- whatever JSON allows ---- */

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

static bool whole(const json_t *json, uint64_t *out) {
    if (!json_is_integer(json) || json_integer_value(json) < 0) return false;
    *out = (uint64_t)json_integer_value(json);
    return true;
}

static struct value value_of(const json_t *json) {
    struct value v = {.kind = V_OTHER};
    if (json_is_string(json)) {
        v.text = json_string_value(json);
        v.len = json_string_length(json);
        v.kind = V_TEXT;
    } else if (json_is_null(json)) {
        v.kind = V_NULL;
    } else if (json_is_array(json)) {
        v.len = json_array_size(json);
        if (v.len > MZ_STEPS) return v;
        for (size_t i = 0; i < v.len; i++)
            if (!whole(json_array_get(json, i), &v.list[i])) return v;
        v.kind = V_LIST;
    } else if (whole(json, &v.number)) {
        v.kind = V_NUMBER;
    }
    return v;
}

static const char *read_tree(const char *text, size_t len, struct message *m, unsigned *have) {
    const char *key, *why = NULL;
    json_t *root = json_object_of(text, len, 2), *json;
    if (!root) return "this is no JSON object of one level and single keys";
    json_object_foreach(root, key, json) {
        struct value v = value_of(json);
        unsigned bit = member(key, strlen(key), &v, m);
        if (!bit) why = "a member is unknown or has a wrong value";
        *have |= bit;
    }
    json_decref(root);
    return why;
}

static void clear(struct message *m, unsigned *have) {
    memset(m, 0, offsetof(struct message, steps));
    m->nsteps = 0;
    *have = 0;
}

const char *message_read(const char *text, size_t len, struct message *m, unsigned *have) {
    clear(m, have);
    if (read_plain(text, len, m, have)) return NULL;
    clear(m, have);
    return read_tree(text, len, m, have);
}
