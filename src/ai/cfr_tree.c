/* Laying a sub-game out: every state from the starts on is visited once, in depth. A seat's past
 * (its earlier views and choices, hashed) is part of an information set's key, so recall is
 * perfect even where a view forgets. */
#include "ai/cfr.h"
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 200 };

typedef struct builder {
    mz_sub *s;
    const mz_sub_from *from;
    uint8_t *state; /* a state a depth */
    uint64_t past[MZ_SEATS];
    uint32_t *slot; /* hash table of information sets: number + 1 */
    uint32_t slots;
    bool full;
} builder;

static uint64_t mix(uint64_t h) {
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15U;
    return h ^ (h >> 29);
}

/* Doubles a list until it holds `need`; false when memory is short. */
static bool room(void **list, uint32_t *have, uint32_t need, size_t size) {
    uint32_t more = *have ? *have : 256;
    while (more < need) more *= 2;
    if (more == *have) return true;
    void *bigger = realloc(*list, more * size);
    if (!bigger) return false;
    *list = bigger;
    *have = more;
    return true;
}

static uint32_t add_nodes(builder *b, uint32_t n) {
    mz_sub *s = b->s;
    void *list = s->node;
    if (s->nodes + n > b->from->nodes || !room(&list, &s->room, s->nodes + n, sizeof *s->node)) {
        b->full = true;
        return 0;
    }
    s->node = list;
    uint32_t first = s->nodes;
    s->nodes += n;
    return first;
}

static void leaf(builder *b, uint32_t node, const double value[MZ_SEATS]) {
    mz_sub *s = b->s;
    void *list = s->value;
    if (!room(&list, &s->leaf_room, s->leaves + 1, sizeof *s->value)) {
        b->full = true;
        return;
    }
    s->value = list;
    memcpy(s->value[s->leaves], value, sizeof *s->value);
    s->node[node].child = s->leaves++;
    s->node[node].n = 0;
    s->node[node].seat = LEAF;
}

static bool is_leaf(builder *b, uint32_t node, const void *state) {
    double value[MZ_SEATS] = {0};
    if (b->from->leaf && b->from->leaf(b->from->user, state, value)) {
        leaf(b, node, value);
        return true;
    }
    if (!mz_over(state)) return false;
    mz_result result;
    mz_result_of(b->s->game, state, &result);
    for (int i = 0; i < b->s->seats; i++) value[i] = (double)result.value[i] / MZ_WIN;
    leaf(b, node, value);
    return true;
}

static bool ids_room(mz_sub *s, uint32_t need) {
    uint32_t have = s->id_room;
    void *id = s->id, *regret = s->regret, *sum = s->sum, *now = s->now;
    bool ok = room(&id, &have, need, sizeof *s->id);
    have = s->id_room;
    ok = ok && room(&regret, &have, need, sizeof *s->regret);
    have = s->id_room;
    ok = ok && room(&sum, &have, need, sizeof *s->sum);
    have = s->id_room;
    ok = ok && room(&now, &have, need, sizeof *s->now);
    s->id = id, s->regret = regret, s->sum = sum, s->now = now;
    if (ok) s->id_room = have;
    return ok;
}

static bool new_info(mz_sub *s, int seat, uint64_t key, uint64_t hash, const void *view,
                     const mz_id *id, int n) {
    void *list = s->info, *views = s->views;
    uint32_t have = s->info_room;
    bool ok = room(&list, &have, s->infos + 1, sizeof *s->info);
    have = s->info_room;
    ok = ok && room(&views, &have, s->infos + 1, s->bytes);
    s->info = list, s->views = views;
    if (!ok || !ids_room(s, s->ids + (uint32_t)n)) return false;
    s->info_room = have;
    memcpy(s->views + (size_t)s->infos * s->bytes, view, s->bytes);
    memcpy(s->id + s->ids, id, (size_t)n * sizeof *id);
    for (int i = 0; i < n; i++) s->regret[s->ids + (uint32_t)i] = s->sum[s->ids + (uint32_t)i] = 0;
    s->info[s->infos] = (mz_sub_info){.key = key,
                                      .view = hash,
                                      .first = s->ids,
                                      .member = UINT32_MAX,
                                      .state = s->infos,
                                      .n = (uint16_t)n,
                                      .seat = (uint8_t)seat};
    s->infos++;
    s->ids += (uint32_t)n;
    return true;
}

/* Where the key stands in the hash table, or the free place for it. */
static uint32_t slot_of(const builder *b, uint64_t key) {
    uint32_t i = (uint32_t)key & (b->slots - 1);
    while (b->slot[i] && b->s->info[b->slot[i] - 1].key != key) i = (i + 1) & (b->slots - 1);
    return i;
}

static bool slots_room(builder *b) {
    if (2 * (b->s->infos + 1) <= b->slots) return true;
    free(b->slot);
    b->slots = b->slots ? 2 * b->slots : 1024;
    b->slot = calloc(b->slots, sizeof *b->slot);
    if (!b->slot) return false;
    for (uint32_t i = 0; i < b->s->infos; i++) b->slot[slot_of(b, b->s->info[i].key)] = i + 1;
    return true;
}

/* The information set of the seat here; UINT32_MAX when memory is short. */
static uint32_t info_of(builder *b, const void *state, int seat, const mz_id *id, int n) {
    mz_sub *s = b->s;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(s->game, state, seat, view);
    uint64_t hash = mz_hash(s->game, view);
    uint64_t key = mix(b->past[seat] + mix(hash + (uint64_t)seat + 1));
    if (!slots_room(b)) return UINT32_MAX;
    uint32_t at = slot_of(b, key);
    if (b->slot[at]) return b->slot[at] - 1;
    if (!new_info(s, seat, key, hash, view, id, n)) return UINT32_MAX;
    b->slot[at] = s->infos;
    return s->infos - 1;
}

