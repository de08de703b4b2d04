/* The gate: connections until the head of their request is there. Invariant: libwebsockets gets a
 * connection only with a whole head waiting in it, so what it keeps for the reading of heads is
 * held for no longer than that takes. Until then a connection is the gate's: counted to its address
 * from the start, with a time for its first line and one for its head, and the first to go when
 * room runs out, the one that has been silent longest before the others. */
#define _GNU_SOURCE /* accept4 */
#include "server/inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Milliseconds for the first line and for the whole head (a phone on a bad line sends both in one
 * packet); most bytes of a head; descriptors kept for the store, the page and the loop; how long
 * nobody is let in when there are no more. */
enum { LINE = 5000, HEAD = 10000, HEAD_MOST = 4096, RESERVE = 64, PAUSE = 500 };

typedef struct visitor visitor;
struct visitor {
    uv_poll_t poll;
    gate *g;
    visitor *next, **link; /* in the order of coming */
    address *from;
    uint64_t since;
    int fd;
    bool line; /* its first line is there */
};

struct gate {
    server *s;
    uv_poll_t door;
    int fd;
    bool open, full; /* the door; whether it was told that there is no room */
    uint64_t until;  /* when a closed door opens again */
    visitor *first, **last;
    uint32_t n, most; /* waiting at the gate */
    char peek[HEAD_MOST];
};

/* ---- visitors ---- */

static void free_visitor(uv_handle_t *handle) {
    free(handle->data);
}

/* Out of the gate; the descriptor is the caller's. */
static int let_go(visitor *v) {
    gate *g = v->g;
    *v->link = v->next;
    if (v->next)
        v->next->link = v->link;
    else
        g->last = v->link;
    g->n--;
    limits_leave(g->s->limits, v->from);
    uv_poll_stop(&v->poll);
    uv_close((uv_handle_t *)&v->poll, free_visitor);
    return v->fd;
}

static void turn_away(visitor *v) {
    close(let_go(v));
}

/* The one that has waited longest, those without a first line before the others. */
static bool turn_oldest_away(gate *g) {
    visitor *v = g->first;
    while (v && v->line) v = v->next;
    if (!v) v = g->first;
    if (!v) return false;
    g->s->count.silent++;
    turn_away(v);
    return true;
}

static void hand_over(visitor *v) {
    server *s = v->g->s;
    int one = 1, fd = let_go(v);
    setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &one, sizeof one);
    lws_adopt_socket_vhost(s->vhost, fd); /* closes it when it cannot */
}

static bool whole_head(const char *at, size_t n) {
    for (size_t i = 1; i < n; i++)
        if (at[i] == '\n' && (at[i - 1] == '\n' || (i > 2 && !memcmp(at + i - 3, "\r\n\r\n", 4))))
            return true;
    return false;
}

