/* Moves as text, played and listed: see cli.h. */
#include "base/lines.h"
#include "cli/cases.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static mz_status play_one(const mz_game *game, void *state, const char *text, mz_log *log,
                          mz_error *error) {
    mz_id ids[MZ_STEPS];
    int n = 0, seat = -1;
    const struct case_hooks *hooks = case_hooks_of(mz_name_of(game));
    if (hooks && hooks->play) return hooks->play(game, state, text, log, error);
    mz_status status = mz_parse(game, state, text, &seat, ids, &n, error);
    if (!status && n < 1) status = mz_fail(error, MZ_SYNTAX, "syntax", "this is no move");
    return status ? status : mz_play(game, state, seat, ids, n, log, error);
}

/* How much a refusal tells: that this is no move, that it comes at the wrong time, why it is wrong.
 */
static int telling(const mz_game *game, const mz_error *error) {
    const char *order = mz_tables_of(game)->order;
    if (error->status == MZ_OK) return -1;
    if (error->status == MZ_SYNTAX) return 0;
    return order && !strcmp(order, error->code) ? 1 : 2;
}

/* A move has at most MZ_STEPS words and the seat's before them. */
enum { MOVE_BYTES = 8192, MOVE_WORDS = MZ_STEPS + 2 };

static size_t first_words(const char *text) {
    size_t n = 0;
    for (int words = 0; words < MOVE_WORDS && text[n]; words++) {
        n += strspn(text + n, MZ_BLANKS);
        n += strcspn(text + n, MZ_BLANKS);
    }
    return n;
}

/* Moves may stand on several lines; one move is read as one. */
static void one_line(char *out, const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = text[i] && strchr(MZ_BLANKS, text[i]) ? ' ' : text[i];
    out[n] = 0;
}

/* Plays the longest beginning of the words that is a move or the beginning of one; returns how many
 * bytes it took, 0 when none is. `error`: the most telling refusal, of those the first; one of a
 * longer text whose beginning was played before stands when this one tells less ("trade O RO OO OY"
 * has a part too many, and "OY" alone is no move). */
static size_t play_longest(const mz_game *game, void *state, const char *text, mz_log *log,
                           mz_error *error) {
    char part[MOVE_BYTES];
    size_t n = first_words(text);
    for (int least = telling(game, error) - 1; n;) {
        mz_error one = {.at = -1};
        one_line(part, text, n);
        if (!play_one(game, state, part, log, &one)) return n;
        int tells = telling(game, &one);
        if (tells > least) *error = one;
        least = tells > least ? tells : least;
        while (n && !strchr(MZ_BLANKS, text[n - 1])) n--;
        while (n && strchr(MZ_BLANKS, text[n - 1])) n--;
    }
    return 0;
}

mz_status cli_play(const mz_game *game, void *state, const char *text, mz_log *log,
                   mz_error *error) {
    _Alignas(8) uint8_t before[MZ_STATE_MAX];
    uint32_t logged = log ? log->n : 0;
    mz_error why = {.at = -1};
    memcpy(before, state, mz_size(game).state);
    text += strspn(text, MZ_BLANKS);
    if (strlen(text) >= MOVE_BYTES) return mz_fail(error, MZ_SYNTAX, "syntax", "too long a move");
    if (!*text) return mz_fail(error, MZ_SYNTAX, "syntax", "an empty move");
    while (*text) {
        size_t n = play_longest(game, state, text, log, &why);
        if (!n) {
            memcpy(state, before, mz_size(game).state);
            if (log) log->n = logged;
            if (error) *error = why;
            return why.status;
        }
        text += n;
        text += strspn(text, MZ_BLANKS);
    }
    return MZ_OK;
}

struct listing {
    const mz_game *game;
    const void *state;
    int seat;
    long calls;
    bool stopped;
    mz_text text;
    bool (*each)(void *user, const struct cli_move *move);
    void *user;
};

static bool list_one(struct listing *l, const mz_id *ids, int n, uint64_t weight) {
    do {
        l->text.len = 0;
        mz_name(l->game, l->state, l->seat, ids, n, &l->text);
    } while (cli_more(&l->text));
    l->calls++;
    struct cli_move move = {l->seat, ids, n, l->text.at, weight};
    l->stopped = !l->each(l->user, &move);
    return !l->stopped;
}

static bool list_move(void *user, const mz_id *ids, int n) {
    return list_one(user, ids, n, 0);
}

static void list_outcomes(struct listing *l) {
    mz_outcome all[MZ_OUTCOMES];
    int n = mz_outcomes(l->game, l->state, all);
    l->seat = MZ_NATURE;
    for (int i = 0; i < n && !l->stopped; i++) list_one(l, &all[i].id, 1, all[i].weight);
}

long cli_moves(const mz_game *game, const void *state,
               bool (*each)(void *user, const struct cli_move *move), void *user) {
    struct listing l = {
        .game = game, .state = state, .each = each, .user = user, .text = cli_text()};
    const mz_head *head = mz_node(state);
    if (head->kind == MZ_RANDOM || head->kind == MZ_PHYSICAL) list_outcomes(&l);
    for (int seat = 0; seat < MZ_SEATS && head->kind == MZ_DECISION && !l.stopped; seat++) {
        if (!(head->owes >> seat & 1)) continue;
        l.seat = seat;
        mz_moves(game, state, seat, list_move, &l);
    }
    free(l.text.at);
    return l.calls;
}
