/* What the game says about itself: stages, kinds, events, options, types; how a game is made; and
 * its mz_rules. The fields of the view stand in fields.c. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"
#include "games/amoebunnies/tables.h"

/* ---- types ---- */

static const char *const COLOUR[] = {"red",  "orange", "yellow", "green",
                                     "blue", "purple", "rainbow"};
static const char *const PAINT[] = {"red",  "orange", "yellow",      "green",
                                    "blue", "purple", "draw 2 cards"};
static const char *const ZONE[] = {"Field", "Farm", "Hill", "Forest", "Lake", "Mountain"};
static const char *const CHARACTER[] = {"Roy", "Cam", "Sarı", "Midori", "Sunil", "Violet"};
static const char *const FACE[] = {
    "bird's flower", "bee's flower", "butterfly's flower", "Speedy Delivery",
    "Peek",          "Bargain",      "Draw 2 Cards",       "Collect 2 Jellies"};
static const char *const WHAT[] = {
    "movement",   "bonus movement", "jelly", "roll",       "Zone In", "Bargain", "Buddy System",
    "Fairy Gold", "Overgrowth",     "Peek",  "Plan Ahead", "Refresh", "splash"};
static const char *const THING[] = {"player token", "hiding place", "rainbow", "palette",
                                    "particle"};
static const char *const DECK[] = {"colour deck", "location deck", "gift deck"};
static const char *const ART[] = {"brush", "signpost"};
static const char *const YES[] = {"no", "yes"};
static const char *const WORD[] = {"jelly", "Fairy Gold",   "no",
                                   "yes",   "own movement", "bonus movement"};
const char *const bunny_duty_words[] = {
    "nothing",  "first player",  "setup",         "draw",        "gift card",   "hiding place",
    "particle", "Sunil's die",   "Violet's die",  "Zone In die", "flower",      "peek",
    "palette",  "revealed card", "next turn",     "toll",        "second half", "rainbow",
    "splash",   "way",           "Zone In space", "sample",      "second card"};

#define TYPE(name, list)                                                                           \
    { name, list, (uint16_t)(sizeof(list) / sizeof *(list)) }

static const mz_type TYPES[] = {
    {"space", bunny_space_words, BUNNY_SPACES},
    {"card", bunny_card_words, BUNNY_CARDS},
    {"gift", bunny_gift_words, BUNNY_GIFTS},
    {"path", NULL, 0}, /* named by the content: see make */
    {"seat", NULL, 0},
    TYPE("colour", COLOUR),
    TYPE("paint", PAINT),
    TYPE("zone", ZONE),
    TYPE("character", CHARACTER),
    TYPE("face", FACE),
    TYPE("what", WHAT),
    TYPE("thing", THING),
    TYPE("deck", DECK),
    TYPE("art", ART),
    TYPE("yes", YES),
    TYPE("word", WORD),
    {"duty", bunny_duty_words, BUNNY_DUTIES},
    {"flag", bunny_flag_names, 8},
    {"number", NULL, 0},
    {"round", NULL, 0},
    {"left", NULL, 0},
    {"count", NULL, 0},
    {"dial", NULL, 0},
};
enum { TYPE_PATH = 3, TYPE_SEAT = 4 };

/* ---- stages ---- */

