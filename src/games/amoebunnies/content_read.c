/* Components: the standard ones, changed by pairs "paths.0.2=P" (a flattened content file), checked
 * as 1.4 says. Invariant: paths are sorted by their first end, then the second, the lower space
 * being the first end, so that path numbers are ids (7.4). */
#include "games/amoebunnies/content.h"

#include <stdlib.h>
#include <string.h>

enum {
    F_ID,
    F_SPACES,
    F_PATHS,
    F_FLOWER,
    F_CAM,
    F_BIRD,
    F_BEE,
    F_BFLY,
    F_COLOUR_DECK,
    F_GIFT_DECK,
    F_ICONS,
    F_SUN,
    F_VIO,
    FIELDS
};
static const char *const FIELD[FIELDS] = {
    "id",   "spaces",      "paths",     "flower",     "cam",       "bird",      "bee",
    "bfly", "colour_deck", "gift_deck", "gift_icons", "sunil_die", "violet_die"};

static const char DIE[] = "ROYGBPW";

/* ---- the standard content ---- */

static void standard(struct bunny_content *in) {
    memset(in, 0, sizeof *in);
    strcpy(in->id, "std");
    memcpy(in->at, bunny_std_at, sizeof in->at);
    for (const char *p = bunny_std_paths; *p; p += *p == ' ') {
        uint8_t *end = in->end[in->npaths];
        end[0] = (uint8_t)bunny_word(&p, bunny_space_names, BUNNY_SPACES);
        end[1] = (uint8_t)bunny_word(&p, bunny_space_names, BUNNY_SPACES);
        in->colour[in->npaths++] = (uint8_t)(strchr(bunny_letters, *p++) - bunny_letters);
    }
    memcpy(in->flower, bunny_std_flower, sizeof in->flower);
    memcpy(in->cam, bunny_std_cam, sizeof in->cam);
    memcpy(in->animal, bunny_std_animal, sizeof in->animal);
    memcpy(in->cards, bunny_std_cards, sizeof in->cards);
    memcpy(in->gifts, bunny_std_gifts, sizeof in->gifts);
    in->nicons = sizeof bunny_std_icon;
    memcpy(in->icon, bunny_std_icon, sizeof bunny_std_icon);
    in->ndie = sizeof bunny_std_die;
    memcpy(in->die, bunny_std_die, sizeof bunny_std_die);
    in->nvdie = sizeof bunny_std_vdie;
    memcpy(in->vdie, bunny_std_vdie, sizeof bunny_std_vdie);
}

/* ---- pairs ---- */

/* What is read, as long as it may be in any order and incomplete. */
struct reading {
    struct bunny_content *in;
    mz_error *error;
    const char *key, *value; /* of the pair at hand */
    bool seen[FIELDS];
    uint64_t spaces; /* listed */
    int space;       /* the last one, whose coordinates follow */
};

static mz_status refuse(struct reading *r, const char *why) {
    return mz_fail(r->error, MZ_OPTION, "content", "%.60s=%.40s: %s", r->key, r->value, why);
}

/* The list begins anew with the first pair of its field. */
static void begin_field(struct reading *r, int field) {
    struct bunny_content *in = r->in;
    if (r->seen[field]) return;
    r->seen[field] = true;
    if (field == F_PATHS) {
        in->npaths = 0;
        memset(in->end, BUNNY_NONE, sizeof in->end);
        memset(in->colour, BUNNY_NONE, sizeof in->colour);
    }
    if (field == F_FLOWER) memset(in->flower, BUNNY_NONE, sizeof in->flower);
    if (field == F_CAM) memset(in->cam, BUNNY_NONE, sizeof in->cam);
    if (field >= F_BIRD && field <= F_BFLY) memset(in->animal[field - F_BIRD], BUNNY_NONE, 2);
    if (field == F_COLOUR_DECK) memset(in->cards, 0, sizeof in->cards);
    if (field == F_GIFT_DECK) memset(in->gifts, 0, sizeof in->gifts);
    if (field == F_ICONS) in->nicons = 0;
    if (field == F_SUN) in->ndie = 0;
    if (field == F_VIO) in->nvdie = 0;
}

