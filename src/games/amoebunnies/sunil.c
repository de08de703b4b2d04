/* Sunil (3.10): six pigments are found. Painting for the others stands in paying.c. Invariant:
 * `str` holds his strings on the board, the one laid earlier first. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

enum { ALL_PIGMENTS = 63, ROLLS = 2 };

static void init(const struct bunny_game *g, struct bunny_state *s) {
    (void)g;
    s->zone = 1; /* AB-SUN-S: Zone In on his board, the brush up */
}

static int place_palette(struct bunny_state *s, int i, int space) {
    (void)i;
    s->pal |= bunny_bit(space);
    return THING_PALETTE;
}

static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g, (void)s;
    return 0;
}

/* ---- strings (AB-SUN-7, AB-SUN-8, AB-SUN-9, AB-SUN-10, AB-R12, AB-R13) ---- */

static bool strung(const struct bunny_state *s, int path) {
    return s->str[0] == path || s->str[1] == path;
}

static void string_home(struct bunny_state *s, int i, mz_log *log) {
    mz_tell(log, E_UNSTRUNG, s->turn, s->str[i], 0, 0);
    if (i == 0) s->str[0] = s->str[1];
    s->str[1] = BUNNY_NONE;
}

static int string_distance(const struct bunny_game *g, int path, int to) {
    int a = g->distance[g->in.end[path][0]][to], b = g->distance[g->in.end[path][1]][to];
    return a < b ? a : b;
}

/* AB-SUN-7, AB-SUN-8 */
static void lay(const struct bunny_game *g, struct bunny_state *s, int path, int to, mz_log *log) {
    if (s->str[1] != BUNNY_NONE) {
        bool second =
            !g->string_old && string_distance(g, s->str[1], to) > string_distance(g, s->str[0], to);
        string_home(s, second, log);
    }
    s->str[s->str[0] != BUNNY_NONE] = (uint8_t)path;
    mz_tell(log, E_STRUNG, s->turn, path, 0, 0);
}

static void crossed(const struct bunny_game *g, struct bunny_state *s, int path, int to,
                    mz_log *log) {
    if (strung(s, path))
        string_home(s, s->str[1] == path, log); /* AB-SUN-9 */
    else
        lay(g, s, path, to, log);
}

/* AB-SUN-10 */
static void flew(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    (void)g;
    while (s->str[0] != BUNNY_NONE) string_home(s, 0, log);
}

/* ---- roll (AB-SUN-1, AB-SUN-2, AB-SUN-3, AB-SUN-4, AB-SUN-5, AB-SUN-6) ---- */

static bool can_roll(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->rolls < ROLLS;
}

static void roll(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)g, (void)ids, (void)n;
    s->rolls++;
    mz_tell(log, E_SPENT, s->turn, s->turn, SPENT_ROLL, 1);
    bunny_push(s, D_DIE_SUN, 0, 0, 0);
}

static int die_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                        struct bunny_item i, mz_outcome *out) {
    (void)s, (void)i;
    int n = 0;
    for (int f = 0; f < 7; f++)
        if (g->die_weight[f]) out[n++] = (mz_outcome){(mz_id)(N_DIE + f), g->die_weight[f]};
    return n;
}

/* Spaces that a way of this colour, or any for RAINBOW, leads to. */
static uint64_t ways(const struct bunny_game *g, const struct bunny_state *s, int colour) {
    int from = s->pos[s->turn];
    uint64_t open = bunny_next(g, s, SUN, from);
    return colour == RAINBOW ? open : open & g->by_colour[from][colour];
}

/* AB-SUN-5 */
static bool any_strung(const struct bunny_game *g, const struct bunny_state *s, uint64_t to) {
    for (; to; to &= to - 1)
        if (strung(s, g->path_of[s->pos[s->turn]][bunny_low(to)])) return true;
    return false;
}

static void follow(const struct bunny_game *g, struct bunny_state *s, int to, mz_log *log) {
    bunny_enter(g, s, s->pos[s->turn], to, TOLL_STEP, BUNNY_NONE, log);
}

static void roll_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    (void)i;
    int colour = outcome - N_DIE;
    uint64_t to = ways(g, s, colour);
    mz_tell(log, E_ROLLED, s->turn, colour, 0, 0);
    if (!to)
        bunny_push(s, D_DRAW, s->turn, 1, 0); /* AB-SUN-3 */
    else if (colour == RAINBOW || any_strung(g, s, to))
        bunny_push(s, D_WAY, RAINBOW, 0, 0); /* AB-SUN-4, AB-SUN-5 */
    else if (to & (to - 1))
        bunny_push(s, D_WAY, colour, 0, 0); /* AB-SUN-6, AB-R27 */
    else
        follow(g, s, bunny_low(to), log); /* AB-SUN-2 */
}

