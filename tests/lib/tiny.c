/* See tiny.h. Its style is terse: it is data for tests, not an example of a game. */
#include "lib/tiny.h"

#include <stdio.h>
#include <string.h>

tiny_leak tiny_planted = TINY_HONEST;

static int seats_of(const mz_game *g) {
    return g->seats;
}

static mz_status tiny_probe(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                            mz_error *error) {
    (void)error;
    if (position[0] != '2' && position[0] != '3') return MZ_OK;
    pairs[(*n)++] = (mz_pair){"seats", store->at + store->len};
    mz_putc(store, position[0]);
    return MZ_OK;
}

static mz_status tiny_make(mz_game *g, const mz_pair *pairs, int n, mz_error *error) {
    (void)g, (void)pairs, (void)n, (void)error;
    return MZ_OK;
}

static void tiny_content(const mz_game *g, mz_text *out) {
    (void)g;
    mz_put(out, "copies=2\n");
}

static const char *tiny_seat(const mz_game *g, int seat) {
    (void)g;
    static const char *const names[] = {"1", "2", "3"};
    return names[seat];
}

static void set_node(tiny_state *s, mz_kind kind, int stage, unsigned owes, bool joint, int arg) {
    s->head = (mz_head){.kind = (uint8_t)kind,
                        .stage = (uint8_t)stage,
                        .owes = (uint8_t)owes,
                        .joint = (uint8_t)(joint ? owes : 0),
                        .arg = {(uint8_t)arg, 0, 0}};
}

static void begin_round(const mz_game *g, tiny_state *s) {
    set_node(s, MZ_DECISION, TINY_COMMIT, (1u << seats_of(g)) - 1, true, 0);
}

static void drew(tiny_state *s, int seat, int card, mz_log *log) {
    s->secret.hand[seat] = (uint8_t)(1 + card);
    s->pub.handn[seat] = 1;
    if (tiny_planted == TINY_LEAK_PUBLIC) s->pub.spare[0] = (uint8_t)(s->pub.spare[0] + card);
    mz_emit(log, (mz_event){.kind = 0,
                            .by = MZ_NATURE,
                            .who = (uint8_t)(tiny_planted == TINY_LEAK_EVENT ? 255 : 1 << seat),
                            .a = {(int16_t)seat, (int16_t)card}});
}

/* Draws that a fixed state answers by itself, then the node that is due. */
static void settle(const mz_game *g, tiny_state *s, mz_log *log) {
    for (int seat = 0; seat < seats_of(g); seat++) {
        if (s->pub.handn[seat]) continue;
        if (!s->secret.deck[seat]) {
            set_node(s, MZ_RANDOM, TINY_DRAW, 0, false, seat);
            return;
        }
        drew(s, seat, s->secret.deck[seat] - 1, log);
        s->secret.deck[seat] = 0;
    }
    begin_round(g, s);
}

static void tiny_init(const mz_game *g, void *state) {
    tiny_state *s = state;
    for (int i = 0; i < seats_of(g); i++) s->pub.points[i] = 3;
    settle(g, s, NULL);
}

static void counts_left(const mz_game *g, const tiny_state *s, int left[TINY_RANKS]) {
    for (int r = 0; r < TINY_RANKS; r++) left[r] = TINY_COPIES;
    for (int i = 0; i < seats_of(g); i++) {
        if (s->secret.hand[i]) left[s->secret.hand[i] - 1]--;
        if (s->secret.deck[i]) left[s->secret.deck[i] - 1]--;
    }
}

static int draw_left(int left[TINY_RANKS], uint32_t at) {
    int r = 0;
    while (at >= (uint32_t)left[r]) at -= (uint32_t)left[r++];
    left[r]--;
    return r;
}

static int sum_left(const int left[TINY_RANKS]) {
    int n = 0;
    for (int r = 0; r < TINY_RANKS; r++) n += left[r];
    return n;
}

static void tiny_deal(const mz_game *g, void *state, mz_source *source) {
    tiny_state *s = state;
    if (s->head.stage != TINY_DRAW) return;
    int left[TINY_RANKS];
    for (int i = 0; i < seats_of(g); i++) {
        if (s->pub.handn[i] || s->secret.deck[i]) continue;
        counts_left(g, s, left);
        uint32_t at = (uint32_t)mz_source_below(source, "deal", (uint64_t)sum_left(left));
        s->secret.deck[i] = (uint8_t)(1 + draw_left(left, at));
    }
    settle(g, s, NULL);
}

