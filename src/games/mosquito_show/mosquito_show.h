/* Mosquito Show: the state, its numbers, the immutable game, and what the files share.
 *
 * Invariants. Every token is on a pond, eaten or the discard (MS-3). Everything up to `hid` is
 * known to both sides and to spectators alike (MS-55), what was seen once stays in it (MS-R13);
 * `hid` holds the letters that nobody has seen (MS-8, MS-56), and is all zero in an open state
 * (MS-67). The members from `food` on, `left`, `unseen`, `flowers` and `lilies` follow from the
 * rest; show_check proves it. Ponds count from 0 here and from 1 in notation, fields and events. */
#ifndef MZ_MOSQUITO_SHOW_H
#define MZ_MOSQUITO_SHOW_H

#include "engine/rules.h"

enum {
    SHOW_SPACES = 16,
    SHOW_PONDS = 9,
    SHOW_HIGH = 7, /* three and the four greys that can pile up (6.4) */
    SHOW_TOKENS = 27,
    SHOW_NONE = 255 /* no space, no side, no winner */
};

/* A token's two faces (MS-4): letters 0 to 3 are plain, 4 to 8 flowers: "YGBRygbrw". */
enum { SHOW_Y, SHOW_G, SHOW_B, SHOW_R, SHOW_FLOWERS, SHOW_W = 8, SHOW_LETTERS };

/* What a token on a pond shows. A known one is SHOW_KNOWN + letter: turned ones lie on ponds and
 * in the discard, revealed flowers in the discard only. */
enum { SHOW_EMPTY, SHOW_UNSEEN, SHOW_FLOWER, SHOW_LILY, SHOW_KNOWN };

enum { SHOW_CHAMELEON, SHOW_TOUCAN };
enum { SHOW_GREY, SHOW_BLUE, SHOW_RED, SHOW_WHITE, SHOW_EFFECTS };

/* Numbers of actions (6.1, MS-64). */
enum {
    SHOW_PLACE = 0,
    SHOW_EAT = 32, /* 4 * corner + direction */
    SHOW_FLY = 48, /* 3 * direction + jumps - 1 */
    SHOW_MOVE_GREY = 60,
    SHOW_MOVE_BLUE = 141,
    SHOW_MARK_RED = 173,
    SHOW_TAKE_WHITE = 175,
    SHOW_DECLINE = 184,
    SHOW_IDS = 188
};

/* Stages; those of nature are the kinds of `due` as well (6.3). */
enum {
    SHOW_AT_PLACE,
    SHOW_AT_MAIN,
    SHOW_AT_EFFECT,
    SHOW_AT_FIRST,
    SHOW_AT_X,
    SHOW_AT_T,
    SHOW_AT_D,
    SHOW_AT_F,
    SHOW_AT_END,
    SHOW_STAGES
};
enum { SHOW_DUE_X = 1, SHOW_DUE_T, SHOW_DUE_D, SHOW_DUE_F, SHOW_DUE_MAX = 9 };

enum {
    SHOW_PLACED,
    SHOW_MOVED,
    SHOW_EATEN,
    SHOW_UNCOVERED,
    SHOW_GOLDEN,
    SHOW_GREYED,
    SHOW_BLUED,
    SHOW_REDDED,
    SHOW_WHITED,
    SHOW_TURNED,
    SHOW_DECLINED,
    SHOW_VANISHED,
    SHOW_LOST,
    SHOW_TURN,
    SHOW_WON,
    SHOW_FIRST,
    SHOW_DISCARDED,
    SHOW_SHOWN,
    SHOW_EVENTS
};

/* Rows of the table of kinds: choices, then nature's. */
enum {
    SHOW_DO_PLACE,
    SHOW_DO_CHAMELEON,
    SHOW_DO_TOUCAN,
    SHOW_DO_GREY,
    SHOW_DO_BLUE,
    SHOW_DO_RED,
    SHOW_DO_WHITE,
    SHOW_DO_DECLINE,
    SHOW_IS_FIRST,
    SHOW_IS_X,
    SHOW_IS_T,
    SHOW_IS_D,
    SHOW_IS_F,
    SHOW_KINDS
};

