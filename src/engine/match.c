/* The match driver. Invariant: `state` is `start` with all entries applied, then the chosen steps
 * and commits of moves that are not complete; `version` rises with every change. */
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_A_MOVE = 512 };

static mz_status no_memory(mz_error *error) {
    return mz_fail(error, MZ_SPACE, "memory", "out of memory");
}

/* An array with room for `more` elements behind n, at least doubled when it moves; NULL when
 * memory is short (the old one stays). */
static void *grown(void *list, uint32_t *cap, uint32_t n, uint32_t more, size_t size) {
    if (list && n + more <= *cap) return list;
    uint32_t to = *cap ? *cap * 2 : 16;
    while (to < n + more) to *= 2;
    void *bigger = realloc(list, to * size);
    if (bigger) *cap = to;
    return bigger;
}

/* A position may stand in the middle of a move, or some may have chosen already where all choose:
 * its record begins with that move, so the start is that of the move. Steps of nature that the
 * position brings along were not drawn here: the record tells how many (verify.c). */
static mz_status keep_start(mz_match *m) {
    const mz_head *head = mz_node(m->start);
    memcpy(m->start, m->state, m->game->state_size);
    int given = mz_to_act(m->start) == MZ_NATURE ? head->nsel : 0;
    for (int seat = 0; head->joint && seat < m->game->seats; seat++)
        mz_take_back(m->game, m->start, seat);
    while (head->nsel) mz_take_back(m->game, m->start, mz_to_act(m->start));
    if (!given) return MZ_OK;
    char number[12];
    mz_text text = mz_text_in(number, sizeof number);
    mz_putn(&text, given);
    return mz_match_note(m, "given steps", number);
}

/* Whether nobody can do anything: of what is shown to one viewer a game may be unable to go on. */
static bool stuck(const mz_game *game, const void *state) {
    mz_outcome all[MZ_OUTCOMES];
    mz_set set;
    if (mz_over(state)) return false;
    if (mz_to_act(state) == MZ_NATURE) return !mz_outcomes(game, state, all);
    for (int seat = 0; seat < game->seats; seat++)
        if (mz_node(state)->owes >> seat & 1 && mz_legal(game, state, seat, &set)) return false;
    return true;
}

mz_status mz_match_new(const mz_game *game, const char *position, mz_match **out, mz_error *error) {
    *out = NULL;
    mz_match *m = calloc(1, sizeof *m);
    if (!m) return no_memory(error);
    m->game = game;
    m->ended_by = -1;
    m->state = calloc(2, game->state_size);
    m->marks = calloc(1, sizeof *m->marks);
    if (!m->state || !m->marks) {
        mz_match_free(m);
        return no_memory(error);
    }
    m->start = m->state + game->state_size;
    if (position) {
        mz_status status = mz_read(game, position, m->state, error);
        if (status) {
            mz_match_free(m);
            return status;
        }
        m->fixed = true;
    } else {
        mz_init(game, m->state);
    }
    if (stuck(game, m->state)) {
        mz_apply(game, m->state, mz_to_act(m->state), 0, NULL, error); /* says why */
        mz_match_free(m);
        if (error) error->status = MZ_POSITION;
        return MZ_POSITION;
    }
    if (keep_start(m)) {
        mz_match_free(m);
        return no_memory(error);
    }
    *out = m;
    return MZ_OK;
}

void mz_match_free(mz_match *match) {
    if (!match) return;
    for (uint32_t i = 0; i < match->nnotes; i++) {
        free(match->notes[i].key);
        free(match->notes[i].value);
    }
    free(match->notes);
    free(match->touches);
    free(match->entries);
    free(match->ids);
    free(match->source);
    if (match->marks) free(match->marks->at);
    free(match->marks);
    free(match->state);
    free(match);
}

/* Hands that are drawn from a text seed are drawn by their level: the record tells it (verify.c).
 */
static void note_skill(mz_match *m, int seat) {
    int level = m->source->skill[seat];
    char key[80], number[2] = {(char)('0' + level), 0};
    mz_text text = mz_text_in(key, sizeof key);
    mz_putf(&text, "skill %s", mz_seat(m->game, seat));
    if (m->source->keyed || m->game->rules->measure == mz_no_measure) return;
    if (level || mz_match_noted(m, key)) mz_match_note(m, key, number);
}

