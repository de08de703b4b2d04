/* Why a token is refused: the number of the statement, and a sentence for the player. */
#include "games/amoebunnies/amoebunnies.h"

struct reason {
    const char *code, *text;
};

/* What an action asks for, when it is not on offer. */
static const struct reason ACTION[BUNNY_KINDS] = {
    [K_END] = {"AB-7", "You can end your turn when nothing else is begun."},
    [K_GO] = {"AB-16", "There is no step of your own left to make here."},
    [K_HOP] = {"AB-19", "You need a jelly, and a path to follow."},
    [K_GLIDE] = {"AB-20", "You have no bonus movement left, or no path to follow."},
    [K_REDEEM] = {"AB-32", "You have no card with the jelly icon."},
    [K_TRADE] = {"AB-30", "You have no set worth three units of one colour."},
    [K_PLAY] = {"AB-SAR-13", "You have no gift card."},
    [K_OPEN] = {"AB-SAR-10", "You need a gift on your space and a colour card for Sarı."},
    [K_TUNNEL] = {"AB-VIO-11", "You need a tunnel here, another one to go to, and the fare."},
    [K_CLEAR] = {"AB-MID-17", "You need a jelly, and an overgrown path at your space."},
    [K_NET] = {"AB-ROY-3", "Network starts on an animal space and costs a movement."},
    [K_FLIP] = {"AB-ROY-4", "There is no face-down token here that you can pay for."},
    [K_TAKE] = {"AB-ROY-6", "There is no flower here to pick up, or you carry one already."},
    [K_DROP] = {"AB-ROY-7", "You carry no flower."},
    [K_PEEK] = {"AB-ROY-11", "You need the Peek boost, once a turn, and a face-down flower."},
    [K_BARGAIN] = {"AB-ROY-12",
                   "You need the Bargain boost, once a turn, a player here and a colour card."},
    [K_MERGE] = {"AB-CAM-5",
                 "You need two stacks next to each other, a movement and a card of the path."},
    [K_PLACE] = {"AB-SAR-3", "You are not on a hiding place."},
    [K_BUDDY] = {"AB-SAR-6", "Nobody stands next to you, or you have had a buddy this turn."},
    [K_SEEK] = {"AB-SAR-7", "You have no two units of a colour whose centre is elsewhere."},
    [K_GROW] = {"AB-MID-13", "You can't place an overgrowth now."},
    [K_FLY] = {"AB-MID-12", "You need a jelly to fly."},
    [K_REFRESH] = {"AB-MID-10", "Refresh needs a hand without colour cards, once a turn."},
    [K_COLLECT] = {"AB-MID-8", "There is no bright rainbow here."},
    [K_ROLL] = {"AB-SUN-1", "You have rolled twice this turn."},
    [K_BACK] = {"AB-SUN-11", "You have no string here, or have planned ahead this turn."},
    [K_PLAN] = {"AB-SUN-12", "Both strings must be at home to plan ahead."},
    [K_ZONE] = {"AB-SUN-13", "Zone In has been used."},
    [K_SIGN] = {"AB-SUN-17", "The signpost does not show."},
    [K_SAMPLE] = {"AB-VIO-3", "You need to be with the particle, and a card of the space."},
    [K_BURROW] = {"AB-VIO-9", "You can't dig a pair of tunnels from here now."},
    [K_SYNTH] = {"AB-VIO-13", "You need two movements of your die."},
    [K_MAGNET] = {"AB-VIO-14", "You need two movements of your die and the particle next door."},
};

/* An own step that is not on offer, by who would make it. */
static const struct reason GO[6] = {
    [ROY] = {"AB-ROY-2", "Your movement of this turn is used up."},
    [CAM] = {"AB-CAM-3", "Your movement of this turn is used up."},
    [SAR] = {"AB-SAR-1", "You have no card for a step from here."},
    [MID] = {"AB-MID-1", "You have no card for a path from here."},
    [VIO] = {"AB-VIO-2", "Your movement of this turn is used up."},
};

/* What others may do with a character's components is there when that character plays (AB-40). */
static const struct {
    uint8_t kind, owner;
} SHARED[] = {{K_OPEN, SAR}, {K_PLAY, SAR}, {K_TUNNEL, VIO}, {K_CLEAR, MID}};

static bool owner_missing(const struct bunny_game *g, int kind) {
    for (size_t i = 0; i < sizeof SHARED / sizeof *SHARED; i++)
        if (SHARED[i].kind == kind) return !bunny_plays(g, SHARED[i].owner);
    return false;
}

