/* Mosquitozzz: the state, its numbers, the immutable game, and what the files share.
 *
 * Invariants. Cards are held as counts by type, `count[t]`. Everything before `pick` is known to
 * all: also pool[s], the cards of seat s's hand and draw pile together, and known[s], those of
 * them that are surely in its hand since its last shuffle (memory: the notation does not tell it).
 * `secret` alone says how a pool splits into hand and pile, and, with piles in order, the order:
 * `order` holds the Swarm pile, the Experience pile and the draw piles of the seats one after the
 * other, each top card first; with open piles it is all zero. The sizes of hands and piles are
 * handn, pilen, wn and yn. `strength` is the sum of the numbers of the red cards in `swarm`.
 * `hidden` is 0 but in what is read from a line with #n or ! (MZ-R30): that is shown as it stands,
 * and nothing can be done in it.
 * Lists have zero tails; table slots without a card are ZZZ_NO. */
#ifndef MZ_MOSQUITOZZZ_H
#define MZ_MOSQUITOZZZ_H

#include "engine/rules.h"

enum {
    ZZZ_SEATS = 4,
    ZZZ_TYPES = 32,
    ZZZ_BLOOD = 10,  /* MZ-10 */
    ZZZ_ROW = 3,     /* MZ-6 */
    ZZZ_ORDER = 112, /* all cards of a position; the box has 98 play cards */
    ZZZ_WAIT = 16,   /* Lamp cards in a Swarm set */
    ZZZ_PILE = 64,   /* cards that one seat can shuffle: the length of a written outcome */
    ZZZ_SLAP = 62,   /* mosquitos of one outcome, MZ-R15 */
    ZZZ_MARKERS = 15,
    ZZZ_TIE = 10, /* markers of a tie-break, MZ-55 */
    ZZZ_NUMBER = 9,
    ZZZ_SUM = 255, /* most mosquitos on all red cards: a strength is a byte */
    ZZZ_NO = 255
};

enum { ZZZ_RED, ZZZ_ORANGE, ZZZ_GREEN, ZZZ_BLUE };
enum { ZZZ_STD, ZZZ_COOP0, ZZZ_COOP1, ZZZ_COOP2 };

/* What a card does beside its number. */
enum {
    ZZZ_PLAIN,
    ZZZ_INFECTIOUS,
    ZZZ_RESISTANT,
    ZZZ_ALPHA,
    ZZZ_BETA,
    ZZZ_GAMMA,
    ZZZ_ALARM,
    ZZZ_HAND,
    ZZZ_FORMATION,
    ZZZ_SALVE,
    ZZZ_MEDICINE,
    ZZZ_NET,
    ZZZ_EFFECTS
};

/* Numbers of actions (6.1). */
enum {
    ZZZ_CHOOSE = 0,
    ZZZ_CHOOSE_NOTHING = 32,
    ZZZ_USE = 33,
    ZZZ_TABLE = 65,
    ZZZ_END = 69,
    ZZZ_AMOUNT = 70,
    ZZZ_CURE = 74,
    ZZZ_HEAL = 75,
    ZZZ_TARGET = 76,
    ZZZ_BEAT = 80,
    ZZZ_TAKE = 112,
    ZZZ_LAY = 144,
    ZZZ_LAY_NOTHING = 176,
    ZZZ_STOP = 177,
    ZZZ_IDS = 178
};

/* Nature's outcomes: a type (*W, *Y, *D, *R), slain mosquitos (*S), a seat and its result in the
 * tie-break (*K), the seat that gets the Lamp first (*L). */
enum {
    ZZZ_IS_CARD = 0,
    ZZZ_IS_SLAIN = 32,
    ZZZ_IS_TIE = ZZZ_IS_SLAIN + ZZZ_SLAP + 1,
    ZZZ_IS_LAMP = ZZZ_IS_TIE + ZZZ_SEATS * (ZZZ_TIE + 1),
    ZZZ_OUTCOME_IDS = ZZZ_IS_LAMP + ZZZ_SEATS
};

