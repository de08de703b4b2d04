/* Worked cases of Mosquito: sampled hands and whole games (6.4), and the check values of its
 * sections. */
#include "cli/cases_mosquito.h"
#include "cli/cases.h"
#include "games/mosquito/mosquito.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool mosquito_case_key(struct case_run *run, const char *key, const char *value);

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
    mz_error error = {0};
    if (!case_start(run)) return;
    memcpy(state, run->state, sizeof state);
    if (mz_node(state)->stage == MOSQUITO_AT_REVEAL && mz_outcomes(run->game, state, all) == 1)
        mz_step(run->game, state, MZ_NATURE, all[0].id, NULL);
    if (mz_node(state)->stage == MOSQUITO_AT_BLUE &&
        mz_apply(run->game, state, mz_to_act(state), (mz_id)run->memo[0], NULL, &error)) {
        case_fail_error(run, &error);
        return;
    }
    if (mz_node(state)->kind != MZ_PHYSICAL) {
        case_fail(run, "there is no race");
        return;
    }
    mz_source_text(&source, run->seed);
    int n = mosquito_measure(run->game, state, &source, touches);
    mz_text t = mz_text_in(got, sizeof got);
    put_touches(touches, n, &t);
    case_expect(run, expected, got);
}

/* One step of a whole game by sampled hands and default decisions (MQ-85). */
static mz_status play_on(struct case_run *run, mz_source *source, mz_error *error) {
    mz_touch touches[MZ_TOUCHES];
    mz_outcome all[MZ_OUTCOMES];
    mosquito_state *s = state_of(run);
    mz_id id = MOSQUITO_ID_LOSE;
    int n = mz_outcomes(run->game, s, all);
    switch (s->head.stage) {
    case MOSQUITO_AT_BLUE:
        id = (mz_id)(1 + mosquito_default_target(s, mz_size(run->game).seats));
        break;
    case MOSQUITO_AT_CHOICE: break;
    case MOSQUITO_AT_CHANCE: id = (mz_id)mz_source_below(source, "penalty", (uint64_t)n); break;
    case MOSQUITO_AT_REVEAL:
        run->memo[1]++;
        id = all[0].id;
        break;
    default:
        n = mosquito_measure(run->game, s, source, touches);
        return mosquito_case_race(run->game, s, touches, n, &run->log, error);
    }
    return mz_apply(run->game, s, mz_to_act(s), id, &run->log, error);
}

/* A game from the seed: the deal must be the position given, which also says who begins; then
 * hands are sampled. */
static void whole_game(struct case_run *run) {
    char given[CASE_TEXT], dealt[CASE_TEXT];
    mz_text a = mz_text_in(given, sizeof given), b = mz_text_in(dealt, sizeof dealt);
    mz_source source;
    mz_error error = {0};
    uint8_t first = state_of(run)->pub.seat;
    case_written(run, MZ_ALL, &a);
    memset(run->state, 0, sizeof run->state);
    mz_init(run->game, run->state);
    state_of(run)->pub.seat = first;
    mosquito_node(mosquito_of(run->game), state_of(run), MOSQUITO_AT_START);
    mz_source_text(&source, run->seed);
    mz_deal(run->game, run->state, &source);
    case_written(run, MZ_ALL, &b);
    case_expect(run, given, dealt);
    run->log.n = 0;
    mz_source_text(&source, run->seed);
    while (!run->failed && !mz_over(run->state))
        if (play_on(run, &source, &error)) case_fail_error(run, &error);
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

/* "pink, first touch 380, one seat missing with rtt 80 -> 535"; "nobody touches -> 3360"; a
 * handicap of the missing seat may follow its rtt: "rtt 80 handicap 150". */
static bool expect_call(void *user, const char *text) {
    struct case_run *run = user;
    const mosquito_times *t = times_of(run);
    int touch = 0, rtt = 0, handicap = 0, expected = 0;
    const char *at = strstr(text, "touch "), *trip = strstr(text, "rtt "),
               *less = strstr(text, "handicap "), *arrow = strstr(text, "-> ");
    if (at) sscanf(at, "touch %d", &touch);
    if (trip) sscanf(trip, "rtt %d", &rtt);
    if (less) sscanf(less, "handicap %d", &handicap);
    if (arrow) sscanf(arrow, "-> %d", &expected);
    if (!t) return false;
    int got = at ? mosquito_safe_at(t, touch + t->window, rtt, handicap) : mosquito_last_call(t);
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

/* The hand of a seat of the case: average where its level would tell. */
static const mosquito_hand *case_hand(const struct case_run *run, int seat) {
    int hand = mosquito_of(run->game)->hand[seat];
    return &mosquito_hands[hand == MOSQUITO_BY_LEVEL ? MOSQUITO_AVERAGE : hand];
}

/* "steal 17../60.. (about 0.2806)", "clear win 1849/8192", "inside the tie window 31953/262144":
 * seat 1 against seat 2 by their profiles (MQ-86). */
static bool expect_chance(void *user, const char *text) {
    struct case_run *run = user;
    const mosquito_times *t = times_of(run);
    if (!t) return false;
    const mosquito_hand *thief = case_hand(run, 0), *owner = case_hand(run, 1);
    duel d = count_duel(t, thief, owner);
    uint64_t moves = (uint64_t)(1000 - thief->lapse), lapse = (uint64_t)owner->lapse;
    /* thief moves, and the owner lapses or loses */
    uint64_t won = d.clear * d.areas + d.tie * d.areas_won;
    uint64_t under = 1000000 * d.pairs * d.areas;
    uint64_t over = moves * (lapse * d.pairs * d.areas + (1000 - lapse) * won);
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

static bool case_content(struct case_run *run, const char *name) {
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
    if (!strcmp(key, "content")) return case_content(run, value);
    if (!strcmp(key, "position") && run->memo[3]) {
        add_cards(run, value);
        run->memo[3] = 0; /* further positions of the case are of the same content */
    }
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
