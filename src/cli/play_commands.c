/* What a person may type: the number of a choice, a command, or a move in the notation. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void play_refusal(const struct play *p, const mz_error *error) {
    mz_text text = cli_text();
    bool known;
    printf("No. %s: %s\n", error->code, error->text);
    do known = cli_rules_text(mz_name_of(p->game), error->code, &text);
    while (cli_more(&text));
    if (known) printf("The rule: %s", text.at);
    free(text.at);
}

static void play_ids(struct play *p, int seat, const mz_id *ids, int n) {
    mz_error error = {.at = -1};
    if (mz_match_play(p->match, seat, ids, n, NULL, &error)) play_refusal(p, &error);
}

static void play_number(struct play *p, int seat, long number) {
    if (number < 1 || number > p->choices)
        printf("The choices are 1 to %d.\n", p->choices);
    else
        play_ids(p, seat, &p->choice[number - 1], 1);
}

static void play_move(struct play *p, int seat, const char *move) {
    mz_error error = {.at = -1};
    if (!mz_match_text(p->match, seat, move, NULL, &error)) return;
    play_refusal(p, &error);
    if (error.status == MZ_SYNTAX) puts("Type the number of a choice, a move, or help.");
}

static void do_help(struct play *p, int seat, const char *rest) {
    (void)p, (void)seat, (void)rest;
    puts("Type the number of a choice, or a move in the game's notation. Other words:\n"
         "  choices       the choices, all of them\n"
         "  board         the board\n"
         "  words         what you see, in words, line by line\n"
         "  position      what you see, in the notation\n"
         "  log           everything that happened\n"
         "  why MOVE      whether a move is allowed, and by which rule it is not\n"
         "  rules NUMBER  a statement of the rules, such as rules MS-12; rules alone: all\n"
         "  undo          take back a part of your move, or your last move\n"
         "  hint          what a bot would do\n"
         "  save FILE     write what you have seen so far to a file\n"
         "  resign        give up\n"
         "  quit          leave the game");
}

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
    do mz_say_view(p->game, view, &text);
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
        puts("why wants a move, such as: why MOVE");
        return;
    }
    memcpy(copy, mz_match_state(p->match), mz_size(p->game).state);
    mz_status status = mz_parse(p->game, copy, rest, &named, ids, &n, &error);
    if (!status)
        status = mz_play(p->game, copy, named == seat ? seat : named, ids, n, NULL, &error);
    if (status)
        play_refusal(p, &error);
    else
        puts(mz_node(copy)->nsel ? "Allowed, as the beginning of a move." : "Allowed.");
}

static void do_rules(struct play *p, int seat, const char *rest) {
    (void)seat;
    mz_text text = cli_text();
    bool known;
    do known = cli_rules_text(mz_name_of(p->game), *rest ? rest : NULL, &text);
    while (cli_more(&text));
    fputs(known ? text.at : "There is no such number in the rules.\n", stdout);
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
        puts("The last part is taken back.");
        return;
    }
    if (undo_to(p, seat, &error)) {
        printf("You can't undo: %s.\n", error.text);
        return;
    }
    puts("Your last move is taken back.");
    for (int i = 0; i < MZ_SEATS; i++)
        if (p->told[i] > mz_match_moves(p->match)) p->told[i] = mz_match_moves(p->match);
}

static void do_hint(struct play *p, int seat, const char *rest) {
    (void)rest;
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_error error = {.at = -1};
    if (!p->adviser && mz_bot_new(p->game, "bot:4", &p->adviser, &error)) {
        printf("No hint: %s\n", error.text);
        return;
    }
    mz_see(p->game, mz_match_state(p->match), seat, view);
    mz_id id = mz_bot_choose(p->adviser, view, seat, &p->rng[seat], NULL, NULL);
    mz_text text = cli_text();
    mz_name(p->game, mz_match_state(p->match), seat, &id, 1, &text);
    printf("A strong bot would choose %s\n", text.at);
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
        printf("Saved in %s.\n", path);
    else
        printf("I can't write %s: %s\n", path, strerror(errno));
    free(text.at);
    return good;
}

static void do_save(struct play *p, int seat, const char *rest) {
    if (!*rest) {
        puts("save wants the name of a file.");
        return;
    }
    if (play_save(p, rest, seat))
        puts("It holds what you have seen; the whole record can be saved when the game is over.");
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
    const char *name, *other;
    void (*carry_out)(struct play *p, int seat, const char *rest);
} words[] = {
    {"help", "?", do_help},      {"choices", "choice", do_choices},
    {"board", "show", do_board}, {"position", "view", do_position},
    {"words", "tell", do_words}, {"log", "history", do_log},
    {"why", "why", do_why},      {"rules", "rule", do_rules},
    {"undo", "back", do_undo},   {"hint", "advice", do_hint},
    {"save", "record", do_save}, {"resign", "resign", do_resign},
    {"quit", "exit", do_quit},
};

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
