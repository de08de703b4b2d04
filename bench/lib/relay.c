#include "lib/relay.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A move of Mosquito Show as it comes in, and an update as it goes out. */
enum { MOST = 1000, MOVE = 60, UPDATE = 200, BACKLOG = 512 };

static void die(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void watch(int epoll, int fd, int number) {
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)number};
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e)) die("epoll");
}

/* Connections 2k and 2k + 1 are a table's. */
static void serve(int listener, int n) {
    static int fd[2 * MOST];
    static char update[UPDATE];
    struct epoll_event events[256];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < n; i++) {
        if ((fd[i] = accept(listener, NULL, NULL)) < 0) die("accept");
        watch(epoll, fd[i], i);
    }
    for (;;) {
        int k = epoll_wait(epoll, events, 256, -1);
        for (int i = 0; i < k; i++) {
            char in[MOVE];
            uint32_t from = events[i].data.u32;
            if (read(fd[from], in, sizeof in) <= 0) _exit(0);
            if (write(fd[from], update, sizeof update) < 0) _exit(0);
            if (write(fd[from ^ 1], update, sizeof update) < 0) _exit(0);
        }
    }
}

static int listen_anywhere(struct sockaddr_in *a) {
    socklen_t size = sizeof *a;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    *a = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (fd < 0 || bind(fd, (struct sockaddr *)a, size) || listen(fd, BACKLOG) ||
        getsockname(fd, (struct sockaddr *)a, &size))
        die("listen");
    return fd;
}

static void move(int fd) {
    static const char text[MOVE];
    if (write(fd, text, sizeof text) != sizeof text) die("write");
}

/* The next move of a table is sent when both players have the whole update. */
static double play(const int *fd, int epoll, int tables, double seconds) {
    static int left[2 * MOST]; /* bytes of the update that a player still waits for */
    struct epoll_event events[256];
    double moves = 0, end = now() + seconds;
    for (int i = 0; i < tables; i++) {
        left[2 * i] = left[2 * i + 1] = UPDATE;
        move(fd[2 * i]);
    }
    while (now() < end) {
        int k = epoll_wait(epoll, events, 256, 100);
        for (int i = 0; i < k; i++) {
            char in[UPDATE];
            uint32_t to = events[i].data.u32;
            ssize_t got = read(fd[to], in, (size_t)left[to]);
            if (got <= 0) die("read");
            if ((left[to] -= (int)got) || left[to ^ 1]) continue;
            left[to] = left[to ^ 1] = UPDATE;
            moves++;
            move(fd[to]);
        }
    }
    return moves;
}

static double ended_cpu(pid_t pid) {
    struct rusage use;
    int status;
    kill(pid, SIGKILL);
    if (wait4(pid, &status, 0, &use) != pid) die("wait4");
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

relay relay_measure(int tables, double seconds) {
    static int fd[2 * MOST];
    struct sockaddr_in a;
    int listener = listen_anywhere(&a), epoll = epoll_create1(EPOLL_CLOEXEC);
    pid_t pid = fork();
    if (pid < 0) die("fork");
    if (pid == 0) serve(listener, 2 * tables);
    for (int i = 0; i < 2 * tables; i++) {
        fd[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd[i] < 0 || connect(fd[i], (struct sockaddr *)&a, sizeof a)) die("connect");
        watch(epoll, fd[i], i);
    }
    relay out = {.moves = play(fd, epoll, tables, seconds)};
    out.cpu_seconds = ended_cpu(pid);
    for (int i = 0; i < 2 * tables; i++) close(fd[i]);
    close(listener);
    close(epoll);
    return out;
}
