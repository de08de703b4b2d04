/* Where the store of a server lies. */
#include "cli/place.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes the folder and those above it. */
static bool make_folder(const char *path) {
    char part[PATH_MAX];
    size_t n = strlen(path);
    if (n >= sizeof part) return false;
    for (size_t i = 1; i <= n; i++) {
        if (path[i] != '/' && path[i]) continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0700) && errno != EEXIST) return false;
    }
    return access(path, W_OK) == 0;
}

/* The store's address: --store, or a file in --data, or in the user's own folder for data. */
bool cli_find_store(const char *store, const char *data, char *url, size_t size) {
    char folder[PATH_MAX];
    const char *home = getenv("HOME"), *xdg = getenv("XDG_DATA_HOME");
    if (store) {
        snprintf(url, size, strncmp(store, "sqlite:", 7) ? "sqlite:%s" : "%s", store);
        return true;
    }
    if (data)
        snprintf(folder, sizeof folder, "%s", data);
    else if (xdg && *xdg)
        snprintf(folder, sizeof folder, "%s/mozzie", xdg);
    else if (home && *home)
        snprintf(folder, sizeof folder, "%s/.local/share/mozzie", home);
    else
        snprintf(folder, sizeof folder, "mozzie-data");
    if (!make_folder(folder)) {
        fprintf(stderr, "%s: %s\n", folder, strerror(errno));
        return false;
    }
    snprintf(url, size, "sqlite:%s/tables.db", folder);
    return true;
}
