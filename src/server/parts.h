/* The inside of the server: what its files share. Everything here belongs to the loop's thread
 * unless it says otherwise.
 *
 * The path of a change: a message (message.c) is checked against the table (seats.c, play.c,
 * deal.c), written as an entry (table.c), and only when the store has it is the entry applied
 * (entry.c), acknowledged and shown (push.c). Rebuilding a table applies the same entries. */
#ifndef MZ_SERVER_PARTS_H
#define MZ_SERVER_PARTS_H

#include "mozzie/match.h"
#include "mozzie/tables.h"
#include "server/server.h"
#include "store/store.h"

#include <jansson.h>
#include <libwebsockets.h>
#include <uv.h>

enum {
    FRAME_IN = 16 * 1024,   /* most bytes of a client's frame or body */
    FRAME_OUT = 256 * 1024, /* most bytes of a server's frame */
    EVENTS = 1024,          /* most events of a change */
    NAME = 32,              /* bytes of a person's name, the zero included */
    RECENT = 16,            /* changes remembered to know a repeated message */
    DEVICES = 3,            /* browsers that may have a seat */
    TOKENS = DEVICES * MZ_SEATS,
    INVITES = DEVICES * MZ_SEATS,
    DEFERRED = 32 /* messages waiting for a table whose change is being written */
};

typedef struct table table;
typedef struct conn conn;
typedef struct request request;
typedef struct job job;

/* ---- shared texts (frame.c) ---- */

/* A WebSocket frame, header included, shared by all connections that get it. */
typedef struct frame {
    uint32_t refs, len;
    char at[];
} frame;

frame *frame_new(const char *text, size_t len);
void frame_drop(frame *f);

/* ---- games in use (games.c) ---- */

typedef struct game_ref {
    struct game_ref *next;
    mz_game *game;
    uint32_t refs;
    char options[512]; /* as mz_options writes them, behind the number of seats */
} game_ref;

/* A game with these options, shared with other tables; NULL and an error. */
game_ref *game_get(server *s, const char *name, const mz_pair *pairs, int n, mz_error *error);
void game_drop(server *s, game_ref *g);

/* ---- tables ---- */

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

/* What a seat may still write: thousandths of an entry, and when that was. */
struct ink {
    uint64_t at;
    uint32_t left;
};

struct share {
    uint8_t commit[32], salt[32], nonce[32];
    bool committed, revealed;
};

/* An honest deal. `server` is the share of the server, its nonce is the seed. */
struct deal {
    struct share server;
    struct share seat[MZ_SEATS];
    struct deal
        *before;  /* the one that was broken off before it, when all had committed, or NULL */
    uint8_t step; /* enum deal_step */
};

enum deal_step { DEAL_COMMIT, DEAL_REVEAL, DEAL_DONE };

/* What waits for an entry to be stored: who is answered, and how. */
struct change {
    conn *from;       /* or NULL: nobody, or gone */
    request *http;    /* or NULL */
    uint64_t re;      /* the message's id */
    uint64_t arrived; /* microseconds, for the histogram */
    struct ink *ink;  /* of the seat that pays for it, or NULL */
    char *reply;      /* body of the answer to `http`, freed when it is given */
    int code;         /* and its status */
};

struct deferred {
    struct deferred *next;
    conn *from;    /* or NULL: gone, or a request */
    request *http; /* or NULL */
    size_t len;
    char text[];
};

struct table {
    char id[STORE_ID];
    table *next;    /* in its chain of the server's map */
    table *running; /* in the list of tables that want a bot */
    server *s;
    game_ref *game;
    mz_match *match;
    conn *conns;
    struct deal *deal; /* NULL: seeded */
    char *seed;        /* text seed, or NULL */
    struct token *tokens;
    struct invite *invites;
    uint8_t ntokens, ninvites, nseats;
    uint8_t status, asked; /* asked: seats that want a rematch */
    bool maker;            /* the first token is that of who made the table */
    bool broken;           /* its entries do not fit this version: can be looked at, not played */
    bool damaged;          /* some of its entries are missing: the same */
    bool asleep;           /* its rows are known, and nothing is built of them yet */
    bool dead;             /* nor can be */
    bool busy;             /* an entry is being written */
    bool saving, wants_bot;
    struct seat *seats;
    char rematch[STORE_ID];
    char *record;       /* of a finished table, when it was stored */
    uint32_t v, node_v; /* changes so far; the first at which the present node was open */
    uint32_t entries;   /* of the store */
    uint32_t nrows, rows_cap;
    uint64_t *rows;                 /* of entries that no saved copy covers */
    uint64_t recent[RECENT], bytes; /* prints of messages; of all entries */
    struct ink ink[MZ_SEATS];
    uint8_t nrecent;
    uint8_t ndeferred;
    struct deferred *waiting;
    struct change pending;
    job *job;      /* a bot is thinking, or NULL */
    uint64_t used; /* milliseconds: last time somebody was here */
};

