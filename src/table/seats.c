/* Seats: who sits where, and how they prove it. Invariant: tokens and invitations are kept as
 * hashes only, and compared in constant time with every one of the table's. */
#include "mozzie/bot.h"
#include "table/tell.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* 32 random bytes in 43 letters that a URL's fragment carries as they are. */
void seats_secret_new(char text[44], uint8_t hash[32]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    seats_secret_hash(text, hash);
}

void seats_secret_hash(const char *text, uint8_t hash[32]) {
    mz_sha256(text, strlen(text), hash);
}

uint8_t seats_of_token(const table *t, const char *text) {
    uint8_t hash[32], seats = 0;
    seats_secret_hash(text, hash);
    for (int i = 0; i < t->ntokens; i++)
        if (!sodium_memcmp(t->tokens[i].hash, hash, 32)) seats = t->tokens[i].seats;
    return seats;
}

struct invite *seats_invite(table *t, const char *code) {
    uint8_t hash[32];
    struct invite *found = NULL;
    seats_secret_hash(code, hash);
    for (int i = 0; i < t->ninvites; i++)
        if (!sodium_memcmp(t->invites[i].hash, hash, 32)) found = &t->invites[i];
    return found;
}

bool seats_add_token(table *t, const uint8_t hash[32], uint8_t seats) {
    struct token *more = realloc(t->tokens, (t->ntokens + 1u) * sizeof *more);
    if (t->ntokens == TOKENS || !more) return false;
    t->tokens = more;
    memcpy(more[t->ntokens].hash, hash, 32);
    more[t->ntokens++].seats = seats;
    return true;
}

static struct invite *oldest(table *t, bool used, int seat) {
    for (int i = 0; i < t->ninvites; i++) {
        struct invite *one = &t->invites[i];
        if (one->used == used && (seat < 0 || (one->device && one->seat == seat))) return one;
    }
    return NULL;
}

static int open_links(const table *t, int seat) {
    int n = 0;
    for (int i = 0; i < t->ninvites; i++)
        n += t->invites[i].device && !t->invites[i].used && t->invites[i].seat == seat;
    return n;
}

/* Links of one seat's owner cannot use up the table's: of those that nobody has opened the newest
 * two count, and what has been used makes room. */
bool seats_add_invite(table *t, const uint8_t hash[32], int seat, bool device) {
    if (device && open_links(t, seat) >= DEVICES - 1) oldest(t, false, seat)->used = true;
    if (t->ninvites == INVITES) {
        struct invite *gone = oldest(t, true, -1);
        if (!gone) return false;
        memmove(gone, gone + 1, (size_t)(t->invites + t->ninvites - gone - 1) * sizeof *gone);
        t->ninvites--;
    }
    struct invite *more = realloc(t->invites, (t->ninvites + 1u) * sizeof *more);
    if (!more) return false;
    t->invites = more;
    more[t->ninvites] = (struct invite){.seat = (uint8_t)seat, .device = device};
    memcpy(more[t->ninvites++].hash, hash, 32);
    return true;
}

int seats_devices(const table *t, int seat) {
    int n = 0;
    for (int i = 0; i < t->ntokens; i++) n += t->tokens[i].seats >> seat & 1;
    return n;
}

bool seats_all_taken(const table *t) {
    for (int i = 0; i < t->nseats; i++)
        if (t->seats[i].kind == SEAT_OPEN) return false;
    return true;
}

static bool ready(const table *t, int seat) {
    if (t->seats[seat].kind == SEAT_OPEN) return false;
    return !t->deal || t->deal->step != DEAL_COMMIT || t->deal->seat[seat].committed;
}

void put_seats(const table *t, uint8_t here, mz_text *out) {
    static const char *const kinds[] = {"open", "person", "bot"};
    mz_putc(out, '[');
    for (int i = 0; i < t->nseats; i++) {
        const struct seat *seat = &t->seats[i];
        bool bot = seat->kind == SEAT_BOT;
        mz_putf(out, "%s{\"kind\":\"%s\",\"name\":", i ? "," : "", kinds[seat->kind]);
        mz_json_string(out, bot ? mz_level_name(seat->level) : seat->name);
        if (bot) mz_putf(out, ",\"level\":%d", seat->level);
        mz_putf(out, ",\"here\":%s,\"ready\":%s}", bot || here >> i & 1 ? "true" : "false",
                ready(t, i) ? "true" : "false");
    }
    mz_putc(out, ']');
}
