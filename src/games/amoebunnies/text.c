/* Positions and views as text (6.2, 6.3). Written from a view alone: what its viewer does not know
 * is told as a number. */
#include "games/amoebunnies/text.h"
#include "games/amoebunnies/amoebunnies.h"

/* A view and what is needed to write it. */
struct writing {
    const struct bunny_game *g;
    const struct bunny_state *v;
    int viewer;
    mz_text *out;
};

static void put_letters(mz_text *out, int bits) {
    if (!bits) mz_putc(out, '-');
    for (int c = 0; c < BUNNY_COLOURS; c++)
        if (bits >> c & 1) mz_putc(out, bunny_letters[c]);
}

static void put_space(mz_text *out, int space) {
    mz_put(out, space < BUNNY_SPACES ? bunny_space_names[space] : "--");
}

/* "name[a,b]": the spaces of a mask; `tail` (may be NULL) writes what follows each. */
static void put_spaces(const struct writing *w, const char *name, uint64_t mask,
                       void (*tail)(const struct writing *w, int space)) {
    mz_put(w->out, name);
    mz_putc(w->out, '[');
    for (uint64_t m = mask; m; m &= m - 1) {
        if (m != mask) mz_putc(w->out, ',');
        mz_put(w->out, bunny_space_names[bunny_low(m)]);
        if (tail) tail(w, bunny_low(m));
    }
    mz_putc(w->out, ']');
}

static void put_paths(const struct writing *w, const char *name, const uint8_t *list, int n) {
    mz_put(w->out, name);
    mz_putc(w->out, '[');
    for (int i = 0; i < n && list[i] != BUNNY_NONE; i++) {
        if (i) mz_putc(w->out, ',');
        bunny_put_path(w->g, list[i], w->out);
    }
    mz_putc(w->out, ']');
}

/* "h[RR.RO]", or "h[?2]" where only the number is known. */
static void put_cards(mz_text *out, const char *name, const uint8_t *copies, int n,
                      const char *const *words, int hidden) {
    mz_put(out, name);
    mz_putc(out, '[');
    bool first = true;
    if (hidden > 0) mz_putf(out, "?%d", hidden);
    for (int k = 0; k < n && hidden < 0; k++)
        for (int i = 0; i < copies[k]; i++) {
            if (!first) mz_putc(out, '.');
            mz_put(out, words[k]);
            first = false;
        }
    mz_putc(out, ']');
}

/* ---- the turn ---- */

static void put_item(const struct writing *w, struct bunny_item i) {
    const struct bunny_game *g = w->g;
    mz_text *out = w->out;
    const struct bunny_item_form *f = &bunny_item_forms[i.kind];
    mz_put(out, f->name);
    if (!f->args) return;
    mz_putc(out, '(');
    switch (f->args) {
    case ARG_SEAT: mz_put(out, bunny_who_names[g->who[i.a]]); break;
    case ARG_SEAT_NUMBER: mz_putf(out, "%s,%d", bunny_who_names[g->who[i.a]], i.b); break;
    case ARG_COLOUR: mz_putc(out, "ROYGBPW"[i.a]); break;
    case ARG_SPACE: mz_put(out, bunny_space_names[i.a]); break;
    case ARG_NUMBER: mz_putn(out, i.a); break;
    default:
        mz_putf(out, "%s,%c", bunny_space_names[i.a], i.b & TOLL_DIRECT ? 'd' : 'x');
        if (i.c != BUNNY_NONE) mz_putf(out, ",%c", bunny_letters[i.c]);
        if (i.b & TOLL_FREE) mz_put(out, ",free");
    }
    mz_putc(out, ')');
}

static void put_pend(const struct writing *w) {
    for (int i = 0; i < w->v->npend; i++) {
        mz_put(w->out, i ? "+" : " pend=");
        put_item(w, w->v->pend[i]);
    }
}

static void put_used(const struct writing *w) {
    const char *before = " used=";
    for (int i = 0; i < 8; i++) {
        if (!(w->v->used >> i & 1)) continue;
        mz_put(w->out, before);
        mz_put(w->out, bunny_flag_names[i]);
        before = ",";
    }
}

static void put_sel(const struct writing *w) {
    for (int i = 0; i < w->v->head.nsel; i++) {
        mz_put(w->out, i ? "." : " sel=");
        bunny_put_token(w->g, w->v->sel[i], w->out);
    }
}

static void put_turn(const struct writing *w) {
    const struct bunny_state *v = w->v;
    mz_text *out = w->out;
    int who = w->g->who[v->turn];
    mz_putf(out, "AB1 %s r%u %s", w->g->in.id, (unsigned)v->round, bunny_who_names[who]);
    if (who == ROY || who == CAM || who == VIO) mz_putf(out, " left=%d", v->left);
    if (v->bonus) mz_putf(out, " bonus=%d", v->bonus);
    if (v->rolls) mz_putf(out, " rolls=%d", v->rolls);
    if (v->idle) mz_putf(out, " idle=%d", v->idle);
    put_used(w);
    put_pend(w);
    put_sel(w);
    if (v->won == BUNNY_NONE) return;
    mz_putf(out, " won=%s", v->won < BUNNY_SEATS ? bunny_who_names[w->g->who[v->won]] : "none");
}

/* ---- players ---- */

