/* Decks and hands, and the memory of what is known about them (3.4, 3.5). Invariants: a deck holds
 * what is neither in a hand nor on its discard pile; `old` never exceeds the copies in all hands;
 * every seat's facts can be matched with cards that are where the facts say; `few` is true. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

/* Which of eight bytes are not zero, as bits. The product gathers the top bits of the bytes. */
static uint64_t nonzero(uint64_t x) {
    const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
    uint64_t top = (((x & low) + low) | x) & ~low;
    return (top >> 7) * 0x0102040810204080u >> 56;
}

uint64_t bunny_kinds(const uint8_t *hand) {
    uint64_t m = 0, x;
    for (int i = 0; i < 40; i += 8) {
        memcpy(&x, hand + i, 8);
        m |= nonzero(x) << i;
    }
    uint32_t rest;
    memcpy(&rest, hand + 40, 4);
    return m | nonzero(rest) << 40;
}

static int sum(const uint8_t *list, int n) {
    int total = 0;
    for (int i = 0; i < n; i++) total += list[i];
    return total;
}

bool bunny_card_left(const struct bunny_game *g, const struct bunny_state *s) {
    (void)g;
    return s->deck || sum(s->discard, BUNNY_CARDS);
}

/* ---- what is in the decks ---- */

int bunny_card_outcomes(const struct bunny_game *g, const struct bunny_state *s, mz_outcome *out) {
    uint8_t left[44] = {0};
    memcpy(left, g->in.cards, BUNNY_CARDS);
    for (int k = 0; k < BUNNY_CARDS; k++) left[k] = (uint8_t)(left[k] - s->discard[k]);
    for (int seat = 0; seat < g->base.seats; seat++)
        for (int k = 0; k < 44; k++) left[k] = (uint8_t)(left[k] - s->hid.hand[seat][k]);
    int n = 0;
    for (uint64_t m = bunny_kinds(left); m; m &= m - 1) {
        int k = bunny_low(m);
        out[n++] = (mz_outcome){(mz_id)(N_CARD + k), left[k]};
    }
    return n;
}

int bunny_gift_outcomes(const struct bunny_game *g, const struct bunny_state *s, mz_outcome *out) {
    int n = 0;
    for (int k = 0; k < BUNNY_GIFTS; k++) {
        int left = g->in.gifts[k] - s->used_gifts[k];
        for (int seat = 0; seat < g->base.seats; seat++) left -= s->hid.gift[seat][k];
        if (left > 0) out[n++] = (mz_outcome){(mz_id)(N_GIFT + k), (uint64_t)left};
    }
    return n;
}

int bunny_space_outcomes(const struct bunny_state *s, mz_outcome *out) {
    int n = 0;
    for (int i = 0; i < BUNNY_SPACES; i++)
        if (!bunny_has(s->located, i)) out[n++] = (mz_outcome){(mz_id)(N_SPACE + i), 1};
    return n;
}

/* ---- reshuffles (AB-35, AB-38, AB-47, AB-R3): then all know what the hands hold together ---- */

static void shuffle(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    int n = sum(s->discard, BUNNY_CARDS);
    if (s->deck || !n) return;
    for (int k = 0; k < BUNNY_CARDS; k++) s->old[k] = (uint8_t)(g->in.cards[k] - s->discard[k]);
    memset(s->discard, 0, sizeof s->discard);
    s->deck = (uint16_t)n;
    mz_tell(log, E_SHUFFLED, MZ_NATURE, DECK_COLOUR, 0, 0);
}

static void shuffle_gifts(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    int n = sum(s->used_gifts, BUNNY_GIFTS);
    if (s->gift_deck || !n) return;
    for (int k = 0; k < BUNNY_GIFTS; k++)
        s->old_gifts[k] = (uint8_t)(g->in.gifts[k] - s->used_gifts[k]);
    memset(s->used_gifts, 0, sizeof s->used_gifts);
    s->gift_deck = (uint16_t)n;
    mz_tell(log, E_SHUFFLED, MZ_NATURE, DECK_GIFT, 0, 0);
}

bool bunny_ready(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    shuffle(g, s, log);
    return s->deck != 0;
}

bool bunny_gift_ready(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    shuffle_gifts(g, s, log);
    return s->gift_deck != 0;
}

/* ---- memory of hands ---- */

/* After a hand has changed: what "at most so many fit" still tells. */
static void tidy_few(struct bunny_state *s, int seat) {
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (s->few[seat][c] > s->hn[seat]) s->few[seat][c] = 0;
}

static bool knows_few(const struct bunny_state *s, int seat) {
    static const uint8_t nothing[BUNNY_COLOURS];
    return memcmp(s->few[seat], nothing, sizeof nothing) != 0;
}

static void few_came(struct bunny_state *s, int seat) {
    if (!knows_few(s, seat)) return;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (s->few[seat][c]) s->few[seat][c]++;
    tidy_few(s, seat);
}

static void few_went(const struct bunny_game *g, struct bunny_state *s, int seat, int card) {
    if (!knows_few(s, seat)) return;
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (card >= 0 && s->few[seat][c] > 1 && bunny_has(g->fit[c], card)) s->few[seat][c]--;
    tidy_few(s, seat);
}

void bunny_none_fits(const struct bunny_game *g, struct bunny_state *s, int colour) {
    (void)g;
    if (s->hn[s->turn]) s->few[s->turn][colour] = 1;
}

