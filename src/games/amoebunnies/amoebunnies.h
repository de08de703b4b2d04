/* Amoebunnies: the immutable game, what a character declares, and what the files share. */
#ifndef MZ_AMOEBUNNIES_H
#define MZ_AMOEBUNNIES_H

#include "games/amoebunnies/state.h"

/* The components (1.4), and what follows from them. */
struct bunny_content {
    char id[24];
    uint16_t at[BUNNY_SPACES][2]; /* for drawing */
    uint8_t npaths, end[BUNNY_PATHS][2], colour[BUNNY_PATHS];
    uint8_t flower[BUNNY_MARKS], cam[BUNNY_MARKS], animal[3][2];
    uint8_t cards[BUNNY_CARDS], gifts[BUNNY_GIFTS];
    uint8_t nicons, icon[16];
    uint8_t ndie, die[64], nvdie, vdie[64];
};

struct bunny_action;
struct bunny_duty;

struct bunny_game {
    mz_game base;
    struct bunny_content in;
    bool paint_free, wild_must, fairy_hand, string_old;
    uint32_t rounds;
    uint8_t who[BUNNY_SEATS];     /* character of a seat */
    uint8_t seat_of[BUNNY_SEATS]; /* seat of a character, or BUNNY_NONE */
    /* Derived from the content. */
    uint64_t adjacent[BUNNY_SPACES], by_colour[BUNNY_SPACES][BUNNY_COLOURS];
    uint8_t path_of[BUNNY_SPACES][BUNNY_SPACES];
    struct bunny_ways ways[BUNNY_COLOURS], ways_at[BUNNY_SPACES];
    uint8_t distance[BUNNY_SPACES][BUNNY_SPACES];
    uint64_t marks;                /* flower marks */
    uint8_t mark_of[BUNNY_SPACES]; /* index of a flower mark */
    uint8_t partner[BUNNY_SPACES]; /* the other space of the same animal */
    uint8_t animal_of[BUNNY_SPACES];
    uint16_t icon_at; /* bit n: place n of the track has an icon */
    uint16_t ncards, ngifts;
    uint8_t die_weight[7], vdie_weight[13];
    uint64_t fit[BUNNY_COLOURS]; /* kinds of card that can be played for a colour (AB-26, AB-27) */
    uint64_t two[BUNNY_COLOURS]; /* kinds worth two units of it (AB-30) */
    const struct bunny_action *action[BUNNY_SEATS][BUNNY_KINDS]; /* of each seat, or NULL */
    const struct bunny_duty *duty[BUNNY_DUTIES]; /* NULL where the character does not play */
    /* Names of paths and seats. */
    char path_name[BUNNY_PATHS][16];
    const char *path_names[BUNNY_PATHS], *seat_names[BUNNY_SEATS];
    mz_type types[24];
};

/* The player to act, as far as every node needs it. */
struct bunny_actor {
    uint8_t seat, who;
    bool brush;    /* may paint now (AB-SUN-15, AB-SUN-19) */
    uint64_t have; /* kinds of colour cards in hand */
    uint64_t here; /* spaces it stands on (AB-CAM-18) */
};

/* One action of a character (6.1, 7.3); where a character has its own rule it takes the place of
 * the general one (AB-3). What it costs is what `act` pays, nothing else (AB-22). `parts` adds the
 * tokens that may follow the first n of `sel`; `tokens` is the length, one more for Cam where
 * `from` is set, 0 where `more` decides. */
struct bunny_action {
    uint8_t kind, tokens;
    bool from;
    uint8_t with, without; /* characters that must play, or may not be the one acting; or none */
    bool (*offered)(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a);
    void (*parts)(const struct bunny_game *g, const struct bunny_state *s,
                  const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out);
    bool (*more)(const struct bunny_game *g, const struct bunny_state *s, const mz_id *sel, int n);
    void (*act)(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log);
};

/* A pending item: a decision has `legal` and `choose`, nature `outcomes` and `happen`, neither
 * what follows by itself. `due` (NULL: always) tells whether the item on top is to be done as it
 * stands (7.2); when it is not, `due` has removed it and done what follows. */
struct bunny_duty {
    uint8_t kind, stage;
    bool (*due)(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                mz_log *log);
    void (*legal)(const struct bunny_game *g, const struct bunny_state *s,
                  const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out);
    void (*choose)(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                   const mz_id *ids, int n, mz_log *log);
    int (*outcomes)(const struct bunny_game *g, const struct bunny_state *s, struct bunny_item i,
                    mz_outcome *out);
    void (*happen)(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                   uint8_t outcome, mz_log *log);
};

