/* Components in use: the look-up tables derived from them, and the flattened content file. */
#include <string.h>

#include "games/amoebunnies/content.h"

static const char DIE[] = "ROYGBPW";

/* ---- look-up tables ---- */

static void derive_paths(struct bunny_game *g) {
    memset(g->path_of, BUNNY_NONE, sizeof g->path_of);
    for (int i = 0; i < g->in.npaths; i++) {
        int a = g->in.end[i][0], b = g->in.end[i][1], c = g->in.colour[i];
        uint64_t bit = bunny_bit(i & 63);
        g->path_of[a][b] = g->path_of[b][a] = (uint8_t)i;
        g->adjacent[a] |= bunny_bit(b), g->adjacent[b] |= bunny_bit(a);
        g->by_colour[a][c] |= bunny_bit(b), g->by_colour[b][c] |= bunny_bit(a);
        g->ways[c].w[i >> 6] |= bit;
        g->ways_at[a].w[i >> 6] |= bit, g->ways_at[b].w[i >> 6] |= bit;
    }
}

static void derive_distances(struct bunny_game *g) {
    for (int from = 0; from < BUNNY_SPACES; from++) {
        uint64_t reached = bunny_bit(from), edge = reached;
        for (uint8_t d = 0; edge; d++) {
            uint64_t next = 0;
            for (uint64_t m = edge; m; m &= m - 1) {
                g->distance[from][bunny_low(m)] = d;
                next |= g->adjacent[bunny_low(m)];
            }
            edge = next & ~reached;
            reached |= next;
        }
    }
}

static void derive_marks(struct bunny_game *g) {
    memset(g->mark_of, BUNNY_NONE, sizeof g->mark_of);
    memset(g->partner, BUNNY_NONE, sizeof g->partner);
    memset(g->animal_of, BUNNY_NONE, sizeof g->animal_of);
    for (int i = 0; i < BUNNY_MARKS; i++) {
        g->marks |= bunny_bit(g->in.flower[i]);
        g->mark_of[g->in.flower[i]] = (uint8_t)i;
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) {
            int space = g->in.animal[k][i];
            g->partner[space] = g->in.animal[k][1 - i];
            g->animal_of[space] = (uint8_t)k;
        }
}

static void derive_cards(struct bunny_game *g) {
    for (int k = 0; k < BUNNY_CARDS; k++) {
        g->ncards = (uint16_t)(g->ncards + g->in.cards[k]);
        for (int c = 0; c < BUNNY_COLOURS; c++) {
            if (bunny_shows(k) >> c & 1 || bunny_icon(k)) g->fit[c] |= bunny_bit(k); /* AB-R2 */
            if (bunny_shows(k) == 1 << c) g->two[c] |= bunny_bit(k);
        }
    }
    for (int k = 0; k < BUNNY_GIFTS; k++) g->ngifts = (uint16_t)(g->ngifts + g->in.gifts[k]);
    for (int i = 0; i < g->in.nicons; i++) g->icon_at |= (uint16_t)(1 << g->in.icon[i]);
    for (int i = 0; i < g->in.ndie; i++) g->die_weight[g->in.die[i]]++;
    for (int i = 0; i < g->in.nvdie; i++) g->vdie_weight[g->in.vdie[i]]++;
}

void bunny_content_derive(struct bunny_game *g) {
    derive_paths(g);
    derive_distances(g);
    derive_marks(g);
    derive_cards(g);
}

/* ---- writing: the flattened content file ---- */

static void put_marks(mz_text *out, const char *name, const uint8_t *list, int n) {
    for (int i = 0; i < n; i++) mz_putf(out, "%s.%d=%s\n", name, i, bunny_space_names[list[i]]);
}

static void put_copies(mz_text *out, const char *name, const uint8_t *copies,
                       const char *const *names, int n) {
    bool empty = true;
    for (int k = 0; k < n; k++) {
        if (!copies[k]) continue;
        mz_putf(out, "%s.%s=%d\n", name, names[k], copies[k]);
        empty = false;
    }
    if (empty) mz_putf(out, "%s=\n", name);
}

void bunny_content_out(const mz_game *game, mz_text *out) {
    const struct bunny_content *in = &bunny_game_of(game)->in;
    mz_putf(out, "id=%s\n", in->id);
    for (int i = 0; i < BUNNY_SPACES; i++)
        mz_putf(out, "spaces.%d.0=%s\nspaces.%d.1=%d\nspaces.%d.2=%d\n", i, bunny_space_names[i], i,
                in->at[i][0], i, in->at[i][1]);
    for (int i = 0; i < in->npaths; i++)
        mz_putf(out, "paths.%d.0=%s\npaths.%d.1=%s\npaths.%d.2=%c\n", i,
                bunny_space_names[in->end[i][0]], i, bunny_space_names[in->end[i][1]], i,
                bunny_letters[in->colour[i]]);
    put_marks(out, "flower", in->flower, BUNNY_MARKS);
    put_marks(out, "cam", in->cam, BUNNY_MARKS);
    for (int k = 0; k < 3; k++) put_marks(out, bunny_face_names[k], in->animal[k], 2);
    put_copies(out, "colour_deck", in->cards, bunny_card_names, BUNNY_CARDS);
    put_copies(out, "gift_deck", in->gifts, bunny_gift_names, BUNNY_GIFTS);
    for (int i = 0; i < in->nicons; i++) mz_putf(out, "gift_icons.%d=%d\n", i, in->icon[i]);
    if (!in->nicons) mz_put(out, "gift_icons=\n");
    for (int i = 0; i < in->ndie; i++) mz_putf(out, "sunil_die.%d=%c\n", i, DIE[in->die[i]]);
    for (int i = 0; i < in->nvdie; i++) mz_putf(out, "violet_die.%d=%d\n", i, in->vdie[i]);
}
