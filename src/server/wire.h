/* The wire: connections, frames, messages, and what goes to the connections of a room. */
#ifndef MZ_SERVER_WIRE_H
#define MZ_SERVER_WIRE_H

#include "server/rooms.h"
#include "table/tell.h"

enum {
    FRAME_IN = 16 * 1024,  /* most bytes of a client's frame or body */
    FRAME_OUT = TELL_MOST, /* most bytes of a server's frame */
    GATHER = 64 * 1024     /* most bytes sent at once, but for a longer frame */
};

/* ---- frames (frame.c) ---- */

/* A WebSocket frame, header included, shared by all connections that get it. */
typedef struct frame {
    uint32_t refs, len;
    char at[];
} frame;

frame *frame_new(const char *text, size_t len);
void frame_drop(frame *f);

/* ---- connections (socket.c) ---- */

struct out {
    struct out *next;
    frame *f;
};

struct conn {
    struct lws *wsi;
    server *s;
    room *room;
    conn *next;          /* in the same room */
    conn *next_dirty;    /* with something to send */
    conn *after, **link; /* in the list of all */
    address *from;
    struct out *first, **last;
    char *in;
    uint32_t in_len, out_bytes;
    uint32_t budget; /* thousandths of a message */
    uint64_t refilled;
    uint64_t heard; /* milliseconds: last sign of life */
    bool pinged;
    uint16_t floods; /* messages over the rate, of late */
    uint16_t close;  /* code with which it is being closed, or 0 */
    uint8_t seats;
    int8_t viewer;
    bool dirty;
};

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len);
void conn_send(conn *c, frame *f); /* takes no reference of the caller's */
void conn_text(conn *c, const char *text, size_t len);
void conn_close(conn *c, int code);
void conn_leave(conn *c);
bool conn_pay(conn *c, int messages); /* out of its rate; false when it has not as much left */
void conns_flush(server *s);
void conns_goodbye(server *s); /* closes all in order, and gives them a moment to take it */
void conns_tick(server *s);    /* once a second: pings the silent, drops the dead */

/* ---- messages (message.c) ---- */

void message_take(conn *c, const char *text, size_t len);
void answer_ok(conn *c, uint64_t re, uint32_t v, bool again);
void answer_no(conn *c, uint64_t re, const char *code, const char *text);
#define NO_ID UINT64_MAX /* as `re`: the message had none */
uint64_t message_id(const char *text, size_t len);

/* ---- what goes to a room's connections (push.c) ---- */

extern const struct ears PUSH; /* the ears: people are told, bots are set to work */
struct presence push_presence(const room *at);
void push_table(conn *c, uint64_t re);
void push_page(conn *c, uint64_t re, uint32_t from, tell_page *tell);
void push_seats(room *at);
void push_rematch(room *at);

#endif
