/* Worked cases of Mosquito: turns written together (MQ-99), sampled hands and whole games (6.4),
 * and the check values of its sections. */
#include "cli/cases.h"
#include "games/mosquito/mosquito.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool mosquito_case_key(struct case_run *run, const char *key, const char *value);
mz_status mosquito_case_play(const mz_game *game, void *state, const char *text, mz_log *log,
                             mz_error *error);
bool mosquito_case_content(struct case_run *run, const char *name);

/* ---- moves written together ---- */

typedef struct line {
    const mz_game *game;
    void *state;
    const char *at;
    char raced[16]; /* what the last race came to, to be checked if it is written */
    mz_log *log;
    mz_error *error;
} line;

static mz_status step(line *l, mz_id id) {
    return mz_apply(l->game, l->state, mz_to_act(l->state), id, l->log, l->error);
}

static int stage(const line *l) {
    return mz_node(l->state)->stage;
}

/* The next word, up to one of the marks that begin another part. */
static void word(line *l, char out[40]) {
    size_t n = 1 + strcspn(l->at + 1, "{},#= (POAB");
    if (!strncmp(l->at, "first=", 6) || !strncmp(l->at, "C=", 2) || l->at[0] == '=')
        n = strcspn(l->at, " ,");
    if (l->at[0] == 'P' || l->at[0] == 'B' || l->at[0] == 'O') n = strcspn(l->at, " ,(#");
    if (n > 39) n = 39;
    memcpy(out, l->at, n);
    out[n] = 0;
    l->at += n;
}

static void show_touches(const mz_touch *touches, int n, mz_log *log) {
    for (int i = 0; i < n && log; i++) {
        mz_event e = {.kind = MOSQUITO_EV_TOUCH,
                      .by = touches[i].seat,
                      .a = {touches[i].object, (int16_t)touches[i].ms, touches[i].area}};
        if (log->n < log->cap) log->at[log->n] = e;
        log->n++;
    }
}

/* Judges touches and carries out what they come to. */
static mz_status settle(line *l, const mz_touch *touches, int n) {
    mz_id ids[4];
    int steps = mz_judge(l->game, l->state, touches, n, ids, l->error);
    if (!steps) return MZ_ILLEGAL;
    for (int i = 0; i < steps; i++) {
        if (i == steps - 1) {
            mz_text t = mz_text_in(l->raced, sizeof l->raced);
            mz_name(l->game, l->state, MZ_NATURE, &ids[i], 1, &t);
            show_touches(touches, n, l->log);
        }
        mz_status status = step(l, ids[i]);
        if (status) return status;
    }
    return MZ_OK;
}

/* "{4@2:402/70,...}" in the order given. */
static mz_status touches_of(line *l) {
    mz_touch touches[MZ_TOUCHES];
    int n = 0, used;
    l->at++;
    while (*l->at && *l->at != '}' && n < MZ_TOUCHES) {
        int seat, ms, area;
        char object;
        if (*l->at == ',') l->at++;
        if (sscanf(l->at, "%1d@%c:%7d/%3d%n", &seat, &object, &ms, &area, &used) != 4 ||
            (object != 'c' && (object < '1' || object > '8')) || seat < 1)
            return mz_fail(l->error, MZ_SYNTAX, "syntax", "touches are {seat@object:ms/area,...}");
        touches[n++] = (mz_touch){.seat = (uint8_t)(seat - 1),
                                  .object = (uint8_t)(object == 'c' ? 8 : object - '1'),
                                  .area = (uint8_t)area,
                                  .ms = ms};
        l->at += used;
    }
    if (*l->at++ != '}') return mz_fail(l->error, MZ_SYNTAX, "syntax", "a } is missing");
    return settle(l, touches, n);
}

/* A race given by its outcome: at `b` it tells the decision too. */
static mz_status outcome(line *l, const char *text) {
    if (stage(l) == MOSQUITO_AT_BLUE && text[0] == 'B') {
        mz_status status = step(l, text[1] == '-' ? 0 : (mz_id)(text[2] ? text[2] - '0' : 255));
        if (status) return status;
    }
    mz_id ids[MZ_STEPS];
    int seat, n;
    mz_status status = mz_parse(l->game, l->state, text, &seat, ids, &n, l->error);
    return status ? status : mz_play(l->game, l->state, seat, ids, n, l->log, l->error);
}

