/* What happens: one function a rule group.
 *
 * Invariant: every entry ends in show_settle, which runs on to the next decision, outcome of
 * nature or result, and leaves the head correct. Where the play stands in a turn is never stored,
 * it follows from `due`, `fed` and `pending` alone: so a position text says it too. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

static inline uint16_t bit(int i) {
    return (uint16_t)(1u << i);
}

/* ---- stacks ---- */

/* A token on its way: what it shows, and the letter behind it plus one where that is fixed. */
struct token {
    uint8_t shown, under;
};

static inline struct token lift(struct show_state *s, int pond) {
    unsigned top = s->height[pond] - 1u;
    uint32_t under = s->hid.under[pond];
    s->height[pond] = (uint8_t)top;
    struct token t = {s->stack[pond][top], (uint8_t)(under >> 4 * top)};
    s->stack[pond][top] = SHOW_EMPTY;
    s->hid.under[pond] = under & (((uint32_t)1 << 4 * top) - 1);
    if (!top) s->food &= (uint16_t)~bit(pond);
    return t;
}

static void drop(struct show_state *s, int pond, struct token t) {
    int top = s->height[pond]++;
    s->stack[pond][top] = t.shown;
    s->hid.under[pond] |= (uint32_t)t.under << 4 * top;
    s->food |= bit(pond);
}

/* ---- what must be shown (MS-67, MS-68) ---- */

/* A hidden token gets its letter: it is no longer one whose place is unknown (MS-57). */
static inline void identify(struct show_state *s, int shown, int letter) {
    s->left[letter]--;
    if (shown == SHOW_FLOWER)
        s->flowers--;
    else
        s->lilies--;
}

/* MS-18, MS-32: the token is the mover's now, and may leave an effect. */
static void eat(struct show_state *s, int pond, int letter, bool hidden, mz_log *log) {
    int effect = show_effect(letter);
    s->eaten[s->side][letter]++;
    mz_tell(log, SHOW_EATEN, s->side, pond + 1, letter, hidden);
    if (effect >= 0)
        s->pending[effect]++;
    else
        mz_tell(log, SHOW_GOLDEN, s->side, show_golden(s, s->side), 0, 0);
}

static void show_lily(struct show_state *s, int pond, int shown, mz_log *log) {
    s->stack[pond][s->height[pond] - 1] = (uint8_t)shown;
    s->unseen--;
    if (shown == SHOW_FLOWER)
        s->flowers++;
    else
        s->lilies++;
    mz_tell(log, SHOW_UNCOVERED, s->fed ? s->side : MZ_NATURE, pond + 1, shown, 0);
}

/* MS-44, MS-R11: a hidden token leaves the game, shown (white_discard=revealed). */
static void show_discard(struct show_state *s, int pond, int letter, mz_log *log) {
    identify(s, lift(s, pond).shown, letter);
    s->discard = (uint8_t)(SHOW_KNOWN + letter);
    mz_tell(log, SHOW_DISCARDED, s->side, pond + 1, letter, 0);
}

/* MS-7, MS-45: a plain top is turned, and stays so wherever it goes (MS-47). */
static void turn_top(struct show_state *s, int pond, int letter, mz_log *log) {
    struct token t = lift(s, pond);
    identify(s, t.shown, letter);
    drop(s, pond, (struct token){(uint8_t)(SHOW_KNOWN + letter), 0});
    mz_tell(log, SHOW_TURNED, s->fed ? s->side : MZ_NATURE, pond + 1, letter, 0);
}

/* What was due comes out as nature's outcome `id` (6.3). */
static void reveal(struct show_state *s, int kind, int pond, int id, mz_log *log) {
    switch (kind) {
    case SHOW_DUE_X:
        identify(s, lift(s, pond).shown, id);
        mz_tell(log, SHOW_SHOWN, s->side, pond + 1, id, 0);
        eat(s, pond, id, true, log);
        break;
    case SHOW_DUE_T: show_lily(s, pond, id == 0 ? SHOW_FLOWER : SHOW_LILY, log); break;
    case SHOW_DUE_D: show_discard(s, pond, id, log); break;
    default: turn_top(s, pond, id, log);
    }
}

/* A fixed state answers for nature. */
static void reveal_fixed(struct show_state *s, int kind, int pond, mz_log *log) {
    int letter = (int)(s->hid.under[pond] >> 4 * (s->height[pond] - 1)) - 1;
    reveal(s, kind, pond, kind == SHOW_DUE_T ? letter < SHOW_FLOWERS : letter, log);
}

