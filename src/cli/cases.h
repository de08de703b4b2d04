/* Worked cases: the interface between the runner (cases.c) and what a game adds to it.
 *
 * A case is a list of "key: value" lines carried out in order on one state. For each line the
 * game's hook is asked first, then the generic keys; a key that nobody takes fails the case. The
 * first failure ends a case. The runner owns all memory; hooks change a run through the functions
 * below, or write to `state` directly (it has the size mz_size(game).state).
 *
 * A game's hooks live in cases_<folder>.c; cases_hooks.c lists them. A game defines those it needs:
 *   bool PREFIX_case_key(struct case_run *run, const char *key, const char *value);
 *     takes a line; true when the key was its own (failed or not), false to leave it to the
 *     generic keys. It may look at a key (remember `position`, say) and still return false.
 *   mz_status PREFIX_case_play(const mz_game *game, void *state, const char *text, mz_log *log,
 *                              mz_error *error);
 *     one move as written in `play` and `apply` (between the ';'), all of it or nothing. For
 *     notations that mz_parse cannot carry (measured touches). Without it mz_parse and mz_play
 *     are used, and blanks may separate several moves.
 *   bool PREFIX_case_content(struct case_run *run, const char *name);
 *     adds, with case_option, the pairs of a content that the cases name and the game does not
 *     know; false when there is no such content. */
#ifndef MZ_CLI_CASES_H
#define MZ_CLI_CASES_H

#include "mozzie/chance.h"
#include "mozzie/mozzie.h"
#include "mozzie/tables.h"

#include <stdio.h>

enum { CASE_PAIRS = 512, CASE_STORE = 65536, CASE_TEXT = 16384, CASE_EVENTS = 4096 };

struct case_run {
    const char *game_name;
    const struct case_hooks *hooks;
    char id[40]; /* of the case, for messages */

    mz_pair pairs[CASE_PAIRS]; /* `options` of the case, and what hooks added */
    int npairs, nprobed;       /* the last nprobed of them came from the position */
    char store[CASE_STORE];    /* texts that pairs point to */
    size_t stored;

    mz_game *game; /* NULL until `position`, `setup` or the first use of a state */
    _Alignas(8) uint8_t state[MZ_STATE_MAX];

    mz_event events[CASE_EVENTS]; /* of the last `play` */
    mz_log log;
    bool dealt; /* a hook has built the state: `position` is then compared, not loaded */
    char seed[MZ_SEED_MAX]; /* for hooks: the case's `seed`, empty without */
    char note[CASE_TEXT];   /* for hooks: whatever they keep between two lines */
    int64_t memo[16];       /* the same, numbers */

    bool wants_error; /* the case has the key `error`: a refusal is kept for it */
    bool refused;     /* and has come */
    bool failed;
    char message[CASE_TEXT]; /* "key: expected ... got ..." */
    const char *key;         /* of the line now carried out */
};

struct case_hooks {
    const char *game;
    bool (*key)(struct case_run *run, const char *key, const char *value);
    mz_status (*play)(const mz_game *game, void *state, const char *text, mz_log *log,
                      mz_error *error);
    bool (*content)(struct case_run *run, const char *name);
};

/* The hooks of a game, or NULL. */
const struct case_hooks *case_hooks_of(const char *game);

/* Records the failure of the case (only the first counts); returns true, so that a hook can say
 * `return case_fail(run, ...)`. The message follows "FAIL ID KEY: ". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool case_fail(struct case_run *run, const char *format, ...);
/* The same with the reason of a refusal. */
bool case_fail_error(struct case_run *run, const mz_error *error);
/* Fails unless both texts are equal; returns true. */
bool case_expect(struct case_run *run, const char *expected, const char *got);

/* Adds a pair for mz_make; both texts are copied. Before the game is made. */
bool case_option(struct case_run *run, const char *key, const char *value);
/* Makes the game with the pairs so far (once), its state at the open start. False after a failure
 * that is recorded. */
bool case_start(struct case_run *run);
/* Writes the field " O=..." that the options of the case give to a position of so many seats;
 * nothing where all are defaults. */
void case_option_field(struct case_run *run, int seats, mz_text *out);
/* Loads a position: what it fixes, the game, the state. False after a recorded failure. */
bool case_load(struct case_run *run, const char *position);
/* Plays moves separated by ';', appending to run->log. False after a recorded failure. */
bool case_play(struct case_run *run, const char *moves);
/* The text of what a viewer sees (MZ_ALL: the position) in the writer's buffer. */
void case_written(const struct case_run *run, int viewer, mz_text *out);

/* Calls `each` for each part of a list separated by `mark`, trimmed and copied; stops at false.
 * Empty parts are left out. False when stopped. */
bool case_split(const char *list, char mark, bool (*each)(void *user, const char *part),
                void *user);
/* Reads "15/64" or "1" at the start of a text, in lowest terms; what follows is in *rest (may be
 * NULL). False when there is none. */
bool case_fraction(const char *text, uint64_t *over, uint64_t *under, const char **rest);
/* The greatest common divisor; that of 0 and n is n. */
uint64_t case_divisor(uint64_t a, uint64_t b);
/* Expects the fraction that ends the text `line` ("event 4/9 (about ...)") to be over/under. */
bool case_expect_fraction(struct case_run *run, const char *line, uint64_t over, uint64_t under);

/* Runs the cases of a text; prints a line each to `out`. Counts are added to. */
void case_run_text(const char *game, const char *text, FILE *out, long *passed, long *failed);

#endif
