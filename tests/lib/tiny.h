/* A tiny game that only the tests have: it uses what the contract offers and a real game may not
 * (a private draw, a simultaneous commit, a move of two steps, a race), and can be made to leak.
 *
 * Each of 2 or 3 seats draws a card 0 to 3 (two of each) unseen by the others. Twice: all choose 0
 * to 2 at once; the highest choice (of equal ones the lowest seat) names another seat and takes 1
 * or 2 points from it (one move of two steps, never more than it has); then a race gives the first
 * to touch a point. In the end the cards count as points. */
#ifndef MZ_TESTS_TINY_H
#define MZ_TESTS_TINY_H

#include "engine/rules.h"

enum { TINY_SEATS = 3, TINY_RANKS = 4, TINY_COPIES = 2 };
enum { TINY_DRAW, TINY_COMMIT, TINY_TAKE, TINY_RACE, TINY_OVER };
/* Decision ids: commit 0-2, target 3 + seat, amount 6, 7. Outcomes: card 0-3, race 4 + seat, 7
 * none. */
enum { TINY_TARGET = 3, TINY_AMOUNT = 6, TINY_IDS = 8, TINY_WON = 4, TINY_NONE = 7 };

/* Faults that can be planted, each of which the contract test must find. */
typedef enum tiny_leak {
    TINY_HONEST,
    TINY_LEAK_HAND,   /* the view of all holds a hand */
    TINY_LEAK_PUBLIC, /* a byte of the public part tells the sum of the hands */
    TINY_LEAK_EVENT,  /* a drawn card is told to all */
    TINY_LEAK_COMMIT, /* a legal set depends on another seat's hand */
    TINY_SILENT,      /* a public byte changes without an event */
    TINY_SAMPLE_SELF, /* sampling changes the viewer's own hand */
    TINY_FIELD,       /* a byte of the view is in no field */
    TINY_TEXT,        /* two moves have the same text */
    TINY_TELLING,     /* events are silent about a choice that depends on the hand */
    TINY_STREAMS,     /* more streams of numbers than a source has */
    TINY_LEAKS
} tiny_leak;

extern tiny_leak tiny_planted;
extern const mz_rules tiny_rules;

typedef struct tiny_public {
    int8_t points[TINY_SEATS];
    uint8_t handn[TINY_SEATS]; /* 1 when the card is drawn */
    uint8_t pick[TINY_SEATS];  /* 1 + the last choices, 0 before */
    uint8_t round;             /* 0, 1; 2 when over */
    uint8_t spare[6];
} tiny_public;

typedef struct tiny_secret {
    uint8_t hand[TINY_SEATS]; /* 1 + card, 0 not drawn (or not known, in a view) */
    uint8_t deck[TINY_SEATS]; /* fixed deals: 1 + the card that each seat will draw */
    uint8_t spare[2];
} tiny_secret;

typedef struct tiny_state {
    mz_head head;
    tiny_public pub;
    mz_id pick[TINY_SEATS];
    mz_id sel[1];
    tiny_secret secret;
} tiny_state;

/* In the file that puts the tiny game into the registry of a test program: naming it links it. */
extern const mz_rules *const tiny_registered;

#endif