static const mz_stage STAGES[BUNNY_STAGES] = {
    [AT_ACTION] = {"action", "choose an action, or end the turn", NULL, true},
    [AT_TOLL] = {"toll", "give Cam a card to enter the blocked space, or stay", NULL, true},
    [AT_HALF] = {"half", "go on by the card's other half, or stop", NULL, false},
    [AT_RAINBOW] = {"rainbow", "which rainbow turns bright", NULL, false},
    [AT_SPLASH] = {"splash", "place a splash, or do not", NULL, false},
    [AT_WAY] = {"way", "which path to follow", NULL, false},
    [AT_TO] = {"to", "which space of the zone", NULL, false},
    [AT_PICK] = {"pick", "which sample to collect", NULL, false},
    [AT_AGAIN] = {"again", "reveal a second card, or do not", NULL, false},
    [AT_FIRST] = {"first", "who begins", NULL, false},
    [AT_SETUP_SPACE] = {"setup", "a location card of the setup", NULL, false},
    [AT_SETUP_CARD] = {"hand", "a colour card of the setup", NULL, true},
    [AT_DRAW] = {"draw", "a colour card drawn into a hand", NULL, true},
    [AT_GIFT] = {"gift", "a gift card drawn into a hand", NULL, true},
    [AT_LOCATION] = {"location", "a location card", NULL, false},
    [AT_DIE] = {"die", "a die", NULL, false},
    [AT_FLOWER] = {"flower", "the face of a flower token", NULL, false},
    [AT_PEEK] = {"peek", "the face that Roy alone sees", NULL, true},
    [AT_PALETTE] = {"palette", "the face of a palette", NULL, false},
    [AT_REVEAL] = {"card", "the card of an experiment", NULL, false},
    [AT_END] = {"end", "the game is over", NULL, false},
};

/* ---- kinds of choices: 33 actions, parts of them, nature's outcomes ---- */

static const mz_row KINDS[] = {
    {"end", "end your turn", {NULL}},
    {"go", "make a step of your own", {NULL}},
    {"hop", "pay a jelly for a step", {NULL}},
    {"glide", "make a step with bonus movement", {NULL}},
    {"redeem", "turn in a card with the jelly icon for a jelly", {NULL}},
    {"trade", "turn in three of a colour for a jelly", {NULL}},
    {"play", "play a gift card", {NULL}},
    {"open", "give Sarı a card and open a gift", {NULL}},
    {"tunnel", "go through a tunnel", {NULL}},
    {"clear", "give Midori a jelly and clear an overgrowth", {NULL}},
    {"net", "Network: go to the other space of the animal", {NULL}},
    {"flip", "turn up the token on your space", {NULL}},
    {"take", "pick up a flower", {NULL}},
    {"drop", "put down your flower", {NULL}},
    {"peek", "look at a face-down flower", {NULL}},
    {"bargain", "give a card for a jelly", {NULL}},
    {"merge", "merge two stacks", {NULL}},
    {"place", "place a gift", {NULL}},
    {"buddy", "Buddy System: step to another player", {NULL}},
    {"seek", "Seek & Hide: go to a centre space", {NULL}},
    {"grow", "place an overgrowth", {NULL}},
    {"fly", "fly to any space for a jelly", {NULL}},
    {"refresh", "draw two cards with an empty hand", {NULL}},
    {"collect", "take the bright rainbow", {NULL}},
    {"roll", "roll the die", {NULL}},
    {"back", "Remember: go back along a string", {NULL}},
    {"plan", "Plan Ahead: lay a string", {NULL}},
    {"zone", "Zone In: roll for a space of a zone", {NULL}},
    {"sign", "turn the signpost and make a step", {NULL}},
    {"sample", "run an experiment", {NULL}},
    {"burrow", "dig a pair of tunnels", {NULL}},
    {"synth", "Synthesize: two movements for a jelly", {NULL}},
    {"magnet", "Magnetize: fetch the particle", {NULL}},
    [DO_SPACE] = {"space", "{0}", {"space"}},
    [DO_PATH] = {"path", "{0}", {"path"}},
    [DO_CARD] = {"card", "{0}", {"card"}},
    [DO_ART] = {"art", "{0}, painted", {"card"}},
    [DO_WORD] = {"word", "{0}", {"word"}},
    [DO_COLOUR] = {"colour", "{0}", {"colour"}},
    [DO_PLAYER] = {"player", "{0}", {"character"}},
    [DO_GIFT] = {"gift", "{0}", {"gift"}},
    [DO_ANIMAL] = {"animal", "{0}", {"face"}},
    [IS_FIRST] = {"first", "{0} begins", {"character"}},
    [IS_CARD] = {"drawn", "{0}", {"card"}},
    [IS_SPACE] = {"location", "{0}", {"space"}},
    [IS_GIFT] = {"gift drawn", "{0}", {"gift"}},
    [IS_FACE] = {"face", "{0}", {"face"}},
    [IS_PAINT] = {"palette", "{0}", {"paint"}},
    [IS_DIE] = {"die", "{0}", {"colour"}},
    [IS_VDIE] = {"number", "{0}", {"number"}},
};

