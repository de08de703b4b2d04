/* Positions as text (5.2): in full, as memory, as eyes. */
#include "games/mosquito/mosquito.h"

/* Bottom first; the top is the last. */
static void put_list(const mosquito_game *g, const uint8_t *below, uint8_t top, mz_text *out) {
    uint8_t cards[MOSQUITO_CARDS];
    int n = mosquito_cards(below, top, cards);
    if (!n) mz_putc(out, '-');
    while (n--) {
        mz_put(out, g->code[cards[n]]);
        if (n) mz_putc(out, '.');
    }
}

static void put_number(int n, mz_text *out) {
    if (n)
        mz_putf(out, "#%d", n);
    else
        mz_putc(out, '-');
}

static void put_hidden(const mosquito_game *g, const mosquito_state *v, int list, mz_text *out) {
    if (v->secret.fixed)
        put_list(g, v->secret.below, v->secret.top[list], out);
    else
        put_number(v->pub.hidden[list], out);
}

/* Eyes see the top and the number of cards of a pile (MQ-15, MQ-62), of points their number alone
 * (MQ-R17). */
static void put_open(const mosquito_game *g, const mosquito_state *v, int list, bool eyes,
                     mz_text *out) {
    if (!eyes) {
        put_list(g, v->pub.below, v->pub.top[list], out);
        return;
    }
    put_number(v->pub.size[list], out);
    if (v->pub.size[list] && list < MOSQUITO_POINTS)
        mz_putf(out, "^%s", g->code[v->pub.top[list] - 1]);
}

static void put_seat(int seat, mz_text *out) {
    if (seat < 0 || seat == MOSQUITO_NOBODY)
        mz_putc(out, '-');
    else
        mz_putn(out, seat + 1);
}

static void put_pending(const mosquito_state *v, mz_text *out) {
    static const char letters[MOSQUITO_STAGES + 1] = "ss-pbbokkc-";
    mz_putc(out, letters[v->head.stage]);
    if (v->head.stage == MOSQUITO_AT_THEFT) mz_putn(out, v->pub.attacked);
    if (v->pub.loser) mz_putn(out, v->pub.loser);
}

void mosquito_write(const mz_game *game, const void *view, int viewer, mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *v = view;
    bool eyes = viewer == MZ_EYES;
    put_open(g, v, MOSQUITO_CENTRE, eyes, out);
    mz_putc(out, ' ');
    put_hidden(g, v, MOSQUITO_BOX, out);
    for (int seat = 0; seat < game->seats; seat++) {
        mz_putc(out, seat ? '|' : ' ');
        put_hidden(g, v, seat, out);
        mz_putc(out, '/');
        put_open(g, v, seat, eyes, out);
        mz_putc(out, '/');
        put_open(g, v, MOSQUITO_POINTS + seat, eyes, out);
    }
    mz_putc(out, ' ');
    put_seat(v->pub.repellent - 1, out);
    mz_putc(out, ' ');
    put_seat(v->pub.seat, out);
    mz_putc(out, ' ');
    put_pending(v, out);
    mz_putc(out, ' ');
    if (v->head.stage != MOSQUITO_AT_END) {
        mz_putc(out, '-');
        return;
    }
    mz_putc(out, '=');
    bool any = false;
    for (int seat = 0; seat < game->seats; seat++)
        if (v->pub.winners >> seat & 1) {
            mz_putf(out, any ? "+%d" : "%d", seat + 1);
            any = true;
        }
}
