/* The tables of a game as JSON and as TypeScript types, for pages and programs. */
#include <string.h>

#include "engine/say.h"

static void key(mz_text *out, const char *name) {
    mz_json_string(out, name);
    mz_putc(out, ':');
}

static void string_pair(mz_text *out, const char *name, const char *value) {
    key(out, name);
    mz_json_string(out, value ? value : "");
}

static void strings(mz_text *out, const char *const *list, int n) {
    mz_putc(out, '[');
    for (int i = 0; i < n; i++) {
        if (i) mz_putc(out, ',');
        mz_json_string(out, list[i] ? list[i] : "");
    }
    mz_putc(out, ']');
}

static int length(const char *const *list, int most) {
    int n = 0;
    while (n < most && list[n]) n++;
    return n;
}

/* In English, where the library has words of the game. */
static void put_doc(mz_text *out, const mz_game *g, int section, int row, const char *rule) {
    char words[512];
    mz_text doc = mz_text_in(words, sizeof words);
    mz_teller t;
    if (mz_teller_in(g, "en", &t)) mz_say_doc(&t, section, row, &doc);
    if (doc.len && rule) mz_putf(&doc, " (%s)", rule);
    string_pair(out, "doc", words);
}

static void put_option(mz_text *out, const mz_game *g, int i) {
    const mz_option *o = &g->tables.options[i];
    mz_putc(out, '{');
    string_pair(out, "name", o->name);
    mz_put(out, ",\"values\":");
    strings(out, o->values, length(o->values, 64));
    if (o->low < o->high) mz_putf(out, ",\"low\":%d,\"high\":%d", o->low, o->high);
    if (o->free) mz_put(out, ",\"free\":true");
    mz_putc(out, ',');
    put_doc(out, g, SAY_OPTIONS, i, o->rule);
    mz_putc(out, '}');
}

static void put_stage(mz_text *out, const mz_game *g, int i) {
    const mz_stage *s = &g->tables.stages[i];
    mz_putc(out, '{');
    string_pair(out, "name", s->name);
    mz_putc(out, ',');
    put_doc(out, g, SAY_STAGES, i, NULL);
    mz_putf(out, ",\"secret\":%s,\"physical\":%s}", s->secret ? "true" : "false",
            g->tables.physical >> i & 1 ? "true" : "false");
}

/* Types, and names where they are others: "args":["space"],"names":["from"]. */
static void put_args(mz_text *out, const char *const args[7]) {
    int n = length(args, 6);
    for (int named = 0; named < 2; named++) {
        mz_put(out, named ? ",\"names\":[" : ",\"args\":[");
        for (int i = 0; i < n; i++) {
            char name[32] = "";
            mz_text text = mz_text_in(name, sizeof name);
            mz_putf(&text, "%.*s", (int)strcspn(args[i], ":"), args[i]);
            if (i) mz_putc(out, ',');
            mz_json_string(out, named ? name : mz_arg_type(args[i]));
        }
        mz_putc(out, ']');
    }
}

static void put_kind(mz_text *out, const mz_game *g, int i) {
    const mz_row *r = &g->tables.kinds[i];
    mz_putc(out, '{');
    string_pair(out, "name", r->name);
    put_args(out, r->args);
    mz_putc(out, ',');
    put_doc(out, g, SAY_CHOICES, i, NULL);
    if (r->group) mz_putc(out, ','), string_pair(out, "group", r->group);
    mz_putf(out, ",\"nature\":%s}", i >= g->tables.nature ? "true" : "false");
}

static void put_event(mz_text *out, const mz_game *g, int i) {
    const mz_event_row *e = &g->tables.events[i];
    mz_putc(out, '{');
    string_pair(out, "name", e->name);
    put_args(out, e->args);
    mz_putc(out, ',');
    put_doc(out, g, SAY_EVENTS, i, NULL);
    mz_putf(out, ",\"hidden\":%d,\"reveals\":%s}", e->hidden, e->reveals ? "true" : "false");
}

static const char *encode_word(int encode) {
    static const char *const words[] = {"number", "choice", "bits", "skip"};
    return words[encode];
}

static void put_field(const mz_game *g, mz_text *out, int i) {
    const mz_field *f = &g->tables.fields[i];
    size_t offset, n;
    mz_tensor_slice(g, i, &offset, &n);
    mz_putc(out, '{');
    string_pair(out, "name", f->name);
    mz_putc(out, ',');
    string_pair(out, "type", f->type);
    mz_putf(out, ",\"offset\":%d,\"width\":%d,\"signed\":%s,\"rows\":%d,\"cols\":%d", f->offset,
            f->width, f->is_signed ? "true" : "false", f->rows, f->cols);
    mz_putf(out, ",\"part\":\"%s\",\"low\":%d,\"high\":%d,\"encode\":\"%s\"",
            f->own ? "own" : "public", f->low, f->high, encode_word(f->encode));
    mz_putf(out, ",\"tensor\":[%zu,%zu],", offset, n);
    string_pair(out, "doc", f->doc);
    mz_putc(out, '}');
}

