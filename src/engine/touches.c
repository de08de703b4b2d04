/* Measured touches as text: {SEAT@OBJECT:MS/AREA,...}, OBJECT a seat or c for the centre. */
#include <string.h>

#include "engine/match.h"

static void put_object(const mz_game *g, int object, mz_text *out) {
    mz_put(out, object == MZ_NATURE ? "c" : mz_seat(g, object));
}

void mz_touches_write(const mz_game *game, const mz_touch *touches, int n, mz_text *out) {
    mz_putc(out, '{');
    for (int i = 0; i < n; i++) {
        const mz_touch *t = &touches[i];
        if (i) mz_putc(out, ',');
        mz_put(out, mz_seat(game, t->seat));
        mz_putc(out, '@');
        put_object(game, t->object, out);
        mz_putf(out, ":%d/%d", t->ms, t->area);
    }
    mz_putc(out, '}');
}

/* The seat (or "c") at the start of a text; returns what follows, or NULL. A number that is no seat
 * here is one of the notation: the rules of the race refuse it, as they do a time or an area that
 * is too large. */
static const char *read_object(const mz_game *g, const char *at, bool centre, uint8_t *out) {
    if (centre && *at == 'c') {
        *out = MZ_NATURE;
        return at + 1;
    }
    for (int seat = 0; seat < g->seats; seat++) {
        size_t n = strlen(mz_seat(g, seat));
        if (strncmp(at, mz_seat(g, seat), n)) continue;
        *out = (uint8_t)seat;
        return at + n;
    }
    if (*at < '1' || *at >= '1' + MZ_SEATS) return NULL;
    *out = (uint8_t)(*at - '1');
    return at + 1;
}

static const char *read_number(const char *at, int32_t most, int32_t *out) {
    if (!at || *at < '0' || *at > '9') return NULL;
    int64_t n = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        n = n * 10 + (*at - '0');
        if (n > most) n = most;
    }
    *out = (int32_t)n;
    return at;
}

static const char *after(const char *at, char c) {
    return at && *at == c ? at + 1 : NULL;
}

static const char *read_touch(const mz_game *g, const char *at, mz_touch *out) {
    int32_t area = 0;
    *out = (mz_touch){0};
    at = after(read_object(g, at, false, &out->seat), '@');
    at = at ? after(read_object(g, at, true, &out->object), ':') : NULL;
    at = after(read_number(at, INT32_MAX, &out->ms), '/');
    at = read_number(at, UINT8_MAX, &area);
    out->area = (uint8_t)area;
    return at;
}

mz_status mz_touches_read(const mz_game *game, const char *text, mz_touch *touches, int *n,
                          const char **rest, mz_error *error) {
    const char *at = after(text, '{');
    *n = 0;
    while (at && *at != '}') {
        if (*n && !(at = after(at, ','))) break;
        if (*n == MZ_TOUCHES)
            return mz_fail(error, MZ_ILLEGAL, "touches", "more than %d touches", MZ_TOUCHES);
        at = read_touch(game, at, &touches[(*n)++]);
    }
    if (!at || *at != '}')
        return mz_fail(error, MZ_SYNTAX, "syntax", "touches are written {seat@object:ms/area,...}");
    *rest = at + 1;
    return MZ_OK;
}
