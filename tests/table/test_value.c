/* The table as a value: whole games by messages, without a socket or a store. The same entries make
 * the same table; what is refused writes nothing. */
#include "lib/test.h"
#include "table/tell.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES = 120, LINES = 4096, LINE = 16 * 1024 };

static games all;
static char *lines[LINES];
static int nlines;

static void forget_lines(void) {
    while (nlines) free(lines[--nlines]);
}

static int apply(table *t, const char *line) {
    static mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    return entry_apply(t, line, strlen(line), &log);
}

/* Writes an entry down and applies it. */
static int enter(table *t, const char *line) {
    assert_true(nlines < LINES);
    lines[nlines++] = strdup(line);
    int effect = apply(t, line);
    if (effect < 0) fail_msg("does not fit: %s", line);
    return effect;
}

/* A seeded table of this game, all seats of which have names and a person. */
static void begin(table *t, const char *game, const mz_pair *pairs, int npairs) {
    char buffer[LINE];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    struct plan p = {.game = game, .npairs = npairs, .seed = "value"};
    mz_error error;
    for (int i = 0; i < npairs; i++) p.pairs[i] = pairs[i];
    game_ref *g = game_get(&all, game, pairs, npairs, &error);
    assert_non_null(g);
    p.nseats = mz_size(g->game).seats;
    game_drop(&all, g);
    for (int i = 0; i < p.nseats; i++) p.seats[i] = (struct seat){SEAT_PERSON, 0, "Ana"};
    assert_true(plan_entry(&p, &all, &line, &error));
    table_begin(t, "value", &all);
    assert_true(enter(t, line.at) & FX_UP);
    assert_int_equal(t->status, PLAYING);
}

/* Some whole move of a seat that owes one, as a message. */
static struct message some_move(const table *t, mz_rng *rng) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *g = t->game->game;
    struct message m = {.v = t->v, .print = mz_next(rng) | 1};
    memcpy(state, mz_match_state(t->match), mz_size(g).state);
    while (!(mz_node(state)->owes >> m.seat & 1)) m.seat++;
    do {
        mz_set set;
        mz_id ids[MZ_WORDS * 64];
        int n = mz_legal(g, state, m.seat, &set);
        mz_list(&set, ids);
        mz_id one = ids[mz_next(rng) % (uint64_t)n];
        m.steps[m.nsteps++] = one;
        mz_step(g, state, m.seat, one, NULL);
    } while (mz_node(state)->nsel);
    return m;
}

/* Everything that anybody is told of the table. */
static char *told(const table *t, size_t *len) {
    static char text[(MZ_SEATS + 2) * TELL_MOST];
    mz_text all_of = mz_text_in(text, sizeof text);
    for (int viewer = MZ_NOBODY; viewer < t->nseats; viewer++) {
        uint8_t own = (uint8_t)(viewer == MZ_NOBODY ? 0 : 1u << viewer);
        tell_table(t, viewer, own, (struct presence){0}, 1, &all_of);
        tell_story(t, viewer, 0, 2, &all_of);
        tell_lines(t, viewer, 0, 3, &all_of);
    }
    assert_false(all_of.full);
    *len = all_of.len;
    return text;
}

static void rebuilt_is_the_same(const table *t) {
    table again;
    size_t n, k;
    char *text = told(t, &n), *live = malloc(n);
    memcpy(live, text, n);
    table_begin(&again, t->id, &all);
    for (int i = 0; i < nlines; i++) assert_true(apply(&again, lines[i]) >= 0);
    text = told(&again, &k);
    assert_int_equal(n, k);
    assert_memory_equal(live, text, n);
    free(live);
    table_clear(&again);
}

static void refused(const table *t, ask *entry, struct message m, const char *code) {
    char buffer[LINE];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    mz_error error;
    assert_false(entry(t, &m, &line, &error));
    assert_string_equal(error.code, code);
}

static void play(table *t) {
    mz_rng rng = {{1, 2, 3, 4}};
    mz_error error;
    for (int i = 0; i < MOVES && t->status == PLAYING; i++) {
        char buffer[LINE];
        mz_text line = mz_text_in(buffer, sizeof buffer);
        struct message m = some_move(t, &rng), other = m;
        assert_true(ask_may(t, true, &error));
        other.v = t->v + 1;
        refused(t, ask_move, other, "stale");
        assert_false(table_knows(t, m.print));
        assert_true(ask_move(t, &m, &line, &error));
        assert_true(enter(t, line.at) & FX_UP);
        assert_true(table_knows(t, m.print));
    }
}

static void end(table *t) {
    char buffer[64];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    struct message m = {.print = 7};
    mz_error error;
    if (t->status != PLAYING) return;
    assert_true(ask_resign(t, &m, &line, &error));
    assert_true(enter(t, line.at) & FX_SEATS);
    assert_int_equal(t->status, OVER);
    assert_false(ask_may(t, true, &error));
    assert_string_equal(error.code, "over");
}

static void one_game(const char *game, const mz_pair *pairs, int npairs) {
    table t;
    begin(&t, game, pairs, npairs);
    rebuilt_is_the_same(&t);
    play(&t);
    end(&t);
    size_t len;
    char *record = record_entry(&t, &len);
    assert_non_null(record);
    enter(&t, record);
    free(record);
    rebuilt_is_the_same(&t);
    table_clear(&t);
    forget_lines();
}

static void every_game(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++) {
        static const char *const seats[] = {"2", "3", "4", "8"};
        one_game(mz_game_name(i), NULL, 0);
        for (size_t k = 0; k < sizeof seats / sizeof *seats; k++) {
            const mz_pair pair = {"seats", seats[k]};
            mz_error error;
            game_ref *g = game_get(&all, mz_game_name(i), &pair, 1, &error);
            if (!g) continue;
            game_drop(&all, g);
            one_game(mz_game_name(i), &pair, 1);
        }
    }
    assert_null(all.first);
}

/* An undo is told from a move, and leads back to what was. */
static void an_undo_leads_back(void **state) {
    (void)state;
    table t;
    mz_rng rng = {{1, 2, 3, 4}};
    mz_error error;
    char buffer[LINE];
    begin(&t, "mosquito-show", NULL, 0);
    uint64_t was = mz_hash(t.game->game, mz_match_state(t.match));
    struct message m = some_move(&t, &rng), back = {.seat = m.seat, .print = 9};
    mz_text line = mz_text_in(buffer, sizeof buffer);
    assert_true(ask_move(&t, &m, &line, &error));
    enter(&t, line.at);
    line = mz_text_in(buffer, sizeof buffer);
    if (!ask_undo(&t, &back, &line, &error)) fail_msg("%s", error.text);
    assert_int_equal(enter(&t, line.at), FX_UP | FX_UNDONE);
    assert_int_equal(mz_hash(t.game->game, mz_match_state(t.match)), was);
    rebuilt_is_the_same(&t);
    table_clear(&t);
    forget_lines();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game),
                                       cmocka_unit_test(an_undo_leads_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
