/* The components: the default list (1.4), and house copies of it.
 *
 * Keys: cards.XX.name, .colour, .number, .marked; starter.XX, swarm.XX, experience.XX and
 * supplement.XX are numbers of cards. A section that a file names replaces the default one. What
 * a card does beyond its number follows from its code: a house copy may bring other red and green
 * cards, but no orange and blue ones that the rules do not know. */
#include <stdlib.h>
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static const struct card {
    const char *code;
    uint8_t colour, number, marked, starter, swarm, experience, supplement;
} DEFAULT[] = {
    {"AT", ZZZ_RED, 1, 0, 2, 2, 0, 0},    {"AA", ZZZ_RED, 2, 0, 1, 6, 0, 0},
    {"RA", ZZZ_RED, 3, 0, 0, 4, 0, 0},    {"IN", ZZZ_RED, 4, 0, 0, 2, 0, 2},
    {"AP", ZZZ_RED, 5, 0, 0, 1, 0, 2},    {"IF", ZZZ_ORANGE, 0, 1, 0, 2, 0, 1},
    {"RS", ZZZ_ORANGE, 0, 1, 0, 2, 0, 1}, {"AL", ZZZ_ORANGE, 0, 1, 0, 1, 0, 0},
    {"BE", ZZZ_ORANGE, 0, 1, 0, 1, 0, 0}, {"GA", ZZZ_ORANGE, 0, 1, 0, 1, 0, 0},
    {"AM", ZZZ_ORANGE, 0, 1, 0, 2, 0, 4}, {"FH", ZZZ_GREEN, 0, 0, 2, 0, 6, 0},
    {"SC", ZZZ_GREEN, 1, 0, 1, 0, 0, 0},  {"MS", ZZZ_GREEN, 2, 0, 1, 0, 4, 0},
    {"LS", ZZZ_GREEN, 3, 0, 0, 0, 3, 0},  {"CT", ZZZ_GREEN, 3, 0, 0, 0, 3, 0},
    {"ES", ZZZ_GREEN, 4, 0, 0, 0, 4, 0},  {"FG", ZZZ_GREEN, 5, 1, 0, 0, 2, 0},
    {"BF", ZZZ_BLUE, 0, 0, 1, 0, 0, 0},   {"SS", ZZZ_BLUE, 0, 1, 0, 0, 4, 0},
    {"MD", ZZZ_BLUE, 0, 0, 0, 0, 5, 0},   {"MN", ZZZ_BLUE, 0, 1, 0, 0, 1, 0},
};
enum { DEFAULTS = sizeof DEFAULT / sizeof *DEFAULT };
_Static_assert(DEFAULTS == (int)ZZZ_CARD_NAMES, "each has a name");

const char *const zzz_card_names[ZZZ_CARD_NAMES] = {"Attack",
                                                    "Air Attack",
                                                    "Raid",
                                                    "Invasion",
                                                    "Apocalypse",
                                                    "Infectious",
                                                    "Resistant",
                                                    "Alpha Mosquito",
                                                    "Beta Mosquito",
                                                    "Gamma Mosquito",
                                                    "Alarm",
                                                    "Flat Hand",
                                                    "Scented Candle",
                                                    "Mosquitospray",
                                                    "Long Sleeves",
                                                    "Citronella Torch",
                                                    "Electric Swatter",
                                                    "Insect Fogger",
                                                    "Blood Formation",
                                                    "Sting Salve",
                                                    "Medicine",
                                                    "Mosquito Net"};

/* MZ-58: how many supplement cards the middle level takes; the others take none and all. */
static const struct {
    const char *code;
    uint8_t all, rebellion;
} SUPPLEMENT[] = {{"AM", 4, 2}, {"IN", 2, 1}, {"AP", 2, 1}, {"RS", 1, 1}, {"IF", 1, 0}};

static const struct {
    const char *code;
    uint8_t effect, colour;
} EFFECT[] = {{"IF", ZZZ_INFECTIOUS, ZZZ_ORANGE}, {"RS", ZZZ_RESISTANT, ZZZ_ORANGE},
              {"AL", ZZZ_ALPHA, ZZZ_ORANGE},      {"BE", ZZZ_BETA, ZZZ_ORANGE},
              {"GA", ZZZ_GAMMA, ZZZ_ORANGE},      {"AM", ZZZ_ALARM, ZZZ_ORANGE},
              {"FH", ZZZ_HAND, ZZZ_GREEN},        {"BF", ZZZ_FORMATION, ZZZ_BLUE},
              {"SS", ZZZ_SALVE, ZZZ_BLUE},        {"MD", ZZZ_MEDICINE, ZZZ_BLUE},
              {"MN", ZZZ_NET, ZZZ_BLUE}};