enum { SHOW_ONGOING, SHOW_GOLD, SHOW_BLOCK, SHOW_RESIGN, SHOW_TIME };

/* Letters behind what is shown, plus one; four bits a level, the bottom lowest; 0 where nothing
 * is hidden. Fixed states have one for every hidden token, open states none. */
struct show_hidden {
    uint32_t under[SHOW_PONDS];
    uint8_t discard, fixed, zero[2];
};

struct show_state {
    mz_head head;
    uint8_t stack[SHOW_PONDS][SHOW_HIGH]; /* bottom first */
    uint8_t height[SHOW_PONDS];
    uint8_t animal[4]; /* MS-2: 2 * side + animal: its space */
    uint8_t eaten[2][SHOW_LETTERS];
    uint8_t discard; /* a token as shown */
    uint8_t mark;    /* 1 + 2 * side + animal that must move (MS-40) */
    uint8_t pending[SHOW_EFFECTS];
    uint8_t left[SHOW_LETTERS]; /* c(k) of MS-57, hidden discards too (MS-R22) */
    uint8_t unseen;             /* u */
    uint8_t result, winner;
    uint8_t side;                 /* whose turn */
    uint8_t due[SHOW_DUE_MAX][2]; /* what must be shown: kind and pond from 1; first one first */
    uint8_t flowers, lilies;      /* F and P of MS-57 */
    uint8_t zero[7];
    uint16_t turns; /* completed ones */
    uint16_t fed;   /* bit set of ponds; not 0 only between main move and end of turn */
    uint16_t food;  /* bit set of ponds that are not empty */
    uint16_t free;  /* bit set of spaces without an animal */
    uint32_t moves; /* at a main move: bit i is action 32 + i */
    struct show_hidden hid;
};

enum { SHOW_PUBLIC = offsetof(struct show_state, hid) - sizeof(mz_head) };
_Static_assert(offsetof(struct show_state, stack) == 8, "the public part follows the head");
_Static_assert(offsetof(struct show_state, turns) == 148, "no holes");
_Static_assert(offsetof(struct show_state, moves) == 156, "no holes");
_Static_assert(offsetof(struct show_state, hid) == 160, "the secret part follows the public one");
_Static_assert(sizeof(struct show_hidden) == 40, "no holes");
_Static_assert(sizeof(struct show_state) == 200, "a multiple of 8");

/* Options, in the order of the table. */
enum {
    SHOW_FIRST_PLAYER,
    SHOW_FLIP_SCOPE,
    SHOW_TOUCAN_OVERFLY,
    SHOW_EFFECTS_OPTION,
    SHOW_WHITE_DISCARD,
    SHOW_RED_VS_BLOCK,
    SHOW_OPTIONS
};

/* A main move: the animal's new space and the ponds it eats from, in order of flight. SHOW_NONE
 * where there is none: then nobody can ever make it. */
struct show_meal {
    uint8_t animal, to, n, pond[3];
};

enum { SHOW_MEALS = SHOW_MOVE_GREY - SHOW_EAT };

struct show_game {
    mz_game base;
    uint8_t goal;
    uint8_t tokens[SHOW_LETTERS];
    char side_name[2][24];
    bool flip_all, overfly, may_decline, revealed, lost_turn;
    struct show_meal meal[SHOW_SPACES][SHOW_MEALS]; /* by the animal's space and action - 32 */
    struct show_state start;
};

static inline const struct show_game *show_game_of(const mz_game *g) {
    return (const struct show_game *)(const void *)g;
}
static inline bool show_placing(const struct show_state *s) {
    return __builtin_popcount(s->free) > SHOW_SPACES - 4;
}
static inline int show_golden(const struct show_state *s, int side) {
    return s->eaten[side][SHOW_Y] + s->eaten[side][SHOW_FLOWERS];
}
/* The effect of a letter, or -1: w has a number of its own, the others repeat after four. */
static inline int show_effect(int letter) {
    return (letter == SHOW_W ? 4 : letter & 3) - 1;
}
static inline uint8_t show_top(const struct show_state *s, int pond) {
    return s->height[pond] ? s->stack[pond][s->height[pond] - 1] : SHOW_EMPTY;
}
static inline bool show_is_hidden(int token) {
    return token == SHOW_FLOWER || token == SHOW_LILY;
}

