/* Making tables, taking seats, inviting. Invariant: whoever makes an invitation learns its code and
 * never the token that it is exchanged for; a code works once. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading bodies ---- */

static const char *text_of(const json_t *object, const char *key, size_t most) {
    const json_t *value = json_object_get(object, key);
    const char *text = json_string_value(value);
    if (!text || strlen(text) != json_string_length(value) || strlen(text) > most) return NULL;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 32 || *c == 127) return NULL;
    return text;
}

static bool only(const json_t *object, const char *const *keys) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        const char *const *k = keys;
        while (*k && strcmp(*k, key)) k++;
        if (!*k) return false;
    }
    return json_is_object(object);
}

static bool bad_form(mz_error *error, const char *why) {
    mz_fail(error, MZ_SYNTAX, "form", "%s", why);
    return false;
}

static bool read_options(const json_t *body, struct plan *p, mz_error *error) {
    const char *key;
    json_t *value, *options = json_object_get(body, "options");
    if (!options) return true;
    if (!json_is_object(options)) return bad_form(error, "options are an object of texts");
    json_object_foreach(options, key, value) {
        const char *text = text_of(options, key, 200);
        if (!text || p->npairs == 60 || !*key || strlen(key) > 60)
            return bad_form(error, "options are at most 60 short texts by name");
        p->pairs[p->npairs++] = (mz_pair){key, text};
    }
    return true;
}

/* No name is a name, too: the page says who it is then. */
static bool read_name(const json_t *body, char out[NAME], mz_error *error) {
    const json_t *value = json_object_get(body, "name");
    size_t n = json_string_length(value);
    *out = 0;
    if (value && !json_is_string(value)) return bad_form(error, "a name is a text");
    if (n && mz_name_fits(json_string_value(value), n, error)) return false;
    if (n) memcpy(out, json_string_value(value), n + 1);
    return true;
}

static bool read_seed(const json_t *body, const char **out, mz_error *error) {
    const json_t *value = json_object_get(body, "seed");
    if (!value) return true;
    *out = json_string_value(value);
    if (!*out) return bad_form(error, "a seed is a text");
    return !mz_seed_fits(*out, json_string_length(value), error);
}

/* "me", "friend" or a bot; `mine` gets the seats of who makes the table. */
static bool read_seat(const json_t *one, struct seat *seat, bool *mine, mz_error *error) {
    static const char *const keys[] = {"kind", "name", "level", NULL};
    const char *kind = text_of(one, "kind", 8);
    if (!kind || !only(one, keys)) return bad_form(error, "a seat has a kind, a name or a level");
    *mine = !strcmp(kind, "me");
    seat->kind = *mine ? SEAT_PERSON : SEAT_OPEN;
    if (*mine) return read_name(one, seat->name, error);
    if (!strcmp(kind, "friend")) return true;
    if (strcmp(kind, "bot") != 0) return bad_form(error, "a seat is for me, a friend or a bot");
    json_int_t level = json_integer_value(json_object_get(one, "level"));
    seat->kind = SEAT_BOT;
    seat->level = (uint8_t)level;
    return (level >= 1 && level <= MZ_LEVELS) || bad_form(error, "a bot has a level from 1 to 5");
}

static bool read_seats(const json_t *body, struct plan *p, uint8_t *mine, mz_error *error) {
    const json_t *list = json_object_get(body, "seats");
    size_t n = json_array_size(list);
    bool person = false;
    *mine = 0;
    if (n < 1 || n > MZ_SEATS) return bad_form(error, "a table needs a list of 1 to 8 seats");
    p->nseats = (int)n;
    for (size_t i = 0; i < n; i++) {
        bool me = false;
        if (!read_seat(json_array_get(list, i), &p->seats[i], &me, error)) return false;
        if (me) *mine |= (uint8_t)(1u << i);
        person = person || p->seats[i].kind != SEAT_BOT;
    }
    return person || bad_form(error, "at least one seat is no bot's");
}

static bool read_table(const json_t *body, struct plan *p, uint8_t *mine, mz_error *error) {
    static const char *const keys[] = {"game", "options", "seats", "seed", NULL};
    if (!only(body, keys)) return bad_form(error, "a table has a game, seats, options and a seed");
    if (!(p->game = text_of(body, "game", 40))) return bad_form(error, "a table needs its game");
    return read_seats(body, p, mine, error) && read_options(body, p, error) &&
           read_seed(body, &p->seed, error);
}

/* ---- making a table ---- */

