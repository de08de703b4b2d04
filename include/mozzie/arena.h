/* Mozzie: measuring bots. Matches over all seatings, intervals, ratings, a stopping rule. Nothing
 * here starts threads: a game of a contest depends on its number alone, so callers may play them
 * in any order and on any number of threads. */
#ifndef MOZZIE_ARENA_H
#define MOZZIE_ARENA_H

#include "mozzie/bot.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- statistics ---- */

typedef struct mz_interval {
    double low, high;
} mz_interval;

/* 95 % interval of a share (Wilson's score interval); shared wins may count in parts. */
mz_interval mz_wilson(double hits, double n);
/* The rating difference (Elo) at which the stronger side expects this share, and back. */
double mz_elo(double share);
double mz_expected(double elo);

enum { MZ_CONTESTANTS = 8 };

typedef struct mz_rating {
    double elo, error; /* mean 0 over the contestants; half width of the 95 % interval */
} mz_rating;

/* Ratings that make the results most likely (Bradley and Terry): score[i * n + j] are the points
 * of i against j, a draw half; every pair that met also gets one invented draw, so that a bot that
 * won everything has a finite rating. */
void mz_ratings(const double *score, int n, mz_rating *out);

/* A sequential probability ratio test of "the first bot is stronger by elo1" against "by elo0",
 * both errors 5 %. A unit is the mean score of the first bot over one deal played in all
 * seatings, so that the luck of the deal cancels. */
typedef struct mz_sprt {
    double elo0, elo1;
    double n, sum, squares; /* of unit scores so far */
} mz_sprt;

void mz_sprt_add(mz_sprt *test, double score);
/* The log-likelihood ratio, and where it decides. */
double mz_sprt_llr(const mz_sprt *test);
#define MZ_SPRT_BOUND 2.9444389791664403 /* log(0.95 / 0.05) */
/* 1: elo1 accepted, -1: elo0 accepted, 0: go on. */
int mz_sprt_verdict(const mz_sprt *test);

/* ---- contests ---- */

/* Ways to seat the bots: every seat gets one, and as many different bots as possible play. */
uint32_t mz_seatings(int bots, int seats);
void mz_seating(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]);

/* Two bots a game: pair after pair of the bots, each pair in turn round the table with either of
 * them in seat 1. There are bots * (bots - 1) such seatings. */
void mz_pairing(int bots, int seats, uint32_t i, uint8_t bot[MZ_SEATS]);

typedef struct mz_bout {
    mz_result result;
    uint8_t bot[MZ_SEATS];                         /* who sat where */
    uint32_t decisions[MZ_SEATS], exact[MZ_SEATS]; /* steps chosen; of them solved */
    uint64_t iterations[MZ_SEATS];
} mz_bout;

/* Plays game k: deal k / seatings, seating k % seatings. A bot keeps nothing from one choice to the
 * next, so one a contestant will do. False when the game came to no end within the number of
 * decisions that its size allows. */
bool mz_bout_play(const mz_game *game, mz_bot *const *bot, int bots, const char *seed, uint64_t k,
                  mz_bout *out);
/* The same deal and bots with a seating of one's own: seating[i] is who plays seat i. */
bool mz_bout_seated(const mz_game *game, mz_bot *const *bot, const uint8_t seating[MZ_SEATS],
                    const char *seed, uint64_t deal, mz_bout *out);
/* Whether all seats won or lost this game together: then it says one thing about a bot, however
 * many seats the bot had, and intervals must not count it more often. */
bool mz_bout_common(const mz_bout *bout, int seats);
/* Points of seat a against seat b: 1, 1/2 or 0 by place. */
double mz_bout_points(const mz_bout *bout, int a, int b);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
