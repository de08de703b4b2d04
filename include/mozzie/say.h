/* Mozzie: games in words. What people are told (events, choices, what is asked, a view, how it
 * ended) is said by one narrator from the patterns of src/games/GAME/words/LANGUAGE.txt, which the
 * build holds against the game's tables. Nothing here allocates, and nothing depends on the locale:
 * the caller names the language. Texts are UTF-8. */
#ifndef MOZZIE_SAY_H
#define MOZZIE_SAY_H

#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The words of a game, or those that all games share, in one language, as the build makes them. */
typedef struct mz_words {
    const uint8_t *at;
    uint32_t n;
} mz_words;

/* Who is told about a game, and in which language. `name`: what the seats are called, NULL (or a
 * NULL in it) for the language's own ("player 2", "Blue"). `you`: the seat that is spoken to
 * ("you"), or MZ_NOBODY. All pointers must live as long as it is used. */
typedef struct mz_teller {
    const mz_game *game;
    mz_words words, common;
    const char *const *name;
    int you;
} mz_teller;

/* The languages of this library, English first: "en", "fr" ... */
int mz_languages(void);
const char *mz_language(int i);
/* The language that a locale asks for ("fr_CH.UTF-8": "fr"); NULL when there is none of it. */
const char *mz_language_of(const char *locale);
/* A teller without names, speaking to nobody. What a game does not know in this language it says in
 * English. False: there are no words of the game. */
bool mz_teller_in(const mz_game *game, const char *language, mz_teller *out);
/* The same with words that come from elsewhere; they must fit the game. */
mz_status mz_teller_with(const mz_game *game, mz_words words, mz_words common, mz_teller *out,
                         mz_error *error);

/* Several sentences may belong to one row: what is asked of the seat that owes a step, a hint how,
 * what others are told that it does; a phrase in full ("use the Net") or for a button under its
 * heading; what is asked when this choice begins a move. Those that are not in the words are
 * empty (MZ_SHORT: the phrase itself). */
typedef enum mz_part { MZ_WHOLE, MZ_HINT, MZ_BUSY, MZ_SHORT, MZ_NEXT } mz_part;

/* What happened, as far as the event shows it: whole sentences with their full stops. */
void mz_say_event(const mz_teller *t, const mz_event *event, mz_text *out);
/* Joins what is told in one sentence, in place, and leaves out what a later event makes idle;
 * returns how many are left. Those can be said, and nothing else. */
int mz_gather(const mz_game *game, mz_event *events, int n);
/* A choice or an outcome as a phrase without full stop ("tap place 3"), and its heading. */
void mz_say_choice(const mz_teller *t, const mz_desc *choice, mz_part part, mz_text *out);
void mz_say_group(const mz_teller *t, int kind, mz_text *out);
/* What the node of a view is about; `seat` is who owes a step. At the end: how it ended. */
void mz_say_stage(const mz_teller *t, const void *view, int seat, mz_part part, mz_text *out);
/* Who has won: a sentence. */
void mz_say_result(const mz_teller *t, const mz_result *result, mz_text *out);
/* A view line by line: what each field is, and its numbers in words; rows of a table are separated
 * by semicolons. What is zero or of use to machines only is left out. */
void mz_say_view(const mz_teller *t, const void *view, mz_text *out);
/* A seat as people call it; a value of a type of the tables; a field; an option (`value` -1) and
 * its values; the game in a sentence. */
void mz_say_seat(const mz_teller *t, int seat, mz_text *out);
void mz_say_value(const mz_teller *t, const char *type, int value, mz_text *out);
void mz_say_field(const mz_teller *t, int field, mz_text *out);
void mz_say_option(const mz_teller *t, int option, int value, mz_text *out);
void mz_say_summary(const mz_teller *t, mz_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
