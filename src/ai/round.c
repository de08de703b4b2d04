/* A round with a hidden choice, as a matrix game at the root of the search.
 *
 * Either the searcher is about to make a secret choice (rows: its ids) that one rival answers
 * without seeing it (columns); or it is the one who answers, and the few worlds that its view
 * leaves open are told apart by one rival alone: then the rows are those worlds, taken as that
 * rival's choice against us, whatever chance `sample` gives them. Rows that look alike to the
 * column player form a group with a matrix of its own. Cells that lead to the same state are one
 * cell, measured once for all of them (every miss reveals the same Sting), by searching on from it;
 * groups that are worth less to the row player are dropped by halves; what is left is solved by
 * regret matching+, and the step is drawn from the solution. */
#include "ai/search.h"

#include "engine/rules.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 16, COLS = 24, TRIES = 40, SOLVE = 1000 };

typedef struct group {
    uint64_t key;
    int seat, n; /* who answers, with how many ids */
    mz_id id[COLS];
    double value, p[MZ_MATRIX], q[MZ_MATRIX];
    bool alive;
} group;

typedef struct cell {
    uint64_t key;
    double sum[MZ_SEATS];
    uint32_t n;
    uint8_t row, col; /* the first that leads here */
    bool alive;       /* a living group has it */
} cell;

struct mz_round {
    int rows, groups, row_seat;
    bool worlds; /* rows are worlds, not ids */
    mz_id id[ROWS];
    int of[ROWS]; /* group of a row */
    group group[ROWS];
    int cells;
    uint16_t cell[ROWS][COLS]; /* where the row and the column lead to */
    cell at[ROWS * COLS];
    uint64_t hash[ROWS];
    _Alignas(8) uint8_t state[ROWS][MZ_STATE_MAX]; /* of rows, the hidden choice made */
};

mz_round *mz_round_new(void) {
    return malloc(sizeof(mz_round));
}

static uint64_t seen_by(mz_search *s, const void *state, int viewer) {
    mz_see(s->game, state, viewer, s->seen);
    return mz_hash(s->game, s->seen);
}

/* The group of the row at s->world; false when no single rival answers there. */
static bool join(mz_search *s, int row) {
    mz_round *m = s->round;
    const mz_head *h = mz_node(s->world);
    int seat = mz_to_act(s->world);
    if (h->kind != MZ_DECISION || h->joint || h->nsel || seat == s->viewer) return false;
    uint64_t key = seen_by(s, s->world, MZ_NOBODY);
    int g = 0;
    while (g < m->groups && m->group[g].key != key) g++;
    m->of[row] = g;
    if (g < m->groups) return m->group[g].seat == seat;
    mz_set legal;
    int n = mz_legal(s->game, s->world, seat, &legal);
    if (n > COLS) return false;
    m->groups++;
    m->group[g] = (group){.key = key, .seat = seat, .n = n, .alive = true};
    mz_list(&legal, m->group[g].id);
    return true;
}

/* Whether the view leaves one world open. */
static bool all_known(mz_search *s) {
    uint64_t hash = mz_hash(s->game, s->root);
    for (int i = 0; i < TRIES; i++) {
        mz_sample(s->game, s->view, s->viewer, s->rng, s->world);
        if (mz_hash(s->game, s->world) != hash) return false;
    }
    return true;
}

static bool rows_of_ids(mz_search *s, const mz_set *legal) {
    mz_round *m = s->round;
    mz_id id[MZ_IDS];
    int n = mz_list(legal, id);
    if (n > ROWS || !all_known(s)) return false;
    m->rows = n;
    m->groups = 0;
    m->worlds = false;
    m->row_seat = s->viewer;
    for (int row = 0; row < n; row++) {
        m->id[row] = id[row];
        if (mz_goes_on(s->game, s->root, id[row])) return false;
        memcpy(s->world, s->root, s->size.state);
        mz_step(s->game, s->world, s->viewer, id[row], NULL);
        memcpy(m->state[row], s->world, s->size.state);
        if (!join(s, row)) return false;
    }
    return true;
}

/* The rival whose own views tell all rows apart; -1 when there is none. */
static int owner(mz_search *s) {
    mz_round *m = s->round;
    for (int seat = 0; seat < s->size.seats; seat++) {
        uint64_t hash[ROWS];
        bool apart = seat != s->viewer;
        for (int row = 0; apart && row < m->rows; row++) {
            hash[row] = seen_by(s, m->state[row], seat);
            for (int k = 0; k < row; k++) apart = apart && hash[k] != hash[row];
        }
        if (apart) return seat;
    }
    return -1;
}

static bool rows_of_worlds(mz_search *s, const mz_set *legal) {
    mz_round *m = s->round;
    m->rows = 0;
    m->worlds = true;
    if (mz_count(legal) > COLS) return false;
    for (int i = 0; i < TRIES; i++) {
        mz_sample(s->game, s->view, s->viewer, s->rng, s->world);
        uint64_t hash = mz_hash(s->game, s->world);
        int row = 0;
        while (row < m->rows && m->hash[row] != hash) row++;
        if (row < m->rows) continue;
        if (m->rows == ROWS / 2) return false;
        m->hash[m->rows] = hash;
        m->of[m->rows] = 0;
        memcpy(m->state[m->rows++], s->world, s->size.state);
    }
    if (m->rows < 2) return false;
    m->groups = 1;
    m->group[0] = (group){.seat = s->viewer, .alive = true};
    m->group[0].n = mz_list(legal, m->group[0].id);
    m->row_seat = owner(s);
    return m->row_seat >= 0;
}