static bool of_another(const struct bunny_game *g, const struct bunny_state *s, int kind) {
    return !g->action[s->turn][kind];
}

static struct reason why_kind(const struct bunny_game *g, const struct bunny_state *s, int kind) {
    int who = g->who[s->turn];
    bool idle = (kind == K_TAKE && s->carry == BUNNY_NONE) ||
                (kind == K_DROP && s->carry != BUNNY_NONE) ||
                (kind == K_TUNNEL && who == VIO && bunny_has(s->tun, s->pos[s->turn]));
    if (s->npend) return (struct reason){"AB-8", "First answer what is still open."};
    if (s->head.nsel) return (struct reason){"AB-8", "First finish the move you have begun."};
    if (kind == K_OPEN && who == SAR)
        return (struct reason){"AB-SAR-10", "Your own gifts are for the others."};
    if (kind == K_CLEAR && who == MID)
        return (struct reason){"AB-MID-18", "You can't take your own overgrowths back."};
    if (owner_missing(g, kind))
        return (struct reason){"AB-40", "The character whose components these are does not play."};
    if (of_another(g, s, kind))
        return (struct reason){"AB-3", "This is not among your character's actions."};
    if (idle && s->idle == BUNNY_IDLE)
        return (struct reason){"AB-12", "Six free actions in a row: do something else first."};
    if (kind == K_FLIP && who == SUN)
        return (struct reason){"AB-SUN-18", "There is no palette here that you can pay for."};
    if (kind == K_GROW && s->grown[2] != BUNNY_NONE)
        return (struct reason){"AB-MID-18", "All three overgrowths are out."};
    if (kind == K_BURROW && __builtin_popcountll(s->tun) == 4)
        return (struct reason){"AB-VIO-10", "All four tunnels are out."};
    if (kind == K_BURROW && bunny_has(s->tun, s->pos[s->turn]))
        return (struct reason){"AB-VIO-10", "There is a tunnel here already."};
    return kind == K_GO && !s->left ? GO[who] : ACTION[kind];
}

static struct reason why_step(const struct bunny_game *g, const struct bunny_state *s, int from,
                              int to) {
    int who = g->who[s->turn];
    int path = from < BUNNY_SPACES ? g->path_of[from][to] : BUNNY_NONE;
    if (path == BUNNY_NONE)
        return (struct reason){"AB-14", "No path joins your space to that one."};
    if (!bunny_path_open(s, who, path))
        return (struct reason){"AB-MID-15", "That path is overgrown: for you it is not there."};
    if (who == CAM && bunny_has(s->stacks, to))
        return (struct reason){"AB-CAM-3", "Only a merge leads onto your own stack."};
    if (who == SAR && s->sel[0] == K_BUDDY)
        return (struct reason){"AB-SAR-6", "No other player stands there."};
    return (struct reason){who == SAR ? "AB-SAR-1" : "AB-MID-1", "You have no card for this step."};
}

/* A space that does not answer what is still open. */
static struct reason why_answer(const struct bunny_state *s) {
    switch (s->npend ? s->pend[0].kind : D_NONE) {
    case D_HALF: return (struct reason){"AB-MID-2", "The card's other half leads elsewhere."};
    case D_RAINBOW: return (struct reason){"AB-MID-6", "Name a space with a dull rainbow."};
    case D_WAY:
        if (s->pend[0].a == RAINBOW)
            return (struct reason){"AB-SUN-4", "No path leads there from your space."};
        return (struct reason){"AB-SUN-6", "No path of the colour rolled leads there."};
    case D_TO: return (struct reason){"AB-SUN-13", "Name a space of the zone."};
    default: return (struct reason){"AB-8", "That space is not asked for."};
    }
}

/* A target that would be one, were the toll not due without a card to pay it. */
static bool toll_unpaid(const struct bunny_state *s, int space) {
    return bunny_has(s->blocked, space) && !s->hn[s->turn];
}