enum { NEFFECTS = sizeof EFFECT / sizeof *EFFECT };

static const char *const COLOUR[] = {"red", "orange", "green", "blue"};
static const char *const SECTION[] = {"cards", "starter", "swarm", "experience", "supplement"};
enum { CARDS, STARTER, SWARM, EXPERIENCE, SUPPLEMENTS, SECTIONS };

static uint8_t *set_of(zzz_game *g, int section) {
    uint8_t *sets[] = {NULL, g->starter, g->swarm, g->experience, g->supplement};
    return sets[section];
}

static void load_defaults(zzz_game *g, const bool *given) {
    for (int i = 0; i < DEFAULTS; i++) {
        const struct card *c = &DEFAULT[i];
        int t = given[CARDS] ? zzz_type_named(g, c->code) : i;
        if (!given[CARDS]) {
            memcpy(g->code[i], c->code, 3);
            strcpy(g->name[i], zzz_card_names[i]);
            g->colour[i] = c->colour;
            g->number[i] = c->number;
            g->marked[i] = c->marked;
            g->ntypes = DEFAULTS;
        }
        if (t < 0) continue;
        const uint8_t count[SECTIONS] = {0, c->starter, c->swarm, c->experience, c->supplement};
        for (int k = STARTER; k < SECTIONS; k++)
            if (!given[k]) set_of(g, k)[t] = count[k];
    }
}

/* ---- house copies ---- */

static bool number_of(const char *text, int most, uint8_t *out) {
    int n = 0;
    if (!*text) return false;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9') return false;
        n = n * 10 + (*p - '0');
        if (n > most) return false;
    }
    *out = (uint8_t)n;
    return true;
}

static bool is_code(const char *text, size_t n) {
    return n == 2 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'A' && text[1] <= 'Z';
}

/* The type of a code, a new one at the end of the list where there is none. */
static int type_for(zzz_game *g, const char *code) {
    int t = zzz_type_named(g, code);
    if (t >= 0 || g->ntypes == ZZZ_TYPES) return t;
    memcpy(g->code[g->ntypes], code, 2);
    memcpy(g->name[g->ntypes], code, 3);
    return g->ntypes++;
}

static bool set_name(char *name, const char *value) {
    size_t n = strlen(value);
    if (!n || n > 31) return false;
    strcpy(name, value);
    return true;
}

static bool set_colour(uint8_t *colour, const char *value) {
    for (uint8_t i = 0; i < 4; i++)
        if (!strcmp(COLOUR[i], value)) {
            *colour = i;
            return true;
        }
    return false;
}

static bool set_marked(uint8_t *marked, const char *value) {
    *marked = !strcmp(value, "true");
    return *marked || !strcmp(value, "false");
}

static mz_status set_fact(zzz_game *g, const char *key, const char *value, mz_error *error) {
    const char *code = key + 6, *fact = strchr(code, '.');
    if (!fact || !is_code(code, (size_t)(fact - code)))
        return mz_bad_content(error, key, "a card's code is two capital letters");
    int t = type_for(g, (const char[]){code[0], code[1], 0});
    bool fine = false;
    if (t < 0) return mz_bad_content(error, key, "more than 32 kinds of cards");
    if (!strcmp(++fact, "name"))
        fine = set_name(g->name[t], value);
    else if (!strcmp(fact, "colour"))
        fine = set_colour(&g->colour[t], value);
    else if (!strcmp(fact, "number"))
        fine = number_of(value, ZZZ_NUMBER, &g->number[t]);
    else if (!strcmp(fact, "marked"))
        fine = set_marked(&g->marked[t], value);
    else
        return mz_bad_content(error, key, "a card has a name, a colour, a number and marked");
    return fine ? MZ_OK : mz_bad_content(error, key, "not a possible value");
}

