/* Moustique Attaque: the state, the numbers of steps, stages and events.
 *
 * Invariant: cards of equal code are one *type*; a set of cards is a count for each type, so equal
 * sets have equal bytes. What is public lies in `pub`; the place of the Sting (until the tap) and
 * the order of a fixed deck in `secret`. Where the play stands follows from head.stage, `due` and
 * the fields, all of which a position text tells. */
#ifndef MOZZIE_GAMES_MOUSTIQUE_ATTAQUE_H
#define MOZZIE_GAMES_MOUSTIQUE_ATTAQUE_H

#include "engine/rules.h"

enum {
    ATTAQUE_SEATS = 5,
    ATTAQUE_COLOURS = 4,
    ATTAQUE_PLACES = 4,
    ATTAQUE_TYPES = 37, /* at most 36 kinds of holidaymakers, and the swarm */
    ATTAQUE_SWARM = 36, /* the type of the two swarm cards */
    ATTAQUE_DECK = 38,  /* 36 holidaymakers and 2 swarms */
    ATTAQUE_POINTS = 25 /* MA-5, MA-R16 */
};

/* Stages, in the order of the phases S P T M R K D E of the notation, and the draw of the first
 * mosquito (MA-R17) before them all. */
enum {
    ATTAQUE_BEACH,
    ATTAQUE_PLACE,
    ATTAQUE_TAP,
    ATTAQUE_MOUNTAIN,
    ATTAQUE_COUNTRYSIDE,
    ATTAQUE_HUNT,
    ATTAQUE_DRAW,
    ATTAQUE_OVER,
    ATTAQUE_FIRST,
    ATTAQUE_STAGES
};

/* Ids of decisions (6.1). */
enum {
    ATTAQUE_ID_PLACE = 0,
    ATTAQUE_ID_TAP = 12,
    ATTAQUE_ID_TWO = 16,
    ATTAQUE_ID_HOME = 22,
    ATTAQUE_ID_ON = 23,
    ATTAQUE_ID_MOUNTAIN = 24,    /* no; yes is one more */
    ATTAQUE_ID_COUNTRYSIDE = 26, /* no; yes is one more */
    ATTAQUE_ID_KEEP = 28,        /* Beach: no exchange */
    ATTAQUE_ID_TRACK = 29,
    ATTAQUE_ID_OWN = 33,
    ATTAQUE_ID_CARD = 38,
    ATTAQUE_IDS = 128
};
/* Outcomes: a card type, or the seat of the first mosquito. */
enum { ATTAQUE_OUT_SEAT = 40, ATTAQUE_OUTCOMES = 45 };

/* What the card to be drawn is for: the field Q. */
enum {
    ATTAQUE_NOTHING,
    ATTAQUE_SETUP,    /* 0: the first track */
    ATTAQUE_BETWEEN,  /* n: between two turns */
    ATTAQUE_SUCCESS,  /* k: after a success */
    ATTAQUE_RESIST,   /* r: after a resistance with capture */
    ATTAQUE_AT_PLACE, /* T3: Beach on the track */
    ATTAQUE_AT_SEAT   /* P2: Beach on an own card */
};

enum {
    ATTAQUE_EV_FIRST,
    ATTAQUE_EV_BEACH,
    ATTAQUE_EV_PLACED,
    ATTAQUE_EV_TAPPED,
    ATTAQUE_EV_MOUNTAIN,
    ATTAQUE_EV_COUNTRYSIDE,
    ATTAQUE_EV_HUNT,
    ATTAQUE_EV_DRAWN,
    ATTAQUE_EV_SWARM,
    ATTAQUE_EV_STUNG,
    ATTAQUE_EV_FOUND,
    ATTAQUE_EV_POINT,
    ATTAQUE_EV_CAPTURED,
    ATTAQUE_EV_LOST,
    ATTAQUE_EV_HOME,
    ATTAQUE_EV_BONUS,
    ATTAQUE_EV_USED,
    ATTAQUE_EV_SWATTER,
    ATTAQUE_EV_TURN,
    ATTAQUE_EV_OVER,
    ATTAQUE_EVENTS
};

