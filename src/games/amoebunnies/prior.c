/* What a thoughtful player would rather do: weights for the tokens on offer. Actions that bring the
 * task on come first, then ways towards it, then `end`; what only costs stands below `end`. */
#include <string.h>

#include "games/amoebunnies/value.h"

enum { WIN = 100000, TASK = 20000, GOOD = 6000, WAY = 2000, FREE = 800, END = 200, POOR = 20 };

/* ---- where to ---- */

/* Spaces worth going to now: those where the card needed is in hand, if there are any. */
static uint64_t goals(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    uint64_t all = bunny_targets(g, s, a->who), payable = 0;
    if (a->who != SUN && (a->who != ROY || s->carry != BUNNY_NONE)) return all;
    for (uint64_t m = all; m; m &= m - 1) {
        int space = bunny_low(m);
        bool pay = a->who == SUN || bunny_has(s->down, space);
        if (!pay || a->have & g->fit[bunny_colour(space)]) payable |= m & (0 - m);
    }
    return payable ? payable : all;
}

/* Steps from a space to the nearest goal; Roy may use Network on the way. */
static int steps(const struct bunny_game *g, const struct bunny_actor *a, int from, uint64_t to) {
    int best = bunny_nearest(g, from, to);
    for (int k = 0; a->who == ROY && k < 3; k++)
        for (int i = 0; i < 2; i++) {
            int there = g->in.animal[k][1 - i];
            int way = g->distance[from][g->in.animal[k][i]] + 1 + bunny_nearest(g, there, to);
            if (way < best) best = way;
        }
    return best;
}

/* Colours of markers that are dull and that a card in hand can still colour. */
static int open_marks(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    int open = 0;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (!(s->marks >> c & 1) && a->have & g->fit[c]) open |= 1 << c;
    return open;
}

/* Midori without a bright rainbow: a marker now, or a space from which one can be coloured. Cards
 * that do neither are worth playing as long as Refresh replaces them. */
static int marker_weight(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, int from, int to) {
    int path = g->path_of[from][to], open = open_marks(g, s, a);
    if (path != BUNNY_NONE && !(s->marks >> g->in.colour[path] & 1)) return WAY;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (open >> c & 1 && g->by_colour[to][c]) return WAY / 2;
    return s->used & U_REFRESH ? POOR : END + 100;
}

/* How good it is to go from one space to another, by whatever means. */
static int way_weight(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, int from, int to) {
    uint64_t goal = goals(g, s, a);
    int weight = POOR, toll = a->who != CAM && bunny_has(s->blocked, to);
    if (a->who == MID && !goal) weight = marker_weight(g, s, a, from, to);
    if (goal) {
        int before = steps(g, a, from, goal), after = steps(g, a, to, goal);
        if (after < before) weight = WAY + 300 * (before - after) + (after ? 0 : WAY);
        if (after == before) weight = END / 2;
    }
    return toll ? weight / 4 + 1 : weight;
}

static int best_way(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a, uint64_t to) {
    int best = 1;
    for (; to; to &= to - 1) {
        int w = way_weight(g, s, a, s->pos[a->seat], bunny_low(to));
        if (w > best) best = w;
    }
    return best;
}

/* Cam: steps to the nearest other stack, two more if the path to it can't be paid with a card. */
static int stack_cost(const struct bunny_game *g, const struct bunny_actor *a, int at,
                      uint64_t others) {
    int best = bunny_nearest(g, at, others), near = 3;
    if (best != 1) return best + 1;
    for (uint64_t m = g->adjacent[at] & others; m; m &= m - 1)
        if (a->have & g->fit[g->in.colour[g->path_of[at][bunny_low(m)]]]) near = 1;
    return near;
}

static int stack_weight(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, int from, int to) {
    uint64_t others = s->stacks & ~bunny_bit(from);
    int gain = stack_cost(g, a, from, others) - stack_cost(g, a, to, others);
    return gain > 0 ? WAY + 300 * gain - 30 * s->st[from] : gain ? POOR : POOR + 20;
}

static int stack_best(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, int from) {
    int best = 1;
    for (uint64_t m = bunny_next(g, s, CAM, from) & ~s->stacks; m; m &= m - 1) {
        int w = stack_weight(g, s, a, from, bunny_low(m));
        if (w > best) best = w;
    }
    return best;
}

static int step_weight(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    int best = 1;
    if (a->who != CAM) return best_way(g, s, a, bunny_next(g, s, a->who, s->pos[a->seat]));
    for (uint64_t m = s->stacks; m; m &= m - 1) {
        int w = stack_best(g, s, a, bunny_low(m));
        if (w > best) best = w;
    }
    return best;
}

/* ---- what to pay with ---- */

