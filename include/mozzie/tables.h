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
 * "letter", "card", "seat" ...); `names` gives the words of low..high, or NULL. */
typedef struct mz_field {
    const char *name, *type, *doc;
    uint16_t offset;
    uint8_t width;
    bool is_signed, own;
    uint16_t rows, cols;
    uint8_t encode;
    int32_t low, high;
    const char *const *names;
} mz_field;

/* What is decided or drawn at a node. `stream`: the text-seed stream of its outcomes (NULL:
 * "nature"). `secret`: the choice or outcome is not wholly seen by all. */
typedef struct mz_stage {
    const char *name, *doc, *stream;
    bool secret;
} mz_stage;

/* A kind of choice or outcome, with the types of its arguments (NULL-terminated, at most 6). `doc`
 * is a pattern of a phrase: "{0}" stands for the first argument (see engine/say.c). */
typedef struct mz_row {
    const char *name, *doc;
    const char *args[7];
} mz_row;

/* A kind of event; `doc`: a pattern of a sentence without full stop. `hidden` is a bit set of the
 * arguments that only `who` sees; `reveals`: it tells something that was not known to all (closes
 * an undo). */
typedef struct mz_event_row {
    const char *name, *doc;
    const char *args[7];
    uint8_t hidden;
    bool reveals;
} mz_event_row;

/* An option: `values` (NULL-terminated, the default first); with low < high also any whole number
 * from low to high; with `free` also any text that `make` accepts. */
typedef struct mz_option {
    const char *name, *doc;
    const char *const *values;
    int32_t low, high;
    bool free;
} mz_option;

/* A type of arguments and fields: the words of its values from 0 on (NULL: plain numbers). */
typedef struct mz_type {
    const char *name;
    const char *const *names;
    uint16_t n;
} mz_type;

struct mz_tables {
    const char *name, *title, *summary;
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
/* What happened in a sentence without full stop, as far as the event shows it ("Player 2 taps place
 * 3: a Miss"); a choice or outcome as a phrase ("tap place 3"); a seat as people call it ("Blue").
 */
void mz_say_event(const mz_game *game, const mz_event *event, mz_text *out);
void mz_say_choice(const mz_game *game, const mz_desc *choice, mz_text *out);
void mz_say_seat(const mz_game *game, int seat, mz_text *out);
/* A view line by line: what each field is, and its numbers in words; rows of a table are separated
 * by semicolons. What is zero or of use to machines only is left out. */
void mz_say_view(const mz_game *game, const void *view, mz_text *out);
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
