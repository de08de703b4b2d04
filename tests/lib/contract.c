/* See contract.h. A fault is told once, with the seed and the position. */
#include "lib/contract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/match.h"
#include "mozzie/chance.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"

enum { EVENTS = 512, TEXT = 32768, MOVES = 400, NODES_MAX = 60000 };

typedef struct block {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
} block;

static bool fault(contract_run *run, const void *state, const char *format, const char *detail) {
    if (*run->fault) return false;
    block view;
    char text[TEXT];
    mz_text t = mz_text_in(text, sizeof text);
    mz_see(run->game, state, MZ_ALL, view.at);
    mz_write(run->game, view.at, MZ_ALL, &t);
    mz_text out = mz_text_in(run->fault, sizeof run->fault);
    char first[300];
    snprintf(first, sizeof first, format, detail);
    mz_put(&out, first);
    mz_putf(&out, " [seed %s, %s] ", run->seed, run->fixed ? "fixed" : "open");
    mz_put(&out, text);
    return false;
}

static bool same(const contract_run *run, const void *a, const void *b) {
    return !memcmp(a, b, mz_size(run->game).state);
}

static void written(const contract_run *run, const void *state, int viewer, char text[TEXT]) {
    block view;
    mz_text t = mz_text_in(text, TEXT);
    mz_see(run->game, state, viewer, view.at);
    mz_write(run->game, view.at, viewer, &t);
}

/* Position text: read back, it is written the same and leaves the same choices. */
static bool text_round_trip(contract_run *run, const void *state) {
    char text[TEXT], again[TEXT];
    block back;
    mz_error error = {0};
    written(run, state, MZ_ALL, text);
    if (mz_read(run->game, text, back.at, &error))
        return fault(run, state, "own position text is refused: %s", error.text);
    written(run, back.at, MZ_ALL, again);
    if (strcmp(text, again)) return fault(run, state, "position text changes: %s", again);
    int seat = mz_to_act(state);
    mz_set a, b;
    mz_legal(run->game, state, seat, &a);
    mz_legal(run->game, back.at, seat, &b);
    if (memcmp(&a, &b, sizeof a)) return fault(run, state, "legal set changes by text%s", "");
    if (memcmp(mz_node(state), mz_node(back.at), sizeof(mz_head)))
        return fault(run, state, "head changes by text%s", "");
    mz_outcome x[MZ_OUTCOMES], y[MZ_OUTCOMES];
    int n = mz_outcomes(run->game, state, x), k = mz_outcomes(run->game, back.at, y);
    for (int i = 0; i < n; i++)
        if (n != k || x[i].id != y[i].id || x[i].weight != y[i].weight)
            return fault(run, state, "outcomes change by text%s", "");
    return true;
}

/* The field table tells every byte of a view: head, fields, sel and pick make it whole again. */
static bool fields_tell_all(contract_run *run, const void *state, int viewer) {
    const mz_game *g = run->game;
    const mz_tables *t = mz_tables_of(g);
    block view, poked = {{0}};
    mz_see(g, state, viewer, view.at);
    memcpy(poked.at, view.at, sizeof(mz_head));
    for (int i = 0; i < t->nfields; i++)
        for (int row = 0; row < t->fields[i].rows; row++)
            for (int col = 0; col < t->fields[i].cols; col++)
                mz_field_set(&t->fields[i], poked.at, row, col,
                             mz_field_get(&t->fields[i], view.at, row, col));
    const mz_sizes size = mz_size(g);
    char schema[200000];
    mz_text json = mz_text_in(schema, sizeof schema);
    mz_schema_json(g, &json);
    int pick = 0, picks = 0, sel = 0, steps = 0;
    const char *at = strstr(schema, "\"pick\":");
    if (at)
        sscanf(at, "\"pick\":%d,\"picks\":%d,\"sel\":%d,\"steps\":%d", &pick, &picks, &sel, &steps);
    memcpy(poked.at + pick, view.at + pick, 2 * (size_t)picks);
    memcpy(poked.at + sel, view.at + sel, 2 * (size_t)steps);
    for (int i = 0; i < size.state; i++)
        if (view.at[i] != poked.at[i]) {
            char where[40];
            snprintf(where, sizeof where, "%d", i);
            return fault(run, state, "no field tells byte %s of a view", where);
        }
    return true;
}

