/* Moves and outcomes in words of the tables, and in the notation of 5.3. A name is that of the
 * whole move, the steps chosen before included. The unfinished set of allocation:free, which its
 * cards alone would not tell from a finished one, ends in a comma. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* ---- describe: see the table of kinds ---- */

static mz_desc one(int kind, int argument) {
    return (mz_desc){(uint8_t)kind, 1, {(int16_t)argument}};
}

static mz_desc describe_outcome(const zzz_state *s, mz_id id) {
    int seat = s->head.arg[0];
    switch (s->head.stage) {
    case ZZZ_AT_LAMP0: return one(ZZZ_IS_START, id - ZZZ_IS_LAMP);
    case ZZZ_AT_ROW:
    case ZZZ_AT_REFILL: return one(ZZZ_IS_ROW, id);
    case ZZZ_AT_SWARM: return one(ZZZ_IS_TURNED, id);
    case ZZZ_AT_SLAP:
        return (mz_desc){ZZZ_IS_SLAP, 2, {(int16_t)(id - ZZZ_IS_SLAIN), s->head.arg[1]}};
    case ZZZ_AT_TIE:
        return (mz_desc){ZZZ_IS_TIED, 2, {(int16_t)zzz_tied_seat(id), (int16_t)zzz_tied_slain(id)}};
    case ZZZ_AT_SHUFFLE: return (mz_desc){ZZZ_IS_SHUFFLED, 2, {(int16_t)seat, (int16_t)id}};
    default: return (mz_desc){ZZZ_IS_DRAWN, 2, {(int16_t)seat, (int16_t)id}};
    }
}

static mz_desc describe_table(const zzz_state *s, mz_id id) {
    int owner, type = zzz_used_type(s, id, &owner);
    return (mz_desc){ZZZ_DO_TABLE, 2, {(int16_t)owner, (int16_t)(type == ZZZ_NO ? -1 : type)}};
}

mz_desc zzz_describe(const mz_game *game, const void *state, mz_id id) {
    const zzz_state *s = state;
    (void)game;
    if (s->head.kind != MZ_DECISION) return describe_outcome(s, id);
    if (id < ZZZ_CHOOSE_NOTHING) return one(ZZZ_DO_CHOOSE, id - ZZZ_CHOOSE);
    if (id < ZZZ_USE) return (mz_desc){ZZZ_DO_CHOOSE_NOTHING, 0, {0}};
    if (id < ZZZ_TABLE) return one(ZZZ_DO_USE, id - ZZZ_USE);
    if (id < ZZZ_END) return describe_table(s, id);
    if (id < ZZZ_AMOUNT) return (mz_desc){ZZZ_DO_END, 0, {0}};
    if (id < ZZZ_CURE) return one(ZZZ_DO_AMOUNT, id - ZZZ_AMOUNT);
    if (id < ZZZ_TARGET) return (mz_desc){id == ZZZ_CURE ? ZZZ_DO_CURE : ZZZ_DO_HEAL, 0, {0}};
    if (id < ZZZ_BEAT) return one(ZZZ_DO_TARGET, id - ZZZ_TARGET);
    if (id < ZZZ_TAKE) return one(ZZZ_DO_BEAT, id - ZZZ_BEAT);
    if (id < ZZZ_LAY) return one(ZZZ_DO_TAKE, id - ZZZ_TAKE);
    if (id < ZZZ_LAY_NOTHING) return one(ZZZ_DO_LAY, id - ZZZ_LAY);
    return (mz_desc){id == ZZZ_STOP ? ZZZ_DO_STOP : ZZZ_DO_LAY_NOTHING, 0, {0}};
}

/* ---- name ---- */

static const char *code_of(const zzz_game *g, int type) {
    return type >= 0 && type < g->ntypes ? g->code[type] : "?";
}

static void put_card(const zzz_game *g, mz_text *out, char letter, int seat, int type) {
    mz_putf(out, "%d%c %s", seat + 1, letter, code_of(g, type));
}

