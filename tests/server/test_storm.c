/* Many tables of all games with random seats and options, on which everything happens that may:
 * moves before and after bots, choices replaced and taken back, undo, resignations, rematches,
 * frames sent twice, stale and foreign ones, friends and spectators that come late, reconnects,
 * other eyes, stories, tables that leave memory, kill -9. Whoever looks sees at each moment what
 * the changes had told (lib/play.c); what was told is in the record, and the record verifies.
 *
 * MOZZIE_STORM=SECONDS and MOZZIE_SEED=N storm longer and elsewhere, MOZZIE_GAME on one game. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOARDS = 8, MOST = 10, AWAY_MS = 2500, STUCK_MS = 30000 };

struct board {
    struct table_of_test t;
    struct player p[MOST];
    int np, nseats;
    uint8_t open;                 /* seats whose friend has not come */
    char token[MZ_SEATS + 1][64]; /* the last one: of who made the table */
    uint8_t mine;
    char body[1200];
    char sent[2400]; /* the last frame that was acknowledged, and who sent it */
    int sender, since;
    json_int_t sent_id;
    unsigned asked_back; /* undos so far */
    int64_t moved, back; /* when somebody could act last; until when all are away */
    bool done;
};

static struct host host;
static struct board boards[BOARDS];
static uint32_t rng;
static struct {
    int tables, moves, replaced, backs, undos, resigned, over, rematches, again, returns, kills,
        stops, stories, eyes, slept, refused, replaced_friends;
} count;

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int below(int n) {
    rng = rng * 1664525u + 1013904223u;
    return (int)((rng >> 8) % (uint32_t)n);
}

static bool chance(int percent) {
    return below(100) < percent;
}

/* ---- a server that can be killed ---- */

static void serve_here(int out) {
    char error[256];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a failed test leaves no server behind */
    for (int fd = 3; fd < 1024; fd++)
        if (fd != out) close(fd); /* the players' connections are not the server's */
    server *s = server_start(&host.config, error, sizeof error);
    int port = s ? server_port(s) : -1;
    if (!s) fprintf(stderr, "%s\n", error);
    if (write(out, &port, sizeof port) != sizeof port || !s) _exit(1);
    close(out);
    server_run(s);
    server_free(s);
    _exit(0);
}

static void begin(void) {
    int out[2];
    assert_int_equal(pipe(out), 0);
    fflush(NULL);
    host.pid = fork();
    assert_true(host.pid >= 0);
    if (!host.pid) serve_here(out[1]);
    close(out[1]);
    assert_int_equal(read(out[0], &host.port, sizeof host.port), sizeof host.port);
    close(out[0]);
    assert_true(host.port > 0);
}

static void alive(void) {
    int status;
    if (waitpid(host.pid, &status, WNOHANG)) fail_msg("the server has died (%d)", status);
}

/* ---- tables ---- */

static void put_option(const mz_option *o, int nseats, mz_text *out) {
    int n = 0;
    while (o->values[n]) n++;
    int k = below(n + (o->low < o->high));
    mz_putf(out, "%s\"%s\":", out->at[out->len - 1] == '{' ? "" : ",", o->name);
    if (!strcmp(o->name, "characters")) {
        const char *all[] = {"roy", "cam", "sar", "mid", "sun", "vio"};
        mz_putc(out, '"');
        for (int i = 0; i < nseats; i++) {
            int pick = i + below(6 - i);
            const char *one = all[pick];
            all[pick] = all[i];
            mz_putf(out, i ? ",%s" : "%s", one);
        }
        mz_putc(out, '"');
    } else if (k < n) {
        mz_putf(out, "\"%s\"", o->values[k]);
    } else { /* a seat, a chance, or how many rounds: small ones */
        int high = strstr("first_player start", o->name) ? nseats : o->high < 16 ? o->high : 16;
        mz_putf(out, "\"%d\"", o->low + below(high - o->low + 1));
    }
}

