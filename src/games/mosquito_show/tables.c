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
static const char *const MARK[] = {"none", "blue's chameleon", "blue's toucan",
                                   "orange's chameleon", "orange's toucan"};
static const char *const RESULT[] = {"none", "gold", "block", "resign", "time"};
static const char *const YES[] = {"no", "yes"};

static const mz_type TYPES[] = {
    {"space", SPACE, COUNT(SPACE)},
    {"pond", POND, COUNT(POND)},
    {"token", TOKEN, COUNT(TOKEN)},
    {"letter", LETTER, COUNT(LETTER)},
    {"animal", ANIMAL, COUNT(ANIMAL)},
    {"effect", EFFECT, COUNT(EFFECT)},
    {"side", SIDE, COUNT(SIDE)},
    {"mark", MARK, COUNT(MARK)},
    {"ending", RESULT, COUNT(RESULT)},
    {"yes", YES, COUNT(YES)},
    {"number", NULL, 0},
};

/* ---- fields of the view ---- */

#define AT(member) offsetof(struct show_state, member)
#define BYTES(name, type, rows, cols, encode, high, names, doc)                                    \
    { #name, type, doc, AT(name), 1, false, false, rows, cols, encode, 0, high, names }
#define WORD(name, type, encode, high, doc)                                                        \
    {                                                                                              \
#name, type, doc, AT(name), sizeof(((struct show_state *)0)->name), false, false, 1, 1,    \
            encode, 0, high, NULL                                                                  \
    }

static const mz_field FIELDS[] = {
    BYTES(stack, "token", 9, 7, MZ_CHOICE, 7, TOKEN,
          "tokens of pond 1 to 9 as shown, bottom first"),
    BYTES(height, "number", 9, 1, MZ_NUMBER, 7, NULL, "number of tokens on pond 1 to 9"),
    BYTES(
        animal, "space", 4, 1, MZ_CHOICE, 15, SPACE,
        "where blue's chameleon and toucan and orange's chameleon and toucan are; 255 not placed"),
    BYTES(eaten, "number", 2, 9, MZ_NUMBER, 27, NULL,
          "tokens eaten by blue and by orange, by letter"),
    BYTES(discard, "token", 1, 1, MZ_CHOICE, 12, TOKEN, "the token that white has taken away"),
    BYTES(mark, "mark", 1, 1, MZ_CHOICE, 4, MARK, "the animal that must be moved next"),
    BYTES(pending, "number", 4, 1, MZ_NUMBER, 3, NULL,
          "effects still to apply: grey, blue, red, white"),
    WORD(fed, "pond", MZ_BITS, 8, "bit i: pond i + 1 was fed on in this turn"),
    WORD(turns, "number", MZ_NUMBER, 9999, "completed turns, placements too"),
    BYTES(left, "number", 9, 1, MZ_NUMBER, 27, NULL,
          "tokens of each letter whose place is unknown"),
    BYTES(unseen, "number", 1, 1, MZ_NUMBER, 27, NULL, "never-seen tokens on the ponds"),
    BYTES(result, "ending", 1, 1, MZ_CHOICE, 4, RESULT, "how the game has ended"),
    BYTES(winner, "side", 1, 1, MZ_CHOICE, 1, SIDE, "who has won; 255 nobody yet"),
    BYTES(due, "number", 9, 2, MZ_SKIP, 9, NULL,
          "what must be shown next: 1 x, 2 t, 3 d, 4 f, and its pond"),
    BYTES(side, "side", 1, 1, MZ_CHOICE, 1, SIDE, "whose turn it is; 255 not yet named"),
    BYTES(flowers, "number", 1, 1, MZ_NUMBER, 27, NULL, "flowers whose mosquito is unknown"),
    BYTES(lilies, "number", 1, 1, MZ_NUMBER, 27, NULL, "unturned plain lilies"),
    WORD(food, "pond", MZ_SKIP, 8, "bit i: pond i + 1 is not empty"),
    WORD(free, "space", MZ_SKIP, 15, "bit i: space i has no animal"),
    WORD(moves, "number", MZ_SKIP, 0xFFFFFFF, "bit i: main move 32 + i is possible now"),
    {"under", "number", "letters behind the tokens plus one, four bits each, bottom lowest",
     AT(hid.under), 4, false, true, 9, 1, MZ_SKIP, 0, 0xFFFFFFF, NULL},
    {"under_discard", "number", "letter behind the discarded token plus one", AT(hid.discard), 1,
     false, true, 1, 1, MZ_SKIP, 0, 9, NULL},
    {"fixed", "yes", "whether every hidden token has its letter already", AT(hid.fixed), 1, false,
     true, 1, 1, MZ_SKIP, 0, 1, YES},
};

/* ---- stages, kinds, events ---- */

static const mz_stage STAGES[SHOW_STAGES] = {
    [SHOW_AT_PLACE] = {"place", "put one of your animals on a free space", NULL, false},
    [SHOW_AT_MAIN] = {"main", "eat and move with one animal", NULL, false},
    [SHOW_AT_EFFECT] = {"effect", "apply an effect of what was eaten", NULL, false},
    [SHOW_AT_FIRST] = {"first", "who begins", "first", false},
    [SHOW_AT_X] = {"x", "the kind of an eaten hidden token", NULL, false},
    [SHOW_AT_T] = {"t", "flower or plain lily of an uncovered token", NULL, false},
    [SHOW_AT_D] = {"d", "the kind of a discarded hidden token", NULL, false},
    [SHOW_AT_F] = {"f", "the kind of a plain token that is turned", NULL, false},
    [SHOW_AT_END] = {"end", "the game is over", NULL, false},
};

static const mz_row KINDS[SHOW_KINDS] = {
    [SHOW_DO_PLACE] = {"place", "put the {0} on {1}", {"animal", "space"}},
    [SHOW_DO_CHAMELEON] = {"chameleon",
                           "eat at pond {0} with the chameleon and move it to {1}",
                           {"pond", "space"}},
    [SHOW_DO_TOUCAN] =
        {"toucan",
         "fly to {0} with the toucan{2?|, eating at pond {2}}{3?|, pond {3}}{4?|, pond {4}}",
         {"space", "number", "pond", "pond", "pond"}},
    [SHOW_DO_GREY] = {"grey", "move the top token of pond {0} to pond {1}", {"pond", "pond"}},
    [SHOW_DO_BLUE] = {"blue", "put the {0} on {1}", {"animal", "space"}},
    [SHOW_DO_RED] = {"red", "the {0} must move next", {"animal"}},
    [SHOW_DO_WHITE] = {"white", "take the top token of pond {0} out", {"pond"}},
    [SHOW_DO_DECLINE] = {"decline", "give the {0} effect up", {"effect"}},
    [SHOW_IS_FIRST] = {"first", "{0} begins", {"side"}},
    [SHOW_IS_X] = {"x", "pond {0}: {1}", {"pond", "letter"}},
    [SHOW_IS_T] = {"t", "pond {0}: {1}", {"pond", "token"}},
    [SHOW_IS_D] = {"d", "pond {0}: {1}", {"pond", "letter"}},
    [SHOW_IS_F] = {"f", "pond {0}: {1}", {"pond", "letter"}},
};

static const mz_event_row EVENTS[SHOW_EVENTS] = {
    [SHOW_PLACED] = {"placed", "{by} puts the {0} on {1}", {"animal", "space"}, 0, false},
    [SHOW_MOVED] = {"moved",
                    "{by} moves the {0} from {1} to {2}{3?|, eating at pond {3}}{4?|, pond "
                    "{4}}{5?|, pond {5}}",
                    {"animal", "space", "space", "pond", "pond", "pond"},
                    0,
                    false},
    [SHOW_EATEN] =
        {"eaten", "A {1} token is eaten at pond {0}", {"pond", "letter", "yes"}, 0, false},
    [SHOW_UNCOVERED] = {"uncovered", "A token of pond {0} shows: {1}", {"pond", "token"}, 0, true},
    [SHOW_GOLDEN] = {"golden", "{by} has {0} golden mosquito{0?es||es}", {"number"}, 0, false},
    [SHOW_GREYED] =
        {"grey", "The top token of pond {0} goes to pond {1}", {"pond", "pond"}, 0, false},
    [SHOW_BLUED] =
        {"blue", "{by} takes the {0} from {1} to {2}", {"animal", "space", "space"}, 0, false},
    [SHOW_REDDED] = {"red", "The {0} of the other side must move next", {"animal"}, 0, false},
    [SHOW_WHITED] = {"white",
                     "The top token of pond {0} leaves the game",
                     {"pond", "token", "number"},
                     0,
                     false},
    [SHOW_TURNED] = {"turned", "The top of pond {0} is turned: {1}", {"pond", "letter"}, 0, true},
    [SHOW_DECLINED] = {"declined", "{by} gives the {0} effect up", {"effect"}, 0, false},
    [SHOW_VANISHED] = {"vanished", "The {0} effect has no object", {"effect"}, 0, false},
    [SHOW_LOST] = {"lost", "The turn is lost: the {0} must move and cannot", {"animal"}, 0, false},
    [SHOW_TURN] = {"turn", "It is the turn of {0}", {"side"}, 0, false},
    [SHOW_WON] = {"won", "{by} wins: {0}", {"ending"}, 0, false},
    [SHOW_FIRST] = {"first", "{0} begins", {"side"}, 0, true},
    [SHOW_SHOWN] = {"shown", "The token eaten at pond {0} is {1}", {"pond", "letter"}, 0, true},
    [SHOW_DISCARDED] =
        {"discarded", "A discarded token of pond {0} is {1}", {"pond", "letter"}, 0, true},
};

/* ---- options ---- */

#define VALUES(...)                                                                                \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

static const mz_option OPTIONS[SHOW_OPTIONS] = {
    [SHOW_FIRST_PLAYER] = {"first_player", "who begins (MS-R14)",
                           VALUES("random", "blue", "orange"), 0, 0, false},
    [SHOW_FLIP_SCOPE] = {"flip_scope",
                         "which plain tops are turned at the end of a turn: those of the ponds fed "
                         "on, or all (MS-R1)",
                         VALUES("fed", "all"), 0, 0, false},
    [SHOW_TOUCAN_OVERFLY] = {"toucan_overfly",
                             "whether a toucan may pass over an animal between two jumps (MS-R5)",
                             VALUES("no", "yes"), 0, 0, false},
    [SHOW_EFFECTS_OPTION] = {"effects", "whether effects may be given up (MS-R6)",
                             VALUES("mandatory", "may_decline"), 0, 0, false},
    [SHOW_WHITE_DISCARD] = {"white_discard", "whether white shows what it takes away (MS-R11)",
                            VALUES("hidden", "revealed"), 0, 0, false},
    [SHOW_RED_VS_BLOCK] = {"red_vs_block",
                           "a side that is blocked while red forces it loses the game, or only the "
                           "turn (MS-R9)",
                           VALUES("loss", "lost_turn"), 0, 0, false},
};

/* Who plays which colour is for the players to settle (MS-R15). */
static const char *seat_name(const mz_game *g, int seat) {
    (void)g;
    return seat ? "o" : "b";
}

static const mz_tables TABLES = {
    .name = "mosquito-show",
    .title = "Mosquito Show",
    .summary = "Two chameleons, two toucans and what lies under the lilies: nine golden mosquitoes "
               "win, or an opponent who cannot move.",
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
