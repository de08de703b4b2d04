/* The search, inside the library: parameters of a bot, its node pool, what an iteration needs.
 *
 * The tree is a table of information sets. A node is what its seat knows, found by the hash of that
 * view; so nothing that a seat cannot see can steer its choice, outcomes that it cannot see are
 * merged, and the world of an iteration is the only place where hidden things exist. Nodes of
 * rivals with private information are folded: found by what everybody sees, with counts of how
 * often each id was on offer, since the rival's own hand differs from world to world. */
#ifndef MOZZIE_AI_SEARCH_H
#define MOZZIE_AI_SEARCH_H

#include "mozzie/bot.h"
#include "mozzie/solve.h"
#include "mozzie/tables.h"

enum {
    MZ_PATH = 256, /* decisions of one iteration that are remembered */
    MZ_IDS = MZ_WORDS * 64,
    MZ_FULL = 65535 /* rollout depth: to the end of the game */
};

/* How a bot plays. Percentages are whole numbers so that specs can name them. */
typedef struct mz_tune {
    uint32_t iterations;
    uint32_t live;    /* the same with a deadline, 0: as many */
    uint32_t exact;   /* nodes that an exact solution may take; 0: none */
    uint16_t trial;   /* decisions after a step that is tried out; 0: always a tree */
    uint16_t depth;   /* decisions of a rollout of the tree before `value` is asked */
    uint16_t explore; /* weight of exploration, % */
    uint16_t prior;   /* share of the prior in the first guess, %; the rest is uniform */
    uint16_t greedy;  /* rollout steps chosen by prior, %; the others are uniform */
    uint16_t reduce;  /* how much worse than the mean an untried step is taken to be, % */
    /* Errors: steps drawn by the weights of the prior alone, %; half where all win together. */
    uint16_t noise;
    uint16_t slip; /* in place of them steps drawn evenly, %, where seats bluff */
    uint16_t heat; /* 0: the most visited step; 1, 2, 3, 4: by visits^4, ^2, ^1, ^(1/2) */
    /* Where all that is hidden is chosen and nothing is drawn: 1: regret matching at simultaneous
     * choices and in a round at the root, and hidden choices further on by prior; 2: regret
     * matching at every hidden choice. */
    uint16_t mixed;
} mz_tune;

/* A step seen from its node. `offered` counts visits at which the id was legal (folded nodes);
 * nodes of regret matching keep the regret, others weight / (1 + visits). */
typedef struct mz_edge {
    float mean;
    uint32_t visits;
    union {
        uint32_t offered;
        float regret, rate;
    } u;
    mz_id id;
    uint16_t weight; /* of the prior, shares of 65535 */
} mz_edge;

/* How a node chooses: what looks best, by regret matching, or by prior. */
enum { MZ_PURE, MZ_REGRET, MZ_HABIT };

/* An information set. Edges come with the second visit. */
typedef struct mz_info {
    uint64_t key;
    uint32_t stamp, first, visits;
    float mean;
    uint16_t n, cap;
    uint8_t mixed, folded, spare[2];
} mz_info;

typedef struct mz_hop {
    uint32_t node, edge;
    float chance; /* with which a mixed node chose this edge */
    uint8_t seat;
} mz_hop;

typedef struct mz_round mz_round;
typedef struct mz_trials mz_trials;

typedef struct mz_search {
    const mz_game *game;
    mz_tune tune;
    mz_sizes size;
    uint8_t level; /* of the bot; it knows its own hands */
    bool open;     /* no stage is secret: nothing is private, every view tells the same */
    bool drawn;    /* nature has secret outcomes */
    bool bluff;    /* all that is hidden was chosen by a seat, nothing by nature */
    bool plain;    /* and worlds hold nothing beside the view, so that they are keys themselves */
    bool common;   /* all seats win or lose together */

    mz_info *table;
    uint32_t mask, used, room, stamp;
    mz_edge *edges;
    uint32_t nedges, cap_edges;

    int viewer;
    mz_rng *rng;
    mz_source source; /* for races, which are drawn by the model of hands */
    const void *view;
    void *world, *root, *seen;
    mz_round *round;   /* NULL: the game has nothing private */
    mz_trials *trials; /* NULL: nature draws nothing in private */
    int veiled;        /* a secret choice was just made by this seat, -1: none */
    bool inside;       /* the iteration begins behind the round at the root */

    mz_hop path[MZ_PATH];
    int npath;
    float value[MZ_SEATS];
} mz_search;

