#include "play.h"

#include "changes.h"

#include "engine/rules.h"
#include "mozzie/chance.h"
#include "mozzie/match.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- tables ---- */

static mz_game *game_of(const json_t *summary) {
    mz_pair pairs[40];
    int n = 0;
    const char *key;
    json_t *value;
    char seats[8];
    mz_game *g;
    mz_error error;
    snprintf(seats, sizeof seats, "%zu", json_array_size(json_object_get(summary, "seats")));
    json_object_foreach(json_object_get(summary, "options"), key, value) pairs[n++] =
        (mz_pair){key, json_string_value(value)};
    pairs[n++] = (mz_pair){"seats", seats};
    if (mz_make(str(summary, "game"), pairs, n, &g, &error)) fail_msg("%s", error.text);
    return g;
}

void table_make(struct table_of_test *t, int port, const char *body) {
    int code;
    size_t i;
    json_t *one;
    memset(t, 0, sizeof *t);
    t->port = port;
    json_t *made = http_post(port, "/api/tables", body, &code);
    if (code != 201) fail_msg("%d: %s", code, made ? str(made, "text") : "");
    snprintf(t->id, sizeof t->id, "%s", str(made, "table"));
    if (json_is_string(json_object_get(made, "token")))
        snprintf(t->token, sizeof t->token, "%s", str(made, "token"));
    json_array_foreach(json_object_get(made, "invites"), i, one)
        snprintf(t->code[num(one, "seat")], sizeof t->code[0], "%s", str(one, "code"));
    struct table_of_test looked;
    table_look(&looked, port, t->id);
    t->game = looked.game;
    json_decref(made);
}

void table_look(struct table_of_test *t, int port, const char *id) {
    struct reply *r = malloc(sizeof *r);
    char path[64];
    memset(t, 0, sizeof *t);
    t->port = port;
    snprintf(t->id, sizeof t->id, "%s", id);
    snprintf(path, sizeof path, "/api/tables/%s", t->id);
    http(port, "GET", path, NULL, NULL, r);
    json_t *summary = json_loads(r->body, 0, NULL);
    t->game = game_of(summary);
    json_decref(summary);
    free(r);
}

void table_done(struct table_of_test *t) {
    mz_free(t->game);
}

void table_take(struct table_of_test *t, int seat, char token[64]) {
    char path[80], body[128];
    int code;
    snprintf(path, sizeof path, "/api/tables/%s/take", t->id);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"name\":\"Bo\"}", t->code[seat]);
    json_t *taken = http_post(t->port, path, body, &code);
    assert_int_equal(code, 200);
    snprintf(token, 64, "%s", str(taken, "token"));
    assert_int_equal(json_integer_value(json_array_get(json_object_get(taken, "seats"), 0)), seat);
    json_decref(taken);
}

/* ---- views ---- */

static void poke_list(const mz_field *f, const json_t *value, void *block) {
    for (int row = 0; row < f->rows; row++)
        for (int col = 0; col < f->cols; col++) {
            const json_t *at = value;
            if (f->rows > 1) at = json_array_get(at, (size_t)row);
            if (f->cols > 1) at = json_array_get(at, (size_t)col);
            mz_field_set(f, block, row, col, json_integer_value(at));
        }
}

static uint8_t byte(const json_t *node, const char *key) {
    return (uint8_t)num(node, key);
}

/* The block that the view's JSON describes. */
static void view_block(const mz_game *g, const json_t *view, void *block) {
    const mz_tables *t = mz_tables_of(g);
    const json_t *node = json_object_get(view, "node"), *args = json_object_get(node, "args");
    const json_t *sel = json_object_get(view, "sel"), *pick = json_object_get(view, "pick");
    uint8_t *at = block;
    memset(block, 0, mz_size(g).state);
    mz_head *h = block;
    *h = (mz_head){.kind = byte(node, "kind"),
                   .stage = byte(node, "stage"),
                   .owes = byte(node, "owes"),
                   .joint = byte(node, "joint"),
                   .nsel = (uint8_t)json_array_size(sel)};
    for (size_t i = 0; i < 3; i++) h->arg[i] = (uint8_t)json_integer_value(json_array_get(args, i));
    for (int i = 0; i < t->nfields; i++)
        poke_list(&t->fields[i], json_object_get(view, t->fields[i].name), block);
    for (size_t i = 0; i < json_array_size(sel); i++)
        ((mz_id *)(void *)(at + g->sel_at))[i] = (mz_id)json_integer_value(json_array_get(sel, i));
    for (size_t i = 0; i < json_array_size(pick); i++)
        ((mz_id *)(void *)(at + g->pick_at))[i] =
            (mz_id)json_integer_value(json_array_get(pick, i));
}

