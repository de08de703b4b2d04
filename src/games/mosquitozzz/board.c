/* The table drawn in letters, and the short notation of events: moves as in 5.3, and what follows
 * by itself as notes in brackets. */
#include "games/mosquitozzz/mosquitozzz.h"

/* ---- log ---- */

struct logging {
    const zzz_game *g;
    mz_text *out;
    size_t start;
};

static void next(struct logging *l) {
    if (l->out->len > l->start) mz_putc(l->out, ' ');
}

static void put_code(struct logging *l, int type) {
    if (type == MZ_HIDDEN)
        mz_putc(l->out, '?');
    else
        mz_put(l->out, type < 0 || type >= l->g->ntypes ? "-" : l->g->code[type]);
}

static void seat_code(struct logging *l, int seat, char letter, int type) {
    mz_putf(l->out, "%d%c ", seat + 1, letter);
    put_code(l, type);
}

static void log_used(struct logging *l, const int16_t a[6]) {
    seat_code(l, a[0], 'B', a[1]);
    if (a[2] >= 0) mz_putf(l->out, "@%d", a[2] + 1);
    if (a[3] >= ZZZ_HOW_NET)
        mz_putf(l->out, ">%d", a[3] - ZZZ_HOW_NET + 1);
    else if (a[3] >= ZZZ_HOW_CURE)
        mz_put(l->out, a[3] == ZZZ_HOW_CURE ? "=c" : "=h");
    else if (a[3] >= 0)
        mz_putf(l->out, "=%d", a[3]);
}

static void log_lamp(struct logging *l, const int16_t a[6]) {
    static const char *const cause[ZZZ_LAMP_CAUSES] = {"", "Net", "Alpha", "Beta", "Gamma"};
    if (a[2] == ZZZ_BY_CHOICE)
        mz_putf(l->out, "%dL %d", a[0] + 1, a[1] + 1);
    else
        mz_putf(l->out, "(%s: Lamp to %d)", cause[a[2]], a[1] + 1);
}

/* A run of beaten cards is one move. */
static void log_beaten(struct logging *l, const mz_event *e, bool first) {
    if (first) mz_putf(l->out, "%dC ", e->a[0] + 1);
    if (!first) mz_putc(l->out, ',');
    put_code(l, e->a[1]);
    if (e->a[2] > 1) mz_putf(l->out, "*%d", e->a[2]);
}

static void log_joined(struct logging *l, const int16_t a[6]) {
    mz_putf(l->out, "(%d adds ", a[0] + 1);
    put_code(l, a[1]);
    if (a[2] > 1) mz_putf(l->out, "*%d", a[2]);
    mz_putc(l->out, ')');
}

static void log_over(struct logging *l, const int16_t a[6]) {
    if (a[1] < ZZZ_SEATS)
        mz_putf(l->out, "(%d wins)", a[1] + 1);
    else
        mz_put(l->out, a[1] == ZZZ_ALL_WIN ? "(win)" : "(lose)");
}

static void log_one(struct logging *l, const mz_event *e) {
    const int16_t *a = e->a;
    switch (e->kind) {
    case ZZZ_EV_START: mz_putf(l->out, "*L %d", a[0] + 1); break;
    case ZZZ_EV_ROW: mz_put(l->out, "*Y "), put_code(l, a[0]); break;
    case ZZZ_EV_DREW: mz_putf(l->out, "*D%d ", a[0] + 1), put_code(l, a[1]); break;
    case ZZZ_EV_SHOWN: seat_code(l, a[0], 'A', a[1]); break;
    case ZZZ_EV_TURNED: mz_put(l->out, "*W "), put_code(l, a[0]); break;
    case ZZZ_EV_ALARM: mz_put(l->out, "(Alarm)"); break;
    case ZZZ_EV_LAMP: log_lamp(l, a); break;
    case ZZZ_EV_USED: log_used(l, a); break;
    case ZZZ_EV_GAINED: mz_putf(l->out, "(%d gains %d)", a[0] + 1, a[1]); break;
    case ZZZ_EV_SLAP: mz_putf(l->out, "*S %d/%d", a[1], a[2]); break;
    case ZZZ_EV_SWEPT: mz_putf(l->out, "%dB .", a[0] + 1); break;
    case ZZZ_EV_INFECTED: mz_putf(l->out, "(%d infected)", a[0] + 1); break;
    case ZZZ_EV_PAID: mz_putf(l->out, "(%d pays %d, has %d)", a[0] + 1, a[1], a[2]); break;
    case ZZZ_EV_JOINED: log_joined(l, a); break;
    case ZZZ_EV_TOOK: seat_code(l, a[0], 'X', a[1]); break;
    case ZZZ_EV_LAID: seat_code(l, a[0], 'Z', a[1]); break;
    case ZZZ_EV_SHUFFLED: mz_putf(l->out, "(%d shuffles)", a[0] + 1); break;
    case ZZZ_EV_TIE: mz_putf(l->out, "*K%d %d", a[0] + 1, a[1]); break;
    default: log_over(l, a);
    }
}

