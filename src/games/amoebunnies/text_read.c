/* Positions read from text (6.2). Every byte comes from outside: what is read is bounded at once,
 * then the whole is checked like any state, and last what follows by itself is done. */
#include <string.h>

#include "games/amoebunnies/text.h"

/* A position as far as it is read. After the first failure `status` is set and nothing follows. */
struct reader {
    const struct bunny_game *g;
    struct bunny_state *s;
    const char *start, *at;
    mz_error *error;
    mz_status status;
    const char *sel; /* of the tokens of an unfinished move, or NULL */
};

static bool stop(struct reader *r, const char *code, const char *why) {
    if (r->status) return false;
    bool syntax = !strcmp(code, "syntax");
    r->status = mz_fail(r->error, syntax ? MZ_SYNTAX : MZ_POSITION, code, "%s", why);
    if (r->error) r->error->at = (int32_t)(r->at - r->start);
    return false;
}

/* ---- words ---- */

static bool eat(struct reader *r, const char *text) {
    size_t n = strlen(text);
    if (r->status || strncmp(r->at, text, n)) return false;
    r->at += n;
    return true;
}

static void want(struct reader *r, const char *text) {
    if (r->status || eat(r, text)) return;
    char why[80];
    mz_text out = mz_text_in(why, sizeof why);
    mz_putf(&out, "\"%s\" is expected here", text);
    stop(r, "syntax", why);
}

static uint32_t number(struct reader *r, uint32_t most) {
    uint64_t n = 0;
    if (r->status) return 0;
    const char *p = r->at;
    for (; *p >= '0' && *p <= '9' && n <= most; p++) n = 10 * n + (uint64_t)(*p - '0');
    if (p == r->at || n > most) {
        stop(r, "syntax", p == r->at ? "a number is expected here" : "too large a number");
        return 0;
    }
    r->at = p;
    return (uint32_t)n;
}

static int word(struct reader *r, const char *const *words, int n, const char *why) {
    int i = r->status ? -1 : bunny_word(&r->at, words, n);
    if (i < 0) stop(r, "syntax", why);
    return i < 0 ? 0 : i;
}

static int space(struct reader *r) {
    return word(r, bunny_space_names, BUNNY_SPACES, "a space is expected here");
}

static int place(struct reader *r) {
    return eat(r, "--") ? BUNNY_NONE : space(r);
}

static int colour(struct reader *r, const char *letters) {
    const char *found = !r->status && *r->at ? strchr(letters, *r->at) : NULL;
    if (!found) {
        stop(r, "syntax", "a colour is expected here");
        return 0;
    }
    r->at++;
    return (int)(found - letters);
}

static int path(struct reader *r) {
    int a = space(r);
    want(r, "-");
    int b = space(r), p = r->status ? 0 : r->g->path_of[a][b];
    if (p == BUNNY_NONE) stop(r, "AB-14", "no path joins these spaces");
    return p == BUNNY_NONE ? 0 : p;
}

static int seat(struct reader *r) {
    int who = word(r, bunny_who_names, 6, "a character is expected here");
    if (!r->status && !bunny_plays(r->g, who)) stop(r, "AB-40", "this character does not play");
    return r->status ? 0 : r->g->seat_of[who];
}

/* Whether another element of a list "[a,b]" follows; the bracket is open before the first. */
static bool more(struct reader *r, bool *first, const char *comma) {
    if (r->status || eat(r, "]")) return false;
    if (!*first) want(r, comma);
    *first = false;
    return !r->status;
}

/* `code`: the statement that lets none of them be there twice. */
static uint64_t spaces(struct reader *r, const char *code) {
    uint64_t on = 0;
    want(r, "[");
    for (bool first = true; more(r, &first, ",");) {
        int i = space(r);
        if (bunny_has(on, i)) stop(r, code, "this space is there twice");
        on |= bunny_bit(i);
    }
    return on;
}