void mz_match_source(mz_match *match, const mz_source *source) {
    if (!match->source) match->source = malloc(sizeof *match->source);
    if (!match->source) return;
    *match->source = *source;
    if (source->keyed) match->source->index = match->draws;
    for (int seat = 0; seat < match->game->seats; seat++) note_skill(match, seat);
}

void mz_match_skill(mz_match *match, int seat, int level) {
    if (!match->source) return;
    match->source->skill[seat] = (uint8_t)level;
    note_skill(match, seat);
}

mz_status mz_match_deal(mz_match *match, const char *seed, mz_error *error) {
    if (match->nentries || mz_node(match->state)->nsel)
        return mz_fail(error, MZ_ILLEGAL, "deal",
                       "the deal can be fixed only before the first step");
    mz_source source;
    mz_source_text(&source, seed);
    mz_deal(match->game, match->state, &source);
    if (source.full) {
        memcpy(match->state, match->start, match->game->state_size);
        return mz_fail(error, MZ_SPACE, "deal", "the deal needs more than %d streams", MZ_STREAMS);
    }
    memcpy(match->start, match->state, match->game->state_size);
    match->fixed = true;
    match->version++;
    return MZ_OK;
}

const mz_game *mz_match_game(const mz_match *match) {
    return match->game;
}
const void *mz_match_state(const mz_match *match) {
    return match->state;
}
uint32_t mz_match_version(const mz_match *match) {
    return match->version;
}
uint32_t mz_match_moves(const mz_match *match) {
    return match->nentries;
}

bool mz_match_tells(const mz_match *match, uint32_t i, int viewer) {
    if (i >= match->nentries) return false;
    const entry *e = &match->entries[i];
    return e->told & TOLD_ALL || viewer == MZ_ALL || viewer == e->seat ||
           (viewer >= 0 && e->told >> viewer & 1);
}

mz_ending mz_match_ending(const mz_match *match, int *seat) {
    if (seat) *seat = match->ended_by;
    if (match->ending) return (mz_ending)match->ending;
    return mz_over(match->state) ? MZ_PLAYED : MZ_ONGOING;
}

static bool reserve(mz_match *m, uint32_t entries, uint32_t ids, uint32_t touches) {
    void *e = grown(m->entries, &m->entries_cap, m->nentries, entries, sizeof *m->entries);
    if (e) m->entries = e;
    void *i = grown(m->ids, &m->ids_cap, m->nids, ids, sizeof *m->ids);
    if (i) m->ids = i;
    void *t =
        touches ? grown(m->touches, &m->touches_cap, m->ntouches, touches, sizeof *m->touches) : e;
    if (t && touches) m->touches = t;
    return e && i && t;
}

static void append(mz_match *m, entry e, const mz_id *ids) {
    e.first = m->nids;
    e.touch = m->ntouches;
    memcpy(m->ids + m->nids, ids, e.n * sizeof *ids);
    m->nids += e.n;
    m->entries[m->nentries++] = e;
}

static bool any_reveals(const mz_game *g, const mz_log *log, uint32_t from) {
    for (uint32_t i = from; i < log->n && i < log->cap; i++)
        if (mz_reveals(g, &log->at[i])) return true;
    return log->n > log->cap; /* lost events: be careful */
}

/* At a secret stage nature's texts are for nobody: a written shuffle tells more than its events. A
 * decision is for those from whom its events hide nothing; the contract test holds every game to
 * it that such a text is possible in every world in which these events are. */
uint16_t mz_told(const mz_game *g, const mz_head *before, const mz_log *log, uint32_t from) {
    if (!g->tables.stages[before->stage].secret) return TOLD_ALL;
    if (before->kind != MZ_DECISION || log->n > log->cap || log->n == from) return 0;
    uint16_t who = TOLD_ALL | 0xFF;
    for (uint32_t i = from; i < log->n; i++)
        if (g->tables.events[log->at[i].kind].hidden) who &= log->at[i].who;
    return who;
}

