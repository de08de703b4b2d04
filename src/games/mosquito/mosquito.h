/* Mosquito: the state, the numbers of steps, stages and events, and the races.
 *
 * Invariant: every card is in exactly one list (a pile, a point pile, the centre; in a fixed state
 * also a deck or the box) or in none. A list is its top, and for each card the one below it: links
 * of cards that lie at the bottom or nowhere are 0, so equal tables have equal bytes. */
#ifndef MOZZIE_GAMES_MOSQUITO_H
#define MOZZIE_GAMES_MOSQUITO_H

#include "engine/rules.h"

enum {
    MOSQUITO_SEATS = 8,
    MOSQUITO_CARDS = 91,
    MOSQUITO_DEALT = 85, /* MQ-7 */
    MOSQUITO_ASIDE = 5,  /* MQ-5 */
    MOSQUITO_CENTRE = 8, /* the centre among the objects that can be touched */
    /* Open lists: piles by seat, the centre, point piles by seat. */
    MOSQUITO_POINTS = 9,
    MOSQUITO_LISTS = 17,
    /* Hidden lists of a fixed state: decks by seat, the box. */
    MOSQUITO_BOX = 8,
    MOSQUITO_HIDDEN = 9,
    MOSQUITO_NOBODY = 255
};

enum { MOSQUITO_GREEN, MOSQUITO_PINK, MOSQUITO_BLUE, MOSQUITO_ORANGE };

enum {
    MOSQUITO_AT_FIRST,  /* s, seat - */
    MOSQUITO_AT_START,  /* s: the first centre card */
    MOSQUITO_AT_REVEAL, /* - */
    MOSQUITO_AT_PINK,   /* p */
    MOSQUITO_AT_BLUE,   /* b: the revealer decides */
    MOSQUITO_AT_THEFT,  /* b0, b2: the race after it */
    MOSQUITO_AT_ORANGE, /* o */
    MOSQUITO_AT_CHOICE, /* k: the loser chooses the card lost */
    MOSQUITO_AT_CHANCE, /* k: it is drawn */
    MOSQUITO_AT_REFILL, /* c */
    MOSQUITO_AT_END,
    MOSQUITO_STAGES
};

/* Ids of decisions (6.1). */
enum { MOSQUITO_ID_ATTACK = 0, MOSQUITO_ID_LOSE = 9, MOSQUITO_IDS = 109 };

/* Outcomes: a card; a point card by its index; the first seat; and what a race comes to. */
enum {
    MOSQUITO_OUT_FIRST = 91,
    MOSQUITO_OUT_ESCAPE = 100,
    MOSQUITO_OUT_TAKE = 101, /* + 9 seat + object */
    MOSQUITO_OUT_NO_TRY = 173,
    MOSQUITO_OUT_STEAL = 174,
    MOSQUITO_OUT_COVER = 182,
    MOSQUITO_OUT_DOUBT = 190,
    MOSQUITO_OUT_NO_LAST = 198,
    MOSQUITO_OUT_LAST = 199,
    MOSQUITO_OUTCOMES = 207
};

enum {
    MOSQUITO_EV_FIRST,
    MOSQUITO_EV_CENTRE,
    MOSQUITO_EV_REVEALED,
    MOSQUITO_EV_TOUCH,
    MOSQUITO_EV_UNTOUCHED,
    MOSQUITO_EV_ATTACK,
    MOSQUITO_EV_TAKEN,
    MOSQUITO_EV_ESCAPED,
    MOSQUITO_EV_REFILL,
    MOSQUITO_EV_THEFT,
    MOSQUITO_EV_NO_RACE,
    MOSQUITO_EV_LATE,
    MOSQUITO_EV_CHOSEN,
    MOSQUITO_EV_LAST,
    MOSQUITO_EV_NO_LAST,
    MOSQUITO_EV_REPELLENT,
    MOSQUITO_EV_TURN,
    MOSQUITO_EV_OVER,
    MOSQUITO_EVENTS
};

enum {
    MOSQUITO_OPT_FIRST,
    MOSQUITO_OPT_WRONG,
    MOSQUITO_OPT_COVERAGE,
    MOSQUITO_OPT_PENALTY,
    MOSQUITO_OPT_CENTRE,
    MOSQUITO_OPT_BLUE,
    MOSQUITO_OPT_HANDICAP,
    MOSQUITO_OPT_HANDS,
    MOSQUITO_OPTIONS
};

