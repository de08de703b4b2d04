/* What the harnesses share: the first byte of an input chooses the game, the rest is the text. */
#ifndef MZ_FUZZ_H
#define MZ_FUZZ_H

#include "mozzie/mozzie.h"

enum { FUZZ_TEXT = 20000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* The game that a position fixes, else the default one; NULL when the position is refused by the
 * probe. Made anew for each call; free it. */
mz_game *fuzz_game(uint8_t choice, const char *position);
/* Copies at most FUZZ_TEXT - 1 bytes as a text. */
void fuzz_text(const uint8_t *data, size_t n, char text[FUZZ_TEXT]);
/* Aborts with the text when a promise is broken. */
void fuzz_must(bool holds, const char *what, const char *text);

#endif
