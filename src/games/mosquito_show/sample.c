/* Nature: what it may show, and how a world is fixed.
 *
 * Invariant: all arrangements of the unknown tokens that agree with what has been seen are equally
 * likely (MS-57), whether they are drawn one by one from an open state or fixed at once. Nobody
 * knows more than a spectator, so a view is itself an open state, and sampling adds nothing. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

void show_sample(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    (void)g, (void)state, (void)viewer, (void)rng;
}

/* ---- outcomes and weights (MS-67) ---- */

static int sum_left(const struct show_state *s, int from, int to) {
    int sum = 0;
    for (int letter = from; letter < to; letter++) sum += s->left[letter];
    return sum;
}

static int outcome(mz_outcome *out, int n, int id, int weight) {
    if (weight <= 0) return n;
    out[n] = (mz_outcome){(mz_id)id, (uint64_t)weight};
    return n + 1;
}

static int letters_behind(const struct show_state *s, int shown, mz_outcome *out) {
    bool flower = shown == SHOW_FLOWER;
    int n = 0, to = flower ? SHOW_LETTERS : SHOW_FLOWERS;
    for (int letter = flower ? SHOW_FLOWERS : 0; letter < to; letter++)
        n = outcome(out, n, letter, s->left[letter]);
    return n;
}

int show_outcomes(const mz_game *g, const void *state, mz_outcome *out) {
    const struct show_state *s = state;
    (void)g;
    if (s->head.stage == SHOW_AT_FIRST) return outcome(out, outcome(out, 0, 0, 1), 1, 1);
    if (s->head.stage != SHOW_AT_T) return letters_behind(s, show_top(s, s->due[0][1] - 1), out);
    int n = outcome(out, 0, 0, sum_left(s, SHOW_FLOWERS, SHOW_LETTERS) - s->flowers);
    return outcome(out, n, 1, sum_left(s, 0, SHOW_FLOWERS) - s->lilies);
}

/* ---- fixing a world ---- */

/* The letters left, and where numbers come from: a text seed's stream "deal", looked up once. */
struct pool {
    mz_source *source;
    mz_rng *stream;
    uint8_t letter[SHOW_TOKENS];
    int n;
};

static int below(const struct pool *p, int n) {
    return p->stream ? (int)mz_below(p->stream, (uint32_t)n)
                     : (int)mz_source_below(p->source, "deal", (uint64_t)n);
}

/* A letter that fits what is shown, each of those left equally likely. */
static uint8_t draw_behind(struct pool *p, int shown) {
    bool flower = shown == SHOW_FLOWER;
    int fit = 0, at = 0;
    for (int i = 0; i < p->n; i++) fit += (p->letter[i] >= SHOW_FLOWERS) == flower;
    int k = below(p, fit);
    while ((p->letter[at] >= SHOW_FLOWERS) != flower || k-- > 0) at++;
    uint8_t letter = p->letter[at];
    memmove(&p->letter[at], &p->letter[at + 1], (size_t)(--p->n - at));
    return (uint8_t)(letter + 1);
}

/* 6.5: exchanges from the last element down. */
static void shuffle(struct pool *p) {
    for (int i = p->n - 1; i > 0; i--) {
        int j = below(p, i + 1);
        uint8_t letter = p->letter[i];
        p->letter[i] = p->letter[j];
        p->letter[j] = letter;
    }
}

static void lay_under(struct show_state *s, int pond, int level, uint8_t under) {
    s->hid.under[pond] |= (uint32_t)under << 4 * level;
}

/* Marked tokens first, in the order of the notation; then the shuffled rest goes to those that
 * nobody has seen. At the start nothing is marked, and this is the deal of 6.5 (MS-65). */
static void fix_letters(struct show_state *s, mz_source *source) {
    struct pool p = {.source = source};
    if (!source->keyed) p.stream = mz_stream(source, "deal");
    for (int letter = 0; letter < SHOW_LETTERS; letter++)
        for (int i = 0; i < s->left[letter]; i++) p.letter[p.n++] = (uint8_t)letter;
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        for (int level = 0; level < s->height[pond]; level++)
            if (show_is_hidden(s->stack[pond][level]))
                lay_under(s, pond, level, draw_behind(&p, s->stack[pond][level]));
    if (show_is_hidden(s->discard)) s->hid.discard = draw_behind(&p, s->discard);
    shuffle(&p);
    int next = 0;
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        for (int level = 0; level < s->height[pond]; level++)
            if (s->stack[pond][level] == SHOW_UNSEEN)
                lay_under(s, pond, level, (uint8_t)(p.letter[next++] + 1));
}

void show_deal(const mz_game *game, void *state, mz_source *source) {
    struct show_state *s = state;
    if (s->hid.fixed || s->head.kind == MZ_OVER) return;
    fix_letters(s, source);
    s->hid.fixed = 1;
    if (s->side == SHOW_NONE) /* MS-R14 */
        s->side = (uint8_t)mz_source_below(source, "first", 2);
    if (s->head.kind == MZ_RANDOM) show_settle(show_game_of(game), s, NULL);
}
