/* Mozzie: rules of board and card games as a library. This header: games, states, views, text.
 *
 * Invariants. A game (mz_game) is immutable and may be shared by any number of states and
 * threads. A state is a flat block of mz_sizes.state bytes without pointers, owned by the caller,
 * 8-byte aligned; it is copied with memcpy and compared with memcmp. A view has the same size and
 * layout, with what its viewer alone knows in place of what is secret. No function here allocates
 * (but mz_make), prints, reads a clock or a random generator of its own, exits or aborts.
 *
 * Units: times are whole milliseconds, areas whole per cent, sizes bytes. */
#ifndef MOZZIE_H
#define MOZZIE_H

#include "mozzie/version.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
    MZ_SEATS = 8,      /* most seats of any game; seats are 0 to n-1 */
    MZ_NATURE = 8,     /* the "seat" that makes nature's steps */
    MZ_WORDS = 5,      /* words of a bit set of ids: 320 >= 262 ids of Amoebunnies */
    MZ_STEPS = 64,     /* most steps of a move or of a written outcome */
    MZ_OUTCOMES = 192, /* most outcomes of a node of nature */
    MZ_TOUCHES = 64,   /* most touches of a race */
    MZ_WIN = 840000,   /* the value of a won game; divisible by 2 to 8 for shared victories */
    MZ_STATE_MAX = 2048
};

/* An id of a step, dense from 0 in each game: decisions and nature's outcomes count apart. */
typedef uint16_t mz_id;
#define MZ_NONE ((mz_id)0xFFFF)

/* Viewers beside the seats. MZ_EYES sees what lies open now, without what must be remembered
 * (Mosquito; elsewhere the same as MZ_NOBODY): for people to look at, no world is sampled from it.
 */
enum { MZ_NOBODY = -1, MZ_ALL = -2, MZ_EYES = -3 };

typedef enum mz_status {
    MZ_OK,
    MZ_ILLEGAL,  /* a refused move, outcome, commit or undo */
    MZ_SYNTAX,   /* a text that does not fit the grammar */
    MZ_POSITION, /* a position that breaks a rule */
    MZ_OPTION,   /* an unknown or contradictory option or content */
    MZ_SPACE,    /* a buffer of the caller, or memory, is too small */
    MZ_RECORD    /* a record that does not verify */
} mz_status;

/* Why something was refused. `code` is the number of a rule (MS-12), or a word such as syntax,
 * option, seat. `at` is the byte offset in the text concerned, or -1. */
typedef struct mz_error {
    mz_status status;
    char code[16];
    char text[232];
    int32_t at;
} mz_error;

/* A bounded writer: at[0..len) is written and always followed by a zero byte while cap > 0. What
 * does not fit is dropped and `full` is set. */
typedef struct mz_text {
    char *at;
    size_t len, cap;
    bool full;
} mz_text;

typedef enum mz_kind { MZ_DECISION, MZ_RANDOM, MZ_PHYSICAL, MZ_OVER } mz_kind;

/* The first eight bytes of every state and view. `owes`: seats that still owe a step here;
 * `joint`: all seats of a simultaneous node, else 0; `stage`: a row of the game's stage table;
 * `nsel`: steps chosen so far of an unfinished move (in a view only the viewer's); `arg`: what
 * the node is about, public, meaning given by the stage. */
typedef struct mz_head {
    uint8_t kind, stage, owes, joint, nsel, arg[3];
} mz_head;

/* A set of ids: bit i of word i/64. */
typedef struct mz_set {
    uint64_t w[MZ_WORDS];
} mz_set;

/* An outcome of nature. The weights of a node sum to less than 2^63. */
typedef struct mz_outcome {
    mz_id id;
    uint64_t weight;
} mz_outcome;

/* What happened. `by`: the seat acting, or MZ_NATURE. `who`: bit set of the seats that see the
 * arguments which the event's kind marks as private; others get MZ_HIDDEN in their place. */
typedef struct mz_event {
    uint8_t kind, by, who, spare;
    int16_t a[6];
} mz_event;
#define MZ_HIDDEN INT16_MIN

/* Events of the caller's array; those that do not fit are counted in `n` only. */
typedef struct mz_log {
    mz_event *at;
    uint32_t n, cap;
} mz_log;

/* A touch in a race: object is game-specific (a pile; MZ_NATURE for the centre). */
typedef struct mz_touch {
    uint8_t seat, object, area, spare;
    int32_t ms;
} mz_touch;

/* Scores and places at the end. `value` sums to MZ_WIN among competing seats (MZ_WIN for each in
 * a common victory, 0 in a common defeat); `place` 1 is best, ties share a place; `text` is the
 * notation's own; `limited`: a limit of rounds ended it, nobody has won. */
