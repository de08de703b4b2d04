/* The value itself: its beginning and its end. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

void table_begin(table *t, const char *id, games *all) {
    mz_text text = mz_text_in(t->id, sizeof t->id);
    memset(t, 0, sizeof *t);
    mz_put(&text, id);
    t->games = all;
}

void table_clear(table *t) {
    table bare = {.games = t->games, .damaged = t->damaged};
    memcpy(bare.id, t->id, sizeof bare.id);
    mz_match_free(t->match);
    game_drop(t->games, t->game);
    deal_free(t->deal);
    free(t->seed);
    free(t->tokens);
    free(t->invites);
    free(t->seats);
    free(t->record);
    *t = bare;
}

bool table_made(const table *t) {
    return t->game && t->match && t->seats;
}

bool table_knows(const table *t, uint64_t print) {
    for (int i = 0; i < t->nrecent && i < RECENT; i++)
        if (t->recent[i] == print) return true;
    return false;
}
