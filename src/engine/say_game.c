/* What can be said of a game: its events, choices, stages, options, views, its result. */
#include "engine/say.h"

#include <string.h>

/* ---- rows ---- */

void say_row(const mz_teller *t, const mz_tables *tables, mz_words words, int row, const int16_t *a,
             const char *const *texts, mz_text *out) {
    saying s = say_to(t, out);
    s.words = words;
    s.types = tables->events[row].args;
    s.a = a;
    s.texts = texts;
    say_key_of(&s, say_key(SAY_EVENTS, row, 0, 0));
}

void mz_say_event(const mz_teller *t, const mz_event *event, mz_text *out) {
    saying s = say_to(t, out);
    s.types = t->game->tables.events[event->kind].args;
    s.a = event->a;
    s.by = event->by;
    s.sets = event->spare;
    say_key_of(&s, say_key(SAY_EVENTS, event->kind, 0, 0));
}

void mz_say_choice(const mz_teller *t, const mz_desc *choice, mz_part part, mz_text *out) {
    saying s = say_to(t, out);
    uint32_t key = say_key(SAY_CHOICES, choice->kind, 0, 0);
    s.types = t->game->tables.kinds[choice->kind].args;
    s.a = choice->a;
    s.phrase = true;
    if (!say_key_of(&s, key | (uint32_t)part) && part == MZ_SHORT) say_key_of(&s, key);
}

/* A heading is kept with the first kind that stands under it. */
void mz_say_group(const mz_teller *t, int kind, mz_text *out) {
    const mz_row *kinds = t->game->tables.kinds;
    saying s = say_to(t, out);
    int first = 0;
    if (!kinds[kind].group) return;
    while (!kinds[first].group || strcmp(kinds[first].group, kinds[kind].group) != 0) first++;
    say_key_of(&s, say_key(SAY_GROUPS, first, 0, 0));
}

void mz_say_stage(const mz_teller *t, const void *view, int seat, mz_part part, mz_text *out) {
    saying s = say_to(t, out);
    s.view = view;
    s.by = seat;
    say_key_of(&s, say_key(SAY_STAGES, mz_node(view)->stage, 0, (int)part));
}

void mz_say_summary(const mz_teller *t, mz_text *out) {
    saying s = say_to(t, out);
    say_key_of(&s, say_key(SAY_GAME, 0, 0, 0));
}

void mz_say_field(const mz_teller *t, int field, mz_text *out) {
    saying s = say_to(t, out);
    say_key_of(&s, say_key(SAY_FIELDS, field, 0, 0));
}

void mz_say_option(const mz_teller *t, int option, int value, mz_text *out) {
    saying s = say_to(t, out);
    say_key_of(&s, say_key(SAY_OPTIONS, option, value + 1, 0));
}

void mz_say_seat(const mz_teller *t, int seat, mz_text *out) {
    size_t at = out->len;
    mz_say_value(t, "seat", seat, out);
    say_capital(out, at);
}

void mz_say_value(const mz_teller *t, const char *type, int value, mz_text *out) {
    saying s = say_to(t, out);
    s.phrase = true;
    say_value(&s, type, value, 0);
}

void mz_say_doc(const mz_teller *t, int section, int row, mz_text *out) {
    static const int16_t nothing[6];
    const mz_tables *tables = &t->game->tables;
    saying s = say_to(t, out);
    s.a = nothing;
    s.doc = true;
    if (section == SAY_EVENTS) s.types = tables->events[row].args;
    if (section == SAY_CHOICES) s.types = tables->kinds[row].args;
    say_key_of(&s, say_key(section, row, 0, 0));
}

/* ---- events that are told together ---- */

/* Whether two events differ in this argument only, of which both are one value of few. */
static bool alike(const mz_event *a, const mz_event *b, int argument) {
    mz_event copy = *b;
    int value = b->a[argument];
    if (value < 0 || value > 14 || (a->spare ? a->a[argument] >> value & 1 : a->a[argument] < 0))
        return false;
    copy.a[argument] = a->a[argument];
    copy.spare = a->spare;
    return !memcmp(&copy, a, sizeof copy);
}

static void add(mz_event *to, const mz_event *event, int argument) {
    if (!to->spare) to->a[argument] = (int16_t)(1 << to->a[argument]);
    to->spare = (uint8_t)(1 << argument);
    to->a[argument] = (int16_t)(to->a[argument] | 1 << event->a[argument]);
}

/* The event among those kept with which this one is told; they follow each other. */
static mz_event *fellow(mz_event *kept, int n, const mz_event *event, int told) {
    while (n-- && kept[n].kind == event->kind) {
        if (told == MZ_LAST ? kept[n].by == event->by : alike(&kept[n], event, told - 1))
            return &kept[n];
    }
    return NULL;
}