static bool numbers_hold(contract_run *run, const void *state) {
    int32_t value[MZ_SEATS];
    mz_value(run->game, state, value);
    for (int i = 0; i < mz_size(run->game).seats; i++)
        if (value[i] < 0 || value[i] > MZ_WIN) return fault(run, state, "value out of range%s", "");
    mz_outcome out[MZ_OUTCOMES];
    int n = mz_outcomes(run->game, state, out);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        if (!out[i].weight || out[i].weight >> 62) return fault(run, state, "weight%s", "");
        if (i && out[i].id <= out[i - 1].id) return fault(run, state, "outcome order%s", "");
        if (out[i].id >= mz_size(run->game).outcomes) return fault(run, state, "outcome id%s", "");
        if ((sum += out[i].weight) >> 63) return fault(run, state, "sum of weights%s", "");
    }
    int kind = mz_node(state)->kind;
    if ((kind == MZ_RANDOM || kind == MZ_PHYSICAL) && !n)
        return fault(run, state, "a node of nature without outcomes%s", "");
    if ((mz_tables_of(run->game)->physical >> mz_node(state)->stage & 1) != (kind == MZ_PHYSICAL))
        return fault(run, state, "the table tells otherwise whether hands decide here%s", "");
    return true;
}

static bool priors_hold(contract_run *run, const void *state, int seat) {
    mz_set set;
    mz_id ids[MZ_WORDS * 64];
    int32_t weight[MZ_WORDS * 64];
    int n = mz_legal(run->game, state, seat, &set);
    if (!n) return fault(run, state, "a seat without a choice%s", "");
    mz_list(&set, ids);
    if (ids[n - 1] >= mz_size(run->game).ids) return fault(run, state, "id out of bounds%s", "");
    mz_prior(run->game, state, seat, ids, n, weight);
    for (int i = 0; i < n; i++)
        if (weight[i] < 1) return fault(run, state, "a prior below 1%s", "");
    return true;
}

/* The ids that the seat may choose, or what may happen at nature's node: the outcomes, and what
 * hands may do before them. */
static void possible(const contract_run *run, const void *state, int seat, mz_set *out) {
    mz_outcome all[MZ_OUTCOMES];
    mz_legal(run->game, state, seat, out);
    for (int id = 0; seat == MZ_NATURE && id < mz_size(run->game).outcomes; id++)
        if (mz_outcomes_with(run->game, state, (mz_id)id, all)) mz_add(out, (mz_id)id);
}

/* Ids that are not legal are refused, with a reason, and change nothing. */
static bool others_refused(contract_run *run, const void *state, mz_rng *rng, bool all) {
    int seats = mz_size(run->game).seats;
    for (int seat = 0; seat <= seats; seat++) {
        mz_set set;
        int who = seat == seats ? MZ_NATURE : seat;
        int bound = who == MZ_NATURE ? mz_size(run->game).outcomes : mz_size(run->game).ids;
        possible(run, state, who, &set);
        for (int k = 0; k < (all ? bound + 2 : 6); k++) {
            mz_id id = (mz_id)(all ? k : (int)mz_below(rng, (uint32_t)bound + 2));
            if (mz_has(&set, id)) continue;
            block copy;
            mz_error error = {0};
            memcpy(copy.at, state, mz_size(run->game).state);
            if (!mz_apply(run->game, copy.at, who, id, NULL, &error))
                return fault(run, state, "an id that is not legal is taken%s", "");
            if (!same(run, copy.at, state)) return fault(run, state, "a refusal changes%s", "");
            if (!*error.code || !*error.text)
                return fault(run, state, "a refusal without a reason%s", "");
        }
    }
    return true;
}

typedef struct moves {
    contract_run *run;
    const void *state;
    int seat, n, skip;
    char *text[MOVES];
} moves;

