/* bench-server_load [SECONDS [GAME TABLES]...]: a load generator for `mozzie serve`, on this
 * machine and over loopback only.
 *
 * It starts the server ($MOZZIE or build/mozzie) with a store in a temporary folder, makes tables
 * of two seats each, and plays random legal moves on all of them with one thread of epoll: Mosquito
 * Show at 100 and at 1,000 tables, then games with simultaneous commits and with hidden cards at
 * 100, unless told. Measured:
 *   idle    growth of the server's resident memory a table, both players connected
 *   closed  each table's next move is sent as soon as both have the update: throughput; beside it
 *           the bare relay (lib/relay.h) in the same run, since absolute numbers of a shared
 *           machine move by a factor of two
 *   paced   one move a second and table: latency from sending a move to both players' receipt
 * Moves a CPU second count all threads of the server. */
#include "lib/relay.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 1000, IN = 65536, SAMPLES = 1 << 20 };

/* A table as the generator plays it: it knows the deal's seed, so it can play the same match beside
 * the server and needs no views. When a game is over both ask for a rematch, on the same sockets:
 * seats are swapped, and the seed gets a '+'. */
typedef struct player {
    int fd, table, seat;
    size_t n;
    char in[IN];
} player;

typedef struct table {
    char id[32], token[2][64], seed[121];
    mz_match *match;
    player p[2];
    uint32_t v, id_next;
    double sent, next; /* seconds: the last move's sending; when to send the next (paced) */
    bool waiting;      /* a move, or the next game, is under way */
    uint8_t heard;     /* players who have the update */
} table;

static int port, epoll_fd, games;
static const char *name; /* of the game */
static pid_t child;
static mz_game *game;
static table *tables[TABLES];
static uint32_t random_state = 1;
static float *sample;
static int nsample;
static uint64_t moves, bytes;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint32_t below(uint32_t n) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % n;
}

static void die(const char *what) {
    fprintf(stderr, "server_load: %s: %s\n", what, strerror(errno));
    if (child > 0) kill(child, SIGKILL);
    exit(1);
}

/* ---- the server's process ---- */

static void start_server(const char *folder) {
    const char *command = getenv("MOZZIE") ? getenv("MOZZIE") : "build/mozzie";
    int out[2];
    char line[128] = "";
    if (pipe(out)) die("pipe");
    child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it never outlives the measuring */
        dup2(out[1], 1);
        close(out[0]);
        execl(command, "mozzie", "serve", "--port", "0", "--data", folder, "--rate", "-1",
              (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    if (!f || !fgets(line, sizeof line, f) || !strrchr(line, ':')) die("the server does not start");
    port = (int)strtol(strrchr(line, ':') + 1, NULL, 10);
    fclose(f);
}

static double cpu_seconds(void) {
    char path[64], text[1024], *at;
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *f = fopen(path, "re");
    if (f && fgets(text, sizeof text, f) && (at = strrchr(text, ')')) &&
        sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
        user = kernel = 0;
    if (f) fclose(f);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double resident_kib(void) {
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)child);
    FILE *f = fopen(path, "re");
    if (f && fscanf(f, "%*d %ld", &pages) != 1) pages = 0;
    if (f) fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

/* ---- connections ---- */

static int dial(void) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof a)) die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void post(const char *path, const char *body, char *out, size_t cap) {
    char request[1024];
    size_t n = 0;
    int fd = dial();
    int k = snprintf(request, sizeof request,
                     "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     path, strlen(body), body);
    if (write(fd, request, (size_t)k) != k) die("write");
    for (ssize_t got; n < cap - 1 && (got = read(fd, out + n, cap - 1 - n)) > 0;) {
        out[n += (size_t)got] = 0;
        if (strchr(out, '}') && strstr(out, "}\0") && out[n - 1] == '}') break;
    }
    close(fd);
}

static void copy_member(const char *json, const char *key, char *out, size_t cap) {
    const char *at = strstr(json, key);
    if (!at) die(json);
    at += strlen(key);
    size_t n = strcspn(at, "\"");
    snprintf(out, cap, "%.*s", (int)n, at);
}

static void send_text(player *p, const char *text) {
    uint8_t frame[1100];
    size_t n = strlen(text), k = 0;
    frame[k++] = 0x81;
    if (n < 126) {
        frame[k++] = (uint8_t)(0x80 | n);
    } else {
        frame[k++] = 0x80 | 126;
        frame[k++] = (uint8_t)(n >> 8);
        frame[k++] = (uint8_t)n;
    }
    for (int i = 0; i < 4; i++) frame[k++] = 0; /* a mask of zeros */
    memcpy(frame + k, text, n);
    if (write(p->fd, frame, k + n) != (ssize_t)(k + n)) die("write");
}

static void sit(table *t, int seat) {
    char text[512], answer[1024];
    player *p = &t->p[seat];
    size_t n = 0;
    p->fd = dial();
    p->seat = seat;
    static const char shake[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
                                "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                                "AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    if (write(p->fd, shake, sizeof shake - 1) != sizeof shake - 1) die("write");
    while (!n || !strstr(answer, "\r\n\r\n")) {
        if (n == sizeof answer - 1 || read(p->fd, answer + n, 1) != 1) die("handshake");
        answer[++n] = 0;
    }
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":%u,\"table\":\"%s\",\"token\":\"%s\"}",
             ++t->id_next, t->id, t->token[seat]);
    send_text(p, text);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, p->fd, &e)) die("epoll");
}

