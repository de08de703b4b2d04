/* Causes in words. Invariant: a cause is named only when it is known; else the system's or SQLite's
 * own words stand. */
#include "store/sqlite.h"

#include <errno.h>
#include <string.h>

static const struct {
    int number;
    const char *text;
    bool room;
} BY_SYSTEM[] = {
    {ENOSPC, "the disk is full: make room", true},
    {EDQUOT, "the disk quota is used up: make room or raise it", true},
    {EFBIG, "the process may not write longer files: raise its limit (ulimit -f)", true},
    {EMFILE, "the process has too few file descriptors: raise its limit (ulimit -n)", false},
    {ENFILE, "the system has no file descriptors left", false},
    {EACCES, "it may not be read and written: look at its owner and mode", false},
    {EROFS, "the disk is read-only: mount it for writing", false},
    {EIO, "the disk reports an error: look at the system's log", false},
};

static const struct {
    int code;
    const char *text;
} BY_CODE[] = {
    {SQLITE_FULL, "it cannot grow: make room on the disk, or raise the limit that it was given"},
    {SQLITE_BUSY, "another program has locked it: close that program"},
    {SQLITE_READONLY, "it may not be written: look at its owner, its mode and the mount"},
    {SQLITE_CORRUPT, "it is damaged: put a backup back"},
    {SQLITE_NOTADB, "this is no store of Mozzie"},
};

bool sql_why(sqlite3 *db, char *out, size_t size) {
    int code = sqlite3_errcode(db) & 0xff;
    int number = code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? sqlite3_system_errno(db) : 0;
    for (size_t i = 0; i < sizeof BY_SYSTEM / sizeof *BY_SYSTEM; i++)
        if (BY_SYSTEM[i].number == number) {
            sqlite3_snprintf((int)size, out, "%s", BY_SYSTEM[i].text);
            return BY_SYSTEM[i].room;
        }
    for (size_t i = 0; i < sizeof BY_CODE / sizeof *BY_CODE; i++)
        if (BY_CODE[i].code == code) {
            sqlite3_snprintf((int)size, out, "%s", BY_CODE[i].text);
            return code == SQLITE_FULL;
        }
    sqlite3_snprintf((int)size, out, number ? "%s (%s)" : "%s", sqlite3_errmsg(db),
                     strerror(number));
    return false;
}
