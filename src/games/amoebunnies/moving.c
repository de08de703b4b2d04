/* Entering, crossing, arriving (3.2): the one way by which every token of a player moves. What a
 * crossing or a direct move sets off is asked of the mover's character; tolls and splashes belong
 * to the board. Invariant: `blocked` and `stacks` follow from `st`. */
#include "games/amoebunnies/amoebunnies.h"

bool bunny_path_list_has(const uint8_t *list, int n, int path) {
    for (int i = 0; i < n; i++)
        if (list[i] == path) return true;
    return false;
}

/* Puts a path into a rising list, or takes it out. */
void bunny_path_list_set(uint8_t *list, int n, int path, bool in) {
    int i = 0;
    while (i < n && list[i] < path) i++;
    if (in) {
        for (int k = n - 1; k > i; k--) list[k] = list[k - 1];
        list[i] = (uint8_t)path;
    } else {
        for (int k = i; k < n - 1; k++) list[k] = list[k + 1];
        list[n - 1] = BUNNY_NONE;
    }
}

/* AB-MID-15, AB-MID-16 */
bool bunny_path_open(const struct bunny_state *s, int who, int path) {
    return who == MID || !bunny_path_list_has(s->grown, 3, path);
}

uint64_t bunny_next(const struct bunny_game *g, const struct bunny_state *s, int who, int from) {
    uint64_t next = g->adjacent[from];
    if (who == MID) return next;
    for (int i = 0; i < 3 && s->grown[i] != BUNNY_NONE; i++) {
        const uint8_t *end = g->in.end[s->grown[i]];
        if (end[0] == from) next &= ~bunny_bit(end[1]);
        if (end[1] == from) next &= ~bunny_bit(end[0]);
    }
    return next;
}

uint64_t bunny_others(const struct bunny_game *g, const struct bunny_state *s, int seat) {
    uint64_t on = 0;
    for (int i = 0; i < g->base.seats; i++)
        if (i != seat) on |= g->who[i] == CAM ? s->stacks : bunny_bit(s->pos[i]);
    return on;
}

void bunny_set_stack(struct bunny_state *s, int space, int tokens) {
    s->st[space] = (uint8_t)tokens;
    s->stacks &= ~bunny_bit(space);
    s->blocked &= ~bunny_bit(space);
    if (tokens) s->stacks |= bunny_bit(space);
    if (tokens >= BUNNY_BLOCK) s->blocked |= bunny_bit(space);
}

/* AB-15: whatever else lies there. */
static void move_token(const struct bunny_game *g, struct bunny_state *s, int from, int to) {
    if (g->who[s->turn] != CAM) {
        s->pos[s->turn] = (uint8_t)to;
        return;
    }
    int tokens = s->st[from];
    bunny_set_stack(s, from, 0);
    bunny_set_stack(s, to, s->st[to] + tokens);
}

/* AB-23, from the arrival on. `fairy`: cards of Fairy Gold still due to Cam (AB-34). */
static void arrive(const struct bunny_game *g, struct bunny_state *s, int from, int to, int how,
                   int half, int fairy, mz_log *log) {
    int who = g->who[s->turn], draws = fairy;
    const struct bunny_character *c = bunny_list[who];
    move_token(g, s, from, to);
    mz_tell(log, E_MOVED, s->turn, s->turn, from, to);
    if (half != BUNNY_NONE && g->by_colour[to][half]) bunny_push(s, D_HALF, half, 0, 0);
    if (how & TOLL_DIRECT) { /* AB-17: no path is crossed */
        if (c->flew) c->flew(g, s, log);
    } else {
        int path = g->path_of[from][to];
        if (c->crossed) c->crossed(g, s, path, to, log);
        if (who != CAM && bunny_path_list_has(s->splash, 4, path)) draws++; /* AB-CAM-12, AB-R18 */
    }
    if (draws) bunny_push(s, D_DRAW, g->seat_of[CAM], draws, 0);
}

void bunny_enter(const struct bunny_game *g, struct bunny_state *s, int from, int to, int how,
                 int half, mz_log *log) {
    bool toll = g->who[s->turn] != CAM && from != to && bunny_has(s->blocked, to);
    if (!toll) {
        arrive(g, s, from, to, how, half, 0, log);
        return;
    }
    mz_tell(log, E_TOLL, s->turn, s->turn, to, 0); /* AB-CAM-13, AB-CAM-14 */
    bunny_push(s, D_TOLL, to, how, half);
}

void bunny_toll_legal(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    (void)sel, (void)n;
    bunny_give_parts(g, s, a, out);
    if (!(s->pend[0].b & TOLL_FREE)) mz_add(out, ID_NO);
}

void bunny_toll_choose(const struct bunny_game *g, struct bunny_state *s, struct bunny_item i,
                       const mz_id *ids, int n, mz_log *log) {
    (void)n;
    if (ids[0] == ID_NO) { /* AB-24, AB-CAM-15, AB-R8: what was paid stays spent */
        mz_tell(log, E_STOPPED, s->turn, s->turn, i.a, 0);
        return;
    }
    int fairy = bunny_give(g, s, g->seat_of[CAM], ids[0], log);
    arrive(g, s, s->pos[s->turn], i.a, i.b, i.c, fairy, log);
}

/* ---- the steps go, hop and glide (AB-16, AB-18, AB-19, AB-20, AB-R21; Cam: AB-CAM-3, AB-CAM-8)
 * ---- */

static uint64_t step_targets(const struct bunny_game *g, const struct bunny_state *s,
                             const struct bunny_actor *a, int from) {
    return bunny_next(g, s, a->who, from) & ~(a->who == CAM ? s->stacks : 0);
}

bool bunny_can_step(const struct bunny_game *g, const struct bunny_state *s,
                    const struct bunny_actor *a) {
    for (uint64_t m = a->here; m; m &= m - 1)
        if (step_targets(g, s, a, bunny_low(m))) return true;
    return false;
}

void bunny_step_parts(const struct bunny_game *g, const struct bunny_state *s,
                      const struct bunny_actor *a, const mz_id *sel, int n, mz_set *out) {
    if (n == 1 && a->who == CAM) {
        uint64_t movable = 0;
        for (uint64_t m = a->here; m; m &= m - 1)
            if (step_targets(g, s, a, bunny_low(m))) movable |= m & (0 - m);
        bunny_put(out, ID_SPACE, movable);
        return;
    }
    int from = a->who == CAM ? sel[1] - ID_SPACE : s->pos[a->seat];
    bunny_put(out, ID_SPACE, step_targets(g, s, a, from));
}

void bunny_step(const struct bunny_game *g, struct bunny_state *s, const mz_id *ids, int n,
                mz_log *log) {
    static const mz_id with[] = {[K_GO] = ID_OWN, [K_HOP] = ID_JELLY, [K_GLIDE] = ID_BONUS};
    int from = n == 3 ? ids[1] - ID_SPACE : s->pos[s->turn];
    bunny_charge(s, with[ids[0]], 1, log);
    bunny_enter(g, s, from, ids[n - 1] - ID_SPACE, TOLL_STEP, BUNNY_NONE, log);
}