/* Something must be shown now: at once, or in an open state by nature in this order. */
static void owe(struct show_state *s, int kind, int pond, mz_log *log) {
    if (s->hid.fixed) {
        reveal_fixed(s, kind, pond, log);
        return;
    }
    int i = 0;
    while (s->due[i][0]) i++;
    s->due[i][0] = (uint8_t)kind;
    s->due[i][1] = (uint8_t)(pond + 1);
}

/* MS-31, MS-R16: a never-seen token that has come to the top shows its lily side, at once. */
static void uncover(struct show_state *s, int pond, mz_log *log) {
    if (show_top(s, pond) == SHOW_UNSEEN) owe(s, SHOW_DUE_T, pond, log);
}

/* Takes the first thing from what is due: its kind, and its pond. */
static int next_due(struct show_state *s, int *pond) {
    int kind = s->due[0][0];
    *pond = s->due[0][1] - 1;
    memmove(s->due[0], s->due[1], sizeof s->due - sizeof s->due[0]);
    memset(s->due[SHOW_DUE_MAX - 1], 0, sizeof s->due[0]);
    return kind;
}

/* ---- nodes ---- */

static void node(struct show_state *s, int kind, int stage, int arg) {
    s->head = (mz_head){.kind = (uint8_t)kind, .stage = (uint8_t)stage, .arg = {(uint8_t)arg}};
    if (kind == MZ_DECISION) s->head.owes = (uint8_t)(1u << s->side);
}

static void node_of_nature(struct show_state *s) {
    bool first = s->side == SHOW_NONE;
    node(s, MZ_RANDOM, first ? SHOW_AT_FIRST : SHOW_AT_X + s->due[0][0] - SHOW_DUE_X,
         first ? 0 : s->due[0][1]);
}

/* Ends the game; `winner` 0 or 1. */
static void end_game(struct show_state *s, int winner, int result, mz_log *log) {
    s->winner = (uint8_t)winner;
    s->result = (uint8_t)result;
    s->moves = 0;
    memset(s->pending, 0,
           sizeof s->pending); /* 5.2: `pending` is "-" after a result of the rules */
    s->fed = 0;
    node(s, MZ_OVER, SHOW_AT_END, result);
    mz_tell(log, SHOW_WON, winner, result, 0, 0);
}

/* ---- the turn ---- */

/* MS-48: the other side's turn. */
static void pass_turn(struct show_state *s, mz_log *log) {
    s->turns++;
    s->fed = 0;
    mz_tell(log, SHOW_TURN, s->side, s->side ^ 1, 0, 0);
    s->side ^= 1;
}

/* MS-13, MS-14: the checks at the start of a turn, the very first one included (MS-R19), and at no
 * other time (MS-53). On an empty board the side to move is blocked: there is no draw (MS-R17).
 * False when the turn is lost (MS-49). */
static bool begin_turn(const struct show_game *g, struct show_state *s, mz_log *log) {
    uint32_t all = show_main_moves(g, s, s->side), may = all;
    if (s->mark) may &= show_moves_of((s->mark - 1) & 1);
    bool unable = s->mark && !may;
    if (!all && !(unable && g->lost_turn)) { /* MS-R9 */
        end_game(s, s->side ^ 1, SHOW_BLOCK, log);
        return true;
    }
    if (unable) {
        mz_tell(log, SHOW_LOST, s->side, (s->mark - 1) & 1, 0, 0);
        s->mark = 0;
        pass_turn(s, log);
        return false;
    }
    s->moves = may;
    node(s, MZ_DECISION, SHOW_AT_MAIN, s->mark);
    return true;
}

/* MS-34, MS-R8: grey and white effects need a token somewhere. */
static void vanish(struct show_state *s, mz_log *log) {
    static const uint8_t kinds[] = {SHOW_GREY, SHOW_WHITE};
    for (int i = 0; i < 2; i++)
        for (; s->pending[kinds[i]]; s->pending[kinds[i]]--)
            mz_tell(log, SHOW_VANISHED, s->side, kinds[i], 0, 0);
}

static bool is_pending(const struct show_state *s) {
    return (s->pending[0] | s->pending[1] | s->pending[2] | s->pending[3]) != 0;
}

/* MS-7, MS-45, MS-46: the unturned plain tops among these ponds are turned, in rising order,
 * wherever they came from (MS-R2). True when that is left to nature. */