/* The JSON of a random table; -1 when its options do not go together. */
static int random_body(struct board *b) {
    mz_game *g;
    mz_text text = mz_text_in(b->body, sizeof b->body);
    const char *only = getenv("MOZZIE_GAME");
    int game = below(mz_games()), persons = 0, n;
    if (only && strcmp(only, mz_game_name(game))) return -1;
    if (mz_make(mz_game_name(game), NULL, 0, &g, NULL)) return -1;
    const mz_tables *t = mz_tables_of(g);
    n = t->seats_low + below(t->seats_high - t->seats_low + 1);
    mz_putf(&text, "{\"game\":\"%s\",\"options\":{", t->name);
    for (int i = 0; i < t->noptions; i++)
        if (chance(40) || !strcmp(t->options[i].name, "characters"))
            put_option(&t->options[i], n, &text);
    mz_put(&text, "},\"seats\":[");
    for (int i = 0; i < n; i++) {
        int kind = below(3);
        if (i == n - 1 && !persons && kind == 2) kind = 0;
        persons += kind < 2;
        if (i) mz_putc(&text, ',');
        if (kind == 2)
            mz_putf(&text, "{\"kind\":\"bot\",\"level\":%d}", 1 + below(5));
        else
            mz_putf(&text, "{\"kind\":\"%s\"}", kind ? "friend" : "me");
    }
    mz_putc(&text, ']');
    if (chance(50)) mz_putf(&text, ",\"seed\":\"storm %d\"", below(1000000));
    mz_putc(&text, '}');
    mz_free(g);
    return 0;
}

static struct player *come(struct board *b, const char *token, int seat) {
    struct player *p = &b->p[b->np++];
    memset(p, 0, sizeof *p);
    player_sit(p, &b->t, token, seat);
    p->gap = true; /* of what was before it knows the last turn only */
    p->rng ^= rng;
    p->id = below(1000000000) + 1000000000LL * b->np;
    player_catch_up(p);
    return p;
}

static void make(struct board *b) {
    int code = 0;
    size_t i;
    json_t *one, *made = NULL;
    memset(b, 0, sizeof *b);
    while (code != 201) {
        json_decref(made);
        if (random_body(b)) continue;
        made = http_post(host.port, "/api/tables", b->body, &code);
        if (code != 201 && code != 422) fail_msg("%d to %s", code, b->body);
    }
    table_look(&b->t, host.port, str(made, "table"));
    b->nseats = mz_size(b->t.game).seats;
    json_array_foreach(json_object_get(made, "invites"), i, one) {
        snprintf(b->t.code[num(one, "seat")], sizeof b->t.code[0], "%s", str(one, "code"));
        b->open |= (uint8_t)(1u << num(one, "seat"));
    }
    json_array_foreach(json_object_get(made, "seats"), i, one) b->mine |=
        (uint8_t)(1u << json_integer_value(one));
    b->moved = now_ms();
    count.tables++;
    if (b->mine) {
        strcpy(b->token[MZ_SEATS], str(made, "token"));
        int seat = 0;
        while (!(b->mine >> seat & 1)) seat++;
        come(b, b->token[MZ_SEATS], seat);
    } else {
        come(b, NULL, -1);
    }
    json_decref(made);
}

static void clear(struct board *b) {
    for (int i = 0; i < b->np; i++) player_leave(&b->p[i]);
    table_done(&b->t);
    b->np = 0;
}

static void friend_comes(struct board *b) {
    int seat = below(b->nseats);
    while (!(b->open >> seat & 1)) seat = (seat + 1) % b->nseats;
    table_take(&b->t, seat, b->token[seat]);
    b->open &= (uint8_t) ~(1u << seat);
    come(b, b->token[seat], seat);
}

/* A friend who has come is replaced before the game begins: out at once, watching. */
static void replace_friend(struct board *b) {
    char path[64], body[128];
    int code, seat = below(b->nseats);
    if (!b->mine || b->mine >> seat & 1 || b->open >> seat & 1 || !*b->token[seat]) return;
    snprintf(path, sizeof path, "/api/tables/%s/invite", b->t.id);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":%d}", b->token[MZ_SEATS], seat);
    json_t *made = http_post(host.port, path, body, &code);
    if (code != 201) fail_msg("%d to a new link (%s)", code, b->body);
    snprintf(b->t.code[seat], sizeof b->t.code[0], "%s", str(made, "code"));
    json_decref(made);
    for (int i = 0; i < b->np; i++) {
        struct player *p = &b->p[i];
        if (strcmp(p->token, b->token[seat])) continue;
        for (int k = 0; k < 50 && p->seats; k++) player_hear(p, 20);
        assert_int_equal(p->seats, 0);
        p->seat = -1;
        *p->token = 0;
    }
    b->open |= (uint8_t)(1u << seat);
    *b->token[seat] = 0;
    count.replaced_friends++;
}

