/* Game knowledge for search: what a position is worth.
 *
 * Invariant: only what everybody knows is used. Hidden tokens count by their chances (MS-57), also
 * in a fixed state. The weights were fitted by logistic regression on games of bots that chose by
 * this very value; they are in thousandths of a natural logarithm of odds. */
#include "games/mosquito_show/mosquito_show.h"

enum { UNIT = 64 }; /* a golden mosquito */

/* ---- what a side can do ---- */

/* What the next side to move and the other one have, could eat and can do. */
struct outlook {
    int golden;  /* in UNITs; tokens about to be shown count by their chances */
    int need;    /* golden mosquitoes still missing */
    int best;    /* most golden in one main move, in UNITs */
    int sure;    /* most golden in one main move that are visible */
    int moves;   /* main moves */
    int supply;  /* tokens on the ponds that its animals touch */
    bool blocks; /* has a main move that leaves the other side none */
};

/* Chance in UNITs that a token shown like this is golden. */
static int chance_golden(const struct show_state *s, int token) {
    bool flower = token == SHOW_FLOWER;
    int from = flower ? SHOW_FLOWERS : 0, to = flower ? SHOW_LETTERS : SHOW_FLOWERS, sum = 0;
    if (token >= SHOW_KNOWN) return token == SHOW_KNOWN + SHOW_Y ? UNIT : 0;
    if (!show_is_hidden(token)) return 0;
    for (int letter = from; letter < to; letter++) sum += s->left[letter];
    return sum ? UNIT * s->left[from] / sum : 0;
}

struct tops {
    int worth[SHOW_PONDS], sure[SHOW_PONDS];
};

static void judge_tops(const struct show_state *s, struct tops *t) {
    int behind[] = {0, 0, chance_golden(s, SHOW_FLOWER), chance_golden(s, SHOW_LILY)};
    for (int pond = 0; pond < SHOW_PONDS; pond++) {
        int token = show_top(s, pond);
        t->sure[pond] = token == SHOW_KNOWN + SHOW_Y;
        t->worth[pond] = token < SHOW_KNOWN ? behind[token] : UNIT * t->sure[pond];
    }
}

/* Of a chameleon's moves from a corner one, of a toucan's in a direction the longest: no other
 * eats more. */
static uint32_t best_eaters(uint32_t moves) {
    uint32_t walks = moves & 0xFFFF, flights = moves >> 16;
    walks &= ~(walks << 1 & 0xEEEE) & ~(walks << 2 & 0xCCCC) & ~(walks << 3 & 0x8888);
    flights &= ~(flights >> 1 & 0x6DB) & ~(flights >> 2 & 0x249);
    return walks | flights << 16;
}

static void best_meal(const struct show_game *g, const struct tops *t, int space, uint32_t moves,
                      struct outlook *o) {
    moves = best_eaters(moves);
    for (; moves; moves &= moves - 1) {
        const struct show_meal *m = &g->meal[space][__builtin_ctz(moves)];
        int worth = 0, sure = 0;
        for (int i = 0; i < m->n; i++) {
            worth += t->worth[m->pond[i]];
            sure += t->sure[m->pond[i]];
        }
        if (worth > o->best) o->best = worth;
        if (sure > o->sure) o->sure = sure;
    }
}

/* A side with more main moves than this is hardly ever stuck after one move of the other. */
enum { LOOSE = 6 };

/* MS-51 one step ahead: whether one of the animal's moves empties ponds and takes spaces so that
 * the other side is stuck. */
static bool can_block(const struct show_game *g, const struct show_state *s, int who,
                      uint32_t moves) {
    const uint8_t *other = &s->animal[2 * (who / 2 ^ 1)];
    int at = s->animal[who];
    for (; moves; moves &= moves - 1) {
        const struct show_meal *m = &g->meal[at][__builtin_ctz(moves)];
        uint16_t spaces = s->free ^ (uint16_t)(1u << at | 1u << m->to), ponds = s->food;
        for (int i = 0; i < m->n; i++)
            if (s->height[m->pond[i]] == 1) ponds &= (uint16_t) ~(1u << m->pond[i]);
        if (!show_moves_from(g, ponds, spaces, other[0], other[1])) return true;
    }
    return false;
}

