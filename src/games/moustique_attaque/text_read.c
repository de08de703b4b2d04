/* Positions from text: strict, one field after the other, never beyond the text's end. */
#include "games/moustique_attaque/moustique_attaque.h"

#include <string.h>

static const char PHASES[] = "SPTMRKDE";
static const char COLOURS[] = "ROBG";

/* The reader's place; NULL once something did not fit, and then it stays so. */
typedef struct reader {
    const attaque_game *g;
    attaque_state *s;
    const char *at, *bad; /* bad: where that was */
} reader;

static void miss(reader *r) {
    if (r->at) r->bad = r->at;
    r->at = NULL;
}

static void take(reader *r, const char *word) {
    size_t n = strlen(word);
    if (r->at && strncmp(r->at, word, n)) miss(r);
    if (r->at) r->at += n;
}

static bool may_take(reader *r, const char *word) {
    size_t n = strlen(word);
    if (!r->at || strncmp(r->at, word, n)) return false;
    r->at += n;
    return true;
}

/* A whole number without leading zeros, at most `most`; 0 after a refusal. */
static int number(reader *r, int most) {
    int n = 0;
    if (!r->at || *r->at < '0' || *r->at > '9') {
        miss(r);
        return 0;
    }
    bool zero = *r->at == '0';
    for (; *r->at >= '0' && *r->at <= '9'; r->at++) {
        n = 10 * n + (*r->at - '0');
        if (n > most) break;
    }
    if (n > most || (zero && n)) miss(r);
    return r->at ? n : 0;
}

/* A number from 1 on, one less. */
static int ordinal(reader *r, int most) {
    int n = number(r, most);
    if (n) return n - 1;
    miss(r);
    return 0;
}

int attaque_type_named(const attaque_game *g, const char *text, const char **rest) {
    int best = -1;
    size_t longest = 0;
    for (int t = 0; t < ATTAQUE_TYPES; t++) {
        size_t n = strlen(g->code[t]);
        if (n <= longest || strncmp(text, g->code[t], n)) continue;
        best = t;
        longest = n;
    }
    if (best >= 0) *rest = text + longest;
    return best;
}

static int card(reader *r) {
    int type = r->at ? attaque_type_named(r->g, r->at, &r->at) : -1;
    if (type < 0) miss(r);
    return type;
}

static int times(reader *r) {
    if (!may_take(r, "*")) return 1;
    int n = number(r, ATTAQUE_DECK);
    if (n < 2) miss(r);
    return n;
}

/* A set: types rising, each once. */
static void read_set(reader *r, uint8_t counts[ATTAQUE_TYPES]) {
    int last = -1;
    if (may_take(r, "-")) return;
    do {
        int type = card(r), n = times(r);
        if (!r->at || type <= last) {
            miss(r);
            return;
        }
        counts[type] = (uint8_t)n;
        last = type;
    } while (may_take(r, ","));
}

static void read_track(reader *r) {
    take(r, " T=");
    for (int i = 0; i < ATTAQUE_PLACES; i++) {
        if (i) take(r, ",");
        if (may_take(r, "-")) continue;
        int type = card(r);
        if (r->at) r->s->pub.track[i] = (uint8_t)(1 + type);
    }
}

static void read_covers(reader *r) {
    attaque_public *p = &r->s->pub;
    int last = -1, stings = 0;
    take(r, " C=");
    if (may_take(r, "-")) return;
    for (int i = 0; i < 3; i++) {
        if (i) take(r, ",");
        int place = ordinal(r, ATTAQUE_PLACES);
        if (!r->at || place <= last) {
            miss(r);
            return;
        }
        p->covered |= (uint8_t)(1u << place);
        if (may_take(r, "s")) {
            r->s->secret.sting = (uint8_t)(1 + place);
            stings++;
        }
        last = place;
    }
    if (stings > 1) miss(r);
}

static void read_tapped(reader *r) {
    attaque_public *p = &r->s->pub;
    if (!may_take(r, " A=")) return;
    p->tapped = (uint8_t)(1u << ordinal(r, ATTAQUE_PLACES));
    if (may_take(r, "+")) {
        uint8_t second = (uint8_t)(1u << ordinal(r, ATTAQUE_PLACES));
        if (second <= p->tapped) miss(r);
        p->tapped |= second;
    }
    p->declared = may_take(r, "m");
    p->sting = r->s->secret.sting; /* the tap has shown it */
    r->s->secret.sting = 0;
}

