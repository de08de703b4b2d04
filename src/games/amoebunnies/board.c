/* The short notation of events, and a view drawn in letters. */
#include <string.h>

#include "games/amoebunnies/tables.h"
#include "games/amoebunnies/text.h"

/* ---- events: "roy moved Rr Rg; cam drew ?" ---- */

/* The codes of the notation for what has some, the words of the type for the rest. */
static const char *short_word(const mz_game *game, const char *type, int value) {
    const mz_tables *t = &game->tables;
    if (!strcmp(type, "seat")) return mz_seat(game, value);
    if (!strcmp(type, "space")) return bunny_space_names[value];
    if (!strcmp(type, "card")) return bunny_card_names[value];
    if (!strcmp(type, "gift")) return bunny_gift_names[value];
    for (int i = 0; i < t->ntypes; i++)
        if (!strcmp(t->types[i].name, type) && t->types[i].names && value < t->types[i].n)
            return t->types[i].names[value];
    return NULL;
}

static void put_argument(const mz_game *game, const char *type, int value, mz_text *out) {
    bool none = value == BUNNY_NONE || value == BUNNY_NOBODY;
    const char *word = value < 0 || none ? NULL : short_word(game, type, value);
    if (word)
        mz_put(out, word);
    else if (value == MZ_HIDDEN || none)
        mz_putc(out, none ? '-' : '?');
    else
        mz_putn(out, value);
}

void bunny_log(const mz_game *game, const mz_event *events, int n, mz_text *out) {
    for (int i = 0; i < n; i++) {
        const mz_event_row *row = &game->tables.events[events[i].kind];
        if (i) mz_put(out, "; ");
        mz_put(out, events[i].by == MZ_NATURE ? "nature" : mz_seat(game, events[i].by));
        mz_putf(out, " %s", row->name);
        for (int k = 0; k < 6 && row->args[k]; k++) {
            mz_putc(out, ' ');
            put_argument(game, mz_arg_type(row->args[k]), events[i].a[k], out);
        }
    }
}

/* ---- a space in words ---- */

struct drawing {
    const struct bunny_game *g;
    const struct bunny_state *v;
    int viewer;
    mz_text *out;
};

static const char *const ZONES[] = {"Field", "Farm", "Hill", "Forest", "Lake", "Mountain"};
static const char *const COLOURS[] = {"red", "orange", "yellow", "green", "blue", "purple"};
static const char *const TITLES[] = {"Roy", "Cam", "Sarı", "Midori", "Sunil", "Violet"};

static void put_tokens(const struct drawing *d, int space) {
    const struct bunny_state *v = d->v;
    const struct bunny_game *g = d->g;
    mz_text *out = d->out;
    for (int i = 0; i < g->base.seats; i++)
        if (v->pos[i] == space) mz_putf(out, " %s", TITLES[g->who[i]]);
    if (v->st[space])
        mz_putf(out, " %dxCam%s", v->st[space], v->st[space] >= BUNNY_BLOCK ? "(block)" : "");
    if (bunny_has(v->hide, space)) mz_put(out, " hiding-place");
    if (v->gifts[space]) mz_putf(out, " %dxgift", v->gifts[space]);
    if (bunny_has(v->dull, space)) mz_put(out, " dull-rainbow");
    if (bunny_has(v->bright, space)) mz_put(out, " bright-rainbow");
    if (bunny_has(v->pal, space)) mz_put(out, " palette");
    if (bunny_has(v->tun, space)) mz_put(out, " tunnel");
    if (v->part == space) mz_put(out, " particle");
}

static void put_flowers(const struct drawing *d, int space) {
    const struct bunny_state *v = d->v;
    int face = bunny_has(v->peeked, space) ? v->hid.face[d->g->mark_of[space]] : 0;
    if (face)
        mz_putf(d->out, " flower(%s)", bunny_face_names[face - 1]);
    else if (bunny_has(v->down, space))
        mz_put(d->out, bunny_has(v->peeked, space) ? " flower(seen by Roy)" : " flower(?)");
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++)
            if (v->up[k][i] == space) mz_putf(d->out, " %s's-flower", bunny_face_names[k]);
}

/* Ways out in the order of their colours, with what lies on the path. */
static void put_ways(const struct drawing *d, int space) {
    const struct bunny_game *g = d->g;
    const struct bunny_state *v = d->v;
    const char *before = "  ways";
    for (int c = 0; c < BUNNY_COLOURS; c++)
        for (uint64_t m = g->by_colour[space][c]; m; m &= m - 1) {
            int to = bunny_low(m), path = g->path_of[space][to];
            mz_putf(d->out, "%s %c:%s", before, bunny_letters[c], bunny_space_names[to]);
            before = "";
            if (bunny_path_list_has(v->splash, 4, path)) mz_put(d->out, "(splash)");
            if (bunny_path_list_has(v->grown, 3, path)) mz_put(d->out, "(overgrown)");
            if (bunny_path_list_has(v->str, 2, path)) mz_put(d->out, "(string)");
        }
}

