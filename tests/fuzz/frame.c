/* Socket messages, line by line, from a player of a table and a spectator (a line that begins with
 * a space is the spectator's). Every message is answered, a refused one changes nothing, and the
 * table can always be shown. */
#include "lib/fuzz.h"
#include "server/wire.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static server *s;
static char id[TABLE_ID], folder[] = "/tmp/mozzie-fuzz-XXXXXX";

static void clean_up(void) {
    char command[64];
    server_free(s);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command)) perror(folder);
}

static void settle(void) {
    while (s->pending) {
        poll(NULL, 0, 1);
        rooms_stored(s);
        rooms_resume(s);
    }
}

/* A table with both seats of one player, fresh for each input, so that inputs mean the same alone
 * and in a row. */
static void fresh_table(void) {
    struct plan plan = {.game = "mosquito-show", .nseats = 2, .ntokens = 1, .seed = "fuzz"};
    mz_error error;
    plan.seats[0].kind = plan.seats[1].kind = SEAT_PERSON;
    seats_secret_hash("token", plan.tokens[0].hash);
    plan.tokens[0].seats = 3;
    fuzz_must(room_make(s, &plan, NULL, id, &error) != NULL, "no table", error.text);
    settle();
}

static void start(void) {
    static char store_url[64];
    char error[256];
    if (!mkdtemp(folder)) abort();
    snprintf(store_url, sizeof store_url, "sqlite:%s/t.db", folder);
    server_config config = {.store = store_url, .rate = -1, .workers = 1};
    s = server_start(&config, error, sizeof error);
    fuzz_must(s != NULL, "the server does not start", error);
    atexit(clean_up);
}

static void sit(conn *c, const char *token) {
    char text[128];
    memset(c, 0, sizeof *c);
    c->s = s;
    c->last = &c->first;
    c->viewer = MZ_NOBODY;
    c->dirty = true; /* it has no socket: nothing is ever sent */
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"table\":\"%s\",\"token\":%s}", id,
             token);
    message_take(c, text, strlen(text));
    fuzz_must(c->room != NULL, "hello is refused", text);
}

/* How many frames were queued. */
static int drop_frames(conn *c) {
    int n = 0;
    for (struct out *o = c->first, *next; o; o = next, n++) {
        next = o->next;
        frame_drop(o->f);
        free(o);
    }
    c->first = NULL;
    c->last = &c->first;
    c->out_bytes = 0;
    return n;
}

static void say(conn *c, const char *text, size_t n) {
    room *at = c->room;
    uint32_t v = at ? at->t.v : 0;
    uint64_t refused = s->count.refused;
    message_take(c, text, n);
    settle();
    fuzz_must(drop_frames(c) > 0, "a message without an answer", "");
    if (s->count.refused > refused && at && c->room == at)
        fuzz_must(at->t.v == v, "a refusal changes", "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    conn player, watcher;
    const char *at = (const char *)data, *end = at + n;
    if (!s) start();
    fresh_table();
    sit(&player, "\"token\"");
    sit(&watcher, "null");
    for (int lines = 0; at < end && lines < 64; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        conn *c = *at == ' ' ? &watcher : &player;
        if (stop - at <= FRAME_IN) say(c, at, (size_t)(stop - at));
        drop_frames(&player);
        drop_frames(&watcher);
        at = stop + 1;
    }
    conn_leave(&player);
    conn_leave(&watcher);
    drop_frames(&player);
    drop_frames(&watcher);
    mz_error error;
    room *it = room_find(s, id, &error);
    if (it && !it->busy) {
        const char *broken = mz_check(it->t.game->game, mz_match_state(it->t.match));
        fuzz_must(!broken && !it->t.broken, "a broken table", broken ? broken : "");
        room_free(it);
    }
    return 0;
}
