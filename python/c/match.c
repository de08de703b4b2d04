/* Matches and records: the library's functions with errors as text. */
#include "common.h"

#define TRY(call)                                                                                  \
    do {                                                                                           \
        mz_error e = no_error();                                                                   \
        return (call) ? fail_with(&e, error) : 0;                                                  \
    } while (0)

mz_match *mzp_match(const mz_game *game, const char *position, char *error) {
    mz_error e = no_error();
    mz_match *match = NULL;
    if (mz_match_new(game, position, &match, &e)) {
        fail_with(&e, error);
        return NULL;
    }
    return match;
}

int mzp_match_deal(mz_match *match, const char *seed, char *error) {
    TRY(mz_match_deal(match, seed, &e));
}
int mzp_match_run(mz_match *match) {
    return mz_match_run(match, NULL);
}
int mzp_match_play(mz_match *match, int seat, const uint16_t *ids, int n, char *error) {
    TRY(mz_match_play(match, seat, ids, n, NULL, &e));
}
int mzp_match_text(mz_match *match, int seat, const char *move, char *error) {
    TRY(mz_match_text(match, seat, move, NULL, &e));
}
int mzp_match_end(mz_match *match, int seat, int ending, char *error) {
    TRY(mz_match_end(match, seat, (mz_ending)ending, &e));
}
int mzp_match_ending(const mz_match *match, int *seat) {
    return (int)mz_match_ending(match, seat);
}

int mzp_match_result(const mz_match *match, mzp_result *out) {
    mz_result result;
    if (!mz_match_result(match, &result)) return 0;
    mzp_unpack(mz_match_game(match), &result, out);
    return 1;
}

int mzp_match_lines(const mz_match *match, char *out, int cap) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_text t = mz_text_in(out, (size_t)cap);
    int seat;
    mz_match_replay(match, 0, 0, state, NULL);
    for (uint32_t i = 0; mz_match_move(match, i, &seat, NULL); i++) {
        mz_putf(&t, "%d\t", seat);
        mz_match_name(match, i, state, &t);
        mz_putc(&t, '\n');
        mz_match_redo(match, i, state, NULL);
    }
    return length_of(&t);
}

void mzp_match_replay(const mz_match *match, uint32_t i, void *block) {
    mz_match_replay(match, 0, i, block, NULL);
    mzp_begin(mz_match_game(match), block);
}

int mzp_match_note(mz_match *match, const char *key, const char *value) {
    return (int)mz_match_note(match, key, value);
}

int mzp_match_record(const mz_match *match, int viewer, char *out, int cap) {
    mz_text t = mz_text_in(out, (size_t)cap);
    mz_match_record(match, viewer, &t);
    return length_of(&t);
}

static mz_pair *pairs_of(const char *const *pair, int n) {
    mz_pair *pairs = calloc((size_t)n + 1, sizeof *pairs);
    for (int i = 0; i < n && pairs; i++) pairs[i] = (mz_pair){pair[2 * i], pair[2 * i + 1]};
    return pairs;
}

mz_match *mzp_record_read(const char *text, const char *const *pair, int n, mz_game **game,
                          char *error) {
    mz_error e = no_error();
    mz_match *match = NULL;
    mz_pair *pairs = pairs_of(pair, n);
    if (!pairs) return NULL;
    if (mz_record_read(text, pairs, n, game, &match, &e)) {
        fail_with(&e, error);
        match = NULL;
    }
    free(pairs);
    return match;
}

int mzp_record_verify(const char *text, const char *const *pair, int n, const char *const *kept,
                      int nkept, char *error) {
    mz_error e = no_error();
    mz_pair *pairs = pairs_of(pair, n), *lines = nkept < 0 ? NULL : pairs_of(kept, nkept);
    int status = MZ_SPACE;
    if (pairs && nkept < 0)
        status = (int)mz_record_verify(text, pairs, n, &e);
    else if (pairs && lines)
        status = (int)mz_record_verify_kept(text, pairs, n, lines, nkept, &e);
    free(pairs);
    free(lines);
    return status ? (fail_with(&e, error), status) : 0;
}
