/* `mozzie sim`: whole games between bots. Game k depends on the seed and k alone, threads take the
 * games of a block in any order, and blocks are added up in the order of games: so the output is
 * the same whatever --jobs is. */
#include "cli/cli.h"
#include "mozzie/arena.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* BLOCK: enough games to keep the threads busy, few enough to keep their records in memory. */
enum { BLOCK = 512, JOBS_MOST = 256 };

struct played {
    uint8_t digest[32];
    uint32_t decisions;
    uint8_t won;  /* bit set of the seats that won or shared the win */
    char *record; /* kept only where it is to be written */
};

struct sim {
    const struct cli *cli;
    const mz_game *game;
    char player[MZ_SEATS][16];
    const char *seed;
    FILE *out;
    long first, count; /* the block */
    struct played block[BLOCK];
    atomic_long next, done;
    atomic_long said; /* second of the last word of progress */
    bool progress;
    mz_error error; /* of the first thread that failed */
    atomic_flag failed;
    /* sums over the blocks so far */
    uint64_t decisions, wins[MZ_SEATS];
    uint8_t hash[32];
};

struct worker {
    struct sim *sim;
    mz_bot *bot[MZ_SEATS];
};

static void note_players(const struct sim *s, mz_match *match) {
    char key[32];
    for (int i = 0; i < mz_size(s->game).seats; i++) {
        snprintf(key, sizeof key, "name %s", mz_seat(s->game, i));
        mz_match_note(match, key, s->player[i]);
    }
}

static mz_status begin(const struct sim *s, long k, mz_match **match, mz_error *error) {
    char seed[MZ_SEED_MAX];
    mz_status status = mz_match_new(s->game, s->cli->position, match, error);
    if (status) return status;
    mz_source *source = cli_alloc(sizeof *source);
    mz_source_game(source, s->seed, (uint64_t)k);
    memcpy(seed, source->seed, sizeof seed);
    if (s->cli->position)
        mz_match_note(*match, "position", "given");
    else
        status = mz_match_deal(*match, seed, error);
    mz_match_source(*match, source);
    free(source);
    mz_match_note(*match, "deal", "seed");
    mz_match_note(*match, "seed", seed);
    note_players(s, *match);
    if (status) mz_match_free(*match);
    return status;
}

static void seed_bots(const struct sim *s, long k, mz_rng rng[MZ_SEATS]) {
    char text[MZ_SEED_MAX];
    for (int i = 0; i < MZ_SEATS; i++) {
        int n = snprintf(text, sizeof text, "%s/%ld/bot/%d", s->seed, k, i);
        rng[i] = mz_rng_text(text, (size_t)n);
    }
}

/* Steps of seats and nature until the match is over. */
static mz_status play_out(struct worker *w, mz_match *match, long k, struct played *out,
                          mz_error *error) {
    const mz_game *game = w->sim->game;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_rng rng[MZ_SEATS];
    seed_bots(w->sim, k, rng);
    while (!mz_match_ending(match, NULL)) {
        int seat = mz_to_act(mz_match_state(match));
        if (seat == MZ_NATURE) {
            if (mz_match_run(match, NULL)) continue;
            return mz_fail(error, MZ_ILLEGAL, "syntax",
                           "game %ld: the position does not tell what could be drawn", k);
        }
        mz_see(game, mz_match_state(match), seat, view);
        mz_id id = mz_bot_choose(w->bot[seat], view, seat, &rng[seat], NULL, NULL);
        mz_status status = mz_match_play(match, seat, &id, 1, NULL, error);
        if (status) return status;
        out->decisions++;
    }
    return MZ_OK;
}

static void finish(const struct sim *s, const mz_match *match, struct played *out) {
    mz_result result;
    mz_text text = cli_text();
    do mz_match_record(match, MZ_ALL, &text);
    while (cli_more(&text));
    mz_sha256(text.at, text.len, out->digest);
    if (mz_match_result(match, &result))
        for (int i = 0; i < mz_size(s->game).seats; i++)
            if (result.place[i] == 1 && result.value[i] > 0) out->won |= (uint8_t)(1u << i);
    if (s->out)
        out->record = text.at;
    else
        free(text.at);
}

