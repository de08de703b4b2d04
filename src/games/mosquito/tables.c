/* Mosquito: its tables, and the one constant that the registry lists. */
#include "games/mosquito/mosquito.h"

#define AT(member) ((uint16_t)offsetof(mosquito_state, member))
#define MANY(name_, type_, doc_, member, cols_, encode_, high_)                                    \
    {                                                                                              \
        .name = name_, .type = type_, .doc = doc_, .offset = AT(member), .width = 1, .rows = 1,    \
        .cols = cols_, .encode = encode_, .high = high_                                            \
    }

static const mz_field FIELDS[] = {
    MANY("top", "top", "the top of each pile, of the centre, of each point pile", pub.top,
         MOSQUITO_LISTS, MZ_CHOICE, MOSQUITO_CARDS),
    MANY("size", "number", "cards of the piles, the centre, the point piles", pub.size,
         MOSQUITO_LISTS, MZ_NUMBER, MOSQUITO_CARDS),
    MANY("below", "top", "for each card the one below it", pub.below, 92, MZ_SKIP, MOSQUITO_CARDS),
    MANY("hidden", "number", "cards of each deck, and of the box", pub.hidden, MOSQUITO_HIDDEN,
         MZ_NUMBER, 42),
    MANY("repellent", "holder", "who holds the Repellent", pub.repellent, 1, MZ_CHOICE,
         MOSQUITO_SEATS),
    MANY("seat", "seat", "who reveals next, or has revealed", pub.seat, 1, MZ_CHOICE, 7),
    MANY("attacked", "holder", "whose pile is attacked", pub.attacked, 1, MZ_CHOICE,
         MOSQUITO_SEATS),
    MANY("loser", "holder", "who loses a point card", pub.loser, 1, MZ_CHOICE, MOSQUITO_SEATS),
    MANY("winners", "seats", "who has won", pub.winners, 1, MZ_BITS, 7),
    MANY("started", "yes", "the first centre card lies", pub.started, 1, MZ_NUMBER, 1),
};

static const mz_stage STAGES[MOSQUITO_STAGES] = {
    {"first", "the first player is drawn", "first", false},
    {"start", "a card is laid in the centre", NULL, false},
    {"reveal", "a card is turned up", NULL, false},
    {"pink", "race to the highest card", "race", false},
    {"blue", "steal a pile, or let it pass", NULL, false},
    {"theft", "race for the pile", "race", false},
    {"orange", "race to the centre", "race", false},
    {"choice", "choose the point card you lose", NULL, false},
    {"penalty", "the point card lost is drawn", "penalty", false},
    {"refill", "the centre is filled", NULL, false},
    {"end", "all cards are played", NULL, false},
};

static const mz_row KINDS[] = {
    {"pass", "let it pass", {NULL}},
    {"attack", "reach for the pile of {0}", {"seat"}},
    {"lose", "lose the point card {0} below the top", {"number"}},
    {"card", "{0}", {"card"}},
    {"first", "{0} begins", {"seat"}},
    {"escapes", "the mosquito escapes", {NULL}},
    {"takes", "{0} takes the {1}", {"seat", "object"}},
    {"no try", "nothing is tried", {NULL}},
    {"theft",
     "{0?nothing is tried|the pile of {1} is stolen|{1} covers the pile|it stays in doubt}",
     {"theft", "seat"}},
    {"nobody", "nobody is last", {NULL}},
    {"last", "{0} is last", {"seat"}},
};

static const mz_event_row EVENTS[MOSQUITO_EVENTS] = {
    {"first", "{0} begins", {"seat"}, 0, true},
    {"centre", "{0} lies in the centre", {"card"}, 0, true},
    {"revealed", "{by} turns up {0}", {"card"}, 0, true},
    {"touch",
     "{by} touches the {0} after {1} ms, {2} % of it",
     {"object", "number", "number"},
     0,
     true},
    {"untouched", "Nobody touches anything", {NULL}, 0, true},
    {"attack", "{by} {0?lets it pass|reaches for the pile of {0}}", {"holder"}, 0, false},
    {"taken", "{by} takes the {0}: {1} card{1?s||s}", {"object", "number"}, 0, true},
    {"escaped", "Nobody takes anything: the mosquito escapes", {NULL}, 0, true},
    {"refill",
     "[{0} fills the centre|The box is empty and the centre stays empty]",
     {"card"},
     0,
     true},
    {"theft",
     "{by} {0?does not try|steals the pile of {1}|is too late, {1} covers the pile|gets nothing, "
     "it is in doubt}",
     {"theft", "seat"},
     0,
     true},
    {"no race", "There is nothing to race for", {NULL}, 0, false},
    {"late", "{by} is last", {NULL}, 0, true},
    {"chosen", "The point card {0} below the top is lost", {"number"}, 0, true},
    {"last", "{by} is last [and loses {0}|and has no point card to lose]", {"card"}, 0, true},
    {"nobody", "Nobody is last", {NULL}, 0, true},
    {"repellent", "{0} holds the Repellent", {"seat"}, 0, false},
    {"turn", "{0} is next", {"seat"}, 0, false},
    {"over", "All cards are played, won by {0}", {"seats"}, 0, false},
};

