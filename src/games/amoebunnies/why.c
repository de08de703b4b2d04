/* Why a token is refused: the number of the statement, and a sentence for the player. */
#include "games/amoebunnies/amoebunnies.h"

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

static struct bunny_reason why_kind(const struct bunny_game *g, const struct bunny_state *s,
                                    int kind) {
    int who = g->who[s->turn];
    bool idle = (kind == K_TAKE && s->carry == BUNNY_NONE) ||
                (kind == K_DROP && s->carry != BUNNY_NONE) ||
                (kind == K_TUNNEL && who == VIO && bunny_has(s->tun, s->pos[s->turn]));
    if (s->npend) return (struct bunny_reason){"AB-8", "First answer what is still open."};
    if (s->head.nsel) return (struct bunny_reason){"AB-8", "First finish the move you have begun."};
    if (kind == K_OPEN && who == SAR)
        return (struct bunny_reason){"AB-SAR-10", "Your own gifts are for the others."};
    if (kind == K_CLEAR && who == MID)
        return (struct bunny_reason){"AB-MID-18", "You can't take your own overgrowths back."};
    if (owner_missing(g, kind))
        return (struct bunny_reason){"AB-40",
                                     "The character whose components these are does not play."};
    if (of_another(g, s, kind))
        return (struct bunny_reason){"AB-3", "This is not among your character's actions."};
    if (idle && s->idle == BUNNY_IDLE)
        return (struct bunny_reason){"AB-12",
                                     "Six free actions in a row: do something else first."};
    return bunny_missing(g, s, kind);
}

static struct bunny_reason why_step(const struct bunny_game *g, const struct bunny_state *s,
                                    int from, int to) {
    int who = g->who[s->turn];
    int path = from < BUNNY_SPACES ? g->path_of[from][to] : BUNNY_NONE;
    if (path == BUNNY_NONE)
        return (struct bunny_reason){"AB-14", "No path joins your space to that one."};
    if (!bunny_path_open(s, who, path))
        return (struct bunny_reason){"AB-MID-15",
                                     "That path is overgrown: for you it is not there."};
    if (who == CAM && bunny_has(s->stacks, to))
        return (struct bunny_reason){"AB-CAM-3", "Only a merge leads onto your own stack."};
    if (who == SAR && s->sel[0] == K_BUDDY)
        return (struct bunny_reason){"AB-SAR-6", "No other player stands there."};
    return (struct bunny_reason){who == SAR ? "AB-SAR-1" : "AB-MID-1",
                                 "You have no card for this step."};
}

/* A space that does not answer what is still open. */
static struct bunny_reason why_answer(const struct bunny_state *s) {
    switch (s->npend ? s->pend[0].kind : D_NONE) {
    case D_HALF: return (struct bunny_reason){"AB-MID-2", "The card's other half leads elsewhere."};
    case D_RAINBOW: return (struct bunny_reason){"AB-MID-6", "Name a space with a dull rainbow."};
    case D_WAY:
        if (s->pend[0].a == RAINBOW)
            return (struct bunny_reason){"AB-SUN-4", "No path leads there from your space."};
        return (struct bunny_reason){"AB-SUN-6", "No path of the colour rolled leads there."};
    case D_TO: return (struct bunny_reason){"AB-SUN-13", "Name a space of the zone."};
    default: return (struct bunny_reason){"AB-8", "That space is not asked for."};
    }
}

/* A target that would be one, were the toll not due without a card to pay it. */
static bool toll_unpaid(const struct bunny_state *s, int space) {
    return bunny_has(s->blocked, space) && !s->hn[s->turn];
}

