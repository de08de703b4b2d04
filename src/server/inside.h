/* The inside of the server: what the loop's parts share. Everything here belongs to the loop's
 * thread unless it says otherwise.
 *
 * From below: table/ is what a table is; rooms.h has the tables that are in memory, who owns them
 * and how they are written; wire.h and http.h are how people get to them. Rooms know nothing of the
 * wire: they tell whoever listens (struct ears). */
#ifndef MZ_SERVER_INSIDE_H
#define MZ_SERVER_INSIDE_H

#include "mozzie/mozzie.h"
#include "server/limits.h"
#include "server/server.h"
#include "store/store.h"
#include "table/table.h"

#include <libwebsockets.h>
#include <uv.h>

typedef struct room room;
typedef struct conn conn;
typedef struct request request;
typedef struct site site;
typedef struct bots bots;
typedef struct gate gate;

typedef struct metrics {
    uint64_t moves, refused, frames_in, frames_out, bytes_out, requests;
    uint64_t bot_moves, bot_alarms, bot_ms, store_failures, tables_made, dropped, impostors, silent,
        old;
    uint64_t latency[16]; /* moves by powers of two of 50 microseconds */
    uint64_t latency_us;
} metrics;

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
    limits *limits;
    const struct ears *ears; /* who hears of tables */
    unsigned descriptors;    /* that may be open at once */
    request *asking;         /* requests that are open */
    games games;
    room **map, *ready; /* all rooms; those that are free again for who has waited */
    uint32_t map_size, nrooms;
    uint32_t to_wake;  /* chains of the map in which rooms may be asleep */
    uint64_t last_row; /* the newest that is known of the store */
    conn *dirty, *conns;
    address *arriving; /* of a socket that is about to be established */
    uint32_t connections, requests_open;
    uint64_t drop_next;             /* when tables whose time is over are looked for again */
    uint64_t now, pending, trimmed; /* milliseconds; writes under way; last trim */
    metrics count;
    mz_rng rng;    /* for bots; never for deals */
    char *scratch; /* TELL_MOST bytes to write a text in */
    char *gather;  /* bytes to send at once */
};

uint64_t server_now(void);    /* milliseconds of a steady clock */
uint64_t server_micros(void); /* microseconds of it */
void server_wake(server *s);  /* any thread */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
/* A line to standard error, with the time: what the one who runs the server should know. */
void server_log(const char *format, ...);

/* metrics.c */
void metrics_text(server *s, mz_text *out);
void metrics_move(server *s, uint64_t arrived);

/* gate.c: connections until the head of their request is there */
/* Listens at the first free port from `port` on, `tries` further ones at most; 0, or the errno. */
int gate_open(server *s, const char *host, int port, int tries);
void gate_close(server *s);
void gate_tick(server *s); /* once a second: who has been silent for too long */

/* bots.c: workers that think for bots */
bots *bots_start(server *s);
void bots_stop(bots *b);  /* waits for what is being thought, except where it hangs */
void bots_want(room *at); /* has a bot think, if one is to move and none thinks about this node */
void bots_cancel(room *at);
void bots_returned(server *s);
void bots_tick(server *s); /* several times a second */

#endif
