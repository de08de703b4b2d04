/* What the game says about itself: the fields of its view, stages, kinds, events, options, types;
 * and its mz_rules. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

#define COUNT(list) ((uint16_t)(sizeof(list) / sizeof *(list)))

/* ---- words ---- */

static const char *const YES[] = {"no", "yes"};
static const char *const COLOUR[] = {"red", "orange", "green", "blue"};
static const char *const WINNER[] = {"1", "2", "3", "4", "all win", "all lose"};
static const char *const LAMP_CAUSE[ZZZ_LAMP_CAUSES] = {"choice", "Mosquito Net", "Alpha Mosquito",
                                                        "Beta Mosquito", "Gamma Mosquito"};
static const char *const LOSS[] = {"stings", "infection"};
static const char *const ENDING[ZZZ_OVER_CAUSES] = {"pile", "drop", "card", "tie"};

static void split_card(const mz_game *game, int card, int16_t part[4]) {
    const zzz_game *g = zzz_of(game);
    part[0] = (int16_t)card;
    part[1] = g->colour[card];
    if (g->number[card]) part[2] = g->number[card];
    part[3] = g->marked[card];
}

/* The tie-break of a seat: 0 not in it, 1 to slap, then how many plus two. */
static void split_tie(const mz_game *game, int tie, int16_t part[4]) {
    (void)game;
    part[0] = tie == 1;
    if (tie > 1) part[1] = (int16_t)(tie - 2);
}

static void split_winner(const mz_game *game, int winner, int16_t part[4]) {
    (void)game;
    if (winner < ZZZ_SEATS)
        part[0] = (int16_t)winner;
    else
        part[1] = winner == ZZZ_SEATS;
}

/* How a card is used: 0 to 3 drops, a cure, one drop instead of it, a seat that gets the Lamp. */
static void split_how(const mz_game *game, int how, int16_t part[4]) {
    (void)game;
    if (how < 4)
        part[0] = (int16_t)how;
    else if (how == 5)
        part[0] = 1;
    else if (how > 5)
        part[1] = (int16_t)(how - 6);
}

/* The names of cards are those of the content; make fills them in. */
enum { NAME_TYPE, CARD_TYPE };
static const mz_type TYPES[] = {
    [NAME_TYPE] = {"name", zzz_card_names, .n = ZZZ_CARD_NAMES},
    [CARD_TYPE] = {"card", .parts = {"name", "colour", "number", "once:yes"}, .split = split_card},
    {"seat", .calls = MZ_BY_SEATS},
    {"colour", COLOUR, .n = COUNT(COLOUR)},
    {"yes", YES, .n = COUNT(YES)},
    {"tie", .parts = {"slaps:yes", "number"}, .split = split_tie},
    {"winner", WINNER, .n = COUNT(WINNER), .parts = {"seat", "all:yes"}, .split = split_winner},
    {"lamp_cause", LAMP_CAUSE, .n = COUNT(LAMP_CAUSE)},
    {"loss", LOSS, .n = COUNT(LOSS)},
    {"ending", ENDING, .n = COUNT(ENDING)},
    {"how", .parts = {"number", "seat"}, .split = split_how},
};
_Static_assert(sizeof TYPES / sizeof *TYPES <= sizeof((zzz_game *)0)->types / sizeof(mz_type),
               "room for the game's own copy");

/* ---- fields of the view ---- */

#define FIELD(name, member, type, rows, cols, own, encode, high, doc)                              \
    { name, type, doc, offsetof(zzz_state, member), 1, false, own, rows, cols, encode, 0, high }
