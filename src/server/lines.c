/* Moves as the record writes them, behind the digit of who made them. Invariant: what was chosen or
 * drawn at a secret stage is told to the seat that chose it and to nobody else ("?"), as in
 * mz_match_record. */
#include "engine/match.h"
#include "server/parts.h"

#include <string.h>

/* Whether all may read it. */
static bool put_text(const mz_match *m, const entry *e, const void *state, int viewer,
                     mz_text *out) {
    char buffer[2048];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_putn(&text, e->seat);
    bool secret = m->game->tables.stages[mz_node(state)->stage].secret;
    if (secret && viewer != e->seat) {
        mz_putc(&text, '?');
    } else {
        if (e->ntouches) touches_write(m->game, m->touches + e->touch, e->ntouches, &text);
        mz_name(m->game, state, e->seat, m->ids + e->first, e->n, &text);
    }
    mz_json_string(out, text.at);
    return !secret;
}

bool lines_json(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out) {
    bool open = true;
    mz_putc(out, '[');
    for (uint32_t i = from; i < match->nentries; i++) {
        const entry *e = &match->entries[i];
        if (i > from) mz_putc(out, ',');
        open &= put_text(match, e, state, viewer, out);
        for (int k = 0; k < e->n; k++)
            mz_step(match->game, state, e->seat, match->ids[e->first + (uint32_t)k], NULL);
    }
    mz_putc(out, ']');
    return open;
}

uint32_t lines_last(const mz_match *match) {
    uint32_t i = match->nentries;
    while (i && match->entries[i - 1].seat == MZ_NATURE) i--;
    if (i) i--;
    while (i && match->entries[i].joint && match->entries[i - 1].joint &&
           match->entries[i - 1].seat < match->entries[i].seat)
        i--;
    return i;
}
