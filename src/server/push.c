/* What goes to the connections of a table. Invariant: every byte comes from the view of the
 * connection's viewer, from events as that viewer is shown them, and from what all may know; it is
 * built from nothing else, so it cannot tell more. */
#include "server/parts.h"

#include <string.h>

typedef struct block {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
} block;

void push_all(table *t, const char *text, size_t len) {
    frame *f = frame_new(text, len);
    for (conn *c = t->conns; c; c = c->next) conn_send(c, f);
    frame_drop(f);
}

static void put_hash(const mz_game *g, const void *view, mz_text *out) {
    char digits[65]; /* half of the hash is enough to notice a difference */
    uint32_t half = (uint32_t)(mz_hash(g, view) >> 32);
    uint8_t bytes[4] = {(uint8_t)(half >> 24), (uint8_t)(half >> 16), (uint8_t)(half >> 8),
                        (uint8_t)half};
    mz_hex(bytes, 4, digits);
    mz_put(out, ",\"hash\":\"");
    mz_put(out, digits);
    mz_putc(out, '"');
}

/* The seat among these that may take its last move back, or the code of why there is none. */
static void put_undo(const table *t, uint8_t seats, mz_text *out) {
    const char *bar = seats ? "over" : "seat";
    mz_put(out, ",\"undo\":");
    for (int i = 0; t->status == PLAYING && i < t->nseats; i++) {
        if (!(seats >> i & 1)) continue;
        bar = mz_match_undo_bar(t->match, i);
        if (bar) continue;
        mz_putn(out, i);
        return;
    }
    mz_json_string(out, bar);
}

/* ---- the whole table ---- */

static void put_options(const mz_game *g, mz_text *out) {
    mz_pair pairs[32];
    int n = mz_option_pairs(g, pairs);
    mz_putc(out, '{');
    for (int i = 0; i < n; i++) {
        if (i) mz_putc(out, ',');
        mz_json_string(out, pairs[i].key);
        mz_putc(out, ':');
        mz_json_string(out, pairs[i].value);
    }
    mz_putc(out, '}');
}

static void put_seats(uint8_t seats, mz_text *out) {
    mz_putc(out, '[');
    for (int i = 0, n = 0; i < MZ_SEATS; i++)
        if (seats >> i & 1) mz_putf(out, n++ ? ",%d" : "%d", i);
    mz_putc(out, ']');
}

void table_json(const table *t, mz_text *out) {
    static const char *const words[] = {"waiting", "playing", "over"};
    mz_putf(out, "{\"id\":\"%s\",\"game\":\"%s\",\"options\":", t->id, mz_name_of(t->game->game));
    put_options(t->game->game, out);
    mz_put(out, ",\"seats\":");
    seats_json(t, out);
    mz_putf(out, ",\"status\":\"%s\",\"rematch\":", words[t->status]);
    if (*t->rematch)
        mz_putf(out, "\"%s\"", t->rematch);
    else
        mz_put(out, "null");
    mz_put(out, ",\"asked\":");
    put_seats(t->asked, out);
    mz_putc(out, '}');
}

static const char *why_over(const table *t, const mz_result *r) {
    switch (mz_match_ending(t->match, NULL)) {
    case MZ_RESIGNED: return "resign";
    case MZ_TIMED_OUT: return "time";
    case MZ_ABANDONED: return "left";
    default: break;
    }
    const char *plus = strchr(r->text, '+');
    return plus ? plus + 1 : "played";
}

