/* Moves read (5.3). Invariant: the parser never looks past the text's zero byte nor writes more
 * than MZ_STEPS ids. It checks the form, and what it needs to know which id is meant. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* A move text being read: what stands before the blank, and the rest. */
struct parsing {
    const zzz_game *g;
    const zzz_state *s;
    const char *at;
    mz_id ids[MZ_STEPS];
    int n;
    mz_error *error;
};

static mz_status syntax(struct parsing *p, const char *what) {
    return mz_fail(p->error, MZ_SYNTAX, "syntax", "%s", what);
}
static mz_status not_here(struct parsing *p, const char *code, const char *what) {
    return mz_fail(p->error, MZ_ILLEGAL, code, "%s", what);
}

static bool add(struct parsing *p, int id) {
    if (p->n == MZ_STEPS) return false;
    p->ids[p->n++] = (mz_id)id;
    return true;
}

/* -1: none is written; what is larger than all that may stand there is LARGE. */
enum { LARGE = 1000 };
static int take_number(struct parsing *p) {
    int value = -1;
    for (; *p->at >= '0' && *p->at <= '9'; p->at++)
        value = value < LARGE ? (value < 0 ? 0 : value) * 10 + (*p->at - '0') : LARGE;
    return value < LARGE ? value : LARGE;
}

/* The type of a card's code, or what is wrong with it: `none` is the statement that knows no such
 * card here. */
static mz_status take_type(struct parsing *p, const char *none, int *type) {
    bool form = p->at[0] >= 'A' && p->at[0] <= 'Z' && p->at[1] >= 'A' && p->at[1] <= 'Z';
    *type = form ? zzz_type_named(p->g, p->at) : -1;
    if (!form) return syntax(p, "a card's code is expected");
    if (*type < 0) return not_here(p, none, "There is no such card in this game.");
    p->at += 2;
    return MZ_OK;
}

/* 1 to 4 (5.2), as 0 to 3; a statement refuses those that this table does not have. */
static mz_status take_seat(struct parsing *p, const char *none, int *seat) {
    *seat = *p->at - '1';
    if (*seat < 0 || *seat >= ZZZ_SEATS) return syntax(p, "a seat's number is expected");
    if (*seat >= p->g->base.seats) return not_here(p, none, "There is no such player.");
    p->at++;
    return MZ_OK;
}

/* "AA*2,RA" in the order written, or "-". */
static mz_status take_list(struct parsing *p, const char *none, int base) {
    if (*p->at == '-') {
        p->at++;
        return MZ_OK;
    }
    do {
        int type, n = 1;
        mz_status status = take_type(p, none, &type);
        if (status) return status;
        if (*p->at == '*') {
            p->at++;
            n = take_number(p);
        }
        if (n < 1) return syntax(p, "a number of cards is expected after *");
        while (n--)
            if (!add(p, base + type)) return not_here(p, none, "So many cards there are not.");
    } while (*p->at == ',' && p->at[1] && p->at++);
    return MZ_OK;
}

static mz_status parse_card(struct parsing *p, const char *none, int base) {
    int type;
    mz_status status = take_type(p, none, &type);
    if (!status) add(p, base + type);
    return status;
}

static mz_status parse_choice(struct parsing *p, const char *none, int base, int nothing) {
    if (*p->at != '-') return parse_card(p, none, base);
    p->at++;
    add(p, nothing);
    return MZ_OK;
}

static mz_status parse_seat(struct parsing *p, const char *none, int base) {
    int seat;
    mz_status status = take_seat(p, none, &seat);
    if (!status) add(p, base + seat);
    return status;
}

/* "=2", "=c", ">3" after a card. */
static mz_status parse_how(struct parsing *p, int type) {
    int effect = p->g->effect[type];
    char mark = *p->at;
    if (mark != '=' && mark != '>') return MZ_OK;
    p->at++;
    if (effect != ZZZ_SALVE && effect != ZZZ_MEDICINE && effect != ZZZ_NET) {
        if (mark == '>') return not_here(p, "MZ-38", "Only a Net names a player.");
        return not_here(p, "MZ-36", "Only a Salve and a Medicine have a choice.");
    }
    if (mark == '>') return parse_seat(p, "MZ-38", ZZZ_TARGET);
    if (*p->at == 'c' || *p->at == 'h') {
        bool cure = *p->at++ == 'c';
        bool asked = effect != ZZZ_MEDICINE || p->s->infected[p->s->lamp];
        if (!asked && cure) return not_here(p, "MZ-37", "You are not infected.");
        if (asked) add(p, cure ? ZZZ_CURE : ZZZ_HEAL);
    } else {
        int drops = take_number(p);
        if (drops < 0 || drops > 3) return syntax(p, "0 to 3, c or h is expected after =");
        add(p, ZZZ_AMOUNT + drops);
    }
    return MZ_OK;
}