void zzz_log(const mz_game *game, const mz_event *events, int n, mz_text *out) {
    struct logging l = {zzz_of(game), out, out->len};
    for (int i = 0; i < n; i++) {
        bool beaten = events[i].kind == ZZZ_EV_BEATEN;
        bool first = !i || events[i - 1].kind != ZZZ_EV_BEATEN;
        if (!beaten || first) next(&l);
        if (beaten)
            log_beaten(&l, &events[i], first);
        else
            log_one(&l, &events[i]);
    }
}

/* ---- board ---- */

static const char *const WORDS[ZZZ_STAGES] = {[ZZZ_AT_LAMP0] = "Setup: who gets the Lamp",
                                              [ZZZ_AT_ROW] = "Setup: the experience row",
                                              [ZZZ_AT_HANDS] = "Setup: hands are drawn",
                                              [ZZZ_AT_CHOOSE] = "Phase A: everybody chooses a card",
                                              [ZZZ_AT_SWARM] = "Phase A: the swarm grows",
                                              [ZZZ_AT_BLUE] =
                                                  "Phase B, defence: blue, then green cards",
                                              [ZZZ_AT_GREEN] = "Phase B, defence: green cards",
                                              [ZZZ_AT_FLAT] = "Phase B, defence: Flat Hands only",
                                              [ZZZ_AT_SLAP] = "Phase B: a slap",
                                              [ZZZ_AT_BEATEN] = "Phase C: which cards are beaten",
                                              [ZZZ_AT_TAKE] = "Phase C: an experience card",
                                              [ZZZ_AT_REFILL] = "Phase C: the row is filled",
                                              [ZZZ_AT_LAMP] = "Phase D: who gets the Lamp",
                                              [ZZZ_AT_LAYOFF] = "Phase D: a card may be laid off",
                                              [ZZZ_AT_DRAW] = "Phase D: cards are drawn",
                                              [ZZZ_AT_SHUFFLE] = "Phase D: a shuffle",
                                              [ZZZ_AT_TIE] = "Tie-break: ten markers each",
                                              [ZZZ_AT_END] = "The game is over"};

static void board_swarm(const zzz_game *g, const zzz_state *v, mz_text *out) {
    mz_put(out, "Swarm  ");
    zzz_put_set(g, out, v->swarm);
    mz_putf(out, "  strength %d", v->strength);
    if (v->head.stage >= ZZZ_AT_BLUE && v->head.stage <= ZZZ_AT_BEATEN)
        mz_putf(out, ", defended %d, undefended %d", v->defended, zzz_undefended(v));
    if (v->nwaiting) {
        mz_put(out, "  waiting ");
        zzz_put_list(g, out, v->waiting, v->nwaiting);
    }
    mz_putc(out, '\n');
}

static void board_table(const zzz_game *g, const zzz_state *v, int seat, mz_text *out) {
    bool joint = v->head.joint != 0, owes = v->head.owes >> seat & 1;
    if (joint)
        mz_put(out, owes ? "  chooses" : "  has chosen");
    else if (v->table[seat] != ZZZ_NO)
        mz_putf(out, "  table %s", g->code[v->table[seat]]);
}

static void board_seat(const zzz_game *g, const zzz_state *v, int viewer, int seat, mz_text *out) {
    mz_putf(out, "%c %d  ", v->lamp == seat ? '*' : ' ', seat + 1);
    for (int i = 0; i < ZZZ_BLOOD; i++) mz_putc(out, i < v->blood[seat] ? 'o' : '.');
    mz_putf(out, " %2d drop%s%s  hand %d, pile %d, discards ", v->blood[seat],
            v->blood[seat] == 1 ? "" : "s", v->infected[seat] ? ", infected" : "", v->handn[seat],
            v->pilen[seat]);
    zzz_put_set(g, out, v->discard[seat]);
    board_table(g, v, seat, out);
    mz_putc(out, '\n');
    if ((viewer != MZ_ALL && viewer != seat) || zzz_hides_hand(v, seat)) return;
    mz_put(out, "     hand ");
    zzz_put_set(g, out, v->secret.hand[seat]);
    mz_putc(out, '\n');
}

/* MZ-10 */
static int bank(const zzz_game *g, const zzz_state *v) {
    int drops = ZZZ_BLOOD * g->base.seats;
    for (int i = 0; i < g->base.seats; i++) drops -= v->blood[i];
    return drops;
}

static void board_end(const zzz_state *v, mz_text *out) {
    if (v->winner < ZZZ_SEATS)
        mz_putf(out, ".  Won by seat %d", v->winner + 1);
    else
        mz_put(out, v->winner == ZZZ_ALL_WIN ? ".  All have won" : ".  All have lost");
}

void zzz_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    const zzz_game *g = zzz_of(game);
    const zzz_state *v = view;
    mz_putf(out, "%s", WORDS[v->head.stage]);
    if (v->lamp != ZZZ_NO) mz_putf(out, ".  Lamp: seat %d", v->lamp + 1);
    if (v->head.kind == MZ_OVER) board_end(v, out);
    mz_putc(out, '\n');
    board_swarm(g, v, out);
    for (int seat = 0; seat < game->seats; seat++) board_seat(g, v, viewer, seat, out);
    mz_putf(out, "Swarm pile %d   experience ", v->wn);
    zzz_put_set(g, out, v->row);
    mz_putf(out, " (pile %d)   bank %d   out of the game ", v->yn, bank(g, v));
    zzz_put_set(g, out, v->gone);
    mz_putc(out, '\n');
}