static void check_hash(const struct player *p, const json_t *message) {
    _Alignas(8) uint8_t block[MZ_STATE_MAX];
    char own[20];
    view_block(p->t->game, p->view, block);
    snprintf(own, sizeof own, "%08x", (unsigned)(mz_hash(p->t->game, block) >> 32));
    assert_string_equal(own, str(message, "hash"));
}

/* ---- messages ---- */

/* The log as it was told line by line is that which is told as a whole. */
static void check_log(const struct player *p, const json_t *whole) {
    for (size_t i = 0; i < json_array_size(p->log) && i < json_array_size(whole); i++)
        assert_string_equal(json_string_value(json_array_get(p->log, i)),
                            json_string_value(json_array_get(whole, i)));
}

static void keep_log(struct player *p, const json_t *message, bool whole) {
    json_t *log = json_object_get(message, "log");
    size_t n = json_array_size(log);
    if (whole) check_log(p, log);
    if (!p->log) p->log = json_array();
    if (whole) json_array_clear(p->log);
    while (json_array_size(p->log) > p->moves) json_array_remove(p->log, p->moves);
    json_array_extend(p->log, log);
    if (n)
        snprintf(p->last, sizeof p->last, "%s", json_string_value(json_array_get(log, n - 1)) + 1);
    json_decref(p->undo);
    p->undo = json_incref(json_object_get(message, "undo"));
    p->can_undo = json_is_integer(p->undo);
}

/* A turn is what an `up` told that has lines; an undo takes those away that are no more. */
static void keep_turn(struct player *p, json_t *events) {
    if (p->moves) json_array_append_new(p->told, json_pack("[iO]", (int)p->moves, events));
}

static void forget_turns(struct player *p, json_int_t left) {
    size_t n = json_array_size(p->told);
    while (n && json_integer_value(json_array_get(json_array_get(p->told, n - 1), 0)) > left)
        json_array_remove(p->told, --n);
}

/* A table that is told anew is what was built from its changes. */
static void check_table(const struct player *p, const json_t *m) {
    const json_t *events = json_array_get(json_object_get(m, "events"), 0);
    size_t n = json_array_size(p->told);
    assert_true(json_equal(p->view, json_object_get(m, "view")));
    if (p->log) assert_true(json_equal(p->log, json_object_get(m, "log")));
    if (p->undo) assert_true(json_equal(p->undo, json_object_get(m, "undo")));
    if (!p->gap && n)
        assert_true(json_equal(json_array_get(json_array_get(p->told, n - 1), 1), events));
}

/* Other eyes have seen other things. */
static void take_eyes(struct player *p, const json_t *m) {
    const json_t *viewer = json_object_get(m, "viewer");
    int seat = json_is_integer(viewer) ? (int)json_integer_value(viewer) : -1;
    size_t i;
    json_t *one;
    p->seats = 0;
    json_array_foreach(json_object_get(m, "you"), i, one) p->seats |=
        (uint8_t)(1u << json_integer_value(one));
    if (p->view && seat == p->eyes && num(m, "v") == p->v) check_table(p, m);
    if (p->view && seat == p->eyes && num(m, "v") != p->v) p->gap = true;
    if (p->view && seat != p->eyes) {
        json_decref(p->log);
        json_decref(p->told);
        p->log = p->told = NULL;
        p->gap = true;
    }
    p->eyes = seat;
}

