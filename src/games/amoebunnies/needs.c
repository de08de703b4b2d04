/* What an action asks for. The first need that is not met is told; the last row of a kind stands
 * for all that is left, so the rows before it must be the others. */
#include "games/amoebunnies/amoebunnies.h"

typedef bool met_by(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a);

static bool jelly(const struct bunny_game *g, const struct bunny_state *s,
                  const struct bunny_actor *a) {
    (void)g;
    return s->jelly[a->seat] != 0;
}
static bool bonus(const struct bunny_game *g, const struct bunny_state *s,
                  const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->bonus != 0;
}
static bool allowance(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    (void)g;
    return s->left || a->who == SAR || a->who == MID; /* their steps cost a card */
}
static bool movement(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g;
    return bunny_can_move(s, a->seat);
}
static bool two_left(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->left >= 2;
}
static bool on_gift(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    (void)g;
    for (uint64_t m = a->here; m; m &= m - 1)
        if (s->gifts[bunny_low(m)]) return true;
    return false;
}
static bool on_tunnel(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    (void)g;
    return (a->here & s->tun) != 0;
}
static bool on_no_tunnel(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a) {
    return !on_tunnel(g, s, a);
}
/* AB-CAM-6: no direct move of Cam's ends on a stack. */
static bool other_tunnel(const struct bunny_game *g, const struct bunny_state *s,
                         const struct bunny_actor *a) {
    (void)g;
    uint64_t ends = s->tun & ~(a->who == CAM ? s->stacks : s->tun & a->here);
    return ends != 0;
}
static bool tunnel_left(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    (void)g, (void)a;
    return __builtin_popcountll(s->tun) < 4;
}
static bool on_animals(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    return g->partner[s->pos[a->seat]] != BUNNY_NONE;
}
static bool on_token(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g;
    return bunny_has(a->who == SUN ? s->pal : s->down, s->pos[a->seat]);
}
static bool no_flower(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->carry == BUNNY_NONE;
}
static bool peek_boost(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    (void)g, (void)a;
    return (s->boosts & 2) != 0;
}
static bool bargain_boost(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a) {
    (void)g, (void)a;
    return (s->boosts & 4) != 0;
}
static bool company(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    return bunny_has(bunny_others(g, s, a->seat), s->pos[a->seat]);
}
static bool neighbours(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a) {
    (void)a;
    for (uint64_t m = s->stacks; m; m &= m - 1)
        if (bunny_next(g, s, CAM, bunny_low(m)) & s->stacks) return true;
    return false;
}
static bool growth_left(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->grown[2] == BUNNY_NONE;
}
static bool with_particle(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a) {
    (void)g;
    return s->part == s->pos[a->seat];
}

/* Once a turn each (6.2). */
#define ONCE(name, flag)                                                                           \
    static bool name(const struct bunny_game *g, const struct bunny_state *s,                      \
                     const struct bunny_actor *a) {                                                \
        (void)g, (void)a;                                                                          \
        return !(s->used & (flag));                                                                \
    }
ONCE(buddy_fresh, U_BUDDY)
ONCE(peek_fresh, U_PEEK)
ONCE(bargain_fresh, U_BARGAIN)
ONCE(grow_fresh, U_GROW)
ONCE(refresh_fresh, U_REFRESH)
ONCE(no_plan, U_PLAN)

