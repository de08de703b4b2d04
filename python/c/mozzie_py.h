/* What the Python package calls. Python reads this file too (cffi, ABI mode): so plain declarations
 * only, no macros. Those of mz_ functions repeat the public headers, and the compiler compares
 * them.
 *
 * A block is a state of mz_sizes.state bytes and behind it, 8-byte aligned, the history of each
 * seat and of nobody: a 64-bit hash of the first view, of the seat's own moves and of every event
 * as it was shown to the viewer. Every mz_ function takes a block for a state. mzp_ functions that
 * take a block for a whole keep the history right.
 *
 * `error` is room for 256 bytes: "code\tbyte offset or -1\treason". A text is written to `out` of
 * `cap` bytes; the length is returned, or -1 when it did not fit. */
#ifndef MOZZIE_PY_H
#define MOZZIE_PY_H
#include "mozzie/arena.h"
#include "mozzie/bot.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"
/* NOLINTBEGIN(readability-redundant-declaration): that they are compared is the point. */
/* cffi reads from here */

typedef struct mz_game mz_game;
typedef struct mz_rng mz_rng;
typedef struct mz_source mz_source;
typedef struct mz_match mz_match;
typedef struct mz_bot mz_bot;
typedef struct mz_guided mz_guided;
typedef struct mzp_vec mzp_vec;

const char *mz_version(void);

/* Whether n bytes are a text that C can hold: UTF-8 without zero bytes; the error says where not.
 */
int mzp_readable(const char *text, size_t n, char *error);
/* Whether it is a name, or a seed (src/base/label.h). */
int mzp_name_fits(const char *text, size_t n, char *error);
int mzp_seed_fits(const char *text, size_t n, char *error);

/* ---- games ---- */
int mz_games(void);
const char *mz_game_name(int i);
/* pair[2 i] is a key, pair[2 i + 1] its value. NULL and an error when refused. */
mz_game *mzp_make(const char *name, const char *const *pair, int n, char *error);
void mz_free(mz_game *game);
/* Lines "key=value" of what a position text fixes; -2 and an error when it cannot be read. */
int mzp_probe(const char *name, const char *position, char *out, int cap, char *error);
/* state bytes, block bytes, ids, outcome ids, bound of decisions, seats, floats of a tensor, floats
 * of a full tensor */
void mzp_sizes(const mz_game *game, int out[8]);
int mzp_schema(const mz_game *game, char *out, int cap);
int mzp_options(const mz_game *game, char *out, int cap);
int mzp_content(const mz_game *game, char *out, int cap);
const char *mz_seat(const mz_game *game, int seat);
/* -100 when there is no such viewer. */
int mzp_viewer(const mz_game *game, const char *name);

/* ---- blocks ---- */
void mzp_init(const mz_game *game, void *block);
void mzp_deal(const mz_game *game, void *block, const char *seed);
int mzp_read(const mz_game *game, const char *text, void *block, char *error);
/* Begins the history at the state as it is. */
void mzp_begin(const mz_game *game, void *block);
uint64_t mzp_key(const mz_game *game, const void *block, int viewer);

int mz_to_act(const void *state);
/* The ids, rising; `ids` has room for mz_sizes.ids. */
int mzp_legal(const mz_game *game, const void *state, int seat, uint16_t *ids);
/* One byte an id, 0 or 1. */
int mzp_mask(const mz_game *game, const void *state, int seat, uint8_t *mask);
/* Room for 192 of each. */
int mzp_outcomes(const mz_game *game, const void *state, uint16_t *ids, uint64_t *weight);
/* One step, by whoever is to act when seat is -2; a status and nothing else when refused. */
int mzp_step(const mz_game *game, void *block, int seat, int id);
/* Steps, all or nothing; 0, or a status and an error. `event` has room for 8 numbers an event
 * (kind, by, who, 0, ... as mz_event has them, 16 bytes); *nevents is in: room, out: how many there
 * were. */
int mzp_apply(const mz_game *game, void *block, int seat, const uint16_t *ids, int n,
              int16_t *event, int *nevents, char *error);
int mzp_take_back(const mz_game *game, void *block, int seat, char *error);
/* Steps of a move that is not complete, or what some have committed (room for 64): their number. */
int mzp_unfinished(const mz_game *game, const void *state, uint8_t *seat, uint16_t *ids);
/* Draws one outcome here and applies it: its id, or -1 when this is no node of nature. */
int mzp_draw(const mz_game *game, void *block, mz_source *source, int16_t *event, int *nevents);
/* Complete moves, each n[i] ids, one after the other. Stops at `cap` ids or `most` moves: -1. */
int mzp_moves(const mz_game *game, const void *state, int seat, uint16_t *ids, int cap, uint8_t *n,
              int most);
