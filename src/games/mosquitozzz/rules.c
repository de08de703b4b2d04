/* Nodes and moves: what `apply` hands to the phases. Invariant: between two calls the head tells
 * the node for which everything that follows by itself has been done. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static const uint8_t KIND[ZZZ_STAGES] = {
    [ZZZ_AT_LAMP0] = MZ_RANDOM, [ZZZ_AT_ROW] = MZ_RANDOM,     [ZZZ_AT_HANDS] = MZ_RANDOM,
    [ZZZ_AT_SWARM] = MZ_RANDOM, [ZZZ_AT_SLAP] = MZ_PHYSICAL,  [ZZZ_AT_REFILL] = MZ_RANDOM,
    [ZZZ_AT_DRAW] = MZ_RANDOM,  [ZZZ_AT_SHUFFLE] = MZ_RANDOM, [ZZZ_AT_TIE] = MZ_PHYSICAL,
    [ZZZ_AT_END] = MZ_OVER};

/* MZ-12: the holder of the Lamp decides, at the phases; all do where all choose. */
void zzz_enter(const zzz_game *g, zzz_state *s, int stage, int seat) {
    uint8_t kind = KIND[stage], owes = 0, joint = 0;
    if (kind == MZ_DECISION) owes = (uint8_t)(1u << s->lamp);
    if (stage == ZZZ_AT_CHOOSE || stage == ZZZ_AT_LAYOFF)
        owes = joint = (uint8_t)((1u << g->base.seats) - 1);
    s->head = (mz_head){.kind = kind, .stage = (uint8_t)stage, .owes = owes, .joint = joint};
    if (kind == MZ_DECISION || kind == MZ_OVER) return;
    s->head.arg[0] = (uint8_t)seat;
    if (stage == ZZZ_AT_SLAP) s->head.arg[1] = (uint8_t)zzz_markers(g, s);
}

void zzz_tell(mz_log *log, int kind, int by, int who, const int16_t *args, int n) {
    mz_event event = {.kind = (uint8_t)kind, .by = (uint8_t)by, .who = (uint8_t)who};
    memcpy(event.a, args, (size_t)n * sizeof *args);
    mz_emit(log, event);
}

/* MZ-1, MZ-2: equal starter sets, and nothing of characters. One Flat Hand of each is set aside
 * (MZ-3, MZ-R23); the piles are complete (MZ-5, MZ-6). */
void zzz_init(const mz_game *game, void *state) {
    const zzz_game *g = zzz_of(game);
    zzz_state *s = state;
    int hand = g->type_of[ZZZ_HAND];
    memset(s->table, ZZZ_NO, sizeof s->table);
    for (int seat = 0; seat < game->seats; seat++) {
        memcpy(s->pool[seat], g->starter, ZZZ_TYPES);
        s->secret.hand[seat][hand] = s->known[seat][hand] = 1; /* MZ-3 */
        s->handn[seat] = 1;
        s->pilen[seat] = (uint8_t)(zzz_total(g->starter) - 1);
        s->blood[seat] = ZZZ_BLOOD; /* MZ-4 */
    }
    memcpy(s->wpool, g->swarm, ZZZ_TYPES);
    for (int t = 0; t < g->ntypes; t++) {
        s->wpool[t] = (uint8_t)(s->wpool[t] + g->extra[t]); /* MZ-58 */
        bool net = g->coop && g->effect[t] == ZZZ_NET;      /* MZ-56 */
        s->ypool[t] = net ? 0 : g->experience[t];
    }
    s->wn = (uint8_t)zzz_total(s->wpool);
    s->yn = (uint8_t)zzz_total(s->ypool);
    s->prev = s->winner = ZZZ_NO;
    s->lamp = g->start_random ? ZZZ_NO : g->first;
    if (g->start_random)
        zzz_enter(g, s, ZZZ_AT_LAMP0, 0);
    else
        zzz_set_up(g, s, NULL);
}

/* MZ-R22 */
static void first_lamp(const zzz_game *g, zzz_state *s, int seat, mz_log *log) {
    s->lamp = (uint8_t)seat;
    ZZZ_TELL(log, ZZZ_EV_START, MZ_NATURE, (int16_t)seat);
    zzz_set_up(g, s, log);
}

static void draw_card(const zzz_game *g, zzz_state *s, int type, mz_log *log) {
    bool setup = s->head.stage == ZZZ_AT_HANDS;
    zzz_hand_card(s, s->head.arg[0], type, log);
    if (setup)
        zzz_set_up(g, s, log);
    else
        zzz_draws(g, s, log);
}

static void outcome(const zzz_game *g, zzz_state *s, const mz_id *ids, int n, mz_log *log) {
    int id = ids[0];
    switch (s->head.stage) {
    case ZZZ_AT_LAMP0: first_lamp(g, s, id - ZZZ_IS_LAMP, log); break;
    case ZZZ_AT_ROW:
        zzz_row_card(s, id, log);
        zzz_set_up(g, s, log);
        break;
    case ZZZ_AT_HANDS:
    case ZZZ_AT_DRAW: draw_card(g, s, id, log); break;
    case ZZZ_AT_SWARM:
        zzz_swarm_card(g, s, id, log);
        zzz_run_swarm(g, s, log);
        break;
    case ZZZ_AT_SLAP: zzz_slain(g, s, id - ZZZ_IS_SLAIN, log); break;
    case ZZZ_AT_REFILL:
        zzz_row_card(s, id, log);
        zzz_refill(g, s, log);
        break;
    case ZZZ_AT_SHUFFLE: zzz_shuffled(g, s, ids, n, log); break;
    case ZZZ_AT_TIE:
        zzz_tie_result(g, s, zzz_tied_seat(ids[0]), zzz_tied_slain(ids[0]), log);
        break;
    default: break;
    }
}

void zzz_apply(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log) {
    const zzz_game *g = zzz_of(game);
    zzz_state *s = state;
    switch (s->head.stage) {
    case ZZZ_AT_CHOOSE: zzz_reveal(g, s, ids, log); break;
    case ZZZ_AT_BLUE:
    case ZZZ_AT_GREEN:
    case ZZZ_AT_FLAT:
        if (ids[0] == ZZZ_END)
            zzz_sting(g, s, log);
        else
            zzz_use(g, s, ids, n, log);
        break;
    case ZZZ_AT_BEATEN: zzz_beaten(g, s, ids, n, log); break;
    case ZZZ_AT_TAKE: zzz_take(g, s, ids[0] - ZZZ_TAKE, log); break;
    case ZZZ_AT_LAMP: zzz_pass_lamp(g, s, ids[0] - ZZZ_TARGET, log); break;
    case ZZZ_AT_LAYOFF: zzz_lay_off(g, s, ids, log); break;
    default: outcome(g, s, ids, n, log); break;
    }
}