static int taker(const mz_game *g, const tiny_state *s) {
    int best = 0;
    for (int i = 1; i < seats_of(g); i++)
        if (s->pub.pick[i] > s->pub.pick[best]) best = i;
    return best;
}

static int richest_other(const mz_game *g, const tiny_state *s, int seat) {
    int most = 0;
    for (int i = 0; i < seats_of(g); i++)
        if (i != seat && s->pub.points[i] > most) most = s->pub.points[i];
    return most;
}

static void tiny_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    const tiny_state *s = state;
    if (s->head.stage == TINY_COMMIT) {
        int whose = tiny_planted == TINY_TELLING ? seat : !seat;
        bool less = tiny_planted == TINY_LEAK_COMMIT || tiny_planted == TINY_TELLING;
        int most = less && s->secret.hand[whose] > 2 ? 2 : 3;
        for (int i = 0; i < most; i++) mz_add(out, (mz_id)i);
        return;
    }
    if (!s->head.nsel) {
        for (int i = 0; i < seats_of(g); i++)
            if (i != seat && s->pub.points[i] > 0) mz_add(out, (mz_id)(TINY_TARGET + i));
        return;
    }
    mz_add(out, TINY_AMOUNT);
    if (s->pub.points[s->sel[0] - TINY_TARGET] > 1) mz_add(out, TINY_AMOUNT + 1);
}

static bool tiny_goes_on(const mz_game *g, const void *state, mz_id id) {
    (void)g;
    const tiny_state *s = state;
    return s->head.kind == MZ_DECISION && id >= TINY_TARGET && id < TINY_AMOUNT;
}

static int tiny_outcomes(const mz_game *g, const void *state, mz_outcome *out) {
    const tiny_state *s = state;
    int n = 0;
    if (s->head.stage == TINY_DRAW) {
        int left[TINY_RANKS];
        counts_left(g, s, left);
        for (int r = 0; r < TINY_RANKS; r++)
            if (left[r]) out[n++] = (mz_outcome){(mz_id)r, (uint64_t)left[r]};
        return n;
    }
    for (int i = 0; i < seats_of(g); i++) out[n++] = (mz_outcome){(mz_id)(TINY_WON + i), 1};
    out[n++] = (mz_outcome){TINY_NONE, 1};
    return n;
}

static void end_round(const mz_game *g, tiny_state *s, mz_log *log) {
    if (++s->pub.round < 2) {
        begin_round(g, s);
        return;
    }
    for (int i = 0; i < seats_of(g); i++) {
        int card = s->secret.hand[i] - 1;
        s->pub.points[i] = (int8_t)(s->pub.points[i] + card);
        mz_emit(log,
                (mz_event){.kind = 4, .by = (uint8_t)i, .a = {(int16_t)card, s->pub.points[i]}});
    }
    set_node(s, MZ_OVER, TINY_OVER, 0, false, 0);
}

static void to_race(tiny_state *s) {
    set_node(s, MZ_PHYSICAL, TINY_RACE, 0, false, 0);
}

static void chosen(const mz_game *g, tiny_state *s, const mz_id *ids, mz_log *log) {
    for (int i = 0; i < seats_of(g); i++) {
        int id = tiny_planted == TINY_TELLING ? 0 : ids[i];
        s->pub.pick[i] = (uint8_t)(1 + id);
        mz_emit(log, (mz_event){.kind = 1, .by = (uint8_t)i, .a = {(int16_t)id}});
    }
    int seat = taker(g, s);
    if (richest_other(g, s, seat) > 0)
        set_node(s, MZ_DECISION, TINY_TAKE, 1u << seat, false, seat);
    else
        to_race(s);
}

