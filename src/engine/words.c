/* Text of views and moves: thin, since each game writes and reads its own notation. */
#include <string.h>

#include "base/lines.h"
#include "engine/rules.h"

/* Longest text of a position, move or record line that is looked at. */
enum { TEXT_MAX = 16384 };

/* Where a text stops being plain characters (32 to 126), at most TEXT_MAX of them. */
static size_t plain_end(const char *text) {
    size_t n = 0;
    while (n <= TEXT_MAX && text[n] >= 32 && text[n] < 127) n++;
    return n;
}

const char *mz_plain_line(const char *text, mz_error *error) {
    static _Thread_local char line[TEXT_MAX + 1];
    size_t n = plain_end(text);
    if (n <= TEXT_MAX && !text[n] && *text != ' ' && (!n || text[n - 1] != ' ')) return text;
    if (mz_one_line(text, strlen(text), line, sizeof line, error)) return NULL;
    n = plain_end(line);
    if (!line[n]) return line;
    mz_fail(error, MZ_SYNTAX, "syntax", "only plain characters are allowed");
    if (error) error->at = (int32_t)n;
    return NULL;
}

void mz_write(const mz_game *game, const void *view, int viewer, mz_text *out) {
    game->rules->write(game, view, viewer, out);
}

mz_status mz_read(const mz_game *game, const char *text, void *state, mz_error *error) {
    text = mz_plain_line(text, error);
    if (!text) return MZ_SYNTAX;
    memset(state, 0, game->state_size);
    mz_status status = game->rules->read(game, text, state, error);
    if (status) memset(state, 0, game->state_size);
    return status;
}

void mz_name(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
             mz_text *out) {
    game->rules->name(game, state, seat, ids, n, out);
}

mz_status mz_parse(const mz_game *game, const void *state, const char *text, int *seat,
                   mz_id ids[MZ_STEPS], int *n, mz_error *error) {
    *n = 0;
    *seat = mz_to_act(state);
    text = mz_plain_line(text, error);
    if (!text) return MZ_SYNTAX;
    if (mz_over(state)) return mz_ended(game, error);
    return game->rules->parse(game, state, text, seat, ids, n, error);
}

mz_desc mz_describe(const mz_game *game, const void *state, mz_id id) {
    return game->rules->describe(game, state, id);
}

void mz_write_log(const mz_game *game, const mz_event *events, int n, mz_text *out) {
    game->rules->log(game, events, n, out);
}

void mz_board(const mz_game *game, const void *view, int viewer, mz_text *out) {
    game->rules->board(game, view, viewer, out);
}

void mz_value(const mz_game *game, const void *state, int32_t value[MZ_SEATS]) {
    memset(value, 0, MZ_SEATS * sizeof *value);
    game->rules->value(game, state, value);
}

void mz_prior(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
              int32_t *weight) {
    game->rules->prior(game, state, seat, ids, n, weight);
}
