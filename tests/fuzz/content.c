/* Component files: a bad one is refused with a reason; the pairs of a good one are well-formed, and
 * every game takes or refuses them. */
#include <stdlib.h>
#include <string.h>

#include "lib/fuzz.h"
#include "store/content.h"

static void check_pair(const mz_pair *pair) {
    fuzz_must(!strncmp(pair->key, "content.", 8) && pair->key[8], "a bad key", pair->key);
    fuzz_must(strlen(pair->key) < CONTENT_KEY, "a long key", pair->key);
    for (const char *p = pair->value; *p; p++)
        fuzz_must((unsigned char)*p >= ' ', "a control character", pair->value);
}

static void make_games(const mz_pairs *pairs) {
    for (int i = 0; i < mz_games(); i++) {
        mz_game *game;
        mz_error error = {0};
        if (mz_make(mz_game_name(i), pairs->at, pairs->n, &game, &error))
            fuzz_must(*error.code && *error.text, "a refusal without a reason", mz_game_name(i));
        mz_free(game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    mz_pairs pairs = {0};
    mz_error error = {0};
    mz_status status = content_flatten("file", (const char *)data, n, &pairs, &error);
    if (status) fuzz_must(*error.code && *error.text, "a refusal without a reason", "");
    for (int i = 0; i < pairs.n; i++) check_pair(&pairs.at[i]);
    if (!status) make_games(&pairs);
    pairs_free(&pairs);
    return 0;
}