/* ---- connections ---- */

struct out {
    struct out *next;
    frame *f;
};

typedef struct address address;

struct conn {
    struct lws *wsi;
    server *s;
    table *t;
    conn *next;          /* at the same table */
    conn *next_dirty;    /* with something to send */
    conn *after, **link; /* in the list of all */
    address *from;
    struct out *first, **last;
    char *in;
    uint32_t in_len, out_bytes;
    uint32_t budget; /* thousandths of a message */
    uint64_t refilled;
    uint64_t heard; /* milliseconds: last sign of life */
    bool pinged;
    uint16_t floods; /* messages over the rate, of late */
    uint16_t close;  /* code with which it is being closed, or 0 */
    uint8_t seats;
    int8_t viewer;
    bool dirty;
};

struct request {
    struct lws *wsi;
    server *s;
    request *after, **link; /* in the list of all */
    uint64_t since, moved;  /* milliseconds: when it came; when a part of its answer went */
    address *from;
    table *t; /* whose pending change it waits for */
    char *in; /* body so far */
    uint32_t in_len;
    char *body; /* answer: on the heap, or `lent` by the site */
    size_t len, at;
    bool started, sent; /* the answer has begun, or gone */
    bool lent, head;    /* head: only the head is asked for */
    char path[160];
};

/* ---- the server ---- */

typedef struct metrics {
    uint64_t moves, refused, frames_in, frames_out, bytes_out, requests;
    uint64_t bot_moves, bot_alarms, bot_ms, store_failures, tables_made, dropped, impostors, silent, old;
    uint64_t latency[16]; /* moves by powers of two of 50 microseconds */
    uint64_t latency_us;
} metrics;

typedef struct site site;
typedef struct bots bots;
typedef struct gate gate;

struct server {
    server_config config;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    uv_loop_t loop;
    uv_async_t wake, stop;
    uv_timer_t tick;
    uv_signal_t sigint, sigterm;
    bool stopping, stopped;
    int port;
    char address[160], origin[160], host[64];
    store *store;
    site *site;
    bots *bots;
    gate *gate;
    unsigned descriptors; /* that may be open at once */
    request *asking;      /* requests that are open */
    game_ref *games;
    table **map;
    uint32_t map_size, ntables;
    uint32_t to_wake;  /* chains of the map in which tables may be asleep */
    uint64_t last_row; /* the newest that is known of the store */
    table *running;    /* tables that want a bot */
    conn *dirty, *conns;
    address **addresses, *arriving; /* of a socket that is about to be established */
    uint32_t connections, requests_open;
    uint64_t drop_next; /* when tables whose time is over are looked for again */
    uint64_t now, pending, trimmed; /* milliseconds; writes under way; last trim */
    metrics count;
    mz_rng rng;    /* for bots; never for deals */
    char *scratch; /* FRAME_OUT bytes to write a text in */
    char *gather;  /* bytes to send at once */
};

enum { GATHER = 64 * 1024 };

uint64_t server_now(void);    /* milliseconds of a steady clock */
uint64_t server_micros(void); /* microseconds of it */
void server_wake(server *s);  /* any thread */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
/* A line to standard error, with the time: what the one who runs the server should know. */
void server_log(const char *format, ...);

/* table.c: tables in memory and their writing */
/* In memory or from the store; NULL and an error: MZ_SPACE when it may be there later. */
table *table_find(server *s, const char *id, mz_error *error);
table *table_new(server *s, const char *id); /* empty, in the map; NULL without memory */
void table_free(table *t);
/* Writes an entry; the answer goes to `c` or `r` when it is stored. False when it cannot be
 * written now. */