static mz_status play_joint(mz_match *m, int seat, mz_id id, mz_log *log, mz_error *error) {
    const mz_head head = *mz_node(m->state);
    mz_id picks[MZ_SEATS] = {0};
    uint32_t from = log->n;
    memcpy(picks, mz_picks(m->game, m->state), m->game->rules->picks * sizeof *picks);
    mz_status status = mz_apply(m->game, m->state, seat, id, log, error);
    if (status) return status;
    picks[seat] = id;
    if (head.owes & ~(1u << seat)) return MZ_OK;
    entry e = {.n = 1, .revealed = true, .joint = true, .told = mz_told(m->game, &head, log, from)};
    for (int i = 0; i < m->game->seats; i++) {
        e.seat = (uint8_t)i;
        if (head.joint >> i & 1) append(m, e, &picks[i]);
    }
    return MZ_OK;
}

static mz_status play_single(mz_match *m, int seat, const mz_id *ids, int n, mz_log *log,
                             mz_error *error) {
    mz_head head = *mz_node(m->state);
    mz_id whole[2 * MZ_STEPS];
    uint32_t from = log->n;
    memcpy(whole, mz_sel(m->game, m->state), head.nsel * sizeof *whole);
    memcpy(whole + head.nsel, ids, (size_t)n * sizeof *ids);
    mz_status status = mz_play(m->game, m->state, seat, ids, n, log, error);
    if (status) return status;
    if (head.kind == MZ_RANDOM) m->draws += (uint32_t)n;
    if (mz_node(m->state)->nsel) return MZ_OK;
    append(m,
           (entry){.seat = (uint8_t)seat,
                   .n = (uint8_t)(head.nsel + n),
                   .told = mz_told(m->game, &head, log, from),
                   .revealed = seat == MZ_NATURE || any_reveals(m->game, log, from)},
           whole);
    return MZ_OK;
}

mz_status mz_match_play(mz_match *match, int seat, const mz_id *ids, int n, mz_log *log,
                        mz_error *error) {
    mz_event events[EVENTS_A_MOVE];
    mz_log own = {.at = events, .cap = EVENTS_A_MOVE};
    if (!log) log = &own;
    if (mz_match_ending(match, NULL))
        return mz_fail(error, MZ_ILLEGAL, "over", "the match is over");
    if (n < 1 || n > MZ_STEPS) return mz_fail(error, MZ_ILLEGAL, "move", "there is no step in it");
    if (!reserve(match, MZ_SEATS, (uint32_t)n + MZ_STEPS / 4 + mz_node(match->state)->nsel, 0))
        return no_memory(error);
    bool joint = mz_node(match->state)->joint != 0;
    if (joint && n > 1) return mz_fail(error, MZ_ILLEGAL, "move", "one step is wanted here");
    mz_status status = joint ? play_joint(match, seat, ids[0], log, error)
                             : play_single(match, seat, ids, n, log, error);
    if (!status) match->version++;
    return status;
}

/* The outcome written behind touches is the one that they give. */
static mz_status check_outcome(const mz_match *m, const mz_touch *touches, int n, const char *text,
                               mz_error *error) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_id ids[4];
    char name[64];
    mz_text out = mz_text_in(name, sizeof name);
    int steps = mz_judge(m->game, m->state, touches, n, ids, error);
    if (!steps) return error && error->status ? error->status : MZ_ILLEGAL;
    memcpy(state, m->state, m->game->state_size);
    for (int i = 0; i + 1 < steps; i++) mz_step(m->game, state, mz_to_act(state), ids[i], NULL);
    mz_name(m->game, state, MZ_NATURE, &ids[steps - 1], 1, &out);
    if (!strcmp(name, text)) return MZ_OK;
    return mz_fail(error, MZ_RECORD, "outcome", "by these touches it is %s, not \"%.30s\"", name,
                   text);
}

