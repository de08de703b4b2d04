/* Whether a position that fits the grammar can be one: 5.2, 5.4, 6.4, and the statements named.
 * Fills in what follows from the fields (sizes, pools, strength), then the head. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

/* A refusal, or NULL. */
typedef struct verdict {
    const char *code, *what;
} verdict;

static verdict fine(void) {
    return (verdict){0};
}

#define REFUSE_IF(condition, code, what)                                                           \
    do {                                                                                           \
        if (condition) return (verdict){code, what};                                               \
    } while (0)

/* ---- cards ---- */

static bool only(const zzz_cards count, uint32_t mask) {
    return !(zzz_mask(count) & ~mask);
}

static void derive(const zzz_game *g, zzz_state *s) {
    int strength = 0;
    for (int i = 0; i < g->base.seats; i++) {
        if (!zzz_hides_hand(s, i)) s->handn[i] = (uint8_t)zzz_total(s->secret.hand[i]);
        if (!zzz_hides_pile(s, ZZZ_P + i)) s->pilen[i] = (uint8_t)zzz_total(s->pool[i]);
        for (int t = 0; t < g->ntypes; t++)
            s->pool[i][t] = (uint8_t)(s->pool[i][t] + s->secret.hand[i][t]);
    }
    if (!zzz_hides_pile(s, ZZZ_W)) s->wn = (uint8_t)zzz_total(s->wpool);
    if (!zzz_hides_pile(s, ZZZ_Y)) s->yn = (uint8_t)zzz_total(s->ypool);
    for (int t = 0; t < g->ntypes; t++) strength += s->swarm[t] * g->number[t];
    s->strength = (uint8_t)strength;
}

/* All cards of a type in the line; an Infectious before a player counts (6.4). */
static int cards_of(const zzz_game *g, const zzz_state *s, int t) {
    int n = s->swarm[t] + s->row[t] + s->gone[t] + s->wpool[t] + s->ypool[t];
    for (int i = 0; i < g->base.seats; i++) {
        n += s->pool[i][t] + s->discard[i][t] + (s->table[i] == t);
        n += t == g->type_of[ZZZ_INFECTIOUS] && s->infected[i];
    }
    for (int i = 0; i < s->nwaiting; i++) n += s->waiting[i] == t;
    return n;
}

/* Cards of which the line tells only the number (MZ-R30). */
static int untold(const zzz_game *g, const zzz_state *s) {
    int n = 0;
    for (int i = 0; i < ZZZ_P + g->base.seats; i++)
        if (zzz_hides_pile(s, i)) n += zzz_pile_size(s, i);
    for (int i = 0; i < g->base.seats; i++)
        if (zzz_hides_hand(s, i)) n += s->handn[i];
    return n;
}

/* What the state has room for. */
static verdict judge_size(const zzz_game *g, const zzz_state *s) {
    int all = untold(g, s), red = 0, mosquitos = 0, lamps = s->nwaiting;
    for (int t = 0; t < g->ntypes; t++) {
        int n = cards_of(g, s, t);
        all += n;
        if (zzz_is(g, ZZZ_RED, t)) {
            red += n;
            mosquitos += n * g->number[t];
        }
        if (zzz_in(g->lamp_cards, t)) lamps += s->wpool[t];
    }
    REFUSE_IF(all > ZZZ_ORDER, "syntax", "More cards than the game has.");
    REFUSE_IF(red >= MZ_STEPS || mosquitos > ZZZ_SUM, "syntax", "Too many mosquitos.");
    REFUSE_IF(lamps > ZZZ_WAIT, "syntax", "Too many Lamp cards.");
    return fine();
}

static verdict judge_strict(const zzz_game *g, const zzz_state *s) {
    for (int t = 0; t < g->ntypes; t++) {
        bool net = g->coop && g->effect[t] == ZZZ_NET;
        int n = g->base.seats * g->starter[t] + g->swarm[t] + g->extra[t];
        if (!net) n += g->experience[t];
        REFUSE_IF(cards_of(g, s, t) != n, "content", "The line has other cards than the content.");
    }
    return fine();
}

