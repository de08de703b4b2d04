/* Blocks: a state and what each seat has seen so far. Invariant: the history of a viewer is a
 * function of its first view, its own complete moves and the events shown to it; choices that are
 * not complete yet are told by the view alone, so taking back leaves the history as it is. */
#include "common.h"

enum { EVENTS = 512 };

static uint64_t *history_of(const mz_game *g, void *block) {
    return (uint64_t *)(void *)((uint8_t *)block + block_state(g));
}

static uint64_t mixed(uint64_t h, uint64_t word) {
    h = (h ^ word) * 0xBB67AE8584CAA73Bu; /* as mz_hash */
    return h ^ h >> 32;
}

/* Viewers by place in the history: the seats, then nobody. */
static int viewer_at(int i) {
    return i == MZ_SEATS ? MZ_NOBODY : i;
}

void mzp_begin(const mz_game *game, void *block) {
    uint64_t *history = history_of(game, block);
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    for (int i = 0; i <= MZ_SEATS; i++) {
        history[i] = 0;
        if (i >= game->seats && i < MZ_SEATS) continue;
        mz_see(game, block, viewer_at(i), view);
        history[i] = mz_hash(game, view);
    }
}

uint64_t mzp_key(const mz_game *game, const void *block, int viewer) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    const uint64_t *history =
        (const uint64_t *)(const void *)((const uint8_t *)block + block_state(game));
    mz_see(game, block, viewer, view);
    return mixed(history[viewer < 0 ? MZ_SEATS : viewer], mz_hash(game, view));
}

void mzp_init(const mz_game *game, void *block) {
    mz_init(game, block);
    mzp_begin(game, block);
}

void mzp_deal(const mz_game *game, void *block, const char *seed) {
    mz_source source;
    mz_source_text(&source, seed);
    mz_init(game, block);
    mz_deal(game, block, &source);
    mzp_begin(game, block);
}

int mzp_read(const mz_game *game, const char *text, void *block, char *error) {
    mz_error e = no_error();
    if (mz_read(game, text, block, &e)) return fail_with(&e, error);
    mzp_begin(game, block);
    return 0;
}

void mzp_sample(const mz_game *game, const void *view, int viewer, mz_rng *rng, void *block) {
    mz_sample(game, view, viewer, rng, block);
    mzp_begin(game, block);
}

void mzp_tensor(const mz_game *game, const void *state, int viewer, float *out) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(game, state, viewer, view);
    mz_tensor(game, view, out);
}

void mzp_full_tensor(const mz_game *game, const void *state, float *out) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(game, state, MZ_ALL, view);
    out += mz_tensor(game, view, out);
    for (int i = game->pick_at; i < game->state_size; i++)
        for (int bit = 0; bit < 8 && (i < game->sel_at || i >= game->secret_at); bit++)
            *out++ = (float)(view[i] >> bit & 1);
}

int mzp_legal(const mz_game *game, const void *state, int seat, uint16_t *ids) {
    mz_set set;
    mz_legal(game, state, seat, &set);
    return mz_list(&set, ids);
}

int mzp_mask(const mz_game *game, const void *state, int seat, uint8_t *mask) {
    mz_set set;
    int n = mz_legal(game, state, seat, &set);
    for (int i = 0; i < game->rules->ids; i++) mask[i] = mz_has(&set, (mz_id)i);
    return n;
}

int mzp_outcomes(const mz_game *game, const void *state, uint16_t *ids, uint64_t *weight) {
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(game, state, all);
    for (int i = 0; i < n; i++) {
        ids[i] = all[i].id;
        weight[i] = all[i].weight;
    }
    return n;
}

static void remember_move(uint64_t *h, const mz_id *ids, int n) {
    for (int i = 0; i < n; i++) *h = mixed(*h, 0x10000u | ids[i]);
}

/* Events beyond the room are missing in everybody's history alike. */
static void remember_events(const mz_game *g, uint64_t *history, const mz_log *log) {
    uint32_t n = log->n < log->cap ? log->n : log->cap;
    for (int i = 0; i <= MZ_SEATS; i++) {
        if (i >= g->seats && i < MZ_SEATS) continue;
        for (uint32_t k = 0; k < n; k++) {
            mz_event e = mz_shown(g, &log->at[k], viewer_at(i));
            uint64_t word[2];
            memcpy(word, &e, sizeof word);
            history[i] = mixed(mixed(history[i], word[0]), word[1]);
        }
    }
}

