/* Records: a header of "key: value" lines, an empty line, a line a move (who, a tab, the move),
 * "end:" when the match is over, and "hash:" over all that stands before it. Lines end with '\n'.
 * Invariant: only what the viewer has been shown is written. */
#include "engine/match.h"

#include <string.h>

static void content_hash(const mz_game *g, mz_text *out) {
    static _Thread_local char lines[65536];
    mz_text t = mz_text_in(lines, sizeof lines);
    mz_content(g, &t);
    uint8_t hash[32];
    char hex[65];
    mz_sha256(lines, t.len, hash);
    mz_hex(hash, sizeof hash, hex);
    mz_put(out, hex);
}

static void put_header(const mz_match *m, int viewer, mz_text *out) {
    const mz_game *g = m->game;
    const mz_tables *t = &g->tables;
    mz_putf(out, "mozzie record 1\ngame: %s\nrules: %d\nseats: %d\n", t->name, t->version,
            g->seats);
    for (int i = 0; i < t->noptions; i++)
        if (g->set[i].choice != 0)
            mz_putf(out, "option: %s=%s\n", t->options[i].name, g->set[i].text);
    mz_put(out, "content: ");
    content_hash(g, out);
    mz_putc(out, '\n');
    if (m->fixed) {
        _Alignas(8) uint8_t view[MZ_STATE_MAX];
        mz_see(g, m->start, viewer, view);
        mz_put(out, "start: ");
        mz_write(g, view, viewer, out);
        mz_putc(out, '\n');
    }
    for (uint32_t i = 0; i < m->nnotes; i++) {
        mz_put(out, m->notes[i].key);
        mz_put(out, ": ");
        mz_put(out, m->notes[i].value);
        mz_putc(out, '\n');
    }
}

static void put_move(const mz_match *m, uint32_t i, const void *state, int viewer, mz_text *out) {
    mz_putf(out, "%s\t", mz_seat(m->game, m->entries[i].seat));
    if (mz_match_tells(m, i, viewer))
        mz_match_name(m, i, state, out);
    else
        mz_putc(out, '?');
    mz_putc(out, '\n');
}

static void put_moves(const mz_match *m, int viewer, mz_text *out) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    memcpy(state, m->start, m->game->state_size);
    for (uint32_t i = 0; i < m->nentries; i++) {
        put_move(m, i, state, viewer, out);
        mz_match_redo(m, i, state, NULL);
    }
}

static void put_end(const mz_match *m, mz_text *out) {
    static const char *const words[] = {"", "", "resign", "time", "left"};
    mz_result r;
    if (!mz_match_result(m, &r)) return;
    if (m->ending)
        mz_putf(out, "end: %s %s\n", words[m->ending], mz_seat(m->game, m->ended_by));
    else
        mz_putf(out, "end: %s\n", r.text);
}

void mz_match_record(const mz_match *match, int viewer, mz_text *out) {
    size_t start = out->len;
    put_header(match, viewer, out);
    mz_putc(out, '\n');
    put_moves(match, viewer, out);
    put_end(match, out);
    uint8_t hash[32];
    char hex[65];
    mz_sha256(out->at + start, out->len - start, hash);
    mz_hex(hash, sizeof hash, hex);
    mz_putf(out, "hash: %s\n", hex);
}

void mz_commitment(const char *who, const uint8_t salt[32], const uint8_t data[32],
                   uint8_t out[32]) {
    char message[256];
    mz_text t = mz_text_in(message, sizeof message - 64);
    mz_putf(&t, "mozzie commit 1\n%.100s\n", who);
    memcpy(message + t.len, salt, 32);
    memcpy(message + t.len + 32, data, 32);
    mz_sha256(message, t.len + 64, out);
}

void mz_deal_key(const uint8_t seed[32], const uint8_t (*nonces)[32], int n, uint8_t key[32]) {
    uint8_t message[32 + 32 * (MZ_SEATS + 1)];
    static const char words[16] = "mozzie deal 1\n";
    memcpy(message, words, 14);
    memcpy(message + 14, seed, 32);
    if (n > MZ_SEATS) n = MZ_SEATS;
    for (int i = 0; i < n; i++) memcpy(message + 46 + 32 * i, nonces[i], 32);
    mz_sha256(message, 46 + 32 * (size_t)n, key);
}