enum {
    ZZZ_AT_LAMP0, /* the first holder of the Lamp is drawn, start=random */
    ZZZ_AT_ROW,   /* phase 0, *Y */
    ZZZ_AT_HANDS, /* phase 0, *D */
    ZZZ_AT_CHOOSE,
    ZZZ_AT_SWARM,
    ZZZ_AT_BLUE,
    ZZZ_AT_GREEN,
    ZZZ_AT_FLAT,
    ZZZ_AT_SLAP,
    ZZZ_AT_BEATEN,
    ZZZ_AT_TAKE,
    ZZZ_AT_REFILL,
    ZZZ_AT_LAMP,
    ZZZ_AT_LAYOFF,
    ZZZ_AT_DRAW,
    ZZZ_AT_SHUFFLE,
    ZZZ_AT_TIE,
    ZZZ_AT_END,
    ZZZ_STAGES
};

enum {
    ZZZ_EV_START, /* seat */
    ZZZ_EV_ROW,   /* card */
    ZZZ_EV_DREW,  /* seat, card (private) */
    ZZZ_EV_SHOWN, /* seat, card or -1 */
    ZZZ_EV_TURNED,
    ZZZ_EV_ALARM,
    ZZZ_EV_LAMP, /* from, to, cause */
    ZZZ_EV_USED, /* seat, card, owner or -1 for the hand, how */
    ZZZ_EV_GAINED,
    ZZZ_EV_SLAP, /* seat, slain, markers */
    ZZZ_EV_SWEPT,
    ZZZ_EV_INFECTED,
    ZZZ_EV_PAID, /* seat, drops, left, cause */
    ZZZ_EV_BEATEN,
    ZZZ_EV_JOINED,
    ZZZ_EV_TOOK,
    ZZZ_EV_LAID,
    ZZZ_EV_SHUFFLED,
    ZZZ_EV_TIE,
    ZZZ_EV_OVER, /* cause, winner or -1 */
    ZZZ_EVENTS
};
/* Rows of the table of kinds: choices, then nature's. */
enum {
    ZZZ_DO_CHOOSE,
    ZZZ_DO_CHOOSE_NOTHING,
    ZZZ_DO_USE,
    ZZZ_DO_TABLE,
    ZZZ_DO_END,
    ZZZ_DO_AMOUNT,
    ZZZ_DO_CURE,
    ZZZ_DO_HEAL,
    ZZZ_DO_TARGET,
    ZZZ_DO_BEAT,
    ZZZ_DO_STOP,
    ZZZ_DO_TAKE,
    ZZZ_DO_LAY,
    ZZZ_DO_LAY_NOTHING,
    ZZZ_IS_START,
    ZZZ_IS_ROW,
    ZZZ_IS_DRAWN,
    ZZZ_IS_TURNED,
    ZZZ_IS_SLAP,
    ZZZ_IS_SHUFFLED,
    ZZZ_IS_TIED,
    ZZZ_KINDS
};

enum { ZZZ_BY_CHOICE, ZZZ_BY_NET, ZZZ_BY_ALPHA, ZZZ_BY_BETA, ZZZ_BY_GAMMA, ZZZ_LAMP_CAUSES };
enum { ZZZ_FOR_STINGS, ZZZ_FOR_INFECTION };
enum { ZZZ_OVER_SWARM, ZZZ_OVER_BLOOD, ZZZ_OVER_FOUGHT, ZZZ_OVER_TIE, ZZZ_OVER_CAUSES };
/* How a card was used: a Salve's drops 0 to 3, then these; with a Net ZZZ_HOW_NET + seat. */
enum { ZZZ_HOW_PLAIN = -1, ZZZ_HOW_CURE = 4, ZZZ_HOW_HEAL = 5, ZZZ_HOW_NET = 6 };

/* winner: a seat, or one of these. */
enum { ZZZ_ALL_WIN = 4, ZZZ_ALL_LOSE = 5 };

/* Options, in the order of the table. Those of a position stand from ALARM to COOP_FINISH. */
enum {
    ZZZ_O_LEVEL,
    ZZZ_O_ALARM,
    ZZZ_O_LAMP,
    ZZZ_O_DRAIN,
    ZZZ_O_FIRST,
    ZZZ_O_ALLOCATION,
    ZZZ_O_NET_TABLE,
    ZZZ_O_IDLE,
    ZZZ_O_FINAL,
    ZZZ_O_COOP_FINISH,
    ZZZ_O_START,
    ZZZ_O_SLAP,
    ZZZ_O_STRICT,
    ZZZ_OPTIONS
};
enum { ZZZ_MAXIMAL, ZZZ_FREE, ZZZ_LARGEST };

