/* Paying: a card or jelly played for a colour, movement, cards given, and sets worth several units
 * of one colour (3.3). Painting (AB-SUN-15, AB-R6) is part of playing: `fits` are the kinds of card
 * that could be played unpainted, and with strict painting none of them may be left in hand. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

static const uint64_t PLAIN = ((uint64_t)1 << BUNNY_PLAIN) - 1;

/* ---- one card for a colour (AB-26, AB-27, AB-28; painted: AB-SUN-16) ---- */

static uint64_t painted(const struct bunny_game *g, const struct bunny_actor *a, uint64_t fits) {
    if (!a->brush || (!g->paint_free && a->have & fits)) return 0;
    return a->have & PLAIN & ~fits;
}

bool bunny_can_pay(const struct bunny_state *s, const struct bunny_actor *a, uint64_t fits,
                   bool jelly) {
    if (a->have & fits || (a->brush && a->have & PLAIN)) return true;
    return jelly && s->jelly[a->seat];
}

void bunny_pay_parts(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, uint64_t fits, bool jelly, mz_set *out) {
    bunny_put(out, ID_CARD, a->have & fits);
    bunny_put(out, ID_ART, painted(g, a, fits));
    if (jelly && s->jelly[a->seat]) mz_add(out, ID_JELLY);
}

void bunny_pay(const struct bunny_game *g, struct bunny_state *s, int id, int colour, mz_log *log) {
    if (id == ID_JELLY) {
        bunny_charge(s, ID_JELLY, 1, log);
        return;
    }
    bool art = id >= ID_ART;
    int card = art ? id - ID_ART : id - ID_CARD;
    bunny_discard(g, s, card);
    mz_tell(log, art ? E_PAINTED : E_PLAYED, s->turn, s->turn, card, art ? colour : 0);
    if (!art) return;
    s->art = 1; /* AB-SUN-15 */
    if (!g->paint_free) bunny_none_fits(g, s, colour);
    mz_tell(log, E_ART, s->turn, 1, 0, 0);
}

uint64_t bunny_paid_reach(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a, bunny_fits *fits) {
    int from = s->pos[a->seat];
    uint64_t on = 0;
    for (uint64_t m = a->have ? bunny_next(g, s, g->who[a->seat], from) : 0; m; m &= m - 1)
        if (bunny_can_pay(s, a, fits(g, from, bunny_low(m)), false)) on |= m & (0 - m);
    return on;
}

void bunny_paid_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, bunny_fits *fits, const mz_id *sel, int n,
                      mz_set *out) {
    if (n == 1)
        bunny_put(out, ID_SPACE, bunny_paid_reach(g, s, a, fits));
    else
        bunny_pay_parts(g, s, a, fits(g, s->pos[a->seat], sel[1] - ID_SPACE), false, out);
}

bool bunny_can_flip(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a, uint64_t tokens) {
    int space = s->pos[a->seat];
    return bunny_has(tokens, space) && bunny_can_pay(s, a, g->fit[bunny_colour(space)], true);
}

void bunny_flip_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_pay_parts(g, s, a, g->fit[bunny_colour(s->pos[a->seat])], true, out);
}

void bunny_flip(const struct bunny_game *g, struct bunny_state *s, int card, int duty,
                mz_log *log) {
    int space = s->pos[s->turn];
    bunny_pay(g, s, card, bunny_colour(space), log);
    bunny_push(s, duty, space, 0, 0);
}

/* ---- movement and jellies (AB-21, AB-R9) ---- */

bool bunny_can_move(const struct bunny_state *s, int seat) {
    return s->left || s->bonus || s->jelly[seat];
}

void bunny_movement_parts(const struct bunny_state *s, int seat, mz_set *out) {
    if (s->left) mz_add(out, ID_OWN);
    if (s->bonus) mz_add(out, ID_BONUS);
    if (s->jelly[seat]) mz_add(out, ID_JELLY);
}

void bunny_charge(struct bunny_state *s, int id, int n, mz_log *log) {
    int what = SPENT_JELLY;
    if (id == ID_OWN) {
        s->left = (uint8_t)(s->left - n);
        what = SPENT_OWN;
    } else if (id == ID_BONUS) {
        s->bonus = (uint16_t)(s->bonus - n);
        what = SPENT_BONUS;
    } else {
        s->jelly[s->turn] = (uint16_t)(s->jelly[s->turn] - n);
    }
    mz_tell(log, E_SPENT, s->turn, s->turn, what, n);
}