mz_status mz_match_text(mz_match *match, int seat, const char *move, mz_log *log, mz_error *error) {
    move = mz_plain_line(move, error);
    if (!move) return MZ_SYNTAX;
    if (*move == '{') {
        mz_touch touches[MZ_TOUCHES];
        int n;
        const char *rest;
        mz_status status = mz_touches_read(match->game, move, touches, &n, &rest, error);
        if (!status && *rest) status = check_outcome(match, touches, n, rest, error);
        return status ? status : mz_match_race(match, touches, n, log, error);
    }
    mz_id ids[MZ_STEPS];
    int n, named;
    mz_status status = mz_parse(match->game, match->state, move, &named, ids, &n, error);
    if (status) return status;
    if (seat >= 0 && named != seat)
        return mz_fail(error, MZ_ILLEGAL, "turn", "this move is not yours to make");
    return mz_match_play(match, named, ids, n, log, error);
}

mz_status mz_match_tell(mz_match *match, const char *outcome, mz_log *log, mz_error *error) {
    outcome = mz_plain_line(outcome, error);
    if (!outcome) return MZ_SYNTAX;
    if (mz_node(match->state)->kind != MZ_PHYSICAL || *outcome == '{')
        return mz_fail(error, MZ_ILLEGAL, "turn", "no outcome of hands is asked for");
    mz_status status = mz_match_text(match, MZ_NATURE, outcome, log, error);
    if (!status) match->entries[match->nentries - 1].revealed = false;
    return status;
}

static void attach(mz_match *m, const mz_touch *touches, int n) {
    entry *last = &m->entries[m->nentries - 1];
    last->raced = true;
    last->touch = m->ntouches;
    last->ntouches = (uint8_t)n;
    for (int i = 0; i < n; i++) m->touches[m->ntouches++] = touches[i];
}

static int event_named(const mz_game *g, const char *name) {
    const mz_tables *t = &g->tables;
    for (int kind = 0; kind < t->nevents; kind++)
        if (!strcmp(t->events[kind].name, name)) return kind;
    return -1;
}

/* What hands did in a race, where a game has events for it: "touch" (seat, object, ms, area), or
 * "untouched" where nobody touched anything. */
void mz_touches_show(const mz_game *g, const mz_touch *touches, int n, mz_log *log) {
    int kind = log ? event_named(g, n ? "touch" : "untouched") : -1;
    if (kind < 0) return;
    if (!n) mz_emit(log, (mz_event){.kind = (uint8_t)kind, .by = MZ_NATURE});
    for (int i = 0; i < n; i++)
        mz_emit(log, (mz_event){.kind = (uint8_t)kind,
                                .by = touches[i].seat,
                                .a = {touches[i].object, (int16_t)touches[i].ms, touches[i].area}});
}

/* A race at a decision is read as two steps: the decision, then what nature made of it. */
mz_status mz_match_race(mz_match *match, const mz_touch *touches, int n, mz_log *log,
                        mz_error *error) {
    mz_id ids[4];
    if (n < 0 || n > MZ_TOUCHES || !reserve(match, MZ_SEATS, 2 * MZ_STEPS, (uint32_t)n))
        return no_memory(error);
    if (mz_match_ending(match, NULL))
        return mz_fail(error, MZ_ILLEGAL, "over", "the match is over");
    int steps = mz_judge(match->game, match->state, touches, n, ids, error);
    if (!steps) return error && error->status ? error->status : MZ_ILLEGAL;
    for (int i = 0; i < steps; i++) {
        mz_status status = mz_match_play(match, mz_to_act(match->state), &ids[i], 1, log, error);
        if (status) return status;
    }
    attach(match, touches, n);
    return MZ_OK;
}

int mz_match_run(mz_match *match, mz_log *log) {
    int drawn = 0;
    while (match->source && !mz_match_ending(match, NULL) && mz_to_act(match->state) == MZ_NATURE) {
        mz_id ids[4];
        mz_touch touches[MZ_TOUCHES];
        int ntouches;
        int n = mz_draw(match->game, match->state, match->source, ids, touches, &ntouches);
        if (n != 1) break;
        bool raced = ntouches >= 0;
        if (!reserve(match, 1, 1, raced ? (uint32_t)ntouches : 0)) break;
        if (raced) mz_touches_show(match->game, touches, ntouches, log);
        if (mz_match_play(match, MZ_NATURE, ids, 1, log, NULL)) break;
        if (raced) attach(match, touches, ntouches);
        drawn++;
    }
    return drawn;
}

