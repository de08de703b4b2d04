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
const char *const bunny_duty_names[] = {
    "nothing",  "first player",  "setup",         "draw",        "gift card",   "hiding place",
    "particle", "Sunil's die",   "Violet's die",  "Zone In die", "flower",      "peek",
    "palette",  "revealed card", "next turn",     "toll",        "second half", "rainbow",
    "splash",   "way",           "Zone In space", "sample",      "second card"};
static const char *const GIFT_KIND[] = {"d", "j", "m"};

static void split_space(const mz_game *game, int space, int16_t part[4]) {
    (void)game;
    part[0] = (int16_t)(space / BUNNY_COLOURS);
    part[1] = (int16_t)(space % BUNNY_COLOURS);
    part[2] = (int16_t)space;
}

/* A card that has only the jelly icon has no colours. */
static void split_card(const mz_game *game, int card, int16_t part[4]) {
    int a, b;
    (void)game;
    part[2] = card >= BUNNY_PLAIN;
    if (card == BUNNY_CARDS - 1) return;
    bunny_halves(card, &a, &b);
    part[0] = (int16_t)a;
    part[1] = (int16_t)b;
}

static void split_gift(const mz_game *game, int gift, int16_t part[4]) {
    (void)game;
    part[0] = (int16_t)(gift / 4);
    part[1] = (int16_t)(gift % 4 + 1);
}

static void split_path(const mz_game *game, int path, int16_t part[4]) {
    const struct bunny_content *in = &bunny_game_of(game)->in;
    part[0] = in->colour[path];
    part[1] = in->end[path][0];
    part[2] = in->end[path][1];
}

/* The three boosts of Roy are the faces behind his flowers. */
static void split_boost(const mz_game *game, int boost, int16_t part[4]) {
    (void)game;
    part[0] = (int16_t)(boost + SPD);
}

static void split_character(const mz_game *game, int who, int16_t part[4]) {
    const struct bunny_game *g = bunny_game_of(game);
    if (bunny_plays(g, who)) part[0] = g->seat_of[who];
}

#define TYPE(name, list)                                                                           \
    { name, list, .n = (uint16_t)(sizeof(list) / sizeof *(list)) }

/* Names of spaces and cards end in their codes (1.1); those of paths, and who sits where, are by
 * make. */
static const mz_type TYPES[] = {
    {"space", bunny_space_words, .n = BUNNY_SPACES, .parts = {"zone", "colour", "code"},
     .split = split_space},
    {"code", bunny_space_names, .n = BUNNY_SPACES, .calls = MZ_BY_NAMES},
    {"card", bunny_card_words, .n = BUNNY_CARDS, .parts = {"colour", "other:colour", "jelly:yes"},
     .split = split_card},
    {"gift", bunny_gift_words, .n = BUNNY_GIFTS, .parts = {"gift kind", "number"},
     .split = split_gift},
    {"path", .parts = {"colour", "from:space", "to:space"}, .split = split_path},
    {"seat", .calls = MZ_BY_SEATS},
    TYPE("colour", COLOUR),
    TYPE("paint", PAINT),
    TYPE("zone", ZONE),
    {"character", CHARACTER, .n = 6, .parts = {"seat"}, .split = split_character},
    {"face", bunny_face_names, .n = BUNNY_FACES},
    {"boost", .parts = {"face"}, .split = split_boost},
    {"gift kind", GIFT_KIND, .n = 3, .calls = MZ_BY_NAMES},
    TYPE("what", WHAT),
    TYPE("thing", THING),
    TYPE("deck", DECK),
    TYPE("art", ART),
    TYPE("yes", YES),
    TYPE("word", WORD),
    {"duty", bunny_duty_names, .n = BUNNY_DUTIES, .calls = MZ_BY_NAMES},
    {"flag", bunny_flag_names, .n = 8},
};
enum { TYPE_PATH = 4, TYPE_SEAT = 5 };

/* ---- stages ---- */

static const mz_stage STAGES[BUNNY_STAGES] = {
    [AT_ACTION] = {"action", NULL, true},
    [AT_TOLL] = {"toll", NULL, true},
    [AT_HALF] = {"half", NULL, false},
    [AT_RAINBOW] = {"rainbow", NULL, false},
    [AT_SPLASH] = {"splash", NULL, false},
    [AT_WAY] = {"way", NULL, false},
    [AT_TO] = {"to", NULL, false},
    [AT_PICK] = {"pick", NULL, false},
    [AT_AGAIN] = {"again", NULL, false},
    [AT_FIRST] = {"first", NULL, false},
    [AT_SETUP_SPACE] = {"setup", NULL, false},
    [AT_SETUP_CARD] = {"hand", NULL, true},
    [AT_DRAW] = {"draw", NULL, true},
    [AT_GIFT] = {"gift", NULL, true},
    [AT_LOCATION] = {"location", NULL, false},
    [AT_DIE] = {"die", NULL, false},
    [AT_FLOWER] = {"flower", NULL, false},
    [AT_PEEK] = {"peek", NULL, true},
    [AT_PALETTE] = {"palette", NULL, false},
    [AT_REVEAL] = {"card", NULL, false},
    [AT_END] = {"end", NULL, false},
};

