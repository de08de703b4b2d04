/* Rows of the table of kinds, and the fields of the view. */
#ifndef MZ_AMOEBUNNIES_TABLES_H
#define MZ_AMOEBUNNIES_TABLES_H

#include "games/amoebunnies/amoebunnies.h"

/* Rows 0 to 32 are the actions. */
enum {
    DO_SPACE = BUNNY_KINDS,
    DO_PATH,
    DO_CARD,
    DO_ART,
    DO_WORD,
    DO_COLOUR,
    DO_PLAYER,
    DO_GIFT,
    DO_ANIMAL,
    IS_FIRST,
    IS_CARD,
    IS_SPACE,
    IS_GIFT,
    IS_FACE,
    IS_PAINT,
    IS_DIE,
    IS_VDIE
};

/* Options. */
enum { O_CHARACTERS, O_CONTENT, O_PAINT, O_WILD, O_FAIRY, O_STRING, O_ROUNDS };

enum { BUNNY_FIELDS = 55 };
extern const mz_field bunny_fields[];
extern const char *const bunny_duty_names[];
extern const char *const bunny_space_words[], *const bunny_card_words[], *const bunny_gift_words[];

/* The types of paths and seats by this content and line-up. */
void bunny_make_words(struct bunny_game *g);

#endif