/* A number at *at, moved behind it; -1 if there is none or it is above `most`. */
static int number(const char **at, int most) {
    const char *p = *at;
    int n = 0;
    if (*p < '0' || *p > '9' || (*p == '0' && p[1] >= '0' && p[1] <= '9')) return -1;
    for (; *p >= '0' && *p <= '9'; p++)
        if ((n = 10 * n + (*p - '0')) > most) return -1;
    *at = p;
    return n;
}

static int whole(const char *text, int most) {
    int n = number(&text, most);
    return *text ? -1 : n;
}

static int word_of(const char *text, const char *const *words, int n) {
    int i = bunny_word(&text, words, n);
    return *text ? -1 : i;
}

static int letter_of(const char *text, const char *letters) {
    const char *found = text[0] && !text[1] ? strchr(letters, text[0]) : NULL;
    return found ? (int)(found - letters) : -1;
}

/* ".3" or ".3.1" behind the field's name; false when it is anything else. */
static bool places(const char *at, int n, int place[2], int most) {
    for (int i = 0; i < n; i++) {
        if (*at++ != '.') return false;
        place[i] = number(&at, i ? 2 : most);
        if (place[i] < 0) return false;
    }
    return !*at;
}

static mz_status read_id(struct reading *r) {
    size_t n = strlen(r->value);
    if (!n || n >= sizeof r->in->id) return refuse(r, "an id has 1 to 23 letters and digits");
    for (size_t i = 0; i < n; i++) {
        char c = r->value[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (!i || c < '0' || c > '9'))
            return refuse(r, "an id is a letter, then letters and digits");
    }
    strcpy(r->in->id, r->value);
    return MZ_OK;
}

static mz_status read_space(struct reading *r, const int place[2]) {
    if (place[1] == 0) {
        r->space = word_of(r->value, bunny_space_names, BUNNY_SPACES);
        if (r->space < 0) return refuse(r, "is no space");
        if (bunny_has(r->spaces, r->space)) return refuse(r, "the space is listed twice");
        r->spaces |= bunny_bit(r->space);
        return MZ_OK;
    }
    int n = whole(r->value, 9999);
    if (n < 0) return refuse(r, "a coordinate is a number from 0 to 9999");
    if (r->space < 0) return refuse(r, "the space comes before its coordinates");
    r->in->at[r->space][place[1] - 1] = (uint16_t)n;
    return MZ_OK;
}

static mz_status read_path(struct reading *r, const int place[2]) {
    struct bunny_content *in = r->in;
    int i = place[0];
    if (i >= in->npaths) in->npaths = (uint8_t)(i + 1);
    if (place[1] == 2) {
        int c = letter_of(r->value, bunny_letters);
        if (c < 0) return refuse(r, "is no colour");
        in->colour[i] = (uint8_t)c;
        return MZ_OK;
    }
    int space = word_of(r->value, bunny_space_names, BUNNY_SPACES);
    if (space < 0) return refuse(r, "is no space");
    in->end[i][place[1]] = (uint8_t)space;
    return MZ_OK;
}

static mz_status read_mark(struct reading *r, uint8_t *list, int i) {
    int space = word_of(r->value, bunny_space_names, BUNNY_SPACES);
    if (space < 0) return refuse(r, "is no space");
    list[i] = (uint8_t)space;
    return MZ_OK;
}

static mz_status read_copies(struct reading *r, const char *code, const char *const *names, int n,
                             uint8_t *copies) {
    int kind = *code == '.' ? word_of(code + 1, names, n) : -1;
    int many = whole(r->value, BUNNY_DECK);
    if (kind < 0) return refuse(r, "is no card");
    if (many < 0) return refuse(r, "a card has 0 to 250 copies");
    copies[kind] = (uint8_t)many;
    return MZ_OK;
}