typedef uint8_t zzz_cards[ZZZ_TYPES];

/* What is not open to all; discards are (MZ-9, MZ-R16). */
typedef struct zzz_secret {
    zzz_cards hand[ZZZ_SEATS];
    uint8_t order[ZZZ_ORDER];
    uint8_t fixed; /* piles in order */
    uint8_t zero[5];
} zzz_secret;

typedef struct zzz_state {
    mz_head head;
    zzz_cards swarm, row, gone, wpool, ypool;
    zzz_cards pool[ZZZ_SEATS], known[ZZZ_SEATS], discard[ZZZ_SEATS];
    uint8_t table[ZZZ_SEATS];
    uint8_t blood[ZZZ_SEATS];
    uint8_t infected[ZZZ_SEATS];
    uint8_t handn[ZZZ_SEATS], pilen[ZZZ_SEATS];
    uint8_t tie[ZZZ_SEATS]; /* 0 not in it, 1 still to slap, 2 + slain */
    uint8_t lamp, prev;     /* prev: who passed the Lamp in the last Phase D, or ZZZ_NO (MZ-R20) */
    uint8_t strength, defended;
    uint8_t owed; /* Swarm cards due, MZ-20 */
    uint8_t left; /* mosquitos without a marker in a split slap, 0 when that is U (MZ-R15) */
    uint8_t wn, yn;
    uint8_t waiting[ZZZ_WAIT], nwaiting; /* Lamp cards, in the order in which they came */
    uint8_t winner;
    uint16_t hidden; /* bits: hands, piles and choices of which the line tells only the number */
    mz_id pick[ZZZ_SEATS];
    mz_id sel[ZZZ_PILE - 1];
    zzz_secret secret;
} zzz_state;

enum { ZZZ_PUBLIC = offsetof(zzz_state, pick) - sizeof(mz_head) };
_Static_assert(offsetof(zzz_state, swarm) == 8, "the public part follows the head");
_Static_assert(offsetof(zzz_state, table) == 8 + 17 * ZZZ_TYPES, "no holes");
_Static_assert(offsetof(zzz_state, pick) == 604, "no holes");
_Static_assert(offsetof(zzz_state, sel) == 612, "no holes");
_Static_assert(offsetof(zzz_state, secret) == 738, "no holes");
_Static_assert(sizeof(zzz_secret) == 246 && sizeof(zzz_state) == 984, "a multiple of 8");

typedef struct zzz_game {
    mz_game base;
    uint8_t coop, level, full; /* full: the full hand, MZ-57 */
    uint8_t ntypes;
    uint8_t colour[ZZZ_TYPES], number[ZZZ_TYPES], marked[ZZZ_TYPES], effect[ZZZ_TYPES];
    uint8_t type_of[ZZZ_EFFECTS]; /* the type with that effect, or ZZZ_NO */
    uint8_t falling[ZZZ_TYPES];   /* red types by falling number, then by type (6.1) */
    uint8_t nred;
    uint32_t of_colour[4], lamp_cards; /* masks of types */
    zzz_cards starter, swarm, experience, supplement;
    zzz_cards extra;         /* what the level takes of the supplement, MZ-58 */
    uint8_t slap[ZZZ_SEATS]; /* sixteenths, MZ-R15 */
    bool alarm_first, lamp_late, drain_every, drain_later, net_sweep, idle_forbidden;
    bool final_skip, coop_last, start_random, strict;
    uint8_t allocation, first;
    int16_t worth[ZZZ_TYPES]; /* of a card in a deck: value.c */
    char code[ZZZ_TYPES][3];
    char name[ZZZ_TYPES][32], word[ZZZ_TYPES][80]; /* word: name, colour, number, mark */
    const char *words[ZZZ_TYPES], *names[ZZZ_TYPES];
    mz_type types[12];
    uint64_t choose[ZZZ_SLAP + 1][ZZZ_SLAP + 1]; /* binomial coefficients */
} zzz_game;

