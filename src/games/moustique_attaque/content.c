/* Components (1.2, 1.3): the card list, from pairs `content.cards.I.colour|value|seller|...`, and
 * what `make` derives from it. A list replaces the default as a whole. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS = 36 };
static const char COLOURS[] = "ROBG";
static const char *const COLOUR_NAMES[] = {"red", "orange", "blue", "green"};

/* 1.3, reconstructed but for three cards: 1, 1, 2 (Seller), 2, 2, 3, 3, 4, 4 in each colour. */
static const attaque_type DEFAULT[9] = {{.value = 1}, {.value = 1}, {.value = 2, .seller = 1},
                                        {.value = 2}, {.value = 2}, {.value = 3},
                                        {.value = 3}, {.value = 4}, {.value = 4}};

/* "cards.12.value" to index and what follows; NULL when it is not of this form. */
static const char *card_key(const char *key, int *index) {
    if (strncmp(key, "cards.", 6)) return NULL;
    const char *digits = key + 6;
    size_t n = strspn(digits, "0123456789");
    if (!n || n > 2 || digits[n] != '.' || (*digits == '0' && n > 1)) return NULL;
    *index = atoi(digits);
    return *index < CARDS ? digits + n + 1 : NULL;
}

static int colour_named(const char *word) {
    for (int i = 0; i < ATTAQUE_COLOURS; i++)
        if (!strcmp(word, COLOUR_NAMES[i]) || (word[0] == COLOURS[i] && !word[1])) return i;
    return -1;
}

static mz_status set_card(attaque_type *card, const char *key, const char *what, const char *value,
                          mz_error *error) {
    if (!strcmp(what, "colour")) {
        int colour = colour_named(value);
        if (colour < 0) return mz_bad_content(error, key, "a colour is red, orange, blue or green");
        card->colour = (uint8_t)colour;
    } else if (!strcmp(what, "value")) {
        if (value[0] < '1' || value[0] > '9' || value[1])
            return mz_bad_content(error, key, "a value is a whole number from 1 to 9");
        card->value = (uint8_t)(value[0] - '0');
    } else if (!strcmp(what, "seller")) {
        if (strcmp(value, "true") && strcmp(value, "false"))
            return mz_bad_content(error, key, "seller is true or false");
        card->seller = !strcmp(value, "true");
    } else if (strcmp(what, "code") && strncmp(what, "name", 4)) {
        return mz_bad_content(error, key, "a card has a code, a colour, a value, seller and names");
    }
    return MZ_OK;
}

/* The cards of the pairs, or the default ones. */
static mz_status read_cards(const mz_pair *pairs, int n, attaque_type cards[CARDS],
                            mz_error *error) {
    int given = 0;
    for (int i = 0; i < CARDS; i++) {
        cards[i] = DEFAULT[i % 9];
        cards[i].colour = (uint8_t)(i / 9);
    }
    for (int i = 0; i < n; i++) {
        if (strncmp(pairs[i].key, "content.", 8)) continue;
        const char *key = pairs[i].key + 8;
        int index = 0;
        const char *what = card_key(key, &index);
        if (!strcmp(key, "swarms")) {
            if (strcmp(pairs[i].value, "2"))
                return mz_bad_content(error, key, "there are two swarms");
            continue;
        }
        if (!strncmp(key, "mosquitos.", 10)) continue; /* their names */
        if (!what)
            return mz_bad_content(error, key, "there is no such part, or more than 36 cards");
        if (!given++) memset(cards, 0, CARDS * sizeof *cards);
        mz_status status = set_card(&cards[index], key, what, pairs[i].value, error);
        if (status) return status;
    }
    return MZ_OK;
}

static void put_code(const attaque_type *card, mz_text *out) {
    mz_putc(out, COLOURS[card->colour]);
    mz_putn(out, card->value);
    if (card->seller) mz_putc(out, 'v');
}

/* A code is not needed, but where it stands it must be that of its card. */
static mz_status check_codes(const mz_pair *pairs, int n, const attaque_type cards[CARDS],
                             mz_error *error) {
    for (int i = 0; i < n; i++) {
        int index = 0;
        const char *key = strncmp(pairs[i].key, "content.", 8) ? "" : pairs[i].key + 8;
        const char *what = card_key(key, &index);
        if (!what || strcmp(what, "code")) continue;
        char code[8];
        mz_text text = mz_text_in(code, sizeof code);
        put_code(&cards[index], &text);
        if (strcmp(code, pairs[i].value))
            return mz_fail(error, MZ_OPTION, "option", "content: %s: by colour and value it is %s",
                           key, code);
    }
    return MZ_OK;
}

/* 1.2: nine cards a colour, one of them a Seller, the three cards that are known. */
static mz_status check_colour(const attaque_type cards[CARDS], int colour, mz_error *error) {
    static const uint8_t known[ATTAQUE_COLOURS] = {3, 2, 4, 0};
    int n = 0, sellers = 0, found = !known[colour];
    for (int i = 0; i < CARDS; i++) {
        if (cards[i].colour != colour) continue;
        n++;
        sellers += cards[i].seller;
        found |= cards[i].value == known[colour] && !cards[i].seller;
    }
    if (n == 9 && sellers == 1 && found) return MZ_OK;
    char where[24];
    mz_text text = mz_text_in(where, sizeof where);
    mz_putf(&text, "%s cards", COLOUR_NAMES[colour]);
    if (n != 9) return mz_bad_content(error, where, "nine are needed");
    if (sellers != 1) return mz_bad_content(error, where, "exactly one is a Seller");
    return mz_bad_content(error, where, "red needs a 3, orange a 2 and blue a 4 that is no Seller");
}