static bool racing(const line *l) {
    return stage(l) >= MOSQUITO_AT_PINK && stage(l) <= MOSQUITO_AT_ORANGE;
}

static mz_status differs(line *l, const char *text) {
    return mz_fail(l->error, MZ_ILLEGAL, "MQ-99", "\"%.30s\" is not what the race came to", text);
}

/* What follows by itself may be written, and is checked: B0, O0, an outcome after touches. */
static mz_status follows(line *l, const char *text) {
    bool none = !strcmp(text, "B0") || !strcmp(text, "O0");
    if (none) return MZ_OK;
    if (*l->raced) return strcmp(text, l->raced) ? differs(l, text) : MZ_OK;
    return outcome(l, text);
}

static mz_status part(line *l) {
    char text[40];
    if (*l->at == '{') return touches_of(l);
    if (*l->at == '(') { /* the card lost follows from the rest */
        l->at += strcspn(l->at, ")");
        l->at += *l->at != 0;
        return MZ_OK;
    }
    word(l, text);
    if (text[0] == '=' ||
        (text[0] == 'C' && stage(l) != MOSQUITO_AT_REFILL && stage(l) != MOSQUITO_AT_START))
        return MZ_OK;
    if (strchr("PBO", text[0]) && !racing(l)) return follows(l, text);
    *l->raced = 0;
    return outcome(l, text);
}

mz_status mosquito_case_play(const mz_game *game, void *state, const char *text, mz_log *log,
                             mz_error *error) {
    _Alignas(8) uint8_t before[MZ_STATE_MAX];
    uint32_t logged = log ? log->n : 0;
    line l = {.game = game, .state = state, .at = text, .log = log, .error = error};
    memcpy(before, state, mz_size(game).state);
    mz_status status = MZ_OK;
    while (*l.at && !status) {
        if (*l.at == ' ' || *l.at == ',') {
            l.at++;
            continue;
        }
        status = part(&l);
    }
    if (!status) return MZ_OK;
    memcpy(state, before, mz_size(game).state);
    if (log) log->n = logged;
    return status;
}

/* ---- sampled hands ---- */

static mosquito_state *state_of(struct case_run *run) {
    return (mosquito_state *)(void *)run->state;
}

static void put_touches(const mz_touch *touches, int n, mz_text *out) {
    mz_putc(out, '{');
    for (int i = 0; i < n; i++) {
        mz_putf(out, i ? ",%d@" : "%d@", touches[i].seat + 1);
        if (touches[i].object == 8)
            mz_putc(out, 'c');
        else
            mz_putn(out, touches[i].object + 1);
        mz_putf(out, ":%d/%d", touches[i].ms, touches[i].area);
    }
    mz_putc(out, '}');
}

/* The next card is turned; before a blue race the decision `A2`. The touches are then sampled. */
static void sampled(struct case_run *run, const char *expected) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_touch touches[MZ_TOUCHES];
    mz_outcome all[MZ_OUTCOMES];
    mz_source source;
    char got[1024];
    memcpy(state, run->state, sizeof state);
    if (mz_node(state)->stage == MOSQUITO_AT_REVEAL && mz_outcomes(run->game, state, all) == 1)
        mz_step(run->game, state, MZ_NATURE, all[0].id, NULL);
    if (mz_node(state)->stage == MOSQUITO_AT_BLUE)
        mz_step(run->game, state, mz_to_act(state), (mz_id)run->memo[0], NULL);
    mz_source_text(&source, run->seed);
    int n = mosquito_measure(run->game, state, &source, touches);
    mz_text t = mz_text_in(got, sizeof got);
    put_touches(touches, n, &t);
    case_expect(run, expected, got);
}

