/* Choices, events and views in words: sound patterns, nothing hidden said, in every game. */
#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/mozzie.h"
#include "mozzie/tables.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 6, EVENTS = 512 };

static char line[4096];

static mz_text fresh(void) {
    memset(line, 0, sizeof line);
    return mz_text_in(line, sizeof line);
}

/* Brackets close in their order, arguments are there, and the only word is {by}. */
static void assert_sound(const char *doc, const char *const *args) {
    char open[16];
    int depth = 0, n = 0;
    while (n < 6 && args[n]) n++;
    for (const char *at = doc; *at; at++) {
        if (*at == '{' || *at == '[') {
            assert_in_range(depth, 0, 15);
            open[depth++] = *at;
            bool by = !strncmp(at, "{by}", 4), number = at[1] >= '0' && at[1] < '0' + n;
            if (*at == '{' && !by && !(number && (at[2] == '}' || at[2] == '?')))
                fail_msg("a pattern names what is not there: %s", doc);
        } else if (*at == '}' || *at == ']') {
            assert_true(depth > 0);
            assert_int_equal(open[--depth], *at == '}' ? '{' : '[');
        } else if (*at == '|') {
            assert_true(depth > 0);
        }
    }
    assert_int_equal(depth, 0);
}

static mz_game *made(const char *name) {
    mz_game *game;
    if (mz_make(name, NULL, 0, &game, NULL)) fail();
    return game;
}

static void patterns_are_sound(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++) {
        mz_game *game = made(mz_game_name(i));
        const mz_tables *t = mz_tables_of(game);
        for (int k = 0; k < t->nkinds; k++) assert_sound(t->kinds[k].doc, t->kinds[k].args);
        for (int k = 0; k < t->nevents; k++) assert_sound(t->events[k].doc, t->events[k].args);
        mz_free(game);
    }
}

static void assert_plain(const char *said) {
    if (!*said || strpbrk(said, "{}[]|") || strstr(said, "-32768") || strstr(said, " -1"))
        fail_msg("nobody says this: \"%s\"", said);
}

static void say_events(const mz_game *game, const mz_event *events, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (int viewer = MZ_ALL; viewer < mz_size(game).seats; viewer++) {
            mz_event shown = mz_shown(game, &events[i], viewer);
            mz_text text = fresh();
            mz_say_event(game, &shown, &text);
            assert_false(text.full);
            assert_plain(line);
        }
}

static void say_choices(const mz_game *game, const void *at, const mz_set *set) {
    mz_id ids[MZ_WORDS * 64];
    int n = mz_list(set, ids);
    for (int i = 0; i < n; i++) {
        mz_desc what = mz_describe(game, at, ids[i]);
        mz_text text = fresh();
        mz_say_choice(game, &what, &text);
        assert_plain(line);
    }
}

static void say_views(const mz_game *game, const void *at) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    static char long_line[1 << 16];
    for (int viewer = MZ_ALL; viewer < mz_size(game).seats; viewer++) {
        mz_see(game, at, viewer, view);
        mz_text text = mz_text_in(long_line, sizeof long_line);
        mz_say_view(game, view, &text);
        assert_false(text.full);
        assert_true(text.len > 0);
        assert_int_equal(long_line[text.len - 1], '\n');
        assert_null(strstr(long_line, "-1"));
    }
}

static void play(const mz_game *game, uint64_t k) {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
    mz_source source;
    mz_rng rng = mz_rng_text("say", 3);
    mz_event events[EVENTS];
    mz_source_game(&source, "say", k);
    mz_init(game, at);
    for (int steps = 0; !mz_over(at); steps++) {
        mz_log log = {events, 0, EVENTS};
        int seat = mz_to_act(at);
        if (seat == MZ_NATURE) {
            mz_id ids[4];
            int n = mz_draw(game, at, &source, ids, NULL, NULL);
            for (int i = 0; i < n; i++) mz_step(game, at, mz_to_act(at), ids[i], &log);
        } else {
            mz_set set;
            uint32_t n = (uint32_t)mz_legal(game, at, seat, &set);
            say_choices(game, at, &set);
            mz_step(game, at, seat, mz_kth(&set, (int)mz_below(&rng, n)), &log);
        }
        assert_in_range(log.n, 0, EVENTS);
        say_events(game, events, log.n);
        if (steps % 8 == 0) say_views(game, at);
    }
}

static void whole_games_can_be_told(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++) {
        mz_game *game = made(mz_game_name(i));
        for (uint64_t k = 0; k < GAMES; k++) play(game, k);
        mz_free(game);
    }
}

static void assert_event(const mz_game *game, mz_event event, const char *sentence) {
    mz_text text = fresh();
    mz_say_event(game, &event, &text);
    assert_string_equal(line, sentence);
}

static int event_named(const mz_game *game, const char *name) {
    const mz_tables *t = mz_tables_of(game);
    for (int i = 0; i < t->nevents; i++)
        if (!strcmp(t->events[i].name, name)) return i;
    fail_msg("no event %s", name);
    return 0;
}

/* What is hidden is left out, and numbers, sets and alternatives are said as people do. */
static void sentences(void **state) {
    (void)state;
    mz_game *game = made("moustique-attaque");
    uint8_t placed = (uint8_t)event_named(game, "placed"),
            home = (uint8_t)event_named(game, "home"),
            tapped = (uint8_t)event_named(game, "tapped");
    assert_event(game, (mz_event){.kind = placed, .by = 1, .a = {0xD, MZ_HIDDEN}},
                 "Player 2 lays cards at place 1, place 3 and place 4");
    assert_event(game, (mz_event){.kind = placed, .by = 1, .a = {0xD, 2}},
                 "Player 2 lays cards at place 1, place 3 and place 4, the Sting at place 3");
    assert_event(game, (mz_event){.kind = home, .a = {1}}, "Player 1 brings 1 card home");
    assert_event(game, (mz_event){.kind = home, .a = {3}}, "Player 1 brings 3 cards home");
    assert_event(game, (mz_event){.kind = tapped, .by = 1, .a = {1, 0}},
                 "Player 2 taps place 1: a Miss");
    mz_free(game);
    game = made("mosquitozzz");
    uint8_t drew = (uint8_t)event_named(game, "drew");
    assert_event(game, (mz_event){.kind = drew, .by = MZ_NATURE, .a = {1, MZ_HIDDEN}},
                 "Player 2 draws a card");
    mz_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_sound),
        cmocka_unit_test(whole_games_can_be_told),
        cmocka_unit_test(sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