static mz_status play_game(struct worker *w, long k, struct played *out, mz_error *error) {
    mz_match *match;
    *out = (struct played){0};
    mz_status status = begin(w->sim, k, &match, error);
    if (status) return status;
    for (int i = 0; i < mz_size(w->sim->game).seats; i++)
        mz_match_skill(match, i, mz_bot_level(w->bot[i]));
    status = play_out(w, match, k, out, error);
    if (!status) finish(w->sim, match, out);
    mz_match_free(match);
    return status;
}

static void tell(struct sim *s) {
    long now = (long)time(NULL), before = atomic_exchange(&s->said, now);
    if (s->progress && now != before)
        fprintf(stderr, "\r%ld of %ld games ", s->first + atomic_load(&s->done), s->cli->n);
}

static void *work(void *user) {
    struct worker *w = user;
    struct sim *s = w->sim;
    long i;
    while ((i = atomic_fetch_add(&s->next, 1)) < s->count) {
        mz_error error = {.at = -1};
        if (play_game(w, s->first + i, &s->block[i], &error)) {
            if (!atomic_flag_test_and_set(&s->failed)) s->error = error;
            atomic_store(&s->next, s->count);
        }
        atomic_fetch_add(&s->done, 1);
        tell(s);
    }
    return NULL;
}

static void run_block(struct sim *s, struct worker *workers, int jobs) {
    pthread_t thread[JOBS_MOST];
    int started = 0;
    atomic_store(&s->next, 0);
    atomic_store(&s->done, 0);
    while (started < jobs - 1 &&
           !pthread_create(&thread[started], NULL, work, &workers[started + 1]))
        started++;
    work(&workers[0]);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
}

/* The hash of a run: h = SHA-256(h, SHA-256(record)) over the games in order, from 32 zero bytes.
 */
static void add_up(struct sim *s) {
    for (long i = 0; i < s->count; i++) {
        struct played *p = &s->block[i];
        uint8_t both[64];
        memcpy(both, s->hash, 32);
        memcpy(both + 32, p->digest, 32);
        mz_sha256(both, sizeof both, s->hash);
        s->decisions += p->decisions;
        for (int seat = 0; seat < MZ_SEATS; seat++) s->wins[seat] += p->won >> seat & 1;
        if (s->out && p->record) fputs(p->record, s->out);
        free(p->record);
        p->record = NULL;
    }
}

static mz_status run(struct sim *s, struct worker *workers, int jobs, mz_error *error) {
    for (s->first = 0; s->first < s->cli->n; s->first += BLOCK) {
        s->count = s->cli->n - s->first < BLOCK ? s->cli->n - s->first : BLOCK;
        memset(s->block, 0, sizeof s->block);
        run_block(s, workers, jobs);
        add_up(s);
        if (atomic_flag_test_and_set(&s->failed)) {
            *error = s->error;
            return error->status;
        }
        atomic_flag_clear(&s->failed);
    }
    return MZ_OK;
}

static mz_status make_bots(struct sim *s, struct worker *workers, int jobs, mz_error *error) {
    for (int j = 0; j < jobs; j++) {
        workers[j].sim = s;
        for (int i = 0; i < mz_size(s->game).seats; i++) {
            mz_status status = mz_bot_new(s->game, s->player[i], &workers[j].bot[i], error);
            if (status) return status;
        }
    }
    return MZ_OK;
}

static bool by_character(const mz_game *game) {
    const mz_tables *t = mz_tables_of(game);
    for (int i = 0; i < t->noptions; i++)
        if (!strcmp(t->options[i].name, "characters")) return true;
    return false;
}

static void print_json(const struct sim *s, const char *hash) {
    printf("{\"game\":\"%s\",\"games\":%ld,\"decisions\":%llu,\"wins\":[", mz_name_of(s->game),
           s->cli->n, (unsigned long long)s->decisions);
    for (int i = 0; i < mz_size(s->game).seats; i++) {
        mz_interval in = mz_wilson((double)s->wins[i], (double)s->cli->n);
        printf("%s{\"seat\":\"%s\",", i ? "," : "", mz_seat(s->game, i));
        if (by_character(s->game)) printf("\"character\":\"%s\",", mz_seat(s->game, i));
        printf("\"player\":\"%s\",\"n\":%llu,\"low\":%.6f,\"high\":%.6f}", s->player[i],
               (unsigned long long)s->wins[i], in.low, in.high);
    }
    printf("],\"hash\":\"%s\"}\n", hash);
}

