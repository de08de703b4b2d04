/* Single moves as text (5.1, MQ-99), and what an id means. */
#include "games/mosquito/mosquito.h"

#include <string.h>

static void put_object(int object, mz_text *out) {
    if (object == MOSQUITO_CENTRE)
        mz_putc(out, 'c');
    else
        mz_putn(out, object + 1);
}

static void put_race(int id, mz_text *out) {
    int theft = (id - MOSQUITO_OUT_STEAL) / 8, rival = (id - MOSQUITO_OUT_STEAL) % 8;
    if (id == MOSQUITO_OUT_ESCAPE) {
        mz_put(out, "P!");
    } else if (id < MOSQUITO_OUT_NO_TRY) {
        mz_putf(out, "P%d<", (id - MOSQUITO_OUT_TAKE) / 9 + 1);
        put_object((id - MOSQUITO_OUT_TAKE) % 9, out);
    } else if (id == MOSQUITO_OUT_NO_TRY) {
        mz_put(out, "B-");
    } else if (id < MOSQUITO_OUT_NO_LAST) {
        mz_putf(out, "B%c%d", "</!"[theft], rival + 1);
    } else if (id == MOSQUITO_OUT_NO_LAST) {
        mz_put(out, "O!");
    } else {
        mz_putf(out, "O%d", id - MOSQUITO_OUT_LAST + 1);
    }
}

void mosquito_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                   mz_text *out) {
    const mosquito_game *g = mosquito_of(game);
    const mosquito_state *s = state;
    int id = ids[0];
    (void)seat, (void)n;
    switch (s->head.stage) {
    case MOSQUITO_AT_FIRST: mz_putf(out, "first=%d", id - MOSQUITO_OUT_FIRST + 1); break;
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REFILL: mz_putf(out, "C=%s", g->code[id]); break;
    case MOSQUITO_AT_REVEAL: mz_putf(out, "%d:%s", s->pub.seat + 1, g->code[id]); break;
    case MOSQUITO_AT_BLUE:
        if (id)
            mz_putf(out, "A%d", id);
        else
            mz_put(out, "A-");
        break;
    case MOSQUITO_AT_CHOICE: mz_putf(out, "#%d", id - MOSQUITO_ID_LOSE); break;
    case MOSQUITO_AT_CHANCE: mz_putf(out, "#%d", id); break;
    default: put_race(id, out);
    }
}

static int digit(char c, int most) {
    return c >= '1' && c <= '0' + most ? c - '1' : -1;
}

