/* The position read (5.2, MS-60, MS-61, MS-66, MS-67, MS-68, MS-69). Invariant: the reader never
 * looks past the text's zero byte nor writes past a bound; a text that fits the grammar is then
 * judged by show_refusal before any automatic step runs. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

enum { MOST_TURNS = 9999 };

struct reader {
    const char *start, *at;
    bool open;                    /* "v:": letters behind marks are left out */
    const char *bad;              /* what was expected, once something did not fit */
    const char *statement, *what; /* of a refusal that the grammar does not speak */
};

/* A text that fits the grammar, with more than there is room for. */
static void too_much(struct reader *r, const char *statement, const char *what) {
    if (r->bad) return;
    r->bad = r->what = what;
    r->statement = statement;
}

static bool expect(struct reader *r, bool ok, const char *what) {
    if (!ok && !r->bad) r->bad = what;
    return ok && !r->bad;
}

static bool accept(struct reader *r, char c) {
    if (r->bad || *r->at != c) return false;
    r->at++;
    return true;
}

/* The index of the next character among `choices`, or -1. */
static int choice(struct reader *r, const char *choices) {
    const char *found = *r->at && !r->bad ? strchr(choices, *r->at) : NULL;
    if (found) r->at++;
    return found ? (int)(found - choices) : -1;
}

/* A number above `high` is `high` and one. */
static int number(struct reader *r, int high) {
    int value = 0, digits = 0, digit;
    while ((digit = choice(r, "0123456789")) >= 0) {
        value = value > high ? value : value * 10 + digit;
        digits++;
    }
    expect(r, digits, "a number");
    return value > high ? high + 1 : value;
}

static int pond(struct reader *r) {
    int p = choice(r, "123456789");
    return expect(r, p >= 0, "a pond from 1 to 9") ? p : 0;
}

static uint8_t space(struct reader *r) {
    int x = choice(r, "abcd"), y = choice(r, "1234");
    return expect(r, x >= 0 && y >= 0, "a space from a1 to d4") ? (uint8_t)(x + 4 * y) : 0;
}

/* A token and the letter behind its mark plus one. */
static bool token(struct reader *r, uint8_t *shown, uint8_t *under) {
    int mark = choice(r, "?*o");
    if (mark < 0) {
        int plain = choice(r, "YGBR");
        *shown = (uint8_t)(SHOW_KNOWN + plain);
        return plain >= 0;
    }
    *shown = (uint8_t)(SHOW_UNSEEN + mark);
    if (r->open) return true;
    static const char *const fitting[] = {"YGBRygbrw", "ygbrw", "YGBR"};
    int letter = choice(r, fitting[mark]);
    if (!expect(r, letter >= 0, "a letter that fits its mark")) return false;
    *under = (uint8_t)(letter + 1 + (mark == 1 ? SHOW_FLOWERS : 0));
    return true;
}

static void read_stack(struct reader *r, struct show_state *s, int p) {
    if (accept(r, '-')) return;
    uint8_t shown, under = 0;
    while (s->height[p] < SHOW_HIGH && token(r, &shown, &under)) {
        int level = s->height[p]++;
        s->stack[p][level] = shown;
        s->hid.under[p] |= (uint32_t)under << 4 * level;
        under = 0;
    }
    expect(r, s->height[p] > 0, "a token");
    if (s->height[p] == SHOW_HIGH && token(r, &shown, &under))
        too_much(r, "MS-66", "A stack has at most seven tokens: three, and four that grey moves.");
}

static void read_stacks(struct reader *r, struct show_state *s) {
    for (int p = 0; p < SHOW_PONDS; p++) {
        if (p) expect(r, accept(r, '/'), "a \"/\" between two ponds");
        read_stack(r, s, p);
    }
}

static void read_animals(struct reader *r, struct show_state *s) {
    for (int i = 0; i < 4; i++) {
        s->animal[i] = SHOW_NONE;
        if (accept(r, '-'))
            expect(r, accept(r, '-'), "\"--\" for an animal that is not placed");
        else
            s->animal[i] = space(r);
    }
}

static void read_eaten(struct reader *r, uint8_t eaten[SHOW_LETTERS]) {
    int last = -1, letter;
    if (accept(r, '-')) return;
    while ((letter = choice(r, show_letters)) >= 0) {
        expect(r, letter > last, "eaten letters in the order YGBRygbrw");
        eaten[letter] = (uint8_t)number(r, SHOW_TOKENS);
        expect(r, eaten[letter] > 0, "a number of at least 1");
        if (eaten[letter] > SHOW_TOKENS) too_much(r, "MS-60", "There are only 27 tokens.");
        last = letter;
    }
    expect(r, last >= 0, "the tokens eaten");
}