static mz_status parse_use(struct parsing *p) {
    if (*p->at == '.') {
        p->at++;
        add(p, ZZZ_END);
        return MZ_OK;
    }
    int type, owner;
    mz_status status = take_type(p, "MZ-26", &type);
    if (status) return status;
    if (*p->at != '@') {
        add(p, ZZZ_USE + type);
        return parse_how(p, type);
    }
    p->at++;
    status = take_seat(p, "MZ-26", &owner);
    if (status) return status;
    add(p, ZZZ_TABLE + owner);
    status = parse_how(p, type);
    if (!status && p->s->table[owner] != type)
        return not_here(p, "MZ-26", "That card does not lie before that player.");
    return status;
}

/* 6.1: falling numbers, equal numbers by type. */
static void sort_falling(const zzz_game *g, mz_id *ids, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0; j--) {
            int a = ids[j - 1] - ZZZ_BEAT, b = ids[j] - ZZZ_BEAT;
            if (g->number[a] > g->number[b] || (g->number[a] == g->number[b] && a <= b)) break;
            mz_id id = ids[j];
            ids[j] = ids[j - 1];
            ids[j - 1] = id;
        }
}

/* MZ-46, MZ-R5: what no set of beaten cards can be. */
static mz_status check_beaten(struct parsing *p) {
    zzz_cards count = {0};
    int sum = 0;
    bool thin = p->g->allocation == ZZZ_FREE;
    for (int i = 0; i < p->n; i++) {
        int type = p->ids[i] - ZZZ_BEAT;
        if (++count[type] > p->s->swarm[type])
            return not_here(p, "MZ-46", "The swarm has fewer of these cards.");
        sum += p->g->number[type];
    }
    if (sum > p->s->defended)
        return not_here(p, thin ? "MZ-R5" : "MZ-46", "That is more than was defended.");
    if (!p->n && !thin) return not_here(p, "MZ-46", "A card has to count as beaten.");
    return MZ_OK;
}

static mz_status parse_beaten(struct parsing *p) {
    mz_status status = take_list(p, "MZ-46", ZZZ_BEAT);
    if (status) return status;
    sort_falling(p->g, p->ids, p->n);
    status = check_beaten(p);
    if (status || p->g->allocation != ZZZ_FREE) return status;
    if (*p->at == ',')
        p->at++;
    else if (!add(p, ZZZ_STOP))
        return not_here(p, "MZ-46", "So many cards there are not.");
    return MZ_OK;
}

/* The letter of the moves of a stage; nature's after a star. */
static const char *letter_of(int stage) {
    static const char *const letter[ZZZ_STAGES] = {
        [ZZZ_AT_LAMP0] = "*L",   [ZZZ_AT_ROW] = "*Y",   [ZZZ_AT_HANDS] = "*D",
        [ZZZ_AT_CHOOSE] = "A",   [ZZZ_AT_SWARM] = "*W", [ZZZ_AT_BLUE] = "B",
        [ZZZ_AT_GREEN] = "B",    [ZZZ_AT_FLAT] = "B",   [ZZZ_AT_SLAP] = "*S",
        [ZZZ_AT_BEATEN] = "C",   [ZZZ_AT_TAKE] = "X",   [ZZZ_AT_REFILL] = "*Y",
        [ZZZ_AT_LAMP] = "L",     [ZZZ_AT_LAYOFF] = "Z", [ZZZ_AT_DRAW] = "*D",
        [ZZZ_AT_SHUFFLE] = "*R", [ZZZ_AT_TIE] = "*K",   [ZZZ_AT_END] = ""};
    return letter[stage];
}

static mz_status parse_letter(struct parsing *p, char letter) {
    switch (letter) {
    case 'A': return parse_choice(p, "MZ-13", ZZZ_CHOOSE, ZZZ_CHOOSE_NOTHING);
    case 'B': return parse_use(p);
    case 'C': return parse_beaten(p);
    case 'X': return parse_card(p, "MZ-48", ZZZ_TAKE);
    case 'L': return parse_seat(p, "MZ-49", ZZZ_TARGET);
    case 'Z': return parse_choice(p, "MZ-50", ZZZ_LAY, ZZZ_LAY_NOTHING);
    default: return syntax(p, "the move's letter is one of A B C X L Z");
    }
}