static void refuse_head(visitor *v) {
    static const char answer[] = "HTTP/1.1 431 Request Header Fields Too Large\r\n"
                                 "connection: close\r\ncontent-length: 0\r\n\r\n";
    int fd = let_go(v);
    if (send(fd, answer, sizeof answer - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) errno = 0;
    close(fd);
}

/* What has come is looked at where it lies, and the socket speaks up again only when there is more.
 */
static void heard(uv_poll_t *handle, int status, int events) {
    visitor *v = handle->data;
    (void)events;
    ssize_t n = status < 0 ? 0 : recv(v->fd, v->g->peek, HEAD_MOST, MSG_PEEK | MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) {
        turn_away(v);
        return;
    }
    if (whole_head(v->g->peek, (size_t)n)) {
        hand_over(v);
    } else if (n == HEAD_MOST) {
        refuse_head(v);
    } else {
        int more = (int)n + 1;
        v->line = memchr(v->g->peek, '\n', (size_t)n) != NULL;
        setsockopt(v->fd, SOL_SOCKET, SO_RCVLOWAT, &more, sizeof more);
    }
}

static void welcome(gate *g, int fd, const struct sockaddr_storage *peer) {
    int on = 1;
    address *from = limits_enter_peer(g->s->limits, (const struct sockaddr *)peer);
    visitor *v = from ? calloc(1, sizeof *v) : NULL;
    if (!v || uv_poll_init(&g->s->loop, &v->poll, fd)) {
        limits_leave(g->s->limits, from);
        free(v);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    v->poll.data = v;
    v->g = g;
    v->fd = fd;
    v->from = from;
    v->since = server_now();
    v->link = g->last;
    *g->last = v;
    g->last = &v->next;
    g->n++;
    uv_poll_start(&v->poll, UV_READABLE | UV_DISCONNECT, heard);
}

/* ---- the door ---- */

static void close_door(gate *g) {
    uv_poll_stop(&g->door);
    g->open = false;
    g->until = server_now() + PAUSE;
    if (!g->full) server_log("no room for more connections: nobody is let in for a moment");
    g->full = true;
}

/* Room for one more, made by who has been silent longest where there is none. */
static bool make_room(gate *g) {
    server *s = g->s;
    bool ok = g->n < g->most || turn_oldest_away(g);
    if (s->connections + s->requests_open + g->n + RESERVE < s->descriptors) return ok;
    return turn_oldest_away(g);
}

static void knocked(uv_poll_t *handle, int status, int events) {
    enum { AT_ONCE = 64 };
    gate *g = handle->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t len = sizeof peer;
        if (!make_room(g)) {
            close_door(g);
            return;
        }
        int fd = accept4(g->fd, (struct sockaddr *)&peer, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            welcome(g, fd, &peer);
            continue;
        }
        if (errno == ECONNABORTED || errno == EINTR) continue;
        if (errno != EAGAIN && !turn_oldest_away(g)) close_door(g);
        return;
    }
}

static void open_door(gate *g) {
    g->open = true;
    uv_poll_start(&g->door, UV_READABLE, knocked);
}

void gate_tick(server *s) {
    gate *g = s->gate;
    if (!g) return;
    uint64_t now = server_now();
    for (visitor *v = g->first, *next; v; v = next) {
        next = v->next;
        if (now - v->since < (uint64_t)(v->line ? HEAD : LINE)) continue;
        s->count.silent++;
        turn_away(v);
    }
    if (!g->open && now >= g->until)
        open_door(g);
    else if (g->open && g->n < g->most / 2)
        g->full = false; /* worth telling the next time */
}

/* ---- opening and closing ---- */

static socklen_t address_of(const char *host, int port, struct sockaddr_storage *out) {
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
    struct sockaddr_in *v4 = (struct sockaddr_in *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET6, host, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons((uint16_t)port);
        return sizeof *v6;
    }
    v4->sin_family = AF_INET;
    v4->sin_port = htons((uint16_t)port);
    return inet_pton(AF_INET, host, &v4->sin_addr) == 1 ? sizeof *v4 : 0;
}

/* The descriptor, or -1 and errno; *port is the one that it became. */
static int listen_at(const char *host, int *port) {
    enum { BACKLOG = 1024 };
    struct sockaddr_storage a;
    socklen_t len = address_of(host, *port, &a);
    int on = 1;
    if (!len) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    int fd = socket(a.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&a, len) || listen(fd, BACKLOG) ||
        getsockname(fd, (struct sockaddr *)&a, &len)) {
        int why = errno;
        close(fd);
        errno = why;
        return -1;
    }
    *port = ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                          : ((struct sockaddr_in *)&a)->sin_port);
    return fd;
}

int gate_open(server *s, const char *host, int port, int tries) {
    gate *g = calloc(1, sizeof *g);
    if (!g) return ENOMEM;
    int fd = -1;
    for (int last = port + tries; fd < 0 && port <= last && port < 65536; port++) {
        s->port = port;
        fd = listen_at(host, &s->port);
        if (fd < 0 && errno != EADDRINUSE) break;
    }
    if (fd < 0 || uv_poll_init(&s->loop, &g->door, fd)) {
        free(g);
        return errno;
    }
    *g = (gate){.s = s, .door = g->door, .fd = fd, .most = s->descriptors / 4};
    g->last = &g->first;
    g->door.data = g;
    s->gate = g;
    open_door(g);
    return 0;
}

static void free_gate(uv_handle_t *handle) {
    free(handle->data);
}

void gate_close(server *s) {
    gate *g = s->gate;
    if (!g) return;
    s->gate = NULL;
    while (g->first) turn_away(g->first);
    uv_poll_stop(&g->door);
    close(g->fd);
    uv_close((uv_handle_t *)&g->door, free_gate);
}