/* `code`: the statement that says how many there are, and lets none be there twice. */
static void paths(struct reader *r, uint8_t *list, int most, bool sorted, const char *code) {
    int n = 0;
    want(r, "[");
    for (bool first = true; more(r, &first, ",");) {
        int p = path(r);
        if (n == most || bunny_path_list_has(list, n, p)) {
            stop(r, code, n == most ? "too many paths" : "this path is there twice");
            return;
        }
        list[n++] = (uint8_t)p;
        if (!sorted) continue;
        list[n - 1] = BUNNY_NONE;
        bunny_path_list_set(list, most, p, true);
    }
}

/* Cards "RR.RO", gift cards likewise. */
static int cards(struct reader *r, uint8_t *copies, const char *const *words, int n) {
    int count = 0;
    want(r, "[");
    for (bool first = true; more(r, &first, ".");) {
        if (*r->at == '?') {
            stop(r, "syntax", "a view is no position: a hand is hidden");
            return 0;
        }
        int k = word(r, words, n, "a card is expected here");
        if (copies[k] == UINT8_MAX || ++count > BUNNY_DECK) {
            stop(r, "AB-43", "more cards than there are");
            return 0;
        }
        copies[k]++;
    }
    return count;
}

static int letters(struct reader *r) {
    int bits = 0;
    if (eat(r, "-")) return 0;
    do {
        int c = colour(r, bunny_letters);
        if (bits >> c & 1) stop(r, "syntax", "this colour is there twice");
        bits |= 1 << c;
    } while (!r->status && *r->at && strchr(bunny_letters, *r->at));
    return bits;
}

/* ---- players ---- */

static void read_common(struct reader *r, int who) {
    struct bunny_state *s = r->s;
    want(r, " j");
    s->jelly[who] = (uint16_t)number(r, 50000);
    want(r, " h");
    s->hn[who] = (uint8_t)cards(r, s->hid.hand[who], bunny_card_names, BUNNY_CARDS);
    want(r, " g");
    s->gn[who] = (uint8_t)cards(r, s->hid.gift[who], bunny_gift_names, BUNNY_GIFTS);
}

static void read_flower(struct reader *r) {
    struct bunny_state *s = r->s;
    int at = space(r);
    if (eat(r, ":")) {
        int k = word(r, bunny_face_names, 3, "an animal is expected here");
        if (s->up[k][1] != BUNNY_NONE) stop(r, "AB-ROY-S", "more than two flowers of an animal");
        if (!r->status) bunny_flower_add(s, k, at);
        return;
    }
    bool known = eat(r, "(");
    int face = known ? word(r, bunny_face_names, BUNNY_FACES, "a face is expected here") : 0;
    want(r, known ? ")" : "?");
    if (!r->status && *r->at == '!') stop(r, "syntax", "a view is no position: a hidden face");
    if (r->status) return;
    if (bunny_has(s->down, at)) stop(r, "AB-ROY-S", "two face-down flowers on one space");
    if (r->g->mark_of[at] == BUNNY_NONE)
        stop(r, "AB-ROY-S", "a face-down flower off a flower mark");
    if (r->status) return;
    s->down |= bunny_bit(at);
    if (!known) return;
    s->peeked |= bunny_bit(at);
    s->hid.face[r->g->mark_of[at]] = (uint8_t)(face + 1);
}

static void read_roy(struct reader *r) {
    struct bunny_state *s = r->s;
    s->down = 0;
    want(r, " carry=");
    if (!eat(r, "-"))
        s->carry = (uint8_t)word(r, bunny_face_names, 3, "an animal is expected here");
    want(r, " boost=");
    if (!eat(r, "-")) {
        do {
            int b = word(r, bunny_face_names + SPD, 3, "a boost is expected here");
            if (s->boosts >> b & 1) stop(r, "AB-ROY-S", "a boost is there twice");
            s->boosts |= (uint8_t)(1 << b);
        } while (eat(r, ","));
    }
    want(r, " fl[");
    for (bool first = true; more(r, &first, ",");) read_flower(r);
    want(r, " gone[");
    for (bool first = true; more(r, &first, ",");) {
        int k = word(r, bunny_face_names + FACE_D2, 2, "d2 or j2 is expected here");
        if (!r->status && s->gone[k] < 9) s->gone[k]++;
    }
}