static struct bunny_reason why_space(const struct bunny_game *g, const struct bunny_state *s,
                                     int space) {
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
            return (struct bunny_reason){"AB-CAM-3",
                                         "No stack of yours can make a step from there."};
        return why_step(g, s, from, space);
    case K_MERGE:
        if (!second) return (struct bunny_reason){"AB-CAM-4", "No stack there can be merged now."};
        if (from < BUNNY_SPACES && g->path_of[from][space] == BUNNY_NONE)
            return (struct bunny_reason){"AB-CAM-4",
                                         "Only stacks next to each other can be merged."};
        if (!bunny_has(s->stacks, space))
            return (struct bunny_reason){"AB-CAM-4", "There is no stack of yours."};
        if (!bunny_path_open(s, CAM, g->path_of[from][space]))
            return (struct bunny_reason){"AB-MID-15", "The path between them is overgrown."};
        return (struct bunny_reason){"AB-CAM-5", "You have no card of the path's colour."};
    case K_OPEN:
        return (struct bunny_reason){"AB-CAM-18", "None of your stacks is on a gift there."};
    case K_TUNNEL:
        if (cam && bunny_has(s->stacks, space))
            return (struct bunny_reason){"AB-CAM-6", "No direct move ends on a stack of yours."};
        if (bunny_has(s->tun, space) && who == VIO && toll_unpaid(s, space))
            return (struct bunny_reason){"AB-CAM-15", "You have no card for Cam's toll there."};
        return (struct bunny_reason){"AB-VIO-11", "A tunnel leads to another tunnel."};
    case K_PEEK: return (struct bunny_reason){"AB-ROY-11", "No flower lies face down there."};
    case K_FLY: return (struct bunny_reason){"AB-R22", "You are there already."};
    case K_BACK:
        if (toll_unpaid(s, space))
            return (struct bunny_reason){"AB-CAM-15", "You have no card for Cam's toll there."};
        return (struct bunny_reason){"AB-SUN-11", "No string of yours leads there."};
    case K_BURROW:
        if (bunny_has(s->tun, space))
            return (struct bunny_reason){"AB-VIO-10", "There is a tunnel already."};
        return (struct bunny_reason){"AB-VIO-9", "The other end is a space of the same colour."};
    default: return why_answer(s);
    }
}

/* AB-MID-14, AB-MID-13 */
static struct bunny_reason why_growth(const struct bunny_game *g, const struct bunny_state *s,
                                      int path) {
    const uint8_t *end = g->in.end[path];
    if (bunny_path_list_has(s->splash, 4, path) || bunny_path_list_has(s->str, 2, path))
        return (struct bunny_reason){"AB-MID-14", "There is another player's token on that path."};
    for (int i = 0; i < 3 && s->grown[i] != BUNNY_NONE; i++)
        for (int k = 0; k < 2; k++)
            if (g->in.end[s->grown[i]][k] == end[0] || g->in.end[s->grown[i]][k] == end[1])
                return (struct bunny_reason){"AB-MID-14", "It would touch an overgrown path."};
    return (struct bunny_reason){"AB-MID-13", "You can't pay for a path of that colour."};
}

static struct bunny_reason why_path(const struct bunny_game *g, const struct bunny_state *s,
                                    int path) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (s->npend && s->pend[0].kind == D_SPLASH) {
        if (bunny_path_list_has(s->grown, 3, path))
            return (struct bunny_reason){"AB-CAM-11", "No splash goes on an overgrown path."};
        if (bunny_path_list_has(s->splash, 4, path))
            return (struct bunny_reason){"AB-CAM-11", "There is a splash already."};
        if (s->splash[3] != BUNNY_NONE && !s->head.nsel)
            return (struct bunny_reason){"AB-CAM-10", "All splashes are out: name one to move."};
        return (struct bunny_reason){"AB-CAM-9",
                                     "The splash goes on a path of the merge's colour."};
    }
    if (kind == K_GROW) return why_growth(g, s, path);
    if (kind == K_CLEAR)
        return (struct bunny_reason){"AB-MID-17", "You stand at no end of such an overgrown path."};
    if (kind == K_PLAN)
        return (struct bunny_reason){"AB-SUN-12", "The string goes on a path at your space."};
    return (struct bunny_reason){"AB-8", "No path is asked for."};
}

/* AB-30, AB-31, AB-SAR-7: what keeps this part out of the set begun. */
static struct bunny_reason why_part(const struct bunny_game *g, const struct bunny_state *s,
                                    int id) {
    bool trade = s->sel[0] == K_TRADE, jelly = id == ID_JELLY;
    const char *rule = trade ? "AB-30" : "AB-SAR-7";
    if (s->head.nsel < 2) return (struct bunny_reason){rule, "The colour is named first."};
    switch (bunny_set_flaw(g, s, s->sel, s->head.nsel, trade ? 3 : 2, trade, id)) {
    case SET_UNFIT: return (struct bunny_reason){rule, "It shows nothing of that colour."};
    case SET_ORDER: return (struct bunny_reason){rule, "Cards stand in the order of their codes."};
    case SET_GONE:
        if (jelly) return (struct bunny_reason){"AB-28", "You have no jelly left."};
        return (struct bunny_reason){"AB-26", "You have no more cards of this kind."};
    case SET_SPARE:
        return (struct bunny_reason){trade ? "AB-31" : rule,
                                     "Without one of its parts the set would do as well."};
    default:
        if (jelly && trade) return (struct bunny_reason){rule, "A set has a card among its parts."};
        return (struct bunny_reason){rule, "You have nothing to complete the set with it."};
    }
}

