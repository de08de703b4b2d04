/* Records: nothing of one is believed; one that is read is written, and read again, the same. */
#include "lib/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "mozzie/match.h"

enum { RECORD = 1 << 17 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static char text[RECORD], once[4 * RECORD], twice[4 * RECORD];
    if (n >= RECORD) return 0;
    if (n) memcpy(text, data, n);
    text[n] = 0;
    mz_game *g;
    mz_match *m;
    mz_error error = {0};
    if (mz_record_read(text, NULL, 0, &g, &m, &error)) {
        fuzz_must(*error.code && *error.text, "a refusal without a reason", text);
        return 0;
    }
    mz_text a = mz_text_in(once, sizeof once), b = mz_text_in(twice, sizeof twice);
    mz_match_record(m, MZ_ALL, &a);
    mz_match_free(m);
    mz_free(g);
    if (a.full) return 0;
    mz_status status = mz_record_read(once, NULL, 0, &g, &m, &error);
    fuzz_must(!status, error.text, once);
    mz_match_record(m, MZ_ALL, &b);
    fuzz_must(!strcmp(once, twice), "a record changes", once);
    mz_match_free(m);
    mz_free(g);
    return 0;
}
