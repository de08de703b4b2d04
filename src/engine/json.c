/* JSON derived from the tables: views, differences, events, legal steps. Invariant: what is
 * written comes from a view or a shown event, never from a state. */
#include <string.h>

#include "engine/rules.h"

int64_t mz_field_get(const mz_field *field, const void *block, int row, int col) {
    const uint8_t *at =
        (const uint8_t *)block + field->offset + (size_t)(row * field->cols + col) * field->width;
    uint64_t raw = 0;
    for (int i = 0; i < field->width; i++) raw |= (uint64_t)at[i] << 8 * i;
    if (field->is_signed && field->width < 8 && raw >> (8 * field->width - 1))
        raw |= ~(uint64_t)0 << 8 * field->width;
    return (int64_t)raw;
}

void mz_field_set(const mz_field *field, void *block, int row, int col, int64_t value) {
    uint8_t *at =
        (uint8_t *)block + field->offset + (size_t)(row * field->cols + col) * field->width;
    for (int i = 0; i < field->width; i++) at[i] = (uint8_t)((uint64_t)value >> 8 * i);
}

void mz_json_string(mz_text *out, const char *s) {
    mz_putc(out, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') mz_putc(out, '\\');
        if (c < 32)
            mz_putf(out, "\\u%04x", c);
        else
            mz_putc(out, (char)c);
    }
    mz_putc(out, '"');
}

static void key(mz_text *out, const char *name) {
    mz_json_string(out, name);
    mz_putc(out, ':');
}

static void put_node(const mz_head *h, mz_text *out) {
    key(out, "node");
    mz_putf(out, "{\"kind\":%d,\"stage\":%d,\"owes\":%d,\"joint\":%d,\"args\":[%d,%d,%d]}", h->kind,
            h->stage, h->owes, h->joint, h->arg[0], h->arg[1], h->arg[2]);
}

static void put_row(const mz_field *f, const void *view, int row, mz_text *out) {
    mz_putc(out, '[');
    for (int col = 0; col < f->cols; col++) {
        if (col) mz_putc(out, ',');
        mz_putn(out, mz_field_get(f, view, row, col));
    }
    mz_putc(out, ']');
}

static void put_field(const mz_field *f, const void *view, mz_text *out) {
    key(out, f->name);
    if (f->rows == 1 && f->cols == 1) {
        mz_putn(out, mz_field_get(f, view, 0, 0));
    } else if (f->rows == 1) {
        put_row(f, view, 0, out);
    } else if (f->cols == 1) {
        mz_putc(out, '[');
        for (int row = 0; row < f->rows; row++) {
            if (row) mz_putc(out, ',');
            mz_putn(out, mz_field_get(f, view, row, 0));
        }
        mz_putc(out, ']');
    } else {
        mz_putc(out, '[');
        for (int row = 0; row < f->rows; row++) {
            if (row) mz_putc(out, ',');
            put_row(f, view, row, out);
        }
        mz_putc(out, ']');
    }
}

static void put_sel(const mz_game *g, const void *view, mz_text *out) {
    const mz_head *h = view;
    key(out, "sel");
    mz_putc(out, '[');
    for (int i = 0; i < h->nsel; i++) mz_putf(out, i ? ",%d" : "%d", mz_sel(g, view)[i]);
    mz_putc(out, ']');
}

/* The viewer's commit: [seat, id] of those that it sees. */
static void put_picks(const mz_game *g, const void *view, mz_text *out) {
    const mz_head *h = view;
    key(out, "pick");
    mz_putc(out, '[');
    for (int i = 0; i < g->rules->picks; i++)
        mz_putf(out, i ? ",%d" : "%d", h->joint >> i & 1 ? mz_picks(g, view)[i] : 0);
    mz_putc(out, ']');
}

void mz_view_json(const mz_game *game, const void *view, mz_text *out) {
    const mz_tables *t = &game->tables;
    mz_putc(out, '{');
    put_node(view, out);
    for (int i = 0; i < t->nfields; i++) {
        mz_putc(out, ',');
        put_field(&t->fields[i], view, out);
    }
    if (game->rules->steps) {
        mz_putc(out, ',');
        put_sel(game, view, out);
    }
    if (game->rules->picks) {
        mz_putc(out, ',');
        put_picks(game, view, out);
    }
    mz_putc(out, '}');
}

/* Cells are numbered in the order of mz_view_json: node, then the fields, row by row. */
typedef struct cells {
    mz_text *out;
    int at; /* of the next cell */
    bool any;
} cells;

static void cell(cells *c, int64_t before, int64_t now) {
    int at = c->at++;
    if (before == now) return;
    if (c->any) mz_putc(c->out, ',');
    c->any = true;
    mz_putn(c->out, at);
    mz_putc(c->out, ',');
    mz_putn(c->out, now);
}

static void node_cells(cells *c, const mz_head *a, const mz_head *b) {
    cell(c, a->kind, b->kind);
    cell(c, a->stage, b->stage);
    cell(c, a->owes, b->owes);
    cell(c, a->joint, b->joint);
    for (int i = 0; i < 3; i++) cell(c, a->arg[i], b->arg[i]);
}

