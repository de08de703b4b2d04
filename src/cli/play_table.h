/* What the terminal says beside the game: a row each, in src/cli/words. Arguments are up to two
 * texts, then a number. */
#ifndef MZ_CLI_PLAY_TABLE_H
#define MZ_CLI_PLAY_TABLE_H

#include "engine/say.h"

#define PLAY_ROWS_OF(X)                                                                            \
    X(SEAT_YOU, "seat you", "name:text")                                                           \
    X(SEAT_BOT, "seat bot", "name:text", "player:text")                                            \
    X(SEAT_IS, "seat is", "code:text", "name:text")                                                \
    X(SEED, "seed", "seed:text")                                                                   \
    X(HIDDEN, "hidden", NULL)                                                                      \
    X(JOINT, "joint", NULL)                                                                        \
    X(UNFINISHED, "unfinished", NULL)                                                              \
    X(MORE, "more", NULL)                                                                          \
    X(CHOICES, "choices", "", "", "number")                                                        \
    X(CHOICES_SHORT, "choices short", "", "", "number")                                            \
    X(OVER, "over", "result:text")                                                                 \
    X(WINS, "wins", "name:text")                                                                   \
    X(SHARES, "shares", "name:text")                                                               \
    X(PLACE, "place", "name:text", "", "number")                                                   \
    X(SCORE, "score", "", "", "number")                                                            \
    X(PASS, "pass", "name:text")                                                                   \
    X(LOOKING, "nobody looks", NULL)                                                               \
    X(SAVE, "save?", NULL)                                                                         \
    X(SAVED, "saved", "path:text")                                                                 \
    X(NOT_SAVED, "not saved", "path:text", "why:text")                                             \
    X(REFUSED, "refused", "code:text", "why:text")                                                 \
    X(RULE, "rule", "rule:text")                                                                   \
    X(NO_CHOICE, "no choice", "", "", "number")                                                    \
    X(TYPE, "type", NULL)                                                                          \
    X(HELP, "help", NULL)                                                                          \
    X(HELP_CHOICES, "help choices", NULL)                                                          \
    X(HELP_BOARD, "help board", NULL)                                                              \
    X(HELP_WORDS, "help words", NULL)                                                              \
    X(HELP_POSITION, "help position", NULL)                                                        \
    X(HELP_LOG, "help log", NULL)                                                                  \
    X(HELP_WHY, "help why", NULL)                                                                  \
    X(HELP_RULES, "help rules", NULL)                                                              \
    X(HELP_UNDO, "help undo", NULL)                                                                \
    X(HELP_HINT, "help hint", NULL)                                                                \
    X(HELP_SAVE, "help save", NULL)                                                                \
    X(HELP_RESIGN, "help resign", NULL)                                                            \
    X(HELP_QUIT, "help quit", NULL)                                                                \
    X(WHY, "why", NULL)                                                                            \
    X(ALLOWED_BEGUN, "allowed begun", NULL)                                                        \
    X(ALLOWED, "allowed", NULL)                                                                    \
    X(NO_RULE, "no rule", NULL)                                                                    \
    X(PART_BACK, "part back", NULL)                                                                \
    X(MOVE_BACK, "move back", NULL)                                                                \
    X(NO_UNDO, "no undo", "why:text")                                                              \
    X(HINT, "hint", "move:text")                                                                   \
    X(NO_HINT, "no hint", "why:text")                                                              \
    X(SAVE_WHERE, "save where", NULL)                                                              \
    X(SAVED_SEEN, "saved seen", NULL)                                                              \
    X(RACE, "race", NULL)                                                                          \
    X(NO_TOUCH, "no touch", NULL)                                                                  \
    X(TURN_UP, "turn up", NULL)                                                                    \
    X(REAL, "real", NULL)                                                                          \
    X(REAL_TYPE, "real type", NULL)                                                                \
    X(TABLE, "table", NULL)

#define PLAY_ROW(id, ...) PLAY_##id,
enum { PLAY_ROWS_OF(PLAY_ROW) PLAY_ROWS };
#undef PLAY_ROW

extern const mz_tables play_table;
extern const mz_words_file play_words[]; /* a row a language, ended by one of NULLs */

#endif
