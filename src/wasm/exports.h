/* The engine for pages: plain functions over texts. The page writes its argument texts (UTF-8,
 * ended by 0) to memory from w_alloc, calls, and reads the answer, JSON or plain text of w_length
 * bytes, at w_answer. A function returns 0, or a status of mz_status with the answer
 * {"code","text","at"}. Games, matches and bots are handles from 1; a handle that is not in use
 * answers with an error. One thread. The page provides env.now, milliseconds of a steady clock.
 *
 * Pages know views only: w_poke fills a block from head and fields by the schema's offsets, and
 * legal, names and refusals are asked of a world sampled from it, where they are the same as in
 * the true one. */
#ifndef MZ_WASM_EXPORTS_H
#define MZ_WASM_EXPORTS_H

#include "engine/rules.h"
#include "mozzie/match.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { HANDLES = 64 };

/* A match on this device. */
typedef struct table {
    mz_match *match;
    const mz_game *game;
    mz_source source; /* of w_turn; the match has a copy of its own, for w_run */
} table;

extern mz_text answer;
extern mz_game *games[HANDLES];
extern table *tables[HANDLES];
/* The view that the page pokes or was last shown; a state for the time of one call. */
extern _Alignas(8) uint8_t poked[MZ_STATE_MAX], world[MZ_STATE_MAX];

/* Begins an answer; the refusals are answers too. */
void begin(void);
int refuse(const mz_error *error);
int no_handle(void);
int no_room(void);

mz_game *game_at(int h); /* NULL for a handle that is not in use */
table *table_at(int h);
int free_slot(void *const *list); /* 0 when all are in use */

/* Splits lines "key=value" in place. */
int split_pairs(char *lines, mz_pair *pairs, int most);

/* matches.c */
table *new_table(int *h);
void drop_table(int h);
int put_view(const mz_game *g, const void *state, int viewer);

#endif
