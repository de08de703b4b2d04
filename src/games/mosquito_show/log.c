/* The short notation of what happened (5.1): decisions with notes in braces, `;` within a turn, a
 * blank between turns. Invariant: it is made from the events alone. */
#include "games/mosquito_show/mosquito_show.h"

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
