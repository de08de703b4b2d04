/* The turn and the list of what is still to be done (7.2): start, actions each carried out with all
 * that follows from it, end (AB-5, AB-7, AB-8). Invariant: after bunny_settle the top
 * item is one that nature or the player to act must answer, or the list is empty and the player
 * chooses an action, or the game is over and the list is empty. */
#include <assert.h>
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

const struct bunny_character *const bunny_list[6] = {&bunny_roy,    &bunny_cam,   &bunny_sari,
                                                     &bunny_midori, &bunny_sunil, &bunny_violet};

struct bunny_actor bunny_actor_of(const struct bunny_game *g, const struct bunny_state *s) {
    struct bunny_actor a = {.seat = s->turn, .who = g->who[s->turn]};
    a.brush = !s->art && a.who != SUN && bunny_plays(g, SUN);
    a.have = bunny_kinds(s->hid.hand[a.seat]);
    a.here = a.who == CAM ? s->stacks : bunny_bit(s->pos[a.seat]);
    return a;
}

void bunny_push(struct bunny_state *s, int kind, int a, int b, int c) {
    assert(s->npend < BUNNY_PEND);
    memmove(&s->pend[1], &s->pend[0], (BUNNY_PEND - 1) * sizeof *s->pend);
    s->pend[0] = (struct bunny_item){(uint8_t)kind, (uint8_t)a, (uint8_t)b, (uint8_t)c};
    s->npend++;
}

void bunny_drop(struct bunny_state *s) {
    memmove(&s->pend[0], &s->pend[1], (BUNNY_PEND - 1) * sizeof *s->pend);
    s->pend[BUNNY_PEND - 1] = (struct bunny_item){0};
    s->npend--;
}

/* AB-1, AB-R26: whatever else was still to be done is dropped. */
static void stop(struct bunny_state *s, int won, mz_log *log) {
    memset(s->pend, 0, sizeof s->pend);
    s->npend = 0;
    s->won = (uint8_t)won;
    if (won == BUNNY_NOBODY)
        mz_tell(log, E_OVER, s->turn, 0, 0, 0);
    else
        mz_tell(log, E_WON, s->turn, won, 0, 0);
}

void bunny_win(const struct bunny_game *g, struct bunny_state *s, int who, mz_log *log) {
    stop(s, g->seat_of[who], log);
}

void bunny_use(struct bunny_state *s, int flag, mz_log *log) {
    s->used |= (uint8_t)flag;
    mz_tell(log, E_SPENT, s->turn, s->turn, SPENT_FLAG + __builtin_ctz((unsigned)flag), 1);
}

/* ---- turns ---- */

/* AB-6 */
static void begin(const struct bunny_game *g, struct bunny_state *s, int seat, mz_log *log) {
    s->turn = (uint8_t)seat;
    s->bonus = 0;
    s->rolls = s->idle = s->used = 0;
    s->looked = BUNNY_NONE;
    s->left = (uint8_t)bunny_list[g->who[seat]]->begin(g, s);
    mz_tell(log, E_TURN, seat, seat, (int)(s->round & 0x7FFF), s->left);
}

/* AB-4, AB-9, AB-10 */
static bool pass(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                 mz_log *log) {
    (void)i;
    bunny_drop(s);
    int next = (s->turn + 1) % g->base.seats;
    if (next == s->first) {
        if (s->round >= g->rounds) {
            stop(s, BUNNY_NOBODY, log);
            return false;
        }
        s->round++;
    }
    begin(g, s, next, log);
    return false;
}

/* ---- setup ---- */

/* AB-S5: jellies by place in the turn order, for 2 to 6 players (AB-R1). */
static const uint8_t START[5][BUNNY_SEATS] = {
    {1, 2}, {1, 1, 2}, {1, 1, 2, 2}, {0, 1, 1, 2, 2}, {0, 0, 1, 1, 2, 2}};

