/* Records: written, read, verified, and looked through move by move. */
#include "wasm/exports.h"

enum { EVENTS = 512 }; /* of one move */

int EXPORT(w_record)(int match, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    begin();
    mz_match_record(t->match, viewer, &answer);
    return 0;
}

/* ---- records ---- */

/* Lines "key=value" of the content that the record's game was played with, if not the usual. */
static mz_pair content_pairs[1024];

/* A match (and its game) from a record: {"match","game","seats","options"}. */
int EXPORT(w_open_record)(const char *text, char *content) {
    mz_error error = {0};
    int n = split_pairs(content, content_pairs, 1024);
    int h, g = free_slot((void *const *)games);
    table *t = g ? new_table(&h) : NULL;
    if (!t) return no_room();
    if (mz_record_read(text, content_pairs, n, &games[g], &t->match, &error)) {
        t->match = NULL;
        drop_table(h);
        return refuse(&error);
    }
    t->game = games[g];
    begin();
    mz_putf(&answer, "{\"match\":%d,\"game\":%d,\"name\":", h, g);
    mz_json_string(&answer, mz_name_of(t->game));
    mz_put(&answer, ",\"options\":\"");
    mz_options(t->game, &answer);
    mz_put(&answer, "\"}");
    return 0;
}

/* A line of the record's header ("name b"), or an empty answer. */
int EXPORT(w_noted)(int match, const char *key) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    const char *value = mz_match_noted(t->match, key);
    begin();
    mz_put(&answer, value ? value : "");
    return 0;
}

int EXPORT(w_verify)(const char *text, char *content) {
    mz_error error = {0};
    int n = split_pairs(content, content_pairs, 1024);
    begin();
    return mz_record_verify(text, content_pairs, n, &error) ? refuse(&error) : 0;
}

/* The view before move i. */
int EXPORT(w_replay)(int match, int i, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    if (mz_match_replay(t->match, 0, (uint32_t)i, world, NULL)) return no_handle();
    return put_view(t->game, world, viewer);
}

static void put_events(const mz_game *g, const mz_log *log, int viewer) {
    mz_putc(&answer, '[');
    for (uint32_t i = 0; i < log->n && i < log->cap; i++) {
        mz_event e = mz_shown(g, &log->at[i], viewer);
        if (i) mz_putc(&answer, ',');
        mz_event_json(g, &e, &answer);
    }
    mz_putc(&answer, ']');
}

/* Move i: {"by","text","secret","events"} as the viewer may see it. */
int EXPORT(w_move)(int match, int i, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    mz_event events[EVENTS];
    mz_log log = {events, 0, EVENTS};
    char words[1024];
    mz_text text = mz_text_in(words, sizeof words);
    int seat;
    if (!mz_match_move(t->match, (uint32_t)i, &seat, NULL)) return no_handle();
    mz_match_replay(t->match, 0, (uint32_t)i, world, NULL);
    mz_match_name(t->match, (uint32_t)i, world, &text);
    mz_match_redo(t->match, (uint32_t)i, world, &log);
    begin();
    mz_putf(&answer, "{\"by\":%d,\"text\":", seat);
    mz_json_string(&answer, mz_match_tells(t->match, (uint32_t)i, viewer) ? words : "?");
    mz_put(&answer, ",\"events\":");
    put_events(t->game, &log, viewer);
    mz_putc(&answer, '}');
    return 0;
}
