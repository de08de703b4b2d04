/* Turns of Mosquito written together (5.1, MQ-99): reveal, touches, choice and outcomes.
 *
 * A text is read item by item. What an item says has either followed by itself from those before
 * it (then the log tells it at `told`, and the item only checks it), or it is carried out as a
 * step. Invariant: the log up to `told` has been written or may be left out. */
#include "cli/cases_mosquito.h"
#include "engine/match.h"
#include "games/mosquito/mosquito.h"

#include <stdio.h>
#include <string.h>

enum { TURN_EVENTS = 2048, TURN_TEXT = 32768, ITEM = 40 };

typedef struct line {
    const mz_game *game;
    void *state;
    const char *at;
    mz_event events[TURN_EVENTS];
    mz_log log;
    size_t told;
    char choice[ITEM]; /* "#1" written before the outcome that asks for it */
    bool raced;        /* touches were read, so an outcome after them only repeats */
    mz_error *error;
} line;

static int stage(const void *state) {
    return mz_node(state)->stage;
}

static bool racing(const line *l) {
    return stage(l->state) >= MOSQUITO_AT_PINK && stage(l->state) <= MOSQUITO_AT_ORANGE;
}

static bool losing(const line *l) {
    return stage(l->state) == MOSQUITO_AT_CHOICE || stage(l->state) == MOSQUITO_AT_CHANCE;
}

/* ---- what the log tells ---- */

static size_t log_text(const line *l, char out[TURN_TEXT]) {
    mz_text text = mz_text_in(out, TURN_TEXT);
    mosquito_log(l->game, l->log.at, (int)l->log.n, &text);
    return text.len;
}

/* The item is what the log tells next; "O3" may leave out the card lost. */
static bool told(line *l, const char *item) {
    char text[TURN_TEXT];
    size_t n = strlen(item), len = log_text(l, text), at = l->told;
    at += at < len ? strspn(text + at, " ,") : 0;
    if (at >= len || strncmp(text + at, item, n) != 0) return false;
    at += n;
    if (item[0] == 'O' && text[at] == '(') at += 1 + strcspn(text + at, ")");
    if (text[at] && !strchr(" ,{#PBOC", text[at])) return false;
    l->told = at;
    return true;
}

static void skip_log(line *l) {
    char text[TURN_TEXT];
    l->told = log_text(l, text);
}

/* ---- steps ---- */

static mz_status step(line *l, const char *item) {
    mz_id ids[MZ_STEPS];
    int seat = -1, n;
    mz_status status = mz_parse(l->game, l->state, item, &seat, ids, &n, l->error);
    return status ? status : mz_play(l->game, l->state, seat, ids, n, &l->log, l->error);
}

mz_status mosquito_case_race(const mz_game *game, void *state, const mz_touch *touches, int n,
                             mz_log *log, mz_error *error) {
    mz_id ids[4];
    int steps = mz_judge(game, state, touches, n, ids, error);
    if (!steps) return MZ_ILLEGAL;
    for (int i = 0; i < steps; i++) {
        if (i == steps - 1) mz_touches_show(game, touches, n, log);
        mz_status status = mz_apply(game, state, mz_to_act(state), ids[i], log, error);
        if (status) return status;
    }
    return MZ_OK;
}

static mz_status touches_of(line *l) {
    mz_touch touches[MZ_TOUCHES];
    char text[TURN_TEXT];
    int n;
    skip_log(l);
    mz_status status = mz_touches_read(l->game, l->at, touches, &n, &l->at, l->error);
    if (!status) status = mosquito_case_race(l->game, l->state, touches, n, &l->log, l->error);
    if (status) return status;
    l->raced = true;
    if (log_text(l, text) > l->told) l->told += 1 + strcspn(text + l->told, "}");
    return MZ_OK;
}

/* The decision that a blue outcome tells: "B<2" attacks seat 2, "B-" nobody. */
static mz_status decide(line *l, const char *item) {
    char decision[] = {'A', item[1] == '-' ? '-' : item[2], 0};
    return stage(l->state) == MOSQUITO_AT_BLUE && item[0] == 'B' && item[1] ? step(l, decision)
                                                                            : MZ_OK;
}

