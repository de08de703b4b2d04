/* Playing at the terminal: one match, some of its seats people at this keyboard, the others bots.
 * A person is told and shown what the seat may know, never more; the screen is cleared between two
 * people only where the game has hidden information. Everything is said in words, in lines. */
#ifndef MZ_CLI_PLAY_H
#define MZ_CLI_PLAY_H

#include "cli/cli.h"
#include "cli/play_table.h"

enum { PLAY_LINE = 1024 };

struct play {
    const struct cli *cli;
    mz_game *game;
    mz_teller teller; /* without names; who sits alone among bots is spoken to */
    mz_words words;   /* of the terminal, in the same language */
    mz_match *match;
    mz_source source; /* nature's outcomes, drawn here one by one */
    char player[MZ_SEATS][16];
    mz_bot *bot[MZ_SEATS]; /* NULL: a person */
    mz_rng rng[MZ_SEATS];
    mz_bot *adviser; /* made with the first hint */
    int humans;
    bool screen;             /* output is a terminal that may be cleared */
    bool races;              /* measure the touches of a person */
    int looking;             /* seat of the person at the device, -1 at the start */
    uint32_t told[MZ_SEATS]; /* complete moves that the seat has been told */
    uint32_t shown;          /* version of the match whose board was shown */
    mz_id choice[MZ_WORDS * 64];
    int choices;
    bool left;
};

/* ---- play_words.c ---- */

/* A row of play_table with its arguments; printed as a line of its own. */
void play_put(const struct play *p, int row, const char *one, const char *two, int number,
              mz_text *out);
void play_print(const struct play *p, int row, const char *one, const char *two, int number);
/* The seat in words: its name, its player. */
void play_put_seat(const struct play *p, int seat, mz_text *out);
/* Prints what happened since this seat was last told, up to move `to`; or from one move to
 * another. */
void play_tell(struct play *p, int seat, uint32_t to);
void play_tell_moves(const struct play *p, int viewer, uint32_t from, uint32_t to);
void play_board(const struct play *p, int viewer);
void play_status(const struct play *p, int seat);
/* A step of the seat, or an outcome: its notation, and in words. */
void play_put_choice(const struct play *p, int seat, mz_id id, mz_text *out);
/* Lists the choices of the next step, numbered; few: in full, many: how many. */
void play_list(struct play *p, int seat, bool all);
void play_result(const struct play *p);

/* ---- play_commands.c ---- */

/* Carries out a typed line for the seat: a number, a command, a move. */
void play_line(struct play *p, int seat, char *line);
/* Writes the record (what `viewer` has seen) to a file; false: said. */
bool play_save(const struct play *p, const char *path, int viewer);
/* Prints the statement that a refusal names, if there is one. */
void play_refusal(const struct play *p, const mz_error *error);

/* ---- play_race.c ---- */

/* One step of nature: drawn, or a race against the person at the keyboard; first the person may
 * have left. False: nothing can be drawn. */
bool play_nature(struct play *p);
/* The first seat of a person; -1: all are bots. */
int play_person(const struct play *p);

/* ---- play_real.c ---- */

/* One outcome of hands, typed in by the people at the table; or the person leaves. */
bool play_real(struct play *p);

/* ---- play.c ---- */

/* Reads a line (without its end), asked for by a row or a text; false at the end of the input,
 * which leaves the game. */
bool play_ask(struct play *p, int row, char line[PLAY_LINE]);
bool play_ask_by(struct play *p, const char *prompt, char line[PLAY_LINE]);

#endif
