/* The notes of a record that prove an honest deal: see contract.h. */
#include "lib/contract.h"

#include <stdio.h>
#include <string.h>

#include "engine/match.h"
#include "mozzie/chance.h"

static void note_bytes(mz_match *match, const char *what, const char *who,
                       const uint8_t bytes[32]) {
    char key[80], hex[65];
    snprintf(key, sizeof key, who ? "%s %s" : "%s", what, who);
    mz_hex(bytes, 32, hex);
    mz_match_note(match, key, hex);
}

static void keep_word(mz_match *match, const char *who, const uint8_t data[32]) {
    uint8_t salt[32] = {9}, commit[32];
    mz_commitment(who, salt, data, commit);
    note_bytes(match, "commit", who, commit);
    note_bytes(match, "salt", who, salt);
}

void contract_honest(mz_match *match, const char *text, mz_source *source) {
    uint8_t seed[32], nonce[MZ_SEATS][32] = {{0}}, key[32];
    const mz_game *game = mz_match_game(match);
    int seats = mz_size(game).seats;
    mz_sha256(text, strlen(text), seed);
    mz_deal_key(seed, (const uint8_t(*)[32])nonce, seats, key);
    mz_source_keyed(source, key);
    mz_match_note(match, "deal", "honest");
    note_bytes(match, "seed", NULL, seed);
    keep_word(match, "server", seed);
    for (int i = 0; i < seats; i++) {
        note_bytes(match, "nonce", mz_seat(game, i), nonce[i]);
        keep_word(match, mz_seat(game, i), nonce[i]);
    }
}