static void put_over(const table *t, mz_text *out) {
    mz_result r;
    int seat;
    mz_match_result(t->match, &r);
    mz_put(out, "\"result\":{\"places\":[");
    for (int i = 0; i < t->nseats; i++) mz_putf(out, i ? ",%d" : "%d", r.place[i]);
    mz_put(out, "],\"scores\":[");
    for (int i = 0; i < t->nseats; i++) mz_putf(out, i ? ",%d" : "%d", r.score[i]);
    mz_put(out, "],\"text\":");
    mz_json_string(out, r.text);
    mz_put(out, ",\"why\":");
    mz_json_string(out, why_over(t, &r));
    mz_match_ending(t->match, &seat);
    if (seat >= 0) mz_putf(out, ",\"seat\":%d", seat);
    mz_put(out, "},\"seed\":");
    if (t->deal) {
        char hex[65];
        mz_hex(t->deal->server.nonce, 32, hex);
        mz_json_string(out, hex);
    } else {
        mz_json_string(out, t->seed);
    }
    mz_put(out, ",\"record\":true");
}

static void put_whole(conn *c, uint64_t re, mz_text *out) {
    table *t = c->t;
    const mz_game *g = t->game->game;
    block view, start;
    mz_putf(out, "{\"t\":\"table\",\"re\":%llu,\"table\":", (unsigned long long)re);
    table_json(t, out);
    mz_put(out, ",\"you\":");
    put_seats(c->seats, out);
    mz_put(out, ",\"viewer\":");
    if (c->viewer == MZ_NOBODY)
        mz_put(out, "null");
    else
        mz_putn(out, c->viewer);
    mz_see(g, mz_match_state(t->match), c->viewer, view.at);
    mz_putf(out, ",\"v\":%u,\"view\":", t->v);
    mz_view_json(g, view.at, out);
    put_hash(g, view.at, out);
    mz_put(out, ",\"events\":[");
    story_last(t->match, c->viewer, out);
    mz_putc(out, ']');
    mz_put(out, ",\"kinds\":");
    mz_event_kinds(g, out);
    mz_put(out, ",\"log\":");
    mz_match_replay(t->match, 0, 0, start.at, NULL);
    lines_json(t->match, 0, c->viewer, start.at, out);
    put_undo(t, c->seats, out);
    mz_put(out, ",\"deal\":");
    deal_json(t, out);
    mz_put(out, ",\"over\":");
    if (t->status == OVER) {
        mz_putc(out, '{');
        put_over(t, out);
        mz_putc(out, '}');
    } else {
        mz_put(out, "null");
    }
    mz_putc(out, '}');
}

void push_table(conn *c, uint64_t re) {
    mz_text text = mz_text_in(c->s->scratch, FRAME_OUT);
    put_whole(c, re, &text);
    if (text.full)
        answer_no(c, re, "size", "this table is too long to be shown");
    else
        conn_text(c, text.at, text.len);
}

/* ---- a change ---- */

/* A change, and what it looked like to the viewer for whom it was written last: the next one who
 * sees the same gets the same bytes. */
typedef struct update {
    table *t;
    const void *before;
    uint32_t moves_before;
    const mz_log *log;
    bool undone;
    bool open; /* all of its moves were made and drawn in the open: the same lines for everybody */
    block was, is;
    mz_event shown[EVENTS];
    uint32_t nshown;
    char *at; /* the text, from "{" to before ",\"undo\"" */
    size_t len;
    bool written;
} update;

/* Takes up what this viewer sees; true when it is what the last one saw. */
static bool same_sight(update *u, int viewer) {
    const mz_game *g = u->t->game->game;
    size_t size = mz_size(g).state;
    block was, is;
    bool same = u->written && u->open;
    mz_see(g, u->before, viewer, was.at);
    mz_see(g, mz_match_state(u->t->match), viewer, is.at);
    same = same && !memcmp(was.at, u->was.at, size) && !memcmp(is.at, u->is.at, size);
    memcpy(u->was.at, was.at, size);
    memcpy(u->is.at, is.at, size);
    u->nshown = u->log->n < EVENTS ? u->log->n : EVENTS;
    for (uint32_t i = 0; i < u->nshown; i++) {
        mz_event shown = mz_shown(g, &u->log->at[i], viewer);
        same = same && !memcmp(&shown, &u->shown[i], sizeof shown);
        u->shown[i] = shown;
    }
    return same;
}