int mz_gather(const mz_game *game, mz_event *events, int n) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int told = game->tables.events[events[i].kind].told;
        mz_event *with = told ? fellow(events, kept, &events[i], told) : NULL;
        if (!with)
            events[kept++] = events[i];
        else if (told == MZ_LAST)
            *with = events[i];
        else
            add(with, &events[i], told - 1);
    }
    return kept;
}

/* ---- the result ---- */

void mz_say_result(const mz_teller *t, const mz_result *result, mz_text *out) {
    int16_t winners[1] = {0};
    int seats = t->game->seats, won = 0, row = COMMON_WON;
    for (int i = 0; i < seats; i++) {
        won += result->value[i] == MZ_WIN;
        if (result->value[i] && result->place[i] == 1) winners[0] |= (int16_t)(1 << i);
    }
    bool together = true;
    for (int i = 1; i < seats; i++) together &= result->place[i] == result->place[0];
    if (won == seats)
        row = COMMON_ALL_WON;
    else if (!winners[0])
        row = together ? COMMON_ALL_LOST : COMMON_NOBODY_WON;
    say_row(t, &mz_common, t->common, row, winners, NULL, out);
}

/* ---- a view ---- */

/* Number i of a row; a table of one column is a row. */
static int64_t cell(const mz_field *f, const void *view, int row, int i) {
    return f->cols == 1 ? mz_field_get(f, view, i, 0) : mz_field_get(f, view, row, i);
}

/* "card count": how many of each card, those of which there are none left out. */
static bool put_counts(saying *s, const mz_field *f, const void *view, int row, int n) {
    char type[32];
    size_t length = strlen(f->type), tail = strlen(" count");
    if (length <= tail || length - tail >= sizeof type) return false;
    if (strcmp(f->type + length - tail, " count") != 0) return false;
    memcpy(type, f->type, length - tail);
    type[length - tail] = 0;
    const char *between = "";
    for (int i = 0; i < n; i++) {
        int64_t many = cell(f, view, row, i);
        if (!many) continue;
        mz_put(s->out, between);
        say_value(s, type, i, 0);
        if (many > 1) mz_putf(s->out, " ×%d", (int)many);
        between = ", ";
    }
    return true;
}

static void put_cell(saying *s, const mz_field *f, int64_t value) {
    if (f->encode == MZ_BITS)
        say_set(s, f->type, value, 0);
    else if (f->encode == MZ_CHOICE && value > f->high)
        mz_putc(s->out, '-');
    else
        say_value(s, f->type, value, 0);
}

/* How many of n: a list as long as a table may have seats is one of seats. */
static int seats_of(const mz_game *game, int n) {
    return n == game->tables.seats_high ? game->seats : 0;
}

/* A row up to the last number that is not 0. */
static void put_row(saying *s, const mz_field *f, const void *view, int row) {
    int n = f->cols == 1 ? f->rows : f->cols, least = seats_of(s->t->game, n);
    if (least)
        n = least;
    else
        while (n > 1 && !cell(f, view, row, n - 1)) n--;
    if (put_counts(s, f, view, row, n)) return;
    for (int i = 0; i < n; i++) {
        if (i) mz_put(s->out, ", ");
        put_cell(s, f, cell(f, view, row, i));
    }
}

static bool empty_row(const mz_field *f, const void *view, int row) {
    for (int i = 0; i < f->cols; i++) {
        int64_t value = mz_field_get(f, view, row, i);
        if (value && !(f->encode == MZ_CHOICE && value > f->high)) return false;
    }
    return true;
}

static void put_field(const mz_teller *t, int field, const void *view, mz_text *out) {
    const mz_field *f = &t->game->tables.fields[field];
    int rows = f->rows;
    while (rows && empty_row(f, view, rows - 1)) rows--;
    if (f->encode == MZ_SKIP || !rows) return;
    if (seats_of(t->game, f->rows)) rows = t->game->seats;
    if (f->cols == 1) rows = 1;
    mz_say_field(t, field, out);
    mz_put(out, ": ");
    saying s = say_to(t, out);
    s.phrase = true;
    for (int row = 0; row < rows; row++) {
        if (row) mz_put(out, "; ");
        if (empty_row(f, view, row) && f->cols > 1)
            mz_putc(out, '-');
        else
            put_row(&s, f, view, row);
    }
    mz_put(out, ".\n");
}

void mz_say_view(const mz_teller *t, const void *view, mz_text *out) {
    for (int i = 0; i < t->game->tables.nfields; i++) put_field(t, i, view, out);
}
