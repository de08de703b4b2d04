/* Roy (3.6): flowers for the animals. Invariant: his twelve tokens are face down, face up, carried,
 * boosts, or gone; `peeked` is part of `down`, and `face` holds a face for exactly those. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

static const uint8_t FACES[BUNNY_FACES] = {2, 2, 2, 1, 1, 1, 2, 1}; /* 1.2 */

bool bunny_flower_up(const struct bunny_state *s, int animal, int space) {
    return s->up[animal][0] == space || s->up[animal][1] == space;
}

/* Two places, the lower space first. */
void bunny_flower_add(struct bunny_state *s, int animal, int space) {
    uint8_t *up = s->up[animal], other = up[0];
    up[0] = (uint8_t)(other < space ? other : space);
    up[1] = (uint8_t)(other < space ? space : other);
}

static void flower_remove(struct bunny_state *s, int animal, int space) {
    uint8_t *up = s->up[animal];
    if (up[0] == space) up[0] = up[1];
    up[1] = BUNNY_NONE;
}

static void init(const struct bunny_game *g, struct bunny_state *s) {
    s->down = g->marks; /* AB-ROY-S */
}

/* AB-ROY-1 */
static int begin(const struct bunny_game *g, struct bunny_state *s) {
    (void)g;
    return s->boosts & 1 ? 6 : 5;
}

static int served(const struct bunny_game *g, const struct bunny_state *s) {
    int n = 0;
    for (int animal = 0; animal < 3; animal++)
        for (int i = 0; i < 2; i++) n += bunny_flower_up(s, animal, g->in.animal[animal][i]);
    return n;
}

/* AB-ROY-14 */
static void look_at_animals(const struct bunny_game *g, struct bunny_state *s, mz_log *log) {
    if (served(g, s) == 6) bunny_win(g, s, ROY, log);
}

/* ---- go (AB-ROY-2), Network (AB-ROY-3) ---- */

static bool can_go(const struct bunny_game *g, const struct bunny_state *s,
                   const struct bunny_actor *a) {
    return s->left && bunny_can_step(g, s, a);
}

static bool can_net(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    return g->partner[s->pos[a->seat]] != BUNNY_NONE && bunny_can_move(s, a->seat);
}

static void net_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)sel, (void)n;
    bunny_movement_parts(s, a->seat, out);
}

static void net(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log) {
    int from = s->pos[s->turn];
    bunny_charge(s, ids[n - 1], 1, log);
    bunny_enter(g, s, from, g->partner[from], TOLL_DIRECT, BUNNY_NONE, log);
}

/* ---- flip (AB-ROY-4, AB-ROY-5, AB-ROY-8, AB-ROY-9, AB-ROY-10, AB-R19) ---- */

static bool can_flip(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    return bunny_can_flip(g, s, a, s->down);
}

static void flip(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)n;
    bunny_flip(g, s, ids[1], D_FLOWER, log);
}

static void flipped(const struct bunny_game *g, struct bunny_state *s, int space, int face,
                    mz_log *log) {
    s->down &= ~bunny_bit(space);
    s->peeked &= ~bunny_bit(space);
    s->hid.face[g->mark_of[space]] = 0;
    mz_tell(log, E_FLIPPED, s->turn, space, face, 0);
    if (face <= BFLY) {
        bunny_flower_add(s, face, space);
        look_at_animals(g, s, log);
    } else if (face <= BARG) {
        s->boosts |= (uint8_t)(1 << (face - SPD));
        if (face == SPD) s->left++; /* AB-ROY-9 */
        if (face == SPD) mz_tell(log, E_ALLOWED, s->turn, s->turn, s->left, 0);
    } else {
        s->gone[face - FACE_D2]++;
        if (face == FACE_D2) bunny_push(s, D_DRAW, s->turn, 2, 0);
        if (face == FACE_J2) bunny_gain(s, s->turn, 2, log);
    }
}

/* A face that Roy has seen already is fixed (AB-ROY-4). */
static bool flower_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       mz_log *log) {
    int face = s->hid.face[g->mark_of[i.a]];
    if (!face) return true;
    bunny_drop(s);
    flipped(g, s, i.a, face - 1, log);
    return false;
}