static void name_outcome(const zzz_game *g, const zzz_state *s, const mz_id *ids, int n,
                         mz_text *out) {
    int seat = s->head.arg[0] + 1, id = ids[0];
    uint8_t card[ZZZ_PILE];
    switch (s->head.stage) {
    case ZZZ_AT_LAMP0: mz_putf(out, "*L %d", id - ZZZ_IS_LAMP + 1); break;
    case ZZZ_AT_ROW:
    case ZZZ_AT_REFILL: mz_putf(out, "*Y %s", code_of(g, id)); break;
    case ZZZ_AT_SWARM: mz_putf(out, "*W %s", code_of(g, id)); break;
    case ZZZ_AT_SLAP: mz_putf(out, "*S %d/%d", id - ZZZ_IS_SLAIN, s->head.arg[1]); break;
    case ZZZ_AT_TIE:
        mz_putf(out, "*K%d %d", zzz_tied_seat(ids[0]) + 1, zzz_tied_slain(ids[0]));
        break;
    case ZZZ_AT_SHUFFLE:
        for (int i = 0; i < n; i++) card[i] = (uint8_t)(ids[i] % ZZZ_TYPES);
        mz_putf(out, "*R%d ", seat);
        zzz_put_list(g, out, card, n);
        break;
    default: mz_putf(out, "*D%d %s", seat, code_of(g, id));
    }
}

static void put_how(const zzz_game *g, const zzz_state *s, int type, int how, mz_text *out) {
    int effect = type < g->ntypes ? g->effect[type] : ZZZ_PLAIN;
    if (effect == ZZZ_MEDICINE && how < 0 && !s->infected[s->lamp]) how = ZZZ_HEAL;
    if (how < 0) return;
    if (how >= ZZZ_TARGET)
        mz_putf(out, ">%d", how - ZZZ_TARGET + 1);
    else if (how >= ZZZ_CURE)
        mz_put(out, how == ZZZ_CURE ? "=c" : "=h");
    else
        mz_putf(out, "=%d", how - ZZZ_AMOUNT);
}

static void name_use(const zzz_game *g, const zzz_state *s, int seat, const mz_id *ids, int n,
                     mz_text *out) {
    if (ids[0] == ZZZ_END) {
        mz_putf(out, "%dB .", seat + 1);
        return;
    }
    int owner, type = zzz_used_type(s, ids[0], &owner);
    put_card(g, out, 'B', seat, type);
    if (owner >= 0) mz_putf(out, "@%d", owner + 1);
    put_how(g, s, type, n > 1 ? ids[1] : -1, out);
}

static void name_beaten(const zzz_game *g, int seat, const mz_id *ids, int n, mz_text *out) {
    zzz_cards count = {0};
    bool stop = n && ids[n - 1] == ZZZ_STOP;
    for (int i = 0; i < n - stop; i++) count[(ids[i] - ZZZ_BEAT) % ZZZ_TYPES]++;
    mz_putf(out, "%dC ", seat + 1);
    zzz_put_set(g, out, count);
    if (g->allocation == ZZZ_FREE && !stop) mz_putc(out, ',');
}

static void name_choice(const zzz_game *g, char letter, int seat, int id, int nothing,
                        mz_text *out) {
    if (id == nothing)
        mz_putf(out, "%d%c -", seat + 1, letter);
    else
        put_card(g, out, letter, seat, id % ZZZ_TYPES);
}

void zzz_name(const mz_game *game, const void *state, int seat, const mz_id *rest, int n,
              mz_text *out) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    mz_id ids[2 * MZ_STEPS];
    int first = s->head.joint ? 0 : s->head.nsel;
    memcpy(ids, s->sel, (size_t)first * sizeof *ids);
    if (n) memcpy(ids + first, rest, (size_t)n * sizeof *ids);
    n += first;
    if (n < 1) return;
    if (s->head.kind != MZ_DECISION) {
        name_outcome(g, s, ids, n, out);
        return;
    }
    switch (s->head.stage) {
    case ZZZ_AT_CHOOSE: name_choice(g, 'A', seat, ids[0], ZZZ_CHOOSE_NOTHING, out); break;
    case ZZZ_AT_BEATEN: name_beaten(g, seat, ids, n, out); break;
    case ZZZ_AT_TAKE: put_card(g, out, 'X', seat, ids[0] - ZZZ_TAKE); break;
    case ZZZ_AT_LAMP: mz_putf(out, "%dL %d", seat + 1, ids[0] - ZZZ_TARGET + 1); break;
    case ZZZ_AT_LAYOFF:
        name_choice(g, 'Z', seat, ids[0] - (ids[0] != ZZZ_LAY_NOTHING) * ZZZ_LAY, ZZZ_LAY_NOTHING,
                    out);
        break;
    default: name_use(g, s, seat, ids, n, out);
    }
}
