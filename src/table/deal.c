/* Honest deals: commit, reveal, then a key from which every outcome follows (docs/protocol.md).
 * Invariant: a nonce is taken only when it fits its commitment, and no commitment is replaced
 * within a deal; the server's own are fixed before anybody else's. A deal that ends once all have
 * committed is kept and told: whoever saw nonces could have wished for another one. */
#include "mozzie/bot.h"
#include "table/tell.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(mz_text *out, const uint8_t bytes[32]) {
    char hex[65];
    mz_hex(bytes, 32, hex);
    mz_put(out, hex);
}

static void put_fresh(mz_text *out) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    put_hex(out, bytes);
}

/* "SEED SALT" of the server, then for each seat " NONCE SALT" of a bot or " -". */
void deal_words(const struct seat *seats, int n, mz_text *out) {
    put_fresh(out);
    mz_putc(out, ' ');
    put_fresh(out);
    for (int i = 0; i < n; i++) {
        mz_putc(out, ' ');
        if (seats[i].kind != SEAT_BOT) {
            mz_putc(out, '-');
            continue;
        }
        put_fresh(out);
        mz_putc(out, ' ');
        put_fresh(out);
    }
}

static bool word_next(const char **at, uint8_t out[32]) {
    char word[65];
    while (**at == ' ') ++*at;
    size_t n = strcspn(*at, " ");
    if (n >= sizeof word) return false;
    memcpy(word, *at, n);
    word[n] = 0;
    *at += n;
    return mz_unhex(word, out, 32);
}

static void own_word(struct share *s, const char *who) {
    mz_commitment(who, s->salt, s->nonce, s->commit);
    s->committed = s->revealed = true;
}

/* When the last commitment is in, the nonces are asked for; when the last nonce is in, all is
 * known. */
static void advance(table *t) {
    bool committed = true, revealed = true;
    for (int i = 0; i < t->nseats; i++) {
        committed = committed && t->deal->seat[i].committed;
        revealed = revealed && t->deal->seat[i].revealed;
    }
    t->deal->step = revealed ? DEAL_DONE : committed ? DEAL_REVEAL : DEAL_COMMIT;
}

void deal_free(struct deal *d) {
    for (struct deal *before; d; d = before) {
        before = d->before;
        free(d);
    }
}

/* What came before this deal: the present one, if pages may have shown a nonce for it. */
static struct deal *broken_off(table *t) {
    struct deal *d = t->deal, *before = d ? d->before : NULL;
    if (d && d->step != DEAL_COMMIT) return d;
    free(d);
    return before;
}

bool deal_read(table *t, const char *words) {
    struct deal *d = calloc(1, sizeof *d);
    if (!d) return false;
    bool ok = word_next(&words, d->server.nonce) && word_next(&words, d->server.salt);
    own_word(&d->server, "server");
    for (int i = 0; ok && i < t->nseats; i++) {
        while (*words == ' ') words++;
        if (*words == '-') {
            words++;
            continue;
        }
        struct share *s = &d->seat[i];
        ok = word_next(&words, s->nonce) && word_next(&words, s->salt);
        own_word(s, mz_seat(t->game->game, i));
    }
    if (!ok) {
        free(d);
        return false;
    }
    d->before = broken_off(t);
    t->deal = d;
    advance(t);
    return true;
}

uint8_t deal_missing(const table *t) {
    uint8_t seats = 0;
    for (int i = 0; i < t->nseats; i++) {
        const struct share *s = &t->deal->seat[i];
        if (t->deal->step == DEAL_COMMIT ? !s->committed : !s->revealed)
            seats |= (uint8_t)(1u << i);
    }
    return seats;
}

bool deal_commit(table *t, int seat, const char *hash) {
    if (!t->deal || t->deal->step != DEAL_COMMIT || t->deal->seat[seat].committed ||
        !mz_unhex(hash, t->deal->seat[seat].commit, 32))
        return false;
    t->deal->seat[seat].committed = true;
    advance(t);
    return true;
}

static bool read_share(const table *t, int seat, const char *nonce, const char *salt,
                       struct share *out) {
    uint8_t commit[32];
    if (!mz_unhex(nonce, out->nonce, 32) || !mz_unhex(salt, out->salt, 32)) return false;
    mz_commitment(mz_seat(t->game->game, seat), out->salt, out->nonce, commit);
    return !memcmp(commit, out->commit, 32);
}

bool deal_fits(const table *t, int seat, const char *nonce, const char *salt) {
    struct share s = t->deal->seat[seat];
    return read_share(t, seat, nonce, salt, &s);
}

bool deal_reveal(table *t, int seat, const char *nonce, const char *salt) {
    if (!t->deal || t->deal->step != DEAL_REVEAL) return false;
    struct share *s = &t->deal->seat[seat];
    if (s->revealed || !read_share(t, seat, nonce, salt, s)) return false;
    s->revealed = true;
    advance(t);
    return true;
}

