/* What is said of every game: rows of words without a game. */
#include "engine/say.h"

static const mz_event_row ROWS[COMMON_ROWS] = {
    [COMMON_YOU] = {.name = "you"},
    [COMMON_NAMED] = {.name = "named", .args = {"name:text"}},
    [COMMON_PLAYER] = {.name = "player", .args = {"number"}},
    [COMMON_CHANCE] = {.name = "chance"},
    [COMMON_NOBODY] = {.name = "nobody"},
    [COMMON_NOTHING] = {.name = "nothing"},
    [COMMON_AND] = {.name = "and"},
    [COMMON_WON] = {.name = "won", .args = {"winners:seats"}},
    [COMMON_NOBODY_WON] = {.name = "nobody won"},
    [COMMON_ALL_WON] = {.name = "all won"},
    [COMMON_ALL_LOST] = {.name = "all lost"},
};

const mz_tables mz_common = {.name = "common", .events = ROWS, .nevents = COMMON_ROWS};

const char *mz_arg_type(const char *arg) {
    const char *colon = arg;
    while (*colon && *colon != ':') colon++;
    return *colon ? colon + 1 : arg;
}

static uint32_t mark(uint32_t h, const char *text) {
    for (; *text; text++) h = (h ^ (unsigned char)*text) * 16777619u;
    return (h ^ 0xFF) * 16777619u;
}

static uint32_t mark_all(uint32_t h, const char *const *list, int most) {
    for (int i = 0; list && i < most && list[i]; i++) h = mark(h, list[i]);
    return mark(h, "");
}

uint32_t mz_words_mark(const mz_tables *t) {
    uint32_t h = mark(2166136261u, t->name);
    for (int i = 0; i < t->nstages; i++) h = mark(h, t->stages[i].name);
    for (int i = 0; i < t->nkinds; i++)
        h = mark_all(mark(h, t->kinds[i].name), t->kinds[i].args, 6);
    for (int i = 0; i < t->nevents; i++)
        h = mark_all(mark(h, t->events[i].name), t->events[i].args, 6);
    for (int i = 0; i < t->nfields; i++) h = mark(mark(h, t->fields[i].name), t->fields[i].type);
    for (int i = 0; i < t->noptions; i++)
        h = mark_all(mark(h, t->options[i].name), t->options[i].values, 64);
    for (int i = 0; i < t->ntypes; i++)
        h = mark_all(mark_all(mark(h, t->types[i].name), t->types[i].names, t->types[i].n),
                     t->types[i].parts, 4);
    return h;
}
