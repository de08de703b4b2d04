/* The position read (5.2, 5.4). Invariant: the reader never looks past the text's zero byte nor
 * writes past a bound; a text that fits the grammar is then judged by text_sense.c before anything
 * that follows by itself is carried out. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

enum { ORDERED = 1, OPEN = 2 };

struct reader {
    const zzz_game *g;
    zzz_state *s;
    const char *start, *at;
    uint8_t pile[ZZZ_P + ZZZ_SEATS][ZZZ_ORDER]; /* cards of the piles in order, top first */
    int in_pile[ZZZ_P + ZZZ_SEATS];
    int kinds; /* of piles that have come: ORDERED, OPEN */
    struct zzz_slots *slots;
    mz_status status;
    mz_error *error;
};

static bool refuse(struct reader *r, mz_status status, const char *code, const char *what) {
    if (r->status) return false;
    r->status = mz_fail(r->error, status, code, "%s", what);
    if (r->error) r->error->at = (int32_t)(r->at - r->start);
    return false;
}

static bool syntax(struct reader *r, const char *what) {
    return refuse(r, MZ_SYNTAX, "syntax", what);
}

static bool accept(struct reader *r, const char *word) {
    size_t n = strlen(word);
    if (r->status || strncmp(r->at, word, n) != 0) return false;
    r->at += n;
    return true;
}

static bool expect(struct reader *r, const char *word) {
    if (accept(r, word)) return true;
    if (r->status) return false;
    syntax(r, "");
    if (r->error) {
        mz_text text = mz_text_in(r->error->text, sizeof r->error->text);
        mz_putf(&text, "\"%s\" is expected here", word);
    }
    return false;
}

static int number(struct reader *r, int most) {
    int value = 0, digits = 0;
    while (!r->status && *r->at >= '0' && *r->at <= '9' && value <= most && digits < 6) {
        value = value * 10 + (*r->at++ - '0');
        digits++;
    }
    if (digits && value <= most) return value;
    syntax(r, "a number in range is expected");
    return 0;
}

static uint8_t seat(struct reader *r, bool none) {
    int n = r->status ? -1 : *r->at - '1';
    if (none && accept(r, "-")) return ZZZ_NO;
    if (n < 0 || n >= r->g->base.seats) {
        syntax(r, "a seat of this game is expected");
        return 0;
    }
    r->at++;
    return (uint8_t)n;
}

static int type(struct reader *r) {
    int t = r->status ? -1 : zzz_type_named(r->g, r->at);
    if (t < 0) {
        syntax(r, "a card's code is expected");
        return 0;
    }
    r->at += 2;
    return t;
}

/* Items "XX*n"; each is handed to a set, or to a list in order. */
static void cards(struct reader *r, zzz_cards set, uint8_t *list, int *n) {
    int sum = 0;
    if (accept(r, "-")) return;
    do {
        int t = type(r), k = accept(r, "*") ? number(r, ZZZ_ORDER) : 1;
        if (r->status) return;
        sum += k;
        if (!k || sum > ZZZ_ORDER) {
            syntax(r, "too many cards, or none of a kind");
            return;
        }
        if (set) set[t] = (uint8_t)(set[t] + k);
        for (int i = 0; list && i < k; i++) list[(*n)++] = (uint8_t)t;
    } while (accept(r, ","));
}

/* "#n": the cards of this bit of `hidden` are not told (MZ-R30); how many, or -1 when they are. */
static int untold(struct reader *r, int bit) {
    if (!accept(r, "#")) return -1;
    int n = number(r, ZZZ_ORDER);
    if (!n) syntax(r, "no cards are written -");
    r->s->hidden |= (uint16_t)(1u << bit);
    return n;
}

static void open_cards(struct reader *r, zzz_cards set) {
    int last = -1;
    if (accept(r, "-")) return;
    do {
        int t = type(r), k = accept(r, "*") ? number(r, ZZZ_ORDER) : 1;
        if (r->status) return;
        if (!k || t <= last) {
            syntax(r, "an open pile stands in the order of types");
            return;
        }
        set[t] = (uint8_t)k;
        last = t;
    } while (accept(r, ","));
}