void bunny_faces_left(const struct bunny_state *s, int left[BUNNY_FACES]) {
    for (int f = 0; f < BUNNY_FACES; f++) left[f] = FACES[f];
    for (int animal = 0; animal < 3; animal++)
        left[animal] -= (s->up[animal][0] != BUNNY_NONE) + (s->up[animal][1] != BUNNY_NONE) +
                        (s->carry == animal);
    for (int b = 0; b < 3; b++) left[SPD + b] -= s->boosts >> b & 1;
    for (int i = 0; i < 2; i++) left[FACE_D2 + i] -= s->gone[i];
    for (int i = 0; i < BUNNY_MARKS; i++)
        if (s->hid.face[i]) left[s->hid.face[i] - 1]--;
}

static int outcomes(const struct bunny_game *g, const struct bunny_state *s, struct bunny_item item,
                    mz_outcome *out) {
    (void)g, (void)item;
    int left[BUNNY_FACES], n = 0;
    bunny_faces_left(s, left);
    for (int f = 0; f < BUNNY_FACES; f++)
        if (left[f] > 0) out[n++] = (mz_outcome){(mz_id)(N_FACE + f), (uint64_t)left[f]};
    return n;
}

static void flower_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                          uint8_t outcome, mz_log *log) {
    flipped(g, s, i.a, outcome - N_FACE, log);
}

/* ---- take, drop (AB-ROY-6, AB-ROY-7, AB-ROY-15) ---- */

static int animals_here(const struct bunny_state *s, int space) {
    int on = 0;
    for (int animal = 0; animal < 3; animal++) on |= bunny_flower_up(s, animal, space) << animal;
    return on;
}

static bool can_take(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g;
    return s->carry == BUNNY_NONE && s->idle < BUNNY_IDLE && animals_here(s, s->pos[a->seat]);
}

static void take_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)sel, (void)n;
    bunny_put(out, ID_ANIMAL, (uint64_t)animals_here(s, s->pos[a->seat]));
}

static void take(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)g, (void)n;
    int animal = ids[1] - ID_ANIMAL, space = s->pos[s->turn];
    flower_remove(s, animal, space);
    s->carry = (uint8_t)animal;
    mz_tell(log, E_CARRIED, s->turn, space, animal, 0);
}

static bool can_drop(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->carry != BUNNY_NONE && s->idle < BUNNY_IDLE;
}

static void drop(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)ids, (void)n;
    int animal = s->carry, space = s->pos[s->turn];
    s->carry = BUNNY_NONE;
    bunny_flower_add(s, animal, space);
    mz_tell(log, E_DROPPED, s->turn, space, animal, 0);
    look_at_animals(g, s, log);
}

/* ---- Peek (AB-ROY-11), Bargain (AB-ROY-12, AB-ROY-13) ---- */

static bool can_peek(const struct bunny_game *g, const struct bunny_state *s,
                     const struct bunny_actor *a) {
    (void)g, (void)a;
    return s->boosts & 2 && !(s->used & U_PEEK) && s->down;
}

static void peek_parts(const struct bunny_game *g, const struct bunny_state *s,
                       const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)g, (void)a, (void)sel, (void)n;
    bunny_put(out, ID_SPACE, s->down);
}

static void peek(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                 mz_log *log) {
    (void)g, (void)n;
    int space = ids[1] - ID_SPACE;
    bunny_use(s, U_PEEK, log);
    s->looked = (uint8_t)space;
    mz_tell(log, E_LOOKED, s->turn, space, 0, 0);
    bunny_push(s, D_PEEK, space, 0, 0);
}

/* Looking again tells nothing new. */
static bool peek_due(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                     mz_log *log) {
    (void)log;
    if (!s->hid.face[g->mark_of[i.a]]) return true;
    bunny_drop(s);
    return false;
}

static void peek_happen(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                        uint8_t outcome, mz_log *log) {
    int face = outcome - N_FACE;
    s->peeked |= bunny_bit(i.a);
    s->hid.face[g->mark_of[i.a]] = (uint8_t)(face + 1);
    mz_tell_to(log, E_PEEKED, MZ_NATURE, 1 << s->turn, i.a, face, 0);
}

