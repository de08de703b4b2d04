/* What people call themselves and their deals: names and seeds, texts of one line that others read.
 * One unit for all who bound them (server, command, Python, page): the code point.
 *
 * Refused with the reason: what cannot be seen (controls, fillers, marks without width), what is
 * nothing but blanks or has them at its ends (a record's line loses these), and what turns the
 * direction of the text behind it. What clings to a visible character is a part of scripts, of
 * emoji and of Japanese names: joiners, selectors, accents, tags. */
#ifndef MZ_BASE_LABEL_H
#define MZ_BASE_LABEL_H

#include "mozzie/mozzie.h"

enum { MZ_NAME_POINTS = 40, MZ_NAME_ROOM = 4 * MZ_NAME_POINTS + 1, MZ_SEED_POINTS = 100 };

/* `what` begins the reason: "a name", "a seed". n bytes, 1 to `most` code points. The codes are
 * "syntax" (no text), "length", "blank", "hidden", "direction". */
mz_status mz_label(const char *what, const char *text, size_t n, int most, mz_error *error);

static inline mz_status mz_name_fits(const char *text, size_t n, mz_error *error) {
    return mz_label("a name", text, n, MZ_NAME_POINTS, error);
}
static inline mz_status mz_seed_fits(const char *text, size_t n, mz_error *error) {
    return mz_label("a seed", text, n, MZ_SEED_POINTS, error);
}

#endif
