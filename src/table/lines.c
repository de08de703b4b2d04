/* Moves as the record writes them, behind the digit of who made them. Invariant: a text goes to
 * whom mz_match_tells it, "?" to the others, as in mz_match_record. */
#include "table/tell.h"

static void put_move(const mz_match *m, uint32_t i, const void *state, int viewer, mz_text *out) {
    char buffer[2048];
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

bool put_lines(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out) {
    bool open = true; /* all may read all */
    mz_putc(out, '[');
    for (uint32_t i = from; i < mz_match_moves(match); i++) {
        if (i > from) mz_putc(out, ',');
        put_move(match, i, state, viewer, out);
        open &= mz_match_tells(match, i, MZ_NOBODY);
        mz_match_redo(match, i, state, NULL);
    }
    mz_putc(out, ']');
    return open;
}
