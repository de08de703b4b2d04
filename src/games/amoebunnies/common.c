/* Actions that every player has, and those with another character's components (AB-40). */
#include "games/amoebunnies/amoebunnies.h"

static bool always(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    (void)g, (void)s, (void)a;
    return true;
}

/* ---- end (AB-7, AB-9, AB-SAR-8) ---- */

static void end(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log) {
    (void)ids, (void)n;
    bunny_push(s, D_PASS, 0, 0, 0);
    bunny_push(s, D_DRAW, s->turn, g->who[s->turn] == SAR ? 2 : 1, 0);
    mz_tell(log, E_ENDED, s->turn, s->turn, 0, 0);
}

/* ---- hop (AB-19), glide (AB-20, AB-R21) ---- */

static bool can_hop(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    return s->jelly[a->seat] && bunny_can_step(g, s, a);
}

static bool can_glide(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    return s->bonus && bunny_can_step(g, s, a);
}

/* ---- redeem (AB-32), trade (AB-30, AB-31) ---- */

static uint64_t icons(const struct bunny_actor *a) {
    return a->have >> BUNNY_PLAIN << BUNNY_PLAIN;
}

static bool can_redeem(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    (void)g, (void)s;
    return icons(a) != 0;
}

static void redeem_parts(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)s, (void)sel, (void)n;
    bunny_put(out, ID_CARD, icons(a));
}

static void redeem(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    (void)n;
    bunny_pay(g, s, ids[1], BUNNY_NONE, log);
    bunny_gain(s, s->turn, 1, log);
}

static bool can_trade(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    for (int c = 0; c < BUNNY_COLOURS && a->have; c++)
        if (bunny_set_possible(g, s, a, c, 3, true)) return true;
    return false;
}

static void trade_parts(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    if (n > 1) {
        bunny_set_parts(g, s, a, sel, n, 3, true, out);
        return;
    }
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (bunny_set_possible(g, s, a, c, 3, true)) mz_add(out, (mz_id)(ID_COLOUR + c));
}

static bool trade_more(const struct bunny_game *g, const struct bunny_state *s, const mz_id *sel,
                       int n) {
    (void)s;
    return bunny_set_more(g, sel, n, 3);
}

static void trade(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    for (int i = 2; i < n; i++) bunny_pay(g, s, ids[i], ids[1] - ID_COLOUR, log);
    bunny_gain(s, s->turn, 1, log);
}

/* ---- play a gift card (AB-SAR-12, AB-SAR-13) ---- */

static bool can_play(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g;
    return s->gn[a->seat] != 0;
}

static void play_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)sel, (void)n;
    for (int k = 0; k < BUNNY_GIFTS; k++)
        if (s->hid.gift[a->seat][k]) mz_add(out, (mz_id)(ID_GIFT + k));
}

static void play(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    int gift = ids[1] - ID_GIFT, many = gift % 4 + 1;
    bunny_use_gift(g, s, gift, log);
    if (gift < 4) {
        bunny_push(s, D_DRAW, s->turn, many, 0);
    } else if (gift < 8) {
        bunny_gain(s, s->turn, many, log);
    } else {
        s->bonus = (uint16_t)(s->bonus + many);
        mz_tell(log, E_GAINED, s->turn, s->turn, SPENT_BONUS, many);
    }
}

/* ---- open a gift (AB-SAR-10, AB-SAR-11, AB-R5) ---- */

static uint64_t gifts_here(const struct bunny_state *s, const struct bunny_actor *a) {
    uint64_t on = 0;
    for (uint64_t m = a->here; m; m &= m - 1)
        if (s->gifts[bunny_low(m)]) on |= m & (0 - m);
    return on;
}

static bool can_open(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return gifts_here(s, a) && bunny_can_give(g, s, a);
}

static void open_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel;
    if (a->who == CAM && n == 1)
        bunny_put(out, ID_SPACE, gifts_here(s, a));
    else
        bunny_give_parts(g, s, a, out);
}

static void open(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    int space = n == 3 ? ids[1] - ID_SPACE : s->pos[s->turn];
    int fairy = bunny_give(g, s, g->seat_of[SAR], ids[n - 1], log);
    s->gifts[space]--;
    mz_tell(log, E_OPENED, s->turn, s->turn, space, 0);
    bunny_push(s, D_GIFT, s->turn, 0, 0);
    if (fairy) bunny_push(s, D_DRAW, g->seat_of[SAR], 1, 0); /* AB-34: before the gift card */
}