/* A card is to be given to another player here, not played. */
static bool giving(const struct bunny_state *s) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    bool toll = s->npend && s->pend[0].kind == D_TOLL;
    return toll || kind == K_OPEN || kind == K_TUNNEL || kind == K_BARGAIN;
}

static struct bunny_reason why_card(const struct bunny_game *g, const struct bunny_state *s,
                                    int card) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (giving(s)) return (struct bunny_reason){"AB-29", "The card given must be in your hand."};
    if (kind != BUNNY_KINDS && !s->hid.hand[s->turn][card])
        return (struct bunny_reason){"AB-26", "You don't have this card."};
    switch (kind) {
    case BUNNY_KINDS: return (struct bunny_reason){"AB-8", "No card is asked for."};
    case K_REDEEM: return (struct bunny_reason){"AB-32", "This card has no jelly icon."};
    case K_TRADE:
    case K_SEEK: return why_part(g, s, ID_CARD + card);
    case K_GO:
        if (g->who[s->turn] == SAR)
            return (struct bunny_reason){"AB-SAR-1",
                                         "It shows neither the path's nor the space's colour."};
        return (struct bunny_reason){"AB-MID-1", "It does not show the colour of the path."};
    default: return (struct bunny_reason){"AB-26", "This card can't be played for that colour."};
    }
}

/* The colour that the next card of the move begun is wanted for, or BUNNY_NONE. */
static int colour_wanted(const struct bunny_game *g, const struct bunny_state *s) {
    int here = s->pos[s->turn], n = s->head.nsel, path = BUNNY_NONE; /* Cam is nowhere */
    switch (n ? s->sel[0] : BUNNY_KINDS) {
    case K_TRADE:
    case K_SEEK: return n > 1 ? s->sel[1] - ID_COLOUR : BUNNY_NONE;
    case K_FLIP:
    case K_SAMPLE:
    case K_BURROW: return bunny_colour(here);
    case K_GROW: path = n > 1 ? s->sel[1] - ID_PATH : BUNNY_NONE; break;
    case K_GO:
        path = n > 1 && here != BUNNY_NONE ? g->path_of[here][s->sel[1] - ID_SPACE] : BUNNY_NONE;
        break;
    case K_MERGE:
        path = n > 2 ? g->path_of[s->sel[1] - ID_SPACE][s->sel[2] - ID_SPACE] : BUNNY_NONE;
        break;
    default: break;
    }
    return path == BUNNY_NONE ? BUNNY_NONE : g->in.colour[path];
}

static struct bunny_reason why_art(const struct bunny_game *g, const struct bunny_state *s,
                                   int card) {
    int colour = colour_wanted(g, s);
    if (giving(s))
        return (struct bunny_reason){"AB-29", "A card is given as it is: paint is no use."};
    if (g->who[s->turn] == SUN)
        return (struct bunny_reason){"AB-SUN-19", "You don't paint for yourself."};
    if (!bunny_plays(g, SUN)) return (struct bunny_reason){"AB-SUN-15", "Sunil does not play."};
    if (s->art)
        return (struct bunny_reason){"AB-SUN-15", "The signpost shows: nothing is painted."};
    if (colour == BUNNY_NONE) return (struct bunny_reason){"AB-8", "No card is asked for."};
    if (!s->hid.hand[s->turn][card])
        return (struct bunny_reason){"AB-26", "You don't have this card."};
    if (bunny_has(g->fit[colour], card))
        return (struct bunny_reason){"AB-SUN-15", "This card fits unpainted."};
    return (struct bunny_reason){"AB-SUN-15", "You can't paint: another card of yours still fits."};
}

static struct bunny_reason why_jelly(const struct bunny_game *g, const struct bunny_state *s) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (giving(s)) return (struct bunny_reason){"AB-29", "A card must be given: a jelly is none."};
    if (kind == BUNNY_KINDS) return (struct bunny_reason){"AB-8", "No jelly is asked for."};
    if (kind == K_TRADE || kind == K_SEEK) return why_part(g, s, ID_JELLY);
    if (!s->jelly[s->turn]) return (struct bunny_reason){"AB-28", "You have no jelly."};
    return (struct bunny_reason){"AB-28", "A jelly can't stand here."};
}