mz_status mz_match_take_back(mz_match *match, int seat, mz_error *error) {
    if (mz_match_ending(match, NULL))
        return mz_fail(error, MZ_ILLEGAL, "over", "the match is over");
    if (mz_take_back(match->game, match->state, seat))
        return mz_fail(error, MZ_ILLEGAL, "nothing", "there is nothing to take back");
    match->version++;
    return MZ_OK;
}

/* What keeps a move from being taken back: its code, and why. */
static const struct bar {
    const char *code, *text;
} OVER = {"over", "the match is over"}, NOTHING = {"nothing", "there is no move to take back"},
  SHOWN = {"shown", "something new was shown since"},
  ACTED = {"acted", "another player has acted since"},
  SHOWED = {"shown", "this move showed something that was hidden"};

static const struct bar *bar_of(const mz_match *match, int seat) {
    if (mz_match_ending(match, NULL)) return &OVER;
    const mz_head *h = mz_node(match->state);
    if (!match->nentries) return &NOTHING;
    const entry *last = &match->entries[match->nentries - 1];
    if (last->seat != seat || last->joint || (h->joint && h->joint != h->owes))
        return last->seat == MZ_NATURE ? &SHOWN : &ACTED;
    return last->revealed ? &SHOWED : NULL;
}

const char *mz_match_undo_bar(const mz_match *match, int seat) {
    const struct bar *bar = bar_of(match, seat);
    return bar ? bar->code : NULL;
}

mz_status mz_match_can_undo(const mz_match *match, int seat, mz_error *error) {
    const struct bar *bar = bar_of(match, seat);
    return bar ? mz_fail(error, MZ_ILLEGAL, bar->code, "%s", bar->text) : MZ_OK;
}

mz_status mz_match_undo(mz_match *match, int seat, mz_error *error) {
    mz_status status = mz_match_can_undo(match, seat, error);
    if (status) return status;
    mz_match_replay(match, 0, match->nentries - 1, match->state, NULL);
    const entry *last = &match->entries[--match->nentries];
    if (match->marks->n > match->nentries / MARK_EVERY)
        match->marks->n = match->nentries / MARK_EVERY;
    match->nids = last->first;
    match->ntouches = last->touch;
    match->version++;
    return MZ_OK;
}

mz_status mz_match_end(mz_match *match, int seat, mz_ending ending, mz_error *error) {
    if (mz_match_ending(match, NULL))
        return mz_fail(error, MZ_ILLEGAL, "over", "the match is over");
    if (seat < 0 || seat >= match->game->seats || ending < MZ_RESIGNED || ending > MZ_ABANDONED)
        return mz_fail(error, MZ_ILLEGAL, "seat", "there is no such seat");
    match->ending = (uint8_t)ending;
    match->ended_by = (int8_t)seat;
    match->version++;
    return MZ_OK;
}

/* The seat that ended the match loses; the others share the win. */
static void ended_result(const mz_match *m, mz_result *out) {
    static const char *const words[] = {"", "", "resign", "time", "left"};
    int n = m->game->seats;
    for (int i = 0; i < n; i++) {
        out->place[i] = i == m->ended_by ? (uint8_t)n : 1;
        out->value[i] = i == m->ended_by || n < 2 ? 0 : MZ_WIN / (n - 1);
    }
    mz_text t = mz_text_in(out->text, sizeof out->text);
    if (n == 2)
        mz_putf(&t, "%s+%s", mz_seat(m->game, 1 - m->ended_by), words[m->ending]);
    else
        mz_putf(&t, "%s %s", words[m->ending], mz_seat(m->game, m->ended_by));
}

bool mz_match_result(const mz_match *match, mz_result *out) {
    *out = (mz_result){0};
    if (match->ending) {
        ended_result(match, out);
        return true;
    }
    if (!mz_over(match->state)) return false;
    mz_result_of(match->game, match->state, out);
    return true;
}

static const mz_touch *touches_of(const mz_match *m, const entry *e) {
    return e->ntouches ? m->touches + e->touch : NULL;
}