static mz_status read_face(struct reading *r, uint8_t *list, uint8_t *n, int i, int face) {
    if (face < 0) return refuse(r, "is not possible here");
    if (i > *n) return refuse(r, "the list has a gap before this");
    list[i] = (uint8_t)face;
    if (i == *n) *n = (uint8_t)(i + 1);
    return MZ_OK;
}

static mz_status read_field(struct reading *r, int field, const char *rest) {
    struct bunny_content *in = r->in;
    static const uint8_t depth[FIELDS] = {0, 2, 2, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1};
    static const uint8_t most[FIELDS] = {0, 35, 95, 11, 11, 1, 1, 1, 0, 0, 12, 63, 63};
    int place[2] = {0, 0};
    begin_field(r, field);
    bool deck = field == F_COLOUR_DECK || field == F_GIFT_DECK;
    if (!deck && !places(rest, depth[field], place, most[field]))
        return refuse(r, "there is no such place");
    switch (field) {
    case F_ID: return read_id(r);
    case F_SPACES: return read_space(r, place);
    case F_PATHS: return read_path(r, place);
    case F_FLOWER: return read_mark(r, in->flower, place[0]);
    case F_CAM: return read_mark(r, in->cam, place[0]);
    case F_COLOUR_DECK: return read_copies(r, rest, bunny_card_names, BUNNY_CARDS, in->cards);
    case F_GIFT_DECK: return read_copies(r, rest, bunny_gift_names, BUNNY_GIFTS, in->gifts);
    case F_ICONS: {
        int n = whole(r->value, BUNNY_TRACK - 1);
        return read_face(r, in->icon, &in->nicons, place[0], n ? n : -1);
    }
    case F_SUN: return read_face(r, in->die, &in->ndie, place[0], letter_of(r->value, DIE));
    case F_VIO: return read_face(r, in->vdie, &in->nvdie, place[0], whole(r->value, 12));
    default: return read_mark(r, in->animal[field - F_BIRD], place[0]);
    }
}

static mz_status read_pair(struct reading *r) {
    const char *key = r->key;
    for (int field = 0; field < FIELDS; field++) {
        size_t n = strlen(FIELD[field]);
        if (strncmp(key, FIELD[field], n) != 0 || (key[n] && key[n] != '.')) continue;
        if (key[n] || *r->value || field == F_ID) return read_field(r, field, key + n);
        begin_field(r, field); /* an empty list */
        return MZ_OK;
    }
    return refuse(r, "there is no such component");
}

/* ---- checks (1.4) ---- */

static mz_status wrong(mz_error *error, const char *where, const char *why) {
    return mz_fail(error, MZ_OPTION, "content", "%s: %s", where, why);
}

/* Spaces of a list of marks, or 0 when one is missing or stands twice. */
static uint64_t marks_of(const uint8_t *list, int n) {
    uint64_t on = 0;
    for (int i = 0; i < n; i++) {
        if (list[i] >= BUNNY_SPACES || bunny_has(on, list[i])) return 0;
        on |= bunny_bit(list[i]);
    }
    return on;
}

static int by_ends(const void *a, const void *b) {
    return memcmp(a, b, 2);
}

