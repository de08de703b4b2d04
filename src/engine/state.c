/* Steps and moves. Invariant: between two calls head.nsel steps stand in sel and all the rest of
 * sel is zero; picks of seats that have not committed are zero; nothing else of the state differs
 * from the start of the unfinished move. */
#include <string.h>

#include "engine/rules.h"

#if defined(MZ_CHECKS)
#include <assert.h>
#define CHECK(g, s) assert(!(g)->rules->check(g, s))
#else
#define CHECK(g, s) ((void)0)
#endif

static mz_id *sel_of(const mz_game *g, void *state) {
    return (mz_id *)(void *)((uint8_t *)state + g->sel_at);
}
static mz_id *picks_of(const mz_game *g, void *state) {
    return (mz_id *)(void *)((uint8_t *)state + g->pick_at);
}

void mz_init(const mz_game *game, void *state) {
    memset(state, 0, game->state_size);
    game->rules->init(game, state);
    CHECK(game, state);
}

void mz_deal(const mz_game *game, void *state, mz_source *source) {
    game->rules->deal(game, state, source);
    CHECK(game, state);
}

int mz_to_act(const void *state) {
    const mz_head *h = state;
    if (h->kind == MZ_OVER) return -1;
    if (h->kind != MZ_DECISION) return MZ_NATURE;
    return __builtin_ctz(h->owes | 1u << 8);
}

int mz_count(const mz_set *set) {
    int n = 0;
    for (int i = 0; i < MZ_WORDS; i++) n += __builtin_popcountll(set->w[i]);
    return n;
}

/* The k-th set bit of a word that has it. */
static int select_bit(uint64_t word, int k) {
#if defined(__BMI2__)
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, word));
#else
    int at = 0;
    for (int half = 32; half; half /= 2) {
        int low = __builtin_popcountll(word & (((uint64_t)1 << half) - 1));
        if (k >= low) {
            k -= low;
            at += half;
            word >>= half;
        }
    }
    return at;
#endif
}

mz_id mz_kth(const mz_set *set, int k) {
    for (int i = 0; i < MZ_WORDS; i++) {
        int n = __builtin_popcountll(set->w[i]);
        if (k < n) return (mz_id)(64 * i + select_bit(set->w[i], k));
        k -= n;
    }
    return MZ_NONE;
}

int mz_list(const mz_set *set, mz_id *ids) {
    int n = 0;
    for (int i = 0; i < MZ_WORDS; i++)
        for (uint64_t w = set->w[i]; w; w &= w - 1) ids[n++] = (mz_id)(64 * i + __builtin_ctzll(w));
    return n;
}

static bool takes_part(const mz_head *h, int seat) {
    if (h->kind != MZ_DECISION || seat < 0 || seat >= MZ_SEATS) return false;
    return ((h->owes | h->joint) >> seat & 1) != 0;
}

int mz_legal(const mz_game *game, const void *state, int seat, mz_set *out) {
    *out = (mz_set){{0}};
    if (!takes_part(state, seat)) return 0;
    game->rules->legal(game, state, seat, out);
    return mz_count(out);
}

int mz_outcomes(const mz_game *game, const void *state, mz_outcome *out) {
    const mz_head *h = state;
    if (h->kind != MZ_RANDOM && h->kind != MZ_PHYSICAL) return 0;
    return game->rules->outcomes(game, state, out);
}

static bool among(const mz_outcome *all, int n, mz_id id) {
    for (int i = 0; i < n; i++)
        if (all[i].id == id) return true;
    return false;
}

int mz_outcomes_with(const mz_game *game, const void *state, mz_id id, mz_outcome *out) {
    int n = mz_outcomes(game, state, out);
    if (among(out, n, id)) return n;
    if (mz_node(state)->kind != MZ_PHYSICAL) return 0;
    n = game->rules->early(game, state, id, out);
    return among(out, n, id) ? n : 0;
}

bool mz_goes_on(const mz_game *game, const void *state, mz_id id) {
    return game->rules->steps && !mz_node(state)->joint && game->rules->goes_on(game, state, id);
}

static void commit(const mz_game *g, void *state, int seat, mz_id id, mz_log *log) {
    mz_head *h = state;
    mz_id *pick = picks_of(g, state), all[MZ_SEATS];
    pick[seat] = id;
    h->owes &= (uint8_t) ~(1u << seat);
    if (h->owes) return;
    for (int i = 0; i < g->seats; i++) all[i] = h->joint >> i & 1 ? pick[i] : MZ_NONE;
    memset(pick, 0, g->rules->picks * sizeof *pick);
    g->rules->apply(g, state, all, g->seats, log);
}

