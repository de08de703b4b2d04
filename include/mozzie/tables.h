/* Mozzie: the tables with which a game describes itself, and what is derived from them: JSON,
 * differences of views, observation tensors, TypeScript types. Tables are static or live as long
 * as their game. */
#ifndef MOZZIE_TABLES_H
#define MOZZIE_TABLES_H

#include "mozzie/mozzie.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* How a number of a field or argument is to be read and shown. */
typedef enum mz_encode {
    MZ_NUMBER, /* a quantity: one float in tensors, scaled by `high` */
    MZ_CHOICE, /* one of high-low+1 things: one-hot in tensors; the value 255 ("none") is all 0 */
    MZ_BITS,   /* a bit set: high+1 floats, bit 0 first */
    MZ_SKIP    /* not in tensors */
} mz_encode;

/* A field of the view: rows x cols numbers of `width` bytes at `offset` of the block. `own`: in
 * the part that the viewer alone knows. `type` names what the number stands for ("space", "pond",
 * "letter", "card", "seat" ...): a row of the types, "X count" for how many there are of each X, or
 * "Xs" for a set of X; any other word is a plain number. */
typedef struct mz_field {
    const char *name, *type, *doc;
    uint16_t offset;
    uint8_t width;
    bool is_signed, own;
    uint16_t rows, cols;
    uint8_t encode;
    int32_t low, high;
} mz_field;

/* What is decided or drawn at a node. `stream`: the text-seed stream of its outcomes (NULL:
 * "nature"). `secret`: the choice or outcome is not wholly seen by all. */
typedef struct mz_stage {
    const char *name, *stream;
    bool secret;
} mz_stage;

/* A kind of choice or outcome, with its arguments (NULL-terminated, at most 6): "from:space" is one
 * called `from` of the type `space`; one that is called as its type needs no colon. Kinds of one
 * `group` (NULL: none) stand under one heading. */
typedef struct mz_row {
    const char *name;
    const char *args[7];
    const char *group;
} mz_row;

/* How several events of one kind in a row are told: each; the last of each seat only; or those that
 * differ in one argument together, with the set of its values (each below 15) in its place. */
enum { MZ_EACH, MZ_LAST = 7 };
#define MZ_TOGETHER(argument) (1 + (argument))

/* A kind of event. `hidden` is a bit set of the arguments that only `who` sees; `reveals`: it tells
 * something that was not known to all (closes an undo). */
typedef struct mz_event_row {
    const char *name;
    const char *args[7];
    uint8_t hidden;
    bool reveals;
    uint8_t told;
} mz_event_row;

/* An option: `rule` is the statement it comes from (or NULL); `values` NULL-terminated, the default
 * first; with low < high also any whole number from low to high; with `free` also any text that
 * `make` accepts. */
typedef struct mz_option {
    const char *name, *rule;
    const char *const *values;
    int32_t low, high;
    bool free;
} mz_option;

/* What people call the values of a type. */
typedef enum mz_calls {
    MZ_BY_WORDS,  /* by words of each language; numbers where there are no names */
    MZ_BY_NAMES,  /* by the names of the table in every language: codes of spaces, people */
    MZ_BY_SEATS,  /* as the seats are called */
    MZ_BY_HOLDERS /* 0 is nobody, then the seats */
} mz_calls;

/* A type of arguments and fields. `names`: what programs call its values from 0 on (NULL: plain
 * numbers); `make` may put others in their place, which are said as they are. With `split` a value
 * is said by its parts, which are written as arguments are, by a pattern of each language; a part
 * that is not there is -1. */
typedef struct mz_type {
    const char *name;
    const char *const *names;
    uint16_t n;
    uint8_t calls;
    const char *parts[5];
    void (*split)(const mz_game *game, int value, int16_t part[4]);
} mz_type;

struct mz_tables {
    const char *name, *title;
    const char *ended; /* the statement that ends it: nothing can be done afterwards */
    const char *order; /* the statement on what comes when: whose turn it is, what is due first */
    uint16_t version;  /* of the rules: named in every record */
    uint8_t seats_low, seats_high;
    const mz_field *fields;
    const mz_stage *stages;
    const mz_row *kinds; /* of choices, then of outcomes from row `nature` on */
    const mz_event_row *events;
    const mz_option *options;
    const mz_type *types;
    uint16_t nfields, nstages, nkinds, nature, nevents, noptions, ntypes;
    uint32_t physical; /* bit set of the stages whose outcome hands decide */
};

/* The type of an argument: "from:space" is of the type "space". */
const char *mz_arg_type(const char *arg);

/* ---- derived ---- */

void mz_schema_json(const mz_game *game, mz_text *out);
void mz_schema_ts(const mz_game *game, mz_text *out);
void mz_view_json(const mz_game *game, const void *view, mz_text *out);
/* What changed, as members of an object: "set":[CELL,VALUE,...] with the numbers of the view that
 * differ, counted from 0 in the order in which mz_view_json writes them ("sel" and "pick" left
 * out), then "sel":[...] and "pick":[...], each whole and only when it changed. */
void mz_changes_json(const mz_game *game, const void *before, const void *now, mz_text *out);
void mz_event_json(const mz_game *game, const mz_event *event, mz_text *out);
/* An event in few bytes: [KIND,BY,ARGUMENT,...], zeros at the end left out; KIND counts the rows of
 * mz_event_kinds: [["NAME",ARGUMENTS],...]. */
void mz_event_list(const mz_game *game, const mz_event *event, mz_text *out);
void mz_event_kinds(const mz_game *game, mz_text *out);
/* The legal steps of the seat: [{"id","kind","a","text","more"}]; of nature with "weight". */
void mz_legal_json(const mz_game *game, const void *state, int seat, mz_text *out);
void mz_json_string(mz_text *out, const char *s);

/* Observation tensor of a view: floats in [0, 1] (signed numbers in [-1, 1]): first one a seat
 * (does it owe a step), the stage one-hot, in games with moves of several steps one an id (how
 * often it is in the viewer's unfinished move, by the most steps or 8), then the fields in the
 * order of the table. Returns the number of floats; `out` NULL only counts. */
size_t mz_tensor(const mz_game *game, const void *view, float *out);
/* Offset and length of field i in the tensor; 0 length when it is not in it. */
void mz_tensor_slice(const mz_game *game, int field, size_t *offset, size_t *length);

int64_t mz_field_get(const mz_field *field, const void *block, int row, int col);
void mz_field_set(const mz_field *field, void *block, int row, int col, int64_t value);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
