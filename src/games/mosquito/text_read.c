/* Positions from text: field after field, strict, never beyond the end. */
#include "games/mosquito/mosquito.h"

#include <string.h>

typedef struct reader {
    const mosquito_game *g;
    mosquito_state *s;
    const char *at; /* NULL once something did not fit */
    uint8_t taken[MOSQUITO_CARDS];
    int written, numbered;  /* hidden lists written out, and given as numbers */
    const char *code, *why; /* of a refusal that is more than one of the grammar */
} reader;

/* The first reason is kept; nothing is read any more. */
static void refuse(reader *r, const char *code, const char *why) {
    if (r->at) {
        r->code = code;
        r->why = why;
    }
    r->at = NULL;
}

static bool may_take(reader *r, char c) {
    if (!r->at || *r->at != c) return false;
    r->at++;
    return true;
}

static void take(reader *r, char c) {
    if (!may_take(r, c)) r->at = NULL;
}

static int number(reader *r, int most) {
    int n = 0;
    if (!r->at || *r->at < '0' || *r->at > '9') {
        r->at = NULL;
        return 0;
    }
    for (; *r->at >= '0' && *r->at <= '9' && n <= most; r->at++) n = 10 * n + (*r->at - '0');
    if (n > most) r->at = NULL;
    return r->at ? n : 0;
}

int mosquito_card_named(const mosquito_game *g, const char *text, const uint8_t *taken,
                        const char **rest) {
    int found = -1;
    for (int card = 0; card < MOSQUITO_CARDS; card++) {
        size_t n = strlen(g->code[card]);
        if (strncmp(text, g->code[card], n)) continue;
        *rest = text + n;
        found = card;
        if (!taken || !taken[card]) return card;
    }
    return found;
}

/* What is written like a card, but is none of the components. */
static bool like_a_card(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits && text[digits] && strchr("gpbo", text[digits]);
}

/* The card written here, -1 after a refusal (MQ-60). */
static int read_card(reader *r) {
    if (!r->at) return -1;
    const char *text = r->at;
    int card = mosquito_card_named(r->g, text, r->taken, &r->at);
    if (card < 0)
        refuse(r, like_a_card(text) ? "MQ-60" : NULL, "a card that is none of the components");
    else if (r->taken[card]++)
        refuse(r, "MQ-60", "a card is there twice");
    return r->at ? card : -1;
}

/* "a.b.c", bottom first, onto a list; returns the number of cards. */
static int read_list(reader *r, uint8_t *below, uint8_t *top) {
    int n = 0, card;
    if (may_take(r, '-')) return 0;
    do {
        if ((card = read_card(r)) < 0) return 0;
        mosquito_push(below, top, card);
        n++;
    } while (may_take(r, '.'));
    return n;
}

static void read_open(reader *r, int list) {
    r->s->pub.size[list] = (uint8_t)read_list(r, r->s->pub.below, &r->s->pub.top[list]);
}

static void read_hidden(reader *r, int list) {
    mosquito_state *s = r->s;
    if (may_take(r, '#')) {
        s->pub.hidden[list] = (uint8_t)number(r, MOSQUITO_CARDS);
        if (!s->pub.hidden[list]) r->at = NULL;
        r->numbered++;
        return;
    }
    s->pub.hidden[list] = (uint8_t)read_list(r, s->secret.below, &s->secret.top[list]);
    r->written += s->pub.hidden[list] != 0;
}

/* A seat is one digit; 0 after a refusal. */
static int seat_digit(reader *r) {
    if (!r->at || *r->at < '1' || *r->at > '9') {
        r->at = NULL;
        return 0;
    }
    int seat = *r->at++ - '0';
    if (seat <= r->g->base.seats) return seat;
    refuse(r, "MQ-97", "a seat above the number of players");
    return 0;
}

static int read_seat(reader *r) {
    return may_take(r, '-') ? -1 : seat_digit(r) - 1;
}

