/* Honest deals in records: a commitment binds, deals that were broken off are told whole, and what
 * a client kept is what the record says. Every record here has outcomes that follow from its
 * numbers, and a hash that fits: what is found out is found by the commitments alone. */
#include "lib/test.h"
#include "lib/tiny.h"
#include "mozzie/match.h"

#include <stdio.h>
#include <string.h>

enum { SIDES = 3, HEX = 64 };
static const char *const WHO[SIDES] = {"server", "1", "2"};

static mz_game *game;

static int set_up(void **state) {
    (void)state;
    return mz_make(tiny_registered->declared->name, NULL, 0, &game, NULL) != MZ_OK;
}

static int tear_down(void **state) {
    (void)state;
    mz_free(game);
    return 0;
}

/* What each side of the deal holds, as words of the record. */
struct side {
    char commit[65], salt[65], nonce[65];
};

static struct side side_of(int who, uint8_t number) {
    struct side s;
    uint8_t nonce[32] = {(uint8_t)(1 + who), number}, salt[32] = {(uint8_t)(9 + who)}, hash[32];
    mz_commitment(WHO[who], salt, nonce, hash);
    mz_hex(hash, 32, s.commit);
    mz_hex(salt, 32, s.salt);
    mz_hex(nonce, 32, s.nonce);
    return s;
}

static void note(mz_match *m, const char *what, const char *who, const char *value) {
    char key[64];
    snprintf(key, sizeof key, "%s %s", what, who);
    mz_match_note(m, key, value);
}

/* A match whose outcomes follow from the numbers of these sides. */
static mz_match *deal(struct side sides[SIDES]) {
    mz_match *m;
    mz_source source;
    uint8_t bytes[SIDES][32], key[32];
    assert_int_equal(mz_match_new(game, NULL, &m, NULL), MZ_OK);
    for (int i = 0; i < SIDES; i++) assert_true(mz_unhex(sides[i].nonce, bytes[i], 32));
    mz_deal_key(bytes[0], (const uint8_t(*)[32])(bytes + 1), SIDES - 1, key);
    mz_source_keyed(&source, key);
    mz_match_source(m, &source);
    mz_match_run(m, NULL);
    mz_match_end(m, 0, MZ_RESIGNED, NULL);
    mz_match_note(m, "deal", "honest");
    for (int i = 0; i < SIDES; i++) {
        note(m, "commit", WHO[i], sides[i].commit);
        note(m, "salt", WHO[i], sides[i].salt);
        if (i) note(m, "nonce", WHO[i], sides[i].nonce);
    }
    mz_match_note(m, "seed", sides[0].nonce);
    return m;
}

static void fair_sides(struct side sides[SIDES]) {
    for (int i = 0; i < SIDES; i++) sides[i] = side_of(i, 0);
}

static mz_match *fair(struct side sides[SIDES]) {
    fair_sides(sides);
    return deal(sides);
}

/* Of the match's record, which it frees: its verdict, and the code where it is bad. */
static mz_status verdict(mz_match *m, const mz_pair *kept, int n, char code[16]) {
    char text[16384];
    mz_error error = {0};
    mz_text t = mz_text_in(text, sizeof text);
    mz_match_record(m, MZ_ALL, &t);
    assert_false(t.full);
    mz_match_free(m);
    mz_status status = kept ? mz_record_verify_kept(text, NULL, 0, kept, n, &error)
                            : mz_record_verify(text, NULL, 0, &error);
    snprintf(code, 16, "%s", status ? error.code : "");
    return status;
}

static void expect(mz_match *m, const char *code) {
    char found[16];
    verdict(m, NULL, 0, found);
    assert_string_equal(found, code);
}

/* The key follows from the numbers told, whoever committed to them: only the commitment tells. */
static void a_number_not_committed_to_does_not_verify(void **state) {
    (void)state;
    struct side sides[SIDES], other;
    expect(fair(sides), "");
    for (int i = 0; i < SIDES; i++) {
        other = side_of(i, 1);
        mz_match *swapped = fair(sides), *salted = fair(sides);
        note(swapped, "commit", WHO[i], other.commit);
        expect(swapped, "deal");
        other.salt[0] ^= 1;
        note(salted, "salt", WHO[i], other.salt);
        expect(salted, "deal");
        strcpy(sides[i].nonce, other.nonce); /* the deal is made with another number */
        expect(deal(sides), "deal");
        fair_sides(sides);
        memset(sides[i].nonce, '0', HEX);
        expect(deal(sides), "deal");
    }
    /* Another's commitment, salt and nonce do not open one's own. */
    fair_sides(sides);
    sides[1] = sides[2];
    expect(deal(sides), "deal");
}

/* A deal that was broken off as number `number`: what one side held, all of it or only its word. */
static void note_abandoned(mz_match *m, int number, int who, const struct side *s, bool whole) {
    char key[64], value[256];
    snprintf(key, sizeof key, "abandoned %d %s", number, WHO[who]);
    snprintf(value, sizeof value, whole ? "%s %s %s" : "%s", s->commit, s->salt, s->nonce);
    mz_match_note(m, key, value);
}

static mz_match *after(int deals, struct side sides[SIDES]) {
    mz_match *m = fair(sides);
    for (int k = 1; k <= deals; k++)
        for (int i = 0; i < SIDES; i++) {
            struct side s = side_of(i, (uint8_t)(40 + k));
            note_abandoned(m, k, i, &s, i < 2);
        }
    return m;
}