static void put_type(mz_text *out, const mz_type *t) {
    mz_putc(out, '{');
    string_pair(out, "name", t->name);
    mz_put(out, ",\"names\":");
    if (t->names)
        strings(out, t->names, t->n);
    else
        mz_put(out, "null");
    if (t->split) {
        mz_put(out, ",\"parts\":[");
        for (int i = 0; i < length(t->parts, 4); i++) {
            if (i) mz_putc(out, ',');
            mz_json_string(out, t->parts[i]);
        }
        mz_putc(out, ']');
    }
    mz_putc(out, '}');
}

/* A list of n things, written by `put` of a table's row. */
#define LIST(out, name, n, put)                                                                    \
    do {                                                                                           \
        mz_put(out, ",\"" name "\":[");                                                            \
        for (int i = 0; i < (n); i++) {                                                            \
            if (i) mz_putc(out, ',');                                                              \
            put;                                                                                   \
        }                                                                                          \
        mz_putc(out, ']');                                                                         \
    } while (0)

static void put_blocks(const mz_game *g, mz_text *out) {
    mz_putf(out, ",\"blocks\":{\"size\":%d,\"pick\":%d,\"picks\":%d,\"sel\":%d,\"steps\":%d",
            g->state_size, g->pick_at, g->rules->picks, g->sel_at, g->rules->steps);
    mz_putf(out, ",\"secret\":%d,\"tensor\":%zu}", g->secret_at, mz_tensor(g, NULL, NULL));
}

static void put_summary(mz_text *out, const mz_game *g) {
    char words[512];
    mz_text summary = mz_text_in(words, sizeof words);
    mz_teller t;
    if (mz_teller_in(g, "en", &t)) mz_say_summary(&t, &summary);
    string_pair(out, "summary", words);
}

void mz_schema_json(const mz_game *game, mz_text *out) {
    const mz_tables *t = &game->tables;
    mz_putc(out, '{');
    string_pair(out, "game", t->name);
    mz_putc(out, ',');
    string_pair(out, "title", t->title);
    mz_putc(out, ',');
    put_summary(out, game);
    mz_putf(out, ",\"version\":%d,\"bound\":%d,\"outcomes\":%d", t->version, game->rules->ids,
            game->rules->outcome_ids);
    mz_putf(out, ",\"seatRange\":[%d,%d]", t->seats_low, t->seats_high);
    mz_putf(out, ",\"races\":%s", game->rules->judge == mz_no_judge ? "false" : "true");
    LIST(out, "seats", game->seats, mz_json_string(out, mz_seat(game, i)));
    LIST(out, "options", t->noptions, put_option(out, game, i));
    LIST(out, "stages", t->nstages, put_stage(out, game, i));
    LIST(out, "kinds", t->nkinds, put_kind(out, game, i));
    LIST(out, "events", t->nevents, put_event(out, game, i));
    LIST(out, "types", t->ntypes, put_type(out, &t->types[i]));
    LIST(out, "fields", t->nfields, put_field(game, out, i));
    put_blocks(game, out);
    mz_putc(out, '}');
}

/* "mosquito-show" -> "MosquitoShow" */
static void camel(mz_text *out, const char *name) {
    bool up = true;
    for (; *name; name++) {
        if (*name == '-' || *name == '_') {
            up = true;
            continue;
        }
        char c = *name;
        if (up && c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        mz_putc(out, c);
        up = false;
    }
}

static void ts_field(mz_text *out, const mz_field *f) {
    int depth = (f->rows > 1) + (f->cols > 1);
    mz_put(out, "  /** ");
    mz_put(out, f->doc ? f->doc : "");
    mz_put(out, " */\n  ");
    mz_put(out, f->name);
    mz_put(out, depth == 0 ? ": number;\n" : depth == 1 ? ": number[];\n" : ": number[][];\n");
}

static void ts_union(mz_text *out, const char *prefix, const char *what) {
    mz_put(out, "export type ");
    camel(out, prefix);
    mz_put(out, what);
    mz_put(out, " =");
}

void mz_schema_ts(const mz_game *game, mz_text *out) {
    const mz_tables *t = &game->tables;
    mz_putf(out, "/* Made by `mozzie schema %s --format ts`. */\n", t->name);
    mz_put(out, "export interface ");
    camel(out, t->name);
    mz_put(out, "View {\n  node: { kind: number; stage: number; owes: number; joint: number; args: "
                "number[] };\n");
    for (int i = 0; i < t->nfields; i++) ts_field(out, &t->fields[i]);
    if (game->rules->steps)
        mz_put(out, "  /** Steps of your unfinished move. */\n  sel: number[];\n");
    if (game->rules->picks) mz_put(out, "  /** Your commit. */\n  pick: number[];\n");
    mz_put(out, "}\n");
    ts_union(out, t->name, "Kind");
    for (int i = 0; i < t->nkinds; i++) mz_putf(out, "\n  | \"%s\"", t->kinds[i].name);
    mz_put(out, ";\n");
    ts_union(out, t->name, "Event");
    for (int i = 0; i < t->nevents; i++) mz_putf(out, "\n  | \"%s\"", t->events[i].name);
    mz_put(out, ";\n");
    ts_union(out, t->name, "Stage");
    for (int i = 0; i < t->nstages; i++) mz_putf(out, "\n  | \"%s\"", t->stages[i].name);
    mz_put(out, ";\n");
}