static bool move_round_trip(void *user, const mz_id *ids, int n) {
    moves *m = user;
    char text[1024];
    mz_text t = mz_text_in(text, sizeof text);
    const mz_head *h = mz_node(m->state);
    mz_id whole[2 * MZ_STEPS], back[MZ_STEPS];
    int first = h->joint ? 0 : h->nsel, k = 0, seat = m->seat;
    if (first) return true; /* moves are named from their start */
    memcpy(whole, ids, (size_t)n * sizeof *ids);
    mz_name(m->run->game, m->state, m->seat, whole, n, &t);
    mz_error error = {0};
    mz_status status = mz_parse(m->run->game, m->state, text, &seat, back, &k, &error);
    if (status) return fault(m->run, m->state, "its own move text is not read: %s", text);
    if (seat != m->seat || k != n || memcmp(back, ids, (size_t)n * sizeof *ids))
        return fault(m->run, m->state, "move text changes: %s", text);
    m->text[m->n] = malloc(t.len + 1);
    if (m->text[m->n]) memcpy(m->text[m->n++], text, t.len + 1);
    return m->n < MOVES;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool moves_have_one_text(contract_run *run, const void *state, int seat) {
    moves m = {.run = run, .state = state, .seat = seat};
    mz_moves(run->game, state, seat, move_round_trip, &m);
    qsort(m.text, (size_t)m.n, sizeof *m.text, by_text);
    for (int i = 1; i < m.n; i++)
        if (!strcmp(m.text[i], m.text[i - 1]))
            fault(run, state, "two moves have the same text: %s", m.text[i]);
    for (int i = 0; i < m.n; i++) free(m.text[i]);
    return !*run->fault;
}

static bool outcomes_have_text(contract_run *run, const void *state) {
    mz_set set;
    mz_id out[MZ_WORDS * 64];
    possible(run, state, MZ_NATURE, &set);
    int n = mz_node(state)->nsel ? 0 : mz_list(&set, out);
    for (int i = 0; i < n; i++) {
        char text[256];
        mz_text t = mz_text_in(text, sizeof text);
        mz_id back[MZ_STEPS];
        int k, seat;
        mz_error error = {0};
        if (mz_goes_on(run->game, state, out[i])) continue;
        mz_name(run->game, state, MZ_NATURE, &out[i], 1, &t);
        if (mz_parse(run->game, state, text, &seat, back, &k, &error) || seat != MZ_NATURE ||
            k != 1 || back[0] != out[i])
            return fault(run, state, "outcome text is not read back: %s", text);
        block next;
        memcpy(next.at, state, mz_size(run->game).state);
        if (mz_apply(run->game, next.at, MZ_NATURE, out[i], NULL, &error))
            return fault(run, state, "what can happen is refused: %s", text);
    }
    return true;
}

/* ---- information ---- */

static void shown(const contract_run *run, const mz_log *log, int viewer, mz_event *out) {
    for (uint32_t i = 0; i < log->n && i < log->cap; i++)
        out[i] = mz_shown(run->game, &log->at[i], viewer);
}

/* What a viewer is told and sees by one step in two worlds that it cannot tell apart. `known`: the
 * same step for the viewer (its own, or the same step of nature or another seat at a node that is
 * not secret); else another step at a secret node. */
static bool two_rules(contract_run *run, const void *a, const void *b, int seat, mz_id ida,
                      mz_id idb, int viewer) {
    mz_event la[EVENTS], lb[EVENTS], sa[EVENTS], sb[EVENTS];
    mz_log loga = {la, 0, EVENTS}, logb = {lb, 0, EVENTS};
    block na, nb, va, vb;
    bool secret = mz_tables_of(run->game)->stages[mz_node(a)->stage].secret;
    memcpy(na.at, a, mz_size(run->game).state);
    memcpy(nb.at, b, mz_size(run->game).state);
    mz_step(run->game, na.at, seat, ida, &loga);
    mz_step(run->game, nb.at, seat, idb, &logb);
    if (loga.n > EVENTS || logb.n > EVENTS) return fault(run, a, "too many events%s", "");
    shown(run, &loga, viewer, sa);
    shown(run, &logb, viewer, sb);
    bool events = loga.n == logb.n && !memcmp(sa, sb, loga.n * sizeof *sa);
    mz_see(run->game, na.at, viewer, va.at);
    mz_see(run->game, nb.at, viewer, vb.at);
    bool views = same(run, va.at, vb.at);
    bool own = seat == viewer;
    char who[80];
    snprintf(who, sizeof who, "viewer %d, seat %d, ids %d and %d", viewer, seat, ida, idb);
    if (events && !views && (!own || ida == idb))
        return fault(run, a, "a view changes without an event (%s)", who);
    if (secret && views && !events)
        return fault(run, a, "events tell what the view does not (%s)", who);
    const char *broken = mz_check(run->game, nb.at);
    return broken ? fault(run, b, "after a step in a sampled world: %s", broken) : true;
}

static bool step_both(contract_run *run, const void *a, const void *b, int viewer, mz_rng *rng) {
    const mz_head *h = mz_node(a);
    if (h->kind == MZ_OVER) return true;
    if (mz_to_act(a) == MZ_NATURE) {
        mz_outcome x[MZ_OUTCOMES], y[MZ_OUTCOMES];
        int n = mz_outcomes(run->game, a, x), k = mz_outcomes(run->game, b, y);
        if (!k) return fault(run, b, "a sampled world without outcomes%s", "");
        mz_id ida = x[mz_below(rng, (uint32_t)n)].id, idb = y[mz_below(rng, (uint32_t)k)].id;
        for (int i = 0; i < k; i++)
            if (y[i].id == ida && !two_rules(run, a, b, MZ_NATURE, ida, ida, viewer)) return false;
        return two_rules(run, a, b, MZ_NATURE, ida, idb, viewer) &&
               two_rules(run, a, a, MZ_NATURE, ida, x[mz_below(rng, (uint32_t)n)].id, viewer);
    }
    for (int seat = 0; seat < mz_size(run->game).seats; seat++) {
        if (!(h->owes >> seat & 1)) continue;
        mz_set sa, sb;
        int n = mz_legal(run->game, a, seat, &sa), k = mz_legal(run->game, b, seat, &sb);
        mz_id ida = mz_kth(&sa, (int)mz_below(rng, (uint32_t)n));
        mz_id idb = mz_kth(&sb, (int)mz_below(rng, (uint32_t)k));
        if (mz_has(&sb, ida) && !two_rules(run, a, b, seat, ida, ida, viewer)) return false;
        if (seat != viewer && !two_rules(run, a, b, seat, ida, idb, viewer)) return false;
    }
    return true;
}

/* A complete move, or all choices of a simultaneous node a line each, and what it tells. */
typedef struct told_move {
    char text[1024];
    uint16_t told;
    uint32_t n;
    mz_event shown[EVENTS];
} told_move;

static mz_id any_id(const contract_run *run, const void *state, int seat, mz_rng *rng) {
    mz_set set;
    mz_outcome all[MZ_OUTCOMES];
    if (seat == MZ_NATURE)
        return all[mz_below(rng, (uint32_t)mz_outcomes(run->game, state, all))].id;
    return mz_kth(&set, (int)mz_below(rng, (uint32_t)mz_legal(run->game, state, seat, &set)));
}

static void any_move(const contract_run *run, const void *state, int viewer, mz_rng *rng,
                     told_move *out) {
    const mz_head before = *mz_node(state);
    mz_text text = mz_text_in(out->text, sizeof out->text);
    mz_event events[EVENTS];
    mz_log log = {events, 0, EVENTS};
    block at;
    memcpy(at.at, state, mz_size(run->game).state);
    for (int left = before.joint ? __builtin_popcount(before.owes) : 1; left; left--) {
        int seat = mz_to_act(at.at), n = 0;
        mz_id ids[MZ_STEPS];
        do {
            ids[n++] = any_id(run, at.at, seat, rng);
            mz_step(run->game, at.at, seat, ids[n - 1], &log);
        } while (!before.joint && mz_node(at.at)->nsel);
        mz_name(run->game, state, seat, ids, n, &text);
        mz_putc(&text, '\n');
    }
    out->told = log.n > EVENTS ? 0 : mz_told(run->game, &before, &log, 0);
    out->n = log.n;
    shown(run, &log, viewer, out->shown);
}

static bool can_be_played(const contract_run *run, const void *state, const char *lines) {
    block at;
    memcpy(at.at, state, mz_size(run->game).state);
    for (const char *end; (end = strchr(lines, '\n')); lines = end + 1) {
        char text[1024];
        mz_id ids[MZ_STEPS];
        int seat, n;
        snprintf(text, sizeof text, "%.*s", (int)(end - lines), lines);
        if (mz_parse(run->game, at.at, text, &seat, ids, &n, NULL) ||
            mz_play(run->game, at.at, seat, ids, n, NULL, NULL))
            return false;
    }
    return true;
}

/* Whoever is told a move's text learns nothing by it that its events have not shown: where moves of
 * two worlds have equal events, each can be played in the other world too. */
static bool texts_tell_no_more(contract_run *run, const void *a, const void *b, int viewer,
                               mz_rng *rng) {
    enum { EACH = 3 };
    static told_move x[EACH], y[EACH];
    if (!mz_tables_of(run->game)->stages[mz_node(a)->stage].secret || mz_node(a)->nsel) return true;
    for (int i = 0; i < EACH; i++) {
        any_move(run, a, viewer, rng, &x[i]);
        any_move(run, b, viewer, rng, &y[i]);
    }
    for (int i = 0; i < EACH * EACH; i++) {
        const told_move *m = &x[i / EACH], *o = &y[i % EACH];
        unsigned both = m->told & o->told;
        bool tells = both & TOLD_ALL || (viewer >= 0 && both >> viewer & 1);
        if (!tells || m->n != o->n || memcmp(m->shown, o->shown, m->n * sizeof *m->shown) != 0)
            continue;
        if (!can_be_played(run, b, m->text) || !can_be_played(run, a, o->text))
            return fault(run, a, "a text tells more than the events: %s", m->text);
    }
    return true;
}

/* A world drawn from a view alone: the viewer cannot tell it from the true one. */
static bool sampled_world(contract_run *run, const void *state, int viewer, mz_rng *rng) {
    block view, world, again;
    mz_see(run->game, state, viewer, view.at);
    memset(world.at, 0, sizeof world.at);
    mz_sample(run->game, view.at, viewer, rng, world.at);
    const char *broken = mz_check(run->game, world.at);
    if (broken) return fault(run, state, "a sampled world is broken: %s", broken);
    mz_see(run->game, world.at, viewer, again.at);
    if (!same(run, view.at, again.at))
        return fault(run, state, "a sampled world looks different%s", "");
    mz_set a, b;
    mz_legal(run->game, state, viewer, &a);
    mz_legal(run->game, world.at, viewer, &b);
    if (memcmp(&a, &b, sizeof a))
        return fault(run, state, "the legal set depends on what is hidden%s", "");
    mz_id ids[MZ_WORDS * 64];
    int n = mz_list(&a, ids);
    for (int i = 0; i < n && !mz_node(state)->nsel; i++) {
        char x[512], y[512];
        mz_text tx = mz_text_in(x, sizeof x), ty = mz_text_in(y, sizeof y);
        mz_name(run->game, state, viewer, &ids[i], 1, &tx);
        mz_name(run->game, world.at, viewer, &ids[i], 1, &ty);
        if (strcmp(x, y)) return fault(run, state, "a name depends on what is hidden: %s", x);
    }
    return texts_tell_no_more(run, state, world.at, viewer, rng) &&
           step_both(run, state, world.at, viewer, rng);
}

/* Fixing an open state shows to nobody at a decision; a second deal changes nothing. */
static bool deal_is_unseen(contract_run *run, const void *state) {
    if (mz_node(state)->kind != MZ_DECISION) return true;
    block dealt, twice, a, b;
    mz_source source;
    mz_source_text(&source, "deal it");
    memcpy(dealt.at, state, mz_size(run->game).state);
    mz_deal(run->game, dealt.at, &source);
    for (int viewer = MZ_NOBODY; viewer < mz_size(run->game).seats; viewer++) {
        mz_see(run->game, state, viewer, a.at);
        mz_see(run->game, dealt.at, viewer, b.at);
        if (!same(run, a.at, b.at)) return fault(run, state, "a deal shows%s", "");
    }
    const char *broken = mz_check(run->game, dealt.at);
    if (broken) return fault(run, state, "a dealt state is broken: %s", broken);
    memcpy(twice.at, dealt.at, mz_size(run->game).state);
    mz_source_text(&source, "deal it again");
    mz_deal(run->game, twice.at, &source);
    return same(run, dealt.at, twice.at) || fault(run, state, "a fixed state is dealt again%s", "");
}

/* No commit and no unfinished move shows to others, and both can be taken back. */
static bool choices_are_hidden(contract_run *run, const void *state, int seat, mz_rng *rng) {
    const mz_head *h = mz_node(state);
    mz_set set;
    int n = mz_legal(run->game, state, seat, &set);
    mz_id id = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    mz_id other = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    bool last = h->joint && !(h->owes & ~(1u << seat));
    if (last || (!h->joint && !mz_goes_on(run->game, state, id))) return true;
    block a, b, va, vb;
    mz_event events[EVENTS];
    mz_log log = {events, 0, EVENTS};
    memcpy(a.at, state, mz_size(run->game).state);
    memcpy(b.at, state, mz_size(run->game).state);
    mz_step(run->game, a.at, seat, id, &log);
    if (log.n) return fault(run, state, "an unfinished move or a commit makes an event%s", "");
    if (h->joint) mz_step(run->game, b.at, seat, other, NULL);
    for (int viewer = MZ_NOBODY; viewer < mz_size(run->game).seats; viewer++) {
        if (viewer == seat) continue;
        mz_see(run->game, a.at, viewer, va.at);
        mz_see(run->game, b.at, viewer, vb.at);
        if (!same(run, va.at, vb.at)) return fault(run, state, "a choice shows to others%s", "");
    }
    if (mz_take_back(run->game, a.at, seat) || !same(run, a.at, state))
        return fault(run, state, "taking back does not restore%s", "");
    return true;
}

static bool examine(contract_run *run, const void *state, mz_rng *rng) {
    int seats = mz_size(run->game).seats;
    bool all = mz_below(rng, 20) == 0;
    if (!text_round_trip(run, state) || !numbers_hold(run, state)) return false;
    if (!others_refused(run, state, rng, all) || !outcomes_have_text(run, state)) return false;
    if (!deal_is_unseen(run, state)) return false;
    for (int viewer = MZ_NOBODY; viewer < seats; viewer++)
        if (!sampled_world(run, state, viewer, rng) ||
            (all && !fields_tell_all(run, state, viewer)))
            return false;
    for (int seat = 0; seat < seats && mz_node(state)->kind == MZ_DECISION; seat++) {
        if (!(mz_node(state)->owes >> seat & 1)) continue;
        if (!priors_hold(run, state, seat) || !choices_are_hidden(run, state, seat, rng))
            return false;
        if (all && !moves_have_one_text(run, state, seat)) return false;
    }
    return true;
}

/* ---- a game ---- */

static int pick_seat(const void *state, mz_rng *rng) {
    int owing[MZ_SEATS], n = 0;
    for (int i = 0; i < MZ_SEATS; i++)
        if (mz_node(state)->owes >> i & 1) owing[n++] = i;
    return n ? owing[mz_below(rng, (uint32_t)n)] : mz_to_act(state);
}

static bool record_holds(contract_run *run, mz_match *match) {
    static char text[1 << 20], again[1 << 20];
    mz_text t = mz_text_in(text, sizeof text), u = mz_text_in(again, sizeof again);
    mz_match_record(match, MZ_ALL, &t);
    if (t.full) return true;
    mz_game *game;
    mz_match *back;
    mz_error error = {0};
    const void *state = mz_match_state(match);
    if (mz_record_read(text, NULL, 0, &game, &back, &error))
        return fault(run, state, "own record is refused: %s", error.text);
    mz_match_record(back, MZ_ALL, &u);
    bool ok = !strcmp(text, again) && same(run, mz_match_state(back), state);
    mz_match_free(back);
    mz_free(game);
    if (!ok) return fault(run, state, "a record changes when read%s", "");
    if (mz_record_verify(text, NULL, 0, &error))
        return fault(run, state, "own record does not verify: %s", error.text);
    return true;
}

static bool result_holds(contract_run *run, const void *state) {
    mz_result r;
    mz_result_of(run->game, state, &r);
    int best = MZ_SEATS + 1;
    for (int i = 0; i < mz_size(run->game).seats; i++) {
        if (r.value[i] < 0 || r.value[i] > MZ_WIN || r.place[i] < 1 ||
            r.place[i] > mz_size(run->game).seats)
            return fault(run, state, "result out of range%s", "");
        if (r.place[i] < best) best = r.place[i];
    }
    return *r.text || fault(run, state, "a result without text%s", "");
}

static bool one_step(contract_run *run, mz_match *match, mz_rng *rng) {
    const void *state = mz_match_state(match);
    block before;
    memcpy(before.at, state, mz_size(run->game).state);
    const char *broken = mz_check(run->game, state);
    if (broken) return fault(run, state, "broken: %s", broken);
    run->nodes++;
    if (mz_below(rng, (uint32_t)run->one_in) == 0) {
        run->examined++;
        if (!examine(run, before.at, rng)) return false;
        if (!same(run, before.at, state))
            return fault(run, state, "a copy is not independent%s", "");
    }
    int seat = pick_seat(state, rng);
    mz_error error = {0};
    if (seat == MZ_NATURE)
        return mz_match_run(match, NULL) > 0 || fault(run, state, "nature does nothing%s", "");
    mz_set set;
    int n = mz_legal(run->game, state, seat, &set);
    mz_id id = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    if (mz_match_play(match, seat, &id, 1, NULL, &error))
        return fault(run, before.at, "a legal step is refused: %s", error.text);
    run->decisions++;
    return true;
}

static void seeded_source(const contract_run *run, mz_match *match, mz_source *source) {
    mz_source_text(source, run->seed);
    if (run->fixed) mz_match_deal(match, run->seed, NULL);
    mz_match_note(match, "deal", "seed");
    mz_match_note(match, "seed", run->seed);
}

bool contract_play(contract_run *run) {
    mz_match *match;
    mz_source source;
    mz_error error = {0};
    mz_rng rng = mz_rng_text(run->seed, strlen(run->seed));
    *run->fault = 0;
    run->decisions = 0;
    if (mz_match_new(run->game, NULL, &match, &error)) return false;
    if (run->keyed)
        contract_honest(match, run->seed, &source);
    else
        seeded_source(run, match, &source);
    for (int i = 0; i < MZ_SEATS; i++) source.skill[i] = (uint8_t)(i % 6); /* a person, and bots */
    mz_match_source(match, &source);
    bool ok = true;
    long limit = run->nodes + NODES_MAX;
    while (ok && !mz_match_ending(match, NULL)) {
        ok = one_step(run, match, &rng);
        if (ok && run->nodes > limit) ok = fault(run, mz_match_state(match), "no end%s", "");
    }
    if (ok && run->decisions > mz_size(run->game).decisions)
        ok = fault(run, mz_match_state(match), "more decisions than the bound%s", "");
    if (ok) ok = result_holds(run, mz_match_state(match)) && record_holds(run, match);
    if (ok) examine(run, mz_match_state(match), &rng);
    mz_match_free(match);
    return !*run->fault;
}
