/* Records: written when a match is over, and kept as an entry, so that they can be read whatever
 * becomes of the rules. Invariant: never cut. What does not fit the buffer is written again into a
 * longer one. */
#include "table/table.h"

#include <stdlib.h>

/* Writes with `put` until all has room, from `cap` bytes on. */
static char *written(void (*put)(void *from, mz_text *out), void *from, size_t cap, size_t *len) {
    for (char *at; (at = malloc(cap)); cap *= 2) {
        mz_text text = mz_text_in(at, cap);
        put(from, &text);
        *len = text.len;
        if (!text.full) return at;
        free(at);
    }
    return NULL;
}

static void put_record(void *from, mz_text *out) {
    mz_match_record(((table *)from)->match, MZ_ALL, out);
}

char *record_text(table *t, size_t *len) {
    enum { HEAD = 8192, A_MOVE = 24 };
    deal_notes(t);
    return written(put_record, t, HEAD + (size_t)mz_match_moves(t->match) * A_MOVE, len);
}

static void put_entry(void *from, mz_text *out) {
    mz_put(out, "record\t");
    mz_json_string(out, from);
}

char *record_entry(table *t, size_t *len) {
    size_t n;
    char *text = record_text(t, &n);
    char *line = text ? written(put_entry, text, n + n / 4 + 64, len) : NULL;
    free(text);
    return line;
}
