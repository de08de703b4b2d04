#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

mz_game *fuzz_game(uint8_t choice, const char *position) {
    mz_pair pairs[16];
    char words[1024];
    mz_text store = mz_text_in(words, sizeof words);
    mz_game *game = NULL;
    int n = 0;
    if (!mz_games()) return NULL;
    const char *name = mz_game_name(choice % mz_games());
    if (position && mz_probe(name, position, pairs, &n, &store, NULL)) return NULL;
    mz_make(name, pairs, n, &game, NULL);
    return game;
}

void fuzz_text(const uint8_t *data, size_t n, char text[FUZZ_TEXT]) {
    if (n > FUZZ_TEXT - 1) n = FUZZ_TEXT - 1;
    if (n) memcpy(text, data, n);
    text[n] = 0;
}

void fuzz_must(bool holds, const char *what, const char *text) {
    if (holds) return;
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}
