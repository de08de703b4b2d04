/* What a game provides. One constant mz_rules a game, listed in games/registry.c; the engine
 * reaches a game through it alone.
 *
 * Every function is required. They are pure: no allocation, no globals, no clock, no generator of
 * their own, no input or output. A state's layout is
 *   mz_head (8) | public | pick[picks] of mz_id | sel[steps] of mz_id | secret
 * with `secret` replaced by the viewer's `own` part in a view. head is left correct by init,
 * apply, read and deal; pick and sel are the engine's (the game reads them in legal, goes_on,
 * name, write, and leaves them zero). A byte that the notation does not tell has one canonical
 * value, so that equal positions have equal bytes (memory of a seat excepted). */
#ifndef MOZZIE_RULES_H
#define MOZZIE_RULES_H

#include "mozzie/chance.h"
#include "mozzie/mozzie.h"
#include "mozzie/tables.h"

typedef struct mz_rules mz_rules;

enum { MZ_OPTIONS = 32 };

/* How an option was set: index into its values, or -1 and a number or text. */
typedef struct mz_setting {
    int16_t choice;
    int32_t number;
    char text[64];
} mz_setting;

/* The head of every game's own immutable struct (first member). */
struct mz_game {
    const mz_rules *rules;
    mz_tables tables; /* what was declared, adapted by `make` (names of a house copy's cards) */
    uint16_t state_size, pick_at, sel_at, secret_at;
    uint8_t seats;
    mz_setting set[MZ_OPTIONS];
};

struct mz_rules {
    const mz_tables *declared; /* of a game not yet made; everywhere else mz_game.tables */
    uint32_t game_size;        /* bytes of the game's immutable struct, mz_game first */
    uint16_t public_size;      /* bytes of the public part; a multiple of 2 */
    uint16_t picks;            /* seats of simultaneous nodes: 0 or seats_high */
    uint16_t steps; /* steps of the longest move or written outcome, less one; 0 if all are 1 */
    uint16_t secret_size; /* bytes of the secret part; the whole state a multiple of 8 */
    uint16_t ids, outcome_ids, decisions;
    uint8_t seats_default;

    /* Pairs that a position text fixes: keys static, values written to `store`. */
    mz_status (*probe)(const char *position, mz_pair pairs[16], int *n, mz_text *store,
                       mz_error *error);
    /* Options (in game->set) and content pairs (keys without "content.") to the immutable part.
     * May set game->seats. Pairs that are neither options nor content ("seats", "level",
     * "characters") come too. */
    mz_status (*make)(mz_game *game, const mz_pair *pairs, int n, mz_error *error);
    void (*content)(const mz_game *game, mz_text *out);
    const char *(*seat_name)(const mz_game *game, int seat);

    void (*init)(const mz_game *game, void *state);
    void (*deal)(const mz_game *game, void *state, mz_source *source);
    /* All MZ_WORDS words of `out` are zero before the call. */
    void (*legal)(const mz_game *game, const void *state, int seat, mz_set *out);
    bool (*goes_on)(const mz_game *game, const void *state, mz_id id);
    int (*outcomes)(const mz_game *game, const void *state, mz_outcome *out);
    /* At a physical node: the outcomes among which `id` is when hands did something else than
     * `outcomes` lists, but may: people need not keep to the order in which an engine draws. 0 when
     * they can't have; mz_never_early where there is but one order. */
    int (*early)(const mz_game *game, const void *state, mz_id id, mz_outcome *out);
    /* A whole move or outcome of n ids (head.nsel and sel are 0 again), or at a simultaneous node
     * the picks by seat, n = seats, MZ_NONE where a seat takes no part. */
    void (*apply)(const mz_game *game, void *state, const mz_id *ids, int n, mz_log *log);
    /* The statement that refuses the id: fill error->code and text. */
    void (*why)(const mz_game *game, const void *state, int seat, mz_id id, mz_error *error);
    int (*judge)(const mz_game *game, const void *state, const mz_touch *touches, int n,
                 mz_id ids[4], mz_error *error);
    /* Touches drawn from the model of hands; -1 where outcomes are drawn by weight. */
    int (*measure)(const mz_game *game, const void *state, mz_source *source, mz_touch *touches);