/* tree.c */
bool mz_tree_new(mz_search *s);
void mz_tree_free(mz_search *s);
void mz_tree_clear(mz_search *s);
/* The node of `seat` at the current world, new with visits 0; NULL when the table is full. */
mz_info *mz_tree_node(mz_search *s, int seat);
/* Adds the edges of all ids; false when there is no room. */
bool mz_tree_expand(mz_search *s, mz_info *node, int seat, const mz_set *legal);
/* Adds edges of ids that were never on offer before; counts what is on offer. */
bool mz_tree_offer(mz_search *s, mz_info *node, int seat, const mz_set *legal);

/* select.c */
/* The index of the edge to follow, among `legal` at folded nodes. */
uint32_t mz_select(mz_search *s, const mz_info *node, const mz_set *legal, float *chance);
void mz_backup(mz_search *s);

/* rollout.c */
/* s->value from the end of the game, or from the estimate. */
void mz_worth(mz_search *s);
/* One nature step of the world, drawn with its true weights. */
void mz_nature_step(mz_search *s);
/* Plays the world on and sets s->value. */
void mz_rollout(mz_search *s);
/* The same, everybody choosing what the prior likes best for this many decisions. */
void mz_play_by_prior(mz_search *s, uint32_t most);
/* Plays the world at random to its end; the number of decisions. */
uint32_t mz_length(mz_search *s);

/* search.c */
/* Sets what the search has to know of its game: s->open, s->drawn, s->bluff, s->common. */
void mz_search_learn(mz_search *s);
/* Forgets the search before; s->root is set already. */
void mz_search_begin(mz_search *s, const void *view, int viewer, mz_rng *rng);
/* s->world: a world that agrees with the view. */
void mz_search_world(mz_search *s);
/* A decision of the iteration, remembered on its path; its step. */
void mz_search_visit(mz_search *s, const mz_info *node, uint32_t edge, float chance, int seat);
void mz_search_take(mz_search *s, int seat, mz_id id);
/* One iteration from s->world. */
void mz_search_from_world(mz_search *s);

/* clock.c */
/* When to stop, and how many iterations were made. */
typedef struct mz_clock {
    const mz_limit *limit;
    uint32_t done, most;
    bool late;
} mz_clock;
/* Whether one more iteration may be made; counts it. */
bool mz_tick(mz_clock *clock);
/* Whether the deadline has passed or a stop is asked for; `limit` may be NULL. */
bool mz_late(const mz_limit *limit);

/* round.c */
mz_round *mz_round_new(void);
/* The root as a hidden-choice game: its tally; false when it is none. */
bool mz_round_search(mz_search *s, const mz_set *legal, mz_clock *clock, mz_tally *out);

/* trials.c */
mz_trials *mz_trials_new(void);
/* The root's steps tried out one by one: their tally; false when the search has no trials. */
bool mz_trials_search(mz_search *s, const mz_set *legal, mz_clock *clock, mz_tally *out);

/* policy.c */
/* Whether no stage of the game is secret: nothing is private, all views tell the same. */
bool mz_nothing_private(const mz_game *game);
/* `n`: number of legal ids. */
mz_id mz_pick_uniform(const mz_set *legal, int n, mz_rng *rng);
mz_id mz_pick_weighted(const mz_game *game, const void *state, int seat, const mz_set *legal,
                       mz_rng *rng);
mz_id mz_pick_greedy(const mz_game *game, const void *state, int seat, const mz_set *legal,
                     mz_rng *rng);
/* A number in [0, 1). */
float mz_unit(mz_rng *rng);
/* A number below n, by multiplication: uneven by less than n / 2^32, which search does not see. */
static inline uint32_t mz_quick(mz_rng *rng, uint32_t n) {
    return (uint32_t)((uint64_t)mz_next(rng) * n >> 32);
}

#endif