static void put_common(const struct writing *w, int seat) {
    const struct bunny_state *v = w->v;
    bool shown = w->viewer == MZ_ALL || w->viewer == seat;
    mz_putf(w->out, " j%d ", v->jelly[seat]);
    put_cards(w->out, "h", v->hid.hand[seat], BUNNY_CARDS, bunny_card_names,
              shown ? -1 : v->hn[seat]);
    put_cards(w->out, " g", v->hid.gift[seat], BUNNY_GIFTS, bunny_gift_names,
              shown ? -1 : v->gn[seat]);
}

/* The tokens on a space: the face-down one, then face-up ones in order. */
static bool put_flowers(const struct writing *w, int space, bool first) {
    const struct bunny_state *v = w->v;
    bool sees = w->viewer == MZ_ALL || w->viewer == w->g->seat_of[ROY];
    if (bunny_has(v->down, space)) {
        if (!first) mz_putc(w->out, ',');
        first = false;
        mz_put(w->out, bunny_space_names[space]);
        if (!bunny_has(v->peeked, space))
            mz_putc(w->out, '?');
        else if (sees)
            mz_putf(w->out, "(%s)", bunny_face_names[v->hid.face[w->g->mark_of[space]] - 1]);
        else
            mz_put(w->out, "?!");
    }
    for (int animal = 0; animal < 3; animal++)
        for (int i = 0; i < 2; i++) {
            if (v->up[animal][i] != space) continue;
            if (!first) mz_putc(w->out, ',');
            first = false;
            mz_putf(w->out, "%s:%s", bunny_space_names[space], bunny_face_names[animal]);
        }
    return first;
}

static void put_roy(const struct writing *w, const struct bunny_state *v) {
    mz_putf(w->out, " carry=%s boost=", v->carry < 3 ? bunny_face_names[v->carry] : "-");
    if (!v->boosts) mz_putc(w->out, '-');
    const char *before = "";
    for (int b = 0; b < 3; b++) {
        if (!(v->boosts >> b & 1)) continue;
        mz_put(w->out, before);
        mz_put(w->out, bunny_face_names[SPD + b]);
        before = ",";
    }
    mz_put(w->out, " fl[");
    bool first = true;
    for (int space = 0; space < BUNNY_SPACES; space++) first = put_flowers(w, space, first);
    mz_put(w->out, "] gone[");
    before = "";
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < v->gone[k]; i++) {
            mz_put(w->out, before);
            mz_put(w->out, bunny_face_names[FACE_D2 + k]);
            before = ",";
        }
    mz_putc(w->out, ']');
}

static void stack_tail(const struct writing *w, int space) {
    mz_putn(w->out, w->v->st[space]);
}
static void gifts_tail(const struct writing *w, int space) {
    mz_putn(w->out, w->v->gifts[space]);
}
static void rainbow_tail(const struct writing *w, int space) {
    mz_put(w->out, bunny_has(w->v->dull, space) ? ":dull" : ":bright");
}

static void put_sari(const struct writing *w, const struct bunny_state *v) {
    uint64_t on = 0;
    for (int i = 0; i < BUNNY_SPACES; i++)
        if (v->gifts[i]) on |= bunny_bit(i);
    mz_putf(w->out, " left=%d", v->track);
    put_spaces(w, " hide", v->hide, NULL);
    put_spaces(w, " gifts", on, gifts_tail);
}

static void put_midori(const struct writing *w, const struct bunny_state *v) {
    mz_put(w->out, " marks=");
    put_letters(w->out, v->marks);
    put_spaces(w, " rb", v->dull | v->bright, rainbow_tail);
    mz_putf(w->out, " got=%d", v->got);
    put_paths(w, " og", v->grown, 3);
}

static void put_sunil(const struct writing *w, const struct bunny_state *v) {
    put_spaces(w, " pal", v->pal, NULL);
    mz_put(w->out, " pig=");
    put_letters(w->out, v->pig);
    put_paths(w, " str", v->str, 2);
    mz_putf(w->out, " zone=%d art=%s", v->zone, v->art ? "sign" : "brush");
}

static void put_violet(const struct writing *w, const struct bunny_state *v) {
    mz_put(w->out, " part=");
    put_space(w->out, v->part);
    mz_putf(w->out, " dial=%d smp=", v->dial);
    put_letters(w->out, v->smp);
    put_spaces(w, " tun", v->tun, NULL);
}

static void put_player(const struct writing *w, int seat) {
    const struct bunny_state *v = w->v;
    int who = w->g->who[seat];
    mz_put(w->out, bunny_who_names[who]);
    if (who != CAM) {
        mz_putc(w->out, ' ');
        put_space(w->out, v->pos[seat]);
    }
    put_common(w, seat);
    switch (who) {
    case ROY: put_roy(w, v); break;
    case CAM:
        put_spaces(w, " st", v->stacks, stack_tail);
        put_paths(w, " sp", v->splash, 4);
        break;
    case SAR: put_sari(w, v); break;
    case MID: put_midori(w, v); break;
    case SUN: put_sunil(w, v); break;
    default: put_violet(w, v);
    }
}

void bunny_write(const mz_game *game, const void *view, int viewer, mz_text *out) {
    struct writing w = {bunny_game_of(game), view, viewer, out};
    int n = game->seats;
    put_turn(&w);
    for (int i = 0; i < n; i++) {
        mz_put(out, " | ");
        put_player(&w, (w.v->first + i) % n);
    }
    mz_put(out, " | ");
    put_cards(out, "D", w.v->discard, BUNNY_CARDS, bunny_card_names, -1);
    put_spaces(&w, " M", w.v->located, NULL);
    put_cards(out, " H", w.v->used_gifts, BUNNY_GIFTS, bunny_gift_names, -1);
}
