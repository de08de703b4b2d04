/* Mozzie: the tree search with a judge of one's own. The search of the bots walks worlds that agree
 * with a seat's view down its tree of information sets; where it meets something new it stops and
 * hands out the leaf, many at a time, and goes on when it is told what the leaves are worth and
 * which steps look good there. (PUCT: Silver et al., Mastering the game of Go without human
 * knowledge, Nature 550, 2017; information sets: Cowling, Powley, Whitehouse, Information Set Monte
 * Carlo Tree Search, IEEE TCIAIG 4, 2012.) */
#ifndef MOZZIE_GUIDED_H
#define MOZZIE_GUIDED_H

#include "mozzie/bot.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum { MZ_LEAVES = 4096 }; /* most leaves at once */

typedef struct mz_guided mz_guided;

/* A search that hands out at most `leaves` (1 to MZ_LEAVES) at a time and keeps about `nodes` nodes
 * (at most 80,000; 0: as many). `explore` is the weight of exploration, in hundredths (125 is
 * usual). MZ_OPTION when a number is out of range, MZ_SPACE without memory. Free it with
 * mz_guided_free. The game must outlive it; one thread at a time. */
mz_status mz_guided_new(const mz_game *game, int leaves, uint32_t nodes, int explore,
                        mz_guided **out, mz_error *error);
void mz_guided_free(mz_guided *g);

/* Forgets what was before; the next search is that of `seat`, which owes a step in its `view`. Both
 * the view and the generator must stay until the next begin. */
void mz_guided_begin(mz_guided *g, const void *view, int seat, mz_rng *rng);

/* Walks up to `most` times and returns how many leaves there are now, at most as many. Fewer: the
 * other walks ended with the game, whose worth is known, or met a leaf that is out already. None of
 * them may be outstanding when it is called (mz_guided_learn). 0: all walks ended with the game. */
int mz_guided_leaves(mz_guided *g, int most);
/* Leaf i: whose step it is there. `view` (mz_size(game).state bytes) gets what that seat knows in
 * the leaf's world, `legal` its steps; both may be NULL. */
int mz_guided_leaf(const mz_guided *g, int i, void *view, mz_set *legal);
/* What the leaves are worth: for each the share of the win of every seat (0 to 1; rows of `seats`
 * numbers), and for each a prior weight of every id (rows of mz_size(game).ids numbers, 0 or more,
 * read at legal ids alone; NULL or a row of zeros: all alike). */
void mz_guided_learn(mz_guided *g, const float *value, const float *prior);

/* What the search knows of the steps of its root; `iterations` are walks. */
void mz_guided_tally(const mz_guided *g, mz_tally *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
