/* Words in the form in which the narrator reads them and the build (src/words) writes them.
 *
 *   "MZW" 1 | mz_words_mark of the tables (4 bytes) | number of entries (2) | entries | bodies
 *
 * An entry is a key (4 bytes, rising) and where its body begins (2); it ends where the next one
 * begins. Numbers are little-endian. A body is UTF-8 with parts that begin with a byte below 4:
 *
 *   SAY_ARG SOURCE FORM                      an argument, in a form of its words
 *   SAY_PICK SOURCE N, then N times          the first alternative that fits the argument
 *     LENGTH (2) LABELS (1) {KIND (1) VALUE (2)} BODY
 *   SAY_IF N {SOURCE} LENGTH (2) LENGTH (2) BODY BODY   the first if all N are there, else the
 * other
 *
 * SOURCE: below 6 an argument of the row (a part of the value); SAY_BY who acts or owes a step;
 * from SAY_VIEW on a field of the view. */
#ifndef MZ_ENGINE_SAY_H
#define MZ_ENGINE_SAY_H

#include "engine/rules.h"
#include "mozzie/say.h"

enum { SAY_ARG = 1, SAY_PICK, SAY_IF };
enum { SAY_BY = 6, SAY_VIEW = 8 };
enum { SAY_HEAD = 10, SAY_ENTRY = 6 };

/* Labels of an alternative: a value; "m", "f" ...: a gender; the one spoken to; nothing there; the
 * same value as another argument, a source; several with the one spoken to among them. */
enum { SAY_VALUE, SAY_GENDER, SAY_YOU, SAY_NONE, SAY_SAME, SAY_AMONG };

/* Sections of a file of words. The key of a body: section, row, value + 1 (of types and options; 0
 * for themselves), form. SAY_GENDERS: the gender of a value, a byte. */
enum {
    SAY_GAME,
    SAY_LANGUAGE,
    SAY_STAGES,
    SAY_CHOICES,
    SAY_GROUPS,
    SAY_EVENTS,
    SAY_FIELDS,
    SAY_OPTIONS,
    SAY_TYPES,
    SAY_GENDERS
};
/* Rows of SAY_LANGUAGE: its own name; the numbers that are "one", a byte each; what words become
 * before others, "de le\0du\0" ... */
enum { SAY_NAME, SAY_ONE, SAY_JOINS };

static inline uint32_t say_key(int section, int row, int value, int form) {
    return (uint32_t)section << 24 | (uint32_t)row << 16 | (uint32_t)value << 8 | (uint32_t)form;
}

/* What all games share: its events are rows of words. */
extern const mz_tables mz_common;
enum {
    COMMON_YOU,
    COMMON_NAMED,  /* somebody with a name */
    COMMON_PLAYER, /* somebody without */
    COMMON_CHANCE, /* who acts where nobody does */
    COMMON_NOBODY,
    COMMON_NOTHING, /* of an empty set */
    COMMON_AND,     /* between the last two of a list */
    COMMON_WON,
    COMMON_NOBODY_WON,
    COMMON_ALL_WON,
    COMMON_ALL_LOST,
    COMMON_ROWS
};

/* Words belong to tables of one mark. */
uint32_t mz_words_mark(const mz_tables *t);
/* Whether the words are sound as far as their entries go, and belong to the tables. */
bool mz_words_fit(mz_words words, const mz_tables *t);

/* ---- saying (say.c) ---- */

/* One sentence on its way. `doc`: arguments are shown by their names; `phrase`: it may stand within
 * a sentence, and gets no capital. */
typedef struct saying {
    const mz_teller *t;
    mz_words words; /* where its patterns are */
    const char *const *types;
    const int16_t *a;
    const char *const *texts; /* of arguments of the type "text" */
    const void *view;
    int by, depth;
    uint8_t sets; /* bit i: argument i is a set of its type */
    bool doc, phrase;
    mz_text *out;
    size_t start; /* where it begins */
} saying;

/* Says the body of a key; nothing where there is none, which it tells. */
bool say_key_of(saying *s, uint32_t key);
/* A value of a type in a form of its words. */
void say_value(saying *s, const char *type, int64_t value, int form);
void say_set(saying *s, const char *type, int64_t bits, int form);
void say_capital(mz_text *out, size_t at);
saying say_to(const mz_teller *t, mz_text *out);

/* A row of words of tables that belong to no game, in words that fit them; arguments of the type
 * "text" are in `texts`. */
void say_row(const mz_teller *t, const mz_tables *tables, mz_words words, int row, const int16_t *a,
             const char *const *texts, mz_text *out);

/* The row of an event table as documentation: "{seat} draws {card}." */
void mz_say_doc(const mz_teller *t, int section, int row, mz_text *out);

/* What the build makes of the files: for each language the shared words, then each game's. */
typedef struct mz_words_file {
    const char *language, *game; /* game NULL: shared */
    mz_words words;
} mz_words_file;
extern const mz_words_file mz_words_files[]; /* ended by a row of NULLs */

#endif