static void read_cam(struct reader *r) {
    struct bunny_state *s = r->s;
    memset(s->st, 0, sizeof s->st);
    s->stacks = s->blocked = 0;
    want(r, " st[");
    for (bool first = true; more(r, &first, ",");) {
        int at = space(r);
        int n = (int)number(r, BUNNY_STACK);
        if (!n || s->st[at]) stop(r, "AB-CAM-1", "a stack has 1 to 12 tokens, one stack a space");
        if (!r->status) bunny_set_stack(s, at, n);
    }
    want(r, " sp");
    paths(r, s->splash, 4, true, "AB-CAM-11");
}

static void read_sari(struct reader *r) {
    struct bunny_state *s = r->s;
    want(r, " left=");
    s->track = (uint8_t)number(r, BUNNY_TRACK);
    want(r, " hide");
    s->hide = spaces(r, "AB-SAR-5");
    want(r, " gifts[");
    for (bool first = true; more(r, &first, ",");) {
        int at = space(r);
        int n = (int)number(r, BUNNY_TRACK);
        if (!n || s->gifts[at]) stop(r, "syntax", "1 to 14 gifts, a space once");
        if (!r->status) s->gifts[at] = (uint8_t)n;
    }
}

static void read_midori(struct reader *r) {
    struct bunny_state *s = r->s;
    static const char *const SIDES[] = {"dull", "bright"};
    want(r, " marks=");
    s->marks = (uint8_t)letters(r);
    want(r, " rb[");
    for (bool first = true; more(r, &first, ",");) {
        int at = space(r);
        want(r, ":");
        int bright = word(r, SIDES, 2, "dull or bright is expected here");
        if (bunny_has(s->dull | s->bright, at)) stop(r, "AB-S8", "two rainbows on one space");
        *(bright ? &s->bright : &s->dull) |= bunny_bit(at);
    }
    want(r, " got=");
    s->got = (uint8_t)number(r, 3);
    want(r, " og");
    paths(r, s->grown, 3, true, "AB-MID-18");
}

static void read_sunil(struct reader *r) {
    struct bunny_state *s = r->s;
    static const char *const SIDES[] = {"brush", "sign"};
    want(r, " pal");
    s->pal = spaces(r, "AB-S8");
    want(r, " pig=");
    s->pig = (uint8_t)letters(r);
    want(r, " str");
    paths(r, s->str, 2, false, "AB-SUN-7");
    want(r, " zone=");
    s->zone = (uint8_t)number(r, 1);
    want(r, " art=");
    s->art = (uint8_t)word(r, SIDES, 2, "brush or sign is expected here");
}

static void read_violet(struct reader *r) {
    struct bunny_state *s = r->s;
    want(r, " part=");
    s->part = (uint8_t)place(r);
    want(r, " dial=");
    s->dial = (uint8_t)number(r, 6);
    want(r, " smp=");
    s->smp = (uint8_t)letters(r);
    want(r, " tun");
    s->tun = spaces(r, "AB-VIO-10");
}

static void (*const READ[6])(struct reader *r) = {read_roy,    read_cam,   read_sari,
                                                  read_midori, read_sunil, read_violet};

/* Players stand in turn order: the seating circle, begun anywhere (AB-S2, AB-S3). */
static void read_players(struct reader *r) {
    int n = r->g->base.seats;
    for (int i = 0; i < n; i++) {
        want(r, " | ");
        int at = seat(r);
        if (r->status) return;
        if (!i) r->s->first = (uint8_t)at;
        if (at != (r->s->first + i) % n) stop(r, "AB-S2", "the players sit in another order");
        if (r->g->who[at] != CAM) {
            want(r, " ");
            r->s->pos[at] = (uint8_t)place(r);
        }
        read_common(r, at);
        if (!r->status) READ[r->g->who[at]](r);
    }
}

/* ---- the turn ---- */

static void read_toll(struct reader *r, struct bunny_item *i) {
    i->a = (uint8_t)space(r);
    i->c = BUNNY_NONE;
    want(r, ",");
    i->b = eat(r, "d") ? TOLL_DIRECT : TOLL_STEP;
    if (i->b == TOLL_STEP) want(r, "x");
    while (eat(r, ",")) {
        if (eat(r, "free"))
            i->b |= TOLL_FREE;
        else
            i->c = (uint8_t)colour(r, bunny_letters);
    }
}