/* A character: what the shared rules ask of it. */
struct bunny_character {
    const char *code, *name;
    const char *setup; /* AB-S7: L a location, C a colour card */
    const struct bunny_action *actions;
    const struct bunny_duty *duties;
    int nactions, nduties;
    void (*init)(const struct bunny_game *g, struct bunny_state *s);
    /* The i-th location after the start space; tells what was put there. */
    int (*place)(struct bunny_state *s, int i, int space);
    /* The allowance of a new turn; may put a duty on the list (AB-6). */
    int (*begin)(const struct bunny_game *g, struct bunny_state *s);
    /* It has crossed a path and arrived, or moved directly (AB-23); NULL where nothing follows. */
    void (*crossed)(const struct bunny_game *g, struct bunny_state *s, int path, int to,
                    mz_log *log);
    void (*flew)(const struct bunny_game *g, struct bunny_state *s, mz_log *log);
    /* The first broken invariant of its own tokens, `located` of its locations drawn. */
    const char *(*check)(const struct bunny_game *g, const struct bunny_state *s, int located);
    /* Parts of its objective done; it wins with `goal` of them. */
    int (*progress)(const struct bunny_game *g, const struct bunny_state *s);
    int goal;
};

extern const struct bunny_character *const bunny_list[6]; /* by character */
extern const struct bunny_character bunny_roy, bunny_cam, bunny_sari, bunny_midori, bunny_sunil,
    bunny_violet;
extern const struct bunny_action bunny_common[];
extern const int bunny_ncommon;
extern const struct bunny_duty bunny_shared[];
extern const int bunny_nshared;

extern const mz_rules bunny_rules;

static inline const struct bunny_game *bunny_game_of(const mz_game *g) {
    return (const struct bunny_game *)(const void *)g;
}

/* ---- bits ---- */

static inline uint64_t bunny_bit(int i) {
    return (uint64_t)1 << i;
}
static inline int bunny_low(uint64_t m) {
    return __builtin_ctzll(m);
}
static inline bool bunny_has(uint64_t m, int i) {
    return (m >> i & 1) != 0;
}

/* Adds the ids base + i for the bits i of a mask. */
static inline void bunny_put(mz_set *out, int base, uint64_t mask) {
    int word = base >> 6, shift = base & 63;
    out->w[word] |= mask << shift;
    if (shift && word + 1 < MZ_WORDS) out->w[word + 1] |= mask >> (64 - shift);
}
static inline void bunny_put_ways(mz_set *out, struct bunny_ways p) {
    bunny_put(out, ID_PATH, p.w[0]);
    bunny_put(out, ID_PATH + 64, p.w[1]);
}

/* AB-13: a space's own colour; its zone is space / 6. */
static inline int bunny_colour(int space) {
    return space % 6;
}
static inline bool bunny_plays(const struct bunny_game *g, int who) {
    return g->seat_of[who] != BUNNY_NONE;
}

/* ---- rules.c: the list of duties and the turn ---- */

struct bunny_actor bunny_actor_of(const struct bunny_game *g, const struct bunny_state *s);
/* Puts an item on top of the list. */
void bunny_push(struct bunny_state *s, int kind, int a, int b, int c);
void bunny_drop(struct bunny_state *s);
/* Does what follows by itself and leaves the head correct. */
void bunny_settle(const struct bunny_game *g, struct bunny_state *s, mz_log *log);
void bunny_win(const struct bunny_game *g, struct bunny_state *s, int who, mz_log *log);
void bunny_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log);
void bunny_init(const mz_game *game, void *state);
/* Marks an ability as used, and says so. */
void bunny_use(struct bunny_state *s, int flag, mz_log *log);

/* ---- actions.c ---- */

void bunny_legal(const mz_game *game, const void *state, int seat, mz_set *out);
bool bunny_goes_on(const mz_game *game, const void *state, mz_id id);
void bunny_why(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error);

/* ---- moving.c: entering, crossing, arriving ---- */

/* Spaces that this character reaches from a space by one path (AB-14, AB-MID-15). */
uint64_t bunny_next(const struct bunny_game *g, const struct bunny_state *s, int who, int from);
bool bunny_path_open(const struct bunny_state *s, int who, int path);
/* Enters a space by a step or a direct move: toll, or arrival (AB-23). Only entering is hindered:
 * who is there already stays and leaves freely (AB-CAM-16, AB-R31). */