static void read_due(reader *r) {
    static const char kinds[] = "0nkrTP";
    attaque_public *p = &r->s->pub;
    if (!may_take(r, " Q=")) return;
    const char *found = *r->at ? strchr(kinds, *r->at) : NULL;
    if (!found) {
        miss(r);
        return;
    }
    r->at++;
    p->due = (uint8_t)(ATTAQUE_SETUP + (found - kinds));
    if (p->due < ATTAQUE_AT_PLACE) return;
    p->due_at = (uint8_t)ordinal(r, p->due == ATTAQUE_AT_PLACE ? ATTAQUE_PLACES : ATTAQUE_SEATS);
    p->due_swarm = may_take(r, "!");
}

static void read_players(reader *r) {
    for (int i = 0; i < r->g->base.seats; i++) {
        char field[8];
        mz_text t = mz_text_in(field, sizeof field);
        mz_putf(&t, " P%d=", i + 1);
        take(r, field);
        read_set(r, r->s->pub.own[i]);
        take(r, ":");
        r->s->pub.points[i] = (uint8_t)number(r, ATTAQUE_POINTS);
    }
}

static void read_bonuses(reader *r) {
    for (int i = 0; i < ATTAQUE_COLOURS; i++) {
        char field[8];
        mz_text t = mz_text_in(field, sizeof field);
        mz_put(&t, i ? "," : " B=");
        mz_putc(&t, COLOURS[i]);
        take(r, field);
        if (!may_take(r, "-")) r->s->pub.bonus[i] = (uint8_t)(1 + ordinal(r, ATTAQUE_SEATS));
        r->s->pub.used[i] = may_take(r, "x");
    }
}

static void read_deck(reader *r) {
    attaque_state *s = r->s;
    uint8_t top_first[ATTAQUE_DECK];
    int n = 0;
    take(r, " D=");
    if (may_take(r, "#")) {
        s->pub.deck = (uint8_t)number(r, ATTAQUE_DECK);
        if (!s->pub.deck) miss(r);
        return;
    }
    s->secret.fixed = 1;
    if (may_take(r, "-")) return;
    do {
        int type = card(r), k = times(r);
        if (!r->at || n + k > ATTAQUE_DECK) {
            miss(r);
            return;
        }
        if (type == ATTAQUE_SWARM) s->secret.fixed = (uint8_t)(s->secret.fixed + k);
        while (k--) top_first[n++] = (uint8_t)(1 + type);
    } while (may_take(r, ","));
    s->pub.deck = (uint8_t)n;
    for (int i = 0; i < n; i++) s->secret.order[n - 1 - i] = top_first[i];
}

static void read_scores(reader *r) {
    for (int i = 0; i < r->g->base.seats; i++) {
        if (i) take(r, "/");
        r->s->pub.score[i] = (uint16_t)number(r, 999);
    }
}

static void read_winners(reader *r) {
    attaque_public *p = &r->s->pub;
    int last = -1;
    do {
        int seat = ordinal(r, ATTAQUE_SEATS);
        if (!r->at || seat <= last) {
            miss(r);
            return;
        }
        p->winners |= (uint8_t)(1u << seat);
        last = seat;
    } while (may_take(r, "+"));
    if (!may_take(r, "!")) return;
    const char *colour = r->at && *r->at ? strchr(COLOURS, *r->at) : NULL;
    if (!colour || __builtin_popcount(p->winners) != 1) {
        miss(r);
        return;
    }
    p->colour = (uint8_t)(1 + (colour - COLOURS));
    r->at++;
}

/* Scores stand beside every result but an instant win (MA-38). */
static void read_result(reader *r) {
    attaque_public *p = &r->s->pub;
    bool scored = may_take(r, " E=");
    if (scored) read_scores(r);
    if (may_take(r, " R=")) read_winners(r);
    if (scored != (p->winners && !p->colour)) miss(r);
}

static void read_head(reader *r, int *stage) {
    take(r, "MA1 ");
    if (number(r, ATTAQUE_SEATS) != r->g->base.seats) miss(r);
    take(r, " ");
    const char *phase = r->at && *r->at ? strchr(PHASES, *r->at) : NULL;
    if (!phase) {
        miss(r);
        return;
    }
    *stage = (int)(phase - PHASES);
    r->at++;
    if (r->g->base.set[ATTAQUE_OPT_START].choice == 1 && may_take(r, " m- w-")) {
        r->s->pub.mosquito = r->s->pub.swatter = 255;
        *stage = ATTAQUE_FIRST;
        return;
    }
    take(r, " m");
    r->s->pub.mosquito = (uint8_t)ordinal(r, r->g->base.seats);
    take(r, " w");
    r->s->pub.swatter = (uint8_t)ordinal(r, r->g->base.seats);
}