static verdict judge_places(const zzz_game *g, const zzz_state *s) {
    uint32_t attack = g->of_colour[ZZZ_RED] | g->of_colour[ZZZ_ORANGE];
    uint32_t help = g->of_colour[ZZZ_GREEN] | g->of_colour[ZZZ_BLUE];
    REFUSE_IF(!only(s->swarm, attack), "MZ-14", "Only red and orange cards are in the swarm.");
    REFUSE_IF(!only(s->wpool, attack), "MZ-5", "Only red and orange cards are in the Swarm pile.");
    REFUSE_IF(!only(s->row, help) || !only(s->ypool, help), "MZ-6",
              "Only green and blue cards are experience.");
    for (int i = 0; i < g->base.seats; i++)
        REFUSE_IF(!only(s->pool[i], ~g->of_colour[ZZZ_ORANGE]) ||
                      !only(s->discard[i], ~g->of_colour[ZZZ_ORANGE]),
                  "MZ-17", "No player holds orange cards.");
    for (int i = 0; i < s->nwaiting; i++)
        REFUSE_IF(!zzz_in(g->lamp_cards, s->waiting[i]), "MZ-24",
                  "Only Alpha, Beta and Gamma can wait.");
    return fine();
}

/* ---- slots ---- */

static bool joint(int stage) {
    return stage == ZZZ_AT_CHOOSE || stage == ZZZ_AT_LAYOFF;
}

/* MZ-13, MZ-50: a choice made is a pick; the card is in the hand until all have chosen. */
static verdict judge_choice(const zzz_game *g, zzz_state *s, int i, int stage,
                            const struct zzz_slots *slots) {
    int kind = slots->kind[i], type = slots->type[i];
    bool choose = stage == ZZZ_AT_CHOOSE;
    REFUSE_IF(kind == ZZZ_SLOT_EMPTY || kind == ZZZ_SLOT_CARD, "MZ-13",
              "Every slot is . or a hidden choice here.");
    if (kind == ZZZ_SLOT_HIDDEN) {
        s->handn[i] = (uint8_t)(s->handn[i] + choose); /* put down, it is written in no hand */
    } else if (kind == ZZZ_SLOT_NOTHING) {
        REFUSE_IF(choose && s->handn[i], "MZ-13", "A player with cards chooses one.");
        s->pick[i] = choose ? ZZZ_CHOOSE_NOTHING : ZZZ_LAY_NOTHING;
    } else if (kind == ZZZ_SLOT_CHOSEN) {
        REFUSE_IF(zzz_is(g, ZZZ_ORANGE, type), "MZ-17", "No player holds orange cards.");
        s->pick[i] = (mz_id)((choose ? ZZZ_CHOOSE : ZZZ_LAY) + type);
        s->secret.hand[i][type]++;
        s->pool[i][type]++;
        s->handn[i]++;
    }
    return fine();
}

static verdict judge_slots(const zzz_game *g, zzz_state *s, int stage,
                           const struct zzz_slots *slots) {
    bool on_table = (stage >= ZZZ_AT_SWARM && stage <= ZZZ_AT_SLAP) || stage >= ZZZ_AT_TIE;
    int open = 0;
    for (int i = 0; i < g->base.seats; i++) {
        int kind = slots->kind[i];
        open += kind == ZZZ_SLOT_OPEN;
        if (joint(stage)) {
            verdict v = judge_choice(g, s, i, stage, slots);
            if (v.code) return v;
            continue;
        }
        if (kind == ZZZ_SLOT_EMPTY) continue;
        REFUSE_IF(kind != ZZZ_SLOT_CARD || !on_table, "MZ-34", "Nothing lies on the table here.");
        REFUSE_IF(!zzz_in(g->of_colour[ZZZ_GREEN] | g->of_colour[ZZZ_BLUE], slots->type[i]),
                  "MZ-14", "Table cards are green or blue.");
        s->table[i] = slots->type[i];
    }
    REFUSE_IF(joint(stage) && !open, "MZ-14", "When all have chosen, all cards are turned up.");
    return fine();
}

/* ---- phases ---- */

/* The lowest seat without a full hand that has a card to draw, or -1 (MZ-R29). */
static int drawer(const zzz_game *g, const zzz_state *s, bool discard) {
    for (int i = 0; i < g->base.seats; i++)
        if (s->handn[i] < g->full && (s->pilen[i] || (discard && zzz_mask(s->discard[i]))))
            return i;
    return -1;
}

static verdict judge_swarm(const zzz_game *g, const zzz_state *s, int stage) {
    bool end = stage >= ZZZ_AT_TIE;
    bool defence = stage >= ZZZ_AT_BLUE && stage <= ZZZ_AT_SLAP;
    bool reveal = stage == ZZZ_AT_CHOOSE || stage == ZZZ_AT_SWARM;
    REFUSE_IF(s->defended > s->strength, "MZ-30", "More is defended than there are mosquitos.");
    REFUSE_IF(s->defended && !defence && !end && stage != ZZZ_AT_BEATEN, "MZ-46",
              "D is 0 outside the defence.");
    REFUSE_IF(!end && zzz_mask(s->swarm) & g->lamp_cards, "MZ-24",
              "Alpha, Beta and Gamma don't stay in the swarm.");
    REFUSE_IF(!end && !reveal && s->swarm[g->type_of[ZZZ_ALARM]], "MZ-19",
              "An Alarm is carried out in Phase A.");
    REFUSE_IF(defence && !s->strength && !g->coop_last, "MZ-18",
              "Phase B needs a mosquito in the swarm.");
    REFUSE_IF(s->nwaiting && !g->lamp_late && stage != ZZZ_AT_SWARM, "MZ-R6",
              "Lamp cards wait only while the swarm is revealed.");
    return fine();
}