static void pile(struct reader *r, int which, zzz_cards set, uint8_t *size) {
    int n = untold(r, ZZZ_SEATS + which);
    if (n >= 0) {
        *size = (uint8_t)(r->in_pile[which] = n);
    } else if (accept(r, "~")) {
        r->kinds |= OPEN;
        open_cards(r, set);
    } else {
        r->kinds |= ORDERED;
        cards(r, NULL, r->pile[which], &r->in_pile[which]);
        for (int i = 0; i < r->in_pile[which]; i++) set[r->pile[which][i]]++;
    }
    if (r->kinds == (ORDERED | OPEN))
        refuse(r, MZ_POSITION, "MZ-R30", "Piles in order and open piles stand in one line.");
}

/* ---- fields ---- */

static void game_field(struct reader *r) {
    expect(r, "MZ1 ");
    const char *level = zzz_level[r->g->level];
    if (!accept(r, level) || !accept(r, "/"))
        refuse(r, MZ_OPTION, "option", "The line is of another level than this game.");
    if (number(r, 9) != r->g->base.seats)
        refuse(r, MZ_OPTION, "option", "The line has another number of players than this game.");
    expect(r, " ");
}

/* The longest phase that fits; "0" is told apart later. */
static int phase_field(struct reader *r) {
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < ZZZ_STAGES; i++) {
        size_t n = strlen(zzz_phase[i]);
        if (n > longest && !strncmp(r->at, zzz_phase[i], n)) {
            longest = n;
            found = i;
        }
    }
    if (found < 0) syntax(r, "a phase is expected");
    r->at += longest;
    return found;
}

static void slot(struct reader *r, int i) {
    struct zzz_slots *slots = r->slots;
    slots->kind[i] = ZZZ_SLOT_EMPTY;
    if (accept(r, "-")) return;
    if (accept(r, ".")) {
        slots->kind[i] = ZZZ_SLOT_OPEN;
        return;
    }
    bool hidden = accept(r, "!");
    if (hidden && accept(r, "-")) {
        slots->kind[i] = ZZZ_SLOT_NOTHING;
    } else if (hidden && (*r->at < 'A' || *r->at > 'Z')) {
        slots->kind[i] = ZZZ_SLOT_HIDDEN;
        r->s->hidden |= (uint16_t)(1u << (2 * ZZZ_SEATS + ZZZ_P + i));
    } else {
        slots->kind[i] = hidden ? ZZZ_SLOT_CHOSEN : ZZZ_SLOT_CARD;
        slots->type[i] = (uint8_t)type(r);
    }
}

static void seat_field(struct reader *r, int i) {
    zzz_state *s = r->s;
    expect(r, " P");
    if (!r->status && seat(r, false) != i) syntax(r, "the seats stand in their order");
    expect(r, "=");
    s->blood[i] = (uint8_t)number(r, ZZZ_BLOOD);
    s->infected[i] = accept(r, "i");
    expect(r, ":");
    int hand = untold(r, i);
    if (hand >= 0)
        s->handn[i] = (uint8_t)hand;
    else
        cards(r, s->secret.hand[i], NULL, NULL);
    expect(r, ":");
    pile(r, ZZZ_P + i, s->pool[i], &s->pilen[i]); /* the hand is added by text_sense.c */
    expect(r, ":");
    cards(r, s->discard[i], NULL, NULL);
}

static void tie_field(struct reader *r) {
    int last = -1;
    do {
        int i = seat(r, false);
        expect(r, ":");
        if (i <= last) syntax(r, "the seats stand in their order");
        r->s->tie[i] = accept(r, "?") ? 1 : (uint8_t)(2 + number(r, ZZZ_TIE));
        last = i;
    } while (accept(r, ","));
}

