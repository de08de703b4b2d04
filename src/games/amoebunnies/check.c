/* The invariants of a state. */
#include "games/amoebunnies/amoebunnies.h"

/* Location cards that this seat's setup has drawn. */
static int located(const struct bunny_game *g, const struct bunny_state *s, int seat) {
    const char *setup = bunny_list[g->who[seat]]->setup;
    int n = g->base.seats, place = (seat - s->first + n) % n, until = 99, drawn = 0;
    struct bunny_item top = s->pend[0];
    if (top.kind == D_FIRST) until = 0;
    if (top.kind == D_SETUP) {
        int now = (top.a - s->first + n) % n;
        until = place < now ? 99 : place == now ? top.b : 0;
    }
    for (int i = 0; i < until && setup[i]; i++) drawn += setup[i] == 'L';
    return drawn;
}

static const char *check_cards(const struct bunny_game *g, const struct bunny_state *s) {
    int deck = 0;
    for (int k = 0; k < BUNNY_CARDS; k++) {
        int hands = 0;
        for (int i = 0; i < g->base.seats; i++) hands += s->hid.hand[i][k];
        int left = g->in.cards[k] - hands - s->discard[k];
        if (left < 0) return "AB-43: more cards of a kind than there are";
        if (s->old[k] > hands) return "old cards that no hand holds";
        deck += left;
    }
    return deck == s->deck ? NULL : "the number of cards in the deck is wrong";
}

static const char *check_gifts(const struct bunny_game *g, const struct bunny_state *s) {
    int deck = 0;
    for (int k = 0; k < BUNNY_GIFTS; k++) {
        int hands = 0;
        for (int i = 0; i < g->base.seats; i++) hands += s->hid.gift[i][k];
        int left = g->in.gifts[k] - hands - s->used_gifts[k];
        if (!bunny_plays(g, SAR)) left = -hands - s->used_gifts[k];
        if (left < 0) return "AB-43: more gift cards of a kind than there are";
        if (s->old_gifts[k] > hands) return "old gift cards that no hand holds";
        deck += left;
    }
    return deck == s->gift_deck ? NULL : "the number of cards in the gift deck is wrong";
}

static const char *check_hands(const struct bunny_game *g, const struct bunny_state *s) {
    for (int i = 0; i < BUNNY_SEATS; i++) {
        int cards = 0, gifts = 0;
        for (int k = 0; k < 44; k++) cards += s->hid.hand[i][k];
        for (int k = 0; k < BUNNY_GIFTS; k++) gifts += s->hid.gift[i][k];
        if (cards != s->hn[i] || gifts != s->gn[i]) return "the size of a hand is wrong";
        if (i >= g->base.seats && (cards || gifts)) return "a hand of nobody";
        for (int c = 0; c < BUNNY_COLOURS; c++)
            if (s->few[i][c] > s->hn[i]) return "memory that tells nothing is kept";
    }
    return NULL;
}

/* Kuhn's algorithm: fact i finds a copy of its card in one of its hands. `taken[h]` lists the facts
 * that hold copies of hand h. */
struct match {
    const struct bunny_fact *fact;
    uint8_t copies[BUNNY_SEATS], n[BUNNY_SEATS], taken[BUNNY_SEATS][BUNNY_FACTS];
    uint8_t seen;
};

static bool place(struct match *m, int i) {
    for (int h = 0; h < BUNNY_SEATS; h++) {
        if (!(m->fact[i].in >> h & 1) || m->seen >> h & 1) continue;
        m->seen |= (uint8_t)(1 << h);
        if (m->n[h] < m->copies[h]) {
            m->taken[h][m->n[h]++] = (uint8_t)i;
            return true;
        }
        for (int k = 0; k < m->n[h]; k++)
            if (place(m, m->taken[h][k])) {
                m->taken[h][k] = (uint8_t)i;
                return true;
            }
    }
    return false;
}

static bool facts_hold(const struct bunny_state *s, int seat) {
    const struct bunny_fact *f = s->hid.fact[seat];
    for (int i = 0; i < BUNNY_FACTS && f[i].card; i++) {
        if (f[i].in >> seat & 1) return false;
        struct match m = {.fact = f};
        bool first = true;
        for (int k = 0; k < i; k++) first &= f[k].card != f[i].card;
        if (!first) continue;
        for (int h = 0; h < BUNNY_SEATS; h++) m.copies[h] = s->hid.hand[h][f[i].card - 1];
        for (int k = i; k < BUNNY_FACTS && f[k].card; k++) {
            m.seen = 0;
            if (f[k].card == f[i].card && !place(&m, k)) return false;
        }
    }
    return true;
}

static const char *check_node(const struct bunny_game *g, const struct bunny_state *s) {
    if (s->turn >= g->base.seats || s->first >= g->base.seats) return "a turn of nobody";
    if (!s->round) return "rounds count from 1";
    if (s->npend > 3) return "more than three things to be done";
    for (int i = 0; i < BUNNY_PEND; i++)
        if ((i < s->npend) != (s->pend[i].kind != D_NONE)) return "the list of duties has a hole";
    for (int i = 0; i < s->npend; i++)
        if (s->pend[i].kind >= BUNNY_DUTIES || !g->duty[s->pend[i].kind])
            return "AB-40: a duty of a character that does not play";
    if (s->idle > BUNNY_IDLE) return "too many idle actions";
    if (s->rolls > 2) return "more than two rolls";
    if (s->head.nsel >= BUNNY_STEPS) return "too long a move";
    bool over = s->won != BUNNY_NONE;
    if (over != (s->head.kind == MZ_OVER)) return "the head does not tell the end";
    return NULL;
}

static const char *check_board(const struct bunny_game *g, const struct bunny_state *s) {
    for (int i = 0; i < g->base.seats; i++) {
        int drawn = located(g, s, i);
        bool token = s->pos[i] < BUNNY_SPACES;
        if (!token && s->pos[i] != BUNNY_NONE) return "a token off the board";
        if (token != (drawn > 0)) return "AB-S7: a token is missing, or there too early";
        const struct bunny_character *c = bunny_list[g->who[i]];
        const char *wrong = c->check(g, s, drawn);
        if (wrong) return wrong;
        if ((c->progress(g, s) == c->goal) != (s->won == i))
            return "AB-1: a task is done, or it is not";
    }
    return s->located >> BUNNY_SPACES ? "a location that is no space" : NULL;
}

const char *bunny_check(const mz_game *game, const void *state) {
    const struct bunny_game *g = bunny_game_of(game);
    const struct bunny_state *s = state;
    const char *wrong = check_node(g, s);
    if (!wrong) wrong = check_board(g, s);
    if (!wrong) wrong = check_cards(g, s);
    if (!wrong) wrong = check_gifts(g, s);
    if (!wrong) wrong = check_hands(g, s);
    for (int i = 0; i < g->base.seats && !wrong; i++)
        if (!facts_hold(s, i)) wrong = "a remembered card is not where it should be";
    return wrong;
}