static int whole(const char *at, int most) {
    int n = 0;
    if (!*at) return -1;
    for (; *at; at++) {
        if (*at < '0' || *at > '9') return -1;
        n = 10 * n + (*at - '0');
        if (n > most) return -1;
    }
    return n;
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

static int read_race(const char *text, int seats) {
    int who = text[1] ? digit(text[1], seats) : -1;
    switch (text[0]) {
    case 'P': {
        if (!strcmp(text, "P!")) return MOSQUITO_OUT_ESCAPE;
        if (who < 0 || text[2] != '<' || !text[3] || text[4]) return -1;
        int object = text[3] == 'c' ? MOSQUITO_CENTRE : digit(text[3], seats);
        return object < 0 ? -1 : MOSQUITO_OUT_TAKE + 9 * who + object;
    }
    case 'B': {
        if (!strcmp(text, "B-")) return MOSQUITO_OUT_NO_TRY;
        const char *kind = text[1] ? strchr("</!", text[1]) : NULL;
        int rival = kind && text[2] ? digit(text[2], seats) : -1;
        if (rival < 0 || text[3]) return -1;
        return (kind[0] == '<'   ? MOSQUITO_OUT_STEAL
                : kind[0] == '/' ? MOSQUITO_OUT_COVER
                                 : MOSQUITO_OUT_DOUBT) +
               rival;
    }
    case 'O':
        if (!strcmp(text, "O!")) return MOSQUITO_OUT_NO_LAST;
        return who < 0 || text[2] ? -1 : MOSQUITO_OUT_LAST + who;
    default: return -1;
    }
}

/* The id of a text at this stage, -1 when it does not fit. */
static int read_move(const mosquito_game *g, const mosquito_state *s, const char *text) {
    int seats = g->base.seats, n;
    switch (s->head.stage) {
    case MOSQUITO_AT_FIRST:
        n = strncmp(text, "first=", 6) || !text[6] || text[7] ? -1 : digit(text[6], seats);
        return n < 0 ? -1 : MOSQUITO_OUT_FIRST + n;
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REFILL: return strncmp(text, "C=", 2) ? -1 : read_card(g, s, text + 2);
    case MOSQUITO_AT_REVEAL:
        if (digit(text[0], seats) != s->pub.seat || text[1] != ':') return -1;
        return read_card(g, s, text + 2);
    case MOSQUITO_AT_BLUE:
        if (!strcmp(text, "A-")) return MOSQUITO_ID_ATTACK;
        n = text[0] == 'A' && text[1] && !text[2] ? digit(text[1], seats) : -1;
        return n < 0 ? -1 : MOSQUITO_ID_ATTACK + 1 + n;
    case MOSQUITO_AT_CHOICE:
    case MOSQUITO_AT_CHANCE:
        n = text[0] == '#' ? whole(text + 1, MOSQUITO_CARDS - 1) : -1;
        return n < 0 || s->head.stage == MOSQUITO_AT_CHANCE ? n : MOSQUITO_ID_LOSE + n;
    default: return read_race(text, seats);
    }
}

mz_status mosquito_parse(const mz_game *game, const void *state, const char *text, int *seat,
                         mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const mosquito_game *g = mosquito_of(game);
    int id = read_move(g, state, text);
    (void)seat;
    if (id < 0)
        return mz_fail(error, MZ_SYNTAX, "syntax", "\"%.40s\" is not what can be done now", text);
    ids[0] = (mz_id)id;
    *n = 1;
    return MZ_OK;
}

/* Rows of the table of kinds (tables.c). */
enum {
    KIND_PASS,
    KIND_ATTACK,
    KIND_LOSE,
    KIND_CARD,
    KIND_FIRST,
    KIND_ESCAPES,
    KIND_TAKES,
    KIND_NO_TRY,
    KIND_THEFT,
    KIND_NO_LAST,
    KIND_LAST
};

static mz_desc kind(int row, int n, int a, int b) {
    return (mz_desc){.kind = (uint8_t)row, .n = (uint8_t)n, .a = {(int16_t)a, (int16_t)b}};
}

mz_desc mosquito_describe(const mz_game *game, const void *state, mz_id id) {
    const mosquito_state *s = state;
    (void)game;
    switch (s->head.stage) {
    case MOSQUITO_AT_BLUE: return id ? kind(KIND_ATTACK, 1, id - 1, 0) : kind(KIND_PASS, 0, 0, 0);
    case MOSQUITO_AT_CHOICE: return kind(KIND_LOSE, 1, id - MOSQUITO_ID_LOSE, 0);
    case MOSQUITO_AT_CHANCE: return kind(KIND_LOSE, 1, id, 0);
    case MOSQUITO_AT_FIRST: return kind(KIND_FIRST, 1, id - MOSQUITO_OUT_FIRST, 0);
    case MOSQUITO_AT_START:
    case MOSQUITO_AT_REVEAL:
    case MOSQUITO_AT_REFILL: return kind(KIND_CARD, 1, id, 0);
    default: break;
    }
    if (id == MOSQUITO_OUT_ESCAPE) return kind(KIND_ESCAPES, 0, 0, 0);
    if (id < MOSQUITO_OUT_NO_TRY)
        return kind(KIND_TAKES, 2, (id - MOSQUITO_OUT_TAKE) / 9, (id - MOSQUITO_OUT_TAKE) % 9);
    if (id == MOSQUITO_OUT_NO_TRY) return kind(KIND_NO_TRY, 0, 0, 0);
    if (id < MOSQUITO_OUT_NO_LAST)
        return kind(KIND_THEFT, 2, 1 + (id - MOSQUITO_OUT_STEAL) / 8,
                    (id - MOSQUITO_OUT_STEAL) % 8);
    if (id == MOSQUITO_OUT_NO_LAST) return kind(KIND_NO_LAST, 0, 0, 0);
    return kind(KIND_LAST, 1, id - MOSQUITO_OUT_LAST, 0);
}
