/* What a sensible player would try first. Looks at nothing but what the seat sees: its own hand and
 * what lies open. */
#include "games/mosquitozzz/mosquitozzz.h"

static int lower(int a, int b) {
    return a < b ? a : b;
}

struct knowing {
    const zzz_game *g;
    const zzz_state *s;
    int seat;
    int stings; /* of the active player, in quarters, while he defends */
};

/* The most drops among the others, and whether the seat has more than all of them. */
static int most_of_others(const struct knowing *k, bool *leads) {
    int most = 0;
    for (int i = 0; i < k->g->base.seats; i++)
        if (i != k->seat && k->s->blood[i] > most) most = k->s->blood[i];
    *leads = k->s->blood[k->seat] > most;
    return most;
}

/* How much a card that is not red helps the player with the Lamp, 0 to 100. */
static int help_of(const struct knowing *k, int type) {
    const zzz_state *s = k->s;
    int lamp = s->lamp, room = s->blood[lamp] == ZZZ_NO ? 0 : ZZZ_BLOOD - s->blood[lamp];
    switch (k->g->effect[type]) {
    case ZZZ_HAND: return 50;
    case ZZZ_FORMATION: return room ? 25 : 0;
    case ZZZ_SALVE: return 25 * lower(room, 3);
    case ZZZ_MEDICINE: return s->infected[lamp] ? 45 : room ? 25 : 0;
    case ZZZ_NET: return 80;
    default: return 20 * k->g->number[type];
    }
}

/* Phase A. The one with the Lamp puts down what he would use anyway and keeps his mosquitos out;
 * alone the others send theirs and help as little as they can, marked cards last; together they
 * help as much as they can and hold their mosquitos back. */
static int32_t prior_choose(const struct knowing *k, mz_id id) {
    int type = id - ZZZ_CHOOSE, number = type < ZZZ_TYPES ? k->g->number[type] : 0;
    if (id == ZZZ_CHOOSE_NOTHING) return 1;
    bool red = zzz_is(k->g, ZZZ_RED, type), active = k->seat == k->s->lamp;
    if (active || k->g->coop) return red ? 30 - 3 * number : 100 + help_of(k, type);
    if (red) return 200 + 60 * number;
    return (k->g->marked[type] ? 20 : 120) - help_of(k, type) / 2 + 1;
}

/* Blue cards that do something come first; a Net when the swarm would cost too much. */
static int32_t prior_blue(const struct knowing *k, int type, bool free) {
    const zzz_state *s = k->s;
    int room = ZZZ_BLOOD - s->blood[k->seat], blood = 4 * s->blood[k->seat];
    bool deadly = k->stings >= blood - 4;
    switch (k->g->effect[type]) {
    case ZZZ_FORMATION: return room ? 900 : 2;
    case ZZZ_MEDICINE: return room || s->infected[k->seat] ? 900 : 2;
    case ZZZ_SALVE: return room >= 3 || (room && (free || deadly)) ? 890 : 2;
    default: return k->stings >= (free ? 4 : 10) || deadly ? 850 : 30;
    }
}

/* Cards that lie on the table are used before those of the hand, numbers that fit before those
 * that waste, and Flat Hands last. With nothing left to beat the defence ends. */
static int32_t prior_use(const struct knowing *k, mz_id id) {
    if (id == ZZZ_END) return 100;
    int owner, type = zzz_used_type(k->s, id, &owner);
    bool free = owner >= 0 && owner != k->seat;
    int left = zzz_undefended(k->s), number = k->g->number[type];
    if (zzz_is(k->g, ZZZ_BLUE, type)) return prior_blue(k, type, free || owner >= 0);
    if (!left) return 1;
    if (k->g->effect[type] == ZZZ_HAND) return 200 + (owner >= 0);
    int waste = number > left ? number - left : 0;
    return 500 + 20 * number - 35 * waste + (owner >= 0 ? 60 : 0) -
           (k->g->marked[type] && waste ? 40 : 0);
}

/* Who gets the Lamp. Alone: the strongest rival, or, for the one who leads, a victim whose last
 * drop ends the game. Together: who can bear it best. */
static int32_t prior_target(const struct knowing *k, int to) {
    const zzz_state *s = k->s;
    bool leads;
    most_of_others(k, &leads);
    int blood = s->blood[to];
    if (k->g->coop) return 10 + 20 * blood - (s->infected[to] ? 30 : 0) + 4 * s->handn[to];
    int threat = s->head.stage == ZZZ_AT_LAMP ? s->strength : k->stings / 4;
    if (leads && threat >= blood) return 600 - 10 * blood;
    return 10 + 20 * blood;
}

static int32_t prior_how(const struct knowing *k, mz_id id) {
    if (id >= ZZZ_TARGET) return prior_target(k, id - ZZZ_TARGET);
    if (id == ZZZ_CURE) return 900;
    return id == ZZZ_HEAL ? 30 : 1 + 100 * (id - ZZZ_AMOUNT);
}

/* Alone the beaten cards come into one's own deck, where high ones are worth most against others;
 * together they are better off in as few hands as can be. */
static int32_t prior_beat(const struct knowing *k, mz_id id) {
    return id == ZZZ_STOP ? 1 : 10 + 10 * k->g->number[id - ZZZ_BEAT];
}

static int32_t prior_take(const struct knowing *k, mz_id id) {
    int type = id - ZZZ_TAKE;
    switch (k->g->effect[type]) {
    case ZZZ_HAND: return 62;
    case ZZZ_SALVE: return 55;
    case ZZZ_MEDICINE: return k->s->infected[k->seat] ? 90 : 40;
    case ZZZ_NET: return 75;
    default: return 20 * k->g->number[type] - (k->g->marked[type] ? 20 : 0);
    }
}

/* A weak card makes room for a draw. */
static int32_t prior_lay(const struct knowing *k, mz_id id) {
    if (id == ZZZ_LAY_NOTHING) return 50;
    int type = id - ZZZ_LAY, effect = k->g->effect[type];
    if (zzz_is(k->g, ZZZ_RED, type)) return 20;
    if (effect == ZZZ_FORMATION) return k->s->blood[k->seat] == ZZZ_BLOOD ? 60 : 30;
    return effect == ZZZ_PLAIN && k->g->number[type] == 1 ? 70 : 10;
}

void zzz_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
               int32_t *weight) {
    struct knowing k = {.g = zzz_of(game), .s = state, .seat = seat};
    int stage = k.s->head.stage;
    if (zzz_defending(k.s)) k.stings = zzz_likely_stings(k.g, k.s);
    for (int i = 0; i < n; i++) {
        int32_t w;
        switch (stage) {
        case ZZZ_AT_CHOOSE: w = prior_choose(&k, ids[i]); break;
        case ZZZ_AT_BEATEN: w = prior_beat(&k, ids[i]); break;
        case ZZZ_AT_TAKE: w = prior_take(&k, ids[i]); break;
        case ZZZ_AT_LAMP: w = prior_target(&k, ids[i] - ZZZ_TARGET); break;
        case ZZZ_AT_LAYOFF: w = prior_lay(&k, ids[i]); break;
        default: w = k.s->head.nsel ? prior_how(&k, ids[i]) : prior_use(&k, ids[i]);
        }
        weight[i] = w < 1 ? 1 : w;
    }
}