static void abandoned_deals_are_told_whole(void **state) {
    (void)state;
    struct side sides[SIDES], s = side_of(0, 41), t = side_of(0, 0);
    for (int deals = 1; deals <= 24; deals += 23) {
        char text[65536];
        mz_match *m = after(deals, sides);
        mz_text out = mz_text_in(text, sizeof text);
        mz_error error = {0};
        mz_match_record(m, MZ_ALL, &out);
        if (mz_record_verify(text, NULL, 0, &error)) fail_msg("%s", error.text);
        assert_int_equal(mz_record_abandoned(text), deals);
        mz_match_free(m);
    }
    mz_match *m = after(1, sides);
    note_abandoned(m, 1, 0, &s, false); /* the server does not show what it had */
    expect(m, "deal");
    m = after(1, sides);
    s.nonce[0] ^= 1; /* not what it had committed to */
    note_abandoned(m, 1, 0, &s, true);
    expect(m, "deal");
    m = after(1, sides);
    note_abandoned(m, 1, 0, &t, true); /* the one that was played */
    expect(m, "deal");
    m = after(1, sides);
    note_abandoned(m, 3, 0, &s, true); /* the second is left out */
    expect(m, "deal");
    m = fair(sides);
    note_abandoned(m, 1, 0, &t, true); /* one side of it only */
    expect(m, "deal");
    m = after(1, sides);
    mz_match_note(m, "abandoned 1 2", "what it was");
    expect(m, "deal");
}

/* What seat 1 keeps when it was shown everything, and one deal was broken off. */
enum { KEPT = 8 };
static void keep(mz_pair kept[KEPT], struct side sides[SIDES], struct side before[SIDES]) {
    const mz_pair all[KEPT] = {
        {"commit server", sides[0].commit},  {"commit 1", sides[1].commit},
        {"commit 2", sides[2].commit},       {"nonce 1", sides[1].nonce},
        {"salt 1", sides[1].salt},           {"abandoned 1 server", before[0].commit},
        {"abandoned 1 1", before[1].commit}, {"abandoned 1 2", before[2].commit}};
    memcpy(kept, all, sizeof all);
}

static void the_record_is_held_to_what_was_kept(void **state) {
    (void)state;
    struct side sides[SIDES], before[SIDES];
    mz_pair kept[KEPT];
    char code[16], other[65];
    for (int i = 0; i < SIDES; i++) before[i] = side_of(i, 41);
    mz_match *m = after(1, sides);
    keep(kept, sides, before);
    assert_int_equal(verdict(m, kept, KEPT, code), MZ_OK);
    for (int i = 0; i < KEPT; i++) { /* one of them is another one in the record */
        keep(kept, sides, before);
        snprintf(other, sizeof other, "%s", kept[i].value);
        other[5] = other[5] == '0' ? '1' : '0';
        kept[i].value = other;
        assert_int_equal(verdict(after(1, sides), kept, KEPT, code), MZ_RECORD);
        assert_string_equal(code, "kept");
    }
    for (int i = 0; i < 5; i++) { /* a missing one is a failure */
        keep(kept, sides, before);
        kept[i] = kept[KEPT - 1];
        assert_int_equal(verdict(after(1, sides), kept, KEPT - 1, code), MZ_RECORD);
        assert_string_equal(code, "kept");
    }
    keep(kept, sides, before);
    assert_int_equal(verdict(after(1, sides), kept, 0, code), MZ_RECORD);
    /* A deal that the record is silent about; one that nobody told this client is no fault. */
    assert_int_equal(verdict(fair(sides), kept, KEPT, code), MZ_RECORD);
    assert_string_equal(code, "kept");
    assert_int_equal(verdict(after(2, sides), kept, 5, code), MZ_OK);
}

/* Sound in itself, with another number of ours: only what was kept tells. */
static void a_deal_without_ones_number_is_found_out(void **state) {
    (void)state;
    struct side sides[SIDES], before[SIDES] = {{{0}, {0}, {0}}};
    mz_pair kept[KEPT];
    char code[16];
    fair_sides(sides);
    for (int i = 0; i < SIDES; i++) {
        struct side cheated[SIDES];
        memcpy(cheated, sides, sizeof cheated);
        cheated[i] = side_of(i, 77);
        keep(kept, sides, before);
        expect(deal(cheated), "");
        assert_int_equal(verdict(deal(cheated), kept, 5, code), MZ_RECORD);
        assert_string_equal(code, "kept");
    }
    mz_match *seeded;
    keep(kept, sides, before);
    assert_int_equal(mz_match_new(game, NULL, &seeded, NULL), MZ_OK);
    mz_match_deal(seeded, "chosen", NULL);
    mz_match_note(seeded, "deal", "seed");
    mz_match_note(seeded, "seed", "chosen");
    assert_int_equal(verdict(seeded, kept, 5, code), MZ_RECORD);
    assert_string_equal(code, "kept");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_not_committed_to_does_not_verify),
        cmocka_unit_test(abandoned_deals_are_told_whole),
        cmocka_unit_test(the_record_is_held_to_what_was_kept),
        cmocka_unit_test(a_deal_without_ones_number_is_found_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
