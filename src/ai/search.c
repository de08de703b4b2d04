/* Information-set tree search, one for all games. Each iteration takes a world that agrees with
 * the searcher's view and walks it down: nature draws with its true weights, each seat chooses by
 * what its node has seen, simultaneous seats one after the other without seeing each other. The
 * first node not seen before is kept, the rest is a rollout, and each seat's nodes get that seat's
 * own share of the win. */
#include "ai/search.h"

#include "engine/rules.h"
#include "mozzie/arena.h"

#include <string.h>

enum { LEARN_GAMES = 12 };

/* What one random game meets: secret outcomes of nature, secret choices, a win or loss of all. */
static void learn_game(mz_search *s, mz_rng *rng, bool *chosen) {
    const mz_tables *t = mz_tables_of(s->game);
    s->rng = rng;
    for (mz_init(s->game, s->world); !mz_over(s->world);) {
        const mz_head *h = mz_node(s->world);
        bool secret = t->stages[h->stage].secret, nature = h->kind != MZ_DECISION;
        s->drawn = s->drawn || (secret && nature);
        *chosen = *chosen || (secret && !nature && !h->joint);
        if (nature) {
            mz_nature_step(s);
            continue;
        }
        int seat = mz_to_act(s->world);
        mz_set legal;
        int n = mz_legal(s->game, s->world, seat, &legal);
        mz_step(s->game, s->world, seat, mz_pick_uniform(&legal, n, rng), NULL);
    }
    mz_bout end;
    mz_result_of(s->game, s->world, &end.result);
    s->common = mz_bout_common(&end, s->size.seats);
}

void mz_search_learn(mz_search *s) {
    bool chosen = false;
    s->open = mz_nothing_private(s->game);
    mz_rng rng = mz_rng_text("learn", 5);
    mz_source_text(&s->source, "learn");
    for (int i = 0; i < LEARN_GAMES && !s->open && !s->drawn; i++) learn_game(s, &rng, &chosen);
    s->bluff = chosen && !s->drawn;
}

void mz_search_begin(mz_search *s, const void *view, int viewer, mz_rng *rng) {
    mz_tree_clear(s);
    s->view = view;
    s->viewer = viewer;
    s->rng = rng;
    char seed[24];
    mz_text text = mz_text_in(seed, sizeof seed);
    mz_putn(&text, (int64_t)mz_next(rng));
    mz_source_text(&s->source, seed);
    if (viewer >= 0) s->source.skill[viewer] = s->level;
    s->plain = s->open && memcmp(s->root, view, s->size.state) == 0;
}

/* Rivals that have committed are asked again by their own nodes: a commit shows nothing but that
 * it was made. */
static void reopen(mz_search *s) {
    uint8_t joint = mz_node(s->world)->joint;
    for (int seat = 0; seat < s->size.seats; seat++)
        if (seat != s->viewer && (joint >> seat & 1) && !(mz_node(s->world)->owes >> seat & 1))
            mz_take_back(s->game, s->world, seat);
}

void mz_search_world(mz_search *s) {
    if (s->open)
        memcpy(s->world, s->root, s->size.state);
    else
        mz_sample(s->game, s->view, s->viewer, s->rng, s->world);
    if (mz_node(s->world)->joint) reopen(s);
    s->npath = 0;
    s->veiled = -1;
    s->inside = false;
}

/* Regret matching at simultaneous choices; where a choice is hidden, and where the next rival
 * answers a hidden choice, by prior. Measured: two nodes that each choose what looks best against
 * the other are found out by turns, and the worth of a hidden choice came out the lower, the longer
 * the search; regret matching there is right in the end, but slow. Where hands are drawn, mixing is
 * weaker than best responses. */
static uint8_t way_of_choosing(const mz_search *s, int seat) {
    const mz_head *h = mz_node(s->world);
    if (!s->tune.mixed || s->drawn) return MZ_PURE;
    if (h->joint) return MZ_REGRET;
    bool hidden = mz_tables_of(s->game)->stages[h->stage].secret;
    if (!hidden && (s->veiled < 0 || s->veiled == seat)) return MZ_PURE;
    bool root = s->npath == 0 && !s->inside;
    return s->tune.mixed == 2 || root ? MZ_REGRET : MZ_HABIT;
}

void mz_search_take(mz_search *s, int seat, mz_id id) {
    const mz_head *h = mz_node(s->world);
    if (s->open) {
        mz_step(s->game, s->world, seat, id, NULL);
        return;
    }
    bool secret = !h->joint && mz_tables_of(s->game)->stages[h->stage].secret;
    if (secret)
        s->veiled = seat;
    else if (s->veiled != seat)
        s->veiled = -1;
    mz_step(s->game, s->world, seat, id, NULL);
}

void mz_search_visit(mz_search *s, const mz_info *node, uint32_t edge, float chance, int seat) {
    s->path[s->npath++] = (mz_hop){
        .node = (uint32_t)(node - s->table), .edge = edge, .chance = chance, .seat = (uint8_t)seat};
}

/* One decision of the tree; false when the rollout has to begin here. */
static bool descend(mz_search *s) {
    int seat = mz_to_act(s->world);
    mz_info *node = s->npath < MZ_PATH ? mz_tree_node(s, seat) : NULL;
    if (!node) return false;
    mz_set legal;
    if (node->visits == 0) node->mixed = way_of_choosing(s, seat);
    bool ready = node->n > 0 || node->visits > 0 || s->npath == 0;
    if (ready && (node->folded || node->n == 0)) {
        mz_legal(s->game, s->world, seat, &legal);
        ready = node->n > 0 || mz_tree_expand(s, node, seat, &legal);
    }
    if (!ready || (node->folded && !mz_tree_offer(s, node, seat, &legal))) {
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

void mz_search_from_world(mz_search *s) {
    while (!mz_over(s->world)) {
        if (mz_node(s->world)->kind != MZ_DECISION)
            mz_nature_step(s);
        else if (!descend(s))
            break;
    }
    mz_rollout(s);
    mz_backup(s);
}
