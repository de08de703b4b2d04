#include "net.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- servers ---- */

void host_prepare(struct host *h) {
    memset(h, 0, sizeof *h);
    strcpy(h->folder, "/tmp/mozzie-test-XXXXXX");
    assert_non_null(mkdtemp(h->folder));
    snprintf(h->store, sizeof h->store, "sqlite:%s/tables.db", h->folder);
    h->config.store = h->store;
    h->config.rate = -1;
    h->config.workers = 1;
    h->config.think = 50;
}

static void *serve(void *user) {
    struct host *h = user;
    server *s = server_start(&h->config, h->error, sizeof h->error);
    pthread_mutex_lock(&h->lock);
    h->running = s;
    h->port = s ? server_port(s) : -1;
    pthread_cond_signal(&h->ready);
    pthread_mutex_unlock(&h->lock);
    if (!s) return NULL;
    server_run(s);
    server_free(s);
    return NULL;
}

void host_start(struct host *h) {
    h->port = 0;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->ready, NULL);
    assert_int_equal(pthread_create(&h->thread, NULL, serve, h), 0);
    pthread_mutex_lock(&h->lock);
    while (!h->port) pthread_cond_wait(&h->ready, &h->lock);
    pthread_mutex_unlock(&h->lock);
    if (h->port < 0) fail_msg("the server does not start: %s", h->error);
}

void host_stop(struct host *h) {
    if (!h->running) return;
    server_stop(h->running);
    pthread_join(h->thread, NULL);
    pthread_cond_destroy(&h->ready);
    pthread_mutex_destroy(&h->lock);
    h->running = NULL;
}

void host_spawn(struct host *h) {
    int out[2];
    char line[256];
    size_t n = 0;
    assert_int_equal(pipe(out), 0);
    h->pid = fork();
    assert_true(h->pid >= 0);
    if (h->pid == 0) {
        struct rlimit few = {h->descriptors, h->descriptors};
        if (h->descriptors) setrlimit(RLIMIT_NOFILE, &few);
        dup2(out[1], STDOUT_FILENO);
        int log = *h->log ? open(h->log, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
        if (log >= 0) dup2(log, STDERR_FILENO);
        close(out[0]);
        close(out[1]);
        execl(MZ_COMMAND, "mozzie", "serve", "--port", "0", "--store", h->store, "--rate", "-1",
              "--workers", "1", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    while (n < sizeof line - 1 && read(out[0], line + n, 1) == 1 && line[n] != '\n') n++;
    line[n] = 0;
    close(out[0]);
    char *colon = strrchr(line, ':');
    h->port = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
    assert_true(h->port > 0);
}

void host_kill(struct host *h, int number) {
    int status;
    kill(h->pid, number);
    waitpid(h->pid, &status, 0);
    if (number != SIGKILL) assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void host_clean(struct host *h) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", h->folder);
    assert_int_equal(system(command), 0);
}

/* ---- sockets ---- */

static int narrow; /* bytes of the next connection's receive buffer, or 0 */

static int dial(int port) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    assert_true(fd >= 0);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (narrow) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &narrow, sizeof narrow);
    for (int tries = 0; connect(fd, (struct sockaddr *)&a, sizeof a); tries++) {
        if (tries > 50 || errno != ECONNREFUSED) fail_msg("connect: %s", strerror(errno));
        usleep(20000);
    }
    return fd;
}

static bool send_all(int fd, const void *data, size_t n) {
    const char *at = data;
    while (n) {
        ssize_t k = send(fd, at, n, MSG_NOSIGNAL);
        if (k <= 0) return false;
        at += k;
        n -= (size_t)k;
    }
    return true;
}

/* Milliseconds until a test gives up waiting: a machine may be slow, and tools watch every step. */
enum { PATIENCE = 60000 };

/* -1: nothing within the time; 0: the end. */
static ssize_t receive(int fd, void *to, size_t cap, int64_t until) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    int64_t left = until - now_ms();
    if (poll(&p, 1, left > 0 ? (int)left : 0) <= 0) return -1;
    ssize_t k = recv(fd, to, cap, 0);
    return k < 0 ? 0 : k;
}

