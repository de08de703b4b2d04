/* The board (MS-1), and main moves from bit sets instead of candidate by candidate.
 *
 * Invariant: on the wide grid a space or pond of column x and row y has bit 6 + x + 5 * y, so that
 * a step over the edge always falls on a bit that is never set. A pond has the bit of the space at
 * its lower left: seen from a space the ponds NE, SE, SW, NW lie 0, 5, 6 and 1 bits below it. */
#include "games/mosquito_show/mosquito_show.h"

static const int8_t DIAGONAL[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}; /* NE SE SW NW */
static const int8_t STRAIGHT[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};   /* N E S W */

static uint8_t space_at(int x, int y) {
    return x < 0 || x > 3 || y < 0 || y > 3 ? SHOW_NONE : (uint8_t)(x + 4 * y);
}

/* Section 1.2: the pond that a diagonal step from column x, row y crosses. */
static uint8_t pond_at(int x, int y, int dx, int dy) {
    int column = dx > 0 ? x : x - 1, row = dy > 0 ? y : y - 1;
    return column < 0 || column > 2 || row < 0 || row > 2 ? SHOW_NONE : (uint8_t)(column + 3 * row);
}

static struct show_meal walk(int x, int y, int corner, int way) {
    struct show_meal m = {.animal = SHOW_CHAMELEON, .n = 1};
    m.pond[0] = pond_at(x, y, DIAGONAL[corner][0], DIAGONAL[corner][1]);
    m.to = space_at(x + STRAIGHT[way][0], y + STRAIGHT[way][1]);
    return m;
}

static struct show_meal fly(int x, int y, int way, int jumps) {
    struct show_meal m = {.animal = SHOW_TOUCAN, .n = (uint8_t)jumps};
    int dx = DIAGONAL[way][0], dy = DIAGONAL[way][1];
    for (int i = 0; i < jumps; i++) m.pond[i] = pond_at(x + i * dx, y + i * dy, dx, dy);
    m.to = space_at(x + jumps * dx, y + jumps * dy);
    return m;
}

void show_lay_out(struct show_game *game) {
    for (int s = 0; s < SHOW_SPACES; s++)
        for (int i = 0; i < SHOW_MEALS; i++) {
            int id = SHOW_EAT + i, flight = id - SHOW_FLY;
            game->meal[s][i] = id < SHOW_FLY ? walk(s % 4, s / 4, i / 4, i % 4)
                                             : fly(s % 4, s / 4, flight / 3, flight % 3 + 1);
        }
}

bool show_meal_exists(const struct show_meal *m) {
    for (int i = 0; i < m->n; i++)
        if (m->pond[i] == SHOW_NONE) return false;
    return m->to != SHOW_NONE;
}

static uint32_t widen_spaces(uint32_t set) {
    return ((set & 0xF) | (set & 0xF0) << 1 | (set & 0xF00) << 2 | (set & 0xF000) << 3) << 6;
}
static uint32_t widen_ponds(uint32_t set) {
    return ((set & 7) | (set & 0x38) << 2 | (set & 0x1C0) << 4) << 6;
}
static int wide_bit(int space) {
    return 6 + space + space / 4;
}

/* MS-20, MS-21, MS-R23: any pond at a corner, any free orthogonal neighbour, chosen independently:
 * the product of the corners (4 bits apart) and the four directions. */
static uint32_t chameleon_moves(uint32_t food, uint32_t room, int at) {
    uint32_t near = food >> (at - 6), side = room >> (at - 5);
    uint32_t corners =
        (near >> 6 & 1) | (near >> 1 & 1) << 4 | (near & 1) << 8 | (near >> 5 & 1) << 12;
    uint32_t ways =
        (side >> 10 & 1) | (side >> 6 & 1) << 1 | (side & 1) << 2 | (side >> 4 & 1) << 3;
    return corners * ways;
}

/* MS-25, MS-26, MS-27, MS-R24: up to three jumps in one direction. Bits first, first + k, first +
 * 2k are the ponds on the way, and in `spaces` the landings. Every landing must be free, or with
 * toucan_overfly=yes (MS-R5) only the last. */
static inline uint32_t flights(uint32_t ponds, uint32_t spaces, int first, int k, bool overfly) {
    uint32_t one = ponds >> first & 1, two = one & ponds >> (first + k);
    uint32_t three = two & ponds >> (first + 2 * k);
    uint32_t a = one & spaces >> first, b = two & spaces >> (first + k);
    uint32_t c = three & spaces >> (first + 2 * k);
    if (!overfly) {
        b &= a;
        c &= b;
    }
    return a | b << 1 | c << 2;
}

/* The word shifted so that bit `at` becomes bit `to`; what lies below bit 0 reads as 0. */
static inline uint32_t shifted(uint32_t word, int at, int to) {
    return (uint32_t)((uint64_t)word << to >> at);
}

static uint32_t toucan_moves(uint32_t food, uint32_t room, int at, bool overfly) {
    return flights(food >> at, room >> (at + 6), 0, 6, overfly) |
           flights(shifted(food, at - 5, 8), shifted(room, at - 4, 8), 8, -4, overfly) << 3 |
           flights(shifted(food, at - 6, 12), shifted(room, at - 6, 12), 12, -6, overfly) << 6 |
           flights(food >> (at - 1), room >> (at + 4), 0, 4, overfly) << 9;
}

uint32_t show_moves_from(const struct show_game *g, uint16_t ponds, uint16_t spaces, int chameleon,
                         int toucan) {
    uint32_t food = widen_ponds(ponds), room = widen_spaces(spaces), moves = 0;
    if (chameleon != SHOW_NONE) moves = chameleon_moves(food, room, wide_bit(chameleon));
    if (toucan != SHOW_NONE) moves |= toucan_moves(food, room, wide_bit(toucan), g->overfly) << 16;
    return moves;
}

bool show_one_meal(uint16_t fed) {
    /* The diagonals as sets of ponds: 159, 26, 48, 357, 24, 68. */
    static const uint16_t diagonals[] = {0x111, 0x022, 0x088, 0x054, 0x00A, 0x0A0};
    if (!fed || (fed & (fed - 1)) == 0) return fed != 0;
    for (size_t i = 0; i < sizeof diagonals / sizeof *diagonals; i++)
        if ((fed & diagonals[i]) == fed) return fed != 0x101 && fed != 0x044;
    return false;
}
