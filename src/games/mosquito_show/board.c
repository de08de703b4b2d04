/* A view drawn in letters. An animal is its side's letter and its own; a pond is its number, its
 * top as in the notation, and its height:
 *
 *     4  bT      ..      ..      oC
 *            7:Y3    8:*2    9:-
 *     3  ..      ..      bC      ..
 */
#include "games/mosquito_show/mosquito_show.h"

static void draw_space(mz_text *out, const struct show_state *v, int space) {
    int who = -1;
    for (int i = 0; i < 4; i++)
        if (v->animal[i] == space) who = i;
    mz_putc(out, who < 0 ? '.' : "bo"[who / 2]);
    mz_putc(out, who < 0 ? '.' : "CT"[who & 1]);
}

static void draw_pond(mz_text *out, const struct show_state *v, int pond) {
    int top = show_top(v, pond);
    mz_putf(out, "%d:", pond + 1);
    mz_putc(out, top >= SHOW_KNOWN ? show_letters[top - SHOW_KNOWN] : "-?*o"[top]);
    mz_putc(out, top ? (char)('0' + v->height[pond]) : ' ');
}

static void draw_rows(mz_text *out, const struct show_state *v) {
    for (int y = 3; y >= 0; y--) {
        mz_putf(out, "%d  ", y + 1);
        for (int x = 0; x < 4; x++) {
            draw_space(out, v, x + 4 * y);
            mz_put(out, x < 3 ? "      " : "\n");
        }
        if (!y) break;
        mz_put(out, "     ");
        for (int x = 0; x < 3; x++) {
            draw_pond(out, v, x + 3 * (y - 1));
            mz_put(out, x < 2 ? "    " : "\n");
        }
    }
    mz_put(out, "   a       b       c       d\n");
}

static void draw_side(mz_text *out, const struct show_game *g, const struct show_state *v,
                      int side) {
    mz_putf(out, "%s: %d of %d golden", g->side_name[side], show_golden(v, side), g->goal);
    for (int k = 0; k < SHOW_LETTERS; k++)
        if (v->eaten[side][k]) mz_putf(out, " %c%d", show_letters[k], v->eaten[side][k]);
    mz_putc(out, '\n');
}

static void draw_turn(mz_text *out, const struct show_game *g, const struct show_state *v) {
    static const char *const animals[] = {"chameleon", "toucan"};
    static const char *const effects[] = {"grey", "blue", "red", "white"};
    if (v->result) {
        mz_putf(out, "%s has won (%s).\n", g->side_name[v->winner], show_endings[v->result]);
        return;
    }
    if (v->side == SHOW_NONE) {
        mz_put(out, "Nobody is named first yet.\n");
        return;
    }
    mz_putf(out, "%s to move", g->side_name[v->side]);
    for (int i = 0; i < SHOW_EFFECTS; i++)
        for (int n = 0; n < v->pending[i]; n++) mz_putf(out, "; %s effect to apply", effects[i]);
    mz_put(out, ".\n");
    if (v->mark)
        mz_putf(out, "%s must move its %s.\n", g->side_name[(v->mark - 1) / 2],
                animals[(v->mark - 1) & 1]);
}

void show_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    const struct show_game *g = show_game_of(game);
    const struct show_state *v = view;
    (void)viewer;
    draw_rows(out, v);
    for (int side = 0; side < 2; side++) draw_side(out, g, v, side);
    if (v->discard) {
        mz_put(out, "Discarded: ");
        mz_putc(out, v->discard >= SHOW_KNOWN ? show_letters[v->discard - SHOW_KNOWN]
                                              : "-?*o"[v->discard]);
        mz_putc(out, '\n');
    }
    draw_turn(out, g, v);
}

/* ---- what happened ---- */

/* The short notation of what happened (5.1): decisions with notes in braces, `;` within a turn, a
 * blank between turns. Invariant: it is made from the events alone. */
struct log_writer {
    mz_text *out;
    bool begun, new_turn, in_note;
};

static void close_note(struct log_writer *w) {
    if (w->in_note) mz_putc(w->out, '}');
    w->in_note = false;
}

static void begin_step(struct log_writer *w) {
    close_note(w);
    if (w->begun) mz_putc(w->out, w->new_turn ? ' ' : ';');
    w->begun = true;
    w->new_turn = false;
}

static void step(struct log_writer *w, mz_desc d) {
    begin_step(w);
    show_put_move(w->out, &d);
}

/* What the program writes and nobody chooses: a vanished effect, a lost turn. */
static void remark(struct log_writer *w, const char *text) {
    begin_step(w);
    mz_put(w->out, text);
}

static void note(struct log_writer *w, int kind, const int16_t *a) {
    mz_desc d = {(uint8_t)kind, 2, {a[0], a[1]}};
    mz_putc(w->out, w->in_note ? ',' : '{');
    w->in_note = true;
    show_put_move(w->out, &d);
}

static void moved(struct log_writer *w, const int16_t *a) {
    int16_t jumps = (int16_t)(1 + (a[4] != 0) + (a[5] != 0));
    if (a[0] == SHOW_CHAMELEON)
        step(w, (mz_desc){SHOW_DO_CHAMELEON, 2, {a[3], a[2]}});
    else
        step(w, (mz_desc){SHOW_DO_TOUCAN, 5, {a[2], jumps, a[3], a[4], a[5]}});
}

static void write_event(struct log_writer *w, const mz_event *e) {
    static const char *const vanished[] = {"G!", "B!", "R!", "W!"};
    const int16_t *a = e->a;
    switch (e->kind) {
    case SHOW_PLACED: step(w, (mz_desc){SHOW_DO_PLACE, 2, {a[0], a[1]}}); break;
    case SHOW_MOVED: moved(w, a); break;
    case SHOW_GREYED: step(w, (mz_desc){SHOW_DO_GREY, 2, {a[0], a[1]}}); break;
    case SHOW_BLUED: step(w, (mz_desc){SHOW_DO_BLUE, 2, {a[0], a[2]}}); break;
    case SHOW_REDDED: step(w, (mz_desc){SHOW_DO_RED, 1, {a[0]}}); break;
    case SHOW_WHITED: step(w, (mz_desc){SHOW_DO_WHITE, 1, {a[0]}}); break;
    case SHOW_DECLINED: step(w, (mz_desc){SHOW_DO_DECLINE, 1, {a[0]}}); break;
    case SHOW_VANISHED: remark(w, vanished[a[0] & 3]); break;
    case SHOW_LOST: remark(w, "~"); break;
    case SHOW_TURN: w->new_turn = true; break;
    case SHOW_EATEN:
        if (a[2]) note(w, SHOW_IS_X, a); /* nothing is noted that was visible before */
        break;
    case SHOW_UNCOVERED: note(w, SHOW_IS_T, a); break;
    case SHOW_DISCARDED: note(w, SHOW_IS_D, a); break;
    case SHOW_TURNED: note(w, SHOW_IS_F, a); break;
    default: break;
    }
}

/* MS-63; the record begins after the setup (MS-69), whose events are nature's. */
void show_log(const mz_game *g, const mz_event *events, int n, mz_text *out) {
    struct log_writer w = {.out = out};
    (void)g;
    for (int i = 0; i < n; i++)
        if (events[i].by != MZ_NATURE) write_event(&w, &events[i]);
    close_note(&w);
}
