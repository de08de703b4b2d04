/* Rooms: the tables that are in memory here, and how they are written. Three ports stand around
 * them: the store is where entries go (store.h, by the scheme of its address), room_find is the one
 * place that answers who owns a table, and the ears are who hears of it. */
#ifndef MZ_SERVER_ROOMS_H
#define MZ_SERVER_ROOMS_H

#include "server/inside.h"

typedef struct job job;

/* What waits for an entry to be stored: who is answered, and how. */
struct change {
    conn *from;       /* or NULL: nobody, or gone */
    request *http;    /* or NULL */
    address *address; /* that pays for it, or NULL */
    struct ink *ink;  /* of the seat that pays for it, or NULL */
    uint64_t re;      /* the message's id */
    uint64_t arrived; /* microseconds, for the histogram */
    char *reply;      /* body of the answer to `http`, freed when it is given */
    int code;         /* and its status */
};

/* A message (or request) that came while an entry was being written. */
struct deferred {
    struct deferred *next;
    conn *from;    /* or NULL: gone, or a request */
    request *http; /* or NULL */
    size_t len;
    char text[];
};

/* What an entry did: effects (table.h), and the match as it was before. */
struct told {
    int effect;
    const void *before;
    uint32_t moves_before;
    const mz_log *log;
};

/* Who hears of tables. Called on the loop, in this order for each entry. */
struct ears {
    void (*answer)(room *at, const struct change *who, bool stored);
    void (*show)(room *at, const struct told *what);
    void (*settle)(room *at); /* nothing is being written: who plays by itself may think */
    void (*gone)(room *at);   /* it leaves memory */
    void (*again)(room *at, struct deferred *d); /* what has waited is carried out */
};

struct room {
    table t;
    room *next;       /* in its chain of the server's map */
    room *next_ready; /* among those that are free again */
    server *s;
    conn *conns;
    bool asleep; /* its rows are known, and nothing is built of them yet */
    bool dead;   /* nor can be */
    bool busy;   /* an entry is being written */
    bool ready;  /* in the list of those */
    bool saving, wants_bot;
    uint8_t asked;    /* seats that want a rematch */
    uint32_t entries; /* of the store */
    uint32_t nrows, rows_cap;
    uint64_t *rows; /* of entries that no saved copy covers */
    uint64_t bytes; /* of all entries */
    struct ink ink[MZ_SEATS];
    uint8_t ndeferred;
    struct deferred *waiting;
    struct change pending;
    job *job;      /* a bot is thinking, or NULL */
    uint64_t used; /* milliseconds: last time somebody was here */
};

/* In memory or from the store; NULL and an error: MZ_SPACE when it may be there later. */
room *room_find(server *s, const char *id, mz_error *error);
/* Makes a table and writes its first entry; it is there for others when that is stored. NULL and an
 * error when it cannot be. The id of the new table is written to `id`. */
room *room_make(server *s, const struct plan *p, const struct change *who, char id[TABLE_ID],
                mz_error *error);
void room_free(room *at);
/* Writes an entry; the answer goes to whom `who` names (NULL: nobody) when it is stored. False and
 * an error when it cannot be written now. */
bool room_write(room *at, const char *line, size_t len, const struct change *who, mz_error *error);
bool room_full(const room *at); /* its match is as long as one may be */

/* Keeps a message of a connection, or a request, until the entry that is being written has been
 * stored. False: there is no room for it. */
bool room_defer(room *at, conn *c, request *r, const char *text, size_t len);
/* Who goes waits for nothing any more. */
void room_forget(room *at, const conn *c, const request *r);

bool rooms_load(server *s);      /* at the start: which there are */
void rooms_wake_some(server *s); /* several times a second, after the start */
void rooms_stored(server *s);    /* fetches what the store gives back */
void rooms_resume(server *s);    /* carries out what waited for it */
void rooms_tick(server *s);      /* once a second: lets idle ones go */
void rooms_free(server *s);

#endif
