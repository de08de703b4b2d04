/* Why a choice is refused: the statement, and a sentence to the player. Called for ids that are
 * not legal; the first reason that holds is given. */
#include "games/mosquitozzz/mosquitozzz.h"

struct asking {
    const zzz_game *g;
    const zzz_state *s;
    int seat;
    mz_error *error;
};

static void say(const struct asking *a, const char *code, const char *text) {
    mz_fail(a->error, MZ_ILLEGAL, code, "%s", text);
}

static void why_green(const struct asking *a, int type) {
    const zzz_state *s = a->s;
    bool hand = a->g->effect[type] == ZZZ_HAND;
    if (s->head.stage == ZZZ_AT_FLAT && !hand)
        say(a, "MZ-29", "After a Flat Hand you can use only further Flat Hands.");
    else if (!hand && s->swarm[a->g->type_of[ZZZ_RESISTANT]])
        say(a, "MZ-31", "The swarm is resistant: of your green cards only Flat Hands work.");
    else
        say(a, "MZ-R3", "Nothing is left to defend against: the card would be idle.");
}

static void why_card(const struct asking *a, int type) {
    const zzz_state *s = a->s;
    if (zzz_is(a->g, ZZZ_RED, type))
        say(a, "MZ-26", "Red cards are mosquitos: you can't defend with them.");
    else if (zzz_is(a->g, ZZZ_ORANGE, type))
        say(a, "MZ-17", "Orange cards belong to the swarm.");
    else if (zzz_is(a->g, ZZZ_GREEN, type))
        why_green(a, type);
    else if (s->head.stage != ZZZ_AT_BLUE)
        say(a, "MZ-29", "Blue cards come before the first green one.");
    else
        say(a, "MZ-R3", "It would have no effect: the card would be idle.");
}

static void why_use(const struct asking *a, mz_id id) {
    int owner, type;
    if (id < ZZZ_USE || id > ZZZ_END) {
        say(a, "MZ-26", "Use a card, or end your defence.");
        return;
    }
    if (id >= ZZZ_TABLE && id - ZZZ_TABLE >= a->g->base.seats) {
        say(a, "MZ-26", "There is no such player.");
        return;
    }
    type = zzz_used_type(a->s, id, &owner);
    if (type == ZZZ_NO)
        say(a, "MZ-26", "No card lies before that player.");
    else if (type >= a->g->ntypes || (owner < 0 && !a->s->secret.hand[a->seat][type]))
        say(a, "MZ-26", "You don't have that card in your hand.");
    else
        why_card(a, type);
}

static void why_how(const struct asking *a, mz_id id) {
    int owner, type = zzz_used_type(a->s, a->s->sel[0], &owner);
    switch (a->g->effect[type]) {
    case ZZZ_SALVE:
        say(a, "MZ-36", "A Salve gives up to 3 drops, and no more than fit under 10.");
        break;
    case ZZZ_MEDICINE:
        if (id == ZZZ_HEAL)
            say(a, "MZ-R3", "You have ten drops already: the card would be idle.");
        else
            say(a, "MZ-37", "A Medicine either cures or gives a drop.");
        break;
    default: say(a, "MZ-38", "A Net passes the Lamp to another player.");
    }
}

/* MZ-46, MZ-R5, 6.1: why the set begun cannot go on with this card of the swarm. */
static const char *why_next(const struct asking *a, int type) {
    zzz_set set;
    int place = 0;
    zzz_set_start(a->g, a->s, &set);
    for (int i = 0; i < a->s->head.nsel; i++) zzz_set_add(a->g, &set, a->s->sel[i] - ZZZ_BEAT);
    while (a->g->falling[place] != type) place++;
    if (!set.left[place]) return "No such card is left in the swarm.";
    if (a->g->number[type] > set.rest) return "That is more than was defended.";
    if (place < set.from) return "The cards are named in falling numbers.";
    return a->g->allocation == ZZZ_FREE ? "Too little of your defence is left for enough cards."
                                        : "A card left over would still fit in the end.";
}

static void why_beaten(const struct asking *a, mz_id id) {
    const char *rule = a->g->allocation == ZZZ_FREE ? "MZ-R5" : "MZ-46";
    int type = id - ZZZ_BEAT;
    if (id == ZZZ_STOP)
        say(a, rule, "More cards have to count as beaten.");
    else if (id < ZZZ_BEAT || id >= ZZZ_TAKE)
        say(a, "MZ-46", "Choose the beaten cards.");
    else if (type >= a->g->ntypes || !a->s->swarm[type])
        say(a, "MZ-46", "That card is not in the swarm.");
    else
        say(a, rule, why_next(a, type));
}

static void why_decision(const struct asking *a, mz_id id) {
    switch (a->s->head.stage) {
    case ZZZ_AT_CHOOSE:
        if (id == ZZZ_CHOOSE_NOTHING)
            say(a, "MZ-13", "You have cards, so you choose one.");
        else
            say(a, "MZ-13", "Choose a card of your hand.");
        break;
    case ZZZ_AT_BEATEN: why_beaten(a, id); break;
    case ZZZ_AT_TAKE: say(a, "MZ-48", "Take one of the open experience cards."); break;
    case ZZZ_AT_LAMP: say(a, "MZ-49", "The Lamp goes to another player."); break;
    case ZZZ_AT_LAYOFF: say(a, "MZ-50", "Lay off a card of your hand, or nothing."); break;
    default:
        if (a->s->head.nsel)
            why_how(a, id);
        else
            why_use(a, id);
    }
}

/* MZ-55, MZ-R14 */
static void why_tied(const struct asking *a, mz_id id) {
    int seat = id >= ZZZ_IS_TIE && id < ZZZ_IS_LAMP ? zzz_tied_seat(id) : ZZZ_NO;
    if (seat >= a->g->base.seats || !a->s->tie[seat])
        say(a, "MZ-55", "Only those who are tied slap.");
    else if (a->s->tie[seat] > 1)
        say(a, "MZ-55", "That player has slapped already: each slaps once.");
    else
        say(a, "MZ-R15", "Ten markers can't show that.");
}

static void why_outcome(const struct asking *a, mz_id id) {
    switch (a->s->head.stage) {
    case ZZZ_AT_SLAP: say(a, "MZ-R15", "So many can't be slain in this slap."); break;
    case ZZZ_AT_TIE: why_tied(a, id); break;
    case ZZZ_AT_SHUFFLE: say(a, "MZ-52", "The discard pile has no such card left."); break;
    case ZZZ_AT_LAMP0: say(a, "MZ-R22", "There is no such player."); break;
    default: say(a, "MZ-R30", "The pile has no such card.");
    }
}

void zzz_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error) {
    struct asking a = {zzz_of(game), state, seat, error};
    if (a.s->hidden)
        say(&a, "MZ-R30", "This line does not tell all cards: it is shown, not played on.");
    else if (seat == MZ_NATURE)
        why_outcome(&a, id);
    else
        why_decision(&a, id);
}
