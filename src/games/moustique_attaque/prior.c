/* What the greedy player does, and where search looks first: whole numbers throughout. */
#include "games/moustique_attaque/moustique_attaque.h"

/* What the seat gains by owning the card: its value, 2 where it takes or defends a bonus, 20 where
 * it wins at once. */
static int gain(const attaque_game *g, const attaque_state *s, int seat, int type) {
    int colour = g->type[type].colour, own = attaque_colour_points(g, s, seat, colour), most = 0;
    int points = g->type[type].value;
    for (int i = 0; i < g->base.seats; i++)
        if (i != seat && attaque_colour_points(g, s, i, colour) > most)
            most = attaque_colour_points(g, s, i, colour);
    if (own <= most && own + g->type[type].value > most) points += 2;
    if (attaque_colour_cards(g, s, seat, colour, seat == s->pub.mosquito) + 1 >= g->need)
        points += 20;
    return points;
}

/* The place worth least stays free (6.4); where the Sting lies is left to chance. */
static int place_weight(const attaque_game *g, const attaque_state *s, int id) {
    int sting, sum = 1;
    uint8_t covered = attaque_places(id, &sting);
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (covered >> i & 1 && s->pub.track[i])
            sum += gain(g, s, s->pub.mosquito, s->pub.track[i] - 1);
    return sum;
}

/* All cards alike, two rather than one: tapping is a guess. */
static int tap_weight(int id) {
    return id >= ATTAQUE_ID_TWO ? 3 : 1;
}

/* Going on is right while the board is worth less than twice a typical victim less one (6.4). */
static bool should_go_on(const attaque_game *g, const attaque_state *s) {
    int sum = 0, n = 0, least = 99, board = 0;
    for (int t = 0; t < g->ntypes; t++)
        if (s->pub.board[t]) board += s->pub.board[t] * g->type[t].value;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!s->pub.track[i]) continue;
        int value = gain(g, s, s->pub.mosquito, s->pub.track[i] - 1);
        sum += value > 6 ? 6 : value;
        n++;
        if (value < least) least = value;
    }
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++)
        if (attaque_colour_cards(g, s, s->pub.mosquito, colour, false) < g->need) {
            int with = attaque_colour_cards(g, s, s->pub.mosquito, colour, false);
            for (int t = 0; t < g->ntypes; t++)
                if (g->type[t].colour == colour) with += s->pub.board[t];
            if (with >= g->need) return false; /* home wins at once */
        }
    return n > 2 && board * (n > 3 ? n - 1 : n) < 2 * (sum - (n > 3 ? least : 0)) - (n - 1);
}

/* Beach: take the best card of the strongest rival, or a low own card, or keep the bonus. */
static int beach_weight(const attaque_game *g, const attaque_state *s, int id) {
    int me = s->pub.mosquito;
    if (id == ATTAQUE_ID_KEEP) return 20;
    if (id < ATTAQUE_ID_OWN) return 4;
    if (id < ATTAQUE_ID_CARD) {
        int seat = id - ATTAQUE_ID_OWN, best = 0;
        for (int t = 0; t < g->ntypes; t++)
            if (s->pub.own[seat][t] && g->type[t].value > best) best = g->type[t].value;
        return seat == me ? 2 : 10 + 6 * best + 2 * attaque_score(g, s, seat);
    }
    int value = g->type[g->type_of_id[id] - 1].value;
    return s->sel[0] - ATTAQUE_ID_OWN == me ? 12 - value : 10 * value;
}

static int weight_of(const attaque_game *g, const attaque_state *s, int id) {
    switch (s->head.stage) {
    case ATTAQUE_PLACE: return place_weight(g, s, id);
    case ATTAQUE_TAP: return tap_weight(id);
    case ATTAQUE_MOUNTAIN:
    case ATTAQUE_COUNTRYSIDE: return id % 2 ? 8 : 1; /* both pay: take, resist */
    case ATTAQUE_HUNT: return (id == ATTAQUE_ID_ON) == should_go_on(g, s) ? 8 : 1;
    default: return beach_weight(g, s, id);
    }
}

void attaque_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                   int32_t *weight) {
    (void)seat;
    for (int i = 0; i < n; i++) {
        int w = weight_of(attaque_of(game), state, ids[i]);
        weight[i] = w < 1 ? 1 : w;
    }
}
