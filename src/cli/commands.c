/* The command `mozzie`: one table of subcommands; help is written from it. */
#include "cli/cli.h"

#include <string.h>

#ifndef MZ_WITH_SERVER /* a build without the server says so */
#define cli_serve NULL
#endif

struct command {
    const char *name, *synopsis, *summary, *details;
    int (*run)(int argc, char **argv);
};

static const char common_options[] =
    "  -o KEY=VALUE       an option of the game (`mozzie games`); may be repeated\n"
    "  -o content=FILE    a component file (JSON) in place of the default components\n";
static const char common_position[] =
    "  -p POSITION        a position in the game's notation; -p - reads it from standard input\n"
    "  --seats LIST       the players in the order of the seats, or only their number\n";

static const struct command commands[] = {
    {"games", "mozzie games [--json]", "the games, their seats and options", "", cli_games},
    {"rules", "mozzie rules GAME [NUMBER]", "the rules in plain words, with their numbers",
     "  NUMBER             only that statement, such as MS-12\n", cli_rules},
    {"play",
     "mozzie play GAME [-p P] [-o KEY=VALUE] [--seats human,bot:3,...] [--seed S]"
     " [--record FILE] [--plain] [--real]",
     "play at the terminal, line by line",
     "  --seed S           the same seed deals the same game\n"
     "  --record FILE      write the record there at the end\n"
     "  --plain            never clear the screen, never measure races\n"
     "  --real             you play with real hands: type in what slaps and races came to\n"
     "Players are human, random, greedy, or bot:1 (easy) to bot:5 (strong). While playing, type\n"
     "the number of a choice, a move in the game's notation, or help.\n",
     cli_play_at_terminal},
    {"position",
     "mozzie position GAME [-p P | --seed TEXT] [--viewer SEAT|none|all]"
     " [--format text|json|board]",
     "show a position",
     "  --seed TEXT        the position when the setup by this seed is done\n"
     "  --viewer SEAT      what that seat sees; none: a spectator; all: everything\n",
     cli_position},
    {"legal", "mozzie legal GAME [-p P | --seed TEXT] [--steps]", "the moves that may be made now",
     "Prints SEAT<tab>MOVE for each complete move, nature<tab>OUTCOME<tab>WEIGHT where chance\n"
     "decides. --steps prints SEAT<tab>ID<tab>TEXT of each next step.\n",
     cli_legal},
    {"apply",
     "mozzie apply GAME [-p P | --seed TEXT] [--viewer SEAT|none|all] [--format text|json|board]"
     " MOVE...",
     "the position after these moves",
     "An argument may hold several moves, separated by ';'. Outcomes of chance are moves too.\n",
     cli_apply},
    {"cases", "mozzie cases GAME FILE...", "run worked cases",
     "Prints a line for each case, then `N passed, N failed`.\n", cli_cases},
    {"sim",
     "mozzie sim GAME -n N [-p P] [--seats random,bot:3,...] [--seed S] [--jobs J]"
     " [--record FILE] [--json]",
     "play whole games between bots",
     "  -n N               how many games\n"
     "  --jobs J           threads; the output does not depend on them\n"
     "  --record FILE      write the records of all games there\n",
     cli_sim},
    {"replay",
     "mozzie replay FILE [-n K] [--verify] [--ply N] [--viewer SEAT|none|all]"
     " [--format text|json|board|log]",
     "a position of a recorded game, or its verification",
     "  --verify           derive every drawn outcome again, and check the hash\n"
     "  --ply N            the position after N moves (without: the last)\n"
     "  -n K               the K-th record of a file that holds several\n"
     "  --format log       the moves instead of a position\n"
     "  -o content=FILE    the components, where they were not the default ones\n",
     cli_replay},
    {"arena",
     "mozzie arena GAME --bots A,B[,C] [-n N] [--seats N] [-o KEY=VALUE] [--seed S] [--jobs J]"
     " [--sprt ELO0,ELO1] [--json] [--html FILE] [--table]",
     "matches between bots: ratings, stopping rules, a report",
     "  --bots LIST        random, greedy, bot:1 to bot:5, each with parameters such as"
     " bot:5:n=20000\n"
     "  -n N               games (100); each deal is played in all seatings in turn\n"
     "  --sprt ELO0,ELO1   stop as soon as the first of two bots is shown to be stronger by ELO1\n"
     "                     or by no more than ELO0, both errors 5 %\n"
     "  --html FILE        write a report there\n"
     "  --table            every pair of the bots (random,greedy,bot:1,bot:2,bot:3) for every\n"
     "                     number of seats or set of characters, and wins by seat and character;\n"
     "                     -n: deals (1), each played by each pair in turn with either first\n",
     cli_arena},
    {"bench", "mozzie bench [GAME...] [-o KEY=VALUE] [--json]", "measure speed", "", cli_bench},
    {"solve", "mozzie solve GAME -p P [--exploit [--bots A,B] [-n N]]",
     "exact values of a small sub-game",
     "  --exploit          how much exact best responses gain against bots (all levels), from a\n"
     "                     position of two seats near the end; Moustique Attaque has one ready\n"
     "  --bots LIST        these bots\n"
     "  -n N               the mean of N searches of each view (1)\n",
     cli_solve},
    {"serve",
     "mozzie serve [--host ADDR] [--port N] [--origin URL] [--data DIR] [--store URL]"
     " [--cluster URL] [--web DIR] [--workers N] [--rate N] [--unfinished DAYS]"
     " [--finished DAYS]",
     "serve the page and the tables",
     "Prints its address once it accepts connections; stops in order on SIGINT and SIGTERM.\n"
     "  --host ADDR        127.0.0.1 unless told\n"
     "  --port N           8080 or the next free one; 0: any free one\n"
     "  --origin URL       where people find the page, when a proxy stands before the server\n"
     "  --data DIR         where tables are kept (~/.local/share/mozzie)\n"
     "  --store URL        the store itself, sqlite:PATH, instead of --data\n"
     "  --cluster URL      several servers that share tables: not in this version\n"
     "  --web DIR          the page's files\n"
     "  --workers N        threads for bots (one a core)\n"
     "  --rate N           messages a second of one connection (30; -1: no limit)\n"
     "  --unfinished DAYS  how long tables are kept that nobody finishes (90; 0: for ever)\n"
     "  --finished DAYS    how long those that are over are kept (730; 0: for ever)\n",
     cli_serve},
    {"store",
     "mozzie store show|tidy [URL] [--unfinished DAYS] [--finished DAYS] [--dry-run] [--json]",
     "what the store of a server holds, and what goes of it",
     "show counts tables, also while a server runs; tidy drops those whose time is over, as a\n"
     "running server does by itself. URL: sqlite:PATH (the one that serve uses)\n"
     "  --unfinished DAYS  how long tables are kept that nobody finishes (90; 0: for ever)\n"
     "  --finished DAYS    how long those that are over are kept (730; 0: for ever)\n"
     "  --dry-run          tidy only tells\n"
     "  --json             show tells as JSON\n",
     cli_store},
    {"schema", "mozzie schema [GAME] [--format json|ts]",
     "fields, choices, events and options of a game", "", cli_schema},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const struct command *find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, name)) return &commands[i];
    return NULL;
}

