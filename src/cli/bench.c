/* `mozzie bench`: how fast a game's rules run. Times are CPU time of this thread; each figure is
 * the median of several rounds. Random play goes through the public interface: legal set, one of
 * its ids, step; nature's steps are carried out in the same run and counted apart. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ROUND_MS: long enough for a steady figure, short enough for five games. */
enum { ROUNDS = 5, ROUND_MS = 200, SEARCH_MS = 1000, CLONES = 1 << 20, CLONE_SET = 64 };

struct figures {
    double steps, nature, actions; /* a second, a second, mean */
};

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *list, int n) {
    qsort(list, (size_t)n, sizeof *list, by_size);
    return n % 2 ? list[n / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
}

struct count {
    uint64_t steps, nature, actions;
};

/* One whole game from a random deal, fixed where the rules have such. */
static void play_game(const mz_game *game, void *state, mz_source *source, mz_rng *rng,
                      struct count *count) {
    mz_init(game, state);
    mz_deal(game, state, source);
    for (;;) {
        int seat = mz_to_act(state);
        if (seat < 0) return;
        if (seat == MZ_NATURE) {
            mz_id ids[4];
            int n = mz_draw(game, state, source, ids, NULL, NULL);
            for (int i = 0; i < n; i++) mz_step(game, state, mz_to_act(state), ids[i], NULL);
            count->nature += (uint64_t)n;
            if (!n) return;
            continue;
        }
        mz_set set;
        uint32_t n = (uint32_t)mz_legal(game, state, seat, &set);
        mz_step(game, state, seat, mz_kth(&set, (int)mz_below(rng, n)), NULL);
        count->steps++;
        count->actions += n;
    }
}

static struct figures play_round(const mz_game *game, int round) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_source *source = cli_alloc(sizeof *source);
    mz_rng rng = mz_rng_text("bench/seats", 11);
    struct count count = {0};
    double begun, spent;
    mz_source_game(source, "bench", (uint64_t)round);
    play_game(game, state, source, &rng, &count); /* warms up */
    count = (struct count){0};
    begun = seconds();
    do {
        for (int i = 0; i < 16; i++) play_game(game, state, source, &rng, &count);
        spent = seconds() - begun;
    } while (spent < ROUND_MS / 1000.0);
    free(source);
    return (struct figures){(double)count.steps / spent, (double)count.nature / spent,
                            count.steps ? (double)count.actions / (double)count.steps : 0};
}

static struct figures play(const mz_game *game) {
    double steps[ROUNDS], nature[ROUNDS], actions[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        struct figures f = play_round(game, i);
        steps[i] = f.steps, nature[i] = f.nature, actions[i] = f.actions;
    }
    return (struct figures){median(steps, ROUNDS), median(nature, ROUNDS), median(actions, ROUNDS)};
}

/* Copies between two small sets, so that neither end is one line of the cache over and over. */
static double clone_ns(const mz_game *game) {
    size_t size = mz_size(game).state;
    uint8_t *from = cli_alloc(CLONE_SET * size), *to = cli_alloc(CLONE_SET * size);
    double rounds[ROUNDS];
    for (int i = 0; i < CLONE_SET; i++) mz_init(game, from + (size_t)i * size);
    for (int r = 0; r < ROUNDS; r++) {
        double begun = seconds();
        for (size_t i = 0; i < CLONES; i++) {
            memcpy(to + i % CLONE_SET * size, from + i * 7 % CLONE_SET * size, size);
            __asm__ volatile("" : : "r"(to) : "memory"); /* the copy is not left out */
        }
        rounds[r] = (seconds() - begun) * 1e9 / CLONES;
    }
    free(from);
    free(to);
    return median(rounds, ROUNDS);
}