static mz_status check_cards(const attaque_type cards[CARDS], mz_error *error) {
    for (int i = 0; i < CARDS; i++) {
        char where[24];
        mz_text text = mz_text_in(where, sizeof where);
        mz_putf(&text, "cards.%d", i);
        if (!cards[i].value)
            return mz_bad_content(error, where, "36 cards are needed, each with a value");
    }
    mz_status status = MZ_OK;
    for (int colour = 0; colour < ATTAQUE_COLOURS && !status; colour++)
        status = check_colour(cards, colour, error);
    return status;
}

static bool before(const attaque_type *a, const attaque_type *b) {
    if (a->colour != b->colour) return a->colour < b->colour;
    if (a->value != b->value) return a->value < b->value;
    return a->seller < b->seller;
}

static bool alike(const attaque_type *a, const attaque_type *b) {
    return !before(a, b) && !before(b, a);
}

/* Types in canonical order with their copies. */
static void sort_types(attaque_game *g, attaque_type cards[CARDS]) {
    for (int i = 1; i < CARDS; i++)
        for (int k = i; k && before(&cards[k], &cards[k - 1]); k--) {
            attaque_type card = cards[k];
            cards[k] = cards[k - 1];
            cards[k - 1] = card;
        }
    for (int i = 0; i < CARDS; i++) {
        if (!i || !alike(&cards[i], &cards[i - 1])) g->type[g->ntypes++] = cards[i];
        g->type[g->ntypes - 1].copies++;
        g->from[cards[i].colour + 1] = g->ntypes;
    }
    g->type[ATTAQUE_SWARM].copies = 2;
}

static void name_types(attaque_game *g) {
    for (int t = 0; t < g->ntypes; t++) {
        mz_text code = mz_text_in(g->code[t], sizeof g->code[t]);
        put_code(&g->type[t], &code);
        if (g->type[t].value > g->highest) g->highest = g->type[t].value;
    }
    for (int t = g->ntypes; t < ATTAQUE_SWARM; t++) g->code[t][0] = '?';
    g->code[ATTAQUE_SWARM][0] = 'N';
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        const attaque_type *type = &g->type[t];
        mz_text words = mz_text_in(g->words[t], sizeof g->words[t]);
        if (t == ATTAQUE_SWARM)
            mz_put(&words, "a swarm");
        else if (t < g->ntypes)
            mz_putf(&words, "%s %d%s", COLOUR_NAMES[type->colour], type->value,
                    type->seller ? " seller" : "");
        mz_putf(&words, " (%s)", g->code[t]);
        g->card_names[t] = g->words[t];
    }
}

/* 6.1: 38 + 2h colour + 2(value - 1) + seller */
static void number_types(attaque_game *g) {
    for (int t = 0; t < g->ntypes; t++) {
        const attaque_type *type = &g->type[t];
        int id =
            ATTAQUE_ID_CARD + 2 * g->highest * type->colour + 2 * (type->value - 1) + type->seller;
        g->type_of_id[id] = (uint8_t)(1 + t);
    }
}

static void adapt_tables(attaque_game *g) {
    mz_tables *t = &g->base.tables;
    memcpy(g->types, t->types, t->ntypes * sizeof *t->types);
    for (int i = 0; i < t->ntypes; i++)
        if (!strcmp(g->types[i].name, "card")) g->types[i].names = g->card_names;
    t->types = g->types;
}

static void set_options(attaque_game *g) {
    const mz_game *base = &g->base;
    g->finish_turn = mz_opt(base, ATTAQUE_OPT_END) == 1;
    g->board_lost = mz_opt(base, ATTAQUE_OPT_BOARD) == 1;
    g->with_board = mz_opt(base, ATTAQUE_OPT_FOUR) == 1;
    g->every_round = mz_opt(base, ATTAQUE_OPT_BEACH) == 1;
    g->vendors = mz_opt(base, ATTAQUE_OPT_VENDORS) == 1;
    g->tie_points = mz_opt(base, ATTAQUE_OPT_TIE) == 1;
    g->need = base->seats == 2 ? 5 : 4; /* MA-38, MA-40 */
}

mz_status attaque_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    attaque_game *g = (attaque_game *)game;
    attaque_type cards[CARDS];
    if (game->set[ATTAQUE_OPT_START].choice < 0 &&
        game->set[ATTAQUE_OPT_START].number > game->seats)
        return mz_fail(error, MZ_OPTION, "option", "start names a seat that is not there");
    mz_status status = read_cards(pairs, n, cards, error);
    if (!status) status = check_cards(cards, error);
    if (!status) status = check_codes(pairs, n, cards, error);
    if (status) return status;
    g->highest = 5;
    sort_types(g, cards);
    name_types(g);
    number_types(g);
    adapt_tables(g);
    set_options(g);
    return MZ_OK;
}

void attaque_content(const mz_game *game, mz_text *out) {
    const attaque_game *g = attaque_of(game);
    int n = 0;
    for (int t = 0; t < g->ntypes; t++)
        for (int i = 0; i < g->type[t].copies; i++, n++) {
            mz_putf(out, "cards.%d.code=%s\n", n, g->code[t]);
            mz_putf(out, "cards.%d.colour=%s\n", n, COLOUR_NAMES[g->type[t].colour]);
            mz_putf(out, "cards.%d.seller=%s\n", n, g->type[t].seller ? "true" : "false");
            mz_putf(out, "cards.%d.value=%d\n", n, g->type[t].value);
        }
}
