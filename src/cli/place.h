/* Where the store of a server lies: for serve and store. */
#ifndef MZ_CLI_PLACE_H
#define MZ_CLI_PLACE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

enum { CLI_URL = PATH_MAX + 32 };

/* The store's address: this one, or a file in the folder `data`, or one in the user's own folder
 * for data; either may be NULL. Folders are made where they are missing. False: told. */
bool cli_find_store(const char *store, const char *data, char *url, size_t size);

#endif
