/* Moves as the record writes them, behind the digit of who made them. Invariant: a text goes to
 * whom mz_match_tells it, "?" to the others, as in mz_match_record. */
#include "table/tell.h"

static void put_move(const mz_match *m, uint32_t i, const void *state, int viewer, mz_text *out) {
    char buffer[8192];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    int seat;
    mz_match_move(m, i, &seat, NULL);
    mz_putn(&text, seat);
    if (mz_match_tells(m, i, viewer))
        mz_match_name(m, i, state, &text);
    else
        mz_putc(&text, '?');
    mz_json_string(out, text.at);
}

static bool put_from(const mz_match *match, uint32_t *at, size_t most, int viewer, void *state,
                     mz_text *out) {
    bool open = true; /* all may read all */
    uint32_t from = *at, i = from;
    size_t before = out->len;
    mz_putc(out, '[');
    for (; i < mz_match_moves(match) && out->len - before < most; i++) {
        if (i > from) mz_putc(out, ',');
        put_move(match, i, state, viewer, out);
        open &= mz_match_tells(match, i, MZ_NOBODY);
        mz_match_redo(match, i, state, NULL);
    }
    mz_putc(out, ']');
    *at = i;
    return open;
}

bool put_lines(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out) {
    return put_from(match, &from, SIZE_MAX, viewer, state, out);
}

/* So many that a page shows what it tells at once; fewer where their texts are long. */
uint32_t put_last_lines(const mz_match *match, int viewer, mz_text *out) {
    enum { LAST = 512, MOST = 64 * 1024 };
    tell_block state;
    uint32_t moves = mz_match_moves(match);
    size_t len = out->len;
    bool full = out->full;
    for (uint32_t n = moves < LAST ? moves : LAST;; n /= 2) {
        mz_match_replay(match, 0, moves - n, state.at, NULL);
        put_lines(match, moves - n, viewer, state.at, out);
        if (out->len - len < MOST || !n) return moves - n;
        out->len = len;
        out->full = full;
    }
}

void tell_lines(const table *t, int viewer, uint32_t from, uint64_t re, mz_text *out) {
    enum { LINES = 8 * 1024 };
    uint32_t moves = mz_match_moves(t->match), at = from < moves ? from : moves;
    tell_block state;
    mz_match_replay(t->match, 0, at, state.at, NULL);
    mz_putf(out, "{\"t\":\"lines\",\"re\":%llu,\"from\":%u,\"log\":", (unsigned long long)re, at);
    put_from(t->match, &at, LINES, viewer, state.at, out);
    mz_putf(out, ",\"to\":%u,\"of\":%u}", at, moves);
}
