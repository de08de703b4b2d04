/* Connections. Invariant: a connection's frames leave in the order in which they were queued;
 * what a slow connection does not take waits in its own queue, which is bounded, and nobody else
 * waits for it. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

/* ---- sending ---- */

static void mark(conn *c) {
    if (c->dirty) return;
    c->dirty = true;
    c->next_dirty = c->s->dirty;
    c->s->dirty = c;
}

static bool queue(conn *c, frame *f) {
    struct out *o = malloc(sizeof *o);
    if (!o) return false;
    *o = (struct out){.f = f};
    f->refs++;
    *c->last = o;
    c->last = &o->next;
    c->out_bytes += f->len;
    mark(c);
    return true;
}

void conn_send(conn *c, frame *f) {
    if (!f || c->close) return;
    if (c->out_bytes + f->len > (uint32_t)c->s->config.queue) {
        c->s->count.dropped++;
        conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    queue(c, f);
}

void conn_text(conn *c, const char *text, size_t len) {
    frame *f = frame_new(text, len);
    conn_send(c, f);
    frame_drop(f);
}

static void control(conn *c, const char *bytes, uint32_t len) {
    frame *f = malloc(sizeof *f + len);
    if (!f) return;
    *f = (frame){.refs = 1, .len = len};
    memcpy(f->at, bytes, len);
    queue(c, f);
    frame_drop(f);
}

/* Our own close frame goes behind what is queued: the library sends none once a callback has said
 * that it wants to close while writing. The other side answers with its own, or is cut off. */
void conn_close(conn *c, int code) {
    enum { SECONDS = 3 };
    if (c->close) return;
    c->close = (uint16_t)code;
    const char frame_of_close[] = {(char)0x88, 2, (char)(code >> 8), (char)code};
    control(c, frame_of_close, sizeof frame_of_close);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_ACK, SECONDS);
}

static void pop(conn *c) {
    struct out *o = c->first;
    c->first = o->next;
    if (!c->first) c->last = &c->first;
    c->out_bytes -= o->f->len;
    frame_drop(o->f);
    free(o);
}

/* As many whole frames as fit, copied behind each other: one system call instead of one a frame. */
static size_t gather(conn *c, char *at) {
    size_t len = 0;
    while (c->first && len + c->first->f->len <= GATHER) {
        memcpy(at + len, c->first->f->at, c->first->f->len);
        len += c->first->f->len;
        c->s->count.frames_out++;
        pop(c);
    }
    return len;
}

/* The frames carry their headers already, so they go out raw, which for this role libwebsockets
 * calls LWS_WRITE_HTTP. What the kernel does not take it keeps and sends first. */
static bool write_some(conn *c) {
    char *at = c->s->gather + LWS_PRE;
    size_t len = gather(c, at);
    frame *big = NULL;
    if (!len) {
        big = c->first->f;
        big->refs++;
        at = big->at;
        len = big->len;
        pop(c);
    }
    c->s->count.bytes_out += len;
    int n = lws_write(c->wsi, (unsigned char *)at, len, LWS_WRITE_HTTP);
    frame_drop(big);
    return n >= 0;
}

static bool flush(conn *c) {
    while (c->first && !lws_partial_buffered(c->wsi))
        if (!write_some(c)) return false;
    if (c->first) lws_callback_on_writable(c->wsi);
    return true;
}

void conns_flush(server *s) {
    while (s->dirty) {
        conn *c = s->dirty;
        s->dirty = c->next_dirty;
        c->dirty = false;
        if (!flush(c)) lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}

void conns_goodbye(server *s) {
    enum { MOMENT = 500 };
    uint64_t until = server_now() + MOMENT;
    for (conn *c = s->conns; c; c = c->after) conn_close(c, LWS_CLOSE_STATUS_GOINGAWAY);
    while (s->connections && server_now() < until) {
        conns_flush(s);
        uv_run(&s->loop, UV_RUN_ONCE);
    }
}

/* ---- coming and going ---- */

/* Whose it is stands in its head, which is gone when it is established, in the same turn of the
 * loop. One that was never established counts no more. */
static bool arrives(server *s, struct lws *wsi) {
    limits_leave(s->limits, s->arriving);
    s->arriving = http_enter(s, wsi);
    return s->arriving != NULL;
}

static int allowed(server *s, struct lws *wsi) {
    char uri[16];
    if (s->stopping) return 0;
    if (lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) <= 0 || strcmp(uri, "/ws")) return 0;
    return http_origin_ok(s, wsi) && arrives(s, wsi);
}

