/* Which edge an iteration follows, and what it leaves behind.
 * Pure nodes: mean + explore * prior share * sqrt(visits) / (1 + own visits), visits counted only
 * where the edge was on offer. Mixed nodes: regret matching on sampled values, with the node's mean
 * as baseline, so that values have to be corrected for how rarely an edge is chosen but their
 * variance stays small; the visits of a mixed node are its average strategy. */
#include "ai/search.h"

#include <math.h>

/* Share of mixed choices made at random, so that every edge keeps being measured. */
#define EXPLORE 0.12F

static uint32_t best_open(const mz_search *s, const mz_info *node) {
    const mz_edge *edge = &s->edges[node->first];
    float root = sqrtf((float)node->visits) * (float)s->tune.explore * (0.01F / 65535.0F);
    float untried = node->mean - (float)s->tune.reduce * 0.01F, best = -1e9F;
    uint32_t at = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        float seen = edge[i].visits ? edge[i].mean : untried;
        float x = seen + root * edge[i].u.rate;
        if (x > best) best = x, at = i;
    }
    return at;
}

static uint32_t best_offered(const mz_search *s, const mz_info *node, const mz_set *legal) {
    const mz_edge *edge = &s->edges[node->first];
    float explore = (float)s->tune.explore * (0.01F / 65535.0F), best = -1e9F;
    float untried = node->mean - (float)s->tune.reduce * 0.01F;
    uint32_t at = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        if (!mz_has(legal, edge[i].id)) continue;
        float seen = edge[i].visits ? edge[i].mean : untried;
        float rate = explore * (float)edge[i].weight / (float)(1 + edge[i].visits);
        float x = seen + sqrtf((float)edge[i].u.offered) * rate;
        if (x > best) best = x, at = i;
    }
    return at;
}

static bool offered(const mz_info *node, const mz_set *legal, const mz_edge *e) {
    return !node->folded || mz_has(legal, e->id);
}

/* The probability of an edge: its regret's share, or the prior's while nothing is regretted; nodes
 * of habit regret nothing. */
static float mass(const mz_edge *e, float regrets) {
    if (regrets <= 0) return (float)e->weight + 1;
    return e->u.regret > 0 ? e->u.regret : 0;
}

static uint32_t draw_mixed(mz_search *s, const mz_info *node, const mz_set *legal, float *chance) {
    const mz_edge *edge = &s->edges[node->first];
    float regrets = 0, sum = 0;
    uint32_t n = 0, at = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        if (!offered(node, legal, &edge[i])) continue;
        n++;
        if (edge[i].u.regret > 0) regrets += edge[i].u.regret;
    }
    for (uint32_t i = 0; i < node->n; i++)
        if (offered(node, legal, &edge[i])) sum += mass(&edge[i], regrets);
    float u = mz_unit(s->rng), p = 1;
    for (uint32_t i = 0; i < node->n; i++) {
        if (!offered(node, legal, &edge[i])) continue;
        at = i;
        p = (1 - EXPLORE) * mass(&edge[i], regrets) / sum + EXPLORE / (float)n;
        if (u < p) break;
        u -= p;
    }
    *chance = p;
    return at;
}

uint32_t mz_select(mz_search *s, const mz_info *node, const mz_set *legal, float *chance) {
    *chance = 1;
    if (node->mixed) return draw_mixed(s, node, legal, chance);
    return node->folded ? best_offered(s, node, legal) : best_open(s, node);
}

static void regret(mz_search *s, const mz_info *node, uint32_t chosen, float chance, float value) {
    mz_edge *edge = &s->edges[node->first];
    float more = value - node->mean;
    for (uint32_t i = 0; i < node->n; i++) edge[i].u.regret -= more;
    edge[chosen].u.regret += more / chance;
}

void mz_backup(mz_search *s) {
    for (int i = 0; i < s->npath; i++) {
        const mz_hop *hop = &s->path[i];
        mz_info *node = &s->table[hop->node];
        float v = s->value[hop->seat];
        if (hop->edge != UINT32_MAX) {
            mz_edge *e = &s->edges[node->first + hop->edge];
            if (node->mixed == MZ_REGRET) regret(s, node, hop->edge, hop->chance, v);
            e->visits++;
            e->mean += (v - e->mean) / (float)e->visits;
            if (!node->mixed && !node->folded)
                e->u.rate = (float)e->weight / (float)(1 + e->visits);
        }
        node->visits++;
        node->mean += (v - node->mean) / (float)node->visits;
    }
}