typedef struct mosquito_public {
    uint8_t below[92];               /* 1 + the card below, 0 at the bottom and nowhere */
    uint8_t top[MOSQUITO_LISTS];     /* 1 + card, 0 empty */
    uint8_t size[MOSQUITO_LISTS];    /* cards of each list */
    uint8_t hidden[MOSQUITO_HIDDEN]; /* cards of each deck, and of the box */
    uint8_t repellent;               /* 1 + seat, 0 nobody */
    uint8_t seat;                    /* reveals next or has revealed; 255 not yet named */
    uint8_t attacked;                /* the decision before a theft: 0 none, 1 + seat */
    uint8_t loser;                   /* 1 + seat that loses a point card */
    uint8_t winners;                 /* bits of seats */
    uint8_t started;                 /* the first centre card lies */
    uint8_t spare;
} mosquito_public;

typedef struct mosquito_secret {
    uint8_t below[92];
    uint8_t top[MOSQUITO_HIDDEN];
    uint8_t fixed; /* decks and box are given */
    uint8_t spare[12];
} mosquito_secret;

typedef struct mosquito_state {
    mz_head head;
    mosquito_public pub;
    mosquito_secret secret;
} mosquito_state;
_Static_assert(sizeof(mosquito_public) == 142 && sizeof(mosquito_state) == 264, "no holes");

/* MQ-1, MQ-2: one of the 91; the Repellent is none of them. */
typedef struct mosquito_card {
    uint8_t number, colour;
} mosquito_card;

/* A profile of hands (6.4). */
typedef struct mosquito_hand {
    const char *name;
    int16_t base[32], search, attack, error, lapse;
} mosquito_hand;

typedef struct mosquito_times {
    int32_t race, window, margin, reaction, travel, rest, reveal, cap, jitter, pause_low,
        pause_high;
} mosquito_times;

typedef struct mosquito_game {
    mz_game base;
    mosquito_card card[MOSQUITO_CARDS]; /* rising numbers, then colours g p b o */
    mosquito_times times;
    int32_t handicap[MOSQUITO_SEATS];
    uint8_t hand[MOSQUITO_SEATS]; /* rows of mosquito_hands, or MOSQUITO_BY_LEVEL */
    bool repeats;                 /* a number stands on several cards (MQ-R4) */
    char code[MOSQUITO_CARDS][6];
    char words[MOSQUITO_CARDS][24]; /* "73 green (73g)" */
    const char *names[MOSQUITO_CARDS];
    mz_type types[12];
} mosquito_game;

extern const mz_rules mosquito_rules;
enum {
    MOSQUITO_AVERAGE = 2,  /* row of mosquito_hands */
    MOSQUITO_BY_LEVEL = 5, /* no row: the hand is that of the level of who plays */
};
extern const mosquito_hand mosquito_hands[MOSQUITO_BY_LEVEL];

static inline const mosquito_game *mosquito_of(const mz_game *g) {
    return (const mosquito_game *)g;
}

/* lists.c: the lists of cards */
void mosquito_push(uint8_t *below, uint8_t *top, int card);
int mosquito_pop(uint8_t *below, uint8_t *top); /* -1 when empty */
/* Removes the card at an index from the top. */
int mosquito_remove(uint8_t *below, uint8_t *top, int index);
/* Cards from the top down; returns their number. */
int mosquito_cards(const uint8_t *below, uint8_t top, uint8_t out[MOSQUITO_CARDS]);
/* Cards that stand nowhere on the table (in an open state: in decks, box, or out of play). */
int mosquito_unseen(const mosquito_state *s, uint8_t out[MOSQUITO_CARDS]);
/* The highest number among all tops, 0 when there is none (MQ-22); bits of the objects with it. */
int mosquito_targets(const mosquito_game *g, const mosquito_state *s, unsigned *objects);
bool mosquito_rival_has_pile(const mosquito_state *s, int seats);
uint8_t mosquito_winners(const mosquito_game *g, const mosquito_state *s);

/* rules.c */
void mosquito_init(const mz_game *g, void *state);
void mosquito_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log);
void mosquito_node(const mosquito_game *g, mosquito_state *s, int stage);
/* The next reveal of the seat named, or the end. */
void mosquito_turn(const mosquito_game *g, mosquito_state *s, mz_log *log);

/* sample.c */
int mosquito_outcomes(const mz_game *g, const void *state, mz_outcome *out);
void mosquito_deal(const mz_game *g, void *state, mz_source *source);
void mosquito_sample(const mz_game *g, void *state, int viewer, mz_rng *rng);

