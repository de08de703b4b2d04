/* Moves written (5.3), and what an id means. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

const char attaque_letters[] = "SPTMRK"; /* by stage */

static void put_placement(int id, mz_text *out) {
    int sting;
    uint8_t covered = attaque_places(id, &sting);
    bool any = false;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!(covered >> i & 1)) continue;
        if (any) mz_putc(out, ',');
        any = true;
        mz_putn(out, i + 1);
        if (i == sting) mz_putc(out, 's');
    }
}

static void put_tap(int id, mz_text *out) {
    bool any = false;
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (attaque_tapped(id) >> i & 1) {
            mz_putf(out, any ? "+%d" : "%d", i + 1);
            any = true;
        }
}

static void put_exchange(const attaque_game *g, const mz_id *ids, int n, mz_text *out) {
    if (ids[0] == ATTAQUE_ID_KEEP) {
        mz_putc(out, '-');
    } else if (ids[0] < ATTAQUE_ID_OWN) {
        mz_putf(out, "T%d", ids[0] - ATTAQUE_ID_TRACK + 1);
    } else {
        mz_putf(out, "P%d", ids[0] - ATTAQUE_ID_OWN + 1);
        if (n > 1) mz_putf(out, ":%s", g->code[g->type_of_id[ids[1]] - 1]);
    }
}

static void put_outcome(const attaque_game *g, int id, mz_text *out) {
    if (id >= ATTAQUE_OUT_SEAT)
        mz_putf(out, "*F %d", id - ATTAQUE_OUT_SEAT + 1);
    else
        mz_putf(out, "*D %s", g->code[id]);
}

/* The whole move: the step chosen before (Beach) stands first. */
void attaque_name(const mz_game *game, const void *state, int seat, const mz_id *rest, int n,
                  mz_text *out) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int stage = s->head.stage, first = s->head.nsel;
    mz_id ids[2] = {first ? s->sel[0] : 0};
    for (int i = 0; i < n && first + i < 2; i++) ids[first + i] = rest[i];
    n += first;
    if (n < 1) return;
    if (seat == MZ_NATURE) {
        put_outcome(g, ids[0], out);
        return;
    }
    mz_putf(out, "%d%c ", seat + 1, stage < ATTAQUE_DRAW ? attaque_letters[stage] : '?');
    switch (stage) {
    case ATTAQUE_BEACH: put_exchange(g, ids, n, out); break;
    case ATTAQUE_PLACE: put_placement(ids[0], out); break;
    case ATTAQUE_TAP: put_tap(ids[0], out); break;
    case ATTAQUE_HUNT: mz_putc(out, ids[0] == ATTAQUE_ID_ON ? '+' : '.'); break;
    default: mz_putc(out, ids[0] % 2 ? 'y' : 'n');
    }
}

/* Rows of the table of kinds (tables.c). */
enum {
    KIND_KEEP,
    KIND_TRACK,
    KIND_OWN,
    KIND_CARD,
    KIND_PLACE,
    KIND_TAP,
    KIND_TWO,
    KIND_MOUNTAIN,
    KIND_COUNTRYSIDE,
    KIND_HUNT,
    KIND_DRAW,
    KIND_FIRST
};

static mz_desc one(int kind, int a) {
    return (mz_desc){.kind = (uint8_t)kind, .n = 1, .a = {(int16_t)a}};
}

static mz_desc describe_pair(int id) {
    uint8_t places = attaque_tapped(id);
    int low = __builtin_ctz(places), high = 31 - __builtin_clz((unsigned)places);
    return (mz_desc){.kind = KIND_TWO, .n = 2, .a = {(int16_t)low, (int16_t)high}};
}

mz_desc attaque_describe(const mz_game *game, const void *state, mz_id id) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int sting;
    if (s->head.kind == MZ_RANDOM)
        return id >= ATTAQUE_OUT_SEAT ? one(KIND_FIRST, id - ATTAQUE_OUT_SEAT) : one(KIND_DRAW, id);
    if (id < ATTAQUE_ID_TAP) {
        uint8_t covered = attaque_places(id, &sting);
        int open = __builtin_ctz(~(unsigned)covered & 0xF);
        return (mz_desc){.kind = KIND_PLACE, .n = 2, .a = {(int16_t)sting, (int16_t)open}};
    }
    if (id < ATTAQUE_ID_TWO) return one(KIND_TAP, id - ATTAQUE_ID_TAP);
    if (id < ATTAQUE_ID_HOME) return describe_pair(id);
    if (id < ATTAQUE_ID_MOUNTAIN) return one(KIND_HUNT, id - ATTAQUE_ID_HOME);
    if (id < ATTAQUE_ID_COUNTRYSIDE) return one(KIND_MOUNTAIN, id - ATTAQUE_ID_MOUNTAIN);
    if (id < ATTAQUE_ID_KEEP) return one(KIND_COUNTRYSIDE, id - ATTAQUE_ID_COUNTRYSIDE);
    if (id == ATTAQUE_ID_KEEP) return (mz_desc){.kind = KIND_KEEP};
    if (id < ATTAQUE_ID_OWN) return one(KIND_TRACK, id - ATTAQUE_ID_TRACK);
    if (id < ATTAQUE_ID_CARD) return one(KIND_OWN, id - ATTAQUE_ID_OWN);
    return one(KIND_CARD, g->type_of_id[id] - 1);
}