const char *cli_synopsis(const char *command) {
    const struct command *c = find(command);
    return c ? c->synopsis : "mozzie COMMAND ...";
}

static void overview(FILE *out) {
    fputs("mozzie: five board and card games\n\nusage: mozzie COMMAND ...\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`mozzie help COMMAND` tells more. Games:", out);
    for (int i = 0; i < mz_games(); i++) fprintf(out, " %s", mz_game_name(i));
    fputs("\nExit: 0 done, 1 wrong usage or unreadable file, 2 refused.\n", out);
}

static int help(const char *name) {
    const struct command *c = name ? find(name) : NULL;
    if (name && !c) return cli_usage("there is no command \"%.40s\"; try `mozzie help`", name);
    if (!c) {
        overview(stdout);
        return cli_flush();
    }
    printf("%s: %s\n\nusage: %s\n", c->name, c->summary, c->synopsis);
    if (*c->details) printf("\n%s", c->details);
    if (strstr(c->synopsis, "-o ") || strstr(c->synopsis, "-p P")) printf("\n%s", common_options);
    if (strstr(c->synopsis, "-p P")) fputs(common_position, stdout);
    return cli_flush();
}

static bool wants_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--")) return false;
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return true;
    }
    return false;
}

int cli_main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    if (!*name) {
        overview(stderr);
        return CLI_USAGE;
    }
    if (!strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h"))
        return help(argc > 2 ? argv[2] : NULL);
    if (!strcmp(name, "--version")) {
        printf("mozzie %s\n", mz_version());
        return cli_flush();
    }
    const struct command *c = find(name);
    if (!c) return cli_usage("there is no command \"%.40s\"; try `mozzie help`", name);
    if (wants_help(argc - 1, argv + 1)) return help(name);
    if (!c->run) return cli_usage("%s is not in this build", name);
    return c->run(argc - 1, argv + 1);
}
