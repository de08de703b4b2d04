/* Component files: how JSON becomes pairs, and that the shipped files are the compiled contents. */
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/content.h"

static const char *value_of(const mz_pairs *pairs, const char *key) {
    for (int i = 0; i < pairs->n; i++)
        if (!strcmp(pairs->at[i].key, key)) return pairs->at[i].value;
    return NULL;
}

static void nested_keys_are_joined(void **unused) {
    (void)unused;
    static const char json[] =
        "{\"a\": {\"b\": [7, \"x y\", {\"c\": true}]}, \"d\": -9007199254740993,"
        " \"empty\": [], \"e\": false}";
    mz_pairs pairs = {0};
    mz_error error;
    assert_int_equal(content_flatten("f", json, sizeof json - 1, &pairs, &error), MZ_OK);
    assert_int_equal(pairs.n, 6);
    assert_string_equal(value_of(&pairs, "content.a.b.0"), "7");
    assert_string_equal(value_of(&pairs, "content.a.b.1"), "x y");
    assert_string_equal(value_of(&pairs, "content.a.b.2.c"), "true");
    assert_string_equal(value_of(&pairs, "content.d"), "-9007199254740993");
    assert_string_equal(value_of(&pairs, "content.e"), "false");
    assert_string_equal(value_of(&pairs, "content.empty"), ""); /* not the same as left out */
    pairs_free(&pairs);
}

static void bad_files_name_the_place(void **unused) {
    (void)unused;
    static const struct {
        const char *json, *place;
    } bad[] = {
        {"", "f:1:"},
        {"{\n \"a\": }", "f:2:"},
        {"[]", "f:1:1"},
        {"{\"a\":1.0}", "content.a"},
        {"{\"a\":[null]}", "content.a.0"},
        {"{\"a\":1,\"a\":2}", "f:1:"},
        {"{\"a\":\"\\n\"}", "content.a"},
        {"{\"x\":{\"a=b\":1}}", "content.x"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mz_pairs pairs = {0};
        mz_error error = {0};
        mz_status status = content_flatten("f", bad[i].json, strlen(bad[i].json), &pairs, &error);
        assert_int_equal(status, MZ_OPTION);
        assert_string_equal(error.code, "content");
        assert_non_null(strstr(error.text, bad[i].place));
        pairs_free(&pairs);
    }
}

static void large_files_are_refused(void **unused) {
    (void)unused;
    mz_pairs pairs = {0};
    mz_error error;
    size_t n = CONTENT_BYTES + 1;
    char *json = calloc(1, n);
    assert_non_null(json);
    memset(json, ' ', n);
    assert_int_equal(content_flatten("f", json, n, &pairs, &error), MZ_OPTION);
    free(json);
    json = malloc(16 * CONTENT_PAIRS);
    assert_non_null(json);
    n = (size_t)sprintf(json, "{\"a\":[0");
    for (int i = 0; i < CONTENT_PAIRS; i++) n += (size_t)sprintf(json + n, ",0");
    n += (size_t)sprintf(json + n, "]}");
    assert_int_equal(content_flatten("f", json, n, &pairs, &error), MZ_OPTION);
    pairs_free(&pairs);
    free(json);
}

/* What a file may say beside the components: its game, and names for people. */
static bool is_remark(const mz_pair *pair) {
    return !strcmp(pair->key, "content.game") || strstr(pair->key, ".name_");
}

static void expect_content(const char *name, const char *json, size_t n) {
    mz_pairs pairs = {0};
    mz_error error = {0};
    mz_game *game;
    char *lines = calloc(1, 1 << 17);
    mz_text text = mz_text_in(lines, 1 << 17);
    assert_non_null(lines);
    assert_int_equal(content_flatten(name, json, n, &pairs, &error), MZ_OK);
    assert_int_equal(mz_make(name, NULL, 0, &game, &error), MZ_OK);
    mz_content(game, &text);
    int found = 0;
    for (char *rest, *line = strtok_r(lines, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char key[CONTENT_KEY + 16];
        size_t equals = strcspn(line, "=");
        snprintf(key, sizeof key, "content.%.*s", (int)equals, line);
        const char *value = value_of(&pairs, key);
        if (!value) print_error("%s: %s is not in the file\n", name, key);
        assert_non_null(value);
        assert_string_equal(value, line + equals + 1);
        found++;
    }
    for (int i = 0; i < pairs.n; i++) found += is_remark(&pairs.at[i]);
    assert_int_equal(found, pairs.n);
    mz_free(game);
    pairs_free(&pairs);
    free(lines);
}

static void files_are_the_compiled_contents(void **unused) {
    (void)unused;
    for (int i = 0; i < mz_games(); i++) {
        char path[256];
        char *json = calloc(1, CONTENT_BYTES);
        assert_non_null(json);
        snprintf(path, sizeof path, "%s/content/%s.json", MZ_SOURCE_DIR, mz_game_name(i));
        FILE *file = fopen(path, "rb");
        if (!file) print_error("%s is missing\n", path);
        assert_non_null(file);
        size_t n = fread(json, 1, CONTENT_BYTES, file);
        fclose(file);
        expect_content(mz_game_name(i), json, n);
        free(json);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_keys_are_joined),
        cmocka_unit_test(bad_files_name_the_place),
        cmocka_unit_test(large_files_are_refused),
        cmocka_unit_test(files_are_the_compiled_contents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