/* One step of a whole game by sampled hands and default decisions (MQ-85). */
static bool play_on(line *l, mz_source *source, int64_t *reveals) {
    mz_touch touches[MZ_TOUCHES];
    mz_outcome all[MZ_OUTCOMES];
    mosquito_state *s = l->state;
    int n;
    switch (s->head.stage) {
    case MOSQUITO_AT_BLUE:
        return !step(l, (mz_id)(1 + mosquito_default_target(s, mz_size(l->game).seats)));
    case MOSQUITO_AT_CHOICE: return !step(l, MOSQUITO_ID_LOSE);
    case MOSQUITO_AT_CHANCE:
        n = mz_outcomes(l->game, s, all);
        return !step(l, (mz_id)mz_source_below(source, "penalty", (uint64_t)n));
    case MOSQUITO_AT_REVEAL:
        ++*reveals;
        return mz_outcomes(l->game, s, all) == 1 && !step(l, all[0].id);
    default: n = mosquito_measure(l->game, s, source, touches); return !settle(l, touches, n);
    }
}

/* A game from the seed: the deal must be the position given, then hands are sampled. */
static void whole_game(struct case_run *run) {
    char given[CASE_TEXT], dealt[CASE_TEXT];
    mz_text a = mz_text_in(given, sizeof given), b = mz_text_in(dealt, sizeof dealt);
    mz_source source;
    mz_error error = {0};
    case_written(run, MZ_ALL, &a);
    memset(run->state, 0, sizeof run->state);
    mz_init(run->game, run->state);
    state_of(run)->pub.seat = 0; /* in the cases seat 1 begins */
    mosquito_node(mosquito_of(run->game), state_of(run), MOSQUITO_AT_START);
    mz_source_text(&source, run->seed);
    mz_deal(run->game, run->state, &source);
    case_written(run, MZ_ALL, &b);
    case_expect(run, given, dealt);
    line l = {.game = run->game, .state = run->state, .log = &run->log, .error = &error};
    run->log.n = 0;
    mz_source_text(&source, run->seed);
    while (!run->failed && !mz_over(run->state))
        if (!play_on(&l, &source, &run->memo[1])) case_fail_error(run, &error);
}

/* ---- check values ---- */

static void expect_numbers(struct case_run *run, const char *value, bool below) {
    mz_rng rng = mz_rng_text(run->seed, strlen(run->seed));
    char got[CASE_TEXT];
    mz_text t = mz_text_in(got, sizeof got);
    for (const char *at = value; *at; at += strspn(at, " ")) {
        if (t.len) mz_putc(&t, ' ');
        mz_putn(&t, below ? (int64_t)mz_below(&rng, 6) : (int64_t)mz_next(&rng));
        at += strcspn(at, " ");
    }
    case_expect(run, value, got);
}

static void expect_state(struct case_run *run, const char *value) {
    mz_rng rng = mz_rng_text(run->seed, strlen(run->seed));
    char got[64];
    snprintf(got, sizeof got, "%08x %08x %08x %08x", rng.s[0], rng.s[1], rng.s[2], rng.s[3]);
    case_expect(run, value, got);
}

static void expect_fnv(struct case_run *run, const char *key, const char *value) {
    uint32_t h = 2166136261u;
    const char *at = strchr(key, '"');
    char got[16];
    for (at = at ? at + 1 : ""; *at && *at != '"'; at++) h = (h ^ (uint8_t)*at) * 16777619u;
    snprintf(got, sizeof got, "%u", h);
    case_expect(run, value, got);
}

/* "4 players: deck 21, box 6, reveals 84" */
static bool expect_size(void *user, const char *part_text) {
    struct case_run *run = user;
    int seats, deck, box, reveals;
    char number[8];
    if (sscanf(part_text, "%d players: deck %d, box %d, reveals %d", &seats, &deck, &box,
               &reveals) != 4)
        return !case_fail(run, "cannot read %s", part_text);
    snprintf(number, sizeof number, "%d", seats % 100);
    mz_pair pair = {"seats", number};
    mz_game *game;
    mz_error error = {0};
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    if (mz_make("mosquito", &pair, 1, &game, &error)) return !case_fail_error(run, &error);
    mz_init(game, state);
    const mosquito_public *p = &((const mosquito_state *)(const void *)state)->pub;
    if (p->hidden[0] != deck || p->hidden[MOSQUITO_BOX] != box || deck * seats != reveals)
        case_fail(run, "%s: got deck %d, box %d", part_text, p->hidden[0], p->hidden[MOSQUITO_BOX]);
    mz_free(game);
    return !run->failed;
}

