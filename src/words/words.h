/* The build's reader of words files: from src/games/GAME/words/LANGUAGE.txt to what the narrator
 * reads (engine/say.h). A file that does not fit the tables of its game is an error with its line:
 * so a row without a sentence breaks the build.
 *
 * A file has sections: [game] [stages] [choices] [groups] [events] [fields] [options] [type NAME],
 * and shared ones [language] [words]. An entry is "ROW = PATTERN", "ROW.FORM = PATTERN" or, of an
 * option, "ROW.VALUE = PATTERN"; a line that begins with blanks goes on with the one before; a line
 * that begins with # is a remark. See docs/adding-a-game.md for patterns. */
#ifndef MZ_WORDS_H
#define MZ_WORDS_H

#include "engine/say.h"

enum { WORDS_BYTES = 0xFFFF, WORDS_ENTRIES = 2048, WORDS_FORMS = 40, WORDS_NAME = 24 };

/* What a language's shared file declares and its games' use. */
struct language {
    char form[WORDS_FORMS][WORDS_NAME]; /* the parts of mz_part, then the language's own */
    int forms;
};

struct entry {
    uint32_t key;
    uint32_t at, n; /* in `body` */
};

/* One file on its way. */
struct reading {
    char path[256];
    int line;
    const mz_tables *tables;
    struct language *language;
    bool shared;
    int section, type; /* where the line stands; the row of a [type] */
    struct entry entry[WORDS_ENTRIES];
    int entries;
    uint8_t body[WORDS_BYTES];
    uint32_t n;
    int errors;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void words_error(struct reading *r, const char *format, ...);

/* Reads a file's text into entries, each held against the tables; false: errors were told. */
bool words_read(struct reading *r, const char *text);
/* Holds the whole against the tables, and against `first`, the same in the first language (NULL:
 * this is it): every row is there, and no language has less than the first. */
bool words_check(struct reading *r, const struct reading *first);
/* What a pattern may name: arguments; {by}; fields of the view. `many`: argument many - 1 may be a
 * set of its type. */
struct scope {
    const char *const *args;
    bool by, view;
    int many;
};
/* Appends a pattern's bytes to r->body. */
void words_pattern(struct reading *r, const char *text, const struct scope *scope);
/* The number of a form of the language, -1 when it declares none of this name. */
int words_form(const struct language *l, const char *name, size_t n);
/* The row of a type, NULL for numbers and texts; `set`: it is a set of that. */
const mz_type *words_type(const mz_tables *t, const char *name, bool *set);
/* The finished file in at most WORDS_BYTES bytes; 0: too long. */
uint32_t words_finish(struct reading *r, uint8_t *out);

#endif
