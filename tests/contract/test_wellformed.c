/* A move that fits the notation is refused by a statement, never by the grammar: every text that
 * names a move or an outcome somewhere is tried elsewhere, with other seats and other options. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules.h"
#include "lib/test.h"
#include "mozzie/chance.h"

enum { TEXTS = 1500, TEXT = 200, GAMES = 12, TRIED = 12 };

typedef struct texts {
    const char *name; /* of the game */
    int n, met;
    char text[TEXTS][TEXT];
} texts;

typedef struct table {
    mz_game *game;
    mz_rng rng;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
} table;

/* A sample of all that were met, each as likely. */
static void keep(texts *t, mz_rng *rng, const char *text) {
    int at = t->n < TEXTS ? t->n++ : (int)mz_below(rng, (uint32_t)t->met);
    t->met++;
    if (at < TEXTS) snprintf(t->text[at], TEXT, "%s", text);
}

/* A whole move or outcome that is possible here, carried out; its text. */
static void step(table *t, char text[TEXT]) {
    mz_id ids[MZ_STEPS];
    _Alignas(8) uint8_t start[MZ_STATE_MAX];
    int seat = mz_to_act(t->state), n = 0;
    mz_text name = mz_text_in(text, TEXT);
    memcpy(start, t->state, mz_size(t->game).state);
    do {
        mz_set set;
        mz_outcome all[MZ_OUTCOMES];
        ids[n] =
            seat == MZ_NATURE
                ? all[mz_below(&t->rng, (uint32_t)mz_outcomes(t->game, t->state, all))].id
                : mz_kth(&set,
                         (int)mz_below(&t->rng, (uint32_t)mz_legal(t->game, t->state, seat, &set)));
        mz_step(t->game, t->state, seat, ids[n++], NULL);
    } while (mz_node(t->state)->nsel);
    mz_name(t->game, start, seat, ids, n, &name);
    if (name.full) *text = 0;
}

/* MS-10, AB-CAM-3: a letter or two of the game, not a word of the engine. */
static bool is_statement(const char *code) {
    return isupper((unsigned char)code[0]) && isupper((unsigned char)code[1]) && code[2] == '-';
}

static void try_here(const table *t, const char *text) {
    _Alignas(8) uint8_t copy[MZ_STATE_MAX], view[MZ_STATE_MAX];
    mz_id ids[MZ_STEPS];
    mz_error error = {0};
    int seat = -1, n = 0;
    memcpy(copy, t->state, mz_size(t->game).state);
    if (mz_parse(t->game, copy, text, &seat, ids, &n, &error) == MZ_OK &&
        mz_play(t->game, copy, seat, ids, n, NULL, &error) == MZ_OK)
        return;
    if (is_statement(error.code)) return;
    char where[4096];
    mz_text out = mz_text_in(where, sizeof where);
    mz_see(t->game, t->state, MZ_ALL, view);
    mz_write(t->game, view, MZ_ALL, &out);
    fail_msg("%s: \"%s\" is refused by \"%s: %s\" at %s", mz_name_of(t->game), text, error.code,
             error.text, where);
}

static void play(const char *name, const mz_pair *pair, int k, texts *seen, bool trying) {
    table *t = calloc(1, sizeof *t);
    char seed[32], text[TEXT];
    assert_non_null(t);
    assert_int_equal(mz_make(name, pair, pair != NULL, &t->game, NULL), MZ_OK);
    snprintf(seed, sizeof seed, "well-formed/%d", k);
    t->rng = mz_rng_text(seed, strlen(seed));
    mz_init(t->game, t->state);
    if (k % 2) {
        mz_source source;
        mz_source_text(&source, seed);
        mz_deal(t->game, t->state, &source);
    }
    while (!mz_over(t->state)) {
        for (int i = 0; trying && i < TRIED; i++)
            try_here(t, seen->text[mz_below(&t->rng, (uint32_t)seen->n)]);
        step(t, text);
        if (!trying && *text) keep(seen, &t->rng, text);
    }
    for (int i = 0; trying && i < seen->n; i++) try_here(t, seen->text[i]);
    mz_free(t->game);
    free(t);
}

static void play_all(const char *name, texts *seen, bool trying) {
    static const char *const parties[] = {"roy,cam", "sar,mid,sun", "roy,cam,sar,mid,sun,vio"};
    mz_game *game;
    assert_int_equal(mz_make(name, NULL, 0, &game, NULL), MZ_OK);
    const mz_tables *tables = mz_tables_of(game);
    int low = tables->seats_low, high = tables->seats_high;
    for (int k = 0; k < GAMES; k++) {
        char number[12];
        snprintf(number, sizeof number, "%d", low + k % (high - low + 1));
        mz_pair pair = {"seats", number};
        if (!strcmp(name, "amoebunnies")) pair = (mz_pair){"characters", parties[k % 3]};
        play(name, &pair, k, seen, trying);
        const mz_option *option = &tables->options[k % tables->noptions];
        pair = (mz_pair){option->name, option->values[option->values[1] ? 1 : 0]};
        play(name, &pair, k, seen, trying);
    }
    mz_free(game);
}

static void moves_are_refused_by_statements(void **state) {
    (void)state;
    texts *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    for (int i = 0; i < mz_games(); i++) {
        seen->n = seen->met = 0;
        play_all(mz_game_name(i), seen, false);
        play_all(mz_game_name(i), seen, true);
    }
    free(seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(moves_are_refused_by_statements)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
