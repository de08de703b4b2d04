/* The table in letters, and the short notation of what happened (5.1). */
#include "games/mosquito/mosquito.h"

static void put_pile(const mosquito_game *g, const mosquito_state *v, int list, mz_text *out) {
    if (!v->pub.size[list]) {
        mz_put(out, "no card");
        return;
    }
    static const char *const colours[] = {"green", "pink", "blue", "orange"};
    const mosquito_card *top = &g->card[v->pub.top[list] - 1];
    mz_putf(out, "%d %s, %d card%s", top->number, colours[top->colour], v->pub.size[list],
            v->pub.size[list] == 1 ? "" : "s");
}

static void put_status(const mosquito_game *g, const mosquito_state *v, mz_text *out) {
    int seat = v->pub.seat + 1;
    switch (v->head.stage) {
    case MOSQUITO_AT_FIRST: mz_put(out, "The first player is drawn.\n"); break;
    case MOSQUITO_AT_START: mz_put(out, "A card is laid in the centre.\n"); break;
    case MOSQUITO_AT_REVEAL: mz_putf(out, "Player %d turns a card.\n", seat); break;
    case MOSQUITO_AT_PINK: mz_put(out, "Pink! Who touches the highest card first?\n"); break;
    case MOSQUITO_AT_BLUE: mz_putf(out, "Blue! Player %d may steal a pile.\n", seat); break;
    case MOSQUITO_AT_THEFT:
        if (v->pub.attacked)
            mz_putf(out, "Player %d reaches for the pile of player %d.\n", seat, v->pub.attacked);
        else
            mz_putf(out, "Player %d lets it pass.\n", seat);
        break;
    case MOSQUITO_AT_ORANGE: mz_put(out, "Orange! Who is last at the centre?\n"); break;
    case MOSQUITO_AT_CHOICE:
    case MOSQUITO_AT_CHANCE: mz_putf(out, "Player %d loses a point card.\n", v->pub.loser); break;
    case MOSQUITO_AT_REFILL: mz_put(out, "The centre is filled from the box.\n"); break;
    default:
        mz_put(out, "All cards are played. Won by player");
        for (int i = 0, n = 0; i < g->base.seats; i++)
            if (v->pub.winners >> i & 1) mz_putf(out, n++ ? " and %d" : " %d", i + 1);
        mz_put(out, ".\n");
    }
}

void mosquito_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *v = view;
    (void)viewer;
    mz_put(out, "Centre: ");
    put_pile(g, v, MOSQUITO_CENTRE, out);
    mz_putf(out, ". Box: %d.%s\n", v->pub.hidden[MOSQUITO_BOX],
            v->pub.repellent ? "" : " The Repellent lies beside it.");
    for (int seat = 0; seat < game->seats; seat++) {
        mz_putf(out, "Player %d: ", seat + 1);
        put_pile(g, v, seat, out);
        mz_putf(out, "; deck %d, points %d%s\n", v->pub.hidden[seat],
                v->pub.size[MOSQUITO_POINTS + seat],
                v->pub.repellent == 1 + seat ? ", holds the Repellent" : "");
    }
    put_status(g, v, out);
}

static void put_object(int object, mz_text *out) {
    if (object == MOSQUITO_CENTRE)
        mz_putc(out, 'c');
    else
        mz_putn(out, object + 1);
}

static void put_touch(const mz_event *e, bool first, mz_text *out) {
    mz_putf(out, "%c%d@", first ? '{' : ',', e->by + 1);
    put_object(e->a[0], out);
    mz_putf(out, ":%d/%d", e->a[1], e->a[2]);
}

static void put_outcome(const mosquito_game *g, const mz_event *e, mz_text *out) {
    int by = e->by + 1, a = e->a[0];
    switch (e->kind) {
    case MOSQUITO_EV_TAKEN:
        mz_putf(out, "P%d<", by);
        put_object(a, out);
        break;
    case MOSQUITO_EV_ESCAPED: mz_put(out, "P!"); break;
    case MOSQUITO_EV_REFILL: mz_putf(out, ",C=%s", a < 0 ? "-" : g->code[a]); break;
    case MOSQUITO_EV_THEFT:
        if (a)
            mz_putf(out, "B%c%d", " </!"[a], e -> a[1] + 1);
        else
            mz_put(out, "B-");
        break;
    case MOSQUITO_EV_NO_RACE: mz_put(out, "0"); break;
    case MOSQUITO_EV_CHOSEN: mz_putf(out, "#%d", a); break;
    case MOSQUITO_EV_LAST: mz_putf(out, "O%d(%s)", by, a < 0 ? "-" : g->code[a]); break;
    case MOSQUITO_EV_NO_LAST: mz_put(out, "O!"); break;
    default: break;
    }
}

static void put_winners(int winners, mz_text *out) {
    bool any = false;
    mz_put(out, " =");
    for (int i = 0; i < MOSQUITO_SEATS; i++)
        if (winners >> i & 1) {
            mz_putf(out, any ? "+%d" : "%d", i + 1);
            any = true;
        }
}

/* A turn without blanks, turns separated by one; "B0" and "O0" name the colour just revealed. */
void mosquito_log(const mz_game *game, const mz_event *events, int n, mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    size_t start = out->len;
    bool touching = false;
    int colour = MOSQUITO_GREEN;
    for (int i = 0; i < n; i++) {
        const mz_event *e = &events[i];
        if (e->kind == MOSQUITO_EV_TOUCH) {
            put_touch(e, !touching, out);
            touching = true;
            continue;
        }
        if (touching) mz_putc(out, '}');
        touching = false;
        if (e->kind == MOSQUITO_EV_UNTOUCHED) {
            mz_put(out, "{}"); /* MQ-99: hands were measured, and none came */
        } else if (e->kind == MOSQUITO_EV_REVEALED) {
            mz_putf(out, out->len > start ? " %d:%s" : "%d:%s", e->by + 1, g->code[e->a[0]]);
            colour = g->card[e->a[0]].colour;
        } else if (e->kind == MOSQUITO_EV_OVER) {
            put_winners(e->a[0], out);
        } else {
            if (e->kind == MOSQUITO_EV_NO_RACE) mz_putc(out, colour == MOSQUITO_BLUE ? 'B' : 'O');
            put_outcome(g, e, out);
        }
    }
    if (touching) mz_putc(out, '}');
}
