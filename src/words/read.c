/* The lines of a words file to entries, held against the tables. */
#include "words/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

void words_error(struct reading *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", r->path, r->line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    r->errors++;
}

int words_form(const struct language *l, const char *name, size_t n) {
    for (int i = 0; i < l->forms; i++)
        if (!strncmp(l->form[i], name, n) && !l->form[i][n]) return i;
    return -1;
}

const mz_type *words_type(const mz_tables *t, const char *name, bool *set) {
    size_t n = strlen(name);
    *set = false;
    for (int many = 0; many < 2; many++)
        for (int i = 0; i < t->ntypes; i++) {
            size_t length = strlen(t->types[i].name);
            if (length + (size_t)many != n || strncmp(t->types[i].name, name, length) != 0)
                continue;
            if (many && name[length] != 's') continue;
            *set = many;
            return &t->types[i];
        }
    return NULL;
}

/* ---- entries ---- */

static int by_key(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static bool has(const struct reading *r, uint32_t key) {
    for (int i = 0; i < r->entries; i++)
        if (r->entry[i].key == key) return true;
    return false;
}

static void begin(struct reading *r, uint32_t key) {
    if (has(r, key)) words_error(r, "this stands twice");
    if (r->entries == WORDS_ENTRIES) {
        words_error(r, "there are too many entries");
        exit(1);
    }
    r->entry[r->entries] = (struct entry){key, r->n, 0};
}

static void end(struct reading *r) {
    r->entry[r->entries].n = r->n - r->entry[r->entries].at;
    r->entries++;
}

static void pattern(struct reading *r, uint32_t key, const char *text, struct scope scope) {
    begin(r, key);
    words_pattern(r, text, &scope);
    end(r);
}

static void bytes(struct reading *r, uint32_t key, const void *at, size_t n) {
    begin(r, key);
    if (r->n + n > WORDS_BYTES) {
        words_error(r, "the file is too long");
        exit(1);
    }
    memcpy(r->body + r->n, at, n);
    r->n += (uint32_t)n;
    end(r);
}

/* ---- rows of the tables ---- */

static const char *row_name(const mz_tables *t, int section, int i) {
    switch (section) {
    case SAY_STAGES: return i < t->nstages ? t->stages[i].name : NULL;
    case SAY_CHOICES: return i < t->nkinds ? t->kinds[i].name : NULL;
    case SAY_GROUPS: return i < t->nkinds ? (t->kinds[i].group ? t->kinds[i].group : "") : NULL;
    case SAY_EVENTS: return i < t->nevents ? t->events[i].name : NULL;
    case SAY_FIELDS: return i < t->nfields ? t->fields[i].name : NULL;
    case SAY_OPTIONS: return i < t->noptions ? t->options[i].name : NULL;
    default: return NULL;
    }
}

static int row_named(const mz_tables *t, int section, const char *name, size_t n) {
    const char *row;
    for (int i = 0; (row = row_name(t, section, i)); i++)
        if (*row && !strncmp(row, name, n) && !row[n]) return i;
    return -1;
}

static int value_named(const char *const *names, int n, const char *name) {
    for (int i = 0; i < n && names && names[i]; i++)
        if (!strcmp(names[i], name)) return i;
    return -1;
}

/* ---- lines ---- */

/* "ROW" or "ROW.FORM"; a row's own name may have a dot. */
static int split_form(struct reading *r, const char *name, size_t *n) {
    const char *dot = strrchr(name, '.');
    *n = strlen(name);
    int form = dot ? words_form(r->language, dot + 1, strlen(dot + 1)) : -1;
    if (form < 0) return 0;
    *n = (size_t)(dot - name);
    return form;
}

static void type_line(struct reading *r, const char *name, char *text) {
    const mz_type *type = &r->tables->types[r->type];
    size_t n;
    char row[64], *gender = strstr(text, " @");
    int form = split_form(r, name, &n), value = -1;
    snprintf(row, sizeof row, "%.*s", (int)n, name);
    if (!type->split) value = value_named(type->names, type->n, row);
    if (value < 0 && !(type->split && !strcmp(row, "said"))) {
        words_error(r, "the type %s has no value %s", type->name, row);
        return;
    }
    if (gender && gender[2] && !gender[3]) {
        bytes(r, say_key(SAY_GENDERS, r->type, value + 1, 0), gender + 2, 1);
        *gender = 0;
    }
    pattern(r, say_key(SAY_TYPES, r->type, value + 1, form), text,
            (struct scope){.args = type->split ? type->parts : NULL});
}

static void option_line(struct reading *r, const char *name, const char *text) {
    const mz_tables *t = r->tables;
    size_t n = strcspn(name, ".");
    int row = row_named(t, SAY_OPTIONS, name, n), value = -1;
    if (row >= 0 && name[n]) value = value_named(t->options[row].values, 64, name + n + 1);
    if (row < 0 || (name[n] && value < 0)) {
        words_error(r, "there is no option or value %s", name);
        return;
    }
    pattern(r, say_key(SAY_OPTIONS, row, value + 1, 0), text, (struct scope){0});
}

static void row_line(struct reading *r, const char *name, const char *text) {
    const mz_tables *t = r->tables;
    size_t n;
    int form = split_form(r, name, &n), row = row_named(t, r->section, name, n);
    if (row < 0) {
        words_error(r, "there is no %.*s in the tables", (int)n, name);
        return;
    }
    struct scope scope = {.view = r->section == SAY_STAGES};
    scope.by = scope.view || (r->section == SAY_EVENTS && !r->shared);
    if (r->section == SAY_EVENTS) {
        scope.args = t->events[row].args;
        scope.many = t->events[row].told == MZ_LAST ? 0 : t->events[row].told;
    }
    if (r->section == SAY_CHOICES) scope.args = t->kinds[row].args;
    pattern(r, say_key(r->section, row, 0, form), text, scope);
}

/* "de le>du; de ~>d’" */
static void joins(struct reading *r, char *text) {
    char out[1024];
    size_t n = 0;
    for (char *rule = strtok(text, ";"); rule; rule = strtok(NULL, ";")) {
        rule += strspn(rule, " ");
        char *arrow = strchr(rule, '>');
        if (!arrow || !strchr(rule, ' ') || n + strlen(rule) + 2 > sizeof out) {
            words_error(r, "a join is WORD WORD>WORD");
            return;
        }
        *arrow = 0;
        n += (size_t)snprintf(out + n, sizeof out - n, "%s", rule) + 1;
        n += (size_t)snprintf(out + n, sizeof out - n, "%s", arrow + 1) + 1;
    }
    bytes(r, say_key(SAY_LANGUAGE, SAY_JOINS, 0, 0), out, n);
}

static void language_line(struct reading *r, const char *name, char *text) {
    struct language *l = r->language;
    if (!strcmp(name, "forms")) {
        for (char *form = strtok(text, " "); form; form = strtok(NULL, " ")) {
            if (l->forms == WORDS_FORMS || strlen(form) >= WORDS_NAME)
                words_error(r, "there are too many forms");
            else
                strcpy(l->form[l->forms++], form);
        }
    } else if (!strcmp(name, "one")) {
        uint8_t list[8];
        size_t n = 0;
        for (char *one = strtok(text, " "); one && n < 8; one = strtok(NULL, " "))
            list[n++] = (uint8_t)atoi(one);
        bytes(r, say_key(SAY_LANGUAGE, SAY_ONE, 0, 0), list, n);
    } else if (!strcmp(name, "joins")) {
        joins(r, text);
    } else if (!strcmp(name, "name")) {
        bytes(r, say_key(SAY_LANGUAGE, SAY_NAME, 0, 0), text, strlen(text));
    } else {
        words_error(r, "a language has a name, forms, one and joins");
    }
}

static void take(struct reading *r, const char *name, char *text) {
    switch (r->section) {
    case SAY_LANGUAGE: language_line(r, name, text); break;
    case SAY_TYPES: type_line(r, name, text); break;
    case SAY_OPTIONS: option_line(r, name, text); break;
    case SAY_GAME:
        if (strcmp(name, "summary") != 0) words_error(r, "a game has a summary");
        pattern(r, say_key(SAY_GAME, 0, 0, 0), text, (struct scope){0});
        break;
    default: row_line(r, name, text);
    }
}

static void open_section(struct reading *r, const char *name, size_t n) {
    static const char *const names[] = {
        [SAY_GAME] = "game",       [SAY_LANGUAGE] = "language", [SAY_STAGES] = "stages",
        [SAY_CHOICES] = "choices", [SAY_GROUPS] = "groups",     [SAY_EVENTS] = "events",
        [SAY_FIELDS] = "fields",   [SAY_OPTIONS] = "options"};
    for (int i = 0; i <= SAY_OPTIONS; i++) {
        const char *own = r->shared && i == SAY_EVENTS ? "words" : names[i];
        if (strlen(own) != n || strncmp(own, name, n) != 0) continue;
        r->section = i;
        return;
    }
    for (int i = 0; i < r->tables->ntypes && n > 5 && !strncmp(name, "type ", 5); i++) {
        const char *type = r->tables->types[i].name;
        if (strlen(type) != n - 5 || strncmp(type, name + 5, n - 5) != 0) continue;
        r->section = SAY_TYPES;
        r->type = i;
        return;
    }
    words_error(r, "there is no section [%.*s]", (int)n, name);
}

static void read_line(struct reading *r, char *line) {
    char *equals = strstr(line, " =");
    if (!*line || *line == '#') return;
    if (*line == '[' && strchr(line, ']')) {
        open_section(r, line + 1, strcspn(line + 1, "]"));
        return;
    }
    if (!equals || (equals[2] && equals[2] != ' ')) {
        words_error(r, "a line is NAME = TEXT, or a [section]");
        return;
    }
    *equals = 0;
    take(r, line, equals + 2 + (equals[2] == ' '));
}

bool words_read(struct reading *r, const char *text) {
    char line[LINE] = "";
    size_t n = 0;
    int number = 0;
    while (*text) {
        size_t more = strcspn(text, "\n");
        bool goes_on = *text == ' ';
        if (!goes_on) {
            read_line(r, line);
            n = 0;
        }
        number++;
        r->line = goes_on ? r->line : number;
        size_t blanks = goes_on ? strspn(text, " ") - 1 : 0;
        if (n + more - blanks >= sizeof line)
            words_error(r, "this line is too long");
        else
            n += (size_t)snprintf(line + n, sizeof line - n, "%.*s", (int)(more - blanks),
                                  text + blanks);
        text += more + (text[more] == '\n');
    }
    read_line(r, line);
    return !r->errors;
}

uint32_t words_finish(struct reading *r, uint8_t *out) {
    uint32_t n = (uint32_t)r->entries, at = SAY_HEAD + n * SAY_ENTRY,
             mark = mz_words_mark(r->tables);
    if (at + r->n > WORDS_BYTES) return 0;
    qsort(r->entry, n, sizeof *r->entry, by_key);
    memcpy(out, "MZW\1", 4);
    for (int i = 0; i < 4; i++) out[4 + i] = (uint8_t)(mark >> 8 * i);
    out[8] = (uint8_t)n;
    out[9] = (uint8_t)(n >> 8);
    for (uint32_t i = 0; i < n; i++) {
        const struct entry *e = &r->entry[i];
        uint8_t *entry = out + SAY_HEAD + i * SAY_ENTRY;
        for (int k = 0; k < 4; k++) entry[k] = (uint8_t)(e->key >> 8 * k);
        entry[4] = (uint8_t)at;
        entry[5] = (uint8_t)(at >> 8);
        memcpy(out + at, r->body + e->at, e->n);
        at += e->n;
    }
    return at;
}