/* Doubles and icons are worth keeping, a jelly more than a card. */
static int pay_weight(int id) {
    if (id == ID_JELLY) return 20;
    if (id == ID_FAIRY) return 900;
    if (id >= ID_ART) return 60;
    int card = id - ID_CARD;
    if (bunny_icon(card)) return 30;
    return __builtin_popcount((unsigned)bunny_shows(card)) == 2 ? 300 : 200;
}

/* Midori's other half should colour a marker too. */
static int half_bonus(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, int id) {
    if (a->who != MID || s->sel[0] != K_GO || id < ID_CARD || id >= ID_ART) return 0;
    int to = s->sel[1] - ID_SPACE, path = g->path_of[s->pos[a->seat]][to];
    int colour = g->in.colour[path], card = id - ID_CARD;
    if (!(bunny_shows(card) >> colour & 1)) return 0;
    int half = bunny_other_half(card, colour);
    return g->by_colour[to][half] && half != colour && !(s->marks >> half & 1) ? 400 : 0;
}

/* ---- actions ---- */

static int drop_weight(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    int space = s->pos[a->seat];
    if (g->animal_of[space] != s->carry || bunny_flower_up(s, s->carry, space)) return 1;
    return bunny_roy.progress(g, s) == 5 ? WIN : TASK;
}

static int take_weight(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    for (int k = 0; k < 3; k++)
        if (bunny_flower_up(s, k, s->pos[a->seat]) && bunny_flower_wanted(g, s, k, s->pos[a->seat]))
            return TASK;
    return 1;
}

static int net_weight(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    int from = s->pos[a->seat];
    return way_weight(g, s, a, from, g->partner[from]);
}

static int seek_best(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    uint64_t centres = 0;
    for (int c = 0; c < BUNNY_COLOURS; c++) centres |= bunny_bit(7 * c);
    return best_way(g, s, a, centres & ~bunny_bit(s->pos[a->seat])) / 2;
}

static uint64_t strung_to(const struct bunny_game *g, const struct bunny_state *s, int from) {
    uint64_t on = 0;
    for (int i = 0; i < 2 && s->str[i] != BUNNY_NONE; i++)
        on |= (bunny_bit(g->in.end[s->str[i]][0]) | bunny_bit(g->in.end[s->str[i]][1])) &
              g->adjacent[from];
    return on;
}

/* With many cards three of a colour may go; Sunil and Cam want jellies sooner. */
static int trade_weight(const struct bunny_state *s, const struct bunny_actor *a) {
    int many = a->who == SUN || a->who == CAM ? 5 : 8;
    return s->hn[a->seat] > many ? END + 50 : POOR;
}

/* A jelly is worth more than a step where it pays something else: Cam's merges, Midori's flight. */
static int hop_weight(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    int step = step_weight(g, s, a);
    if (a->who == CAM || (a->who == MID && !s->bright))
        return step > WAY && s->jelly[a->seat] > 2 ? END + 1 : POOR;
    return step / 3;
}

/* Midori's way to a bright rainbow further than a step away. */
static int fly_weight(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    return s->bright && bunny_nearest(g, s->pos[a->seat], s->bright) > 1 ? GOOD : POOR;
}

/* Violet travels free of charge. */
static int tunnel_weight(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a) {
    if (a->who == CAM) return POOR;
    return best_way(g, s, a, s->tun & ~a->here) / (a->who == VIO ? 1 : 2);
}

static int kind_weight(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, int kind) {
    int from = a->who == CAM ? 0 : s->pos[a->seat];
    switch (kind) {
    case K_END: return END;
    case K_GO: return step_weight(g, s, a);
    case K_HOP: return hop_weight(g, s, a);
    case K_GLIDE: return step_weight(g, s, a) + FREE / 2;
    case K_REDEEM: return POOR + 10;
    case K_TRADE: return trade_weight(s, a);
    case K_PLAY: return GOOD;
    case K_OPEN: return FREE;
    case K_TUNNEL: return tunnel_weight(g, s, a);
    case K_NET: return net_weight(g, s, a);
    case K_FLIP: return TASK;
    case K_TAKE: return take_weight(g, s, a);
    case K_DROP: return drop_weight(g, s, a);
    case K_PEEK: return FREE;
    case K_BARGAIN: return FREE;
    case K_MERGE: return s->stacks & (s->stacks - 1) ? TASK : WIN;
    case K_PLACE: return s->track == 1 ? WIN : TASK;
    case K_BUDDY: return best_way(g, s, a, g->adjacent[from] & bunny_others(g, s, a->seat)) + FREE;
    case K_SEEK: return seek_best(g, s, a);
    case K_FLY: return fly_weight(g, s, a);
    case K_REFRESH: return GOOD;
    case K_COLLECT: return s->got == 2 ? WIN : TASK;
    case K_ROLL:
        return bunny_has(s->pal, from) && a->have & g->fit[bunny_colour(from)] ? POOR : GOOD;
    case K_BACK: return best_way(g, s, a, strung_to(g, s, from));
    case K_SIGN: return step_weight(g, s, a) + END;
    case K_ZONE: return END + 10;
    case K_SAMPLE: return TASK;
    case K_SYNTH: return s->part == from ? FREE : END + 5;
    case K_MAGNET: return a->have & g->fit[bunny_colour(from)] || s->jelly[a->seat] ? GOOD : POOR;
    case K_CLEAR: return step_weight(g, s, a) > END ? 1 : END + 60; /* when nothing else helps */
    default: return POOR / 2;                                       /* grow, plan, burrow */
    }
}

