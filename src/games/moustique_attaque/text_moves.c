/* Moves as text (5.3), and what an id means. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

static const char LETTERS[] = "SPTMRK"; /* by stage */

static void put_placement(int id, mz_text *out) {
    int sting;
    uint8_t covered = attaque_places(id, &sting);
    bool any = false;
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (!(covered >> i & 1)) continue;
        if (any) mz_putc(out, ',');
        any = true;
        mz_putn(out, i + 1);
        if (i == sting) mz_putc(out, 's');
    }
}

static void put_tap(int id, mz_text *out) {
    bool any = false;
    for (int i = 0; i < ATTAQUE_PLACES; i++)
        if (attaque_tapped(id) >> i & 1) {
            mz_putf(out, any ? "+%d" : "%d", i + 1);
            any = true;
        }
}

static void put_exchange(const attaque_game *g, const mz_id *ids, int n, mz_text *out) {
    if (ids[0] == ATTAQUE_ID_KEEP) {
        mz_putc(out, '-');
    } else if (ids[0] < ATTAQUE_ID_OWN) {
        mz_putf(out, "T%d", ids[0] - ATTAQUE_ID_TRACK + 1);
    } else {
        mz_putf(out, "P%d", ids[0] - ATTAQUE_ID_OWN + 1);
        if (n > 1) mz_putf(out, ":%s", g->code[g->type_of_id[ids[1]] - 1]);
    }
}

static void put_outcome(const attaque_game *g, int id, mz_text *out) {
    if (id >= ATTAQUE_OUT_SEAT)
        mz_putf(out, "*F %d", id - ATTAQUE_OUT_SEAT + 1);
    else
        mz_putf(out, "*D %s", g->code[id]);
}

/* The whole move: the step chosen before (Beach) stands first. */
void attaque_name(const mz_game *game, const void *state, int seat, const mz_id *rest, int n,
                  mz_text *out) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int stage = s->head.stage, first = s->head.nsel;
    mz_id ids[2] = {first ? s->sel[0] : 0};
    for (int i = 0; i < n && first + i < 2; i++) ids[first + i] = rest[i];
    n += first;
    if (n < 1) return;
    if (seat == MZ_NATURE) {
        put_outcome(g, ids[0], out);
        return;
    }
    mz_putf(out, "%d%c ", seat + 1, stage < ATTAQUE_DRAW ? LETTERS[stage] : '?');
    switch (stage) {
    case ATTAQUE_BEACH: put_exchange(g, ids, n, out); break;
    case ATTAQUE_PLACE: put_placement(ids[0], out); break;
    case ATTAQUE_TAP: put_tap(ids[0], out); break;
    case ATTAQUE_HUNT: mz_putc(out, ids[0] == ATTAQUE_ID_ON ? '+' : '.'); break;
    default: mz_putc(out, ids[0] % 2 ? 'y' : 'n');
    }
}

static int place_of(char c) {
    return c >= '1' && c <= '4' ? c - '1' : -1;
}

/* "1s,2,4": three places rising, one Sting. */
static int read_placement(const char *at) {
    uint8_t covered = 0;
    int sting = -1, last = -1;
    for (int i = 0; i < 3; i++) {
        if (i && *at++ != ',') return -1;
        int place = place_of(*at);
        if (place <= last) return -1;
        covered |= (uint8_t)(1u << place);
        last = place;
        at++;
        if (*at == 's') {
            if (sting >= 0) return -1;
            sting = place;
            at++;
        }
    }
    return *at || sting < 0 ? -1 : attaque_place_id(covered, sting);
}

static int read_tap(const char *at) {
    int one = place_of(at[0]);
    if (one < 0) return -1;
    if (!at[1]) return attaque_tap_id((uint8_t)(1u << one));
    int two = at[1] == '+' ? place_of(at[2]) : -1;
    return two <= one || at[3] ? -1 : attaque_tap_id((uint8_t)(1u << one | 1u << two));
}

static int id_of_type(const attaque_game *g, int type) {
    for (int id = ATTAQUE_ID_CARD; id < ATTAQUE_IDS; id++)
        if (g->type_of_id[id] == 1 + type) return id;
    return -1;
}

/* "-", "T3", "P2:B4", or the beginning "P2". Returns the number of ids, 0 when it does not fit. */
static int read_exchange(const attaque_game *g, const char *at, mz_id ids[2]) {
    if (!strcmp(at, "-")) {
        ids[0] = ATTAQUE_ID_KEEP;
        return 1;
    }
    int place = place_of(at[0] ? at[1] : 0);
    if (at[0] == 'T' && place >= 0 && !at[2]) {
        ids[0] = (mz_id)(ATTAQUE_ID_TRACK + place);
        return 1;
    }
    if (at[0] != 'P' || at[1] < '1' || at[1] > '5') return 0;
    ids[0] = (mz_id)(ATTAQUE_ID_OWN + at[1] - '1');
    if (!at[2]) return 1;
    const char *rest = at + 3;
    int type = at[2] == ':' ? attaque_type_named(g, at + 3, &rest) : -1;
    int id = type >= 0 && !*rest ? id_of_type(g, type) : -1;
    if (id < 0) return 0;
    ids[1] = (mz_id)id;
    return 2;
}

static int read_outcome(const attaque_game *g, const char *text, mz_id *id) {
    const char *rest = text + 3;
    if (!strncmp(text, "*F ", 3) && text[3] >= '1' && text[3] <= '5' && !text[4]) {
        *id = (mz_id)(ATTAQUE_OUT_SEAT + text[3] - '1');
        return 1;
    }
    int type = strncmp(text, "*D ", 3) ? -1 : attaque_type_named(g, text + 3, &rest);
    if (type < 0 || *rest) return 0;
    *id = (mz_id)type;
    return 1;
}

