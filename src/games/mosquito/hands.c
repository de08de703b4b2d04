/* Sampled hands (6.4): the model of reactions with which races without people are drawn. */
#include "games/mosquito/mosquito.h"

/* Novice, average and expert are normative (6.4): rounded quantiles of shifted log-normal times.
 * Learner and skilled lie halfway between their neighbours, so that each level has a hand. */
const mosquito_hand mosquito_hands[MOSQUITO_BY_LEVEL] = {
    {.name = "novice",
     .base = {361, 383, 396, 407, 416, 424, 432, 440, 447, 454, 461, 468, 475, 482, 489, 496,
              504, 512, 520, 528, 537, 547, 557, 568, 581, 595, 610, 629, 653, 683, 729, 828},
     .search = 45,
     .attack = 60,
     .error = 60,
     .lapse = 15},
    {.name = "learner",
     .base = {332, 350, 361, 370, 377, 384, 390, 397, 402, 408, 414, 419, 425, 430, 436, 442,
              448, 454, 460, 467, 474, 482, 490, 498, 508, 519, 531, 546, 564, 587, 622, 697},
     .search = 37,
     .attack = 52,
     .error = 47,
     .lapse = 10},
    {.name = "average",
     .base = {304, 318, 326, 333, 339, 344, 349, 354, 358, 363, 367, 371, 375, 379, 384, 388,
              392, 397, 401, 406, 411, 417, 423, 429, 436, 444, 452, 463, 475, 491, 516, 566},
     .search = 30,
     .attack = 45,
     .error = 35,
     .lapse = 6},
    {.name = "skilled",
     .base = {280, 292, 299, 304, 309, 313, 317, 321, 324, 328, 331, 335, 338, 341, 345, 348,
              351, 355, 359, 362, 366, 371, 376, 380, 386, 392, 398, 407, 416, 428, 447, 485},
     .search = 25,
     .attack = 37,
     .error = 25,
     .lapse = 4},
    {.name = "expert",
     .base = {257, 266, 272, 276, 280, 283, 286, 289, 291, 294, 296, 299, 301, 304, 306, 309,
              311, 314, 317, 319, 322, 325, 329, 332, 336, 340, 345, 351, 357, 366, 379, 405},
     .search = 20,
     .attack = 30,
     .error = 15,
     .lapse = 2},
};

/* Hands by the level of who plays (option hands=level); people, and players without a level, are
 * taken to be average. */
static const uint8_t HAND_OF_LEVEL[] = {MOSQUITO_AVERAGE, 0, 1, 2, 3, 4};

static const mosquito_hand *hand_of(const mosquito_game *g, const mz_source *source, int seat) {
    if (g->hand[seat] != MOSQUITO_BY_LEVEL) return &mosquito_hands[g->hand[seat]];
    int level = source->skill[seat];
    bool known = level < (int)(sizeof HAND_OF_LEVEL / sizeof *HAND_OF_LEVEL);
    return &mosquito_hands[HAND_OF_LEVEL[known ? level : 0]];
}

int mosquito_default_target(const mosquito_state *s, int seats) {
    int best = -1, most = 0;
    for (int k = 1; k < seats; k++) {
        int seat = (s->pub.seat + k) % seats;
        if (s->pub.size[seat] > most) {
            most = s->pub.size[seat];
            best = seat;
        }
    }
    return best;
}

/* The five numbers of one seat (MQ-80). */
typedef struct draw {
    const mosquito_hand *hand;
    int lapse, error, base, area;
} draw;

static int below(mz_source *source, int n) {
    return (int)mz_source_below(source, "race", (uint64_t)n);
}

static draw draw_hand(const mosquito_hand *hand, mz_source *source) {
    draw d = {.hand = hand};
    d.lapse = below(source, 1000);
    d.error = below(source, 1000);
    d.base = hand->base[below(source, 32)];
    d.base += below(source, 16);
    d.area = 40 + below(source, 61);
    return d;
}

