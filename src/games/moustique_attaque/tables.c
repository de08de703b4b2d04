/* Moustique Attaque: its tables, and the one constant that the registry lists. */
#include "games/moustique_attaque/moustique_attaque.h"

#define AT(member) ((uint16_t)offsetof(attaque_state, member))
#define MANY(name_, type_, doc_, member, rows_, cols_, encode_, high_)                             \
    {                                                                                              \
        .name = name_, .type = type_, .doc = doc_, .offset = AT(member), .width = 1,               \
        .rows = rows_, .cols = cols_, .encode = encode_, .high = high_                             \
    }
#define ONE(name_, type_, doc_, member, encode_, high_)                                            \
    MANY(name_, type_, doc_, member, 1, 1, encode_, high_)

static const mz_field FIELDS[] = {
    MANY("track", "placed card", "the holidaymakers of the track, places 1 to 4", pub.track, 1, 4,
         MZ_CHOICE, ATTAQUE_TYPES),
    ONE("covered", "places", "places with a card of the mosquito", pub.covered, MZ_BITS, 3),
    ONE("tapped", "places", "places tapped, while a find is settled", pub.tapped, MZ_BITS, 3),
    ONE("shown", "sting", "where the Sting was found", pub.sting, MZ_CHOICE, 4),
    ONE("declared", "yes", "Mountain has been declared", pub.declared, MZ_NUMBER, 1),
    MANY("board", "card count", "the hunting board: won in this turn, at risk", pub.board, 1,
         ATTAQUE_TYPES, MZ_NUMBER, 4),
    MANY("own", "card count", "own cards of each player", pub.own, ATTAQUE_SEATS, ATTAQUE_TYPES,
         MZ_NUMBER, 4),
    MANY("points", "number", "hunting points of each player", pub.points, 1, ATTAQUE_SEATS,
         MZ_NUMBER, ATTAQUE_POINTS),
    MANY("bonus", "holder", "who holds Camping, Beach, Mountain, Countryside", pub.bonus, 1,
         ATTAQUE_COLOURS, MZ_CHOICE, ATTAQUE_SEATS),
    MANY("used", "yes", "which bonuses are used", pub.used, 1, ATTAQUE_COLOURS, MZ_NUMBER, 1),
    ONE("mosquito", "seat", "whose turn it is", pub.mosquito, MZ_CHOICE, 4),
    ONE("swatter", "seat", "who taps", pub.swatter, MZ_CHOICE, 4),
    ONE("supply", "number", "hunting points nobody has yet", pub.supply, MZ_NUMBER, ATTAQUE_POINTS),
    ONE("deck", "number", "cards in the deck", pub.deck, MZ_NUMBER, ATTAQUE_DECK),
    MANY("discard", "card count", "discarded cards", pub.discard, 1, ATTAQUE_TYPES, MZ_NUMBER, 4),
    ONE("due", "due", "what the next card is for", pub.due, MZ_CHOICE, ATTAQUE_AT_SEAT),
    ONE("due_at", "number", "its place or player, from 0", pub.due_at, MZ_SKIP, 4),
    ONE("due_swarm", "yes", "a swarm came before the replacement", pub.due_swarm, MZ_NUMBER, 1),
    ONE("last", "yes", "this is the last turn", pub.last, MZ_NUMBER, 1),
    ONE("incomplete", "yes", "nothing can be drawn from this deck", pub.incomplete, MZ_SKIP, 1),
    ONE("winners", "seats", "who has won", pub.winners, MZ_BITS, 4),
    ONE("colour", "won colour", "the colour that won at once", pub.colour, MZ_SKIP, 4),
    {.name = "score",
     .type = "number",
     .doc = "final scores",
     .offset = AT(pub.score),
     .width = 2,
     .rows = 1,
     .cols = ATTAQUE_SEATS,
     .encode = MZ_SKIP,
     .high = 400},
    {.name = "sting",
     .type = "sting",
     .doc = "where your Sting lies",
     .offset = AT(secret.sting),
     .width = 1,
     .own = true,
     .rows = 1,
     .cols = 1,
     .encode = MZ_CHOICE,
     .high = 4},
};

