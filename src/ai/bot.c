/* Bots: specs, levels, and the choice of a step. The levels differ in how far they look and how
 * often they err; their strength is measured by `mozzie arena`, never assumed. */
#include "ai/search.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum mz_sort { RANDOM, GREEDY, SEARCH } mz_sort;

struct mz_bot {
    mz_sort sort;
    mz_search s;
    mz_exact *exact;
    mz_tally tally;
};

/* Measured, each level against the one below (docs/bots.md): errors tell levels apart where thought
 * does not. In games with hidden cards or choices 300 iterations without errors are about the equal
 * of 2,000; where seats bluff an error costs so little that level 4 needs 30 %. */
static const struct {
    const char *name;
    mz_tune tune;
} levels[MZ_LEVELS] = {
    {"Egg",
     {.iterations = 16,
      .trial = 24,
      .explore = 80,
      .prior = 30,
      .noise = 80,
      .slip = 80,
      .heat = 4,
      .mixed = 1}},
    {"Larva",
     {.iterations = 120,
      .trial = 24,
      .explore = 80,
      .prior = 60,
      .reduce = 5,
      .noise = 33,
      .slip = 65,
      .heat = 3,
      .mixed = 1}},
    {"Pupa",
     {.iterations = 300,
      .trial = 24,
      .explore = 80,
      .prior = 60,
      .reduce = 5,
      .noise = 12,
      .slip = 36,
      .heat = 2,
      .mixed = 1}},
    {"Imago",
     {.iterations = 2000,
      .trial = 24,
      .exact = 4000,
      .explore = 80,
      .prior = 80,
      .reduce = 10,
      .noise = 6,
      .slip = 30,
      .mixed = 1}},
    {"Swarm",
     {.iterations = 20000,
      .trial = 24,
      .live = 200000,
      .exact = 20000,
      .explore = 80,
      .prior = 80,
      .reduce = 10,
      .mixed = 1}},
};

const char *mz_level_name(int level) {
    return level >= 1 && level <= MZ_LEVELS ? levels[level - 1].name : "";
}

static int level_of(const char *spec) {
    bool level = !strncmp(spec, "bot:", 4) && spec[4] >= '1' && spec[4] <= '0' + MZ_LEVELS;
    return level ? spec[4] - '0' : 0;
}

static const struct {
    const char *key;
    size_t offset;
    bool wide;
    uint32_t most;
} keys[] = {
    {"n", offsetof(mz_tune, iterations), true, 100000000},
    {"live", offsetof(mz_tune, live), true, 100000000},
    {"exact", offsetof(mz_tune, exact), true, 100000000},
    {"trial", offsetof(mz_tune, trial), false, MZ_FULL},
    {"depth", offsetof(mz_tune, depth), false, MZ_FULL},
    {"explore", offsetof(mz_tune, explore), false, 10000},
    {"prior", offsetof(mz_tune, prior), false, 100},
    {"greedy", offsetof(mz_tune, greedy), false, 100},
    {"reduce", offsetof(mz_tune, reduce), false, 100},
    {"noise", offsetof(mz_tune, noise), false, 100},
    {"slip", offsetof(mz_tune, slip), false, 100},
    {"heat", offsetof(mz_tune, heat), false, 4},
    {"mixed", offsetof(mz_tune, mixed), false, 2},
};

/* One ":KEY=NUMBER" at *at, which moves behind it. */
static bool one_key(const char **at, mz_tune *tune) {
    const char *s = *at + 1;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t n = strlen(keys[i].key);
        if (strncmp(s, keys[i].key, n) != 0 || s[n] != '=') continue;
        char *end;
        if (s[n + 1] < '0' || s[n + 1] > '9') return false;
        unsigned long value = strtoul(s + n + 1, &end, 10);
        if (value > keys[i].most || (*end && *end != ':')) return false;
        uint32_t wide = (uint32_t)value;
        uint16_t narrow = (uint16_t)value;
        memcpy((char *)tune + keys[i].offset, keys[i].wide ? (void *)&wide : (void *)&narrow,
               keys[i].wide ? sizeof wide : sizeof narrow);
        *at = end;
        return true;
    }
    return false;
}