static void waiting_field(struct reader *r) {
    uint8_t list[ZZZ_ORDER] = {0};
    int n = 0;
    cards(r, NULL, list, &n);
    if (n < 1 || n > ZZZ_WAIT) syntax(r, "1 to 16 Lamp cards are expected");
    if (r->status) return;
    memcpy(r->s->waiting, list, (size_t)n);
    r->s->nwaiting = (uint8_t)n;
}

static void result_field(struct reader *r) {
    if (accept(r, "win"))
        r->s->winner = ZZZ_ALL_WIN;
    else if (accept(r, "lose"))
        r->s->winner = ZZZ_ALL_LOSE;
    else
        r->s->winner = seat(r, false);
}

/* ---- options: the same walk for probe and read ---- */

static size_t word_length(const char *at) {
    size_t n = strcspn(at, ":, ");
    return n;
}

/* Reads "name:value,..." at *at into `choice`; the index of a bad one, or -1 when all fit. */
static bool options_at(const char **at, int choice[ZZZ_OPTIONS]) {
    do {
        size_t n = word_length(*at), k;
        int found = -1;
        for (int i = ZZZ_O_ALARM; i <= ZZZ_O_COOP_FINISH; i++)
            if (strlen(zzz_options[i].name) == n && !strncmp(*at, zzz_options[i].name, n))
                found = i;
        if (found < 0 || (*at)[n] != ':' || choice[found]) return false;
        const char *value = *at + n + 1;
        k = word_length(value);
        for (int v = 1; zzz_options[found].values[v]; v++)
            if (strlen(zzz_options[found].values[v]) == k &&
                !strncmp(value, zzz_options[found].values[v], k))
                choice[found] = v;
        if (!choice[found]) return false;
        *at = value + k;
    } while (**at == ',' && ++*at);
    return true;
}

static void options_field(struct reader *r) {
    int choice[ZZZ_OPTIONS] = {0};
    if (!r->status && accept(r, " O=") && !options_at(&r->at, choice))
        syntax(r, "options that differ from the default are expected");
    for (int i = ZZZ_O_ALARM; i <= ZZZ_O_COOP_FINISH; i++)
        if (mz_opt(&r->g->base, i) != choice[i])
            refuse(r, MZ_OPTION, "option", "The line has other options than this game.");
}

mz_status zzz_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                    mz_error *error) {
    static const char *const SEATS[] = {"2", "3", "4"};
    int choice[ZZZ_OPTIONS] = {0}, level = -1;
    const char *at = position, *options = strstr(position, " O=");
    (void)store;
    if (!strncmp(at, "MZ1 ", 4)) at += 4;
    for (int i = 0; i < 4; i++) {
        size_t k = strlen(zzz_level[i]);
        if (!strncmp(at, zzz_level[i], k) && at[k] == '/') level = i;
    }
    int seats = level < 0 ? 0 : at[strlen(zzz_level[level]) + 1] - '0';
    if (at == position || seats < 2 || seats > 4)
        return mz_fail(error, MZ_SYNTAX, "syntax", "a position begins like \"MZ1 std/3 A\"");
    if (options) options += 3;
    if (options && !options_at(&options, choice))
        return mz_fail(error, MZ_SYNTAX, "syntax", "options that differ from the default expected");
    pairs[(*n)++] = (mz_pair){"seats", SEATS[seats - 2]};
    pairs[(*n)++] = (mz_pair){zzz_options[ZZZ_O_LEVEL].name, zzz_level[level]};
    for (int i = ZZZ_O_ALARM; i <= ZZZ_O_COOP_FINISH; i++)
        pairs[(*n)++] = (mz_pair){zzz_options[i].name, zzz_options[i].values[choice[i]]};
    if (strstr(position, " L- "))
        pairs[(*n)++] = (mz_pair){zzz_options[ZZZ_O_START].name, "random"};
    return MZ_OK;
}

/* ---- the whole line ---- */

