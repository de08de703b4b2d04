/* What each game adds to the runner of worked cases. A game without hooks of a kind needs no
 * file: the names are weak, and a missing one is NULL. */
#include "cli/cases.h"

#include <string.h>

#define HOOKS(prefix)                                                                              \
    __attribute__((weak)) bool prefix##_case_key(struct case_run *, const char *, const char *);   \
    __attribute__((weak))                                                                          \
    mz_status prefix##_case_play(const mz_game *, void *, const char *, mz_log *, mz_error *);     \
    __attribute__((weak)) bool prefix##_case_content(struct case_run *, const char *);

HOOKS(show)
HOOKS(mosquito)
HOOKS(zzz)
HOOKS(attaque)
HOOKS(bunny)

#define ROW(name, prefix)                                                                          \
    { name, prefix##_case_key, prefix##_case_play, prefix##_case_content }

const struct case_hooks *case_hooks_of(const char *game) {
    static const struct case_hooks table[] = {
        ROW("mosquito-show", show),        ROW("mosquito", mosquito), ROW("mosquitozzz", zzz),
        ROW("moustique-attaque", attaque), ROW("amoebunnies", bunny),
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].game, game)) return &table[i];
    return NULL;
}
