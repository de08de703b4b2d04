/* See show_test.h. */
#include "rules/mosquito-show/lib/show_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_options(const char *options, char *store, mz_pair pairs[8]) {
    int n = 0;
    strcpy(store, options);
    for (char *rest, *part = strtok_r(store, ",", &rest); part; part = strtok_r(NULL, ",", &rest)) {
        char *equals = strchr(part, '=');
        *equals = 0;
        pairs[n++] = (mz_pair){part, equals + 1};
    }
    return n;
}

board *board_new(const char *options) {
    char store[256];
    mz_pair pairs[8];
    mz_error error = {0};
    board *b = calloc(1, sizeof *b);
    assert_non_null(b);
    int n = read_options(options, store, pairs);
    if (mz_make("mosquito-show", pairs, n, &b->game, &error)) fail_msg("%s", error.text);
    mz_init(b->game, &b->s);
    b->log = (mz_log){b->events, 0, 256};
    return b;
}

board *board_at(const char *options, const char *position) {
    board *b = board_new(options);
    mz_error error = {0};
    if (mz_read(b->game, position, &b->s, &error))
        fail_msg("%s: %s (%s)", position, error.text, error.code);
    assert_null(mz_check(b->game, &b->s));
    return b;
}

board *board_dealt(const char *options, const char *seed) {
    char all[256];
    mz_source source;
    snprintf(all, sizeof all, "first_player=blue%s%s", *options ? "," : "", options);
    board *b = board_new(all);
    mz_source_text(&source, seed);
    mz_deal(b->game, &b->s, &source);
    return b;
}

void board_free(board *b) {
    mz_free(b->game);
    free(b);
}

static mz_status try_move(const board *b, struct show_state *s, const char *move, mz_log *log,
                          mz_error *error) {
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_status status = mz_parse(b->game, s, move, &seat, ids, &n, error);
    return status ? status : mz_play(b->game, s, seat, ids, n, log, error);
}

void play(board *b, const char *moves) {
    char store[1024];
    assert_true(strlen(moves) < sizeof store);
    strcpy(store, moves);
    for (char *rest, *move = strtok_r(store, "; ", &rest); move;
         move = strtok_r(NULL, "; ", &rest)) {
        mz_error error = {0};
        if (try_move(b, &b->s, move, &b->log, &error))
            fail_msg("%s: %s (%s)", move, error.text, error.code);
        assert_null(mz_check(b->game, &b->s));
    }
}

const char *refused(const board *b, const char *move) {
    static mz_error error;
    struct show_state copy = b->s;
    error = (mz_error){0};
    if (!try_move(b, &copy, move, NULL, &error)) return "";
    assert_memory_equal(&copy, &b->s, sizeof copy);
    assert_true(error.text[0] != 0);
    return error.code;
}

const char *unread(const char *options, const char *position) {
    static mz_error error;
    board *b = board_new(options);
    error = (mz_error){0};
    mz_status status = mz_read(b->game, position, &b->s, &error);
    if (!status) assert_null(mz_check(b->game, &b->s));
    board_free(b);
    return status ? error.code : "";
}

static const char *seen_by(board *b, int viewer) {
    struct show_state view;
    mz_text out = mz_text_in(b->text, sizeof b->text);
    mz_see(b->game, &b->s, viewer, &view);
    mz_write(b->game, &view, viewer, &out);
    assert_false(out.full);
    return b->text;
}

const char *position_of(board *b) {
    return seen_by(b, MZ_ALL);
}

const char *record_of(board *b) {
    mz_text out = mz_text_in(b->text, sizeof b->text);
    mz_write_log(b->game, b->log.at, (int)b->log.n, &out);
    return b->text;
}

static void put_outcomes(board *b, mz_text *out) {
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(b->game, &b->s, all);
    for (int i = 0; i < n; i++) {
        if (i) mz_put(out, "; ");
        mz_name(b->game, &b->s, MZ_NATURE, &all[i].id, 1, out);
        mz_putc(out, ' ');
        mz_putn(out, (int64_t)all[i].weight);
    }
}

const char *choices(board *b) {
    mz_text out = mz_text_in(b->text, sizeof b->text);
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    int seat = mz_to_act(&b->s);
    if (seat == MZ_NATURE) {
        put_outcomes(b, &out);
        return b->text;
    }
    mz_legal(b->game, &b->s, seat, &set);
    int n = mz_list(&set, ids);
    for (int i = 0; i < n; i++) {
        if (i) mz_put(&out, "; ");
        mz_name(b->game, &b->s, seat, &ids[i], 1, &out);
    }
    return b->text;
}

int count(const board *b) {
    mz_set set;
    return mz_legal(b->game, &b->s, mz_to_act(&b->s), &set);
}

static mz_id draw(const board *b, mz_rng *rng) {
    mz_outcome all[MZ_OUTCOMES];
    uint64_t sum = 0, at;
    int n = mz_outcomes(b->game, &b->s, all), i = 0;
    for (int k = 0; k < n; k++) sum += all[k].weight;
    for (at = mz_below64(rng, sum); at >= all[i].weight; i++) at -= all[i].weight;
    return all[i].id;
}

bool step(board *b, mz_rng *rng) {
    mz_set set;
    int seat = mz_to_act(&b->s);
    if (seat < 0) return false;
    mz_id id = seat == MZ_NATURE ? draw(b, rng) : 0;
    if (seat != MZ_NATURE) {
        int n = mz_legal(b->game, &b->s, seat, &set);
        assert_true(n > 0); /* 6.2: at a decision there is always a choice */
        id = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    }
    mz_step(b->game, &b->s, seat, id, &b->log);
    const char *broken = mz_check(b->game, &b->s);
    if (broken) fail_msg("%s: %s", broken, position_of(b));
    return true;
}