/* mz_result, and each seat's utility, as in the documentation. */
typedef struct mzp_result {
    int32_t value[8], score[8], place[8];
    double utility[8];
    char text[48];
    int limited;
} mzp_result;
void mzp_result_of(const mz_game *game, const void *state, mzp_result *out);
const char *mz_check(const mz_game *game, const void *state);
void mz_value(const mz_game *game, const void *state, int32_t value[8]);
void mz_prior(const mz_game *game, const void *state, int seat, const uint16_t *ids, int n,
              int32_t *weight);

/* ---- information ---- */
void mz_see(const mz_game *game, const void *state, int viewer, void *view);
/* A world of the view, its history beginning here. */
void mzp_sample(const mz_game *game, const void *view, int viewer, mz_rng *rng, void *block);
uint64_t mz_hash(const mz_game *game, const void *block);
size_t mz_tensor(const mz_game *game, const void *view, float *out);
/* The tensor of what the viewer sees of the state. */
void mzp_tensor(const mz_game *game, const void *state, int viewer, float *out);
/* Everything, for critics: the tensor of the all-seeing view, then each bit of the bytes that hold
 * what is hidden, lowest first. */
void mzp_full_tensor(const mz_game *game, const void *state, float *out);
int mzp_view_json(const mz_game *game, const void *view, char *out, int cap);
int mzp_write(const mz_game *game, const void *view, int viewer, char *out, int cap);
int mzp_board(const mz_game *game, const void *view, int viewer, char *out, int cap);
void mzp_shown(const mz_game *game, const int16_t *event, int viewer, int16_t *out);

/* ---- moves as text ---- */
int mzp_name(const mz_game *game, const void *state, int seat, const uint16_t *ids, int n,
             char *out, int cap);
/* The number of ids (room for 64), or -1 and an error. */
int mzp_parse(const mz_game *game, const void *state, const char *text, int *seat, uint16_t *ids,
              char *error);
/* kind, then its arguments; returns how many numbers. */
int mzp_describe(const mz_game *game, const void *state, int id, int16_t *out);

/* ---- chance ---- */
int mzp_source_size(void);
void mz_source_text(mz_source *source, const char *seed);
void mz_source_game(mz_source *source, const char *seed, uint64_t k);
/* A source as bytes with all its streams (-1: more room), and back (0 when they are none). */
int mzp_source_save(const mz_source *source, uint8_t *out, int cap);
int mzp_source_load(mz_source *source, const uint8_t *in, int n);
void mzp_rng(const char *seed, int n, mz_rng *rng);
uint32_t mz_next(mz_rng *rng);
uint32_t mz_below(mz_rng *rng, uint32_t n);

/* ---- bots ---- */
mz_bot *mzp_bot(const mz_game *game, const char *spec, char *error);
void mz_bot_free(mz_bot *bot);
int mz_bot_level(const mz_bot *bot);
/* `choice`: the step, drawn from what the search saw. `ids`, `weight`, `value` (or NULL; room for
 * 320): of each id its visits and the seat's share of the win; returns their number. `ask` (or
 * NULL) is called about 20 times a second; when it returns anything but 0 the search stops and
 * leaves the generator as it was: -1. */
int mzp_bot_search(mz_bot *bot, const void *view, int seat, mz_rng *rng, uint32_t iterations,
                   int (*ask)(void), int *choice, uint16_t *ids, float *weight, float *value);

/* ---- search with a judge of one's own (mozzie/guided.h) ---- */
mz_guided *mzp_guided(const mz_game *game, int leaves, uint32_t nodes, int explore, char *error);
void mz_guided_free(mz_guided *g);
void mz_guided_begin(mz_guided *g, const void *view, int seat, mz_rng *rng);
/* Fills a row of each array for each leaf; returns how many. */
int mzp_guided_leaves(mz_guided *g, const mz_game *game, int most, float *tensor, uint8_t *mask,
                      int8_t *seat, uint8_t *views);
void mz_guided_learn(mz_guided *g, const float *value, const float *prior);
/* The root's steps (room for 320) and the number of walks; returns how many. */
int mzp_guided_tally(const mz_guided *g, uint32_t *walks, uint16_t *ids, float *weight, float *value,
                     float *prior);

