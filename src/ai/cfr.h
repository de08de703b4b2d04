/* A sub-game laid out in flat arrays, inside the library. Children follow their parent, side by
 * side; an information set owns a run of ids and of sums. */
#ifndef MOZZIE_AI_CFR_H
#define MOZZIE_AI_CFR_H

#include "mozzie/solve.h"

typedef struct mz_sub_node {
    uint32_t child; /* first child; for leaves the row of `value` */
    uint32_t info;  /* information set of a decision */
    uint16_t n;     /* children */
    uint8_t seat;   /* who decides, MZ_NATURE, or LEAF */
    double chance;  /* of this node below a node of nature */
} mz_sub_node;

typedef struct mz_sub_info {
    uint64_t key;    /* the seat's past and its view */
    uint64_t view;   /* hash of the view alone */
    uint32_t first;  /* of ids, regrets, sums */
    uint32_t member; /* first node, then by `next` */
    uint32_t state;  /* row of `views` */
    uint16_t n;
    uint8_t seat;
    bool solved; /* by the best response under way */
    uint16_t best;
} mz_sub_info;

enum { LEAF = 9 };

struct mz_sub {
    const mz_game *game;
    uint16_t bytes;
    uint8_t seats;
    mz_sub_node *node;
    uint32_t nodes, room;
    double (*value)[MZ_SEATS];
    uint32_t leaves, leaf_room;
    mz_sub_info *info;
    uint32_t infos, info_room;
    uint8_t *views;
    mz_id *id;
    double *regret, *sum, *now;
    uint32_t ids, id_room;
    uint32_t *next; /* next node of the same information set */
    double *reach;  /* of a node by nature and the others, for best responses */
    double *worth;  /* memory of the best response under way, NAN: not yet */
    uint32_t iterations;
};

#endif