static mz_status sort_paths(struct bunny_content *in, mz_error *error) {
    uint8_t all[BUNNY_PATHS][3];
    for (int i = 0; i < in->npaths; i++) {
        uint8_t a = in->end[i][0], b = in->end[i][1];
        if (a >= BUNNY_SPACES || b >= BUNNY_SPACES || in->colour[i] >= BUNNY_COLOURS)
            return mz_fail(error, MZ_OPTION, "content", "paths.%d: two spaces and a colour", i);
        if (a == b)
            return mz_fail(error, MZ_OPTION, "content", "paths.%d: joins a space to itself", i);
        all[i][0] = a < b ? a : b, all[i][1] = a < b ? b : a, all[i][2] = in->colour[i];
    }
    qsort(all, in->npaths, 3, by_ends);
    memset(in->end, 0, sizeof in->end);
    memset(in->colour, 0, sizeof in->colour);
    for (int i = 0; i < in->npaths; i++) {
        if (i && !by_ends(all[i], all[i - 1]))
            return mz_fail(error, MZ_OPTION, "content", "paths: %s and %s are joined twice",
                           bunny_space_names[all[i][0]], bunny_space_names[all[i][1]]);
        memcpy(in->end[i], all[i], 2);
        in->colour[i] = all[i][2];
    }
    return MZ_OK;
}

static mz_status check_graph(const struct bunny_content *in, mz_error *error) {
    uint64_t next[BUNNY_SPACES] = {0}, reached = 1, before = 0;
    for (int i = 0; i < in->npaths; i++) {
        next[in->end[i][0]] |= bunny_bit(in->end[i][1]);
        next[in->end[i][1]] |= bunny_bit(in->end[i][0]);
    }
    for (int i = 0; i < BUNNY_SPACES; i++)
        if (!(next[i] & (next[i] - 1)))
            return mz_fail(error, MZ_OPTION, "content", "paths: %s has fewer than two paths",
                           bunny_space_names[i]);
    while (reached != before) {
        before = reached;
        for (uint64_t m = before; m; m &= m - 1) reached |= next[bunny_low(m)];
    }
    return reached == bunny_bit(BUNNY_SPACES) - 1
               ? MZ_OK
               : wrong(error, "paths", "the board is not in one piece");
}

static mz_status check_decks(const struct bunny_content *in, mz_error *error) {
    int cards = 0, gifts = 0, shown = 0;
    for (int k = 0; k < BUNNY_CARDS; k++) {
        cards += in->cards[k];
        if (in->cards[k]) shown |= bunny_shows(k);
    }
    for (int k = 0; k < BUNNY_GIFTS; k++) gifts += in->gifts[k];
    if (shown != 63) return wrong(error, "colour_deck", "at least one card a colour");
    if (cards > BUNNY_DECK) return wrong(error, "colour_deck", "more than 250 cards");
    if (gifts > BUNNY_DECK) return wrong(error, "gift_deck", "more than 250 cards");
    return MZ_OK;
}

static mz_status check(struct bunny_content *in, const struct reading *r, mz_error *error) {
    mz_status status = sort_paths(in, error);
    if (!status) status = check_graph(in, error);
    if (!status) status = check_decks(in, error);
    if (status) return status;
    if (r->seen[F_SPACES] && r->spaces != bunny_bit(BUNNY_SPACES) - 1)
        return wrong(error, "spaces", "all 36, once each");
    if (!marks_of(in->flower, BUNNY_MARKS))
        return wrong(error, "flower", "twelve different spaces");
    if (!marks_of(in->cam, BUNNY_MARKS)) return wrong(error, "cam", "twelve different spaces");
    if (!marks_of(in->animal[0], 6)) return wrong(error, "bird, bee, bfly", "six different spaces");
    if (!in->ndie) return wrong(error, "sunil_die", "at least one face");
    if (!in->nvdie) return wrong(error, "violet_die", "at least one face");
    return MZ_OK;
}

mz_status bunny_content_read(struct bunny_content *in, const mz_pair *pairs, int n,
                             mz_error *error) {
    struct reading r = {.in = in, .error = error, .space = -1};
    standard(in);
    for (int i = 0; i < n; i++) {
        if (strncmp(pairs[i].key, "content.", 8)) continue;
        r.key = pairs[i].key + 8;
        r.value = pairs[i].value;
        mz_status status = read_pair(&r);
        if (status) return status;
    }
    return check(in, &r, error);
}