static const char *const RANDOM[] = {"random", NULL};
static const char *const WRONG[] = {"delay", "free", "out", NULL};
static const char *const ON[] = {"on", "off", NULL};
static const char *const PENALTY[] = {"top", "choose", "random", NULL};
static const char *const CENTRE[] = {"spot", "skip", NULL};
static const char *const BLUE_TO[] = {"points", "pile", NULL};
static const char *const NONE[] = {"none", NULL};
static const char *const HANDS[] = {"level",   "novice", "learner", "average",
                                    "skilled", "expert", NULL};
static const mz_option OPTIONS[MOSQUITO_OPTIONS] = {
    {"first_player", "who begins: drawn, or a seat (MQ-R11)", RANDOM, 1, MOSQUITO_SEATS, false},
    {"wrong_touch", "what a touch of a wrong card costs (MQ-R13)", WRONG, 0, 0, false},
    {"coverage", "whether the larger area decides a tie (MQ-52)", ON, 0, 0, false},
    {"penalty_card", "which point card the last one loses (MQ-R8)", PENALTY, 0, 0, false},
    {"empty_centre", "orange with an empty centre (MQ-R10)", CENTRE, 0, 0, false},
    {"blue_to", "where a stolen pile goes (MQ-R7)", BLUE_TO, 0, 0, false},
    {"handicap", "milliseconds taken off a seat's times, 3:150+2:50 (MQ-R23)", NONE, 0, 0, true},
    {"hands", "hands of those who have none: their level's, or a profile for all or by seat (6.4)",
     HANDS, 0, 0, true},
};

static const char *const SEATS[] = {"player 1", "player 2", "player 3", "player 4",
                                    "player 5", "player 6", "player 7", "player 8"};
static const char *const HOLDERS[] = {"nobody",   "player 1", "player 2", "player 3", "player 4",
                                      "player 5", "player 6", "player 7", "player 8"};
static const char *const OBJECTS[] = {"pile of player 1", "pile of player 2", "pile of player 3",
                                      "pile of player 4", "pile of player 5", "pile of player 6",
                                      "pile of player 7", "pile of player 8", "centre"};
static const char *const THEFTS[] = {"not tried", "stolen", "covered", "in doubt"};
static const char *const YES[] = {"no", "yes"};
static const mz_type TYPES[] = {
    {"card", NULL, MOSQUITO_CARDS},
    {"top", NULL, MOSQUITO_CARDS + 1},
    {"seat", SEATS, 8},
    {"holder", HOLDERS, 9},
    {"object", OBJECTS, 9},
    {"theft", THEFTS, 4},
    {"yes", YES, 2},
};

#define COUNT(list) (uint16_t)(sizeof list / sizeof *list)
static const mz_tables TABLES = {
    .name = "mosquito",
    .title = "Mosquito",
    .summary = "Cards are turned, hands fly: be first on pink, a thief on blue, and never last on "
               "orange.",
    .ended = "MQ-70",
    .order = "MQ-12",
    .version = 1,
    .seats_low = 2,
    .seats_high = MOSQUITO_SEATS,
    .fields = FIELDS,
    .stages = STAGES,
    .kinds = KINDS,
    .events = EVENTS,
    .options = OPTIONS,
    .types = TYPES,
    .nfields = COUNT(FIELDS),
    .nstages = MOSQUITO_STAGES,
    .physical = 1u << MOSQUITO_AT_PINK | 1u << MOSQUITO_AT_THEFT | 1u << MOSQUITO_AT_ORANGE,
    .nkinds = COUNT(KINDS),
    .nature = 3,
    .nevents = MOSQUITO_EVENTS,
    .noptions = MOSQUITO_OPTIONS,
    .ntypes = COUNT(TYPES),
};

static const char *mosquito_seat(const mz_game *game, int seat) {
    static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    (void)game;
    return names[seat];
}

const mz_rules mosquito_rules = {
    .declared = &TABLES,
    .game_size = sizeof(mosquito_game),
    .public_size = sizeof(mosquito_public),
    .secret_size = sizeof(mosquito_secret),
    .ids = MOSQUITO_IDS,
    .outcome_ids = MOSQUITO_OUTCOMES,
    .decisions = 26, /* 6.3 */
    .seats_default = 2,
    .probe = mosquito_probe,
    .make = mosquito_make,
    .content = mosquito_content,
    .seat_name = mosquito_seat,
    .init = mosquito_init,
    .deal = mosquito_deal,
    .legal = mosquito_legal,
    .goes_on = mz_never_goes_on,
    .outcomes = mosquito_outcomes,
    .early = mz_never_early,
    .apply = mosquito_apply,
    .why = mosquito_why,
    .judge = mosquito_judge,
    .measure = mosquito_measure,
    .own = mosquito_own,
    .sample = mosquito_sample,
    .result = mosquito_result,
    .value = mosquito_value,
    .prior = mosquito_prior,
    .write = mosquito_write,
    .read = mosquito_read,
    .describe = mosquito_describe,
    .name = mosquito_name,
    .parse = mosquito_parse,
    .log = mosquito_log,
    .board = mosquito_board,
    .check = mosquito_check,
};
