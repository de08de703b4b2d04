/* A table as a value: what its entries make of it, and what may be asked of it. Nothing here knows
 * of sockets, clocks, threads or a store: the same entries make the same table anywhere.
 *
 * The path of a change: a message is turned into an entry (ask.c) or refused; whoever owns the
 * table has the entry stored; then it is applied (entry.c), and what it did is shown (tell.c).
 * Rebuilding a table applies the same entries. */
#ifndef MZ_TABLE_H
#define MZ_TABLE_H

#include "base/label.h"
#include "mozzie/match.h"
#include "mozzie/tables.h"
#include "table/message.h"

enum {
    EVENTS = 1024,       /* most events of a change */
    NAME = MZ_NAME_ROOM, /* bytes of a person's name, the zero included */
    RECENT = 16,         /* changes remembered to know a repeated message */
    DEVICES = 3,         /* browsers that may have a seat */
    TOKENS = DEVICES * MZ_SEATS,
    INVITES = DEVICES * MZ_SEATS
};

typedef struct table table;

/* ---- games in use (games.c) ---- */

typedef struct game_ref {
    struct game_ref *next;
    mz_game *game;
    uint32_t refs;
    char options[512]; /* as mz_options writes them, behind the number of seats */
} game_ref;

/* One mz_game for all tables of a game with the same options. One thread has it. */
typedef struct games {
    game_ref *first;
} games;

/* A game with these options, shared with other tables; NULL and an error. */
game_ref *game_get(games *all, const char *name, const mz_pair *pairs, int n, mz_error *error);
void game_drop(games *all, game_ref *g); /* NULL is allowed */

/* ---- the value ---- */

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };
enum table_status { WAITING, PLAYING, OVER };

struct seat {
    uint8_t kind, level;
    char name[NAME];
};

struct token {
    uint8_t hash[32];
    uint8_t seats;
};

struct invite {
    uint8_t hash[32];
    uint8_t seat;
    bool used, device; /* device: for another browser of the same person */
};

struct share {
    uint8_t commit[32], salt[32], nonce[32];
    bool committed, revealed;
};

enum deal_step { DEAL_COMMIT, DEAL_REVEAL, DEAL_DONE };

/* An honest deal. `server` is the share of the server, its nonce is the seed. */
struct deal {
    struct share server;
    struct share seat[MZ_SEATS];
    struct deal
        *before;  /* the one that was broken off before it, when all had committed, or NULL */
    uint8_t step; /* enum deal_step */
};

/* Before its first entry all is zero but the id and the games (table_begin). */
struct table {
    char id[TABLE_ID];
    games *games;
    game_ref *game;
    mz_match *match;
    struct deal *deal; /* NULL: seeded */
    char *seed;        /* text seed, or NULL */
    struct token *tokens;
    struct invite *invites;
    struct seat *seats;
    char *record; /* of a finished table, when it was stored */
    char rematch[TABLE_ID];
    uint8_t ntokens, ninvites, nseats, status;
    uint8_t nrecent;
    bool maker;              /* the first token is that of who made the table */
    bool broken;             /* its entries do not fit this version: can be looked at, not played */
    bool damaged;            /* some of its entries are missing: the same */
    uint32_t v, node_v;      /* changes so far; the first at which the present node was open */
    uint64_t recent[RECENT]; /* prints of messages */
};

void table_begin(table *t, const char *id, games *all);
/* What its entries made goes; the id, the games and whether some are missing stay. */
void table_clear(table *t);
/* Whether a first entry has made it. */
bool table_made(const table *t);
/* Whether a message with this print has changed the table of late. */
bool table_knows(const table *t, uint64_t print);

/* ---- entries (entry.c, plan.c) ---- */

/* What an entry did, and so what is to be shown. */
enum effect {
    FX_UP = 1,     /* the match changed */
    FX_UNDONE = 2, /* by an undo */
    FX_SEATS = 4,  /* a seat or the status changed */
    FX_DEAL = 8,   /* the honest deal made a step */
    FX_NEXT = 16,  /* a rematch is there */
    FX_OUT = 256   /* times 1 << seat: its tokens are void, who has them watches now */
};
/* Applies an entry, live or when the table is rebuilt, and writes what happened to `log`. Effects,
 * or -1 when the entry does not fit: then the table is as it was or broken. */
int entry_apply(table *t, const char *line, size_t len, mz_log *log);

/* The first entry of a table: everything that is settled when it is made. */
struct plan {
    const char *game;
    mz_pair pairs[64];
    int npairs, nseats, ntokens, ninvites;
    struct seat seats[MZ_SEATS];
    struct token tokens[TOKENS];
    struct invite invites[MZ_SEATS];
    const char *seed; /* or NULL: an honest deal, with fresh secrets of the server */
};
/* Writes it. False and an error when there is no such table. */
bool plan_entry(const struct plan *p, games *all, mz_text *line, mz_error *error);
/* The same people at the same game, one seat further. The plan points into the table's game, and to
 * `seed`, which is written where the table has a seed. */
enum { REMATCH_SEED = MZ_SEED_MAX };
void plan_rematch(const table *t, struct plan *p, char seed[REMATCH_SEED]);

/* ---- asking (ask.c) ---- */

/* The entry that carries out a message of who has the seat. Checked in full, against the seat and
 * the rules: the entry then always fits. False and an error, whose code is the protocol's. */
typedef bool ask(const table *t, const struct message *m, mz_text *line, mz_error *error);
ask ask_move, ask_back, ask_undo, ask_resign, ask_commit, ask_nonce;
/* Whether the table can be changed at all, and played where `plays`. */
bool ask_may(const table *t, bool plays, mz_error *error);
/* A bot's move; false when it is not legal. */
bool ask_bot(const table *t, int seat, const mz_id *ids, int n, mz_text *line);

/* ---- seats (seats.c) ---- */

/* Seats of the token; compared in constant time with all of them. */
uint8_t seats_of_token(const table *t, const char *text);
void seats_secret_new(char text[44], uint8_t hash[32]); /* 256 bits and their hash */
void seats_secret_hash(const char *text, uint8_t hash[32]);
struct invite *seats_invite(table *t, const char *code);
bool seats_add_token(table *t, const uint8_t hash[32], uint8_t seats);
bool seats_add_invite(table *t, const uint8_t hash[32], int seat, bool device);
bool seats_all_taken(const table *t);
int seats_devices(const table *t, int seat); /* how many browsers have this seat */

/* ---- honest deals (deal.c) ---- */

/* Fresh secrets of the server and of the bots among the seats, as an entry keeps them. */
void deal_words(const struct seat *seats, int n, mz_text *out);
bool deal_read(table *t, const char *words); /* begins a deal, or begins it anew */
void deal_free(struct deal *d);
uint8_t deal_missing(const table *t); /* seats that owe a commitment or a nonce */
bool deal_commit(table *t, int seat, const char *hash);
bool deal_reveal(table *t, int seat, const char *nonce, const char *salt);
/* Whether these words are what the seat has committed to. */
bool deal_fits(const table *t, int seat, const char *nonce, const char *salt);
void deal_source(const table *t, mz_source *out);
void deal_notes(table *t); /* into the match's record, when it is over */

/* ---- the record (record.c) of a finished match, of any length; each is on the heap ---- */

char *record_text(table *t, size_t *len); /* NULL without memory */
char *record_entry(table *t, size_t *len);

#endif