size_t raw(int port, const void *bytes, size_t n, bool shut, char *out, size_t cap) {
    int fd = dial(port);
    int64_t until = now_ms() + 1000;
    size_t have = 0;
    send_all(fd, bytes, n);
    if (shut) shutdown(fd, SHUT_WR);
    for (ssize_t k; have < cap - 1 && (k = receive(fd, out + have, cap - 1 - have, until)) > 0;)
        have += (size_t)k;
    out[have] = 0;
    close(fd);
    return have;
}

static bool read_reply(int fd, struct reply *out) {
    static _Thread_local char all[300 * 1024];
    size_t n = 0, want = 0;
    int64_t until = now_ms() + PATIENCE;
    char *body = NULL;
    while (!body || n < want) {
        ssize_t k = receive(fd, all + n, sizeof all - 1 - n, until);
        if (k <= 0) break;
        n += (size_t)k;
        all[n] = 0;
        if (body || !(body = strstr(all, "\r\n\r\n"))) continue;
        body += 4;
        char *length = strstr(all, "content-length: ");
        want =
            (size_t)(body - all) + (length && length < body ? strtoul(length + 16, NULL, 10) : 0);
    }
    if (!body || sscanf(all, "HTTP/1.%*d %d", &out->code) != 1) return false;
    snprintf(out->head, sizeof out->head, "%.*s", (int)(body - all), all);
    out->len = n - (size_t)(body - all);
    memcpy(out->body, body, out->len);
    out->body[out->len] = 0;
    return true;
}

void http(int port, const char *method, const char *path, const char *head, const char *body,
          struct reply *out) {
    static _Thread_local char request[64 * 1024];
    int n =
        snprintf(request, sizeof request,
                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sContent-Length: %zu\r\n\r\n%s", method,
                 path, port, head ? head : "", body ? strlen(body) : 0, body ? body : "");
    int fd = dial(port);
    send_all(fd, request, (size_t)n);
    if (!read_reply(fd, out)) fail_msg("no answer to %s %s", method, path);
    close(fd);
}

json_t *http_post(int port, const char *path, const char *body, int *code) {
    static _Thread_local struct reply r;
    http(port, "POST", path, "Content-Type: application/json\r\n", body, &r);
    *code = r.code;
    return json_loads(r.body, 0, NULL);
}

char *health(int port, int code) {
    struct reply *r = malloc(sizeof *r);
    assert_non_null(r);
    for (int i = 0; i < 500; i++) {
        http(port, "GET", "/healthz", NULL, NULL, r);
        if (r->code == code) break;
        usleep(20000);
    }
    if (r->code != code) fail_msg("/healthz: %d, not %d", r->code, code);
    char *body = strdup(r->body);
    free(r);
    return body;
}

double metric(int port, const char *name) {
    static _Thread_local struct reply r;
    char line[128];
    http(port, "GET", "/metrics", NULL, NULL, &r);
    snprintf(line, sizeof line, "\nmozzie_%s ", name);
    char *at = strstr(r.body, line);
    assert_non_null(at);
    return strtod(at + strlen(line), NULL);
}

/* ---- WebSockets ---- */

int sock_try(int port, const char *path, const char *head, struct sock **out) {
    char request[1024], answer[4096];
    int fd = dial(port), code = 0;
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s\r\n",
                     path, port, head ? head : "");
    send_all(fd, request, (size_t)n);
    size_t have = 0;
    int64_t until = now_ms() + PATIENCE;
    answer[0] = 0;
    while (!strstr(answer, "\r\n\r\n") && have < sizeof answer - 1) {
        if (receive(fd, answer + have, 1, until) <= 0) break;
        answer[++have] = 0;
    }
    if (sscanf(answer, "HTTP/1.1 %d", &code) != 1 || code != 101) {
        close(fd);
        return code;
    }
    struct sock *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->fd = fd;
    *out = s;
    return code;
}

struct sock *sock_open(int port) {
    struct sock *s = NULL;
    assert_int_equal(sock_try(port, "/ws", NULL, &s), 101);
    return s;
}

struct sock *sock_narrow(int port) {
    narrow = 4096;
    struct sock *s = sock_open(port);
    narrow = 0;
    return s;
}

void sock_close(struct sock *s) {
    if (!s) return;
    close(s->fd);
    free(s);
}

void sock_bytes(struct sock *s, const void *data, size_t n) {
    send_all(s->fd, data, n);
}