static verdict judge_due(zzz_state *s, int stage, int due) {
    if (stage == ZZZ_AT_SWARM) {
        REFUSE_IF(due < 1 || due > 2, "MZ-20", "One or two Swarm cards are owed.");
        REFUSE_IF(!s->wn, "MZ-16", "The Swarm pile is empty.");
        s->owed = (uint8_t)due;
        return fine();
    }
    REFUSE_IF(due >= 0 && stage != ZZZ_AT_SLAP, "MZ-33", "N stands only in A.w and B.k.");
    if (stage != ZZZ_AT_SLAP) return fine();
    int undefended = zzz_undefended(s);
    REFUSE_IF(!undefended, "MZ-32", "Nothing is left to slap.");
    REFUSE_IF(!due || due >= undefended, "MZ-R15", "N is 1 to U - 1.");
    s->left = (uint8_t)(due < 0 ? 0 : due);
    return fine();
}

static bool open_only(int stage) {
    return stage == ZZZ_AT_ROW || stage == ZZZ_AT_SWARM || stage == ZZZ_AT_REFILL ||
           stage == ZZZ_AT_DRAW;
}

/* 5.4: what nature owes must be there. */
static verdict judge_nature(const zzz_game *g, const zzz_state *s, int stage) {
    bool fixed = s->secret.fixed, room = zzz_total(s->row) < ZZZ_ROW;
    REFUSE_IF(open_only(stage) && fixed && !s->hidden, "MZ-R30",
              "With piles in order this phase doesn't occur.");
    REFUSE_IF(stage == ZZZ_AT_SHUFFLE && !fixed, "MZ-R30",
              "With open piles a shuffle is no event.");
    if (stage == ZZZ_AT_ROW)
        REFUSE_IF(s->lamp != ZZZ_NO && !(room && s->yn) && drawer(g, s, false) < 0, "MZ-7",
                  "Nothing is due in the setup.");
    if (stage == ZZZ_AT_REFILL) REFUSE_IF(!room || !s->yn, "MZ-48", "The row can't be filled.");
    if (stage == ZZZ_AT_DRAW || stage == ZZZ_AT_SHUFFLE) {
        int i = drawer(g, s, true);
        REFUSE_IF(i < 0, "MZ-51", "Nobody has to draw.");
        REFUSE_IF(stage == ZZZ_AT_DRAW && !s->pilen[i], "MZ-52", "The pile to draw from is empty.");
        REFUSE_IF(stage == ZZZ_AT_SHUFFLE && s->pilen[i], "MZ-R29",
                  "A lower seat draws first, and there is nothing to shuffle yet.");
    }
    return fine();
}

static verdict judge_tie(const zzz_game *g, const zzz_state *s, int stage) {
    int in = 0, open = 0, most = 0;
    for (int i = 0; i < g->base.seats; i++) {
        if (s->blood[i] > most) most = s->blood[i];
        in += s->tie[i] != 0;
        open += s->tie[i] == 1;
    }
    REFUSE_IF(in && stage != ZZZ_AT_TIE, "MZ-55", "K stands only in the tie-break.");
    if (stage != ZZZ_AT_TIE) return fine();
    REFUSE_IF(g->coop, "MZ-59", "There is no tie-break in the cooperative game.");
    REFUSE_IF(in < 2 || !open, "MZ-55", "Two or more slap, and one still has to.");
    for (int i = 0; i < g->base.seats; i++)
        REFUSE_IF(s->tie[i] && s->blood[i] < most, "MZ-55", "Only those with the most drops slap.");
    return fine();
}

