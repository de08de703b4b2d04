/* Where nature deals in private, a tree is cut up at every draw and ends a decision or two deep.
 * There each step of the root is tried out instead: in the same worlds as the others, everybody
 * playing on by prior for some decisions, then `value`. A step that is surely worse than the best
 * is dropped, so that most worlds go to those that are hard to tell apart; and the prior's
 * favourite, as the player that the trials are played by would choose it, gives way only to a step
 * that is surely better. The search is never far below that player, and the better the more worlds.
 */
#include "ai/search.h"

#include "engine/rules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 32, FIRST_LOOK = 16, FEW = 8 }; /* FEW worlds and less prove nothing */
#define SURE 2.5   /* standard errors by which a step is worse when it is dropped */
#define BETTER 2.0 /* and by which one is better than the prior's favourite */

/* Sums over the worlds that a step was tried out in; two living steps share all of theirs. */
struct mz_trials {
    int n, favourite; /* steps, ids rising; the one of the largest prior */
    mz_id id[STEPS];
    bool alive[STEPS];
    uint32_t worlds[STEPS];
    double sum[STEPS], product[STEPS][STEPS];
};

mz_trials *mz_trials_new(void) {
    return malloc(sizeof(mz_trials));
}

/* The steps of the largest priors. */
static void line_up(mz_search *s, const mz_set *legal) {
    mz_trials *t = s->trials;
    mz_id id[MZ_IDS];
    int32_t weight[MZ_IDS];
    int n = mz_list(legal, id);
    mz_prior(s->game, s->root, s->viewer, id, n, weight);
    for (; n > STEPS; n--) {
        int least = 0;
        for (int i = 1; i < n; i++)
            if (weight[i] < weight[least]) least = i;
        memmove(id + least, id + least + 1, (size_t)(n - 1 - least) * sizeof *id);
        memmove(weight + least, weight + least + 1, (size_t)(n - 1 - least) * sizeof *weight);
    }
    memset(t, 0, sizeof *t);
    t->n = n;
    for (int i = 0; i < n; i++) {
        t->id[i] = id[i];
        t->alive[i] = true;
        if (weight[i] > weight[t->favourite]) t->favourite = i;
    }
}

/* Every living step in one world, with the same luck as far as the games are alike. */
static bool try_out(mz_search *s, mz_clock *clock) {
    mz_trials *t = s->trials;
    double value[STEPS];
    mz_search_world(s);
    memcpy(s->seen, s->world, s->size.state);
    const mz_rng luck = *s->rng;
    for (int i = 0; i < t->n; i++) {
        if (!t->alive[i]) continue;
        if (!mz_tick(clock)) return false;
        *s->rng = luck;
        memcpy(s->world, s->seen, s->size.state);
        mz_step(s->game, s->world, s->viewer, t->id[i], NULL);
        mz_play_by_prior(s, s->tune.trial);
        value[i] = (double)s->value[s->viewer];
    }
    for (int i = 0; i < t->n; i++) {
        if (!t->alive[i]) continue;
        t->worlds[i]++;
        t->sum[i] += value[i];
        for (int k = 0; k < t->n; k++)
            if (t->alive[k]) t->product[i][k] += value[i] * value[k];
    }
    return true;
}

/* By how many standard errors a living step is better than another. */
static double better_by(const mz_trials *t, int a, int b) {
    double n = t->worlds[a], mean = (t->sum[a] - t->sum[b]) / n;
    double squares = t->product[a][a] - 2 * t->product[a][b] + t->product[b][b];
    double variance = (squares / n - mean * mean) / n;
    if (variance > 1e-12) return mean / sqrt(variance);
    return mean > 0 ? INFINITY : mean < 0 ? -INFINITY : 0;
}

static int leader(const mz_trials *t) {
    int best = -1;
    for (int i = 0; i < t->n; i++)
        if (t->alive[i] && (best < 0 || t->sum[i] > t->sum[best])) best = i;
    return best;
}

/* Drops what is surely worse; the number of steps left. */
static int drop(mz_trials *t) {
    int best = leader(t), alive = 0;
    for (int i = 0; i < t->n; i++) {
        if (t->alive[i] && better_by(t, best, i) > SURE) t->alive[i] = false;
        alive += t->alive[i];
    }
    return alive;
}

static int choice(const mz_trials *t) {
    int best = leader(t), known = t->favourite;
    bool same = t->alive[known] && (t->worlds[known] < FEW || better_by(t, best, known) < BETTER);
    return same ? known : best;
}

bool mz_trials_search(mz_search *s, const mz_set *legal, mz_clock *clock, mz_tally *out) {
    mz_trials *t = s->trials;
    if (!t) return false;
    line_up(s, legal);
    uint32_t look = FIRST_LOOK;
    for (uint32_t world = 1; try_out(s, clock); world++) {
        if (world < look) continue;
        look += look / 2;
        if (drop(t) == 1) break;
    }
    int best = choice(t);
    *out = (mz_tally){.n = (uint16_t)t->n, .tried = true};
    for (int i = 0; i < t->n; i++) {
        out->id[i] = t->id[i];
        out->weight[i] = (float)t->worlds[i] + (i == best ? 1 : 0);
        out->value[i] = t->worlds[i] ? (float)(t->sum[i] / t->worlds[i]) : 0;
    }
    return true;
}
