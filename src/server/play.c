/* Moves and what else changes a match. Invariant: a message is checked in full, against the seat of
 * its sender and against the rules, before its entry is written; the entry then always fits. */
#include "server/parts.h"

#include <string.h>

static void refuse(conn *c, const struct message *m, const char *code, const char *text) {
    answer_no(c, m->id, code, text);
}

static void refuse_error(conn *c, const struct message *m, const mz_error *error) {
    refuse(c, m, error->code, error->text);
}

static void write_entry(conn *c, const struct message *m, const mz_text *line) {
    struct change who = {
        .from = c, .re = m->id, .arrived = server_micros(), .ink = &c->t->ink[m->seat]};
    mz_error error;
    if (line->full)
        refuse(c, m, "syntax", "this is too long");
    else if (!table_write(c->t, line->at, line->len, &who, &error))
        refuse_error(c, m, &error);
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

void play_move(conn *c, const struct message *m) {
    mz_error error;
    mz_id ids[MZ_STEPS];
    int n;
    char buffer[4096];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (m->v < c->t->node_v || m->v > c->t->v) {
        refuse(c, m, "stale", "the table has moved on");
        return;
    }
    if (owes(c->t, m->seat, &error) || read_move(c->t, m, ids, &n, &error) ||
        check_move(c->t, m->seat, ids, n, &error)) {
        refuse_error(c, m, &error);
        return;
    }
    put_head(&line, "move", m);
    put_move(c->t, m->seat, ids, n, &line);
    write_entry(c, m, &line);
}

bool play_bot(table *t, int seat, const mz_id *ids, int n) {
    mz_error error;
    char buffer[4096];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (n < 1 || owes(t, seat, &error) || check_move(t, seat, ids, n, &error)) return false;
    mz_putf(&line, "move\t%d\t0", seat);
    put_move(t, seat, ids, n, &line);
    bool written = !line.full && table_write(t, line.at, line.len, NULL, NULL);
    t->s->count.bot_moves += written;
    return written;
}

/* ---- the rest of a match ---- */

/* Checked on a copy of the state: a commit can be taken back while others still owe theirs. */
void play_back(conn *c, const struct message *m) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    char buffer[64];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    const mz_game *g = c->t->game->game;
    memcpy(state, mz_match_state(c->t->match), mz_size(g).state);
    if (mz_take_back(g, state, m->seat)) {
        refuse(c, m, "nothing", "there is nothing to take back");
        return;
    }
    put_head(&line, "back", m);
    write_entry(c, m, &line);
}

void play_undo(conn *c, const struct message *m) {
    mz_error error;
    char buffer[64];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (m->has_v && m->v != c->t->v) {
        refuse(c, m, "stale", "the table has moved on");
    } else if (mz_match_can_undo(c->t->match, m->seat, &error)) {
        refuse_error(c, m, &error);
    } else {
        put_head(&line, "undo", m);
        write_entry(c, m, &line);
    }
}

void play_resign(conn *c, const struct message *m) {
    char buffer[64];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    put_head(&line, "end", m);
    mz_put(&line, "\tresign");
    write_entry(c, m, &line);
}

void play_rematch(conn *c, const struct message *m) {
    mz_error error;
    if (c->t->status != OVER) {
        refuse(c, m, "playing", "this game is not over yet");
    } else if (*c->t->rematch) {
        answer_ok(c, m->id, c->t->v, true);
        push_rematch(c->t);
    } else if (!lobby_rematch(c->t, c, m->id, &error)) {
        refuse_error(c, m, &error);
    }
}

/* ---- the deal ---- */

static bool in_deal(conn *c, const struct message *m, int step) {
    table *t = c->t;
    if (!t->deal || t->status != WAITING || t->deal->step != step) {
        refuse(c, m, "deal", "the deal is not at this step");
        return false;
    }
    if (deal_missing(t) >> m->seat & 1) return true;
    refuse(c, m, "deal", "this seat has done so already");
    return false;
}

void play_commit(conn *c, const struct message *m) {
    char buffer[160];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (!in_deal(c, m, DEAL_COMMIT)) return;
    mz_putf(&line, "commit\t%d\t%s\t%016llx", m->seat, m->hash, (unsigned long long)m->print);
    write_entry(c, m, &line);
}

void play_nonce(conn *c, const struct message *m) {
    char buffer[256];
    mz_text line = mz_text_in(buffer, sizeof buffer);
    if (!in_deal(c, m, DEAL_REVEAL)) return;
    if (!deal_fits(c->t, m->seat, m->nonce, m->salt)) {
        refuse(c, m, "deal", "this is not what the seat has committed to");
        return;
    }
    mz_putf(&line, "nonce\t%d\t%s\t%s\t%016llx", m->seat, m->nonce, m->salt,
            (unsigned long long)m->print);
    write_entry(c, m, &line);
}
