/* The loop: one thread, one libuv loop that libwebsockets shares. Invariant: after `stopping` no
 * entry is begun; the loop ends when those that were begun have been answered and sent. */
#include "server/server.h"
#include "server/http.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

uint64_t server_micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t server_now(void) {
    return server_micros() / 1000;
}

void server_wake(server *s) {
    uv_async_send(&s->wake);
}

void server_log(const char *format, ...) {
    char text[512], when[32];
    time_t now = time(NULL);
    struct tm tm;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    fprintf(stderr, "%s %s\n", when, text);
}

static void written(void *user) {
    server_wake(user);
}

/* ---- libwebsockets ---- */

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len) {
    switch (reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLOSED_HTTP: return http_callback(wsi, reason, user, in, len);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED: return socket_callback(wsi, reason, user, in, len);
    default: return 0;
    }
}

/* rx_buffer_size is kept small, since every connection has one: longer messages come in parts. */
static const struct lws_protocols PROTOCOLS[] = {{.name = "mozzie",
                                                  .callback = callback,
                                                  .per_session_data_size = sizeof(void *),
                                                  .rx_buffer_size = 128,
                                                  .tx_packet_size = GATHER},
                                                 {0}};

/* No timers of the library's own for silent connections: it sorts them anew at every message. See
 * conns_tick. */
static const lws_retry_bo_t NO_TIMERS = {0};

/* Tables of descriptors are made for all that may ever be open: a huge limit would cost memory. */
static unsigned descriptors(void) {
    enum { MOST = 16384 };
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r)) return 1024;
    if (r.rlim_cur < MOST && r.rlim_max > r.rlim_cur) {
        r.rlim_cur = r.rlim_max < MOST ? r.rlim_max : MOST;
        setrlimit(RLIMIT_NOFILE, &r);
    }
    return r.rlim_cur < MOST ? (unsigned)r.rlim_cur : MOST;
}

static bool make_context(server *s) {
    void *loops[] = {&s->loop};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .fd_limit_per_thread = s->descriptors,
        .pt_serv_buf_size = 4096,
        .max_http_header_data = 4096,
        .max_http_header_pool = (unsigned short)s->descriptors, /* a request has one until it is
                                                   answered; made as needed */
        .user = s,
    };
    info.gid = -1;
    info.uid = -1;
    s->lws = lws_create_context(&info);
    return s->lws != NULL;
}

/* Connections come in by the gate. */
static bool make_vhost(server *s) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = PROTOCOLS,
        .vhost_name = "mozzie",
        .retry_and_idle_policy = &NO_TIMERS,
        .headers = HTTP_HEADERS,
        .keepalive_timeout = 10,
        .timeout_secs = 20,
    };
    s->vhost = lws_create_vhost(s->lws, &info);
    return s->vhost != NULL;
}

static bool open_port(server *s, char *error, size_t size) {
    enum { TRIES = 100 };
    if (!make_vhost(s)) {
        snprintf(error, size, "libwebsockets cannot start");
        return false;
    }
    int why = gate_open(s, s->config.host, s->config.port,
                        s->config.next_port && s->config.port ? TRIES : 0);
    if (why)
        snprintf(error, size, "%s port %d cannot be listened to: %s", s->config.host,
                 s->config.port, strerror(why));
    return !why;
}

/* ---- the loop ---- */

/* Closes all sockets in order, once what was begun has been answered. */
static void end_if_done(server *s) {
    if (!s->stopping || s->stopped || s->pending) return;
    s->stopped = true;
    uv_stop(&s->loop);
}

static void woken(uv_async_t *handle) {
    server *s = handle->data;
    if (s->store) rooms_stored(s);
    rooms_resume(s);
    if (s->bots) bots_returned(s);
    conns_flush(s);
    end_if_done(s);
}

static void store_tick(server *s) {
    char line[STORE_WHY];
    if (s->store && store_news(s->store, line)) server_log("store: %s", line);
}

static void ticked(uv_timer_t *handle) {
    enum { SECOND = 1000 };
    server *s = handle->data;
    uint64_t now = server_now();
    if (s->bots) bots_tick(s);
    if (s->bots) rooms_wake_some(s);
    if (now - s->now >= SECOND) {
        s->now = now;
        limits_tick(s->limits);
        gate_tick(s);
        http_tick(s);
        rooms_tick(s);
        conns_tick(s);
        store_tick(s);
    }
    conns_flush(s);
    end_if_done(s);
}

static void asked_to_stop(server *s) {
    if (s->stopping) return;
    s->stopping = true;
    end_if_done(s);
}

static void stop_woken(uv_async_t *handle) {
    asked_to_stop(handle->data);
}

static void signalled(uv_signal_t *handle, int number) {
    (void)number;
    asked_to_stop(handle->data);
}

static int start_handles(server *s) {
    uv_timer_init(&s->loop, &s->tick);
    uv_timer_start(&s->tick, ticked, 100, 100);
    int why = uv_async_init(&s->loop, &s->wake, woken);
    if (!why) why = uv_async_init(&s->loop, &s->stop, stop_woken);
    s->wake.data = s->stop.data = s->tick.data = s;
    if (!why && s->config.signals) {
        s->sigint.data = s->sigterm.data = s;
        why = uv_signal_init(&s->loop, &s->sigint);
        if (!why) why = uv_signal_init(&s->loop, &s->sigterm);
        if (!why) why = uv_signal_start(&s->sigint, signalled, SIGINT);
        if (!why) why = uv_signal_start(&s->sigterm, signalled, SIGTERM);
    }
    return why;
}