static mz_status differs(const line *l, const char *item) {
    return mz_fail(l->error, MZ_ILLEGAL, "MQ-99", "\"%.30s\" is not what has happened", item);
}

/* The choice written before the outcome: "#1O3(8g)". */
static mz_status choose(line *l) {
    char choice[ITEM];
    memcpy(choice, l->choice, sizeof choice);
    *l->choice = 0;
    if (!*choice) return MZ_OK;
    if (!losing(l)) return differs(l, choice);
    mz_status status = step(l, choice);
    return status || told(l, choice) ? status : differs(l, choice);
}

/* Carries out an item, less the card in brackets, and checks that with what the log then tells. */
static mz_status carry_out(line *l, const char *item) {
    char bare[ITEM];
    skip_log(l);
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(item, "("), item);
    mz_status status = decide(l, bare);
    if (!status) status = step(l, bare);
    if (!status) status = choose(l);
    if (status || told(l, item) || !strchr(item, '(')) return status;
    return differs(l, item);
}

/* An outcome or a consequence that has not followed, and cannot be carried out as a step. */
static bool too_late(const line *l, const char *item) {
    int at = stage(l->state);
    if (item[0] == '=') return true;
    if (item[0] == 'C') return at != MOSQUITO_AT_REFILL && at != MOSQUITO_AT_START;
    return strchr("PBO", item[0]) && !racing(l);
}

static mz_status item(line *l, const char *text) {
    if (text[0] == '#' && racing(l)) {
        snprintf(l->choice, sizeof l->choice, "%s", text);
        return MZ_OK;
    }
    if (told(l, text)) return MZ_OK;
    char late[] = {'O', (char)('0' + ((const mosquito_state *)l->state)->pub.loser), 0};
    if (l->raced && losing(l) && !strcmp(text, late)) return MZ_OK;
    return too_late(l, text) ? differs(l, text) : carry_out(l, text);
}

/* The length of the item at the start of a text: up to the mark that begins another one. */
static size_t item_length(const char *at) {
    if (!strncmp(at, "first=", 6) || *at == 'C' || *at == '=') return strcspn(at, " ,");
    if (*at == 'P' || *at == 'B') return strcspn(at, " ,{#(");
    if (*at == 'O') return strcspn(at, " ,{#");
    return 1 + strcspn(at + 1, "{},#= (POAB");
}

static mz_status next_item(line *l) {
    char text[ITEM];
    size_t n = item_length(l->at);
    if (*l->at == '{') return touches_of(l);
    if (n >= sizeof text)
        return mz_fail(l->error, MZ_SYNTAX, "syntax", "\"%.30s\" is no part of a turn", l->at);
    memcpy(text, l->at, n);
    text[n] = 0;
    l->at += n;
    return item(l, text);
}

static void hand_over(const line *l, mz_log *log) {
    for (uint32_t i = 0; i < l->log.n; i++) mz_emit(log, l->log.at[i]);
}

mz_status mosquito_case_play(const mz_game *game, void *state, const char *text, mz_log *log,
                             mz_error *error) {
    _Alignas(8) uint8_t after[MZ_STATE_MAX];
    line l = {.game = game, .state = after, .at = text, .error = error};
    l.log = (mz_log){l.events, 0, TURN_EVENTS};
    memcpy(after, state, mz_size(game).state);
    mz_status status = MZ_OK;
    while (*l.at && !status) {
        if (*l.at == ' ' || *l.at == ',')
            l.at++;
        else
            status = next_item(&l);
    }
    if (!status && *l.choice) status = differs(&l, l.choice);
    if (!status && l.log.n > l.log.cap)
        status = mz_fail(error, MZ_SYNTAX, "syntax", "too many turns written together");
    if (status) return status;
    memcpy(state, after, mz_size(game).state);
    hand_over(&l, log);
    return MZ_OK;
}