/* ---- further tokens, and answers ---- */

static int step_from(const struct bunny_state *s, const struct bunny_actor *a) {
    return a->who == CAM && s->head.nsel > 1 ? s->sel[1] - ID_SPACE : s->pos[a->seat];
}

static int space_weight(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, int space) {
    bool cam = a->who == CAM, from = cam && s->head.nsel == 1;
    int kind = s->npend ? BUNNY_KINDS : s->sel[0];
    if (kind == K_PEEK) return 1 + 9 - g->distance[s->pos[a->seat]][space];
    if (kind == K_MERGE) return from ? 100 - s->st[space] : 100 + s->st[space];
    if (kind == K_BURROW || kind == K_OPEN) return 10;
    if (cam && kind == K_TUNNEL && from) return 10;
    if (cam)
        return from ? stack_best(g, s, a, space) : stack_weight(g, s, a, step_from(s, a), space);
    if (s->npend && s->pend[0].kind == D_RAINBOW)
        return 1 + 2 * (9 - g->distance[s->pos[a->seat]][space]);
    return way_weight(g, s, a, s->pos[a->seat], space);
}

/* A colour: of a set, of a zone, of a sample. */
static int colour_weight(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, int colour) {
    if (s->npend) return 10;
    if (s->sel[0] == K_SEEK) return way_weight(g, s, a, s->pos[a->seat], 7 * colour);
    if (s->sel[0] == K_ZONE)
        return 1 + __builtin_popcountll(s->pal & (uint64_t)63 << 6 * colour) * 10;
    return 10;
}

/* A splash pays where the others are; one far from them may be moved. */
static int path_weight(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, int path) {
    int near = 0;
    if (!s->npend) return 10;
    for (int i = 0; i < g->base.seats; i++) {
        if (i == a->seat || s->pos[i] >= BUNNY_SPACES) continue;
        uint64_t ends = bunny_bit(g->in.end[path][0]) | bunny_bit(g->in.end[path][1]);
        int far = bunny_nearest(g, s->pos[i], ends);
        near += far < 4 ? 40 - 10 * far : 0;
    }
    bool from = s->splash[3] != BUNNY_NONE && !s->head.nsel;
    return from ? 60 - near : 30 + near;
}

static int gift_weight(int gift) {
    return gift < 8 ? 20 : 10;
}

/* Staying costs what the move cost: pay unless the hand is empty of others. */
static int no_weight(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    switch (s->pend[0].kind) {
    case D_TOLL: return 150;
    case D_HALF: return END;
    case D_WAY: return step_weight(g, s, a) > END ? POOR : END;
    default: return 20;
    }
}

static int token_weight(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, int id) {
    if (id < BUNNY_KINDS) return kind_weight(g, s, a, id);
    if (id < ID_PATH) return space_weight(g, s, a, id - ID_SPACE);
    if (id < ID_CARD) return path_weight(g, s, a, id - ID_PATH);
    if (id <= ID_FAIRY) return pay_weight(id) + half_bonus(g, s, a, id);
    if (id == ID_NO) return no_weight(g, s, a);
    if (id == ID_YES) return 100;
    if (id <= ID_BONUS) return id == ID_BONUS ? 300 : 200;
    if (id < ID_PLAYER) return colour_weight(g, s, a, id - ID_COLOUR);
    if (id < ID_GIFT) return 1 + s->jelly[g->seat_of[id - ID_PLAYER]];
    if (id < ID_ANIMAL) return gift_weight(id - ID_GIFT);
    return bunny_flower_wanted(g, s, id - ID_ANIMAL, s->pos[a->seat]) ? 100 : 1;
}

void bunny_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                 int32_t *weight) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    (void)seat;
    struct bunny_actor a = bunny_actor_of(g, s);
    for (int i = 0; i < n; i++) {
        int w = token_weight(g, s, &a, ids[i]);
        weight[i] = w < 1 ? 1 : w;
    }
}
