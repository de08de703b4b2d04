/* store: what the store of a server holds, and what goes of it. */
#include "store/store.h"
#include "cli/cli.h"
#include "cli/place.h"

#include <stdlib.h>
#include <string.h>

struct wish {
    const char *what, *url;
    store_life life;
    bool json, dry;
};

static bool days(const char *name, const char *text, int *out) {
    char *end = NULL;
    long n = text ? strtol(text, &end, 10) : -1;
    if (!text || end == text || *end || n < 0 || n > 36500) {
        cli_usage("%s wants a number of days, 0 for ever", name);
        return false;
    }
    *out = (int)n;
    return true;
}

static bool read_arguments(int argc, char **argv, struct wish *w) {
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(arg, "--json")) {
            w->json = true;
        } else if (!strcmp(arg, "--dry-run")) {
            w->dry = true;
        } else if (!strcmp(arg, "--unfinished") || !strcmp(arg, "--finished")) {
            if (!days(arg, next, arg[2] == 'u' ? &w->life.unfinished : &w->life.finished))
                return false;
            i++;
        } else if (*arg == '-' || w->url) {
            cli_usage("store does not know \"%.60s\"; try `mozzie help store`", arg);
            return false;
        } else if (!w->what) {
            w->what = arg;
        } else {
            w->url = arg;
        }
    }
    if (w->what && (!strcmp(w->what, "show") || !strcmp(w->what, "tidy"))) return true;
    cli_usage("store wants show or tidy; try `mozzie help store`");
    return false;
}

static void put_life(const char *what, uint64_t n, uint64_t old, int keep) {
    printf("%-11s %10llu tables", what, (unsigned long long)n);
    if (keep)
        printf("; kept %d days, %llu of them longer\n", keep, (unsigned long long)old);
    else
        printf("; kept for ever\n");
}

static int show(const struct wish *w, const char *url) {
    store_sum sum;
    char error[512];
    if (!store_sum_up(url, &w->life, &sum, error, sizeof error)) {
        fprintf(stderr, "file: %s\n", error);
        return CLI_USAGE;
    }
    if (w->json) {
        printf("{\"store\":\"%s\",\"bytes\":%llu,\"running\":%llu,\"unfinished\":%llu,"
               "\"finished\":%llu,\"old_unfinished\":%llu,\"old_finished\":%llu}\n",
               url, (unsigned long long)sum.bytes, (unsigned long long)sum.running,
               (unsigned long long)sum.unfinished, (unsigned long long)sum.finished,
               (unsigned long long)sum.old_unfinished, (unsigned long long)sum.old_finished);
        return cli_flush();
    }
    printf("%s: %.1f MiB\n", url, (double)sum.bytes / (1 << 20));
    printf("%-11s %10llu tables\n", "running", (unsigned long long)sum.running);
    put_life("put away", sum.unfinished, sum.old_unfinished, w->life.unfinished);
    put_life("finished", sum.finished, sum.old_finished, w->life.finished);
    return cli_flush();
}

static void nothing(void *user) {
    (void)user;
}

/* Round by round: what was put is dropped when the store is closed. */
static int tidy(const struct wish *w, const char *url) {
    enum { MOST = 256 };
    static char id[MOST][STORE_ID];
    unsigned long dropped = 0;
    for (int n = MOST; n == MOST;) {
        char error[512];
        store *s = store_open(url, nothing, NULL, error, sizeof error);
        if (!s) {
            fprintf(stderr, "file: %s\n", error);
            return CLI_USAGE;
        }
        n = store_old(s, &w->life, id, MOST);
        for (int i = 0; i < n; i++) {
            store_write *drop = store_write_new(STORE_DROP, id[i], "", 0);
            if (drop) store_put(s, drop);
        }
        dropped += n > 0 ? (unsigned long)n : 0;
        store_close(s);
    }
    printf("%lu tables dropped\n", dropped);
    return cli_flush();
}

int cli_store(int argc, char **argv) {
    struct wish w = {.life = {STORE_UNFINISHED, STORE_FINISHED}};
    char url[CLI_URL];
    if (!read_arguments(argc, argv, &w) || !cli_find_store(w.url, NULL, url, sizeof url))
        return CLI_USAGE;
    return !strcmp(w.what, "show") || w.dry ? show(&w, url) : tidy(&w, url);
}
