/* Knowledge for search: what a position is worth, and what a sensible player would try first.
 * `prior` looks at nothing but what the seat sees: its own hand and what lies open. */
#include "games/mosquitozzz/mosquitozzz.h"

static int lower(int a, int b) {
    return a < b ? a : b;
}

/* Mosquitos likely to be left after the active player's defence with all that he may use: numbers
 * count in full, each Flat Hand kills half of the rest. In quarters. */
int zzz_likely_stings(const zzz_game *g, const zzz_state *s) {
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

bool zzz_defending(const zzz_state *s) {
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
    int stings = zzz_likely_stings(g, s), red = red_in_hand(g, s, s->lamp);
    return lower(stings ? stings + 4 : 0, 4 * s->strength) + 4 * red;
}

/* The swarm that a seat has to reckon with, in quarters: the holder of the Lamp all of it, the
 * others their share of what he leaves. */
static int threat(const zzz_game *g, const zzz_state *s, int seat) {
    bool holder = s->lamp == seat;
    int others = g->base.seats - 1;
    if (zzz_defending(s)) return holder ? 0 : swarm_left(g, s) / others;
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
    int stings = seat == s->lamp && zzz_defending(s) ? zzz_likely_stings(g, s) : 0;
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
        bool now = seat == s->lamp && zzz_defending(s);
        int own = 20 * s->blood[seat] - (now ? 5 * zzz_likely_stings(g, s) : 0);
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