/* ---- events ---- */

static const mz_event_row EVENTS[BUNNY_EVENTS] = {
    [E_FIRST] = {"first", "{0} begins", {"seat"}, 0, true},
    [E_TURN] = {"turn",
                "Round {1}: it is the turn of {0}{2?|, 1 movement|, {2} movements}",
                {"seat", "round", "left"},
                0,
                false},
    [E_ENDED] = {"ended", "{0} ends the turn", {"seat"}, 0, false},
    [E_PLACED] = {"placed", "The {1} of {0} is put on {2}", {"seat", "thing", "space"}, 0, true},
    [E_DREW] = {"drew", "{0} draws [{1}|a colour card]", {"seat", "card"}, 2, true},
    [E_DREW_GIFT] = {"drew gift", "{0} draws [{1}|a gift card]", {"seat", "gift"}, 2, true},
    [E_SHUFFLED] = {"shuffled", "The {0} is made of its discards", {"deck"}, 0, true},
    [E_ROLLED] = {"rolled", "The die of Sunil shows {0}", {"colour"}, 0, true},
    [E_ZONED] = {"zoned", "The die of Sunil shows {0} for the {1}", {"colour", "zone"}, 0, true},
    [E_THREW] = {"threw", "{0} throws the die: {1} movement{1?s||s}", {"seat", "left"}, 0, true},
    [E_ALLOWED] = {"allowed", "{0} has {1} movement{1?s||s} left", {"seat", "left"}, 0, false},
    [E_SPENT] = {"spent",
                 "{0} uses {1?{2} movement{2?s||s}|{2} bonus movement{2?s||s}|{2} "
                 "jell{2?ies|y|ies}|a roll|Zone In|{1}}",
                 {"seat", "what", "count"},
                 0,
                 false},
    [E_GAINED] =
        {"gained",
         "{0} gains {1?{2} movement{2?s||s}|{2} bonus movement{2?s||s}|{2} jell{2?ies|y|ies}}",
         {"seat", "what", "count"},
         0,
         false},
    [E_PLAYED] = {"played", "{0} plays {1}", {"seat", "card"}, 0, true},
    [E_PAINTED] = {"painted", "{0} plays {1}, painted {2}", {"seat", "card", "colour"}, 0, true},
    [E_GAVE] = {"gave", "{0} gives {1} [{2}|a card]", {"seat", "seat", "card"}, 4, true},
    [E_USED_GIFT] = {"used gift", "{0} plays {1}", {"seat", "gift"}, 0, true},
    [E_MOVED] = {"moved", "{0} moves from {1} to {2}", {"seat", "space", "space"}, 0, false},
    [E_TOLL] = {"toll", "{0} owes Cam a card to enter {1}", {"seat", "space"}, 0, false},
    [E_STOPPED] = {"stopped", "{0} does not pay and stays out of {1}", {"seat", "space"}, 0, false},
    [E_MERGED] = {"merged",
                  "{by} merges {0} into {1}: {2} stacks there",
                  {"space", "space", "count"},
                  0,
                  false},
    [E_SPLASHED] = {"splashed", "{by} places a splash on {0}", {"path"}, 0, false},
    [E_UNSPLASHED] = {"unsplashed", "{by} takes the splash off {0}", {"path"}, 0, false},
    [E_CLEARED] = {"cleared", "{0} clears the overgrowth of {1}", {"seat", "path"}, 0, false},
    [E_GREW] = {"grew", "An overgrowth grows on {0}", {"path"}, 0, false},
    [E_MARKED] = {"marked", "The {0} marker is coloured", {"colour"}, 0, false},
    [E_UNMARKED] = {"unmarked", "All markers turn back", {NULL}, 0, false},
    [E_BRIGHT] = {"bright", "The rainbow on {0} turns bright", {"space"}, 0, false},
    [E_COLLECTED] =
        {"collected", "{by} collects the rainbow of {0}, number {1}", {"space", "count"}, 0, false},
    [E_STRUNG] = {"strung", "{by} lays a string on {0}", {"path"}, 0, false},
    [E_UNSTRUNG] = {"unstrung", "{by} takes the string off {0}", {"path"}, 0, false},
    [E_ART] = {"art", "Art Direction turns to the {0}", {"art"}, 0, false},
    [E_FLIPPED] = {"flipped", "{by} turns up the token on {0}: {1}", {"space", "face"}, 0, true},
    [E_LOOKED] = {"looked", "{by} looks at the token on {0}", {"space"}, 0, false},
    [E_PEEKED] =
        {"peeked", "[The token on {0} is {1}|Only Roy sees it]", {"space", "face"}, 2, true},
    [E_CARRIED] = {"carried", "{by} picks up the {1} on {0}", {"space", "face"}, 0, false},
    [E_DROPPED] = {"dropped", "{by} puts the {1} down on {0}", {"space", "face"}, 0, false},
    [E_BARGAINED] =
        {"bargained", "{by} gets a jelly from {1?{0}|the supply}", {"seat", "yes"}, 0, false},
    [E_HID] = {"hid", "{by} places a gift on {0}, {1} left", {"space", "left"}, 0, false},
    [E_OPENED] = {"opened", "{0} opens the gift on {1}", {"seat", "space"}, 0, false},
    [E_RELOCATED] =
        {"relocated", "The {0} goes from {1} to {2}", {"thing", "space", "space"}, 0, true},
    [E_LOCATED] = {"located", "{0} is drawn and does not fit", {"space"}, 0, true},
    [E_PALETTE] = {"palette", "The palette on {0} shows {1}", {"space", "paint"}, 0, true},
    [E_REVEALED] = {"revealed", "{0} is revealed", {"card"}, 0, true},
    [E_SAMPLED] = {"sampled", "{by} samples {0}", {"colours"}, 0, false},
    [E_DIAL] = {"dial", "The dial is at {0}", {"dial"}, 0, false},
    [E_EXPERIMENT] = {"experiment", "{by} runs an experiment on {0}", {"space"}, 0, false},
    [E_AGAIN] = {"again", "{by} wants a second card", {NULL}, 0, false},
    [E_MAGNET] =
        {"magnet", "{by} fetches the particle from {0} to {1}", {"space", "space"}, 0, false},
    [E_BURROWED] = {"burrowed", "{by} digs tunnels on {0} and {1}", {"space", "space"}, 0, false},
    [E_DECLINED] = {"declined", "{by} declines: {0}", {"duty"}, 0, false},
    [E_WON] = {"won", "{0} wins", {"seat"}, 0, false},
    [E_OVER] = {"over", "The rounds are over", {NULL}, 0, false},
};

