/* Component files: JSON text to the pairs that mz_make takes.
 *
 * Nested keys are joined by dots, list indices are numbers from 0: {"deck": [{"n": 2}]} is
 * "content.deck.0.n" = "2". Values are strings, whole numbers, true and false, written exactly. */
#ifndef MZ_STORE_CONTENT_H
#define MZ_STORE_CONTENT_H

#include "mozzie/mozzie.h"

enum { CONTENT_BYTES = 1 << 20, CONTENT_DEPTH = 16, CONTENT_PAIRS = 4096, CONTENT_KEY = 256 };

/* A growing list of pairs that owns its texts. All zero is empty; free with pairs_free. */
typedef struct mz_pairs {
    mz_pair *at;
    int n, cap;
} mz_pairs;

/* Adds copies of key and value; false when there is no memory. */
bool pairs_add(mz_pairs *pairs, const char *key, const char *value);
void pairs_free(mz_pairs *pairs);

/* Appends the pairs of a component file's text of n bytes. On failure the error names line and
 * column, or the key, after `name` (of the file); what was appended before stays for pairs_free. */
mz_status content_flatten(const char *name, const char *json, size_t n, mz_pairs *out,
                          mz_error *error);

#endif
