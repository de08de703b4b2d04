/* A choice or an event in a sentence. The `doc` of its row is the pattern:
 *   {2}          argument 2 (from 0) in the words of its type
 *   {by}         who acts
 *   {2?A|B|C}    A, B or C as argument 2 is 0, 1 or more
 *   [A|B]        A where all its arguments are there and shown, else B
 * A and B are patterns themselves; the last may be left out. Patterns are static and sound, which
 * a test sees to. */
#include "engine/rules.h"

#include <string.h>

typedef struct saying {
    const mz_game *game;
    const char *const *types;
    const int16_t *a;
    int by;
    mz_text *out;
} saying;

static const mz_type *type_named(const mz_game *game, const char *name, size_t n) {
    const mz_tables *t = &game->tables;
    for (int i = 0; i < t->ntypes; i++)
        if (!strncmp(t->types[i].name, name, n) && !t->types[i].name[n]) return &t->types[i];
    return NULL;
}

/* A bit set in the words of a type; false where the type has none. */
static bool put_bits(const mz_type *t, int64_t bits, mz_text *out) {
    if (!t || !t->names) return false;
    if (!bits) mz_put(out, "none");
    for (int i = 0; i < t->n && i < 63; i++) {
        if (!(bits >> i & 1)) continue;
        bool first = !(bits & (((int64_t)1 << i) - 1)), last = !(bits >> i >> 1);
        mz_put(out, first ? "" : last ? " and " : ", ");
        mz_put(out, t->names[i]);
    }
    return true;
}

/* A type "places" that has no words of its own is a set of "place". */
static bool put_set(const mz_game *game, const char *type, int64_t bits, mz_text *out) {
    size_t n = strlen(type);
    return n > 1 && type[n - 1] == 's' && put_bits(type_named(game, type, n - 1), bits, out);
}

static void put_value(const mz_game *game, const char *type, int value, mz_text *out) {
    const mz_type *t = type_named(game, type, strlen(type));
    if (t && t->names && value >= 0 && value < t->n)
        mz_put(out, t->names[value]);
    else if (!strcmp(type, "seat"))
        mz_put(out, mz_seat(game, value));
    else if (!put_set(game, type, value, out))
        mz_putn(out, value);
}

static void put_seat(const mz_game *game, int seat, mz_text *out) {
    const mz_type *t = type_named(game, "seat", 4);
    if (!t) t = type_named(game, "side", 4);
    if (seat == MZ_NATURE)
        mz_put(out, "chance");
    else
        mz_put(out, t && t->names && seat < t->n ? t->names[seat] : mz_seat(game, seat));
}