static void field_cells(cells *c, const mz_field *f, const uint8_t *a, const uint8_t *b) {
    int n = f->rows * f->cols;
    if (!memcmp(a + f->offset, b + f->offset, (size_t)n * f->width)) {
        c->at += n;
        return;
    }
    for (int row = 0; row < f->rows; row++)
        for (int col = 0; col < f->cols; col++)
            cell(c, mz_field_get(f, a, row, col), mz_field_get(f, b, row, col));
}

void mz_changes_json(const mz_game *game, const void *before, const void *now, mz_text *out) {
    const mz_tables *t = &game->tables;
    const mz_head *a = before, *b = now;
    cells c = {.out = out};
    mz_put(out, "\"set\":[");
    node_cells(&c, a, b);
    for (int i = 0; i < t->nfields; i++) field_cells(&c, &t->fields[i], before, now);
    mz_putc(out, ']');
    size_t sel = game->rules->steps * sizeof(mz_id), pick = game->rules->picks * sizeof(mz_id);
    if (a->nsel != b->nsel || memcmp(mz_sel(game, a), mz_sel(game, b), sel)) {
        mz_putc(out, ',');
        put_sel(game, now, out);
    }
    if (memcmp(mz_picks(game, a), mz_picks(game, b), pick)) {
        mz_putc(out, ',');
        put_picks(game, now, out);
    }
}

static int arguments(const char *const args[7]) {
    int n = 0;
    while (n < 6 && args[n]) n++;
    return n;
}

void mz_event_list(const mz_game *game, const mz_event *event, mz_text *out) {
    int n = arguments(game->tables.events[event->kind].args);
    while (n && !event->a[n - 1]) n--;
    mz_putc(out, '[');
    mz_putn(out, event->kind);
    mz_putc(out, ',');
    mz_putn(out, event->by);
    for (int i = 0; i < n; i++) {
        mz_putc(out, ',');
        if (event->a[i] == MZ_HIDDEN)
            mz_put(out, "null");
        else
            mz_putn(out, event->a[i]);
    }
    mz_putc(out, ']');
}

void mz_event_kinds(const mz_game *game, mz_text *out) {
    const mz_tables *t = &game->tables;
    mz_putc(out, '[');
    for (int i = 0; i < t->nevents; i++) {
        mz_put(out, i ? ",[" : "[");
        mz_json_string(out, t->events[i].name);
        mz_putc(out, ',');
        mz_putn(out, arguments(t->events[i].args));
        mz_putc(out, ']');
    }
    mz_putc(out, ']');
}

void mz_event_json(const mz_game *game, const mz_event *event, mz_text *out) {
    const mz_event_row *row = &game->tables.events[event->kind];
    mz_put(out, "{\"k\":");
    mz_json_string(out, row->name);
    mz_putf(out, ",\"by\":%d,\"a\":[", event->by);
    for (int i = 0; i < arguments(row->args); i++) {
        if (i) mz_putc(out, ',');
        if (event->a[i] == MZ_HIDDEN)
            mz_put(out, "null");
        else
            mz_putn(out, event->a[i]);
    }
    mz_put(out, "]}");
}

/* The text is that of the whole move so far, named from its start: it can be typed as it stands. */
static void put_step(const mz_game *g, const void *state, int seat, mz_id id, mz_text *out) {
    _Alignas(8) uint8_t start[MZ_STATE_MAX];
    mz_desc d = mz_describe(g, state, id);
    mz_id ids[MZ_STEPS];
    int n = mz_node(state)->joint ? 0 : mz_node(state)->nsel;
    memcpy(ids, mz_sel(g, state), (size_t)n * sizeof *ids);
    ids[n] = id;
    memcpy(start, state, mz_size(g).state);
    ((mz_head *)start)->nsel = 0;
    char words[512];
    mz_text text = mz_text_in(words, sizeof words);
    mz_name(g, start, seat, ids, n + 1, &text);
    mz_putf(out, "{\"id\":%d,\"kind\":", id);
    mz_json_string(out, g->tables.kinds[d.kind].name);
    mz_put(out, ",\"a\":[");
    for (int i = 0; i < d.n; i++) mz_putf(out, i ? ",%d" : "%d", d.a[i]);
    mz_put(out, "],\"text\":");
    mz_json_string(out, words);
    if (mz_goes_on(g, state, id)) mz_put(out, ",\"more\":true");
}

void mz_legal_json(const mz_game *game, const void *state, int seat, mz_text *out) {
    mz_putc(out, '[');
    if (seat == MZ_NATURE) {
        mz_outcome all[MZ_OUTCOMES];
        int n = mz_outcomes(game, state, all);
        for (int i = 0; i < n; i++) {
            if (i) mz_putc(out, ',');
            put_step(game, state, seat, all[i].id, out);
            mz_put(out, ",\"weight\":");
            mz_putn(out, (int64_t)all[i].weight);
            mz_putc(out, '}');
        }
    } else {
        mz_set set;
        mz_id ids[MZ_WORDS * 64];
        mz_legal(game, state, seat, &set);
        int n = mz_list(&set, ids);
        for (int i = 0; i < n; i++) {
            if (i) mz_putc(out, ',');
            put_step(game, state, seat, ids[i], out);
            mz_putc(out, '}');
        }
    }
    mz_putc(out, ']');
}