static void finish(const mz_game *g, void *state, mz_id id, mz_log *log) {
    mz_head *h = state;
    mz_id *sel = sel_of(g, state), ids[MZ_STEPS];
    int n = h->nsel;
    memcpy(ids, sel, (size_t)n * sizeof *ids);
    memset(sel, 0, (size_t)n * sizeof *sel);
    h->nsel = 0;
    ids[n] = id;
    g->rules->apply(g, state, ids, n + 1, log);
}

void mz_step(const mz_game *game, void *state, int seat, mz_id id, mz_log *log) {
    mz_head *h = state;
    if (h->joint)
        commit(game, state, seat, id, log);
    else if (!game->rules->steps)
        game->rules->apply(game, state, &id, 1, log);
    else if (game->rules->goes_on(game, state, id))
        sel_of(game, state)[h->nsel++] = id;
    else
        finish(game, state, id, log);
    CHECK(game, state);
}

mz_status mz_ended(const mz_game *game, mz_error *error) {
    const char *rule = game->tables.ended;
    return mz_fail(error, MZ_ILLEGAL, rule ? rule : "over", "the game is over");
}

static mz_status refuse_seat(const mz_game *g, const void *state, int seat, mz_error *error) {
    const mz_head *h = state;
    const char *rule = g->tables.order ? g->tables.order : "turn";
    if (h->kind == MZ_OVER) return mz_ended(g, error);
    if (seat == MZ_NATURE)
        return mz_fail(error, MZ_ILLEGAL, rule, "a player decides here, not chance");
    if (h->kind != MZ_DECISION)
        return mz_fail(error, MZ_ILLEGAL, rule, "something has to be drawn or shown first");
    if (h->joint) return mz_fail(error, MZ_ILLEGAL, rule, "you have nothing to decide here");
    return mz_fail(error, MZ_ILLEGAL, rule, "it is not your turn: %s is to act",
                   mz_seat(g, mz_to_act(state)));
}

static mz_status refuse_outcome(const mz_game *g, const void *state, mz_id id, mz_error *error) {
    mz_outcome all[MZ_OUTCOMES];
    if (mz_outcomes_with(g, state, id, all)) return MZ_OK;
    mz_fail(error, MZ_ILLEGAL, "outcome", "this cannot happen here");
    if (error) g->rules->why(g, state, MZ_NATURE, id, error);
    if (error) error->status = MZ_ILLEGAL;
    return MZ_ILLEGAL;
}

static mz_status refuse(const mz_game *g, const void *state, int seat, mz_id id, mz_error *error) {
    const mz_head *h = state;
    bool nature = h->kind == MZ_RANDOM || h->kind == MZ_PHYSICAL;
    if (nature && seat == MZ_NATURE) return refuse_outcome(g, state, id, error);
    if (!takes_part(h, seat)) return refuse_seat(g, state, seat, error);
    mz_set set;
    mz_legal(g, state, seat, &set);
    if (mz_has(&set, id)) return MZ_OK;
    mz_fail(error, MZ_ILLEGAL, "move", "this is not possible here");
    if (error && id < g->rules->ids) g->rules->why(g, state, seat, id, error);
    if (error) error->status = MZ_ILLEGAL;
    return MZ_ILLEGAL;
}

mz_status mz_apply(const mz_game *game, void *state, int seat, mz_id id, mz_log *log,
                   mz_error *error) {
    mz_status status = refuse(game, state, seat, id, error);
    if (!status) mz_step(game, state, seat, id, log);
    return status;
}

mz_status mz_play(const mz_game *game, void *state, int seat, const mz_id *ids, int n, mz_log *log,
                  mz_error *error) {
    _Alignas(8) uint8_t before[MZ_STATE_MAX];
    uint32_t logged = log ? log->n : 0;
    memcpy(before, state, game->state_size);
    for (int i = 0; i < n; i++) {
        mz_status status = mz_apply(game, state, seat, ids[i], log, error);
        bool ended = i + 1 < n && !status && !mz_node(state)->nsel;
        if (ended)
            status = mz_fail(error, MZ_ILLEGAL, game->tables.order ? game->tables.order : "move",
                             "the move ends before its last part");
        if (!status) continue;
        memcpy(state, before, game->state_size);
        if (log) log->n = logged;
        return status;
    }
    return MZ_OK;
}

mz_status mz_take_back(const mz_game *game, void *state, int seat) {
    mz_head *h = state;
    if (h->joint) {
        if (!(h->joint >> seat & 1) || h->owes >> seat & 1) return MZ_ILLEGAL;
        h->owes |= (uint8_t)(1u << seat);
        picks_of(game, state)[seat] = 0;
        return MZ_OK;
    }
    if (!h->nsel || mz_to_act(state) != seat) return MZ_ILLEGAL;
    sel_of(game, state)[--h->nsel] = 0;
    return MZ_OK;
}