/* ---- coming and going ---- */

static void come_back(struct board *b, struct player *p) {
    json_decref(p->log);
    p->log = NULL; /* much may have been taken back since */
    player_return(p);
    player_catch_up(p);
    count.returns++;
    (void)b;
}

static void all_return(struct board *b) {
    b->t.port = host.port;
    for (int i = 0; i < b->np; i++) come_back(b, &b->p[i]);
    b->moved = now_ms();
}

/* ---- what a player does ---- */

static void hear_all(struct board *b) {
    for (int i = 0; i < b->np; i++) player_hear(&b->p[i], 0);
}

static bool is_ok(const json_t *m) {
    return !strcmp(str(m, "t"), "ok");
}

static void keep_sent(struct board *b, const struct player *p, const char *text, json_int_t id) {
    snprintf(b->sent, sizeof b->sent, "%s", text);
    b->sender = (int)(p - b->p);
    b->sent_id = id;
    b->since = 0;
}

/* Sends it, perhaps twice, perhaps over a connection that breaks; the answer. */
static json_t *say(struct board *b, struct player *p, const char *text, json_int_t id) {
    bool twice = !strstr(text, "rematch") && chance(8); /* asking for a rematch again is none */
    sock_send(p->s, text);
    if (twice) sock_send(p->s, text);
    if (chance(3)) { /* the answer is lost; the same again */
        come_back(b, p);
        sock_send(p->s, text);
        twice = false;
    }
    json_t *m = player_answer(p, id);
    if (is_ok(m)) {
        keep_sent(b, p, text, id);
        b->since++;
    }
    if (!twice) return m;
    json_t *again = player_answer(p, id);
    if (is_ok(m) && !json_is_true(json_object_get(again, "again"))) fail_msg("%s twice", text);
    json_decref(again);
    count.again++;
    return m;
}

/* A refusal is right only if the table has moved on meanwhile. */
static void must_be_late(struct board *b, struct player *p, json_int_t v, const char *what,
                         const json_t *no) {
    player_hear(p, 30);
    count.refused++;
    if (p->v == v && !p->over)
        fail_msg("%s at v %lld: %s (%s)", what, (long long)v, str(no, "text"), b->body);
}

static bool owes(const struct player *p, int seat) {
    const json_t *node = json_object_get(p->view, "node");
    return !p->over && num(node, "kind") == MZ_DECISION && num(node, "owes") >> seat & 1;
}

static bool has_chosen(const struct player *p, int seat) {
    const json_t *node = json_object_get(p->view, "node");
    return !p->over && num(node, "kind") == MZ_DECISION && num(node, "joint") >> seat & 1 &&
           !(num(node, "owes") >> seat & 1);
}

static void move(struct board *b, struct player *p, int seat) {
    char move[2048], text[2400];
    bool replaced = has_chosen(p, seat);
    if (p->eyes != seat) {
        player_look(p, seat);
        player_catch_up(p);
        count.eyes++;
    }
    p->seat = seat;
    if (!owes(p, seat) && !has_chosen(p, seat)) return;
    player_choose(p, move, sizeof move);
    json_int_t v = p->v, id = ++p->id;
    snprintf(text, sizeof text,
             "{\"t\":\"move\",\"id\":%lld,\"v\":%lld,\"seat\":%d,\"move\":\"%s\"}", (long long)id,
             (long long)v, seat, move);
    json_t *m = say(b, p, text, id);
    if (is_ok(m)) {
        count.moves++;
        count.replaced += replaced;
    } else {
        must_be_late(b, p, v, move, m);
    }
    json_decref(m);
}

/* `type` for a seat; true when it was done. */
static bool ask(struct board *b, struct player *p, const char *type, int seat) {
    char text[160];
    json_int_t id = ++p->id;
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%lld,\"seat\":%d}", type, (long long)id,
             seat);
    json_t *m = say(b, p, text, id);
    bool ok = is_ok(m);
    json_decref(m);
    return ok;
}

static int own_seat(const struct player *p) {
    int seat = below(MZ_SEATS);
    while (!(p->seats >> seat & 1)) seat = (seat + 1) % MZ_SEATS;
    return seat;
}

