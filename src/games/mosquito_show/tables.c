/* What the game says about itself: the fields of its view, stages, kinds, events, options, types,
 * and its mz_rules. */
#include "games/mosquito_show/mosquito_show.h"

#define COUNT(list) ((uint16_t)(sizeof(list) / sizeof *(list)))

/* ---- words ---- */

static const char *const SPACE[] = {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
                                    "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"};
static const char *const POND[] = {"-", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const TOKEN[] = {
    "none",          "never seen",   "flower",        "plain lily",      "golden",
    "grey",          "blue",         "red",           "golden (flower)", "grey (flower)",
    "blue (flower)", "red (flower)", "white (flower)"};
static const char *const LETTER[] = {
    "golden",        "grey",          "blue",         "red",           "golden (flower)",
    "grey (flower)", "blue (flower)", "red (flower)", "white (flower)"};
static const char *const ANIMAL[] = {"chameleon", "toucan"};
static const char *const EFFECT[] = {"grey", "blue", "red", "white"};
static const char *const SIDE[] = {"blue", "orange"};
static const char *const RESULT[] = {"none", "gold", "block", "resign", "time"};
static const char *const YES[] = {"no", "yes"};

/* An animal that must move, 1 + 2 side + animal; 0 none. */
static void split_mark(const mz_game *game, int mark, int16_t part[4]) {
    (void)game;
    if (!mark) return;
    part[0] = (int16_t)((mark - 1) >> 1);
    part[1] = (int16_t)((mark - 1) & 1);
}

/* Of a set of ponds bit 0 is pond 1. */
static void split_nth_pond(const mz_game *game, int bit, int16_t part[4]) {
    (void)game;
    part[0] = (int16_t)(bit + 1);
}

static const mz_type TYPES[] = {
    {"space", SPACE, .n = COUNT(SPACE), .calls = MZ_BY_NAMES},
    {"pond", POND, .n = COUNT(POND), .calls = MZ_BY_NAMES},
    {"nth pond", .parts = {"pond"}, .split = split_nth_pond},
    {"token", TOKEN, .n = COUNT(TOKEN)},
    {"letter", LETTER, .n = COUNT(LETTER)},
    {"animal", ANIMAL, .n = COUNT(ANIMAL)},
    {"effect", EFFECT, .n = COUNT(EFFECT)},
    {"side", SIDE, .n = COUNT(SIDE), .calls = MZ_BY_SEATS},
    {"mark", .parts = {"side", "animal"}, .split = split_mark},
    {"ending", RESULT, .n = COUNT(RESULT)},
    {"yes", YES, .n = COUNT(YES)},
};

/* ---- fields of the view ---- */

#define AT(member) offsetof(struct show_state, member)
#define BYTES(name, type, rows, cols, encode, high, doc)                                           \
    { #name, type, doc, AT(name), 1, false, false, rows, cols, encode, 0, high }
#define WORD(name, type, encode, high, doc)                                                        \
    {                                                                                              \
#name, type, doc, AT(name), sizeof(((struct show_state *)0)->name), false, false, 1, 1,    \
            encode, 0, high                                                                        \
    }

static const mz_field FIELDS[] = {
    BYTES(stack, "token", 9, 7, MZ_CHOICE, 7, "tokens of pond 1 to 9 as shown, bottom first"),
    BYTES(height, "number", 9, 1, MZ_NUMBER, 7, "number of tokens on pond 1 to 9"),
    BYTES(
        animal, "space", 4, 1, MZ_CHOICE, 15,
        "where blue's chameleon and toucan and orange's chameleon and toucan are; 255 not placed"),
    BYTES(eaten, "number", 2, 9, MZ_NUMBER, 27, "tokens eaten by blue and by orange, by letter"),
    BYTES(discard, "token", 1, 1, MZ_CHOICE, 12, "the token that white has taken away"),
    BYTES(mark, "mark", 1, 1, MZ_CHOICE, 4, "the animal that must be moved next"),
    BYTES(pending, "number", 4, 1, MZ_NUMBER, 3, "effects still to apply: grey, blue, red, white"),
    WORD(fed, "nth pond", MZ_BITS, 8, "bit i: pond i + 1 was fed on in this turn"),
    WORD(turns, "number", MZ_NUMBER, 9999, "completed turns, placements too"),
    BYTES(left, "number", 9, 1, MZ_NUMBER, 27, "tokens of each letter whose place is unknown"),
    BYTES(unseen, "number", 1, 1, MZ_NUMBER, 27, "never-seen tokens on the ponds"),
    BYTES(result, "ending", 1, 1, MZ_CHOICE, 4, "how the game has ended"),
    BYTES(winner, "side", 1, 1, MZ_CHOICE, 1, "who has won; 255 nobody yet"),
    BYTES(due, "number", 9, 2, MZ_SKIP, 9,
          "what must be shown next: 1 x, 2 t, 3 d, 4 f, and its pond"),
    BYTES(side, "side", 1, 1, MZ_CHOICE, 1, "whose turn it is; 255 not yet named"),
    BYTES(flowers, "number", 1, 1, MZ_NUMBER, 27, "flowers whose mosquito is unknown"),
    BYTES(lilies, "number", 1, 1, MZ_NUMBER, 27, "unturned plain lilies"),
    WORD(food, "nth pond", MZ_SKIP, 8, "bit i: pond i + 1 is not empty"),
    WORD(free, "space", MZ_SKIP, 15, "bit i: space i has no animal"),
    WORD(moves, "number", MZ_SKIP, 0xFFFFFFF, "bit i: main move 32 + i is possible now"),
    {"under", "number", "letters behind the tokens plus one, four bits each, bottom lowest",
     AT(hid.under), 4, false, true, 9, 1, MZ_SKIP, 0, 0xFFFFFFF},
    {"under_discard", "number", "letter behind the discarded token plus one", AT(hid.discard), 1,
     false, true, 1, 1, MZ_SKIP, 0, 9},
    {"fixed", "yes", "whether every hidden token has its letter already", AT(hid.fixed), 1, false,
     true, 1, 1, MZ_SKIP, 0, 1},
};

/* ---- stages, kinds, events ---- */

static const mz_stage STAGES[SHOW_STAGES] = {
    [SHOW_AT_PLACE] = {"place", NULL, false},   [SHOW_AT_MAIN] = {"main", NULL, false},
    [SHOW_AT_EFFECT] = {"effect", NULL, false}, [SHOW_AT_FIRST] = {"first", "first", false},
    [SHOW_AT_X] = {"x", NULL, false},           [SHOW_AT_T] = {"t", NULL, false},
    [SHOW_AT_D] = {"d", NULL, false},           [SHOW_AT_F] = {"f", NULL, false},
    [SHOW_AT_END] = {"end", NULL, false},
};

static const mz_row KINDS[SHOW_KINDS] = {
    [SHOW_DO_PLACE] = {"place", {"animal", "space"}, "place"},
    [SHOW_DO_CHAMELEON] = {"chameleon", {"pond", "space"}, "chameleon"},
    [SHOW_DO_TOUCAN] = {"toucan",
                        {"space", "hops:number", "pond", "second:pond", "third:pond"},
                        "toucan"},
    [SHOW_DO_GREY] = {"grey", {"from:pond", "to:pond"}, "grey"},
    [SHOW_DO_BLUE] = {"blue", {"animal", "space"}, "blue"},
    [SHOW_DO_RED] = {"red", {"animal"}, "red"},
    [SHOW_DO_WHITE] = {"white", {"pond"}, "white"},
    [SHOW_DO_DECLINE] = {"decline", {"effect"}, "decline"},
    [SHOW_IS_FIRST] = {"first", {"side"}, NULL},
    [SHOW_IS_X] = {"x", {"pond", "letter"}, NULL},
    [SHOW_IS_T] = {"t", {"pond", "token"}, NULL},
    [SHOW_IS_D] = {"d", {"pond", "letter"}, NULL},
    [SHOW_IS_F] = {"f", {"pond", "letter"}, NULL},
};

static const mz_event_row EVENTS[SHOW_EVENTS] = {
    [SHOW_PLACED] = {"placed", {"animal", "space"}, 0, false, MZ_EACH},
    [SHOW_MOVED] = {"moved",
                    {"animal", "from:space", "to:space", "pond", "second:pond", "third:pond"},
                    0,
                    false,
                    MZ_EACH},
    [SHOW_EATEN] = {"eaten", {"pond", "letter", "hidden:yes"}, 0, false, MZ_EACH},
    [SHOW_UNCOVERED] = {"uncovered", {"pond", "token"}, 0, true, MZ_TOGETHER(0)},
    [SHOW_GOLDEN] = {"golden", {"number"}, 0, false, MZ_LAST},
    [SHOW_GREYED] = {"grey", {"from:pond", "to:pond"}, 0, false, MZ_EACH},
    [SHOW_BLUED] = {"blue", {"animal", "from:space", "to:space"}, 0, false, MZ_EACH},
    [SHOW_REDDED] = {"red", {"animal"}, 0, false, MZ_EACH},
    [SHOW_WHITED] = {"white", {"pond", "token", "letter"}, 0, false, MZ_EACH},
    [SHOW_TURNED] = {"turned", {"pond", "letter"}, 0, true, MZ_EACH},
    [SHOW_DECLINED] = {"declined", {"effect"}, 0, false, MZ_EACH},
    [SHOW_VANISHED] = {"vanished", {"effect"}, 0, false, MZ_EACH},
    [SHOW_LOST] = {"lost", {"animal"}, 0, false, MZ_EACH},
    [SHOW_TURN] = {"turn", {"side"}, 0, false, MZ_EACH},
    [SHOW_WON] = {"won", {"ending"}, 0, false, MZ_EACH},
    [SHOW_FIRST] = {"first", {"side"}, 0, true, MZ_EACH},
    [SHOW_SHOWN] = {"shown", {"pond", "letter"}, 0, true, MZ_EACH},
    [SHOW_DISCARDED] = {"discarded", {"pond", "letter"}, 0, true, MZ_EACH},
};

/* ---- options ---- */

#define VALUES(...)                                                                                \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

static const mz_option OPTIONS[SHOW_OPTIONS] = {
    [SHOW_FIRST_PLAYER] = {"first_player", "MS-R14", VALUES("random", "blue", "orange"), 0, 0,
                           false},
    [SHOW_FLIP_SCOPE] = {"flip_scope", "MS-R1", VALUES("fed", "all"), 0, 0, false},
    [SHOW_TOUCAN_OVERFLY] = {"toucan_overfly", "MS-R5", VALUES("no", "yes"), 0, 0, false},
    [SHOW_EFFECTS_OPTION] = {"effects", "MS-R6", VALUES("mandatory", "may_decline"), 0, 0, false},
    [SHOW_WHITE_DISCARD] = {"white_discard", "MS-R11", VALUES("hidden", "revealed"), 0, 0, false},
    [SHOW_RED_VS_BLOCK] = {"red_vs_block", "MS-R9", VALUES("loss", "lost_turn"), 0, 0, false},
};

/* Who plays which colour is for the players to settle (MS-R15). */
static const char *seat_name(const mz_game *g, int seat) {
    (void)g;
    return seat ? "o" : "b";
}

static const mz_tables TABLES = {
    .name = "mosquito-show",
    .title = "Mosquito Show",
    .ended = "MS-54",
    .order = "MS-12",
    .version = 1,
    .seats_low = 2,
    .seats_high = 2,
    .fields = FIELDS,
    .stages = STAGES,
    .kinds = KINDS,
    .events = EVENTS,
    .options = OPTIONS,
    .types = TYPES,
    .nfields = COUNT(FIELDS),
    .nstages = SHOW_STAGES,
    .nkinds = SHOW_KINDS,
    .nature = SHOW_IS_FIRST,
    .nevents = SHOW_EVENTS,
    .noptions = SHOW_OPTIONS,
    .ntypes = COUNT(TYPES),
};

const mz_rules show_rules = {
    .declared = &TABLES,
    .game_size = sizeof(struct show_game),
    .public_size = SHOW_PUBLIC,
    .picks = 0,
    .steps = 0,
    .secret_size = sizeof(struct show_hidden),
    .ids = SHOW_IDS,
    .outcome_ids = SHOW_LETTERS,
    /* 41 with the tokens of the game (6.4); of other components each can be eaten once and leave
     * one effect. */
    .decisions = 4 + 2 * SHOW_TOKENS,
    .seats_default = 2,
    .probe = show_probe,
    .make = show_make,
    .content = show_content,
    .seat_name = seat_name,
    .init = show_init,
    .deal = show_deal,
    .legal = show_legal,
    .goes_on = mz_never_goes_on,
    .outcomes = show_outcomes,
    .early = mz_never_early,
    .apply = show_apply,
    .why = show_why,
    .judge = mz_no_judge,
    .measure = mz_no_measure,
    .own = show_own,
    .sample = show_sample,
    .result = show_result,
    .value = show_value,
    .prior = show_prior,
    .write = show_write,
    .read = show_read,
    .describe = show_describe,
    .name = show_name,
    .parse = show_parse,
    .log = show_log,
    .board = show_board,
    .check = show_check,
};
