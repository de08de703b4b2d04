/* See zzz_test.h. */
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char code[16];

static mz_status make(const char *options, mz_game **game, mz_error *error) {
    char store[1024];
    mz_pair pairs[64];
    int n = 0;
    snprintf(store, sizeof store, "%s", options);
    for (char *at = strtok(store, ","); at; at = strtok(NULL, ",")) {
        char *equals = strchr(at, '=');
        assert_non_null(equals);
        *equals = 0;
        pairs[n++] = (mz_pair){at, equals + 1};
    }
    return mz_make("mosquitozzz", pairs, n, game, error);
}

table *table_new(const char *options) {
    table *t = calloc(1, sizeof *t);
    mz_error error = {0};
    assert_non_null(t);
    if (make(options, &t->game, &error)) fail_msg("%s: %s", options, error.text);
    mz_init(t->game, t->state);
    return t;
}

const char *refused_options(const char *options) {
    mz_game *game;
    mz_error error = {0};
    if (make(options, &game, &error)) {
        snprintf(code, sizeof code, "%s", error.code);
        return code;
    }
    mz_free(game);
    return "";
}

static mz_status load(const char *position, table *t, mz_error *error) {
    mz_pair pairs[16];
    char store[512];
    int n;
    mz_text text = mz_text_in(store, sizeof store);
    mz_status status = mz_probe("mosquitozzz", position, pairs, &n, &text, error);
    if (!status) status = mz_make("mosquitozzz", pairs, n, &t->game, error);
    if (!status) status = mz_read(t->game, position, t->state, error);
    return status;
}

table *table_at(const char *position) {
    table *t = calloc(1, sizeof *t);
    mz_error error = {0};
    assert_non_null(t);
    if (load(position, t, &error)) fail_msg("%s: %s: %s", position, error.code, error.text);
    assert_null(mz_check(t->game, t->state));
    return t;
}

void table_free(table *t) {
    mz_free(t->game);
    free(t);
}

const char *refused_position(const char *position) {
    table *t = calloc(1, sizeof *t);
    mz_error error = {0};
    assert_non_null(t);
    mz_status status = load(position, t, &error);
    snprintf(code, sizeof code, "%s", status ? error.code : "");
    table_free(t);
    return code;
}

static mz_status play_one(table *t, const char *move, mz_error *error) {
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_status status = mz_parse(t->game, t->state, move, &seat, ids, &n, error);
    return status ? status : mz_play(t->game, t->state, seat, ids, n, NULL, error);
}

void play(table *t, const char *moves) {
    char store[1024];
    mz_error error = {0};
    snprintf(store, sizeof store, "%s", moves);
    for (char *at = strtok(store, ";"); at; at = strtok(NULL, ";")) {
        at += strspn(at, " ");
        if (play_one(t, at, &error)) fail_msg("%s: %s: %s", at, error.code, error.text);
        assert_null(mz_check(t->game, t->state));
    }
}

const char *refused(table *t, const char *move) {
    mz_error error = {0};
    uint8_t before[MZ_STATE_MAX];
    memcpy(before, t->state, sizeof before);
    snprintf(code, sizeof code, "%s", play_one(t, move, &error) ? error.code : "");
    if (*code) assert_memory_equal(before, t->state, sizeof before);
    memcpy(t->state, before, sizeof before);
    return code;
}

const char *written(table *t, int viewer) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_text text = mz_text_in(t->text, sizeof t->text);
    mz_see(t->game, t->state, viewer, view);
    mz_write(t->game, view, viewer, &text);
    return t->text;
}

int play_out(table *t, const char *seed, void (*each)(table *t, void *user), void *user) {
    mz_source source;
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    int decisions = 0;
    mz_source_text(&source, seed);
    while (!mz_over(t->state)) {
        mz_id ids[4];
        mz_set set;
        int seat = mz_to_act(t->state);
        if (each) each(t, user);
        if (seat == MZ_NATURE) {
            assert_int_equal(mz_draw(t->game, t->state, &source, ids, NULL, NULL), 1);
        } else {
            int n = mz_legal(t->game, t->state, seat, &set);
            ids[0] = mz_kth(&set, (int)mz_below(&rng, (uint32_t)n));
            decisions++;
        }
        mz_step(t->game, t->state, seat, ids[0], NULL);
        const char *broken = mz_check(t->game, t->state);
        if (broken) fail_msg("%s: %s", broken, written(t, MZ_ALL));
    }
    if (each) each(t, user);
    return decisions;
}
