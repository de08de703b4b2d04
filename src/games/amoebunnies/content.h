/* The standard components, in standard.c; what content.c does with them and with house copies. */
#ifndef MZ_AMOEBUNNIES_CONTENT_H
#define MZ_AMOEBUNNIES_CONTENT_H

#include "games/amoebunnies/amoebunnies.h"

/* "RrRgP ": two spaces and a colour each, in order of path numbers. */
extern const char bunny_std_paths[];
extern const uint16_t bunny_std_at[BUNNY_SPACES][2];
extern const uint8_t bunny_std_flower[BUNNY_MARKS], bunny_std_cam[BUNNY_MARKS];
extern const uint8_t bunny_std_animal[3][2];
extern const uint8_t bunny_std_cards[BUNNY_CARDS], bunny_std_gifts[BUNNY_GIFTS];
extern const uint8_t bunny_std_icon[4], bunny_std_die[8], bunny_std_vdie[6];

#endif