/* ---- geometry.c: the board (MS-1), and main moves from bit sets ---- */

void show_lay_out(struct show_game *game);
/* Main moves of two animals of a side that stand there (or SHOW_NONE), with these ponds not empty
 * and these spaces free: bit i is action 32 + i (MS-20, MS-21, MS-22, MS-23, MS-24, MS-25, MS-26,
 * MS-27, MS-28, MS-29). */
uint32_t show_moves_from(const struct show_game *g, uint16_t ponds, uint16_t spaces, int chameleon,
                         int toucan);
/* Those of a side now, marks aside. */
static inline uint32_t show_main_moves(const struct show_game *g, const struct show_state *s,
                                       int side) {
    return show_moves_from(g, s->food, s->free, s->animal[2 * side],
                           s->animal[2 * side + SHOW_TOUCAN]);
}
/* The bits of one animal among them. */
static inline uint32_t show_moves_of(int animal) {
    return animal == SHOW_CHAMELEON ? 0xFFFFu : 0xFFF0000u;
}
/* What a main move of the side to move means, of an animal on the board. */
static inline const struct show_meal *show_meal_of(const struct show_game *g,
                                                   const struct show_state *s, int id) {
    return &g->meal[s->animal[2 * s->side + (id >= SHOW_FLY)]][id - SHOW_EAT];
}
/* Whether it stays on the board and crosses ponds only. */
bool show_meal_exists(const struct show_meal *m);
/* Whether ponds fed on can be those of one main move (MS-66c). */
bool show_one_meal(uint16_t fed);

/* ---- rules.c: what happens ---- */

/* The state before anything is shown (MS-69), for `start`. */
void show_begin(const struct show_game *g, struct show_state *s);
void show_init(const mz_game *g, void *state);
void show_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log);
/* Runs everything that needs no decision (MS-61), to the next node. */
void show_settle(const struct show_game *g, struct show_state *s, mz_log *log);

/* ---- actions.c ---- */

void show_legal(const mz_game *g, const void *state, int seat, mz_set *out);
void show_why(const mz_game *g, const void *state, int seat, mz_id id, mz_error *error);

/* ---- sample.c: nature, and worlds ---- */

void show_deal(const mz_game *g, void *state, mz_source *source);
void show_sample(const mz_game *g, void *state, int viewer, mz_rng *rng);
int show_outcomes(const mz_game *g, const void *state, mz_outcome *out);

/* ---- view.c, value.c, check.c ---- */

void show_own(const mz_game *g, const void *state, int viewer, void *view);
void show_result(const mz_game *g, const void *state, mz_result *out);
void show_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]);
void show_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                int32_t *weight);
/* Fills in all that follows from the rest of the state. */
void show_derive(const struct show_game *g, struct show_state *s);
/* The first statement that a position breaks and how, or NULL; automatic steps not yet run. */
const char *show_refusal(const struct show_game *g, const struct show_state *s,
                         const char **statement);
const char *show_check(const mz_game *g, const void *state);

/* ---- text.c, text_read.c, text_moves.c, text_parse.c, log.c, board.c ---- */

extern const char show_letters[];        /* "YGBRygbrw" */
extern const char *const show_endings[]; /* by result */
void show_put_space(mz_text *out, int space);
void show_put_move(mz_text *out, const mz_desc *d);
void show_write(const mz_game *g, const void *view, int viewer, mz_text *out);
mz_status show_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                     mz_error *error);
mz_status show_read(const mz_game *g, const char *text, void *state, mz_error *error);
mz_desc show_describe_main(const struct show_meal *m);
mz_desc show_describe(const mz_game *g, const void *state, mz_id id);
void show_name(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
               mz_text *out);
mz_status show_parse(const mz_game *g, const void *state, const char *text, int *seat,
                     mz_id ids[MZ_STEPS], int *n, mz_error *error);
void show_log(const mz_game *g, const mz_event *events, int n, mz_text *out);
void show_board(const mz_game *g, const void *view, int viewer, mz_text *out);

/* content.c, tables.c */
mz_status show_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
void show_content(const mz_game *game, mz_text *out);
extern const mz_rules show_rules;

#endif
