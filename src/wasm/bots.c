/* Bots. They get a seat's view alone. */
#include <string.h>

#include "mozzie/bot.h"
#include "wasm/exports.h"

extern double __attribute__((import_module("env"), import_name("now"))) host_now(void);

static mz_bot *bots[HANDLES];

int EXPORT(w_bot)(int game, const char *spec) {
    mz_error error = {0};
    int h = free_slot((void *const *)bots);
    if (!game_at(game)) return no_handle();
    if (!h) return no_room();
    if (mz_bot_new(games[game], spec, &bots[h], &error)) return refuse(&error);
    begin();
    mz_putn(&answer, h);
    return 0;
}

void EXPORT(w_free_bot)(int bot) {
    if (bot <= 0 || bot >= HANDLES || !bots[bot]) return;
    mz_bot_free(bots[bot]);
    bots[bot] = NULL;
}

static uint64_t now_ms(void *user) {
    (void)user;
    return (uint64_t)host_now();
}

/* The id that the bot chooses for the seat of a match, within `ms` milliseconds (0: by the
 * iterations of its level). It gets the seat's view alone. */
int EXPORT(w_choose)(int bot, int match, int seat, const char *seed, int ms) {
    const table *t = table_at(match);
    if (!t || bot <= 0 || bot >= HANDLES || !bots[bot]) return no_handle();
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    mz_limit limit = {.now = ms ? now_ms : NULL, .deadline = ms ? now_ms(NULL) + (uint64_t)ms : 0};
    mz_see(t->game, mz_match_state(t->match), seat, poked);
    mz_id id = mz_bot_choose(bots[bot], poked, seat, &rng, &limit, NULL);
    begin();
    mz_putn(&answer, id);
    return 0;
}
