/* Verifying a record: every outcome of nature follows from what its header states. Three kinds of
 * deal: "honest" (seed, nonces and commitments), "seed" (a text seed), "given" (typed in: only
 * races with touches can be checked). docs/protocol.md states the formulas. */
#include "base/lines.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

static bool noted_bytes(const mz_match *m, const char *what, const char *who, uint8_t out[32]) {
    char key[80];
    mz_text t = mz_text_in(key, sizeof key);
    mz_put(&t, what);
    if (who) mz_putf(&t, " %s", who);
    const char *hex = mz_match_noted(m, key);
    return hex && mz_unhex(hex, out, 32);
}

/* Whether the commitment of `who` fits the salt and the data revealed. */
static bool kept_word(const mz_match *m, const char *who, const uint8_t data[32]) {
    uint8_t commit[32], salt[32], own[32];
    if (!noted_bytes(m, "commit", who, commit) || !noted_bytes(m, "salt", who, salt)) return false;
    mz_commitment(who, salt, data, own);
    return !memcmp(own, commit, 32);
}

/* ---- deals broken off before the one played ---- */

static const char *noted_abandoned(const mz_match *m, int number, const char *who) {
    char key[80];
    mz_text t = mz_text_in(key, sizeof key);
    mz_putf(&t, "abandoned %d %s", number, who);
    return mz_match_noted(m, key);
}

/* "COMMIT SALT NONCE", the last two only where they were revealed; they must fit then. */
static bool sound_abandoned(const char *line, const char *who, bool whole) {
    char word[65];
    uint8_t bytes[3][32], own[32];
    int n = 0;
    for (; line && *line && n < 3; n++) {
        size_t len = strcspn(line, " ");
        if (len != 64) return false;
        memcpy(word, line, len);
        word[len] = 0;
        if (!mz_unhex(word, bytes[n], 32)) return false;
        line += len + (line[len] == ' ' && line[len + 1]);
    }
    if (!line || *line || n == 0 || n == 2 || (whole && n != 3)) return false;
    if (n == 1) return true;
    mz_commitment(who, bytes[1], bytes[2], own);
    return !memcmp(own, bytes[0], 32);
}

/* A deal broken off is told whole: all were committed by then, and the server's part is open. The
 * one played has another commitment of the server than each of them: a fresh seed. */
static mz_status verify_abandoned(const mz_match *m, mz_error *error) {
    const char *played = mz_match_noted(m, "commit server"), *line;
    uint32_t lines = 0, told = 0;
    for (uint32_t i = 0; i < m->nnotes; i++) told += !strncmp(m->notes[i].key, "abandoned ", 10);
    for (int number = 1; lines < told; number++)
        for (int i = -1; i < m->game->seats; i++, lines++) {
            const char *who = i < 0 ? "server" : mz_seat(m->game, i);
            line = noted_abandoned(m, number, who);
            if (!sound_abandoned(line, who, i < 0))
                return mz_fail(error, MZ_RECORD, "deal",
                               "abandoned deal %d: what it tells of %s is not whole", number, who);
            if (i < 0 && !strncmp(line, played, 64))
                return mz_fail(error, MZ_RECORD, "deal", "abandoned deal %d is the one played",
                               number);
        }
    return lines == told
               ? MZ_OK
               : mz_fail(error, MZ_RECORD, "deal", "there are odd lines of abandoned deals");
}

int mz_record_abandoned(const char *text) {
    mz_lines lines;
    const char *line;
    size_t n;
    int found = 0;
    if (mz_lines_in(&lines, text, strlen(text), NULL)) return 0;
    while (mz_next_line(&lines, &line, &n) && !mz_behind_header(line, n)) {
        size_t digits =
            n > 10 && !memcmp(line, "abandoned ", 10) ? strspn(line + 10, "0123456789") : 0;
        found += digits && n > 19 + digits && !memcmp(line + 10 + digits, " server: ", 9);
    }
    return found;
}

/* ---- the deal played ---- */

