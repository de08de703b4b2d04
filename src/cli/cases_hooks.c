/* What each game adds to the runner of worked cases. */
#include "cli/cases.h"
#include "cli/cases_mosquito.h"

#include <string.h>

bool mosquito_case_key(struct case_run *run, const char *key, const char *value);
bool show_case_key(struct case_run *run, const char *key, const char *value);
bool zzz_case_key(struct case_run *run, const char *key, const char *value);
bool attaque_case_key(struct case_run *run, const char *key, const char *value);
bool bunny_case_content(struct case_run *run, const char *name);

const struct case_hooks *case_hooks_of(const char *game) {
    static const struct case_hooks table[] = {
        {.game = "mosquito-show", .key = show_case_key},
        {.game = "mosquito", .key = mosquito_case_key, .play = mosquito_case_play},
        {.game = "mosquitozzz", .key = zzz_case_key},
        {.game = "moustique-attaque", .key = attaque_case_key},
        {.game = "amoebunnies", .content = bunny_case_content},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].game, game)) return &table[i];
    return NULL;
}
