/* Cam (3.7): twelve tokens become one stack. Tolls and the draws from splashes belong to the board
 * and stand in moving.c. Invariant: `st` adds up to twelve. */
#include "games/amoebunnies/amoebunnies.h"

static void init(const struct bunny_game *g, struct bunny_state *s) {
    for (int i = 0; i < BUNNY_MARKS; i++) bunny_set_stack(s, g->in.cam[i], 1); /* AB-CAM-S */
}

static int largest(const struct bunny_state *s) {
    int most = 0;
    for (uint64_t m = s->stacks; m; m &= m - 1)
        if (s->st[bunny_low(m)] > most) most = s->st[bunny_low(m)];
    return most;
}

/* AB-CAM-2: 1 gives 2; 2, 3 give 3; 4, 5 give 4; 6, 7 give 5; 8 and more give 6. */
static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g;
    int most = largest(s);
    return most >= 8 ? 6 : 2 + most / 2;
}

/* AB-CAM-1, AB-CAM-3, AB-CAM-7: a whole stack */
static bool can_go(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    return s->left && bunny_can_step(g, s, a);
}

/* ---- merge (AB-CAM-4, AB-CAM-5, AB-CAM-6, AB-R30) ---- */

/* AB-CAM-5: colours of paths for which both parts can be paid; one jelly does not pay both. */
static int payable(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    int jellies = s->jelly[a->seat], colours = 0;
    bool other = s->left || s->bonus;
    for (int c = 0; c < BUNNY_COLOURS; c++) {
        bool card = bunny_can_pay(s, a, g->fit[c], false);
        bool can = other ? card || jellies : jellies >= 2 || (card && jellies);
        colours |= can << c;
    }
    return colours;
}

/* Stacks that the stack here can merge with. */
static uint64_t partners(const struct bunny_game *g, const struct bunny_state *s, int from,
                         int colours) {
    uint64_t on = 0;
    for (uint64_t m = bunny_next(g, s, CAM, from) & s->stacks; m; m &= m - 1)
        if (colours >> g->in.colour[g->path_of[from][bunny_low(m)]] & 1) on |= m & (0 - m);
    return on;
}

static bool can_merge(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    int colours = payable(g, s, a);
    for (uint64_t m = colours ? s->stacks : 0; m; m &= m - 1)
        if (partners(g, s, bunny_low(m), colours)) return true;
    return false;
}

static int merge_colour(const struct bunny_game *g, const mz_id *sel) {
    return g->in.colour[g->path_of[sel[1] - ID_SPACE][sel[2] - ID_SPACE]];
}

static void merge_parts(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    int jellies = s->jelly[a->seat];
    if (n == 1) {
        int colours = payable(g, s, a);
        for (uint64_t m = s->stacks; m; m &= m - 1)
            if (partners(g, s, bunny_low(m), colours)) bunny_put(out, ID_SPACE, m & (0 - m));
    } else if (n == 2) {
        bunny_put(out, ID_SPACE, partners(g, s, sel[1] - ID_SPACE, payable(g, s, a)));
    } else if (n == 3) {
        bool card = bunny_can_pay(s, a, g->fit[merge_colour(g, sel)], false);
        if (s->left) mz_add(out, ID_OWN); /* the path's colour is payable */
        if (s->bonus) mz_add(out, ID_BONUS);
        if (jellies >= 2 || (card && jellies)) mz_add(out, ID_JELLY);
    } else {
        bool jelly = jellies > (sel[3] == ID_JELLY);
        bunny_pay_parts(g, s, a, g->fit[merge_colour(g, sel)], jelly, out);
    }
}

static void merge(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    (void)n;
    int from = ids[1] - ID_SPACE, to = ids[2] - ID_SPACE, colour = merge_colour(g, ids);
    bunny_charge(s, ids[3], 1, log);
    bunny_pay(g, s, ids[4], colour, log);
    bunny_set_stack(s, to, s->st[to] + s->st[from]);
    bunny_set_stack(s, from, 0);
    mz_tell(log, E_MERGED, s->turn, from, to, s->st[to]);
    if (s->st[to] == BUNNY_STACK)
        bunny_win(g, s, CAM, log); /* AB-CAM-19 */
    else if (!(s->used & U_SPLASH))
        bunny_push(s, D_SPLASH, colour, 0, 0);
}

