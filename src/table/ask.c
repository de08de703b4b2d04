/* Moves and what else changes a table. Invariant: a message is checked in full, against the seat of
 * its sender and against the rules, before it becomes an entry; the entry then always fits. */
#include "table/table.h"

#include <string.h>

static bool refuse(mz_error *error, const char *code, const char *text) {
    mz_fail(error, MZ_ILLEGAL, code, "%s", text);
    return false;
}

bool ask_may(const table *t, bool plays, mz_error *error) {
    if (t->damaged)
        return refuse(
            error, "damaged",
            "some of this table's moves are missing on the server: it can only be looked at");
    if (t->broken)
        return refuse(
            error, "version",
            "this table does not fit the rules of this version: it can only be looked at");
    if (plays && t->status == WAITING) return refuse(error, "waiting", "the game has not begun");
    if (plays && t->status == OVER) return refuse(error, "over", "the game is over");
    return true;
}

static bool all_written(const mz_text *line, mz_error *error) {
    return !line->full || refuse(error, "syntax", "this is too long");
}

static void put_print(mz_text *line, const struct message *m) {
    uint8_t bytes[8];
    char digits[17];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(m->print >> (56 - 8 * i));
    mz_hex(bytes, 8, digits);
    mz_putc(line, '\t');
    mz_put(line, digits);
}

static void put_head(mz_text *line, const char *kind, const struct message *m) {
    mz_put(line, kind);
    mz_putc(line, '\t');
    mz_putn(line, m->seat);
    put_print(line, m);
}

/* ---- moves ---- */

static mz_status owes(const table *t, int seat, mz_error *error) {
    const mz_head *h = mz_node(mz_match_state(t->match));
    if (h->kind == MZ_DECISION && (h->owes | h->joint) >> seat & 1) return MZ_OK;
    return mz_fail(error, MZ_ILLEGAL, "turn", "it is not your turn");
}

/* The message's steps, checked as a whole move on a copy. */
static mz_status check_move(const table *t, int seat, const mz_id *ids, int n, mz_error *error) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *g = t->game->game;
    memcpy(state, mz_match_state(t->match), mz_size(g).state);
    mz_status status = mz_play(g, state, seat, ids, n, NULL, error);
    if (!status && mz_node(state)->nsel)
        status = mz_fail(error, MZ_ILLEGAL, "unfinished", "the move goes on: send all of it");
    return status;
}

static mz_status read_move(const table *t, const struct message *m, mz_id ids[MZ_STEPS], int *n,
                           mz_error *error) {
    if (!m->has_move) {
        *n = m->nsteps;
        memcpy(ids, m->steps, (size_t)m->nsteps * sizeof *ids);
        return MZ_OK;
    }
    int named;
    mz_status status =
        mz_parse(t->game->game, mz_match_state(t->match), m->move, &named, ids, n, error);
    if (!status && named != m->seat)
        status = mz_fail(error, MZ_ILLEGAL, "turn", "this move is not yours to make");
    return status;
}

static void put_move(const table *t, int seat, const mz_id *ids, int n, mz_text *line) {
    mz_putc(line, '\t');
    mz_name(t->game->game, mz_match_state(t->match), seat, ids, n, line);
}

bool ask_move(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    mz_id ids[MZ_STEPS];
    int n;
    if (m->v < t->node_v || m->v > t->v) return refuse(error, "stale", "the table has moved on");
    if (owes(t, m->seat, error) || read_move(t, m, ids, &n, error) ||
        check_move(t, m->seat, ids, n, error))
        return false;
    put_head(line, "move", m);
    put_move(t, m->seat, ids, n, line);
    return all_written(line, error);
}

bool ask_bot(const table *t, int seat, const mz_id *ids, int n, mz_text *line) {
    mz_error error;
    if (n < 1 || owes(t, seat, &error) || check_move(t, seat, ids, n, &error)) return false;
    mz_putf(line, "move\t%d\t0", seat);
    put_move(t, seat, ids, n, line);
    return !line->full;
}

/* ---- the rest of a match ---- */

/* Checked on a copy of the state: a commit can be taken back while others still owe theirs. */
bool ask_back(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    const mz_game *g = t->game->game;
    memcpy(state, mz_match_state(t->match), mz_size(g).state);
    if (mz_take_back(g, state, m->seat))
        return refuse(error, "nothing", "there is nothing to take back");
    put_head(line, "back", m);
    return all_written(line, error);
}

bool ask_undo(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    if (m->has_v && m->v != t->v) return refuse(error, "stale", "the table has moved on");
    if (mz_match_can_undo(t->match, m->seat, error)) return false;
    put_head(line, "undo", m);
    return all_written(line, error);
}

bool ask_resign(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    (void)t;
    put_head(line, "end", m);
    mz_put(line, "\tresign");
    return all_written(line, error);
}

/* ---- the deal ---- */

static bool in_deal(const table *t, const struct message *m, int step, mz_error *error) {
    if (!t->deal || t->status != WAITING || t->deal->step != step)
        return refuse(error, "deal", "the deal is not at this step");
    if (deal_missing(t) >> m->seat & 1) return true;
    return refuse(error, "deal", "this seat has done so already");
}

bool ask_commit(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    if (!in_deal(t, m, DEAL_COMMIT, error)) return false;
    mz_putf(line, "commit\t%d\t%s", m->seat, m->hash);
    put_print(line, m);
    return all_written(line, error);
}

bool ask_nonce(const table *t, const struct message *m, mz_text *line, mz_error *error) {
    if (!in_deal(t, m, DEAL_REVEAL, error)) return false;
    if (!deal_fits(t, m->seat, m->nonce, m->salt))
        return refuse(error, "deal", "this is not what the seat has committed to");
    mz_putf(line, "nonce\t%d\t%s\t%s", m->seat, m->nonce, m->salt);
    put_print(line, m);
    return all_written(line, error);
}