/* Options, in the order of the notation; `start` is not part of a position. */
enum {
    ATTAQUE_OPT_END,
    ATTAQUE_OPT_BOARD,
    ATTAQUE_OPT_FOUR,
    ATTAQUE_OPT_BEACH,
    ATTAQUE_OPT_VENDORS,
    ATTAQUE_OPT_TIE,
    ATTAQUE_OPT_START,
    ATTAQUE_OPTIONS
};

typedef struct attaque_public {
    uint8_t own[ATTAQUE_SEATS][ATTAQUE_TYPES];
    uint8_t board[ATTAQUE_TYPES];
    uint8_t discard[ATTAQUE_TYPES];
    uint8_t track[ATTAQUE_PLACES]; /* 1 + type, 0 empty */
    uint8_t points[ATTAQUE_SEATS];
    uint8_t bonus[ATTAQUE_COLOURS]; /* 1 + holder, 0 nobody */
    uint8_t used[ATTAQUE_COLOURS];
    uint8_t supply, mosquito, swatter, deck; /* seats; 255 before the first mosquito is drawn */
    uint8_t covered;                         /* places with a card, bits */
    uint8_t tapped;                          /* while a find is being settled, bits */
    uint8_t sting;                           /* the same: 1 + place of the Sting, now seen */
    uint8_t declared;                        /* the same: Mountain has been declared */
    uint8_t due, due_at, due_swarm;          /* what the next card is for; its place or seat; "!" */
    uint8_t last;                            /* the last turn (Z) */
    uint8_t winners, colour; /* bits of seats; 1 + colour of an instant win (MA-38) */
    uint8_t incomplete;      /* an open deck of another size than what stands nowhere (5.4) */
    uint8_t spare;
    uint16_t score[ATTAQUE_SEATS]; /* at the end by points; 0 after an instant win */
} attaque_public;

typedef struct attaque_secret {
    uint8_t sting; /* 1 + place, 0 when nothing is placed (or, in a view, not known) */
    uint8_t fixed; /* 1 + swarms in a deck whose order is given, 0 when it is open */
    uint8_t order[ATTAQUE_DECK]; /* 1 + type, the next card at deck - 1; zeros when open */
} attaque_secret;

typedef struct attaque_state {
    mz_head head;
    attaque_public pub;
    mz_id sel[1];
    attaque_secret secret;
} attaque_state;
_Static_assert(sizeof(attaque_public) == 302 && sizeof(attaque_state) == 352, "no holes");

typedef struct attaque_type {
    uint8_t colour, value, seller, copies;
} attaque_type;

typedef struct attaque_game {
    mz_game base;
    attaque_type type[ATTAQUE_TYPES];  /* sorted by colour, value, seller; the swarm at its place */
    uint8_t ntypes;                    /* kinds of holidaymakers */
    uint8_t from[ATTAQUE_COLOURS + 1]; /* a colour's types are those from its number to the next */
    uint8_t highest;                   /* h of 6.1: at least 5 */
    uint8_t need;                      /* cards of a colour that win at once (MA-38, MA-40) */
    bool finish_turn, board_lost, with_board, every_round, vendors, tie_points;
    uint8_t type_of_id[ATTAQUE_IDS]; /* 1 + type of the card ids, 0 elsewhere */
    char code[ATTAQUE_TYPES][4];     /* "R3", "G2v", "N" */
    char words[ATTAQUE_TYPES][32];   /* "orange 2 seller (O2v)" */
    const char *card_names[ATTAQUE_TYPES];
    mz_type types[13];
} attaque_game;

extern const mz_rules attaque_rules;

static inline const attaque_game *attaque_of(const mz_game *g) {
    return (const attaque_game *)g;
}

/* rules.c */
void attaque_init(const mz_game *g, void *state);
void attaque_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log);
/* Carries out what needs no decision, to the next node. */
void attaque_settle(const attaque_game *g, attaque_state *s, mz_log *log);
/* Sets the head for a stage. */
void attaque_node(attaque_state *s, int stage);

/* score.c: counting and the end */
int attaque_colour_points(const attaque_game *g, const attaque_state *s, int seat, int colour);
int attaque_colour_cards(const attaque_game *g, const attaque_state *s, int seat, int colour,
                         bool with_board);