static mz_status set_count(zzz_game *g, int section, const char *key, const char *value,
                           mz_error *error) {
    const char *code = strchr(key, '.') + 1;
    int t = is_code(code, strlen(code)) ? zzz_type_named(g, code) : -1;
    if (t < 0) return mz_bad_content(error, key, "the list of cards has no such code");
    if (!number_of(value, 32, &set_of(g, section)[t]))
        return mz_bad_content(error, key, "a number of cards from 0 to 32 is needed");
    return MZ_OK;
}

static const char *content_key(const mz_pair *pair) {
    return strncmp(pair->key, "content.", 8) ? NULL : pair->key + 8;
}

static int section_of(const char *key) {
    for (int i = 0; i < SECTIONS; i++) {
        size_t n = strlen(SECTION[i]);
        if (!strncmp(key, SECTION[i], n) && key[n] == '.') return i;
    }
    return -1;
}

static mz_status load_sections(zzz_game *g, const mz_pair *pairs, int n, bool cards,
                               mz_error *error) {
    for (int i = 0; i < n; i++) {
        const char *key = content_key(&pairs[i]);
        int section = key ? section_of(key) : 0;
        if (!key || (section == CARDS) != cards) continue;
        mz_status status = section == CARDS ? set_fact(g, key, pairs[i].value, error)
                                            : set_count(g, section, key, pairs[i].value, error);
        if (status) return status;
    }
    return MZ_OK;
}

/* ---- validity (1.3) ---- */

static mz_status check_card(zzz_game *g, int t, mz_error *error) {
    const char *code = g->code[t];
    char where[16];
    mz_text card = mz_text_in(where, sizeof where);
    mz_putf(&card, "cards.%s", code);
    int effect = ZZZ_PLAIN, colour = g->colour[t];
    for (int i = 0; i < NEFFECTS; i++) {
        if (strcmp(EFFECT[i].code, code) != 0) continue;
        effect = EFFECT[i].effect;
        if (colour != EFFECT[i].colour)
            return mz_bad_content(error, where, "the rules give it another colour");
    }
    g->effect[t] = (uint8_t)effect;
    if (effect != ZZZ_PLAIN && g->number[t])
        return mz_bad_content(error, where, "it has no number");
    if (effect == ZZZ_PLAIN && (colour == ZZZ_ORANGE || colour == ZZZ_BLUE))
        return mz_bad_content(error, where, "no rule says what this orange or blue card does");
    if (effect == ZZZ_PLAIN && !g->number[t])
        return mz_bad_content(error, where, "a number from 1 to 9 is missing");
    if ((colour == ZZZ_ORANGE && !g->marked[t]) || (colour == ZZZ_RED && g->marked[t]))
        return mz_bad_content(error, where, "orange cards are marked, red ones are not");
    return MZ_OK;
}

static bool holds_only(const zzz_game *g, const uint8_t *set, unsigned colours) {
    for (int t = 0; t < g->ntypes; t++)
        if (set[t] && !(colours >> g->colour[t] & 1)) return false;
    return true;
}

static mz_status check_supplement(const zzz_game *g, mz_error *error) {
    int sum = 0;
    for (size_t i = 0; i < sizeof SUPPLEMENT / sizeof *SUPPLEMENT; i++) {
        int t = zzz_type_named(g, SUPPLEMENT[i].code);
        if (t < 0 || g->supplement[t] != SUPPLEMENT[i].all) break;
        sum += SUPPLEMENT[i].all;
    }
    if (sum != 10 || zzz_total(g->supplement) != 10)
        return mz_bad_content(error, "supplement", "it is AM 4, IN 2, AP 2, RS 1, IF 1");
    return MZ_OK;
}

