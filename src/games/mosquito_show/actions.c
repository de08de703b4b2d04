/* Legal actions as bit sets. */
#include "games/mosquito_show/mosquito_show.h"

/* Adds up to 32 ids from `base` on. */
static inline void add_bits(mz_set *out, int base, uint64_t bits) {
    int word = base >> 6, shift = base & 63;
    out->w[word] |= bits << shift;
    if (shift > 32) out->w[word + 1] |= bits >> (64 - shift);
}

/* MS-9, MS-10, MS-R21: either animal not yet on the board, a space without one. */
static void legal_places(const struct show_state *s, mz_set *out) {
    for (int animal = 0; animal < 2; animal++)
        if (s->animal[2 * s->side + animal] == SHOW_NONE)
            add_bits(out, SHOW_PLACE + SHOW_SPACES * animal, s->free);
}

/* MS-35, MS-R18: from a pond with tokens to any other. */
static void legal_greys(const struct show_state *s, mz_set *out) {
    for (uint32_t from = s->food; from; from &= from - 1) {
        int pond = __builtin_ctz(from);
        add_bits(out, SHOW_MOVE_GREY + SHOW_PONDS * pond, 0x1FFu & ~(1u << pond));
    }
}

/* MS-32, MS-33, MS-R6: each kind that is pending, with its parameters. */
static void legal_effects(const struct show_game *g, const struct show_state *s, mz_set *out) {
    if (s->pending[SHOW_GREY]) legal_greys(s, out);
    if (s->pending[SHOW_BLUE]) add_bits(out, SHOW_MOVE_BLUE, s->free * 0x10001u); /* MS-38 */
    if (s->pending[SHOW_RED]) add_bits(out, SHOW_MARK_RED, 3);                    /* MS-40 */
    if (s->pending[SHOW_WHITE]) add_bits(out, SHOW_TAKE_WHITE, s->food);          /* MS-43 */
    for (int effect = 0; effect < SHOW_EFFECTS && g->may_decline; effect++)
        if (s->pending[effect]) mz_add(out, (mz_id)(SHOW_DECLINE + effect));
}

void show_legal(const mz_game *g, const void *state, int seat, mz_set *out) {
    const struct show_state *s = state;
    (void)seat;
    switch (s->head.stage) {
    case SHOW_AT_MAIN: out->w[0] = (uint64_t)s->moves << SHOW_EAT; break;
    case SHOW_AT_PLACE: legal_places(s, out); break;
    case SHOW_AT_EFFECT: legal_effects(show_game_of(g), s, out); break;
    default: break;
    }
}