typedef struct mz_result {
    int32_t value[MZ_SEATS];
    int32_t score[MZ_SEATS];
    uint8_t place[MZ_SEATS];
    char text[48];
    bool limited;
} mz_result;

/* An id in words of the tables: row `kind` of the table of kinds, and its arguments. */
typedef struct mz_desc {
    uint8_t kind, n;
    int16_t a[6];
} mz_desc;

typedef struct mz_pair {
    const char *key, *value;
} mz_pair;

typedef struct mz_game mz_game;
typedef struct mz_rng mz_rng;       /* mozzie/chance.h */
typedef struct mz_source mz_source; /* mozzie/chance.h */
typedef struct mz_tables mz_tables; /* mozzie/tables.h */

typedef struct mz_sizes {
    uint16_t state;     /* bytes of a state, and of a view */
    uint16_t ids;       /* decision ids are below this */
    uint16_t outcomes;  /* nature's ids are below this */
    uint16_t decisions; /* no game has more decisions (steps chosen by seats) than this */
    uint8_t seats;      /* seats of this game */
} mz_sizes;

/* The version of the library that runs; MZ_VERSION (mozzie/version.h) is that of the header. */
const char *mz_version(void);

/* ---- games ---- */

/* Number of registered games; names and titles by index below it. Static strings. */
int mz_games(void);
const char *mz_game_name(int i);

/* What a position text fixes beside the state (seats, level, characters, content, options), as
 * pairs: keys are static, values point into `store`. `n` is set to how many of the at most 16. */
mz_status mz_probe(const char *name, const char *position, mz_pair pairs[16], int *n,
                   mz_text *store, mz_error *error);

/* Makes an immutable game from options and content ("seats", option names, "content.KEY"). Keys
 * may repeat with equal values; a contradiction is refused. Free it with mz_free after its states
 * are no longer used. On failure *out is NULL and the error names the key. */
mz_status mz_make(const char *name, const mz_pair *pairs, int n, mz_game **out, mz_error *error);
void mz_free(mz_game *game);

mz_sizes mz_size(const mz_game *game);
const mz_tables *mz_tables_of(const mz_game *game);
const char *mz_name_of(const mz_game *game);

/* The seat's name in the notation ("b", "2", "roy"; "nature"). Static. */
const char *mz_seat(const mz_game *game, int seat);
/* Seat or viewer of a name ("all", "none", "spectator", "0", "memory", "eyes"); false if none. */
bool mz_viewer(const mz_game *game, const char *name, int *viewer);

/* The options that differ from the default, "name=value,name=value", or "-". */
void mz_options(const mz_game *game, mz_text *out);
/* The same as pairs, which point into the game; returns how many, at most 32. */
int mz_option_pairs(const mz_game *game, mz_pair *out);
/* The content in effect, a line "key=value" each, in canonical order. */
void mz_content(const mz_game *game, mz_text *out);

/* ---- states ---- */

/* The first node of an open game: nothing drawn, nothing fixed. */
void mz_init(const mz_game *game, void *state);
/* Gives every open identity a value; no view of a seat at a decision changes by it. */
void mz_deal(const mz_game *game, void *state, mz_source *source);

static inline const mz_head *mz_node(const void *state) {
    return (const mz_head *)state;
}
static inline bool mz_over(const void *state) {
    return mz_node(state)->kind == MZ_OVER;
}
/* The lowest seat that owes a step, MZ_NATURE at nature's nodes, -1 when over. */
int mz_to_act(const void *state);

/* The ids that the seat may choose next. Empty for a seat that takes no part in this node (a
 * seat that has committed at a simultaneous node may choose again). Returns their number. */
int mz_legal(const mz_game *game, const void *state, int seat, mz_set *out);
int mz_count(const mz_set *set);
/* The k-th id in rising order, k below mz_count. */
mz_id mz_kth(const mz_set *set, int k);
/* All ids in rising order; returns their number. `ids` has room for mz_count. */
int mz_list(const mz_set *set, mz_id *ids);
static inline bool mz_has(const mz_set *s, mz_id id) {
    return id < MZ_WORDS * 64 && (s->w[id >> 6] >> (id & 63) & 1) != 0;
}

/* Nature's outcomes here, ids rising, weights above 0; `out` has room for MZ_OUTCOMES. */
int mz_outcomes(const mz_game *game, const void *state, mz_outcome *out);

/* One step with an id that is known to be legal (the hot path: nothing is checked). `log` may be
 * NULL. */
