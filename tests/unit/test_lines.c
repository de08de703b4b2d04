/* Lines of texts from outside (base/lines.h): what ends and surrounds them, what makes a text
 * unreadable and where; and the readers that rest on them. */
#include "base/lines.h"
#include "lib/test.h"
#include "mozzie/match.h"
#include "mozzie/mozzie.h"

#include <stdio.h>
#include <string.h>

/* A text with the zero bytes in it. */
#define TEXT(words) words, sizeof(words) - 1

static void every_form_of_a_line(void **unused) {
    (void)unused;
    static const char text[] = "\xEF\xBB\xBF"
                               "\r\n  one \t\r\n\n\ttwo words\n \t \nthree";
    static const struct {
        const char *words;
        int number;
    } want[] = {{"one", 2}, {"two words", 4}, {"three", 6}};
    mz_lines lines;
    const char *line;
    size_t n;
    assert_int_equal(mz_lines_in(&lines, TEXT(text), NULL), MZ_OK);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        assert_true(mz_next_line(&lines, &line, &n));
        assert_int_equal(n, strlen(want[i].words));
        assert_memory_equal(line, want[i].words, n);
        assert_int_equal(lines.number, want[i].number);
    }
    assert_false(mz_next_line(&lines, &line, &n));
    assert_int_equal(mz_lines_in(&lines, "", 0, NULL), MZ_OK);
    assert_false(mz_next_line(&lines, &line, &n));
}