/* Bits of the characters that share Roy's space (AB-CAM-17, AB-R17). */
static uint64_t company(const struct bunny_game *g, const struct bunny_state *s, int seat) {
    uint64_t on = 0;
    int space = s->pos[seat];
    for (int i = 0; i < g->base.seats; i++) {
        bool here = g->who[i] == CAM ? bunny_has(s->stacks, space) : s->pos[i] == space;
        if (i != seat && here) on |= bunny_bit(g->who[i]);
    }
    return on;
}

static bool can_bargain(const struct bunny_game *g, const struct bunny_state *s,
                        const struct bunny_actor *a) {
    return s->boosts & 4 && !(s->used & U_BARGAIN) && a->have && company(g, s, a->seat);
}

static void bargain_parts(const struct bunny_game *g, const struct bunny_state *s,
                          const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel;
    if (n == 1)
        bunny_put(out, ID_PLAYER, company(g, s, a->seat));
    else
        bunny_put(out, ID_CARD, a->have);
}

static void bargain(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                    mz_log *log) {
    (void)n;
    int other = g->seat_of[ids[1] - ID_PLAYER];
    bool pool = !s->jelly[other];
    bunny_use(s, U_BARGAIN, log);
    bunny_give(g, s, other, ids[2], log);
    if (!pool) s->jelly[other]--;
    s->jelly[s->turn]++;
    mz_tell(log, E_BARGAINED, s->turn, other, pool, 0);
}

static const struct bunny_action ACTIONS[] = {
    {K_GO, 2, true, ROY, BUNNY_NONE, can_go, bunny_step_parts, NULL, bunny_step},
    {K_NET, 2, false, ROY, BUNNY_NONE, can_net, net_parts, NULL, net},
    {K_FLIP, 2, false, ROY, BUNNY_NONE, can_flip, bunny_flip_parts, NULL, flip},
    {K_TAKE, 2, false, ROY, BUNNY_NONE, can_take, take_parts, NULL, take},
    {K_DROP, 1, false, ROY, BUNNY_NONE, can_drop, NULL, NULL, drop},
    {K_PEEK, 2, false, ROY, BUNNY_NONE, can_peek, peek_parts, NULL, peek},
    {K_BARGAIN, 3, false, ROY, BUNNY_NONE, can_bargain, bargain_parts, NULL, bargain},
};

static const struct bunny_duty DUTIES[] = {
    {.kind = D_FLOWER,
     .stage = AT_FLOWER,
     .due = flower_due,
     .outcomes = outcomes,
     .happen = flower_happen},
    {.kind = D_PEEK,
     .stage = AT_PEEK,
     .due = peek_due,
     .outcomes = outcomes,
     .happen = peek_happen},
};

static const char *check(const struct bunny_game *g, const struct bunny_state *s, int located) {
    (void)located;
    int left[BUNNY_FACES], unknown = 0;
    bunny_faces_left(s, left);
    for (int f = 0; f < BUNNY_FACES; f++) {
        if (left[f] < 0) return "AB-ROY-S: more flower tokens of one face than there are";
        unknown += left[f];
    }
    if (s->down & ~g->marks) return "AB-ROY-S: a face-down flower off a flower mark";
    if (s->peeked & ~s->down) return "a peeked token that is not face down";
    if (unknown != __builtin_popcountll(s->down & ~s->peeked))
        return "AB-ROY-S: not twelve flower tokens";
    for (int i = 0; i < BUNNY_MARKS; i++)
        if ((s->hid.face[i] != 0) != bunny_has(s->peeked, g->in.flower[i]))
            return "faces are known of other tokens than those peeked at";
    for (int k = 0; k < 3; k++)
        if (s->up[k][0] > s->up[k][1]) return "face-up flowers out of order";
    return NULL;
}

const struct bunny_character bunny_roy = {.code = "roy",
                                          .name = "Roy",
                                          .setup = "LCCC",
                                          .actions = ACTIONS,
                                          .duties = DUTIES,
                                          .nactions = sizeof ACTIONS / sizeof *ACTIONS,
                                          .nduties = sizeof DUTIES / sizeof *DUTIES,
                                          .init = init,
                                          .begin = begin,
                                          .check = check,
                                          .progress = served,
                                          .goal = 6};
