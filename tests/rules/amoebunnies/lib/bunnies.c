/* See bunnies.h. */
#include "bunnies.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 8192, PAIRS = 40 };

struct options {
    char store[1024];
    mz_pair at[PAIRS];
    int n;
};

static void read_options(struct options *o, const char *text) {
    o->n = 0;
    if (!strcmp(text, "-")) return;
    snprintf(o->store, sizeof o->store, "%s", text);
    char *rest;
    for (char *one = strtok_r(o->store, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        char *equals = strchr(one, '=');
        assert_non_null(equals);
        *equals = 0;
        for (char *p = equals + 1; *p; p++)
            if (*p == '+') *p = ',';
        o->at[o->n++] = (mz_pair){one, equals + 1};
    }
}

mz_game *bunnies_game(const char *options) {
    struct options o;
    mz_game *game;
    mz_error error = {0};
    read_options(&o, options);
    if (mz_make("amoebunnies", o.at, o.n, &game, &error)) fail_msg("%s", error.text);
    return game;
}

/* Without a game (NULL) after a refusal. */
static mz_status load(bunnies *b, const char *options, const char *position, mz_error *error) {
    struct options o;
    char store[1024];
    mz_text text = mz_text_in(store, sizeof store);
    mz_pair found[16];
    int n = 0;
    b->game = NULL;
    read_options(&o, options);
    mz_status status = mz_probe("amoebunnies", position, found, &n, &text, error);
    for (int i = 0; i < n && !status; i++) o.at[o.n++] = found[i];
    if (!status) status = mz_make("amoebunnies", o.at, o.n, &b->game, error);
    if (!status) status = mz_read(b->game, position, b->state, error);
    if (status) {
        mz_free(b->game);
        b->game = NULL;
    }
    return status;
}

void bunnies_load(bunnies *b, const char *options, const char *position) {
    mz_error error = {0};
    if (load(b, options, position, &error))
        fail_msg("%s: %s at %d", error.code, error.text, error.at);
    assert_null(mz_check(b->game, b->state));
}

const char *bunnies_unread(const char *position) {
    static mz_error error;
    bunnies b;
    error = (mz_error){0};
    if (load(&b, "-", position, &error)) return error.code;
    bunnies_free(&b);
    return "";
}

void bunnies_free(bunnies *b) {
    mz_free(b->game);
}

static mz_status play(const bunnies *b, void *state, const char *move, mz_error *error) {
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_status status = mz_parse(b->game, state, move, &seat, ids, &n, error);
    return status ? status : mz_play(b->game, state, seat, ids, n, NULL, error);
}

void bunnies_play(bunnies *b, const char *moves) {
    char copy[TEXT], *rest;
    mz_error error = {0};
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *one = strtok_r(copy, ";", &rest); one; one = strtok_r(NULL, ";", &rest)) {
        while (*one == ' ') one++;
        if (play(b, b->state, one, &error)) fail_msg("%s: %s: %s", one, error.code, error.text);
        const char *broken = mz_check(b->game, b->state);
        if (broken) fail_msg("%s: %s", one, broken);
    }
}

static const mz_error *refusal(const bunnies *b, const char *move) {
    static mz_error error;
    _Alignas(8) uint8_t copy[MZ_STATE_MAX];
    memcpy(copy, b->state, sizeof copy);
    error = (mz_error){0};
    if (!play(b, copy, move, &error)) error = (mz_error){0};
    return &error;
}

const char *bunnies_why(const bunnies *b, const char *move) {
    return refusal(b, move)->code;
}

const char *bunnies_said(const bunnies *b, const char *move) {
    return refusal(b, move)->text;
}

bool bunnies_can(const bunnies *b, const char *move) {
    return !*bunnies_why(b, move);
}

static void write(const bunnies *b, const void *state, int viewer, char out[TEXT]) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_text text = mz_text_in(out, TEXT);
    mz_see(b->game, state, viewer, view);
    mz_write(b->game, view, viewer, &text);
}

bool bunnies_shows(const bunnies *b, const char *words) {
    char got[TEXT];
    write(b, b->state, MZ_ALL, got);
    return strstr(got, words) != NULL;
}

void bunnies_sample(const bunnies *b, int viewer, unsigned k, void *world) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    char seed[32];
    int n = snprintf(seed, sizeof seed, "world/%u", k);
    mz_rng rng = mz_rng_text(seed, (size_t)n);
    mz_see(b->game, b->state, viewer, view);
    mz_sample(b->game, view, viewer, &rng, world);
    const char *broken = mz_check(b->game, world);
    if (broken) fail_msg("sampled: %s", broken);
}

/* Counted in the text of the full position: "CHARACTER ... h[RR.RO] ...". */
int bunnies_holds(const bunnies *b, const void *state, int seat, const char *card) {
    char got[TEXT], start[16];
    write(b, state, MZ_ALL, got);
    snprintf(start, sizeof start, " | %s ", mz_seat(b->game, seat));
    const char *at = strstr(strstr(got, start), " h[") + 3;
    int n = 0;
    size_t length = strlen(card);
    while (*at != ']') {
        size_t word = strcspn(at, ".]");
        n += word == length && !strncmp(at, card, word);
        at += word + (at[word] == '.');
    }
    return n;
}
