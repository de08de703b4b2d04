/* The node pool: a hash table of information sets with linear probing, and a bump arena of edges.
 * Entries of an older search are told by their stamp, so clearing costs nothing. An edge list that
 * grows moves to the end of the arena; the old place is lost until the next search. */
#include "ai/search.h"

#include "engine/rules.h"

#include <stdlib.h>
#include <string.h>

/* EDGES_PER_NODE: on average; most nodes are visited once and have none. MOST_NODES keeps a bot at
 * about 20 MB; a search that fills them goes on without new ones. */
enum { EDGES_PER_NODE = 8, MOST_NODES = 80000 };

static uint64_t mix(uint64_t h) {
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15U;
    return h ^ (h >> 29);
}

bool mz_tree_new(mz_search *s) {
    uint32_t want = s->tune.iterations > s->tune.live ? s->tune.iterations : s->tune.live;
    if (want < 1000) want = 1000;
    if (want > MOST_NODES) want = MOST_NODES;
    uint32_t size = 1024;
    while (size < want + want / 2) size *= 2;
    s->mask = size - 1;
    s->room = size - size / 4;
    s->cap_edges = size * EDGES_PER_NODE;
    s->table = aligned_alloc(64, size * sizeof *s->table);
    s->edges = malloc(s->cap_edges * sizeof *s->edges);
    s->world = calloc(3, MZ_STATE_MAX);
    if (!s->table || !s->edges || !s->world) return false;
    memset(s->table, 0, size * sizeof *s->table);
    s->root = (char *)s->world + MZ_STATE_MAX;
    s->seen = (char *)s->world + (size_t)2 * MZ_STATE_MAX;
    return true;
}

void mz_tree_free(mz_search *s) {
    free(s->table);
    free(s->edges);
    free(s->world);
}

void mz_tree_clear(mz_search *s) {
    s->stamp++;
    s->used = 0;
    s->nedges = 0;
}

/* The steps of an unfinished move are the mover's own, and not in the view of nobody. */
static uint64_t key_of(mz_search *s, int seat, bool folded) {
    if (s->plain && !mz_node(s->world)->joint) return mix(mz_hash(s->game, s->world));
    mz_see(s->game, s->world, folded ? MZ_NOBODY : seat, s->seen);
    mz_head *head = s->seen;
    if (head->joint) head->owes = head->joint; /* who has committed already tells nothing */
    uint64_t h = mix(mz_hash(s->game, s->seen) + (uint64_t)seat + 1);
    if (!folded) return h;
    const mz_id *sel = mz_sel(s->game, s->world);
    for (int i = 0; i < mz_node(s->world)->nsel; i++) h = mix(h + sel[i] + 2);
    return h;
}

mz_info *mz_tree_node(mz_search *s, int seat) {
    bool folded = !s->open && seat != s->viewer;
    uint64_t key = key_of(s, seat, folded);
    uint32_t i = (uint32_t)key & s->mask;
    while (s->table[i].stamp == s->stamp) {
        if (s->table[i].key == key) return &s->table[i];
        i = (i + 1) & s->mask;
    }
    if (s->used >= s->room) return NULL;
    s->used++;
    s->table[i] = (mz_info){.key = key, .stamp = s->stamp, .folded = folded};
    return &s->table[i];
}

/* Shares of the prior, blended with a uniform guess; `of`: edges of the node, these n included. */
static void set_weights(const mz_search *s, mz_edge *edge, int n, int of, int seat) {
    mz_id ids[MZ_IDS] = {0};
    int32_t weight[MZ_IDS];
    double sum = 0, prior = s->tune.prior / 100.0;
    for (int i = 0; i < n; i++) ids[i] = edge[i].id;
    if (prior > 0) {
        mz_prior(s->game, s->world, seat, ids, n, weight);
        for (int i = 0; i < n; i++) sum += weight[i];
    }
    for (int i = 0; i < n; i++) {
        double share = (1 - prior) / n + (prior > 0 ? prior * weight[i] / sum : 0);
        edge[i].weight = (uint16_t)(share * n / of * 65535);
    }
}

bool mz_tree_expand(mz_search *s, mz_info *node, int seat, const mz_set *legal) {
    uint32_t n = (uint32_t)mz_count(legal), cap = node->folded ? n + n / 2 + 2 : n;
    if (s->nedges + cap > s->cap_edges) return false;
    mz_id ids[MZ_IDS];
    mz_list(legal, ids);
    mz_edge *edge = &s->edges[s->nedges];
    for (uint32_t i = 0; i < n; i++) edge[i] = (mz_edge){.id = ids[i]};
    node->first = s->nedges;
    node->n = (uint16_t)n;
    node->cap = (uint16_t)cap;
    s->nedges += cap;
    set_weights(s, edge, (int)n, (int)n, seat);
    for (uint32_t i = 0; !node->mixed && !node->folded && i < n; i++)
        edge[i].u.rate = (float)edge[i].weight;
    return true;
}

static bool grow(mz_search *s, mz_info *node, uint32_t need) {
    if (need <= node->cap) return true;
    uint32_t cap = need + need / 2;
    if (s->nedges + cap > s->cap_edges) return false;
    memcpy(&s->edges[s->nedges], &s->edges[node->first], node->n * sizeof *s->edges);
    node->first = s->nedges;
    node->cap = (uint16_t)cap;
    s->nedges += cap;
    return true;
}

bool mz_tree_offer(mz_search *s, mz_info *node, int seat, const mz_set *legal) {
    mz_set fresh = *legal;
    mz_edge *edge = &s->edges[node->first];
    for (uint32_t i = 0; i < node->n; i++) {
        if (!mz_has(legal, edge[i].id)) continue;
        fresh.w[edge[i].id >> 6] &= ~((uint64_t)1 << (edge[i].id & 63));
        if (!node->mixed) edge[i].u.offered++;
    }
    int n = mz_count(&fresh);
    if (n == 0) return true;
    if (!grow(s, node, (uint32_t)node->n + (uint32_t)n)) return false;
    mz_id ids[MZ_IDS];
    mz_list(&fresh, ids);
    edge = &s->edges[node->first + node->n];
    for (int i = 0; i < n; i++) {
        edge[i] = (mz_edge){.id = ids[i]};
        if (!node->mixed) edge[i].u.offered = 1;
    }
    set_weights(s, edge, n, node->n + n, seat);
    node->n = (uint16_t)(node->n + n);
    return true;
}
