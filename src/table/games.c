/* Games in use. Invariant: one mz_game for all tables of a game with the same options; it lives as
 * long as a table or a bot's job refers to it. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static void describe(const mz_game *g, char *out, size_t cap) {
    mz_text t = mz_text_in(out, cap);
    mz_putf(&t, "%s %d ", mz_name_of(g), mz_size(g).seats);
    mz_options(g, &t);
}

game_ref *game_get(games *all, const char *name, const mz_pair *pairs, int n, mz_error *error) {
    mz_game *game;
    if (mz_make(name, pairs, n, &game, error)) return NULL;
    char options[sizeof all->first->options];
    describe(game, options, sizeof options);
    for (game_ref *g = all->first; g; g = g->next)
        if (!strcmp(g->options, options)) {
            mz_free(game);
            g->refs++;
            return g;
        }
    game_ref *g = calloc(1, sizeof *g);
    if (!g) {
        mz_free(game);
        mz_fail(error, MZ_SPACE, "memory", "out of memory");
        return NULL;
    }
    g->game = game;
    g->refs = 1;
    strcpy(g->options, options);
    g->next = all->first;
    all->first = g;
    return g;
}

void game_drop(games *all, game_ref *g) {
    if (!g || --g->refs) return;
    for (game_ref **at = &all->first; *at; at = &(*at)->next)
        if (*at == g) {
            *at = g->next;
            break;
        }
    mz_free(g->game);
    free(g);
}