static inline const zzz_game *zzz_of(const mz_game *g) {
    return (const zzz_game *)(const void *)g;
}

/* The names of the usual cards, in their order (content.c). */
enum { ZZZ_CARD_NAMES = 22 };
extern const char *const zzz_card_names[ZZZ_CARD_NAMES];

/* ---- counts by type ---- */

static inline uint32_t zzz_bit(int type) {
    return (uint32_t)1 << type;
}
static inline bool zzz_in(uint32_t mask, int type) {
    return (mask >> type & 1) != 0;
}
static inline int zzz_undefended(const zzz_state *s) {
    return s->strength - s->defended;
}
static inline bool zzz_is(const zzz_game *g, int colour, int type) {
    return zzz_in(g->of_colour[colour], type);
}

/* The types of which there is at least one card: the top bit of each byte that is not zero,
 * gathered by a multiplication that moves bit 8i to bit 56+i. */
static inline uint32_t zzz_mask(const zzz_cards count) {
    uint32_t mask = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (int i = 0; i < 4; i++) {
        uint64_t w;
        __builtin_memcpy(&w, count + 8 * i, 8);
        w = ((w & 0x7F7F7F7F7F7F7F7Fu) + 0x7F7F7F7F7F7F7F7Fu) | w;
        w = (w >> 7) & 0x0101010101010101u;
        mask |= (uint32_t)(w * 0x0102040810204080u >> 56) << 8 * i;
    }
#else
    for (int t = 0; t < ZZZ_TYPES; t++) mask |= (uint32_t)(count[t] != 0) << t;
#endif
    return mask;
}

static inline int zzz_total(const zzz_cards count) {
    int n = 0;
    for (int t = 0; t < ZZZ_TYPES; t++) n += count[t];
    return n;
}

#define ZZZ_EACH(t, mask)                                                                          \
    for (uint32_t each_##t = (mask), t; each_##t && (t = (uint32_t)__builtin_ctz(each_##t), 1);    \
         each_##t &= each_##t - 1)

/* Adds all cards of `from` to `to` and empties `from`. */
void zzz_pour(zzz_cards to, zzz_cards from);

/* ---- piles.c: the four kinds of piles, in order or open ---- */

enum { ZZZ_W, ZZZ_Y, ZZZ_P }; /* the Swarm pile, the Experience pile, seat s's is ZZZ_P + s */

/* Bits of `hidden`: the hand of seat s, a pile, the choice of seat s. */
static inline bool zzz_hides_hand(const zzz_state *s, int seat) {
    return s->hidden >> seat & 1;
}
static inline bool zzz_hides_pile(const zzz_state *s, int pile) {
    return s->hidden >> (ZZZ_SEATS + pile) & 1;
}
static inline bool zzz_hides_choice(const zzz_state *s, int seat) {
    return s->hidden >> (2 * ZZZ_SEATS + ZZZ_P + seat) & 1;
}

int zzz_pile_size(const zzz_state *s, int pile);
/* Where a pile starts in `order`. */
int zzz_pile_at(const zzz_state *s, int pile);
/* Takes the top card of a pile in order from it; the counts are the caller's. */
int zzz_take_top(zzz_state *s, int pile);
/* Lays n cards, top first, onto a pile in order that is empty. */
void zzz_put_pile(zzz_state *s, int pile, const uint8_t *cards, int n);
/* The cards of a seat's pile: pool less hand. */
void zzz_pile_cards(const zzz_state *s, int seat, zzz_cards out);
/* A card that left a hand for the eyes of all: hand, pool and what is known. */
void zzz_leave_hand(zzz_state *s, int seat, int type);

/* ---- rules.c: nodes, and who comes next ---- */

void zzz_init(const mz_game *game, void *state);
void zzz_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log);
/* Sets the head for a stage; `seat` is the one that draws, shuffles or slaps (else 0). */
void zzz_enter(const zzz_game *g, zzz_state *s, int stage, int seat);
void zzz_tell(mz_log *log, int kind, int by, int who, const int16_t *args, int n);
#define ZZZ_TELL(log, kind, by, ...)                                                               \
    do {                                                                                           \
        if (log)                                                                                   \
            zzz_tell(log, kind, by, 0xFF, (const int16_t[]){__VA_ARGS__},                          \
                     (int)(sizeof((int16_t[]){__VA_ARGS__}) / sizeof(int16_t)));                   \
    } while (0)

