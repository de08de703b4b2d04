/* Single moves as text (5.1, MQ-99), and what an id means. */
#include "games/mosquito/mosquito.h"

#include <string.h>

static void put_object(int object, mz_text *out) {
    if (object == MOSQUITO_CENTRE)
        mz_putc(out, 'c');
    else
        mz_putn(out, object + 1);
}

static void put_race(int id, mz_text *out) {
    int theft = (id - MOSQUITO_OUT_STEAL) / 8, rival = (id - MOSQUITO_OUT_STEAL) % 8;
    if (id == MOSQUITO_OUT_ESCAPE) {
        mz_put(out, "P!");
    } else if (id < MOSQUITO_OUT_NO_TRY) {
        mz_putf(out, "P%d<", (id - MOSQUITO_OUT_TAKE) / 9 + 1);
        put_object((id - MOSQUITO_OUT_TAKE) % 9, out);
    } else if (id == MOSQUITO_OUT_NO_TRY) {
        mz_put(out, "B-");
    } else if (id < MOSQUITO_OUT_NO_LAST) {
        mz_putf(out, "B%c%d", "</!"[theft], rival + 1);
    } else if (id == MOSQUITO_OUT_NO_LAST) {
        mz_put(out, "O!");
    } else {
        mz_putf(out, "O%d", id - MOSQUITO_OUT_LAST + 1);
    }
}

void mosquito_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                   mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    int id = ids[0];
    (void)seat, (void)n;
    switch (s->head.stage) {
    case MOSQUITO_AT_FIRST: mz_putf(out, "first=%d", id - MOSQUITO_OUT_FIRST + 1); break;
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REFILL: mz_putf(out, "C=%s", g->code[id]); break;
    case MOSQUITO_AT_REVEAL: mz_putf(out, "%d:%s", s->pub.seat + 1, g->code[id]); break;
    case MOSQUITO_AT_BLUE:
        if (id)
            mz_putf(out, "A%d", id);
        else
            mz_put(out, "A-");
        break;
    case MOSQUITO_AT_CHOICE: mz_putf(out, "#%d", id - MOSQUITO_ID_LOSE); break;
    case MOSQUITO_AT_CHANCE: mz_putf(out, "#%d", id); break;
    default: put_race(id, out);
    }
}

/* Rows of the table of kinds (tables.c). */
enum {
    KIND_PASS,
    KIND_ATTACK,
    KIND_LOSE,
    KIND_CARD,
    KIND_FIRST,
    KIND_ESCAPES,
    KIND_TAKES,
    KIND_NO_TRY,
    KIND_THEFT,
    KIND_NO_LAST,
    KIND_LAST
};

static mz_desc kind(int row, int n, int a, int b) {
    return (mz_desc){.kind = (uint8_t)row, .n = (uint8_t)n, .a = {(int16_t)a, (int16_t)b}};
}

mz_desc mosquito_describe(const mz_game *game, const void *state, mz_id id) {
    const mosquito_state *s = state;
    (void)game;
    switch (s->head.stage) {
    case MOSQUITO_AT_BLUE: return id ? kind(KIND_ATTACK, 1, id - 1, 0) : kind(KIND_PASS, 0, 0, 0);
    case MOSQUITO_AT_CHOICE: return kind(KIND_LOSE, 1, id - MOSQUITO_ID_LOSE, 0);
    case MOSQUITO_AT_CHANCE: return kind(KIND_LOSE, 1, id, 0);
    case MOSQUITO_AT_FIRST: return kind(KIND_FIRST, 1, id - MOSQUITO_OUT_FIRST, 0);
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REVEAL:
    case MOSQUITO_AT_REFILL: return kind(KIND_CARD, 1, id, 0);
    default: break;
    }
    if (id == MOSQUITO_OUT_ESCAPE) return kind(KIND_ESCAPES, 0, 0, 0);
    if (id < MOSQUITO_OUT_NO_TRY)
        return kind(KIND_TAKES, 2, (id - MOSQUITO_OUT_TAKE) / 9, (id - MOSQUITO_OUT_TAKE) % 9);
    if (id == MOSQUITO_OUT_NO_TRY) return kind(KIND_NO_TRY, 0, 0, 0);
    if (id < MOSQUITO_OUT_NO_LAST)
        return kind(KIND_THEFT, 2, 1 + (id - MOSQUITO_OUT_STEAL) / 8,
                    (id - MOSQUITO_OUT_STEAL) % 8);
    if (id == MOSQUITO_OUT_NO_LAST) return kind(KIND_NO_LAST, 0, 0, 0);
    return kind(KIND_LAST, 1, id - MOSQUITO_OUT_LAST, 0);
}
