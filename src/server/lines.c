/* Moves as the record writes them, behind the digit of who made them. Invariant: a text goes to
 * whom mz_match_tells it, "?" to the others, as in mz_match_record. */
#include "engine/match.h"
#include "server/parts.h"

#include <string.h>

/* Whether all may read it. */
static bool put_text(const mz_match *m, uint32_t i, const void *state, int viewer, mz_text *out) {
    const entry *e = &m->entries[i];
    char buffer[2048];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_putn(&text, e->seat);
    if (!mz_match_tells(m, i, viewer)) {
        mz_putc(&text, '?');
    } else {
        if (e->ntouches) touches_write(m->game, m->touches + e->touch, e->ntouches, &text);
        mz_name(m->game, state, e->seat, m->ids + e->first, e->n, &text);
    }
    mz_json_string(out, text.at);
    return e->told & TOLD_ALL;
}

bool lines_json(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out) {
    bool open = true;
    mz_putc(out, '[');
    for (uint32_t i = from; i < match->nentries; i++) {
        if (i > from) mz_putc(out, ',');
        open &= put_text(match, i, state, viewer, out);
        mz_match_redo(match, i, state, NULL);
    }
    mz_putc(out, ']');
    return open;
}
