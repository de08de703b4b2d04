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
    {"beach", "use Beach before the hunt, or keep it", NULL, false},
    {"place", "lay a Sting and two Misses", NULL, true},
    {"tap", "tap a card with the Swatter", NULL, false},
    {"mountain", "take the victim with Mountain?", NULL, false},
    {"countryside", "resist with Countryside?", NULL, false},
    {"hunt", "go home, or go on", NULL, false},
    {"draw", "a card is turned up", NULL, false},
    {"over", "the game is over", NULL, false},
    {"first", "the first mosquito is drawn", "first", false},
};

static const mz_row KINDS[] = {
    {"keep", "keep Beach", {NULL}},
    {"track", "exchange the card at {0}", {"place"}},
    {"own", "exchange a card of {0}", {"seat"}},
    {"card", "the {0}", {"card"}},
    {"place", "the Sting at {0}, {1} free", {"place", "place"}},
    {"tap", "tap {0}", {"place"}},
    {"two", "tap {0} and {1} with Camping", {"place", "place"}},
    {"mountain", "{0?leave the victim|take the victim with Mountain}", {"yes"}},
    {"countryside", "{0?do not resist|resist with Countryside}", {"yes"}},
    {"hunt", "{0}", {"hunt"}},
    {"draw", "{0} is turned up", {"card"}},
    {"first", "{0} begins", {"seat"}},
};

static const mz_event_row EVENTS[ATTAQUE_EVENTS] = {
    {"first", "{0} is the first mosquito, {1} has the Swatter", {"seat", "seat"}, 0, true},
    {"beach",
     "{by} {0?keeps Beach|exchanges {2}, a card of the track|exchanges {2}, a player's card}",
     {"exchange", "number", "card"},
     0,
     false},
    {"placed", "{by} lays cards at {0}[, the Sting at {1}]", {"places", "place"}, 2, true},
    {"tapped", "{by} taps {0}: {1?a Miss|the Sting}", {"places", "yes"}, 0, true},
    {"mountain", "{by} {0?leaves the victim|takes the victim with Mountain}", {"yes"}, 0, false},
    {"countryside", "{by} {0?does not resist|resists with Countryside}", {"yes"}, 0, false},
    {"hunt", "{by} {0?goes home|goes on}", {"hunt"}, 0, false},
    {"drawn", "{0} is turned up", {"card", "due", "number"}, 0, true},
    {"swarm", "A swarm: {0} holidaymaker{0?s||s} leave{0?|s|} the track", {"number"}, 0, false},
    {"stung", "{by} stings {1} at {0}", {"place", "card"}, 0, true},
    {"found", "The Sting was at {0}, on {1}", {"place", "card"}, 0, true},
    {"point", "{by} has {0} hunting point{0?s||s}", {"number"}, 0, false},
    {"captured", "{0} becomes a card of {by}", {"card", "place"}, 0, false},
    {"lost",
     "{by} loses {0?an empty hunting board|the hunting board, 1 card|the hunting board, {0} cards}",
     {"number"},
     0,
     false},
    {"home",
     "{by} {0?comes home with nothing|brings 1 card home|brings {0} cards home}",
     {"number"},
     0,
     false},
    {"bonus", "The {0} bonus goes to {1}, unused", {"bonus", "seat"}, 0, false},
    {"used", "{by} has used {0}", {"bonus"}, 0, false},
    {"swatter", "{0} has the Swatter", {"seat"}, 0, false},
    {"turn", "{0} is the mosquito", {"seat"}, 0, false},
    {"over", "The game is over, won by {0}[ with cards of {1}]", {"seats", "colour"}, 0, false},
};

static const char *const END[] = {"immediate", "finishTurn", NULL};
static const char *const END_BOARD[] = {"kept", "lost", NULL};
static const char *const FOUR[] = {"owned", "withBoard", NULL};
static const char *const BEACH[] = {"turnStart", "everyRound", NULL};
static const char *const VENDORS[] = {"off", "on", NULL};
static const char *const TIE[] = {"shared", "points", NULL};
static const char *const START[] = {"chosen", "random", NULL};
static const mz_option OPTIONS[ATTAQUE_OPTIONS] = {
    {"end", "whether the turn in progress is played to its end (MA-R1)", END, 0, 0, false},
    {"endBoard", "what becomes of the hunting board when the game ends (MA-R2)", END_BOARD, 0, 0,
     false},
    {"four", "whether the board counts for the cards that win at once (MA-R3)", FOUR, 0, 0, false},
    {"beach", "when Beach may be used (MA-R7)", BEACH, 0, 0, false},
    {"vendors", "Sellers variant (MA-42)", VENDORS, 0, 0, false},
    {"tie", "who wins with equal scores (MA-R4)", TIE, 0, 0, false},
    {"start", "who is the first mosquito: seat 1, a seat by number, or drawn (MA-R17)", START, 1,
     ATTAQUE_SEATS, false},
};

static const char *const PLACES[] = {"place 1", "place 2", "place 3", "place 4"};
static const char *const SEATS[] = {"player 1", "player 2", "player 3", "player 4", "player 5"};
static const char *const HOLDERS[] = {"nobody",   "player 1", "player 2",
                                      "player 3", "player 4", "player 5"};
static const char *const STINGS[] = {"unknown", "place 1", "place 2", "place 3", "place 4"};
static const char *const BONUSES[] = {"Camping", "Beach", "Mountain", "Countryside"};
const char *const attaque_colours[ATTAQUE_COLOURS] = {"red", "orange", "blue", "green"};
static const char *const WON[] = {"none", "red", "orange", "blue", "green"};
static const char *const YES[] = {"no", "yes"};
static const char *const HUNT[] = {"go home", "go on"};
static const char *const DUE[] = {"nothing",         "the first track",    "the next turn",
                                  "after a success", "after a resistance", "Beach, the track",
                                  "Beach, a player"};
static const mz_type TYPES[] = {
    {"card", NULL, ATTAQUE_TYPES},
    {"placed card", NULL, ATTAQUE_TYPES + 1},
    {"place", PLACES, 4},
    {"seat", SEATS, 5},
    {"holder", HOLDERS, 6},
    {"sting", STINGS, 5},
    {"bonus", BONUSES, 4},
    {"colour", attaque_colours, 4},
    {"won colour", WON, 5},
    {"yes", YES, 2},
    {"hunt", HUNT, 2},
    {"due", DUE, 7},
};

#define COUNT(list) (uint16_t)(sizeof list / sizeof *list)
const mz_tables attaque_tables = {
    .name = "moustique-attaque",
    .title = "Moustique Attaque",
    .summary = "One Sting, two Misses and a Swatter: sting the holidaymakers, and bring your catch "
               "home before you are tapped.",
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