static bool parse(const char *spec, mz_sort *sort, mz_tune *tune) {
    *sort = strcmp(spec, "random") == 0 ? RANDOM : strcmp(spec, "greedy") == 0 ? GREEDY : SEARCH;
    if (*sort != SEARCH) return true;
    if (!level_of(spec)) return false;
    *tune = levels[spec[4] - '1'].tune;
    for (const char *at = spec + 5; *at;)
        if (*at != ':' || !one_key(&at, tune)) return false;
    return tune->iterations > 0;
}

static bool prepare(mz_bot *bot, const mz_game *game) {
    mz_search *s = &bot->s;
    if (bot->sort != SEARCH) s->tune.iterations = 1;
    if (!mz_tree_new(s)) return false;
    if (bot->sort != SEARCH) return true;
    mz_search_learn(s);
    if (s->tune.exact) bot->exact = mz_exact_new(game, s->tune.exact);
    if (s->bluff) s->round = mz_round_new();
    if (s->drawn && s->tune.trial) s->trials = mz_trials_new();
    return (!s->bluff || s->round) && (!s->drawn || !s->tune.trial || s->trials);
}

mz_status mz_bot_new(const mz_game *game, const char *spec, mz_bot **out, mz_error *error) {
    mz_sort sort;
    mz_tune tune = {0};
    *out = NULL;
    if (!parse(spec, &sort, &tune))
        return mz_fail(error, MZ_OPTION, "option", "no such bot: %s", spec);
    mz_bot *bot = calloc(1, sizeof *bot);
    if (!bot) return mz_fail(error, MZ_SPACE, "memory", "no memory for a bot");
    bot->sort = sort;
    bot->s.game = game;
    bot->s.size = mz_size(game);
    bot->s.tune = tune;
    bot->s.level = (uint8_t)level_of(spec);
    if (!prepare(bot, game)) {
        mz_bot_free(bot);
        return mz_fail(error, MZ_SPACE, "memory", "no memory for a bot");
    }
    *out = bot;
    return MZ_OK;
}

void mz_bot_free(mz_bot *bot) {
    if (!bot) return;
    mz_tree_free(&bot->s);
    mz_exact_free(bot->exact);
    free(bot->s.round);
    free(bot->s.trials);
    free(bot);
}

int mz_bot_level(const mz_bot *bot) {
    return bot ? bot->s.level : 0;
}

/* Whether random games from here are short. Measured: of positions with at most NEAR_END decisions
 * left on average half are solved within some thousand nodes, of others hardly any. */
static bool near_end(mz_search *s) {
    enum { PLAYOUTS = 8, NEAR_END = 10 };
    uint32_t sum = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        memcpy(s->world, s->root, s->size.state);
        sum += mz_length(s);
    }
    return sum <= PLAYOUTS * NEAR_END;
}

static bool solved(mz_bot *bot, const mz_limit *limit, int n, mz_tally *out) {
    mz_search *s = &bot->s;
    double value;
    mz_id best;
    if (!bot->exact || !near_end(s)) return false;
    if (!mz_exact_solve(bot->exact, s->root, s->tune.exact, limit, &value, &best, NULL))
        return false;
    if (value <= 0 && n > 1) return false; /* all is lost: the search makes it hard to see */
    *out = (mz_tally){.exact = true, .n = 1, .id = {best}, .weight = {1}, .value = {(float)value}};
    return true;
}

static void root_tally(mz_search *s, const mz_set *legal, mz_tally *out) {
    memcpy(s->world, s->root, s->size.state);
    const mz_info *node = mz_tree_node(s, s->viewer);
    mz_id id[MZ_IDS];
    *out = (mz_tally){.n = (uint16_t)mz_list(legal, id), .mixed = node && node->mixed};
    for (int i = 0; i < out->n; i++) {
        const mz_edge *e = node && node->n == out->n ? &s->edges[node->first + (uint32_t)i] : NULL;
        out->id[i] = id[i];
        out->weight[i] = e ? (float)e->visits : 0;
        out->value[i] = e ? e->mean : 0;
    }
}

