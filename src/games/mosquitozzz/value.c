/* Knowledge for search: what a position is worth, and what a sensible player would try first.
 * `prior` looks at nothing but what the seat sees: its own hand and what lies open. */
#include "games/mosquitozzz/mosquitozzz.h"

static int lower(int a, int b) {
    return a < b ? a : b;
}

/* Mosquitos likely to be left after the active player's defence with all that he may use: numbers
 * count in full, each Flat Hand kills half of the rest. In quarters. */
static int likely_stings(const zzz_game *g, const zzz_state *s) {
    zzz_cards usable;
    const uint8_t *hand = s->secret.hand[s->lamp];
    bool resistant = s->swarm[g->type_of[ZZZ_RESISTANT]] != 0;
    int rest = 4 * zzz_undefended(s), hands = 0;
    __builtin_memcpy(usable, hand, ZZZ_TYPES);
    for (int seat = 0; seat < g->base.seats; seat++)
        if (s->table[seat] != ZZZ_NO) usable[s->table[seat]]++;
    ZZZ_EACH(t, zzz_mask(usable) & g->of_colour[ZZZ_GREEN]) {
        if (g->effect[t] == ZZZ_HAND)
            hands += usable[t];
        else if (!resistant && s->head.stage != ZZZ_AT_FLAT)
            rest -= 4 * usable[t] * g->number[t];
    }
    for (; hands > 0 && rest > 0; hands--) rest /= 2;
    return rest > 0 ? rest : 0;
}

static bool defending(const zzz_state *s) {
    return s->head.stage >= ZZZ_AT_BLUE && s->head.stage <= ZZZ_AT_SLAP;
}

/* ---- value ----
 * The weights of a card and of the team are those of a logistic regression of the result on 30,000
 * positions at the start of Phase A, from games of `prior` with some random steps (two to four
 * players, all levels). */

/* What a card in one's deck is worth. Alone, in twentieths of a drop: strong mosquitos hurt rivals,
 * weak cards of any colour take the place of better ones, a marked card works once. Together, in
 * thousandths of a logit for the team's mean deck: mosquitos only come back. */
void zzz_weigh_cards(zzz_game *g) {
    static const int16_t alone[] = {0, -10, -8, 0, 3, 3}, team[] = {0, -350, 250, 500, 700, 800};
    static const int16_t special[2][ZZZ_EFFECTS] = {
        {[ZZZ_HAND] = 4, [ZZZ_FORMATION] = -2, [ZZZ_SALVE] = 14, [ZZZ_NET] = 34},
        {[ZZZ_HAND] = 550, [ZZZ_FORMATION] = -350, [ZZZ_MEDICINE] = 350}};
    for (int t = 0; t < g->ntypes; t++) {
        int number = lower(g->number[t], 5), effect = g->effect[t];
        int worth = special[g->coop][effect];
        if (zzz_is(g, ZZZ_RED, t)) worth = g->coop ? -300 : (7 * number - 19) / 2;
        if (zzz_is(g, ZZZ_GREEN, t) && effect == ZZZ_PLAIN) {
            worth = g->coop ? team[number] : alone[number];
            if (g->marked[t]) worth = worth / 2;
        }
        g->worth[t] = (int16_t)worth;
    }
}

static int deck(const zzz_game *g, const zzz_state *s, int seat) {
    int sum = s->table[seat] == ZZZ_NO ? 0 : g->worth[s->table[seat]];
    for (int t = 0; t < ZZZ_TYPES; t++)
        sum += g->worth[t] * (s->pool[seat][t] + s->discard[seat][t]);
    return sum;
}

/* 2^(i/16) * 1024 */
static const uint16_t POWER[16] = {1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387,
                                   1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961};

static uint64_t power(int sixteenths) {
    if (sixteenths < 0) sixteenths = 0;
    if (sixteenths > 639) sixteenths = 639;
    return (uint64_t)POWER[sixteenths & 15] << (sixteenths >> 4);
}

/* Whether the swarm, as it lies there, still has to be met by the holder of the Lamp, or by
 * whoever gets it next. */
static bool lamp_will_pass(const zzz_state *s) {
    return s->head.stage >= ZZZ_AT_BEATEN && s->head.stage <= ZZZ_AT_LAMP;
}

static int red_in_hand(const zzz_game *g, const zzz_state *s, int seat) {
    int sum = 0;
    ZZZ_EACH(t, zzz_mask(s->secret.hand[seat]) & g->of_colour[ZZZ_RED]) {
        sum += s->secret.hand[seat][t] * g->number[t];
    }
    return sum;
}

/* The swarm that will be left when the holder of the Lamp has defended, in quarters: about one
 * mosquito more than those that sting, since cards stay whole, and the red cards of his hand. */
static int swarm_left(const zzz_game *g, const zzz_state *s) {
    int stings = likely_stings(g, s), red = red_in_hand(g, s, s->lamp);
    return lower(stings ? stings + 4 : 0, 4 * s->strength) + 4 * red;
}

/* The swarm that a seat has to reckon with, in quarters: the holder of the Lamp all of it, the
 * others their share of what he leaves. */