static bool owe_turning(struct show_state *s, uint32_t ponds, mz_log *log) {
    for (ponds &= s->food; ponds; ponds &= ponds - 1) {
        int pond = __builtin_ctz(ponds);
        if (s->stack[pond][s->height[pond] - 1] == SHOW_LILY) owe(s, SHOW_DUE_F, pond, log);
    }
    return s->due[0][0] != 0;
}

/* Between the meal and the end of the turn; which tops are turned then: MS-R1. True at a decision
 * or the end. */
static bool go_on(const struct show_game *g, struct show_state *s, mz_log *log) {
    if (show_golden(s, s->side) >= g->goal) { /* MS-30, MS-50, MS-R12: the whole meal counted */
        end_game(s, s->side, SHOW_GOLD, log);
        return true;
    }
    if (!s->food) vanish(s, log);
    if (is_pending(s)) {
        node(s, MZ_DECISION, SHOW_AT_EFFECT, 0);
        return true;
    }
    if (!owe_turning(s, g->flip_all ? 0x1FF : s->fed, log)) pass_turn(s, log);
    return false;
}

/* During the setup plain tops are turned (MS-7); then animals are placed (MS-9). */
static bool place_next(struct show_state *s, mz_log *log) {
    if (!s->turns && owe_turning(s, 0x1FF, log)) return false;
    node(s, MZ_DECISION, SHOW_AT_PLACE, 0);
    return true;
}

/* Nature's node; or, of an open state that has just been fixed, the answer. True at a node. */
static bool show_due(struct show_state *s, mz_log *log) {
    int pond;
    if (!s->hid.fixed) {
        node_of_nature(s);
        return true;
    }
    int kind = next_due(s, &pond);
    reveal_fixed(s, kind, pond, log);
    return false;
}

void show_settle(const struct show_game *g, struct show_state *s, mz_log *log) {
    for (bool stop = false; !stop;) {
        if (s->due[0][0] || s->side == SHOW_NONE) {
            stop = show_due(s, log);
        } else if (s->fed) {
            stop = go_on(g, s, log);
        } else if (show_placing(s)) {
            stop = place_next(s, log);
        } else {
            stop = begin_turn(g, s, log);
        }
    }
}

/* ---- decisions ---- */

/* MS-9, MS-10, MS-11. */
static void place(struct show_state *s, int id, mz_log *log) {
    int animal = id / SHOW_SPACES, space = id % SHOW_SPACES;
    s->animal[2 * s->side + animal] = (uint8_t)space;
    s->free ^= bit(space);
    mz_tell(log, SHOW_PLACED, s->side, animal, space, 0);
    pass_turn(s, log);
}

static void travel(struct show_state *s, int animal, int to) {
    uint8_t *at = &s->animal[2 * s->side + animal];
    s->free ^= bit(*at) ^ bit(to);
    *at = (uint8_t)to;
}

/* MS-17, MS-28: visible tops are eaten at once, hidden ones when their letter is shown, all jumped
 * ones together (MS-R4); then the tokens below show their lilies. */
static void dine(struct show_state *s, const struct show_meal *m, mz_log *log) {
    bool uncovers[3];
    for (int i = 0; i < m->n; i++) {
        int pond = m->pond[i], top = s->height[pond] - 1;
        uncovers[i] = top > 0 && s->stack[pond][top - 1] == SHOW_UNSEEN;
        s->fed |= bit(pond);
        if (show_is_hidden(s->stack[pond][top]))
            owe(s, SHOW_DUE_X, pond, log);
        else
            eat(s, pond, lift(s, pond).shown - SHOW_KNOWN, false, log);
    }
    for (int i = 0; i < m->n; i++)
        if (uncovers[i]) owe(s, SHOW_DUE_T, m->pond[i], log);
}

/* MS-15, MS-16, MS-17, MS-18, MS-19, MS-20, MS-21, MS-22, MS-23, MS-24, MS-25, MS-26, MS-27, MS-28:
 * move and meal are one decision (MS-R3). The mark ends here (MS-41, MS-R20). */
static void main_move(const struct show_game *g, struct show_state *s, int id, mz_log *log) {
    const struct show_meal *m = show_meal_of(g, s, id);
    mz_event e = {.kind = SHOW_MOVED,
                  .by = s->side,
                  .a = {m->animal, s->animal[2 * s->side + m->animal], m->to}};
    for (int i = 0; i < m->n; i++) e.a[3 + i] = (int16_t)(m->pond[i] + 1);
    mz_emit(log, e);
    travel(s, m->animal, m->to);
    s->mark = 0;
    s->moves = 0;
    dine(s, m, log);
}