static void begin_match(table *t) {
    mz_source source;
    mz_match_free(t->match);
    mz_source_text(&source, t->seed);
    if (mz_match_new(game, NULL, &t->match, NULL)) die("match");
    mz_match_source(t->match, &source);
    mz_match_run(t->match, NULL);
    t->v = 1;
}

static void make(table *t) {
    char body[256], answer[4096], path[80];
    snprintf(t->seed, sizeof t->seed, "load %d", games++);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\",\"name\":\"A\"},"
             "{\"kind\":\"friend\"}],\"seed\":\"%s\"}",
             name, t->seed);
    post("/api/tables", body, answer, sizeof answer);
    char code[64];
    copy_member(answer, "\"table\":\"", t->id, sizeof t->id);
    copy_member(answer, "\"token\":\"", t->token[0], sizeof t->token[0]);
    copy_member(answer, "\"code\":\"", code, sizeof code);
    snprintf(path, sizeof path, "/api/tables/%s/take", t->id);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"name\":\"B\"}", code);
    post(path, body, answer, sizeof answer);
    copy_member(answer, "\"token\":\"", t->token[1], sizeof t->token[1]);
    begin_match(t);
    t->waiting = false;
    for (int i = 0; i < 2; i++) {
        t->p[i].n = 0;
        sit(t, i);
    }
}

static void unmake(table *t) {
    for (int i = 0; i < 2; i++) close(t->p[i].fd);
    mz_match_free(t->match);
}

/* ---- playing ---- */

static player *at_seat(table *t, int seat) {
    return &t->p[t->p[0].seat == seat ? 0 : 1];
}

/* Some whole move of the seat. */
static int choose(const table *t, int seat, mz_id ids[MZ_STEPS]) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    int n = 0;
    memcpy(state, mz_match_state(t->match), mz_size(game).state);
    do {
        mz_set set;
        int k = mz_legal(game, state, seat, &set);
        ids[n] = mz_kth(&set, (int)below((uint32_t)k));
        mz_step(game, state, seat, ids[n++], NULL);
    } while (mz_node(state)->nsel);
    return n;
}

static void play(table *t) {
    const void *state = mz_match_state(t->match);
    int seat = mz_to_act(state);
    mz_id ids[MZ_STEPS];
    char move[512], text[1000];
    mz_text words = mz_text_in(move, sizeof move);
    int n = choose(t, seat, ids);
    mz_name(game, state, seat, ids, n, &words);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"id\":%u,\"v\":%u,\"seat\":%d,\"move\":\"%s\"}",
             ++t->id_next, t->v, seat, move);
    mz_match_play(t->match, seat, ids, n, NULL, NULL);
    mz_match_run(t->match, NULL);
    t->waiting = true;
    t->heard = 0;
    t->sent = now();
    send_text(at_seat(t, seat), text);
    t->v++;
}

