/* Frames: what is sent, built once with its WebSocket header and shared by all who get it. A
 * server's frames are not masked, so the bytes are the same for everybody. */
#include "server/wire.h"

#include <stdlib.h>
#include <string.h>

static size_t put_header(uint8_t *at, size_t len) {
    at[0] = 0x81; /* the last part of a text message */
    if (len < 126) {
        at[1] = (uint8_t)len;
        return 2;
    }
    if (len < 65536) {
        at[1] = 126;
        at[2] = (uint8_t)(len >> 8);
        at[3] = (uint8_t)len;
        return 4;
    }
    at[1] = 127;
    for (int i = 0; i < 8; i++) at[2 + i] = (uint8_t)((uint64_t)len >> (56 - 8 * i));
    return 10;
}

frame *frame_new(const char *text, size_t len) {
    uint8_t header[10];
    size_t n = put_header(header, len);
    frame *f = malloc(sizeof *f + n + len);
    if (!f) return NULL;
    f->refs = 1;
    f->len = (uint32_t)(n + len);
    memcpy(f->at, header, n);
    memcpy(f->at + n, text, len);
    return f;
}

void frame_drop(frame *f) {
    if (f && --f->refs == 0) free(f);
}
