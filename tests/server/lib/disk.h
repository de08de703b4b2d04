/* A small disk under SQLite: what would make the files of one folder longer than it has room for
 * fails as on a full disk, without one being needed, and statvfs tells of it. For stores in the
 * test's own process. */
#ifndef MZ_TEST_DISK_H
#define MZ_TEST_DISK_H

#include <stdint.h>

/* From now on the files of this folder, opened afterwards, have so many bytes together; below 0: as
 * many as they like. */
void disk_limit(const char *folder, int64_t bytes);
/* What they have now. */
int64_t disk_used(const char *folder);

#endif
