/* Moves read (5.3). A text that is a move by its form is refused by a statement: first by the one
 * about turns, then by the first condition of its own that it misses. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

/* A move being read: its ids, and why it cannot be. */
struct parsing {
    const attaque_game *g;
    mz_id ids[2];
    int n;
    mz_error *error;
};

static mz_status no_move(struct parsing *p) {
    return mz_fail(p->error, MZ_SYNTAX, "syntax", "this is no move such as 1P 1s,2,4 or 2T 3");
}
static mz_status not_here(struct parsing *p, const char *code, const char *text) {
    return mz_fail(p->error, MZ_ILLEGAL, code, "%s", text);
}
static mz_status add(struct parsing *p, int id) {
    p->ids[p->n++] = (mz_id)id;
    return MZ_OK;
}

static int place_of(char c) {
    return c >= '1' && c <= '4' ? c - '1' : -1;
}

/* Places with a card, in the order written, and where the Sting is said to be. */
struct placement {
    int n, stings, sting;
    int place[ATTAQUE_PLACES];
};

/* MA-10, one condition after the other. */
static mz_status check_placement(struct parsing *p, const struct placement *at) {
    const int *place = at->place;
    for (int i = 0; i < at->n; i++)
        if (place[i] >= ATTAQUE_PLACES) return not_here(p, "MA-10", "The track has four places.");
    if (at->n != 3) return not_here(p, "MA-10", "You lay three cards.");
    if (place[0] == place[1] || place[1] == place[2] || place[0] == place[2])
        return not_here(p, "MA-10", "Your cards lie before three different holidaymakers.");
    if (!at->stings)
        return not_here(p, "MA-10", "One of the three is the Sting: an s after its place.");
    if (at->stings > 1) return not_here(p, "MA-10", "You have only one Sting.");
    if (place[0] > place[1] || place[1] > place[2])
        return not_here(p, "MA-10", "The places are written in rising order.");
    return MZ_OK;
}

/* "1s,2,4" */
static mz_status read_placement(struct parsing *p, const char *text) {
    struct placement at = {0};
    uint8_t covered = 0;
    do {
        if (at.n == ATTAQUE_PLACES || *text < '1' || *text > '9') return no_move(p);
        int place = at.place[at.n++] = *text++ - '1';
        covered |= (uint8_t)(1u << place % ATTAQUE_PLACES);
        if (*text != 's') continue;
        at.sting = place;
        at.stings++;
        text++;
    } while (*text == ',' && text++);
    if (*text) return no_move(p);
    mz_status status = check_placement(p, &at);
    return status ? status : add(p, attaque_place_id(covered, at.sting));
}

/* "2", "2+4" */
static mz_status read_tap(struct parsing *p, const char *at) {
    int one = place_of(at[0]), two = one >= 0 && at[1] == '+' ? place_of(at[2]) : -1;
    if (one < 0 || (at[1] && (two < 0 || at[3]))) return no_move(p);
    if (!at[1]) return add(p, attaque_tap_id((uint8_t)(1u << one)));
    if (one == two) return not_here(p, "MA-32", "Two different cards are tapped.");
    if (one > two) return not_here(p, "MA-32", "The lower place is written first.");
    return add(p, attaque_tap_id((uint8_t)(1u << one | 1u << two)));
}

/* A card by its form, whether the game has it or not (5.2). */
static bool like_card(const char *at) {
    if (!strcmp(at, "N")) return true;
    bool form = at[0] && strchr("ROBG", at[0]) && at[1] >= '1' && at[1] <= '9';
    return form && (!at[2] || !strcmp(at + 2, "v"));
}

/* The type of a whole text, -1 when the game has no such card. */
static int type_of(const attaque_game *g, const char *at) {
    const char *rest = at;
    int type = attaque_type_named(g, at, &rest);
    return *rest ? -1 : type;
}

static int id_of_type(const attaque_game *g, int type) {
    for (int id = ATTAQUE_ID_CARD; id < ATTAQUE_IDS && type >= 0; id++)
        if (g->type_of_id[id] == 1 + type) return id;
    return -1;
}

/* "-", "T3", "P2:B4", or the beginning "P2". */
static mz_status read_exchange(struct parsing *p, const char *at) {
    if (!strcmp(at, "-")) return add(p, ATTAQUE_ID_KEEP);
    int place = at[0] == 'T' ? place_of(at[1]) : -1;
    if (place >= 0 && !at[2]) return add(p, ATTAQUE_ID_TRACK + place);
    if (at[0] != 'P' || at[1] < '1' || at[1] > '5') return no_move(p);
    add(p, ATTAQUE_ID_OWN + at[1] - '1');
    if (!at[2]) return MZ_OK;
    if (at[2] != ':' || !like_card(at + 3)) return no_move(p);
    int id = id_of_type(p->g, type_of(p->g, at + 3));
    return id < 0 ? not_here(p, "MA-33", "Nobody can have such a card.") : add(p, id);
}