static int put(mz_touch *touches, int n, int seat, int object, int ms, int area) {
    touches[n] = (mz_touch){
        .seat = (uint8_t)seat, .object = (uint8_t)object, .area = (uint8_t)area, .ms = ms};
    return n + 1;
}

static const int ERROR_MS = 500; /* MQ-82: the right object so much later */

/* In the order centre, seat 1, seat 2 ... (MQ-81). */
static int first_in_order(unsigned objects) {
    if (objects >> MOSQUITO_CENTRE & 1) return MOSQUITO_CENTRE;
    return __builtin_ctz(objects);
}

/* The highest top that is no target; -1 when all are (MQ-82). */
static int wrong_top(const mosquito_game *g, const mosquito_state *s, unsigned targets) {
    int best = -1, number = 0;
    for (int k = 0; k <= MOSQUITO_CENTRE; k++) {
        int object = k ? k - 1 : MOSQUITO_CENTRE;
        if (!s->pub.top[object] || targets >> object & 1) continue;
        int n = g->card[s->pub.top[object] - 1].number;
        if (n > number) {
            number = n;
            best = object;
        }
    }
    return best;
}

/* MQ-81, MQ-82 */
static int pink(const mosquito_game *g, const mosquito_state *s, int seat, const draw *d,
                mz_touch *touches, int n) {
    unsigned targets;
    int tops = 0;
    mosquito_targets(g, s, &targets);
    for (int i = 0; i <= MOSQUITO_CENTRE; i++) tops += s->pub.top[i] != 0;
    int ms = d->base + d->hand->search * tops, wrong = wrong_top(g, s, targets);
    if (d->error < d->hand->error && wrong >= 0) {
        n = put(touches, n, seat, wrong, ms, d->area);
        ms += ERROR_MS;
    }
    return put(touches, n, seat, first_in_order(targets), ms, d->area);
}

/* MQ-82, MQ-83 */
static int orange(const mosquito_state *s, int seat, const draw *d, mz_touch *touches, int n) {
    int ms = d->base;
    if (d->error < d->hand->error && s->pub.top[seat]) {
        n = put(touches, n, seat, seat, ms, d->area);
        ms += ERROR_MS;
    }
    return put(touches, n, seat, MOSQUITO_CENTRE, ms, d->area);
}

/* MQ-84 */
static int blue(const mosquito_state *s, int seat, const draw *d, mz_touch *touches, int n) {
    if (seat == s->pub.seat) {
        int ms = d->base + d->hand->attack;
        return s->pub.attacked ? put(touches, n, seat, s->pub.attacked - 1, ms, d->area) : n;
    }
    return s->pub.top[seat] ? put(touches, n, seat, seat, d->base, d->area) : n;
}

static void sort_touches(mz_touch *t, int n) {
    for (int i = 1; i < n; i++)
        for (int k = i;
             k && (t[k].ms < t[k - 1].ms || (t[k].ms == t[k - 1].ms && t[k].seat < t[k - 1].seat));
             k--) {
            mz_touch spare = t[k];
            t[k] = t[k - 1];
            t[k - 1] = spare;
        }
}

/* MQ-80, MQ-86: five draws for every seat, clockwise from the revealer, whatever happens. */
int mosquito_measure(const mz_game *game, const void *state, mz_source *source, mz_touch *touches) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    int n = 0, seats = game->seats;
    for (int k = 0; k < seats; k++) {
        int seat = (s->pub.seat + k) % seats;
        draw d = draw_hand(hand_of(g, source, seat), source);
        if (d.lapse < d.hand->lapse) continue;
        if (s->head.stage == MOSQUITO_AT_PINK)
            n = pink(g, s, seat, &d, touches, n);
        else if (s->head.stage == MOSQUITO_AT_ORANGE)
            n = orange(s, seat, &d, touches, n);
        else
            n = blue(s, seat, &d, touches, n);
    }
    sort_touches(touches, n);
    return n;
}