static const mz_stage STAGES[ATTAQUE_STAGES] = {
    {"beach", NULL, false},    {"place", NULL, true},        {"tap", NULL, false},
    {"mountain", NULL, false}, {"countryside", NULL, false}, {"hunt", NULL, false},
    {"draw", NULL, false},     {"over", NULL, false},        {"first", "first", false},
};

static const mz_row KINDS[] = {
    {"keep", {NULL}, "beach"},
    {"track", {"place"}, "beach"},
    {"own", {"seat"}, "beach"},
    {"card", {"card"}, "card"},
    {"place", {"place", "free:place"}, "place"},
    {"tap", {"place"}, "tap"},
    {"two", {"place", "other:place"}, "two"},
    {"mountain", {"takes:yes"}, "decide"},
    {"countryside", {"resists:yes"}, "decide"},
    {"hunt", {"hunt"}, "decide"},
    {"draw", {"card"}, NULL},
    {"first", {"seat"}, NULL},
};

static const mz_event_row EVENTS[ATTAQUE_EVENTS] = {
    {"first", {"mosquito:seat", "swatter:seat"}, 0, true, MZ_EACH},
    {"beach", {"exchange", "at:number", "card"}, 0, false, MZ_EACH},
    {"placed", {"places", "place"}, 2, true, MZ_EACH},
    {"tapped", {"places", "found:yes"}, 0, true, MZ_EACH},
    {"mountain", {"takes:yes"}, 0, false, MZ_EACH},
    {"countryside", {"resists:yes"}, 0, false, MZ_EACH},
    {"hunt", {"hunt"}, 0, false, MZ_EACH},
    {"drawn", {"card", "due", "number"}, 0, true, MZ_EACH},
    {"swarm", {"number"}, 0, false, MZ_EACH},
    {"stung", {"place", "card"}, 0, true, MZ_EACH},
    {"found", {"place", "card"}, 0, true, MZ_EACH},
    {"point", {"number"}, 0, false, MZ_EACH},
    {"captured", {"card", "place"}, 0, false, MZ_EACH},
    {"lost", {"number"}, 0, false, MZ_EACH},
    {"home", {"number"}, 0, false, MZ_EACH},
    {"bonus", {"bonus", "seat"}, 0, false, MZ_EACH},
    {"used", {"bonus"}, 0, false, MZ_EACH},
    {"swatter", {"seat"}, 0, false, MZ_EACH},
    {"turn", {"seat"}, 0, false, MZ_EACH},
    {"over", {"seats", "colour"}, 0, false, MZ_EACH},
};

static const char *const END[] = {"immediate", "finishTurn", NULL};
static const char *const END_BOARD[] = {"kept", "lost", NULL};
static const char *const FOUR[] = {"owned", "withBoard", NULL};
static const char *const BEACH[] = {"turnStart", "everyRound", NULL};
static const char *const VENDORS[] = {"off", "on", NULL};
static const char *const TIE[] = {"shared", "points", NULL};
static const char *const START[] = {"chosen", "random", NULL};
static const mz_option OPTIONS[ATTAQUE_OPTIONS] = {
    {"end", "MA-R1", END, 0, 0, false},
    {"endBoard", "MA-R2", END_BOARD, 0, 0, false},
    {"four", "MA-R3", FOUR, 0, 0, false},
    {"beach", "MA-R7", BEACH, 0, 0, false},
    {"vendors", "MA-42", VENDORS, 0, 0, false},
    {"tie", "MA-R4", TIE, 0, 0, false},
    {"start", "MA-R17", START, 1, ATTAQUE_SEATS, false},
};

static const char *const BONUSES[] = {"Camping", "Beach", "Mountain", "Countryside"};
static const char *const COLOURS[] = {"red", "orange", "blue", "green"};
static const char *const YES[] = {"no", "yes"};
static const char *const HUNT[] = {"home", "on"};
static const char *const EXCHANGES[] = {"kept", "track", "player"};
static const char *const DUE[] = {"nothing",    "first track",  "next turn",    "success",
                                  "resistance", "Beach, track", "Beach, player"};

