/* A message reads the same whether it is written as the page writes it, read where it lies, or in
 * any other way that JSON allows, read as a tree; and what is no message is none in either way. */
#include "lib/test.h"
#include "table/message.h"

#include <stdio.h>
#include <string.h>

static const char HEX[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static void same_as_tree(const char *text) {
    struct message plain, tree;
    unsigned have_plain, have_tree;
    char spaced[4096];
    memset(&plain, 0, sizeof plain);
    memset(&tree, 0, sizeof tree);
    snprintf(spaced, sizeof spaced, " %s", text);
    const char *a = message_read(text, strlen(text), &plain, &have_plain);
    const char *b = message_read(spaced, strlen(spaced), &tree, &have_tree);
    if (!a != !b) fail_msg("%s: %s / %s", text, a ? a : "read", b ? b : "read");
    if (a) return;
    assert_int_equal(have_plain, have_tree);
    assert_memory_equal(&plain, &tree, sizeof plain);
}

static void good_messages(void **state) {
    (void)state;
    char text[1024];
    same_as_tree(
        "{\"t\":\"move\",\"id\":9007199254740992,\"v\":4294967295,\"seat\":7,\"move\":\"Tx5-c2\"}");
    same_as_tree("{\"t\":\"move\",\"id\":0,\"v\":0,\"seat\":0,\"steps\":[1,2,65534]}");
    same_as_tree("{\"t\":\"hello\",\"table\":\"abc\",\"token\":null}");
    same_as_tree("{\"t\":\"hello\",\"table\":\"abc\",\"token\":\"\"}");
    same_as_tree("{\"t\":\"\"}");
    snprintf(text, sizeof text,
             "{\"t\":\"nonce\",\"id\":1,\"seat\":1,\"nonce\":\"%s\",\"salt\":\"%s\"}", HEX, HEX);
    same_as_tree(text);
    same_as_tree("{\"t\":\"move\",\"move\":\"a\\\"b\"}");
    same_as_tree("{\"t\":\"move\",\"move\":\"\xc3\xa9\"}");
}

static void what_is_no_message(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "{",
        "{}",
        "{\"t\"}",
        "{\"t\":}",
        "{\"t\":\"x\"",
        "{\"t\":\"x\"}}",
        "{\"t\":\"x\",}",
        "{,}",
        "{\"t\":\"x\",\"t\":\"x\"}",
        "{\"t\":\"longer than it may be\"}",
        "{\"seat\":8}",
        "{\"seat\":-1}",
        "{\"seat\":1.5}",
        "{\"seat\":01}",
        "{\"seat\":\"1\"}",
        "{\"id\":9007199254740993}",
        "{\"id\":99999999999999999999}",
        "{\"v\":4294967296}",
        "{\"steps\":[]}",
        "{\"steps\":[1,]}",
        "{\"steps\":[65535]}",
        "{\"steps\":[\"1\"]}",
        "{\"steps\":[[1]]}",
        "{\"token\":nul}",
        "{\"token\":1}",
        "{\"hash\":\"00\"}",
        "{\"move\":\"\x7f\"}",
        "{\"move\":\"a\\u0001\"}",
        "{\"move\":\"\xff\"}",
        "{\"king\":1}",
        "{\"t\":true}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) same_as_tree(bad[i]);
    char many[512] = "{\"steps\":[1";
    for (int i = 0; i < MZ_STEPS; i++) strcat(many, ",1");
    strcat(many, "]}");
    same_as_tree(many);
}

/* Any byte of a good message changed: still the same in both ways. */
static void bent_messages(void **state) {
    (void)state;
    static const char good[] = "{\"t\":\"move\",\"id\":12,\"v\":34,\"seat\":0,\"steps\":[5,6]}";
    static const char bytes[] = "\"{}[],:\\ 0a-.\x01\xc3";
    char bent[sizeof good];
    for (size_t at = 0; at < sizeof good - 1; at++)
        for (size_t k = 0; k < sizeof bytes - 1; k++) {
            memcpy(bent, good, sizeof good);
            bent[at] = bytes[k];
            same_as_tree(bent);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(good_messages),
                                       cmocka_unit_test(what_is_no_message),
                                       cmocka_unit_test(bent_messages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