static void what_is_unreadable_is_said_with_its_place(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        size_t n;
        int at;
        const char *reason;
    } rows[] = {
        {TEXT("a\nb\0c"), 3, "line 2, byte 2: a zero byte"},
        {TEXT("\0"), 0, "line 1, byte 1: a zero byte"},
        {TEXT("a\r\n\nxy\xFF"), 6, "line 3, byte 3: this is no UTF-8"},
        {TEXT("\x80"), 0, "line 1, byte 1: this is no UTF-8"},
        {TEXT("\xC0\xAF"), 0, "line 1, byte 1: this is no UTF-8"}, /* longer than need be */
        {TEXT("\xE0\x80\xAF"), 0, "line 1, byte 1: this is no UTF-8"},
        {TEXT("\xED\xA0\x80"), 0, "line 1, byte 1: this is no UTF-8"}, /* half of a pair */
        {TEXT("\xF4\x90\x80\x80"), 0, "line 1, byte 1: this is no UTF-8"},
        {TEXT("a\xE2\x82"), 1, "line 1, byte 2: this is no UTF-8"}, /* cut */
        {TEXT("\xFE\xFF"
              "a"),
         0, "line 1, byte 1: this is no UTF-8"}, /* UTF-16 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mz_lines lines;
        mz_error error = {.at = -1};
        assert_int_equal(mz_lines_in(&lines, rows[i].text, rows[i].n, &error), MZ_SYNTAX);
        assert_string_equal(error.text, rows[i].reason);
        assert_int_equal(error.at, rows[i].at);
    }
    mz_lines lines;
    assert_int_equal(mz_lines_in(&lines, TEXT("\xF4\x8F\xBF\xBF\xE2\x82\xAC\xC3\xA9"), NULL),
                     MZ_OK);
}

static void one_line_is_one(void **unused) {
    (void)unused;
    char out[8];
    mz_error error = {.at = -1};
    assert_int_equal(mz_one_line(TEXT("\n a b \r\n\n"), out, sizeof out, &error), MZ_OK);
    assert_string_equal(out, "a b");
    assert_int_equal(mz_one_line(TEXT(" \r\n"), out, sizeof out, &error), MZ_OK);
    assert_string_equal(out, "");
    assert_int_equal(mz_one_line(TEXT(" 1234567 "), out, sizeof out, &error), MZ_OK);
    assert_int_equal(mz_one_line(TEXT("12345678"), out, sizeof out, &error), MZ_SYNTAX);
    assert_int_equal(mz_one_line(TEXT("a\n\nb\n"), out, sizeof out, &error), MZ_SYNTAX);
    assert_string_equal(error.text, "line 3: one line is wanted, and here is another");
    assert_int_equal(error.at, 3);
}

/* ---- the readers ---- */

enum { ROOM = 65536 };

static mz_game *game;
static char record[ROOM];

/* A whole game with a key that has no value. */
static int open_game(void **unused) {
    (void)unused;
    mz_match *m;
    mz_source source;
    if (mz_make("mosquito-show", NULL, 0, &game, NULL) || mz_match_new(game, NULL, &m, NULL))
        return 1;
    mz_source_text(&source, "lines");
    mz_match_source(m, &source);
    mz_match_note(m, "deal", "seed");
    mz_match_note(m, "seed", "lines");
    mz_match_note(m, "player b", "");
    mz_match_note(m, "player o", "Zo\xC3\xAB");
    for (int seat; mz_match_run(m, NULL), !mz_over(mz_match_state(m));) {
        mz_set legal;
        seat = mz_to_act(mz_match_state(m));
        mz_legal(game, mz_match_state(m), seat, &legal);
        mz_id step = mz_kth(&legal, 0);
        if (mz_match_play(m, seat, &step, 1, NULL, NULL)) return 1;
    }
    mz_text t = mz_text_in(record, sizeof record);
    mz_match_record(m, MZ_ALL, &t);
    mz_match_free(m);
    return t.full;
}

static int close_game(void **unused) {
    (void)unused;
    mz_free(game);
    return 0;
}

static void assert_verifies(const char *text) {
    mz_error error = {.at = -1};
    if (mz_record_verify(text, NULL, 0, &error)) fail_msg("%s\n%s", error.text, text);
}

/* The record with each line end written as `end`, behind `before`. */
static void rewritten(char out[ROOM], const char *before, const char *end, bool trimmed) {
    mz_text t = mz_text_in(out, ROOM);
    mz_put(&t, before);
    for (const char *at = record, *lf; (lf = strchr(at, '\n')) != NULL; at = lf + 1) {
        const char *last = lf;
        while (trimmed && last > at && last[-1] == ' ') last--;
        mz_putf(&t, "%.*s%s", (int)(last - at), at, end);
    }
    assert_false(t.full);
}

static void a_record_keeps_its_hash_as_it_travels(void **unused) {
    (void)unused;
    char text[ROOM];
    assert_verifies(record);
    rewritten(text, "\xEF\xBB\xBF", "\n", false);
    assert_verifies(text);
    rewritten(text, "\n \n", "\r\n", false);
    assert_verifies(text);
    rewritten(text, "", "  \t\n", false);
    assert_verifies(text);
    rewritten(text, "", "\n", true); /* an editor that takes blanks away */
    assert_verifies(text);
    rewritten(text, "", "\r\n\r\n\r\n", true);
    assert_verifies(text);
}

/* `was` in the record becomes `now`. */
static void assert_refused(const char *was, const char *now, const char *reason) {
    mz_error error = {.at = -1};
    char text[ROOM];
    const char *at = strstr(record, was);
    assert_non_null(at);
    mz_text t = mz_text_in(text, sizeof text);
    for (const char *c = record; c < at; c++) mz_putc(&t, *c);
    mz_put(&t, now);
    mz_put(&t, at + strlen(was));
    assert_int_not_equal(mz_record_verify(text, NULL, 0, &error), MZ_OK);
    if (!strstr(error.text, reason)) fail_msg("\"%s\" instead of \"%s\"", error.text, reason);
}

static void a_record_that_was_changed_is_refused(void **unused) {
    (void)unused;
    assert_refused("Zo\xC3\xAB", "Zoe", "the hash does not fit");
    assert_refused("Zo\xC3\xAB", "Zo\xEB", "this is no UTF-8");
    assert_refused("deal: seed", "deal : seed", "line");
    assert_refused("\n\n", "\n", "the empty line after the header is missing");
    assert_refused("\nhash: ", "\nhush: ", "a move is written");
}

static void a_position_and_a_move_are_lines(void **unused) {
    (void)unused;
    _Alignas(8) uint8_t state[MZ_STATE_MAX], again[MZ_STATE_MAX];
    char text[512], framed[1200];
    mz_error error = {.at = -1};
    mz_text t = mz_text_in(text, sizeof text);
    mz_source source;
    mz_source_text(&source, "lines");
    mz_init(game, state);
    mz_deal(game, state, &source);
    mz_write(game, state, MZ_ALL, &t);
    snprintf(framed, sizeof framed, "\xEF\xBB\xBF\r\n\t %s \r\n\r\n", text);
    if (mz_read(game, framed, again, &error)) fail_msg("%s", error.text);
    snprintf(framed, sizeof framed, "%s\n%s", text, text);
    assert_int_equal(mz_read(game, framed, again, &error), MZ_SYNTAX);
    assert_non_null(strstr(error.text, "line 2: one line is wanted"));

    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_init(game, state);
    if (mz_parse(game, state, " first=b\r\n", &seat, ids, &n, &error)) fail_msg("%s", error.text);
    assert_int_equal(mz_parse(game, state, "first=\xFF", &seat, ids, &n, &error), MZ_SYNTAX);
    assert_string_equal(error.text, "line 1, byte 7: this is no UTF-8");
    assert_int_equal(mz_parse(game, state, "first=\xC3\xA9", &seat, ids, &n, &error), MZ_SYNTAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_a_line),
        cmocka_unit_test(what_is_unreadable_is_said_with_its_place),
        cmocka_unit_test(one_line_is_one),
        cmocka_unit_test(a_record_keeps_its_hash_as_it_travels),
        cmocka_unit_test(a_record_that_was_changed_is_refused),
        cmocka_unit_test(a_position_and_a_move_are_lines),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
