/* Which positions are possible: MS-60, MS-66, MS-67, MS-68; what follows from the rest of a state;
 * and the check of a state in play. A list of small tests, each with its statement. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

/* ---- what follows from the rest ---- */

static void count_token(struct show_state *s, int token) {
    if (token >= SHOW_KNOWN)
        s->left[token - SHOW_KNOWN]--;
    else if (token == SHOW_UNSEEN)
        s->unseen++;
    else if (token == SHOW_FLOWER)
        s->flowers++;
    else if (token == SHOW_LILY)
        s->lilies++;
}

/* Counts may wrap around in a position with too many of a letter; show_refusal finds that. */
void show_derive(const struct show_game *g, struct show_state *s) {
    s->food = 0;
    s->moves = 0;
    s->unseen = s->flowers = s->lilies = 0;
    s->free = 0xFFFF;
    for (int i = 0; i < 4; i++)
        if (s->animal[i] < SHOW_SPACES) s->free &= (uint16_t) ~(1u << s->animal[i]);
    for (int k = 0; k < SHOW_LETTERS; k++)
        s->left[k] = (uint8_t)(g->tokens[k] - s->eaten[0][k] - s->eaten[1][k]);
    for (int pond = 0; pond < SHOW_PONDS; pond++) {
        if (s->height[pond]) s->food |= (uint16_t)(1u << pond);
        for (int level = 0; level < s->height[pond]; level++) count_token(s, s->stack[pond][level]);
    }
    count_token(s, s->discard);
}

/* ---- small questions ---- */

struct position {
    const struct show_game *g;
    const struct show_state *s;
    int animals;           /* on the board */
    int due[5];            /* how many of each kind */
    uint16_t ponds_due[5]; /* and where */
};

static struct position look_at(const struct show_game *g, const struct show_state *s) {
    struct position p = {.g = g, .s = s};
    for (int i = 0; i < 4; i++) p.animals += s->animal[i] != SHOW_NONE;
    for (int i = 0; i < SHOW_DUE_MAX && s->due[i][0]; i++) {
        p.due[s->due[i][0]]++;
        p.ponds_due[s->due[i][0]] |= (uint16_t)(1u << (s->due[i][1] - 1));
    }
    return p;
}

static int is_due(const struct position *p) {
    return p->due[SHOW_DUE_X] + p->due[SHOW_DUE_T] + p->due[SHOW_DUE_D] + p->due[SHOW_DUE_F];
}

static int pending(const struct show_state *s) {
    return s->pending[0] + s->pending[1] + s->pending[2] + s->pending[3];
}

static uint16_t tops_like(const struct show_state *s, int token) {
    uint16_t set = 0;
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        if (show_top(s, pond) == token) set |= (uint16_t)(1u << pond);
    return set;
}

/* Whether an unturned plain lily lies below a top. */
static bool lilies_below(const struct show_state *s) {
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        for (int level = 0; level + 1 < s->height[pond]; level++)
            if (s->stack[pond][level] == SHOW_LILY) return true;
    return false;
}

/* Ponds whose second token nobody has seen. */
static uint16_t unseen_below_top(const struct show_state *s) {
    uint16_t set = 0;
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        if (s->height[pond] > 1 && s->stack[pond][s->height[pond] - 2] == SHOW_UNSEEN)
            set |= (uint16_t)(1u << pond);
    return set;
}

static int eaten(const struct show_state *s, int side) {
    int sum = 0;
    for (int k = 0; k < SHOW_LETTERS; k++) sum += s->eaten[side][k];
    return sum;
}

/* How many of an effect's tokens a side has eaten, or there are. */
static int of_effect(const uint8_t counts[SHOW_LETTERS], int effect) {
    int sum = 0;
    for (int k = 0; k < SHOW_LETTERS; k++) sum += show_effect(k) == effect ? counts[k] : 0;
    return sum;
}

/* ---- MS-60 and MS-67: tokens ---- */

static const char *bad_animals(const struct position *p) {
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            if (p->s->animal[i] != SHOW_NONE && p->s->animal[i] == p->s->animal[j])
                return "Two animals stand on one space.";
    return NULL;
}

static const char *bad_composition(const struct position *p) {
    int flowers = 0, plain = 0;
    for (int k = 0; k < SHOW_LETTERS; k++) {
        if (p->s->left[k] > SHOW_TOKENS) return "There are too many tokens of one letter.";
        *(k < SHOW_FLOWERS ? &plain : &flowers) += p->s->left[k];
    }
    if (plain + flowers != p->s->unseen + p->s->flowers + p->s->lilies)
        return "The tokens are not those of the game.";
    if (flowers < p->s->flowers || plain < p->s->lilies)
        return "The marks do not fit the tokens that are left.";
    return NULL;
}

