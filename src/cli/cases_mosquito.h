/* Turns of Mosquito as text (5.1, MQ-99), for cases and for `apply`. */
#ifndef MZ_CLI_CASES_MOSQUITO_H
#define MZ_CLI_CASES_MOSQUITO_H

#include "mozzie/mozzie.h"

/* Carries out a text such as "3:44p{4@2:402/70}P4<2 4:8g", all of it or nothing. */
mz_status mosquito_case_play(const mz_game *game, void *state, const char *text, mz_log *log,
                             mz_error *error);
/* Carries out what measured touches come to, and logs them. */
mz_status mosquito_case_race(const mz_game *game, void *state, const mz_touch *touches, int n,
                             mz_log *log, mz_error *error);

#endif
