/* Entries, line by line, as a store might give them back: whatever they say, the table is what it
 * was or says that it is broken, and can always be told. A first line that begins no table is put
 * behind one that does; ~ stands for the tab. */
#include "lib/fuzz.h"
#include "table/tell.h"

#include <string.h>

static const char FIRST[] =
    "new\t{\"game\":\"moustique-attaque\",\"rules\":1,\"options\":[[\"seats\",\"3\"]],\"seats\":[["
    "1,0,\"A\"],"
    "[1,0,\"B\"],[2,3,\"\"]],\"tokens\":[],\"invites\":[],\"seed\":\"fuzz\"}";

static bool apply(table *t, const char *line, size_t n) {
    static mz_event events[EVENTS];
    mz_log log = {.at = events, .cap = EVENTS};
    uint32_t v = t->v;
    int effect = entry_apply(t, line, n, &log);
    fuzz_must(t->v >= v, "a table goes back", line);
    return effect >= 0;
}

static void look(const table *t, const char *text) {
    static char told[TELL_MOST];
    for (int viewer = MZ_NOBODY; viewer < t->nseats; viewer++) {
        mz_text out = mz_text_in(told, sizeof told);
        tell_table(t, viewer, 0, (struct presence){0}, 1, &out);
        fuzz_must(!out.full, "a table is too long to be told", text);
    }
    const char *wrong = mz_check(t->game->game, mz_match_state(t->match));
    fuzz_must(!wrong, wrong ? wrong : "", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char text[FUZZ_TEXT];
    games all = {0};
    table t;
    fuzz_text(data, n, text);
    for (char *c = text; *c; c++)
        if (*c == '~') *c = '\t';
    table_begin(&t, "fuzz", &all);
    if (strncmp(text, "new\t", 4) != 0) apply(&t, FIRST, sizeof FIRST - 1);
    for (const char *at = text; *at; at += strspn(at, "\n")) {
        size_t len = strcspn(at, "\n");
        if (!apply(&t, at, len)) break;
        at += len;
    }
    if (table_made(&t)) look(&t, text);
    table_clear(&t);
    fuzz_must(!all.first, "a game is kept", text);
    return 0;
}
