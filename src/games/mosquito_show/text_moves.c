/* Moves and outcomes in words of the tables, and in the notation of 5.1. */
#include "games/mosquito_show/mosquito_show.h"

/* ---- describe ---- */

mz_desc show_describe_main(const struct show_meal *m) {
    if (m->animal == SHOW_CHAMELEON)
        return (mz_desc){SHOW_DO_CHAMELEON, 2, {(int16_t)(m->pond[0] + 1), m->to}};
    mz_desc d = {SHOW_DO_TOUCAN, 5, {m->to, m->n}};
    for (int i = 0; i < m->n; i++) d.a[2 + i] = (int16_t)(m->pond[i] + 1);
    return d;
}

static mz_desc describe_effect(int id) {
    if (id >= SHOW_DECLINE) return (mz_desc){SHOW_DO_DECLINE, 1, {(int16_t)(id - SHOW_DECLINE)}};
    if (id >= SHOW_TAKE_WHITE)
        return (mz_desc){SHOW_DO_WHITE, 1, {(int16_t)(id - SHOW_TAKE_WHITE + 1)}};
    if (id >= SHOW_MARK_RED) return (mz_desc){SHOW_DO_RED, 1, {(int16_t)(id - SHOW_MARK_RED)}};
    if (id >= SHOW_MOVE_BLUE) {
        int n = id - SHOW_MOVE_BLUE;
        return (mz_desc){SHOW_DO_BLUE, 2, {(int16_t)(n / SHOW_SPACES), (int16_t)(n % SHOW_SPACES)}};
    }
    int n = id - SHOW_MOVE_GREY;
    return (mz_desc){
        SHOW_DO_GREY, 2, {(int16_t)(n / SHOW_PONDS + 1), (int16_t)(n % SHOW_PONDS + 1)}};
}

static mz_desc describe_outcome(const struct show_state *s, int id) {
    int stage = s->head.stage, shown = id == 0 ? SHOW_FLOWER : SHOW_LILY;
    if (stage == SHOW_AT_FIRST) return (mz_desc){SHOW_IS_FIRST, 1, {(int16_t)id}};
    return (mz_desc){(uint8_t)(SHOW_IS_X + stage - SHOW_AT_X),
                     2,
                     {s->due[0][1], (int16_t)(stage == SHOW_AT_T ? shown : id)}};
}

mz_desc show_describe(const mz_game *g, const void *state, mz_id id) {
    const struct show_state *s = state;
    if (s->head.kind == MZ_RANDOM) return describe_outcome(s, id);
    if (id < SHOW_EAT)
        return (mz_desc){
            SHOW_DO_PLACE, 2, {(int16_t)(id / SHOW_SPACES), (int16_t)(id % SHOW_SPACES)}};
    if (id >= SHOW_MOVE_GREY) return describe_effect(id);
    if (show_placing(s))
        return (mz_desc){.kind = id < SHOW_FLY ? SHOW_DO_CHAMELEON : SHOW_DO_TOUCAN};
    return show_describe_main(show_meal_of(show_game_of(g), s, id));
}

/* ---- name ---- */

static void put_pond(mz_text *out, int pond) {
    mz_putc(out, (char)('0' + pond));
}
static void put_animal(mz_text *out, int animal) {
    mz_putc(out, "CT"[animal & 1]);
}

static void put_shown(mz_text *out, char kind, int pond, char what) {
    mz_putc(out, kind);
    put_pond(out, pond);
    mz_putc(out, '=');
    mz_putc(out, what);
}

static void put_main(mz_text *out, int animal, const int16_t ponds[3], int n, int to) {
    put_animal(out, animal);
    mz_putc(out, 'x');
    for (int i = 0; i < n; i++) put_pond(out, ponds[i]);
    mz_putc(out, '-');
    show_put_space(out, to);
}

static void put_outcome(mz_text *out, const mz_desc *d) {
    if (d->kind == SHOW_IS_FIRST)
        mz_put(out, d->a[0] ? "first=o" : "first=b");
    else if (d->kind == SHOW_IS_T)
        put_shown(out, 't', d->a[0], d->a[1] == SHOW_FLOWER ? '*' : 'o');
    else
        put_shown(out, "xtdf"[d->kind - SHOW_IS_X], d -> a[0], show_letters[d->a[1]]);
}

static void put_effect(mz_text *out, const mz_desc *d) {
    mz_putc(out, "GBRW"[d->kind == SHOW_DO_DECLINE ? d->a[0] : d->kind - SHOW_DO_GREY]);
    switch (d->kind) {
    case SHOW_DO_GREY:
        put_pond(out, d->a[0]);
        mz_putc(out, '>');
        put_pond(out, d->a[1]);
        break;
    case SHOW_DO_BLUE:
        put_animal(out, d->a[0]);
        mz_putc(out, '>');
        show_put_space(out, d->a[1]);
        break;
    case SHOW_DO_RED: put_animal(out, d->a[0]); break;
    case SHOW_DO_WHITE: put_pond(out, d->a[0]); break;
    default: mz_putc(out, '-');
    }
}

void show_put_move(mz_text *out, const mz_desc *d) {
    if (d->kind >= SHOW_IS_FIRST)
        put_outcome(out, d);
    else if (d->kind >= SHOW_DO_GREY)
        put_effect(out, d);
    else if (d->kind == SHOW_DO_TOUCAN)
        put_main(out, SHOW_TOUCAN, &d->a[2], d->a[1], d->a[0]);
    else if (d->kind == SHOW_DO_CHAMELEON)
        put_main(out, SHOW_CHAMELEON, &d->a[0], 1, d->a[1]);
    else {
        put_animal(out, d->a[0]);
        mz_putc(out, '@');
        show_put_space(out, d->a[1]);
    }
}

void show_name(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
               mz_text *out) {
    (void)seat;
    if (n < 1) return;
    mz_desc d = show_describe(g, state, ids[0]);
    show_put_move(out, &d);
}
