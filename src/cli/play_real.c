/* At a real table: what hands did is not drawn, the people there type in what they saw. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* Whether this argument of the outcomes is a number that rises from one to the next. */
static bool counts(const struct play *p, const mz_outcome *all, int n, int arg, int *key) {
    for (int i = 0; i < n; i++) {
        mz_desc what = mz_describe(p->game, mz_match_state(p->match), all[i].id);
        const mz_row *row = &mz_tables_of(p->game)->kinds[what.kind];
        if (arg >= what.n || strcmp(mz_arg_type(row->args[arg]), "number") != 0) return false;
        key[i] = what.a[arg];
        if (i && key[i] <= key[i - 1]) return false;
    }
    return true;
}

/* What to type for each outcome: how many, where that is what they tell; else its place in the
 * list. */
static void set_keys(const struct play *p, const mz_outcome *all, int n, int *key) {
    for (int arg = 0; arg < 6; arg++)
        if (counts(p, all, n, arg, key)) return;
    for (int i = 0; i < n; i++) key[i] = i + 1;
}

static void list(const struct play *p, const mz_outcome *all, int n, const int *key) {
    for (int i = 0; i < n; i++) {
        mz_text text = cli_text();
        do play_put_choice(p, MZ_NATURE, all[i].id, &text);
        while (cli_more(&text));
        printf("%4d. %s\n", key[i], text.at);
        free(text.at);
    }
}

/* The outcome typed as its key, or in the notation. */
static mz_status tell(struct play *p, const mz_outcome *all, int n, const int *key,
                      const char *line, mz_error *error) {
    char *end, name[PLAY_LINE];
    long number = strtol(line, &end, 10);
    mz_text text = mz_text_in(name, sizeof name);
    for (int i = 0; i < n && *line && !*end; i++)
        if (number == key[i])
            mz_name(p->game, mz_match_state(p->match), MZ_NATURE, &all[i].id, 1, &text);
    return mz_match_tell(p->match, text.len ? name : line, NULL, error);
}

bool play_real(struct play *p) {
    char line[PLAY_LINE];
    mz_outcome all[MZ_OUTCOMES];
    int key[MZ_OUTCOMES], seat = p->looking < 0 ? play_person(p) : p->looking;
    int n = mz_outcomes(p->game, mz_match_state(p->match), all);
    set_keys(p, all, n, key);
    play_tell(p, seat, mz_match_moves(p->match));
    putchar('\n');
    play_print(p, PLAY_REAL, NULL, NULL, 0);
    list(p, all, n, key);
    p->choices = 0;
    while (!p->left && play_ask(p, PLAY_TABLE, line)) {
        mz_error error = {.at = -1};
        if (*line >= 'a' && *line <= 'z') {
            play_line(p, seat, line);
            if (p->left || mz_match_ending(p->match, NULL)) return true;
            continue;
        }
        if (!tell(p, all, n, key, line, &error)) {
            mz_match_note(p->match, "deal", "given"); /* hands of flesh follow from no seed */
            return true;
        }
        play_refusal(p, &error);
        play_print(p, PLAY_REAL_TYPE, NULL, NULL, 0);
    }
    return true;
}
