/* What was told at a table, turn by turn, as one viewer saw it. Invariant: nothing of it is kept;
 * it is derived from the moves, by what showed it live (mz_shown), so it can tell no more. */
#include "table/tell.h"

/* A message ends with the turn that makes it longer than this. */
enum { STORY = 8 * 1024 };

typedef struct walk {
    const mz_match *match;
    uint32_t at; /* moves so far: `state` is the one behind them */
    mz_log log;  /* the events of the last turn */
    mz_event events[EVENTS];
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
} walk;

static void start(walk *w, const mz_match *match, uint32_t from) {
    w->match = match;
    w->at = from;
    w->log = (mz_log){.at = w->events, .cap = EVENTS};
    mz_match_replay(match, 0, from, w->state, NULL);
}

static bool more(const walk *w) {
    return w->at < mz_match_moves(w->match);
}

/* Whether the next move begins a turn: it is a seat's, and not one of the later picks of a
 * simultaneous node. What nature does belongs to the turn before. */
static bool begins(const walk *w) {
    const mz_head *h = mz_node(w->state);
    return h->kind == MZ_DECISION && (!h->joint || h->joint == h->owes);
}

static void turn(walk *w) {
    w->log.n = 0;
    do mz_match_redo(w->match, w->at++, w->state, &w->log);
    while (more(w) && !begins(w));
}

static void put_turn(const walk *w, int viewer, mz_text *out) {
    const mz_game *g = mz_match_game(w->match);
    uint32_t n = w->log.n < w->log.cap ? w->log.n : w->log.cap;
    mz_putc(out, '[');
    for (uint32_t i = 0; i < n; i++) {
        mz_event shown = mz_shown(g, &w->events[i], viewer);
        if (i) mz_putc(out, ',');
        mz_event_list(g, &shown, out);
    }
    mz_putc(out, ']');
}

/* How many moves are before the last turn that begins among the last `n`; `moves`: none does. */
static uint32_t last_begin(walk *w, const mz_match *match, uint32_t n) {
    uint32_t moves = mz_match_moves(match), found = moves;
    for (start(w, match, moves - n); more(w); mz_match_redo(match, w->at++, w->state, NULL))
        if (begins(w)) found = w->at;
    return found;
}

void put_last_turn(const mz_match *match, int viewer, mz_text *out) {
    uint32_t moves = mz_match_moves(match), from = moves;
    walk w;
    for (uint32_t n = moves < 16 ? moves : 16; from == moves; n = n > moves / 2 ? moves : 2 * n) {
        from = last_begin(&w, match, n);
        if (n == moves) break;
    }
    start(&w, match, from == moves ? 0 : from); /* nature alone has moved */
    if (more(&w)) turn(&w);
    put_turn(&w, viewer, out);
}

void tell_story(const table *t, int viewer, uint32_t from, uint64_t re, mz_text *out) {
    uint32_t moves = mz_match_moves(t->match);
    walk w;
    start(&w, t->match, from < moves ? from : moves);
    mz_putf(out, "{\"t\":\"story\",\"re\":%llu,\"turns\":[", (unsigned long long)re);
    for (bool first = true; more(&w) && out->len < STORY; first = false) {
        turn(&w);
        mz_putf(out, first ? "[%u," : ",[%u,", w.at);
        put_turn(&w, viewer, out);
        mz_putc(out, ']');
    }
    mz_putf(out, "],\"to\":%u}", w.at);
}