static void first_fields(struct reader *r, int *due) {
    zzz_state *s = r->s;
    expect(r, " L");
    s->lamp = seat(r, r->g->start_random);
    expect(r, " V");
    s->prev = seat(r, true);
    expect(r, " S=");
    cards(r, s->swarm, NULL, NULL);
    expect(r, " D=");
    s->defended = (uint8_t)number(r, ZZZ_SUM);
    *due = accept(r, " N=") ? number(r, ZZZ_SUM) : -1;
    expect(r, " T=");
    for (int i = 0; i < r->g->base.seats; i++) {
        if (i) expect(r, "/");
        slot(r, i);
    }
}

static void last_fields(struct reader *r) {
    zzz_state *s = r->s;
    expect(r, " W=");
    pile(r, ZZZ_W, s->wpool, &s->wn);
    expect(r, " X=");
    cards(r, s->row, NULL, NULL);
    expect(r, " Y=");
    pile(r, ZZZ_Y, s->ypool, &s->yn);
    expect(r, " G=");
    cards(r, s->gone, NULL, NULL);
    if (accept(r, " K=")) tie_field(r);
    if (accept(r, " Q=")) waiting_field(r);
    options_field(r);
    if (accept(r, " R=")) result_field(r);
}

/* MZ-R30: of open piles all hands are written. A pile that is not told leaves its place empty. */
static void put_order(struct reader *r) {
    int n = 0;
    if (r->status) return;
    if (r->kinds == OPEN && r->s->hidden & ((1u << ZZZ_SEATS) - 1))
        refuse(r, MZ_POSITION, "MZ-R30", "Beside open piles all hands are written out.");
    if (r->kinds == OPEN) return;
    r->s->secret.fixed = 1;
    for (int i = 0; i < ZZZ_P + r->g->base.seats; i++) {
        if (n + r->in_pile[i] > ZZZ_ORDER) {
            syntax(r, "too many cards");
            return;
        }
        memcpy(r->s->secret.order + n, r->pile[i], (size_t)r->in_pile[i]);
        n += r->in_pile[i];
    }
}

/* MZ-R30: of a line that is only shown the steps stand as they are written. */
static void show_steps(struct reader *r, const mz_id *ids, int n) {
    if (n >= ZZZ_PILE || r->s->head.joint) {
        syntax(r, "the move is complete already");
        return;
    }
    memcpy(r->s->sel, ids, (size_t)n * sizeof *ids);
    r->s->head.nsel = (uint8_t)n;
}

/* " > " and the steps of an unfinished move. */
static void begun_move(struct reader *r) {
    mz_id ids[MZ_STEPS];
    int n = 0, who = -1;
    if (r->status || !accept(r, " > ")) return;
    const mz_game *game = &r->g->base;
    r->status = zzz_parse(game, r->s, r->at, &who, ids, &n, r->error);
    if (!r->status && r->s->hidden)
        show_steps(r, ids, n);
    else if (!r->status)
        r->status = mz_play(game, r->s, who, ids, n, NULL, r->error);
    if (!r->status && !r->s->head.nsel) syntax(r, "the move is complete already");
    if (!r->status) r->at += strlen(r->at);
}

mz_status zzz_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    struct zzz_slots slots = {0};
    struct reader r = {
        .g = zzz_of(game), .s = state, .start = text, .at = text, .error = error, .slots = &slots};
    memset(r.s->table, ZZZ_NO, sizeof r.s->table);
    r.s->winner = ZZZ_NO;
    game_field(&r);
    int stage = r.status ? 0 : phase_field(&r), due = -1;
    first_fields(&r, &due);
    for (int i = 0; i < game->seats; i++) seat_field(&r, i);
    last_fields(&r);
    if (!r.status && *r.at && strncmp(r.at, " > ", 3) != 0) syntax(&r, "the line goes on");
    put_order(&r);
    if (r.status) return r.status;
    r.status = zzz_sense(r.g, r.s, stage, due, &slots, error);
    if (!r.status && !r.s->hidden) zzz_settle(r.g, r.s);
    begun_move(&r);
    return r.status;
}