/* AB-MID-11 */
static struct bunny_reason why_fairy(const struct bunny_game *g, const struct bunny_state *s) {
    const char *why = "No card is left to be drawn.";
    if (g->who[s->turn] != MID)
        why = "Fairy Gold is Midori's.";
    else if (s->used & U_FAIRY)
        why = "Fairy Gold has been used this turn.";
    else if (!giving(s))
        why = "No card is to be given.";
    return (struct bunny_reason){"AB-MID-11", why};
}

static struct bunny_reason why_no(const struct bunny_state *s) {
    switch (s->npend ? s->pend[0].kind : D_NONE) {
    case D_TOLL:
        return (struct bunny_reason){"AB-CAM-15",
                                     "The move cost nothing, so the toll must be paid."};
    case D_WAY:
        if (s->pend[0].a == RAINBOW)
            return (struct bunny_reason){"AB-R11",
                                         "A rainbow must be followed (option wild=must)."};
        return (struct bunny_reason){"AB-SUN-6", "You must follow a path of the colour rolled."};
    case D_RAINBOW: return (struct bunny_reason){"AB-MID-6", "A dull rainbow must be named."};
    case D_TO: return (struct bunny_reason){"AB-SUN-13", "A space of the zone must be named."};
    case D_PICK: return (struct bunny_reason){"AB-VIO-4", "A sample must be chosen."};
    default: return (struct bunny_reason){"AB-8", "This is not asked for here."};
    }
}

static struct bunny_reason why_word(const struct bunny_game *g, const struct bunny_state *s,
                                    int id) {
    if (id == ID_JELLY) return why_jelly(g, s);
    if (id == ID_NO) return why_no(s);
    if (id == ID_FAIRY) return why_fairy(g, s);
    if (id == ID_OWN || id == ID_BONUS)
        return (struct bunny_reason){"AB-21", "You have no such movement left."};
    return (struct bunny_reason){"AB-8", "This is not asked for here."};
}

static struct bunny_reason why_player(const struct bunny_state *s) {
    if (s->head.nsel && s->sel[0] == K_BARGAIN)
        return (struct bunny_reason){"AB-ROY-12", "This player is not on your space."};
    return (struct bunny_reason){"AB-8", "No player is asked for."};
}

static struct bunny_reason why_colour(const struct bunny_state *s, int c) {
    int kind = s->head.nsel ? s->sel[0] : BUNNY_KINDS;
    if (s->npend && s->pend[0].kind == D_PICK)
        return (struct bunny_reason){"AB-VIO-4", "This sample has been collected."};
    if (kind == K_TRADE)
        return (struct bunny_reason){"AB-30", "You have no three units of this colour."};
    if (kind == K_SEEK && s->pos[s->turn] == 7 * c) /* the centre space of that colour */
        return (struct bunny_reason){"AB-R22", "You are there already."};
    if (kind == K_SEEK)
        return (struct bunny_reason){"AB-SAR-7", "You have no two units of this colour."};
    return (struct bunny_reason){"AB-8", "No colour is asked for."};
}

static struct bunny_reason why_decision(const struct bunny_game *g, const struct bunny_state *s,
                                        int id) {
    if (id < BUNNY_KINDS) return why_kind(g, s, id);
    if (id < ID_PATH) return why_space(g, s, id - ID_SPACE);
    if (id < ID_CARD) return why_path(g, s, id - ID_PATH);
    if (id < ID_ART) return why_card(g, s, id - ID_CARD);
    if (id < ID_JELLY) return why_art(g, s, id - ID_ART);
    if (id <= ID_BONUS) return why_word(g, s, id);
    if (id >= ID_PLAYER && id < ID_GIFT) return why_player(s);
    if (id >= ID_GIFT && id < ID_ANIMAL)
        return s->head.nsel && s->sel[0] == K_PLAY
                   ? (struct bunny_reason){"AB-SAR-14", "You have no such gift card."}
                   : (struct bunny_reason){"AB-8", "No gift card is asked for."};
    if (id >= ID_ANIMAL) return (struct bunny_reason){"AB-ROY-6", "There is no such flower here."};
    return why_colour(s, id - ID_COLOUR);
}

void bunny_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    struct bunny_reason r = {"AB-43", "This can't be drawn or rolled now."};
    if (seat != MZ_NATURE) r = why_decision(g, s, id);
    mz_fail(error, MZ_ILLEGAL, r.code, "%s", r.text);
}
