/* Observation tensors, by the field table alone: so no byte that is not in the view can get in. */
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

static void put_cell(const mz_field *f, int64_t value, float *out, size_t n) {
    if (f->encode == MZ_NUMBER) {
        out[0] = (float)value / (float)(f->high ? f->high : 1);
        return;
    }
    for (size_t i = 0; i < n; i++)
        out[i] = f->encode == MZ_BITS ? (float)((uint64_t)value >> i & 1)
                                      : (float)(value - f->low == (int64_t)i);
}

static size_t put_field(const mz_field *f, const void *view, float *out) {
    size_t n = cell_floats(f);
    for (int row = 0; row < f->rows && n; row++)
        for (int col = 0; col < f->cols; col++)
            put_cell(f, mz_field_get(f, view, row, col), out + (size_t)(row * f->cols + col) * n,
                     n);
    return field_floats(f);
}

static size_t head_floats(const mz_game *g) {
    return g->seats + (size_t)g->rules->tables->nstages;
}

/* In front: whose step it is (one float a seat) and the stage (one-hot). */
static size_t put_head(const mz_game *g, const void *view, float *out) {
    const mz_head *h = view;
    size_t seats = g->seats, stages = g->rules->tables->nstages;
    for (size_t i = 0; i < seats; i++) out[i] = (float)(h->owes >> i & 1);
    for (size_t i = 0; i < stages; i++) out[seats + i] = (float)(h->stage == i);
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
