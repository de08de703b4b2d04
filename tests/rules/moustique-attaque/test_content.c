/* Component files (1.2, 1.3): what a valid one is, and what follows from a house copy. */
#include "rules/moustique-attaque/lib/attaque_test.h"

#include <stdio.h>
#include <string.h>

enum { LINES = 4 * 36 };

/* The default components as pairs, to be changed one by one. */
typedef struct components {
    char text[16384], key[LINES][40], value[LINES][40];
    mz_pair pairs[LINES + 1];
    int n;
} components;

static void list(components *c) {
    mz_game *g = make(NULL, NULL);
    mz_text out = mz_text_in(c->text, sizeof c->text);
    mz_content(g, &out);
    mz_free(g);
    c->n = 0;
    for (char *line = strtok(c->text, "\n"); line; line = strtok(NULL, "\n")) {
        char *equals = strchr(line, '=');
        assert_non_null(equals);
        assert_true(c->n < LINES);
        snprintf(c->key[c->n], sizeof c->key[0], "content.%.*s", (int)(equals - line), line);
        snprintf(c->value[c->n], sizeof c->value[0], "%s", equals + 1);
        c->pairs[c->n] = (mz_pair){c->key[c->n], c->value[c->n]};
        c->n++;
    }
}

/* Gives a key another value; a new one goes to the end. */
static void set(components *c, const char *key, const char *value) {
    int i = 0;
    while (i < c->n && strcmp(c->pairs[i].key, key) != 0) i++;
    c->pairs[i] = (mz_pair){key, value};
    c->n += i == c->n;
}

static const struct {
    const char *key, *value, *why;
} BAD[] = {
    {"content.cards.0.value", "0", "1 to 9"},
    {"content.cards.0.value", "10", "1 to 9"},
    {"content.cards.0.value", "1.5", "1 to 9"},
    {"content.cards.0.colour", "pink", "colour"},
    {"content.cards.0.colour", "green", "red cards: nine"},
    {"content.cards.0.seller", "true", "red cards: exactly one"},
    {"content.cards.0.seller", "maybe", "true or false"},
    {"content.cards.0.code", "R2", "R1"}, /* not what colour and value say */
    {"content.cards.0.shape", "round", "shape"},
    {"content.cards.36.value", "1", "cards.36"},
    {"content.cards.00.value", "1", "no such part"},
    {"content.cards.+1.value", "1", "no such part"},
    {"content.swarms", "3", "two swarms"},
    {"content.game", "mosquito", "another game"},
    {"content.points", "30", "points"},
};

static void bad_components_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        components c;
        mz_game *g = NULL;
        mz_error error = {0};
        list(&c);
        set(&c, BAD[i].key, BAD[i].value);
        assert_int_equal(mz_make("moustique-attaque", c.pairs, c.n, &g, &error), MZ_OPTION);
        if (!strstr(error.text, BAD[i].why))
            fail_msg("%s=%s: %s", BAD[i].key, BAD[i].value, error.text);
        bool whole = strstr(BAD[i].why, " cards: "); /* the place is a colour */
        if (!whole && !strstr(error.text, BAD[i].key + strlen("content.")))
            fail_msg("%s=%s: no place: %s", BAD[i].key, BAD[i].value, error.text);
    }
}

/* 1.2: red has a 3, orange a 2, blue a 4 that is no Seller. */
static void the_three_known_cards_are_there(void **state) {
    static const char *const known[] = {"R3", "O2", "B4"};
    (void)state;
    for (int k = 0; k < 3; k++) {
        components c;
        mz_game *g = NULL;
        mz_error error = {0};
        list(&c);
        for (int i = 0; i < c.n; i++)
            if (strstr(c.key[i], ".code") && !strcmp(c.value[i], known[k])) {
                char stem[40];
                snprintf(stem, sizeof stem, "%.*s.value", (int)(strlen(c.key[i]) - 5), c.key[i]);
                for (int j = 0; j < c.n; j++)
                    if (!strcmp(c.key[j], stem)) snprintf(c.value[j], sizeof c.value[j], "1");
                snprintf(c.value[i], sizeof c.value[i], "%c1", known[k][0]);
            }
        assert_int_equal(mz_make("moustique-attaque", c.pairs, c.n, &g, &error), MZ_OPTION);
        assert_non_null(strstr(error.text, "no Seller"));
    }
}

/* 6.1: with values up to 9 a colour has 18 numbers. The green cards are the last nine. */
static void numbers_grow_with_the_values(void **state) {
    (void)state;
    components c;
    table t;
    mz_error error = {0};
    list(&c);
    set(&c, "content.cards.27.value", "9");
    set(&c, "content.cards.27.code", "G9");
    assert_int_equal(mz_make("moustique-attaque", c.pairs, c.n, &t.game, &error), MZ_OK);
    const char *line = "MA1 2 S m1 w2 T=R3,O2,B4,G2 H=- C=- P1=O3:0 P2=R1,B1,B2,G2v,G9:0 "
                       "B=R-,O1,B2,G- D=R1,G4,O1 G=- V=25";
    assert_int_equal(mz_read(t.game, line, t.state, &error), MZ_OK);
    assert_string_equal(text(&t, MZ_ALL), line);
    play(&t, "1S P2");
    mz_set legal;
    assert_int_equal(mz_legal(t.game, t.state, 0, &legal), 5);
    assert_true(mz_has(&legal, 38)); /* R1 */
    assert_true(mz_has(&legal, 74)); /* B1: 38 + 18 * 2 */
    assert_true(mz_has(&legal, 76));
    assert_true(mz_has(&legal, 95));  /* G2v: 38 + 18 * 3 + 2 + 1 */
    assert_true(mz_has(&legal, 108)); /* G9 */
    mz_free(t.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_components_are_refused),
        cmocka_unit_test(the_three_known_cards_are_there),
        cmocka_unit_test(numbers_grow_with_the_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