static void try_back(struct board *b, struct player *p) {
    int seat = own_seat(p);
    player_hear(p, 0);
    json_int_t v = p->v;
    bool may = has_chosen(p, seat), done = ask(b, p, "back", seat);
    player_hear(p, 20);
    if (done && !may) assert_true(p->v > v + 1 || p->over);
    if (!done && may && p->v == v && !p->over) fail_msg("no choice taken back (%s)", b->body);
    count.backs += done;
}

static void try_undo(struct board *b, struct player *p) {
    player_hear(p, 0);
    json_int_t v = p->v;
    bool may = p->can_undo;
    int seat = may ? (int)json_integer_value(p->undo) : own_seat(p);
    bool other = !may || seat < 0, done = ask(b, p, "undo", seat);
    player_hear(p, 20);
    if (!done && may && p->v == v && !p->over) fail_msg("offered, not undone (%s)", b->body);
    if (done && other && p->v <= v + 1) fail_msg("undone, not offered (%s)", b->body);
    count.undos += done;
    b->asked_back += done;
}

static void bad_frames(struct board *b, struct player *p) {
    char text[200];
    json_int_t id = ++p->id;
    int seat = chance(50) ? own_seat(p) : below(MZ_SEATS);
    bool own = p->seats >> seat & 1;
    snprintf(text, sizeof text, "{\"t\":\"move\",\"id\":%lld,\"v\":%d,\"seat\":%d,\"steps\":[%d]}",
             (long long)id, own ? 0 : 999999, seat, below(300));
    sock_send(p->s, text);
    json_t *m = player_answer(p, id);
    assert_string_equal(str(m, "t"), "no");
    if (!own) assert_string_equal(str(m, "code"), "seat");
    json_decref(m);
    (void)b;
}

/* The last frame that was acknowledged, after a reconnect, a restart, whatever. */
static void send_again(struct board *b) {
    if (!*b->sent || b->since > 1 || !b->p[b->sender].s) return;
    struct player *p = &b->p[b->sender];
    sock_send(p->s, b->sent);
    json_t *m = player_answer(p, b->sent_id);
    if (!is_ok(m) || !json_is_true(json_object_get(m, "again")))
        fail_msg("%s is not known again", b->sent);
    json_decref(m);
    count.again++;
}

static void look_around(struct board *b, struct player *p) {
    int what = below(6);
    if (what == 0) {
        json_decref(player_ask(p, "ping"));
    } else if (what == 1 && p->seats) {
        player_look(p, own_seat(p));
        player_catch_up(p);
        count.eyes++;
    } else if (what < 4) { /* the whole table again: check_table */
        player_look(p, p->seats ? p->eyes : -1);
    } else {
        player_catch_up(p);
        count.stories++;
    }
    (void)b;
}

/* ---- the end of a game ---- */

/* Everybody's log is the record with what was not for them left out. */
static void check_record(struct board *b) {
    static struct reply r;
    char path[80];
    mz_game *g;
    mz_match *m;
    mz_error error = {0};
    snprintf(path, sizeof path, "/api/tables/%s/record", b->t.id);
    http(host.port, "GET", path, NULL, NULL, &r);
    assert_int_equal(r.code, 200);
    if (mz_record_verify(r.body, NULL, 0, &error))
        fail_msg("%s at %d\n%s\n%s", error.text, error.at, b->body, r.body);
    if (mz_record_read(r.body, NULL, 0, &g, &m, &error)) fail_msg("%s", error.text);
    for (int k = 0; k < b->np; k++) {
        struct player *p = &b->p[k];
        assert_int_equal(json_array_size(p->log), mz_match_moves(m));
        for (uint32_t i = 0; i < mz_match_moves(m); i++) {
            char buffer[2100];
            int seat;
            mz_text text = mz_text_in(buffer, sizeof buffer);
            mz_match_move(m, i, &seat, NULL);
            mz_putn(&text, seat);
            if (mz_match_tells(m, i, p->eyes < 0 ? MZ_NOBODY : p->eyes))
                mz_match_move(m, i, NULL, &text);
            else
                mz_putc(&text, '?');
            const char *line = json_string_value(json_array_get(p->log, i));
            if (strcmp(line, text.at))
                fail_msg("move %u was told to %d as %s, not %s (%s)", i, p->eyes, line, text.at,
                         b->body);
        }
    }
    mz_match_free(m);
    mz_free(g);
}

