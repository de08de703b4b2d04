/* Bytes on the server's port: requests, handshakes, frames, anything. The server answers or closes,
 * and answers the next sound request. */
#include "lib/fuzz.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static server *s;
static pthread_t thread;
static char folder[] = "/tmp/mozzie-fuzz-XXXXXX";
static uint32_t count;

static void *serve(void *user) {
    (void)user;
    server_run(s);
    return NULL;
}

static void clean_up(void) {
    char command[64];
    server_stop(s);
    pthread_join(thread, NULL);
    server_free(s);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command)) perror(folder);
}

static void start(void) {
    static char store_url[64];
    char error[256];
    if (!mkdtemp(folder)) abort();
    snprintf(store_url, sizeof store_url, "sqlite:%s/t.db", folder);
    server_config config = {.store = store_url, .rate = -1, .workers = 1};
    s = server_start(&config, error, sizeof error);
    fuzz_must(s != NULL, "the server does not start", error);
    pthread_create(&thread, NULL, serve, NULL);
    atexit(clean_up);
}

/* Sends, closes its half, and reads what comes within the time. */
static size_t talk(const void *bytes, size_t n, char *out, size_t cap, int ms) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server_port(s))};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    size_t have = 0;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof a)) {
        close(fd);
        return 0;
    }
    if (n && send(fd, bytes, n, MSG_NOSIGNAL) < 0) n = 0;
    shutdown(fd, SHUT_WR);
    struct pollfd p = {.fd = fd, .events = POLLIN};
    for (ssize_t k; have < cap - 1 && poll(&p, 1, ms) > 0 &&
                    (k = recv(fd, out + have, cap - 1 - have, 0)) > 0;)
        have += (size_t)k;
    out[have] = 0;
    close(fd);
    return have;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static char out[65536];
    static const char sound[] = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    if (!s) start();
    talk(data, n, out, sizeof out, 20);
    if (count++ % 64) return 0;
    fuzz_must(talk(sound, sizeof sound - 1, out, sizeof out, 5000) > 0 && strstr(out, "200"),
              "a sound request is not answered", out);
    return 0;
}
