/* A pattern of a words file to the bytes that the narrator reads. */
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

struct place {
    struct reading *r;
    const struct scope *may;
};

static void put(struct reading *r, int byte) {
    if (r->n < WORDS_BYTES)
        r->body[r->n++] = (uint8_t)byte;
    else if (r->n == WORDS_BYTES)
        words_error(r, "the file is too long"), r->n++;
}

static void put_two(struct reading *r, unsigned n) {
    put(r, (int)(n & 0xFF));
    put(r, (int)(n >> 8));
}

static void set_two(struct reading *r, uint32_t at, uint32_t n) {
    if (at + 1 >= WORDS_BYTES) return;
    r->body[at] = (uint8_t)n;
    r->body[at + 1] = (uint8_t)(n >> 8);
}

/* The first `what` that lies in no part of its own; the end where there is none. */
static const char *find(const char *at, const char *end, char what) {
    for (int depth = 0; at < end; at++) {
        if (!depth && *at == what) return at;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return end;
}

static bool is(const char *name, const char *text, size_t n) {
    return !strncmp(name, text, n) && !name[n];
}

/* ---- what is named ---- */

struct named {
    int source; /* -1: nothing of this name */
    const char *type;
    int form;
};

static struct named look_up(const struct place *in, const char *name, size_t n) {
    const mz_tables *t = in->r->tables;
    for (int i = 0; in->may->args && i < 6 && in->may->args[i]; i++)
        if (strcspn(in->may->args[i], ":") == n && !strncmp(in->may->args[i], name, n))
            return (struct named){i, mz_arg_type(in->may->args[i]), 0};
    if (in->may->by && is("by", name, n)) return (struct named){SAY_BY, "seat", 0};
    for (int i = 0; in->may->view && i < t->nfields; i++)
        if (is(t->fields[i].name, name, n) && t->fields[i].rows * t->fields[i].cols == 1)
            return (struct named){SAY_VIEW + i, t->fields[i].type, 0};
    return (struct named){-1, "", 0};
}

/* "from" or "from.dat" */
static struct named read_name(const struct place *in, const char *at, const char *end) {
    const char *dot = find(at, end, '.');
    struct named found = look_up(in, at, (size_t)(dot - at));
    if (found.source < 0)
        words_error(in->r, "there is nothing called {%.*s} here", (int)(end - at), at);
    if (dot == end) return found;
    found.form = words_form(in->r->language, dot + 1, (size_t)(end - dot - 1));
    if (found.form <= MZ_NEXT) {
        words_error(in->r, "the language declares no form .%.*s", (int)(end - dot - 1), dot + 1);
        found.form = 0;
    }
    return found;
}

/* ---- alternatives ---- */

/* What may be chosen by: a seat, a number or the size of a set, a value of few. */
struct chooser {
    const mz_type *type;
    bool set, seat, number, many;
};

static struct chooser chooser_of(const struct place *in, struct named what) {
    struct chooser c = {.many = what.source + 1 == in->may->many};
    const char *type = what.type;
    c.type = words_type(in->r->tables, type, &c.set);
    c.seat = !c.type ? !strcmp(type, "seat") : c.type->calls >= MZ_BY_SEATS && !c.set;
    if (!c.type && !strcmp(type, "seats")) c.set = true;
    c.number = !c.set && !c.seat && (!c.type || (!c.type->names && !c.type->split));
    return c;
}

static bool put_label(const struct place *in, const struct chooser *c, const char *at, size_t n) {
    int kind = SAY_VALUE, value = -1;
    char *rest;
    for (int i = 0; c->type && c->type->names && i < c->type->n; i++)
        if (is(c->type->names[i], at, n)) value = i;
    if (value < 0 && !c->set && (!c->type || !c->type->names)) {
        value = (int)strtol(at, &rest, 10);
        if (rest != at + n || !n) value = -1;
    }
    if (value < 0 && is("you", at, n) && (c->seat || c->set)) kind = SAY_YOU, value = 0;
    if (value < 0 && is("among", at, n) && c->set) kind = SAY_AMONG, value = 0;
    if (value < 0 && is("none", at, n)) kind = SAY_NONE, value = 0;
    if (value < 0 && n == 1 && c->type && c->type->names) kind = SAY_GENDER, value = *at;
    if (value < 0) kind = SAY_SAME, value = look_up(in, at, n).source;
    if (value < 0) return false;
    put(in->r, kind);
    put_two(in->r, (unsigned)value);
    return true;
}

/* "gold,block=": how many labels were written; `at` is left behind them. */
static int put_labels(const struct place *in, const struct chooser *c, const char **at,
                      const char *end) {
    size_t n = (size_t)(end - *at), stop = 0;
    int labels = 0;
    while (stop < n && !strchr("={[", (*at)[stop])) stop++;
    if (stop == n || (*at)[stop] != '=') return 0;
    const char *label = *at, *last = *at + stop;
    for (*at = last + 1; label < last;) {
        const char *comma = find(label, last, ',');
        if (!put_label(in, c, label, (size_t)(comma - label)))
            words_error(in->r, "\"%.*s\" is none of what it may be", (int)(comma - label), label);
        labels++;
        label = comma + 1;
    }
    return labels;
}

static void put_text(const struct place *in, const char *at, const char *end);

/* Every value has an alternative: one without a label is for all that have none. */
static void check_whole(const struct place *in, const struct chooser *c, int labels, int plain) {
    int most = c->seat || c->set || c->number || c->many ? 2 : 1;
    if (plain > most) words_error(in->r, "there are too many alternatives without a label");
    bool listed = !c->set && !c->seat && c->type && c->type->names && labels >= c->type->n;
    if (!plain && !listed) words_error(in->r, "there is no alternative without a label");
}

static void put_pick(const struct place *in, struct named what, const char *at, const char *end) {
    struct reading *r = in->r;
    struct chooser c = chooser_of(in, what);
    int n = 0, labelled = 0, plain = 0;
    put(r, SAY_PICK);
    put(r, what.source);
    uint32_t count = r->n;
    for (put(r, 0); at <= end; n++) {
        const char *bar = find(at, end, '|');
        uint32_t head = r->n;
        put_two(r, 0);
        put(r, 0);
        int labels = put_labels(in, &c, &at, bar);
        if (head + 2 < WORDS_BYTES) r->body[head + 2] = (uint8_t)labels;
        labelled += labels;
        plain += !labels;
        put_text(in, at, bar);
        set_two(r, head, r->n - head - 3);
        at = bar + 1;
    }
    if (count < WORDS_BYTES) r->body[count] = (uint8_t)n;
    check_whole(in, &c, labelled, plain);
}

/* ---- what may be missing ---- */

/* The arguments that a text names, those within brackets of its own left out. */
static int sources_in(const struct place *in, const char *at, const char *end, int list[8]) {
    int n = 0;
    for (; at < end; at++) {
        if (*at == '[') at = find(at + 1, end, ']');
        if (at >= end || *at != '{') continue;
        struct named what = look_up(in, at + 1, strcspn(at + 1, ".|}"));
        if (what.source >= 0 && n < 8) list[n++] = what.source;
    }
    return n;
}

static void put_if(const struct place *in, const char *at, const char *end) {
    struct reading *r = in->r;
    const char *bar = find(at, end, '|');
    int list[8], n = sources_in(in, at, bar, list);
    if (!n) words_error(r, "nothing is named in the brackets");
    put(r, SAY_IF);
    put(r, n);
    for (int i = 0; i < n; i++) put(r, list[i]);
    uint32_t head = r->n;
    put_two(r, 0);
    put_two(r, 0);
    put_text(in, at, bar);
    uint32_t middle = r->n;
    if (bar < end) put_text(in, bar + 1, end);
    set_two(r, head, middle - head - 4);
    set_two(r, head + 2, r->n - middle);
}

/* ---- the whole ---- */

static void put_braces(const struct place *in, const char *at, const char *end) {
    const char *bar = find(at, end, '|');
    struct named what = read_name(in, at, bar);
    if (what.source < 0) return;
    if (bar < end) {
        put_pick(in, what, bar + 1, end);
        return;
    }
    put(in->r, SAY_ARG);
    put(in->r, what.source);
    put(in->r, what.form);
}

static void put_text(const struct place *in, const char *at, const char *end) {
    while (at < end) {
        if (strchr("|}]", *at)) words_error(in->r, "there is a %c without its beginning", *at);
        if (*at != '{' && *at != '[') {
            put(in->r, (unsigned char)*at++);
            continue;
        }
        const char *close = find(at + 1, end, *at == '{' ? '}' : ']');
        if (close == end) {
            words_error(in->r, "a %c is not closed", *at);
            return;
        }
        if (*at == '{')
            put_braces(in, at + 1, close);
        else
            put_if(in, at + 1, close);
        at = close + 1;
    }
}

void words_pattern(struct reading *r, const char *text, const struct scope *scope) {
    struct place in = {r, scope};
    put_text(&in, text, text + strlen(text));
}