static void the_end(struct board *b) {
    for (int i = 0; i < b->np; i++) {
        player_hear(&b->p[i], 30);
        if (!b->p[i].over) return; /* not heard yet */
    }
    for (int i = 0; i < b->np; i++) {
        player_look(&b->p[i], b->p[i].eyes);
        player_catch_up(&b->p[i]);
    }
    check_record(b);
    count.over++;
    b->done = true;
}

static void rematch(struct board *b) {
    struct board next;
    char id[32] = "";
    int n = b->np;
    memset(&next, 0, sizeof next);
    for (int i = 0; i < n; i++)
        for (int seat = 0; seat < b->nseats; seat++)
            if (b->p[i].seats >> seat & 1 && !ask(b, &b->p[i], "rematch", seat))
                fail_msg("no rematch (%s)", b->body);
    player_look(&b->p[0], b->p[0].eyes);
    struct reply *r = malloc(sizeof *r);
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s", b->t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    json_t *summary = json_loads(r->body, 0, NULL);
    if (json_is_string(json_object_get(summary, "rematch")))
        snprintf(id, sizeof id, "%s", str(summary, "rematch"));
    json_decref(summary);
    free(r);
    if (!*id) fail_msg("all have asked, and there is no other game (%s)", b->body);
    table_look(&next.t, host.port, id);
    next.nseats = b->nseats;
    snprintf(next.body, sizeof next.body, "%.1000s, again", b->body);
    next.moved = now_ms();
    char token[MOST][64];
    int seat[MOST];
    for (int i = 0; i < n; i++) {
        strcpy(token[i], b->p[i].token);
        seat[i] = b->p[i].seats ? (own_seat(&b->p[i]) + 1) % b->nseats : -1;
    }
    clear(b);
    *b = next;
    for (int i = 0; i < n; i++) come(b, *token[i] ? token[i] : NULL, seat[i]);
    count.rematches++;
}

/* ---- the storm ---- */

static void go_away(struct board *b) {
    for (int i = 0; i < b->np; i++) {
        sock_close(b->p[i].s);
        b->p[i].s = NULL;
    }
    b->back = now_ms() + below(AWAY_MS);
    count.slept++;
}

/* Somebody who can act; the seat. */
static struct player *who_can(struct board *b, int *seat) {
    int first = below(b->np), at = below(MZ_SEATS);
    for (int i = 0; i < b->np; i++)
        for (int k = 0; k < MZ_SEATS; k++) {
            struct player *p = &b->p[(first + i) % b->np];
            *seat = (at + k) % MZ_SEATS;
            if (p->seats >> *seat & 1 && p->v && owes(p, *seat)) return p;
        }
    return NULL;
}

/* ---- the server dies ---- */

/* A move whose answer the death of the server may swallow. */
struct under_way {
    struct player *by;
    json_int_t id, v;
    char text[2400];
};

static void send_move(struct board *b, struct under_way *u) {
    char move[2048];
    int seat;
    u->by = NULL;
    if (b->back || b->done || b->open || chance(40)) return;
    struct player *p = who_can(b, &seat);
    if (!p || p->eyes != seat) return;
    p->seat = seat;
    player_choose(p, move, sizeof move);
    u->by = p;
    u->id = ++p->id;
    u->v = p->v;
    snprintf(u->text, sizeof u->text,
             "{\"t\":\"move\",\"id\":%lld,\"v\":%lld,\"seat\":%d,\"move\":\"%s\"}",
             (long long)u->id, (long long)u->v, seat, move);
    sock_send(p->s, u->text);
}

/* Stored or not: the same frame again is done, or late. */
static void send_it_again(struct board *b, struct under_way *u) {
    if (!u->by) return;
    json_int_t v = u->by->v;
    sock_send(u->by->s, u->text);
    json_t *m = player_answer(u->by, u->id);
    if (!is_ok(m) && v == u->v) must_be_late(b, u->by, v, u->text, m);
    json_decref(m);
    *b->sent = 0; /* no longer the last change */
}

static void kill_server(void) {
    int status, number = chance(70) ? SIGKILL : SIGTERM;
    static struct under_way sent[BOARDS];
    alive();
    for (int i = 0; i < BOARDS; i++) send_move(&boards[i], &sent[i]);
    usleep((useconds_t)below(8000));
    kill(host.pid, number);
    waitpid(host.pid, &status, 0);
    if (number == SIGKILL)
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    else if (!WIFEXITED(status) || WEXITSTATUS(status))
        fail_msg("stopped with %d", status);
    count.kills += number == SIGKILL;
    count.stops += number == SIGTERM;
    begin();
    for (int i = 0; i < BOARDS; i++)
        if (!boards[i].back)
            all_return(&boards[i]);
        else
            boards[i].t.port = host.port;
    for (int i = 0; i < BOARDS; i++) send_it_again(&boards[i], &sent[i]);
}

