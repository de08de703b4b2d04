/* Move texts, at a node some random steps into a game: the second byte says how many. A text is
 * refused with a reason and changes nothing, or is read as ids that are named the same again. */
#include "lib/fuzz.h"

#include <string.h>

#include "mozzie/chance.h"

static void random_steps(const mz_game *g, void *state, int steps) {
    mz_source source;
    mz_source_text(&source, "fuzz");
    for (int i = 0; i < steps && !mz_over(state); i++) {
        int seat = mz_to_act(state);
        mz_id ids[4];
        mz_set set;
        if (seat == MZ_NATURE) {
            mz_draw(g, state, &source, ids, NULL, NULL);
        } else {
            int n = mz_legal(g, state, seat, &set);
            ids[0] = mz_kth(&set, (int)mz_source_below(&source, "pick", (uint64_t)n));
        }
        mz_step(g, state, seat, ids[0], NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static char text[FUZZ_TEXT];
    _Alignas(8) uint8_t state[MZ_STATE_MAX], copy[MZ_STATE_MAX];
    if (n < 2) return 0;
    mz_game *g = fuzz_game(data[0], NULL);
    if (!g) return 0;
    mz_init(g, state);
    random_steps(g, state, data[1]);
    fuzz_text(data + 2, n - 2, text);
    memcpy(copy, state, sizeof state);
    mz_id ids[MZ_STEPS];
    int k = 0, seat = 0;
    mz_error error = {0};
    mz_status status = mz_parse(g, state, text, &seat, ids, &k, &error);
    fuzz_must(!memcmp(copy, state, mz_size(g).state), "parsing changes the state", text);
    if (status) {
        fuzz_must(*error.code && *error.text, "a refusal without a reason", text);
    } else {
        fuzz_must(k > 0 && k <= MZ_STEPS, "a move without steps", text);
        if (mz_play(g, copy, seat, ids, k, NULL, &error))
            fuzz_must(!memcmp(copy, state, mz_size(g).state), "a refusal changes", text);
        const char *broken = mz_check(g, copy);
        fuzz_must(!broken, broken ? broken : "", text);
    }
    mz_free(g);
    return 0;
}
