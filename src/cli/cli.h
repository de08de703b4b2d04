/* The command line: what its subcommands share.
 *
 * A subcommand is a function `int cli_NAME(int argc, char **argv)` with argv[0] its own name; it
 * returns the exit code. 0: done; CLI_USAGE 1: wrong usage or a file that cannot be read;
 * CLI_REFUSED 2: a refused move, position, record or option, a failed case, a record that does not
 * verify. Results go to standard output, reasons to standard error, beginning with their code.
 * Memory that cannot be had ends the program with 1; nothing else does. */
#ifndef MZ_CLI_H
#define MZ_CLI_H

#include "mozzie/bot.h"
#include "mozzie/chance.h"
#include "mozzie/match.h"
#include "mozzie/mozzie.h"
#include "mozzie/say.h"
#include "mozzie/tables.h"
#include "store/content.h"

#include <stdio.h>

enum { CLI_DONE = 0, CLI_USAGE = 1, CLI_REFUSED = 2 };

/* ---- arguments (args.c) ---- */

struct cli {
    const char *command;
    const char *game; /* registered name, or NULL where a command needs none */
    mz_pairs pairs;   /* -o, content files flattened */
    char *position;   /* -p, NULL: the start */
    const char *seats, *seed, *viewer, *format, *record;
    const char *language;           /* --lang, else the locale's, else English */
    const char *bots, *sprt, *html; /* of arena */
    long n, jobs, ply;              /* -1 when not given */
    bool json, steps, verify, plain, real, table, exploit;
    char **rest; /* what is left: moves, files */
    int nrest;
};

enum { CLI_NO_GAME, CLI_GAME, CLI_MAYBE_GAME };

/* Reads the arguments of a subcommand. `allowed` lists its options ("-o -p --seats"), blank
 * separated; `game` says whether the first plain argument names one; `rest` is the least number of
 * further plain arguments (-1: none may follow). False: *code is what to exit with. Free the
 * result with cli_free either way. */
bool cli_parse(struct cli *cli, int argc, char **argv, const char *allowed, int game, int rest,
               int *code);
void cli_free(struct cli *cli);

/* ---- the game and position that arguments name (setup.c) ---- */

struct cli_table {
    mz_game *game;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
};

/* Makes the game from -o, --seats and what the position fixes. `name` is a registered game. */
mz_status cli_make(const struct cli *cli, const char *name, mz_game **out, mz_error *error);
/* The game, and its state: -p, or the setup by --seed, or the open start. False: reported, *code is
 * what to exit with. Free the game with mz_free. */
bool cli_open(const struct cli *cli, struct cli_table *table, int *code);
/* Seats as --seats lists them ("human", "bot:3" ...), `first` and `fallback` without; each at most
 * 15 bytes. */
void cli_players(const struct cli *cli, const mz_game *game, const char *first,
                 const char *fallback, char player[MZ_SEATS][16]);
/* The viewer that --viewer names; MZ_ALL without. False: reported. */
bool cli_viewer(const struct cli *cli, const mz_game *game, int *viewer);
/* Prints a state as `position` does: text, json or board. */
int cli_show(const mz_game *game, const void *state, int viewer, const char *format);

/* A teller of the game in the language that --lang or the locale asks for. */
bool cli_teller(const struct cli *cli, const mz_game *game, mz_teller *out);
const char *cli_language(const struct cli *cli);

/* ---- moves (moves.c) ---- */

/* One move as written in `apply` and the cases' `play`, or several separated by blanks where the
 * notation has such; all of it or nothing. The beginning of a move will do. */
mz_status cli_play(const mz_game *game, void *state, const char *text, mz_log *log,
                   mz_error *error);

/* Calls `each` for each complete move of each owing seat, or each outcome of nature (weight above
 * 0), with its text; stops at false. Returns the number of calls. */
struct cli_move {
    int seat; /* MZ_NATURE: an outcome */
    const mz_id *ids;
    int n;
    const char *text;
    uint64_t weight;
};
long cli_moves(const mz_game *game, const void *state,
               bool (*each)(void *user, const struct cli_move *move), void *user);

/* ---- text and files (output.c) ---- */

/* A growing text: do mz_write(..., &t); while (cli_more(&t)); then free(t.at). */
mz_text cli_text(void);
bool cli_more(mz_text *text);
/* Memory, or the end of the program. */
void *cli_alloc(size_t n);
/* A whole file ("-": standard input) as a zero-ended text, at most `most` bytes and none of them
 * zero; free it. NULL: reported. */
char *cli_file(const char *path, size_t most);
/* Prints "CODE: text" and the place; returns the exit code. `where` (may be NULL) names what was
 * refused. */
int cli_report(const mz_error *error, const char *where);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
/* Prints "usage: ..."; returns CLI_USAGE. */
int cli_usage(const char *format, ...);
/* Standard output is complete; CLI_USAGE and a message when it could not be written. */
int cli_flush(void);

/* ---- rules (rules.c) ---- */

/* The rules of a game in our words, and one numbered statement of them; false when there are none
 * (or no such number). */
bool cli_rules_text(const char *game, const char *number, mz_text *out);

/* ---- the table of subcommands (commands.c) ---- */

/* Runs the subcommand that argv[1] names; returns the exit code. */
int cli_main(int argc, char **argv);

int cli_games(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_play_at_terminal(int argc, char **argv);
int cli_position(int argc, char **argv);
int cli_legal(int argc, char **argv);
int cli_apply(int argc, char **argv);
int cli_cases(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_solve(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_store(int argc, char **argv);
int cli_schema(int argc, char **argv);
/* "Try `mozzie help NAME`" and the synopsis, for usage errors. */
const char *cli_synopsis(const char *command);

#endif