static void enter(mz_search *s, int row, int col) {
    mz_round *m = s->round;
    const group *g = &m->group[m->of[row]];
    memcpy(s->world, m->state[row], s->size.state);
    mz_step(s->game, s->world, g->seat, g->id[col], NULL);
}

static void lay_cells(mz_search *s) {
    mz_round *m = s->round;
    m->cells = 0;
    for (int row = 0; row < m->rows; row++)
        for (int col = 0; col < m->group[m->of[row]].n; col++) {
            enter(s, row, col);
            uint64_t key = mz_hash(s->game, s->world);
            int i = 0;
            while (i < m->cells && m->at[i].key != key) i++;
            if (i == m->cells)
                m->at[m->cells++] =
                    (cell){.key = key, .row = (uint8_t)row, .col = (uint8_t)col, .alive = true};
            m->cell[row][col] = (uint16_t)i;
        }
}

static void measure(mz_search *s, cell *c) {
    enter(s, c->row, c->col);
    s->npath = 0;
    s->veiled = -1;
    s->inside = true;
    mz_search_from_world(s);
    for (int seat = 0; seat < s->size.seats; seat++) c->sum[seat] += (double)s->value[seat];
    c->n++;
}

/* What the cell is worth to a seat. */
static double mean(const mz_round *m, int row, int col, int seat) {
    const cell *c = &m->at[m->cell[row][col]];
    return c->n ? c->sum[seat] / c->n : 0.5;
}

static void solve(mz_round *m, int at) {
    group *g = &m->group[at];
    double a[ROWS * COLS] = {0}, b[ROWS * COLS] = {0};
    int rows = 0;
    for (int row = 0; row < m->rows; row++) {
        if (m->of[row] != at) continue;
        for (int col = 0; col < g->n; col++) {
            a[rows * g->n + col] = mean(m, row, col, m->row_seat);
            b[rows * g->n + col] = mean(m, row, col, g->seat);
        }
        rows++;
    }
    mz_matrix_regret(a, b, rows, g->n, SOLVE, g->p, g->q);
    g->value = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < g->n; c++) g->value += g->p[r] * g->q[c] * a[r * g->n + c];
}

/* Cells of living groups live. */
static void keep_cells(mz_round *m) {
    for (int i = 0; i < m->cells; i++) m->at[i].alive = false;
    for (int row = 0; row < m->rows; row++)
        for (int col = 0; m->group[m->of[row]].alive && col < m->group[m->of[row]].n; col++)
            m->at[m->cell[row][col]].alive = true;
}

/* Keeps the better half of the groups that are still looked at. */
static int halve(mz_round *m, int alive) {
    for (int at = 0; at < m->groups; at++)
        if (m->group[at].alive) solve(m, at);
    int keep = (alive + 1) / 2;
    for (; alive > keep; alive--) {
        int worst = -1;
        for (int at = 0; at < m->groups; at++)
            if (m->group[at].alive && (worst < 0 || m->group[at].value < m->group[worst].value))
                worst = at;
        m->group[worst].alive = false;
    }
    keep_cells(m);
    return keep;
}

/* Every living cell in turn until the clock or the share of iterations runs out. */
static void sweep(mz_search *s, mz_clock *clock, uint32_t until) {
    mz_round *m = s->round;
    while (clock->done < until)
        for (int i = 0; i < m->cells; i++) {
            if (!m->at[i].alive) continue;
            if (!mz_tick(clock)) return;
            measure(s, &m->at[i]);
        }
}

static void report(const mz_round *m, uint32_t iterations, mz_tally *out) {
    int best = 0, r = 0;
    while (!m->group[best].alive) best++;
    const group *g = &m->group[best];
    *out = (mz_tally){.mixed = true, .n = (uint16_t)(m->worlds ? g->n : m->rows)};
    for (int i = 0; m->worlds && i < g->n; i++) {
        out->id[i] = g->id[i];
        out->weight[i] = (float)(g->q[i] * iterations);
        for (int row = 0; row < m->rows; row++)
            out->value[i] += (float)(g->p[row] * mean(m, row, i, g->seat));
    }
    for (int row = 0; !m->worlds && row < m->rows; row++) {
        out->id[row] = m->id[row];
        if (m->of[row] == best) out->weight[row] = (float)(g->p[r++] * iterations);
        const group *mine = &m->group[m->of[row]];
        for (int c = 0; c < mine->n; c++)
            out->value[row] += (float)(mine->q[c] * mean(m, row, c, m->row_seat));
    }
}

bool mz_round_search(mz_search *s, const mz_set *legal, mz_clock *clock, mz_tally *out) {
    mz_round *m = s->round;
    const mz_head *h = mz_node(s->root);
    if (!m || !s->tune.mixed || h->joint || h->nsel) return false;
    bool secret = mz_tables_of(s->game)->stages[h->stage].secret;
    if (!(secret ? rows_of_ids(s, legal) : rows_of_worlds(s, legal))) return false;
    lay_cells(s);
    int alive = m->groups, phases = 1;
    for (int i = alive; i > 1; i = (i + 1) / 2) phases++;
    for (int phase = 1; phase <= phases; phase++) {
        sweep(s, clock, (uint32_t)((uint64_t)clock->most * (uint64_t)phase / (uint64_t)phases));
        alive = halve(m, alive);
    }
    report(m, clock->done ? clock->done : 1, out);
    return true;
}
