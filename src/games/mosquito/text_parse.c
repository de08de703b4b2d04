/* Single moves read (5.1, MQ-99). A text has one of the forms of the notation, whatever is due;
 * then it is held against the node, so that only what is no move at all is refused as syntax. */
#include "games/mosquito/mosquito.h"

#include <string.h>

enum { FIRST, CENTRE, REVEAL, DECISION, INDEX, RACE };

/* A text in its form. */
typedef struct item {
    int form, seat; /* seat: who reveals or is attacked, -1 nobody */
    int object;     /* the seat or pile of an outcome, -1 none */
    int id;         /* of a race, less its seat and object; the index behind # */
    const char *card;
} item;

/* A seat is one digit (5.2); those above the number of players are told apart later. */
static int digit(char c) {
    return c >= '1' && c <= '8' ? c - '1' : -1;
}

/* A whole number; one that is too large is the largest index and one. */
static int whole(const char *at) {
    int n = 0;
    if (!*at) return -1;
    for (; *at; at++) {
        if (*at < '0' || *at > '9') return -1;
        n = n < MOSQUITO_CARDS ? 10 * n + (*at - '0') : n;
    }
    return n < MOSQUITO_CARDS ? n : MOSQUITO_CARDS;
}

static bool like_card(const char *at) {
    size_t digits = strspn(at, "0123456789");
    return digits && at[digits] && strchr("gpbo", at[digits]) && !at[digits + 1];
}

static bool race_form(const char *text, item *out) {
    *out = (item){.form = RACE, .seat = -1, .object = -1};
    char kind = text[0] ? text[1] : 0;
    switch (text[0]) {
    case 'P':
        out->id = MOSQUITO_OUT_ESCAPE;
        if (!strcmp(text, "P!")) return true;
        out->id = MOSQUITO_OUT_TAKE;
        out->seat = digit(kind);
        if (out->seat < 0 || text[2] != '<' || !text[3] || text[4]) return false;
        out->object = text[3] == 'c' ? MOSQUITO_CENTRE : digit(text[3]);
        return out->object >= 0;
    case 'B':
        out->id = MOSQUITO_OUT_NO_TRY;
        if (!strcmp(text, "B-")) return true;
        out->id = kind == '<'   ? MOSQUITO_OUT_STEAL
                  : kind == '/' ? MOSQUITO_OUT_COVER
                                : MOSQUITO_OUT_DOUBT;
        if (!kind || !strchr("</!", kind) || !text[2] || text[3]) return false;
        return (out->object = digit(text[2])) >= 0;
    case 'O':
        out->id = MOSQUITO_OUT_NO_LAST;
        if (!strcmp(text, "O!")) return true;
        out->id = MOSQUITO_OUT_LAST;
        return (out->seat = digit(kind)) >= 0 && !text[2];
    default: return false;
    }
}

static bool form_of(const char *text, item *out) {
    *out = (item){.seat = -1, .object = -1};
    if (!strncmp(text, "first=", 6)) {
        out->form = FIRST;
        return (out->seat = digit(text[6])) >= 0 && !text[7];
    }
    if (!strncmp(text, "C=", 2)) {
        out->form = CENTRE;
        out->card = text + 2;
        return like_card(out->card);
    }
    if (text[0] == 'A') {
        out->form = DECISION;
        if (!strcmp(text, "A-")) return true;
        return (out->object = digit(text[1])) >= 0 && !text[2];
    }
    if (text[0] == '#') {
        out->form = INDEX;
        return (out->id = whole(text + 1)) >= 0;
    }
    if (digit(text[0]) >= 0 && text[1] == ':') {
        *out = (item){.form = REVEAL, .seat = digit(text[0]), .object = -1, .card = text + 2};
        return like_card(out->card);
    }
    return race_form(text, out);
}

/* A card that may come: with repeated numbers the first that stands nowhere. */
static int read_card(const mosquito_game *g, const mosquito_state *s, const char *at) {
    uint8_t taken[MOSQUITO_CARDS], unseen[MOSQUITO_CARDS];
    const char *rest = at;
    memset(taken, 1, sizeof taken);
    for (int n = mosquito_unseen(s, unseen); n--;) taken[unseen[n]] = 0;
    if (s->secret.fixed && s->head.stage == MOSQUITO_AT_REVEAL && s->secret.top[s->pub.seat]) {
        int top = s->secret.top[s->pub.seat] - 1;
        if (!strcmp(at, g->code[top])) return top;
    }
    int card = mosquito_card_named(g, at, taken, &rest);
    return card >= 0 && !*rest ? card : -1;
}