static bool looked(const mz_tally *t) {
    for (int i = 0; i < t->n; i++)
        if (t->weight[i] > 0) return true;
    return false;
}

/* A late search leaves the prior's favourite. */
static void fallback(mz_search *s, int seat, const mz_set *legal, mz_tally *out) {
    mz_id id = mz_pick_greedy(s->game, s->root, seat, legal, s->rng);
    *out = (mz_tally){.n = 1, .id = {id}, .weight = {1}};
}

/* Steps inside a move are smaller decisions: half the iterations each, down to an eighth. */
static uint32_t iterations(const mz_search *s, const mz_limit *limit) {
    uint32_t n = limit && limit->now && s->tune.live ? s->tune.live : s->tune.iterations;
    if (limit && limit->iterations) n = limit->iterations;
    int nsel = mz_node(s->root)->nsel;
    n >>= nsel < 3 ? nsel : 3;
    return n ? n : 1;
}

/* What an error is drawn from: steps that look sensible. Where seats bluff the prior itself is
 * little more than a guess, and who errs by it hardly errs (docs/bots.md): there any step. */
static void guess(const mz_search *s, int seat, mz_tally *out) {
    int32_t weight[MZ_IDS];
    float sum = 0;
    if (s->bluff) {
        for (int i = 0; i < out->n; i++) out->prior[i] = 1.0F / out->n;
        return;
    }
    mz_prior(s->game, s->root, seat, out->id, out->n, weight);
    for (int i = 0; i < out->n; i++) sum += (float)weight[i];
    for (int i = 0; i < out->n; i++) out->prior[i] = (float)weight[i] / sum;
}

void mz_bot_search(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                   mz_tally *out) {
    mz_search *s = &bot->s;
    s->rng = rng;
    mz_sample(s->game, view, seat, rng, s->root);
    mz_set legal;
    int n = mz_legal(s->game, s->root, seat, &legal);
    if (bot->sort == SEARCH) mz_search_begin(s, view, seat, rng);
    if (n == 1) {
        *out = (mz_tally){.n = 1, .id = {mz_kth(&legal, 0)}, .weight = {1}};
        return;
    }
    if (bot->sort == RANDOM) {
        *out = (mz_tally){.n = 1, .id = {mz_pick_uniform(&legal, n, rng)}, .weight = {1}};
        return;
    }
    if (bot->sort == GREEDY) {
        fallback(s, seat, &legal, out);
        return;
    }
    if (solved(bot, limit, n, out)) return;
    mz_clock clock = {.limit = limit, .most = iterations(s, limit)};
    if (!mz_round_search(s, &legal, &clock, out) && !mz_trials_search(s, &legal, &clock, out)) {
        while (mz_tick(&clock)) {
            mz_search_world(s);
            mz_search_from_world(s);
        }
        root_tally(s, &legal, out);
    }
    if (!looked(out)) fallback(s, seat, &legal, out);
    guess(s, seat, out);
    out->iterations = clock.done;
    out->nodes = s->used;
}

void mz_tally_add(mz_tally *into, const mz_tally *other) {
    if (into->n != other->n) { /* one of them solved it, or ran out of time */
        if (other->exact || (!into->exact && other->iterations > into->iterations)) *into = *other;
        return;
    }
    for (int i = 0; i < into->n; i++) {
        float sum = into->weight[i] + other->weight[i];
        if (sum > 0)
            into->value[i] =
                (into->value[i] * into->weight[i] + other->value[i] * other->weight[i]) / sum;
        into->weight[i] = sum;
    }
    into->iterations += other->iterations;
    into->nodes += other->nodes;
}

/* Parts of a mixed strategy below this share are left out: they are mostly exploration. */
#define LEAST 0.05F

