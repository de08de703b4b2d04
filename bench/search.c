/* bench-search [GAME...]: iterations of the search a second on one core, by level and with random
 * rollouts to the end of the game; two threads with a tally each for root-parallel search. Thread
 * CPU time, so that other work on the machine counts less. */
#include "mozzie/bot.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MS = 1500 };

static uint64_t cpu_ms(void *user) {
    (void)user;
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

struct half {
    const mz_game *game;
    const char *spec;
    double speed;
};

static void *measure(void *user) {
    struct half *h = user;
    h->speed = mz_bot_speed(h->game, h->spec, MS, cpu_ms, NULL, NULL);
    return NULL;
}

static void report(const mz_game *game) {
    static const char *const spec[] = {
        "bot:3",
        "bot:4",
        "bot:5",
        "bot:5:depth=65535:greedy=0:prior=0",
    };
    printf("%s\n", mz_name_of(game));
    for (size_t i = 0; i < sizeof spec / sizeof *spec; i++)
        printf("  %-40s %10.0f iterations/s\n", spec[i],
               mz_bot_speed(game, spec[i], MS, cpu_ms, NULL, NULL));
    struct half half[2] = {{game, spec[2], 0}, {game, spec[2], 0}};
    pthread_t thread;
    if (pthread_create(&thread, NULL, measure, &half[1])) return;
    measure(&half[0]);
    pthread_join(thread, NULL);
    printf("  %-40s %10.0f iterations/s\n", "bot:5, two threads", half[0].speed + half[1].speed);
}

static int wanted(int argc, char **argv, const char *name) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return 1;
    return argc < 2;
}

int main(int argc, char **argv) {
    for (int i = 0; i < mz_games(); i++) {
        mz_game *game;
        mz_error error;
        if (!wanted(argc, argv, mz_game_name(i))) continue;
        if (mz_make(mz_game_name(i), NULL, 0, &game, &error) != MZ_OK) {
            fprintf(stderr, "%s: %s\n", error.code, error.text);
            return 2;
        }
        report(game);
        mz_free(game);
    }
    return 0;
}