static mz_status check_sets(const zzz_game *g, mz_error *error) {
    const unsigned red = 1u << ZZZ_RED, orange = 1u << ZZZ_ORANGE;
    const unsigned green = 1u << ZZZ_GREEN, blue = 1u << ZZZ_BLUE;
    int hand = zzz_type_named(g, "FH"), reds = 0, lamps = 0;
    if (zzz_total(g->starter) != 8)
        return mz_bad_content(error, "starter", "a starter set has 8 cards");
    if (!holds_only(g, g->starter, red | green | blue))
        return mz_bad_content(error, "starter", "orange cards are in the Swarm set alone");
    if (hand < 0 || !g->starter[hand])
        return mz_bad_content(error, "starter", "a Flat Hand (FH) is missing");
    if (zzz_total(g->experience) != 32)
        return mz_bad_content(error, "experience", "the Experience set has 32 cards");
    if (!holds_only(g, g->experience, green | blue))
        return mz_bad_content(error, "experience", "it has green and blue cards only");
    if (zzz_total(g->swarm) != 24)
        return mz_bad_content(error, "swarm", "the Swarm set has 24 cards");
    if (!holds_only(g, g->swarm, red | orange))
        return mz_bad_content(error, "swarm", "it has red and orange cards only");
    for (int t = 0; t < g->ntypes; t++) {
        reds += g->colour[t] == ZZZ_RED ? g->swarm[t] : 0;
        lamps += zzz_in(g->lamp_cards, t) ? g->swarm[t] : 0;
    }
    if (!reds) return mz_bad_content(error, "swarm", "a red card is missing");
    if (lamps > ZZZ_WAIT)
        return mz_bad_content(error, "swarm", "more than 16 Alpha, Beta and Gamma cards");
    return check_supplement(g, error);
}

/* A strength is a byte; the room of piles is for `make`, which knows the players. */
static mz_status check_strength(const zzz_game *g, mz_error *error) {
    int sum = 0;
    for (int t = 0; t < g->ntypes; t++)
        if (g->colour[t] == ZZZ_RED)
            sum += (ZZZ_SEATS * g->starter[t] + g->swarm[t] + g->supplement[t]) * g->number[t];
    if (sum > ZZZ_SUM) return mz_bad_content(error, "cards", "more than 255 mosquitos in all");
    return MZ_OK;
}

/* ---- what follows from the list ---- */

static void sort_red(zzz_game *g) {
    g->nred = 0;
    for (int number = ZZZ_NUMBER; number > 0; number--)
        for (uint8_t t = 0; t < g->ntypes; t++)
            if (g->colour[t] == ZZZ_RED && g->number[t] == number) g->falling[g->nred++] = t;
}

static void derive(zzz_game *g) {
    memset(g->type_of, ZZZ_NO, sizeof g->type_of);
    memset(g->of_colour, 0, sizeof g->of_colour);
    g->lamp_cards = 0;
    for (uint8_t t = 0; t < g->ntypes; t++) {
        int effect = g->effect[t];
        g->of_colour[g->colour[t]] |= zzz_bit(t);
        if (effect) g->type_of[effect] = t;
        if (effect == ZZZ_ALPHA || effect == ZZZ_BETA || effect == ZZZ_GAMMA)
            g->lamp_cards |= zzz_bit(t);
        mz_text word = mz_text_in(g->word[t], sizeof g->word[t]);
        mz_putf(&word, "%s (%s", g->name[t], COLOUR[g->colour[t]]);
        if (g->number[t]) mz_putf(&word, ", %d", g->number[t]);
        mz_putf(&word, "%s)", g->marked[t] && g->colour[t] != ZZZ_ORANGE ? ", !" : "");
        g->words[t] = g->word[t];
        g->names[t] = g->name[t];
    }
    sort_red(g);
}

/* MZ-58: the game takes only its level's part of the supplement. */
static void take_level(zzz_game *g) {
    for (size_t i = 0; i < sizeof SUPPLEMENT / sizeof *SUPPLEMENT; i++) {
        int t = zzz_type_named(g, SUPPLEMENT[i].code);
        g->extra[t] = g->level == ZZZ_COOP2   ? SUPPLEMENT[i].all
                      : g->level == ZZZ_COOP1 ? SUPPLEMENT[i].rebellion
                                              : 0;
    }
}

static mz_status load(zzz_game *g, const mz_pair *pairs, int n, mz_error *error) {
    bool given[SECTIONS] = {false};
    for (int i = 0; i < n; i++) {
        const char *key = content_key(&pairs[i]);
        int section = key ? section_of(key) : -1;
        if (section >= 0) given[section] = true;
        if (key && section < 0) return mz_bad_content(error, key, "there is no such part");
    }
    mz_status status = load_sections(g, pairs, n, true, error);
    if (status) return status;
    load_defaults(g, given);
    status = load_sections(g, pairs, n, false, error);
    for (int t = 0; t < g->ntypes && !status; t++) status = check_card(g, t, error);
    if (status) return status;
    derive(g);
    status = check_sets(g, error);
    if (!status) status = check_strength(g, error);
    if (!status) take_level(g);
    return status;
}

