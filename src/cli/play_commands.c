/* What a person may type: the number of a choice, a command, or a move in the notation. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void play_refusal(const struct play *p, const mz_error *error) {
    mz_text text = cli_text();
    bool known;
    play_print(p, PLAY_REFUSED, error->code, error->text, 0);
    do known = cli_rules_text(mz_name_of(p->game), error->code, &text);
    while (cli_more(&text));
    if (known) text.at[text.len -= text.at[text.len - 1] == '\n'] = 0;
    if (known) play_print(p, PLAY_RULE, text.at, NULL, 0);
    free(text.at);
}

static void play_ids(struct play *p, int seat, const mz_id *ids, int n) {
    mz_error error = {.at = -1};
    if (mz_match_play(p->match, seat, ids, n, NULL, &error)) play_refusal(p, &error);
}

static void play_number(struct play *p, int seat, long number) {
    if (number < 1 || number > p->choices)
        play_print(p, PLAY_NO_CHOICE, NULL, NULL, p->choices);
    else
        play_ids(p, seat, &p->choice[number - 1], 1);
}

static void play_move(struct play *p, int seat, const char *move) {
    mz_error error = {.at = -1};
    if (!mz_match_text(p->match, seat, move, NULL, &error)) return;
    play_refusal(p, &error);
    if (error.status == MZ_SYNTAX) play_print(p, PLAY_TYPE, NULL, NULL, 0);
}

static void do_help(struct play *p, int seat, const char *rest);

static void do_choices(struct play *p, int seat, const char *rest) {
    (void)rest;
    play_list(p, seat, true);
}

static void do_board(struct play *p, int seat, const char *rest) {
    (void)rest;
    play_board(p, seat);
    play_status(p, seat);
}

static void do_words(struct play *p, int seat, const char *rest) {
    (void)rest;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(p->game, mz_match_state(p->match), seat, view);
    mz_text text = cli_text();
    do mz_say_view(&p->teller, view, &text);
    while (cli_more(&text));
    fputs(text.at, stdout);
    free(text.at);
    play_status(p, seat);
}

static void do_position(struct play *p, int seat, const char *rest) {
    (void)rest;
    cli_show(p->game, mz_match_state(p->match), seat, "text");
}

static void do_log(struct play *p, int seat, const char *rest) {
    (void)rest;
    play_tell_moves(p, seat, 0, mz_match_moves(p->match));
}

static void do_why(struct play *p, int seat, const char *rest) {
    _Alignas(8) uint8_t copy[MZ_STATE_MAX];
    mz_error error = {.at = -1};
    mz_id ids[MZ_STEPS];
    int named = -1, n = 0;
    if (!*rest) {
        play_print(p, PLAY_WHY, NULL, NULL, 0);
        return;
    }
    memcpy(copy, mz_match_state(p->match), mz_size(p->game).state);
    mz_status status = mz_parse(p->game, copy, rest, &named, ids, &n, &error);
    if (!status)
        status = mz_play(p->game, copy, named == seat ? seat : named, ids, n, NULL, &error);
    if (status)
        play_refusal(p, &error);
    else
        play_print(p, mz_node(copy)->nsel ? PLAY_ALLOWED_BEGUN : PLAY_ALLOWED, NULL, NULL, 0);
}

static void do_rules(struct play *p, int seat, const char *rest) {
    (void)seat;
    mz_text text = cli_text();
    bool known;
    do known = cli_rules_text(mz_name_of(p->game), *rest ? rest : NULL, &text);
    while (cli_more(&text));
    if (known)
        fputs(text.at, stdout);
    else
        play_print(p, PLAY_NO_RULE, NULL, NULL, 0);
    free(text.at);
}

/* Undone moves of bots behind the person's move are kept, to be played again when the person's own
 * cannot be undone. */
enum { UNDO_MOST = 64 };

static void redo(struct play *p, char *text[], const int seat[], int n) {
    while (n--) {
        mz_match_text(p->match, seat[n], text[n], NULL, NULL);
        free(text[n]);
    }
}

static mz_status undo_to(struct play *p, int seat, mz_error *error) {
    char *text[UNDO_MOST];
    int by[UNDO_MOST], n = 0;
    mz_status status = MZ_OK;
    for (bool mine = false; !mine && !status;) {
        uint32_t moves = mz_match_moves(p->match);
        mz_text one = cli_text();
        by[n] = seat;
        if (moves) mz_match_move(p->match, moves - 1, &by[n], &one);
        mine = by[n] == seat || by[n] == MZ_NATURE; /* what people told at a real table */
        status = n + 1 < UNDO_MOST ? mz_match_undo(p->match, by[n], error)
                                   : mz_fail(error, MZ_ILLEGAL, "undo", "too far back");
        if (status || mine)
            free(one.at);
        else
            text[n++] = one.at;
    }
    if (status)
        redo(p, text, by, n);
    else
        while (n--) free(text[n]);
    return status;
}