/* ---- kinds of choices: 33 actions, parts of them, nature's outcomes ---- */

static const mz_row KINDS[] = {
    {"end", {NULL}, "end"},
    {"go", {NULL}, "move"},
    {"hop", {NULL}, "move"},
    {"glide", {NULL}, "move"},
    {"redeem", {NULL}, "cards"},
    {"trade", {NULL}, "cards"},
    {"play", {NULL}, "cards"},
    {"open", {NULL}, "cards"},
    {"tunnel", {NULL}, "move"},
    {"clear", {NULL}, "cards"},
    {"net", {NULL}, "move"},
    {"flip", {NULL}, "task"},
    {"take", {NULL}, "task"},
    {"drop", {NULL}, "task"},
    {"peek", {NULL}, "task"},
    {"bargain", {NULL}, "cards"},
    {"merge", {NULL}, "move"},
    {"place", {NULL}, "task"},
    {"buddy", {NULL}, "move"},
    {"seek", {NULL}, "move"},
    {"grow", {NULL}, "task"},
    {"fly", {NULL}, "move"},
    {"refresh", {NULL}, "cards"},
    {"collect", {NULL}, "task"},
    {"roll", {NULL}, "move"},
    {"back", {NULL}, "move"},
    {"plan", {NULL}, "move"},
    {"zone", {NULL}, "move"},
    {"sign", {NULL}, "move"},
    {"sample", {NULL}, "task"},
    {"burrow", {NULL}, "task"},
    {"synth", {NULL}, "cards"},
    {"magnet", {NULL}, "task"},
    [DO_SPACE] = {"space", {"space"}, "space"},
    [DO_PATH] = {"path", {"path"}, "path"},
    [DO_CARD] = {"card", {"card"}, "card"},
    [DO_ART] = {"art", {"card"}, "card"},
    [DO_WORD] = {"word", {"word"}, "word"},
    [DO_COLOUR] = {"colour", {"colour"}, "colour"},
    [DO_PLAYER] = {"player", {"character"}, "player"},
    [DO_GIFT] = {"gift", {"gift"}, "gift"},
    [DO_ANIMAL] = {"animal", {"face"}, "animal"},
    [IS_FIRST] = {"first", {"character"}, NULL},
    [IS_CARD] = {"drawn", {"card"}, NULL},
    [IS_SPACE] = {"location", {"space"}, NULL},
    [IS_GIFT] = {"gift drawn", {"gift"}, NULL},
    [IS_FACE] = {"face", {"face"}, NULL},
    [IS_PAINT] = {"palette", {"paint"}, NULL},
    [IS_DIE] = {"die", {"colour"}, NULL},
    [IS_VDIE] = {"number", {"number"}, NULL},
};

/* ---- events ---- */