static conn *opened(server *s, struct lws *wsi) {
    address *a = s->arriving;
    conn *c = a ? calloc(1, sizeof *c) : NULL;
    s->arriving = NULL;
    if (!c) {
        limits_leave(s->limits, a);
        return NULL;
    }
    c->wsi = wsi;
    c->s = s;
    c->from = a;
    c->last = &c->first;
    c->viewer = MZ_NOBODY;
    c->refilled = c->heard = server_now();
    c->link = &s->conns;
    c->after = s->conns;
    if (c->after) c->after->link = &c->after;
    s->conns = c;
    c->budget = UINT32_MAX; /* cut to the burst at the first message */
    s->connections++;
    return c;
}

void conn_leave(conn *c) {
    room *at = c->room;
    if (!at) return;
    c->room = NULL;
    for (conn **link = &at->conns; *link; link = &(*link)->next)
        if (*link == c) {
            *link = c->next;
            break;
        }
    at->used = server_now();
    uint8_t seats = c->seats;
    c->seats = 0;
    c->viewer = MZ_NOBODY;
    room_forget(at, c, NULL);
    if (seats) push_seats(at);
}

static void closed(conn *c) {
    server *s = c->s;
    conn_leave(c);
    for (conn **at = &s->dirty; *at; at = &(*at)->next_dirty)
        if (*at == c) {
            *at = c->next_dirty;
            break;
        }
    while (c->first) pop(c);
    *c->link = c->after;
    if (c->after) c->after->link = c->link;
    limits_leave(s->limits, c->from);
    s->connections--;
    free(c->in);
    free(c);
}

/* ---- receiving ---- */

/* Two seconds' worth of messages may come at once; then they are refused, and who goes on all the
 * same is closed. */
bool conn_pay(conn *c, int messages) {
    int rate = c->s->config.rate;
    if (rate < 0) return true;
    uint64_t now = server_now(), more = (now - c->refilled) * (uint64_t)rate;
    uint32_t most = 2000u * (uint32_t)rate, cost = 1000u * (uint32_t)messages;
    if (cost > most) cost = most;
    c->refilled = now;
    c->budget = c->budget + more > most ? most : c->budget + (uint32_t)more;
    if (c->budget < cost) return false;
    c->budget -= cost;
    return true;
}

static void whole(conn *c, const char *text, size_t len) {
    c->s->count.frames_in++;
    if (conn_pay(c, 1)) {
        message_take(c, text, len);
        return;
    }
    enum { PATIENCE = 100 };
    answer_no(c, message_id(text, len), "rate", "too many messages: slow down");
    if (++c->floods > PATIENCE) conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

/* Parts are put together; a message that came in one piece is read where it lies. */
static void received(conn *c, const char *in, size_t len) {
    bool first = lws_is_first_fragment(c->wsi), last = lws_is_final_fragment(c->wsi);
    if (c->close) return;
    if (lws_frame_is_binary(c->wsi)) {
        conn_close(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
        return;
    }
    if (first && last && !c->in_len) {
        whole(c, in, len);
        return;
    }
    if (c->in_len + len > FRAME_IN) {
        conn_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return;
    }
    char *more = realloc(c->in, c->in_len + len + 1);
    if (!more) {
        conn_close(c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
        return;
    }
    c->in = more;
    memcpy(c->in + c->in_len, in, len);
    c->in_len += (uint32_t)len;
    if (!last) return;
    whole(c, c->in, c->in_len);
    free(c->in);
    c->in = NULL;
    c->in_len = 0;
}

static void conn_ping(conn *c) {
    control(c, "\x89", 2); /* without content */
    c->pinged = true;
}

static void alive(conn *c) {
    c->heard = server_now();
    c->pinged = false;
}

/* A connection that says nothing for 45 seconds is pinged, and is closed 15 seconds later. */
void conns_tick(server *s) {
    enum { SILENT = 45000, DEAD = 60000 };
    uint64_t now = server_now();
    for (conn *c = s->conns; c; c = c->after) {
        c->floods /= 2;
        if (now - c->heard < SILENT) continue;
        if (now - c->heard > DEAD)
            lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        else if (!c->pinged)
            conn_ping(c);
    }
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len) {
    server *s = lws_context_user(lws_get_context(wsi));
    conn **session = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return allowed(s, wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED: return (*session = opened(s, wsi)) ? 0 : -1;
    case LWS_CALLBACK_RECEIVE:
        if (!*session) return 0;
        alive(*session);
        received(*session, in, len);
        conns_flush(s);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (*session) alive(*session);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return *session && !flush(*session) ? -1 : 0;
    case LWS_CALLBACK_CLOSED:
        if (*session) closed(*session);
        *session = NULL;
        conns_flush(s);
        return 0;
    default: return 0;
    }
}