/* Secrets for the plan; the answer tells them, except for the table's id, which comes later. */
static void put_secrets(struct plan *p, uint8_t mine, mz_text *out) {
    char secret[44];
    mz_put(out, "\"token\":");
    if (mine) {
        struct token *one = &p->tokens[p->ntokens++];
        seats_secret_new(secret, one->hash);
        one->seats = mine;
        mz_json_string(out, secret);
    } else {
        mz_put(out, "null");
    }
    mz_put(out, ",\"seats\":[");
    for (int i = 0, n = 0; i < p->nseats; i++)
        if (mine >> i & 1) mz_putf(out, n++ ? ",%d" : "%d", i);
    mz_put(out, "],\"invites\":[");
    for (int i = 0; i < p->nseats; i++) {
        if (p->seats[i].kind != SEAT_OPEN) continue;
        struct invite *one = &p->invites[p->ninvites];
        seats_secret_new(secret, one->hash);
        one->seat = (uint8_t)i;
        mz_putf(out, "%s{\"seat\":%d,\"code\":\"%s\"}", p->ninvites++ ? "," : "", i, secret);
    }
    mz_put(out, "]}");
}

enum { COST = 100 }; /* of a table, in requests */

void lobby_create(request *r, const json_t *body) {
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};
    struct plan plan = {0}, *p = &plan;
    char buffer[2048], id[TABLE_ID];
    uint8_t mine = 0;
    mz_error error;
    mz_text secrets = mz_text_in(buffer, sizeof buffer);
    if (!read_table(body, p, &mine, &error)) {
        http_error(r, 400, error.code, error.text);
        return;
    }
    if (!limits_take(r->s->limits, r->from, COST)) {
        http_error(r, 429, "rate", "too many tables from your address: wait a little");
        return;
    }
    if (!json_object_get(json_object_get(body, "options"), "characters"))
        p->pairs[p->npairs++] = (mz_pair){"seats", numbers[p->nseats]};
    put_secrets(p, mine, &secrets);
    char *reply = malloc(secrets.len + 64);
    mz_fail(&error, MZ_SPACE, "full", "there is no memory for another table now: try again later");
    struct change who = {.http = r, .address = r->from, .reply = reply, .code = 201};
    if (reply) r->room = room_make(r->s, p, &who, id, &error);
    if (!r->room) {
        free(reply);
        http_error(r, error.status == MZ_SPACE ? 503 : 422, error.code, error.text);
        return;
    }
    sprintf(reply, "{\"table\":\"%s\",%s", id, secrets.at);
}

static bool make_rematch(conn *c, const struct message *m, mz_error *error) {
    struct plan plan;
    char seed[REMATCH_SEED], next[TABLE_ID], line[64];
    mz_text text = mz_text_in(line, sizeof line);
    if (!limits_take(c->s->limits, c->from, COST)) {
        mz_fail(error, MZ_SPACE, "rate", "too many tables from your address: wait a little");
        return false;
    }
    plan_rematch(&c->room->t, &plan, seed);
    if (!room_make(c->s, &plan, NULL, next, error)) return false;
    mz_putf(&text, "next\t%s", next);
    const struct change who = {.from = c, .address = c->from, .re = m->id};
    return room_write(c->room, text.at, text.len, &who, error);
}

void lobby_rematch(conn *c, const struct message *m) {
    room *at = c->room;
    const table *t = &at->t;
    uint8_t persons = 0;
    mz_error error;
    if (t->status != OVER) {
        answer_no(c, m->id, "playing", "this game is not over yet");
        return;
    }
    for (int i = 0; i < t->nseats; i++)
        if (t->seats[i].kind == SEAT_PERSON) persons |= (uint8_t)(1u << i);
    at->asked |= c->seats;
    if (*t->rematch || (at->asked & persons) != persons) {
        answer_ok(c, m->id, t->v, *t->rematch);
        push_rematch(at);
    } else if (!make_rematch(c, m, &error)) {
        answer_no(c, m->id, error.code, error.text);
    }
}

/* ---- taking a seat ---- */

static room *room_of(request *r, const char *id) {
    mz_error error;
    room *at = room_find(r->s, id, &error);
    if (!at) http_error(r, error.status == MZ_SPACE ? 503 : 404, error.code, error.text);
    return at;
}

/* True when the request has to wait for an entry that is being written. */
static bool waits(request *r, room *at) {
    if (!at->busy) return false;
    if (room_defer(at, NULL, r, "", 0))
        r->room = at;
    else
        http_error(r, 503, "busy", "the table is busy: try again");
    return true;
}

static void put_answer(struct change *who, const char *format, const char *a, int seat) {
    who->reply = malloc(160);
    if (who->reply) snprintf(who->reply, 160, format, a, seat);
}

static void write_or_sorry(request *r, room *at, const mz_text *line, struct change *who) {
    mz_error error;
    mz_fail(&error, MZ_SPACE, "full", "there is no memory for this now: try again later");
    who->http = r;
    who->address = r->from;
    if (who->reply && room_write(at, line->at, line->len, who, &error)) {
        r->room = at;
        return;
    }
    free(who->reply);
    http_error(r, 503, error.code, error.text);
}

