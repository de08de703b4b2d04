/* The table in words and letters, and the short notation of what happened. */
#include "games/moustique_attaque/moustique_attaque.h"

static const char *const COLOURS[] = {"red", "orange", "blue", "green"};
static const char *const BONUSES[] = {"Camping", "Beach", "Mountain", "Countryside"};

static int holidaymakers(const attaque_game *g, const uint8_t counts[ATTAQUE_TYPES]) {
    int n = 0;
    for (int t = 0; t < g->ntypes; t++) n += counts[t];
    return n;
}

static void put_track(const attaque_game *g, const attaque_state *v, mz_text *out) {
    int sting = v->pub.sting ? v->pub.sting : v->secret.sting;
    mz_put(out, "Track   ");
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        mz_putf(out, " %d:%-5s", i + 1, v->pub.track[i] ? g->code[v->pub.track[i] - 1] : "-");
    mz_put(out, "\nCards   ");
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        bool covered = v->pub.covered >> i & 1, tapped = v->pub.tapped >> i & 1;
        const char *word = !covered ? "." : sting == 1 + i ? "Sting" : tapped ? "Miss" : "card";
        mz_putf(out, "   %-5s", word);
    }
    mz_putc(out, '\n');
}

static void put_seat(const attaque_game *g, const attaque_state *v, int seat, mz_text *out) {
    bool mosquito = v->pub.mosquito == seat, swatter = v->pub.swatter == seat;
    mz_putf(out, "Player %d: %d points of the hunt; ", seat + 1, v->pub.points[seat]);
    attaque_put_set(g, v->pub.own[seat], out);
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++) {
        int n = attaque_colour_cards(g, v, seat, colour, false);
        if (n >= g->need - 1) mz_putf(out, "; %d %s, %d win", n, COLOURS[colour], g->need);
    }
    for (int colour = 0; colour < ATTAQUE_COLOURS; colour++)
        if (v->pub.bonus[colour] == 1 + seat)
            mz_putf(out, "; %s bonus (%s)", BONUSES[colour],
                    v->pub.used[colour] ? "used" : "unused");
    mz_put(out, mosquito ? "; is the mosquito\n" : swatter ? "; has the Swatter\n" : "\n");
}

static void put_status(const attaque_game *g, const attaque_state *v, mz_text *out) {
    int mosquito = v->pub.mosquito + 1, swatter = v->pub.swatter + 1;
    switch (v->head.stage) {
    case ATTAQUE_BEACH: mz_putf(out, "Player %d may use Beach.\n", mosquito); break;
    case ATTAQUE_PLACE: mz_putf(out, "Player %d places three cards.\n", mosquito); break;
    case ATTAQUE_TAP: mz_putf(out, "Player %d taps.\n", swatter); break;
    case ATTAQUE_MOUNTAIN:
        mz_putf(out, "Found! Player %d may take the victim with Mountain.\n", swatter);
        break;
    case ATTAQUE_COUNTRYSIDE:
        mz_putf(out, "Found! Player %d may resist with Countryside.\n", mosquito);
        break;
    case ATTAQUE_HUNT:
        mz_putf(out, "Player %d goes home with %d points at stake, or goes on.\n", mosquito,
                attaque_board_points(g, v));
        break;
    case ATTAQUE_DRAW: mz_put(out, "A card is turned up.\n"); break;
    case ATTAQUE_FIRST: mz_put(out, "The first mosquito is drawn.\n"); break;
    default:
        mz_put(out, "The game is over. Won by player");
        for (int i = 0, n = 0; i < g->base.seats; i++)
            if (v->pub.winners >> i & 1) mz_putf(out, n++ ? " and %d" : " %d", i + 1);
        mz_put(out, ".\n");
    }
}

void attaque_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    (void)viewer;
    const attaque_game *g = attaque_of(game);
    const attaque_state *v = view;
    put_track(g, v, out);
    mz_put(out, "Board    ");
    attaque_put_set(g, v->pub.board, out);
    mz_putf(out, " (at risk: %d)\n", attaque_board_points(g, v));
    for (int i = 0; i < game->seats; i++) put_seat(g, v, i, out);
    int swarms = g->type[ATTAQUE_SWARM].copies - v->pub.discard[ATTAQUE_SWARM];
    mz_putf(out, "Deck: %d, swarms among them: %d. Discarded: %d. Hunting points left: %d.\n",
            v->pub.deck, swarms < v->pub.deck ? swarms : v->pub.deck,
            holidaymakers(g, v->pub.discard), v->pub.supply);
    put_status(g, v, out);
}

/* ---- the short notation of what happened: moves as they are written, nature's included ---- */

static bool put_event(const attaque_game *g, const mz_event *e, mz_text *out) {
    int seat = e->by + 1;
    switch (e->kind) {
    case ATTAQUE_EV_FIRST: mz_putf(out, "*F %d", e->a[0] + 1); return true;
    case ATTAQUE_EV_DRAWN: mz_putf(out, "*D %s", g->code[e->a[0]]); return true;
    case ATTAQUE_EV_BEACH:
        if (e->a[0] == 0) mz_putf(out, "%dS -", seat);
        if (e->a[0] == 1) mz_putf(out, "%dS T%d", seat, e->a[1] + 1);
        if (e->a[0] == 2) mz_putf(out, "%dS P%d:%s", seat, e->a[1] + 1, g->code[e->a[2]]);
        return true;
    case ATTAQUE_EV_PLACED:
        mz_putf(out, "%dP ", seat);
        attaque_put_places(e->a[0], e->a[1], ',', out);
        return true;
    case ATTAQUE_EV_TAPPED:
        mz_putf(out, "%dT ", seat);
        attaque_put_places(e->a[0], -1, '+', out);
        return true;
    case ATTAQUE_EV_MOUNTAIN: mz_putf(out, "%dM %c", seat, e->a[0] ? 'y' : 'n'); return true;
    case ATTAQUE_EV_COUNTRYSIDE: mz_putf(out, "%dR %c", seat, e->a[0] ? 'y' : 'n'); return true;
    case ATTAQUE_EV_HUNT: mz_putf(out, "%dK %c", seat, e->a[0] ? '+' : '.'); return true;
    default: return false;
    }
}

void attaque_log(const mz_game *game, const mz_event *events, int n, mz_text *out) {
    size_t start = out->len;
    for (int i = 0; i < n; i++) {
        size_t len = out->len;
        if (len > start) mz_put(out, "; ");
        if (put_event(attaque_of(game), &events[i], out)) continue;
        out->len = len;
        if (out->cap) out->at[len] = 0;
    }
}