static void read_discard(struct reader *r, struct show_state *s) {
    if (accept(r, '-')) return;
    int flower = choice(r, "ygbrw");
    if (flower >= 0)
        s->discard = (uint8_t)(SHOW_KNOWN + SHOW_FLOWERS + flower);
    else
        expect(r, *r->at != '?' && token(r, &s->discard, &s->hid.discard), "the discarded token");
}

static void read_side(struct reader *r, struct show_state *s) {
    int side = choice(r, "bo-");
    if (expect(r, side >= 0 && (side < 2 || r->open), "the side to move"))
        s->side = side < 2 ? (uint8_t)side : SHOW_NONE;
}

static void read_mark(struct reader *r, struct show_state *s) {
    if (accept(r, '-')) return;
    int side = choice(r, "bo"), animal = choice(r, "CT");
    if (expect(r, side >= 0 && animal >= 0, "a mark such as oT"))
        s->mark = (uint8_t)(1 + 2 * side + animal);
}

static void read_fed(struct reader *r, struct show_state *s) {
    int last = -1, p;
    while (expect(r, true, "") && (p = choice(r, "123456789")) >= 0) {
        expect(r, p > last, "the ponds in rising order");
        s->fed |= (uint16_t)(1u << p);
        last = p;
    }
    expect(r, last >= 0, "a pond from 1 to 9");
}

static void read_due(struct reader *r, struct show_state *s) {
    int n = 0, kind;
    while (n < SHOW_DUE_MAX && (kind = choice(r, "xtdf")) >= 0) {
        s->due[n][0] = (uint8_t)(SHOW_DUE_X + kind);
        s->due[n++][1] = (uint8_t)(pond(r) + 1);
    }
    expect(r, n > 0, "what has to be shown");
}

static void read_pending(struct reader *r, struct show_state *s) {
    int last = 0, effect, letters = 0;
    if (accept(r, '-')) return;
    while ((effect = choice(r, "GBRW")) >= 0) {
        expect(r, effect >= last, "effects in the order G B R W");
        s->pending[effect]++;
        last = effect;
        if (++letters > 3) too_much(r, "MS-66", "Three effects are pending at most.");
    }
    bool fed = accept(r, '@');
    if (fed) read_fed(r, s);
    bool due = r->open && accept(r, '+');
    if (due) read_due(r, s);
    expect(r, letters ? fed : due, "the effects and the ponds fed on");
}

static void read_status(struct reader *r, struct show_state *s) {
    s->winner = SHOW_NONE;
    if (accept(r, '-')) return;
    int side = choice(r, "bo");
    expect(r, side >= 0 && accept(r, '+'), "a result such as b+gold");
    for (int result = SHOW_GOLD; show_endings[result] && !r->bad; result++) {
        if (strcmp(r->at, show_endings[result]) != 0) continue;
        r->at += strlen(r->at);
        s->winner = (uint8_t)side;
        s->result = (uint8_t)result;
        return;
    }
    expect(r, false, "a result such as b+gold");
}

static void blank(struct reader *r) {
    expect(r, accept(r, ' '), "one blank between two fields");
}

static void read_fields(struct reader *r, struct show_state *s) {
    read_stacks(r, s), blank(r);
    read_animals(r, s), blank(r);
    read_eaten(r, s->eaten[0]), blank(r);
    read_eaten(r, s->eaten[1]), blank(r);
    read_discard(r, s), blank(r);
    read_side(r, s), blank(r);
    read_mark(r, s), blank(r);
    read_pending(r, s), blank(r);
    s->turns = (uint16_t)number(r, MOST_TURNS);
    if (s->turns > MOST_TURNS) too_much(r, "MS-66", "No game has so many turns.");
    blank(r);
    read_status(r, s);
    expect(r, !*r->at, "the end of the position");
}

mz_status show_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    const struct show_game *g = show_game_of(game);
    struct show_state *s = state;
    struct reader r = {.start = text, .at = text};
    const char *statement;
    r.open = !strncmp(text, "v:", 2);
    if (r.open) r.at += 2;
    read_fields(&r, s);
    if (r.bad) {
        mz_status status = r.what ? mz_fail(error, MZ_POSITION, r.statement, "%s", r.what)
                                  : mz_fail(error, MZ_SYNTAX, "syntax", "Expected %s.", r.bad);
        if (error) error->at = (int32_t)(r.at - r.start);
        return status;
    }
    s->hid.fixed = !r.open;
    show_derive(g, s);
    const char *what = show_refusal(g, s, &statement);
    if (what) return mz_fail(error, MZ_POSITION, statement, "%s", what);
    if (s->result)
        s->head = (mz_head){.kind = MZ_OVER, .stage = SHOW_AT_END, .arg = {s->result}};
    else
        show_settle(g, s, NULL);
    return MZ_OK;
}

/* A position text fixes nothing beside the state. */
mz_status show_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                     mz_error *error) {
    (void)position, (void)pairs, (void)store, (void)error;
    *n = 0;
    return MZ_OK;
}