static void take_table(struct player *p, json_t *m) {
    take_eyes(p, m);
    json_decref(p->view);
    p->view = json_deep_copy(json_object_get(m, "view"));
    p->v = num(m, "v");
    p->moves = (uint32_t)json_array_size(json_object_get(m, "log"));
    p->over = !strcmp(str(json_object_get(m, "table"), "status"), "over");
    if (!p->told) {
        p->told = json_array();
        keep_turn(p, json_array_get(json_object_get(m, "events"), 0));
    }
    keep_log(p, m, true);
    check_hash(p, m);
    if (p->over) json_decref(p->undo), p->undo = NULL;
}

/* What others choose while not all have is one bit in `owes`, and nothing else. */
static void check_quiet(const json_t *m) {
    bool tells = json_array_size(json_object_get(m, "log")) || json_object_get(m, "undone") ||
                 json_object_get(m, "pick");
    if (tells || num(m, "v") < 2) return;
    assert_null(json_object_get(m, "sel"));
    assert_int_equal(json_array_size(json_object_get(m, "events")), 0);
    assert_in_range(json_array_size(json_object_get(m, "set")), 0, 2);
}

static void take_up(struct player *p, json_t *m) {
    assert_int_equal(num(m, "v"), p->v + 1);
    check_quiet(m);
    p->v = num(m, "v");
    json_take_changes(p->view, m);
    p->undone = json_object_get(m, "undone") != NULL;
    p->undos += p->undone;
    if (p->undone) assert_in_range(num(m, "undone"), 0, p->moves - 1);
    p->moves = p->undone ? (uint32_t)num(m, "undone")
                         : p->moves + (uint32_t)json_array_size(json_object_get(m, "log"));
    if (p->undone)
        forget_turns(p, p->moves);
    else if (json_array_size(json_object_get(m, "log")))
        keep_turn(p, json_object_get(m, "events"));
    keep_log(p, m, false);
    check_hash(p, m);
}

/* The same nonce for the same commitment of the server, however often it is asked for. */
static void send_share(struct player *p, int seat, const char *step, const char *theirs) {
    struct share *share = &p->share[seat];
    char text[320], one[65], two[65];
    if (strcmp(share->server, theirs)) {
        snprintf(share->server, sizeof share->server, "%s", theirs);
        for (int i = 0; i < 32; i++) {
            share->nonce[i] = (uint8_t)(p->rng = p->rng * 1664525u + 1013904223u);
            share->salt[i] = (uint8_t)(p->rng >> 16);
        }
    }
    if (!strcmp(step, "commit")) {
        uint8_t hash[32];
        mz_commitment(mz_seat(p->t->game, seat), share->salt, share->nonce, hash);
        mz_hex(hash, 32, one);
        snprintf(text, sizeof text, "{\"t\":\"commit\",\"id\":%lld,\"seat\":%d,\"hash\":\"%s\"}",
                 (long long)++p->id, seat, one);
    } else {
        mz_hex(share->nonce, 32, one);
        mz_hex(share->salt, 32, two);
        snprintf(text, sizeof text,
                 "{\"t\":\"nonce\",\"id\":%lld,\"seat\":%d,\"nonce\":\"%s\",\"salt\":\"%s\"}",
                 (long long)++p->id, seat, one, two);
    }
    sock_send(p->s, text);
}

/* One answer to each question: the question is the step and the server's commitment. */
static void take_deal(struct player *p, const json_t *deal) {
    size_t i;
    json_t *one;
    if (!json_is_object(deal)) return;
    const char *step = str(deal, "step");
    const char *theirs = str(json_array_get(json_object_get(deal, "commits"), 0), "hash");
    json_array_foreach(json_object_get(deal, "open"), i, one) {
        int seat = (int)json_integer_value(one);
        struct share *share = &p->share[seat];
        if (!(p->seats >> seat & 1)) continue;
        if (!strcmp(share->server, theirs) && !strcmp(share->answered, step)) continue;
        snprintf(share->answered, sizeof share->answered, "%s", step);
        send_share(p, seat, step, theirs);
    }
}

static void keep_bytes(struct player *p, const char *text) {
    size_t n = strlen(text);
    char *more = realloc(p->heard, p->nheard + n + 2);
    assert_non_null(more);
    p->heard = more;
    memcpy(more + p->nheard, text, n);
    memcpy(more + p->nheard + n, "\n", 2);
    p->nheard += n + 1;
}