static mz_status parse_decision(struct parsing *p, char letter, int seat) {
    const char *here = letter_of(p->s->head.stage);
    mz_status status = parse_letter(p, letter);
    if (status == MZ_SYNTAX) return status;
    if (*here != letter) return not_here(p, "MZ-12", "That is another phase's move.");
    if (!p->s->head.joint && seat != p->s->lamp)
        return not_here(p, "MZ-12", "The active player is the holder of the Lamp.");
    return status;
}

static mz_status parse_slap(struct parsing *p) {
    int slain = take_number(p), markers;
    if (slain < 0 || *p->at != '/') return syntax(p, "slain/markers is expected");
    p->at++;
    markers = take_number(p);
    if (markers < 0) return syntax(p, "the number of markers is expected");
    if (markers != p->s->head.arg[1])
        return not_here(p, "MZ-32", "Another number of markers is thrown.");
    if (slain > markers) return not_here(p, "MZ-32", "More slain than there are markers.");
    add(p, ZZZ_IS_SLAIN + slain);
    return MZ_OK;
}

static mz_status parse_tied(struct parsing *p, int seat) {
    int slain = take_number(p);
    if (slain < 0) return syntax(p, "a number is expected");
    if (slain > ZZZ_TIE) return not_here(p, "MZ-55", "Ten markers are slapped.");
    add(p, zzz_tie_id(seat, slain));
    return MZ_OK;
}

static mz_status parse_outcome(struct parsing *p, char letter, int seat) {
    const char *here = letter_of(p->s->head.stage);
    if (here[0] != '*' || here[1] != letter)
        return not_here(p, "MZ-12", "Nothing of that kind is due here.");
    if (seat >= 0 && letter != 'K' && seat != p->s->head.arg[0])
        return not_here(p, "MZ-R29", "Another seat's turn.");
    switch (letter) {
    case 'S': return parse_slap(p);
    case 'L': return parse_seat(p, "MZ-R22", ZZZ_IS_LAMP);
    case 'R': return take_list(p, "MZ-52", ZZZ_IS_CARD);
    case 'K': return parse_tied(p, seat);
    default: return parse_card(p, "MZ-R30", ZZZ_IS_CARD);
    }
}

/* Whose move it is, and its letter; nature's stand behind a star, and some name a seat. */
static mz_status parse_head(struct parsing *p, char *letter, int *seat) {
    bool nature = *p->at == '*';
    mz_status status = MZ_OK;
    *seat = -1;
    if (nature) {
        *letter = *++p->at;
        if (!*letter || !strchr("SRKWYDL", *letter))
            return syntax(p, "an outcome is *S *R *K *W *Y *D or *L");
        p->at++;
        if (strchr("RKD", *letter)) status = take_seat(p, "MZ-1", seat);
    } else {
        status = take_seat(p, "MZ-1", seat);
        *letter = status ? 0 : *p->at;
        if (*letter) p->at++;
    }
    if (!status && *p->at != ' ') return syntax(p, "a blank is expected");
    p->at += !status;
    return status;
}

static mz_status parse_whole(struct parsing *p, int *seat) {
    char letter;
    int who;
    bool nature = *p->at == '*';
    mz_status status = parse_head(p, &letter, &who);
    *seat = nature ? MZ_NATURE : who;
    if (status) return status;
    status = nature ? parse_outcome(p, letter, who) : parse_decision(p, letter, who);
    if (!status && *p->at) return syntax(p, "something stands after the move");
    return status;
}

mz_status zzz_parse(const mz_game *game, const void *state, const char *text, int *seat,
                    mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const zzz_state *s = state;
    struct parsing p = {.g = zzz_of(game), .s = s, .at = text, .error = error};
    mz_status status = parse_whole(&p, seat);
    if (status) {
        if (error) error->at = (int32_t)(p.at - text);
        *n = status == MZ_ILLEGAL ? p.n : 0;
        memcpy(ids, p.ids, (size_t)*n * sizeof *ids);
        return status;
    }
    int first = s->head.joint ? 0 : s->head.nsel;
    if (p.n < first || memcmp(p.ids, s->sel, (size_t)first * sizeof *p.ids) != 0)
        return not_here(&p, "MZ-12", "The move has begun otherwise; take its steps back first.");
    if (p.n == first) return not_here(&p, "MZ-12", "The move has come that far already.");
    *n = p.n - first;
    memcpy(ids, p.ids + first, (size_t)*n * sizeof *ids);
    return MZ_OK;
}
