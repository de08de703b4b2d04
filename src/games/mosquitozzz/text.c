/* The position written (5.1, 5.2, 5.4): the text of a view. */
#include "games/mosquitozzz/mosquitozzz.h"

const char *const zzz_phase[ZZZ_STAGES] = {
    [ZZZ_AT_LAMP0] = "0",     [ZZZ_AT_ROW] = "0",      [ZZZ_AT_HANDS] = "0",
    [ZZZ_AT_CHOOSE] = "A",    [ZZZ_AT_SWARM] = "A.w",  [ZZZ_AT_BLUE] = "B.b",
    [ZZZ_AT_GREEN] = "B.g",   [ZZZ_AT_FLAT] = "B.f",   [ZZZ_AT_SLAP] = "B.k",
    [ZZZ_AT_BEATEN] = "C.x",  [ZZZ_AT_TAKE] = "C.e",   [ZZZ_AT_REFILL] = "C.y",
    [ZZZ_AT_LAMP] = "D.l",    [ZZZ_AT_LAYOFF] = "D.d", [ZZZ_AT_DRAW] = "D.c",
    [ZZZ_AT_SHUFFLE] = "D.r", [ZZZ_AT_TIE] = "E.t",    [ZZZ_AT_END] = "E"};
const char *const zzz_level[4] = {"std", "coop0", "coop1", "coop2"};

/* The view, whose it is, and where its text goes. */
struct writer {
    const zzz_game *g;
    const zzz_state *v;
    int viewer;
    mz_text *out;
};

static void put_item(const zzz_game *g, mz_text *out, int type, int n, bool first) {
    if (!first) mz_putc(out, ',');
    mz_put(out, g->code[type]);
    if (n < 2) return;
    mz_putc(out, '*');
    mz_putn(out, n);
}

void zzz_put_set(const zzz_game *g, mz_text *out, const zzz_cards count) {
    bool first = true;
    ZZZ_EACH(t, zzz_mask(count)) {
        put_item(g, out, (int)t, count[t], first);
        first = false;
    }
    if (first) mz_putc(out, '-');
}

void zzz_put_list(const zzz_game *g, mz_text *out, const uint8_t *card, int n) {
    if (!n) mz_putc(out, '-');
    for (int i = 0, same; i < n; i += same) {
        for (same = 1; i + same < n && card[i + same] == card[i];) same++;
        put_item(g, out, card[i], same, !i);
    }
}

static void put_unknown(mz_text *out, int n) {
    if (n)
        mz_putf(out, "#%d", n);
    else
        mz_putc(out, '-');
}

static void put_pile(const struct writer *w, int pile) {
    const zzz_state *v = w->v;
    zzz_cards own;
    const uint8_t *cards = pile == ZZZ_W ? v->wpool : v->ypool;
    int n = zzz_pile_size(v, pile);
    if (w->viewer != MZ_ALL || zzz_hides_pile(v, pile)) {
        put_unknown(w->out, n);
        return;
    }
    if (v->secret.fixed) {
        zzz_put_list(w->g, w->out, v->secret.order + zzz_pile_at(v, pile), n);
        return;
    }
    if (pile >= ZZZ_P) {
        zzz_pile_cards(v, pile - ZZZ_P, own);
        cards = own;
    }
    mz_putc(w->out, '~');
    zzz_put_set(w->g, w->out, cards);
}

static bool choosing(const zzz_state *v) {
    return v->head.stage == ZZZ_AT_CHOOSE || v->head.stage == ZZZ_AT_LAYOFF;
}

static bool sees(const struct writer *w, int seat) {
    return (w->viewer == MZ_ALL || w->viewer == seat) && !zzz_hides_hand(w->v, seat);
}

/* The card that a seat has chosen, as its view tells: a type, or -1 for none or nothing. */
static int chosen(const struct writer *w, int seat) {
    const zzz_state *v = w->v;
    int id = v->pick[seat];
    if (!choosing(v) || v->head.owes >> seat & 1 || !sees(w, seat) || zzz_hides_choice(v, seat))
        return -1;
    if (v->head.stage == ZZZ_AT_CHOOSE) return id < ZZZ_CHOOSE_NOTHING ? id : -1;
    return id >= ZZZ_LAY && id < ZZZ_LAY_NOTHING ? id - ZZZ_LAY : -1;
}

static void put_slot(const struct writer *w, int seat) {
    const zzz_state *v = w->v;
    if (!choosing(v)) {
        mz_put(w->out, v->table[seat] == ZZZ_NO ? "-" : w->g->code[v->table[seat]]);
        return;
    }
    if (v->head.owes >> seat & 1) {
        mz_putc(w->out, '.');
        return;
    }
    mz_putc(w->out, '!');
    if (!sees(w, seat) || zzz_hides_choice(v, seat)) return;
    int type = chosen(w, seat);
    mz_put(w->out, type < 0 ? "-" : w->g->code[type]);
}