/* Tokens on the ponds around a space. */
static int supply_of(const struct show_game *g, const struct show_state *s, int at) {
    int sum = 0;
    for (int corner = 0; corner < 4; corner++) {
        int pond = g->meal[at][4 * corner].pond[0];
        if (pond != SHOW_NONE) sum += s->height[pond];
    }
    return sum;
}

/* `may`: the main moves that the side could choose from now. */
static struct outlook look(const struct show_game *g, const struct show_state *s,
                           const struct tops *t, int side, uint32_t moves, uint32_t may) {
    struct outlook o = {.golden = UNIT * show_golden(s, side), .moves = __builtin_popcount(moves)};
    for (int animal = 0; animal < 2; animal++) {
        int at = s->animal[2 * side + animal];
        if (at == SHOW_NONE) continue;
        o.supply += supply_of(g, s, at);
        best_meal(g, t, at, may & show_moves_of(animal), &o);
    }
    o.need = g->goal - o.golden / UNIT;
    return o;
}

static bool blocks(const struct show_game *g, const struct show_state *s, int side, uint32_t may,
                   const struct outlook *other) {
    if (other->moves > LOOSE || show_placing(s)) return false;
    return can_block(g, s, 2 * side, may & show_moves_of(SHOW_CHAMELEON)) ||
           can_block(g, s, 2 * side + 1, may & show_moves_of(SHOW_TOUCAN));
}

/* ---- features ---- */

/* What is weighed. First the paired ones: those of the side that moves next less the other's;
 * then what counts for the side that moves next alone. */
enum {
    GOLD,       /* golden mosquitoes */
    NEED_1,     /* one is missing */
    NEED_2,     /* two are missing */
    BEST,       /* golden mosquitoes in the best meal */
    WINS,       /* the best visible meal is enough */
    MOVES,      /* main moves, up to 12: mobility is what a block takes away */
    FEW_MOVES,  /* fewer than three */
    SUPPLY,     /* tokens in reach, up to 16: who starves is blocked */
    BLOCKS,     /* can leave the other side without a main move */
    FIRST_BEST, /* the same once more, for whose turn it is */
    FIRST_WINS,
    FIRST_BLOCKS,
    FIRST_TIGHT,
    TEMPO,
    UNABLE, /* red has marked an animal that cannot move: the turn will be lost */
    GREYS,  /* effects that the other side has yet to apply: they are its gain */
    BLUES,
    REDS,
    WHITES,
    FEATURES
};

static void compare(const struct outlook *a, const struct outlook *b, int f[FEATURES]) {
    f[GOLD] = a->golden - b->golden;
    for (int need = 1; need <= 2; need++)
        f[NEED_1 + need - 1] = UNIT * ((a->need == need) - (b->need == need));
    f[BEST] = a->best - b->best;
    f[WINS] = UNIT * ((a->sure >= a->need) - (b->sure >= b->need));
    f[MOVES] = UNIT / 4 * ((a->moves < 12 ? a->moves : 12) - (b->moves < 12 ? b->moves : 12));
    f[FEW_MOVES] = UNIT * ((a->moves < 3) - (b->moves < 3));
    f[SUPPLY] = UNIT / 4 * ((a->supply < 16 ? a->supply : 16) - (b->supply < 16 ? b->supply : 16));
    f[BLOCKS] = UNIT * (a->blocks - b->blocks);
    f[FIRST_BLOCKS] = UNIT * a->blocks;
    f[FIRST_BEST] = a->best;
    f[FIRST_WINS] = UNIT * (a->sure >= a->need);
    f[FIRST_TIGHT] = UNIT * (a->moves < 3);
    f[TEMPO] = UNIT;
}

/* The side that makes the next main move, as far as is known. */
static int next_side(const struct show_state *s) {
    return s->fed ? s->side ^ 1 : s->side;
}

/* What the mover is about to be shown as eaten counts by its chance. */
static int due_golden(const struct show_state *s) {
    int sum = 0;
    for (int i = 0; i < SHOW_DUE_MAX && s->due[i][0]; i++)
        if (s->due[i][0] == SHOW_DUE_X) sum += chance_golden(s, show_top(s, s->due[i][1] - 1));
    return sum;
}