/* ---- tunnel, for others than Violet (AB-VIO-11) ---- */

static uint64_t tunnel_ends(const struct bunny_state *s, const struct bunny_actor *a, int from) {
    return s->tun & ~bunny_bit(from) & ~(a->who == CAM ? s->stacks : 0); /* AB-CAM-6 */
}

static uint64_t tunnel_starts(const struct bunny_state *s, const struct bunny_actor *a) {
    uint64_t on = 0;
    for (uint64_t m = a->here & s->tun; m; m &= m - 1)
        if (tunnel_ends(s, a, bunny_low(m))) on |= m & (0 - m);
    return on;
}

static bool can_tunnel(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    return a->here & s->tun && tunnel_starts(s, a) && bunny_can_give(g, s, a);
}

static void tunnel_parts(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    bool cam = a->who == CAM;
    if (n == 1 && cam)
        bunny_put(out, ID_SPACE, tunnel_starts(s, a));
    else if (n == 1 + cam)
        bunny_put(out, ID_SPACE, tunnel_ends(s, a, cam ? sel[1] - ID_SPACE : s->pos[a->seat]));
    else
        bunny_give_parts(g, s, a, out);
}

static void tunnel(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                   mz_log *log) {
    int from = n == 4 ? ids[1] - ID_SPACE : s->pos[s->turn];
    int fairy = bunny_give(g, s, g->seat_of[VIO], ids[n - 1], log);
    bunny_enter(g, s, from, ids[n - 2] - ID_SPACE, TOLL_DIRECT, BUNNY_NONE, log);
    if (fairy) bunny_push(s, D_DRAW, g->seat_of[VIO], 1, 0); /* AB-34: before the toll */
}

/* ---- clear an overgrowth (AB-MID-17) ---- */

static struct bunny_ways clearable(const struct bunny_game *g, const struct bunny_state *s,
                                   const struct bunny_actor *a) {
    struct bunny_ways at = {{0, 0}};
    for (int i = 0; i < 3 && s->grown[i] != BUNNY_NONE; i++) {
        int path = s->grown[i];
        const uint8_t *end = g->in.end[path];
        if (bunny_has(a->here, end[0]) || bunny_has(a->here, end[1]))
            at.w[path >> 6] |= bunny_bit(path & 63);
    }
    return at;
}

static bool can_clear(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    if (s->grown[0] == BUNNY_NONE || !s->jelly[a->seat]) return false;
    struct bunny_ways at = clearable(g, s, a);
    return (at.w[0] | at.w[1]) != 0;
}

static void clear_parts(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_put_ways(out, clearable(g, s, a));
}

static void clear(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                  mz_log *log) {
    (void)n;
    int path = ids[1] - ID_PATH;
    bunny_charge(s, ID_JELLY, 1, log);
    bunny_gain(s, g->seat_of[MID], 1, log);
    bunny_path_list_set(s->grown, 3, path, false);
    mz_tell(log, E_CLEARED, s->turn, s->turn, path, 0);
}

#define ALL BUNNY_NONE, BUNNY_NONE

const struct bunny_action bunny_common[] = {
    {K_END, 1, false, ALL, always, NULL, NULL, end},
    {K_HOP, 2, true, ALL, can_hop, bunny_step_parts, NULL, bunny_step},
    {K_GLIDE, 2, true, ALL, can_glide, bunny_step_parts, NULL, bunny_step},
    {K_REDEEM, 2, false, ALL, can_redeem, redeem_parts, NULL, redeem},
    {K_TRADE, 0, false, ALL, can_trade, trade_parts, trade_more, trade},
    {K_PLAY, 2, false, SAR, BUNNY_NONE, can_play, play_parts, NULL, play},
    {K_OPEN, 2, true, SAR, SAR, can_open, open_parts, NULL, open},
    {K_TUNNEL, 3, true, VIO, VIO, can_tunnel, tunnel_parts, NULL, tunnel},
    {K_CLEAR, 2, false, MID, MID, can_clear, clear_parts, NULL, clear},
};
const int bunny_ncommon = (int)(sizeof bunny_common / sizeof *bunny_common);