void zzz_content(const mz_game *game, mz_text *out) {
    const zzz_game *g = zzz_of(game);
    for (int t = 0; t < g->ntypes; t++) {
        const char *code = g->code[t];
        mz_putf(out, "cards.%s.name=%s\n", code, g->name[t]);
        mz_putf(out, "cards.%s.colour=%s\n", code, COLOUR[g->colour[t]]);
        if (g->number[t]) mz_putf(out, "cards.%s.number=%d\n", code, g->number[t]);
        mz_putf(out, "cards.%s.marked=%s\n", code, g->marked[t] ? "true" : "false");
    }
    const uint8_t *sets[] = {NULL, g->starter, g->swarm, g->experience, g->supplement};
    for (int k = STARTER; k < SECTIONS; k++)
        for (int t = 0; t < g->ntypes; t++)
            if (sets[k][t]) mz_putf(out, "%s.%s=%d\n", SECTION[k], g->code[t], sets[k][t]);
}

/* ---- make ---- */

/* MZ-R15: one number of sixteenths for all, or one for each seat. */
static bool set_slap(zzz_game *g) {
    const char *at = g->base.set[ZZZ_O_SLAP].text;
    int n = 0;
    do {
        int q = 0, digits = 0;
        for (; *at >= '0' && *at <= '9' && digits < 3; digits++) q = 10 * q + (*at++ - '0');
        if (!digits || q > 16 || n == g->base.seats) return false;
        g->slap[n++] = (uint8_t)q;
    } while (*at == '/' && at++);
    if (*at || (n > 1 && n != g->base.seats)) return false;
    for (int i = n; i < ZZZ_SEATS; i++) g->slap[i] = g->slap[0];
    return true;
}

static void fill_binomials(zzz_game *g) {
    for (int n = 0; n <= ZZZ_SLAP; n++) {
        g->choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            g->choose[n][k] = g->choose[n - 1][k - 1] + g->choose[n - 1][k];
    }
}

static void resolve(zzz_game *g) {
    const mz_game *game = &g->base;
    g->level = (uint8_t)mz_opt(game, ZZZ_O_LEVEL);
    g->coop = g->level != ZZZ_STD;
    g->full = g->coop ? (uint8_t)(8 - game->seats) : 5; /* MZ-57 */
    g->alarm_first = mz_opt(game, ZZZ_O_ALARM) == 1;
    g->lamp_late = mz_opt(game, ZZZ_O_LAMP) == 1;
    g->drain_every = mz_opt(game, ZZZ_O_DRAIN) == 1;
    g->drain_later = mz_opt(game, ZZZ_O_FIRST) == 1;
    g->allocation = (uint8_t)mz_opt(game, ZZZ_O_ALLOCATION);
    g->net_sweep = mz_opt(game, ZZZ_O_NET_TABLE) == 1;
    g->idle_forbidden = mz_opt(game, ZZZ_O_IDLE) == 1;
    g->final_skip = mz_opt(game, ZZZ_O_FINAL) == 1;
    g->coop_last = g->coop && mz_opt(game, ZZZ_O_COOP_FINISH) == 1;
    g->start_random = mz_opt(game, ZZZ_O_START) == 1;
    g->first = mz_opt(game, ZZZ_O_START) < 0 ? (uint8_t)(game->set[ZZZ_O_START].number - 1) : 0;
    g->strict = mz_opt(game, ZZZ_O_STRICT) == 1;
}

mz_status zzz_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    zzz_game *g = (zzz_game *)(void *)game;
    zzz_state start = {0};
    resolve(g);
    if (!set_slap(g))
        return mz_fail(error, MZ_OPTION, "option",
                       "slap is 0 to 16 sixteenths, one number or one for each seat (8/6/8)");
    if (g->first >= game->seats)
        return mz_fail(error, MZ_OPTION, "option", "start: there is no seat %d", g->first + 1);
    mz_status status = load(g, pairs, n, error);
    if (status) return status;
    fill_binomials(g);
    zzz_weigh_cards(g);
    zzz_name_cards(g);
    zzz_init(game, &start);
    if (zzz_room(g, &start, 0) > ZZZ_PILE)
        return mz_fail(error, MZ_OPTION, "content",
                       "cards: too many red ones for one player's pile");
    return MZ_OK;
}