static verdict judge_end(const zzz_game *g, const zzz_state *s, int stage) {
    int winner = s->winner;
    bool over = stage == ZZZ_AT_END, empty = false;
    for (int i = 0; i < g->base.seats; i++) empty |= !s->blood[i];
    REFUSE_IF(over != (winner != ZZZ_NO), "MZ-53", "R stands at the end, and only there.");
    REFUSE_IF(empty && stage < ZZZ_AT_TIE, "MZ-45", "The game ends with somebody's last drop.");
    if (!over) return fine();
    REFUSE_IF(g->coop != (winner >= ZZZ_SEATS), "MZ-56", "All win or lose together, or one wins.");
    REFUSE_IF(g->coop && empty != (winner == ZZZ_ALL_LOSE), "MZ-60",
              "The team loses when a player has no blood, and only then.");
    for (int i = 0; i < g->base.seats && !g->coop; i++)
        REFUSE_IF(s->blood[i] > s->blood[winner], "MZ-54", "The most drops win.");
    return fine();
}

static verdict judge_room(const zzz_game *g, zzz_state *s, int stage) {
    s->head.stage = (uint8_t)stage; /* which turns are still to come */
    for (int i = 0; i < g->base.seats; i++)
        REFUSE_IF(zzz_room(g, s, i) > ZZZ_PILE, "syntax", "Too many cards for one pile.");
    return fine();
}

static verdict judge_all(const zzz_game *g, zzz_state *s, int stage, int due,
                         const struct zzz_slots *slots) {
    verdict v = judge_size(g, s);
    if (!v.code) derive(g, s);
    if (!v.code) v = judge_places(g, s);
    if (!v.code) v = judge_slots(g, s, stage, slots);
    if (!v.code) v = judge_size(g, s); /* with the cards of the slots */
    if (!v.code) v = judge_swarm(g, s, stage);
    if (!v.code) v = judge_due(s, stage, due);
    if (!v.code) v = judge_nature(g, s, stage);
    if (!v.code) v = judge_tie(g, s, stage);
    if (!v.code) v = judge_end(g, s, stage);
    if (!v.code && !s->hidden) v = judge_room(g, s, stage);
    if (!v.code && s->lamp == ZZZ_NO && stage != ZZZ_AT_ROW)
        return (verdict){"MZ-8", "Somebody has the Lamp."};
    if (!v.code && stage == ZZZ_AT_LAYOFF && (g->coop || g->base.seats != 2))
        return (verdict){"MZ-50", "Only two players without cooperation lay off."};
    return v.code || !g->strict || s->hidden ? v : judge_strict(g, s);
}

/* The seat at a node of nature, and the stage that a phase "0" means. */
static int seat_of(const zzz_game *g, const zzz_state *s, int *stage) {
    switch (*stage) {
    case ZZZ_AT_ROW:
        if (s->lamp == ZZZ_NO) *stage = ZZZ_AT_LAMP0;
        if (s->lamp == ZZZ_NO || (zzz_total(s->row) < ZZZ_ROW && s->yn)) return 0;
        *stage = ZZZ_AT_HANDS;
        return drawer(g, s, false);
    case ZZZ_AT_DRAW:
    case ZZZ_AT_SHUFFLE: return drawer(g, s, true);
    case ZZZ_AT_SLAP: return s->lamp;
    case ZZZ_AT_TIE: return zzz_tie_seat(s);
    default: return 0;
    }
}

/* MZ-3: until the first cards are shown every hand surely holds the Flat Hand set aside. */
static void recall(const zzz_game *g, zzz_state *s) {
    static const zzz_cards none;
    int hand = g->type_of[ZZZ_HAND];
    if (s->hidden || s->prev != ZZZ_NO || s->head.stage > ZZZ_AT_CHOOSE || s->strength) return;
    for (int i = 0; i < g->base.seats; i++)
        if (s->secret.hand[i][hand] && !memcmp(s->discard[i], none, ZZZ_TYPES))
            s->known[i][hand] = 1;
}

mz_status zzz_sense(const zzz_game *g, zzz_state *s, int stage, int due,
                    const struct zzz_slots *slots, mz_error *error) {
    if (stage == ZZZ_AT_LAMP0) stage = ZZZ_AT_ROW;
    verdict v = judge_all(g, s, stage, due, slots);
    if (v.code) return mz_fail(error, MZ_POSITION, v.code, "%s", v.what);
    int who = seat_of(g, s, &stage);
    zzz_enter(g, s, stage, who);
    for (int i = 0; i < g->base.seats && joint(stage); i++)
        if (slots->kind[i] != ZZZ_SLOT_OPEN) s->head.owes &= (uint8_t) ~(1u << i);
    recall(g, s);
    return MZ_OK;
}

/* 5.2: nodes without a choice are skipped. */
void zzz_settle(const zzz_game *g, zzz_state *s) {
    if (s->head.stage == ZZZ_AT_BEATEN) zzz_to_beaten(g, s, NULL);
    if (s->head.stage == ZZZ_AT_TAKE) zzz_to_take(g, s, NULL);
}