/* view.c */
void mosquito_own(const mz_game *g, const void *state, int viewer, void *view);
void mosquito_result(const mz_game *g, const void *state, mz_result *out);

/* race.c: touches and their outcome (3.6); hands.c: touches drawn (6.4) */
int mosquito_judge(const mz_game *g, const void *state, const mz_touch *touches, int n,
                   mz_id ids[4], mz_error *error);
int mosquito_measure(const mz_game *g, const void *state, mz_source *source, mz_touch *touches);
/* MQ-85: the largest rival pile, of equal ones the nearest clockwise; -1 when there is none. */
int mosquito_default_target(const mosquito_state *s, int seats);

/* clock.c: times of a live race (MQ-56, MQ-57, MQ-58, MQ-59, MQ-93, MQ-R14); pure functions, ms
 * throughout. */
/* The time used: claim -1 is none; n measured round trips; least: smallest of the connection so
 * far, -1 when not known. */
int32_t mosquito_time(const mosquito_times *t, int32_t claim, int32_t elapsed, const int32_t *rtt,
                      int n, int32_t least);
/* When the missing seat can no longer have a time below `limit`: send time is 0 (MQ-58). */
int32_t mosquito_safe_at(const mosquito_times *t, int32_t limit, int32_t rtt, int32_t handicap);
/* When a race is announced in any case. */
int32_t mosquito_last_call(const mosquito_times *t);

/* What the server knows of a seat in a race: arrived at `ms`, or missing (its round trip and
 * handicap), or out of the race (MQ-94). `plays`: it takes part (in blue, thief and rivals with a
 * pile). */
typedef struct mosquito_seen {
    bool plays, here, out;
    int32_t ms, rtt, handicap;
} mosquito_seen;

/* When the result may be announced as things stand, from the moment of sending; 0: at once.
 * `attacked`: whose pile the revealer has touched, -1 nobody's. */
int32_t mosquito_announce_at(const mosquito_times *t, int stage, int revealer, int attacked,
                             const mosquito_seen *seen, int seats);
/* The next card may be asked for at this time after an announcement (MQ-95), and how long a seat is
 * waited for that let the time pass so often in a row (MQ-R27). */
int32_t mosquito_rest_until(const mosquito_times *t, int32_t announced);
int32_t mosquito_reveal_wait(const mosquito_times *t, int missed);
/* What counts when a seat does not decide in time: no attempt, or the top point card (MQ-R28). */
mz_id mosquito_late(const mosquito_state *s);
/* Area of a press (6.6, MQ-96): the point and the card's size in the same units; per cent of the
 * palm on the card, 1 to 100, 0 for a press outside. */
int mosquito_area(int32_t x, int32_t y, int32_t width, int32_t height);

/* actions.c */
void mosquito_legal(const mz_game *g, const void *state, int seat, mz_set *out);
void mosquito_why(const mz_game *g, const void *state, int seat, mz_id id, mz_error *error);

/* value.c */
void mosquito_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]);
void mosquito_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                    int32_t *weight);

/* check.c */
const char *mosquito_check(const mz_game *g, const void *state);
mz_status mosquito_sound(const mosquito_game *g, const mosquito_state *s, mz_error *error);

/* text.c, text_read.c, text_moves.c, board.c */
void mosquito_write(const mz_game *g, const void *view, int viewer, mz_text *out);
mz_status mosquito_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                         mz_error *error);
mz_status mosquito_read(const mz_game *g, const char *text, void *state, mz_error *error);
mz_desc mosquito_describe(const mz_game *g, const void *state, mz_id id);
void mosquito_name(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                   mz_text *out);
mz_status mosquito_parse(const mz_game *g, const void *state, const char *text, int *seat,
                         mz_id ids[MZ_STEPS], int *n, mz_error *error);
void mosquito_log(const mz_game *g, const mz_event *events, int n, mz_text *out);
void mosquito_board(const mz_game *g, const void *view, int viewer, mz_text *out);
/* The card of a code at the start of a text, *rest behind it; -1. With repeated numbers the first
 * that stands nowhere in `taken` (bits by card, may be NULL). */
int mosquito_card_named(const mosquito_game *g, const char *text, const uint8_t *taken,
                        const char **rest);

/* content.c */
mz_status mosquito_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
void mosquito_content(const mz_game *game, mz_text *out);

#endif
