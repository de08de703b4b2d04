/* CFR+ (regret matching+, sides in turn, linear averaging) and exact best responses over a
 * laid-out sub-game. */
#include "ai/cfr.h"

#include <math.h>
#include <string.h>

static void strategy_now(mz_sub *s, uint8_t seat) {
    for (uint32_t k = 0; k < s->infos; k++) {
        const mz_sub_info *info = &s->info[k];
        if (info->seat != seat) continue;
        const double *regret = &s->regret[info->first];
        double *now = &s->now[info->first], sum = 0;
        for (int i = 0; i < info->n; i++) sum += regret[i];
        for (int i = 0; i < info->n; i++) now[i] = sum > 0 ? regret[i] / sum : 1.0 / info->n;
    }
}

/* Value of `seat` below the node. `mine`, `others`: reach by the seat, and by all else. Adds
 * instant regrets and, weighted, the strategy played. */
static double walk(mz_sub *s, uint32_t at, int seat, double mine, double others, double weight) {
    const mz_sub_node *node = &s->node[at];
    if (node->seat == LEAF) return s->value[node->child][seat];
    if (mine == 0 && others == 0) return 0;
    double v = 0;
    if (node->seat == MZ_NATURE) {
        for (uint32_t i = 0; i < node->n; i++) {
            double p = s->node[node->child + i].chance;
            v += p * walk(s, node->child + i, seat, mine, others * p, weight);
        }
        return v;
    }
    uint32_t first = s->info[node->info].first;
    bool own = node->seat == seat;
    for (uint32_t i = 0; i < node->n; i++) {
        double p = s->now[first + i];
        double u = walk(s, node->child + i, seat, own ? mine * p : mine, own ? others : others * p,
                        weight);
        v += p * u;
        if (!own) continue;
        s->regret[first + i] += others * u;
        s->sum[first + i] += weight * mine * p;
    }
    if (own)
        for (uint32_t i = 0; i < node->n; i++) s->regret[first + i] -= others * v;
    return v;
}

void mz_sub_run(mz_sub *s, uint32_t iterations) {
    for (int seat = 0; seat < s->seats; seat++) strategy_now(s, (uint8_t)seat);
    for (uint32_t k = 0; k < iterations; k++) {
        s->iterations++;
        for (int seat = 0; seat < s->seats; seat++) {
            walk(s, 0, seat, 1, 1, s->iterations);
            for (uint32_t i = 0; i < s->ids; i++)
                if (s->regret[i] < 0) s->regret[i] = 0;
            strategy_now(s, (uint8_t)seat);
        }
    }
}

/* The strategy at an information set: average (by sums) into p. */
static void average(const mz_sub *s, const mz_sub_info *info, double *p) {
    double sum = 0;
    for (int i = 0; i < info->n; i++) sum += s->sum[info->first + (uint32_t)i];
    for (int i = 0; i < info->n; i++)
        p[i] = sum > 0 ? s->sum[info->first + (uint32_t)i] / sum : 1.0 / info->n;
}

static void all_averages(mz_sub *s) {
    for (uint32_t k = 0; k < s->infos; k++) average(s, &s->info[k], &s->now[s->info[k].first]);
}

static double mean(const mz_sub *s, uint32_t at, int seat) {
    const mz_sub_node *node = &s->node[at];
    if (node->seat == LEAF) return s->value[node->child][seat];
    double v = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        double p = node->seat == MZ_NATURE ? s->node[node->child + i].chance
                                           : s->now[s->info[node->info].first + i];
        if (p > 0) v += p * mean(s, node->child + i, seat);
    }
    return v;
}

double mz_sub_value(mz_sub *s, int seat) {
    all_averages(s);
    return mean(s, 0, seat);
}

/* Children have higher numbers than their parent, so one pass forward gives every reach. */
static void reaches(mz_sub *s, int seat) {
    s->reach[0] = 1;
    for (uint32_t at = 0; at < s->nodes; at++) {
        const mz_sub_node *node = &s->node[at];
        s->worth[at] = NAN;
        for (uint32_t i = 0; node->seat != LEAF && i < node->n; i++) {
            double p = 1;
            if (node->seat == MZ_NATURE)
                p = s->node[node->child + i].chance;
            else if (node->seat != seat)
                p = s->now[s->info[node->info].first + i];
            s->reach[node->child + i] = s->reach[at] * p;
        }
    }
    for (uint32_t k = 0; k < s->infos; k++) s->info[k].solved = false;
}

static double respond(mz_sub *s, uint32_t at, int seat);

static void solve_info(mz_sub *s, mz_sub_info *info, int seat) {
    double best = -INFINITY;
    info->solved = true;
    for (uint32_t i = 0; i < info->n; i++) {
        double v = 0;
        for (uint32_t at = info->member; at != UINT32_MAX; at = s->next[at])
            if (s->reach[at] > 0) v += s->reach[at] * respond(s, s->node[at].child + i, seat);
        if (v > best) best = v, info->best = (uint16_t)i;
    }
}

/* Value of the seat below the node when it plays best; recall is perfect, so that no information
 * set is met again below itself. */
static double respond(mz_sub *s, uint32_t at, int seat) {
    const mz_sub_node *node = &s->node[at];
    if (node->seat == LEAF) return s->value[node->child][seat];
    if (!isnan(s->worth[at])) return s->worth[at];
    double v = 0;
    if (node->seat == seat) {
        mz_sub_info *info = &s->info[node->info];
        if (!info->solved) solve_info(s, info, seat);
        v = respond(s, node->child + info->best, seat);
    } else {
        for (uint32_t i = 0; i < node->n; i++) {
            double p = node->seat == MZ_NATURE ? s->node[node->child + i].chance
                                               : s->now[s->info[node->info].first + i];
            if (p > 0) v += p * respond(s, node->child + i, seat);
        }
    }
    return s->worth[at] = v;
}

double mz_sub_best(mz_sub *s, int seat) {
    all_averages(s);
    reaches(s, seat);
    return respond(s, 0, seat);
}

double mz_sub_exploitability(mz_sub *s) {
    double sum = 0;
    for (int seat = 0; seat < s->seats; seat++) sum += mz_sub_best(s, seat) - mz_sub_value(s, seat);
    return sum;
}

int mz_sub_strategy(const mz_sub *s, const void *state, int seat, mz_id *ids, double *p) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(s->game, state, seat, view);
    uint64_t hash = mz_hash(s->game, view);
    for (uint32_t k = 0; k < s->infos; k++) {
        const mz_sub_info *info = &s->info[k];
        if (info->view != hash || info->seat != seat) continue;
        memcpy(ids, &s->id[info->first], info->n * sizeof *ids);
        average(s, info, p);
        return info->n;
    }
    return 0;
}

void mz_sub_policy(mz_sub *s, int seat,
                   void (*policy)(void *user, const void *view, int seat, const mz_id *ids, int n,
                                  double *p),
                   void *user) {
    for (uint32_t k = 0; k < s->infos; k++) {
        const mz_sub_info *info = &s->info[k];
        if (info->seat == seat)
            policy(user, s->views + (size_t)info->state * s->bytes, seat, &s->id[info->first],
                   info->n, &s->sum[info->first]);
    }
}