/* ---- from outside ---- */

/* A name of this machine as a number; what is none stays as it is, and listening fails. */
static void resolve(server *s) {
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(s->config.host, NULL, &wish, &found)) return;
    if (!getnameinfo(found->ai_addr, found->ai_addrlen, s->host, sizeof s->host, NULL, 0,
                     NI_NUMERICHOST))
        s->config.host = s->host;
    freeaddrinfo(found);
}

static void fill(server *s, const server_config *config) {
    s->config = *config;
    if (!s->config.host) s->config.host = "127.0.0.1";
    resolve(s);
    if (!s->config.rate) s->config.rate = 30;
    if (s->config.tables <= 0) s->config.tables = 100000;
    if (s->config.idle <= 0) s->config.idle = 600;
    if (s->config.queue <= 0) s->config.queue = 512 * 1024;
    if (s->config.think <= 0) s->config.think = 1500;
    if (config->origin) lws_strncpy(s->origin, config->origin, sizeof s->origin);
    for (int i = 0; i < 4; i++) s->rng.s[i] = randombytes_random() | 1u;
    s->now = s->trimmed = server_now();
}

static bool open_all(server *s, char *error, size_t size) {
    s->scratch = malloc(FRAME_OUT);
    s->gather = malloc(LWS_PRE + GATHER);
    s->limits = limits_start(s->config.rate < 0);
    s->ears = &PUSH;
    if (!s->scratch || !s->gather || !s->limits) {
        snprintf(error, size, "out of memory");
        return false;
    }
    if (!(s->store = store_open(s->config.store, written, s, error, size))) return false;
    errno = 0;
    if (s->config.web && !(s->site = site_open(s->config.web))) {
        snprintf(error, size, "out of memory");
    } else if (!make_context(s)) {
        snprintf(error, size, "libwebsockets cannot start%s%s", errno ? ": " : "",
                 errno ? strerror(errno) : "; without its libuv plugin it could not");
    } else if (!(s->bots = bots_start(s))) {
        snprintf(error, size, "out of memory");
    } else if (!rooms_load(s)) {
        snprintf(error, size, "the tables of the store cannot be read, or not kept in memory");
    } else {
        return open_port(s, error, size);
    }
    return false;
}

/* A server with its loop, and nothing else yet. Below the least libraries fail in the middle of
 * what they open, and not all of them clean up. */
static server *new_server(char *error, size_t size) {
    enum { LEAST = 64 };
    unsigned all = descriptors();
    server *s = calloc(1, sizeof *s);
    int why = s ? 0 : UV_ENOMEM;
    if (all < LEAST)
        snprintf(error, size,
                 "it may have %u file descriptors and needs %d: raise its limit (ulimit -n)", all,
                 LEAST);
    else if (sodium_init() < 0)
        snprintf(error, size, "the system gives no random numbers");
    else if (why || (why = uv_loop_init(&s->loop)))
        snprintf(error, size, "the server cannot start: %s", uv_strerror(why));
    if (*error) {
        free(s);
        return NULL;
    }
    s->descriptors = all;
    return s;
}

server *server_start(const server_config *config, char *error, size_t size) {
    *error = 0;
    lws_set_log_level(0, NULL); /* it would write a line for every malformed request */
    server *s = new_server(error, size);
    if (!s) return NULL;
    fill(s, config);
    int why = start_handles(s);
    if (why) snprintf(error, size, "the server cannot start: %s", uv_strerror(why));
    if (why || !open_all(s, error, size)) {
        server_free(s);
        return NULL;
    }
    const char *host = s->config.host;
    bool any = !strcmp(host, "0.0.0.0") || !strcmp(host, "::");
    snprintf(s->address, sizeof s->address,
             strchr(host, ':') && !any ? "http://[%s]:%d" : "http://%s:%d",
             any ? "127.0.0.1" : host, s->port);
    return s;
}

const char *server_address(const server *s) {
    return s->address;
}
int server_port(const server *s) {
    return s->port;
}

void server_run(server *s) {
    while (!s->stopped) uv_run(&s->loop, UV_RUN_DEFAULT);
}

void server_stop(server *s) {
    uv_async_send(&s->stop);
}

static void close_handle(uv_handle_t *handle, void *user) {
    (void)user;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* libwebsockets closes its handles on a foreign loop in two rounds. */
static void close_loop(server *s) {
    if (s->lws) lws_context_destroy(s->lws);
    for (int i = 0; s->lws && i < 100 && uv_run(&s->loop, UV_RUN_NOWAIT); i++) {
    }
    uv_walk(&s->loop, close_handle, NULL);
    for (int i = 0; i < 100 && uv_run(&s->loop, UV_RUN_NOWAIT); i++) {
    }
    if (s->lws) lws_context_destroy(s->lws);
    uv_loop_close(&s->loop);
}

void server_free(server *s) {
    if (!s) return;
    s->stopping = true;
    gate_close(s);
    conns_goodbye(s);
    bots_stop(s->bots);
    s->bots = NULL;
    store_close(s->store);
    s->store = NULL; /* the loop turns once more, to close its handles */
    close_loop(s);
    rooms_free(s);
    site_close(s->site);
    limits_free(s->limits);
    free(s->scratch);
    free(s->gather);
    free(s);
}