/* AB-11, AB-39: no limit, and never short. */
void bunny_gain(struct bunny_state *s, int seat, int jellies, mz_log *log) {
    s->jelly[seat] = (uint16_t)(s->jelly[seat] + jellies);
    mz_tell(log, E_GAINED, seat, seat, SPENT_JELLY, jellies);
}

/* ---- cards given (AB-29) ---- */

/* AB-MID-11, AB-R7 */
static bool has_fairy(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a) {
    if (a->who != MID || s->used & U_FAIRY || (g->fairy_hand && !a->have)) return false;
    return bunny_card_left(g, s);
}

bool bunny_can_give(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    return a->have || has_fairy(g, s, a);
}

void bunny_give_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, mz_set *out) {
    bunny_put(out, ID_CARD, a->have);
    if (has_fairy(g, s, a)) mz_add(out, ID_FAIRY);
}

int bunny_give(const struct bunny_game *g, struct bunny_state *s, int to, int id, mz_log *log) {
    if (id == ID_FAIRY) {
        bunny_use(s, U_FAIRY, log);
        return 1;
    }
    int card = id - ID_CARD;
    bunny_hand_over(g, s, to, card);
    mz_tell_to(log, E_GAVE, s->turn, 1 << s->turn | 1 << to, s->turn, to, card);
    return 0;
}

/* ---- sets (AB-30, AB-31, AB-33, AB-SAR-7, AB-R4) ----
 *
 * A part is worth one unit or two. A set is minimal when its worth without its least part falls
 * short. Parts come in rising order: cards, a painted card, jellies. */

struct set {
    int units;       /* wanted */
    bool card_asked; /* jellies alone will not do (AB-30) */
    int worth, least, cards, painted, jellies;
    int from;          /* the lowest kind of card that may follow; BUNNY_CARDS after all cards */
    uint64_t fit, two; /* kinds worth at least one unit, and two */
    uint64_t left[3];  /* kinds with one, two, three copies left in hand */
};

static uint64_t with_copies(const uint8_t *hand, int n) {
    uint64_t m = 0;
    for (int k = 0; k < BUNNY_CARDS; k++) m |= (uint64_t)(hand[k] >= n) << k;
    return m;
}

static void take_copy(struct set *t, int card) {
    uint64_t b = bunny_bit(card);
    for (int i = 2; i >= 0; i--)
        if (t->left[i] & b) {
            t->left[i] &= ~b;
            return;
        }
}

/* Copies left of these kinds, as far as three suffice to know. */
static int copies(const struct set *t, uint64_t kinds) {
    return __builtin_popcountll(t->left[0] & kinds) + __builtin_popcountll(t->left[1] & kinds) +
           __builtin_popcountll(t->left[2] & kinds);
}

static void add_part(struct set *t, int id) {
    int worth = 1;
    if (id == ID_JELLY) {
        t->jellies++;
        t->from = BUNNY_CARDS;
    } else if (id >= ID_ART) {
        t->painted = 1;
        t->from = BUNNY_CARDS;
    } else {
        t->from = id - ID_CARD;
        worth += bunny_has(t->two, t->from);
        t->cards++;
        take_copy(t, t->from);
    }
    if (!t->least || worth < t->least) t->least = worth;
    t->worth += worth;
}

static struct set open_set(const struct bunny_game *g, const struct bunny_state *s, int colour,
                           int units, bool cards) {
    const uint8_t *hand = s->hid.hand[s->turn];
    return (struct set){.units = units,
                        .card_asked = cards,
                        .fit = g->fit[colour],
                        .two = g->two[colour],
                        .left = {bunny_kinds(hand), with_copies(hand, 2), with_copies(hand, 3)}};
}

static uint64_t from_kind(const struct set *t) {
    return t->from >= BUNNY_CARDS ? 0 : ~(uint64_t)0 << t->from;
}

/* Whether the set can take a painted card once `more` fitting cards have joined it (AB-R6). */
static bool may_paint(const struct bunny_game *g, const struct bunny_actor *a, const struct set *t,
                      int more) {
    if (!a->brush || t->painted || t->jellies || !(a->have & PLAIN & ~t->fit)) return false;
    return g->paint_free || copies(t, t->fit) == more;
}

/* Whether n parts worth one unit each can still be added in order. */
static bool ones_possible(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a, const struct set *t, int n) {
    int singles = copies(t, t->fit & ~t->two & from_kind(t));
    int jellies = s->jelly[a->seat] - t->jellies;
    for (int cards = 0; cards <= n && cards <= singles; cards++) {
        bool card = !t->card_asked || t->cards || t->painted || cards;
        if (card && n - cards <= jellies) return true;
        if (may_paint(g, a, t, cards) && n - cards >= 1 && n - cards - 1 <= jellies) return true;
    }
    return false;
}

