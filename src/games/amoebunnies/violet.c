/* Violet (3.11): six samples and six experiments. Tunnels are everybody's (common.c); her own way
 * through them, free of charge, is here. Invariant: tunnels come in pairs. */
#include "games/amoebunnies/amoebunnies.h"

enum { ALL_SAMPLES = 63, DIAL = 6, TUNNELS = 4, LAB_COST = 2 };

static void init(const struct bunny_game *g, struct bunny_state *s) {
    (void)g, (void)s;
}

static int place_particle(struct bunny_state *s, int i, int space) {
    (void)i;
    s->part = (uint8_t)space;
    return THING_PARTICLE;
}

/* AB-VIO-1 */
static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g;
    bunny_push(s, D_DIE_VIO, 0, 0, 0);
    return 0;
}

static int die_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                        struct bunny_item i, mz_outcome *out) {
    (void)s, (void)i;
    int n = 0;
    for (int f = 0; f <= 12; f++)
        if (g->vdie_weight[f]) out[n++] = (mz_outcome){(mz_id)(N_VDIE + f), g->vdie_weight[f]};
    return n;
}

static void die_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       uint8_t outcome, mz_log *log) {
    (void)g, (void)i;
    s->left = (uint8_t)(outcome - N_VDIE);
    mz_tell(log, E_THREW, s->turn, s->turn, s->left, 0);
}

/* AB-VIO-2 */
static bool can_go(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    return s->left && bunny_can_step(g, s, a);
}

/* ---- experiments (AB-VIO-3, AB-VIO-4, AB-VIO-5, AB-VIO-6, AB-VIO-7, AB-VIO-8, AB-VIO-15, AB-R20)
 * ---- */

static bool can_sample(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    int space = s->pos[a->seat];
    return s->part == space && bunny_can_pay(s, a, g->fit[bunny_colour(space)], true);
}

static void sample_parts(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_pay_parts(g, s, a, g->fit[bunny_colour(s->pos[a->seat])], true, out);
}

static void sample(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    (void)n;
    bunny_pay(g, s, ids[1], bunny_colour(s->pos[s->turn]), log);
    mz_tell(log, E_EXPERIMENT, s->turn, s->pos[s->turn], 0, 0);
    bunny_push(s, D_REVEAL, 1, 0, 0);
}

/* After the first or second card has been dealt with. */
static void card_done(const struct bunny_game *g, struct bunny_state *s, int which, mz_log *log) {
    bool full = s->dial == DIAL;
    if (which == 1 && !full) {
        s->dial++; /* AB-VIO-5 */
        mz_tell(log, E_DIAL, s->turn, s->dial, 0, 0);
    }
    if (s->dial == DIAL && s->smp == ALL_SAMPLES)
        bunny_win(g, s, VIO, log); /* AB-VIO-7 */
    else if (which == 1 && full && bunny_card_left(g, s))
        bunny_push(s, D_AGAIN, 0, 0, 0); /* AB-VIO-6 */
    else
        bunny_push(s, D_PART, 0, 0, 0);
}

static void sampled(const struct bunny_game *g, struct bunny_state *s, int which, int colours,
                    mz_log *log) {
    s->smp |= (uint8_t)colours;
    mz_tell(log, E_SAMPLED, s->turn, colours, 0, 0);
    card_done(g, s, which, log);
}

static bool reveal_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       mz_log *log) {
    if (bunny_ready(g, s, log)) return true;
    bunny_drop(s);
    card_done(g, s, i.a, log); /* AB-36: no card, the rest of the effect takes place */
    return false;
}

static int reveal_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                           struct bunny_item i, mz_outcome *out) {
    (void)i;
    return bunny_card_outcomes(g, s, out);
}

static void reveal_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                          uint8_t outcome, mz_log *log) {
    int card = outcome - N_CARD;
    bunny_reveal(g, s, card, log);
    if (!bunny_icon(card))
        sampled(g, s, i.a, bunny_shows(card), log);
    else if (s->smp != ALL_SAMPLES)
        bunny_push(s, D_PICK, i.a, 0, 0);
    else
        card_done(g, s, i.a, log);
}

static void pick_legal(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)a, (void)sel, (void)n;
    bunny_put(out, ID_COLOUR, (uint64_t)(ALL_SAMPLES & ~s->smp));
}

static bool pick_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    if (s->smp != ALL_SAMPLES) return true;
    bunny_drop(s);
    card_done(g, s, i.a, log);
    return false;
}

static void pick_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        const mz_id *ids, int n, mz_log *log) {
    (void)n;
    sampled(g, s, i.a, 1 << (ids[0] - ID_COLOUR), log);
}

static void again_legal(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)s, (void)a, (void)sel, (void)n;
    mz_add(out, ID_NO);
    mz_add(out, ID_YES);
}

static void again_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                         const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)i, (void)n;
    bool yes = ids[0] == ID_YES;
    mz_tell(log, yes ? E_AGAIN : E_DECLINED, s->turn, D_AGAIN, 0, 0);
    bunny_push(s, yes ? D_REVEAL : D_PART, yes ? 2 : 0, 0, 0);
}

static bool part_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    (void)g, (void)i;
    bunny_space_ready(s, log);
    return true;
}

static int part_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                         struct bunny_item i, mz_outcome *out) {
    (void)g, (void)i;
    return bunny_space_outcomes(s, out);
}

/* AB-VIO-8, AB-R15: the space drawn stands, whichever it is. */
static void part_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    (void)g, (void)i;
    int space = outcome - N_SPACE;
    mz_tell(log, E_RELOCATED, MZ_NATURE, THING_PARTICLE, s->part, space);
    s->part = (uint8_t)space;
    bunny_locate(s, space, log);
}