/* One step, with the history of what it completes. */
static mz_status step(const mz_game *g, void *block, int seat, mz_id id, mz_log *log, mz_error *e) {
    mz_head before = *mz_node(block);
    mz_id move[MZ_STEPS + 1], picks[MZ_SEATS] = {0};
    uint32_t from = log->n;
    memcpy(move, mz_sel(g, block), before.nsel * sizeof *move);
    memcpy(picks, mz_picks(g, block), g->rules->picks * sizeof *picks);
    mz_status status = mz_apply(g, block, seat, id, log, e);
    if (status) return status;
    uint64_t *history = history_of(g, block);
    if (before.joint) {
        if (before.owes & ~(1u << seat)) return MZ_OK;
        picks[seat % MZ_SEATS] = id;
        for (int i = 0; i < g->seats; i++)
            if (before.joint >> i & 1) remember_move(&history[i], &picks[i], 1);
    } else {
        if (mz_node(block)->nsel > before.nsel) return MZ_OK;
        move[before.nsel] = id;
        if (seat < MZ_SEATS) remember_move(&history[seat], move, before.nsel + 1);
    }
    uint32_t end = log->n < log->cap ? log->n : log->cap;
    mz_log fresh = {log->at + (from < end ? from : end), log->n - from,
                    log->cap - (from < end ? from : end)};
    remember_events(g, history, &fresh);
    return MZ_OK;
}

static void give_events(const mz_log *log, int16_t *event, int *nevents) {
    if (!nevents) return;
    int n = (int)(log->n < log->cap ? log->n : log->cap);
    if (n > *nevents) n = *nevents;
    memcpy(event, log->at, (size_t)n * sizeof *log->at);
    *nevents = n;
}

int mzp_step(const mz_game *game, void *block, int seat, int id) {
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    if (seat == -2) seat = mz_to_act(block);
    return (int)step(game, block, seat, id >= 0 && id < MZ_NONE ? (mz_id)id : MZ_NONE, &log, NULL);
}

int mzp_apply(const mz_game *game, void *block, int seat, const uint16_t *ids, int n,
              int16_t *event, int *nevents, char *error) {
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    mz_error e = no_error();
    _Alignas(8) uint8_t before[MZ_STATE_MAX + (MZ_SEATS + 1) * 8];
    size_t bytes = block_state(game) + (MZ_SEATS + 1) * 8;
    if (seat == -2) seat = mz_to_act(block);
    if (n > 1) memcpy(before, block, bytes);
    for (int i = 0; i < n; i++)
        if (step(game, block, seat, ids[i], &log, &e)) {
            if (i) memcpy(block, before, bytes);
            return fail_with(&e, error);
        }
    give_events(&log, event, nevents);
    return 0;
}

int mzp_take_back(const mz_game *game, void *block, int seat, char *error) {
    mz_error e = no_error();
    if (!mz_take_back(game, block, seat)) return 0;
    mz_fail(&e, MZ_ILLEGAL, "undo", "there is nothing to take back");
    return fail_with(&e, error);
}

int mzp_draw(const mz_game *game, void *block, mz_source *source, int16_t *event, int *nevents) {
    mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    mz_id ids[4];
    if (mz_to_act(block) != MZ_NATURE) return -1;
    if (mz_draw(game, block, source, ids, NULL, NULL) != 1) return -1;
    if (step(game, block, MZ_NATURE, ids[0], &log, NULL)) return -1;
    give_events(&log, event, nevents);
    return ids[0];
}

struct list {
    uint16_t *ids;
    uint8_t *n;
    int cap, most, used, moves;
};

static bool add_move(void *user, const mz_id *ids, int n) {
    struct list *l = user;
    if (l->used + n > l->cap || l->moves == l->most) {
        l->moves = -1;
        return false;
    }
    memcpy(l->ids + l->used, ids, (size_t)n * sizeof *ids);
    l->used += n;
    l->n[l->moves++] = (uint8_t)n;
    return true;
}

int mzp_moves(const mz_game *game, const void *state, int seat, uint16_t *ids, int cap, uint8_t *n,
              int most) {
    struct list l = {ids, n, cap, most, 0, 0};
    mz_moves(game, state, seat, add_move, &l);
    return l.moves;
}

void mzp_utility(const mz_game *game, const mz_result *result, double *out) {
    int64_t sum = 0;
    int seats = game->seats;
    for (int i = 0; i < seats; i++) sum += result->value[i];
    for (int i = 0; i < seats; i++) {
        double share = (double)result->value[i] / MZ_WIN;
        out[i] = sum == MZ_WIN && seats > 1 ? (seats * share - 1) / (seats - 1) : 2 * share - 1;
    }
}

void mzp_unpack(const mz_game *game, const mz_result *result, mzp_result *out) {
    for (int i = 0; i < MZ_SEATS; i++) {
        out->value[i] = result->value[i];
        out->score[i] = result->score[i];
        out->place[i] = result->place[i];
    }
    memcpy(out->text, result->text, sizeof result->text);
    out->limited = result->limited;
    mzp_utility(game, result, out->utility);
}

void mzp_result_of(const mz_game *game, const void *state, mzp_result *out) {
    mz_result result = {0};
    mz_result_of(game, state, &result);
    mzp_unpack(game, &result, out);
}