static void lay(builder *b, uint32_t node, uint32_t depth);

static void *state_at(builder *b, uint32_t depth) {
    return b->state + (size_t)depth * b->s->bytes;
}

static void follow(builder *b, uint32_t child, uint32_t depth, int seat, mz_id id) {
    memcpy(state_at(b, depth + 1), state_at(b, depth), b->s->bytes);
    mz_step(b->s->game, state_at(b, depth + 1), seat, id, NULL);
    lay(b, child, depth + 1);
}

static void lay_nature(builder *b, uint32_t node, uint32_t depth) {
    mz_sub *s = b->s;
    mz_outcome out[MZ_OUTCOMES];
    double sum = 0;
    int n = mz_outcomes(s->game, state_at(b, depth), out);
    for (int i = 0; i < n; i++) sum += (double)out[i].weight;
    uint32_t child = add_nodes(b, (uint32_t)n);
    if (b->full) return;
    s->node[node].child = child;
    s->node[node].n = (uint16_t)n;
    s->node[node].seat = MZ_NATURE;
    for (int i = 0; i < n && !b->full; i++) {
        s->node[child + (uint32_t)i].chance = (double)out[i].weight / sum;
        follow(b, child + (uint32_t)i, depth, MZ_NATURE, out[i].id);
    }
}

static void lay_decision(builder *b, uint32_t node, uint32_t depth) {
    mz_sub *s = b->s;
    int seat = mz_to_act(state_at(b, depth));
    mz_set legal;
    mz_id id[MZ_IDS];
    mz_legal(s->game, state_at(b, depth), seat, &legal);
    int n = mz_list(&legal, id);
    uint32_t info = info_of(b, state_at(b, depth), seat, id, n);
    uint32_t child = info == UINT32_MAX ? 0 : add_nodes(b, (uint32_t)n);
    if (info == UINT32_MAX) b->full = true;
    if (b->full) return;
    s->node[node].child = child;
    s->node[node].n = (uint16_t)n;
    s->node[node].seat = (uint8_t)seat;
    s->node[node].info = info;
    uint64_t key = s->info[info].key, past = b->past[seat];
    for (int i = 0; i < n && !b->full; i++) {
        b->past[seat] = mix(key + id[i] + 1);
        follow(b, child + (uint32_t)i, depth, seat, id[i]);
    }
    b->past[seat] = past;
}

static void lay(builder *b, uint32_t node, uint32_t depth) {
    if (is_leaf(b, node, state_at(b, depth))) return;
    if (depth + 2 >= DEPTH) {
        b->full = true;
    } else if (mz_to_act(state_at(b, depth)) == MZ_NATURE) {
        lay_nature(b, node, depth);
    } else {
        lay_decision(b, node, depth);
    }
}

static bool lay_all(builder *b) {
    const mz_sub_from *from = b->from;
    mz_sub *s = b->s;
    double sum = 0;
    for (uint32_t i = 0; i < from->n; i++) sum += from->weight ? from->weight[i] : 1;
    uint32_t child = add_nodes(b, from->n + 1) + 1;
    if (b->full) return false;
    s->node[0] = (mz_sub_node){.child = child, .n = (uint16_t)from->n, .seat = MZ_NATURE};
    for (uint32_t i = 0; i < from->n && !b->full; i++) {
        s->node[child + i].chance = (from->weight ? from->weight[i] : 1) / sum;
        memcpy(b->state, from->state[i], s->bytes);
        lay(b, child + i, 0);
    }
    return !b->full;
}

/* Chains the nodes of each information set. */
static bool link(mz_sub *s) {
    s->next = malloc(s->nodes * sizeof *s->next);
    s->reach = malloc(s->nodes * sizeof *s->reach);
    s->worth = malloc(s->nodes * sizeof *s->worth);
    if (!s->next || !s->reach || !s->worth) return false;
    for (uint32_t i = s->nodes; i-- > 0;) {
        if (s->node[i].seat >= MZ_NATURE) continue;
        mz_sub_info *info = &s->info[s->node[i].info];
        s->next[i] = info->member;
        info->member = i;
    }
    return true;
}

mz_status mz_sub_new(const mz_game *game, const mz_sub_from *from, mz_sub **out, mz_error *error) {
    mz_sizes size = mz_size(game);
    mz_sub *s = calloc(1, sizeof *s);
    builder b = {.s = s, .from = from, .state = malloc((size_t)DEPTH * size.state)};
    *out = NULL;
    bool ok = s && b.state;
    if (ok) {
        s->game = game;
        s->bytes = size.state;
        s->seats = size.seats;
        ok = lay_all(&b) && link(s);
    }
    free(b.state);
    free(b.slot);
    if (!ok) {
        mz_sub_free(s);
        return mz_fail(error, MZ_SPACE, "size", "the sub-game is too large");
    }
    *out = s;
    return MZ_OK;
}

void mz_sub_free(mz_sub *s) {
    if (!s) return;
    void *const parts[] = {s->node, s->value, s->info, s->views, s->id,   s->regret,
                           s->sum,  s->now,   s->next, s->reach, s->worth};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) free(parts[i]);
    free(s);
}

uint32_t mz_sub_nodes(const mz_sub *s) {
    return s->nodes;
}
uint32_t mz_sub_infos(const mz_sub *s) {
    return s->infos;
}
