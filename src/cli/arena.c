/* `mozzie arena`: matches between bots over all seatings. Threads take games in any order; results
 * are added up in the order of the games, and a stopping rule looks only at whole groups of
 * seatings in that order: so the output is the same whatever --jobs is. */
#include "cli/arena.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MOST = 256, GAMES = 100 };
#define TABLE_BOTS "random,greedy,bot:1,bot:2,bot:3" /* few enough iterations for every seat */

struct pool {
    struct arena *arena;
    long most;
    mz_bout *bout;
    uint8_t *done; /* 1: played, 2: came to no end */
    pthread_mutex_t lock;
    /* under the lock */
    long next, counted;
    bool stop, endless;
    time_t said;
};

struct worker {
    struct pool *pool;
    mz_bot *bot[MZ_CONTESTANTS];
};

/* The mean score of the first bot over the group of seatings that game k ends. */
static double unit(const struct pool *p, long k) {
    const struct arena *a = p->arena;
    double points = 0, pairs = 0;
    for (long i = k + 1 - (long)a->seatings; i <= k; i++)
        for (int x = 0; x < a->seats; x++)
            for (int y = 0; y < a->seats; y++) {
                if (p->bout[i].bot[x] != 0 || p->bout[i].bot[y] == 0) continue;
                points += mz_bout_points(&p->bout[i], x, y);
                pairs++;
            }
    return points / pairs;
}

static void add_up(struct arena *a, const mz_bout *b) {
    uint8_t both[32 + sizeof b->result.value];
    memcpy(both, a->hash, 32);
    memcpy(both + 32, b->result.value, sizeof b->result.value);
    mz_sha256(both, sizeof both, a->hash);
    a->games++;
    int seats[MZ_CONTESTANTS] = {0};
    for (int x = 0; x < a->seats; x++) seats[b->bot[x]]++;
    for (int x = 0; x < a->seats; x++) {
        double share = (double)b->result.value[x] / MZ_WIN;
        int i = b->bot[x];
        double part = mz_bout_common(b, a->seats) ? 1.0 / seats[i] : 1; /* of an observation */
        a->won[i] += part * share;
        a->seat_won[x] += share;
        a->played[i] += part;
        a->decisions[i] += b->decisions[x];
        a->iterations[i] += (double)b->iterations[x];
        a->exact[i] += b->exact[x];
        a->all_decisions += b->decisions[x];
        for (int y = 0; y < a->seats; y++)
            if (b->bot[y] != i) a->points[i * a->bots + b->bot[y]] += mz_bout_points(b, x, y);
    }
}

/* Counts the games that are done, in order. */
static void count(struct pool *p) {
    struct arena *a = p->arena;
    for (; !p->stop && p->counted < p->most && p->done[p->counted]; p->counted++) {
        if (p->done[p->counted] == 2) p->stop = p->endless = true;
        if (p->stop) break;
        add_up(a, &p->bout[p->counted]);
        if (!a->stops || (p->counted + 1) % (long)a->seatings) continue;
        mz_sprt_add(&a->sprt, unit(p, p->counted));
        p->stop = mz_sprt_verdict(&a->sprt) != 0;
    }
}

static void tell(struct pool *p) {
    time_t now = time(NULL);
    if (now == p->said || !isatty(STDERR_FILENO)) return;
    const struct arena *a = p->arena;
    p->said = now;
    fprintf(stderr, "\r%ld of %ld games", a->games, p->most);
    for (int i = 0; i < a->bots && a->games; i++)
        fprintf(stderr, "  %s %.1f %%", a->spec[i], 100 * a->won[i] / a->played[i]);
    if (a->stops) fprintf(stderr, "  llr %.2f", mz_sprt_llr(&a->sprt));
    fputs("\033[K", stderr);
}

static long take(struct pool *p) {
    pthread_mutex_lock(&p->lock);
    long k = p->stop || p->next >= p->most ? -1 : p->next++;
    pthread_mutex_unlock(&p->lock);
    return k;
}

static bool play(const struct arena *a, mz_bot *const *bot, uint64_t k, mz_bout *out) {
    uint8_t seating[MZ_SEATS] = {0};
    uint32_t i = (uint32_t)(k % a->seatings);
    (a->pairs ? mz_pairing : mz_seating)(a->bots, a->seats, i, seating);
    return mz_bout_seated(a->game, bot, seating, a->seed, k / a->seatings, out);
}

