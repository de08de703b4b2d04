#include "ai_util.h"

#include <stdlib.h>
#include <string.h>

typedef struct small {
    mz_head head;
    uint8_t open[8];
    mz_id pick[2];
    uint8_t hidden[4];
} small;

#define SMALL                                                                                      \
    .game_size = sizeof(mz_game), .public_size = 8, .picks = 2, .secret_size = 4, .ids = 8,        \
    .outcome_ids = 4, .decisions = 64, .seats_default = 2, .prior = flat_prior,                    \
    .deal = nothing_dealt, .check = nothing_wrong

mz_game *ai_game(const mz_rules *rules) {
    mz_game *game = calloc(1, rules->game_size);
    if (!game) abort();
    game->rules = rules;
    game->tables = *rules->declared;
    game->seats = rules->seats_default;
    game->pick_at = (uint16_t)(sizeof(mz_head) + rules->public_size);
    game->sel_at = (uint16_t)(game->pick_at + rules->picks * sizeof(mz_id));
    game->secret_at = (uint16_t)(game->sel_at + rules->steps * sizeof(mz_id));
    game->state_size = (uint16_t)(game->secret_at + rules->secret_size);
    return game;
}

void ai_run_nature(const mz_game *game, void *state, mz_source *source) {
    while (mz_to_act(state) == MZ_NATURE) {
        mz_id ids[4];
        int n = mz_draw(game, state, source, ids, NULL, NULL);
        for (int i = 0; i < n; i++) mz_step(game, state, MZ_NATURE, ids[i], NULL);
    }
}

static void nothing_dealt(const mz_game *g, void *state, mz_source *source) {
    (void)g, (void)state, (void)source;
}

static const char *nothing_wrong(const mz_game *g, const void *state) {
    (void)g, (void)state;
    return NULL;
}

static void flat_prior(const mz_game *g, const void *state, int seat, const mz_id *ids, int n,
                       int32_t *weight) {
    (void)g, (void)state, (void)seat, (void)ids;
    for (int i = 0; i < n; i++) weight[i] = 1;
}

static void node(small *s, mz_kind kind, int stage, int owes) {
    s->head = (mz_head){.kind = (uint8_t)kind, .stage = (uint8_t)stage, .owes = (uint8_t)owes};
}

static void shares(int32_t *value, int32_t points, int32_t of) {
    value[0] = MZ_WIN / 2 + MZ_WIN / of * points;
    value[1] = MZ_WIN - value[0];
}

/* ---- Kuhn: open = cards dealt, history length, history bits, points + 2; hidden = 1 + card ----
 */

static void kuhn_init(const mz_game *g, void *state) {
    (void)g;
    node(state, MZ_RANDOM, 0, 0);
}

static void kuhn_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    (void)g, (void)state, (void)seat;
    out->w[0] = 3;
}

static int kuhn_outcomes(const mz_game *g, const void *state, mz_outcome *out) {
    (void)g;
    const small *s = state;
    int n = 0;
    for (int card = 0; card < 3; card++)
        if (s->hidden[0] != card + 1) out[n++] = (mz_outcome){(mz_id)card, 1};
    return n;
}

static void kuhn_end(small *s, int winner, int points) {
    node(s, MZ_OVER, 1, 0);
    s->open[3] = (uint8_t)(2 + (winner == 0 ? points : -points));
}

static void kuhn_bet(small *s, mz_id id) {
    int n = s->open[1]++;
    s->open[2] = (uint8_t)(s->open[2] | id << n);
    int best = s->hidden[0] > s->hidden[1] ? 0 : 1;
    bool before = n > 0 && (s->open[2] >> (n - 1) & 1) != 0;
    if (before)
        kuhn_end(s, id ? best : (n - 1) % 2, id ? 2 : 1);
    else if (n == 1 && id == 0)
        kuhn_end(s, best, 1);
    else
        node(s, MZ_DECISION, 1, 1 << (n + 1) % 2);
}

static void kuhn_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)n, (void)log;
    small *s = state;
    if (s->head.kind == MZ_DECISION) {
        kuhn_bet(s, ids[0]);
        return;
    }
    s->hidden[s->open[0]++] = (uint8_t)(ids[0] + 1);
    if (s->open[0] == 2) node(s, MZ_DECISION, 1, 1);
}

static void kuhn_own(const mz_game *g, const void *state, int viewer, void *view) {
    (void)g;
    for (int i = 0; i < 2; i++)
        if (viewer == i || viewer == MZ_ALL)
            ((small *)view)->hidden[i] = ((const small *)state)->hidden[i];
}