int attaque_board_points(const attaque_game *g, const attaque_state *s);
int attaque_score(const attaque_game *g, const attaque_state *s, int seat);
/* The colour with which the seat wins at once, or -1 (MA-38, MA-R20). */
int attaque_wins_at_once(const attaque_game *g, const attaque_state *s, int seat, bool with_board);
void attaque_hand_out_bonuses(const attaque_game *g, attaque_state *s, mz_log *log);
void attaque_end_by_points(const attaque_game *g, attaque_state *s, mz_log *log);
void attaque_end_at_once(const attaque_game *g, attaque_state *s, int seat, int colour,
                         mz_log *log);
/* Whether nothing is left to draw or to win with finishTurn (field Z). */
bool attaque_is_last(const attaque_game *g, const attaque_state *s);

/* sample.c */
/* Copies of each type that stand nowhere: in the deck, if the position is complete. */
void attaque_left(const attaque_game *g, const attaque_state *s, int left[ATTAQUE_TYPES]);
/* Holidaymakers in the deck (MA-39, MA-R11). */
int attaque_deck_holds(const attaque_game *g, const attaque_state *s);
/* Whether a card comes up where one is due (MA-R1). */
bool attaque_card_comes(const attaque_game *g, const attaque_state *s);
/* Sets `incomplete`, when a position has been read. */
void attaque_measure_deck(const attaque_game *g, attaque_state *s);
int attaque_outcomes(const mz_game *g, const void *state, mz_outcome *out);
void attaque_deal(const mz_game *g, void *state, mz_source *source);
void attaque_sample(const mz_game *g, void *state, int viewer, mz_rng *rng);

/* view.c */
void attaque_result(const mz_game *g, const void *state, mz_result *out);
void attaque_own(const mz_game *g, const void *state, int viewer, void *view);

/* actions.c */
void attaque_legal(const mz_game *g, const void *state, int seat, mz_set *out);
bool attaque_goes_on(const mz_game *g, const void *state, mz_id id);
void attaque_why(const mz_game *g, const void *state, int seat, mz_id id, mz_error *error);
/* Covered places (bits) and the Sting's place of a placement id, and back. */
uint8_t attaque_places(int id, int *sting);
int attaque_place_id(uint8_t covered, int sting);
/* Places of a tap id, bits; and back. */
uint8_t attaque_tapped(int id);
int attaque_tap_id(uint8_t places);

/* value.c, prior.c */
void attaque_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]);
void attaque_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                   int32_t *weight);

/* check.c */
const char *attaque_check(const mz_game *g, const void *state);
/* What a reader refuses beyond the grammar (5.2): the code of the statement and a sentence. */
mz_status attaque_sound(const attaque_game *g, const attaque_state *s, mz_error *error);

/* text.c, text_read.c, text_moves.c, board.c */
void attaque_write(const mz_game *g, const void *view, int viewer, mz_text *out);
mz_status attaque_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                        mz_error *error);
mz_status attaque_read(const mz_game *g, const char *text, void *state, mz_error *error);
mz_desc attaque_describe(const mz_game *g, const void *state, mz_id id);
void attaque_name(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                  mz_text *out);
mz_status attaque_parse(const mz_game *g, const void *state, const char *text, int *seat,
                        mz_id ids[MZ_STEPS], int *n, mz_error *error);
void attaque_log(const mz_game *g, const mz_event *events, int n, mz_text *out);
void attaque_board(const mz_game *g, const void *view, int viewer, mz_text *out);
/* A list of cards as a set, in the canonical order ("-" when empty). */
void attaque_put_set(const attaque_game *g, const uint8_t counts[ATTAQUE_TYPES], mz_text *out);
/* Places from 1, "s" behind that of the Sting (-1: none is told); "-" when there are none. */
void attaque_put_places(int places, int sting, char between, mz_text *out);
/* The type of a code at the start of a text; *rest behind it. -1 when there is none. */
int attaque_type_named(const attaque_game *g, const char *text, const char **rest);
extern const char attaque_letters[]; /* of moves, by stage */

/* tables.c, content.c */
extern const mz_tables attaque_tables;
mz_status attaque_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
void attaque_content(const mz_game *game, mz_text *out);

#endif
