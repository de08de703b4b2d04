/* What a person at the terminal is told: moves, events, whose turn it is, choices, the result.
 * Everything comes from a view or from events as that viewer may see them. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

void play_put(const struct play *p, int row, const char *one, const char *two, int number,
              mz_text *out) {
    const int16_t a[3] = {0, 0, (int16_t)number};
    const char *const texts[6] = {one, two};
    say_row(&p->teller, &play_table, p->words, row, a, texts, out);
}

void play_print(const struct play *p, int row, const char *one, const char *two, int number) {
    mz_text text = cli_text();
    do play_put(p, row, one, two, number, &text);
    while (cli_more(&text));
    puts(text.at);
    free(text.at);
}

void play_put_seat(const struct play *p, int seat, mz_text *out) {
    char own[64];
    mz_text name = mz_text_in(own, sizeof own);
    mz_teller anybody = p->teller;
    anybody.you = MZ_NOBODY;
    mz_say_seat(&anybody, seat, &name);
    if (seat < MZ_SEATS && p->bot[seat]) {
        int level = mz_bot_level(p->bot[seat]);
        const char *player = level ? mz_level_name(level) : p->player[seat];
        play_put(p, PLAY_SEAT_BOT, own, player, 0, out);
    } else if (seat < MZ_SEATS && p->humans == 1) {
        play_put(p, PLAY_SEAT_YOU, own, NULL, 0, out);
    } else {
        mz_put(out, own);
    }
}

enum { TOLD_EVENTS = 512 };

/* A line for each sentence. */
static void put_events(const struct play *p, int viewer, mz_event *events, int n, mz_text *out) {
    for (int k = 0; k < n; k++) events[k] = mz_shown(p->game, &events[k], viewer);
    n = mz_gather(p->game, events, n);
    for (int k = 0; k < n; k++) {
        char line[1024];
        mz_text text = mz_text_in(line, sizeof line);
        mz_say_event(&p->teller, &events[k], &text);
        if (text.len) mz_putf(out, "    "), mz_put(out, line), mz_putc(out, '\n');
    }
}

/* Move i: who, the notation unless it is secret, and what it did. */
static void put_move(const struct play *p, int viewer, uint32_t i, mz_text *out) {
    _Alignas(8) uint8_t state[MZ_STATE_MAX];
    mz_event events[TOLD_EVENTS];
    mz_log log = {events, 0, TOLD_EVENTS};
    int seat = MZ_NATURE;
    mz_match_replay(p->match, 0, i, state, NULL);
    mz_match_move(p->match, i, &seat, NULL);
    play_put_seat(p, seat, out);
    mz_put(out, ": ");
    if (!mz_match_tells(p->match, i, viewer))
        play_put(p, PLAY_HIDDEN, NULL, NULL, 0, out);
    else
        mz_match_move(p->match, i, NULL, out);
    mz_putc(out, '\n');
    mz_match_replay(p->match, i, i + 1, state, &log);
    put_events(p, viewer, events, (int)(log.n < log.cap ? log.n : log.cap), out);
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

/* What is asked, and how: two sentences. */
static void put_asked(const struct play *p, int seat, mz_text *out) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(p->game, mz_match_state(p->match), seat, view);
    mz_say_stage(&p->teller, view, seat, MZ_WHOLE, out);
    if (out->len && !strchr(".?!", out->at[out->len - 1])) mz_putc(out, '.');
    size_t at = out->len;
    mz_putc(out, ' ');
    mz_say_stage(&p->teller, view, seat, MZ_HINT, out);
    if (out->len == at + 1 && !out->full) out->at[out->len = at] = 0;
}

void play_status(const struct play *p, int seat) {
    const mz_head *head = mz_node(mz_match_state(p->match));
    mz_text text = cli_text();
    do {
        play_put_seat(p, seat, &text);
        mz_put(&text, ": ");
        put_asked(p, seat, &text);
    } while (cli_more(&text));
    puts(text.at);
    if (head->joint) play_print(p, PLAY_JOINT, NULL, NULL, 0);
    if (head->nsel) play_print(p, PLAY_UNFINISHED, NULL, NULL, 0);
    free(text.at);
}

void play_put_choice(const struct play *p, int seat, mz_id id, mz_text *out) {
    const void *state = mz_match_state(p->match);
    mz_desc what = mz_describe(p->game, state, id);
    mz_name(p->game, state, seat, &id, 1, out);
    mz_put(out, "  (");
    mz_say_choice(&p->teller, &what, MZ_WHOLE, out);
    if (mz_goes_on(p->game, state, id)) {
        mz_put(out, ", ");
        play_put(p, PLAY_MORE, NULL, NULL, 0, out);
    }
    mz_putc(out, ')');
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
    play_print(p, few ? PLAY_CHOICES : PLAY_CHOICES_SHORT, NULL, NULL, p->choices);
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
    putchar('\n');
    play_print(p, PLAY_OVER, result.text, NULL, 0);
    for (int i = 0; i < seats; i++) {
        char name[96];
        mz_text who = mz_text_in(name, sizeof name), text = cli_text();
        bool shares = result.value[i] > 0 && result.place[i] == 1;
        play_put_seat(p, i, &who);
        int row = result.value[i] == MZ_WIN ? PLAY_WINS : shares ? PLAY_SHARES : PLAY_PLACE;
        play_put(p, row, name, NULL, result.place[i], &text);
        if (scores)
            mz_putc(&text, ' '), play_put(p, PLAY_SCORE, NULL, NULL, result.score[i], &text);
        puts(text.at);
        free(text.at);
    }
}
