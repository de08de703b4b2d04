/* What the game says about itself: the fields of its view, stages, kinds, events, options, types;
 * and its mz_rules. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

#define COUNT(list) ((uint16_t)(sizeof(list) / sizeof *(list)))

/* ---- words ---- */

static const char *const SEAT[] = {"player 1", "player 2", "player 3", "player 4"};
static const char *const YES[] = {"no", "yes"};
static const char *const TIE[] = {"not in it", "to slap", "0", "1", "2", "3", "4",
                                  "5",         "6",       "7", "8", "9", "10"};
static const char *const WINNER[] = {"player 1", "player 2", "player 3",
                                     "player 4", "all win",  "all lose"};
static const char *const LAMP_CAUSE[ZZZ_LAMP_CAUSES] = {"choice", "Mosquito Net", "Alpha Mosquito",
                                                        "Beta Mosquito", "Gamma Mosquito"};
static const char *const LOSS[] = {"stings", "infection"};
static const char *const ENDING[ZZZ_OVER_CAUSES] = {"the Swarm pile is empty", "the last drop",
                                                    "the last card is fought", "the tie-break"};
static const char *const HOW[] = {"0 drops", "1 drop",   "2 drops",  "3 drops",  "cure",
                                  "1 drop",  "player 1", "player 2", "player 3", "player 4"};

/* The words of "card" are those of the content; make fills them in. */
enum { CARD_TYPE };
static const mz_type TYPES[] = {
    [CARD_TYPE] = {"card", NULL, 0},   {"seat", SEAT, COUNT(SEAT)},
    {"yes", YES, COUNT(YES)},          {"tie", TIE, COUNT(TIE)},
    {"winner", WINNER, COUNT(WINNER)}, {"lamp_cause", LAMP_CAUSE, COUNT(LAMP_CAUSE)},
    {"loss", LOSS, COUNT(LOSS)},       {"ending", ENDING, COUNT(ENDING)},
    {"how", HOW, COUNT(HOW)},          {"number", NULL, 0},
};
_Static_assert(sizeof TYPES / sizeof *TYPES <= sizeof((zzz_game *)0)->types / sizeof(mz_type),
               "room for the game's own copy");

/* ---- fields of the view ---- */

#define FIELD(name, member, type, rows, cols, own, encode, high, names, doc)                       \
    {                                                                                              \
        name, type, doc, offsetof(zzz_state, member), 1, false, own, rows, cols, encode, 0, high,  \
            names                                                                                  \
    }
