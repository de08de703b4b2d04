/* Why an action is refused. */
#include "games/mosquito_show/mosquito_show.h"

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
