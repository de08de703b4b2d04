/* Verifying a record: every outcome of nature follows from what its header states. Three kinds of
 * deal: "honest" (seed, nonces and commitments), "seed" (a text seed), "given" (typed in: only
 * races with touches can be checked). docs/protocol.md states the formulas. */
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
    return MZ_OK;
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
        if (e->seat == MZ_NATURE && e->ntouches) {
            int n = mz_judge(m->game, state, m->touches + e->touch, e->ntouches, drawn, NULL);
            if (!n || drawn[n - 1] != id) return differs(i, error);
        }
        if (e->seat == MZ_NATURE && k >= given && source) {
            /* touches of an honest deal may have been measured: then they alone count */
            int n = mz_draw(m->game, state, source, drawn, NULL, NULL);
            if (!(source->keyed && e->ntouches) && (n != 1 || drawn[0] != id))
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

mz_status mz_record_verify(const char *text, const mz_pair *extra, int n, mz_error *error) {
    mz_game *game;
    mz_match *match;
    mz_status status = mz_record_read(text, extra, n, &game, &match, error);
    if (status) return status;
    status = verify_match(match, error);
    if (!status && !strstr(text, "\nhash: "))
        status = mz_fail(error, MZ_RECORD, "record", "the hash line is missing");
    mz_match_free(match);
    mz_free(game);
    return status;
}
