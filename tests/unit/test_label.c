/* Names and seeds (base/label.h): any script, nothing that cannot be seen or turns the text. */
#include "base/label.h"
#include "lib/test.h"

#include <string.h>

static const char *code_of(const char *text, size_t n, int most) {
    static mz_error error;
    return mz_label("a name", text, n, most, &error) ? error.code : "";
}

static void names_of_any_script_fit(void **unused) {
    (void)unused;
    static const char *const names[] = {
        "Ann",
        "Zoë",
        "Jean-Luc d'Aubigné",
        "Александра Константиновна",
        "สมชาย วงศ์ประเสริฐ",
        "சுப்பிரமணியன் வெங்கடேசன்",
        "लक्ष्मीनारायण",
        "عبد الرحمن",
        "שרה",
        "می‌خواهم", /* a joiner between */
        "葛󠄀城",        /* a selector, as in Japanese names */
        "👩‍👩‍👧‍👦",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "❤️",
        "x́",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(code_of(names[i], strlen(names[i]), MZ_NAME_POINTS), "");
    char most[4 * MZ_NAME_POINTS + 8] = "";
    for (int i = 0; i < MZ_NAME_POINTS; i++) strcat(most, "\xF0\x9F\xA6\x9F");
    assert_int_equal(strlen(most) + 1, MZ_NAME_ROOM);
    assert_string_equal(code_of(most, strlen(most), MZ_NAME_POINTS), "");
    strcat(most, "x");
    assert_string_equal(code_of(most, strlen(most), MZ_NAME_POINTS), "length");
}

static void what_nobody_could_read_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *code;
    } rows[] = {
        {"", "length"},
        {" ", "blank"},
        {" Ann", "blank"},
        {"Ann ", "blank"},
        {"\xC2\xA0", "blank"},
        {"\xE3\x80\x80", "blank"},
        {"\xE2\xA0\x80", "blank"}, /* the blank cell of Braille */
        {"\xE2\x80\x8D", "blank"}, /* a joiner that joins nothing */
        {"\xEF\xB8\x8F", "blank"}, /* a selector that selects nothing */
        {"\xCC\x81", "blank"},     /* an accent on nothing */
        {"A\tB", "hidden"},
        {"A\nend: abandoned", "hidden"},
        {"A\x7F", "hidden"},
        {"\xC2\x85", "hidden"},
        {"Ann\xE2\x80\x8B", "hidden"}, /* no width */
        {"\xEF\xBB\xBF"
         "Ann",
         "hidden"},                 /* a byte order mark */
        {"\xE3\x85\xA4", "hidden"}, /* a filler of Hangul */
        {"A\xE2\x80\xA8"
         "B",
         "hidden"}, /* a line separator */
        {"\xE2\x80\xAE"
         "nnA",
         "direction"},
        {"A\xE2\x81\xA7", "direction"},
        {"A\xD8\x9C", "direction"},
        {"A\xFF", "syntax"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *code = code_of(rows[i].text, strlen(rows[i].text), MZ_NAME_POINTS);
        if (strcmp(code, rows[i].code) != 0)
            fail_msg("row %zu: \"%s\" instead of \"%s\"", i, code, rows[i].code);
    }
    assert_string_equal(code_of("a\0b", 3, MZ_NAME_POINTS), "syntax");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_any_script_fit),
        cmocka_unit_test(what_nobody_could_read_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