/* The options were probed; here they must stand as they are written. */
static void read_options(reader *r) {
    char own[256], word[300];
    mz_text t = mz_text_in(own, sizeof own), w = mz_text_in(word, sizeof word);
    bool any = false;
    for (int i = 0; i < ATTAQUE_OPT_START; i++) {
        if (r->g->base.set[i].choice == 0) continue;
        if (any) mz_putc(&t, ',');
        any = true;
        mz_putf(&t, "%s:%s", r->g->base.tables.options[i].name, r->g->base.set[i].text);
    }
    mz_putf(&w, " O=%s", own);
    if (any) take(r, word);
}

/* " > " and the chosen beginning of a Beach exchange, the only move of two steps. */
static mz_status begun_move(const mz_game *game, const char *text, attaque_state *s,
                            mz_error *error) {
    mz_id ids[MZ_STEPS];
    int seat = -1, n = 0;
    mz_status status = attaque_parse(game, s, text, &seat, ids, &n, error);
    if (!status) status = mz_play(game, s, seat, ids, n, NULL, error);
    if (status || s->head.nsel) return status;
    return mz_fail(error, MZ_SYNTAX, "syntax", "the move after > is complete already");
}

mz_status attaque_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    const attaque_game *g = attaque_of(game);
    attaque_state *s = state;
    reader r = {.g = g, .s = s, .at = text};
    int stage = 0;
    read_head(&r, &stage);
    read_track(&r);
    take(&r, " H=");
    read_set(&r, s->pub.board);
    read_covers(&r);
    read_tapped(&r);
    read_due(&r);
    read_players(&r);
    read_bonuses(&r);
    read_deck(&r);
    take(&r, " G=");
    read_set(&r, s->pub.discard);
    take(&r, " V=");
    s->pub.supply = (uint8_t)number(&r, ATTAQUE_POINTS);
    s->pub.last = may_take(&r, " Z=1");
    read_options(&r);
    read_result(&r);
    bool begun = may_take(&r, " > ");
    if (r.at && *r.at && !begun) miss(&r);
    if (!r.at) {
        mz_fail(error, MZ_SYNTAX, "syntax", "here the line does not fit the notation");
        if (error) error->at = (int32_t)(r.bad - text);
        return MZ_SYNTAX;
    }
    attaque_measure_deck(g, s);
    attaque_node(s, stage);
    mz_status status = attaque_sound(g, s, error);
    return status || !begun ? status : begun_move(game, r.at, s, error);
}

/* Copies a word up to a mark into the store, as a text of its own. */
static const char *keep(mz_text *store, const char *from, size_t n) {
    const char *at = store->at + store->len;
    for (size_t i = 0; i < n; i++) mz_putc(store, from[i]);
    if (store->len + 1 < store->cap) store->at[++store->len] = 0;
    return at;
}

/* Seats, and the options of the field O. Option names are static: those of the table. */
mz_status attaque_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                        mz_error *error) {
    if (strncmp(position, "MA1 ", 4) || position[4] < '2' || position[4] > '5')
        return mz_fail(error, MZ_SYNTAX, "syntax", "a position begins with MA1 and 2 to 5 players");
    pairs[(*n)++] = (mz_pair){"seats", keep(store, position + 4, 1)};
    const char *at = strstr(position, " O=");
    for (at = at ? at + 3 : NULL; at && *n < 16;) {
        size_t name = strcspn(at, ":, "), value;
        const mz_option *option = NULL;
        for (int i = 0; i < ATTAQUE_OPT_START; i++)
            if (strlen(attaque_tables.options[i].name) == name &&
                !strncmp(attaque_tables.options[i].name, at, name))
                option = &attaque_tables.options[i];
        if (!option || at[name] != ':')
            return mz_fail(error, MZ_OPTION, "option", "\"%.20s\" is no option", at);
        value = strcspn(at + name + 1, ", ");
        pairs[(*n)++] = (mz_pair){option->name, keep(store, at + name + 1, value)};
        at += name + 1 + value;
        at = *at == ',' ? at + 1 : NULL;
    }
    return MZ_OK;
}
