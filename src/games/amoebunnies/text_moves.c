/* Moves and outcomes as text (6.1): tokens separated by blanks. Each token means one id, whatever
 * the node (7.4), so reading needs no state but the content's paths. */
#include <string.h>

#include "games/amoebunnies/tables.h"
#include "games/amoebunnies/text.h"

const struct bunny_item_form bunny_item_forms[BUNNY_DUTIES] = {
    [D_NONE] = {"", ARG_NONE},
    [D_FIRST] = {"first", ARG_NONE},
    [D_SETUP] = {"setup", ARG_SEAT_NUMBER},
    [D_DRAW] = {"draw", ARG_SEAT_NUMBER},
    [D_GIFT] = {"gift", ARG_SEAT},
    [D_HIDE] = {"loc(hide)", ARG_NONE},
    [D_PART] = {"loc(part)", ARG_NONE},
    [D_DIE_SUN] = {"die(sun)", ARG_NONE},
    [D_DIE_VIO] = {"die(vio)", ARG_NONE},
    [D_DIE_ZONE] = {"die", ARG_COLOUR},
    [D_FLOWER] = {"flower", ARG_SPACE},
    [D_PEEK] = {"peek", ARG_SPACE},
    [D_PALETTE] = {"palette", ARG_SPACE},
    [D_REVEAL] = {"reveal", ARG_NUMBER},
    [D_PASS] = {"pass", ARG_NONE},
    [D_TOLL] = {"toll", ARG_TOLL},
    [D_HALF] = {"half", ARG_COLOUR},
    [D_RAINBOW] = {"rainbow", ARG_NONE},
    [D_SPLASH] = {"splash", ARG_COLOUR},
    [D_WAY] = {"way", ARG_COLOUR},
    [D_TO] = {"to", ARG_COLOUR},
    [D_PICK] = {"pick", ARG_NUMBER},
    [D_AGAIN] = {"again", ARG_NONE},
};

/* ---- classes of ids ---- */

static const char *const WORDS[] = {"jelly", "fairy", "no", "yes", "own", "bonus"};
static const char *const COLOURS[] = {"R", "O", "Y", "G", "B", "P"};
static const char *const DIE[] = {"R", "O", "Y", "G", "B", "P", "W"};
static const char *const PAINTS[] = {"R", "O", "Y", "G", "B", "P", "d2"};
static const char *const NUMBERS[] = {"0", "1", "2", "3",  "4",  "5", "6",
                                      "7", "8", "9", "10", "11", "12"};

/* Ids from `base` on are `prefix` and a word. The last row of a list has no words. */
struct span {
    uint16_t base, n;
    uint8_t kind;
    const char *prefix;
    const char *const *words;
};

static const struct span TOKENS[] = {
    {0, BUNNY_KINDS, 0, "", bunny_kind_names},
    {ID_SPACE, BUNNY_SPACES, DO_SPACE, "", bunny_space_names},
    {ID_CARD, BUNNY_CARDS, DO_CARD, "", bunny_card_names},
    {ID_ART, BUNNY_PLAIN, DO_ART, "art:", bunny_card_names},
    {ID_JELLY, 6, DO_WORD, "", WORDS},
    {ID_COLOUR, 6, DO_COLOUR, "", COLOURS},
    {ID_PLAYER, 6, DO_PLAYER, "", bunny_who_names},
    {ID_GIFT, BUNNY_GIFTS, DO_GIFT, "", bunny_gift_names},
    {ID_ANIMAL, 3, DO_ANIMAL, "", bunny_face_names},
    {0, 0, 0, NULL, NULL},
};