    /* `view` has head, public part and the viewer's pick and sel; the own part is zero. Adds what
     * the viewer alone knows; for MZ_ALL everything. */
    void (*own)(const mz_game *game, const void *state, int viewer, void *view);
    /* `state` holds the view; its secret part still holds the own part. Fills the secret part. */
    void (*sample)(const mz_game *game, void *state, int viewer, mz_rng *rng);
    void (*result)(const mz_game *game, const void *state, mz_result *out);
    void (*value)(const mz_game *game, const void *state, int32_t value[MZ_SEATS]);
    void (*prior)(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                  int32_t *weight);

    void (*write)(const mz_game *game, const void *view, int viewer, mz_text *out);
    mz_status (*read)(const mz_game *game, const char *text, void *state, mz_error *error);
    mz_desc (*describe)(const mz_game *game, const void *state, mz_id id);
    void (*name)(const mz_game *game, const void *state, int seat, const mz_id *ids, int n,
                 mz_text *out);
    mz_status (*parse)(const mz_game *game, const void *state, const char *text, int *seat,
                       mz_id ids[MZ_STEPS], int *n, mz_error *error);
    void (*log)(const mz_game *game, const mz_event *events, int n, mz_text *out);
    void (*board)(const mz_game *game, const void *view, int viewer, mz_text *out);
    const char *(*check)(const mz_game *game, const void *state);
};

/* For games. */

static inline void mz_emit(mz_log *log, mz_event event) {
    if (log) {
        if (log->n < log->cap) log->at[log->n] = event;
        log->n++;
    }
}

/* An event whose private arguments only the seats in `who` see; one without any. */
static inline void mz_tell_to(mz_log *log, int kind, int by, int who, int a, int b, int c) {
    if (log)
        mz_emit(log, (mz_event){.kind = (uint8_t)kind,
                                .by = (uint8_t)by,
                                .who = (uint8_t)who,
                                .a = {(int16_t)a, (int16_t)b, (int16_t)c}});
}
static inline void mz_tell(mz_log *log, int kind, int by, int a, int b, int c) {
    mz_tell_to(log, kind, by, 0, a, b, c);
}

/* Steps chosen so far, and picks, of a state. */
static inline const mz_id *mz_sel(const mz_game *g, const void *state) {
    return (const mz_id *)(const void *)((const uint8_t *)state + g->sel_at);
}
static inline const mz_id *mz_picks(const mz_game *g, const void *state) {
    return (const mz_id *)(const void *)((const uint8_t *)state + g->pick_at);
}

static inline void mz_add(mz_set *s, mz_id id) {
    s->w[id >> 6] |= (uint64_t)1 << (id & 63);
}

/* The value of option i (index into its values); asserts nothing, -1 for numbers and texts. */
static inline int mz_opt(const mz_game *g, int i) {
    return g->set[i].choice;
}

/* A position or move from outside as a line of plain characters (base/lines.h), or NULL. It is the
 * text itself, or stands in a buffer of this thread until the next call. */
const char *mz_plain_line(const char *text, mz_error *error);

/* Refuses a content file: a key, or the part of it that does not fit as a whole, and why. */
mz_status mz_bad_content(mz_error *error, const char *where, const char *why);

/* The outcomes among which `id` is one, listed or early; 0 when it cannot happen here. */
int mz_outcomes_with(const mz_game *game, const void *state, mz_id id, mz_outcome *out);

/* Refuses whatever is wanted after the end. */
mz_status mz_ended(const mz_game *game, mz_error *error);

/* Shares of the win from strengths, in units of which 64 double a seat's odds (shares.c). */
void mz_shares(const int *strength, int seats, int32_t value[MZ_SEATS]);

/* Stubs for games without races. */
int mz_no_judge(const mz_game *g, const void *s, const mz_touch *t, int n, mz_id ids[4],
                mz_error *e);
int mz_no_measure(const mz_game *g, const void *s, mz_source *source, mz_touch *touches);
/* For games whose moves are single steps; for those whose hands keep one order. */
bool mz_never_goes_on(const mz_game *g, const void *s, mz_id id);
int mz_never_early(const mz_game *g, const void *s, mz_id id, mz_outcome *out);

/* The registry. */
const mz_rules *mz_rules_at(int i);
int mz_rules_count(void);

#endif