void bunny_enter(const struct bunny_game *g, struct bunny_state *s, int from, int to, int how,
                 int half, mz_log *log);
void bunny_set_stack(struct bunny_state *s, int space, int tokens);
/* Spaces with another player on them (AB-CAM-17, AB-R17). */
uint64_t bunny_others(const struct bunny_game *g, const struct bunny_state *s, int seat);
/* The tokens of the steps go, hop and glide: [from] to. */
void bunny_step_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out);
bool bunny_can_step(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a);
void bunny_step(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log);
void bunny_toll_legal(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out);
void bunny_toll_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       const mz_id *ids, int n, mz_log *log);

/* ---- paying.c: playing, giving, sets ---- */

bool bunny_can_pay(const struct bunny_state *s, const struct bunny_actor *a, uint64_t fits,
                   bool jelly);
void bunny_pay_parts(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, uint64_t fits, bool jelly, mz_set *out);
/* Plays a card, a painted card or a jelly for a colour. */
void bunny_pay(const struct bunny_game *g, struct bunny_state *s, int id, int colour, mz_log *log);
/* A step paid by a card: the cards that fit it, where it can lead, its parts. */
typedef uint64_t bunny_fits(const struct bunny_game *g, int from, int to);
uint64_t bunny_paid_reach(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a, bunny_fits *fits);
void bunny_paid_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, bunny_fits *fits, const mz_id *sel, int n,
                      mz_set *out);
/* Turning up the token on one's space for its colour; `tokens` lie face down, what it shows is due
 * as `duty`. */
bool bunny_can_flip(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a, uint64_t tokens);
void bunny_flip_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out);
void bunny_flip(const struct bunny_game *g, struct bunny_state *s, int card, int duty, mz_log *log);
/* Movement by ID_OWN, ID_BONUS or ID_JELLY (AB-21, AB-R9). */
bool bunny_can_move(const struct bunny_state *s, int seat);
void bunny_movement_parts(const struct bunny_state *s, int seat, mz_set *out);
void bunny_charge(struct bunny_state *s, int id, int n, mz_log *log);
void bunny_gain(struct bunny_state *s, int seat, int jellies, mz_log *log);
/* Whether a card can be given, and the tokens that give one (AB-29, AB-MID-11, AB-SAR-14). */
bool bunny_can_give(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a);
void bunny_give_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, mz_set *out);
/* Gives a card, or with ID_FAIRY uses Fairy Gold and returns 1: a card is due to the receiver. */
int bunny_give(const struct bunny_game *g, struct bunny_state *s, int to, int id, mz_log *log);
/* Sets worth `units` of one colour (AB-30, AB-31, AB-SAR-7, AB-R4); `cards`: one card at least. */
bool bunny_set_possible(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a, int colour, int units, bool cards);
void bunny_set_parts(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a, const mz_id *sel, int n, int units, bool cards,
                     mz_set *out);
bool bunny_set_more(const struct bunny_game *g, const mz_id *sel, int n, int units);
/* What keeps a part out of a set: the first of these that does. */
enum { SET_UNFIT, SET_ORDER, SET_GONE, SET_SPARE, SET_OPEN };
int bunny_set_flaw(const struct bunny_game *g, const struct bunny_state *s, const mz_id *sel, int n,
                   int units, bool cards, int id);

/* ---- needs.c ---- */

/* The statement that refuses, and a sentence for the player. */
struct bunny_reason {
    const char *code, *text;
};
/* What an action of the acting character asks for that is not there. */
struct bunny_reason bunny_missing(const struct bunny_game *g, const struct bunny_state *s,
                                  int kind);

/* ---- drawing.c: decks, hands and what is known of them ---- */

uint64_t bunny_kinds(const uint8_t *hand); /* kinds of which there is a copy */
bool bunny_card_left(const struct bunny_game *g, const struct bunny_state *s);
int bunny_card_outcomes(const struct bunny_game *g, const struct bunny_state *s, mz_outcome *out);
int bunny_gift_outcomes(const struct bunny_game *g, const struct bunny_state *s, mz_outcome *out);
int bunny_space_outcomes(const struct bunny_state *s, mz_outcome *out);
/* AB-47: an empty deck is made anew when a draw is due; false when there is no card at all. */
bool bunny_ready(const struct bunny_game *g, struct bunny_state *s, mz_log *log);
bool bunny_gift_ready(const struct bunny_game *g, struct bunny_state *s, mz_log *log);
void bunny_draw(const struct bunny_game *g, struct bunny_state *s, int seat, int card, mz_log *log);
void bunny_draw_gift(const struct bunny_game *g, struct bunny_state *s, int seat, int gift,
                     mz_log *log);
