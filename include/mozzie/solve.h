/* Mozzie: exact and approximate solutions of small games: matrices, sub-games with hidden
 * information, endgames without. Solvers allocate when made; running them allocates nothing.
 * Values are shares of the win, 0 to 1, unless the caller supplies others. */
#ifndef MOZZIE_SOLVE_H
#define MOZZIE_SOLVE_H

#include "mozzie/bot.h"
#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- matrix games ---- */

enum { MZ_MATRIX = 32 }; /* most rows and most columns */

/* The value for the row player of the zero-sum game a[r * cols + c], with optimal strategies p
 * (rows) and q (columns): the simplex method in doubles, exact up to rounding. */
double mz_matrix_solve(const double *a, int rows, int cols, double *p, double *q);
/* Average strategies of regret matching+ in the game with payoffs a (row player) and b (column
 * player): converges to an equilibrium when b = -a, to a coarse correlated one otherwise. */
void mz_matrix_regret(const double *a, const double *b, int rows, int cols, int iterations,
                      double *p, double *q);

/* ---- sub-games ---- */

/* A game tree laid out from weighted start states: nature explicit, information sets by what each
 * seat has seen and done (perfect recall). */
typedef struct mz_sub mz_sub;

typedef struct mz_sub_from {
    const void *const *state; /* start states and their probabilities; they need not sum to 1 */
    const double *weight;
    uint32_t n;
    uint32_t nodes; /* no more nodes than this */
    /* True when the state is a leaf; sets the value of each seat. NULL: only ends of the game. */
    bool (*leaf)(void *user, const void *state, double value[MZ_SEATS]);
    void *user;
} mz_sub_from;

/* Lays out a sub-game; MZ_SPACE when it is too large. */
mz_status mz_sub_new(const mz_game *game, const mz_sub_from *from, mz_sub **out, mz_error *error);
void mz_sub_free(mz_sub *sub);
uint32_t mz_sub_nodes(const mz_sub *sub);
uint32_t mz_sub_infos(const mz_sub *sub);
/* Iterations of CFR+ with linear averaging; more may follow. */
void mz_sub_run(mz_sub *sub, uint32_t iterations);
/* The seat's value when all play their average strategies, and when it plays its best response to
 * those of the others. */
double mz_sub_value(mz_sub *sub, int seat);
double mz_sub_best(mz_sub *sub, int seat);
/* Sum over seats of what each could gain; 0 at an equilibrium of two seats. */
double mz_sub_exploitability(mz_sub *sub);
/* The average strategy of the seat at the information set first met in `state` or in a state with
 * the same view of that seat: ids and probabilities (room for all ids); 0 when there is none. */
int mz_sub_strategy(const mz_sub *sub, const void *state, int seat, mz_id *ids, double *p);
/* Replaces the average strategies of a seat by a policy, to measure how exploitable that is. */
void mz_sub_policy(mz_sub *sub, int seat,
                   void (*policy)(void *user, const void *view, int seat, const mz_id *ids, int n,
                                  double *p),
                   void *user);

/* ---- endgames ---- */

/* Solves positions of two seats without private information and without races: alpha-beta with
 * explicit nature and a table of solved positions. */
typedef struct mz_exact mz_exact;

/* NULL when the game is of another sort, or memory is short. `entries` is rounded up to a power
 * of 2. */
mz_exact *mz_exact_new(const mz_game *game, uint32_t entries);
void mz_exact_free(mz_exact *exact);
/* The value of the seat to act and a step that reaches it, from a state at a decision; `values`
 * (may be NULL, room for all ids) gets the exact value of each legal step in rising order, which
 * takes longer. False when `nodes` or the limit's deadline did not suffice. */
bool mz_exact_solve(mz_exact *exact, const void *state, uint32_t nodes, const mz_limit *limit,
                    double *value, mz_id *best, double *values);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
