/* Goldens: a playthrough of each game that a person can read (position, every view, choices, log)
 * and exact counts of nodes, compared with tests/golden/GAME/. `make golden` writes them anew, to
 * be reviewed as a diff: a rule that changes silently shows here. */
#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CAP = 1 << 21, MOVES_SHOWN = 40, NODES_SHOWN = 90, COUNT_MAX = 300000 };

typedef struct block {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
} block;

static char text[CAP], old[CAP];

static void put_view(const mz_game *g, const void *state, int viewer, const char *name,
                     mz_text *out) {
    block view;
    mz_see(g, state, viewer, view.at);
    mz_putf(out, "%s: ", name);
    mz_write(g, view.at, viewer, out);
    mz_putc(out, '\n');
}

typedef struct listing {
    const mz_game *game;
    const void *state;
    int seat, n;
    mz_text *out;
} listing;

static bool list_move(void *user, const mz_id *ids, int n) {
    listing *l = user;
    mz_put(l->out, l->n++ ? "; " : " ");
    mz_name(l->game, l->state, l->seat, ids, n, l->out);
    return l->n < MOVES_SHOWN;
}

static void put_choices(const mz_game *g, const void *state, mz_text *out) {
    const mz_head *h = mz_node(state);
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(g, state, all);
    mz_putf(out, "node: %s", mz_tables_of(g)->stages[h->stage].name);
    for (int i = 0; i < n && i < MOVES_SHOWN; i++) {
        mz_put(out, i ? "; " : ", nature: ");
        mz_name(g, state, MZ_NATURE, &all[i].id, 1, out);
        mz_putf(out, " %llu", (unsigned long long)all[i].weight);
    }
    mz_putc(out, '\n');
    for (int seat = 0; seat < mz_size(g).seats; seat++) {
        listing l = {g, state, seat, 0, out};
        if (!(h->owes >> seat & 1)) continue;
        mz_putf(out, "choices of %s:", mz_seat(g, seat));
        mz_moves(g, state, seat, list_move, &l);
        mz_putc(out, '\n');
    }
}

static void put_node(const mz_game *g, const void *state, mz_text *out) {
    put_view(g, state, MZ_ALL, "position", out);
    for (int seat = 0; seat < mz_size(g).seats; seat++)
        put_view(g, state, seat, mz_seat(g, seat), out);
    put_view(g, state, MZ_NOBODY, "nobody", out);
    put_choices(g, state, out);
}

/* One whole move by random steps of the lowest seat that owes one, or of nature. */
static void play_move(mz_match *m, mz_rng *rng, mz_log *log, mz_text *out) {
    const mz_game *g = mz_match_game(m);
    uint32_t moves = mz_match_moves(m);
    int seat = mz_to_act(mz_match_state(m));
    mz_putf(out, "> %s", mz_seat(g, seat));
    for (;;) {
        mz_set set;
        const void *state = mz_match_state(m);
        unsigned owes = mz_node(state)->owes;
        if (seat == MZ_NATURE) {
            mz_match_run(m, log);
            break;
        }
        int n = mz_legal(g, state, seat, &set);
        mz_id id = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
        assert_int_equal(mz_match_play(m, seat, &id, 1, log, NULL), MZ_OK);
        if (mz_match_moves(m) > moves || mz_node(mz_match_state(m))->owes != owes) break;
    }
    for (uint32_t i = moves; i < mz_match_moves(m); i++) {
        mz_put(out, i > moves ? "; " : " ");
        mz_match_move(m, i, NULL, out);
    }
    mz_putc(out, '\n');
}

static void put_playthrough(const mz_game *g, bool fixed, mz_text *out) {
    mz_match *m;
    mz_source source;
    mz_rng rng = mz_rng_text("golden", 6);
    static mz_event events[512];
    mz_source_text(&source, "golden");
    assert_int_equal(mz_match_new(g, NULL, &m, NULL), MZ_OK);
    if (fixed) mz_match_deal(m, "golden", NULL);
    mz_match_source(m, &source);
    mz_putf(out, "# %s, %s\n", mz_name_of(g), fixed ? "dealt from the seed golden" : "open");
    for (int i = 0; !mz_match_ending(m, NULL); i++) {
        mz_log log = {events, 0, 512};
        if (i < NODES_SHOWN) put_node(g, mz_match_state(m), out);
        size_t len = out->len;
        play_move(m, &rng, &log, out);
        if (i >= NODES_SHOWN) {
            out->len = len;
            out->at[len] = 0;
            continue;
        }
        mz_put(out, "log: ");
        mz_write_log(g, events, (int)(log.n < 512 ? log.n : 512), out);
        mz_put(out, "\n\n");
    }
    mz_result r;
    mz_match_result(m, &r);
    put_view(g, mz_match_state(m), MZ_ALL, "end", out);
    mz_putf(out, "result: %s after %u moves\n\n", r.text, mz_match_moves(m));
    mz_match_free(m);
}

