/* Position texts: whatever is read keeps the invariants, is written the same twice, and plays. */
#include "lib/fuzz.h"

#include <string.h>

#include "mozzie/chance.h"

static void play_on(const mz_game *g, void *state, const char *text) {
    mz_source source;
    mz_source_text(&source, "fuzz");
    for (int i = 0; i < 20 && !mz_over(state); i++) {
        int seat = mz_to_act(state);
        mz_id ids[4];
        mz_set set;
        if (seat == MZ_NATURE) {
            if (mz_draw(g, state, &source, ids, NULL, NULL) != 1) return;
        } else {
            int n = mz_legal(g, state, seat, &set);
            if (!n) return; /* a viewer's form may be shown without being played */
            ids[0] = mz_kth(&set, (int)mz_source_below(&source, "pick", (uint64_t)n));
        }
        mz_step(g, state, seat, ids[0], NULL);
        const char *broken = mz_check(g, state);
        fuzz_must(!broken, broken ? broken : "", text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static char text[FUZZ_TEXT], once[40000], twice[40000];
    _Alignas(8) uint8_t state[MZ_STATE_MAX], view[MZ_STATE_MAX];
    if (n < 1) return 0;
    fuzz_text(data + 1, n - 1, text);
    mz_game *g = fuzz_game(data[0], text);
    if (!g) return 0;
    mz_error error = {0};
    if (mz_read(g, text, state, &error)) {
        fuzz_must(*error.code && *error.text, "a refusal without a reason", text);
    } else {
        const char *broken = mz_check(g, state);
        fuzz_must(!broken, broken ? broken : "", text);
        mz_text a = mz_text_in(once, sizeof once), b = mz_text_in(twice, sizeof twice);
        mz_see(g, state, MZ_ALL, view);
        mz_write(g, view, MZ_ALL, &a);
        fuzz_must(!mz_read(g, once, state, &error), "its own text is refused", once);
        mz_see(g, state, MZ_ALL, view);
        mz_write(g, view, MZ_ALL, &b);
        fuzz_must(!strcmp(once, twice), "its own text changes", once);
        play_on(g, state, text);
    }
    mz_free(g);
    return 0;
}