static struct reason why_space(const struct bunny_game *g, const struct bunny_state *s, int space) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS, who = g->who[s->turn];
    bool cam = who == CAM, second = s->head.nsel > 1;
    int from = cam ? (second ? s->sel[1] - ID_SPACE : BUNNY_NONE) : s->pos[s->turn];
    switch (kind) {
    case K_GO:
    case K_HOP:
    case K_GLIDE:
    case K_BUDDY:
    case K_SIGN:
        if (cam && !second)
            return (struct reason){"AB-CAM-3", "No stack of yours can make a step from there."};
        return why_step(g, s, from, space);
    case K_MERGE:
        if (!second) return (struct reason){"AB-CAM-4", "No stack there can be merged now."};
        if (from < BUNNY_SPACES && g->path_of[from][space] == BUNNY_NONE)
            return (struct reason){"AB-CAM-4", "Only stacks next to each other can be merged."};
        return (struct reason){"AB-CAM-5", "You can't pay this merge, or there is no stack."};
    case K_OPEN: return (struct reason){"AB-CAM-18", "None of your stacks is on a gift there."};
    case K_TUNNEL:
        if (cam && bunny_has(s->stacks, space))
            return (struct reason){"AB-CAM-6", "No direct move ends on a stack of yours."};
        if (bunny_has(s->tun, space) && who == VIO && toll_unpaid(s, space))
            return (struct reason){"AB-CAM-15", "You have no card for Cam's toll there."};
        return (struct reason){"AB-VIO-11", "A tunnel leads to another tunnel."};
    case K_PEEK: return (struct reason){"AB-ROY-11", "No flower lies face down there."};
    case K_FLY: return (struct reason){"AB-R22", "You are there already."};
    case K_BACK:
        if (toll_unpaid(s, space))
            return (struct reason){"AB-CAM-15", "You have no card for Cam's toll there."};
        return (struct reason){"AB-SUN-11", "No string of yours leads there."};
    case K_BURROW:
        if (bunny_has(s->tun, space))
            return (struct reason){"AB-VIO-10", "There is a tunnel already."};
        return (struct reason){"AB-VIO-9", "The other end is a space of the same colour."};
    default: return why_answer(s);
    }
}

static struct reason why_path(const struct bunny_state *s, int path) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (s->npend && s->pend[0].kind == D_SPLASH) {
        if (bunny_path_list_has(s->grown, 3, path))
            return (struct reason){"AB-CAM-11", "No splash goes on an overgrown path."};
        if (bunny_path_list_has(s->splash, 4, path))
            return (struct reason){"AB-CAM-11", "There is a splash already."};
        if (s->splash[3] != BUNNY_NONE && !s->head.nsel)
            return (struct reason){"AB-CAM-10", "All splashes are out: name one to move first."};
        return (struct reason){"AB-CAM-9", "The splash goes on a path of the merge's colour."};
    }
    if (kind == K_GROW) {
        if (bunny_path_list_has(s->splash, 4, path) || bunny_path_list_has(s->str, 2, path))
            return (struct reason){"AB-MID-14", "There is another player's token on that path."};
        return (struct reason){"AB-MID-14",
                               "You can't pay for that path, or it touches an overgrown one."};
    }
    if (kind == K_CLEAR)
        return (struct reason){"AB-MID-17", "You stand at no end of such an overgrown path."};
    if (kind == K_PLAN)
        return (struct reason){"AB-SUN-12", "The string goes on a path at your space."};
    return (struct reason){"AB-8", "No path is asked for."};
}

/* A card is to be given to another player here, not played. */
static bool giving(const struct bunny_state *s) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    bool toll = s->npend && s->pend[0].kind == D_TOLL;
    return toll || kind == K_OPEN || kind == K_TUNNEL || kind == K_BARGAIN;
}

static struct reason why_card(const struct bunny_game *g, const struct bunny_state *s, int card) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (giving(s)) return (struct reason){"AB-29", "The card given must be in your hand."};
    if (kind != BUNNY_KINDS && !s->hid.hand[s->turn][card])
        return (struct reason){"AB-26", "You don't have this card."};
    switch (kind) {
    case BUNNY_KINDS: return (struct reason){"AB-8", "No card is asked for."};
    case K_REDEEM: return (struct reason){"AB-32", "This card has no jelly icon."};
    case K_TRADE: return (struct reason){"AB-31", "This card does not fit, or is one too many."};
    case K_SEEK: return (struct reason){"AB-SAR-7", "This card does not fit, or is one too many."};
    case K_GO:
        if (g->who[s->turn] == SAR)
            return (struct reason){"AB-SAR-1",
                                   "It shows neither the path's nor the space's colour."};
        return (struct reason){"AB-MID-1", "It does not show the colour of the path."};
    default: return (struct reason){"AB-26", "This card can't be played for that colour."};
    }
}

