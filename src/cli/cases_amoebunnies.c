/* Cases of Amoebunnies: the content `two`, the standard board with the path Rr-Oo purple. */
#include "cli/cases.h"

#include <stdlib.h>
#include <string.h>

bool bunny_case_content(struct case_run *run, const char *name);

/* Copies the paths of the standard content, a line "paths.N.K=V" each, with that one change. */
static bool add_paths(struct case_run *run, char *lines) {
    bool from = false, to = false;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        char key[64] = "content.", *equals = strchr(line, '=');
        if (strncmp(line, "paths.", 6) != 0 || !equals) continue;
        *equals = 0;
        const char *value = equals + 1;
        strncat(key, line, sizeof key - 9);
        char part = equals[-1];
        if (part == '0') from = !strcmp(value, "Rr");
        if (part == '1') to = !strcmp(value, "Oo");
        if (part == '2' && from && to) value = "P";
        if (!case_option(run, key, value)) return false;
    }
    return true;
}

bool bunny_case_content(struct case_run *run, const char *name) {
    enum { BYTES = 16384 };
    mz_game *game;
    if (strcmp(name, "two") != 0) return false;
    char *lines = malloc(BYTES);
    if (!lines || mz_make(run->game_name, NULL, 0, &game, NULL)) {
        free(lines);
        return false;
    }
    mz_text text = mz_text_in(lines, BYTES);
    mz_content(game, &text);
    bool done = case_option(run, "content.id", name) && add_paths(run, lines);
    mz_free(game);
    free(lines);
    return done;
}
