/* The server, from outside: start it, run its loop, stop it. One thread runs the loop and owns all
 * tables and connections; bots think on worker threads, the store writes on its own. */
#ifndef MZ_SERVER_H
#define MZ_SERVER_H

#include "mozzie/bot.h"
#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct server server;

/* How a bot finds its move, or the rest of one: writes the ids and returns their number, 0 when it
 * found none. The standard one asks mz_bot_move. Tests put bad bots here. */
typedef int server_brain(void *user, const mz_game *game, const void *view, int seat, int level,
                         mz_rng *rng, uint64_t deadline, mz_id ids[MZ_STEPS]);

typedef struct server_config {
    const char *host;   /* address to bind to; NULL: 127.0.0.1 */
    int port;           /* 0: a free one */
    bool next_port;     /* when it is taken, try the following ones */
    const char *origin; /* the page's origin when a proxy stands before the server, or NULL */
    const char *store;  /* address of the store */
    const char *web;    /* folder of the page's files, or NULL: none are served */
    int workers;        /* threads for bots; 0: number of cores */
    int rate;           /* messages a second of a connection; 0: 30, below 0: no limit */
    int tables;         /* most tables in memory; 0: 100,000 */
    int idle;           /* seconds until a table that nobody watches leaves memory; 0: 600 */
    int queue;          /* bytes that may wait for a slow connection; 0: 512 KiB */
    store_life keep;    /* days that tables are kept; 0: for ever */
    int think;          /* most milliseconds a bot thinks; 0: 1500 */
    bool signals;       /* stop on SIGINT and SIGTERM */
    server_brain *brain;
    void *brain_user;
} server_config;

/* Opens the store, rebuilds the running tables, listens. NULL and a message on failure. */
server *server_start(const server_config *config, char *error, size_t size);
/* "http://127.0.0.1:8080": where the page is found. */
const char *server_address(const server *s);
int server_port(const server *s);
/* Serves until stopped, on the thread that started the server. */
void server_run(server *s);
/* Asks the loop to stop in order: no new moves, what was written is acknowledged, sockets are
 * closed with 1001. Any thread. */
void server_stop(server *s);
void server_free(server *s);

#endif