void deal_source(const table *t, mz_source *out) {
    uint8_t nonces[MZ_SEATS][32], key[32];
    for (int i = 0; i < t->nseats; i++) memcpy(nonces[i], t->deal->seat[i].nonce, 32);
    mz_deal_key(t->deal->server.nonce, (const uint8_t(*)[32])nonces, t->nseats, key);
    mz_source_keyed(out, key);
}

static void note(table *t, const char *what, const char *who, const uint8_t bytes[32]) {
    char key[64], hex[65];
    mz_text text = mz_text_in(key, sizeof key);
    mz_put(&text, what);
    if (who) mz_putf(&text, " %s", who);
    mz_hex(bytes, 32, hex);
    mz_match_note(t->match, key, hex);
}

/* Deals that were broken off before `d`, the first of them as number 1: each with its commitments,
 * and with what was revealed of it. Returns how many. */
static int note_broken_off(table *t, const struct deal *d) {
    if (!d->before) return 0;
    int number = note_broken_off(t, d->before) + 1;
    d = d->before;
    for (int i = -1; i < t->nseats; i++) {
        const struct share *s = i < 0 ? &d->server : &d->seat[i];
        char key[64], value[256];
        mz_text name = mz_text_in(key, sizeof key), text = mz_text_in(value, sizeof value);
        mz_putf(&name, "abandoned %d %s", number, i < 0 ? "server" : mz_seat(t->game->game, i));
        put_hex(&text, s->commit);
        if (s->revealed) {
            mz_putc(&text, ' ');
            put_hex(&text, s->salt);
            mz_putc(&text, ' ');
            put_hex(&text, s->nonce);
        }
        mz_match_note(t->match, key, value);
    }
    return number;
}

void deal_notes(table *t) {
    char key[64];
    for (int i = 0; i < t->nseats; i++) {
        const struct seat *seat = &t->seats[i];
        mz_text text = mz_text_in(key, sizeof key);
        mz_putf(&text, "name %s", mz_seat(t->game->game, i));
        mz_match_note(t->match, key,
                      seat->kind == SEAT_BOT ? mz_level_name(seat->level) : seat->name);
    }
    mz_match_note(t->match, "deal", t->deal ? "honest" : "seed");
    if (!t->deal) {
        mz_match_note(t->match, "seed", t->seed);
        return;
    }
    note(t, "commit", "server", t->deal->server.commit);
    note(t, "salt", "server", t->deal->server.salt);
    note(t, "seed", NULL, t->deal->server.nonce);
    for (int i = 0; i < t->nseats; i++) {
        const char *who = mz_seat(t->game->game, i);
        note(t, "commit", who, t->deal->seat[i].commit);
        note(t, "salt", who, t->deal->seat[i].salt);
        note(t, "nonce", who, t->deal->seat[i].nonce);
    }
    note_broken_off(t, t->deal);
}

static void put_commit(const struct share *s, const char *who, int seat, mz_text *out) {
    mz_putf(out, "{\"who\":\"%s\"", who);
    if (seat >= 0) mz_putf(out, ",\"seat\":%d", seat);
    mz_put(out, ",\"hash\":");
    if (s->committed) {
        mz_putc(out, '"');
        put_hex(out, s->commit);
        mz_putc(out, '"');
    } else {
        mz_put(out, "null");
    }
    mz_putc(out, '}');
}

/* The commitments of the deals before, each a list in the order of `commits`. */
static void put_broken_off(const table *t, const struct deal *d, mz_text *out) {
    if (!d->before) return;
    put_broken_off(t, d->before, out);
    if (d->before->before) mz_putc(out, ',');
    for (int i = -1; i < t->nseats; i++) {
        mz_put(out, i < 0 ? "[\"" : ",\"");
        put_hex(out, (i < 0 ? &d->before->server : &d->before->seat[i])->commit);
        mz_putc(out, '"');
    }
    mz_putc(out, ']');
}

void put_deal(const table *t, mz_text *out) {
    static const char *const words[] = {"commit", "reveal", "done"};
    mz_putf(out, "\"step\":\"%s\",\"commits\":[", words[t->deal->step]);
    put_commit(&t->deal->server, "server", -1, out);
    for (int i = 0; i < t->nseats; i++) {
        mz_putc(out, ',');
        put_commit(&t->deal->seat[i], mz_seat(t->game->game, i), i, out);
    }
    mz_put(out, "],\"open\":[");
    uint8_t missing = deal_missing(t);
    for (int i = 0, n = 0; i < t->nseats; i++)
        if (missing >> i & 1) mz_putf(out, n++ ? ",%d" : "%d", i);
    mz_put(out, "],\"abandoned\":[");
    put_broken_off(t, t->deal, out);
    mz_putc(out, ']');
}
