/* The inside of a match, for those who keep it, write it out, read it back and verify it. */
#ifndef MOZZIE_ENGINE_MATCH_H
#define MOZZIE_ENGINE_MATCH_H

#include "engine/rules.h"
#include "mozzie/match.h"

/* A complete move: its ids stand at ids[first] to ids[first + n - 1]; touches (if any) likewise. */
typedef struct entry {
    uint32_t first, touch;
    uint8_t seat, n, ntouches;
    bool revealed; /* its events told something new: it cannot be undone */
    bool joint;    /* one of the picks of a simultaneous node */
    bool raced;    /* decided by its touches, of which there may be none */
    uint16_t told; /* who may read its text: a bit for each seat, and TOLD_ALL for everybody */
} entry;

enum { TOLD_ALL = 1 << 15 };

/* `told` of a move that began at this node and told the events of the log from `from` on. */
uint16_t mz_told(const mz_game *game, const mz_head *before, const mz_log *log, uint32_t from);

typedef struct note {
    char *key, *value;
} note;

/* The states behind every MARK_EVERY moves, as far as they were walked through: a look at the end
 * of a long match begins at the last of them. */
enum { MARK_EVERY = 256 };
typedef struct marks {
    uint8_t *at;
    uint32_t n;
} marks;

struct mz_match {
    const mz_game *game;
    uint8_t *state, *start; /* one block: the state now, and at the start */
    mz_id *ids;
    entry *entries;
    mz_touch *touches;
    note *notes;
    mz_source *source;
    uint32_t nids, ids_cap, nentries, entries_cap, ntouches, touches_cap, nnotes, notes_cap;
    uint32_t version;
    marks *marks;
    uint64_t draws; /* random outcomes so far: the number of the next keyed outcome */
    uint8_t ending;
    int8_t ended_by;
    bool fixed; /* the start is not the open start: the record has to tell it */
};

/* Whether a line of a record follows its header: a move has a tab in it, and "end" and "hash" are
 * no keys. */
bool mz_behind_header(const char *line, size_t n);
/* mz_record_read, and whether a hash line was there. */
mz_status mz_record_hashed(const char *text, const mz_pair *extra, int n, mz_game **game,
                           mz_match **out, bool *hashed, mz_error *error);

/* Touches as text, "{4@2:402/70,1@c:455/80}", and back (true when the text begins with such a
 * list; *rest is what follows). */
void mz_touches_write(const mz_game *game, const mz_touch *touches, int n, mz_text *out);
mz_status mz_touches_read(const mz_game *game, const char *text, mz_touch *touches, int *n,
                          const char **rest, mz_error *error);
/* The events that tell what hands did in a race. */
void mz_touches_show(const mz_game *game, const mz_touch *touches, int n, mz_log *log);

#endif