/* The same for locations, of which there always is one. */
void bunny_space_ready(struct bunny_state *s, mz_log *log);
/* A location card is drawn and discarded (AB-S6, AB-37). */
void bunny_locate(struct bunny_state *s, int space, mz_log *log);
/* The top colour card goes to the discard pile (AB-VIO-4). */
void bunny_reveal(const struct bunny_game *g, struct bunny_state *s, int card, mz_log *log);
/* A card leaves the actor's hand for the discard pile, or for another hand. */
void bunny_discard(const struct bunny_game *g, struct bunny_state *s, int card);
void bunny_hand_over(const struct bunny_game *g, struct bunny_state *s, int to, int card);
/* The actor's hand holds no card that fits the colours (AB-R6). */
void bunny_none_fits(const struct bunny_game *g, struct bunny_state *s, int colour);
void bunny_use_gift(const struct bunny_game *g, struct bunny_state *s, int gift, mz_log *log);

/* ---- of single characters, asked by views, samples and estimates ---- */

/* Copies of each flower face whose place nobody knows. */
void bunny_faces_left(const struct bunny_state *s, int left[BUNNY_FACES]);
/* Takes a face-up flower of an animal from a space, or puts one there. */
bool bunny_flower_up(const struct bunny_state *s, int animal, int space);
void bunny_flower_add(struct bunny_state *s, int animal, int space);
void bunny_path_list_set(uint8_t *list, int n, int path, bool in);
bool bunny_path_list_has(const uint8_t *list, int n, int path);

/* ---- the rest of the vtable ---- */

int bunny_outcomes(const mz_game *game, const void *state, mz_outcome *out);
void bunny_deal(const mz_game *game, void *state, mz_source *source);
void bunny_own(const mz_game *game, const void *state, int viewer, void *view);
void bunny_sample(const mz_game *game, void *state, int viewer, mz_rng *rng);
void bunny_result(const mz_game *game, const void *state, mz_result *out);
void bunny_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]);
void bunny_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                 int32_t *weight);
const char *bunny_check(const mz_game *game, const void *state);
void bunny_write(const mz_game *game, const void *view, int viewer, mz_text *out);
mz_status bunny_read(const mz_game *game, const char *text, void *state, mz_error *error);
mz_status bunny_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                      mz_error *error);
mz_desc bunny_describe(const mz_game *game, const void *state, mz_id id);
void bunny_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                mz_text *out);
mz_status bunny_parse(const mz_game *game, const void *state, const char *text, int *seat,
                      mz_id ids[MZ_STEPS], int *n, mz_error *error);
void bunny_log(const mz_game *game, const mz_event *events, int n, mz_text *out);
void bunny_board(const mz_game *game, const void *view, int viewer, mz_text *out);
mz_status bunny_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
void bunny_content(const mz_game *game, mz_text *out);

/* ---- content.c ---- */

/* The standard components, then what pairs change; false and an error when refused (1.4). */
mz_status bunny_content_read(struct bunny_content *in, const mz_pair *pairs, int n,
                             mz_error *error);

/* ---- words.c: codes of the notation (1.1) ---- */

extern const char bunny_letters[]; /* "ROYGBP" */
extern const char *const bunny_card_names[BUNNY_CARDS + 1];
extern const char *const bunny_space_names[BUNNY_SPACES + 1];
extern const char *const bunny_gift_names[BUNNY_GIFTS + 1];
extern const char *const bunny_face_names[BUNNY_FACES + 1];
extern const char *const bunny_kind_names[BUNNY_KINDS + 1];
extern const char *const bunny_who_names[7];
extern const char *const bunny_flag_names[9]; /* alphabetical, as the bits of `used` */
/* Index of the word that starts at *at, which is moved behind it; -1 and unmoved if none does.
 * The longest fitting word wins. */
int bunny_word(const char **at, const char *const *words, int n);
void bunny_put_path(const struct bunny_game *g, int path, mz_text *out);
/* The two colours of a kind of card that has any. */
void bunny_halves(int card, int *a, int *b);
/* Colours that a kind of card shows on its halves, as bits (AB-25); whether it has the icon. */
int bunny_shows(int card);
static inline bool bunny_icon(int card) {
    return card >= BUNNY_PLAIN;
}
/* The other half of a card one of whose halves shows the colour. */
int bunny_other_half(int card, int colour);

#endif