/* ---- matches and records ---- */
/* At a position, or NULL: the open start. */
mz_match *mzp_match(const mz_game *game, const char *position, char *error);
void mz_match_free(mz_match *match);
int mzp_match_deal(mz_match *match, const char *seed, char *error);
void mz_match_source(mz_match *match, const mz_source *source);
/* The match's own, or NULL. */
const mz_source *mzp_match_source(const mz_match *match);
void mz_match_skill(mz_match *match, int seat, int level);
int mzp_match_run(mz_match *match);
const void *mz_match_state(const mz_match *match);
uint32_t mz_match_moves(const mz_match *match);
int mzp_match_play(mz_match *match, int seat, const uint16_t *ids, int n, char *error);
int mzp_match_text(mz_match *match, int seat, const char *move, char *error);
int mzp_match_end(mz_match *match, int seat, int ending, char *error);
int mzp_match_ending(const mz_match *match, int *seat);
/* A step of those that mzp_unfinished tells, also when the match has ended since. */
int mzp_match_resume(mz_match *match, int seat, int id, char *error);
int mzp_match_result(const mz_match *match, mzp_result *out);
/* A line a move: the seat's number, a tab, the move. */
int mzp_match_lines(const mz_match *match, char *out, int cap);
void mzp_match_replay(const mz_match *match, uint32_t i, void *block);
int mzp_match_note(mz_match *match, const char *key, const char *value);
const char *mz_match_noted(const mz_match *match, const char *key);
int mzp_match_record(const mz_match *match, int viewer, char *out, int cap);
mz_match *mzp_record_read(const char *text, const char *const *pair, int n, mz_game **game,
                          char *error);
/* `kept`: what a client kept of an honest deal, as `pair`; nkept -1: nothing is compared. */
int mzp_record_verify(const char *text, const char *const *pair, int n, const char *const *kept,
                      int nkept, char *error);
int mz_record_abandoned(const char *text);
void mz_sha256(const void *data, size_t n, uint8_t out[32]);

/* ---- statistics ---- */
void mzp_wilson(double hits, double n, double *out);
double mz_elo(double share);
uint32_t mz_seatings(int bots, int seats);
void mz_seating(int bots, int seats, uint32_t i, uint8_t bot[8]);

/* ---- many games at once ---- */
/* The caller's arrays, a row a lane; NULL where they are not wanted. */
typedef struct mzp_buffers {
    float *observation;                     /* floats of a tensor: what the seat to act sees */
    uint8_t *mask;                          /* ids */
    float *reward;                          /* of the seat that took the step */
    uint8_t *done, *terminated, *truncated; /* how the last step ended a game: by its rules, or by
                                               the limit of rounds */
    int8_t *seat;                           /* to act; 8 nature */
    float *returns;                         /* seats: of the game that has just ended, else 0 */
    float *state;                           /* floats of a full tensor */
    double *chance; /* outcome ids: probabilities at nodes of nature, else 0 */
} mzp_buffers;

/* How a batch works. EXPLICIT: nature's outcomes are the caller's. FIXED: games begin with a seeded
 * deal. LOSE: an action that is not legal loses the game. */
enum { MZP_EXPLICIT = 1, MZP_FIXED = 2, MZP_LOSE = 4 };
mzp_vec *mzp_vec_new(const mz_game *game, int lanes, int threads, const char *seed, int how,
                     char *error);
void mzp_vec_free(mzp_vec *vec);
/* Every lane at its first game. */
void mzp_vec_reset(mzp_vec *vec, const char *seed, const mzp_buffers *out);
/* -1, or the first lane whose action is not legal: then nothing has changed. */
int mzp_vec_step(mzp_vec *vec, const int32_t *action, const mzp_buffers *out);
/* A legal action of each lane, each equally likely (of nature: by weight). */
void mzp_vec_random(mzp_vec *vec, int32_t *action);
/* What a viewer sees in each lane, as tensors; `final`: at the end of the game that the last step
 * ended, else 0; then MZP_MOVER is the seat that took that step. */
enum { MZP_MOVER = -9 };
void mzp_vec_observe(mzp_vec *vec, int viewer, int final, float *out);
/* For each of n pairs of a lane and an action of its seat to act: what that seat sees after it, in
 * a world sampled from what it knows, and before nature's next step; `end` is the seat's return
 * when that ends the game, else NaN. -1, or the first pair that is not legal: then nothing is
 * written. */
int mzp_vec_look(mzp_vec *vec, const int32_t *lane, const int32_t *action, int n, float *out,
                 float *end);
/* The state of a lane with a history that begins here; the seed of its game. */
void mzp_vec_get(const mzp_vec *vec, int lane, void *block);
/* The last state of the game that the last step ended; 0 when it ended none. */
int mzp_vec_final(const mzp_vec *vec, int lane, void *block);
int mzp_vec_seed(const mzp_vec *vec, int lane, char *out, int cap);
/* Sets the state of a lane, which must be a state of an equal game, not over. */
void mzp_vec_set(mzp_vec *vec, int lane, const void *state, const mzp_buffers *out);
/* All lanes as bytes: how many; written only when they are not more than `cap`. And back: 0 and
 * nothing changed when they are no lanes of this batch. */
int64_t mzp_vec_save(const mzp_vec *vec, uint8_t *out, int64_t cap);
int mzp_vec_load(mzp_vec *vec, const uint8_t *in, int64_t n, const mzp_buffers *out);

/* cffi reads to here */
/* NOLINTEND(readability-redundant-declaration) */
#endif