/* ---- setup and Phase D: breather.c ---- */

void zzz_set_up(const zzz_game *g, zzz_state *s, mz_log *log);
void zzz_row_card(zzz_state *s, int type, mz_log *log);
void zzz_hand_card(zzz_state *s, int seat, int type, mz_log *log);
void zzz_pass_lamp(const zzz_game *g, zzz_state *s, int to, mz_log *log);
void zzz_lay_off(const zzz_game *g, zzz_state *s, const mz_id *picks, mz_log *log);
void zzz_draws(const zzz_game *g, zzz_state *s, mz_log *log);
void zzz_shuffled(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log);
void zzz_start_turn(const zzz_game *g, zzz_state *s, mz_log *log);
void zzz_move_lamp(zzz_state *s, int to, int cause, mz_log *log);
/* Carries out the waiting Lamp cards, Alpha bringing it to `back` (ZZZ_NO: nothing happens). */
void zzz_lamp_cards(const zzz_game *g, zzz_state *s, int back, mz_log *log);

/* ---- Phase A: swarm.c ---- */

void zzz_reveal(const zzz_game *g, zzz_state *s, const mz_id *picks, mz_log *log);
void zzz_swarm_card(const zzz_game *g, zzz_state *s, int type, mz_log *log);
void zzz_run_swarm(const zzz_game *g, zzz_state *s, mz_log *log);

/* ---- Phase B: defence.c ---- */

/* The types that may be used now, wherever they lie (MZ-26, MZ-29, MZ-31, MZ-R3). */
uint32_t zzz_usable(const zzz_game *g, const zzz_state *s);
void zzz_use(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log);
/* Markers thrown by the outcome now due. */
int zzz_markers(const zzz_game *g, const zzz_state *s);
void zzz_slain(const zzz_game *g, zzz_state *s, int slain, mz_log *log);
/* Which amounts a Salve may be used for: bit i for i drops. */
uint32_t zzz_amounts(const zzz_state *s);

/* ---- Phase C: sting.c, beaten.c ---- */

void zzz_sting(const zzz_game *g, zzz_state *s, mz_log *log);
void zzz_beaten(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log);
void zzz_take(const zzz_game *g, zzz_state *s, int type, mz_log *log);
void zzz_refill(const zzz_game *g, zzz_state *s, mz_log *log);
/* Goes on at C.x, or past it where there is no choice. */
void zzz_to_beaten(const zzz_game *g, zzz_state *s, mz_log *log);
void zzz_to_take(const zzz_game *g, zzz_state *s, mz_log *log);

/* A beaten set as it is being built (MZ-46). */
typedef struct zzz_set {
    zzz_cards left;      /* by place in `falling`: red cards of the swarm not chosen */
    uint8_t from, cards; /* place of the last choice; cards left over */
    int16_t rest;        /* defence left */
} zzz_set;
void zzz_set_start(const zzz_game *g, const zzz_state *s, zzz_set *set);
void zzz_set_add(const zzz_game *g, zzz_set *set, int type);
/* The types that may come next; *stop when the set may end here by 177 (allocation free). */
uint32_t zzz_set_next(const zzz_game *g, const zzz_state *s, const zzz_set *set, bool *stop);
/* Whether a maximal set is complete: no card left over fits. */
bool zzz_set_done(const zzz_game *g, const zzz_set *set);
/* The set without a choice, as ids; their number, or -1 where there is a choice. */
int zzz_only_set(const zzz_game *g, const zzz_state *s, mz_id ids[MZ_STEPS]);

/* ---- the end: over.c ---- */