static void print_words(const struct sim *s, const char *hash) {
    printf("%s: %ld game%s, %llu decisions\n", mz_name_of(s->game), s->cli->n,
           s->cli->n == 1 ? "" : "s", (unsigned long long)s->decisions);
    for (int i = 0; i < mz_size(s->game).seats; i++) {
        mz_interval in = mz_wilson((double)s->wins[i], (double)s->cli->n);
        printf("seat %s, %s: %llu won, %.1f %% (%.1f to %.1f)\n", mz_seat(s->game, i), s->player[i],
               (unsigned long long)s->wins[i], 100.0 * (double)s->wins[i] / (double)s->cli->n,
               100 * in.low, 100 * in.high);
    }
    printf("hash %s\n", hash);
}

static int simulate(struct sim *s, int jobs) {
    mz_error error = {.at = -1};
    struct worker *workers = cli_alloc((size_t)jobs * sizeof *workers);
    mz_status status = make_bots(s, workers, jobs, &error);
    if (!status) status = run(s, workers, jobs, &error);
    if (s->progress) fputs("\r\033[K", stderr);
    for (int j = 0; j < jobs; j++)
        for (int i = 0; i < MZ_SEATS; i++) mz_bot_free(workers[j].bot[i]);
    free(workers);
    if (status) return cli_report(&error, NULL);
    char hash[65];
    mz_hex(s->hash, sizeof s->hash, hash);
    if (s->cli->json)
        print_json(s, hash);
    else
        print_words(s, hash);
    return cli_flush();
}

static int check(const struct sim *s) {
    if (s->cli->n < 0) return cli_usage("how many games? %s", cli_synopsis("sim"));
    if (s->cli->jobs > JOBS_MOST) return cli_usage("--jobs is at most %d", JOBS_MOST);
    for (int i = 0; i < mz_size(s->game).seats; i++)
        if (!strcmp(s->player[i], "human"))
            return cli_usage(
                "--seats: nobody human plays in sim; take random, greedy or bot:1 to 5");
    return CLI_DONE;
}

static int with_record(struct sim *s, int jobs) {
    const char *path = s->cli->record;
    if (path && !(s->out = fopen(path, "wb"))) {
        fprintf(stderr, "file: can't write %s: %s\n", path, strerror(errno));
        return CLI_USAGE;
    }
    int code = simulate(s, jobs);
    if (s->out) {
        bool bad = ferror(s->out) != 0;
        errno = 0;
        if (fclose(s->out) || bad) {
            fprintf(stderr, "file: can't write all of %s%s%s\n", path, errno ? ": " : "",
                    errno ? strerror(errno) : "");
            code = CLI_USAGE;
        }
    }
    return code;
}

/* As many threads as told, else as the machine has cores; never more than games. */
static int jobs_of(const struct cli *cli) {
    long jobs = cli->jobs > 0 ? cli->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    if (jobs > JOBS_MOST) jobs = JOBS_MOST;
    if (jobs > cli->n) jobs = cli->n;
    return jobs < 1 ? 1 : (int)jobs;
}

int cli_sim(int argc, char **argv) {
    struct cli cli;
    struct cli_table table = {0};
    int code;
    const char *allowed = "-o -p -n --seats --seed --jobs --record --json";
    if (cli_parse(&cli, argc, argv, allowed, CLI_GAME, -1, &code)) {
        struct sim *s = cli_alloc(sizeof *s);
        s->cli = &cli;
        s->seed = cli.seed ? cli.seed : "mozzie";
        s->progress = isatty(STDERR_FILENO) != 0;
        atomic_flag_clear(&s->failed);
        cli.seed = NULL; /* it feeds the games, not the position */
        if (cli_open(&cli, &table, &code)) {
            s->game = table.game;
            cli_players(&cli, table.game, "random", "random", s->player);
            code = check(s);
            if (!code) code = with_record(s, jobs_of(&cli));
        }
        free(s);
    }
    mz_free(table.game);
    cli_free(&cli);
    return code;
}