static void take(tiny_state *s, const mz_id *ids, mz_log *log) {
    int seat = s->head.arg[0], from = ids[0] - TINY_TARGET, n = ids[1] - TINY_AMOUNT + 1;
    s->pub.points[seat] = (int8_t)(s->pub.points[seat] + n);
    s->pub.points[from] = (int8_t)(s->pub.points[from] - n);
    mz_emit(log, (mz_event){.kind = 2, .by = (uint8_t)seat, .a = {(int16_t)from, (int16_t)n}});
    if (tiny_planted == TINY_SILENT) s->pub.spare[1] = s->secret.hand[0];
    to_race(s);
}

static void tiny_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    tiny_state *s = state;
    (void)n;
    switch (s->head.stage) {
    case TINY_DRAW:
        drew(s, s->head.arg[0], ids[0], log);
        settle(g, s, log);
        break;
    case TINY_COMMIT: chosen(g, s, ids, log); break;
    case TINY_TAKE: take(s, ids, log); break;
    default:
        if (ids[0] != TINY_NONE) s->pub.points[ids[0] - TINY_WON]++;
        mz_emit(log, (mz_event){.kind = 3, .by = MZ_NATURE, .a = {(int16_t)(ids[0] - TINY_WON)}});
        end_round(g, s, log);
    }
}

static void tiny_why(const mz_game *g, const void *state, int seat, mz_id id, mz_error *error) {
    (void)g, (void)state, (void)seat, (void)id;
    mz_fail(error, MZ_ILLEGAL, "TINY-1", "you can't do that now");
}

static int tiny_judge(const mz_game *g, const void *state, const mz_touch *touches, int n,
                      mz_id ids[4], mz_error *error) {
    (void)g;
    const tiny_state *s = state;
    if (s->head.stage != TINY_RACE) {
        mz_fail(error, MZ_ILLEGAL, "race", "there is no race now");
        return 0;
    }
    int first = -1;
    for (int i = 0; i < n; i++)
        if (first < 0 || touches[i].ms < touches[first].ms) first = i;
    ids[0] = first < 0 ? TINY_NONE : (mz_id)(TINY_WON + touches[first].seat);
    return 1;
}

static int tiny_measure(const mz_game *g, const void *state, mz_source *source, mz_touch *touches) {
    (void)state;
    static const char *const names[MZ_STREAMS] = {"a", "b", "c", "d", "e", "f",
                                                  "g", "h", "i", "j", "k", "l"};
    for (int i = 0; tiny_planted == TINY_STREAMS && i < MZ_STREAMS; i++)
        mz_source_below(source, names[i], 2);
    for (int i = 0; i < seats_of(g); i++)
        touches[i] = (mz_touch){.seat = (uint8_t)i,
                                .object = MZ_NATURE,
                                .area = 75,
                                .ms = 200 + (int32_t)mz_source_below(source, "race", 300)};
    return seats_of(g);
}

static void tiny_own(const mz_game *g, const void *state, int viewer, void *view) {
    const tiny_state *s = state;
    tiny_state *v = view;
    if (viewer == MZ_ALL) v->secret = s->secret;
    for (int i = 0; i < seats_of(g); i++)
        if (i == viewer || (tiny_planted == TINY_LEAK_HAND && i == 0))
            v->secret.hand[i] = s->secret.hand[i];
    if (tiny_planted == TINY_FIELD && viewer == 0) v->secret.spare[0] = 1;
}

static void tiny_sample(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    tiny_state *s = state;
    memset(s->secret.deck, 0, sizeof s->secret.deck);
    int left[TINY_RANKS];
    if (tiny_planted == TINY_SAMPLE_SELF && viewer >= 0) s->secret.hand[viewer] = 0;
    if (tiny_planted == TINY_FIELD) s->secret.spare[0] = 0;
    for (int i = 0; i < seats_of(g); i++) {
        if (!s->pub.handn[i] || s->secret.hand[i]) continue;
        counts_left(g, s, left);
        s->secret.hand[i] = (uint8_t)(1 + draw_left(left, mz_below(rng, (uint32_t)sum_left(left))));
    }
}