static void kuhn_sample(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    (void)g, (void)viewer;
    small *s = state;
    for (int i = 0; i < s->open[0]; i++)
        while (!s->hidden[i]) {
            uint8_t card = (uint8_t)(1 + mz_below(rng, 3));
            if (card != s->hidden[1 - i]) s->hidden[i] = card;
        }
}

static void kuhn_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    (void)g;
    const small *s = state;
    shares(value, s->head.kind == MZ_OVER ? s->open[3] - 2 : 0, 4);
}

static void kuhn_result(const mz_game *g, const void *state, mz_result *out) {
    *out = (mz_result){0};
    kuhn_value(g, state, out->value);
}

static const mz_stage kuhn_stages[] = {{"draw", NULL, true}, {"bet", NULL, false}};
static const mz_tables kuhn_tables = {
    .name = "kuhn", .title = "Kuhn", .stages = kuhn_stages, .nstages = 2};
const mz_rules kuhn_rules = {.declared = &kuhn_tables,
                             SMALL,
                             .init = kuhn_init,
                             .legal = kuhn_legal,
                             .outcomes = kuhn_outcomes,
                             .apply = kuhn_apply,
                             .own = kuhn_own,
                             .sample = kuhn_sample,
                             .result = kuhn_result,
                             .value = kuhn_value};

/* ---- sting: hidden[0] = 1 + place; open[0] = 10 + points ---- */

static void sting_init(const mz_game *g, void *state) {
    (void)g;
    node(state, MZ_DECISION, 0, 1);
}

static void sting_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    (void)g, (void)state;
    out->w[0] = seat == 0 ? 7 : 7 << 3;
}

static void sting_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)n, (void)log;
    static const uint8_t worth[] = {3, 2, 4};
    small *s = state;
    if (s->head.stage == 0) {
        s->hidden[0] = (uint8_t)(1 + ids[0]);
        node(s, MZ_DECISION, 1, 2);
        return;
    }
    int place = s->hidden[0] - 1;
    s->open[0] = (uint8_t)(ids[0] - 3 == place ? 9 : 10 + worth[place]);
    node(s, MZ_OVER, 1, 0);
}

static void sting_own(const mz_game *g, const void *state, int viewer, void *view) {
    (void)g;
    if (viewer == 0 || viewer == MZ_ALL)
        ((small *)view)->hidden[0] = ((const small *)state)->hidden[0];
}

static void sting_sample(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    (void)g, (void)viewer;
    small *s = state;
    if (s->head.stage == 1 && !s->hidden[0]) s->hidden[0] = (uint8_t)(1 + mz_below(rng, 3));
}

static void sting_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    (void)g;
    const small *s = state;
    shares(value, s->head.kind == MZ_OVER ? s->open[0] - 10 : 0, 10);
}

static void sting_result(const mz_game *g, const void *state, mz_result *out) {
    *out = (mz_result){0};
    sting_value(g, state, out->value);
}

static const mz_stage sting_stages[] = {{"place", NULL, true}, {"tap", NULL, false}};
static const mz_tables sting_tables = {
    .name = "sting", .title = "Sting", .stages = sting_stages, .nstages = 2};
const mz_rules sting_rules = {.declared = &sting_tables,
                              SMALL,
                              .init = sting_init,
                              .legal = sting_legal,
                              .apply = sting_apply,
                              .own = sting_own,
                              .sample = sting_sample,
                              .result = sting_result,
                              .value = sting_value};

/* ---- dare: stage 2 before sting ---- */

static void dare_init(const mz_game *g, void *state) {
    (void)g;
    node(state, MZ_DECISION, 2, 1);
}

static void dare_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    if (((const small *)state)->head.stage == 2)
        out->w[0] = 3;
    else
        sting_legal(g, state, seat, out);
}

static void dare_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    small *s = state;
    if (s->head.stage != 2) {
        sting_apply(g, state, ids, n, log);
    } else if (ids[0]) {
        sting_init(g, state);
    } else {
        s->open[0] = 11;
        node(s, MZ_OVER, 1, 0);
    }
}

static const mz_stage dare_stages[] = {
    {"place", NULL, true}, {"tap", NULL, false}, {"dare", NULL, false}};
static const mz_tables dare_tables = {
    .name = "dare", .title = "Dare", .stages = dare_stages, .nstages = 3};