void sock_frame(struct sock *s, int opcode, bool last, bool masked, const void *data, size_t n) {
    static _Thread_local uint8_t frame[128 * 1024];
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    size_t k = 0;
    frame[k++] = (uint8_t)(opcode | (last ? 0x80 : 0));
    uint8_t bit = masked ? 0x80 : 0;
    if (n < 126) {
        frame[k++] = (uint8_t)(bit | n);
    } else if (n < 65536) {
        frame[k++] = bit | 126;
        frame[k++] = (uint8_t)(n >> 8);
        frame[k++] = (uint8_t)n;
    } else {
        frame[k++] = bit | 127;
        for (int i = 0; i < 8; i++) frame[k++] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
    }
    if (masked)
        for (int i = 0; i < 4; i++) frame[k++] = mask[i];
    for (size_t i = 0; i < n && k < sizeof frame; i++)
        frame[k++] = (uint8_t)(((const uint8_t *)data)[i] ^ (masked ? mask[i & 3] : 0));
    send_all(s->fd, frame, k);
}

void sock_send(struct sock *s, const char *text) {
    sock_frame(s, 1, true, true, text, strlen(text));
}

/* The first whole frame in the buffer: its opcode, or -1. */
static int first_frame(const struct sock *s, size_t *head, size_t *len) {
    if (s->n < 2) return -1;
    *head = 2;
    *len = s->in[1] & 0x7F;
    if (*len == 126) {
        if (s->n < 4) return -1;
        *len = (size_t)s->in[2] << 8 | s->in[3];
        *head = 4;
    } else if (*len == 127) {
        if (s->n < 10) return -1;
        *len = 0;
        for (int i = 0; i < 8; i++) *len = *len << 8 | s->in[2 + i];
        *head = 10;
    }
    return s->n < *head + *len ? -1 : s->in[0] & 0x0F;
}

char *sock_text(struct sock *s, int ms) {
    int64_t until = now_ms() + ms;
    while (!s->closed) {
        size_t head, len;
        int opcode = first_frame(s, &head, &len);
        if (opcode < 0) {
            ssize_t k = receive(s->fd, s->in + s->n, sizeof s->in - s->n, until);
            if (k < 0) return NULL;
            if (k == 0) s->closed = -1;
            s->n += (size_t)k;
            continue;
        }
        char *text = opcode == 1 ? malloc(len + 1) : NULL;
        if (text) {
            memcpy(text, s->in + head, len);
            text[len] = 0;
        }
        if (opcode == 8) s->closed = len >= 2 ? s->in[head] << 8 | s->in[head + 1] : 1005;
        if (opcode == 9) sock_frame(s, 10, true, true, s->in + head, len);
        s->n -= head + len;
        memmove(s->in, s->in + head + len, s->n);
        if (text) return text;
    }
    return NULL;
}

json_t *sock_json(struct sock *s, int ms) {
    char *text = sock_text(s, ms);
    if (!text) return NULL;
    json_t *j = json_loads(text, 0, NULL);
    if (!j) fail_msg("no JSON: %s", text);
    free(text);
    return j;
}

json_t *sock_wait(struct sock *s, const char *type) {
    int64_t until = now_ms() + PATIENCE;
    while (now_ms() < until) {
        json_t *j = sock_json(s, 500);
        if (!j) {
            if (s->closed) break;
            continue;
        }
        if (!strcmp(str(j, "t"), type)) return j;
        json_decref(j);
    }
    fail_msg("no message \"%s\" (connection %s, %d)", type, s->closed ? "closed" : "open",
             s->closed);
    return NULL;
}

json_t *sock_answer(struct sock *s, json_int_t id) {
    int64_t until = now_ms() + PATIENCE;
    while (now_ms() < until && !s->closed) {
        json_t *j = sock_json(s, 500);
        json_t *re = j ? json_object_get(j, "re") : NULL;
        if (re && json_integer_value(re) == id) return j;
        json_decref(j);
    }
    fail_msg("no answer to message %lld", (long long)id);
    return NULL;
}

const char *str(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text) fail_msg("no text \"%s\"", key);
    return text;
}

json_int_t num(const json_t *object, const char *key) {
    json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) fail_msg("no number \"%s\"", key);
    return json_integer_value(value);
}