/* In a fixed position every hidden token has its letter, and they are those that are left. */
static const char *bad_letters(const struct position *p) {
    const struct show_hidden *hid = &p->s->hid;
    uint8_t count[16] = {0};
    if (!hid->fixed) return NULL;
    count[hid->discard & 15]++;
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        for (int level = 0; level < SHOW_HIGH; level++) count[hid->under[pond] >> 4 * level & 15]++;
    for (int k = 0; k < SHOW_LETTERS; k++)
        if (count[k + 1] != p->s->left[k]) return "The tokens are not those of the game.";
    return NULL;
}

static const char *bad_discard(const struct position *p) {
    bool flower = p->s->discard >= SHOW_KNOWN + SHOW_FLOWERS;
    if (flower && !p->g->revealed)
        return "A flower is shown in the discard only where white shows it.";
    if (p->s->discard && p->s->eaten[0][SHOW_W] + p->s->eaten[1][SHOW_W] == 0)
        return "A token was discarded, but nobody has eaten a white mosquito.";
    return NULL;
}

static const char *bad_tops(const struct position *p) {
    uint16_t may = p->ponds_due[SHOW_DUE_T];
    return tops_like(p->s, SHOW_UNSEEN) & ~may ? "The top of a pond was never seen." : NULL;
}

/* MS-69: nobody is named only before anything has happened; every other test may rely on it. */
static const char *bad_side(const struct position *p) {
    if (p->s->side != SHOW_NONE) return NULL;
    if (mz_opt(&p->g->base, SHOW_FIRST_PLAYER)) return "The first player is given by the options.";
    return p->animals || p->s->fed || p->due[SHOW_DUE_T] != SHOW_PONDS
               ? "Nobody has been named first."
               : NULL;
}

/* MS-68: the mover may own nine already while an x or t of the meal is due. */
static const char *bad_gold(const struct position *p) {
    bool meal = p->s->fed && p->due[SHOW_DUE_X] + p->due[SHOW_DUE_T] > 0;
    for (int side = 0; side < 2 && !p->s->result; side++)
        if (show_golden(p->s, side) >= p->g->goal && !(meal && side == p->s->side))
            return "A side has enough golden mosquitoes, yet the game goes on.";
    return NULL;
}

/* ---- MS-66: what play cannot reach ---- */

static const char *bad_heights(const struct position *p) {
    int greys = p->g->tokens[SHOW_G] + p->g->tokens[SHOW_FLOWERS + SHOW_GREY + 1];
    int applied = of_effect(p->s->eaten[0], SHOW_GREY) + of_effect(p->s->eaten[1], SHOW_GREY) -
                  p->s->pending[SHOW_GREY];
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        if (p->s->height[pond] + greys - applied > SHOW_HIGH)
            return "A stack is higher than grey mosquitoes can have made it.";
    return NULL;
}

/* (a): while an animal is missing, in the order of placement. */
static const char *bad_order(const struct position *p) {
    const uint8_t *at = p->s->animal;
    int side = p->s->side;
    if (p->s->turns != p->animals) return "The turns do not fit the animals on the board.";
    if (side == SHOW_NONE) return NULL;
    int own = (at[2 * side] != SHOW_NONE) + (at[2 * side + 1] != SHOW_NONE);
    return own * 2 != p->animals - p->animals % 2 ? "The sides have not placed in turn." : NULL;
}

static const char *bad_placement(const struct position *p) {
    const struct show_state *s = p->s;
    if (p->animals == 4) return NULL;
    if (eaten(s, 0) + eaten(s, 1) || s->discard || s->mark || s->fed || pending(s))
        return "Nothing can be eaten before all animals are placed.";
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        if (s->height[pond] != 3) return "Every stack has three tokens until somebody eats.";
    if (lilies_below(s) || (!is_due(p) && tops_like(s, SHOW_LILY)))
        return "Plain lilies are turned in the setup.";
    return bad_order(p);
}

/* (b) */
static const char *bad_mark(const struct position *p) {
    const struct show_state *s = p->s;
    if (!s->mark) return NULL;
    int marked = (s->mark - 1) / 2;
    if ((marked == s->side) != !s->fed) return "The mark is on the wrong side.";
    if (!of_effect(s->eaten[marked ^ 1], SHOW_RED))
        return "Nobody has eaten the red mosquito for the mark.";
    return NULL;
}

