/* Components in use: the look-up tables derived from them, the flattened content file; and a game
 * made of them and its options. */
#include <string.h>

#include "games/amoebunnies/content.h"
#include "games/amoebunnies/tables.h"

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

static void derive(struct bunny_game *g) {
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

void bunny_content(const mz_game *game, mz_text *out) {
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

/* ---- make ---- */

static mz_status read_characters(struct bunny_game *g, const char *text, mz_error *error) {
    int n = 0;
    memset(g->seat_of, BUNNY_NONE, sizeof g->seat_of);
    for (const char *at = text;; at++) { /* AB-S1: two to six, each another one */
        int who = bunny_word(&at, bunny_who_names, 6);
        if (who < 0 || (*at && *at != ','))
            return mz_fail(error, MZ_OPTION, "option",
                           "characters: \"%.40s\" is not a list of roy, cam, sar, mid, sun, vio",
                           text);
        if (bunny_plays(g, who))
            return mz_fail(error, MZ_OPTION, "AB-S1", "characters: %s is there twice",
                           bunny_who_names[who]);
        g->who[n] = (uint8_t)who;
        g->seat_of[who] = (uint8_t)n++;
        if (!*at) break;
    }
    if (n < 2) return mz_fail(error, MZ_OPTION, "AB-S1", "characters: two to six players");
    g->base.seats = (uint8_t)n;
    return MZ_OK;
}

static const char *given(const mz_pair *pairs, int n, const char *key) {
    for (int i = 0; i < n; i++)
        if (!strcmp(pairs[i].key, key)) return pairs[i].value;
    return NULL;
}

/* A number of seats alone takes the characters in colour order. */
static mz_status make_seats(struct bunny_game *g, const mz_pair *pairs, int n, mz_error *error) {
    mz_setting *set = &g->base.set[O_CHARACTERS];
    bool counted = given(pairs, n, "seats") != NULL;
    int seats = g->base.seats;
    if (counted && !given(pairs, n, "characters")) {
        mz_text text = mz_text_in(set->text, sizeof set->text);
        for (int i = 0; i < seats; i++) {
            if (i) mz_putc(&text, ',');
            mz_put(&text, bunny_who_names[i]);
        }
        set->choice = seats == 2 ? 0 : -1;
    }
    mz_status status = read_characters(g, set->text, error);
    if (!status && counted && seats != g->base.seats)
        return mz_fail(error, MZ_OPTION, "option", "seats=%d, but characters=%s", seats, set->text);
    return status;
}

static mz_status make_content(struct bunny_game *g, const mz_pair *pairs, int n, mz_error *error) {
    mz_setting *set = &g->base.set[O_CONTENT];
    const char *wanted = given(pairs, n, "content");
    mz_status status = bunny_content_read(&g->in, pairs, n, error);
    if (status) return status;
    if (wanted && strcmp(wanted, g->in.id) != 0)
        return mz_fail(error, MZ_OPTION, "option", "content=%.24s: these are the components of %s",
                       wanted, g->in.id);
    set->choice = strcmp(g->in.id, "std") ? -1 : 0;
    strcpy(set->text, g->in.id);
    derive(g);
    return MZ_OK;
}

static void add_actions(struct bunny_game *g, int seat, const struct bunny_action *list, int n) {
    for (int i = 0; i < n; i++) {
        bool possible = list[i].with == BUNNY_NONE || bunny_plays(g, list[i].with);
        if (possible && list[i].without != g->who[seat]) g->action[seat][list[i].kind] = &list[i];
    }
}

static void add_duties(struct bunny_game *g, const struct bunny_duty *list, int n) {
    for (int i = 0; i < n; i++) g->duty[list[i].kind] = &list[i];
}

/* Common actions first: a character's own take their places (Violet's tunnels). */
static void make_tables(struct bunny_game *g) {
    add_duties(g, bunny_shared, bunny_nshared);
    for (int seat = 0; seat < g->base.seats; seat++) {
        const struct bunny_character *c = bunny_list[g->who[seat]];
        add_actions(g, seat, bunny_common, bunny_ncommon);
        add_actions(g, seat, c->actions, c->nactions);
        add_duties(g, c->duties, c->nduties);
    }
}

mz_status bunny_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    struct bunny_game *g = (struct bunny_game *)(void *)game;
    mz_status status = make_seats(g, pairs, n, error);
    if (!status) status = make_content(g, pairs, n, error);
    if (status) return status;
    g->paint_free = mz_opt(game, O_PAINT) == 1;
    g->wild_must = mz_opt(game, O_WILD) == 1;
    g->fairy_hand = mz_opt(game, O_FAIRY) == 1;
    g->string_old = mz_opt(game, O_STRING) == 1;
    g->rounds = mz_opt(game, O_ROUNDS) == 0 ? 200 : (uint32_t)game->set[O_ROUNDS].number;
    make_tables(g);
    bunny_make_words(g);
    return MZ_OK;
}