static void way_legal(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)a, (void)sel, (void)n;
    int colour = s->pend[0].a;
    bunny_put(out, ID_SPACE, ways(g, s, colour));
    if (colour == RAINBOW && !g->wild_must) mz_add(out, ID_NO); /* AB-R11 */
}

static bool way_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                    mz_log *log) {
    (void)log;
    if (ways(g, s, i.a)) return true;
    bunny_drop(s);
    return false;
}

static void way_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       const mz_id *ids, int n, mz_log *log) {
    (void)i, (void)n;
    if (ids[0] == ID_NO)
        mz_tell(log, E_DECLINED, s->turn, D_WAY, 0, 0);
    else
        follow(g, s, ids[0] - ID_SPACE, log);
}

/* ---- Zone In (AB-SUN-13, AB-SUN-14, AB-R14) ---- */

static bool can_zone(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->zone != 0;
}

static void zone_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)s, (void)a, (void)sel, (void)n;
    bunny_put(out, ID_COLOUR, 63);
}

static void zone(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)g, (void)n;
    s->zone = 0;
    mz_tell(log, E_SPENT, s->turn, s->turn, SPENT_ZONE, ids[1] - ID_COLOUR);
    bunny_push(s, D_DIE_ZONE, ids[1] - ID_COLOUR, 0, 0);
}

static void zone_in(const struct bunny_game *g, struct bunny_state *s, int to, mz_log *log) {
    bunny_enter(g, s, s->pos[s->turn], to, TOLL_DIRECT, BUNNY_NONE, log);
}

static void zone_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    int colour = outcome - N_DIE;
    mz_tell(log, E_ZONED, s->turn, colour, i.a, 0);
    if (colour == RAINBOW)
        bunny_push(s, D_TO, i.a, 0, 0);
    else
        zone_in(g, s, 6 * i.a + colour, log);
}

static void to_legal(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)a, (void)sel, (void)n;
    bunny_put(out, ID_SPACE, (uint64_t)63 << 6 * s->pend[0].a);
}

static void to_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                      const mz_id *ids, int n, mz_log *log) {
    (void)i, (void)n;
    zone_in(g, s, ids[0] - ID_SPACE, log);
}

/* ---- flip (AB-SUN-18, AB-SUN-20) ---- */

static bool can_flip(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return bunny_can_flip(g, s, a, s->pal);
}

static void flip(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    bunny_flip(g, s, ids[1], D_PALETTE, log);
}

/* Of nine palettes three are Draw 2 Cards (1.2). */
static void paints_left(const struct bunny_state *s, int left[BUNNY_PAINTS]) {
    int found = __builtin_popcount(s->pig);
    for (int c = 0; c < BUNNY_COLOURS; c++) left[c] = !(s->pig >> c & 1);
    left[BUNNY_COLOURS] = __builtin_popcountll(s->pal) - (BUNNY_COLOURS - found);
}

static int palette_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                            struct bunny_item i, mz_outcome *out) {
    (void)g, (void)i;
    int left[BUNNY_PAINTS], n = 0;
    paints_left(s, left);
    for (int p = 0; p < BUNNY_PAINTS; p++)
        if (left[p] > 0) out[n++] = (mz_outcome){(mz_id)(N_PAINT + p), (uint64_t)left[p]};
    return n;
}

static void palette_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                           uint8_t outcome, mz_log *log) {
    int paint = outcome - N_PAINT;
    s->pal &= ~bunny_bit(i.a);
    mz_tell(log, E_PALETTE, s->turn, i.a, paint, 0);
    if (paint == BUNNY_COLOURS)
        bunny_push(s, D_DRAW, s->turn, 2, 0);
    else
        s->pig |= (uint8_t)(1 << paint);
    if (s->pig == ALL_PIGMENTS) bunny_win(g, s, SUN, log);
}

/* ---- Remember (AB-SUN-11), Plan Ahead (AB-SUN-12), signpost (AB-SUN-17) ---- */

/* Spaces behind a string here; a blocked one only if the toll can be paid (AB-CAM-15). */
static uint64_t remembered(const struct bunny_game *g, const struct bunny_state *s,
                           const struct bunny_actor *a) {
    uint64_t on = 0;
    for (int i = 0; i < 2 && s->str[i] != BUNNY_NONE; i++) {
        const uint8_t *end = g->in.end[s->str[i]];
        if (end[0] == s->pos[a->seat]) on |= bunny_bit(end[1]);
        if (end[1] == s->pos[a->seat]) on |= bunny_bit(end[0]);
    }
    return bunny_can_give(g, s, a) ? on : on & ~s->blocked;
}

