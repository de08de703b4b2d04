/* The hidden choice of a round of Moustique Attaque as a matrix game: the mosquito stings one of
 * three covered places, the tapper taps one (with Camping two).
 *
 * Assumptions (rules 6.4): a point is a point, mosquito's minus tapper's; colours, the worth of
 * bonuses and instant wins are left out. A success at a place of value v is worth going home with
 * board and victim: a = B + v. Being found costs l = 1, the tapper's hunting point; a tapper who
 * holds Mountain unused takes the victim too: l = 1 + v. One who holds Camping unused taps two. */
#include "cli/solve.h"
#include "games/moustique_attaque/moustique_attaque.h"
#include "mozzie/solve.h"

enum { COVERED = 3, RED = 0, BLUE = 2 };

struct round {
    int place[COVERED];   /* indices of the track */
    double gain[COVERED]; /* a */
    double loss[COVERED]; /* l */
    bool two;             /* Camping: a column is the place left untapped */
    double value, sting[COVERED], tap[COVERED];
};

static int value_at(const attaque_game *g, const attaque_state *s, int place) {
    return g->type[s->pub.track[place] - 1].value;
}

static bool unused(const attaque_state *s, int colour, int seat) {
    return s->pub.bonus[colour] == seat + 1 && !s->pub.used[colour];
}

static void solve_round(struct round *r) {
    double a[COVERED * COVERED];
    for (int sting = 0; sting < COVERED; sting++)
        for (int tap = 0; tap < COVERED; tap++) {
            bool found = r->two ? sting != tap : sting == tap;
            a[sting * COVERED + tap] = found ? -r->loss[sting] : r->gain[sting];
        }
    r->value = mz_matrix_solve(a, COVERED, COVERED, r->sting, r->tap);
}

/* The round in which these places (bits) are covered; false unless they are three cards. */
static bool make_round(const attaque_game *g, const attaque_state *s, int covered, int tapper,
                       struct round *r) {
    int n = 0, board = attaque_board_points(g, s);
    bool mountain = unused(s, BLUE, tapper);
    r->two = unused(s, RED, tapper);
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!(covered >> i & 1)) continue;
        if (!s->pub.track[i] || n == COVERED) return false;
        r->place[n] = i;
        r->gain[n] = board + value_at(g, s, i);
        r->loss[n++] = 1 + (mountain ? value_at(g, s, i) : 0);
    }
    if (n == COVERED) solve_round(r);
    return n == COVERED;
}

/* The best place to leave free, with a line for each; false when three cards cannot be laid. */
static bool best_round(const attaque_game *g, const attaque_state *s, int tapper,
                       struct round *best, mz_text *out) {
    bool any = false;
    for (int free = 0; free < ATTAQUE_PLACES; free++) {
        struct round r;
        if (!make_round(g, s, 15 & ~(1 << free), tapper, &r)) continue;
        mz_putf(out, "free\t%d\t%.9f\n", free + 1, r.value);
        if (!any || r.value > best->value) *best = r;
        any = true;
    }
    return any;
}

static void write_round(const struct round *r, mz_text *out) {
    mz_putf(out, "value\t%.9f\n", r->value);
    for (int i = 0; i < COVERED; i++)
        mz_putf(out, "sting\t%d\t%.9f\n", r->place[i] + 1, r->sting[i]);
    for (int i = 0; i < COVERED; i++)
        mz_putf(out, "%s\t%d\t%.9f\n", r->two ? "untapped" : "tap", r->place[i] + 1, r->tap[i]);
}

/* Who taps in the next round of this turn (MA-16). */
static int next_tapper(const mz_game *game, const attaque_state *s) {
    int seat = s->pub.swatter;
    do seat = (seat + 1) % game->seats;
    while (seat == s->pub.mosquito);
    return seat;
}

mz_status attaque_solve(const mz_game *game, const void *state, mz_text *out, mz_error *error) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    struct round r;
    bool good = false;
    if (s->head.kind == MZ_DECISION && s->head.stage == ATTAQUE_TAP)
        good = make_round(g, s, s->pub.covered, s->pub.swatter, &r);
    else if (s->head.kind == MZ_DECISION && s->head.stage == ATTAQUE_PLACE)
        good = best_round(g, s, s->pub.swatter, &r, out);
    else if (s->head.kind == MZ_DECISION && s->head.stage == ATTAQUE_HUNT)
        good = best_round(g, s, next_tapper(game, s), &r, out);
    if (!good)
        return mz_fail(error, MZ_OPTION, "option",
                       "only a placement, a tap, or going home or on can be solved");
    write_round(&r, out);
    if (s->head.stage == ATTAQUE_HUNT)
        mz_putf(out, "home\t%.9f\nbetter\t%s\n", (double)attaque_board_points(g, s),
                r.value > attaque_board_points(g, s) ? "on" : "home");
    return MZ_OK;
}
