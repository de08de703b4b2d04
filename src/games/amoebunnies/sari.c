/* Sarı (3.8): fourteen gifts are hidden. Opening them is everybody's and stands in common.c.
 * Invariant: gifts on the track and on the board are never more than fourteen. */
#include "games/amoebunnies/amoebunnies.h"

static void init(const struct bunny_game *g, struct bunny_state *s) {
    (void)g;
    s->track = BUNNY_TRACK;
}

static int place_hide(struct bunny_state *s, int i, int space) {
    (void)i;
    s->hide |= bunny_bit(space);
    return THING_HIDE;
}

static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g, (void)s;
    return 0;
}

/* ---- go: a card for the colour of the path or of the space (AB-SAR-1, AB-SAR-2, AB-R29) ---- */

static uint64_t fits(const struct bunny_game *g, int from, int to) {
    return g->fit[g->in.colour[g->path_of[from][to]]] | g->fit[bunny_colour(to)];
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
    bool art = ids[2] >= ID_ART;
    bunny_pay(g, s, ids[2], g->in.colour[g->path_of[from][to]], log);
    if (art && !g->paint_free) bunny_none_fits(g, s, bunny_colour(to)); /* AB-R6 */
    bunny_enter(g, s, from, to, TOLL_STEP, BUNNY_NONE, log);
}

/* ---- place (AB-SAR-3, AB-SAR-4, AB-SAR-5, AB-SAR-9) ---- */

static bool can_place(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    (void)g;
    return bunny_has(s->hide, s->pos[a->seat]);
}

static void place(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    (void)ids, (void)n;
    int space = s->pos[s->turn], emptied = BUNNY_TRACK - --s->track;
    s->gifts[space]++;
    mz_tell(log, E_HID, s->turn, space, s->track, 0);
    if (!s->track) {
        bunny_win(g, s, SAR, log);
        return;
    }
    bunny_push(s, D_HIDE, 0, 0, 0);
    if (g->icon_at >> emptied & 1) bunny_push(s, D_GIFT, s->turn, 0, 0); /* AB-SAR-4 */
}

static bool hide_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    (void)g, (void)i;
    bunny_space_ready(s, log);
    return true;
}

static int hide_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                         struct bunny_item i, mz_outcome *out) {
    (void)g, (void)i;
    return bunny_space_outcomes(s, out);
}

/* AB-SAR-5, AB-R15: drawn again while the space has a hiding place. */
static void hide_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    (void)g;
    int space = outcome - N_SPACE, from = s->pos[s->turn];
    if (bunny_has(s->hide, space)) {
        mz_tell(log, E_LOCATED, MZ_NATURE, space, 0, 0);
        bunny_push(s, i.kind, 0, 0, 0);
    } else {
        mz_tell(log, E_RELOCATED, MZ_NATURE, THING_HIDE, from, space);
        s->hide = (s->hide & ~bunny_bit(from)) | bunny_bit(space);
    }
    bunny_locate(s, space, log);
}

/* ---- Buddy System (AB-SAR-6) ---- */

static uint64_t buddies(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    return bunny_next(g, s, SAR, s->pos[a->seat]) & bunny_others(g, s, a->seat);
}

static bool can_buddy(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    return !(s->used & U_BUDDY) && buddies(g, s, a);
}

static void buddy_parts(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_put(out, ID_SPACE, buddies(g, s, a));
}

static void buddy(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    (void)n;
    bunny_use(s, U_BUDDY, log);
    bunny_enter(g, s, s->pos[s->turn], ids[1] - ID_SPACE, TOLL_STEP, BUNNY_NONE, log);
}

/* ---- Seek & Hide (AB-SAR-7, AB-SAR-15, AB-R22) ---- */

static bool seekable(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, int colour) {
    return s->pos[a->seat] != 7 * colour && bunny_set_possible(g, s, a, colour, 2, false);
}

static bool can_seek(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (seekable(g, s, a, c)) return true;
    return false;
}

static void seek_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    if (n > 1) {
        bunny_set_parts(g, s, a, sel, n, 2, false, out);
        return;
    }
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (seekable(g, s, a, c)) mz_add(out, (mz_id)(ID_COLOUR + c));
}

static bool seek_more(const struct bunny_game *g, const struct bunny_state *s, const mz_id *sel,
                      int n) {
    (void)s;
    return bunny_set_more(g, sel, n, 2);
}

static void seek(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    int colour = ids[1] - ID_COLOUR;
    for (int i = 2; i < n; i++) bunny_pay(g, s, ids[i], colour, log);
    bunny_enter(g, s, s->pos[s->turn], 7 * colour, TOLL_DIRECT, BUNNY_NONE, log);
}

static const struct bunny_action ACTIONS[] = {
    {K_GO, 3, false, SAR, BUNNY_NONE, can_go, go_parts, NULL, go},
    {K_PLACE, 1, false, SAR, BUNNY_NONE, can_place, NULL, NULL, place},
    {K_BUDDY, 2, false, SAR, BUNNY_NONE, can_buddy, buddy_parts, NULL, buddy},
    {K_SEEK, 0, false, SAR, BUNNY_NONE, can_seek, seek_parts, seek_more, seek},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_HIDE,
     .stage = AT_LOCATION,
     .due = hide_due,
     .outcomes = hide_outcomes,
     .happen = hide_happen},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    (void)g;
    int gifts = s->track, hides = located > 1 ? located - 1 : 0;
    for (int i = 0; i < BUNNY_SPACES; i++) gifts += s->gifts[i];
    if (gifts > BUNNY_TRACK) return "AB-SAR-S: more than fourteen gifts";
    if (__builtin_popcountll(s->hide) != hides) return "AB-SAR-S: not four hiding places";
    return NULL;
}

static int progress(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    return BUNNY_TRACK - s->track;
}

const struct bunny_character bunny_sari = {.code = "sar",
                                           .name = "Sarı",
                                           .setup = "LCCCLLLL", /* AB-SAR-S */
                                           .actions = ACTIONS,
                                           .duties = DUTIES,
                                           .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                           .nduties = sizeof DUTIES / sizeof *DUTIES,
                                           .init = init,
                                           .place = place_hide,
                                           .begin = begin,
                                           .check = check,
                                           .progress = progress,
                                           .goal = BUNNY_TRACK};