/* ---- options (section 4) ---- */

static const mz_option OPTIONS[] = {
    {"characters", "two to six of roy, cam, sar, mid, sun, vio, in seating order",
     (const char *const[]){"roy,cam", NULL}, 0, 0, true},
    {"content", "the components", (const char *const[]){"std", NULL}, 0, 0, true},
    {"paint", "who may use Art Direction (AB-R6)", (const char *const[]){"strict", "free", NULL}, 0,
     0, false},
    {"wild", "must a rainbow be followed (AB-R11)", (const char *const[]){"may", "must", NULL}, 0,
     0, false},
    {"fairy", "Fairy Gold with any hand or a card in hand (AB-R7)",
     (const char *const[]){"any", "hand", NULL}, 0, 0, false},
    {"string", "which string moves (AB-R13)", (const char *const[]){"far", "old", NULL}, 0, 0,
     false},
    {"rounds", "rounds after which nobody wins (AB-10)", (const char *const[]){"200", NULL}, 1,
     2000000000, false},
};

#define COUNT(list) ((uint16_t)(sizeof(list) / sizeof *(list)))

static const mz_tables TABLES = {
    .name = "amoebunnies",
    .title = "Amoebunnies",
    .summary = "Six bunnies, each with a task and rules of its own, race on one board.",
    .ended = "AB-1",
    .order = "AB-8",
    .version = 1,
    .seats_low = 2,
    .seats_high = BUNNY_SEATS,
    .fields = bunny_fields,
    .stages = STAGES,
    .kinds = KINDS,
    .events = EVENTS,
    .options = OPTIONS,
    .types = TYPES,
    .nfields = BUNNY_FIELDS,
    .nstages = BUNNY_STAGES,
    .nkinds = COUNT(KINDS),
    .nature = IS_FIRST,
    .nevents = BUNNY_EVENTS,
    .noptions = COUNT(OPTIONS),
    .ntypes = COUNT(TYPES),
};

