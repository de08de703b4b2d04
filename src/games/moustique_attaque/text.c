/* Positions as text (5.2). */
#include "games/moustique_attaque/moustique_attaque.h"

static const char COLOURS[] = "ROBG";

static void put_card(const attaque_game *g, int type, mz_text *out) {
    mz_put(out, g->code[type]);
}

static void put_times(int n, mz_text *out) {
    if (n > 1) mz_putf(out, "*%d", n);
}

void attaque_put_set(const attaque_game *g, const uint8_t counts[ATTAQUE_TYPES], mz_text *out) {
    bool any = false;
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        if (!counts[t]) continue;
        if (any) mz_putc(out, ',');
        any = true;
        put_card(g, t, out);
        put_times(counts[t], out);
    }
    if (!any) mz_putc(out, '-');
}

/* Piles are written top first, equal neighbours joined. */
static void put_deck(const attaque_game *g, const attaque_state *v, mz_text *out) {
    mz_put(out, " D=");
    if (!v->pub.deck) {
        mz_putc(out, '-');
        return;
    }
    if (!v->secret.fixed) {
        mz_putf(out, "#%d", v->pub.deck);
        return;
    }
    for (int i = v->pub.deck - 1; i >= 0;) {
        int type = v->secret.order[i] - 1, n = 0;
        if (i < v->pub.deck - 1) mz_putc(out, ',');
        for (; i >= 0 && v->secret.order[i] - 1 == type; i--) n++;
        put_card(g, type, out);
        put_times(n, out);
    }
}

static void put_track(const attaque_game *g, const attaque_state *v, mz_text *out) {
    mz_put(out, " T=");
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (i) mz_putc(out, ',');
        if (v->pub.track[i])
            put_card(g, v->pub.track[i] - 1, out);
        else
            mz_putc(out, '-');
    }
}

void attaque_put_places(int places, int sting, char between, mz_text *out) {
    bool any = false;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!(places >> i & 1)) continue;
        if (any) mz_putc(out, between);
        any = true;
        mz_putn(out, i + 1);
        if (i == sting) mz_putc(out, 's');
    }
    if (!any) mz_putc(out, '-');
}

static void put_covers(const attaque_state *v, mz_text *out) {
    mz_put(out, " C=");
    attaque_put_places(v->pub.covered, (v->pub.sting ? v->pub.sting : v->secret.sting) - 1, ',',
                       out);
    if (!v->pub.tapped) return;
    mz_put(out, " A=");
    attaque_put_places(v->pub.tapped, -1, '+', out);
    if (v->pub.declared) mz_putc(out, 'm');
}

static void put_due(const attaque_state *v, mz_text *out) {
    if (!v->pub.due) return;
    mz_putf(out, " Q=%c", " 0nkrTP"[v->pub.due]);
    if (v->pub.due >= ATTAQUE_AT_PLACE) mz_putn(out, v->pub.due_at + 1);
    if (v->pub.due_swarm) mz_putc(out, '!');
}

static void put_bonuses(const attaque_state *v, mz_text *out) {
    mz_put(out, " B=");
    for (int i = 0; i < ATTAQUE_COLOURS; i++) {
        if (i) mz_putc(out, ',');
        mz_putc(out, COLOURS[i]);
        if (v->pub.bonus[i])
            mz_putn(out, v->pub.bonus[i]);
        else
            mz_putc(out, '-');
        if (v->pub.used[i]) mz_putc(out, 'x');
    }
}

static void put_options(const mz_game *g, mz_text *out) {
    bool any = false;
    for (int i = 0; i < ATTAQUE_OPT_START; i++) {
        if (g->set[i].choice == 0) continue;
        mz_put(out, any ? "," : " O=");
        any = true;
        mz_putf(out, "%s:%s", g->tables.options[i].name, g->set[i].text);
    }
}

static void put_result(const attaque_game *g, const attaque_state *v, mz_text *out) {
    if (v->head.stage != ATTAQUE_OVER) return;
    for (int i = 0; i < g->base.seats && !v->pub.colour; i++)
        mz_putf(out, i ? "/%d" : " E=%d", v->pub.score[i]);
    mz_put(out, " R=");
    bool any = false;
    for (int i = 0; i < g->base.seats; i++)
        if (v->pub.winners >> i & 1) {
            mz_putf(out, any ? "+%d" : "%d", i + 1);
            any = true;
        }
    if (v->pub.colour) mz_putf(out, "!%c", COLOURS[v->pub.colour - 1]);
}

static void put_seat(int seat, mz_text *out) {
    if (seat < ATTAQUE_SEATS)
        mz_putn(out, seat + 1);
    else
        mz_putc(out, '-');
}

/* Before the first mosquito is drawn (start=random) its seat and the Swatter's are "-", phase D. */
void attaque_write(const mz_game *game, const void *view, int viewer, mz_text *out) {
    (void)viewer;
    const attaque_game *g = attaque_of(game);
    const attaque_state *v = view;
    mz_putf(out, "MA1 %d %c m", game->seats, "SPTMRKDED"[v->head.stage]);
    put_seat(v->pub.mosquito, out);
    mz_put(out, " w");
    put_seat(v->pub.swatter, out);
    put_track(g, v, out);
    mz_put(out, " H=");
    attaque_put_set(g, v->pub.board, out);
    put_covers(v, out);
    put_due(v, out);
    for (int i = 0; i < game->seats; i++) {
        mz_putf(out, " P%d=", i + 1);
        attaque_put_set(g, v->pub.own[i], out);
        mz_putf(out, ":%d", v->pub.points[i]);
    }
    put_bonuses(v, out);
    put_deck(g, v, out);
    mz_put(out, " G=");
    attaque_put_set(g, v->pub.discard, out);
    mz_putf(out, " V=%d", v->pub.supply);
    if (v->pub.last) mz_put(out, " Z=1");
    put_options(game, out);
    put_result(g, v, out);
    if (!v->head.nsel) return;
    mz_put(out, " > ");
    attaque_name(game, v, v->pub.mosquito, NULL, 0, out);
}
