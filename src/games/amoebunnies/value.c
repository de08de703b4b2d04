/* How far everybody is from winning, in hundredths of a turn: game knowledge for search. */
#include <string.h>

#include "games/amoebunnies/value.h"

int bunny_nearest(const struct bunny_game *g, int from, uint64_t to) {
    int best = BUNNY_FAR;
    for (; to; to &= to - 1)
        if (g->distance[from][bunny_low(to)] < best) best = g->distance[from][bunny_low(to)];
    return best;
}

/* ---- where each character wants to be ---- */

/* Animal spaces of this animal without a flower. */
static uint64_t hungry(const struct bunny_game *g, const struct bunny_state *s, int animal) {
    uint64_t on = 0;
    for (int i = 0; i < 2; i++)
        if (!bunny_flower_up(s, animal, g->in.animal[animal][i]))
            on |= bunny_bit(g->in.animal[animal][i]);
    return on;
}

bool bunny_flower_wanted(const struct bunny_game *g, const struct bunny_state *s, int animal,
                         int space) {
    bool served = g->animal_of[space] == animal && s->up[animal][0] != s->up[animal][1];
    return !served && hungry(g, s, animal);
}

static uint64_t roy_targets(const struct bunny_game *g, const struct bunny_state *s) {
    if (s->carry != BUNNY_NONE) return hungry(g, s, s->carry);
    uint64_t on = s->down;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++)
            if (s->up[k][i] != BUNNY_NONE && bunny_flower_wanted(g, s, k, s->up[k][i]))
                on |= bunny_bit(s->up[k][i]);
    return on;
}

uint64_t bunny_targets(const struct bunny_game *g, const struct bunny_state *s, int who) {
    switch (who) {
    case ROY: return roy_targets(g, s);
    case CAM: return s->stacks;
    case SAR: return s->hide;
    case MID: return s->bright;
    case SUN: return s->pal;
    default: return s->part < BUNNY_SPACES ? bunny_bit(s->part) : 0;
    }
}

/* ---- work left ---- */

static int way_to(const struct bunny_game *g, const struct bunny_state *s, int who, int each) {
    int from = s->pos[g->seat_of[who]];
    uint64_t to = bunny_targets(g, s, who);
    if (from >= BUNNY_SPACES || !to) return 0;
    return each * bunny_nearest(g, from, to);
}

/* An animal takes Roy about two turns; a flower on its way to it saves one; finding the flowers
 * costs a card each. */
static int roy_work(const struct bunny_game *g, const struct bunny_state *s) {
    int work = 200 * (6 - bunny_roy.progress(g, s));
    if (s->carry != BUNNY_NONE) work -= hungry(g, s, s->carry) ? 110 : 30;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++)
            if (s->up[k][i] != BUNNY_NONE && bunny_flower_wanted(g, s, k, s->up[k][i])) work -= 60;
    return work + way_to(g, s, ROY, 20);
}

/* A merge takes Cam about a turn, and stacks far from the others more. */
static int cam_work(const struct bunny_game *g, const struct bunny_state *s) {
    int work = 0, most = 0;
    if (!(s->stacks & (s->stacks - 1))) return 0;
    for (uint64_t m = s->stacks; m; m &= m - 1) {
        int at = bunny_low(m), far = bunny_nearest(g, at, s->stacks & ~bunny_bit(at));
        work += 70 + 16 * far;
        if (s->st[at] > most) most = s->st[at];
    }
    return work - 70 - 6 * most; /* a large stack makes all quicker */
}

/* A gift takes Sarı about one and a half turns, most of it the way to a hiding place. */
static int sari_work(const struct bunny_game *g, const struct bunny_state *s) {
    return s->track * 110 + (s->track ? way_to(g, s, SAR, 35) : 0);
}

/* Three rainbows: six markers of about half a turn each, and the way to the rainbow. */
static int midori_work(const struct bunny_game *g, const struct bunny_state *s) {
    int work = 420 * (3 - s->got) - 330 * __builtin_popcountll(s->bright);
    if (s->got + __builtin_popcountll(s->bright) < 3) work -= 50 * __builtin_popcount(s->marks);
    return work + (s->bright ? way_to(g, s, MID, 30) : 0);
}

/* A palette is a pigment two times of three. */
static int sunil_work(const struct bunny_game *g, const struct bunny_state *s) {
    return 230 * (6 - __builtin_popcount(s->pig)) + way_to(g, s, SUN, 45);
}

/* Experiments for the dial, and whatever colours are then still missing. */
static int violet_work(const struct bunny_game *g, const struct bunny_state *s) {
    int missing = 6 - __builtin_popcount(s->smp), runs = 6 - s->dial;
    int rest = missing > 2 * runs ? missing - 2 * runs : 0;
    return 130 * runs + 35 * missing + 60 * rest + way_to(g, s, VIO, 20);
}

/* Cards and jellies are a way on: a fifth and a third of a turn, the first ones most. */
static int means(const struct bunny_state *s, int seat) {
    int cards = s->hn[seat], jellies = s->jelly[seat], gifts = s->gn[seat];
    return 22 * (cards < 6 ? cards : 6) + 4 * (cards > 6 ? cards - 6 : 0) +
           30 * (jellies < 4 ? jellies : 4) + 5 * (jellies > 4 ? jellies - 4 : 0) + 30 * gifts;
}

/* Work left for a seat, in hundredths of a turn, at least 30. */
static int work_left(const struct bunny_game *g, const struct bunny_state *s, int seat) {
    static int (*const of[6])(const struct bunny_game *, const struct bunny_state *) = {
        roy_work, cam_work, sari_work, midori_work, sunil_work, violet_work};
    int work = of[g->who[seat]](g, s) - means(s, seat);
    return work < 30 ? 30 : work; /* nobody has won before the last action */
}

/* Shares fall with the square of the work left: the one ahead usually stays ahead. */
void bunny_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    int64_t share[BUNNY_SEATS], sum = 0;
    int n = g->base.seats;
    if (s->won != BUNNY_NONE) {
        for (int i = 0; i < n; i++)
            value[i] = s->won == i ? MZ_WIN : s->won == BUNNY_NOBODY ? MZ_WIN / n : 0;
        return;
    }
    for (int i = 0; i < n; i++) {
        int64_t quick = 1000000 / (work_left(g, s, i) + 120);
        share[i] = quick * quick;
        sum += share[i];
    }
    for (int i = 0; i < n; i++) value[i] = (int32_t)(share[i] * MZ_WIN / sum);
}
