/* The position written (5.2). Invariant: text is made from a view alone; the letters of fixed
 * tokens are in the view of MZ_ALL only, every other view is written as an open position. */
#include "games/mosquito_show/mosquito_show.h"

const char show_letters[] = "YGBRygbrw";

void show_put_space(mz_text *out, int space) {
    mz_putc(out, (char)('a' + space % 4));
    mz_putc(out, (char)('1' + space / 4));
}

/* A token as shown, and the letter behind it where that is fixed. */
static void put_token(mz_text *out, int shown, int under) {
    if (shown >= SHOW_KNOWN)
        mz_putc(out, show_letters[shown - SHOW_KNOWN]);
    else
        mz_putc(out, "-?*o"[shown]);
    if (under) mz_putc(out, show_letters[under - 1]);
}

static void put_stacks(mz_text *out, const struct show_state *v) {
    for (int pond = 0; pond < SHOW_PONDS; pond++) {
        if (pond) mz_putc(out, '/');
        if (!v->height[pond]) mz_putc(out, '-');
        for (int level = 0; level < v->height[pond]; level++)
            put_token(out, v->stack[pond][level], v->hid.under[pond] >> 4 * level & 15);
    }
}

static void put_animals(mz_text *out, const struct show_state *v) {
    for (int i = 0; i < 4; i++) {
        if (v->animal[i] == SHOW_NONE)
            mz_put(out, "--");
        else
            show_put_space(out, v->animal[i]);
    }
}

static void put_eaten(mz_text *out, const uint8_t eaten[SHOW_LETTERS]) {
    bool any = false;
    for (int letter = 0; letter < SHOW_LETTERS; letter++) {
        if (!eaten[letter]) continue;
        mz_putc(out, show_letters[letter]);
        mz_putn(out, eaten[letter]);
        any = true;
    }
    if (!any) mz_putc(out, '-');
}

/* 5.2 and MS-68: effects, the ponds fed on, what is due. */
static void put_pending(mz_text *out, const struct show_state *v) {
    if (!v->fed && !v->due[0][0]) mz_putc(out, '-');
    for (int effect = 0; effect < SHOW_EFFECTS; effect++)
        for (int i = 0; i < v->pending[effect]; i++) mz_putc(out, "GBRW"[effect]);
    if (v->fed) mz_putc(out, '@');
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        if (v->fed >> pond & 1) mz_putc(out, (char)('1' + pond));
    if (v->due[0][0]) mz_putc(out, '+');
    for (int i = 0; i < SHOW_DUE_MAX && v->due[i][0]; i++) {
        mz_putc(out, " xtdf"[v->due[i][0]]);
        mz_putc(out, (char)('0' + v->due[i][1]));
    }
}

static void put_mark(mz_text *out, int mark) {
    if (!mark) {
        mz_putc(out, '-');
        return;
    }
    mz_putc(out, "bo"[(mark - 1) / 2]);
    mz_putc(out, "CT"[(mark - 1) & 1]);
}

static void put_status(mz_text *out, const struct show_state *v) {
    if (!v->result) {
        mz_putc(out, '-');
        return;
    }
    mz_putc(out, "bo"[v->winner]);
    mz_putc(out, '+');
    mz_put(out, show_endings[v->result]);
}

void show_write(const mz_game *g, const void *view, int viewer, mz_text *out) {
    const struct show_state *v = view;
    (void)g, (void)viewer;
    if (!v->hid.fixed) mz_put(out, "v:"); /* MS-62 */
    put_stacks(out, v);
    mz_putc(out, ' ');
    put_animals(out, v);
    for (int side = 0; side < 2; side++) {
        mz_putc(out, ' ');
        put_eaten(out, v->eaten[side]);
    }
    mz_putc(out, ' ');
    put_token(out, v->discard, v->hid.discard);
    mz_putc(out, ' ');
    mz_putc(out, v->side == SHOW_NONE ? '-' : "bo"[v->side]);
    mz_putc(out, ' ');
    put_mark(out, v->mark);
    mz_putc(out, ' ');
    put_pending(out, v);
    mz_putc(out, ' ');
    mz_putn(out, v->turns);
    mz_putc(out, ' ');
    put_status(out, v);
}