static void do_undo(struct play *p, int seat, const char *rest) {
    (void)rest;
    mz_error error = {.at = -1};
    if (!mz_match_take_back(p->match, seat, &error)) {
        play_print(p, PLAY_PART_BACK, NULL, NULL, 0);
        return;
    }
    if (undo_to(p, seat, &error)) {
        play_print(p, PLAY_NO_UNDO, error.text, NULL, 0);
        return;
    }
    play_print(p, PLAY_MOVE_BACK, NULL, NULL, 0);
    for (int i = 0; i < MZ_SEATS; i++)
        if (p->told[i] > mz_match_moves(p->match)) p->told[i] = mz_match_moves(p->match);
}

static void do_hint(struct play *p, int seat, const char *rest) {
    (void)rest;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_error error = {.at = -1};
    if (!p->adviser && mz_bot_new(p->game, "bot:4", &p->adviser, &error)) {
        play_print(p, PLAY_NO_HINT, error.text, NULL, 0);
        return;
    }
    mz_see(p->game, mz_match_state(p->match), seat, view);
    mz_id id = mz_bot_choose(p->adviser, view, seat, &p->rng[seat], NULL, NULL);
    mz_text text = cli_text();
    mz_name(p->game, mz_match_state(p->match), seat, &id, 1, &text);
    play_print(p, PLAY_HINT, text.at, NULL, 0);
    free(text.at);
}

bool play_save(const struct play *p, const char *path, int viewer) {
    FILE *file = fopen(path, "wb");
    bool good = file != NULL;
    mz_text text = cli_text();
    do mz_match_record(p->match, viewer, &text);
    while (cli_more(&text));
    if (file) {
        good = fputs(text.at, file) >= 0;
        if (fclose(file)) good = false;
    }
    if (good)
        play_print(p, PLAY_SAVED, path, NULL, 0);
    else
        play_print(p, PLAY_NOT_SAVED, path, strerror(errno), 0);
    free(text.at);
    return good;
}

static void do_save(struct play *p, int seat, const char *rest) {
    if (!*rest) {
        play_print(p, PLAY_SAVE_WHERE, NULL, NULL, 0);
        return;
    }
    if (play_save(p, rest, seat)) play_print(p, PLAY_SAVED_SEEN, NULL, NULL, 0);
}

static void do_resign(struct play *p, int seat, const char *rest) {
    (void)rest;
    mz_match_end(p->match, seat, MZ_RESIGNED, NULL);
}

static void do_quit(struct play *p, int seat, const char *rest) {
    (void)seat, (void)rest;
    p->left = true;
}

static const struct {
    const char *name, *other, *with;
    int help;
    void (*carry_out)(struct play *p, int seat, const char *rest);
} words[] = {
    {"help", "?", "", PLAY_HELP, do_help},
    {"choices", "choice", "", PLAY_HELP_CHOICES, do_choices},
    {"board", "show", "", PLAY_HELP_BOARD, do_board},
    {"words", "tell", "", PLAY_HELP_WORDS, do_words},
    {"position", "view", "", PLAY_HELP_POSITION, do_position},
    {"log", "history", "", PLAY_HELP_LOG, do_log},
    {"why", "why", " MOVE", PLAY_HELP_WHY, do_why},
    {"rules", "rule", " NUMBER", PLAY_HELP_RULES, do_rules},
    {"undo", "back", "", PLAY_HELP_UNDO, do_undo},
    {"hint", "advice", "", PLAY_HELP_HINT, do_hint},
    {"save", "record", " FILE", PLAY_HELP_SAVE, do_save},
    {"resign", "resign", "", PLAY_HELP_RESIGN, do_resign},
    {"quit", "exit", "", PLAY_HELP_QUIT, do_quit},
};

/* The first of them is the heading. */
static void do_help(struct play *p, int seat, const char *rest) {
    (void)seat, (void)rest;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int width = i ? printf("  %s%s", words[i].name, words[i].with) : 16;
        printf("%*s", 16 - width, "");
        play_print(p, words[i].help, NULL, NULL, 0);
    }
}

void play_line(struct play *p, int seat, char *line) {
    line += strspn(line, " \t");
    for (size_t n = strlen(line); n && strchr(" \t\r", line[n - 1]); n--) line[n - 1] = 0;
    size_t first = strcspn(line, " ");
    char *end;
    errno = 0;
    long number = strtol(line, &end, 10);
    if (!*line) return;
    if (end > line && !*end && !errno) {
        play_number(p, seat, number);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool named = strlen(words[i].name) == first && !strncmp(words[i].name, line, first);
        bool other = strlen(words[i].other) == first && !strncmp(words[i].other, line, first);
        if (!named && !other) continue;
        words[i].carry_out(p, seat, line + first + strspn(line + first, " "));
        return;
    }
    play_move(p, seat, line);
}