/* MS-35, MS-36, MS-37. */
static void grey(struct show_state *s, int from, int to, mz_log *log) {
    mz_tell(log, SHOW_GREYED, s->side, from + 1, to + 1, 0);
    drop(s, to, lift(s, from));
    uncover(s, from, log);
}

/* MS-38, MS-39, MS-R7. */
static void blue(struct show_state *s, int animal, int space, mz_log *log) {
    mz_tell(log, SHOW_BLUED, s->side, animal, s->animal[2 * s->side + animal], space);
    travel(s, animal, space);
}

/* MS-40, MS-42, MS-R10: the last choice stands. */
static void red(struct show_state *s, int animal, mz_log *log) {
    s->mark = (uint8_t)(1 + 2 * (s->side ^ 1) + animal);
    mz_tell(log, SHOW_REDDED, s->side, animal, 0, 0);
}

/* MS-43, MS-44. */
static void white(const struct show_game *g, struct show_state *s, int pond, mz_log *log) {
    int shown = show_top(s, pond), below = s->height[pond] - 2;
    bool hidden = show_is_hidden(shown);
    mz_tell(log, SHOW_WHITED, s->side, pond + 1, shown, hidden ? -1 : shown - SHOW_KNOWN);
    if (hidden && g->revealed) {
        bool uncovers = below >= 0 && s->stack[pond][below] == SHOW_UNSEEN;
        owe(s, SHOW_DUE_D, pond, log);
        if (uncovers) owe(s, SHOW_DUE_T, pond, log);
        return;
    }
    struct token t = lift(s, pond);
    s->discard = t.shown;
    s->hid.discard = t.under;
    uncover(s, pond, log);
}

/* MS-33: a pending effect given up. */
static void decline(struct show_state *s, int effect, mz_log *log) {
    s->pending[effect]--;
    mz_tell(log, SHOW_DECLINED, s->side, effect, 0, 0);
}

static void effect(const struct show_game *g, struct show_state *s, int id, mz_log *log) {
    if (id >= SHOW_DECLINE) {
        decline(s, id - SHOW_DECLINE, log);
    } else if (id >= SHOW_TAKE_WHITE) {
        s->pending[SHOW_WHITE]--;
        white(g, s, id - SHOW_TAKE_WHITE, log);
    } else if (id >= SHOW_MARK_RED) {
        s->pending[SHOW_RED]--;
        red(s, id - SHOW_MARK_RED, log);
    } else if (id >= SHOW_MOVE_BLUE) {
        s->pending[SHOW_BLUE]--;
        blue(s, (id - SHOW_MOVE_BLUE) / SHOW_SPACES, (id - SHOW_MOVE_BLUE) % SHOW_SPACES, log);
    } else {
        s->pending[SHOW_GREY]--;
        grey(s, (id - SHOW_MOVE_GREY) / SHOW_PONDS, (id - SHOW_MOVE_GREY) % SHOW_PONDS, log);
    }
}

void show_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log) {
    const struct show_game *g = show_game_of(game);
    struct show_state *s = state;
    int id = ids[0];
    (void)n;
    if (s->head.stage == SHOW_AT_PLACE)
        place(s, id, log);
    else if (s->head.stage == SHOW_AT_MAIN)
        main_move(g, s, id, log);
    else if (s->head.stage == SHOW_AT_EFFECT)
        effect(g, s, id, log);
    else if (s->head.stage == SHOW_AT_FIRST) {
        s->side = (uint8_t)id;
        mz_tell(log, SHOW_FIRST, MZ_NATURE, id, 0, 0);
    } else {
        int pond, kind = next_due(s, &pond);
        reveal(s, kind, pond, id, log);
    }
    show_settle(g, s, log);
}

/* MS-5, MS-6, MS-69: nine stacks of three that nobody has seen; the tops are due. */
void show_begin(const struct show_game *g, struct show_state *s) {
    int first = mz_opt(&g->base, SHOW_FIRST_PLAYER); /* random, blue, orange */
    s->side = first ? (uint8_t)(first - 1) : SHOW_NONE;
    s->winner = SHOW_NONE;
    memset(s->animal, SHOW_NONE, sizeof s->animal);
    for (int pond = 0; pond < SHOW_PONDS; pond++) {
        s->height[pond] = 3;
        memset(s->stack[pond], SHOW_UNSEEN, 3);
        owe(s, SHOW_DUE_T, pond, NULL);
    }
    show_derive(g, s);
    show_settle(g, s, NULL);
}

void show_init(const mz_game *game, void *state) {
    memcpy(state, &show_game_of(game)->start, sizeof(struct show_state));
}