static void read_args(struct reader *r, struct bunny_item *i, int args) {
    static const char LETTERS[] = "ROYGBPW";
    if (args == ARG_NONE) return;
    want(r, "(");
    switch (args) {
    case ARG_SEAT: i->a = (uint8_t)seat(r); break;
    case ARG_SEAT_NUMBER:
        i->a = (uint8_t)seat(r);
        want(r, ",");
        i->b = (uint8_t)number(r, 200);
        break;
    case ARG_COLOUR: i->a = (uint8_t)colour(r, LETTERS); break;
    case ARG_SPACE: i->a = (uint8_t)space(r); break;
    case ARG_NUMBER: i->a = (uint8_t)number(r, 9); break;
    default: read_toll(r, i);
    }
    want(r, ")");
}

static void read_item(struct reader *r) {
    struct bunny_state *s = r->s;
    const char *names[BUNNY_DUTIES];
    for (int k = 0; k < BUNNY_DUTIES; k++) names[k] = k ? bunny_item_forms[k].name : "\n";
    int kind = word(r, names, BUNNY_DUTIES, "there is no such thing to be done");
    if (s->npend == 3) stop(r, "syntax", "more than three things to be done");
    if (r->status) return;
    struct bunny_item *i = &s->pend[s->npend++];
    i->kind = (uint8_t)kind;
    read_args(r, i, bunny_item_forms[kind].args);
    if (!r->status && !r->g->duty[kind]) stop(r, "AB-40", "this character does not play");
}

static void read_used(struct reader *r) {
    do {
        int k = word(r, bunny_flag_names, 8, "an ability is expected here");
        if (r->s->used >> k & 1) stop(r, "syntax", "this ability is there twice");
        r->s->used |= (uint8_t)(1 << k);
    } while (eat(r, ","));
}

static void read_fields(struct reader *r) {
    struct bunny_state *s = r->s;
    int who = r->g->who[s->turn];
    if (eat(r, " left=")) {
        if (who != ROY && who != CAM && who != VIO)
            stop(r, "AB-6", "only Roy, Cam and Violet have an allowance");
        s->left = (uint8_t)number(r, 99);
    }
    if (eat(r, " bonus=")) s->bonus = (uint16_t)number(r, 9999);
    if (eat(r, " rolls=")) s->rolls = (uint8_t)number(r, 2);
    if (eat(r, " idle=")) s->idle = (uint8_t)number(r, BUNNY_IDLE);
    if (eat(r, " used=")) read_used(r);
    if (eat(r, " pend=")) {
        do read_item(r);
        while (eat(r, "+"));
    }
    if (eat(r, " sel=")) {
        r->sel = r->at;
        r->at += strcspn(r->at, " ");
    }
    if (!eat(r, " won=")) return;
    s->won = BUNNY_NOBODY;
    if (!eat(r, "none")) s->won = (uint8_t)seat(r);
    if (s->npend || r->sel) stop(r, "AB-1", "the game is over: nothing is still to be done");
}

static void read_piles(struct reader *r) {
    struct bunny_state *s = r->s;
    want(r, " | D");
    cards(r, s->discard, bunny_card_names, BUNNY_CARDS);
    want(r, " M");
    s->located = spaces(r, "AB-S6");
    want(r, " H");
    cards(r, s->used_gifts, bunny_gift_names, BUNNY_GIFTS);
    if (!r->status && *r->at) stop(r, "syntax", "nothing may follow here");
}

/* ---- the whole ---- */

static void count_decks(struct reader *r) {
    struct bunny_state *s = r->s;
    int deck = r->g->ncards, gifts = bunny_plays(r->g, SAR) ? r->g->ngifts : 0;
    for (int k = 0; k < BUNNY_CARDS; k++) deck -= s->discard[k];
    for (int k = 0; k < BUNNY_GIFTS; k++) gifts -= s->used_gifts[k];
    for (int i = 0; i < r->g->base.seats; i++) deck -= s->hn[i], gifts -= s->gn[i];
    if (deck < 0 || gifts < 0) stop(r, "AB-43", "more cards than there are");
    s->deck = (uint16_t)(deck < 0 ? 0 : deck);
    s->gift_deck = (uint16_t)(gifts < 0 ? 0 : gifts);
}

