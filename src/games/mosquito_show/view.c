/* Views and results. Nobody has private information (MS-55): a view is the public part, and only
 * the all-seeing viewer gets the letters that are fixed. */
#include "games/mosquito_show/mosquito_show.h"

void show_own(const mz_game *g, const void *state, int viewer, void *view) {
    const struct show_state *s = state;
    struct show_state *v = view;
    (void)g;
    if (viewer == MZ_ALL) v->hid = s->hid;
}

const char *const show_endings[] = {"", "gold", "block", "resign", "time", NULL};

/* MS-50, MS-51, MS-52: one side wins, the other loses. The score is the number of golden
 * mosquitoes. */
void show_result(const mz_game *g, const void *state, mz_result *out) {
    const struct show_state *s = state;
    mz_text text = mz_text_in(out->text, sizeof out->text);
    (void)g;
    for (int side = 0; side < 2; side++) {
        bool won = side == s->winner;
        out->value[side] = won ? MZ_WIN : 0;
        out->place[side] = won ? 1 : 2;
        out->score[side] = show_golden(s, side);
    }
    mz_putc(&text, "bo"[s->winner & 1]);
    mz_putc(&text, '+');
    mz_put(&text, show_endings[s->result]);
}