static const mosquito_times *times_of(struct case_run *run) {
    return case_start(run) ? &mosquito_of(run->game)->times : NULL;
}

/* "claim 310 elapsed 395 rtt 80 82 78 90 80 least 25 -> 310" */
static bool expect_time(void *user, const char *text) {
    struct case_run *run = user;
    const mosquito_times *t = times_of(run);
    int32_t rtt[8], n = 0;
    int claim = -1, elapsed = 0, least = -1, expected = 0, value, used;
    const char *at = strstr(text, "elapsed ");
    sscanf(text, "claim %d", &claim);
    if (at) sscanf(at, "elapsed %d", &elapsed);
    at = strstr(text, "rtt ");
    for (at = at ? at + 4 : ""; n < 8 && sscanf(at, "%d%n", &value, &used) == 1; at += used)
        rtt[n++] = value;
    if ((at = strstr(text, "least ")) != NULL) sscanf(at, "least %d", &least);
    if ((at = strstr(text, "-> ")) != NULL) sscanf(at, "-> %d", &expected);
    if (!t) return false;
    int got = mosquito_time(t, claim, elapsed, rtt, n, least);
    return got == expected || !case_fail(run, "%s: got %d", text, got);
}

/* "pink, first touch 380, one seat missing with rtt 80 -> 535"; "nobody touches -> 3360" */
static bool expect_call(void *user, const char *text) {
    struct case_run *run = user;
    const mosquito_times *t = times_of(run);
    int touch = 0, rtt = 0, expected = 0;
    const char *at = strstr(text, "touch "), *trip = strstr(text, "rtt "),
               *arrow = strstr(text, "-> ");
    if (at) sscanf(at, "touch %d", &touch);
    if (trip) sscanf(trip, "rtt %d", &rtt);
    if (arrow) sscanf(arrow, "-> %d", &expected);
    if (!t) return false;
    int got = at ? mosquito_safe_at(t, touch + t->window, rtt, 0) : mosquito_last_call(t);
    return got == expected || !case_fail(run, "%s: got %d", text, got);
}

/* Pairs of times (32 x 16 each) in which the owner is later than the thief by at least the
 * window, and those inside it; pairs of areas (61 each) in which the thief leads by the margin. */
typedef struct duel {
    uint64_t clear, tie, pairs, areas_won, areas;
} duel;

static duel count_duel(const mosquito_times *t, const mosquito_hand *thief,
                       const mosquito_hand *owner) {
    duel d = {.pairs = 512 * 512, .areas = 61 * 61};
    for (int a = 0; a < 512; a++)
        for (int b = 0; b < 512; b++) {
            int lead = owner->base[b / 16] + b % 16 - thief->base[a / 16] - a % 16 - thief->attack;
            d.clear += lead >= t->window;
            d.tie += lead < t->window && -lead < t->window;
        }
    for (int a = 0; a <= 60; a++)
        for (int b = 0; b <= 60; b++) d.areas_won += a - b >= t->margin;
    return d;
}

/* "steal 17../60.. (about 0.2806)", "clear win 1849/8192", "inside the tie window 31953/262144":
 * average against average (MQ-86). */
static bool expect_chance(void *user, const char *text) {
    struct case_run *run = user;
    const mosquito_times *t = times_of(run);
    if (!t) return false;
    const mosquito_hand *hand = &mosquito_hands[MOSQUITO_AVERAGE];
    duel d = count_duel(t, hand, hand);
    uint64_t moves = (uint64_t)(1000 - hand->lapse), lapse = (uint64_t)hand->lapse;
    /* thief moves, and the owner lapses or loses */
    uint64_t won = d.clear * d.areas + d.tie * d.areas_won;
    uint64_t under = 1000000 * d.pairs * d.areas;
    uint64_t over = moves * (lapse * d.pairs * d.areas + moves * won);
    if (!strncmp(text, "steal ", 6)) return case_expect_fraction(run, text, over, under);
    if (!strncmp(text, "clear win ", 10)) return case_expect_fraction(run, text, d.clear, d.pairs);
    if (!strncmp(text, "inside the tie window ", 22))
        return case_expect_fraction(run, text, d.tie, d.pairs);
    return !case_fail(run, "cannot read %s", text);
}

