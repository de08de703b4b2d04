/* Observation tensors, by the field table alone: so no byte that is not in the view can get in. */
#include <string.h>

#include "engine/rules.h"

static size_t cell_floats(const mz_field *f) {
    switch (f->encode) {
    case MZ_NUMBER: return 1;
    case MZ_CHOICE: return (size_t)(f->high - f->low + 1);
    case MZ_BITS: return (size_t)f->high + 1;
    default: return 0;
    }
}

static size_t field_floats(const mz_field *f) {
    return (size_t)f->rows * f->cols * cell_floats(f);
}

/* Nearly all fields are of plain bytes. */
static bool plain(const mz_field *f) {
    return f->width == 1 && !f->is_signed;
}

/* Number i of a field, rows one behind the other. */
static int64_t number_at(const mz_field *f, const void *view, int i) {
    return plain(f) ? ((const uint8_t *)view + f->offset)[i] : mz_field_get(f, view, 0, i);
}

static void put_numbers(const mz_field *f, const void *view, int cells, float *out) {
    float scale = (float)(f->high ? f->high : 1);
    const uint8_t *at = (const uint8_t *)view + f->offset;
    if (plain(f))
        for (int i = 0; i < cells; i++) out[i] = (float)at[i] / scale;
    else
        for (int i = 0; i < cells; i++) out[i] = (float)mz_field_get(f, view, 0, i) / scale;
}

static void put_choices(const mz_field *f, const void *view, int cells, float *out, size_t n) {
    for (int i = 0; i < cells; i++, out += n) {
        int64_t value = number_at(f, view, i);
        if (value >= f->low && value <= f->high) out[value - f->low] = 1;
    }
}

static void put_bits(const mz_field *f, const void *view, int cells, float *out, size_t n) {
    for (int i = 0; i < cells; i++, out += n)
        for (uint64_t bits = (uint64_t)number_at(f, view, i); bits; bits &= bits - 1) {
            size_t bit = (size_t)__builtin_ctzll(bits);
            if (bit < n) out[bit] = 1;
        }
}

/* One-hot rows and bit sets are mostly zeros: cleared at once, then the ones are set. */
static size_t put_field(const mz_field *f, const void *view, float *out) {
    int cells = f->rows * f->cols;
    size_t n = cell_floats(f), all = (size_t)cells * n;
    if (f->encode == MZ_NUMBER) {
        put_numbers(f, view, cells, out);
    } else if (n) {
        memset(out, 0, all * sizeof *out);
        if (f->encode == MZ_CHOICE)
            put_choices(f, view, cells, out, n);
        else
            put_bits(f, view, cells, out, n);
    }
    return all;
}

/* One float an id, in games whose moves have several steps. */
static size_t chosen_floats(const mz_game *g) {
    return g->rules->steps ? g->rules->ids : 0;
}

static size_t head_floats(const mz_game *g) {
    return g->seats + (size_t)g->tables.nstages + chosen_floats(g);
}

/* How often each id is among the steps chosen so far, in eighths (in less where no move has so
 * many). A move is one chain only, so this tells which steps they were. */
static void put_chosen(const mz_game *g, const void *view, float *out) {
    const mz_head *h = view;
    float most = g->rules->steps < 8 ? g->rules->steps : 8;
    memset(out, 0, chosen_floats(g) * sizeof *out);
    for (int i = 0; h->kind == MZ_DECISION && i < h->nsel; i++) {
        float *id = &out[mz_sel(g, view)[i]];
        if (*id < 1) *id += 1 / most;
    }
}

/* In front: whose step it is (one float a seat), the stage (one-hot), the unfinished move. */
static size_t put_head(const mz_game *g, const void *view, float *out) {
    const mz_head *h = view;
    size_t seats = g->seats, stages = g->tables.nstages;
    for (size_t i = 0; i < seats; i++) out[i] = (float)(h->owes >> i & 1);
    for (size_t i = 0; i < stages; i++) out[seats + i] = (float)(h->stage == i);
    put_chosen(g, view, out + seats + stages);
    return head_floats(g);
}

size_t mz_tensor(const mz_game *game, const void *view, float *out) {
    size_t n = out ? put_head(game, view, out) : head_floats(game);
    for (int i = 0; i < game->tables.nfields; i++) {
        const mz_field *f = &game->tables.fields[i];
        n += out ? put_field(f, view, out + n) : field_floats(f);
    }
    return n;
}

void mz_tensor_slice(const mz_game *game, int field, size_t *offset, size_t *length) {
    *offset = head_floats(game);
    for (int i = 0; i < field; i++) *offset += field_floats(&game->tables.fields[i]);
    *length = field_floats(&game->tables.fields[field]);
}