static void take(struct player *p, json_t *m) {
    const char *type = str(m, "t");
    p->messages++;
    if (!strcmp(type, "table")) {
        take_table(p, m);
        take_deal(p, json_object_get(m, "deal"));
    } else if (!strcmp(type, "up")) {
        take_up(p, m);
    } else if (!strcmp(type, "over")) {
        p->over = true;
    } else if (!strcmp(type, "deal")) {
        take_deal(p, m);
    }
}

/* The next message, taken in; NULL when none comes in time. */
static json_t *next(struct player *p, int ms) {
    char *text = sock_text(p->s, ms);
    if (!text) return NULL;
    if (p->keep) keep_bytes(p, text);
    json_t *m = json_loads(text, 0, NULL);
    if (!m) fail_msg("no JSON: %s", text);
    free(text);
    take(p, m);
    return m;
}

void player_hear(struct player *p, int ms) {
    for (json_t *m; (m = next(p, ms));) json_decref(m);
}

void players_begin(struct player *players, int n) {
    int64_t until = now_ms() + 60000;
    int begun = 0;
    while (begun < n && now_ms() < until) {
        begun = 0;
        for (int i = 0; i < n; i++) {
            player_hear(&players[i], players[i].v ? 0 : 10);
            begun += players[i].v > 0;
        }
    }
    if (begun < n) fail_msg("the game has begun for %d of %d", begun, n);
}

void player_until(struct player *p, json_int_t v) {
    int64_t until = now_ms() + 60000;
    while (p->v < v && !p->over && now_ms() < until) json_decref(next(p, 200));
    if (p->v < v && !p->over) fail_msg("seat %d waits for version %lld", p->seat, (long long)v);
}

void player_until_over(struct player *p) {
    player_until(p, INT64_MAX);
    player_hear(p, 0);
}

int player_lines(const struct player *p, int seat) {
    int n = 0;
    size_t i;
    json_t *line;
    json_array_foreach(p->log, i, line) n += *json_string_value(line) == '0' + seat;
    return n;
}

json_t *player_answer(struct player *p, json_int_t id) {
    int64_t until = now_ms() + 60000;
    while (now_ms() < until && !p->s->closed) {
        json_t *m = next(p, 500);
        json_t *re = m ? json_object_get(m, "re") : NULL;
        if (re && json_integer_value(re) == id) return m;
        json_decref(m);
    }
    fail_msg("no answer to message %lld of seat %d", (long long)id, p->seat);
    return NULL;
}

static void hello(struct player *p) {
    char text[256], token[80] = "null";
    if (*p->token) snprintf(token, sizeof token, "\"%s\"", p->token);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":%lld,\"table\":\"%s\",\"token\":%s}",
             (long long)++p->id, p->t->id, token);
    for (int i = 0; i < MZ_SEATS; i++) *p->share[i].answered = 0;
    p->s = sock_open(p->t->port);
    sock_send(p->s, text);
    p->messages = 0;
    json_t *m = player_answer(p, p->id);
    assert_string_equal(str(m, "t"), "table");
    json_decref(m);
}

void player_sit(struct player *p, const struct table_of_test *t, const char *token, int seat) {
    bool keep = p->keep;
    memset(p, 0, sizeof *p);
    p->keep = keep;
    p->t = t;
    p->seat = seat;
    p->rng = (uint32_t)seat * 77u + 5;
    p->id = 1000 * (seat + 2);
    if (token) snprintf(p->token, sizeof p->token, "%s", token);
    hello(p);
}

void player_leave(struct player *p) {
    sock_close(p->s);
    json_decref(p->view);
    json_decref(p->told);
    json_decref(p->log);
    json_decref(p->undo);
    free(p->heard);
    p->s = NULL;
    p->view = p->told = p->log = p->undo = NULL;
    p->heard = NULL;
    p->nheard = 0;
}

void player_return(struct player *p) {
    sock_close(p->s);
    p->s = NULL;
    hello(p);
}

