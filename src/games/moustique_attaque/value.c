/* What a position is worth to each seat. A seat's strength is a sum of terms in units of which 64
 * double its odds; the value is its share. The weights are a multinomial logistic regression of the
 * winner on these terms, over games of the greedy player with a tenth of its steps at random, two
 * to five seats (docs/bots.md). */
#include "games/moustique_attaque/moustique_attaque.h"

enum { FULL = 64 }; /* the deck is used up */

/* Per point or per case. */
enum {
    POINT = 6,       /* of the score, and what is added as the deck runs out */
    POINT_LATE = 15, /* since most games end by a colour before */
    BOARD = 10,      /* of the board, likewise */
    BOARD_LATE = 12,
    ONE_SHORT = 85, /* of the cards of a colour that win at once */
    TWO_SHORT = 36,
    THREE_SHORT = 5,
    ON_TRACK = 40, /* the mosquito is one short, for each card of it that may be stung (up to 3) */
    ONE_MORE = 38, /* with the board one short */
    AT_HOME = 100, /* going home wins: still to be survived */
    GOES_HOME = 400, /* and going home is the mosquito's choice now */
    TURN = 14
};
/* An unused bonus: Camping, Beach, Mountain, Countryside. */
static const uint8_t bonus_worth[ATTAQUE_COLOURS] = {24, 20, 38, 42};

/* What all seats share: how far the deck is used up (0 to 64), and cards by colour. */
typedef struct common {
    const attaque_game *g;
    const attaque_state *s;
    int late; /* squared, 0 to 64 */
    int left[ATTAQUE_COLOURS], track[ATTAQUE_COLOURS], board[ATTAQUE_COLOURS]; /* cards */
    int board_points;
    bool found; /* the Sting is found: the board is lost unless the mosquito resists */
} common;

static common look(const attaque_game *g, const attaque_state *s) {
    int left[ATTAQUE_TYPES], gone = ATTAQUE_DECK - s->pub.deck;
    common c = {.g = g, .s = s, .board_points = attaque_board_points(g, s)};
    attaque_left(g, s, left);
    for (int t = 0; t < g->ntypes; t++) {
        c.left[g->type[t].colour] += left[t];
        c.board[g->type[t].colour] += s->pub.board[t];
    }
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (s->pub.track[i]) c.track[g->type[s->pub.track[i] - 1].colour]++;
    c.late = gone * gone * FULL / (ATTAQUE_DECK * ATTAQUE_DECK);
    int resists = s->pub.bonus[3] == 1 + s->pub.mosquito && !s->pub.used[3];
    c.found = !resists && (s->head.stage == ATTAQUE_MOUNTAIN);
    return c;
}

/* How near the seat is to the cards of this colour that win at once, if so many can still come. */
static int nearness(const common *c, int seat, int colour) {
    int own = attaque_colour_cards(c->g, c->s, seat, colour, false), missing = c->g->need - own;
    bool mosquito = seat == c->s->pub.mosquito && !c->found;
    int board = mosquito ? c->board[colour] : 0;
    if (missing > c->left[colour] + c->track[colour] + board) return 0;
    if (missing <= board) return c->s->head.stage == ATTAQUE_HUNT ? GOES_HOME : AT_HOME;
    if (missing == 1) {
        int track = c->track[colour] < 3 ? c->track[colour] : 3;
        return ONE_SHORT + (mosquito ? ON_TRACK * track : 0);
    }
    int near = missing == 2 ? TWO_SHORT : missing == 3 ? THREE_SHORT : 0;
    return near + (missing - board == 1 ? ONE_MORE : 0);
}

static int strength(const common *c, int seat) {
    const attaque_state *s = c->s;
    int late = c->late * c->late / FULL, sum = 0, best = 0, second = 0;
    sum += attaque_score(c->g, s, seat) * (POINT * FULL + POINT_LATE * late) / FULL;
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++) {
        int near = nearness(c, seat, colour);
        if (s->pub.bonus[colour] == 1 + seat && !s->pub.used[colour]) sum += bonus_worth[colour];
        if (near > best)
            second = best, best = near;
        else if (near > second)
            second = near;
    }
    sum += best + (second < TWO_SHORT ? second : TWO_SHORT);
    if (seat != s->pub.mosquito) return sum;
    int board = c->found ? 0 : c->board_points;
    return sum + TURN + board * (BOARD * FULL + BOARD_LATE * c->late) / FULL;
}

void attaque_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    common c = look(attaque_of(game), state);
    int units[ATTAQUE_SEATS];
    for (int i = 0; i < game->seats; i++) units[i] = strength(&c, i);
    mz_shares(units, game->seats, value);
}