static int read_pending(reader *r) {
    static const char letters[] = "-pbokcs";
    static const uint8_t stages[] = {MOSQUITO_AT_REVEAL, MOSQUITO_AT_PINK,   MOSQUITO_AT_BLUE,
                                     MOSQUITO_AT_ORANGE, MOSQUITO_AT_CHOICE, MOSQUITO_AT_REFILL,
                                     MOSQUITO_AT_START};
    const char *found = r->at && *r->at ? strchr(letters, *r->at) : NULL;
    if (!found) {
        r->at = NULL;
        return 0;
    }
    r->at++;
    int stage = stages[found - letters];
    if (stage == MOSQUITO_AT_BLUE && may_take(r, '0')) return MOSQUITO_AT_THEFT;
    if (stage == MOSQUITO_AT_BLUE && *r->at != ' ') {
        r->s->pub.attacked = (uint8_t)seat_digit(r);
        return MOSQUITO_AT_THEFT;
    }
    if (stage == MOSQUITO_AT_CHOICE) {
        r->s->pub.loser = (uint8_t)seat_digit(r);
        return mz_opt(&r->g->base, MOSQUITO_OPT_PENALTY) == 2 ? MOSQUITO_AT_CHANCE : stage;
    }
    if (stage == MOSQUITO_AT_START && r->s->pub.seat == MOSQUITO_NOBODY) return MOSQUITO_AT_FIRST;
    return stage;
}

static int read_status(reader *r, int stage) {
    if (may_take(r, '-')) return stage;
    take(r, '=');
    int last = -1;
    do {
        int seat = seat_digit(r) - 1;
        if (!r->at || seat <= last) {
            r->at = NULL;
            return stage;
        }
        r->s->pub.winners |= (uint8_t)(1u << seat);
        last = seat;
    } while (may_take(r, '+'));
    if (stage != MOSQUITO_AT_REVEAL) refuse(r, "MQ-97", "a result while something is pending");
    return MOSQUITO_AT_END;
}

static void read_players(reader *r) {
    for (int seat = 0; seat < r->g->base.seats; seat++) {
        take(r, seat ? '|' : ' ');
        read_hidden(r, seat);
        take(r, '/');
        read_open(r, seat);
        take(r, '/');
        read_open(r, MOSQUITO_POINTS + seat);
    }
}

static mz_status refusal(const reader *r, mz_error *error) {
    if (r->code) return mz_fail(error, MZ_POSITION, r->code, "%s", r->why);
    return mz_fail(error, MZ_SYNTAX, "syntax",
                   "this is not a position of Mosquito (see the notation)");
}

/* A position without hidden cards at all counts as written out, unless something is due. */
static void read_hands(reader *r, int stage) {
    bool open = r->numbered || stage == MOSQUITO_AT_REFILL || stage <= MOSQUITO_AT_START;
    if (open && r->written) refuse(r, "MQ-98", "decks and box are all written out, or all numbers");
    r->s->secret.fixed = !open;
    r->s->pub.started = stage > MOSQUITO_AT_START;
}

mz_status mosquito_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    reader r = {.g = mosquito_of(game), .s = state, .at = text};
    read_open(&r, MOSQUITO_CENTRE);
    take(&r, ' ');
    read_hidden(&r, MOSQUITO_BOX);
    read_players(&r);
    take(&r, ' ');
    r.s->pub.repellent = (uint8_t)(1 + read_seat(&r));
    take(&r, ' ');
    int seat = read_seat(&r);
    r.s->pub.seat = seat < 0 ? MOSQUITO_NOBODY : (uint8_t)seat;
    take(&r, ' ');
    int stage = read_pending(&r);
    take(&r, ' ');
    stage = read_status(&r, stage);
    if (r.at && !*r.at) read_hands(&r, stage);
    if (!r.at || *r.at) return refusal(&r, error);
    mosquito_node(r.g, r.s, stage);
    if (stage == MOSQUITO_AT_REVEAL && seat >= 0) mosquito_turn(r.g, r.s, NULL);
    return mosquito_sound(r.g, r.s, error);
}

/* The number of seats is that of the players written, two to eight (MQ-R1). */
mz_status mosquito_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                         mz_error *error) {
    int fields = 0, seats = 1;
    for (const char *at = position; *at && fields < 3; at++) {
        fields += *at == ' ';
        seats += fields == 2 && *at == '|';
    }
    if (fields < 3 || seats < 2 || seats > MOSQUITO_SEATS)
        return mz_fail(error, MZ_POSITION, "MQ-97", "a position has two to eight players");
    const char *value = store->at + store->len;
    mz_putn(store, seats);
    if (store->len + 1 < store->cap) store->at[++store->len] = 0;
    pairs[(*n)++] = (mz_pair){"seats", value};
    return MZ_OK;
}