void mz_step(const mz_game *game, void *state, int seat, mz_id id, mz_log *log);
/* The same, checked: on refusal the state is untouched and `error` (may be NULL) says why. */
mz_status mz_apply(const mz_game *game, void *state, int seat, mz_id id, mz_log *log,
                   mz_error *error);
/* A whole move, the rest of one, or the beginning of one; all of it or nothing. */
mz_status mz_play(const mz_game *game, void *state, int seat, const mz_id *ids, int n, mz_log *log,
                  mz_error *error);
/* Takes back the last step of the seat's unfinished move or its commit; MZ_ILLEGAL if none. */
mz_status mz_take_back(const mz_game *game, void *state, int seat);
/* Whether the move wants another step after this id. */
bool mz_goes_on(const mz_game *game, const void *state, mz_id id);

/* Calls `each` for every complete move (or rest of one) of the seat, in order of ids, until it
 * returns false. `ids` is valid during the call. Returns the number of calls. */
int mz_moves(const mz_game *game, const void *state, int seat,
             bool (*each)(void *user, const mz_id *ids, int n), void *user);

/* Draws an outcome of nature's node from `source`: random ones by weight, races by the model of
 * hands. A race may need two steps (a decision read from it). Returns how many ids were written to
 * `ids` (at most 4; 0 when the source is full, mozzie/chance.h), with `touches` (may be NULL, room
 * for MZ_TOUCHES) and their number, which is -1 where no hands raced. */
int mz_draw(const mz_game *game, const void *state, mz_source *source, mz_id ids[4],
            mz_touch *touches, int *ntouches);
/* What touches mean, by the rules of a race. As mz_draw; 0 and an error when refused. */
int mz_judge(const mz_game *game, const void *state, const mz_touch *touches, int n, mz_id ids[4],
             mz_error *error);

void mz_result_of(const mz_game *game, const void *state, mz_result *out);
/* The first broken invariant, or NULL. */
const char *mz_check(const mz_game *game, const void *state);

/* ---- information ---- */

/* The view of a seat, MZ_NOBODY (spectators) or MZ_ALL (tests, replays). */
void mz_see(const mz_game *game, const void *state, int viewer, void *view);
/* A full state that agrees with the view of a seat or of nobody, drawn with `rng`. */
void mz_sample(const mz_game *game, const void *view, int viewer, mz_rng *rng, void *state);
/* 64-bit hash of a view or state. */
uint64_t mz_hash(const mz_game *game, const void *block);
/* The event as the viewer may see it. */
mz_event mz_shown(const mz_game *game, const mz_event *event, int viewer);
/* Whether the event tells something that nobody, or not everybody, knew (closes an undo). */
bool mz_reveals(const mz_game *game, const mz_event *event);

/* ---- text ---- */

/* The text of a view; of the view of MZ_ALL it is the full position. */
void mz_write(const mz_game *game, const void *view, int viewer, mz_text *out);
mz_status mz_read(const mz_game *game, const char *text, void *state, mz_error *error);
/* A move (or its beginning) of the seat or of nature as text, and back. A parsed move may be the
 * beginning of one; `seat` is set to whose it is. The state is that of the move's start, or holds
 * its first steps: then the ids are the rest. Parsing checks the form, not whether it is legal; a
 * move of another phase is MZ_ILLEGAL, and n its steps where they are known all the same, else 0.
 */
void mz_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
             mz_text *out);
mz_status mz_parse(const mz_game *game, const void *state, const char *text, int *seat,
                   mz_id ids[MZ_STEPS], int *n, mz_error *error);
mz_desc mz_describe(const mz_game *game, const void *state, mz_id id);
/* The short notation of a list of events (the `log` of worked cases). */
void mz_write_log(const mz_game *game, const mz_event *events, int n, mz_text *out);
/* The view drawn in letters, lines ended by '\n'. */
void mz_board(const mz_game *game, const void *view, int viewer, mz_text *out);

/* ---- knowledge for search ---- */

/* An estimate of each seat's share of the win, 0 to MZ_WIN. */
void mz_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]);
/* A weight of at least 1 for each of the ids given (legal for the seat here). */
void mz_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
              int32_t *weight);

/* ---- writing ---- */

mz_text mz_text_in(char *buffer, size_t cap);
void mz_put(mz_text *t, const char *s);
void mz_putc(mz_text *t, char c);
void mz_putn(mz_text *t, int64_t n);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void mz_putf(mz_text *t, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
/* Fills an error (may be NULL) and returns its status. */
mz_status
mz_fail(mz_error *error, mz_status status, const char *code, const char *format, ...);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