/* MZ-R28: a card chosen in D.d still counts in the hands of others; in A it has been put down. */
static void put_hand(const struct writer *w, int seat) {
    const zzz_state *v = w->v;
    if (sees(w, seat)) {
        zzz_cards hand;
        int type = chosen(w, seat);
        __builtin_memcpy(hand, v->secret.hand[seat], ZZZ_TYPES);
        if (type >= 0) hand[type]--;
        zzz_put_set(w->g, w->out, hand);
        return;
    }
    bool down = v->head.stage == ZZZ_AT_CHOOSE && !(v->head.owes >> seat & 1) && v->handn[seat];
    put_unknown(w->out, v->handn[seat] - down);
}

static void put_seat(const struct writer *w, int seat) {
    const zzz_state *v = w->v;
    mz_putf(w->out, " P%d=%d%s:", seat + 1, v->blood[seat], v->infected[seat] ? "i" : "");
    put_hand(w, seat);
    mz_putc(w->out, ':');
    put_pile(w, ZZZ_P + seat);
    mz_putc(w->out, ':');
    zzz_put_set(w->g, w->out, v->discard[seat]);
}

static void put_tie(const struct writer *w) {
    bool first = true;
    if (w->v->head.stage != ZZZ_AT_TIE) return;
    for (int seat = 0; seat < ZZZ_SEATS; seat++) {
        int tie = w->v->tie[seat];
        if (!tie) continue;
        mz_putf(w->out, "%s%d:", first ? " K=" : ",", seat + 1);
        if (tie == 1)
            mz_putc(w->out, '?');
        else
            mz_putn(w->out, tie - 2);
        first = false;
    }
}

/* The options of a position that differ from the default. */
static void put_options(const struct writer *w) {
    const mz_game *game = &w->g->base;
    bool first = true;
    for (int i = ZZZ_O_ALARM; i <= ZZZ_O_COOP_FINISH; i++) {
        int choice = mz_opt(game, i);
        if (choice <= 0) continue;
        mz_put(w->out, first ? " O=" : ",");
        mz_putf(w->out, "%s:%s", zzz_options[i].name, zzz_options[i].values[choice]);
        first = false;
    }
}

static void put_result(const struct writer *w) {
    int winner = w->v->winner;
    if (w->v->head.stage != ZZZ_AT_END) return;
    mz_put(w->out, " R=");
    if (winner < ZZZ_SEATS)
        mz_putn(w->out, winner + 1);
    else
        mz_put(w->out, winner == ZZZ_ALL_WIN ? "win" : "lose");
}

static void put_head(const struct writer *w) {
    const zzz_state *v = w->v;
    mz_putf(w->out, "MZ1 %s/%d %s L", zzz_level[w->g->level], w->g->base.seats,
            zzz_phase[v->head.stage]);
    mz_putc(w->out, v->lamp == ZZZ_NO ? '-' : (char)('1' + v->lamp));
    mz_put(w->out, " V");
    mz_putc(w->out, v->prev == ZZZ_NO ? '-' : (char)('1' + v->prev));
    mz_put(w->out, " S=");
    zzz_put_set(w->g, w->out, v->swarm);
    mz_putf(w->out, " D=%d", v->defended);
    int due = v->head.stage == ZZZ_AT_SWARM ? v->owed : v->left;
    if (due) mz_putf(w->out, " N=%d", due);
    mz_put(w->out, " T=");
    for (int seat = 0; seat < w->g->base.seats; seat++) {
        if (seat) mz_putc(w->out, '/');
        put_slot(w, seat);
    }
}

void zzz_write(const mz_game *game, const void *view, int viewer, mz_text *out) {
    struct writer w = {zzz_of(game), view, viewer, out};
    const zzz_state *v = w.v;
    put_head(&w);
    for (int seat = 0; seat < game->seats; seat++) put_seat(&w, seat);
    mz_put(out, " W=");
    put_pile(&w, ZZZ_W);
    mz_put(out, " X=");
    zzz_put_set(w.g, out, v->row);
    mz_put(out, " Y=");
    put_pile(&w, ZZZ_Y);
    mz_put(out, " G=");
    zzz_put_set(w.g, out, v->gone);
    put_tie(&w);
    if (v->nwaiting) {
        mz_put(out, " Q=");
        zzz_put_list(w.g, out, v->waiting, v->nwaiting);
    }
    put_options(&w);
    put_result(&w);
    if (!v->head.nsel) return;
    mz_put(out, " > ");
    zzz_name(game, v, mz_to_act(v), NULL, 0, out);
}