static mz_status read_answer(struct parsing *p, const char *at, const char *words, int first) {
    const char *found = at[0] && !at[1] ? strchr(words, at[0]) : NULL;
    return found ? add(p, first + (int)(found - words)) : no_move(p);
}

static mz_status read_move(struct parsing *p, char letter, const char *at) {
    switch (letter) {
    case 'S': return read_exchange(p, at);
    case 'P': return read_placement(p, at);
    case 'T': return read_tap(p, at);
    case 'M': return read_answer(p, at, "ny", ATTAQUE_ID_MOUNTAIN);
    case 'R': return read_answer(p, at, "ny", ATTAQUE_ID_COUNTRYSIDE);
    case 'K': return read_answer(p, at, ".+", ATTAQUE_ID_HOME);
    default: return no_move(p);
    }
}

/* "*F 2", "*D R3" */
static mz_status read_outcome(struct parsing *p, const attaque_state *s, const char *text) {
    bool seat = !strncmp(text, "*F ", 3) && text[3] >= '1' && text[3] <= '5' && !text[4];
    if (!seat && (strncmp(text, "*D ", 3) || !like_card(text + 3)))
        return mz_fail(p->error, MZ_SYNTAX, "syntax", "a card drawn is written *D R3");
    if (s->head.kind != MZ_RANDOM) return not_here(p, "MA-9", "no card is to be turned up now");
    if (seat != (s->head.stage == ATTAQUE_FIRST))
        return not_here(p, "MA-9", "something else is to be drawn now");
    if (seat) return add(p, ATTAQUE_OUT_SEAT + text[3] - '1');
    int type = type_of(p->g, text + 3);
    return type < 0 ? not_here(p, "MA-18", "There is no such card.") : add(p, type);
}

/* Whether a move of this letter and seat is due: who taps (MA-11), and who is the mosquito (MA-9).
 */
static mz_status check_turn(const attaque_state *s, const char *text, int seat, mz_error *error) {
    int stage = s->head.stage;
    bool taps = stage == ATTAQUE_TAP || stage == ATTAQUE_MOUNTAIN;
    int who = taps ? s->pub.swatter : s->pub.mosquito;
    if (stage == ATTAQUE_TAP && text[1] == attaque_letters[ATTAQUE_PLACE])
        return mz_fail(error, MZ_ILLEGAL, "MA-13", "a placement cannot be changed");
    if (stage >= ATTAQUE_DRAW || text[1] != attaque_letters[stage])
        return mz_fail(error, MZ_ILLEGAL, "MA-9", "\"%.30s\" does not fit what is to be done now",
                       text);
    if (seat != who)
        return mz_fail(error, MZ_ILLEGAL, taps ? "MA-11" : "MA-9",
                       taps ? "player %d has the Swatter" : "player %d is the mosquito", who + 1);
    if (stage == ATTAQUE_TAP && !s->secret.sting)
        return mz_fail(error, MZ_ILLEGAL, "MA-12",
                       "only the mosquito knows where the Sting is: this tap cannot be settled");
    return MZ_OK;
}

static mz_status read_decision(struct parsing *p, const attaque_state *s, const char *text) {
    bool form = text[0] >= '1' && text[0] <= '5' && text[1] && text[2] == ' ';
    mz_status status = form ? read_move(p, text[1], text + 3) : no_move(p), turn;
    if (status == MZ_SYNTAX) return status;
    turn = check_turn(s, text, text[0] - '1', p->error);
    return turn ? turn : status;
}

mz_status attaque_parse(const mz_game *game, const void *state, const char *text, int *seat,
                        mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const attaque_state *s = state;
    bool nature = text[0] == '*';
    struct parsing p = {.g = attaque_of(game), .error = error};
    mz_status status = nature ? read_outcome(&p, s, text) : read_decision(&p, s, text);
    if (status == MZ_SYNTAX) return status;
    *seat = nature ? MZ_NATURE : text[0] - '1';
    /* the whole move again: only the rest is new */
    int begun = s->head.nsel && p.n > 1 && p.ids[0] == s->sel[0];
    *n = p.n - begun;
    memcpy(ids, p.ids + begun, (size_t)*n * sizeof *ids);
    return status;
}