static const struct span OUTCOMES[] = {
    {N_FIRST, 6, IS_FIRST, "S:", bunny_who_names},
    {N_CARD, BUNNY_CARDS, IS_CARD, "C:", bunny_card_names},
    {N_SPACE, BUNNY_SPACES, IS_SPACE, "L:", bunny_space_names},
    {N_GIFT, BUNNY_GIFTS, IS_GIFT, "G:", bunny_gift_names},
    {N_FACE, BUNNY_FACES, IS_FACE, "F:", bunny_face_names},
    {N_PAINT, BUNNY_PAINTS, IS_PAINT, "P:", PAINTS},
    {N_DIE, 7, IS_DIE, "D:", DIE},
    {N_VDIE, 13, IS_VDIE, "V:", NUMBERS},
    {0, 0, 0, NULL, NULL},
};

static const struct span *span_of(const struct span *list, int id) {
    for (; list->words; list++)
        if (id >= list->base && id < list->base + list->n) return list;
    return NULL;
}

static void put_in_span(const struct span *span, int id, mz_text *out) {
    if (!span) return;
    mz_put(out, span->prefix);
    mz_put(out, span->words[id - span->base]);
}

static int find_in(const struct span *list, const char *text, size_t n) {
    for (; list->words; list++) {
        size_t skip = strlen(list->prefix);
        if (n < skip || strncmp(text, list->prefix, skip)) continue;
        for (int i = 0; i < list->n; i++) {
            const char *word = list->words[i];
            if (strlen(word) == n - skip && !strncmp(text + skip, word, n - skip))
                return list->base + i;
        }
    }
    return -1;
}

static void put_outcome(int id, mz_text *out) {
    put_in_span(span_of(OUTCOMES, id), id, out);
}
int bunny_outcome(const char *text, size_t n) {
    return find_in(OUTCOMES, text, n);
}

void bunny_put_token(const struct bunny_game *g, int id, mz_text *out) {
    if (id >= ID_PATH && id < ID_PATH + g->in.npaths)
        bunny_put_path(g, id - ID_PATH, out);
    else
        put_in_span(span_of(TOKENS, id), id, out);
}

static int space_named(const char *text) {
    int id = find_in(&TOKENS[1], text, 2);
    return id >= ID_SPACE && id < ID_PATH ? id - ID_SPACE : -1;
}

/* "Rr-Rg", ends in either order. */
static int path_token(const struct bunny_game *g, const char *text, size_t n) {
    if (n != 5 || text[2] != '-') return -1;
    int a = space_named(text), b = space_named(text + 3);
    if (a < 0 || b < 0) return -1;
    int path = g->path_of[a][b];
    return path == BUNNY_NONE ? BUNNY_NO_PATH : ID_PATH + path;
}

/* "art:RRj": a card that needs no paint. */
static bool painted_icon(const char *text, size_t n) {
    int card = n > 4 && !strncmp(text, "art:", 4) ? find_in(TOKENS, text + 4, n - 4) : -1;
    return card >= ID_CARD + BUNNY_PLAIN && card < ID_ART;
}

int bunny_token(const struct bunny_game *g, const char *text, size_t n) {
    int path = path_token(g, text, n);
    if (path != -1) return path;
    return painted_icon(text, n) ? BUNNY_PAINTED_ICON : find_in(TOKENS, text, n);
}

/* ---- whole moves ---- */

void bunny_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                mz_text *out) {
    (void)state;
    for (int i = 0; i < n; i++) {
        if (i) mz_putc(out, ' ');
        if (seat == MZ_NATURE)
            put_outcome(ids[i], out);
        else
            bunny_put_token(bunny_game_of(game), ids[i], out);
    }
}

mz_desc bunny_describe(const mz_game *game, const void *state, mz_id id) {
    (void)game;
    bool nature = mz_node(state)->kind == MZ_RANDOM;
    if (!nature && id >= ID_PATH && id < ID_CARD)
        return (mz_desc){.kind = DO_PATH, .n = 1, .a = {(int16_t)(id - ID_PATH)}};
    const struct span *span = span_of(nature ? OUTCOMES : TOKENS, id);
    if (!span) return (mz_desc){.kind = DO_WORD};
    if (!nature && id < BUNNY_KINDS) return (mz_desc){.kind = (uint8_t)id};
    return (mz_desc){.kind = span->kind, .n = 1, .a = {(int16_t)(id - span->base)}};
}
