/* Main moves against a second reading of the rules, candidate by candidate: every animal, every
 * pond, every space, on thousands of random boards. */
#include "rules/mosquito-show/lib/show_test.h"

#include <string.h>

/* MS-1: a pond touches the four spaces around it. Its lower left one has column p % 3, row p / 3.
 */
static bool touches(int pond, int space) {
    int dx = space % 4 - pond % 3, dy = space / 4 - pond / 3;
    return dx >= 0 && dx <= 1 && dy >= 0 && dy <= 1;
}

static void ms_1_every_pond_touches_four_spaces(void **state) {
    (void)state;
    board *b = board_new("");
    const struct show_game *g = show_game_of(b->game);
    for (int space = 0; space < 16; space++) {
        int touched = 0, known = 0;
        for (int pond = 0; pond < 9; pond++) touched += touches(pond, space);
        for (int corner = 0; corner < 4; corner++) {
            int pond = g->meal[space][4 * corner].pond[0];
            if (pond == SHOW_NONE) continue;
            assert_true(touches(pond, space));
            known++;
        }
        assert_int_equal(touched, known); /* one in a corner, two at the border, four inside */
    }
    board_free(b);
}

struct scene {
    const struct show_game *g;
    const struct show_state *s;
};

static bool is_free(const struct scene *c, int space) {
    for (int i = 0; i < 4; i++)
        if (c->s->animal[i] == space) return false;
    return true;
}

/* MS-20, MS-21, MS-22, MS-23: a token on a pond at the space, a free space one step straight on. */
static bool chameleon_may(const struct scene *c, int at, int pond, int to) {
    int dx = to % 4 - at % 4, dy = to / 4 - at / 4;
    return touches(pond, at) && c->s->height[pond] > 0 && dx * dx + dy * dy == 1 && is_free(c, to);
}

/* MS-24, MS-25, MS-26, MS-27: the number of jumps of the flight from `at` to `to`, 0 when there is
 * none. */
static int toucan_may(const struct scene *c, int at, int to, int ponds[3]) {
    int dx = to % 4 > at % 4 ? 1 : -1, dy = to / 4 > at / 4 ? 1 : -1;
    int jumps = (to % 4 - at % 4) * dx;
    if (jumps < 1 || (to / 4 - at / 4) * dy != jumps) return 0;
    for (int i = 0; i < jumps; i++) {
        int x = at % 4 + i * dx, y = at / 4 + i * dy, landing = x + dx + 4 * (y + dy);
        int pond = (dx > 0 ? x : x - 1) + 3 * (dy > 0 ? y : y - 1);
        bool last = i + 1 == jumps;
        if (!c->s->height[pond]) return 0;
        if ((last || !c->g->overfly) && !is_free(c, landing)) return 0;
        ponds[i] = pond;
    }
    return jumps;
}

static void expect_move(const struct scene *c, uint32_t moves, int at, int id, int to, int n,
                        const int *ponds) {
    const struct show_meal *m = &c->g->meal[at][id - SHOW_EAT];
    assert_true(moves >> (id - SHOW_EAT) & 1);
    assert_int_equal(m->to, to);
    assert_int_equal(m->n, n);
    for (int i = 0; i < n; i++) assert_int_equal(m->pond[i], ponds[i]);
}

/* Every legal move has its number (6.1), and no other number is legal. */
static void compare_side(const struct scene *c, int side) {
    static const int straight[] = {4, 1, -4, -1}; /* N E S W, MS-64 */
    uint32_t moves = show_main_moves(c->g, c->s, side);
    int chameleon = c->s->animal[2 * side], toucan = c->s->animal[2 * side + 1], n = 0, ponds[3];
    for (int pond = 0; pond < 9; pond++)
        for (int to = 0; to < 16; to++) {
            if (!chameleon_may(c, chameleon, pond, to)) continue;
            int east = pond % 3 == chameleon % 4, north = pond / 3 == chameleon / 4, way = 0;
            int corner = east ? (north ? 0 : 1) : (north ? 3 : 2);
            while (straight[way] != to - chameleon) way++;
            expect_move(c, moves, chameleon, 32 + 4 * corner + way, to, 1, &pond);
            n++;
        }
    for (int to = 0; to < 16; to++) {
        int jumps = toucan_may(c, toucan, to, ponds);
        if (!jumps) continue;
        int east = to % 4 > toucan % 4, north = to / 4 > toucan / 4;
        int way = east ? (north ? 0 : 1) : (north ? 3 : 2);
        expect_move(c, moves, toucan, 48 + 3 * way + jumps - 1, to, jumps, ponds);
        n++;
    }
    assert_int_equal(__builtin_popcount(moves), n);
}

/* Any ponds may be empty, and the animals stand anywhere. */
static void random_board(struct show_state *s, mz_rng *rng) {
    uint8_t spaces[16];
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 16; i++) spaces[i] = (uint8_t)i;
    mz_shuffle(rng, spaces, 16, 1);
    memcpy(s->animal, spaces, 4);
    s->free = 0xFFFF;
    for (int i = 0; i < 4; i++) s->free &= (uint16_t) ~(1u << s->animal[i]);
    for (int pond = 0; pond < 9; pond++) {
        s->height[pond] = (uint8_t)mz_below(rng, 3);
        if (s->height[pond]) s->food |= (uint16_t)(1u << pond);
    }
}

static void compare_boards(const char *options) {
    board *b = board_new(options);
    mz_rng rng = mz_rng_text(options, strlen(options));
    for (int i = 0; i < 20000; i++) {
        struct scene c = {show_game_of(b->game), &b->s};
        random_board(&b->s, &rng);
        compare_side(&c, 0);
        compare_side(&c, 1);
    }
    board_free(b);
}

static void ms_20_to_29_all_main_moves(void **state) {
    (void)state;
    compare_boards("toucan_overfly=no");
}

static void ms_r5_all_main_moves_over_animals(void **state) {
    (void)state;
    compare_boards("toucan_overfly=yes");
}

/* MS-16, MS-23, MS-29: at a full board nobody can pass, and a main move is made exactly where food
 * and room are: nothing else is offered at a main move. */
static void ms_16_no_passing(void **state) {
    (void)state;
    board *b =
        board_at("", "?YY/*y/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -");
    mz_set set;
    mz_legal(b->game, &b->s, 0, &set);
    for (int id = 0; id < SHOW_IDS; id++)
        if (id < SHOW_EAT || id >= SHOW_MOVE_GREY) assert_false(mz_has(&set, (mz_id)id));
    assert_int_equal(mz_legal(b->game, &b->s, 1, &set), 0); /* nor is it orange's turn */
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_1_every_pond_touches_four_spaces),
        cmocka_unit_test(ms_20_to_29_all_main_moves),
        cmocka_unit_test(ms_r5_all_main_moves_over_animals),
        cmocka_unit_test(ms_16_no_passing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