static struct reason why_art(const struct bunny_game *g, const struct bunny_state *s) {
    if (giving(s))
        return (struct reason){"AB-29", "A card is given as it is: a painted colour is no use."};
    if (g->who[s->turn] == SUN)
        return (struct reason){"AB-SUN-19", "You don't paint for yourself."};
    if (!bunny_plays(g, SUN)) return (struct reason){"AB-SUN-15", "Sunil does not play."};
    if (s->art) return (struct reason){"AB-SUN-15", "The signpost shows: nothing is painted now."};
    return (struct reason){"AB-SUN-15", "You can't paint this: it, or another card, still fits."};
}

static struct reason why_jelly(const struct bunny_state *s) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (giving(s)) return (struct reason){"AB-29", "A card must be given: a jelly is none."};
    if (kind == BUNNY_KINDS) return (struct reason){"AB-8", "No jelly is asked for."};
    if (kind == K_TRADE)
        return (struct reason){"AB-30", "A set needs a card, and no part too many."};
    if (kind == K_SEEK) return (struct reason){"AB-SAR-7", "You have none, or it is one too many."};
    return (struct reason){"AB-28", "A jelly can't stand here."};
}

static struct reason why_no(const struct bunny_state *s) {
    switch (s->npend ? s->pend[0].kind : D_NONE) {
    case D_TOLL:
        return (struct reason){"AB-CAM-15", "The move cost nothing, so the toll must be paid."};
    case D_WAY:
        if (s->pend[0].a == RAINBOW)
            return (struct reason){"AB-R11", "A rainbow must be followed (option wild=must)."};
        return (struct reason){"AB-SUN-6", "You must follow a path of the colour rolled."};
    case D_RAINBOW: return (struct reason){"AB-MID-6", "A dull rainbow must be named."};
    case D_TO: return (struct reason){"AB-SUN-13", "A space of the zone must be named."};
    case D_PICK: return (struct reason){"AB-VIO-4", "A sample must be chosen."};
    default: return (struct reason){"AB-8", "This is not asked for here."};
    }
}

static struct reason why_word(const struct bunny_game *g, const struct bunny_state *s, int id) {
    if (id == ID_JELLY) return why_jelly(s);
    if (id == ID_NO) return why_no(s);
    if (id == ID_FAIRY)
        return (struct reason){"AB-MID-11", g->who[s->turn] == MID
                                                ? "Fairy Gold has been used, or no card is left."
                                                : "Fairy Gold is Midori's."};
    if (id == ID_OWN || id == ID_BONUS)
        return (struct reason){"AB-21", "You have no such movement left."};
    return (struct reason){"AB-8", "This is not asked for here."};
}

static struct reason why_player(const struct bunny_state *s) {
    if (s->head.nsel && s->sel[0] == K_BARGAIN)
        return (struct reason){"AB-ROY-12", "This player is not on your space."};
    return (struct reason){"AB-8", "No player is asked for."};
}

static struct reason why_colour(const struct bunny_state *s, int c) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (s->npend && s->pend[0].kind == D_PICK)
        return (struct reason){"AB-VIO-4", "This sample has been collected."};
    if (kind == K_TRADE) return (struct reason){"AB-30", "You have no three units of this colour."};
    if (kind == K_SEEK && s->pos[s->turn] == 7 * c) /* the centre space of that colour */
        return (struct reason){"AB-R22", "You are there already."};
    if (kind == K_SEEK) return (struct reason){"AB-SAR-7", "You have no two units of this colour."};
    return (struct reason){"AB-8", "No colour is asked for."};
}

static struct reason why_decision(const struct bunny_game *g, const struct bunny_state *s, int id) {
    if (id < BUNNY_KINDS) return why_kind(g, s, id);
    if (id < ID_PATH) return why_space(g, s, id - ID_SPACE);
    if (id < ID_CARD) return why_path(s, id - ID_PATH);
    if (id < ID_ART) return why_card(g, s, id - ID_CARD);
    if (id < ID_JELLY) return why_art(g, s);
    if (id <= ID_BONUS) return why_word(g, s, id);
    if (id >= ID_PLAYER && id < ID_GIFT) return why_player(s);
    if (id >= ID_GIFT && id < ID_ANIMAL)
        return (struct reason){"AB-SAR-14", "You have no such gift card, or none is asked for."};
    if (id >= ID_ANIMAL) return (struct reason){"AB-ROY-6", "There is no such flower here."};
    return why_colour(s, id - ID_COLOUR);
}

void bunny_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    struct reason r = {"AB-43", "This can't be drawn or rolled now."};
    if (seat != MZ_NATURE) r = why_decision(g, s, id);
    mz_fail(error, MZ_ILLEGAL, r.code, "%s", r.text);
}
