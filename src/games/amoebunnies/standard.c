/* The standard components (1.5 to 1.9): reconstructed, and no claim about the printed game. */
#include "games/amoebunnies/content.h"

const char bunny_std_paths[] = "RrRgP RrRbO RrOoG RrPpY RoRyR RoRbG RoOrP RyRgY RyRbB RyRpP RgRbR "
                               "RgRpO RpPrB OrOgR OrObY OoObR OoOpY OoYyB OyOgO OyOpB OyYoR OgObG "
                               "OgOpP ObOpO YrYyG YrYgP YrYbR YrYpY YoYbO YoYpG YyYpO YyGgP YgYbY "
                               "YgGyO YbYpB GrGoG GrGyB GrGgY GrGpP GoGgB GoGbR GoGpO GyGpY GgBbR "
                               "GbGpG GbBgY BrBoR BrByY BrBgG BrBpB BoByB BoBgP BoBbG ByBbP ByBpO "
                               "BbPpO BpPbG PrPoP PrPgY PoPyO PoPgG PoPbB PyPgP PyPbR PyPpB PgPpR ";

const uint16_t bunny_std_at[BUNNY_SPACES][2] = {
    {500, 357}, {659, 97},  {500, 84},  {419, 227}, {581, 227}, {341, 97},  {770, 161}, {624, 428},
    {928, 436}, {860, 292}, {696, 294}, {777, 433}, {696, 706}, {928, 564}, {624, 572}, {770, 839},
    {860, 708}, {777, 567}, {581, 773}, {419, 773}, {659, 903}, {500, 643}, {341, 903}, {500, 916},
    {140, 708}, {304, 706}, {223, 567}, {230, 839}, {376, 572}, {72, 564},  {230, 161}, {140, 292},
    {223, 433}, {304, 294}, {72, 436},  {376, 428},
};

/* Space numbers (6 * zone + colour). */
const uint8_t bunny_std_flower[BUNNY_MARKS] = {1, 3, 8, 10, 15, 17, 18, 22, 25, 29, 30, 32};
const uint8_t bunny_std_cam[BUNNY_MARKS] = {4, 5, 6, 11, 12, 13, 19, 20, 26, 27, 33, 34};
const uint8_t bunny_std_animal[3][2] = {{9, 24}, {16, 31}, {2, 23}};

/* 30 mixed cards, 6 plain doubles, 6 doubles with the icon. */
const uint8_t bunny_std_cards[BUNNY_CARDS] = {
    1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 1, 2, 1, 1,
    0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0,
};
const uint8_t bunny_std_gifts[BUNNY_GIFTS] = {0, 9, 3, 0, 9, 3, 0, 0, 0, 9, 0, 3};
const uint8_t bunny_std_icon[4] = {3, 6, 9, 12};
const uint8_t bunny_std_die[8] = {RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, RAINBOW, RAINBOW};
const uint8_t bunny_std_vdie[6] = {1, 2, 3, 4, 5, 6};