/* Words of paths and seats depend on the content and the line-up. */
void bunny_make_words(struct bunny_game *g) {
    _Static_assert(COUNT(TYPES) <= sizeof g->types / sizeof *g->types, "room for the types");
    for (int i = 0; i < g->in.npaths; i++) {
        mz_text text = mz_text_in(g->path_name[i], sizeof g->path_name[i]);
        bunny_put_path(g, i, &text);
        mz_putf(&text, " %s", COLOUR[g->in.colour[i]]);
        g->path_names[i] = g->path_name[i];
    }
    for (int i = 0; i < g->base.seats; i++) g->seat_names[i] = CHARACTER[g->who[i]];
    memcpy(g->types, TYPES, sizeof TYPES);
    g->types[TYPE_PATH] = (mz_type){"path", g->path_names, g->in.npaths};
    g->types[TYPE_SEAT] = (mz_type){"seat", g->seat_names, g->base.seats};
    g->base.tables.types = g->types;
}

static const char *seat_name(const mz_game *game, int seat) {
    return bunny_who_names[bunny_game_of(game)->who[seat]];
}

const mz_rules bunny_rules = {
    .declared = &TABLES,
    .game_size = sizeof(struct bunny_game),
    .public_size = BUNNY_PUBLIC,
    .picks = 0,
    .steps = BUNNY_STEPS - 1,
    .secret_size = sizeof(struct bunny_secret),
    .ids = BUNNY_IDS,
    .outcome_ids = BUNNY_OUTCOMES,
    .decisions = 65535, /* turns are finite but not short, rounds are an option (7.5) */
    .seats_default = 2,
    .probe = bunny_probe,
    .make = bunny_make,
    .content = bunny_content,
    .seat_name = seat_name,
    .init = bunny_init,
    .deal = bunny_deal,
    .legal = bunny_legal,
    .goes_on = bunny_goes_on,
    .outcomes = bunny_outcomes,
    .early = mz_never_early,
    .apply = bunny_apply,
    .why = bunny_why,
    .judge = mz_no_judge,
    .measure = mz_no_measure,
    .own = bunny_own,
    .sample = bunny_sample,
    .result = bunny_result,
    .value = bunny_value,
    .prior = bunny_prior,
    .write = bunny_write,
    .read = bunny_read,
    .describe = bunny_describe,
    .name = bunny_name,
    .parse = bunny_parse,
    .log = bunny_log,
    .board = bunny_board,
    .check = bunny_check,
};
