/* See attaque_test.h. */
#include "rules/moustique-attaque/lib/attaque_test.h"

#include <stdio.h>
#include <string.h>

mz_game *make(const char *key, const char *value) {
    mz_game *g;
    mz_pair pair = {key, value};
    mz_error error = {0};
    if (mz_make("moustique-attaque", &pair, key ? 1 : 0, &g, &error)) fail_msg("%s", error.text);
    return g;
}

void load(table *t, const char *position) {
    mz_pair pairs[16];
    char words[256];
    mz_text store = mz_text_in(words, sizeof words);
    mz_error error = {0};
    int n;
    if (mz_probe("moustique-attaque", position, pairs, &n, &store, &error) ||
        mz_make("moustique-attaque", pairs, n, &t->game, &error) ||
        mz_read(t->game, position, t->state, &error))
        fail_msg("%s", error.text);
}

static mz_status try(table *t, const char *move, mz_error *error) {
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_status status = mz_parse(t->game, t->state, move, &seat, ids, &n, error);
    return status ? status : mz_play(t->game, t->state, seat, ids, n, NULL, error);
}

void play(table *t, const char *moves) {
    char one[64];
    for (const char *at = moves; *at;) {
        size_t n = strcspn(at, ";");
        mz_error error = {0};
        snprintf(one, sizeof one, "%.*s", (int)n, at);
        at += n;
        at += strspn(at, "; ");
        if (try(t, one, &error)) fail_msg("%s: %s", one, error.text);
    }
}

const char *refused(table *t, const char *move) {
    static char code[sizeof((mz_error *)0)->code];
    mz_error error = {0};
    if (!try(t, move, &error)) return "";
    snprintf(code, sizeof code, "%s", error.code);
    return code;
}

const char *text(const table *t, int viewer) {
    static char out[2048];
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_text w = mz_text_in(out, sizeof out);
    mz_see(t->game, t->state, viewer, view);
    mz_write(t->game, view, viewer, &w);
    return out;
}
