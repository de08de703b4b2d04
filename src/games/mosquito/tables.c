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
    {"first", "first", false}, {"start", NULL, false},  {"reveal", NULL, false},
    {"pink", "race", false},   {"blue", NULL, false},   {"theft", "race", false},
    {"orange", "race", false}, {"choice", NULL, false}, {"penalty", "penalty", false},
    {"refill", NULL, false},   {"end", NULL, false},
};

static const mz_row KINDS[] = {
    {"pass", {NULL}, "blue"},
    {"attack", {"seat"}, "blue"},
    {"lose", {"below:number"}, "lose"},
    {"card", {"card"}, NULL},
    {"first", {"seat"}, NULL},
    {"escapes", {NULL}, "other"},
    {"takes", {"seat", "object"}, "takes"},
    {"no try", {NULL}, "other"},
    {"theft", {"theft", "seat"}, "theft"},
    {"nobody", {NULL}, "other"},
    {"last", {"seat"}, "last"},
};

static const mz_event_row EVENTS[MOSQUITO_EVENTS] = {
    {"first", {"seat"}, 0, true, MZ_EACH},
    {"centre", {"card"}, 0, true, MZ_EACH},
    {"revealed", {"card"}, 0, true, MZ_EACH},
    {"touch", {"object", "ms:number", "area:number"}, 0, true, MZ_EACH},
    {"untouched", {NULL}, 0, true, MZ_EACH},
    {"attack", {"holder"}, 0, false, MZ_EACH},
    {"taken", {"object", "number"}, 0, true, MZ_EACH},
    {"escaped", {NULL}, 0, true, MZ_EACH},
    {"refill", {"card"}, 0, true, MZ_EACH},
    {"theft", {"theft", "seat"}, 0, true, MZ_EACH},
    {"no race", {NULL}, 0, false, MZ_EACH},
    {"late", {NULL}, 0, true, MZ_EACH},
    {"chosen", {"below:number"}, 0, true, MZ_EACH},
    {"last", {"card"}, 0, true, MZ_EACH},
    {"nobody", {NULL}, 0, true, MZ_EACH},
    {"repellent", {"seat"}, 0, false, MZ_EACH},
    {"turn", {"seat"}, 0, false, MZ_EACH},
    {"over", {"seats"}, 0, false, MZ_EACH},
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
    {"first_player", "MQ-R11", RANDOM, 1, MOSQUITO_SEATS, false},
    {"wrong_touch", "MQ-R13", WRONG, 0, 0, false},
    {"coverage", "MQ-52", ON, 0, 0, false},
    {"penalty_card", "MQ-R8", PENALTY, 0, 0, false},
    {"empty_centre", "MQ-R10", CENTRE, 0, 0, false},
    {"blue_to", "MQ-R7", BLUE_TO, 0, 0, false},
    {"handicap", "MQ-R23", NONE, 0, 0, true},
    {"hands", NULL, HANDS, 0, 0, true},
};

static const char *const THEFTS[] = {"not tried", "stolen", "covered", "in doubt"};
static const char *const COLOURS[] = {"green", "pink", "blue", "orange"};
static const char *const YES[] = {"no", "yes"};

/* What can be touched: a seat's pile, or the centre. */
static void split_object(const mz_game *game, int object, int16_t part[4]) {
    (void)game;
    if (object != MZ_NATURE) part[0] = (int16_t)object;
}

static void split_card(const mz_game *game, int card, int16_t part[4]) {
    const mosquito_card *c = &mosquito_of(game)->card[card];
    part[0] = c->number;
    part[1] = c->colour;
}

/* Of a pile: its top card plus one. */
static void split_top(const mz_game *game, int top, int16_t part[4]) {
    (void)game;
    if (top) part[0] = (int16_t)(top - 1);
}

static const mz_type TYPES[] = {
    {"card", NULL, .n = MOSQUITO_CARDS, .parts = {"number", "colour"}, .split = split_card},
    {"top", .parts = {"card"}, .split = split_top},
    {"seat", .calls = MZ_BY_SEATS},
    {"holder", .calls = MZ_BY_HOLDERS},
    {"object", .parts = {"seat"}, .split = split_object},
    {"colour", COLOURS, .n = 4},
    {"theft", THEFTS, .n = 4},
    {"yes", YES, .n = 2},
};

#define COUNT(list) (uint16_t)(sizeof list / sizeof *list)
static const mz_tables TABLES = {
    .name = "mosquito",
    .title = "Mosquito",
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
