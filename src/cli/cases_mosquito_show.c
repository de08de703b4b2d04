/* Worked cases of Mosquito Show: deals from a seed text, and chances given what everybody sees. */
#include "cli/cases.h"
#include "games/mosquito_show/mosquito_show.h"

#include <string.h>

/* "game231 first=orange": blue begins unless told. */
static void deal_from(struct case_run *run, const char *value) {
    char seed[MZ_SEED_MAX] = {0};
    const char *first = strstr(value, " first=");
    size_t n = first ? (size_t)(first - value) : strlen(value);
    mz_source source;
    if (n >= sizeof seed) n = sizeof seed - 1;
    memcpy(seed, value, n);
    case_option(run, "first_player", first ? first + strlen(" first=") : "blue");
    if (!case_start(run)) return;
    mz_source_text(&source, seed);
    mz_deal(run->game, run->state, &source);
    run->dealt = true;
}

/* ---- beliefs (MS-57) ---- */

/* A fraction over/under, and the view that it speaks of. */
struct chance {
    const struct show_state *view;
    uint64_t over, under;
};

static uint64_t left_of(const struct show_state *v, bool flowers) {
    uint64_t sum = 0;
    for (int k = flowers ? SHOW_FLOWERS : 0; k < (flowers ? SHOW_LETTERS : SHOW_FLOWERS); k++)
        sum += v->left[k];
    return sum;
}

static void times(struct chance *c, uint64_t over, uint64_t under) {
    c->over *= over;
    c->under *= under ? under : 1; /* of none: the chance is 0 */
    if (!under) c->over = 0;
}

/* A never-seen token is a flower, or plain. */
static void times_lily(struct chance *c, bool flower) {
    const struct show_state *v = c->view;
    times(c, left_of(v, flower) - (flower ? v->flowers : v->lilies), v->unseen);
}

/* A token known to be a flower, or plain, is of this kind (0 golden to 4 white). */
static void times_kind(struct chance *c, bool flower, int kind) {
    bool none = kind == 4 && !flower; /* no plain token is white */
    uint64_t left = none ? 0 : c->view->left[kind + (flower ? SHOW_FLOWERS : 0)];
    times(c, left, left_of(c->view, flower));
}

static bool reads(const char **at, const char *words) {
    size_t n = strlen(words);
    if (strncmp(*at, words, n) != 0) return false;
    *at += n;
    return true;
}

static bool reads_kind(const char **at, int *kind) {
    static const char *const kinds[] = {"golden", "grey", "blue", "red", "white"};
    for (*kind = 0; *kind < 5; ++*kind)
        if (reads(at, kinds[*kind])) return true;
    return false;
}

static bool reads_pond(const char **at, int *pond) {
    *pond = **at - '1';
    if (*pond < 0 || *pond >= SHOW_PONDS) return false;
    ++*at;
    return true;
}

/* "has a flower", "is a plain KIND", "is a flower KIND" or "is KIND", of a never-seen token. */
static bool next_token(struct chance *c, const char **at) {
    int kind;
    if (reads(at, "has a flower")) {
        times_lily(c, true);
        return true;
    }
    bool plain = reads(at, "is a plain "), flower = !plain && reads(at, "is a flower ");
    if (!plain && !flower && !reads(at, "is ")) return false;
    if (!reads_kind(at, &kind)) return false;
    struct chance as_plain = *c, as_flower = *c;
    times_lily(&as_plain, false), times_kind(&as_plain, false, kind);
    times_lily(&as_flower, true), times_kind(&as_flower, true, kind);
    if (plain || flower) {
        *c = plain ? as_plain : as_flower;
    } else {
        c->over = as_plain.over * as_flower.under + as_flower.over * as_plain.under;
        c->under = as_plain.under * as_flower.under;
    }
    return true;
}

/* The top of a pond, or the discarded token, must be what the words call it. */
static bool marked_token(struct chance *c, const char **at) {
    bool flower, discarded = reads(at, "the discarded ");
    int kind, pond = 0, shown = c->view->discard;
    if (!discarded && !reads(at, "the ")) return false;
    flower = reads(at, "flower ");
    if (!flower && !reads(at, "lily ")) return false;
    if (!discarded) {
        if (!reads(at, "on pond ") || !reads_pond(at, &pond) || !reads(at, " ")) return false;
        shown = show_top(c->view, pond);
    }
    if (shown != (flower ? SHOW_FLOWER : SHOW_LILY)) return false;
    if (!reads(at, "is ") || !reads_kind(at, &kind)) return false;
    times_kind(c, flower, kind);
    return true;
}

static bool has_unseen(const struct show_state *v, int pond) {
    return v->height[pond] && memchr(v->stack[pond], SHOW_UNSEEN, v->height[pond]) != NULL;
}

static bool chance_of(struct chance *c, const char *words) {
    const char *at = words;
    int pond;
    if (!reads(&at, "next token of pond ")) return marked_token(c, &at);
    if (!reads_pond(&at, &pond) || !reads(&at, " ")) return false;
    return has_unseen(c->view, pond) && next_token(c, &at);
}

static bool expect_chance(void *user, const char *part) {
    struct case_run *run = user;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(run->game, run->state, MZ_NOBODY, view);
    struct chance c = {(const struct show_state *)(const void *)view, 1, 1};
    if (!chance_of(&c, part)) return !case_fail(run, "\"%s\" speaks of no such token", part);
    case_expect_fraction(run, part, c.over, c.under);
    return !run->failed;
}

bool show_case_key(struct case_run *run, const char *key, const char *value) {
    bool seed = !strcmp(key, "seed");
    if (!seed && strcmp(key, "probability") != 0) return false;
    if (seed)
        deal_from(run, value);
    else if (case_start(run))
        case_split(value, ';', expect_chance, run);
    return true;
}
