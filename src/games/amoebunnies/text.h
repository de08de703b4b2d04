/* Shared by the writer and the readers of text: forms of pending items, single tokens. */
#ifndef MZ_AMOEBUNNIES_TEXT_H
#define MZ_AMOEBUNNIES_TEXT_H

#include "games/amoebunnies/amoebunnies.h"

enum { ARG_NONE, ARG_SEAT, ARG_SEAT_NUMBER, ARG_COLOUR, ARG_SPACE, ARG_NUMBER, ARG_TOLL };

/* "name(args)". loc(hide), loc(part), die(sun) and die(vio) are names without arguments. */
struct bunny_item_form {
    const char *name;
    uint8_t args;
};
extern const struct bunny_item_form bunny_item_forms[BUNNY_DUTIES];

/* A token of a move or of nature, and back: the id that a text of n bytes means, or -1. Two are
 * tokens by their form, but mean nothing on this board. */
enum { BUNNY_NO_PATH = -2, BUNNY_PAINTED_ICON = -3 };
void bunny_put_token(const struct bunny_game *g, int id, mz_text *out);
int bunny_token(const struct bunny_game *g, const char *text, size_t n);
int bunny_outcome(const char *text, size_t n);

/* Why this can be no position, with its statement in front ("AB-8: ...") where one speaks, or NULL.
 * Its decks are counted, and nothing of what follows by itself is done yet. */
const char *bunny_nonsense(const struct bunny_game *g, struct bunny_state *s);

#endif
