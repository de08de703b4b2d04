/* Changes as the server tells them: taken into the view before, they give the view after, for every
 * game, every viewer and every move. */
#include "lib/changes.h"
#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"

#include <stdio.h>
#include <string.h>

enum { JSON = 64 * 1024, MOVES = 150 };

static json_t *view_of(const mz_game *g, const void *state, int viewer, void *view) {
    static char text[JSON];
    mz_text t = mz_text_in(text, sizeof text);
    mz_see(g, state, viewer, view);
    mz_view_json(g, view, &t);
    assert_false(t.full);
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

static void one_change(const mz_game *g, const void *before, const void *after, int viewer) {
    static char text[JSON];
    _Alignas(8) uint8_t was[MZ_STATE_MAX], is[MZ_STATE_MAX];
    mz_text t = mz_text_in(text, sizeof text);
    json_t *view = view_of(g, before, viewer, was), *wanted = view_of(g, after, viewer, is);
    mz_putc(&t, '{');
    mz_changes_json(g, was, is, &t);
    mz_putc(&t, '}');
    json_t *changes = json_loads(text, 0, NULL);
    assert_non_null(changes);
    json_take_changes(view, changes);
    if (!json_equal(view, wanted)) fail_msg("%s, viewer %d: %s", mz_name_of(g), viewer, text);
    json_decref(changes);
    json_decref(wanted);
    json_decref(view);
}

/* Any move, step by step: changes hold between unfinished moves and commits as well. */
static void play(const char *name) {
    mz_game *g;
    mz_rng rng = {{1, 2, 3, 4}};
    mz_source source;
    _Alignas(8) uint8_t state[MZ_STATE_MAX], before[MZ_STATE_MAX];
    assert_int_equal(mz_make(name, NULL, 0, &g, NULL), MZ_OK);
    mz_source_text(&source, "changes");
    mz_init(g, state);
    for (int i = 0; i < MOVES && !mz_over(state); i++) {
        memcpy(before, state, sizeof before);
        if (mz_node(state)->kind == MZ_DECISION) {
            int seat = mz_to_act(state);
            mz_set set;
            int n = mz_legal(g, state, seat, &set);
            mz_step(g, state, seat, mz_kth(&set, (int)mz_below(&rng, (uint32_t)n)), NULL);
        } else {
            mz_id ids[4];
            int n = mz_draw(g, state, &source, ids, NULL, NULL);
            assert_int_equal(mz_play(g, state, MZ_NATURE, ids, n, NULL, NULL), MZ_OK);
        }
        for (int viewer = MZ_NOBODY; viewer < mz_size(g).seats; viewer++)
            one_change(g, before, state, viewer);
    }
    mz_free(g);
}

static void test_changes(void **unused) {
    (void)unused;
    for (int i = 0; i < mz_games(); i++) play(mz_game_name(i));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_changes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
