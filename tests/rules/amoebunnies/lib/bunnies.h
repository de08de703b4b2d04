/* Positions, moves and expectations in a line each. */
#ifndef MZ_TESTS_BUNNIES_H
#define MZ_TESTS_BUNNIES_H

#include "lib/test.h"
#include "mozzie/chance.h"
#include "mozzie/mozzie.h"

typedef struct bunnies {
    mz_game *game;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
} bunnies;

/* Parts of positions. */
#define FLOWERS "fl[Ro?,Rg?,Oy?,Ob?,Yg?,Yp?,Gr?,Gb?,Bo?,Bp?,Pr?,Py?] gone[]"
#define PILES " | D[] M[] H[]"
#define PALETTES "pal[Ro,Rp,Og,Op,Yr,Gb,Br,Bo,Pb] pig=- str[] zone=1 art="

/* A game from "key=value,key=value" ("-": defaults); values may not hold commas but characters,
 * whose names are joined by '+'. */
mz_game *bunnies_game(const char *options);
/* Loads a position into a game with these options and what the position fixes. */
void bunnies_load(bunnies *b, const char *options, const char *position);
/* The code of the refusal of a position, or "" when it can be read. */
const char *bunnies_unread(const char *position);
void bunnies_free(bunnies *b);
/* Plays moves separated by ';', nature's too; fails the test at a refusal. */
void bunnies_play(bunnies *b, const char *moves);
/* Whether one whole move is legal now. */
bool bunnies_can(const bunnies *b, const char *move);
/* The code of the refusal of a move, or "" when it is legal. */
const char *bunnies_why(const bunnies *b, const char *move);
/* The sentence of that refusal. */
const char *bunnies_said(const bunnies *b, const char *move);
/* Whether the text of the position holds these words. */
bool bunnies_shows(const bunnies *b, const char *words);

/* A world sampled from what a seat sees, with the k-th seed; into `world`. */
void bunnies_sample(const bunnies *b, int viewer, unsigned k, void *world);
/* Copies of a card in a hand of a state of this game. */
int bunnies_holds(const bunnies *b, const void *state, int seat, const char *card);

#endif
