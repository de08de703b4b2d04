/* Random games over all seats, levels and options: what holds at every node (6.4), how a turn runs
 * (MZ-12), and how long a game can be (6.3). */
#include "games/mosquitozzz/mosquitozzz.h"
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <string.h>

static const zzz_state *state_of(const table *t) {
    return (const zzz_state *)(const void *)t->state;
}

/* All cards of a type, an Infectious before a player counted. */
static int cards_of(const zzz_game *g, const zzz_state *s, int t) {
    int n = s->swarm[t] + s->row[t] + s->gone[t] + s->wpool[t] + s->ypool[t];
    for (int i = 0; i < g->base.seats; i++) {
        n += s->pool[i][t] + s->discard[i][t] + (s->table[i] == t);
        n += t == g->type_of[ZZZ_INFECTIOUS] && s->infected[i];
    }
    for (int i = 0; i < s->nwaiting; i++) n += s->waiting[i] == t;
    return n;
}

struct watching {
    int stage;     /* of the node before */
    int turns, wn; /* Phases C completed; Swarm cards */
    int cards[ZZZ_TYPES];
    bool begun;
};

/* MZ-12 and section 5.2: which nodes can follow one another. */
static bool may_follow(int before, int now) {
    static const uint32_t next[ZZZ_STAGES] = {
        [ZZZ_AT_LAMP0] = 1u << ZZZ_AT_ROW,
        [ZZZ_AT_ROW] = 1u << ZZZ_AT_ROW | 1u << ZZZ_AT_HANDS,
        [ZZZ_AT_HANDS] = 1u << ZZZ_AT_HANDS | 1u << ZZZ_AT_CHOOSE,
        [ZZZ_AT_CHOOSE] = 1u << ZZZ_AT_CHOOSE | 1u << ZZZ_AT_SWARM | 1u << ZZZ_AT_BLUE |
                          1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_SWARM] =
            1u << ZZZ_AT_SWARM | 1u << ZZZ_AT_BLUE | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_BLUE] = 1u << ZZZ_AT_BLUE | 1u << ZZZ_AT_GREEN | 1u << ZZZ_AT_FLAT |
                        1u << ZZZ_AT_SLAP | 1u << ZZZ_AT_BEATEN | 1u << ZZZ_AT_TAKE |
                        1u << ZZZ_AT_LAMP | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_GREEN] = 1u << ZZZ_AT_GREEN | 1u << ZZZ_AT_FLAT | 1u << ZZZ_AT_SLAP |
                         1u << ZZZ_AT_BEATEN | 1u << ZZZ_AT_TAKE | 1u << ZZZ_AT_LAMP |
                         1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_FLAT] = 1u << ZZZ_AT_FLAT | 1u << ZZZ_AT_SLAP | 1u << ZZZ_AT_BEATEN |
                        1u << ZZZ_AT_TAKE | 1u << ZZZ_AT_LAMP | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_SLAP] = 1u << ZZZ_AT_SLAP | 1u << ZZZ_AT_FLAT,
        [ZZZ_AT_BEATEN] =
            1u << ZZZ_AT_BEATEN | 1u << ZZZ_AT_TAKE | 1u << ZZZ_AT_LAMP | 1u << ZZZ_AT_END,
        [ZZZ_AT_TAKE] = 1u << ZZZ_AT_REFILL | 1u << ZZZ_AT_LAMP | 1u << ZZZ_AT_END,
        [ZZZ_AT_REFILL] = 1u << ZZZ_AT_REFILL | 1u << ZZZ_AT_LAMP | 1u << ZZZ_AT_END,
        [ZZZ_AT_LAMP] = 1u << ZZZ_AT_LAYOFF | 1u << ZZZ_AT_DRAW | 1u << ZZZ_AT_SHUFFLE |
                        1u << ZZZ_AT_CHOOSE | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_LAYOFF] = 1u << ZZZ_AT_LAYOFF | 1u << ZZZ_AT_DRAW | 1u << ZZZ_AT_SHUFFLE |
                          1u << ZZZ_AT_CHOOSE | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_DRAW] =
            1u << ZZZ_AT_DRAW | 1u << ZZZ_AT_CHOOSE | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_SHUFFLE] =
            1u << ZZZ_AT_SHUFFLE | 1u << ZZZ_AT_CHOOSE | 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
        [ZZZ_AT_TIE] = 1u << ZZZ_AT_TIE | 1u << ZZZ_AT_END,
    };
    return next[before] >> now & 1;
}

