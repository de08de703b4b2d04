/* Midori (3.9): six markers brighten a rainbow, three rainbows are collected. That an overgrown
 * path is none for the others stands in moving.c; clearing is everybody's (common.c). Invariant:
 * rainbows on the board and collected are three; no space has two overgrown paths. */
#include "games/amoebunnies/amoebunnies.h"

enum { ALL_MARKS = 63 };

static void init(const struct bunny_game *g, struct bunny_state *s) {
    (void)g, (void)s;
}

static int place_rainbow(struct bunny_state *s, int i, int space) {
    (void)i;
    s->dull |= bunny_bit(space);
    return THING_RAINBOW;
}

static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g, (void)s;
    return 0;
}

/* ---- markers and rainbows (AB-MID-5, AB-MID-6, AB-MID-7) ---- */

static void brighten(struct bunny_state *s, int space, mz_log *log) {
    s->dull &= ~bunny_bit(space);
    s->bright |= bunny_bit(space);
    mz_tell(log, E_BRIGHT, s->turn, space, 0, 0);
}

static bool rainbow_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        mz_log *log) {
    (void)g, (void)i;
    if (s->dull & (s->dull - 1)) return true;
    bunny_drop(s);
    if (s->dull) brighten(s, bunny_low(s->dull), log);
    return false;
}

static void crossed(const struct bunny_game *g, struct bunny_state *s, int path, int to,
                    mz_log *log) {
    (void)to;
    int colour = g->in.colour[path];
    if (!(s->marks >> colour & 1)) {
        s->marks |= (uint8_t)(1 << colour);
        mz_tell(log, E_MARKED, s->turn, colour, 0, 0);
    }
    if (s->marks != ALL_MARKS) return;
    s->marks = 0;
    mz_tell(log, E_UNMARKED, s->turn, 0, 0, 0);
    bunny_push(s, D_RAINBOW, 0, 0, 0);
    rainbow_due(g, s, s->pend[0], log); /* no choice, no item (7.2) */
}

static void rainbow_legal(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)a, (void)sel, (void)n;
    bunny_put(out, ID_SPACE, s->dull);
}

static void rainbow_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                           const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)i, (void)n;
    brighten(s, ids[0] - ID_SPACE, log);
}

/* ---- go: a card, and its other half (AB-MID-1, AB-MID-2, AB-MID-4, AB-R10) ---- */

static uint64_t fits(const struct bunny_game *g, int from, int to) {
    return g->fit[g->in.colour[g->path_of[from][to]]];
}

static bool can_go(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    return bunny_paid_reach(g, s, a, fits) != 0;
}

static void go_parts(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    bunny_paid_parts(g, s, a, fits, sel, n, out);
}

static void go(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
               mz_log *log) {
    (void)n;
    int from = s->pos[s->turn], to = ids[1] - ID_SPACE;
    int colour = g->in.colour[g->path_of[from][to]], half = BUNNY_NONE;
    if (ids[2] < ID_ART && bunny_shows(ids[2] - ID_CARD) >> colour & 1)
        half = bunny_other_half(ids[2] - ID_CARD, colour);
    bunny_pay(g, s, ids[2], colour, log);
    bunny_enter(g, s, from, to, TOLL_STEP, half, log);
}

/* AB-MID-3: the second crossing, once the first is done with all that it set off. */
static bool half_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    (void)log;
    if (g->by_colour[s->pos[s->turn]][i.a]) return true;
    bunny_drop(s);
    return false;
}

static void half_legal(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_put(out, ID_SPACE, g->by_colour[s->pos[a->seat]][s->pend[0].a]);
    mz_add(out, ID_NO);
}

static void half_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        const mz_id *ids, int n, mz_log *log) {
    (void)i, (void)n;
    if (ids[0] == ID_NO)
        mz_tell(log, E_DECLINED, s->turn, D_HALF, 0, 0);
    else
        bunny_enter(g, s, s->pos[s->turn], ids[0] - ID_SPACE, TOLL_STEP, BUNNY_NONE, log);
}

/* ---- Overgrowth (AB-MID-13, AB-MID-14, AB-MID-18, AB-R23) ---- */

/* Paths on which one can grow, of colours that can be paid for. */
static struct bunny_ways growable(const struct bunny_game *g, const struct bunny_state *s,
                                  const struct bunny_actor *a) {
    struct bunny_ways on = {{0, 0}};
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (bunny_can_pay(s, a, g->fit[c], true))
            for (int i = 0; i < 2; i++) on.w[i] |= g->ways[c].w[i];
    for (int k = 0; k < 3 && s->grown[k] != BUNNY_NONE; k++) {
        const uint8_t *end = g->in.end[s->grown[k]];
        for (int i = 0; i < 2; i++) on.w[i] &= ~(g->ways_at[end[0]].w[i] | g->ways_at[end[1]].w[i]);
    }
    for (int k = 0; k < 4; k++)
        if (s->splash[k] != BUNNY_NONE) on.w[s->splash[k] >> 6] &= ~bunny_bit(s->splash[k] & 63);
    for (int k = 0; k < 2; k++)
        if (s->str[k] != BUNNY_NONE) on.w[s->str[k] >> 6] &= ~bunny_bit(s->str[k] & 63);
    return on;
}

