/* Mozzie: bots. A bot gets a seat's view and nothing else; the same bot runs in the browser.
 *
 * A spec is "random", "greedy", or "bot:LEVEL" with LEVEL 1 to 5, which may be followed by
 * ":KEY=NUMBER" to change one parameter of the level: n (iterations), live (the same with a clock),
 * exact (nodes of an exact solution), trial (decisions after a step that is tried out; 0: a tree),
 * depth (decisions of a rollout of the tree; 65535: to the end), explore, prior, greedy, reduce,
 * noise (errors, per cent), slip (the same where seats bluff), heat, mixed (0 to 2). Choices are a
 * function of spec, view, seat and generator alone, the same in every build, unless a deadline or a
 * stop cuts the search short.
 */
#ifndef MOZZIE_BOT_H
#define MOZZIE_BOT_H

#include "mozzie/chance.h"
#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct mz_bot mz_bot;

enum { MZ_LEVELS = 5 };

/* How long a bot may think: whichever comes first. `iterations` 0: those of its level (level 5
 * takes up to ten times as many when it has a clock); `now` (may be NULL) returns milliseconds of a
 * steady clock and `deadline` is in its terms; `stop` (may be NULL) is asked every few iterations
 * and ends the search when it returns true. */
typedef struct mz_limit {
    uint32_t iterations;
    uint64_t deadline;
    uint64_t (*now)(void *user);
    void *user;
    bool (*stop)(void *user);
} mz_limit;

/* What a search saw, for people: share of visits and mean value of each step looked at. */
typedef struct mz_thought {
    mz_id id;
    uint16_t spare; /* zero: no holes, so that bytes can be compared */
    float share, value;
} mz_thought;

typedef struct mz_thinking {
    uint32_t iterations, nodes, n;
    bool exact; /* the step was decided by a complete solution */
    mz_thought best[16];
} mz_thinking;

/* What a search knows of the steps of its root, ids rising. Searches of the same view with
 * different generators are added up (root-parallel search); threads are the caller's. */
typedef struct mz_tally {
    uint32_t iterations, nodes;
    uint16_t n;
    bool exact, mixed; /* solved; the weights are a mixed strategy to draw from */
    bool tried; /* the weights are worlds that steps were tried out in, the choice has most */
    mz_id id[MZ_WORDS * 64];
    float weight[MZ_WORDS * 64]; /* visits, or parts of the strategy times iterations */
    float value[MZ_WORDS * 64];  /* the seat's share of the win after the step, 0 to 1 */
    float prior[MZ_WORDS * 64];  /* shares of what an error would choose; sum 1 */
} mz_tally;

/* A bot from a spec; MZ_OPTION when the spec is none. Free it with mz_bot_free. Allocates once,
 * here; choosing allocates nothing. The game must outlive it. One thread at a time. */
mz_status mz_bot_new(const mz_game *game, const char *spec, mz_bot **out, mz_error *error);
void mz_bot_free(mz_bot *bot);
/* The bot's level, 1 to MZ_LEVELS; 0 for random, greedy and NULL. What hands do at its seat is
 * drawn by it (mz_match_skill). */
int mz_bot_level(const mz_bot *bot);
/* The next step of `seat`, always legal, also when the deadline has passed already; `view` is that
 * seat's view at a node where it owes a step. `limit` and `thinking` may be NULL. */
mz_id mz_bot_choose(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                    mz_thinking *thinking);
/* A whole move, or the rest of one: the first step by mz_bot_choose within the limit, the others
 * from what that search has seen of them. Returns the number of ids. For tables with a clock; where
 * moves have one step it is mz_bot_choose. */
int mz_bot_move(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                mz_id ids[MZ_STEPS], mz_thinking *thinking);
/* The same in two halves: the search, and the choice from what it (or several) found. */
void mz_bot_search(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                   mz_tally *out);
mz_id mz_bot_decide(const mz_bot *bot, const mz_tally *tally, mz_rng *rng);
/* How the bot chooses: the legal ids, rising, and the probability of each (room for all); of a
 * searching bot those after this search. Returns their number. */
int mz_bot_policy(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                  mz_id *ids, double *p);
/* Adds the tally of another search of the same view. */
void mz_tally_add(mz_tally *into, const mz_tally *other);

/* The name of a level for people, 1 to MZ_LEVELS. Static. */
const char *mz_level_name(int level);

/* Iterations a second of this spec, searching the decisions of one game after the other for `ms`
 * milliseconds of `now`. 0 for bots that do not search. */
double mz_bot_speed(const mz_game *game, const char *spec, uint64_t ms, uint64_t (*now)(void *user),
                    void *user, mz_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