static void put_board(const struct drawing *d) {
    for (int space = 0; space < BUNNY_SPACES; space++) {
        if (space % 6 == 0) mz_putf(d->out, "%s\n", ZONES[space / 6]);
        mz_putf(d->out, "  %s %s:", bunny_space_names[space], COLOURS[bunny_colour(space)]);
        int animal = d->g->animal_of[space];
        if (animal != BUNNY_NONE && bunny_plays(d->g, ROY))
            mz_putf(d->out, " [%s]", bunny_face_names[animal]);
        put_tokens(d, space);
        put_flowers(d, space);
        put_ways(d, space);
        mz_putc(d->out, '\n');
    }
}

/* ---- players ---- */

/* ", 3 cards", ", 1 card" */
static void put_count(mz_text *out, int n, const char *what) {
    mz_putf(out, ", %d %s%s", n, what, n == 1 ? "" : "s");
}

static void put_hand(const struct drawing *d, int seat) {
    const struct bunny_state *v = d->v;
    mz_text *out = d->out;
    if (d->viewer != MZ_ALL && d->viewer != seat) {
        put_count(out, v->hn[seat], "card");
        if (v->gn[seat]) put_count(out, v->gn[seat], "gift card");
        return;
    }
    mz_put(out, ", cards");
    if (!v->hn[seat]) mz_put(out, " none");
    for (int k = 0; k < BUNNY_CARDS; k++)
        for (int i = 0; i < v->hid.hand[seat][k]; i++) mz_putf(out, " %s", bunny_card_names[k]);
    if (v->gn[seat]) mz_put(out, ", gift cards");
    for (int k = 0; k < BUNNY_GIFTS; k++)
        for (int i = 0; i < v->hid.gift[seat][k]; i++) mz_putf(out, " %s", bunny_gift_names[k]);
}

static void put_letters(mz_text *out, int bits) {
    for (int c = 0; c < BUNNY_COLOURS; c++) mz_putc(out, bits >> c & 1 ? bunny_letters[c] : '.');
}

static int animals_served(const struct drawing *d) {
    return bunny_roy.progress(d->g, d->v);
}

static void put_task(const struct drawing *d, int who) {
    const struct bunny_state *v = d->v;
    mz_text *out = d->out;
    switch (who) {
    case ROY:
        mz_putf(out, ", %d of 6 animals served, carries %s", animals_served(d),
                v->carry < 3 ? bunny_face_names[v->carry] : "nothing");
        for (int b = 0; b < 3; b++)
            if (v->boosts >> b & 1) mz_putf(out, ", %s", bunny_face_names[SPD + b]);
        break;
    case CAM: put_count(out, __builtin_popcountll(v->stacks), "stack"); break;
    case SAR: mz_putf(out, ", %d of 14 gifts left", v->track); break;
    case MID:
        mz_put(out, ", markers ");
        put_letters(out, v->marks);
        mz_putf(out, ", %d of 3 rainbows", v->got);
        break;
    case SUN:
        mz_put(out, ", pigments ");
        put_letters(out, v->pig);
        mz_putf(out, ", %s up%s", v->art ? "signpost" : "brush", v->zone ? ", Zone In" : "");
        break;
    default:
        mz_put(out, ", samples ");
        put_letters(out, v->smp);
        mz_putf(out, ", dial %d", v->dial);
    }
}

static void put_turn(const struct drawing *d) {
    const struct bunny_state *v = d->v;
    int who = d->g->who[v->turn];
    mz_putf(d->out, "Round %u", (unsigned)v->round);
    if (v->won == BUNNY_NOBODY) {
        mz_put(d->out, ", the rounds are over: nobody wins\n");
        return;
    }
    if (v->won < BUNNY_SEATS)
        mz_putf(d->out, ", %s wins", TITLES[d->g->who[v->won]]);
    else
        mz_putf(d->out, ", %s's turn", TITLES[who]);
    if (who == ROY || who == CAM || who == VIO) {
        put_count(d->out, v->left, "movement");
        mz_put(d->out, " left");
    }
    if (v->bonus) put_count(d->out, v->bonus, "bonus movement");
    if (who == SUN) {
        put_count(d->out, 2 - v->rolls, "roll");
        mz_put(d->out, " left");
    }
    for (int i = 0; i < v->npend; i++)
        mz_putf(d->out, i ? ", then %s" : "; now %s", bunny_duty_names[v->pend[i].kind]);
    mz_putc(d->out, '\n');
}

void bunny_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    struct drawing d = {bunny_game_of(game), view, viewer, out};
    put_board(&d);
    mz_putc(out, '\n');
    for (int i = 0; i < game->seats; i++) {
        int seat = (d.v->first + i) % game->seats, who = d.g->who[seat];
        int jellies = d.v->jelly[seat];
        mz_putf(out, "%c %s: %d %s", seat == d.v->turn ? '>' : ' ', TITLES[who], jellies,
                jellies == 1 ? "jelly" : "jellies");
        put_hand(&d, seat);
        put_task(&d, who);
        mz_putc(out, '\n');
    }
    mz_putf(out, "Deck %d", d.v->deck);
    if (bunny_plays(d.g, SAR)) mz_putf(out, ", gift deck %d", d.v->gift_deck);
    mz_putc(out, '\n');
    put_turn(&d);
}