static bool can_grow(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    if (s->used & U_GROW || s->grown[2] != BUNNY_NONE) return false;
    struct bunny_ways on = growable(g, s, a);
    return (on.w[0] | on.w[1]) != 0;
}

static void grow_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    if (n == 1)
        bunny_put_ways(out, growable(g, s, a));
    else
        bunny_pay_parts(g, s, a, g->fit[g->in.colour[sel[1] - ID_PATH]], true, out);
}

static void grow(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    int path = ids[1] - ID_PATH;
    bunny_pay(g, s, ids[2], g->in.colour[path], log);
    bunny_use(s, U_GROW, log);
    bunny_path_list_set(s->grown, 3, path, true);
    mz_tell(log, E_GREW, s->turn, path, 0, 0);
}

/* ---- Fly (AB-MID-12), Refresh (AB-MID-10), collect (AB-MID-8, AB-MID-9) ---- */

static bool can_fly(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    (void)g;
    return s->jelly[a->seat] != 0;
}

static void fly_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)sel, (void)n;
    bunny_put(out, ID_SPACE, (bunny_bit(BUNNY_SPACES) - 1) & ~bunny_bit(s->pos[a->seat]));
}

static void fly(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log) {
    (void)n;
    bunny_charge(s, ID_JELLY, 1, log);
    bunny_enter(g, s, s->pos[s->turn], ids[1] - ID_SPACE, TOLL_DIRECT, BUNNY_NONE, log);
}

static bool can_refresh(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    (void)g;
    return !(s->used & U_REFRESH) && !a->have;
}

static void refresh(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                    mz_log *log) {
    (void)g, (void)ids, (void)n;
    bunny_use(s, U_REFRESH, log);
    bunny_push(s, D_DRAW, s->turn, 2, 0);
}

static bool can_collect(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    (void)g;
    return bunny_has(s->bright, s->pos[a->seat]);
}

static void collect(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                    mz_log *log) {
    (void)ids, (void)n;
    int space = s->pos[s->turn];
    s->bright &= ~bunny_bit(space);
    s->got++;
    mz_tell(log, E_COLLECTED, s->turn, space, s->got, 0);
    if (s->got == 3) bunny_win(g, s, MID, log);
}

static const struct bunny_action ACTIONS[] = {
    {K_GO, 3, false, MID, BUNNY_NONE, can_go, go_parts, NULL, go},
    {K_GROW, 3, false, MID, BUNNY_NONE, can_grow, grow_parts, NULL, grow},
    {K_FLY, 2, false, MID, BUNNY_NONE, can_fly, fly_parts, NULL, fly},
    {K_REFRESH, 1, false, MID, BUNNY_NONE, can_refresh, NULL, NULL, refresh},
    {K_COLLECT, 1, false, MID, BUNNY_NONE, can_collect, NULL, NULL, collect},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_HALF, .stage = AT_HALF, .due = half_due, .legal = half_legal, .choose = half_choose},
    {.kind = D_RAINBOW,
     .stage = AT_RAINBOW,
     .due = rainbow_due,
     .legal = rainbow_legal,
     .choose = rainbow_choose},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    int rainbows = __builtin_popcountll(s->dull) + __builtin_popcountll(s->bright) + s->got;
    if (s->dull & s->bright) return "a rainbow that is dull and bright";
    if (rainbows != (located > 1 ? located - 1 : 0)) return "AB-MID-S: not three rainbows";
    if (s->marks >= ALL_MARKS) return "AB-MID-6: markers that should be turned back";
    uint64_t ends = 0;
    for (int i = 0; i < 3 && s->grown[i] != BUNNY_NONE; i++) {
        if (s->grown[i] >= g->in.npaths) return "an overgrowth on no path";
        const uint8_t *end = g->in.end[s->grown[i]];
        uint64_t both = bunny_bit(end[0]) | bunny_bit(end[1]);
        if (ends & both) return "AB-MID-14: overgrown paths that share a space";
        ends |= both;
    }
    return NULL;
}

/* Six crossings and the collecting of three rainbows each. */
static int progress(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    int bright = __builtin_popcountll(s->bright);
    int marks = s->got + bright < 3 ? __builtin_popcount(s->marks) : 0;
    return 7 * s->got + 6 * bright + marks;
}

const struct bunny_character bunny_midori = {.code = "mid",
                                             .name = "Midori",
                                             .setup = "LCCCLLL", /* AB-MID-S */
                                             .actions = ACTIONS,
                                             .duties = DUTIES,
                                             .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                             .nduties = sizeof DUTIES / sizeof *DUTIES,
                                             .init = init,
                                             .place = place_rainbow,
                                             .begin = begin,
                                             .crossed = crossed,
                                             .check = check,
                                             .progress = progress,
                                             .goal = 21};