/* What makes no sense begins with its statement, if one speaks: "AB-CAM-1: ...". */
static void check_sense(struct reader *r) {
    const char *wrong = bunny_nonsense(r->g, r->s);
    char code[16] = "syntax";
    const char *colon = wrong && !strncmp(wrong, "AB-", 3) ? strchr(wrong, ':') : NULL;
    if (colon && (size_t)(colon - wrong) < sizeof code) {
        memcpy(code, wrong, (size_t)(colon - wrong));
        code[colon - wrong] = 0;
        wrong = colon + 2;
    }
    if (wrong) stop(r, code, wrong);
}

/* The tokens of an unfinished move, each one legal where it stands. */
static void read_sel(struct reader *r) {
    struct bunny_state *s = r->s;
    if (s->head.kind != MZ_DECISION) stop(r, "AB-8", "no move can have begun here");
    r->at = r->sel;
    do {
        size_t n = strcspn(r->at, ". ");
        int id = bunny_token(r->g, r->at, n);
        mz_set set = {{0}};
        if (r->status) return;
        bunny_legal(&r->g->base, s, s->turn, &set);
        if (id < 0 || !mz_has(&set, (mz_id)id) || !bunny_goes_on(&r->g->base, s, (mz_id)id)) {
            stop(r, "AB-8", "this is not the beginning of a move");
            return;
        }
        s->sel[s->head.nsel++] = (mz_id)id;
        r->at += n;
    } while (eat(r, "."));
}

static void read_line(struct reader *r) {
    struct bunny_state *s = r->s;
    want(r, "AB1 ");
    if (!eat(r, r->g->in.id) || *r->at != ' ') stop(r, "option", "made of other components");
    want(r, " r");
    s->round = number(r, 2000000000);
    want(r, " ");
    s->turn = (uint8_t)seat(r);
    read_fields(r);
    read_players(r);
    read_piles(r);
}

mz_status bunny_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    const struct bunny_game *g = bunny_game_of(game);
    struct reader r = {.g = g, .s = state, .start = text, .at = text, .error = error};
    bunny_init(game, state);
    bunny_drop(r.s); /* the first player */
    r.s->zone = 0;
    read_line(&r);
    if (!r.status) count_decks(&r);
    if (!r.status) check_sense(&r);
    if (!r.status) bunny_settle(g, r.s, NULL);
    if (!r.status && r.sel) read_sel(&r);
    return r.status;
}

/* ---- what a text fixes: the content and the characters, in the order written ---- */

mz_status bunny_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                      mz_error *error) {
    const char *at = position;
    *n = 0;
    if (strncmp(at, "AB1 ", 4))
        return mz_fail(error, MZ_SYNTAX, "syntax", "a position of Amoebunnies begins with AB1");
    at += 4;
    pairs[0] = (mz_pair){"content", store->at + store->len};
    for (; *at && *at != ' '; at++) mz_putc(store, *at);
    mz_putc(store, ' ');
    if (store->full) return mz_fail(error, MZ_SYNTAX, "syntax", "too long a name");
    store->at[store->len - 1] = 0;
    pairs[1] = (mz_pair){"characters", store->at + store->len};
    int players = 0;
    while ((at = strstr(at, " | ")) != NULL) {
        at += 3;
        int who = bunny_word(&at, bunny_who_names, 6);
        if (who < 0 || *at != ' ') continue;
        mz_put(store, players++ ? "," : "");
        mz_put(store, bunny_who_names[who]);
    }
    mz_putc(store, ' ');
    if (players < 2) return mz_fail(error, MZ_SYNTAX, "syntax", "two to six players are expected");
    if (store->full) return mz_fail(error, MZ_SYNTAX, "syntax", "too many players");
    store->at[store->len - 1] = 0;
    *n = 2;
    return MZ_OK;
}
