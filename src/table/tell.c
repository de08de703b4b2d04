/* What a table looks like, as text: all of it, and what has changed. Invariant: what is written for
 * a viewer is made of the view of that viewer and of what all may know (tell.h). */
#include "table/tell.h"

#include <string.h>

static const char *const STATUS[] = {"waiting", "playing", "over"};

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

void put_seat_list(uint8_t seats, mz_text *out) {
    mz_putc(out, '[');
    for (int i = 0, n = 0; i < MZ_SEATS; i++)
        if (seats >> i & 1) mz_putf(out, n++ ? ",%d" : "%d", i);
    mz_putc(out, ']');
}

void tell_summary(const table *t, struct presence p, mz_text *out) {
    mz_putf(out, "{\"id\":\"%s\",\"game\":\"%s\",\"options\":", t->id, mz_name_of(t->game->game));
    put_options(t->game->game, out);
    mz_put(out, ",\"seats\":");
    put_seats(t, p.here, out);
    mz_putf(out, ",\"status\":\"%s\",\"rematch\":", STATUS[t->status]);
    if (*t->rematch)
        mz_putf(out, "\"%s\"", t->rematch);
    else
        mz_put(out, "null");
    mz_put(out, ",\"asked\":");
    put_seat_list(p.asked, out);
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

static void put_whole_deal(const table *t, mz_text *out) {
    if (!t->deal) {
        mz_put(out, "null");
        return;
    }
    mz_putc(out, '{');
    put_deal(t, out);
    mz_putc(out, '}');
}

void tell_table(const table *t, int viewer, uint8_t seats, struct presence p, uint64_t re,
                mz_text *out) {
    const mz_game *g = t->game->game;
    tell_block view;
    mz_putf(out, "{\"t\":\"table\",\"re\":%llu,\"table\":", (unsigned long long)re);
    tell_summary(t, p, out);
    mz_put(out, ",\"you\":");
    put_seat_list(seats, out);
    mz_put(out, ",\"viewer\":");
    if (viewer == MZ_NOBODY)
        mz_put(out, "null");
    else
        mz_putn(out, viewer);
    mz_see(g, mz_match_state(t->match), viewer, view.at);
    mz_putf(out, ",\"v\":%u,\"view\":", t->v);
    mz_view_json(g, view.at, out);
    put_hash(g, view.at, out);
    mz_put(out, ",\"events\":[");
    put_last_turn(t->match, viewer, out);
    mz_putc(out, ']');
    mz_put(out, ",\"kinds\":");
    mz_event_kinds(g, out);
    mz_put(out, ",\"log\":");
    uint32_t before = put_last_lines(t->match, viewer, out);
    if (before) mz_putf(out, ",\"from\":%u", before);
    put_undo(t, seats, out);
    mz_put(out, ",\"deal\":");
    put_whole_deal(t, out);
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

void tell_seats(const table *t, uint8_t here, mz_text *out) {
    mz_put(out, "{\"t\":\"seats\",\"seats\":");
    put_seats(t, here, out);
    mz_putf(out, ",\"status\":\"%s\"}", STATUS[t->status]);
}

void tell_deal(const table *t, mz_text *out) {
    mz_put(out, "{\"t\":\"deal\",");
    put_deal(t, out);
    mz_putc(out, '}');
}

void tell_over(const table *t, mz_text *out) {
    mz_putf(out, "{\"t\":\"over\",\"v\":%u,", t->v);
    put_over(t, out);
    mz_putc(out, '}');
}

/* The person of seat i sits at seat i + 1 there (plan_rematch). */
void tell_rematch(const table *t, uint8_t seats, uint8_t asked, mz_text *out) {
    mz_put(out, "{\"t\":\"rematch\",");
    if (*t->rematch) {
        uint8_t there = 0;
        for (int i = 0; i < t->nseats; i++)
            if (seats >> i & 1) there |= (uint8_t)(1u << (i + 1) % t->nseats);
        mz_putf(out, "\"table\":\"%s\",\"seats\":", t->rematch);
        put_seat_list(there, out);
    } else {
        mz_put(out, "\"asked\":");
        put_seat_list(asked, out);
    }
    mz_putc(out, '}');
}

/* ---- a change ---- */

/* Takes up what this viewer sees; true when it is what the last one saw. */
static bool same_sight(tell_change *u, int viewer) {
    const mz_game *g = u->t->game->game;
    size_t size = mz_size(g).state;
    tell_block was, is;
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

static void write_body(tell_change *u, int viewer, mz_text *out) {
    const table *t = u->t;
    const mz_game *g = t->game->game;
    uint32_t moves = mz_match_moves(t->match);
    tell_block state;
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
    u->open = put_lines(t->match, u->moves_before, viewer, state.at, out);
}

size_t tell_change_for(tell_change *u, int viewer, uint8_t seats) {
    mz_text text = mz_text_in(u->at, TELL_MOST);
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
    return text.len;
}
