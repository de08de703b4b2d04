/* Mozzie: bots. A bot gets a seat's view and nothing else; the same bot runs in the browser. */
#ifndef MOZZIE_BOT_H
#define MOZZIE_BOT_H

#include "mozzie/chance.h"
#include "mozzie/mozzie.h"

typedef struct mz_bot mz_bot;

enum { MZ_LEVELS = 5 };

/* How long a bot may think: whichever comes first. `iterations` 0: those of its level; `now` (may
 * be NULL) returns milliseconds of a steady clock and `deadline` is in its terms. */
typedef struct mz_limit {
    uint32_t iterations;
    uint64_t deadline;
    uint64_t (*now)(void *user);
    void *user;
} mz_limit;

/* What a search saw, for people: share of visits and mean value of each step looked at. */
typedef struct mz_thought {
    mz_id id;
    float share, value;
} mz_thought;

typedef struct mz_thinking {
    uint32_t iterations, nodes, n;
    bool exact; /* the step was decided by a complete solution */
    mz_thought best[16];
} mz_thinking;

/* A bot from "random", "greedy" or "bot:1" to "bot:5". Free it with mz_bot_free. Allocates once,
 * here; choosing allocates nothing. */
mz_status mz_bot_new(const mz_game *game, const char *spec, mz_bot **out, mz_error *error);
void mz_bot_free(mz_bot *bot);
/* The next step of `seat`, always legal; `view` is that seat's view at a node where it owes a
 * step. `thinking` may be NULL. */
mz_id mz_bot_choose(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                    mz_thinking *thinking);
/* The name of a level for people, 1 to MZ_LEVELS. Static. */
const char *mz_level_name(int level);

#endif