void zzz_finish(const zzz_game *g, zzz_state *s, int cause, mz_log *log);
void zzz_tie_result(const zzz_game *g, zzz_state *s, int seat, int slain, mz_log *log);
/* The lowest seat that still has to slap: the one that an engine draws for. */
int zzz_tie_seat(const zzz_state *s);
static inline int zzz_tie_id(int seat, int slain) {
    return ZZZ_IS_TIE + seat * (ZZZ_TIE + 1) + slain;
}
static inline int zzz_tied_seat(mz_id id) {
    return (id - ZZZ_IS_TIE) / (ZZZ_TIE + 1);
}
static inline int zzz_tied_slain(mz_id id) {
    return (id - ZZZ_IS_TIE) % (ZZZ_TIE + 1);
}
/* Sixteenths with which a marker of the seat shows a slain mosquito in the tie-break. */
int zzz_tie_chance(const zzz_game *g, const zzz_state *s, int seat);

/* ---- actions.c ---- */

void zzz_legal(const mz_game *game, const void *state, int seat, mz_set *out);
bool zzz_goes_on(const mz_game *game, const void *state, mz_id id);
/* The card that an id of Phase B uses, and before whom it lies (-1: in the hand). */
int zzz_used_type(const zzz_state *s, mz_id id, int *owner);

/* ---- why.c ---- */

void zzz_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error);

/* ---- sample.c ---- */

int zzz_outcomes(const mz_game *game, const void *state, mz_outcome *out);
int zzz_early(const mz_game *game, const void *state, mz_id id, mz_outcome *out);
void zzz_deal(const mz_game *game, void *state, mz_source *source);
void zzz_sample(const mz_game *game, void *state, int viewer, mz_rng *rng);

/* ---- view.c, check.c, value.c, prior.c ---- */

void zzz_result(const mz_game *game, const void *state, mz_result *out);
void zzz_own(const mz_game *game, const void *state, int viewer, void *view);
const char *zzz_check(const mz_game *game, const void *state);
/* The most cards that a seat's pile could ever hold from here on. */
int zzz_room(const zzz_game *g, const zzz_state *s, int seat);
bool zzz_defending(const zzz_state *s);
int zzz_likely_stings(const zzz_game *g, const zzz_state *s);
void zzz_weigh_cards(zzz_game *g);
void zzz_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]);
void zzz_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
               int32_t *weight);

/* ---- text ---- */

extern const char *const zzz_phase[ZZZ_STAGES];
extern const char *const zzz_level[4];
void zzz_put_set(const zzz_game *g, mz_text *out, const zzz_cards count);
void zzz_put_list(const zzz_game *g, mz_text *out, const uint8_t *card, int n);
int zzz_type_named(const zzz_game *g, const char *code);
void zzz_write(const mz_game *game, const void *view, int viewer, mz_text *out);
mz_status zzz_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                    mz_error *error);
mz_status zzz_read(const mz_game *game, const char *text, void *state, mz_error *error);
/* What the slots of T hold. */
enum {
    ZZZ_SLOT_EMPTY,
    ZZZ_SLOT_OPEN,
    ZZZ_SLOT_NOTHING,
    ZZZ_SLOT_CHOSEN,
    ZZZ_SLOT_CARD,
    ZZZ_SLOT_HIDDEN
};
struct zzz_slots {
    uint8_t kind[ZZZ_SEATS], type[ZZZ_SEATS];
};
/* text_sense.c: `pool` holds the piles alone yet; `due` is N or -1. Sets the head. */
mz_status zzz_sense(const zzz_game *g, zzz_state *s, int stage, int due,
                    const struct zzz_slots *slots, mz_error *error);
void zzz_settle(const zzz_game *g, zzz_state *s);
mz_desc zzz_describe(const mz_game *game, const void *state, mz_id id);
void zzz_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
              mz_text *out);
mz_status zzz_parse(const mz_game *game, const void *state, const char *text, int *seat,
                    mz_id ids[MZ_STEPS], int *n, mz_error *error);
void zzz_log(const mz_game *game, const mz_event *events, int n, mz_text *out);
void zzz_board(const mz_game *game, const void *view, int viewer, mz_text *out);

/* ---- content.c, tables.c ---- */

mz_status zzz_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
/* Types and tables with this content's words. */
void zzz_name_cards(zzz_game *g);
void zzz_content(const mz_game *game, mz_text *out);
extern const mz_option zzz_options[ZZZ_OPTIONS];
extern const mz_rules zzz_rules;

#endif
