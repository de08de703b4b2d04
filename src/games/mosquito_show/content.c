/* Components and options: what a game is made with, and written out again. */
#include <string.h>

#include "games/mosquito_show/mosquito_show.h"

/* A whole number from 0 to high, or -1. */
static int number(const char *text, int high) {
    int value = 0;
    if (!*text) return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return -1;
        value = value * 10 + (*text - '0');
        if (value > high) return -1;
    }
    return value;
}

static bool set_number(uint8_t *out, const char *value, int low, int high) {
    int n = number(value, high);
    if (n < low) return false;
    *out = (uint8_t)n;
    return true;
}

static bool set_name(char out[24], const char *value) {
    if (!*value || strlen(value) >= 24) return false;
    strcpy(out, value);
    return true;
}

static bool set_content(struct show_game *g, const char *key, const char *value, bool *known) {
    const char *letter =
        !strncmp(key, "tokens.", 7) && key[7] && !key[8] ? strchr(show_letters, key[7]) : NULL;
    *known = true;
    if (letter) return set_number(&g->tokens[letter - show_letters], value, 0, SHOW_TOKENS);
    if (!strcmp(key, "goal")) return set_number(&g->goal, value, 1, SHOW_TOKENS);
    if (!strcmp(key, "sides.b")) return set_name(g->side_name[0], value);
    if (!strcmp(key, "sides.o")) return set_name(g->side_name[1], value);
    *known = false;
    return false;
}

/* Nine stacks of three; a stack of seven holds no more than four greys can pile up; and there is
 * room for one discarded token. */
static mz_status check_tokens(const struct show_game *g, mz_error *error) {
    int sum = 0;
    for (int k = 0; k < SHOW_LETTERS; k++) sum += g->tokens[k];
    if (sum != SHOW_TOKENS)
        return mz_fail(error, MZ_OPTION, "content",
                       "content.tokens: there must be 27 tokens, not %d", sum);
    if (g->tokens[SHOW_G] + g->tokens[SHOW_FLOWERS + SHOW_G] > SHOW_HIGH - 3)
        return mz_fail(error, MZ_OPTION, "content", "content.tokens: at most four can be grey");
    if (g->tokens[SHOW_W] > 1)
        return mz_fail(error, MZ_OPTION, "content", "content.tokens.w: at most one can be white");
    return MZ_OK;
}

mz_status show_make(mz_game *game, const mz_pair *pairs, int n, mz_error *error) {
    struct show_game *g = (struct show_game *)(void *)game;
    static const uint8_t tokens[SHOW_LETTERS] = {12, 3, 2, 1, 5, 1, 1, 1, 1}; /* section 1.1 */
    memcpy(g->tokens, tokens, sizeof tokens);
    g->goal = 9;
    strcpy(g->side_name[0], "Blue");
    strcpy(g->side_name[1], "Orange");
    g->flip_all = mz_opt(game, SHOW_FLIP_SCOPE) == 1;
    g->overfly = mz_opt(game, SHOW_TOUCAN_OVERFLY) == 1;
    g->may_decline = mz_opt(game, SHOW_EFFECTS_OPTION) == 1;
    g->revealed = mz_opt(game, SHOW_WHITE_DISCARD) == 1;
    g->lost_turn = mz_opt(game, SHOW_RED_VS_BLOCK) == 1;
    show_lay_out(g);
    for (int i = 0; i < n; i++) {
        bool known;
        if (strncmp(pairs[i].key, "content.", 8) != 0) continue;
        if (set_content(g, pairs[i].key + 8, pairs[i].value, &known)) continue;
        return mz_fail(error, MZ_OPTION, "content", known ? "%s can't be \"%.60s\"" : "%s: unknown",
                       pairs[i].key, pairs[i].value);
    }
    mz_status status = check_tokens(g, error);
    if (!status) show_begin(g, &g->start);
    return status;
}

void show_content(const mz_game *game, mz_text *out) {
    const struct show_game *g = show_game_of(game);
    mz_putf(out, "goal=%d\n", g->goal);
    for (int k = 0; k < SHOW_LETTERS; k++)
        mz_putf(out, "tokens.%c=%d\n", show_letters[k], g->tokens[k]);
    for (int side = 0; side < 2; side++)
        mz_putf(out, "sides.%c=%s\n", "bo"[side], g -> side_name[side]);
}
