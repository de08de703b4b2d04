/* What all exports share: the answer, handles, memory; and sums. */
#include <stdlib.h>
#include <string.h>

#include "wasm/exports.h"

enum { ANSWER = 1 << 20 };

static char answer_bytes[ANSWER];
mz_text answer;
mz_game *games[HANDLES];
table *tables[HANDLES];
_Alignas(8) uint8_t poked[MZ_STATE_MAX], world[MZ_STATE_MAX];

void begin(void) {
    answer = mz_text_in(answer_bytes, ANSWER);
}

int refuse(const mz_error *error) {
    begin();
    mz_put(&answer, "{\"code\":");
    mz_json_string(&answer, error->code);
    mz_put(&answer, ",\"text\":");
    mz_json_string(&answer, error->text);
    mz_putf(&answer, ",\"at\":%d}", error->at);
    return error->status ? (int)error->status : (int)MZ_ILLEGAL;
}

int no_handle(void) {
    mz_error error;
    mz_fail(&error, MZ_ILLEGAL, "handle", "there is no such game, match or bot");
    return refuse(&error);
}

int no_room(void) {
    mz_error error;
    mz_fail(&error, MZ_SPACE, "memory", "too many games, matches or bots are open");
    return refuse(&error);
}

mz_game *game_at(int h) {
    return h > 0 && h < HANDLES ? games[h] : NULL;
}
table *table_at(int h) {
    return h > 0 && h < HANDLES ? tables[h] : NULL;
}

int free_slot(void *const *list) {
    for (int i = 1; i < HANDLES; i++)
        if (!list[i]) return i;
    return 0;
}

int split_pairs(char *lines, mz_pair *pairs, int most) {
    int n = 0;
    for (char *line = lines; *line && n < most;) {
        char *end = strchr(line, '\n'), *equals = strchr(line, '=');
        if (end) *end = 0;
        if (equals && (!end || equals < end)) {
            *equals = 0;
            pairs[n++] = (mz_pair){line, equals + 1};
        }
        if (!end) break;
        line = end + 1;
    }
    return n;
}

void *EXPORT(w_alloc)(int n) {
    return malloc((size_t)n);
}
void EXPORT(w_free)(void *p) {
    free(p);
}
const char *EXPORT(w_answer)(void) {
    return answer_bytes;
}
int EXPORT(w_length)(void) {
    return (int)answer.len;
}

/* ---- sums ---- */

/* SHA-256 of bytes given in hexadecimal. */
int EXPORT(w_sha256)(const char *hex) {
    static uint8_t bytes[4096];
    uint8_t hash[32];
    char out[65];
    size_t n = strlen(hex) / 2;
    mz_error error;
    if (n > sizeof bytes || !mz_unhex(hex, bytes, n)) {
        mz_fail(&error, MZ_SYNTAX, "syntax", "up to 4096 bytes in hexadecimal");
        return refuse(&error);
    }
    mz_sha256(bytes, n, hash);
    mz_hex(hash, 32, out);
    begin();
    mz_put(&answer, out);
    return 0;
}
