/* `mozzie play`: sets the table up, and asks people and bots in turn until the game is over. */
#include "cli/play.h"
#include "base/lines.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

bool play_ask(struct play *p, int row, char line[PLAY_LINE]) {
    mz_text prompt = cli_text();
    play_put(p, row, NULL, NULL, 0, &prompt);
    mz_putc(&prompt, ' ');
    bool read = play_ask_by(p, prompt.at, line);
    free(prompt.at);
    return read;
}

bool play_ask_by(struct play *p, const char *prompt, char line[PLAY_LINE]) {
    fputs(prompt, stdout);
    fflush(stdout);
    char *typed = NULL;
    size_t room = 0;
    mz_error error = {.at = -1};
    ssize_t n = getline(&typed, &room, stdin);
    bool any = n >= 0, bad = any && mz_one_line(typed, (size_t)n, line, PLAY_LINE, &error);
    free(typed);
    if (!any) {
        p->left = true;
        puts("");
        return false;
    }
    if (!bad) return true;
    play_refusal(p, &error);
    return play_ask_by(p, prompt, line);
}

/* Whether a seat knows now what spectators don't. */
static bool knows_more(const struct play *p, int seat) {
    _Alignas(8) uint8_t own[MZ_STATE_MAX], all[MZ_STATE_MAX];
    if (seat < 0) return false;
    mz_see(p->game, mz_match_state(p->match), seat, own);
    mz_see(p->game, mz_match_state(p->match), MZ_NOBODY, all);
    return memcmp(own, all, mz_size(p->game).state) != 0;
}

/* Another person sits down: what the last one saw is taken away first, where it was secret. */
static bool hand_over(struct play *p, int seat) {
    char line[PLAY_LINE];
    bool another =
        p->looking != seat && p->humans > 1 && (knows_more(p, p->looking) || knows_more(p, seat));
    p->looking = seat;
    if (!another) return true;
    if (p->screen) fputs("\033[H\033[2J\033[3J", stdout);
    mz_text text = cli_text();
    play_put_seat(p, seat, &text);
    putchar('\n');
    play_print(p, PLAY_PASS, text.at, NULL, 0);
    free(text.at);
    if (!play_ask(p, PLAY_LOOKING, line)) return false;
    p->shown = 0;
    return true;
}

static void ask_person(struct play *p, int seat) {
    char line[PLAY_LINE], prompt[64];
    uint32_t version = mz_match_version(p->match) + 1; /* 0 is: not shown */
    if (!hand_over(p, seat)) return;
    play_tell(p, seat, mz_match_moves(p->match));
    if (p->shown != version) {
        if (!mz_node(mz_match_state(p->match))->nsel) play_board(p, seat);
        play_status(p, seat);
        play_list(p, seat, false);
    }
    p->shown = version;
    snprintf(prompt, sizeof prompt, "%s> ", mz_seat(p->game, seat));
    if (play_ask_by(p, prompt, line)) play_line(p, seat, line);
}

static bool ask_bot(struct play *p, int seat) {
    _Alignas(8) uint8_t view[MZ_STATE_MAX];
    mz_see(p->game, mz_match_state(p->match), seat, view);
    mz_id id = mz_bot_choose(p->bot[seat], view, seat, &p->rng[seat], NULL, NULL);
    return !mz_match_play(p->match, seat, &id, 1, NULL, NULL);
}

static int play_on(struct play *p) {
    while (!p->left && !mz_match_ending(p->match, NULL)) {
        int seat = mz_to_act(mz_match_state(p->match));
        bool good = true;
        if (seat == MZ_NATURE)
            good = play_nature(p);
        else if (p->bot[seat])
            good = ask_bot(p, seat);
        else
            ask_person(p, seat);
        if (good) continue;
        fputs("nature: the game cannot go on\n", stderr);
        return CLI_REFUSED;
    }
    return CLI_DONE;
}

static void close_game(struct play *p) {
    char line[PLAY_LINE];
    bool over = mz_match_ending(p->match, NULL) != MZ_ONGOING;
    if (over) {
        int viewer = p->humans == 1 || p->looking < 0 ? MZ_ALL : MZ_NOBODY;
        uint32_t from = p->looking < 0 ? 0 : p->told[p->looking];
        play_tell_moves(p, viewer, from, mz_match_moves(p->match));
        play_board(p, MZ_ALL);
        play_result(p);
    }
    if (p->cli->record)
        play_save(p, p->cli->record, MZ_ALL);
    else if (over && play_ask(p, PLAY_SAVE, line) && *line)
        play_save(p, line, MZ_ALL);
}