static bool can_back(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return !(s->used & U_PLAN) && remembered(g, s, a);
}

static void back_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_put(out, ID_SPACE, remembered(g, s, a));
}

static void back(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    bunny_enter(g, s, s->pos[s->turn], ids[1] - ID_SPACE, TOLL_STEP | TOLL_FREE, BUNNY_NONE, log);
}

static struct bunny_ways plannable(const struct bunny_game *g, const struct bunny_state *s,
                                   const struct bunny_actor *a) {
    struct bunny_ways on = {{0, 0}};
    int from = s->pos[a->seat];
    for (uint64_t m = bunny_next(g, s, SUN, from); m; m &= m - 1) {
        int path = g->path_of[from][bunny_low(m)];
        on.w[path >> 6] |= bunny_bit(path & 63);
    }
    return on;
}

static bool can_plan(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return s->str[0] == BUNNY_NONE && bunny_can_step(g, s, a);
}

static void plan_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_put_ways(out, plannable(g, s, a));
}

static void plan(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)g, (void)n;
    int path = ids[1] - ID_PATH;
    bunny_use(s, U_PLAN, log);
    s->str[0] = (uint8_t)path;
    mz_tell(log, E_STRUNG, s->turn, path, 0, 0);
}

static bool can_sign(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return s->art && bunny_can_step(g, s, a);
}

static void sign(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    s->art = 0;
    mz_tell(log, E_ART, s->turn, 0, 0, 0);
    follow(g, s, ids[1] - ID_SPACE, log);
}

static const struct bunny_action ACTIONS[] = {
    {K_FLIP, 2, false, SUN, BUNNY_NONE, can_flip, bunny_flip_parts, NULL, flip},
    {K_ROLL, 1, false, SUN, BUNNY_NONE, can_roll, NULL, NULL, roll},
    {K_BACK, 2, false, SUN, BUNNY_NONE, can_back, back_parts, NULL, back},
    {K_PLAN, 2, false, SUN, BUNNY_NONE, can_plan, plan_parts, NULL, plan},
    {K_ZONE, 2, false, SUN, BUNNY_NONE, can_zone, zone_parts, NULL, zone},
    {K_SIGN, 2, false, SUN, BUNNY_NONE, can_sign, bunny_step_parts, NULL, sign},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_DIE_SUN, .stage = AT_DIE, .outcomes = die_outcomes, .happen = roll_happen},
    {.kind = D_DIE_ZONE, .stage = AT_DIE, .outcomes = die_outcomes, .happen = zone_happen},
    {.kind = D_PALETTE,
     .stage = AT_PALETTE,
     .outcomes = palette_outcomes,
     .happen = palette_happen},
    {.kind = D_WAY, .stage = AT_WAY, .due = way_due, .legal = way_legal, .choose = way_choose},
    {.kind = D_TO, .stage = AT_TO, .legal = to_legal, .choose = to_choose},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    int found = __builtin_popcount(s->pig), down = __builtin_popcountll(s->pal);
    int placed = located > 1 ? located - 1 : 0;
    if (placed < 9 ? down != placed || found : down + found > 9 || down + found < 6)
        return "AB-SUN-S: not nine palettes";
    for (int i = 0; i < 2 && s->str[i] != BUNNY_NONE; i++) {
        if (s->str[i] >= g->in.npaths) return "a string on no path";
        if (bunny_path_list_has(s->grown, 3, s->str[i]))
            return "AB-MID-14: a string on an overgrown path";
    }
    if (s->str[0] == s->str[1] && s->str[0] != BUNNY_NONE) return "two strings on one path";
    if (s->str[0] == BUNNY_NONE && s->str[1] != BUNNY_NONE) return "strings out of order";
    return NULL;
}

static int progress(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    return __builtin_popcount(s->pig);
}

const struct bunny_character bunny_sunil = {.code = "sun",
                                            .name = "Sunil",
                                            .setup = "LCCCLLLLLLLLL", /* AB-SUN-S */
                                            .actions = ACTIONS,
                                            .duties = DUTIES,
                                            .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                            .nduties = sizeof DUTIES / sizeof *DUTIES,
                                            .init = init,
                                            .place = place_palette,
                                            .begin = begin,
                                            .crossed = crossed,
                                            .flew = flew,
                                            .check = check,
                                            .progress = progress,
                                            .goal = 6};