/* The first `what` of the pattern that lies in no part of its own; the end where there is none. */
static const char *find(const char *at, const char *end, char what) {
    for (int depth = 0; at < end; at++) {
        if (!depth && *at == what) return at;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return end;
}

static bool all_there(const saying *s, const char *at, const char *end) {
    for (; at < end; at++)
        if (*at == '{' && at[1] >= '0' && at[1] <= '5') {
            int value = s->a[at[1] - '0'];
            if (value == -1 || value == MZ_HIDDEN) return false;
        }
    return true;
}

static void say(const saying *s, const char *at, const char *end);

/* Alternative `n`, or the last one. */
static void alternative(const saying *s, const char *at, const char *end, int n) {
    const char *bar;
    while ((bar = find(at, end, '|')) < end && n-- > 0) at = bar + 1;
    say(s, at, bar);
}

static void part(const saying *s, const char *at, const char *end) {
    if (at[-1] == '[') {
        const char *bar = find(at, end, '|');
        if (all_there(s, at, bar))
            say(s, at, bar);
        else if (bar < end)
            say(s, bar + 1, end);
    } else if (*at == 'b') {
        put_seat(s->game, s->by, s->out);
    } else {
        int i = *at - '0', value = s->a[i];
        if (at[1] == '?')
            alternative(s, at + 2, end, value > 0 ? value : 0);
        else
            put_value(s->game, s->types[i], value, s->out);
    }
}

static void say(const saying *s, const char *at, const char *end) {
    while (at < end) {
        if (*at != '{' && *at != '[') {
            mz_putc(s->out, *at++);
            continue;
        }
        const char *close = find(at + 1, end, *at == '{' ? '}' : ']');
        part(s, at + 1, close);
        at = close + 1;
    }
}

static void capital(mz_text *out, size_t at) {
    if (out->len > at && out->at[at] >= 'a' && out->at[at] <= 'z') out->at[at] -= 'a' - 'A';
}

void mz_say_seat(const mz_game *game, int seat, mz_text *out) {
    size_t at = out->len;
    put_seat(game, seat, out);
    capital(out, at);
}

void mz_say_event(const mz_game *game, const mz_event *event, mz_text *out) {
    const mz_event_row *row = &game->tables.events[event->kind];
    size_t at = out->len;
    saying s = {game, row->args, event->a, event->by, out};
    say(&s, row->doc, row->doc + strlen(row->doc));
    capital(out, at);
}

void mz_say_choice(const mz_game *game, const mz_desc *choice, mz_text *out) {
    const mz_row *row = &game->tables.kinds[choice->kind];
    saying s = {game, row->args, choice->a, MZ_NATURE, out};
    say(&s, row->doc, row->doc + strlen(row->doc));
}

/* ---- a view ---- */

/* Number i of a row; a table of one column is a row. */
static int64_t cell(const mz_field *f, const void *view, int row, int i) {
    return f->cols == 1 ? mz_field_get(f, view, i, 0) : mz_field_get(f, view, row, i);
}

/* "card count": how many of each card, those of which there are none left out. */
static bool put_counts(const mz_game *game, const mz_field *f, const void *view, int row, int n,
                       mz_text *out) {
    size_t length = strlen(f->type), tail = strlen(" count");
    bool counts = length > tail && !strcmp(f->type + length - tail, " count");
    const mz_type *t = counts ? type_named(game, f->type, length - tail) : NULL;
    if (!t || !t->names) return false;
    const char *between = "";
    for (int i = 0; i < n && i < t->n; i++) {
        int64_t many = cell(f, view, row, i);
        if (!many) continue;
        mz_putf(out, "%s%s", between, t->names[i]);
        if (many > 1) mz_putf(out, " x%d", (int)many);
        between = ", ";
    }
    return true;
}

static void put_cell(const mz_game *game, const mz_field *f, int64_t value, mz_text *out) {
    const mz_type *t = type_named(game, f->type, strlen(f->type));
    if (f->encode == MZ_BITS && (put_bits(t, value, out) || put_set(game, f->type, value, out)))
        return;
    if (f->names && value >= f->low && value <= f->high)
        mz_put(out, f->names[value - f->low]);
    else if (f->encode == MZ_CHOICE && value > f->high)
        mz_putc(out, '-');
    else
        put_value(game, f->type, (int)value, out);
}

/* How many of n: a list as long as a table may have seats is one of seats. */
static int seats_of(const mz_game *game, int n) {
    return n == game->tables.seats_high ? game->seats : 0;
}

/* A row up to the last number that is not 0. */
static void put_row(const mz_game *game, const mz_field *f, const void *view, int row,
                    mz_text *out) {
    int n = f->cols == 1 ? f->rows : f->cols, least = seats_of(game, n);
    if (least)
        n = least;
    else
        while (n > 1 && !cell(f, view, row, n - 1)) n--;
    if (put_counts(game, f, view, row, n, out)) return;
    for (int i = 0; i < n; i++) {
        if (i) mz_put(out, ", ");
        put_cell(game, f, cell(f, view, row, i), out);
    }
}

static bool empty_row(const mz_field *f, const void *view, int row) {
    for (int i = 0; i < f->cols; i++) {
        int64_t value = mz_field_get(f, view, row, i);
        if (value && !(f->encode == MZ_CHOICE && value > f->high)) return false;
    }
    return true;
}

static void put_field(const mz_game *game, const mz_field *f, const void *view, mz_text *out) {
    int rows = f->rows;
    while (rows && empty_row(f, view, rows - 1)) rows--;
    if (f->encode == MZ_SKIP || !rows) return;
    if (seats_of(game, f->rows)) rows = game->seats;
    size_t at = out->len;
    mz_putf(out, "%.*s: ", (int)strcspn(f->doc, ";"), f->doc);
    capital(out, at);
    if (f->cols == 1) rows = 1;
    for (int row = 0; row < rows; row++) {
        if (row) mz_put(out, "; ");
        if (empty_row(f, view, row) && f->cols > 1)
            mz_putc(out, '-');
        else
            put_row(game, f, view, row, out);
    }
    mz_put(out, ".\n");
}

void mz_say_view(const mz_game *game, const void *view, mz_text *out) {
    for (int i = 0; i < game->tables.nfields; i++)
        put_field(game, &game->tables.fields[i], view, out);
}
