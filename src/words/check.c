/* Whether the words of a language say everything that the tables have. */
#include "words/words.h"

#include <string.h>

static bool has(const struct reading *r, uint32_t key) {
    for (int i = 0; i < r->entries; i++)
        if (r->entry[i].key == key) return true;
    return false;
}

static void need(struct reading *r, int section, int row, int value, const char *what,
                 const char *name) {
    if (!has(r, say_key(section, row, value, 0))) words_error(r, "no words for %s %s", what, name);
}

static void need_option(struct reading *r, int i) {
    const mz_option *o = &r->tables->options[i];
    need(r, SAY_OPTIONS, i, 0, "the option", o->name);
    for (int k = 0; o->values[k]; k++) need(r, SAY_OPTIONS, i, k + 1, o->name, o->values[k]);
}

static void need_type(struct reading *r, int i) {
    const mz_type *t = &r->tables->types[i];
    if (t->split)
        need(r, SAY_TYPES, i, 0, "the type", t->name);
    else if (t->calls != MZ_BY_NAMES)
        for (int k = 0; k < t->n && t->names; k++)
            need(r, SAY_TYPES, i, k + 1, t->name, t->names[k]);
}

static bool first_of_group(const mz_tables *t, int kind) {
    const char *group = t->kinds[kind].group;
    for (int i = 0; group && i < kind; i++)
        if (t->kinds[i].group && !strcmp(t->kinds[i].group, group)) return false;
    return group != NULL;
}

static void need_rows(struct reading *r) {
    const mz_tables *t = r->tables;
    for (int i = 0; i < t->nstages; i++) need(r, SAY_STAGES, i, 0, "the stage", t->stages[i].name);
    for (int i = 0; i < t->nkinds; i++) {
        need(r, SAY_CHOICES, i, 0, "the choice", t->kinds[i].name);
        if (first_of_group(t, i)) need(r, SAY_GROUPS, i, 0, "the group", t->kinds[i].group);
    }
    for (int i = 0; i < t->nevents; i++) need(r, SAY_EVENTS, i, 0, "the event", t->events[i].name);
    for (int i = 0; i < t->nfields; i++)
        if (t->fields[i].encode != MZ_SKIP)
            need(r, SAY_FIELDS, i, 0, "the field", t->fields[i].name);
    for (int i = 0; i < t->noptions; i++) need_option(r, i);
    for (int i = 0; i < t->ntypes; i++) need_type(r, i);
}

/* Parts that not every row has (a hint, a button's words) are those of the first language. */
static void same_parts(struct reading *r, const struct reading *first) {
    for (int i = 0; i < first->entries; i++) {
        uint32_t key = first->entry[i].key, section = key >> 24, part = key & 0xFF;
        if (section != SAY_STAGES && section != SAY_CHOICES) continue;
        if (!part || part > MZ_NEXT || has(r, key)) continue;
        const char *name = section == SAY_STAGES ? r->tables->stages[key >> 16 & 0xFF].name
                                                 : r->tables->kinds[key >> 16 & 0xFF].name;
        words_error(r, "no words for %s.%s, which the first language has", name,
                    r->language->form[part]);
    }
}

bool words_check(struct reading *r, const struct reading *first) {
    need_rows(r);
    if (!r->shared) need(r, SAY_GAME, 0, 0, "the", "summary");
    if (first) same_parts(r, first);
    return !r->errors;
}