static float heated(const mz_tune *tune, const mz_tally *t, int i, float most) {
    float w = t->weight[i] / most;
    if (t->mixed) return w < LEAST ? 0 : w;
    switch (t->tried ? 0 : tune->heat) {
    case 0: return t->weight[i] >= most ? 1 : 0;
    case 1: return w * w * w * w;
    case 2: return w * w;
    case 3: return w;
    default: return sqrtf(w);
    }
}

/* One error loses the game of a group; one in a bluff is soon made up for. */
static uint32_t noise(const mz_search *s) {
    if (s->bluff) return s->tune.slip;
    return s->common ? s->tune.noise / 2u : s->tune.noise;
}

static mz_id err(const mz_tally *t, mz_rng *rng) {
    float u = mz_unit(rng);
    int i = 0;
    while (i < t->n - 1 && u >= t->prior[i]) u -= t->prior[i++];
    return t->id[i];
}

mz_id mz_bot_decide(const mz_bot *bot, const mz_tally *t, mz_rng *rng) {
    const mz_tune *tune = &bot->s.tune;
    if (t->n == 1) return t->id[0];
    uint32_t errors = noise(&bot->s);
    if (errors && mz_below(rng, 100) < errors) return err(t, rng);
    float most = 0, sum = 0;
    for (int i = 0; i < t->n; i++) most = t->weight[i] > most ? t->weight[i] : most;
    if (most <= 0) return t->id[0];
    for (int i = 0; i < t->n; i++) sum += heated(tune, t, i, most);
    float u = mz_unit(rng) * sum;
    int last = 0;
    for (int i = 0; i < t->n; i++) {
        float w = heated(tune, t, i, most);
        if (w <= 0) continue;
        last = i;
        if (u < w) break;
        u -= w;
    }
    return t->id[last];
}

/* What mz_bot_decide draws from: the share of entry i of the tally, before noise. */
static double share_of(const mz_tune *tune, const mz_tally *t, int i) {
    float most = 0, sum = 0;
    for (int k = 0; k < t->n; k++) most = t->weight[k] > most ? t->weight[k] : most;
    if (most <= 0) return i == 0;
    for (int k = 0; k < t->n; k++) sum += heated(tune, t, k, most);
    return heated(tune, t, i, most) / sum;
}

/* All ids alike, or all of the largest prior. */
static void plain_odds(mz_search *s, mz_sort sort, int seat, const mz_id *ids, int n, double *p) {
    int32_t weight[MZ_IDS], most = 0, ties = 0;
    mz_prior(s->game, s->root, seat, ids, n, weight);
    for (int i = 0; i < n; i++) most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < n; i++) ties += weight[i] == most;
    for (int i = 0; i < n; i++)
        p[i] = sort == RANDOM ? 1.0 / n : weight[i] == most ? 1.0 / ties : 0;
}

int mz_bot_policy(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                  mz_id *ids, double *p) {
    mz_search *s = &bot->s;
    const mz_tally *t = &bot->tally;
    mz_set legal;
    mz_bot_search(bot, view, seat, rng, limit, &bot->tally);
    mz_legal(s->game, s->root, seat, &legal);
    int n = mz_list(&legal, ids);
    if (bot->sort != SEARCH || n == 1) {
        plain_odds(s, bot->sort, seat, ids, n, p);
        return n;
    }
    double errors = t->n > 1 ? noise(s) / 100.0 : 0;
    for (int i = 0; i < n; i++) p[i] = 0;
    for (int k = 0; k < t->n; k++)
        for (int i = 0; i < n; i++)
            if (ids[i] == t->id[k])
                p[i] += errors * (double)t->prior[k] + (1 - errors) * share_of(&s->tune, t, k);
    return n;
}

static void explain(const mz_tally *t, mz_thinking *out) {
    *out = (mz_thinking){.iterations = t->iterations, .nodes = t->nodes, .exact = t->exact};
    float sum = 0;
    for (int i = 0; i < t->n; i++) sum += t->weight[i];
    for (int i = 0; i < t->n; i++) {
        mz_thought one = {
            .id = t->id[i], .share = sum > 0 ? t->weight[i] / sum : 0, .value = t->value[i]};
        uint32_t k = out->n < 16 ? out->n++ : 16;
        for (; k > 0 && out->best[k - 1].share < one.share; k--)
            if (k < 16) out->best[k] = out->best[k - 1];
        if (k < 16) out->best[k] = one;
    }
}

