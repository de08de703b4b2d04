/* Worked cases: the first line names the game, the rest is the inside of a case. Whatever it says,
 * the runner reports one result for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cases.h"
#include "lib/fuzz.h"

/* The game that the first line names, or NULL; *at is where the rest begins. */
static const char *named_game(const uint8_t *data, size_t n, size_t *at) {
    const uint8_t *end = memchr(data, '\n', n);
    size_t length = end ? (size_t)(end - data) : n;
    *at = end ? length + 1 : n;
    for (int i = 0; i < mz_games(); i++) {
        const char *name = mz_game_name(i);
        if (strlen(name) == length && !memcmp(name, data, length)) return name;
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static FILE *nowhere;
    size_t begin;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    const char *game = n ? named_game(data, n, &begin) : NULL;
    char *text = game && nowhere ? malloc(n + 32) : NULL;
    if (!text) return 0;
    size_t at = (size_t)sprintf(text, "```case\n");
    memcpy(text + at, data + begin, n - begin);
    strcpy(text + at + n - begin, "\n```\n");
    long passed = 0, failed = 0;
    case_run_text(game, text, nowhere, &passed, &failed);
    bool cut =
        strlen(text) < at + n - begin || strstr(text + at, "```") != text + at + n - begin + 1;
    fuzz_must(cut || passed + failed == 1, "not one result", text);
    free(text);
    return 0;
}