static void both(table *t, const char *type) {
    for (int i = 0; i < 2; i++) {
        char text[256];
        if (!strcmp(type, "hello"))
            snprintf(text, sizeof text,
                     "{\"t\":\"hello\",\"id\":%u,\"table\":\"%s\",\"token\":\"%s\"}", ++t->id_next,
                     t->id, t->token[i]);
        else
            snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%u,\"seat\":%d}", type, ++t->id_next,
                     t->p[i].seat);
        send_text(&t->p[i], text);
    }
}

/* Both have the last move: ask for the next game, or count the move. */
static void done(table *t) {
    if (nsample < SAMPLES) sample[nsample++] = (float)((now() - t->sent) * 1e3);
    moves++;
    t->heard = 0;
    if (mz_match_ending(t->match, NULL) != MZ_ONGOING)
        both(t, "rematch");
    else
        t->waiting = false;
}

static void next_game(table *t) {
    if (strlen(t->seed) >= 119) die("too many rematches");
    strcat(t->seed, "+");
    for (int i = 0; i < 2; i++) t->p[i].seat ^= 1;
    begin_match(t);
    both(t, "hello");
}

static bool is(const char *text, size_t n, const char *type) {
    size_t k = strlen(type);
    return n > k + 7 && !memcmp(text, "{\"t\":\"", 6) && !memcmp(text + 6, type, k) &&
           text[6 + k] == '"';
}

static void take(player *p, const char *text, size_t n) {
    table *t = tables[p->table];
    bool up = is(text, n, "up"), sat = is(text, n, "table");
    if (is(text, n, "no")) die(text);
    if (up) bytes += n;
    if (up || (sat && t->heard & 4)) {
        t->heard |= (uint8_t)(1 << (p - t->p));
        if ((t->heard & 3) != 3) return;
        if (up)
            done(t);
        else
            t->waiting = false;
    } else if (is(text, n, "rematch") && n > 30 && !memcmp(text + 14, ",\"table\":\"", 10)) {
        if (!(t->heard & 4)) {
            snprintf(t->id, sizeof t->id, "%.*s", (int)strcspn(text + 24, "\""), text + 24);
            next_game(t);
        }
        t->heard = 4;
    }
}

static void drain(player *p) {
    for (;;) {
        ssize_t k = read(p->fd, p->in + p->n, IN - p->n);
        if (k < 0 && errno == EAGAIN) break;
        if (k <= 0) die("the server closed a connection");
        p->n += (size_t)k;
        size_t at = 0;
        while (p->n - at >= 2) {
            size_t head = 2, len = (uint8_t)p->in[at + 1];
            if (len == 126) {
                if (p->n - at < 4) break;
                len = (size_t)(uint8_t)p->in[at + 2] << 8 | (uint8_t)p->in[at + 3];
                head = 4;
            }
            if (p->n - at < head + len) break;
            take(p, p->in + at + head, len);
            at += head + len;
        }
        memmove(p->in, p->in + at, p->n - at);
        p->n -= at;
        if ((size_t)k < IN / 2) break;
    }
}

static void hear(int ms) {
    struct epoll_event events[256];
    int k = epoll_wait(epoll_fd, events, 256, ms);
    for (int i = 0; i < k; i++) drain(events[i].data.ptr);
}

/* What was under way when the last run ended belongs to no run. */
static void settle(int n) {
    double end = now() + 5;
    for (int i = 0; i < n && now() < end;)
        if (tables[i]->waiting)
            hear(10);
        else
            i++;
}

/* Plays for `seconds`; pace 0: closed loop. */
static void run(int n, double seconds, double pace) {
    settle(n);
    double begun = now(), end = begun + seconds;
    for (int i = 0; i < n; i++) tables[i]->next = begun + (pace > 0 ? pace * i / n : 0);
    nsample = 0;
    moves = bytes = 0;
    while (now() < end) {
        double t = now();
        for (int i = 0; i < n; i++) {
            table *one = tables[i];
            if (one->waiting || (pace > 0 && t < one->next)) continue;
            play(one);
            one->next = t + pace;
        }
        hear(pace > 0 ? 1 : 5);
    }
}