mz_id mz_bot_choose(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                    mz_thinking *thinking) {
    mz_bot_search(bot, view, seat, rng, limit, &bot->tally);
    if (thinking) explain(&bot->tally, thinking);
    return mz_bot_decide(bot, &bot->tally, rng);
}

/* The step most looked at by the search at s->world; MZ_NONE where it has seen too little. */
static mz_id seen_best(mz_search *s) {
    enum { ENOUGH = 24 }; /* visits of a node before its favourite counts */
    const mz_info *node = mz_tree_node(s, s->viewer);
    if (!node || node->visits < ENOUGH || !node->n) return MZ_NONE;
    const mz_edge *edge = &s->edges[node->first], *best = edge;
    for (int i = 1; i < node->n; i++)
        if (edge[i].visits > best->visits) best = &edge[i];
    return best->id;
}

int mz_bot_move(mz_bot *bot, const void *view, int seat, mz_rng *rng, const mz_limit *limit,
                mz_id ids[MZ_STEPS], mz_thinking *thinking) {
    enum { SHORT = 400 }; /* iterations where the search has seen too little */
    mz_search *s = &bot->s;
    _Alignas(8) uint8_t world[MZ_STATE_MAX], own[MZ_STATE_MAX];
    int n = 0;
    ids[n++] = mz_bot_choose(bot, view, seat, rng, limit, thinking);
    memcpy(world, s->root, s->size.state);
    mz_step(s->game, world, seat, ids[0], NULL);
    while (!mz_over(world) && mz_node(world)->nsel && n < MZ_STEPS) {
        memcpy(s->world, world, s->size.state);
        mz_id id = bot->sort == SEARCH && s->viewer == seat ? seen_best(s) : MZ_NONE;
        if (id == MZ_NONE) {
            const mz_limit less = {.iterations = SHORT};
            mz_see(s->game, world, seat, own);
            id = mz_bot_choose(bot, own, seat, rng, &less, NULL);
        }
        ids[n++] = id;
        mz_step(s->game, world, seat, id, NULL);
    }
    return n;
}

static bool play_on(mz_bot *bot, void *state, mz_source *source, mz_rng *rng, const mz_limit *limit,
                    uint64_t *iterations) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    const mz_game *game = bot->s.game;
    int seat = mz_to_act(state);
    if (seat < 0) return false;
    if (seat == MZ_NATURE) {
        mz_id ids[4];
        int n = mz_draw(game, state, source, ids, NULL, NULL);
        for (int i = 0; i < n; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
        return true;
    }
    mz_see(game, state, seat, view);
    mz_bot_search(bot, view, seat, rng, limit, &bot->tally);
    *iterations += bot->tally.iterations;
    mz_step(game, state, seat, mz_bot_decide(bot, &bot->tally, rng), NULL);
    return true;
}

double mz_bot_speed(const mz_game *game, const char *spec, uint64_t ms, uint64_t (*now)(void *user),
                    void *user, mz_error *error) {
    mz_bot *bot;
    if (mz_bot_new(game, spec, &bot, error) != MZ_OK) return 0;
    mz_exact_free(bot->exact);
    bot->exact = NULL;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_source source;
    mz_rng rng = mz_rng_text("speed", 5);
    mz_source_text(&source, "speed");
    mz_init(game, state);
    uint64_t start = now(user), end = start + ms, iterations = 0;
    while (now(user) < end) {
        mz_limit limit = {.deadline = now(user) + ms / 16 + 1, .now = now, .user = user};
        if (!play_on(bot, state, &source, &rng, &limit, &iterations)) mz_init(game, state);
    }
    uint64_t spent = now(user) - start;
    mz_bot_free(bot);
    return spent ? (double)iterations * 1000 / (double)spent : 0;
}