static int yes_no(const char *at, char yes, char no, int first) {
    if ((at[0] != yes && at[0] != no) || at[1]) return -1;
    return first + (at[0] == yes);
}

/* The ids of a move of `letter`; 0 when it does not fit. */
static int read_move(const attaque_game *g, char letter, const char *at, mz_id ids[2]) {
    int id;
    switch (letter) {
    case 'S': return read_exchange(g, at, ids);
    case 'P': id = read_placement(at); break;
    case 'T': id = read_tap(at); break;
    case 'M': id = yes_no(at, 'y', 'n', ATTAQUE_ID_MOUNTAIN); break;
    case 'R': id = yes_no(at, 'y', 'n', ATTAQUE_ID_COUNTRYSIDE); break;
    case 'K': id = yes_no(at, '+', '.', ATTAQUE_ID_HOME); break;
    default: return 0;
    }
    ids[0] = (mz_id)id;
    return id >= 0;
}

/* Whether a move of this letter and seat is due: who taps (MA-11), and who is the mosquito (MA-9).
 */
static mz_status check_turn(const attaque_state *s, const char *text, int seat, mz_error *error) {
    int stage = s->head.stage;
    bool taps = stage == ATTAQUE_TAP || stage == ATTAQUE_MOUNTAIN;
    int who = taps ? s->pub.swatter : s->pub.mosquito;
    if (stage == ATTAQUE_TAP && text[1] == LETTERS[ATTAQUE_PLACE])
        return mz_fail(error, MZ_ILLEGAL, "MA-13", "a placement cannot be changed");
    if (stage >= ATTAQUE_DRAW || text[1] != LETTERS[stage])
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

mz_status attaque_parse(const mz_game *game, const void *state, const char *text, int *seat,
                        mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    if (text[0] == '*') {
        *seat = MZ_NATURE;
        *n = read_outcome(g, text, ids);
        if (!*n) return mz_fail(error, MZ_SYNTAX, "syntax", "a card drawn is written *D R3");
        if (s->head.kind == MZ_RANDOM) return MZ_OK;
        return mz_fail(error, MZ_ILLEGAL, "MA-9", "no card is to be turned up now");
    }
    bool form = text[0] >= '1' && text[0] <= '5' && text[1] && text[2] == ' ';
    *n = form ? read_move(g, text[1], text + 3, ids) : 0;
    if (!*n) return mz_fail(error, MZ_SYNTAX, "syntax", "\"%.30s\" is not a move", text);
    *seat = text[0] - '1';
    mz_status status = check_turn(s, text, *seat, error);
    if (status) return status;
    if (s->head.nsel && *n > 1 && ids[0] == s->sel[0]) {
        ids[0] = ids[1]; /* the whole move again: only the rest is new */
        *n = 1;
    }
    return MZ_OK;
}

/* Rows of the table of kinds (tables.c). */
enum {
    KIND_KEEP,
    KIND_TRACK,
    KIND_OWN,
    KIND_CARD,
    KIND_PLACE,
    KIND_TAP,
    KIND_TWO,
    KIND_MOUNTAIN,
    KIND_COUNTRYSIDE,
    KIND_HUNT,
    KIND_DRAW,
    KIND_FIRST
};

static mz_desc one(int kind, int a) {
    return (mz_desc){.kind = (uint8_t)kind, .n = 1, .a = {(int16_t)a}};
}

static mz_desc describe_pair(int id) {
    uint8_t places = attaque_tapped(id);
    int low = __builtin_ctz(places), high = 31 - __builtin_clz((unsigned)places);
    return (mz_desc){.kind = KIND_TWO, .n = 2, .a = {(int16_t)low, (int16_t)high}};
}

mz_desc attaque_describe(const mz_game *game, const void *state, mz_id id) {
    const attaque_game *g = attaque_of(game);
    const attaque_state *s = state;
    int sting;
    if (s->head.kind == MZ_RANDOM)
        return id >= ATTAQUE_OUT_SEAT ? one(KIND_FIRST, id - ATTAQUE_OUT_SEAT) : one(KIND_DRAW, id);
    if (id < ATTAQUE_ID_TAP) {
        uint8_t covered = attaque_places(id, &sting);
        int open = __builtin_ctz(~(unsigned)covered & 0xF);
        return (mz_desc){.kind = KIND_PLACE, .n = 2, .a = {(int16_t)sting, (int16_t)open}};
    }
    if (id < ATTAQUE_ID_TWO) return one(KIND_TAP, id - ATTAQUE_ID_TAP);
    if (id < ATTAQUE_ID_HOME) return describe_pair(id);
    if (id < ATTAQUE_ID_MOUNTAIN) return one(KIND_HUNT, id - ATTAQUE_ID_HOME);
    if (id < ATTAQUE_ID_COUNTRYSIDE) return one(KIND_MOUNTAIN, id - ATTAQUE_ID_MOUNTAIN);
    if (id < ATTAQUE_ID_KEEP) return one(KIND_COUNTRYSIDE, id - ATTAQUE_ID_COUNTRYSIDE);
    if (id == ATTAQUE_ID_KEEP) return (mz_desc){.kind = KIND_KEEP};
    if (id < ATTAQUE_ID_OWN) return one(KIND_TRACK, id - ATTAQUE_ID_TRACK);
    if (id < ATTAQUE_ID_CARD) return one(KIND_OWN, id - ATTAQUE_ID_OWN);
    return one(KIND_CARD, g->type_of_id[id] - 1);
}
