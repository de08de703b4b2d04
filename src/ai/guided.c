/* Tree search with an outside judge. Invariant: a walk that is out counts as a visit that was lost
 * for everybody on its way, so that walks of one batch part; when its leaf is judged the loss is
 * made up for, and the tree is what it would be without it. A leaf is a node without edges; it gets
 * them with its judgement. */
#include "mozzie/guided.h"

#include "ai/search.h"
#include "engine/rules.h"

#include <stdlib.h>
#include <string.h>

struct leaf {
    uint32_t node; /* UINT32_MAX: the table is full, it is judged and not kept */
    int seat, npath;
    mz_hop path[MZ_PATH];
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
};

struct mz_guided {
    mz_search s;
    int seat, most, nleaves;
    uint32_t walks;
    struct leaf *leaf;
};

mz_status mz_guided_new(const mz_game *game, int leaves, uint32_t nodes, int explore,
                        mz_guided **out, mz_error *error) {
    if (leaves < 1 || leaves > MZ_LEAVES || explore < 0 || explore > UINT16_MAX)
        return mz_fail(error, MZ_OPTION, "option", "a search takes 1 to %d leaves", MZ_LEAVES);
    mz_guided *g = calloc(1, sizeof *g);
    if (g) {
        g->s.game = game;
        g->s.size = mz_size(game);
        g->s.tune =
            (mz_tune){.iterations = nodes ? nodes : UINT32_MAX, .explore = (uint16_t)explore};
        g->most = leaves;
        g->leaf = calloc((size_t)leaves, sizeof *g->leaf);
    }
    if (!g || !g->leaf || !mz_tree_new(&g->s)) {
        mz_guided_free(g);
        return mz_fail(error, MZ_SPACE, "memory", "there is no memory for a search");
    }
    mz_search_learn(&g->s);
    *out = g;
    return MZ_OK;
}

void mz_guided_free(mz_guided *g) {
    if (!g) return;
    mz_tree_free(&g->s);
    free(g->leaf);
    free(g);
}

void mz_guided_begin(mz_guided *g, const void *view, int seat, mz_rng *rng) {
    mz_sample(g->s.game, view, seat, rng, g->s.root);
    mz_search_begin(&g->s, view, seat, rng);
    g->seat = seat;
    g->nleaves = 0;
    g->walks = 0;
}

/* ---- walking ---- */

static bool is_out(const mz_guided *g, uint32_t node) {
    for (int i = 0; i < g->nleaves; i++)
        if (g->leaf[i].node == node) return true;
    return false;
}

/* One decision of the tree; false at a leaf, or where there is no room to go on. */
static bool descend(mz_guided *g, uint32_t *leaf) {
    mz_search *s = &g->s;
    int seat = mz_to_act(s->world);
    mz_info *node = s->npath < MZ_PATH ? mz_tree_node(s, seat) : NULL;
    *leaf = node ? (uint32_t)(node - s->table) : UINT32_MAX;
    if (!node) return false;
    mz_set legal;
    if (node->n && node->folded) mz_legal(s->game, s->world, seat, &legal);
    if (!node->n || (node->folded && !mz_tree_offer(s, node, seat, &legal))) {
        mz_search_visit(s, node, UINT32_MAX, 1, seat);
        return false;
    }
    float chance;
    uint32_t edge = mz_select(s, node, &legal, &chance);
    mz_id id = s->edges[node->first + edge].id;
    mz_search_visit(s, node, edge, chance, seat);
    mz_search_take(s, seat, id);
    return true;
}

/* Makes up for the loss with which the walk was counted. */
static void repay(mz_search *s, const mz_hop *path, int n, const float *value) {
    for (int i = 0; i < n; i++) {
        mz_info *node = &s->table[path[i].node];
        float v = value[path[i].seat];
        node->mean += v / (float)node->visits;
        if (path[i].edge == UINT32_MAX) continue;
        mz_edge *e = &s->edges[node->first + path[i].edge];
        e->mean += v / (float)e->visits;
    }
}

/* False when the leaf is out already: the walk is not counted. */
static bool walk(mz_guided *g) {
    mz_search *s = &g->s;
    uint32_t node = UINT32_MAX;
    mz_search_world(s);
    while (!mz_over(s->world)) {
        if (mz_node(s->world)->kind != MZ_DECISION)
            mz_nature_step(s);
        else if (!descend(g, &node))
            break;
    }
    bool over = mz_over(s->world);
    if (!over && node != UINT32_MAX && is_out(g, node)) return false;
    memset(s->value, 0, sizeof s->value);
    if (over) mz_worth(s);
    mz_backup(s);
    g->walks++;
    if (over) return true;
    struct leaf *l = &g->leaf[g->nleaves++];
    *l = (struct leaf){.node = node, .seat = mz_to_act(s->world), .npath = s->npath};
    memcpy(l->path, s->path, (size_t)s->npath * sizeof *s->path);
    memcpy(l->world, s->world, s->size.state);
    return true;
}

int mz_guided_leaves(mz_guided *g, int most) {
    if (most > g->most) most = g->most;
    g->nleaves = 0;
    for (int i = 0; i < most; i++)
        if (!walk(g)) break;
    return g->nleaves;
}

int mz_guided_leaf(const mz_guided *g, int i, void *view, mz_set *legal) {
    const struct leaf *l = &g->leaf[i];
    if (view) mz_see(g->s.game, l->world, l->seat, view);
    if (legal) mz_legal(g->s.game, l->world, l->seat, legal);
    return l->seat;
}

/* ---- judging ---- */

static void expand(mz_guided *g, const struct leaf *l, const float *prior) {
    mz_search *s = &g->s;
    mz_info *node = l->node == UINT32_MAX ? NULL : &s->table[l->node];
    if (!node || node->n) return;
    mz_set legal;
    memcpy(s->world, l->world, s->size.state);
    mz_legal(s->game, s->world, l->seat, &legal);
    if (!mz_tree_expand(s, node, l->seat, &legal)) return;
    mz_edge *edge = &s->edges[node->first];
    float sum = 0;
    for (int i = 0; prior && i < node->n; i++) sum += prior[edge[i].id];
    for (int i = 0; i < node->n; i++) {
        float share = sum > 0 ? prior[edge[i].id] / sum : 1.0F / (float)node->n;
        edge[i].weight = (uint16_t)(share * 65535);
        if (node->folded)
            edge[i].u.offered = 1;
        else
            edge[i].u.rate = (float)edge[i].weight;
    }
}

void mz_guided_learn(mz_guided *g, const float *value, const float *prior) {
    for (int i = 0; i < g->nleaves; i++) {
        const struct leaf *l = &g->leaf[i];
        repay(&g->s, l->path, l->npath, value + (size_t)i * (size_t)g->s.size.seats);
        expand(g, l, prior ? prior + (size_t)i * g->s.size.ids : NULL);
    }
    g->nleaves = 0;
}

void mz_guided_tally(const mz_guided *g, mz_tally *out) {
    mz_search *s = (mz_search *)&g->s; /* looks a node up, in its own blocks */
    memcpy(s->world, s->root, s->size.state);
    const mz_info *node = mz_tree_node(s, g->seat);
    *out = (mz_tally){.iterations = g->walks, .nodes = s->used, .n = node ? node->n : 0};
    for (int i = 0; i < out->n; i++) {
        const mz_edge *e = &s->edges[node->first + (uint32_t)i];
        out->id[i] = e->id;
        out->weight[i] = (float)e->visits;
        out->value[i] = e->mean;
        out->prior[i] = (float)e->weight / 65535;
    }
}