bool table_write(table *t, const char *line, size_t len, const struct change *who, mz_error *error);
void table_stored(server *s);    /* fetches what the store gives back */
bool table_full(const table *t); /* its match is as long as one may be */
bool table_load_all(server *s);
void table_wake_some(server *s); /* several times a second, after the start */
void table_tick(server *s);      /* once a second: lets idle tables go */
void table_free_all(server *s);
void table_forget_conn(table *t, conn *c);
void table_forget_request(table *t, request *r);
/* Whether a message with this print has changed the table of late. */
bool table_knows(const table *t, uint64_t print);
/* Keeps a message or request until the entry that is being written has been stored. */
void table_defer(table *t, conn *c, const char *text, size_t len);
void table_refuse_conn(table *t, conn *c); /* what it said and what still waits, as it goes */
void table_defer_request(table *t, request *r);

/* entry.c: what an entry does to a table, live or when it is rebuilt. Returns what is to be shown,
 * or -1 when the entry does not fit. */
enum effect {
    FX_UP = 1,     /* the match changed: an `up` */
    FX_UNDONE = 2, /* by an undo */
    FX_SEATS = 4,  /* a seat or the status changed */
    FX_DEAL = 8,   /* the honest deal made a step */
    FX_NEXT = 16,  /* a rematch is there */
    FX_OUT = 32    /* somebody has lost a seat and watches now */
};
int entry_apply(table *t, const char *line, size_t len, mz_log *log);

/* plan.c: the first entry of a table */
struct plan {
    const char *game;
    mz_pair pairs[64];
    int npairs, nseats, ntokens, ninvites;
    struct seat seats[MZ_SEATS];
    struct token tokens[TOKENS];
    struct invite invites[MZ_SEATS];
    const char *seed; /* or NULL: an honest deal */
};
/* Makes the table and writes its first entry. False and an error when it cannot be. The id of the
 * new table is written to `id`. */
bool plan_carry_out(server *s, const struct plan *p, const struct change *who, char id[STORE_ID],
                    mz_error *error);
/* The same people at the same game, one seat further. The plan points into the table's game, and to
 * `seed`, which is written where the table has a seed. */
enum { REMATCH_SEED = 512 };
void plan_rematch(const table *t, struct plan *p, char seed[REMATCH_SEED]);

/* lobby.c: creating, taking, inviting, rematch. Bodies are JSON that http.c has parsed. */
void lobby_create(request *r, const json_t *body);
void lobby_take(request *r, const char *id, const json_t *body);
void lobby_invite(request *r, const char *id, const json_t *body);
void lobby_summary(request *r, const char *id);
void lobby_record(request *r, const char *id);
bool lobby_rematch(table *t, conn *c, uint64_t id, mz_error *error);

/* seats.c: who is who */
void seats_json(const table *t, mz_text *out);
/* Seats of the token; compared in constant time with all of them. */
uint8_t seats_of_token(const table *t, const char *text);
void seats_secret_new(char text[44], uint8_t hash[32]); /* 256 bits and their hash */
void seats_secret_hash(const char *text, uint8_t hash[32]);
struct invite *seats_invite(table *t, const char *code);
bool seats_add_token(table *t, const uint8_t hash[32], uint8_t seats);
bool seats_add_invite(table *t, const uint8_t hash[32], int seat, bool device);
bool seats_all_taken(const table *t);
int seats_devices(const table *t, int seat); /* how many browsers have this seat */
void seats_show(table *t);                   /* to everybody at the table */

/* deal.c: honest deals */
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
void deal_json(const table *t, mz_text *out);
void deal_show(table *t);

/* record.c: the record of a finished match, of any length. Each is on the heap. */
char *record_text(table *t, size_t *len); /* NULL without memory */
char *record_entry(table *t, size_t *len);

/* lines.c: moves as the record writes them, for one viewer */
/* The moves from `from` on as [{"by":SEAT,"text":".."},..]. `state` is the state before that move;
 * it is left as the state after the last one. True when they read the same for every viewer. */
bool lines_json(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out);

/* story.c: what was told, derived from the moves when somebody asks */
/* The events of the last turn as the viewer was shown them. */
void story_last(const mz_match *match, int viewer, mz_text *out);
/* Those of the turns behind the first `from` moves, as many as a message holds. */
void story_answer(conn *c, uint64_t re, uint32_t from);

/* push.c: what goes to the connections of a table */
void table_json(const table *t, mz_text *out);
void push_table(conn *c, uint64_t re);
void push_change(table *t, const void *before, uint32_t moves_before, const mz_log *log,
                 bool undone);
void push_over(table *t);
void push_all(table *t, const char *text, size_t len);
void push_rematch(table *t);

