/* What server tests stand on: a server in a thread or as a process, a small HTTP and WebSocket
 * client, blocking, with time limits. A failure of the client is a failed test. */
#ifndef MZ_TEST_NET_H
#define MZ_TEST_NET_H

#include "server/server.h"

#include <jansson.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- servers ---- */

struct host {
    server_config config;
    char folder[64], store[160];
    int port;
    /* in a thread */
    server *running;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    char error[256];
    /* as a process */
    pid_t pid;
    unsigned descriptors; /* that a spawned server may have; 0: as many as it gets */
    char log[96]; /* where its standard error goes, when set */
};

/* A fresh folder for the store; config may be changed before the start. */
void host_prepare(struct host *h);
void host_start(struct host *h); /* in a thread; the test fails when it cannot start */
void host_stop(struct host *h);
void host_spawn(struct host *h);            /* the command as a process of its own */
void host_kill(struct host *h, int number); /* and waits for its end */
void host_clean(struct host *h);            /* removes the folder */

/* ---- HTTP ---- */

struct reply {
    int code;
    char head[4096];
    char body[256 * 1024];
    size_t len;
};

/* One request; `head` (may be NULL) are further header lines, each ended by \r\n. */
void http(int port, const char *method, const char *path, const char *head, const char *body,
          struct reply *out);
/* POST of JSON; the parsed answer (decref it), NULL when it is none. */
json_t *http_post(int port, const char *path, const char *body, int *code);
/* Sends these bytes, closes its half when `shut`, reads what comes; returns the number of bytes. */
size_t raw(int port, const void *bytes, size_t n, bool shut, char *out, size_t cap);
/* Waits until /healthz answers with this code; its body (free it). */
char *health(int port, int code);
/* The value of a metric of /metrics. */
double metric(int port, const char *name);

/* ---- WebSockets ---- */

struct sock {
    int fd;
    int closed; /* the close code, or -1 when the connection just ended; 0: open */
    uint8_t in[512 * 1024];
    size_t n;
};

struct sock *sock_open(int port);
struct sock *sock_narrow(int port); /* with a small receive buffer */
/* The status of the handshake with these further header lines; *out only when it is 101. */
int sock_try(int port, const char *path, const char *head, struct sock **out);
void sock_close(struct sock *s);
void sock_send(struct sock *s, const char *text);
void sock_frame(struct sock *s, int opcode, bool last, bool masked, const void *data, size_t n);
void sock_bytes(struct sock *s, const void *data, size_t n);
/* The next text message as a zero-ended text (free it), or NULL when none comes within `ms` or the
 * connection was closed. */
char *sock_text(struct sock *s, int ms);
json_t *sock_json(struct sock *s, int ms);
/* Waits for a message of this type, passing over others; fails the test after five seconds. */
json_t *sock_wait(struct sock *s, const char *type);
/* The answer (ok, no, table, pong) to message `id`, passing over others. */
json_t *sock_answer(struct sock *s, json_int_t id);

/* Members of JSON, with failure instead of NULL. */
const char *str(const json_t *object, const char *key);
json_int_t num(const json_t *object, const char *key);

#endif
