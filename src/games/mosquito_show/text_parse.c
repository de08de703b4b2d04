/* Moves and outcomes read from text. Only the form is judged here; but a main move must have a
 * number to be refused by, so one that no animal could ever make from its space is refused at
 * once. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

/* Reads a pattern: p a pond, s a space, a an animal, e an effect, k one of xdf, l a letter, t "*"
 * or "o", q a side; anything else stands for itself. True when all of the text fits. */
static bool fits(const char *text, const char *pattern, int *args) {
    static const char *const sets[][2] = {{"p", "123456789"}, {"a", "CT"},        {"e", "GBRW"},
                                          {"k", "xdf"},       {"l", "YGBRygbrw"}, {"t", "*o"},
                                          {"q", "bo"},        {"s", "abcd"}};
    int n = 0;
    for (; *pattern; pattern++) {
        const char *set = NULL, *found;
        for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
            if (sets[i][0][0] == *pattern) set = sets[i][1];
        char c = *text;
        if (!c || (!set && c != *pattern)) return false;
        text++;
        if (!set) continue;
        if (!(found = strchr(set, c))) return false;
        args[n] = (int)(found - set);
        if (*pattern == 's') {
            if (*text < '1' || *text > '4') return false;
            args[n] += 4 * (*text++ - '1');
        }
        n++;
    }
    return !*text;
}

static mz_status no_such(mz_error *error, const char *statement, const char *text) {
    return mz_fail(error, MZ_ILLEGAL, statement, "%s", text);
}

/* The main move of this animal whose words are these, whether it is possible or not. */
static int find_main(const struct show_game *g, const struct show_state *s, const char *text) {
    int from = text[0] == 'C' ? SHOW_EAT : SHOW_FLY;
    int to = from == SHOW_EAT ? SHOW_FLY : SHOW_MOVE_GREY;
    for (int id = from; id < to; id++) {
        char name[16];
        mz_text out = mz_text_in(name, sizeof name);
        const struct show_meal *m = show_meal_of(g, s, id);
        if (!show_meal_exists(m)) continue;
        mz_desc d = show_describe_main(m);
        show_put_move(&out, &d);
        if (!strcmp(name, text)) return id;
    }
    return -1;
}

static bool touches(const struct show_game *g, const struct show_state *s, int pond) {
    int at = s->animal[2 * s->side + SHOW_CHAMELEON];
    for (int corner = 0; corner < 4; corner++)
        if (g->meal[at][4 * corner].pond[0] == pond) return true;
    return false;
}

static mz_status parse_main(const struct show_game *g, const struct show_state *s, const char *text,
                            mz_id *id, mz_error *error) {
    if (show_placing(s))
        return no_such(error, "MS-10", "Nothing is eaten yet: first all four animals are placed.");
    int found = find_main(g, s, text);
    *id = (mz_id)found;
    if (found >= 0) return MZ_OK;
    if (text[0] == 'T') return no_such(error, "MS-24", "Your toucan can't fly there like this.");
    if (!touches(g, s, text[2] - '1'))
        return no_such(error, "MS-20", "Your chameleon eats only from ponds that touch its space.");
    return no_such(error, "MS-21",
                   "Your chameleon goes one space north, east, south or west, on the board.");
}

static bool is_main(const char *text) {
    static const char *const patterns[] = {"Cxp-s", "Txp-s", "Txpp-s", "Txppp-s"};
    int args[4];
    for (int i = 0; i < 4; i++)
        if (fits(text, patterns[i], args)) return true;
    return false;
}

/* A move of a side that means the same everywhere, or -1. */
static int parse_fixed(const char *text) {
    int a[3];
    if (fits(text, "a@s", a)) return SHOW_PLACE + SHOW_SPACES * a[0] + a[1];
    if (fits(text, "Gp>p", a)) return SHOW_MOVE_GREY + SHOW_PONDS * a[0] + a[1];
    if (fits(text, "Ba>s", a)) return SHOW_MOVE_BLUE + SHOW_SPACES * a[0] + a[1];
    if (fits(text, "Ra", a)) return SHOW_MARK_RED + a[0];
    if (fits(text, "Wp", a)) return SHOW_TAKE_WHITE + a[0];
    if (fits(text, "e-", a)) return SHOW_DECLINE + a[0];
    return -1;
}

/* An outcome: the stage it belongs to, its pond (or -1) and id; false when it is none. */
static bool parse_outcome(const char *text, int *stage, int *pond, int *id) {
    static const int stages[] = {SHOW_AT_X, SHOW_AT_D, SHOW_AT_F};
    int a[3] = {0};
    if (!strncmp(text, "first=", 6) && fits(text + 6, "q", a)) {
        *stage = SHOW_AT_FIRST, *pond = -1, *id = a[0];
        return true;
    }
    if (text[0] == 't' && fits(text + 1, "p=t", a)) {
        *stage = SHOW_AT_T, *pond = a[0], *id = a[1];
        return true;
    }
    if (!fits(text, "kp=l", a)) return false;
    *stage = stages[a[0]], *pond = a[1], *id = a[2];
    return true;
}

static mz_status check_outcome(const struct show_state *s, int stage, int pond, mz_error *error) {
    if (s->head.kind != MZ_RANDOM) return no_such(error, "MS-68", "Nothing has to be shown now.");
    if (stage != s->head.stage || (pond >= 0 && pond + 1 != s->due[0][1]))
        return no_such(error, "MS-67", "Something else has to be shown first.");
    return MZ_OK;
}

mz_status show_parse(const mz_game *game, const void *state, const char *text, int *seat,
                     mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const struct show_state *s = state;
    int stage, pond, outcome, id;
    *n = 1;
    if (parse_outcome(text, &stage, &pond, &outcome)) {
        *seat = MZ_NATURE;
        ids[0] = (mz_id)outcome;
        return check_outcome(s, stage, pond, error);
    }
    *seat = s->side == SHOW_NONE ? 0 : s->side;
    if (is_main(text)) return parse_main(show_game_of(game), s, text, &ids[0], error);
    id = parse_fixed(text);
    if (id < 0)
        return mz_fail(error, MZ_SYNTAX, "syntax", "\"%.40s\" is no move such as C@b2 or Tx15-c3.",
                       text);
    ids[0] = (mz_id)id;
    return MZ_OK;
}