static void tiny_result(const mz_game *g, const void *state, mz_result *out) {
    const tiny_state *s = state;
    int best = 0, n = 0;
    for (int i = 0; i < seats_of(g); i++)
        if (s->pub.points[i] > s->pub.points[best]) best = i;
    for (int i = 0; i < seats_of(g); i++) n += s->pub.points[i] == s->pub.points[best];
    for (int i = 0; i < seats_of(g); i++) {
        bool won = s->pub.points[i] == s->pub.points[best];
        out->score[i] = s->pub.points[i];
        out->place[i] = won ? 1 : (uint8_t)(n + 1);
        out->value[i] = won ? MZ_WIN / n : 0;
    }
    snprintf(out->text, sizeof out->text, "%s", tiny_seat(g, best));
}

static void tiny_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    const tiny_state *s = state;
    int sum = 0;
    for (int i = 0; i < seats_of(g); i++) sum += s->pub.points[i] + s->secret.hand[i] + 1;
    for (int i = 0; i < seats_of(g); i++)
        value[i] = MZ_WIN / sum * (s->pub.points[i] + s->secret.hand[i] + 1);
}

static void tiny_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                       int32_t *weight) {
    (void)g, (void)state, (void)seat;
    for (int i = 0; i < n; i++) weight[i] = 1 + ids[i];
}

/* SEATS ROUND NODE POINTS,... HANDS,... PICKS,... with hands as digits, - none, ? hidden; a commit
 * that is made is written !n (or ! when hidden), a chosen target > n at the end. */
static void tiny_write(const mz_game *g, const void *view, int viewer, mz_text *out) {
    const tiny_state *v = view;
    mz_putf(out, "%d %d %c", seats_of(g), v->pub.round, "dctro"[v->head.stage]);
    for (int i = 0; i < seats_of(g); i++) {
        mz_putf(out, " %d:", v->pub.points[i]);
        if (!v->pub.handn[i])
            mz_putf(out, "-%d", v->secret.deck[i]);
        else if (v->secret.hand[i])
            mz_putf(out, "%d", v->secret.hand[i]);
        else
            mz_putc(out, '?');
        mz_putf(out, ":%d", v->pub.pick[i]);
        bool made = v->head.joint && !(v->head.owes >> i & 1);
        if (made) mz_putc(out, '!');
        if (made && (viewer == i || viewer == MZ_ALL)) mz_putf(out, "%d", v->pick[i]);
    }
    if (v->head.nsel) mz_putf(out, " > %d", v->sel[0]);
}

static mz_status tiny_read(const mz_game *g, const char *text, void *state, mz_error *error) {
    tiny_state *s = state;
    int n, at, points, pick, number;
    unsigned made = 0;
    char stage, c;
    if (sscanf(text, "%d %hhu %c%n", &n, &s->pub.round, &stage, &at) != 3 || n != seats_of(g) ||
        !strchr("dctro", stage) || s->pub.round > 2)
        return mz_fail(error, MZ_SYNTAX, "syntax", "not a position");
    for (int i = 0; i < seats_of(g); i++) {
        text += at;
        if (sscanf(text, " %d:%n", &points, &at) != 1)
            return mz_fail(error, MZ_SYNTAX, "syntax", "points are missing");
        text += at;
        s->pub.points[i] = (int8_t)points;
        c = *text;
        if (c == '-') text++;
        if (sscanf(text, "%d:%d%n", &number, &pick, &at) != 2 || number < 0 || number > 4 ||
            pick < 0 || pick > 3 || points < 0 || points > 50)
            return mz_fail(error, MZ_SYNTAX, "syntax", "a card is missing");
        if (c == '-')
            s->secret.deck[i] = (uint8_t)number;
        else
            s->secret.hand[i] = (uint8_t)number;
        s->pub.handn[i] = c != '-';
        s->pub.pick[i] = (uint8_t)pick;
        if (text[at] == '!' && sscanf(text + at, "!%d", &number) == 1) {
            made |= 1u << i;
            s->pick[i] = (mz_id)(number & 3);
            at += 2;
        }
    }
    mz_kind kind = stage == 'd'   ? MZ_RANDOM
                   : stage == 'r' ? MZ_PHYSICAL
                   : stage == 'o' ? MZ_OVER
                                  : MZ_DECISION;
    unsigned all = (1u << seats_of(g)) - 1;
    if (stage == 't')
        set_node(s, kind, TINY_TAKE, 1u << taker(g, s), false, taker(g, s));
    else if (stage == 'c')
        set_node(s, kind, TINY_COMMIT, all, true, 0);
    else
        set_node(s, kind, (int)(strchr("dctro", stage) - "dctro"), 0, false, 0);
    if (made == all) return mz_fail(error, MZ_POSITION, "TINY-2", "all have chosen already");
    if (stage == 'c') s->head.owes &= (uint8_t)~made;
    for (int i = 0; i < seats_of(g) && stage == 'd'; i++)
        if (!s->pub.handn[i]) {
            s->head.arg[0] = (uint8_t)i;
            break;
        }
    if (stage == 't' && sscanf(text + at, " > %d", &number) == 1) {
        s->sel[0] = (mz_id)number;
        s->head.nsel = 1;
    }
    return MZ_OK;
}