static const struct need {
    uint8_t kind, who; /* who: of this character alone; BUNNY_NONE of all */
    met_by *met;
    struct bunny_reason lacking;
} NEEDS[] = {
    {K_END, BUNNY_NONE, NULL, {"AB-7", "You can end your turn when nothing else is begun."}},
    {K_GO, ROY, allowance, {"AB-ROY-2", "Your movement of this turn is used up."}},
    {K_GO, CAM, allowance, {"AB-CAM-3", "Your movement of this turn is used up."}},
    {K_GO, VIO, allowance, {"AB-VIO-2", "Your movement of this turn is used up."}},
    {K_GO, SAR, NULL, {"AB-SAR-1", "You have no card for a step from here."}},
    {K_GO, MID, NULL, {"AB-MID-1", "You have no card for a path from here."}},
    {K_GO, BUNNY_NONE, NULL, {"AB-16", "No path leads on from here."}},
    {K_HOP, BUNNY_NONE, jelly, {"AB-19", "You have no jelly."}},
    {K_HOP, BUNNY_NONE, NULL, {"AB-19", "No path leads on from here."}},
    {K_GLIDE, BUNNY_NONE, bonus, {"AB-20", "You have no bonus movement left."}},
    {K_GLIDE, BUNNY_NONE, NULL, {"AB-20", "No path leads on from here."}},
    {K_REDEEM, BUNNY_NONE, NULL, {"AB-32", "You have no card with the jelly icon."}},
    {K_TRADE, BUNNY_NONE, NULL, {"AB-30", "You have no set worth three units of one colour."}},
    {K_PLAY, BUNNY_NONE, NULL, {"AB-SAR-13", "You have no gift card."}},
    {K_OPEN, BUNNY_NONE, on_gift, {"AB-SAR-10", "There is no gift on your space."}},
    {K_OPEN, BUNNY_NONE, NULL, {"AB-SAR-10", "You have no colour card for Sarı."}},
    {K_TUNNEL, BUNNY_NONE, on_tunnel, {"AB-VIO-11", "There is no tunnel on your space."}},
    {K_TUNNEL, BUNNY_NONE, other_tunnel, {"AB-VIO-11", "There is no other tunnel to go to."}},
    {K_TUNNEL, VIO, NULL, {"AB-CAM-15", "You have no card for Cam's toll at the other end."}},
    {K_TUNNEL, BUNNY_NONE, NULL, {"AB-VIO-11", "You have no colour card for Violet."}},
    {K_CLEAR, BUNNY_NONE, jelly, {"AB-MID-17", "You have no jelly."}},
    {K_CLEAR, BUNNY_NONE, NULL, {"AB-MID-17", "No overgrown path is at your space."}},
    {K_NET, BUNNY_NONE, on_animals, {"AB-ROY-3", "Network starts on an animal space."}},
    {K_NET, BUNNY_NONE, NULL, {"AB-ROY-3", "You have no movement left."}},
    {K_FLIP, SUN, on_token, {"AB-SUN-18", "There is no face-down palette here."}},
    {K_FLIP, SUN, NULL, {"AB-SUN-18", "You have nothing of this space's colour to pay with."}},
    {K_FLIP, BUNNY_NONE, on_token, {"AB-ROY-4", "There is no face-down token here."}},
    {K_FLIP,
     BUNNY_NONE,
     NULL,
     {"AB-ROY-4", "You have nothing of this space's colour to pay with."}},
    {K_TAKE, BUNNY_NONE, no_flower, {"AB-ROY-6", "You carry a flower already."}},
    {K_TAKE, BUNNY_NONE, NULL, {"AB-ROY-6", "There is no flower here to pick up."}},
    {K_DROP, BUNNY_NONE, NULL, {"AB-ROY-7", "You carry no flower."}},
    {K_PEEK, BUNNY_NONE, peek_boost, {"AB-ROY-11", "You don't have the Peek boost."}},
    {K_PEEK, BUNNY_NONE, peek_fresh, {"AB-ROY-11", "You have peeked this turn."}},
    {K_PEEK, BUNNY_NONE, NULL, {"AB-ROY-11", "No flower lies face down."}},
    {K_BARGAIN, BUNNY_NONE, bargain_boost, {"AB-ROY-12", "You don't have the Bargain boost."}},
    {K_BARGAIN, BUNNY_NONE, bargain_fresh, {"AB-ROY-12", "You have bargained this turn."}},
    {K_BARGAIN, BUNNY_NONE, company, {"AB-ROY-12", "No other player is on your space."}},
    {K_BARGAIN, BUNNY_NONE, NULL, {"AB-ROY-12", "You have no colour card to give."}},
    {K_MERGE,
     BUNNY_NONE,
     neighbours,
     {"AB-CAM-4", "No two stacks of yours are next to each other."}},
    {K_MERGE, BUNNY_NONE, movement, {"AB-CAM-5", "You have no movement left."}},
    {K_MERGE, BUNNY_NONE, NULL, {"AB-CAM-5", "You have no card for a path between stacks."}},
    {K_PLACE, BUNNY_NONE, NULL, {"AB-SAR-3", "You are not on a hiding place."}},
    {K_BUDDY, BUNNY_NONE, buddy_fresh, {"AB-SAR-6", "You have had a buddy this turn."}},
    {K_BUDDY, BUNNY_NONE, NULL, {"AB-SAR-6", "Nobody stands next to you."}},
    {K_SEEK,
     BUNNY_NONE,
     NULL,
     {"AB-SAR-7", "You have no two units of a colour whose centre is elsewhere."}},
    {K_GROW, BUNNY_NONE, growth_left, {"AB-MID-18", "All three overgrowths are out."}},
    {K_GROW, BUNNY_NONE, grow_fresh, {"AB-MID-13", "You have placed an overgrowth this turn."}},
    {K_GROW, BUNNY_NONE, NULL, {"AB-MID-13", "There is no free path that you can pay for."}},
    {K_FLY, BUNNY_NONE, NULL, {"AB-MID-12", "You have no jelly."}},
    {K_REFRESH, BUNNY_NONE, refresh_fresh, {"AB-MID-10", "You have refreshed this turn."}},
    {K_REFRESH, BUNNY_NONE, NULL, {"AB-MID-10", "You still have colour cards."}},
    {K_COLLECT, BUNNY_NONE, NULL, {"AB-MID-8", "There is no bright rainbow here."}},
    {K_ROLL, BUNNY_NONE, NULL, {"AB-SUN-1", "You have rolled twice this turn."}},
    {K_BACK, BUNNY_NONE, no_plan, {"AB-SUN-11", "You have planned ahead this turn."}},
    {K_BACK, BUNNY_NONE, NULL, {"AB-SUN-11", "No string leads on from here."}},
    {K_PLAN, BUNNY_NONE, NULL, {"AB-SUN-12", "Both strings must be at home to plan ahead."}},
    {K_ZONE, BUNNY_NONE, NULL, {"AB-SUN-13", "Zone In has been used."}},
    {K_SIGN, BUNNY_NONE, NULL, {"AB-SUN-17", "The signpost does not show."}},
    {K_SAMPLE, BUNNY_NONE, with_particle, {"AB-VIO-3", "You are not with the particle."}},
    {K_SAMPLE,
     BUNNY_NONE,
     NULL,
     {"AB-VIO-3", "You have nothing of this space's colour to pay with."}},
    {K_BURROW, BUNNY_NONE, tunnel_left, {"AB-VIO-10", "All four tunnels are out."}},
    {K_BURROW, BUNNY_NONE, on_no_tunnel, {"AB-VIO-10", "There is a tunnel here already."}},
    {K_BURROW,
     BUNNY_NONE,
     NULL,
     {"AB-VIO-9", "You have nothing of this space's colour to pay with."}},
    {K_SYNTH, BUNNY_NONE, NULL, {"AB-VIO-13", "You need two movements of your die."}},
    {K_MAGNET, BUNNY_NONE, two_left, {"AB-VIO-14", "You need two movements of your die."}},
    {K_MAGNET, BUNNY_NONE, NULL, {"AB-VIO-14", "The particle is not next door."}},
};

struct bunny_reason bunny_missing(const struct bunny_game *g, const struct bunny_state *s,
                                  int kind) {
    struct bunny_actor a = bunny_actor_of(g, s);
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++) {
        const struct need *n = &NEEDS[i];
        if (n->kind != kind || (n->who != BUNNY_NONE && n->who != a.who)) continue;
        if (!n->met || !n->met(g, s, &a)) return n->lacking;
    }
    return (struct bunny_reason){"AB-7", "You can't do that now."};
}
