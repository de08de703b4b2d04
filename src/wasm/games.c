/* Games, and views that the page holds. */
#include <string.h>

#include "wasm/exports.h"

/* [{"name","title","seats":[low,high]}] */
int EXPORT(w_games)(void) {
    begin();
    mz_putc(&answer, '[');
    for (int i = 0; i < mz_rules_count(); i++) {
        const mz_tables *t = mz_rules_at(i)->declared;
        if (i) mz_putc(&answer, ',');
        mz_put(&answer, "{\"name\":");
        mz_json_string(&answer, t->name);
        mz_put(&answer, ",\"title\":");
        mz_json_string(&answer, t->title);
        mz_putf(&answer, ",\"seats\":[%d,%d]}", t->seats_low, t->seats_high);
    }
    mz_putc(&answer, ']');
    return 0;
}

/* A game from lines "key=value" (options, seats, content): the answer is its handle. */
int EXPORT(w_make)(const char *name, char *lines) {
    static mz_pair pairs[1024];
    mz_error error = {0};
    int h = free_slot((void *const *)games);
    if (!h) return no_room();
    int n = split_pairs(lines, pairs, 1024);
    mz_status status = mz_make(name, pairs, n, &games[h], &error);
    if (status) return refuse(&error);
    begin();
    mz_putn(&answer, h);
    return 0;
}

void EXPORT(w_free_game)(int game) {
    if (!game_at(game)) return;
    mz_free(games[game]);
    games[game] = NULL;
}

int EXPORT(w_schema)(int game) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_schema_json(g, &answer);
    return 0;
}

/* ---- a view that the page holds ---- */

/* The block to poke a view into; cleared, of the schema's blocks.size bytes. */
uint8_t *EXPORT(w_poke)(void) {
    memset(poked, 0, sizeof poked);
    return poked;
}

static const mz_game *sampled(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return NULL;
    mz_rng rng = mz_rng_text("world", 5);
    mz_sample(g, poked, viewer, &rng, world);
    return g;
}

/* Legal steps of the seat (or of nature, 8) in the poked view. */
int EXPORT(w_legal)(int game, int viewer, int seat) {
    const mz_game *g = sampled(game, viewer);
    if (!g) return no_handle();
    begin();
    mz_legal_json(g, world, seat, &answer);
    return 0;
}

/* 0 when the move (or its beginning) is possible, its canonical text as the answer. */
int EXPORT(w_try)(int game, int viewer, int seat, const char *move) {
    const mz_game *g = sampled(game, viewer);
    mz_error error = {0};
    mz_id ids[MZ_STEPS];
    int n, named;
    if (!g) return no_handle();
    if (mz_parse(g, world, move, &named, ids, &n, &error)) return refuse(&error);
    begin();
    mz_name(g, world, seat, ids, n, &answer);
    if (mz_play(g, world, seat, ids, n, NULL, &error)) return refuse(&error);
    return 0;
}

/* "hash" of the poked view, as the server sends it: 16 hexadecimal digits. */
int EXPORT(w_hash)(int game) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    uint64_t h = mz_hash(g, poked);
    uint8_t bytes[8];
    char hex[17];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(h >> (56 - 8 * i));
    mz_hex(bytes, 8, hex);
    begin();
    mz_put(&answer, hex);
    return 0;
}

/* The poked view in the notation, and drawn in letters. */
int EXPORT(w_write)(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_write(g, poked, viewer, &answer);
    return 0;
}

int EXPORT(w_board)(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_board(g, poked, viewer, &answer);
    return 0;
}