typedef struct walk {
    const mz_game *game;
    int seat, calls, n;
    bool (*each)(void *user, const mz_id *ids, int n);
    void *user;
    mz_id ids[MZ_STEPS];
} walk;

static bool walk_moves(walk *w, const void *state) {
    mz_set set;
    mz_id list[MZ_WORDS * 64];
    mz_legal(w->game, state, w->seat, &set);
    int n = mz_list(&set, list);
    for (int i = 0; i < n; i++) {
        bool more = true;
        w->ids[w->n++] = list[i];
        if (mz_goes_on(w->game, state, list[i])) {
            _Alignas(8) uint8_t next[MZ_STATE_MAX];
            memcpy(next, state, w->game->state_size);
            mz_step(w->game, next, w->seat, list[i], NULL);
            more = walk_moves(w, next);
        } else {
            w->calls++;
            more = w->each(w->user, w->ids, w->n);
        }
        w->n--;
        if (!more) return false;
    }
    return true;
}

int mz_moves(const mz_game *game, const void *state, int seat,
             bool (*each)(void *user, const mz_id *ids, int n), void *user) {
    walk w = {.game = game, .seat = seat, .each = each, .user = user};
    walk_moves(&w, state);
    return w.calls;
}

static int draw_outcome(const mz_game *game, const void *state, mz_source *source, mz_id ids[4]) {
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(game, state, all);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += all[i].weight;
    if (!sum) return 0;
    const char *stream = game->tables.stages[mz_node(state)->stage].stream;
    uint64_t at = mz_source_below(source, stream ? stream : "nature", sum);
    if (source->full) return 0;
    int i = 0;
    while (at >= all[i].weight) at -= all[i++].weight;
    ids[0] = all[i].id;
    return 1;
}

static int draw_hands(const mz_game *game, const void *state, mz_source *source, mz_id ids[4],
                      mz_touch *touches, int *ntouches) {
    mz_touch own[MZ_TOUCHES], *t = touches ? touches : own;
    int n = game->rules->measure(game, state, source, t);
    if (source->full) return 0;
    if (ntouches) *ntouches = n;
    if (n < 0) return draw_outcome(game, state, source, ids);
    return game->rules->judge(game, state, t, n, ids, NULL);
}

/* A key's numbers from 0 on belong to the random outcomes in the order of the record
 * (docs/protocol.md), whatever hands did between them: those take theirs from 2^63 on. */
int mz_draw(const mz_game *game, const void *state, mz_source *source, mz_id ids[4],
            mz_touch *touches, int *ntouches) {
    const uint64_t hands = (uint64_t)1 << 63;
    if (ntouches) *ntouches = -1;
    if (mz_node(state)->kind != MZ_PHYSICAL) return draw_outcome(game, state, source, ids);
    uint64_t index = source->index;
    source->index = hands + source->hands;
    int n = draw_hands(game, state, source, ids, touches, ntouches);
    source->hands = source->index - hands;
    source->index = index;
    return n;
}

int mz_judge(const mz_game *game, const void *state, const mz_touch *touches, int n, mz_id ids[4],
             mz_error *error) {
    return game->rules->judge(game, state, touches, n, ids, error);
}

void mz_result_of(const mz_game *game, const void *state, mz_result *out) {
    *out = (mz_result){0};
    game->rules->result(game, state, out);
}

const char *mz_check(const mz_game *game, const void *state) {
    const mz_head *h = state;
    if (h->kind > MZ_OVER) return "kind of node";
    if (h->stage >= game->tables.nstages) return "stage";
    if ((h->owes | h->joint) >> game->seats) return "a seat that is not there owes a step";
    if (h->kind == MZ_DECISION && !h->owes) return "a decision that nobody owes";
    if (h->kind != MZ_DECISION && (h->owes || h->joint)) return "a seat owes a step to nature";
    if (h->nsel > game->rules->steps) return "too many steps";
    return game->rules->check(game, state);
}

int mz_no_judge(const mz_game *g, const void *s, const mz_touch *t, int n, mz_id ids[4],
                mz_error *e) {
    (void)g, (void)s, (void)t, (void)n, (void)ids;
    mz_fail(e, MZ_ILLEGAL, "race", "there are no races in this game");
    return 0;
}

int mz_no_measure(const mz_game *g, const void *s, mz_source *source, mz_touch *touches) {
    (void)g, (void)s, (void)source, (void)touches;
    return -1;
}

bool mz_never_goes_on(const mz_game *g, const void *s, mz_id id) {
    (void)g, (void)s, (void)id;
    return false;
}

int mz_never_early(const mz_game *g, const void *s, mz_id id, mz_outcome *out) {
    (void)g, (void)s, (void)id, (void)out;
    return 0;
}