static const mz_event_row EVENTS[BUNNY_EVENTS] = {
    [E_FIRST] = {"first", {"seat"}, 0, true, MZ_EACH},
    [E_TURN] = {"turn", {"seat", "round:number", "left:number"}, 0, false, MZ_EACH},
    [E_ENDED] = {"ended", {"seat"}, 0, false, MZ_EACH},
    [E_PLACED] = {"placed", {"seat", "thing", "space"}, 0, true, MZ_EACH},
    [E_DREW] = {"drew", {"seat", "card"}, 2, true, MZ_EACH},
    [E_DREW_GIFT] = {"drew gift", {"seat", "gift"}, 2, true, MZ_EACH},
    [E_SHUFFLED] = {"shuffled", {"deck"}, 0, true, MZ_EACH},
    [E_ROLLED] = {"rolled", {"colour"}, 0, true, MZ_EACH},
    [E_ZONED] = {"zoned", {"colour", "zone"}, 0, true, MZ_EACH},
    [E_THREW] = {"threw", {"seat", "number"}, 0, true, MZ_EACH},
    [E_ALLOWED] = {"allowed", {"seat", "number"}, 0, false, MZ_LAST},
    [E_SPENT] = {"spent", {"seat", "what", "number"}, 0, false, MZ_EACH},
    [E_GAINED] = {"gained", {"seat", "what", "number"}, 0, false, MZ_EACH},
    [E_PLAYED] = {"played", {"seat", "card"}, 0, true, MZ_EACH},
    [E_PAINTED] = {"painted", {"seat", "card", "colour"}, 0, true, MZ_EACH},
    [E_GAVE] = {"gave", {"seat", "to:seat", "card"}, 4, true, MZ_EACH},
    [E_USED_GIFT] = {"used gift", {"seat", "gift"}, 0, true, MZ_EACH},
    [E_MOVED] = {"moved", {"seat", "from:space", "to:space"}, 0, false, MZ_EACH},
    [E_TOLL] = {"toll", {"seat", "space"}, 0, false, MZ_EACH},
    [E_STOPPED] = {"stopped", {"seat", "space"}, 0, false, MZ_EACH},
    [E_MERGED] = {"merged", {"from:space", "to:space", "number"}, 0, false, MZ_EACH},
    [E_SPLASHED] = {"splashed", {"path"}, 0, false, MZ_EACH},
    [E_UNSPLASHED] = {"unsplashed", {"path"}, 0, false, MZ_EACH},
    [E_CLEARED] = {"cleared", {"seat", "path"}, 0, false, MZ_EACH},
    [E_GREW] = {"grew", {"path"}, 0, false, MZ_EACH},
    [E_MARKED] = {"marked", {"colour"}, 0, false, MZ_EACH},
    [E_UNMARKED] = {"unmarked", {NULL}, 0, false, MZ_EACH},
    [E_BRIGHT] = {"bright", {"space"}, 0, false, MZ_EACH},
    [E_COLLECTED] = {"collected", {"space", "number"}, 0, false, MZ_EACH},
    [E_STRUNG] = {"strung", {"path"}, 0, false, MZ_EACH},
    [E_UNSTRUNG] = {"unstrung", {"path"}, 0, false, MZ_EACH},
    [E_ART] = {"art", {"art"}, 0, false, MZ_EACH},
    [E_FLIPPED] = {"flipped", {"space", "face"}, 0, true, MZ_EACH},
    [E_LOOKED] = {"looked", {"space"}, 0, false, MZ_EACH},
    [E_PEEKED] = {"peeked", {"space", "face"}, 2, true, MZ_EACH},
    [E_CARRIED] = {"carried", {"space", "face"}, 0, false, MZ_EACH},
    [E_DROPPED] = {"dropped", {"space", "face"}, 0, false, MZ_EACH},
    [E_BARGAINED] = {"bargained", {"seat", "supply:yes"}, 0, false, MZ_EACH},
    [E_HID] = {"hid", {"space", "left:number"}, 0, false, MZ_EACH},
    [E_OPENED] = {"opened", {"seat", "space"}, 0, false, MZ_EACH},
    [E_RELOCATED] = {"relocated", {"thing", "from:space", "to:space"}, 0, true, MZ_EACH},
    [E_LOCATED] = {"located", {"space"}, 0, true, MZ_EACH},
    [E_PALETTE] = {"palette", {"space", "paint"}, 0, true, MZ_EACH},
    [E_REVEALED] = {"revealed", {"card"}, 0, true, MZ_EACH},
    [E_SAMPLED] = {"sampled", {"colours"}, 0, false, MZ_EACH},
    [E_DIAL] = {"dial", {"number"}, 0, false, MZ_EACH},
    [E_EXPERIMENT] = {"experiment", {"space"}, 0, false, MZ_EACH},
    [E_AGAIN] = {"again", {NULL}, 0, false, MZ_EACH},
    [E_MAGNET] = {"magnet", {"from:space", "to:space"}, 0, false, MZ_EACH},
    [E_BURROWED] = {"burrowed", {"space", "other:space"}, 0, false, MZ_EACH},
    [E_DECLINED] = {"declined", {"duty"}, 0, false, MZ_EACH},
    [E_WON] = {"won", {"seat"}, 0, false, MZ_EACH},
    [E_OVER] = {"over", {NULL}, 0, false, MZ_EACH},
};

/* ---- options (section 4) ---- */

static const mz_option OPTIONS[] = {
    {"characters", NULL, (const char *const[]){"roy,cam", NULL}, 0, 0, true},
    {"content", NULL, (const char *const[]){"std", NULL}, 0, 0, true},
    {"paint", "AB-R6", (const char *const[]){"strict", "free", NULL}, 0, 0, false},
    {"wild", "AB-R11", (const char *const[]){"may", "must", NULL}, 0, 0, false},
    {"fairy", "AB-R7", (const char *const[]){"any", "hand", NULL}, 0, 0, false},
    {"string", "AB-R13", (const char *const[]){"far", "old", NULL}, 0, 0, false},
    {"rounds", "AB-10", (const char *const[]){"200", NULL}, 1, 2000000000, false},
};

#define COUNT(list) ((uint16_t)(sizeof(list) / sizeof *(list)))

static const mz_tables TABLES = {
    .name = "amoebunnies",
    .title = "Amoebunnies",
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

/* Names of paths and seats depend on the content and the line-up. */
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
    g->types[TYPE_PATH].names = g->path_names;
    g->types[TYPE_PATH].n = g->in.npaths;
    g->types[TYPE_SEAT].names = g->seat_names;
    g->types[TYPE_SEAT].n = g->base.seats;
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