/* Worlds drawn from the views of one game's decisions, in turn. */
static double sample_ns(const mz_game *game) {
    enum { VIEWS = 64, SAMPLES = 1 << 14 };
    size_t size = mz_size(game).state;
    _Alignas(8) uint8_t state[MZ_STATE_MAX], world[MZ_STATE_MAX];
    uint8_t *view = cli_alloc(VIEWS * size);
    int seat[VIEWS], views = 0;
    mz_source *source = cli_alloc(sizeof *source);
    mz_rng rng = mz_rng_text("bench/sample", 12);
    mz_source_text(source, "bench/sample");
    mz_init(game, state);
    while (views < VIEWS) {
        int to_act = mz_to_act(state);
        mz_set set;
        if (to_act < 0) {
            mz_init(game, state);
        } else if (to_act == MZ_NATURE) {
            mz_id ids[4];
            int n = mz_draw(game, state, source, ids, NULL, NULL);
            for (int i = 0; i < n; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
        } else {
            seat[views] = to_act;
            mz_see(game, state, to_act, view + (size_t)views++ * size);
            uint32_t n = (uint32_t)mz_legal(game, state, to_act, &set);
            mz_step(game, state, to_act, mz_kth(&set, (int)mz_below(&rng, n)), NULL);
        }
    }
    double rounds[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
        double begun = seconds();
        for (size_t i = 0; i < SAMPLES; i++)
            mz_sample(game, view + i % VIEWS * size, seat[i % VIEWS], &rng, world);
        rounds[r] = (seconds() - begun) * 1e9 / SAMPLES;
    }
    free(source);
    free(view);
    return median(rounds, ROUNDS);
}

static uint64_t milliseconds(void *user) {
    (void)user;
    return (uint64_t)(seconds() * 1000);
}

/* A view has the size and layout of a state. */
static void print(const mz_game *game, bool json, bool first) {
    mz_error error = {.at = -1};
    struct figures f = play(game);
    double clone = clone_ns(game), sample = sample_ns(game);
    double search = mz_bot_speed(game, "bot:5", SEARCH_MS, milliseconds, NULL, &error);
    unsigned state = mz_size(game).state, view = state;
    if (json)
        printf(
            "%s{\"game\":\"%s\",\"random_steps_per_second\":%.0f,\"nature_steps_per_second\":%.0f,"
            "\"legal_actions_mean\":%.3f,\"state_bytes\":%u,\"view_bytes\":%u,\"clone_ns\":%.2f,"
            "\"sample_ns\":%.2f,\"search_iterations_per_second\":%.0f}",
            first ? "" : ",\n ", mz_name_of(game), f.steps, f.nature, f.actions, state, view, clone,
            sample, search);
    else
        printf("%-18s %12.0f steps/s %12.0f nature/s %6.1f legal %5u state bytes %5u view bytes"
               " %6.2f ns/clone %6.1f ns/sample %10.0f iterations/s\n",
               mz_name_of(game), f.steps, f.nature, f.actions, state, view, clone, sample, search);
    fflush(stdout);
}

static bool wanted(const struct cli *cli, const char *name) {
    for (int i = 0; i < cli->nrest; i++)
        if (!strcmp(cli->rest[i], name)) return true;
    return !cli->nrest;
}

static int check_names(const struct cli *cli) {
    for (int i = 0; i < cli->nrest; i++) {
        bool known = false;
        for (int k = 0; k < mz_games(); k++) known |= !strcmp(mz_game_name(k), cli->rest[i]);
        if (!known)
            return cli_usage("there is no game \"%.40s\"; `mozzie games` lists them", cli->rest[i]);
    }
    return CLI_DONE;
}

static int bench_games(const struct cli *cli) {
    bool first = true;
    if (cli->json) putchar('[');
    for (int i = 0; i < mz_games(); i++) {
        mz_game *game;
        mz_error error = {.at = -1};
        if (!wanted(cli, mz_game_name(i))) continue;
        if (cli_make(cli, mz_game_name(i), &game, &error)) return cli_report(&error, NULL);
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%s ... ", mz_game_name(i));
        print(game, cli->json, first);
        first = false;
        mz_free(game);
    }
    if (cli->json) puts("]");
    return cli_flush();
}

int cli_bench(int argc, char **argv) {
    struct cli cli;
    int code;
    if (cli_parse(&cli, argc, argv, "-o --seats --json", CLI_NO_GAME, 0, &code) &&
        !(code = check_names(&cli)))
        code = bench_games(&cli);
    cli_free(&cli);
    return code;
}