/* ---- Burrow (AB-VIO-9, AB-VIO-10) ---- */

static uint64_t other_ends(const struct bunny_state *s, const struct bunny_actor *a) {
    int space = s->pos[a->seat];
    uint64_t of_colour = (uint64_t)0x41041041 << bunny_colour(space); /* every sixth space */
    return of_colour & ~s->tun & ~bunny_bit(space);
}

static bool can_burrow(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    int space = s->pos[a->seat];
    if (bunny_has(s->tun, space) || __builtin_popcountll(s->tun) == TUNNELS) return false;
    return other_ends(s, a) && bunny_can_pay(s, a, g->fit[bunny_colour(space)], true);
}

static void burrow_parts(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel;
    if (n == 1)
        bunny_put(out, ID_SPACE, other_ends(s, a));
    else
        bunny_pay_parts(g, s, a, g->fit[bunny_colour(s->pos[a->seat])], true, out);
}

static void burrow(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    (void)n;
    int here = s->pos[s->turn], there = ids[1] - ID_SPACE;
    bunny_pay(g, s, ids[2], bunny_colour(here), log);
    s->tun |= bunny_bit(here) | bunny_bit(there);
    mz_tell(log, E_BURROWED, s->turn, here, there, 0);
}

/* ---- her own tunnels (AB-VIO-12, AB-12, AB-CAM-15) ---- */

static uint64_t ends(const struct bunny_state *s, const struct bunny_actor *a) {
    int space = s->pos[a->seat];
    if (!bunny_has(s->tun, space)) return 0;
    uint64_t on = 0, others = s->tun & ~bunny_bit(space);
    if (s->idle < BUNNY_IDLE) on |= others & ~s->blocked;
    if (a->have) on |= others & s->blocked;
    return on;
}

static bool can_tunnel(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    (void)g;
    return ends(s, a) != 0;
}

static void tunnel_parts(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)sel, (void)n;
    bunny_put(out, ID_SPACE, ends(s, a));
}

static void tunnel(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    (void)n;
    int to = ids[1] - ID_SPACE;
    bunny_enter(g, s, s->pos[s->turn], to, TOLL_DIRECT | TOLL_FREE, BUNNY_NONE, log);
}

/* ---- Synthesize (AB-VIO-13), Magnetize (AB-VIO-14) ---- */

static bool can_synth(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->left >= LAB_COST;
}

static void synth(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    (void)g, (void)ids, (void)n;
    bunny_charge(s, ID_OWN, LAB_COST, log);
    bunny_gain(s, s->turn, 1, log);
}

static bool can_magnet(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    return s->left >= LAB_COST && bunny_has(g->adjacent[s->pos[a->seat]], s->part);
}

static void magnet(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    (void)g, (void)ids, (void)n;
    int to = s->pos[s->turn];
    bunny_charge(s, ID_OWN, LAB_COST, log);
    mz_tell(log, E_MAGNET, s->turn, s->part, to, 0);
    s->part = (uint8_t)to;
}

static const struct bunny_action ACTIONS[] = {
    {K_GO, 2, true, VIO, BUNNY_NONE, can_go, bunny_step_parts, NULL, bunny_step},
    {K_TUNNEL, 2, false, VIO, BUNNY_NONE, can_tunnel, tunnel_parts, NULL, tunnel},
    {K_SAMPLE, 2, false, VIO, BUNNY_NONE, can_sample, sample_parts, NULL, sample},
    {K_BURROW, 3, false, VIO, BUNNY_NONE, can_burrow, burrow_parts, NULL, burrow},
    {K_SYNTH, 1, false, VIO, BUNNY_NONE, can_synth, NULL, NULL, synth},
    {K_MAGNET, 1, false, VIO, BUNNY_NONE, can_magnet, NULL, NULL, magnet},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_DIE_VIO, .stage = AT_DIE, .outcomes = die_outcomes, .happen = die_happen},
    {.kind = D_REVEAL,
     .stage = AT_REVEAL,
     .due = reveal_due,
     .outcomes = reveal_outcomes,
     .happen = reveal_happen},
    {.kind = D_PART,
     .stage = AT_LOCATION,
     .due = part_due,
     .outcomes = part_outcomes,
     .happen = part_happen},
    {.kind = D_PICK, .stage = AT_PICK, .due = pick_due, .legal = pick_legal, .choose = pick_choose},
    {.kind = D_AGAIN, .stage = AT_AGAIN, .legal = again_legal, .choose = again_choose},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    (void)g;
    int tunnels = __builtin_popcountll(s->tun);
    if (tunnels % 2 || tunnels > TUNNELS) return "AB-VIO-10: an odd number of tunnels, or too many";
    if (s->dial > DIAL) return "the dial stands above six";
    if ((s->part != BUNNY_NONE) != (located > 1))
        return "AB-VIO-S: the particle is missing or too early";
    return NULL;
}

static int progress(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    return __builtin_popcount(s->smp) + s->dial;
}

const struct bunny_character bunny_violet = {.code = "vio",
                                             .name = "Violet",
                                             .setup = "LCCCL", /* AB-VIO-S */
                                             .actions = ACTIONS,
                                             .duties = DUTIES,
                                             .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                             .nduties = sizeof DUTIES / sizeof *DUTIES,
                                             .init = init,
                                             .place = place_particle,
                                             .begin = begin,
                                             .check = check,
                                             .progress = progress,
                                             .goal = 12};