static int first_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                          struct bunny_item i, mz_outcome *out) {
    (void)s, (void)i;
    int n = 0;
    for (int who = ROY; who <= VIO; who++)
        if (bunny_plays(g, who)) out[n++] = (mz_outcome){(mz_id)(N_FIRST + who), 1};
    return n;
}

static void first_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                         uint8_t outcome, mz_log *log) {
    (void)i;
    int n = g->base.seats;
    s->first = s->turn = g->seat_of[outcome - N_FIRST];
    for (int k = 0; k < n; k++) s->jelly[(s->first + k) % n] = START[n - 2][k];
    bunny_push(s, D_SETUP, s->first, 0, 0);
    mz_tell(log, E_FIRST, MZ_NATURE, s->first, 0, 0);
}

static char setup_letter(const struct bunny_game *g, struct bunny_item i) {
    return bunny_list[g->who[i.a]]->setup[i.b];
}

/* AB-S7, AB-R32: the next draw of this seat, or the next seat; AB-S10 after the last. */
static void setup_next(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       mz_log *log) {
    i.b++;
    if (!setup_letter(g, i)) {
        i.a = (uint8_t)((i.a + 1) % g->base.seats);
        i.b = 0;
        if (i.a == s->first) {
            begin(g, s, s->first, log);
            return;
        }
    }
    bunny_push(s, D_SETUP, i.a, i.b, 0);
}

static bool setup_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                      mz_log *log) {
    bool location = setup_letter(g, i) == 'L';
    if (location) bunny_space_ready(s, log);
    if (location || bunny_ready(g, s, log)) return true;
    bunny_drop(s);
    setup_next(g, s, i, log);
    return false;
}

static int setup_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                          struct bunny_item i, mz_outcome *out) {
    return setup_letter(g, i) == 'L' ? bunny_space_outcomes(s, out)
                                     : bunny_card_outcomes(g, s, out);
}

static void setup_space(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        int space, mz_log *log) {
    const struct bunny_character *c = bunny_list[g->who[i.a]];
    int before = 0;
    for (int k = 0; k < i.b; k++) before += c->setup[k] == 'L';
    bunny_locate(s, space, log);
    if (!before) {
        s->pos[i.a] = (uint8_t)space;
        mz_tell(log, E_PLACED, MZ_NATURE, i.a, THING_TOKEN, space);
    } else {
        int thing = c->place(s, before - 1, space);
        mz_tell(log, E_PLACED, MZ_NATURE, i.a, thing, space);
    }
}

static void setup_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                         uint8_t outcome, mz_log *log) {
    if (setup_letter(g, i) == 'L')
        setup_space(g, s, i, outcome - N_SPACE, log);
    else
        bunny_draw(g, s, i.a, outcome - N_CARD, log);
    setup_next(g, s, i, log);
}

/* ---- draws ---- */

/* AB-36: a draw that cannot take place is left out. */
static bool draw_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    if (i.b && bunny_ready(g, s, log)) return true;
    bunny_drop(s);
    return false;
}

static int draw_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                         struct bunny_item i, mz_outcome *out) {
    (void)i;
    return bunny_card_outcomes(g, s, out);
}

/* AB-34: one at a time. */
static void draw_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    bunny_draw(g, s, i.a, outcome - N_CARD, log);
    if (i.b > 1) bunny_push(s, D_DRAW, i.a, i.b - 1, 0);
}

static bool gift_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    (void)i;
    if (bunny_gift_ready(g, s, log)) return true;
    bunny_drop(s);
    return false;
}

static int gift_outcomes(const struct bunny_game *g, const struct bunny_state *s,
                         struct bunny_item i, mz_outcome *out) {
    (void)i;
    return bunny_gift_outcomes(g, s, out);
}

static void gift_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    bunny_draw_gift(g, s, i.a, outcome - N_GIFT, log);
}

