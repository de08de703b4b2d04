/* What a client says, read: the members of a message, whichever its type. */
#ifndef MZ_TABLE_MESSAGE_H
#define MZ_TABLE_MESSAGE_H

#include "mozzie/match.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_ID = 24 }; /* bytes of a table's id, the zero included */

/* Members a message may have, as bits. */
enum member {
    M_T = 1,
    M_ID = 2,
    M_SEAT = 4,
    M_V = 8,
    M_MOVE = 16,
    M_STEPS = 32,
    M_HASH = 64,
    M_NONCE = 128,
    M_SALT = 256,
    M_TABLE = 512,
    M_TOKEN = 1024,
    M_FROM = 2048
};

struct message {
    char type[12], table[TABLE_ID], token[64], move[2048], hash[65], nonce[65], salt[65];
    bool has_token, has_seat, has_v, has_move, has_id;
    uint64_t id, v, from;
    int seat;
    mz_id steps[MZ_STEPS];
    int nsteps;
    uint64_t print; /* of the whole message: the same again is the same message */
};

/* Reads a message and which members it has; NULL, or why it is none. */
const char *message_read(const char *text, size_t len, struct message *m, unsigned *have);
/* A JSON object with brackets nested at most `deepest` deep, or NULL. */
json_t *json_object_of(const char *text, size_t len, int deepest);

#endif
