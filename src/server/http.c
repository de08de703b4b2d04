/* HTTP: a few routes, everything else is a file of the page. Invariant: every answer carries the
 * content policy; a body is bounded before it is read, and what a request waits for forgets it when
 * its connection goes. A connection carries one request: libwebsockets 4.1 falls into an endless
 * loop over a second one that comes in pieces behind the first (tests/fuzz/corpus/http/piped). */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Scripts, styles and connections from here only; 'wasm-unsafe-eval' lets the engine be compiled
 * and nothing else. Style attributes are the one thing that templates of the page set in line.
 * libwebsockets puts these at the head of every answer, also of those that it gives by itself. */
const struct lws_protocol_vhost_options HTTP_HEADERS[] = {
    {&HTTP_HEADERS[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr "
     "'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src "
     "'self'; media-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action "
     "'none'; frame-ancestors 'none'"},
    {&HTTP_HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&HTTP_HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {&HTTP_HEADERS[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&HTTP_HEADERS[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

/* ---- answering ---- */

static int put(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

int http_begin(request *r, int code, const char *type, const char *caching,
               const struct http_extra *extra, int nextra) {
    uint8_t buffer[LWS_PRE + 2048], *at = buffer + LWS_PRE, *start = at;
    uint8_t *end = buffer + sizeof buffer - 1;
    int bad = lws_add_http_header_status(r->wsi, (unsigned)code, &at, end);
    bad |= put(r->wsi, "connection:", "close", &at, end);
    bad |= put(r->wsi, "content-type:", type, &at, end);
    bad |= put(r->wsi, "cache-control:", caching, &at, end);
    for (int i = 0; i < nextra; i++) bad |= put(r->wsi, extra[i].name, extra[i].value, &at, end);
    bad |= lws_add_http_header_content_length(r->wsi, r->len, &at, end);
    if (bad || lws_finalize_write_http_header(r->wsi, start, &at, end)) return -1;
    r->started = true;
    if (r->head) r->len = 0; /* it has told how long the body would be */
    lws_callback_on_writable(r->wsi);
    return 0;
}

static void answer(request *r, int code, const char *type, const char *text, size_t len) {
    if (r->started) return;
    r->body = malloc(len + 1);
    if (!r->body) {
        lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        return;
    }
    memcpy(r->body, text, len);
    r->len = len;
    if (http_begin(r, code, type, "no-store", NULL, 0))
        lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

void http_json(request *r, int code, const char *text, size_t len) {
    answer(r, code, "application/json", text, len);
}

void http_text(request *r, const char *text, size_t len) {
    answer(r, 200, "text/plain; charset=utf-8", text, len);
}

void http_error(request *r, int code, const char *word, const char *why) {
    char buffer[512];
    mz_text text = mz_text_in(buffer, sizeof buffer);
    mz_put(&text, "{\"code\":");
    mz_json_string(&text, word);
    mz_put(&text, ",\"text\":");
    mz_json_string(&text, why);
    mz_putc(&text, '}');
    http_json(r, code, text.at, text.len);
}

/* -1 when all has gone and the connection may be closed. */
static int send_some(request *r) {
    enum { PIECE = 32 * 1024 };
    if (!r->started) return 0;
    if (r->sent) return lws_partial_buffered(r->wsi) ? 0 : -1;
    size_t n = r->len - r->at < PIECE ? r->len - r->at : PIECE;
    char *piece = r->s->gather + LWS_PRE;
    if (n) memcpy(piece, r->body + r->at, n);
    r->at += n;
    r->moved = server_now();
    r->sent = r->at == r->len;
    if (lws_write(r->wsi, (unsigned char *)piece, n,
                  r->sent ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    lws_callback_on_writable(r->wsi);
    return 0;
}

/* ---- where a request comes from ---- */

/* A browser tells the page's origin; it must be the server's own, or the one that it was told.
 * Programs that are no browsers send none. */
bool http_origin_ok(server *s, struct lws *wsi) {
    char origin[200], host[180], own[200];
    int n = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (n == 0) return true;
    if (n < 0) return false;
    if (*s->origin) return !strcasecmp(origin, s->origin);
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    snprintf(own, sizeof own, "http://%s", host);
    return !strcasecmp(origin, own);
}

address *http_enter(server *s, struct lws *wsi) {
    char peer[64] = "", list[256];
    lws_get_peer_simple(wsi, peer, sizeof peer);
    int n = lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR);
    return limits_enter(s->limits, peer, n > 0 ? list : NULL);
}

/* ---- routes ---- */

/* "/api/tables/ID/WHAT": the id into `id`; what follows, or NULL when it is no such path. */
static const char *table_path(const char *path, char id[TABLE_ID]) {
    static const char before[] = "/api/tables/";
    if (strncmp(path, before, sizeof before - 1) != 0) return NULL;
    path += sizeof before - 1;
    size_t n = strcspn(path, "/");
    if (n < 1 || n >= TABLE_ID) return NULL;
    memcpy(id, path, n);
    id[n] = 0;
    return path + n;
}

/* The cause names folders of the machine: it stands in the server's log, not here. */
static void health(request *r) {
    char text[64], why[STORE_WHY];
    bool well = store_well(r->s->store, why);
    const char *status = r->s->stopping ? "stopping" : well ? "ok" : "store";
    int n = snprintf(text, sizeof text, "{\"status\":\"%s\"}", status);
    http_json(r, r->s->stopping || !well ? 503 : 200, text, (size_t)n);
}

static void measure(request *r) {
    mz_text text = mz_text_in(r->s->scratch, FRAME_OUT);
    metrics_text(r->s, &text);
    http_text(r, text.at, text.len);
}

static bool wants_json(struct lws *wsi) {
    char type[64];
    return lws_hdr_copy(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE) > 0 &&
           !strncasecmp(type, "application/json", 16);
}

static int get(request *r) {
    char id[TABLE_ID];
    const char *rest = table_path(r->path, id);
    if (!strcmp(r->path, "/healthz"))
        health(r);
    else if (!strcmp(r->path, "/metrics"))
        measure(r);
    else if (rest && !*rest)
        lobby_summary(r, id);
    else if (rest && !strcmp(rest, "/record"))
        lobby_record(r, id);
    else if (!strncmp(r->path, "/api/", 5))
        http_error(r, 404, "unknown", "there is nothing here");
    else
        return site_serve(r);
    return 0;
}

static void post(request *r) {
    char id[TABLE_ID];
    const char *rest = table_path(r->path, id);
    json_t *body = json_object_of(r->in ? r->in : "", r->in_len, 4);
    if (!body)
        http_error(r, 400, "form", "the body is no JSON object of few levels and single keys");
    else if (!strcmp(r->path, "/api/tables"))
        lobby_create(r, body);
    else if (rest && !strcmp(rest, "/take"))
        lobby_take(r, id, body);
    else if (rest && !strcmp(rest, "/invite"))
        lobby_invite(r, id, body);
    else
        http_error(r, 404, "unknown", "there is nothing here");
    json_decref(body);
}

void http_again(request *r) {
    post(r);
}

/* ---- the callback ---- */

static request *opened(server *s, struct lws *wsi, const char *path) {
    address *a = http_enter(s, wsi);
    request *r = a ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        limits_leave(s->limits, a);
        return NULL;
    }
    r->wsi = wsi;
    r->s = s;
    r->from = a;
    lws_strncpy(r->path, path, sizeof r->path);
    r->since = r->moved = server_now();
    r->link = &s->asking;
    r->after = s->asking;
    if (r->after) r->after->link = &r->after;
    s->asking = r;
    s->requests_open++;
    s->count.requests++;
    return r;
}

static void closed(request *r) {
    if (r->room) room_forget(r->room, NULL, r);
    limits_leave(r->s->limits, r->from);
    *r->link = r->after;
    if (r->after) r->after->link = r->link;
    r->s->requests_open--;
    if (!r->lent) free(r->body);
    free(r->in);
    free(r);
}

static int begin(server *s, struct lws *wsi, request **session, const char *path, size_t len) {
    if (*session) closed(*session);
    if (!(*session = opened(s, wsi, path))) return -1;
    request *r = *session;
    if (len >= sizeof r->path) return site_lost(r, 414, "uri", "this address is too long");
    r->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (r->head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI)) return get(r);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)) {
        http_error(r, 405, "method", "GET, HEAD and POST are known here");
        return 0;
    }
    if (!http_origin_ok(s, wsi))
        http_error(r, 403, "origin", "this is not asked from the page");
    else if (!wants_json(wsi))
        http_error(r, 415, "type", "send application/json");
    else if (s->stopping)
        http_error(r, 503, "stopping", "the server is going away");
    else if (!limits_take(s->limits, r->from, 1))
        http_error(r, 429, "rate", "too many requests");
    return 0;
}

/* A body has a time in all, not one a byte; an answer goes on while somebody takes it. What waits
 * for the store has a time of its own. */
void http_tick(server *s) {
    enum { BODY = 15000, TAKING = 30000 };
    uint64_t now = server_now();
    for (request *r = s->asking, *next; r; r = next) {
        next = r->after;
        bool slow = r->started ? now - r->moved > TAKING : !r->room && now - r->since > BODY;
        if (!slow) continue;
        s->count.silent++;
        lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
    }
}

static int body(request *r, const char *in, size_t len) {
    if (r->started || !len) return 0;
    if (r->in_len + len > FRAME_IN) {
        http_error(r, 413, "size", "a body has at most 16 KiB");
        return 0;
    }
    char *more = realloc(r->in, r->in_len + len + 1);
    if (!more) return -1;
    r->in = more;
    memcpy(r->in + r->in_len, in, len);
    r->in_len += (uint32_t)len;
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len) {
    server *s = lws_context_user(lws_get_context(wsi));
    request **session = user;
    request *r = session ? *session : NULL;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin(s, wsi, session, in, len);
    case LWS_CALLBACK_HTTP_BODY: return r ? body(r, in, len) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (r && !r->started) post(r);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return r ? send_some(r) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (r) closed(r);
        if (session) *session = NULL;
        return 0;
    default: return 0;
    }
}