const struct bunny_duty bunny_shared[] = {
    {.kind = D_FIRST, .stage = AT_FIRST, .outcomes = first_outcomes, .happen = first_happen},
    {.kind = D_SETUP,
     .stage = AT_SETUP_SPACE,
     .due = setup_due,
     .outcomes = setup_outcomes,
     .happen = setup_happen},
    {.kind = D_DRAW,
     .stage = AT_DRAW,
     .due = draw_due,
     .outcomes = draw_outcomes,
     .happen = draw_happen},
    {.kind = D_GIFT,
     .stage = AT_GIFT,
     .due = gift_due,
     .outcomes = gift_outcomes,
     .happen = gift_happen},
    {.kind = D_PASS, .stage = AT_ACTION, .due = pass},
    {.kind = D_TOLL, .stage = AT_TOLL, .legal = bunny_toll_legal, .choose = bunny_toll_choose},
};
const int bunny_nshared = (int)(sizeof bunny_shared / sizeof *bunny_shared);

/* ---- the node ---- */

static void set_head(const struct bunny_game *g, struct bunny_state *s) {
    mz_head *h = &s->head;
    struct bunny_item i = s->pend[0];
    const struct bunny_duty *d = s->npend ? g->duty[i.kind] : NULL;
    memset(h, 0, sizeof *h);
    if (s->won != BUNNY_NONE) {
        h->kind = MZ_OVER;
        h->stage = AT_END;
    } else if (!d) {
        h->owes = (uint8_t)(1 << s->turn);
    } else {
        h->kind = d->legal ? MZ_DECISION : MZ_RANDOM;
        h->stage = d->stage;
        if (i.kind == D_SETUP && setup_letter(g, i) == 'C') h->stage = AT_SETUP_CARD;
        h->owes = (uint8_t)(d->legal ? 1 << s->turn : 0);
        h->arg[0] = i.a, h->arg[1] = i.b, h->arg[2] = i.c;
    }
}

void bunny_settle(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    while (s->npend) {
        const struct bunny_duty *d = g->duty[s->pend[0].kind];
        if (!d->due || d->due(g, s, s->pend[0], log)) break;
    }
    set_head(g, s);
}

/* AB-12, AB-R16: what costs nothing and can be undone at once. */
static bool idle(const struct bunny_game *g, const struct bunny_state *s, const mz_id *ids) {
    if (ids[0] == K_TAKE || ids[0] == K_DROP) return true;
    return ids[0] == K_TUNNEL && g->who[s->turn] == VIO &&
           !bunny_has(s->blocked, ids[1] - ID_SPACE);
}

void bunny_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log) {
    const struct bunny_game *g = bunny_game_of(game);
    struct bunny_state *s = state;
    if (s->npend) {
        struct bunny_item i = s->pend[0];
        const struct bunny_duty *d = g->duty[i.kind];
        bunny_drop(s);
        if (d->choose)
            d->choose(g, s, i, ids, n, log);
        else
            d->happen(g, s, i, (uint8_t)ids[0], log);
    } else {
        s->idle = idle(g, s, ids) ? (uint8_t)(s->idle + 1) : 0;
        g->action[s->turn][ids[0]]->act(g, s, ids, n, log);
    }
    bunny_settle(g, s, log);
}

static void init_lists(struct bunny_state *s) {
    memset(s->pos, BUNNY_NONE, sizeof s->pos);
    memset(s->up, BUNNY_NONE, sizeof s->up);
    memset(s->str, BUNNY_NONE, sizeof s->str);
    memset(s->splash, BUNNY_NONE, sizeof s->splash);
    memset(s->grown, BUNNY_NONE, sizeof s->grown);
    s->carry = s->part = s->looked = s->won = BUNNY_NONE;
}

/* AB-S4: what lies where before the first player is drawn. */
void bunny_init(const mz_game *game, void *state) {
    const struct bunny_game *g = bunny_game_of(game);
    struct bunny_state *s = state;
    init_lists(s);
    s->round = 1;
    s->deck = g->ncards;
    s->gift_deck = bunny_plays(g, SAR) ? g->ngifts : 0;
    for (int seat = 0; seat < g->base.seats; seat++) bunny_list[g->who[seat]]->init(g, s);
    bunny_push(s, D_FIRST, 0, 0, 0);
    set_head(g, s);
}