static mz_desc tiny_describe(const mz_game *g, const void *state, mz_id id) {
    (void)g;
    const tiny_state *s = state;
    if (s->head.stage == TINY_DRAW) return (mz_desc){.kind = 3, .n = 1, .a = {(int16_t)id}};
    if (s->head.stage == TINY_RACE)
        return (mz_desc){.kind = 4, .n = 1, .a = {(int16_t)(id - TINY_WON)}};
    if (id < TINY_TARGET) return (mz_desc){.kind = 0, .n = 1, .a = {(int16_t)id}};
    if (id < TINY_AMOUNT) return (mz_desc){.kind = 1, .n = 1, .a = {(int16_t)(id - TINY_TARGET)}};
    return (mz_desc){.kind = 2, .n = 1, .a = {(int16_t)(id - TINY_AMOUNT + 1)}};
}

/* "1=2" a commit, "1>3x2" a take, "*2" a card, "!1" the race, "!-" nobody. */
static void tiny_name(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                      mz_text *out) {
    (void)g;
    const tiny_state *s = state;
    if (s->head.stage == TINY_DRAW) {
        mz_putf(out, "*%d", ids[0]);
    } else if (s->head.stage == TINY_RACE) {
        mz_putf(out, ids[0] == TINY_NONE ? "!-" : "!%d", ids[0] - TINY_WON + 1);
    } else if (s->head.joint) {
        mz_putf(out, "%d=%d", seat + 1, tiny_planted == TINY_TEXT && ids[0] ? 1 : ids[0]);
    } else {
        mz_putf(out, "%d>%d", seat + 1, ids[0] - TINY_TARGET + 1);
        if (n > 1) mz_putf(out, "x%d", ids[1] - TINY_AMOUNT + 1);
    }
}

static mz_status tiny_parse(const mz_game *g, const void *state, const char *text, int *seat,
                            mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    (void)g, (void)state;
    int a, b, c;
    if (sscanf(text, "*%d", &a) == 1 || sscanf(text, "!%d", &a) == 1 || !strcmp(text, "!-")) {
        *seat = MZ_NATURE;
        if (*text == '*')
            ids[0] = (mz_id)a;
        else
            ids[0] = text[1] == '-' ? TINY_NONE : (mz_id)(TINY_WON + a - 1);
        *n = 1;
        return MZ_OK;
    }
    if (sscanf(text, "%d=%d", &a, &b) == 2) {
        ids[(*n)++] = (mz_id)b;
    } else {
        int k = sscanf(text, "%d>%dx%d", &a, &b, &c);
        if (k < 2) return mz_fail(error, MZ_SYNTAX, "syntax", "not a move");
        ids[(*n)++] = (mz_id)(TINY_TARGET + b - 1);
        if (k > 2) ids[(*n)++] = (mz_id)(TINY_AMOUNT + c - 1);
    }
    *seat = a - 1;
    return MZ_OK;
}

static void tiny_log(const mz_game *g, const mz_event *events, int n, mz_text *out) {
    (void)g;
    for (int i = 0; i < n; i++)
        mz_putf(out, "%s%d:%d:%d", i ? " " : "", events[i].kind, events[i].a[0], events[i].a[1]);
}

static void tiny_board(const mz_game *g, const void *view, int viewer, mz_text *out) {
    tiny_write(g, view, viewer, out);
    mz_putc(out, '\n');
}