/* ---- splash (AB-CAM-9, AB-CAM-10, AB-CAM-11, AB-R24) ---- */

static struct bunny_ways splashable(const struct bunny_game *g, const struct bunny_state *s,
                                    int colour) {
    struct bunny_ways on = g->ways[colour];
    for (int i = 0; i < 4; i++)
        if (s->splash[i] != BUNNY_NONE) on.w[s->splash[i] >> 6] &= ~bunny_bit(s->splash[i] & 63);
    for (int i = 0; i < 3; i++)
        if (s->grown[i] != BUNNY_NONE) on.w[s->grown[i] >> 6] &= ~bunny_bit(s->grown[i] & 63);
    return on;
}

static bool splash_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       mz_log *log) {
    (void)log;
    struct bunny_ways on = splashable(g, s, i.a);
    if (on.w[0] | on.w[1]) return true;
    bunny_drop(s);
    return false;
}

static bool all_out(const struct bunny_state *s) {
    return s->splash[3] != BUNNY_NONE;
}

static void splash_legal(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)a, (void)sel;
    if (!n) mz_add(out, ID_NO);
    if (n || !all_out(s)) {
        bunny_put_ways(out, splashable(g, s, s->pend[0].a));
        return;
    }
    for (int i = 0; i < 4; i++) mz_add(out, (mz_id)(ID_PATH + s->splash[i]));
}

static void splash_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                          const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)i;
    if (ids[0] == ID_NO) {
        mz_tell(log, E_DECLINED, s->turn, D_SPLASH, 0, 0);
        return;
    }
    int to = ids[n - 1] - ID_PATH;
    if (n == 2) {
        bunny_path_list_set(s->splash, 4, ids[0] - ID_PATH, false);
        mz_tell(log, E_UNSPLASHED, s->turn, ids[0] - ID_PATH, 0, 0);
    }
    bunny_path_list_set(s->splash, 4, to, true);
    mz_tell(log, E_SPLASHED, s->turn, to, 0, 0);
    bunny_use(s, U_SPLASH, log);
}

static const struct bunny_action ACTIONS[] = {
    {K_GO, 2, true, CAM, BUNNY_NONE, can_go, bunny_step_parts, NULL, bunny_step},
    {K_MERGE, 5, false, CAM, BUNNY_NONE, can_merge, merge_parts, NULL, merge},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_SPLASH,
     .stage = AT_SPLASH,
     .due = splash_due,
     .legal = splash_legal,
     .choose = splash_choose},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    (void)located;
    int tokens = 0;
    for (int i = 0; i < BUNNY_SPACES; i++) {
        tokens += s->st[i];
        if (bunny_has(s->stacks, i) != (s->st[i] > 0)) return "stacks do not follow from st";
        if (bunny_has(s->blocked, i) != (s->st[i] >= BUNNY_BLOCK)) return "blocks are wrong";
    }
    if (tokens != BUNNY_STACK) return "AB-CAM-1: Cam has not twelve tokens";
    for (int i = 0; i < 4; i++) {
        if (s->splash[i] == BUNNY_NONE) continue;
        if (s->splash[i] >= g->in.npaths) return "a splash on no path";
        if (bunny_path_list_has(s->grown, 3, s->splash[i]))
            return "AB-CAM-11: a splash on an overgrown path";
    }
    return NULL;
}

/* Merges done. */
static int progress(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    return BUNNY_STACK - __builtin_popcountll(s->stacks);
}

const struct bunny_character bunny_cam = {.code = "cam",
                                          .name = "Cam",
                                          .setup = "CCC",
                                          .actions = ACTIONS,
                                          .duties = DUTIES,
                                          .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                          .nduties = sizeof DUTIES / sizeof *DUTIES,
                                          .init = init,
                                          .begin = begin,
                                          .check = check,
                                          .progress = progress,
                                          .goal = 11};