static int threat(const zzz_game *g, const zzz_state *s, int seat) {
    bool holder = s->lamp == seat;
    int others = g->base.seats - 1;
    if (defending(s)) return holder ? 0 : swarm_left(g, s) / others;
    if (!lamp_will_pass(s)) return holder ? 4 * s->strength : 0;
    int joins = s->head.stage == ZZZ_AT_BEATEN ? red_in_hand(g, s, s->lamp) : 0;
    return holder ? 0 : 4 * (s->strength - s->defended + joins) / others;
}

/* A little for each card in the hand, so that none is wasted. */
static int reserve(const zzz_game *g, const zzz_state *s, int seat) {
    int sum = 0;
    ZZZ_EACH(t, zzz_mask(s->secret.hand[seat]) & ~g->of_colour[ZZZ_RED]) {
        sum += s->secret.hand[seat][t] * (g->number[t] ? g->number[t] : 3);
    }
    return sum;
}

/* What tells in a seat's odds alone, in 160ths of a doubling; the second of a pair grows from
 * nothing with 24 Swarm cards left to all of it with none. Two rivals count drops from the start;
 * of more, whoever dies first ends the game for the others to win, so that early on it only matters
 * not to be near death. Multinomial logistic regressions of the winner on 12,000 games of `prior`
 * with a twentieth of random steps each; they left 3 and 4 seats less than nothing for an early
 * drop. */
struct weights {
    int16_t drop[2];
    int16_t near[3]; /* three drops or fewer, two, one: they add up */
    int16_t infected;
    int16_t sting, threat;  /* a quarter of a mosquito that stings, that has to be met; growing */
    int16_t worth, reserve; /* of the deck's cards; of what is in the hand, growing */
};
static const struct weights alone[] = {
    {{31, 63}, {-64, -28, -28}, -146, -44, -12, 4, 10},  /* 2 seats */
    {{0, 98}, {-61, -99, -175}, -87, -30, -10, 3, 6},    /* 3 */
    {{0, 102}, {-135, -171, -216}, -83, -29, -10, 3, 4}, /* 4 */
};

static int standing(const zzz_game *g, const zzz_state *s, int seat) {
    const struct weights *w = &alone[g->base.seats - 2];
    int late = 24 - lower(s->wn, 24), blood = s->blood[seat], sum = w->drop[0] * blood;
    for (int i = 0; i < 3 && blood <= 3 - i; i++) sum += w->near[i];
    if (s->infected[seat]) sum += w->infected;
    int stings = seat == s->lamp && defending(s) ? likely_stings(g, s) : 0;
    int growing = w->drop[1] * blood + w->sting * stings + w->threat * threat(g, s, seat) +
                  w->reserve * reserve(g, s, seat);
    return sum + w->worth * deck(g, s, seat) + growing * late / 24;
}

static void value_alone(const zzz_game *g, const zzz_state *s, int32_t value[MZ_SEATS]) {
    uint64_t weight[ZZZ_SEATS] = {0}, sum = 0;
    for (int seat = 0; seat < g->base.seats; seat++)
        sum += weight[seat] = power(240 + standing(g, s, seat) / 10);
    for (int seat = 0; seat < g->base.seats; seat++)
        value[seat] = (int32_t)(MZ_WIN * weight[seat] / sum);
}

/* The team's chance, from a logit in thousandths: blood, most of all the least of it, against the
 * swarm that lies there and the cards that are still to come. */
static void value_together(const zzz_game *g, const zzz_state *s, int32_t value[MZ_SEATS]) {
    int n = g->base.seats, least = 1000, blood = 0, decks = 0, swarm = 0, infected = 0;
    for (int seat = 0; seat < n; seat++) {
        bool now = seat == s->lamp && defending(s);
        int own = 20 * s->blood[seat] - (now ? 5 * likely_stings(g, s) : 0);
        if (own < 0) own = 0;
        least = lower(least, own);
        blood += own;
        decks += deck(g, s, seat);
        swarm += threat(g, s, seat);
        infected += s->infected[seat];
    }
    int logit =
        200 + 11 * blood / n + 4 * least + decks / n - 400 * infected - 120 * s->wn - 22 * swarm;
    /* how much harder a higher level is, and fewer players have it; coop1 is in the middle */
    logit = 82 * logit / 100 - 680 - 660 * (g->level - ZZZ_COOP1) + 1190 * (n - 3);
    uint64_t even = power(320), odds = power(320 + 23 * logit / 1000);
    int32_t share = (int32_t)(MZ_WIN * odds / (odds + even));
    for (int seat = 0; seat < n; seat++) value[seat] = least ? share : share / 4;
}

static void value_tie(const zzz_state *s, int32_t value[MZ_SEATS]) {
    int n = 0;
    for (int seat = 0; seat < ZZZ_SEATS; seat++) n += s->tie[seat] != 0;
    for (int seat = 0; seat < ZZZ_SEATS; seat++) value[seat] = s->tie[seat] ? MZ_WIN / n : 0;
}

void zzz_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *s = state;
    mz_result result = {0};
    if (s->head.stage == ZZZ_AT_END) {
        zzz_result(game, state, &result);
        for (int seat = 0; seat < game->seats; seat++) value[seat] = result.value[seat];
    } else if (s->head.stage == ZZZ_AT_TIE) {
        value_tie(s, value);
    } else if (g->coop) {
        value_together(g, s, value);
    } else {
        value_alone(g, s, value);
    }
}

/* ---- prior ---- */

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
    if (defending(k.s)) k.stings = likely_stings(k.g, k.s);
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
