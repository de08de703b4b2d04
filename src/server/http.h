/* HTTP: requests, the lobby behind them, and the page's files. */
#ifndef MZ_SERVER_HTTP_H
#define MZ_SERVER_HTTP_H

#include "server/wire.h"

struct request {
    struct lws *wsi;
    server *s;
    request *after, **link; /* in the list of all */
    uint64_t since, moved;  /* milliseconds: when it came; when a part of its answer went */
    address *from;
    room *room; /* whose pending change it waits for */
    char *in;   /* body so far */
    uint32_t in_len;
    char *body; /* answer: on the heap, or `lent` by the site */
    size_t len, at;
    bool started, sent; /* the answer has begun, or gone */
    bool lent, head;    /* head: only the head is asked for */
    char path[160];
};

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
/* A connection more of whoever is at the other end (limits.h). */
address *http_enter(server *s, struct lws *wsi);

/* lobby.c: creating, taking, inviting, rematch. Bodies are JSON that http.c has parsed. */
void lobby_create(request *r, const json_t *body);
void lobby_take(request *r, const char *id, const json_t *body);
void lobby_invite(request *r, const char *id, const json_t *body);
void lobby_summary(request *r, const char *id);
void lobby_record(request *r, const char *id);
void lobby_rematch(conn *c, const struct message *m);

/* site.c: the page's files */
site *site_open(const char *folder);
void site_close(site *files);
int site_serve(request *r);
int site_lost(request *r, int code, const char *word, const char *why); /* nothing is here */

#endif
