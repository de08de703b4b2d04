/* serve: the page and the tables. Prints one line with its address once it accepts connections. */
#include "cli/cli.h"
#include "cli/place.h"
#include "server/server.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef MZ_SHARE
#define MZ_SHARE "/usr/share/mozzie"
#endif

struct serve {
    const char *host, *port, *origin, *data, *store, *cluster, *web, *rate, *workers, *unfinished,
        *finished;
};

static bool read_options(int argc, char **argv, struct serve *s) {
    const struct {
        const char *name;
        const char **value;
    } options[] = {{"--host", &s->host},        {"--port", &s->port},
                   {"--origin", &s->origin},    {"--data", &s->data},
                   {"--store", &s->store},      {"--cluster", &s->cluster},
                   {"--web", &s->web},          {"--rate", &s->rate},
                   {"--workers", &s->workers},  {"--unfinished", &s->unfinished},
                   {"--finished", &s->finished}};
    enum { N = sizeof options / sizeof *options };
    for (int i = 1; i < argc; i++) {
        size_t k = 0, n = strcspn(argv[i], "=");
        while (k < N && (strlen(options[k].name) != n || strncmp(argv[i], options[k].name, n))) k++;
        if (k == N) {
            cli_usage("serve does not know \"%.60s\"; try `mozzie help serve`", argv[i]);
            return false;
        }
        if (argv[i][n])
            *options[k].value = argv[i] + n + 1;
        else if (i + 1 < argc)
            *options[k].value = argv[++i];
        else
            *options[k].value = NULL;
        if (!*options[k].value) {
            cli_usage("%s wants a value", options[k].name);
            return false;
        }
    }
    return true;
}

static bool number(const char *name, const char *text, int low, int high, int *out) {
    char *end;
    if (!text) return true;
    errno = 0;
    long n = strtol(text, &end, 10);
    if (errno || end == text || *end || n < low || n > high) {
        cli_usage("%s wants a whole number from %d to %d, not \"%.40s\"", name, low, high, text);
        return false;
    }
    *out = (int)n;
    return true;
}

/* "http(s)://host[:port]", as a browser writes it: nothing behind it. */
static bool origin_ok(const char *origin) {
    const char *host = !origin                           ? NULL
                       : !strncmp(origin, "http://", 7)  ? origin + 7
                       : !strncmp(origin, "https://", 8) ? origin + 8
                                                         : "";
    if (!host || (*host && strlen(origin) < 150 && !strchr(host, '/'))) return true;
    cli_usage("--origin is written like https://play.example.org, not \"%.60s\"", origin);
    return false;
}

static bool is_page(const char *folder) {
    char name[PATH_MAX + 16];
    snprintf(name, sizeof name, "%s/index.html", folder);
    return access(name, R_OK) == 0;
}

/* The page: --web; else web/dist above the command, where it was built; else where it is
 * installed. NULL: there is none. */
static const char *find_page(const struct serve *s, char folder[PATH_MAX]) {
    static const char *const places[] = {"/../web/dist", "/../../web/dist", "/../share/mozzie/web"};
    char self[PATH_MAX];
    if (s->web) return s->web;
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n < 0 ? 0 : n] = 0;
    char *slash = strrchr(self, '/');
    if (slash) *slash = 0;
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(folder, PATH_MAX, "%.3000s%s", self, places[i]);
        if (is_page(folder)) return folder;
    }
    snprintf(folder, PATH_MAX, "%s/web", MZ_SHARE);
    return is_page(folder) ? folder : NULL;
}

int cli_serve(int argc, char **argv) {
    struct serve s = {0};
    char url[CLI_URL], page[PATH_MAX], error[512];
    server_config config = {
        .port = 8080, .signals = true, .keep = {STORE_UNFINISHED, STORE_FINISHED}};
    if (!read_options(argc, argv, &s) || !number("--port", s.port, 0, 65535, &config.port) ||
        !number("--rate", s.rate, -1, 1000000, &config.rate) ||
        !number("--workers", s.workers, 1, 64, &config.workers) ||
        !number("--unfinished", s.unfinished, 0, 36500, &config.keep.unfinished) ||
        !number("--finished", s.finished, 0, 36500, &config.keep.finished) || !origin_ok(s.origin))
        return CLI_USAGE;
    if (s.cluster) return cli_usage("--cluster: this version runs on one machine; leave it out");
    if (!cli_find_store(s.store, s.data, url, sizeof url)) return CLI_USAGE;
    config.host = s.host;
    config.next_port = !s.port;
    config.origin = s.origin;
    config.store = url;
    config.web = find_page(&s, page);
    server *running = server_start(&config, error, sizeof error);
    if (!running) {
        fprintf(stderr, "serve: %s\n", error);
        return CLI_USAGE;
    }
    printf("%s\n", server_address(running));
    fflush(stdout);
    server_run(running);
    server_free(running);
    return CLI_DONE;
}