/* message.c: what a client says */
/* A JSON object with brackets nested at most `deepest` deep, or NULL. */
json_t *json_object_of(const char *text, size_t len, int deepest);
/* Members a message may have, as bits. */
enum member {
    M_T = 1,
    M_ID = 2,
    M_SEAT = 4,
    M_V = 8,
    M_MOVE = 16,
    M_STEPS = 32,
    M_HASH = 64,
    M_NONCE = 128,
    M_SALT = 256,
    M_TABLE = 512,
    M_TOKEN = 1024,
    M_FROM = 2048
};
struct message {
    char type[12], table[STORE_ID], token[64], move[2048], hash[65], nonce[65], salt[65];
    bool has_token, has_seat, has_v, has_move, has_id;
    uint64_t id, v, from;
    int seat;
    mz_id steps[MZ_STEPS];
    int nsteps;
    uint64_t print; /* of the whole message: the same again is the same message */
};
/* Reads a message and which members it has; NULL, or why it is none. */
const char *message_read(const char *text, size_t len, struct message *m, unsigned *have);
void message_take(conn *c, const char *text, size_t len);
void answer_ok(conn *c, uint64_t re, uint32_t v, bool again);
void answer_no(conn *c, uint64_t re, const char *code, const char *text);
#define NO_ID UINT64_MAX /* as `re`: the message had none */
uint64_t message_id(const char *text, size_t len);

/* play.c: moves, undo, resignation, the deal's messages: of who has the seat, not seen before */
void play_move(conn *c, const struct message *m);
void play_back(conn *c, const struct message *m);
void play_undo(conn *c, const struct message *m);
void play_resign(conn *c, const struct message *m);
void play_rematch(conn *c, const struct message *m);
void play_commit(conn *c, const struct message *m);
void play_nonce(conn *c, const struct message *m);
/* A bot's move; false when it is not legal. */
bool play_bot(table *t, int seat, const mz_id *ids, int n);

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len);
void conn_send(conn *c, frame *f); /* takes no reference of the caller's */
void conn_text(conn *c, const char *text, size_t len);
void conn_close(conn *c, int code);
void conn_leave(conn *c);
bool conn_pay(conn *c, int messages); /* out of its rate; false when it has not as much left */
void conn_flush_all(server *s);
void conns_tick(server *s); /* once a second: pings the silent, drops the dead */

/* http.c */
extern const struct lws_protocol_vhost_options HTTP_HEADERS[]; /* of every answer */
void http_tick(server *s); /* once a second: requests that do not get on */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);
void http_json(request *r, int code, const char *text, size_t len);
void http_text(request *r, const char *text, size_t len);
void http_error(request *r, int code, const char *word, const char *text);
void http_again(request *r); /* carries out a request that was put off */
struct http_extra {
    const char *name, *value; /* the name with its colon */
};
/* The head of an answer whose body is r->body; 0 or -1. */
int http_begin(request *r, int code, const char *type, const char *caching,
               const struct http_extra *extra, int nextra);
bool http_origin_ok(server *s, struct lws *wsi);

/* site.c: the page's files */
site *site_open(const char *folder);
void site_close(site *files);
int site_serve(request *r);
int site_lost(request *r, int code, const char *word, const char *why); /* nothing is here */

/* gate.c: connections until the head of their request is there */
/* Listens at the first free port from `port` on, `tries` further ones at most; 0, or the errno. */
int gate_open(server *s, const char *host, int port, int tries);
void gate_close(server *s);
void gate_tick(server *s); /* once a second: who has been silent for too long */

/* limits.c: what one address may do */
bool limits_start(server *s);
/* A connection more of this address, or NULL: it has as many as it may have. The second is for what
 * comes through a proxy on this machine: it is whose the proxy says. */
address *limits_enter_peer(server *s, const struct sockaddr *peer);
address *limits_enter(server *s, struct lws *wsi);
void limits_leave(server *s, address *a);
bool limits_take(server *s, address *a, int cost);
/* Pays for an entry of `len` bytes, out of the budgets of its seat (NULL: none) and its address.
 * False: nothing was paid. */
bool limits_write(server *s, address *a, struct ink *ink, size_t len);
void limits_tick(server *s);
void limits_free(server *s);

/* bots.c: workers that think for bots */
bots *bots_start(server *s);
void bots_stop(bots *b); /* waits for what is being thought, except where it hangs */
void bots_want(table *t);
void bots_cancel(table *t);
void bots_returned(server *s);
void bots_tick(server *s);

/* metrics.c */
void metrics_text(server *s, mz_text *out);
void metrics_move(server *s, uint64_t arrived);

#endif