/* Numbers of cards by type: a column each. */
#define CARDS(name, rows, high, doc)                                                               \
    FIELD(#name, name, "card count", rows, ZZZ_TYPES, false, MZ_NUMBER, high, doc)
#define SEATS(name, type, encode, high, doc)                                                       \
    FIELD(#name, name, type, ZZZ_SEATS, 1, false, encode, high, doc)
#define ONE(name, type, encode, high, doc) FIELD(#name, name, type, 1, 1, false, encode, high, doc)

static const mz_field FIELDS[] = {
    CARDS(swarm, 1, 32, "cards in the swarm, by kind"),
    CARDS(row, 1, 3, "open experience cards"),
    CARDS(gone, 1, 32, "cards out of the game"),
    CARDS(wpool, 1, 32, "cards still in the Swarm pile"),
    CARDS(ypool, 1, 32, "cards still in the Experience pile"),
    CARDS(pool, ZZZ_SEATS, 16, "cards of each seat's hand and draw pile together"),
    CARDS(known, ZZZ_SEATS, 16, "those of them that are surely in the hand"),
    CARDS(discard, ZZZ_SEATS, 16, "cards of each seat's discard pile"),
    SEATS(table, "card", MZ_CHOICE, 31, "the card before each seat; 255 none"),
    SEATS(blood, "number", MZ_NUMBER, ZZZ_BLOOD, "drops of each seat"),
    SEATS(infected, "yes", MZ_NUMBER, 1, "who is infected"),
    SEATS(handn, "number", MZ_NUMBER, 16, "cards in each hand, chosen ones too"),
    SEATS(pilen, "number", MZ_NUMBER, ZZZ_PILE, "cards in each draw pile"),
    SEATS(tie, "tie", MZ_CHOICE, 12, "the tie-break"),
    ONE(lamp, "seat", MZ_CHOICE, 3, "who has the Lamp; 255 nobody yet"),
    ONE(prev, "seat", MZ_CHOICE, 3, "who passed the Lamp in the last Phase D; 255 nobody"),
    ONE(strength, "number", MZ_NUMBER, 99, "mosquitos in the swarm"),
    ONE(defended, "number", MZ_NUMBER, 99, "mosquitos beaten in this defence"),
    ONE(owed, "number", MZ_NUMBER, 2, "Swarm cards to be turned up now"),
    ONE(left, "number", MZ_NUMBER, 99, "mosquitos without a marker in a slap; 0 all"),
    ONE(wn, "number", MZ_NUMBER, 34, "cards in the Swarm pile"),
    ONE(yn, "number", MZ_NUMBER, 32, "cards in the Experience pile"),
    FIELD("waiting", waiting, "card", ZZZ_WAIT, 1, false, MZ_SKIP, 31,
          "Lamp cards that wait, in their order"),
    ONE(nwaiting, "number", MZ_NUMBER, ZZZ_WAIT, "how many of them"),
    ONE(winner, "winner", MZ_CHOICE, 5, "who has won; 255 nobody yet"),
    {"hidden", "number",
     "bits of hands (0 to 3), piles (Swarm, Experience, seats: 4 to 9) and choices (10 to 13) of "
     "which a line that was read tells only the number",
     offsetof(zzz_state, hidden), 2, false, false, 1, 1, MZ_SKIP, 0, 0x3FFF},
    FIELD("hand", secret.hand, "card count", ZZZ_SEATS, ZZZ_TYPES, true, MZ_NUMBER, 8,
          "cards in the viewer's hand, in the row of its seat"),
    FIELD("order", secret.order, "card", ZZZ_ORDER, 1, true, MZ_SKIP, 31,
          "piles in order, seen by the all-seeing viewer"),
    FIELD("fixed", secret.fixed, "yes", 1, 1, true, MZ_SKIP, 1,
          "whether the piles are in order, seen by the all-seeing viewer"),
};

/* ---- stages, kinds, events ---- */

static const mz_stage STAGES[ZZZ_STAGES] = {
    [ZZZ_AT_LAMP0] = {"start", NULL, false}, [ZZZ_AT_ROW] = {"row", NULL, false},
    [ZZZ_AT_HANDS] = {"hands", NULL, true},  [ZZZ_AT_CHOOSE] = {"choose", NULL, true},
    [ZZZ_AT_SWARM] = {"swarm", NULL, false}, [ZZZ_AT_BLUE] = {"blue", NULL, false},
    [ZZZ_AT_GREEN] = {"green", NULL, false}, [ZZZ_AT_FLAT] = {"flat", NULL, false},
    [ZZZ_AT_SLAP] = {"slap", NULL, false},   [ZZZ_AT_BEATEN] = {"beaten", NULL, false},
    [ZZZ_AT_TAKE] = {"take", NULL, false},   [ZZZ_AT_REFILL] = {"refill", NULL, false},
    [ZZZ_AT_LAMP] = {"lamp", NULL, false},   [ZZZ_AT_LAYOFF] = {"layoff", NULL, true},
    [ZZZ_AT_DRAW] = {"draw", NULL, true},    [ZZZ_AT_SHUFFLE] = {"shuffle", NULL, true},
    [ZZZ_AT_TIE] = {"tie", NULL, false},     [ZZZ_AT_END] = {"end", NULL, false},
};

static const mz_row KINDS[ZZZ_KINDS] = {
    [ZZZ_DO_CHOOSE] = {"choose", {"card"}, "hand"},
    [ZZZ_DO_CHOOSE_NOTHING] = {"choose_nothing", {NULL}, "hand"},
    [ZZZ_DO_USE] = {"use", {"card"}, "own"},
    [ZZZ_DO_TABLE] = {"table", {"seat", "card"}, "table"},
    [ZZZ_DO_END] = {"end", {NULL}, "end"},
    [ZZZ_DO_AMOUNT] = {"amount", {"number"}, "how"},
    [ZZZ_DO_CURE] = {"cure", {NULL}, "how"},
    [ZZZ_DO_HEAL] = {"heal", {NULL}, "how"},
    [ZZZ_DO_TARGET] = {"target", {"seat"}, "who"},
    [ZZZ_DO_BEAT] = {"beat", {"card"}, "swarm"},
    [ZZZ_DO_STOP] = {"stop", {NULL}, "end"},
    [ZZZ_DO_TAKE] = {"take", {"card"}, "row"},
    [ZZZ_DO_LAY] = {"lay", {"card"}, "hand"},
    [ZZZ_DO_LAY_NOTHING] = {"lay_nothing", {NULL}, "end"},
    [ZZZ_IS_START] = {"first_lamp", {"seat"}, NULL},
    [ZZZ_IS_ROW] = {"row_card", {"card"}, NULL},
    [ZZZ_IS_DRAWN] = {"drawn", {"seat", "card"}, NULL},
    [ZZZ_IS_TURNED] = {"turned", {"card"}, NULL},
    [ZZZ_IS_SLAP] = {"slain", {"number", "of:number"}, NULL},
    [ZZZ_IS_SHUFFLED] = {"shuffled", {"seat", "card"}, NULL},
    [ZZZ_IS_TIED] = {"tie_slain", {"seat", "number"}, NULL},
};

static const mz_event_row EVENTS[ZZZ_EVENTS] = {
    [ZZZ_EV_START] = {"start", {"seat"}, 0, true, MZ_EACH},
    [ZZZ_EV_ROW] = {"row", {"card"}, 0, true, MZ_EACH},
    [ZZZ_EV_DREW] = {"drew", {"seat", "card"}, 2, true, MZ_EACH},
    [ZZZ_EV_SHOWN] = {"shown", {"seat", "card"}, 0, true, MZ_EACH},
    [ZZZ_EV_TURNED] = {"turned", {"card"}, 0, true, MZ_EACH},
    [ZZZ_EV_ALARM] = {"alarm", {"card"}, 0, false, MZ_EACH},
    [ZZZ_EV_LAMP] = {"lamp", {"from:seat", "to:seat", "lamp_cause"}, 0, false, MZ_EACH},
    [ZZZ_EV_USED] = {"used", {"seat", "card", "owner:seat", "how"}, 0, true, MZ_EACH},
    [ZZZ_EV_GAINED] = {"gained", {"seat", "number"}, 0, false, MZ_EACH},
    [ZZZ_EV_SLAP] = {"slap", {"seat", "number", "of:number"}, 0, true, MZ_EACH},
    [ZZZ_EV_SWEPT] = {"swept", {"seat"}, 0, false, MZ_EACH},
    [ZZZ_EV_INFECTED] = {"infected", {"seat"}, 0, false, MZ_EACH},
    [ZZZ_EV_PAID] = {"paid", {"seat", "number", "left:number", "loss"}, 0, false, MZ_EACH},
    [ZZZ_EV_BEATEN] = {"beaten", {"seat", "card", "number"}, 0, false, MZ_EACH},
    [ZZZ_EV_JOINED] = {"joined", {"seat", "card", "number"}, 0, true, MZ_EACH},
    [ZZZ_EV_TOOK] = {"took", {"seat", "card"}, 0, false, MZ_EACH},
    [ZZZ_EV_LAID] = {"laid", {"seat", "card"}, 0, true, MZ_EACH},
    [ZZZ_EV_SHUFFLED] = {"shuffled", {"seat"}, 0, true, MZ_EACH},
    [ZZZ_EV_TIE] = {"tie", {"seat", "number"}, 0, true, MZ_EACH},
    [ZZZ_EV_OVER] = {"over", {"ending", "winner"}, 0, false, MZ_EACH},
};

/* ---- options ---- */

#define VALUES(...)                                                                                \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

const mz_option zzz_options[ZZZ_OPTIONS] = {
    [ZZZ_O_LEVEL] = {"level", "MZ-58", VALUES("std", "coop0", "coop1", "coop2"), 0, 0, false},
    [ZZZ_O_ALARM] = {"alarm", "MZ-R4", VALUES("topUpFirst", "resolveFirst"), 0, 0, false},
    [ZZZ_O_LAMP] = {"lampCards", "MZ-R6", VALUES("immediate", "phaseD"), 0, 0, false},
    [ZZZ_O_DRAIN] = {"infectionDrain", "MZ-R8", VALUES("own", "every"), 0, 0, false},
    [ZZZ_O_FIRST] = {"infectionFirst", "MZ-R9", VALUES("sameTurn", "nextTurn"), 0, 0, false},
    [ZZZ_O_ALLOCATION] = {"allocation", "MZ-R5", VALUES("maximal", "free", "largestFirst"), 0, 0,
                          false},
    [ZZZ_O_NET_TABLE] = {"netTable", "MZ-R7", VALUES("keep", "sweep"), 0, 0, false},
    [ZZZ_O_IDLE] = {"idlePlays", "MZ-R3", VALUES("allowed", "forbidden"), 0, 0, false},
    [ZZZ_O_FINAL] = {"finalPhaseA", "MZ-R12", VALUES("play", "skip"), 0, 0, false},
    [ZZZ_O_COOP_FINISH] = {"coopFinish", "MZ-R13", VALUES("failedDraw", "lastCardFought"), 0, 0,
                           false},
    [ZZZ_O_START] = {"start", "MZ-R22", VALUES("chosen", "random", "winner"), 1, ZZZ_SEATS, false},
    [ZZZ_O_SLAP] = {"slap", "MZ-R15", VALUES("8"), 0, 16, true},
    [ZZZ_O_STRICT] = {"strict", NULL, VALUES("no", "yes"), 0, 0, false},
};

/* Types and tables with this content's names. */
void zzz_name_cards(zzz_game *g) {
    memcpy(g->types, TYPES, sizeof TYPES);
    g->types[NAME_TYPE].names = g->names;
    g->types[NAME_TYPE].n = g->ntypes;
    g->types[CARD_TYPE].names = g->words;
    g->types[CARD_TYPE].n = g->ntypes;
    g->base.tables.types = g->types;
}

static const char *seat_name(const mz_game *game, int seat) {
    static const char *const name[] = {"1", "2", "3", "4"};
    (void)game;
    return name[seat];
}

static const mz_tables TABLES = {
    .name = "mosquitozzz",
    .title = "Mosquitozzz",
    .ended = "MZ-53",
    .order = "MZ-12",
    .version = 1,
    .seats_low = 2,
    .seats_high = ZZZ_SEATS,
    .fields = FIELDS,
    .stages = STAGES,
    .kinds = KINDS,
    .events = EVENTS,
    .options = zzz_options,
    .types = TYPES,
    .nfields = COUNT(FIELDS),
    .nstages = ZZZ_STAGES,
    .physical = 1u << ZZZ_AT_SLAP | 1u << ZZZ_AT_TIE,
    .nkinds = ZZZ_KINDS,
    .nature = ZZZ_IS_START,
    .nevents = ZZZ_EVENTS,
    .noptions = ZZZ_OPTIONS,
    .ntypes = COUNT(TYPES),
};

const mz_rules zzz_rules = {
    .declared = &TABLES,
    .game_size = sizeof(zzz_game),
    .public_size = ZZZ_PUBLIC,
    .picks = ZZZ_SEATS,
    .steps = ZZZ_PILE - 1,
    .secret_size = sizeof(zzz_secret),
    .ids = ZZZ_IDS,
    .outcome_ids = ZZZ_OUTCOME_IDS,
    .decisions = 2048, /* 6.3 */
    .seats_default = 2,
    .probe = zzz_probe,
    .make = zzz_make,
    .content = zzz_content,
    .seat_name = seat_name,
    .init = zzz_init,
    .deal = zzz_deal,
    .legal = zzz_legal,
    .goes_on = zzz_goes_on,
    .outcomes = zzz_outcomes,
    .early = zzz_early,
    .apply = zzz_apply,
    .why = zzz_why,
    .judge = mz_no_judge,
    .measure = mz_no_measure,
    .own = zzz_own,
    .sample = zzz_sample,
    .result = zzz_result,
    .value = zzz_value,
    .prior = zzz_prior,
    .write = zzz_write,
    .read = zzz_read,
    .describe = zzz_describe,
    .name = zzz_name,
    .parse = zzz_parse,
    .log = zzz_log,
    .board = zzz_board,
    .check = zzz_check,
};