static mz_status honest_source(const mz_match *m, mz_source *source, mz_error *error) {
    uint8_t seed[32], nonces[MZ_SEATS][32], key[32];
    if (!noted_bytes(m, "seed", NULL, seed) || !kept_word(m, "server", seed))
        return mz_fail(error, MZ_RECORD, "deal", "the seed is not the one committed to");
    for (int i = 0; i < m->game->seats; i++) {
        const char *who = mz_seat(m->game, i);
        if (!noted_bytes(m, "nonce", who, nonces[i]) || !kept_word(m, who, nonces[i]))
            return mz_fail(error, MZ_RECORD, "deal", "the nonce of %s is not the one committed to",
                           who);
    }
    mz_deal_key(seed, (const uint8_t(*)[32])nonces, m->game->seats, key);
    mz_source_keyed(source, key);
    return verify_abandoned(m, error);
}

/* The levels by which hands were drawn. */
static void read_skills(const mz_match *m, mz_source *source) {
    for (int seat = 0; seat < m->game->seats; seat++) {
        char key[80];
        mz_text text = mz_text_in(key, sizeof key);
        mz_putf(&text, "skill %s", mz_seat(m->game, seat));
        const char *level = mz_match_noted(m, key);
        if (level && *level >= '1' && *level <= '5' && !level[1])
            source->skill[seat] = (uint8_t)(*level - '0');
    }
}

/* The source that the header names; *any is false for a deal that was typed in. */
static mz_status header_source(const mz_match *m, mz_source *source, bool *any, mz_error *error) {
    const char *deal = mz_match_noted(m, "deal"), *seed = mz_match_noted(m, "seed");
    *any = false;
    if (!deal || !strcmp(deal, "given")) return MZ_OK;
    *any = true;
    if (!strcmp(deal, "honest")) return honest_source(m, source, error);
    if (strcmp(deal, "seed") || !seed)
        return mz_fail(error, MZ_RECORD, "deal", "the header does not say where the deal is from");
    mz_source_text(source, seed);
    read_skills(m, source);
    return MZ_OK;
}

static mz_text position_text(const mz_game *g, const void *state, char line[16384]) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_text text = mz_text_in(line, 16384);
    mz_see(g, state, MZ_ALL, view);
    mz_write(g, view, MZ_ALL, &text);
    return text;
}

/* Whether both are one position: of cards that are alike its text does not tell which is which. */
static bool same_position(const mz_game *g, const void *a, const void *b) {
    static _Thread_local char lines[2][16384];
    mz_text one = position_text(g, a, lines[0]), two = position_text(g, b, lines[1]);
    return one.len == two.len && !memcmp(one.at, two.at, one.len);
}

/* A fixed deal is the one that the seed gives. */
static mz_status verify_start(const mz_match *m, const mz_source *source, mz_error *error) {
    if (!m->fixed || source->keyed || mz_match_noted(m, "position")) return MZ_OK;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_source deal = *source;
    mz_init(m->game, state);
    mz_deal(m->game, state, &deal);
    if (!same_position(m->game, state, m->start))
        return mz_fail(error, MZ_RECORD, "deal", "the start is not what the seed deals");
    return MZ_OK;
}

static mz_status differs(uint32_t i, mz_error *error) {
    return mz_fail(error, MZ_RECORD, "outcome",
                   "move %u: the outcome is not the one that the deal gives", i + 1);
}

/* Steps of the first move that stood in the position given: nature drew only the others. An honest
 * deal begins at the start. */
static int given_steps(const mz_match *m, uint32_t i, const mz_source *source) {
    const char *given = mz_match_noted(m, "position") ? mz_match_noted(m, "given steps") : NULL;
    return given && i == 0 && source && !source->keyed ? atoi(given) : 0;
}

/* The ids of an entry of nature against those drawn again, step by step; `state` moves on. */
static mz_status verify_entry(const mz_match *m, uint32_t i, void *state, mz_source *source,
                              mz_error *error) {
    const entry *e = &m->entries[i];
    int given = given_steps(m, i, source);
    for (int k = 0; k < e->n; k++) {
        mz_id id = m->ids[e->first + (uint32_t)k], drawn[4];
        if (e->seat == MZ_NATURE && e->raced) {
            int n = mz_judge(m->game, state, e->ntouches ? m->touches + e->touch : NULL,
                             e->ntouches, drawn, NULL);
            if (!n || drawn[n - 1] != id) return differs(i, error);
        }
        if (e->seat == MZ_NATURE && k >= given && source) {
            /* touches of an honest deal may have been measured: then they alone count */
            int n = mz_draw(m->game, state, source, drawn, NULL, NULL);
            if (!(source->keyed && e->raced) && (n != 1 || drawn[0] != id))
                return differs(i, error);
        }
        mz_step(m->game, state, e->seat, id, NULL);
    }
    return MZ_OK;
}

