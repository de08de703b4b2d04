/* A refused move names the statement that refuses it, and leaves the state as it was; races as they
 * stand in records. */
#include "games/mosquito/mosquito.h"
#include "lib/test.h"

#include <stdio.h>
#include <string.h>

#include "mozzie/match.h"

#define REST "21g.42g/10g/-|28g.43g/50g/-"
#define REVEAL "31g 3g 14g.86p/22g/-|" REST " - 1 - -"
#define PINK "31g 3g 14g/22g.86p/-|" REST " - 1 p -"
#define BLUE "31g 3g 14g/22g.11b/-|" REST " - 1 b -"
#define THEFT "31g 3g 14g/22g.11b/-|" REST " - 1 b2 -"
#define ORANGE "31g 3g 14g/22g.20o/-|" REST " - 1 o -"
#define FILL "- #3 #2/22g.86p/-|#2/10g/31g|#2/50g/- - 1 c -"
#define FIRST "- #6 #42/-/-|#42/-/- - - s -"

typedef struct table {
    mz_game *game;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
} table;

static void load(table *t, const char *position) {
    mz_error error = {0};
    mz_pair pairs[16];
    char words[64];
    int n = 0;
    mz_text store = mz_text_in(words, sizeof words);
    if (mz_probe("mosquito", position, pairs, &n, &store, &error) ||
        mz_make("mosquito", pairs, n, &t->game, &error) ||
        mz_read(t->game, position, t->state, &error))
        fail_msg("%s: %s", position, error.text);
}

static const struct {
    const char *position, *move, *code;
} ROWS[] = {
    {REVEAL, "1:86p", ""},
    /* MQ-12: the turn, and what is due in it */
    {REVEAL, "2:42g", "MQ-12"},
    {REVEAL, "3:43g", "MQ-12"},
    {REVEAL, "P!", "MQ-12"},
    {REVEAL, "A2", "MQ-12"},
    {REVEAL, "#1", "MQ-12"},
    {REVEAL, "C=3g", "MQ-12"},
    {REVEAL, "first=2", "MQ-12"},
    {PINK, "2:42g", "MQ-12"},
    {PINK, "1:14g", "MQ-12"},
    {PINK, "B-", "MQ-12"},
    {PINK, "O1", "MQ-12"},
    {BLUE, "P1<2", "MQ-12"},
    {BLUE, "B<2", "MQ-12"}, /* the decision is a step of its own */
    {THEFT, "A3", "MQ-12"},
    {ORANGE, "B<2", "MQ-12"},
    {FILL, "1:3g", "MQ-12"},
    {FIRST, "1:3g", "MQ-12"},
    {FIRST, "C=3g", "MQ-12"},
    /* the top of the deck, a card that exists, a player who is there */
    {REVEAL, "1:14g", "MQ-11"},
    {REVEAL, "1:92g", "MQ-60"},
    {REVEAL, "1:86g", "MQ-60"},
    {REVEAL, "4:3g", "MQ-97"},
    {PINK, "P4<1", "MQ-97"},
    {PINK, "P1<8", "MQ-97"},
    {FIRST, "first=3", "MQ-97"},
    /* what fits the node, and is not possible */
    {PINK, "P1<2", "MQ-22"},
    {BLUE, "A1", "MQ-31"},
    {BLUE, "A-", ""},
    {THEFT, "B<3", "MQ-99"},
    {FILL, "C=31g", "MQ-28"},
    {FILL, "C=91g", ""},
    /* what is no move at all */
    {REVEAL, "", "syntax"},
    {REVEAL, "9:3g", "syntax"},
    {REVEAL, "1:", "syntax"},
    {REVEAL, "1:86", "syntax"},
    {REVEAL, "1:86px", "syntax"},
    {PINK, "P", "syntax"},
    {PINK, "P1", "syntax"},
    {PINK, "P1<", "syntax"},
    {PINK, "P1<cc", "syntax"},
    {PINK, "B", "syntax"},
    {PINK, "B?2", "syntax"},
    {PINK, "O", "syntax"},
    {PINK, "O9", "syntax"},
    {BLUE, "A", "syntax"},
    {BLUE, "A12", "syntax"},
    {BLUE, "#", "syntax"},
    {BLUE, "#1x", "syntax"},
    {FIRST, "first=", "syntax"},
    {FIRST, "C=", "syntax"},
};