void lobby_take(request *r, const char *id, const json_t *body) {
    static const char *const keys[] = {"code", "name", NULL};
    const char *code = text_of(body, "code", 60);
    char name[NAME], buffer[512], secret[44], hex[65];
    uint8_t hash[32], used[32];
    room *at = room_of(r, id);
    if (!at || waits(r, at)) return;
    table *t = &at->t;
    mz_error error;
    bool form = only(body, keys) && code;
    if (!form) bad_form(&error, "a seat is taken with a code and a name");
    if (!form || !read_name(body, name, &error)) {
        http_error(r, 400, error.code, error.text);
        return;
    }
    struct invite *invite = seats_invite(t, code);
    if (!invite || invite->used) {
        r->s->count.impostors += !invite;
        http_error(r, invite ? 410 : 404, invite ? "used" : "unknown",
                   invite ? "this invitation has been used" : "there is no such invitation");
        return;
    }
    if (invite->device && seats_devices(t, invite->seat) >= DEVICES) {
        http_error(r, 409, "full", "this seat has three devices already");
        return;
    }
    mz_text line = mz_text_in(buffer, sizeof buffer);
    seats_secret_new(secret, hash);
    seats_secret_hash(code, used);
    mz_hex(used, 32, hex);
    mz_putf(&line, "take\t%d\t%s\t", invite->seat, hex);
    mz_hex(hash, 32, hex);
    mz_putf(&line, "%s\t%s", hex, name);
    struct change who = {.code = 200};
    put_answer(&who, "{\"token\":\"%s\",\"seats\":[%d]}", secret, invite->seat);
    write_or_sorry(r, at, &line, &who);
}

/* ---- inviting ---- */

/* Another device for one's own seat; or, while the game has not begun, another person for a
 * friend's seat, which only who made the table may do. */
static const char *may_invite(const table *t, const char *token, int seat, bool *device) {
    uint8_t own = seats_of_token(t, token), first[32];
    *device = own >> seat & 1;
    if (!own) return "token";
    if (*device) return NULL;
    seats_secret_hash(token, first);
    if (!t->maker || memcmp(t->tokens[0].hash, first, 32)) return "seat";
    return t->status != WAITING || t->seats[seat].kind == SEAT_BOT ? "playing" : NULL;
}

void lobby_invite(request *r, const char *id, const json_t *body) {
    static const char *const keys[] = {"token", "seat", NULL};
    const char *token = text_of(body, "token", 60);
    const json_t *number = json_object_get(body, "seat");
    room *at = room_of(r, id);
    if (!at || waits(r, at)) return;
    table *t = &at->t;
    json_int_t seat = json_integer_value(number);
    if (!only(body, keys) || !token || !json_is_integer(number) || seat < 0 || seat >= t->nseats) {
        http_error(r, 400, "form", "an invitation needs your token and a seat");
        return;
    }
    bool device;
    const char *no = may_invite(t, token, (int)seat, &device);
    if (no) {
        r->s->count.impostors++;
        http_error(r, 403, no,
                   !strcmp(no, "token")  ? "this token has no seat here"
                   : !strcmp(no, "seat") ? "only who made the table invites to this seat"
                                         : "nobody can be invited to this seat any more");
        return;
    }
    char buffer[2048], code[44], hex[65];
    uint8_t hash[32];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    seats_secret_new(code, hash);
    mz_hex(hash, 32, hex);
    mz_putf(&line, "invite\t%d\t%s\t%d\t", (int)seat, hex, device);
    deal_words(t->seats, t->nseats, &line);
    struct change who = {.code = 201};
    put_answer(&who, "{\"code\":\"%s\",\"seat\":%d}", code, (int)seat);
    write_or_sorry(r, at, &line, &who);
}

/* ---- looking ---- */

void lobby_summary(request *r, const char *id) {
    room *at = room_of(r, id);
    if (!at) return;
    mz_text text = mz_text_in(r->s->scratch, FRAME_OUT);
    tell_summary(&at->t, push_presence(at), &text);
    http_json(r, 200, text.at, text.len);
}

void lobby_record(request *r, const char *id) {
    room *at = room_of(r, id);
    if (!at) return;
    table *t = &at->t;
    if (t->status != OVER && !t->record) {
        http_error(r, 409, "playing", "the record is shown when the game is over");
        return;
    }
    if (t->record) {
        http_text(r, t->record, strlen(t->record));
        return;
    }
    size_t len;
    char *text = record_text(t, &len);
    if (text)
        http_text(r, text, len);
    else
        http_error(r, 503, "full", "there is no memory for this record now");
    free(text);
}