/* (c) */
static const char *bad_effects(const struct position *p) {
    const struct show_state *s = p->s;
    if (!s->fed) return pending(s) ? "Effects are pending, but nothing was eaten." : NULL;
    if (!show_one_meal(s->fed)) return "These ponds are not those of one main move.";
    if (pending(s) + p->due[SHOW_DUE_X] > __builtin_popcount(s->fed))
        return "More effects are pending than tokens were eaten.";
    if (s->pending[SHOW_WHITE] && s->discard) return "The white effect was applied already.";
    for (int effect = 0; effect < SHOW_EFFECTS; effect++)
        if (s->pending[effect] > of_effect(s->eaten[s->side], effect))
            return "A pending effect was not eaten by the mover.";
    return NULL;
}

/* (d) */
static const char *bad_result(const struct position *p) {
    const struct show_state *s = p->s;
    if (s->result != SHOW_GOLD && s->result != SHOW_BLOCK) return NULL;
    if (s->fed || is_due(p)) return "Effects are pending beside a result.";
    if (p->animals < 4) return "Nobody can win or lose during placement.";
    if (s->result == SHOW_GOLD) {
        bool won = s->winner == s->side && show_golden(s, s->winner) >= p->g->goal;
        return won ? NULL : "The winner has not the golden mosquitoes.";
    }
    if (s->winner == s->side) return "The side that is blocked can't be the winner.";
    return show_main_moves(p->g, s, s->side) ? "The side that is called blocked can move." : NULL;
}

/* ---- MS-68 and MS-69: what is due ---- */

/* The x of a meal before its t; or the d of white before its t. */
static bool in_order(const struct position *p) {
    int first = p->s->due[0][0], last = 0;
    if (p->due[SHOW_DUE_D]) return first == SHOW_DUE_D && is_due(p) <= 2 && !p->due[SHOW_DUE_X];
    for (int i = 0; i < SHOW_DUE_MAX && p->s->due[i][0]; i++) {
        if (p->s->due[i][0] < last) return false;
        last = p->s->due[i][0];
    }
    return p->due[SHOW_DUE_X] <= 3 && p->due[SHOW_DUE_T] <= 3;
}

static bool each_once(const struct position *p) {
    for (int kind = SHOW_DUE_X; kind <= SHOW_DUE_F; kind++)
        if (__builtin_popcount(p->ponds_due[kind]) != p->due[kind]) return false;
    return true;
}

static bool due_rises(const struct show_state *s) {
    for (int i = 1; i < SHOW_DUE_MAX && s->due[i][0]; i++)
        if (s->due[i][1] <= s->due[i - 1][1]) return false;
    return true;
}

/* In the setup the ponds from one on are due for `t`, or all plain tops for `f`. */
static const char *bad_due_setup(const struct position *p) {
    int from = SHOW_PONDS - p->due[SHOW_DUE_T];
    bool rest = p->ponds_due[SHOW_DUE_T] == (0x1FF & ~((1u << from) - 1));
    bool t = p->due[SHOW_DUE_T] && is_due(p) == p->due[SHOW_DUE_T] && rest &&
             tops_like(p->s, SHOW_UNSEEN) == p->ponds_due[SHOW_DUE_T];
    bool f = p->due[SHOW_DUE_F] && is_due(p) == p->due[SHOW_DUE_F] &&
             p->ponds_due[SHOW_DUE_F] == tops_like(p->s, SHOW_LILY);
    return due_rises(p->s) && (t || f) ? NULL : "This is not what the setup has to show next.";
}

/* A meal: x of hidden tops fed on, then t; white: d, t; grey: t. What lies below an x or d that
 * nobody has seen must be due too. */
static const char *bad_due_shown(const struct position *p) {
    const struct show_state *s = p->s;
    uint16_t taken = p->ponds_due[SHOW_DUE_X] | p->ponds_due[SHOW_DUE_D];
    uint16_t hidden = tops_like(s, SHOW_FLOWER) | tops_like(s, SHOW_LILY);
    uint16_t below = (tops_like(s, SHOW_UNSEEN) & (uint16_t)~taken) | (unseen_below_top(s) & taken);
    bool meal = p->due[SHOW_DUE_X] || p->due[SHOW_DUE_T] > 1;
    uint16_t fed_on = p->ponds_due[SHOW_DUE_X] | (meal ? p->ponds_due[SHOW_DUE_T] : 0);
    if (!in_order(p) || taken & ~hidden || fed_on & ~s->fed || p->ponds_due[SHOW_DUE_T] != below)
        return "This is not what the turn has to show next.";
    if (p->due[SHOW_DUE_D] && (!p->g->revealed || s->discard || !s->eaten[s->side][SHOW_W]))
        return "No discarded token has to be shown.";
    return NULL;
}