/* What is due instead: MQ-12 wants the action of the card revealed carried out before the next. */
static mz_status not_due(const mosquito_state *s, const char *text, mz_error *error) {
    static const char *const due[MOSQUITO_STAGES] = {"the first player is drawn",
                                                     "the first card of the centre is laid",
                                                     "a card is revealed",
                                                     "the race of the pink card is decided",
                                                     "a blue card is carried out",
                                                     "the race of the blue card is decided",
                                                     "the race of the orange card is decided",
                                                     "a point card is chosen",
                                                     "a point card is drawn",
                                                     "the centre is filled",
                                                     "the game is over"};
    int stage = s->head.stage;
    if (stage == MOSQUITO_AT_REVEAL && text[1] == ':')
        return mz_fail(error, MZ_ILLEGAL, "MQ-12", "it is the turn of player %d", s->pub.seat + 1);
    return mz_fail(error, MZ_ILLEGAL, stage == MOSQUITO_AT_END ? "MQ-70" : "MQ-12",
                   "\"%.40s\" is not due: %s", text, due[stage]);
}

static bool is_due(const mosquito_state *s, const item *what) {
    static const uint16_t stages[] = {
        [FIRST] = 1 << MOSQUITO_AT_FIRST,
        [CENTRE] = 1 << MOSQUITO_AT_START | 1 << MOSQUITO_AT_REFILL,
        [REVEAL] = 1 << MOSQUITO_AT_REVEAL,
        [DECISION] = 1 << MOSQUITO_AT_BLUE,
        [INDEX] = 1 << MOSQUITO_AT_CHOICE | 1 << MOSQUITO_AT_CHANCE,
    };
    int stage = s->head.stage, id = what->id;
    if (what->form != RACE)
        return stages[what->form] >> stage & 1 &&
               (what->form != REVEAL || what->seat == s->pub.seat);
    if (id >= MOSQUITO_OUT_NO_LAST) return stage == MOSQUITO_AT_ORANGE;
    return stage == (id >= MOSQUITO_OUT_NO_TRY ? MOSQUITO_AT_THEFT : MOSQUITO_AT_PINK);
}

static int id_of(const mosquito_state *s, const item *what, int card) {
    switch (what->form) {
    case FIRST: return MOSQUITO_OUT_FIRST + what->seat;
    case CENTRE:
    case REVEAL: return card;
    case DECISION: return MOSQUITO_ID_ATTACK + 1 + what->object;
    case INDEX: return what->id + (s->head.stage == MOSQUITO_AT_CHOICE ? MOSQUITO_ID_LOSE : 0);
    default: break;
    }
    if (what->id == MOSQUITO_OUT_TAKE) return what->id + 9 * what->seat + what->object;
    if (what->id == MOSQUITO_OUT_LAST) return what->id + what->seat;
    return what->object < 0 ? what->id : what->id + what->object;
}

/* Whether a seat is named that the table does not have. */
static bool too_many(const mosquito_game *g, const item *what) {
    bool pile = what->object >= 0 && what->object != MOSQUITO_CENTRE;
    return what->seat >= g->base.seats || (pile && what->object >= g->base.seats);
}

mz_status mosquito_parse(const mz_game *game, const void *state, const char *text, int *seat,
                         mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    item what;
    (void)seat;
    if (!form_of(text, &what))
        return mz_fail(error, MZ_SYNTAX, "syntax", "\"%.40s\" is no move such as 3:44p or P4<2",
                       text);
    if (too_many(g, &what))
        return mz_fail(error, MZ_ILLEGAL, "MQ-97", "there are only %d players", game->seats);
    if (!is_due(s, &what)) return not_due(s, text, error);
    int card = what.card ? read_card(g, s, what.card) : 0;
    if (card < 0)
        return mz_fail(error, MZ_ILLEGAL, "MQ-60", "%.20s is none of the cards", what.card);
    if (what.form == INDEX && what.id >= MOSQUITO_CARDS)
        return mz_fail(error, MZ_ILLEGAL, "MQ-46", "so many point cards there are not");
    ids[0] = (mz_id)id_of(s, &what, card);
    *n = 1;
    return MZ_OK;
}