static void split_card(const mz_game *game, int card, int16_t part[4]) {
    const attaque_type *type = &attaque_of(game)->type[card];
    if (card == ATTAQUE_SWARM) return;
    part[0] = type->colour;
    part[1] = type->value;
    part[2] = type->seller;
}

/* Values that are nothing at 0 and one thing more from 1 on: places of cards, where the Sting is,
 * which colour has won. */
static void split_one_more(const mz_game *game, int value, int16_t part[4]) {
    (void)game;
    if (value) part[0] = (int16_t)(value - 1);
}

static void split_place(const mz_game *game, int place, int16_t part[4]) {
    (void)game;
    part[0] = (int16_t)(place + 1);
}

static const mz_type TYPES[] = {
    {"card", .n = ATTAQUE_TYPES, .parts = {"colour", "value:number", "seller:yes"},
     .split = split_card},
    {"placed card", .parts = {"card"}, .split = split_one_more},
    {"place", .parts = {"number"}, .split = split_place},
    {"seat", .calls = MZ_BY_SEATS},
    {"holder", .calls = MZ_BY_HOLDERS},
    {"sting", .parts = {"place"}, .split = split_one_more},
    {"bonus", BONUSES, .n = 4},
    {"colour", COLOURS, .n = 4},
    {"won colour", .parts = {"colour"}, .split = split_one_more},
    {"yes", YES, .n = 2},
    {"hunt", HUNT, .n = 2},
    {"exchange", EXCHANGES, .n = 3},
    {"due", DUE, .n = 7},
};

#define COUNT(list) (uint16_t)(sizeof list / sizeof *list)
const mz_tables attaque_tables = {
    .name = "moustique-attaque",
    .title = "Moustique Attaque",
    .ended = "MA-39",
    .order = "MA-9",
    .version = 1,
    .seats_low = 2,
    .seats_high = ATTAQUE_SEATS,
    .fields = FIELDS,
    .stages = STAGES,
    .kinds = KINDS,
    .events = EVENTS,
    .options = OPTIONS,
    .types = TYPES,
    .nfields = COUNT(FIELDS),
    .nstages = ATTAQUE_STAGES,
    .nkinds = COUNT(KINDS),
    .nature = 10,
    .nevents = ATTAQUE_EVENTS,
    .noptions = ATTAQUE_OPTIONS,
    .ntypes = COUNT(TYPES),
};

static const char *attaque_seat(const mz_game *game, int seat) {
    static const char *const names[] = {"1", "2", "3", "4", "5"};
    (void)game;
    return names[seat];
}

const mz_rules attaque_rules = {
    .declared = &attaque_tables,
    .game_size = sizeof(attaque_game),
    .public_size = sizeof(attaque_public),
    .picks = 0,
    .steps = 1,
    .secret_size = sizeof(attaque_secret),
    .ids = ATTAQUE_IDS,
    .outcome_ids = ATTAQUE_OUTCOMES,
    .decisions = 512, /* 6.3 */
    .seats_default = 2,
    .probe = attaque_probe,
    .make = attaque_make,
    .content = attaque_content,
    .seat_name = attaque_seat,
    .init = attaque_init,
    .deal = attaque_deal,
    .legal = attaque_legal,
    .goes_on = attaque_goes_on,
    .outcomes = attaque_outcomes,
    .early = mz_never_early,
    .apply = attaque_apply,
    .why = attaque_why,
    .judge = mz_no_judge,
    .measure = mz_no_measure,
    .own = attaque_own,
    .sample = attaque_sample,
    .result = attaque_result,
    .value = attaque_value,
    .prior = attaque_prior,
    .write = attaque_write,
    .read = attaque_read,
    .describe = attaque_describe,
    .name = attaque_name,
    .parse = attaque_parse,
    .log = attaque_log,
    .board = attaque_board,
    .check = attaque_check,
};