/* Chance in UNITs that what is being shown gives the mover the golden mosquitoes it needs. */
static int chance_of_gold(const struct show_game *g, const struct show_state *s) {
    int have[4] = {UNIT, 0, 0, 0}; /* chances of so many golden among those shown so far */
    int need = g->goal - show_golden(s, s->side), sum = 0;
    for (int i = 0; i < SHOW_DUE_MAX && s->due[i][0] == SHOW_DUE_X; i++) {
        int p = chance_golden(s, show_top(s, s->due[i][1] - 1));
        for (int n = 3; n > 0; n--) have[n] += (have[n - 1] - have[n]) * p / UNIT;
        have[0] -= have[0] * p / UNIT;
    }
    for (int n = need > 0 ? need : 0; n < 4; n++) sum += have[n];
    return sum < UNIT ? sum : UNIT;
}

/* Whether the mover can still change what the next side finds. */
static bool is_unsettled(const struct show_state *s) {
    return s->due[0][0] == SHOW_DUE_X ||
           (s->pending[0] | s->pending[1] | s->pending[2] | s->pending[3]) != 0;
}

static void features(const struct show_game *g, const struct show_state *s, int f[FEATURES]) {
    struct tops t;
    int next = next_side(s);
    uint32_t first = show_main_moves(g, s, next), other = show_main_moves(g, s, next ^ 1);
    uint32_t may = s->mark ? first & show_moves_of((s->mark - 1) & 1) : first;
    judge_tops(s, &t);
    struct outlook a = look(g, s, &t, next, first, may), b = look(g, s, &t, next ^ 1, other, other);
    a.blocks = blocks(g, s, next, may, &b);
    b.blocks = blocks(g, s, next ^ 1, other, &a);
    if (s->fed) b.golden += due_golden(s);
    compare(&a, &b, f);
    if (show_placing(s)) f[FEW_MOVES] = f[FIRST_TIGHT] = 0;
    if (is_unsettled(s)) f[FIRST_WINS] = f[FIRST_BLOCKS] = 0;
    f[UNABLE] = UNIT * (s->mark && !may);
    for (int i = 0; i < SHOW_EFFECTS; i++) f[GREYS + i] = UNIT * s->pending[i];
}

/* ---- value ---- */

/* Thousandths of log-odds for a UNIT of each feature. */
static const int16_t WEIGHT[FEATURES] = {
    [GOLD] = 510,         [NEED_1] = 630,     [NEED_2] = 160,      [BEST] = 50,
    [WINS] = 20,          [MOVES] = 140,      [FEW_MOVES] = -270,  [SUPPLY] = 150,
    [BLOCKS] = 520,       [FIRST_BEST] = 150, [FIRST_WINS] = 3500, [FIRST_BLOCKS] = 2750,
    [FIRST_TIGHT] = -340, [TEMPO] = 110,      [UNABLE] = 40,       [GREYS] = -240,
    [BLUES] = -240,       [REDS] = -130,      [WHITES] = -80};

/* The logistic curve, in steps of half a unit of log-odds. */
static int32_t share_of(int odds) {
    static const int16_t curve[] = {500, 622, 731, 818, 881, 924, 953,
                                    971, 982, 989, 993, 995, 997};
    int size = odds < 0 ? -odds : odds, i = size / 500, rest = size % 500;
    int last = (int)(sizeof curve / sizeof *curve) - 1;
    int share = i >= last ? curve[last] * 500 : curve[i] * (500 - rest) + curve[i + 1] * rest;
    if (odds < 0) share = 500000 - share;
    return (int32_t)((int64_t)share * MZ_WIN / 500000);
}

/* Of the side that moves next. */
static int32_t value_of_next(const struct show_game *g, const struct show_state *s) {
    int f[FEATURES];
    int64_t odds = 0;
    features(g, s, f);
    for (int i = 0; i < FEATURES; i++) odds += (int64_t)WEIGHT[i] * f[i];
    int32_t value = share_of((int)(odds / UNIT));
    return s->fed ? value - (int32_t)((int64_t)value * chance_of_gold(g, s) / UNIT) : value;
}

void show_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    const struct show_state *s = state;
    int next = next_side(s) & 1;
    if (s->result)
        value[next] = s->winner == next ? MZ_WIN : 0;
    else if (s->side == SHOW_NONE)
        value[next] = MZ_WIN / 2;
    else
        value[next] = value_of_next(show_game_of(game), s);
    value[next ^ 1] = MZ_WIN - value[next];
}