/* Nodes at each depth of steps, nature's outcomes included, from a state; stops when too many. */
static long count_nodes(const mz_game *g, const void *state, int depth, long most) {
    if (!depth || mz_over(state)) return 1;
    long n = 0;
    int seat = mz_to_act(state);
    mz_id ids[MZ_WORDS * 64];
    int k = 0;
    if (seat == MZ_NATURE) {
        mz_outcome all[MZ_OUTCOMES];
        k = mz_outcomes(g, state, all);
        for (int i = 0; i < k; i++) ids[i] = all[i].id;
    } else {
        mz_set set;
        mz_legal(g, state, seat, &set);
        k = mz_list(&set, ids);
    }
    for (int i = 0; i < k && n <= most; i++) {
        block next;
        memcpy(next.at, state, mz_size(g).state);
        mz_step(g, next.at, seat, ids[i], NULL);
        n += count_nodes(g, next.at, depth - 1, most - n);
    }
    return n;
}

static void put_counts(const mz_game *g, mz_text *out) {
    block state;
    mz_rng rng = mz_rng_text("count", 5);
    mz_source source;
    mz_source_text(&source, "count");
    mz_init(g, state.at);
    mz_deal(g, state.at, &source);
    for (int step = 0; step < 40 && !mz_over(state.at); step++) {
        if (step % 10 == 0) {
            put_view(g, state.at, MZ_ALL, "counted", out);
            for (int depth = 1; depth < 6; depth++) {
                long n = count_nodes(g, state.at, depth, COUNT_MAX);
                if (n > COUNT_MAX) break;
                mz_putf(out, "  %d steps: %ld\n", depth, n);
            }
        }
        mz_id ids[4];
        int seat = mz_to_act(state.at);
        mz_set set;
        if (seat == MZ_NATURE)
            mz_draw(g, state.at, &source, ids, NULL, NULL);
        else
            ids[0] = mz_kth(&set, (int)mz_below(&rng, (uint32_t)mz_legal(g, state.at, seat, &set)));
        mz_step(g, state.at, seat, ids[0], NULL);
    }
}

static size_t read_file(const char *path, char *to, size_t cap) {
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(to, 1, cap - 1, f) : 0;
    if (f) fclose(f);
    to[n] = 0;
    return n;
}

static int line_of_difference(const char *a, const char *b) {
    int line = 1;
    for (; *a && *a == *b; a++, b++) line += *a == '\n';
    return line;
}

static void compare(const char *game, const char *file, const mz_text *now) {
    char path[256];
    assert_false(now->full);
    if (getenv("MOZZIE_GOLDEN_WRITE")) {
        snprintf(path, sizeof path, "tests/golden/%s", game);
        mkdir(path, 0755);
    }
    snprintf(path, sizeof path, "tests/golden/%s/%s", game, file);
    if (getenv("MOZZIE_GOLDEN_WRITE")) {
        FILE *f = fopen(path, "wb");
        if (!f) fail_msg("%s cannot be written", path);
        fwrite(now->at, 1, now->len, f);
        fclose(f);
        return;
    }
    read_file(path, old, sizeof old);
    if (strcmp(now->at, old))
        fail_msg("%s differs from line %d on (make golden writes it anew)", path,
                 line_of_difference(now->at, old));
}

static void every_game_plays_as_written_down(void **state) {
    (void)state;
    for (int i = 0; i < mz_games(); i++) {
        mz_game *g;
        assert_int_equal(mz_make(mz_game_name(i), NULL, 0, &g, NULL), MZ_OK);
        mz_text out = mz_text_in(text, sizeof text);
        put_playthrough(g, true, &out);
        put_playthrough(g, false, &out);
        compare(mz_game_name(i), "playthrough.txt", &out);
        out = mz_text_in(text, sizeof text);
        put_counts(g, &out);
        compare(mz_game_name(i), "counts.txt", &out);
        mz_free(g);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_plays_as_written_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
