/* Worked cases: the first byte names the game, the rest is the inside of a case. Whatever it says,
 * the runner reports one result for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cases.h"
#include "lib/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static FILE *nowhere;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    if (!nowhere || n < 1) return 0;
    const char *game = mz_game_name(data[0] % mz_games());
    char *text = malloc(n + 32);
    if (!text) return 0;
    size_t at = (size_t)sprintf(text, "```case\n");
    memcpy(text + at, data + 1, n - 1);
    strcpy(text + at + n - 1, "\n```\n");
    long passed = 0, failed = 0;
    case_run_text(game, text, nowhere, &passed, &failed);
    bool cut = strlen(text) < at + n - 1 || strstr(text + at, "```") != text + at + n;
    fuzz_must(cut || passed + failed == 1, "not one result", text);
    free(text);
    return 0;
}