/* At the start of Phase A: no hand is larger than the full hand, D is 0, no orange card in the
 * swarm, no table card, and the Lamp has moved on (MZ-49). */
static void watch_start(table *t) {
    const zzz_game *g = zzz_of(t->game);
    const zzz_state *s = state_of(t);
    for (int i = 0; i < g->base.seats; i++) {
        assert_true(s->handn[i] <= g->full);
        assert_int_equal(s->table[i], ZZZ_NO);
    }
    assert_int_equal(s->defended, 0);
    assert_int_equal(zzz_mask(s->swarm) & g->of_colour[ZZZ_ORANGE], 0);
    if (!g->lamp_late) assert_int_not_equal(s->lamp, s->prev);
}

/* MZ-10: nobody has more than ten drops, so the bank holds what all are missing (MZ-R10). */
static void watch(table *t, void *user) {
    struct watching *w = user;
    const zzz_game *g = zzz_of(t->game);
    const zzz_state *s = state_of(t);
    int stage = s->head.stage;
    for (int i = 0; i < g->ntypes; i++) {
        if (w->begun) assert_int_equal(cards_of(g, s, i), w->cards[i]);
        w->cards[i] = cards_of(g, s, i);
    }
    for (int i = 0; i < g->base.seats; i++) assert_true(s->blood[i] <= ZZZ_BLOOD);
    if (w->begun && !may_follow(w->stage, stage))
        fail_msg("stage %d after %d: %s", stage, w->stage, written(t, MZ_ALL));
    if (stage == ZZZ_AT_CHOOSE && w->stage != ZZZ_AT_CHOOSE) watch_start(t);
    if (stage == ZZZ_AT_LAMP && w->stage != ZZZ_AT_LAMP) w->turns++;
    w->stage = stage;
    w->begun = true;
}

static void play_games(const char *options, int games, int most_turns) {
    for (int i = 0; i < 2 * games; i++) {
        char seed[96];
        mz_source source;
        snprintf(seed, sizeof seed, "games/%s/%d", options, i / 2);
        table *t = table_new(options);
        struct watching w = {0};
        mz_source_text(&source, seed);
        if (i % 2) mz_deal(t->game, t->state, &source);
        int decisions = play_out(t, seed, watch, &w);
        assert_true(decisions <= 2048);
        assert_true(w.turns <= most_turns); /* 6.3 */
        table_free(t);
    }
}

static void every_number_of_players_and_level(void **state) {
    (void)state;
    static const char *const levels[] = {"std", "coop0", "coop1", "coop2"};
    static const int turns[] = {22, 22, 25, 28};
    for (int level = 0; level < 4; level++)
        for (int seats = 2; seats <= 4; seats++) {
            char options[64];
            snprintf(options, sizeof options, "level=%s,seats=%d", levels[level], seats);
            play_games(options, 25, turns[level]);
        }
}

static void every_option(void **state) {
    (void)state;
    static const char *const options[] = {
        "alarm=resolveFirst",
        "lampCards=phaseD",
        "infectionDrain=every",
        "infectionFirst=nextTurn",
        "allocation=free",
        "allocation=largestFirst",
        "netTable=sweep",
        "idlePlays=forbidden",
        "finalPhaseA=skip",
        "slap=3",
        "slap=16",
        "slap=0",
        "start=random",
        "level=coop0,coopFinish=lastCardFought",
        "level=coop2,coopFinish=lastCardFought,alarm=resolveFirst,lampCards=phaseD,slap=12"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (int seats = 2; seats <= 4; seats++) {
            char text[128];
            snprintf(text, sizeof text, "%s,seats=%d", options[i], seats);
            play_games(text, 12, 29);
        }
}

/* All values of the nine options of a position together, drawn anew for each game. */
static void options_together(void **state) {
    (void)state;
    mz_rng rng = mz_rng_text("options", 7);
    for (int i = 0; i < 150; i++) {
        char text[512];
        mz_text out = mz_text_in(text, sizeof text);
        mz_putf(&out, "seats=%d,level=%s", (int)mz_below(&rng, 3) + 2,
                zzz_level[mz_below(&rng, 4)]);
        for (int k = ZZZ_O_ALARM; k <= ZZZ_O_COOP_FINISH; k++) {
            uint32_t n = zzz_options[k].values[2] ? 3 : 2;
            mz_putf(&out, ",%s=%s", zzz_options[k].name, zzz_options[k].values[mz_below(&rng, n)]);
        }
        play_games(text, 1, 29);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_players_and_level),
        cmocka_unit_test(every_option),
        cmocka_unit_test(options_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
