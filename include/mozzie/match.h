/* Mozzie: a match drives one state: it asks seats and nature for steps, keeps the record, undoes,
 * and can be written out and replayed. It is the only part of the library that allocates while
 * running. A match is used by one thread at a time. */
#ifndef MOZZIE_MATCH_H
#define MOZZIE_MATCH_H

#include "mozzie/chance.h"
#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct mz_match mz_match;

/* Why a match ended. */
typedef enum mz_ending { MZ_ONGOING, MZ_PLAYED, MZ_RESIGNED, MZ_TIMED_OUT, MZ_ABANDONED } mz_ending;

/* A match at the open start, or at a position (NULL: the start), in the middle of a move too. The
 * game must outlive it. */
mz_status mz_match_new(const mz_game *game, const char *position, mz_match **out, mz_error *error);
void mz_match_free(mz_match *match);

/* Nature's steps come from a copy of this source from now on; without one they are given by the
 * caller (a real table) through mz_match_play with MZ_NATURE. */
void mz_match_source(mz_match *match, const mz_source *source);
/* The level of the bot that moves a seat's hands from now on, 0: none. Only outcomes that hands
 * decide look at it (a bot of level 5 is quick); has no effect without a source. A record tells it
 * where such outcomes follow from a text seed. */
void mz_match_skill(mz_match *match, int seat, int level);
/* Fixes the deal from a text seed by the rules' seeded deal; only before the first step. */
mz_status mz_match_deal(mz_match *match, const char *seed, mz_error *error);
/* Draws nature's steps until a seat owes a step or the match is over. Does nothing without a
 * source. Returns the number of steps drawn. */
int mz_match_run(mz_match *match, mz_log *log);

const mz_game *mz_match_game(const mz_match *match);
const void *mz_match_state(const mz_match *match);
/* Rises by one with every change (step, commit, nature's step, undo, ending). */
uint32_t mz_match_version(const mz_match *match);
/* Number of complete moves (lines of the record) so far. */
uint32_t mz_match_moves(const mz_match *match);

/* A move, its beginning, the rest of one, or a commit; all or nothing. Ends of unfinished moves
 * stay in the state as chosen steps. */
mz_status mz_match_play(mz_match *match, int seat, const mz_id *ids, int n, mz_log *log,
                        mz_error *error);
/* The same from text in the game's notation; `seat` -1 takes the seat that the text names or the
 * one that is to act. */
mz_status mz_match_text(mz_match *match, int seat, const char *move, mz_log *log, mz_error *error);
/* A race decided by measured touches, kept in the record. */
mz_status mz_match_race(mz_match *match, const mz_touch *touches, int n, mz_log *log,
                        mz_error *error);
/* What hands did, as people told it who saw it (a real table): an outcome in the notation. Unlike
 * one that was drawn or measured it may be undone, by MZ_NATURE, until something else happens. */
mz_status mz_match_tell(mz_match *match, const char *outcome, mz_log *log, mz_error *error);
/* Takes back a step of an unfinished move or a commit. */
mz_status mz_match_take_back(mz_match *match, int seat, mz_error *error);
/* Whether the seat's last complete move may be undone: nothing was revealed and no other seat
 * acted since. On MZ_ILLEGAL the error says why not. */
mz_status mz_match_can_undo(const mz_match *match, int seat, mz_error *error);
/* The code of that error alone ("over", "nothing", "shown", "acted"), or NULL: it may be undone. */
const char *mz_match_undo_bar(const mz_match *match, int seat);
mz_status mz_match_undo(mz_match *match, int seat, mz_error *error);
/* Ends the match for another reason than the rules; the seat named loses. */
mz_status mz_match_end(mz_match *match, int seat, mz_ending ending, mz_error *error);
mz_ending mz_match_ending(const mz_match *match, int *seat);
/* The result by the rules or by the ending; false while the match goes on. */
bool mz_match_result(const mz_match *match, mz_result *out);

/* Who made move i, and its text; false when there is no such move. */
bool mz_match_move(const mz_match *match, uint32_t i, int *seat, mz_text *text);
/* Whether the viewer may read that text: what was chosen at a secret stage is for those from whom
 * its events hide nothing, what was drawn there for nobody. MZ_ALL reads everything. */
bool mz_match_tells(const mz_match *match, uint32_t i, int viewer);
/* The state before move i (i up to mz_match_moves), with the events of the moves from `from` to
 * i-1 appended to `log` (may be NULL). `state` has room for the game's state size. */
mz_status mz_match_replay(const mz_match *match, uint32_t from, uint32_t i, void *state,
                          mz_log *log);
/* Carries move i (below mz_match_moves) out once more, on the state before it; of a simultaneous
 * node's picks, which stand in seat order, on one at which any seats have committed. */
void mz_match_redo(const mz_match *match, uint32_t i, void *state, mz_log *log);
/* The text of move i (below mz_match_moves) from the state before it: with mz_match_redo all texts
 * come from one walk. */
void mz_match_name(const mz_match *match, uint32_t i, const void *state, mz_text *text);

/* Keeps a line "key: value" for the record's header (names of seats, commitments, seed). */
mz_status mz_match_note(mz_match *match, const char *key, const char *value);
const char *mz_match_noted(const mz_match *match, const char *key);

/* The record as text, ended by its hash line. `viewer` MZ_ALL writes everything; a seat or
 * MZ_NOBODY what that viewer has been shown (other moves as "?"). */
void mz_match_record(const mz_match *match, int viewer, mz_text *out);
/* A match from its record, with the game it was played with (free both). The moves are carried
 * out and checked; the hash line, where present, too. `extra` are n further pairs for mz_make: the
 * content of a house copy, which a record names by its hash only. error->at is a line number,
 * from 1. */
mz_status mz_record_read(const char *text, const mz_pair *extra, int n, mz_game **game,
                         mz_match **out, mz_error *error);
/* Derives every random outcome again from the seed or the revealed key in the record's header,
 * and every race from its touches. MZ_RECORD and the line when something differs. */
mz_status mz_record_verify(const char *text, const mz_pair *extra, int n, mz_error *error);
/* The same, and that the honest deal is the one in which a client took part. `kept` are lines that
 * it kept when the deal was made, written as in the header: "commit WHO" of the server and of every
 * seat (the complete set that it was shown before it revealed anything), "nonce WHO" and "salt WHO"
 * of its own seats, and "abandoned N WHO" with the commitment of each complete set that was given up
 * before. MZ_RECORD with the code "kept" when one is missing or another one in the record. */
mz_status mz_record_verify_kept(const char *text, const mz_pair *extra, int n, const mz_pair *kept,
                                int nkept, mz_error *error);
/* How many deals the record says were broken off, all commitments in, before the one played: each
 * time somebody may have known what would be dealt. Only a verified record's number is true. */
int mz_record_abandoned(const char *text);

/* Honest deals: the commitment of `who` ("server", a seat's name) to `data`, and the key that all
 * outcomes follow from. docs/protocol.md states both. */
void mz_commitment(const char *who, const uint8_t salt[32], const uint8_t data[32],
                   uint8_t out[32]);
void mz_deal_key(const uint8_t seed[32], const uint8_t (*nonces)[32], int n, uint8_t key[32]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
