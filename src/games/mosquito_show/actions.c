/* Legal actions as bit sets, and why another one is refused. */
#include "games/mosquito_show/mosquito_show.h"

/* Adds up to 32 ids from `base` on. */
static inline void add_bits(mz_set *out, int base, uint64_t bits) {
    int word = base >> 6, shift = base & 63;
    out->w[word] |= bits << shift;
    if (shift > 32) out->w[word + 1] |= bits >> (64 - shift);
}

/* MS-9, MS-10, MS-R21: either animal not yet on the board, a space without one. */
static void legal_places(const struct show_state *s, mz_set *out) {
    for (int animal = 0; animal < 2; animal++)
        if (s->animal[2 * s->side + animal] == SHOW_NONE)
            add_bits(out, SHOW_PLACE + SHOW_SPACES * animal, s->free);
}

/* MS-35, MS-R18: from a pond with tokens to any other. */
static void legal_greys(const struct show_state *s, mz_set *out) {
    for (uint32_t from = s->food; from; from &= from - 1) {
        int pond = __builtin_ctz(from);
        add_bits(out, SHOW_MOVE_GREY + SHOW_PONDS * pond, 0x1FFu & ~(1u << pond));
    }
}

/* MS-32, MS-33, MS-R6: each kind that is pending, with its parameters. */
static void legal_effects(const struct show_game *g, const struct show_state *s, mz_set *out) {
    if (s->pending[SHOW_GREY]) legal_greys(s, out);
    if (s->pending[SHOW_BLUE]) add_bits(out, SHOW_MOVE_BLUE, s->free * 0x10001u); /* MS-38 */
    if (s->pending[SHOW_RED]) add_bits(out, SHOW_MARK_RED, 3);                    /* MS-40 */
    if (s->pending[SHOW_WHITE]) add_bits(out, SHOW_TAKE_WHITE, s->food);          /* MS-43 */
    for (int effect = 0; effect < SHOW_EFFECTS && g->may_decline; effect++)
        if (s->pending[effect]) mz_add(out, (mz_id)(SHOW_DECLINE + effect));
}

void show_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    const struct show_state *s = state;
    (void)seat;
    switch (s->head.stage) {
    case SHOW_AT_MAIN: out->w[0] = (uint64_t)s->moves << SHOW_EAT; break;
    case SHOW_AT_PLACE: legal_places(s, out); break;
    case SHOW_AT_EFFECT: legal_effects(show_game_of(g), s, out); break;
    default: break;
    }
}

/* ---- refusals ---- */

/* A statement and a sentence for people. */
struct reason {
    const char *statement, *text;
};

static struct reason why_place(const struct show_state *s, int id) {
    if (id >= SHOW_EAT)
        return (struct reason){"MS-10", "Nothing is eaten yet: first all four animals are placed."};
    if (s->animal[2 * s->side + id / SHOW_SPACES] != SHOW_NONE)
        return (struct reason){"MS-9", "This animal of yours is on the board already."};
    return (struct reason){"MS-10", "There is an animal on this space already."};
}

static struct reason why_walk(const struct show_state *s, const struct show_meal *m) {
    if (m->pond[0] == SHOW_NONE)
        return (struct reason){"MS-20",
                               "Your chameleon eats only from ponds that touch its space."};
    if (!(s->food >> m->pond[0] & 1))
        return (struct reason){"MS-20", "This pond is empty: there is nothing to eat."};
    if (m->to == SHOW_NONE)
        return (struct reason){"MS-21", "Your chameleon can't leave the board."};
    return (struct reason){"MS-21", "Your chameleon moves to a free space; this one is taken."};
}

static struct reason why_flight(const struct show_game *g, const struct show_state *s,
                                const struct show_meal *m) {
    if (!show_meal_exists(m)) return (struct reason){"MS-24", "The board ends in this direction."};
    for (int i = 0; i < m->n; i++)
        if (!(s->food >> m->pond[i] & 1))
            return (struct reason){"MS-25", "Your toucan jumps only ponds that hold a token."};
    return g->overfly
               ? (struct reason){"MS-26", "The space where your toucan would land is taken."}
               : (struct reason){"MS-26", "Every space where your toucan comes down must be free."};
}

static struct reason why_main(const struct show_game *g, const struct show_state *s, int id) {
    if (id < SHOW_EAT)
        return (struct reason){"MS-11", "All animals are placed: now you eat and move."};
    if (id >= SHOW_MOVE_GREY)
        return (struct reason){"MS-12", "First you eat and move; effects come after that."};
    bool chameleon = id < SHOW_FLY;
    if (s->mark && ((s->mark - 1) & 1) != !chameleon)
        return (struct reason){"MS-15", chameleon
                                            ? "Red forces you to move your toucan this turn."
                                            : "Red forces you to move your chameleon this turn."};
    const struct show_meal *m = show_meal_of(g, s, id);
    return chameleon ? why_walk(s, m) : why_flight(g, s, m);
}

static int effect_of_id(int id) {
    if (id >= SHOW_DECLINE) return id - SHOW_DECLINE;
    if (id >= SHOW_TAKE_WHITE) return SHOW_WHITE;
    if (id >= SHOW_MARK_RED) return SHOW_RED;
    return id >= SHOW_MOVE_BLUE ? SHOW_BLUE : SHOW_GREY;
}

static struct reason why_effect(const struct show_game *g, const struct show_state *s, int id) {
    if (id < SHOW_MOVE_GREY)
        return (struct reason){"MS-32", "First apply what you have eaten: an effect is pending."};
    if (!s->pending[effect_of_id(id)])
        return (struct reason){"MS-32", "You have no such effect to apply now."};
    if (id >= SHOW_DECLINE && !g->may_decline)
        return (struct reason){"MS-33", "Effects must be applied; you can't give one up."};
    if (id >= SHOW_TAKE_WHITE)
        return (struct reason){"MS-43", "This pond is empty: there is nothing to take away."};
    if (id >= SHOW_MOVE_BLUE)
        return (struct reason){"MS-38", "Your animal can only go to a space without an animal."};
    int from = (id - SHOW_MOVE_GREY) / SHOW_PONDS;
    if (!(s->food >> from & 1))
        return (struct reason){"MS-35", "This pond is empty: there is nothing to move."};
    return (struct reason){"MS-35", "The token must go to another pond."};
}

void show_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    const struct show_game *g = show_game_of(game);
    const struct show_state *s = state;
    struct reason r = {"MS-67", "No such token is left that could be here."};
    if (s->head.kind == MZ_OVER)
        r = (struct reason){"MS-54", "The game is over."};
    else if (s->head.kind == MZ_RANDOM && seat != MZ_NATURE)
        r = (struct reason){"MS-68", "Something has to be shown first."};
    else if (s->head.stage == SHOW_AT_PLACE)
        r = why_place(s, id);
    else if (s->head.stage == SHOW_AT_MAIN)
        r = why_main(g, s, id);
    else if (s->head.stage == SHOW_AT_EFFECT)
        r = why_effect(g, s, id);
    mz_fail(error, MZ_ILLEGAL, r.statement, "%s", r.text);
}