static const char *bad_due_turned(const struct position *p) {
    uint16_t scope = p->g->flip_all ? 0x1FF : p->s->fed;
    bool all = p->ponds_due[SHOW_DUE_F] == (tops_like(p->s, SHOW_LILY) & scope);
    bool last = is_due(p) == p->due[SHOW_DUE_F] && !pending(p->s);
    return all && last && due_rises(p->s) ? NULL : "These are not the tops that have to be turned.";
}

static const char *bad_due(const struct position *p) {
    const struct show_state *s = p->s;
    bool something = is_due(p) > 0;
    if (something && s->hid.fixed) return "In a full position nothing is due.";
    if (!each_once(p)) return "Something is due twice.";
    if (p->animals == 0 && something) return bad_due_setup(p);
    if (something && !s->fed) return "Between turns nothing is due.";
    if (p->due[SHOW_DUE_F]) return bad_due_turned(p);
    if (something) return bad_due_shown(p);
    return s->fed && !pending(s) ? "The ponds of a turn are given, but nothing is left to do."
                                 : NULL;
}

/* ---- the lists ---- */

const char *show_refusal(const struct show_game *g, const struct show_state *s,
                         const char **statement) {
    static const struct {
        const char *statement;
        const char *(*bad)(const struct position *p);
    } tests[] = {
        {"MS-69", bad_side},    {"MS-60", bad_animals}, {"MS-60", bad_composition},
        {"MS-60", bad_letters}, {"MS-60", bad_discard}, {"MS-60", bad_tops},
        {"MS-60", bad_gold},    {"MS-66", bad_heights}, {"MS-66", bad_placement},
        {"MS-66", bad_mark},    {"MS-66", bad_effects}, {"MS-66", bad_result},
        {"MS-68", bad_due},
    };
    struct position p = look_at(g, s);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        const char *what = tests[i].bad(&p);
        if (!what) continue;
        bool open = tests[i].bad == bad_composition && !s->hid.fixed;
        *statement = open ? "MS-67" : tests[i].statement;
        return what;
    }
    return NULL;
}

static uint32_t moves_now(const struct show_game *g, const struct show_state *s) {
    if (s->head.stage != SHOW_AT_MAIN) return 0;
    uint32_t moves = show_main_moves(g, s, s->side);
    return s->mark ? moves & show_moves_of((s->mark - 1) & 1) : moves;
}

/* Every token is a mark or a letter of the right side, and nothing lies above a stack's top. */
static bool tokens_fit(const struct show_state *s) {
    for (int pond = 0; pond < SHOW_PONDS; pond++)
        for (int level = 0; level < SHOW_HIGH; level++) {
            int token = s->stack[pond][level], under = s->hid.under[pond] >> 4 * level & 15;
            bool hidden = token && token<SHOW_KNOWN, flower = under> SHOW_FLOWERS;
            if ((token != 0) != (level < s->height[pond])) return false;
            if ((under != 0) != (hidden && s->hid.fixed)) return false;
            if (under && token != SHOW_UNSEEN && flower != (token == SHOW_FLOWER)) return false;
        }
    return true;
}

const char *show_check(const mz_game *game, const void *state) {
    const struct show_game *g = show_game_of(game);
    const struct show_state *s = state;
    struct show_state again = *s;
    const char *statement, *what;
    if ((what = show_refusal(g, s, &statement))) return what;
    if (!tokens_fit(s)) return "tokens of a stack";
    show_derive(g, &again);
    again.moves = moves_now(g, s);
    if (memcmp(&again, s, sizeof again) != 0) return "what follows from the rest";
    if (s->head.kind == MZ_DECISION && s->head.owes != 1u << s->side) return "who is to act";
    if ((s->head.kind == MZ_OVER) != (s->result != 0)) return "result";
    bool due = s->due[0][0] || s->side == SHOW_NONE;
    if (s->head.kind != MZ_OVER && (s->head.kind == MZ_RANDOM) != due) return "what is due";
    return NULL;
}