static void act(struct board *b) {
    int seat, what = below(1000);
    struct player *p = &b->p[below(b->np)];
    for (int i = 0; i < b->np && chance(50); i++) /* a choice that still may change */
        if (b->p[i].seats && has_chosen(&b->p[i], own_seat(&b->p[i]))) {
            p = &b->p[i];
            what = 600 + below(140);
        }
    if (what < 600) {
        struct player *mover = who_can(b, &seat);
        if (mover) move(b, mover, seat);
    } else if (what < 680) {
        if (p->seats && has_chosen(p, seat = own_seat(p))) move(b, p, seat);
    } else if (what < 740) {
        if (p->seats) try_back(b, p);
    } else if (what < 800) {
        if (p->seats && (p->can_undo || chance(20))) try_undo(b, p);
    } else if (what < 860) {
        look_around(b, p);
    } else if (what < 900) {
        come_back(b, p);
    } else if (what < 930) {
        if (p->seats) bad_frames(b, p);
    } else if (what < 960) {
        send_again(b);
    } else if (what < 980) {
        if (b->np < MOST) {
            const char *token = p->seats && chance(50) ? p->token : NULL;
            come(b, token, token ? own_seat(p) : -1);
        }
    } else if (what < 985) {
        go_away(b);
    } else if (what < 987) {
        if (p->seats && p->v) count.resigned += ask(b, p, "resign", own_seat(p));
    }
}

static void tick(struct board *b) {
    int seat;
    if (b->back) {
        if (now_ms() < b->back) return;
        b->back = 0;
        all_return(b);
    }
    if (b->done) {
        if (!b->open && chance(50)) {
            rematch(b);
        } else {
            clear(b);
            make(b);
        }
        return;
    }
    if (chance(70)) hear_all(b);
    if (b->open && b->np < MOST && chance(10)) friend_comes(b);
    if (b->open && chance(20)) replace_friend(b);
    bool over = false;
    for (int i = 0; i < b->np; i++) over |= b->p[i].over;
    if (over) {
        the_end(b);
        return;
    }
    if (b->open || who_can(b, &seat)) b->moved = now_ms();
    if (now_ms() - b->moved > STUCK_MS) {
        char *view = json_dumps(b->p[0].view, 0);
        fail_msg("nobody can act (%s), v %lld: %s", b->body, (long long)b->p[0].v, view);
    }
    act(b);
}

static void a_storm(void **state) {
    (void)state;
    const char *seconds = getenv("MOZZIE_STORM"), *seed = getenv("MOZZIE_SEED");
    int64_t until = now_ms() + 1000 * (seconds ? strtol(seconds, NULL, 10) : 10);
    int64_t kill_at = now_ms() + 2000;
    rng = seed ? (uint32_t)strtoul(seed, NULL, 10) : 1;
    printf("storm of seed %u\n", rng);
    host_prepare(&host);
    host.config.idle = 1;
    host.config.think = 10;
    host.config.signals = true;
    begin();
    for (int i = 0; i < BOARDS; i++) make(&boards[i]);
    while (now_ms() < until) {
        alive();
        tick(&boards[below(BOARDS)]);
        if (now_ms() < kill_at) continue;
        kill_server();
        kill_at = now_ms() + 1000 + below(4000);
    }
    for (int i = 0; i < BOARDS; i++) clear(&boards[i]);
    /* a machine that stands still for a second makes a bot late; one that errs does so each game */
    assert_in_range((int)metric(host.port, "bot_alarms_total"), 0, 3);
    host_kill(&host, SIGTERM);
    host_clean(&host);
    printf("tables %d (over %d, rematches %d), moves %d, replaced %d, backs %d, undos %d,"
           " resigned %d, again %d, returns %d, kills %d, stops %d, stories %d, eyes %d,"
           " away %d, late %d, friends replaced %d\n",
           count.tables, count.over, count.rematches, count.moves, count.replaced, count.backs,
           count.undos, count.resigned, count.again, count.returns, count.kills, count.stops,
           count.stories, count.eyes, count.slept, count.refused, count.replaced_friends);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_storm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