/* ---- keys ---- */

/* "average expert novice" as the option that names a profile a seat. */
static void set_hands(struct case_run *run, const char *value) {
    char hands[128];
    mz_text t = mz_text_in(hands, sizeof hands);
    for (const char *at = value; *at; at++) mz_putc(&t, *at == ' ' ? '/' : *at);
    case_option(run, "hands", hands);
    run->memo[2] = 1;
}

/* A content with the cards of the position as often as they stand there, filled up with others. */
static void add_cards(struct case_run *run, const char *position) {
    int n = 0;
    char key[32], code[16];
    bool there[MOSQUITO_CARDS + 1] = {false};
    for (const char *at = position; *at && n < MOSQUITO_CARDS; at++) {
        int number, used = 0;
        char colour;
        bool begins = at == position || strchr(" ./|^", at[-1]);
        if (!begins || sscanf(at, "%3d%c%n", &number, &colour, &used) != 2 ||
            !strchr("gpbo", colour))
            continue;
        snprintf(key, sizeof key, "content.cards.%d", n++);
        snprintf(code, sizeof code, "%d%c", number % 1000, colour);
        case_option(run, key, code);
        if (number <= MOSQUITO_CARDS) there[number] = true;
    }
    for (int number = 1; number <= MOSQUITO_CARDS && n < MOSQUITO_CARDS; number++) {
        if (there[number]) continue;
        snprintf(key, sizeof key, "content.cards.%d", n++);
        snprintf(code, sizeof code, "%dg", number);
        case_option(run, key, code);
    }
}

bool mosquito_case_content(struct case_run *run, const char *name) {
    if (strcmp(name, "numbers may repeat") != 0) return false;
    run->memo[3] = 1; /* the cards follow with the position */
    return true;
}

/* The log of a whole game, where nothing was played before. */
static bool log_key(struct case_run *run) {
    if (run->memo[2] && run->game && !run->log.n && *run->seed) whole_game(run);
    return false;
}

bool mosquito_case_key(struct case_run *run, const char *key, const char *value) {
    if (!strcmp(key, "seed")) {
        mz_text t = mz_text_in(run->seed, sizeof run->seed);
        mz_put(&t, value);
        return true;
    }
    if (!strcmp(key, "content")) return mosquito_case_content(run, value);
    if (!strcmp(key, "position") && run->memo[3]) add_cards(run, value);
    if (!strcmp(key, "log")) return log_key(run);
    if (!strcmp(key, "profiles")) return set_hands(run, value), true;
    if (!strcmp(key, "decision")) return run->memo[0] = value[1] == '-' ? 0 : value[1] - '0', true;
    if (!strcmp(key, "sampled")) return sampled(run, value), true;
    if (!strcmp(key, "reveals")) {
        if (run->memo[1] != atoi(value)) case_fail(run, "got %d", (int)run->memo[1]);
        return true;
    }
    if (!strcmp(key, "next32")) return expect_numbers(run, value, false), true;
    if (!strcmp(key, "below6")) return expect_numbers(run, value, true), true;
    if (!strcmp(key, "state")) return expect_state(run, value), true;
    if (!strncmp(key, "fnv1a-32 of ", 12)) return expect_fnv(run, key, value), true;
    if (!strcmp(key, "sizes")) return case_split(value, ';', expect_size, run), true;
    if (!strcmp(key, "times")) return case_split(value, ';', expect_time, run), true;
    if (!strcmp(key, "announce")) return case_split(value, ';', expect_call, run), true;
    if (!strcmp(key, "probability")) return case_split(value, ';', expect_chance, run), true;
    return false;
}