static int by_value(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Returns the moves a CPU second of the server. */
static double report(const char *what, int n, double seconds, double cpu) {
    double each = cpu > 0 ? (double)moves / cpu : 0;
    qsort(sample, (size_t)nsample, sizeof *sample, by_value);
    printf("%-7s %5d tables: %8.0f moves/s, %8.0f moves/server-CPU-s, p50 %6.2f ms, p99 %6.2f ms, "
           "%4.0f bytes/move to each seat\n",
           what, n, (double)moves / seconds, each, nsample ? (double)sample[nsample / 2] : 0,
           nsample ? (double)sample[nsample * 99 / 100] : 0,
           moves ? (double)bytes / (double)moves / 2 : 0);
    fflush(stdout);
    return each;
}

static void against_relay(int n, double seconds, double each) {
    relay r = relay_measure(n, seconds / 2);
    double floor = r.moves / r.cpu_seconds;
    printf("relay   %5d tables: %8.0f moves/relay-CPU-s; the server has %.2f of them\n", n, floor,
           each / floor);
    fflush(stdout);
}

/* What the disk alone takes: no move is acknowledged before one of these, and the next ones wait
 * for it together. */
static void disk(const char *folder) {
    enum { TIMES = 200, PAGE = 4096 };
    static const char page[PAGE];
    char path[64];
    snprintf(path, sizeof path, "%s/disk", folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) die("disk");
    for (nsample = 0; nsample < TIMES; nsample++) {
        if (write(fd, page, PAGE) != PAGE) die("disk");
        double begun = now();
        if (fdatasync(fd)) die("disk");
        sample[nsample] = (float)((now() - begun) * 1e3);
    }
    close(fd);
    qsort(sample, TIMES, sizeof *sample, by_value);
    printf("disk    fdatasync of 4 KiB: p50 %.2f ms, p99 %.2f ms\n", (double)sample[TIMES / 2],
           (double)sample[TIMES * 99 / 100]);
}

static void measure(int n, double seconds) {
    double before = resident_kib();
    for (int i = 0; i < n; i++) {
        tables[i] = calloc(1, sizeof(table));
        if (!tables[i]) die("memory");
        tables[i]->p[0].table = tables[i]->p[1].table = i;
        make(tables[i]);
    }
    usleep(500000);
    printf("idle    %5d tables: %8.2f KiB a table with both players, %.1f MiB in all\n", n,
           (resident_kib() - before) / n, resident_kib() / 1024);
    fflush(stdout);
    double cpu = cpu_seconds();
    run(n, seconds, 0);
    against_relay(n, seconds, report("closed", n, seconds, cpu_seconds() - cpu));
    cpu = cpu_seconds();
    run(n, seconds, 1);
    report("paced", n, seconds, cpu_seconds() - cpu);
    for (int i = 0; i < n; i++) {
        unmake(tables[i]);
        free(tables[i]);
    }
}

static void one_size(const char *which, int n, double seconds) {
    char folder[] = "/tmp/mozzie-load-XXXXXX", remove[64];
    const mz_pair two = {"seats", "2"};
    int status;
    name = which;
    if (n < 1 || n > TABLES || mz_make(name, &two, 1, &game, NULL)) die(name);
    if (!mkdtemp(folder)) die("folder");
    printf("%s\n", name);
    disk(folder);
    start_server(folder);
    measure(n, seconds);
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    mz_free(game);
    snprintf(remove, sizeof remove, "rm -rf %s", folder);
    if (system(remove)) die(folder);
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 5;
    static const struct {
        const char *game;
        int tables;
    } usual[] = {{"mosquito-show", 100},
                 {"mosquito-show", TABLES},
                 {"amoebunnies", 100},
                 {"mosquitozzz", 100}};
    struct rlimit files = {4096, 4096};
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    sample = malloc(SAMPLES * sizeof *sample);
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (!sample || epoll_fd < 0) die("start");
    for (int i = 2; i + 1 < argc; i += 2) one_size(argv[i], atoi(argv[i + 1]), seconds);
    for (size_t i = 0; argc < 4 && i < sizeof usual / sizeof *usual; i++)
        one_size(usual[i].game, usual[i].tables, seconds);
    return 0;
}