static mz_status verify_match(const mz_match *m, mz_error *error) {
    mz_source source;
    bool any;
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_status status = header_source(m, &source, &any, error);
    if (!status && any) status = verify_start(m, &source, error);
    memcpy(state, m->start, m->game->state_size);
    for (uint32_t i = 0; i < m->nentries && !status; i++)
        status = verify_entry(m, i, state, any ? &source : NULL, error);
    return status;
}

/* ---- what a client kept ---- */

static const char *kept_value(const mz_pair *kept, int n, const char *what, const char *who) {
    char key[80];
    mz_text t = mz_text_in(key, sizeof key);
    mz_putf(&t, "%s %s", what, who);
    for (int i = 0; i < n; i++)
        if (!strcmp(kept[i].key, key)) return kept[i].value;
    return NULL;
}

/* What was kept of one side of the deal: its commitment always, its nonce and salt where they are
 * the client's own. They fit, so that no slip in keeping passes for the server's honesty. */
static mz_status kept_side(const mz_pair *kept, int n, const char *who, mz_error *error) {
    uint8_t bytes[3][32], own[32];
    const char *commit = kept_value(kept, n, "commit", who);
    const char *nonce = kept_value(kept, n, "nonce", who), *salt = kept_value(kept, n, "salt", who);
    if (!commit || !mz_unhex(commit, bytes[0], 32))
        return mz_fail(error, MZ_RECORD, "kept", "no commitment of %s was kept", who);
    if (!nonce && !salt) return MZ_OK;
    if (!nonce || !salt || !mz_unhex(nonce, bytes[1], 32) || !mz_unhex(salt, bytes[2], 32))
        return mz_fail(error, MZ_RECORD, "kept", "of %s no nonce with its salt was kept", who);
    mz_commitment(who, bytes[2], bytes[1], own);
    if (memcmp(own, bytes[0], 32))
        return mz_fail(error, MZ_RECORD, "kept", "the commitment of %s is not to the nonce kept",
                       who);
    return MZ_OK;
}

static mz_status verify_kept(const mz_match *m, const mz_pair *kept, int n, mz_error *error) {
    const char *deal = mz_match_noted(m, "deal");
    if (!deal || strcmp(deal, "honest"))
        return mz_fail(error, MZ_RECORD, "kept", "the record is not of an honest deal");
    mz_status status = kept_side(kept, n, "server", error);
    for (int i = 0; i < m->game->seats && !status; i++)
        status = kept_side(kept, n, mz_seat(m->game, i), error);
    for (int i = 0; i < n && !status; i++) {
        const char *told = mz_match_noted(m, kept[i].key);
        bool abandoned = !strncmp(kept[i].key, "abandoned ", 10);
        size_t len = strlen(kept[i].value);
        if (!told || (abandoned ? len != 64 || strncmp(told, kept[i].value, 64)
                                : strcmp(told, kept[i].value)))
            status = mz_fail(error, MZ_RECORD, "kept", "\"%s\" is not what was kept", kept[i].key);
    }
    return status;
}

static mz_status verify(const char *text, const mz_pair *extra, int n, const mz_pair *kept,
                        int nkept, mz_error *error) {
    mz_game *game;
    mz_match *match;
    bool hashed;
    mz_status status = mz_record_hashed(text, extra, n, &game, &match, &hashed, error);
    if (status) return status;
    status = verify_match(match, error);
    if (!status && !hashed)
        status = mz_fail(error, MZ_RECORD, "record", "the hash line is missing");
    if (!status && kept) status = verify_kept(match, kept, nkept, error);
    mz_match_free(match);
    mz_free(game);
    return status;
}

mz_status mz_record_verify(const char *text, const mz_pair *extra, int n, mz_error *error) {
    return verify(text, extra, n, NULL, 0, error);
}

mz_status mz_record_verify_kept(const char *text, const mz_pair *extra, int n, const mz_pair *kept,
                                int nkept, mz_error *error) {
    static const mz_pair none = {"", ""};
    return verify(text, extra, n, kept ? kept : &none, kept ? nkept : 0, error);
}
