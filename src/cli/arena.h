/* `mozzie arena`: what a contest has found so far, and the three forms in which it is told. */
#ifndef MZ_CLI_ARENA_H
#define MZ_CLI_ARENA_H

#include "cli/cli.h"
#include "mozzie/arena.h"

struct arena {
    const struct cli *cli;
    const mz_game *game;
    const char *seed;
    char spec[MZ_CONTESTANTS][96];
    int bots, seats;
    uint32_t seatings;
    bool pairs; /* seatings are those of mz_pairing */
    long most;  /* games to play */
    long jobs;
    long games; /* that count: those before the stopping rule stopped */
    bool stops; /* a stopping rule is given */
    mz_sprt sprt;
    /* sums over the games that count */
    double won[MZ_CONTESTANTS], played[MZ_CONTESTANTS]; /* by bot: seats, or games won together */
    double seat_won[MZ_SEATS];
    double points[MZ_CONTESTANTS * MZ_CONTESTANTS];
    double decisions[MZ_CONTESTANTS], iterations[MZ_CONTESTANTS], exact[MZ_CONTESTANTS];
    uint64_t all_decisions;
    uint8_t hash[32]; /* over the results in order */
    mz_rating rating[MZ_CONTESTANTS];
};

/* Plays `most` games (fewer when the stopping rule stops) and adds them up; the sums are 0. */
mz_status arena_run(struct arena *a, mz_error *error);
/* `--table`: all pairs of the bots for every number of seats, or every set of characters. */
int arena_table(struct arena *a);

void arena_print(const struct arena *a);
/* The rows of the bots alone. */
void arena_print_bots(const struct arena *a);
void arena_json(const struct arena *a);
/* A page that needs no other file. False when it could not be written. */
bool arena_html(const struct arena *a, const char *path);

#endif