static void *work(void *user) {
    struct worker *w = user;
    struct pool *p = w->pool;
    const struct arena *a = p->arena;
    for (long k = take(p); k >= 0; k = take(p)) {
        bool ended = play(a, w->bot, (uint64_t)k, &p->bout[k]);
        pthread_mutex_lock(&p->lock);
        p->done[k] = ended ? 1 : 2;
        count(p);
        tell(p);
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

static void run(struct worker *workers, int jobs) {
    pthread_t thread[JOBS_MOST];
    int started = 0;
    while (started < jobs - 1 &&
           !pthread_create(&thread[started], NULL, work, &workers[started + 1]))
        started++;
    work(&workers[0]);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

static mz_status make_bots(struct pool *p, struct worker *workers, int jobs, mz_error *error) {
    mz_status status = MZ_OK;
    for (int j = 0; j < jobs; j++) {
        workers[j].pool = p;
        for (int i = 0; i < p->arena->bots && !status; i++)
            status = mz_bot_new(p->arena->game, p->arena->spec[i], &workers[j].bot[i], error);
    }
    return status;
}

mz_status arena_run(struct arena *a, mz_error *error) {
    struct pool p = {.arena = a, .most = a->most, .lock = PTHREAD_MUTEX_INITIALIZER};
    int jobs = (int)(a->jobs < a->most ? a->jobs : a->most);
    struct worker *workers = cli_alloc((size_t)jobs * sizeof *workers);
    p.bout = cli_alloc((size_t)a->most * sizeof *p.bout);
    p.done = cli_alloc((size_t)a->most);
    mz_status status = make_bots(&p, workers, jobs, error);
    if (!status) run(workers, jobs);
    if (p.endless)
        status = mz_fail(error, MZ_ILLEGAL, "length", "game %ld of the contest came to no end",
                         p.counted);
    for (int j = 0; j < jobs; j++)
        for (int i = 0; i < MZ_CONTESTANTS; i++) mz_bot_free(workers[j].bot[i]);
    free(workers);
    free(p.bout);
    free(p.done);
    if (!status) mz_ratings(a->points, a->bots, a->rating);
    return status;
}

static int report(struct arena *a) {
    if (a->cli->html && !arena_html(a, a->cli->html)) {
        fprintf(stderr, "file: can't write %s: %s\n", a->cli->html, strerror(errno));
        return CLI_USAGE;
    }
    if (a->cli->json)
        arena_json(a);
    else
        arena_print(a);
    return cli_flush();
}

static int read_bots(struct arena *a, const char *list) {
    for (const char *at = list; a->bots < MZ_CONTESTANTS; at++) {
        size_t n = strcspn(at, ",");
        if (n == 0 || n >= sizeof a->spec[0])
            return cli_usage("--bots wants a list such as bot:5,greedy,random");
        snprintf(a->spec[a->bots++], sizeof a->spec[0], "%.*s", (int)n, at);
        at += n;
        if (!*at) return CLI_DONE;
    }
    return cli_usage("--bots takes at most %d bots", MZ_CONTESTANTS);
}

static int read_sprt(struct arena *a, const char *text) {
    char *end;
    a->stops = true;
    a->sprt.elo0 = strtod(text, &end);
    bool good = end != text && *end == ',';
    const char *second = good ? end + 1 : text;
    if (good) a->sprt.elo1 = strtod(second, &end);
    if (!good || end == second || *end || !(a->sprt.elo0 < a->sprt.elo1) || a->sprt.elo0 < -2000 ||
        a->sprt.elo1 > 2000)
        return cli_usage("--sprt wants two Elo differences, the smaller first: --sprt 0,20");
    return a->bots == 2 ? CLI_DONE : cli_usage("--sprt compares two bots");
}

static int prepare(struct arena *a) {
    const struct cli *cli = a->cli;
    const char *bots = cli->bots ? cli->bots : cli->table ? TABLE_BOTS : NULL;
    int code = bots ? read_bots(a, bots) : cli_usage("%s", cli_synopsis("arena"));
    if (!code && cli->table && (cli->sprt || cli->html))
        code = cli_usage("--table goes with neither --sprt nor --html");
    if (!code && cli->table && a->bots < 2) code = cli_usage("--table wants two bots or more");
    if (!code && cli->sprt) code = read_sprt(a, cli->sprt);
    if (!code && cli->jobs > JOBS_MOST) code = cli_usage("--jobs is at most %d", JOBS_MOST);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    a->jobs = cli->jobs > 0 ? cli->jobs : cores < 1 ? 1 : cores > JOBS_MOST ? JOBS_MOST : cores;
    return code;
}

static int one_game(struct arena *a) {
    const struct cli *cli = a->cli;
    mz_error error = {.at = -1};
    mz_game *game = NULL;
    if (cli_make(cli, cli->game, &game, &error)) return cli_report(&error, NULL);
    a->game = game;
    a->seats = mz_size(game).seats;
    a->seatings = mz_seatings(a->bots, a->seats);
    a->most = cli->n > 0 ? cli->n : GAMES;
    int code = arena_run(a, &error) ? cli_report(&error, NULL) : report(a);
    mz_free(game);
    return code;
}

int cli_arena(int argc, char **argv) {
    struct cli cli;
    int code;
    const char *allowed = "-o -n --seats --seed --jobs --json --bots --sprt --html --table";
    if (cli_parse(&cli, argc, argv, allowed, CLI_GAME, -1, &code)) {
        struct arena *a = cli_alloc(sizeof *a);
        a->cli = &cli;
        a->seed = cli.seed ? cli.seed : "mozzie";
        code = prepare(a);
        if (!code) code = cli.table ? arena_table(a) : one_game(a);
        free(a);
    }
    cli_free(&cli);
    return code;
}