static void every_refusal_names_its_statement(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table t;
        _Alignas(8) uint8_t before[MZ_STATE_MAX];
        mz_id ids[MZ_STEPS];
        mz_error error = {0};
        int seat, n;
        load(&t, ROWS[i].position);
        memcpy(before, t.state, sizeof before);
        mz_status status = mz_parse(t.game, t.state, ROWS[i].move, &seat, ids, &n, &error);
        if (!status) status = mz_play(t.game, t.state, seat, ids, n, NULL, &error);
        const char *code = status ? error.code : "";
        if (strcmp(code, ROWS[i].code) != 0)
            fail_msg("row %zu, %s: \"%s\" instead of \"%s\"", i, ROWS[i].move, code, ROWS[i].code);
        if (status) assert_memory_equal(before, t.state, mz_size(t.game).state);
        mz_free(t.game);
    }
}

/* MQ-50: what touches may be. */
static void touches_are_judged(void **state) {
    (void)state;
    static const struct {
        const char *move, *code;
    } rows[] = {
        {"{2@1:380/101}", "MQ-50"},        {"{2@1:380/999}", "MQ-50"},  {"{4@1:380/50}", "MQ-50"},
        {"{2@4:380/50}", "MQ-50"},         {"{2@1:40000/50}", "MQ-50"}, {"{2@1:380/100}", ""},
        {"{2@1:99999999999/50}", "MQ-50"}, {"{9@1:380/50}", "syntax"},  {"{2@1:380/50,}", "syntax"},
        {"{2@1:380/50", "syntax"},         {"{2@1:-5/50}", "syntax"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table t;
        mz_match *match;
        mz_error error = {0};
        load(&t, PINK);
        assert_int_equal(mz_match_new(t.game, PINK, &match, &error), MZ_OK);
        mz_status status = mz_match_text(match, MZ_NATURE, rows[i].move, NULL, &error);
        assert_string_equal(status ? error.code : "", rows[i].code);
        mz_match_free(match);
        mz_free(t.game);
    }
}

/* MQ-99: a race that nobody touched keeps its braces in the record, one told by people has none; an
 * outcome behind touches is checked. */
static void races_in_records(void **state) {
    (void)state;
    static const struct {
        const char *move, *text, *code;
    } rows[] = {{"{}", "{}P!", ""},
                {"{}P!", "{}P!", ""},
                {"P!", "P!", ""},
                {"{2@1:380/50}", "{2@1:380/50}P2<1", ""},
                {"{2@1:380/50}P2<1", "{2@1:380/50}P2<1", ""},
                {"{2@1:380/50}P3<1", "", "outcome"},
                {"{}P2<1", "", "outcome"},
                {"{}x", "", "outcome"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table t;
        mz_match *match;
        mz_error error = {0};
        char text[64];
        mz_event events[64];
        mz_log log = {events, 0, 64};
        mz_text name = mz_text_in(text, sizeof text);
        load(&t, PINK);
        assert_int_equal(mz_match_new(t.game, PINK, &match, &error), MZ_OK);
        mz_status status = mz_match_text(match, MZ_NATURE, rows[i].move, NULL, &error);
        assert_string_equal(status ? error.code : "", rows[i].code);
        if (!status) {
            assert_true(mz_match_move(match, 0, NULL, &name));
            assert_string_equal(text, rows[i].text);
            mz_match_replay(match, 0, 1, t.state, &log);
            assert_int_equal(events[0].kind == MOSQUITO_EV_UNTOUCHED, !strcmp(text, "{}P!"));
        }
        mz_match_free(match);
        mz_free(t.game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_names_its_statement),
        cmocka_unit_test(touches_are_judged),
        cmocka_unit_test(races_in_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