static void introduce(const struct play *p, const char *seed) {
    mz_text summary = cli_text();
    do mz_say_summary(&p->teller, &summary);
    while (cli_more(&summary));
    printf("%s. %s\n", mz_tables_of(p->game)->title, summary.at);
    free(summary.at);
    for (int i = 0; i < mz_size(p->game).seats && p->humans < mz_size(p->game).seats; i++) {
        mz_text text = cli_text();
        play_put_seat(p, i, &text);
        play_print(p, PLAY_SEAT_IS, mz_seat(p->game, i), text.at, 0);
        free(text.at);
    }
    play_print(p, PLAY_SEED, seed, NULL, 0);
}

static void own_seed(char seed[MZ_SEED_MAX]) {
    uint8_t bytes[8] = {0};
    if (getrandom(bytes, sizeof bytes, 0) < 0) bytes[0] = (uint8_t)getpid();
    mz_hex(bytes, sizeof bytes, seed);
}

/* Who alone plays against bots is spoken to. */
static mz_status begin_telling(struct play *p, mz_error *error) {
    if (!cli_teller(p->cli, p->game, &p->teller))
        return mz_fail(error, MZ_OPTION, "words", "this game has no words");
    for (const mz_words_file *f = play_words; f->language; f++)
        if (!p->words.n || !strcmp(f->language, cli_language(p->cli))) p->words = f->words;
    for (int i = 0; i < mz_size(p->game).seats; i++)
        if (p->humans == 1 && !p->bot[i]) p->teller.you = i;
    return MZ_OK;
}

static mz_status seat_players(struct play *p, const char *seed, mz_error *error) {
    char text[MZ_SEED_MAX + 32];
    for (int i = 0; i < mz_size(p->game).seats; i++) {
        int n = snprintf(text, sizeof text, "%s/bot/%d", seed, i);
        p->rng[i] = mz_rng_text(text, (size_t)n);
        snprintf(text, sizeof text, "name %s", mz_seat(p->game, i));
        mz_match_note(p->match, text, p->player[i]);
        bool person = !strcmp(p->player[i], "human");
        p->humans += person;
        mz_status status = person ? MZ_OK : mz_bot_new(p->game, p->player[i], &p->bot[i], error);
        if (status) return status;
        p->source.skill[i] = (uint8_t)mz_bot_level(p->bot[i]);
    }
    return MZ_OK;
}

static mz_status begin(struct play *p, const char *seed, mz_error *error) {
    mz_status status = mz_match_new(p->game, p->cli->position, &p->match, error);
    if (status) return status;
    mz_source_text(&p->source, seed);
    mz_match_note(p->match, "deal", "seed");
    mz_match_note(p->match, "seed", p->source.seed);
    if (p->cli->position)
        mz_match_note(p->match, "position", "given");
    else
        status = mz_match_deal(p->match, p->source.seed, error);
    if (!status) status = seat_players(p, p->source.seed, error);
    return status ? status : begin_telling(p, error);
}

static int at_table(struct play *p) {
    char seed[MZ_SEED_MAX];
    mz_error error = {.at = -1};
    if (p->cli->seed)
        snprintf(seed, sizeof seed, "%s", p->cli->seed);
    else
        own_seed(seed);
    if (begin(p, seed, &error)) return cli_report(&error, NULL);
    if (p->cli->real && !p->humans) return cli_usage("--real wants a person at the table");
    introduce(p, seed);
    int code = play_on(p);
    close_game(p);
    int flushed = cli_flush();
    return code ? code : flushed;
}

static void clear_table(struct play *p) {
    for (int i = 0; i < MZ_SEATS; i++)
        if (p->bot[i]) mz_bot_free(p->bot[i]);
    if (p->adviser) mz_bot_free(p->adviser);
    mz_match_free(p->match);
    mz_free(p->game);
}

int cli_play_at_terminal(int argc, char **argv) {
    struct cli cli;
    int code;
    const char *allowed = "-o -p --seats --seed --record --plain --real --lang";
    if (cli_parse(&cli, argc, argv, allowed, CLI_GAME, -1, &code)) {
        struct play *p = cli_alloc(sizeof *p);
        mz_error error = {.at = -1};
        bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        p->cli = &cli;
        p->looking = -1;
        p->screen = terminal && !cli.plain;
        p->races = terminal && !cli.plain && !cli.real;
        if (cli_make(&cli, cli.game, &p->game, &error)) {
            code = cli_report(&error, NULL);
        } else {
            cli_players(&cli, p->game, "human", "bot:2", p->player);
            code = at_table(p);
        }
        clear_table(p);
        free(p);
    }
    cli_free(&cli);
    return code;
}
