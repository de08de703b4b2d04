#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* A file of the small disk; SQLite's own file lies behind it. */
struct small {
    sqlite3_file base;
    sqlite3_file *real;
};

static sqlite3_vfs vfs, *below;
static sqlite3_io_methods methods;
static char limited[200];
static _Atomic int64_t limit = -1;

int64_t disk_used(const char *folder) {
    char name[600];
    int64_t sum = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat st;
        snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
        if (stat(name, &st) == 0 && S_ISREG(st.st_mode)) sum += st.st_size;
    }
    if (d) closedir(d);
    return sum;
}

/* In place of libc's, for whoever asks how much room there is. */
int statvfs(const char *restrict path, struct statvfs *restrict out) {
    int64_t most = atomic_load(&limit);
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc = fd < 0 ? -1 : fstatvfs(fd, out);
    if (fd >= 0) close(fd);
    if (rc || most < 0) return rc;
    int64_t left = most - disk_used(limited);
    out->f_bavail = out->f_bfree = left < 0 ? 0 : (fsblkcnt_t)left / out->f_frsize;
    return 0;
}

static int fits(int64_t more) {
    int64_t most = atomic_load(&limit);
    return most < 0 || more <= 0 || disk_used(limited) + more <= most;
}

static sqlite3_file *real(sqlite3_file *f) {
    return ((struct small *)(void *)f)->real;
}

#define PASS(name, params, args)                                                                   \
    static int name params {                                                                       \
        return real(f)->pMethods->name args;                                                       \
    }
PASS(xRead, (sqlite3_file * f, void *at, int n, sqlite3_int64 o), (real(f), at, n, o))
PASS(xTruncate, (sqlite3_file * f, sqlite3_int64 n), (real(f), n))
PASS(xSync, (sqlite3_file * f, int flags), (real(f), flags))
PASS(xFileSize, (sqlite3_file * f, sqlite3_int64 *n), (real(f), n))
PASS(xLock, (sqlite3_file * f, int kind), (real(f), kind))
PASS(xUnlock, (sqlite3_file * f, int kind), (real(f), kind))
PASS(xCheckReservedLock, (sqlite3_file * f, int *out), (real(f), out))
PASS(xSectorSize, (sqlite3_file * f), (real(f)))
PASS(xDeviceCharacteristics, (sqlite3_file * f), (real(f)))
PASS(xShmLock, (sqlite3_file * f, int o, int n, int flags), (real(f), o, n, flags))
PASS(xShmUnmap, (sqlite3_file * f, int gone), (real(f), gone))
PASS(xUnfetch, (sqlite3_file * f, sqlite3_int64 o, void *at), (real(f), o, at))

static void xShmBarrier(sqlite3_file *f) {
    real(f)->pMethods->xShmBarrier(real(f));
}

static int xFetch(sqlite3_file *f, sqlite3_int64 o, int n, void **out) {
    return real(f)->pMethods->xFetch(real(f), o, n, out);
}

static int xClose(sqlite3_file *f) {
    return real(f)->pMethods->xClose(real(f));
}

static int xWrite(sqlite3_file *f, const void *at, int n, sqlite3_int64 o) {
    sqlite3_int64 size = 0;
    xFileSize(f, &size);
    return fits(o + n - size) ? real(f)->pMethods->xWrite(real(f), at, n, o) : SQLITE_FULL;
}

/* SQLite may ask for room in the file ahead: it would be made here, unseen. */
static int xFileControl(sqlite3_file *f, int what, void *with) {
    if (what == SQLITE_FCNTL_SIZE_HINT) return SQLITE_OK;
    return real(f)->pMethods->xFileControl(real(f), what, with);
}

/* A page that is there already is found without making it; what is missing is made if it fits. */
static int xShmMap(sqlite3_file *f, int page, int size, int make, void volatile **out) {
    int rc = real(f)->pMethods->xShmMap(real(f), page, size, 0, out);
    if (rc != SQLITE_OK || *out || !make) return rc;
    return fits(size) ? real(f)->pMethods->xShmMap(real(f), page, size, make, out)
                      : SQLITE_IOERR_SHMSIZE;
}

static int last_error(sqlite3_vfs *v, int n, char *out) {
    int code = below->xGetLastError(below, n, out);
    (void)v;
    return atomic_load(&limit) < 0 ? code : ENOSPC;
}

static int open_small(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *got) {
    struct small *small = (struct small *)(void *)f;
    (void)v;
    small->real = (sqlite3_file *)(void *)(small + 1);
    int rc = below->xOpen(below, name, small->real, flags, got);
    f->pMethods = small->real->pMethods ? &methods : NULL;
    return rc;
}

static void install(void) {
    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.pNext = NULL;
    vfs.zName = "small-disk";
    vfs.szOsFile = (int)sizeof(struct small) + below->szOsFile;
    vfs.xOpen = open_small;
    vfs.xGetLastError = last_error;
    methods = (sqlite3_io_methods){3,
                                   xClose,
                                   xRead,
                                   xWrite,
                                   xTruncate,
                                   xSync,
                                   xFileSize,
                                   xLock,
                                   xUnlock,
                                   xCheckReservedLock,
                                   xFileControl,
                                   xSectorSize,
                                   xDeviceCharacteristics,
                                   xShmMap,
                                   xShmLock,
                                   xShmBarrier,
                                   xShmUnmap,
                                   xFetch,
                                   xUnfetch};
    sqlite3_vfs_register(&vfs, 1);
}

void disk_limit(const char *folder, int64_t bytes) {
    if (!below) install();
    snprintf(limited, sizeof limited, "%s", folder);
    atomic_store(&limit, bytes);
}
