/* What goes to the connections of a room. Invariant: whatever is sent is the text that tell.h makes
 * for the connection's viewer; those who see the same share a frame. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

static void to_all(room *at, const mz_text *text) {
    frame *f = frame_new(text->at, text->len);
    for (conn *c = at->conns; c; c = c->next) conn_send(c, f);
    frame_drop(f);
}

static mz_text scratch(server *s) {
    return mz_text_in(s->scratch, FRAME_OUT);
}

struct presence push_presence(const room *at) {
    struct presence p = {.asked = at->asked};
    for (const conn *c = at->conns; c; c = c->next) p.here |= c->seats;
    return p;
}

void push_table(conn *c, uint64_t re) {
    mz_text text = scratch(c->s);
    tell_table(&c->room->t, c->viewer, c->seats, push_presence(c->room), re, &text);
    if (text.full)
        answer_no(c, re, "size", "this table is too long to be shown");
    else
        conn_text(c, text.at, text.len);
}

void push_page(conn *c, uint64_t re, uint32_t from, tell_page *tell) {
    mz_text text = scratch(c->s);
    tell(&c->room->t, c->viewer, from, re, &text);
    conn_text(c, text.at, text.len);
}

void push_seats(room *at) {
    if (!at->conns) return;
    mz_text text = scratch(at->s);
    tell_seats(&at->t, push_presence(at).here, &text);
    to_all(at, &text);
}

void push_rematch(room *at) {
    for (conn *c = at->conns; c; c = c->next) {
        char buffer[256];
        mz_text text = mz_text_in(buffer, sizeof buffer);
        tell_rematch(&at->t, c->seats, at->asked, &text);
        conn_text(c, text.at, text.len);
    }
}

/* ---- a change ---- */

/* Connections with the same viewer and seats share a frame. */
static void push_change(room *at, const struct told *what) {
    enum { KINDS = 16 };
    struct {
        frame *f;
        int viewer;
        uint8_t seats;
    } made[KINDS];
    static tell_change change; /* large, and the loop's thread alone pushes */
    int n = 0, i;
    change.t = &at->t;
    change.before = what->before;
    change.moves_before = what->moves_before;
    change.log = what->log;
    change.undone = what->effect & FX_UNDONE;
    change.written = false;
    change.at = at->s->scratch;
    for (conn *c = at->conns; c; c = c->next) {
        for (i = 0; i < n; i++)
            if (made[i].viewer == c->viewer && made[i].seats == c->seats) break;
        if (i < n) {
            conn_send(c, made[i].f);
            continue;
        }
        frame *f = frame_new(change.at, tell_change_for(&change, c->viewer, c->seats));
        conn_send(c, f);
        if (n == KINDS) {
            frame_drop(f);
            continue;
        }
        made[n].viewer = c->viewer;
        made[n].seats = c->seats;
        made[n++].f = f;
    }
    for (i = 0; i < n; i++) frame_drop(made[i].f);
}

/* Connections of a seat whose tokens are void only watch from now on. */
static void put_out(room *at, uint8_t seats) {
    for (conn *c = at->conns; c; c = c->next) {
        c->seats &= (uint8_t)~seats;
        if (c->viewer != MZ_NOBODY && seats >> c->viewer & 1) c->viewer = MZ_NOBODY;
        if (c->viewer == MZ_NOBODY) push_table(c, 0);
    }
}

static void show(room *at, const struct told *what) {
    mz_text text = scratch(at->s);
    if (!at->conns) return;
    if (what->effect >= FX_OUT) put_out(at, (uint8_t)(what->effect / FX_OUT));
    if (what->effect & FX_DEAL && at->t.deal) {
        tell_deal(&at->t, &text);
        to_all(at, &text);
    }
    if (what->effect & FX_SEATS) push_seats(at);
    if (what->effect & FX_UP) push_change(at, what);
    if (what->effect & FX_UP && at->t.status == OVER) {
        text = scratch(at->s);
        tell_over(&at->t, &text);
        to_all(at, &text);
    }
    if (what->effect & FX_NEXT) push_rematch(at);
}

/* ---- who waited ---- */

static void answer(room *at, const struct change *who, bool stored) {
    static const char sorry[] = "this could not be stored, so it has not happened; try again";
    if (who->from) {
        if (stored)
            answer_ok(who->from, who->re, at->t.v, false);
        else
            answer_no(who->from, who->re, "store", sorry);
    }
    if (who->http) {
        who->http->room = NULL;
        if (stored)
            http_json(who->http, who->code, who->reply, strlen(who->reply));
        else
            http_error(who->http, 503, "store", sorry);
    }
    free(who->reply);
}

static void again(room *at, struct deferred *d) {
    (void)at;
    if (d->from) message_take(d->from, d->text, d->len);
    if (!d->http) return;
    d->http->room = NULL;
    http_again(d->http);
}

const struct ears PUSH = {
    .answer = answer, .show = show, .settle = bots_want, .gone = bots_cancel, .again = again};
