/* Counting: colour points and bonus holders, instant wins, the final score. */
#include "games/moustique_attaque/moustique_attaque.h"

int attaque_colour_points(const attaque_game *g, const attaque_state *s, int seat, int colour) {
    int sum = 0;
    for (int t = g->from[colour]; t < g->from[colour + 1]; t++)
        sum += g->type[t].value * s->pub.own[seat][t];
    return sum;
}

int attaque_colour_cards(const attaque_game *g, const attaque_state *s, int seat, int colour,
                         bool with_board) {
    int n = 0;
    for (int t = g->from[colour]; t < g->from[colour + 1]; t++)
        n += s->pub.own[seat][t] + (with_board ? s->pub.board[t] : 0);
    return n;
}

int attaque_board_points(const attaque_game *g, const attaque_state *s) {
    int sum = 0;
    for (int t = 0; t < g->ntypes; t++) sum += g->type[t].value * s->pub.board[t];
    return sum;
}

/* MA-38, MA-40; of two colours the first (MA-R20). With four:withBoard the mosquito's board counts
 * where the rules say so (MA-R3, MA-R22). */
int attaque_wins_at_once(const attaque_game *g, const attaque_state *s, int seat, bool with_board) {
    with_board = with_board && g->with_board;
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++)
        if (attaque_colour_cards(g, s, seat, colour, with_board) >= g->need) return colour;
    return -1;
}

/* MA-24, once after a change: only a strict lead of all moves a bonus (MA-25, MA-R5), and then it
 * is fresh again (MA-26). */
static void hand_out(const attaque_game *g, attaque_state *s, int colour, mz_log *log) {
    int best = -1, most = 0, leaders = 0;
    for (int seat = 0; seat < g->base.seats; seat++) {
        int points = attaque_colour_points(g, s, seat, colour);
        if (points > most) {
            most = points;
            best = seat;
            leaders = 1;
        } else if (points == most) {
            leaders++;
        }
    }
    if (best < 0 || leaders != 1 || s->pub.bonus[colour] == 1 + best) return;
    s->pub.bonus[colour] = (uint8_t)(1 + best);
    s->pub.used[colour] = 0;
    mz_tell(log, ATTAQUE_EV_BONUS, best, colour, best, 0);
}

void attaque_hand_out_bonuses(const attaque_game *g, attaque_state *s, mz_log *log) {
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++) hand_out(g, s, colour, log);
}

/* MA-42: Sellers together, instead of their printed values. */
static const int SELLERS[] = {0, 1, 5, 10, 20};

/* MA-41 */
int attaque_score(const attaque_game *g, const attaque_state *s, int seat) {
    int score = s->pub.points[seat], sellers = 0;
    for (int t = 0; t < g->ntypes; t++) {
        int n = s->pub.own[seat][t];
        if (g->vendors && g->type[t].seller)
            sellers += n;
        else
            score += n * g->type[t].value;
    }
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++)
        if (s->pub.bonus[colour] == 1 + seat && s->pub.used[colour]) score += 2;
    return score + SELLERS[sellers];
}

/* MA-R21 */
bool attaque_is_last(const attaque_game *g, const attaque_state *s) {
    return g->finish_turn && (!attaque_deck_holds(g, s) || !s->pub.supply);
}

static void keep_best(uint8_t *winners, int seats, const int *number) {
    int most = -1;
    for (int i = 0; i < seats; i++)
        if (*winners >> i & 1 && number[i] > most) most = number[i];
    for (int i = 0; i < seats; i++)
        if (number[i] < most) *winners &= (uint8_t) ~(1u << i);
}

/* MA-41, MA-R4 */
void attaque_end_by_points(const attaque_game *g, attaque_state *s, mz_log *log) {
    int score[ATTAQUE_SEATS], points[ATTAQUE_SEATS], seats = g->base.seats;
    uint8_t winners = (uint8_t)((1u << seats) - 1);
    for (int i = 0; i < seats; i++) {
        score[i] = attaque_score(g, s, i);
        points[i] = s->pub.points[i];
        s->pub.score[i] = (uint16_t)score[i];
    }
    keep_best(&winners, seats, score);
    if (g->tie_points) keep_best(&winners, seats, points);
    s->pub.winners = winners;
    s->pub.last = attaque_is_last(g, s);
    s->pub.due = ATTAQUE_NOTHING;
    attaque_node(s, ATTAQUE_OVER);
    mz_tell(log, ATTAQUE_EV_OVER, MZ_NATURE, winners, -1, 0);
}

/* MA-38; the card or the point that won may have been the last (MA-R21). */
void attaque_end_at_once(const attaque_game *g, attaque_state *s, int seat, int colour,
                         mz_log *log) {
    s->pub.last = attaque_is_last(g, s);
    s->pub.winners = (uint8_t)(1u << seat);
    s->pub.colour = (uint8_t)(1 + colour);
    s->pub.due = s->pub.due_at = s->pub.due_swarm = 0;
    attaque_node(s, ATTAQUE_OVER);
    mz_tell(log, ATTAQUE_EV_OVER, seat, s->pub.winners, colour, 0);
}