/* The picks of a simultaneous node are entries in seat order, whatever order they came in: with the
 * first of them the node begins anew, also where some have committed by now. */
static void clear_picks(const mz_game *g, const entry *e, void *state) {
    const mz_head *h = state;
    if (!e->joint || h->joint & ((1u << e->seat) - 1)) return;
    for (int seat = 0; seat < g->seats; seat++) mz_take_back(g, state, seat);
}

void mz_match_redo(const mz_match *match, uint32_t i, void *state, mz_log *log) {
    const entry *e = &match->entries[i];
    clear_picks(match->game, e, state);
    if (e->raced) mz_touches_show(match->game, touches_of(match, e), e->ntouches, log);
    for (int k = 0; k < e->n; k++)
        mz_step(match->game, state, e->seat, match->ids[e->first + (uint32_t)k], log);
}

/* Sets the state to the last one kept at or before move `most`; returns how many moves are before
 * it. */
static uint32_t nearest(const mz_match *m, uint32_t most, void *state) {
    size_t size = m->game->state_size;
    uint32_t k = most / MARK_EVERY;
    if (k > m->marks->n) k = m->marks->n;
    memcpy(state, k ? m->marks->at + (k - 1) * size : m->start, size);
    return k * MARK_EVERY;
}

/* Keeps the state behind n moves, where it is the next to be kept and there is memory. */
static void keep(const mz_match *m, uint32_t n, const void *state) {
    size_t size = m->game->state_size;
    if (n % MARK_EVERY || n / MARK_EVERY != m->marks->n + 1) return;
    uint8_t *more = realloc(m->marks->at, (m->marks->n + 1) * size);
    if (!more) return;
    memcpy(more + m->marks->n++ * size, state, size);
    m->marks->at = more;
}

mz_status mz_match_replay(const mz_match *match, uint32_t from, uint32_t i, void *state,
                          mz_log *log) {
    if (i > match->nentries) return MZ_ILLEGAL;
    for (uint32_t k = nearest(match, log && from < i ? from : i, state); k < i;) {
        mz_match_redo(match, k, state, k < from ? NULL : log);
        keep(match, ++k, state);
    }
    return MZ_OK;
}

void mz_match_name(const mz_match *match, uint32_t i, const void *state, mz_text *text) {
    const entry *e = &match->entries[i];
    if (e->raced) mz_touches_write(match->game, touches_of(match, e), e->ntouches, text);
    mz_name(match->game, state, e->seat, match->ids + e->first, e->n, text);
}

bool mz_match_move(const mz_match *match, uint32_t i, int *seat, mz_text *text) {
    if (i >= match->nentries) return false;
    if (seat) *seat = match->entries[i].seat;
    if (!text) return true;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_match_replay(match, 0, i, state, NULL);
    mz_match_name(match, i, state, text);
    return true;
}

/* Control characters become blanks, so that a note stays one line of the record. */
static char *copied(const char *text) {
    size_t n = strlen(text) + 1;
    char *copy = malloc(n);
    if (!copy) return NULL;
    for (size_t i = 0; i < n; i++) copy[i] = text[i] > 0 && text[i] < 32 ? ' ' : text[i];
    return copy;
}

static note *noted(const mz_match *m, const char *key) {
    for (uint32_t i = 0; i < m->nnotes; i++)
        if (!strcmp(m->notes[i].key, key)) return &m->notes[i];
    return NULL;
}

mz_status mz_match_note(mz_match *match, const char *key, const char *value) {
    void *list = grown(match->notes, &match->notes_cap, match->nnotes, 1, sizeof *match->notes);
    if (!list) return MZ_SPACE;
    match->notes = list;
    char *text = copied(value);
    if (!text) return MZ_SPACE;
    note *old = noted(match, key);
    if (old) {
        free(old->value);
        old->value = text;
        return MZ_OK;
    }
    char *name = copied(key);
    if (!name) {
        free(text);
        return MZ_SPACE;
    }
    match->notes[match->nnotes++] = (note){.key = name, .value = text};
    return MZ_OK;
}

const char *mz_match_noted(const mz_match *match, const char *key) {
    const note *found = noted(match, key);
    return found ? found->value : NULL;
}