/* Numbers of cards by type: a column each. */
#define CARDS(name, rows, high, doc)                                                               \
    FIELD(#name, name, "card count", rows, ZZZ_TYPES, false, MZ_NUMBER, high, NULL, doc)
#define SEATS(name, type, encode, high, names, doc)                                                \
    FIELD(#name, name, type, ZZZ_SEATS, 1, false, encode, high, names, doc)
#define ONE(name, type, encode, high, names, doc)                                                  \
    FIELD(#name, name, type, 1, 1, false, encode, high, names, doc)

static const mz_field FIELDS[] = {
    CARDS(swarm, 1, 32, "cards in the swarm, by kind"),
    CARDS(row, 1, 3, "open experience cards"),
    CARDS(gone, 1, 32, "cards out of the game"),
    CARDS(wpool, 1, 32, "cards still in the Swarm pile"),
    CARDS(ypool, 1, 32, "cards still in the Experience pile"),
    CARDS(pool, ZZZ_SEATS, 16, "cards of each seat's hand and draw pile together"),
    CARDS(known, ZZZ_SEATS, 16, "those of them that are surely in the hand"),
    CARDS(discard, ZZZ_SEATS, 16, "cards of each seat's discard pile"),
    SEATS(table, "card", MZ_CHOICE, 31, NULL, "the card before each seat; 255 none"),
    SEATS(blood, "number", MZ_NUMBER, ZZZ_BLOOD, NULL, "drops of each seat"),
    SEATS(infected, "yes", MZ_NUMBER, 1, YES, "who is infected"),
    SEATS(handn, "number", MZ_NUMBER, 16, NULL, "cards in each hand, chosen ones too"),
    SEATS(pilen, "number", MZ_NUMBER, ZZZ_PILE, NULL, "cards in each draw pile"),
    SEATS(tie, "tie", MZ_CHOICE, 12, TIE, "the tie-break"),
    ONE(lamp, "seat", MZ_CHOICE, 3, SEAT, "who has the Lamp; 255 nobody yet"),
    ONE(prev, "seat", MZ_CHOICE, 3, SEAT, "who passed the Lamp in the last Phase D; 255 nobody"),
    ONE(strength, "number", MZ_NUMBER, 99, NULL, "mosquitos in the swarm"),
    ONE(defended, "number", MZ_NUMBER, 99, NULL, "mosquitos beaten in this defence"),
    ONE(owed, "number", MZ_NUMBER, 2, NULL, "Swarm cards to be turned up now"),
    ONE(left, "number", MZ_NUMBER, 99, NULL, "mosquitos without a marker in a slap; 0 all"),
    ONE(wn, "number", MZ_NUMBER, 34, NULL, "cards in the Swarm pile"),
    ONE(yn, "number", MZ_NUMBER, 32, NULL, "cards in the Experience pile"),
    FIELD("waiting", waiting, "card", ZZZ_WAIT, 1, false, MZ_SKIP, 31, NULL,
          "Lamp cards that wait, in their order"),
    ONE(nwaiting, "number", MZ_NUMBER, ZZZ_WAIT, NULL, "how many of them"),
    ONE(winner, "winner", MZ_CHOICE, 5, WINNER, "who has won; 255 nobody yet"),
    {"hidden", "number",
     "bits of hands (0 to 3), piles (Swarm, Experience, seats: 4 to 9) and choices (10 to 13) of "
     "which a line that was read tells only the number",
     offsetof(zzz_state, hidden), 2, false, false, 1, 1, MZ_SKIP, 0, 0x3FFF, NULL},
    FIELD("hand", secret.hand, "card count", ZZZ_SEATS, ZZZ_TYPES, true, MZ_NUMBER, 8, NULL,
          "cards in the viewer's hand, in the row of its seat"),
    FIELD("order", secret.order, "card", ZZZ_ORDER, 1, true, MZ_SKIP, 31, NULL,
          "piles in order, seen by the all-seeing viewer"),
    FIELD("fixed", secret.fixed, "yes", 1, 1, true, MZ_SKIP, 1, YES,
          "whether the piles are in order, seen by the all-seeing viewer"),
};

/* ---- stages, kinds, events ---- */

static const mz_stage STAGES[ZZZ_STAGES] = {
    [ZZZ_AT_LAMP0] = {"start", "who gets the Lamp first", NULL, false},
    [ZZZ_AT_ROW] = {"row", "an experience card is turned up", NULL, false},
    [ZZZ_AT_HANDS] = {"hands", "a card is drawn into a first hand", NULL, true},
    [ZZZ_AT_CHOOSE] = {"choose", "everybody chooses a card of the hand", NULL, true},
    [ZZZ_AT_SWARM] = {"swarm", "a Swarm card is turned up", NULL, false},
    [ZZZ_AT_BLUE] = {"blue", "defend: blue cards, then green ones", NULL, false},
    [ZZZ_AT_GREEN] = {"green", "defend: green cards", NULL, false},
    [ZZZ_AT_FLAT] = {"flat", "defend: only Flat Hands are left", NULL, false},
    [ZZZ_AT_SLAP] = {"slap", "markers are thrown and slapped", NULL, false},
    [ZZZ_AT_BEATEN] = {"beaten", "which cards count as beaten", NULL, false},
    [ZZZ_AT_TAKE] = {"take", "an experience card is taken", NULL, false},
    [ZZZ_AT_REFILL] = {"refill", "an experience card is turned up", NULL, false},
    [ZZZ_AT_LAMP] = {"lamp", "who gets the Lamp", NULL, false},
    [ZZZ_AT_LAYOFF] = {"layoff", "both players may lay off a card", NULL, true},
    [ZZZ_AT_DRAW] = {"draw", "a card is drawn", NULL, true},
    [ZZZ_AT_SHUFFLE] = {"shuffle", "a discard pile is shuffled", NULL, true},
    [ZZZ_AT_TIE] = {"tie", "a seat slaps ten markers in the tie-break", NULL, false},
    [ZZZ_AT_END] = {"end", "the game is over", NULL, false},
};

static const mz_row KINDS[ZZZ_KINDS] = {
    [ZZZ_DO_CHOOSE] = {"choose", "{0}", {"card"}},
    [ZZZ_DO_CHOOSE_NOTHING] = {"choose_nothing", "you have no card to choose", {NULL}},
    [ZZZ_DO_USE] = {"use", "use {0}", {"card"}},
    [ZZZ_DO_TABLE] = {"table", "use {1}, which lies before {0}", {"seat", "card"}},
    [ZZZ_DO_END] = {"end", "end your defence", {NULL}},
    [ZZZ_DO_AMOUNT] = {"amount", "{0} drop{0?s||s} by the Salve", {"number"}},
    [ZZZ_DO_CURE] = {"cure", "cure your infection", {NULL}},
    [ZZZ_DO_HEAL] = {"heal", "gain a drop", {NULL}},
    [ZZZ_DO_TARGET] = {"target", "pass the Lamp to {0}", {"seat"}},
    [ZZZ_DO_BEAT] = {"beat", "{0} counts as beaten", {"card"}},
    [ZZZ_DO_STOP] = {"stop", "no more cards count as beaten", {NULL}},
    [ZZZ_DO_TAKE] = {"take", "take {0}", {"card"}},
    [ZZZ_DO_LAY] = {"lay", "lay {0} off", {"card"}},
    [ZZZ_DO_LAY_NOTHING] = {"lay_nothing", "lay nothing off", {NULL}},
    [ZZZ_IS_START] = {"first_lamp", "{0} gets the Lamp first", {"seat"}},
    [ZZZ_IS_ROW] = {"row_card", "{0} is turned up", {"card"}},
    [ZZZ_IS_DRAWN] = {"drawn", "{0} draws {1}", {"seat", "card"}},
    [ZZZ_IS_TURNED] = {"turned", "{0} is turned up", {"card"}},
    [ZZZ_IS_SLAP] = {"slain", "{0} slain of {1} marker{1?s||s}", {"number", "number"}},
    [ZZZ_IS_SHUFFLED] = {"shuffled", "{1} is next in the pile of {0}", {"seat", "card"}},
    [ZZZ_IS_TIED] = {"tie_slain", "{0} slays {1} of ten markers", {"seat", "number"}},
};

static const mz_event_row EVENTS[ZZZ_EVENTS] = {
    [ZZZ_EV_START] = {"start", "{0} gets the Lamp first", {"seat"}, 0, true},
    [ZZZ_EV_ROW] = {"row", "{0} is turned up in the row", {"card"}, 0, true},
    [ZZZ_EV_DREW] = {"drew", "{0} draws [{1}|a card]", {"seat", "card"}, 2, true},
    [ZZZ_EV_SHOWN] =
        {"shown", "{0} [has chosen {1}|had no card to choose]", {"seat", "card"}, 0, true},
    [ZZZ_EV_TURNED] = {"turned", "{0} flies into the swarm", {"card"}, 0, true},
    [ZZZ_EV_ALARM] = {"alarm", "{0}: two more cards are turned up", {"card"}, 0, false},
    [ZZZ_EV_LAMP] =
        {"lamp", "The Lamp goes from {0} to {1}: {2}", {"seat", "seat", "lamp_cause"}, 0, false},
    [ZZZ_EV_USED] = {"used",
                     "{0} uses {1}[ that lies before {2}][, {3}]",
                     {"seat", "card", "seat", "how"},
                     0,
                     true},
    [ZZZ_EV_GAINED] = {"gained", "{0} gains {1} drop{1?s||s}", {"seat", "number"}, 0, false},
    [ZZZ_EV_SLAP] = {"slap",
                     "{0} slaps: {1} of {2} marker{2?s||s} slain",
                     {"seat", "number", "number"},
                     0,
                     true},
    [ZZZ_EV_SWEPT] = {"swept", "{0} ends the defence", {"seat"}, 0, false},
    [ZZZ_EV_INFECTED] = {"infected", "{0} is infected", {"seat"}, 0, false},
    [ZZZ_EV_PAID] = {"paid",
                     "{0} loses {1} drop{1?s||s} by {3}, {2} left",
                     {"seat", "number", "number", "loss"},
                     0,
                     false},
    [ZZZ_EV_BEATEN] = {"beaten", "{0} has beaten {2} x {1}", {"seat", "card", "number"}, 0, false},
    [ZZZ_EV_JOINED] = {"joined",
                       "{2} x {1} from the hand of {0} joins the swarm",
                       {"seat", "card", "number"},
                       0,
                       true},
    [ZZZ_EV_TOOK] = {"took", "{0} takes {1}", {"seat", "card"}, 0, false},
    [ZZZ_EV_LAID] = {"laid", "{0} lays [{1}|nothing] off", {"seat", "card"}, 0, true},
    [ZZZ_EV_SHUFFLED] =
        {"shuffled", "{0} shuffles the discards into a new pile", {"seat"}, 0, true},
    [ZZZ_EV_TIE] = {"tie", "{0} slays {1} of ten markers", {"seat", "number"}, 0, true},
    [ZZZ_EV_OVER] =
        {"over",
         "{0}: {1?player 1 wins|player 2 wins|player 3 wins|player 4 wins|all win|all lose}",
         {"ending", "winner"},
         0,
         false},
};

/* ---- options ---- */

#define VALUES(...)                                                                                \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

const mz_option zzz_options[ZZZ_OPTIONS] = {
    [ZZZ_O_LEVEL] = {"level",
                     "everyone for themselves, or together: Ambush, Rebellion, Kamikaze "
                     "(MZ-58)",
                     VALUES("std", "coop0", "coop1", "coop2"), 0, 0, false},
    [ZZZ_O_ALARM] = {"alarm", "an Alarm without a mosquito in the swarm (MZ-R4)",
                     VALUES("topUpFirst", "resolveFirst"), 0, 0, false},
    [ZZZ_O_LAMP] = {"lampCards", "when Alpha, Beta and Gamma act (MZ-R6)",
                    VALUES("immediate", "phaseD"), 0, 0, false},
    [ZZZ_O_DRAIN] = {"infectionDrain", "in whose Phase C an infection costs a drop (MZ-R8)",
                     VALUES("own", "every"), 0, 0, false},
    [ZZZ_O_FIRST] = {"infectionFirst", "when an infection costs its first drop (MZ-R9)",
                     VALUES("sameTurn", "nextTurn"), 0, 0, false},
    [ZZZ_O_ALLOCATION] = {"allocation", "which red cards count as beaten (MZ-R5)",
                          VALUES("maximal", "free", "largestFirst"), 0, 0, false},
    [ZZZ_O_NET_TABLE] = {"netTable", "table cards after a Net (MZ-R7)", VALUES("keep", "sweep"), 0,
                         0, false},
    [ZZZ_O_IDLE] = {"idlePlays", "cards used without effect (MZ-R3)",
                    VALUES("allowed", "forbidden"), 0, 0, false},
    [ZZZ_O_FINAL] = {"finalPhaseA", "the card choice when the Swarm pile is empty (MZ-R12)",
                     VALUES("play", "skip"), 0, 0, false},
    [ZZZ_O_COOP_FINISH] = {"coopFinish", "when a team has won (MZ-R13)",
                           VALUES("failedDraw", "lastCardFought"), 0, 0, false},
    [ZZZ_O_START] = {"start",
                     "who gets the Lamp first: a seat, by chance, or the winner of the "
                     "game before, named as a seat (MZ-R22)",
                     VALUES("chosen", "random", "winner"), 1, ZZZ_SEATS, false},
    [ZZZ_O_SLAP] = {"slap",
                    "chance of a slain mosquito in sixteenths, one for all or for each "
                    "seat: 8/6/8 (MZ-R15)",
                    VALUES("8"), 0, 16, true},
    [ZZZ_O_STRICT] = {"strict", "whether a position must hold exactly the cards of the content",
                      VALUES("no", "yes"), 0, 0, false},
};

/* Types and tables with this content's words. */
void zzz_name_cards(zzz_game *g) {
    memcpy(g->types, TYPES, sizeof TYPES);
    g->types[CARD_TYPE] = (mz_type){"card", g->words, g->ntypes};
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
    .summary =
        "A swarm that grows every night, a Lamp that draws it, and flat hands: keep the most "
        "blood, or get through together.",
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
