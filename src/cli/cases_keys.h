/* The generic keys of worked cases; only the runner needs them. */
#ifndef MZ_CLI_CASES_KEYS_H
#define MZ_CLI_CASES_KEYS_H

#include "cli/cases.h"

/* Carries out a line by a generic key; false when the key is none. */
bool case_generic_key(struct case_run *run, const char *key, const char *value);
/* Where the fraction of "event 15/64 (about 0.2)" begins; NULL without. */
const char *case_fraction_in(const char *line);

#endif