const mz_rules dare_rules = {.declared = &dare_tables,
                             SMALL,
                             .init = dare_init,
                             .legal = dare_legal,
                             .apply = dare_apply,
                             .own = sting_own,
                             .sample = sting_sample,
                             .result = sting_result,
                             .value = sting_value};

/* ---- throw: open[0] = 4 + quarter points ---- */

static void throw_init(const mz_game *g, void *state) {
    (void)g;
    node(state, MZ_DECISION, 0, 3);
    ((small *)state)->head.joint = 3;
}

static void throw_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    (void)g, (void)state, (void)seat;
    out->w[0] = 7;
}

static void throw_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)n, (void)log;
    small *s = state;
    int lead = (3 + ids[0] - ids[1]) % 3; /* 1: seat 0 wins, 2: seat 1 */
    int points = lead == 0 ? 0 : ids[lead - 1] == 0 ? 4 : 3;
    s->open[0] = (uint8_t)(4 + (lead == 1 ? points : -points));
    node(s, MZ_OVER, 0, 0);
}

static void nothing_own(const mz_game *g, const void *state, int viewer, void *view) {
    (void)g, (void)state, (void)viewer, (void)view;
}

static void nothing_sample(const mz_game *g, void *state, int viewer, mz_rng *rng) {
    (void)g, (void)state, (void)viewer, (void)rng;
}

static void throw_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    (void)g;
    const small *s = state;
    shares(value, s->head.kind == MZ_OVER ? s->open[0] - 4 : 0, 8);
}

static void throw_result(const mz_game *g, const void *state, mz_result *out) {
    *out = (mz_result){0};
    throw_value(g, state, out->value);
}

static const mz_stage throw_stages[] = {{"throw", NULL, true}};
static const mz_tables throw_tables = {
    .name = "throw", .title = "Throw", .stages = throw_stages, .nstages = 1};
const mz_rules throw_rules = {.declared = &throw_tables,
                              SMALL,
                              .init = throw_init,
                              .legal = throw_legal,
                              .apply = throw_apply,
                              .own = nothing_own,
                              .sample = nothing_sample,
                              .result = throw_result,
                              .value = throw_value};

/* ---- dice: open = tokens, seat to move ---- */

static void dice_next(small *s) {
    node(s, s->open[0] ? MZ_DECISION : MZ_OVER, 0, s->open[0] ? 1 << s->open[1] : 0);
}

static void dice_init(const mz_game *g, void *state) {
    (void)g;
    small *s = state;
    s->open[0] = DICE_TOKENS;
    dice_next(s);
}

static void dice_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    (void)g, (void)seat;
    out->w[0] = ((const small *)state)->open[0] > 1 ? 3 : 1;
}

static int dice_outcomes(const mz_game *g, const void *state, mz_outcome *out) {
    (void)g, (void)state;
    out[0] = (mz_outcome){0, 2};
    out[1] = (mz_outcome){1, 1};
    return 2;
}

static void dice_apply(const mz_game *g, void *state, const mz_id *ids, int n, mz_log *log) {
    (void)g, (void)n, (void)log;
    small *s = state;
    if (s->head.kind == MZ_RANDOM) {
        s->open[0] = (uint8_t)(s->open[0] - ids[0]);
        dice_next(s);
        return;
    }
    s->open[0] = (uint8_t)(s->open[0] - 1 - ids[0]);
    s->open[1] ^= 1;
    if (s->open[0])
        node(s, MZ_RANDOM, 1, 0);
    else
        dice_next(s);
}

static void dice_value(const mz_game *g, const void *state, int32_t value[MZ_SEATS]) {
    (void)g;
    const small *s = state;
    if (s->head.kind != MZ_OVER)
        shares(value, 0, 2);
    else
        shares(value, s->open[1] ? 1 : -1, 2);
}

static void dice_result(const mz_game *g, const void *state, mz_result *out) {
    *out = (mz_result){0};
    dice_value(g, state, out->value);
}

static const mz_stage dice_stages[] = {{"take", NULL, false}, {"roll", NULL, false}};
static const mz_tables dice_tables = {
    .name = "dice", .title = "Dice", .stages = dice_stages, .nstages = 2};
const mz_rules dice_rules = {.declared = &dice_tables,
                             SMALL,
                             .init = dice_init,
                             .legal = dice_legal,
                             .outcomes = dice_outcomes,
                             .apply = dice_apply,
                             .own = nothing_own,
                             .sample = nothing_sample,
                             .result = dice_result,
                             .value = dice_value};
