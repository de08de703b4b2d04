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
    {"track", "exchange a card of the track", {"place"}},
    {"own", "exchange a card of a player", {"seat"}},
    {"card", "this card", {"card"}},
    {"place", "the Sting here, that place free", {"place", "place"}},
    {"tap", "tap one card", {"place"}},
    {"two", "tap two cards with Camping", {"place", "place"}},
    {"mountain", "take the victim", {"yes"}},
    {"countryside", "resist", {"yes"}},
    {"hunt", "home or on", {"hunt"}},
    {"draw", "this card is turned up", {"card"}},
    {"first", "this player begins", {"seat"}},
};

static const mz_event_row EVENTS[ATTAQUE_EVENTS] = {
    {"first", "the first mosquito and the Swatter", {"seat", "seat"}, 0, true},
    {"beach",
     "Beach: none, a place of the track, a player's card",
     {"exchange", "number", "card"},
     0,
     false},
    {"placed", "three cards are placed", {"places", "place"}, 2, true},
    {"tapped", "cards are turned over", {"places", "yes"}, 0, true},
    {"mountain", "the victim is taken, or not", {"yes"}, 0, false},
    {"countryside", "the mosquito resists, or not", {"yes"}, 0, false},
    {"hunt", "the mosquito goes home or on", {"hunt"}, 0, false},
    {"drawn", "a card is turned up", {"card", "due", "number"}, 0, true},
    {"swarm", "a swarm clears the track", {"number"}, 0, false},
    {"stung", "the Sting succeeds", {"place", "card"}, 0, true},
    {"found", "the Sting is found", {"place", "card"}, 0, true},
    {"point", "a hunting point", {"number"}, 0, false},
    {"captured", "the victim becomes an own card of the tapper", {"card", "place"}, 0, false},
    {"lost", "the hunting board is lost", {"number"}, 0, false},
    {"home", "the hunting board is brought home", {"number"}, 0, false},
    {"bonus", "a bonus goes to a player", {"bonus", "seat"}, 0, false},
    {"used", "a bonus is used", {"bonus"}, 0, false},
    {"swatter", "the Swatter moves on", {"seat"}, 0, false},
    {"turn", "the next mosquito", {"seat"}, 0, false},
    {"over", "the game is over", {"seats", "colour"}, 0, false},
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
static const char *const COLOURS[] = {"red", "orange", "blue", "green"};
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
    {"colour", COLOURS, 4},
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
    .tables = &attaque_tables,
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