static void remember(struct bunny_fact *f, int card, uint8_t in) {
    int worst = -1, width = __builtin_popcount(in);
    for (int i = 0; i < BUNNY_FACTS; i++) {
        if (!f[i].card) {
            f[i] = (struct bunny_fact){(uint8_t)(card + 1), in};
            return;
        }
        if (__builtin_popcount(f[i].in) > width) {
            width = __builtin_popcount(f[i].in);
            worst = i;
        }
    }
    if (worst < 0) worst = 0; /* all as sharp as the new one: the first is the oldest */
    memmove(&f[worst], &f[worst + 1], (size_t)(BUNNY_FACTS - 1 - worst) * sizeof *f);
    f[BUNNY_FACTS - 1] = (struct bunny_fact){(uint8_t)(card + 1), in};
}

/* A copy left this hand before the eyes of f's owner. It may be any of the facts' copies that can
 * be there: the sharpest fact goes, and its place joins the places of the others. */
static void forget(struct bunny_fact *f, int seat, int card) {
    int best = -1;
    for (int i = 0; i < BUNNY_FACTS && f[i].card; i++) {
        if (f[i].card != card + 1 || !(f[i].in >> seat & 1)) continue;
        if (best < 0 || __builtin_popcount(f[i].in) < __builtin_popcount(f[best].in)) best = i;
    }
    if (best < 0) return;
    uint8_t in = f[best].in;
    memmove(&f[best], &f[best + 1], (size_t)(BUNNY_FACTS - 1 - best) * sizeof *f);
    f[BUNNY_FACTS - 1] = (struct bunny_fact){0};
    for (int i = 0; i < BUNNY_FACTS && f[i].card; i++)
        if (f[i].card == card + 1 && f[i].in >> seat & 1) f[i].in |= in;
}

/* Some card went from one hand to another, unseen by f's owner. */
static void blur(struct bunny_fact *f, int from, int to) {
    for (int i = 0; i < BUNNY_FACTS && f[i].card; i++)
        if (f[i].in >> from & 1) f[i].in = (uint8_t)(f[i].in | 1 << to);
}

/* An empty hand holds nothing that is remembered. */
static void tidy_facts(const struct bunny_game *g, struct bunny_state *s, int seat) {
    if (s->hn[seat]) return;
    for (int v = 0; v < g->base.seats; v++)
        for (int i = 0; i < BUNNY_FACTS && s->hid.fact[v][i].card; i++)
            s->hid.fact[v][i].in &= (uint8_t) ~(1u << seat);
}

void bunny_discard(const struct bunny_game *g, struct bunny_state *s, int card) {
    int seat = s->turn;
    s->hid.hand[seat][card]--;
    s->hn[seat]--;
    s->discard[card]++;
    if (s->old[card]) s->old[card]--;
    few_went(g, s, seat, card);
    for (int v = 0; v < g->base.seats; v++)
        if (v != seat && s->hid.fact[v][0].card) forget(s->hid.fact[v], seat, card);
    tidy_facts(g, s, seat);
}

/* AB-45: giver and receiver see the card. */
void bunny_hand_over(const struct bunny_game *g, struct bunny_state *s, int to, int card) {
    int from = s->turn;
    s->hid.hand[from][card]--;
    s->hn[from]--;
    s->hid.hand[to][card]++;
    s->hn[to]++;
    few_went(g, s, from, -1);
    few_came(s, to);
    for (int v = 0; v < g->base.seats; v++) {
        if (v == from)
            remember(s->hid.fact[v], card, (uint8_t)(1 << to));
        else if (v == to)
            forget(s->hid.fact[v], from, card);
        else
            blur(s->hid.fact[v], from, to);
    }
    tidy_facts(g, s, from);
}

/* ---- drawing ---- */

void bunny_draw(const struct bunny_game *g, struct bunny_state *s, int seat, int card,
                mz_log *log) {
    s->hid.hand[seat][card]++;
    s->hn[seat]++;
    s->deck--;
    few_came(s, seat);
    mz_tell_to(log, E_DREW, MZ_NATURE, 1 << seat, seat, card, 0); /* AB-46 */
    shuffle(g, s, log);                                           /* AB-35 */
}

void bunny_draw_gift(const struct bunny_game *g, struct bunny_state *s, int seat, int gift,
                     mz_log *log) {
    s->hid.gift[seat][gift]++;
    s->gn[seat]++;
    s->gift_deck--;
    mz_tell_to(log, E_DREW_GIFT, MZ_NATURE, 1 << seat, seat, gift, 0);
    shuffle_gifts(g, s, log);
}

void bunny_use_gift(const struct bunny_game *g, struct bunny_state *s, int gift, mz_log *log) {
    (void)g;
    s->hid.gift[s->turn][gift]--;
    s->gn[s->turn]--;
    s->used_gifts[gift]++;
    if (s->old_gifts[gift]) s->old_gifts[gift]--;
    mz_tell(log, E_USED_GIFT, s->turn, s->turn, gift, 0);
}

void bunny_space_ready(struct bunny_state *s, mz_log *log) {
    if (__builtin_popcountll(s->located) < BUNNY_SPACES) return;
    s->located = 0;
    mz_tell(log, E_SHUFFLED, MZ_NATURE, DECK_SPACE, 0, 0);
}

void bunny_locate(struct bunny_state *s, int space, mz_log *log) {
    s->located |= bunny_bit(space);
    bunny_space_ready(s, log); /* AB-35 */
}

void bunny_reveal(const struct bunny_game *g, struct bunny_state *s, int card, mz_log *log) {
    s->deck--;
    s->discard[card]++;
    mz_tell(log, E_REVEALED, MZ_NATURE, card, 0, 0);
    shuffle(g, s, log); /* AB-35: the card itself is shuffled in */
}