void player_look(struct player *p, int seat) {
    char text[80];
    int n = snprintf(text, sizeof text, "{\"t\":\"view\",\"id\":%lld", (long long)++p->id);
    if (seat >= 0) n += snprintf(text + n, sizeof text - (size_t)n, ",\"seat\":%d", seat);
    snprintf(text + n, sizeof text - (size_t)n, "}");
    sock_send(p->s, text);
    json_t *m = player_answer(p, p->id);
    assert_string_equal(str(m, "t"), "table");
    assert_int_equal(p->eyes, seat);
    p->seat = seat;
    json_decref(m);
}

bool player_owes(const struct player *p) {
    const json_t *node = json_object_get(p->view, "node");
    return !p->over && num(node, "kind") == MZ_DECISION && num(node, "owes") >> p->seat & 1;
}

void player_choose(struct player *p, char *text, size_t cap) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX], world[MZ_STATE_MAX], start[MZ_STATE_MAX];
    const mz_game *g = p->t->game;
    mz_rng rng = {{p->rng, 1, 2, 3}};
    mz_id ids[MZ_STEPS];
    int n = 0;
    bool more;
    p->rng = p->rng * 1664525u + 1013904223u;
    view_block(g, p->view, view);
    mz_sample(g, view, p->seat, &rng, world);
    mz_take_back(g, world, p->seat); /* a choice that is replaced */
    memcpy(start, world, sizeof start);
    do {
        mz_set set;
        int k = mz_legal(g, world, p->seat, &set);
        assert_true(k > 0);
        p->rng = p->rng * 1664525u + 1013904223u;
        mz_id id = mz_kth(&set, (int)(p->rng >> 8) % k);
        more = mz_goes_on(g, world, id);
        ids[n++] = id;
        if (more) mz_step(g, world, p->seat, id, NULL);
    } while (more);
    mz_text t = mz_text_in(text, cap);
    mz_name(g, start, p->seat, ids, n, &t);
}

json_t *player_move(struct player *p, const char *move) {
    char text[2400];
    snprintf(text, sizeof text,
             "{\"t\":\"move\",\"id\":%lld,\"v\":%lld,\"seat\":%d,\"move\":\"%s\"}",
             (long long)++p->id, (long long)p->v, p->seat, move);
    sock_send(p->s, text);
    return player_answer(p, p->id);
}

json_t *player_ask(struct player *p, const char *type) {
    char text[160];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%lld,\"seat\":%d}", type, (long long)++p->id,
             p->seat);
    sock_send(p->s, text);
    return player_answer(p, p->id);
}

json_t *player_story(struct player *p) {
    json_t *turns = json_array();
    json_int_t to = 0;
    do {
        char text[80];
        snprintf(text, sizeof text, "{\"t\":\"story\",\"id\":%lld,\"from\":%lld}",
                 (long long)++p->id, (long long)to);
        sock_send(p->s, text);
        json_t *m = player_answer(p, p->id);
        assert_string_equal(str(m, "t"), "story");
        assert_true(num(m, "to") > to || !p->moves);
        to = num(m, "to");
        json_array_extend(turns, json_object_get(m, "turns"));
        json_decref(m);
    } while (to < p->moves);
    return turns;
}

void player_catch_up(struct player *p) {
    unsigned undos;
    json_t *story;
    do { /* an undo between two pages: once more */
        undos = p->undos;
        story = player_story(p);
        if (undos != p->undos) json_decref(story);
    } while (undos != p->undos);
    if (!p->gap && !json_equal(story, p->told))
        fail_msg("seat %d, v %d: told %s\nstory %s", p->eyes, (int)p->v, json_dumps(p->told, 0),
                 json_dumps(story, 0));
    json_decref(p->told);
    p->told = story;
    p->gap = false;
}

int play_on(struct player *players, int n, int moves) {
    char text[2048];
    int made = 0;
    while (made < moves) {
        int seat = 0;
        while (seat < n && !player_owes(&players[seat])) seat++;
        if (seat == n) break;
        struct player *p = &players[seat];
        player_choose(p, text, sizeof text);
        json_t *m = player_move(p, text);
        if (strcmp(str(m, "t"), "ok")) fail_msg("%s: %s", text, str(m, "text"));
        json_int_t v = num(m, "v");
        json_decref(m);
        made++;
        for (int i = 0; i < n; i++) player_until(&players[i], v);
    }
    return made;
}