static const char *tiny_check(const mz_game *g, const void *state) {
    const tiny_state *s = state;
    for (int i = 0; i < seats_of(g); i++) {
        if (s->pub.points[i] < 0) return "points below zero";
        if ((s->secret.hand[i] != 0) != s->pub.handn[i]) return "a card that is not counted";
    }
    int left[TINY_RANKS];
    counts_left(g, s, left);
    for (int r = 0; r < TINY_RANKS; r++)
        if (left[r] < 0) return "a card too often";
    return NULL;
}

#define AT(member) (uint16_t) offsetof(tiny_state, member)
static const mz_field FIELDS[] = {
    {"points", "number", "points", AT(pub.points), 1, true, false, 3, 1, MZ_NUMBER, 0, 20},
    {"handn", "number", "cards held", AT(pub.handn), 1, false, false, 3, 1, MZ_NUMBER, 0, 1},
    {"picks", "number", "last choices", AT(pub.pick), 1, false, false, 3, 1, MZ_NUMBER, 0, 3},
    {"round", "number", "round", AT(pub.round), 1, false, false, 1, 1, MZ_NUMBER, 0, 2},
    {"spare", "number", "nothing", AT(pub.spare), 1, false, false, 6, 1, MZ_SKIP, 0, 255},
    {"hand", "card", "your card", AT(secret.hand), 1, false, true, 3, 1, MZ_CHOICE, 0, 4},
};
static const mz_stage STAGES[] = {{"draw", NULL, true},
                                  {"commit", NULL, true},
                                  {"take", NULL, false},
                                  {"race", "race", false},
                                  {"over", NULL, false}};
static const mz_row KINDS[] = {{"choose", {"number"}, NULL},
                               {"target", {"seat"}, NULL},
                               {"amount", {"number"}, NULL},
                               {"card", {"card"}, NULL},
                               {"won", {"seat"}, NULL}};
static const mz_event_row EVENTS[] = {{"drew", {"seat", "card"}, 2, true, MZ_EACH},
                                      {"chose", {"number"}, 0, true, MZ_EACH},
                                      {"took", {"seat", "number"}, 0, false, MZ_EACH},
                                      {"race", {"seat"}, 0, true, MZ_EACH},
                                      {"shown", {"card", "number"}, 0, true, MZ_EACH}};
static const char *const PLAIN[] = {"plain", "other", NULL};
static const mz_option OPTIONS[] = {{"flavour", NULL, PLAIN, 0, 0, false}};

static const mz_tables TABLES = {.name = "tiny",
                                 .title = "Tiny",
                                 .ended = "T-4",
                                 .version = 1,
                                 .seats_low = 2,
                                 .seats_high = 3,
                                 .fields = FIELDS,
                                 .stages = STAGES,
                                 .kinds = KINDS,
                                 .events = EVENTS,
                                 .options = OPTIONS,
                                 .nfields = 6,
                                 .nstages = 5,
                                 .physical = 1u << TINY_RACE,
                                 .nkinds = 5,
                                 .nature = 3,
                                 .nevents = 5,
                                 .noptions = 1};

const mz_rules tiny_rules = {.declared = &TABLES,
                             .game_size = sizeof(mz_game),
                             .public_size = sizeof(tiny_public),
                             .picks = TINY_SEATS,
                             .steps = 1,
                             .secret_size = sizeof(tiny_secret),
                             .ids = TINY_IDS,
                             .outcome_ids = 8,
                             .decisions = 16,
                             .seats_default = 2,
                             .probe = tiny_probe,
                             .make = tiny_make,
                             .content = tiny_content,
                             .seat_name = tiny_seat,
                             .init = tiny_init,
                             .deal = tiny_deal,
                             .legal = tiny_legal,
                             .goes_on = tiny_goes_on,
                             .outcomes = tiny_outcomes,
                             .early = mz_never_early,
                             .apply = tiny_apply,
                             .why = tiny_why,
                             .judge = tiny_judge,
                             .measure = tiny_measure,
                             .own = tiny_own,
                             .sample = tiny_sample,
                             .result = tiny_result,
                             .value = tiny_value,
                             .prior = tiny_prior,
                             .write = tiny_write,
                             .read = tiny_read,
                             .describe = tiny_describe,
                             .name = tiny_name,
                             .parse = tiny_parse,
                             .log = tiny_log,
                             .board = tiny_board,
                             .check = tiny_check};
