/* Short words for the tests of Mosquito Show: a game, its state, and moves in its notation. */
#ifndef MZ_TESTS_SHOW_H
#define MZ_TESTS_SHOW_H

#include "games/mosquito_show/mosquito_show.h"
#include "lib/test.h"

typedef struct board {
    mz_game *game;
    struct show_state s;
    mz_event events[256];
    mz_log log; /* of everything played */
    char text[2048];
} board;

/* A game with "key=value,key=value" ("" for none) at its open start; fails the test if refused. */
board *board_new(const char *options);
/* The same, at a position. */
board *board_at(const char *options, const char *position);
/* The same, dealt from a seed text, blue first. */
board *board_dealt(const char *options, const char *seed);
void board_free(board *b);

/* Plays moves separated by "; " and checks every state on the way. */
void play(board *b, const char *moves);
/* The code with which a move is refused, "" when it is possible. */
const char *refused(const board *b, const char *move);
/* The code with which a position is refused, "" when it is read. */
const char *unread(const char *options, const char *position);
/* The position; the record so far. Valid until the next call. */
const char *position_of(board *b);
const char *record_of(board *b);
/* Legal moves, separated by "; ", in the order of their numbers; of nature "x5=y 2". */
const char *choices(board *b);
int count(const board *b);

/* A step chosen or drawn at random, with all invariants checked. False when the game is over. */
bool step(board *b, mz_rng *rng);

#endif
