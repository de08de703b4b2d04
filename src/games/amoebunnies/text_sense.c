/* Whether a position that fits the grammar can come up (7.2): what is owed can be owed by this
 * player, on this board, in this order. */
#include <string.h>

#include "games/amoebunnies/text.h"

/* Which items may stand together, the first on top (7.2). */
static bool list_possible(const struct bunny_state *s) {
    static const uint8_t pairs[][2] = {{D_DRAW, D_PASS},    {D_DRAW, D_RAINBOW}, {D_DRAW, D_HALF},
                                       {D_RAINBOW, D_HALF}, {D_DRAW, D_TOLL},    {D_DRAW, D_GIFT},
                                       {D_GIFT, D_HIDE}};
    const struct bunny_item *p = s->pend;
    if (s->npend < 2) return true;
    if (s->npend == 3) return p[0].kind == D_DRAW && p[1].kind == D_RAINBOW && p[2].kind == D_HALF;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (p[0].kind == pairs[i][0] && p[1].kind == pairs[i][1]) return true;
    return false;
}

static bool toll_possible(const struct bunny_game *g, const struct bunny_state *s,
                          struct bunny_item i) {
    int who = g->who[s->turn], from = s->pos[s->turn];
    if (who == CAM || from == i.a || !bunny_has(s->blocked, i.a)) return false;
    bool step = !(i.b & TOLL_DIRECT);
    int p = g->path_of[from][i.a];
    if (step && (p == BUNNY_NONE || !bunny_path_open(s, who, p))) return false;
    if (i.c != BUNNY_NONE && (who != MID || !step)) return false;
    if (!(i.b & TOLL_FREE)) return true;
    return s->hn[s->turn] && (step ? who == SUN && bunny_path_list_has(s->str, 2, p)
                                   : who == VIO && bunny_has(s->tun, i.a));
}

/* Whether the player to act can have come to owe this. */
static bool item_possible(const struct bunny_game *g, const struct bunny_state *s,
                          struct bunny_item i) {
    int who = g->who[s->turn], here = s->pos[s->turn];
    bool alone = s->npend == 1;
    switch (i.kind) {
    case D_FIRST: return alone && s->turn == 0 && s->first == 0;
    case D_SETUP:
        return alone && s->turn == s->first && i.b < strlen(bunny_list[g->who[i.a]]->setup);
    case D_DRAW: return i.b >= 1 && i.b <= 9;
    case D_GIFT: return bunny_plays(g, SAR);
    case D_HIDE: return who == SAR && bunny_has(s->hide, here);
    case D_DIE_SUN: return who == SUN && s->rolls;
    case D_DIE_ZONE: return who == SUN && i.a < RAINBOW;
    case D_WAY: return who == SUN;
    case D_TO: return who == SUN && i.a < RAINBOW;
    case D_DIE_VIO:
    case D_PART: return who == VIO;
    case D_REVEAL:
    case D_PICK: return who == VIO && (i.a == 1 || i.a == 2);
    case D_AGAIN: return who == VIO && s->dial == 6;
    case D_FLOWER: return who == ROY && here == i.a && bunny_has(s->down, i.a);
    case D_PEEK: return who == ROY && bunny_has(s->down, i.a);
    case D_PALETTE: return who == SUN && here == i.a && bunny_has(s->pal, i.a);
    case D_TOLL: return toll_possible(g, s, i);
    case D_HALF: return who == MID && i.a < RAINBOW;
    case D_RAINBOW: return who == MID;
    case D_SPLASH: return who == CAM && i.a < RAINBOW;
    default: return i.kind == D_PASS;
    }
}

static bool in_setup(const struct bunny_state *s) {
    return s->npend && (s->pend[0].kind == D_FIRST || s->pend[0].kind == D_SETUP);
}

/* During setup every location drawn lies on the discard pile (AB-S6, AB-S8). */
static bool setup_possible(const struct bunny_game *g, const struct bunny_state *s) {
    uint64_t on = s->hide | s->dull | s->pal;
    int n = __builtin_popcountll(s->hide) + __builtin_popcountll(s->dull) +
            __builtin_popcountll(s->pal);
    for (int i = 0; i < g->base.seats; i++)
        if (s->pos[i] < BUNNY_SPACES) on |= bunny_bit(s->pos[i]), n++;
    if (s->part < BUNNY_SPACES) on |= bunny_bit(s->part), n++;
    return !(on & ~s->located) && __builtin_popcountll(on) == n;
}

/* The invariants. Items look at places on the board: these first, as if nothing were pending. */
static const char *broken(const struct bunny_game *g, struct bunny_state *s) {
    mz_head head = s->head;
    s->head.kind = s->won != BUNNY_NONE ? MZ_OVER : MZ_DECISION;
    const char *wrong = bunny_check(&g->base, s);
    s->head = head;
    return wrong;
}

const char *bunny_nonsense(const struct bunny_game *g, struct bunny_state *s) {
    if (!s->round) return "AB-10: rounds count from 1";
    const char *wrong = broken(g, s);
    if (wrong) return wrong;
    if (in_setup(s) && !setup_possible(g, s))
        return "AB-S6: a location of the setup is missing on the discard pile";
    bool possible = list_possible(s);
    for (int i = 0; i < s->npend; i++) possible &= item_possible(g, s, s->pend[i]);
    return possible ? NULL : "AB-8: this can't be what is still to be done";
}