static void write_body(update *u, int viewer, mz_text *out) {
    table *t = u->t;
    const mz_game *g = t->game->game;
    uint32_t moves = mz_match_moves(t->match);
    block state;
    mz_put(out, "{\"t\":\"up\",\"v\":");
    mz_putn(out, t->v);
    mz_put(out, ",\"events\":[");
    for (uint32_t i = 0; i < u->nshown; i++) {
        if (i) mz_putc(out, ',');
        mz_event_list(g, &u->shown[i], out);
    }
    mz_put(out, "],");
    mz_changes_json(g, u->was.at, u->is.at, out);
    put_hash(g, u->is.at, out);
    u->open = true;
    if (u->undone) {
        mz_put(out, ",\"undone\":");
        mz_putn(out, moves);
        return;
    }
    mz_put(out, ",\"log\":");
    memcpy(state.at, u->before, mz_size(g).state);
    u->open = lines_json(t->match, u->moves_before, viewer, state.at, out);
}

static frame *build(update *u, int viewer, uint8_t seats) {
    mz_text text = mz_text_in(u->at, FRAME_OUT);
    if (same_sight(u, viewer)) {
        text.at[0] = '{'; /* mz_text_in has ended the text there */
        text.len = u->len;
    } else {
        write_body(u, viewer, &text);
        u->len = text.len;
        u->written = true;
    }
    put_undo(u->t, seats, &text);
    mz_putc(&text, '}');
    return frame_new(text.at, text.len);
}

/* Connections with the same viewer and seats share a frame. */
void push_change(table *t, const void *before, uint32_t moves_before, const mz_log *log,
                 bool undone) {
    enum { KINDS = 16 };
    struct {
        frame *f;
        int viewer;
        uint8_t seats;
    } made[KINDS];
    static update u; /* large, and the loop's thread alone pushes */
    int n = 0, i;
    u.t = t;
    u.before = before;
    u.moves_before = moves_before;
    u.log = log;
    u.undone = undone;
    u.written = false;
    u.at = t->s->scratch;
    for (conn *c = t->conns; c; c = c->next) {
        for (i = 0; i < n; i++)
            if (made[i].viewer == c->viewer && made[i].seats == c->seats) break;
        if (i == KINDS) {
            frame *f = build(&u, c->viewer, c->seats);
            conn_send(c, f);
            frame_drop(f);
            continue;
        }
        if (i == n) {
            made[n].viewer = c->viewer;
            made[n].seats = c->seats;
            made[n++].f = build(&u, c->viewer, c->seats);
        }
        conn_send(c, made[i].f);
    }
    for (i = 0; i < n; i++) frame_drop(made[i].f);
}

void push_over(table *t) {
    if (!t->conns) return;
    mz_text text = mz_text_in(t->s->scratch, FRAME_OUT);
    mz_putf(&text, "{\"t\":\"over\",\"v\":%u,", t->v);
    put_over(t, &text);
    mz_putc(&text, '}');
    push_all(t, text.at, text.len);
}

/* Who has asked for another game, or where it is. The seats there are each connection's own; the
 * token is the one that it has. */
void push_rematch(table *t) {
    for (conn *c = t->conns; c; c = c->next) {
        char buffer[256];
        mz_text text = mz_text_in(buffer, sizeof buffer);
        mz_put(&text, "{\"t\":\"rematch\",");
        if (*t->rematch) {
            uint8_t seats = 0;
            for (int i = 0; i < t->nseats; i++)
                if (c->seats >> i & 1) seats |= (uint8_t)(1u << (i + 1) % t->nseats);
            mz_putf(&text, "\"table\":\"%s\",\"seats\":", t->rematch);
            put_seats(seats, &text);
        } else {
            mz_put(&text, "\"asked\":");
            put_seats(t->asked, &text);
        }
        mz_putc(&text, '}');
        conn_text(c, text.at, text.len);
    }
}
