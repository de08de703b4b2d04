/* What a person at the terminal is told: moves, events, whose turn it is, choices, the result.
 * Everything comes from a view or from events as that viewer may see them. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

void play_put_seat(const struct play *p, int seat, mz_text *out) {
    mz_say_seat(p->game, seat, out);
    if (seat < MZ_SEATS && p->bot[seat]) {
        int level = mz_bot_level(p->bot[seat]);
        mz_putf(out, " (%s)", level ? mz_level_name(level) : p->player[seat]);
    } else if (seat < MZ_SEATS && p->humans == 1) {
        mz_put(out, " (you)");
    }
}

enum { TOLD_EVENTS = 512 };

/* Move i: who, the notation unless it is secret, and what it did. */
static void put_move(const struct play *p, int viewer, uint32_t i, mz_text *out) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_event events[TOLD_EVENTS];
    mz_log log = {events, 0, TOLD_EVENTS};
    int seat = MZ_NATURE;
    mz_match_replay(p->match, 0, i, state, NULL);
    const mz_stage *stage = &mz_tables_of(p->game)->stages[mz_node(state)->stage];
    mz_match_move(p->match, i, &seat, NULL);
    play_put_seat(p, seat, out);
    mz_put(out, ": ");
    if (!mz_match_tells(p->match, i, viewer))
        mz_putf(out, "%s, hidden from you", stage->name);
    else
        mz_match_move(p->match, i, NULL, out);
    mz_putc(out, '\n');
    mz_match_replay(p->match, i, i + 1, state, &log);
    for (uint32_t k = 0; k < log.n && k < log.cap; k++) {
        mz_event shown = mz_shown(p->game, &events[k], viewer);
        mz_put(out, "    ");
        mz_say_event(p->game, &shown, out);
        mz_put(out, ".\n");
    }
}

void play_tell_moves(const struct play *p, int viewer, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        mz_text text = cli_text();
        do put_move(p, viewer, i, &text);
        while (cli_more(&text));
        fputs(text.at, stdout);
        free(text.at);
    }
}

void play_tell(struct play *p, int seat, uint32_t to) {
    play_tell_moves(p, seat, p->told[seat], to);
    if (p->told[seat] < to) p->told[seat] = to;
}

void play_board(const struct play *p, int viewer) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(p->game, mz_match_state(p->match), viewer, view);
    mz_text text = cli_text();
    do mz_board(p->game, view, viewer, &text);
    while (cli_more(&text));
    printf("\n%s\n", text.at);
    free(text.at);
}

void play_status(const struct play *p, int seat) {
    const mz_head *head = mz_node(mz_match_state(p->match));
    const mz_stage *stage = &mz_tables_of(p->game)->stages[head->stage];
    mz_text text = cli_text();
    play_put_seat(p, seat, &text);
    printf("%s: %s%s\n", text.at, stage->doc, strchr(stage->doc, '?') ? "" : ".");
    if (head->joint) puts("All choose at the same time; nobody sees a choice before the last one.");
    if (head->nsel) puts("Your move is not complete: choose how it goes on.");
    free(text.at);
}

void play_put_choice(const struct play *p, int seat, mz_id id, mz_text *out) {
    const void *state = mz_match_state(p->match);
    mz_desc what = mz_describe(p->game, state, id);
    mz_name(p->game, state, seat, &id, 1, out);
    mz_put(out, "  (");
    mz_say_choice(p->game, &what, out);
    mz_put(out, mz_goes_on(p->game, state, id) ? ", more follows)" : ")");
}

/* FEW: as many are listed in words without asking; WIDTH: of a line of short names. */
enum { FEW = 12, WIDTH = 72 };

static void list_in_words(const struct play *p, int seat) {
    for (int i = 0; i < p->choices; i++) {
        mz_text text = cli_text();
        do play_put_choice(p, seat, p->choice[i], &text);
        while (cli_more(&text));
        printf("%4d. %s\n", i + 1, text.at);
        free(text.at);
    }
}

static void list_names(const struct play *p, int seat) {
    size_t column = 0;
    for (int i = 0; i < p->choices; i++) {
        mz_text text = cli_text();
        mz_putf(&text, "%d. ", i + 1);
        mz_name(p->game, mz_match_state(p->match), seat, &p->choice[i], 1, &text);
        if (column && column + text.len > WIDTH) {
            puts(",");
            column = 0;
        }
        printf("%s%s", column ? ", " : "  ", text.at);
        column += text.len + 2;
        free(text.at);
    }
    putchar('\n');
}

void play_list(struct play *p, int seat, bool all) {
    mz_set set;
    mz_legal(p->game, mz_match_state(p->match), seat, &set);
    p->choices = mz_list(&set, p->choice);
    bool few = all || p->choices <= FEW;
    printf("%d %s%s:\n", p->choices, p->choices == 1 ? "choice" : "choices",
           few ? "" : " (type choices for words)");
    if (few)
        list_in_words(p, seat);
    else
        list_names(p, seat);
}

static bool any_score(const mz_result *result, int seats) {
    for (int i = 0; i < seats; i++)
        if (result->score[i]) return true;
    return false;
}

void play_result(const struct play *p) {
    mz_result result;
    int seats = mz_size(p->game).seats;
    if (!mz_match_result(p->match, &result)) return;
    bool scores = any_score(&result, seats);
    printf("\nThe game is over: %s\n", result.text);
    for (int i = 0; i < seats; i++) {
        mz_text text = cli_text();
        play_put_seat(p, i, &text);
        if (result.value[i] == MZ_WIN)
            printf("%s wins.", text.at);
        else if (result.value[i] > 0 && result.place[i] == 1)
            printf("%s shares the win.", text.at);
        else
            printf("%s: place %d.", text.at, result.place[i]);
        if (scores) printf(" Score %d.", result.score[i]);
        putchar('\n');
        free(text.at);
    }
}
