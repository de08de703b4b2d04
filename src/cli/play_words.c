/* What a person at the terminal is told: moves, events, whose turn it is, choices, the result.
 * Everything comes from a view or from events as that viewer may see them. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

static const mz_type *type_named(const mz_game *game, const char *name) {
    const mz_tables *t = mz_tables_of(game);
    for (int i = 0; i < t->ntypes; i++)
        if (!strcmp(t->types[i].name, name)) return &t->types[i];
    return NULL;
}

/* A type "places" that has no words of its own is a set of "place", bit by bit. */
static bool put_set(const mz_game *game, const char *type, int bits, mz_text *out) {
    char one[64];
    size_t n = strlen(type);
    if (n < 2 || n > sizeof one || type[n - 1] != 's' || type_named(game, type)) return false;
    memcpy(one, type, n - 1);
    one[n - 1] = 0;
    const mz_type *t = type_named(game, one);
    if (!t || !t->names) return false;
    const char *between = "";
    for (int i = 0; i < t->n; i++) {
        if (!(bits >> i & 1)) continue;
        mz_putf(out, "%s%s", between, t->names[i]);
        between = " and ";
    }
    return true;
}

static void put_value(const mz_game *game, const char *type, int value, mz_text *out) {
    const mz_type *t = type_named(game, type);
    if (value == MZ_HIDDEN)
        mz_put(out, "hidden");
    else if (t && t->names && value >= 0 && value < t->n)
        mz_put(out, t->names[value]);
    else if (!strcmp(type, "seat"))
        mz_put(out, mz_seat(game, value));
    else if (!put_set(game, type, value, out))
        mz_putn(out, value);
}

/* "pond 5" or, where the value's word says what it is, the word alone: "seat 2". */
static void put_arg(const mz_game *game, const char *type, int value, mz_text *out) {
    char word[128];
    mz_text t = mz_text_in(word, sizeof word);
    put_value(game, type, value, &t);
    size_t same = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    if (!same || strncmp(word, type, same) != 0) {
        for (const char *p = type; *p; p++) mz_putc(out, *p == '_' ? ' ' : *p);
        mz_putc(out, ' ');
    }
    mz_put(out, word);
}

/* The arguments of a row with their types, after `before`; -1 says that there is none, except in
 * numbers. */
static void put_args(const mz_game *game, const char *before, const char *const args[7],
                     const int16_t *a, mz_text *out) {
    bool any = false;
    for (int i = 0; i < 6 && args[i]; i++) {
        if (a[i] == -1 && strcmp(args[i], "number") != 0) continue;
        mz_put(out, any ? ", " : before);
        put_arg(game, args[i], a[i], out);
        any = true;
    }
}

/* A seat as people call it ("Blue"), where the game has words for seats; else its name. */
static void put_seat_name(const mz_game *game, int seat, mz_text *out) {
    const mz_type *t = type_named(game, "seat");
    if (!t) t = type_named(game, "side");
    size_t at = out->len;
    if (seat == MZ_NATURE)
        mz_put(out, "chance");
    else if (t && t->names && seat < t->n)
        mz_put(out, t->names[seat]);
    else
        mz_put(out, mz_seat(game, seat));
    if (out->len > at && out->at[at] >= 'a' && out->at[at] <= 'z') out->at[at] -= 'a' - 'A';
}

void play_put_seat(const struct play *p, int seat, mz_text *out) {
    put_seat_name(p->game, seat, out);
    if (seat < MZ_SEATS && p->bot[seat]) {
        int level = p->player[seat][0] == 'b' ? p->player[seat][4] - '0' : 0;
        mz_putf(out, " (%s)", level ? mz_level_name(level) : p->player[seat]);
    } else if (seat < MZ_SEATS && p->humans == 1) {
        mz_put(out, " (you)");
    }
}

static void put_event(const struct play *p, const mz_event *event, mz_text *out) {
    const mz_event_row *row = &mz_tables_of(p->game)->events[event->kind];
    mz_putf(out, "    %s", row->name);
    put_args(p->game, ": ", row->args, event->a, out);
    mz_putc(out, '\n');
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
        put_event(p, &shown, out);
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
    printf("%s: %s.\n", text.at, stage->doc && *stage->doc ? stage->doc : stage->name);
    if (head->joint) puts("All choose at the same time; nobody sees a choice before the last one.");
    if (head->nsel) puts("Your move is not complete: choose how it goes on.");
    free(text.at);
}

void play_put_choice(const struct play *p, int seat, mz_id id, mz_text *out) {
    const void *state = mz_match_state(p->match);
    mz_desc what = mz_describe(p->game, state, id);
    const mz_row *row = &mz_tables_of(p->game)->kinds[what.kind];
    mz_name(p->game, state, seat, &id, 1, out);
    mz_putf(out, "  (%s", row->name);
    put_args(p->game, ": ", row->args, what.a, out);
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
