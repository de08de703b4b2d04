#include "store/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char *const ENDING[FILES_KINDS] = {"", "-wal", "-shm"};
enum { DB, LOG, LOG_INDEX };

static bool named(const files *f, const char *ending, char out[FILES_PATH]) {
    int n = snprintf(out, FILES_PATH, "%s%s", f->path, ending);
    return n > 0 && n < FILES_PATH;
}

void files_folder(const files *f, char folder[FILES_PATH]) {
    const char *slash = strrchr(f->path, '/');
    size_t n = slash ? (size_t)(slash - f->path) : 0;
    snprintf(folder, FILES_PATH, "%.*s", (int)n, f->path);
    if (!n) strcpy(folder, slash ? "/" : ".");
}

/* ---- the lock ---- */

bool files_lock(files *f, char *error, size_t size) {
    char name[FILES_PATH];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!named(f, ".lock", name)) {
        snprintf(error, size, "the path of the store is too long");
        return false;
    }
    f->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (f->lock >= 0 && fcntl(f->lock, F_SETLK, &whole) == 0) return true;
    if (f->lock >= 0 && (errno == EAGAIN || errno == EACCES))
        snprintf(error, size, "%s: another server has it", f->path);
    else
        snprintf(error, size, "%s: %s", name, strerror(errno));
    files_unlock(f);
    return false;
}

void files_unlock(files *f) {
    if (f->lock >= 0) close(f->lock);
    f->lock = -1;
}

/* ---- the files ---- */

/* SQLite gives its other files the mode of this one. What exists is never opened here: closing it
 * would drop the locks of SQLite's own connections. */
bool files_make(const char *path) {
    struct stat st;
    if (stat(path, &st) == 0) return true;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && fchmod(fd, 0600) == 0;
    if (fd >= 0) close(fd);
    return ok;
}

bool files_empty(const files *f) {
    struct stat st;
    return stat(f->path, &st) != 0 || st.st_size == 0;
}

void files_note(files *f) {
    char name[FILES_PATH];
    struct stat st;
    memset(f->seen, 0, sizeof f->seen);
    for (int i = 0; i < FILES_KINDS; i++)
        if (named(f, ENDING[i], name) && stat(name, &st) == 0) {
            f->seen[i].dev = st.st_dev;
            f->seen[i].ino = st.st_ino;
        }
}

files_state files_look(const files *f, uint64_t log) {
    char name[FILES_PATH];
    struct stat st;
    for (int i = 0; i < FILES_KINDS; i++) {
        if (!f->seen[i].ino) continue;
        if (!named(f, ENDING[i], name) || stat(name, &st))
            return i == DB ? FILES_GONE : FILES_LOG_GONE;
        if (st.st_dev != f->seen[i].dev || st.st_ino != f->seen[i].ino)
            return i == LOG_INDEX ? FILES_LOG_GONE : FILES_TAKEN; /* an index can be made anew */
        if (i == LOG && (uint64_t)st.st_size < log) return FILES_LOG_CUT;
    }
    return FILES_IN_PLACE;
}

uint64_t files_room(const files *f) {
    char folder[FILES_PATH];
    struct statvfs v;
    files_folder(f, folder);
    return statvfs(folder, &v) ? UINT64_MAX : (uint64_t)v.f_bavail * v.f_frsize;
}

/* ---- the mark ---- */

static const char MARK[] = "store %16s row %20llu\n";

void files_mark(const files *f, const char *name, uint64_t row) {
    char text[64];
    int n = snprintf(text, sizeof text, MARK, name, (unsigned long long)row);
    /* An old mark is a true one: nothing depends on this being written. */
    if (pwrite(f->lock, text, (size_t)n, 0) != n) return;
}

bool files_marked(const files *f, char name[FILES_NAME], uint64_t *row) {
    char text[64] = "";
    unsigned long long n;
    if (pread(f->lock, text, sizeof text - 1, 0) < 1) return false;
    if (sscanf(text, "store %16s row %20llu", name, &n) != 2) return false;
    *row = n;
    return true;
}
