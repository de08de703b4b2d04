/* Moves and outcomes read (6.1): tokens separated by blanks, after the player where one is named.
 */
#include <string.h>

#include "games/amoebunnies/text.h"

/* The next word of a text, without the blanks before it; its length, 0 at the end. */
static size_t next_word(const char **at) {
    while (**at == ' ') (*at)++;
    return strcspn(*at, " ");
}

/* A seat's name before the move, as in records (6.4). */
static const char *skip_seat(const mz_game *game, const char *text, int *seat) {
    const char *at = text;
    size_t n = next_word(&at);
    for (int i = 0; i <= game->seats; i++) {
        int who = i == game->seats ? MZ_NATURE : i;
        const char *name = mz_seat(game, who);
        if (strlen(name) != n || strncmp(at, name, n)) continue;
        const char *rest = at + n;
        if (!next_word(&rest)) return text; /* a token alone, not a player before a move */
        *seat = who;
        return rest;
    }
    return text;
}

/* A move being read; `ids` begins with the steps of an unfinished one. */
struct parsing {
    const struct bunny_game *g;
    const char *text;
    mz_id ids[2 * BUNNY_STEPS];
    int first, n;
    mz_error *error;
};

static mz_status no_word(struct parsing *p, const char *at, size_t n) {
    mz_fail(p->error, MZ_SYNTAX, "syntax", "\"%.*s\" can't stand here", (int)(n < 60 ? n : 60), at);
    if (p->error) p->error->at = (int32_t)(at - p->text);
    return MZ_SYNTAX;
}
static mz_status not_here(struct parsing *p, const char *code, const char *text) {
    return mz_fail(p->error, MZ_ILLEGAL, code, "%s", text);
}

static bool is_part(int token) {
    return token >= ID_CARD && token <= ID_JELLY;
}

/* AB-31, AB-SAR-7: a part behind a set that is worth enough, while nothing else is said. */
static mz_status check_set(struct parsing *p, int token) {
    bool trade = p->n > 2 && p->ids[0] == K_TRADE, seek = p->n > 2 && p->ids[0] == K_SEEK;
    bool set = (trade || seek) && is_part(token) && p->ids[1] >= ID_COLOUR &&
               p->ids[1] < ID_COLOUR + BUNNY_COLOURS;
    for (int i = 2; i < p->n; i++) set = set && is_part(p->ids[i]);
    if (!set || bunny_set_more(p->g, p->ids, p->n, trade ? 3 : 2)) return MZ_OK;
    return not_here(p, trade ? "AB-31" : "AB-SAR-7",
                    "That is one part too many: the others are worth enough.");
}

static mz_status parse_token(struct parsing *p, const char *at, size_t length) {
    int token = bunny_token(p->g, at, length);
    if (token == BUNNY_NO_PATH) return not_here(p, "AB-14", "No path joins these two spaces.");
    if (token == BUNNY_PAINTED_ICON)
        return not_here(p, "AB-SUN-15", "A card with the icon fits unpainted.");
    if (token < 0) return no_word(p, at, length);
    mz_status status = check_set(p, token);
    if (status) return status;
    if (p->n - p->first == BUNNY_STEPS) return not_here(p, "AB-8", "No move has so many parts.");
    p->ids[p->n++] = (mz_id)token;
    return MZ_OK;
}

static mz_status parse_tokens(struct parsing *p, const char *at) {
    mz_status status = MZ_OK;
    for (size_t n; !status && (n = next_word(&at)); at += n) status = parse_token(p, at, n);
    return status;
}

/* One outcome of nature, and nothing behind it. */
static mz_status parse_outcome(struct parsing *p, const char *at) {
    size_t n = next_word(&at);
    p->ids[p->n++] = (mz_id)bunny_outcome(at, n);
    at += n;
    n = next_word(&at);
    if (!n) return MZ_OK;
    bool known = bunny_outcome(at, n) >= 0 || bunny_token(p->g, at, n) != -1;
    return known ? not_here(p, "AB-8", "Only one thing is drawn at a time.") : no_word(p, at, n);
}

mz_status bunny_parse(const mz_game *game, const void *state, const char *text, int *seat,
                      mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    const struct bunny_state *s = state;
    struct parsing p = {.g = bunny_game_of(game), .text = text, .error = error};
    int named = -1, acts = mz_to_act(state);
    const char *at = skip_seat(game, text, &named);
    size_t length = next_word(&at);
    bool nature = bunny_outcome(at, length) >= 0;
    if (!length) return mz_fail(error, MZ_SYNTAX, "syntax", "an empty move");
    *seat = nature ? MZ_NATURE : acts;
    if (!nature && acts != MZ_NATURE) p.first = p.n = s->head.nsel;
    memcpy(p.ids, s->sel, (size_t)p.first * sizeof *ids);
    mz_status status = nature ? parse_outcome(&p, at) : parse_tokens(&p, at);
    if (status == MZ_SYNTAX) return status;
    *n = p.n - p.first;
    memcpy(ids, p.ids + p.first, (size_t)*n * sizeof *ids);
    if (named >= 0 && named != *seat)
        return mz_fail(error, MZ_ILLEGAL, "AB-2", "it is not the turn of %s", mz_seat(game, named));
    if (!nature && acts == MZ_NATURE)
        return not_here(&p, "AB-8", "something has to be drawn or shown first");
    return status;
}