/* Whether a part of this worth keeps the set minimal. */
static bool wanted(const struct set *t, int worth) {
    int least = t->least && t->least < worth ? t->least : worth;
    return t->worth < t->units && t->worth + worth - least < t->units;
}

static bool completable(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, const struct set *t) {
    int missing = t->units - t->worth;
    if (missing <= 0) return !t->card_asked || t->cards || t->painted;
    if (wanted(t, 2) && missing <= 2 && copies(t, t->two & from_kind(t))) return true;
    if (wanted(t, 1) && ones_possible(g, s, a, t, missing)) return true;
    /* Three units from nothing: a double and one unit more, in either order, or two doubles. */
    return false;
}

/* Whether the set can be completed when this part comes next. */
static bool leads_on(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, const struct set *t, int id) {
    struct set next = *t;
    int worth = id < ID_ART && bunny_has(t->two, id - ID_CARD) ? 2 : 1;
    if (!wanted(t, worth)) return false;
    add_part(&next, id);
    return completable(g, s, a, &next);
}

void bunny_set_parts(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, const mz_id *sel, int n, int units, bool cards,
                     mz_set *out) {
    struct set t = open_set(g, s, sel[1] - ID_COLOUR, units, cards);
    for (int i = 2; i < n; i++) add_part(&t, sel[i]);
    for (uint64_t m = t.left[0] & t.fit & from_kind(&t); m; m &= m - 1) {
        int id = ID_CARD + bunny_low(m);
        if (leads_on(g, s, a, &t, id)) mz_add(out, (mz_id)id);
    }
    uint64_t art = may_paint(g, a, &t, 0) ? a->have & PLAIN & ~t.fit : 0;
    if (art && leads_on(g, s, a, &t, ID_ART + bunny_low(art))) bunny_put(out, ID_ART, art);
    if (s->jelly[a->seat] > t.jellies && leads_on(g, s, a, &t, ID_JELLY)) mz_add(out, ID_JELLY);
}

int bunny_set_flaw(const struct bunny_game *g, const struct bunny_state *s, const mz_id *sel, int n,
                   int units, bool cards, int id) {
    struct set t = open_set(g, s, sel[1] - ID_COLOUR, units, cards);
    for (int i = 2; i < n; i++) add_part(&t, sel[i]);
    bool jelly = id == ID_JELLY;
    int card = id - ID_CARD, worth = !jelly && bunny_has(t.two, card) ? 2 : 1;
    if (!jelly && !bunny_has(t.fit, card)) return SET_UNFIT;
    if (!jelly && t.from > card) return SET_ORDER;
    if (jelly ? s->jelly[s->turn] <= t.jellies : !bunny_has(t.left[0], card)) return SET_GONE;
    return wanted(&t, worth) ? SET_OPEN : SET_SPARE;
}

/* Complete as soon as it is worth enough: legal parts keep it minimal. */
bool bunny_set_more(const struct bunny_game *g, const mz_id *sel, int n, int units) {
    if (n < 3) return true;
    uint64_t two = g->two[sel[1] - ID_COLOUR];
    int worth = 0;
    for (int i = 2; i < n; i++)
        worth += sel[i] < ID_ART && bunny_has(two, sel[i] - ID_CARD) ? 2 : 1;
    return worth < units;
}

/* The same question as whether bunny_set_parts offers a first part, from the counts alone. */
bool bunny_set_possible(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, int colour, int units, bool cards) {
    uint64_t fit = g->fit[colour];
    int jellies = s->jelly[a->seat], ones = 0, twos = 0;
    for (uint64_t m = a->have & fit; m; m &= m - 1) {
        int k = bunny_low(m), n = s->hid.hand[a->seat][k];
        *(bunny_has(g->two[colour], k) ? &twos : &ones) += n;
    }
    if (twos && (units == 2 || twos > 1 || ones || jellies)) return true;
    if ((ones || !cards) && ones + jellies >= units) return true;
    if (!a->brush || !(a->have & PLAIN & ~fit)) return false;
    bool rest = g->paint_free || (!twos && ones < units);
    if (units == 3 && twos && (g->paint_free || (twos == 1 && !ones))) return true;
    return rest && ones + 1 + jellies >= units;
}
