/* What may happen to a store's files while it is open, and at its opening, and what becomes of it.
 * Invariant: nothing is written into files that are not at their place any more, so that nothing is
 * acknowledged which would be gone at the end; and a file that is not the store's own is left
 * alone. What the open connections still hold is written to its place again. */
#include "store/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void store_tell(store *s, const char *cause) {
    pthread_mutex_lock(&s->lock);
    if (strcmp(s->cause, cause)) {
        snprintf(s->news, sizeof s->news, "%s", *cause ? cause : "it can be written again");
        snprintf(s->cause, sizeof s->cause, "%s", cause);
    }
    pthread_mutex_unlock(&s->lock);
}

static void happened(store *s, const char *format) {
    pthread_mutex_lock(&s->lock);
    sqlite3_snprintf(sizeof s->news, s->news, format, s->files.path);
    pthread_mutex_unlock(&s->lock);
}

static bool tell(store *s, const char *format) {
    char cause[STORE_WHY], path[220];
    snprintf(path, sizeof path, "%.200s", s->files.path);
    sqlite3_snprintf(sizeof cause, cause, format, path, path);
    store_tell(s, cause);
    return false;
}

static void forget_log(store *s) {
    pthread_mutex_lock(&s->lock);
    s->wal_pages = s->wal_copied = 0;
    pthread_mutex_unlock(&s->lock);
}

uint64_t store_log(store *s) {
    pthread_mutex_lock(&s->lock);
    uint64_t pages = (uint64_t)s->wal_pages, page = (uint64_t)s->page;
    pthread_mutex_unlock(&s->lock);
    return pages ? 32 + pages * (page + 24) : 0; /* headers of the log and of a page in it */
}

bool store_make_room(store *s) {
    if (sqlite3_wal_checkpoint_v2(s->write.db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) !=
        SQLITE_OK)
        return false;
    forget_log(s);
    return true;
}

/* ---- connections ---- */

static void disconnect(store *s) {
    sql_close(&s->check);
    sql_close(&s->read);
    sql_close(&s->write);
    forget_log(s);
}

static bool join(store *s, bool *full, char *error, size_t size) {
    const char *path = s->files.path;
    if (!sql_open(&s->write, path, s->marked ? SQL_KEEP : SQL_MAKE, s->max_pages, full, error,
                  size) ||
        !sql_open(&s->read, path, SQL_JOIN, 0, full, error, size) ||
        !sql_open(&s->check, path, SQL_JOIN, 0, full, error, size)) {
        disconnect(s);
        return false;
    }
    sqlite3_wal_hook(s->write.db, store_wal_hook, s);
    s->page = sql_page(&s->write);
    files_note(&s->files);
    s->shut = false;
    return true;
}

/* The log's index, and a log that is to be copied, need room: alone on the file it goes without the
 * first, and the second is given back. */
static bool squeeze(store *s, char *error, size_t size) {
    if (!sql_open(&s->read, s->files.path, SQL_ALONE, 0, NULL, error, size)) return false;
    sqlite3_wal_checkpoint_v2(s->read.db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    return true;
}

bool store_connect(store *s, char *error, size_t size) {
    char why[STORE_WHY + FILES_PATH];
    bool full = false;
    if (join(s, &full, error, size)) return true;
    if (!full || !squeeze(s, why, sizeof why)) return false;
    sql_close(&s->read);
    if (join(s, &full, error, size)) return true;
    if (!full || !squeeze(s, why, sizeof why)) return false;
    s->shut = true;
    store_tell(s, error);
    return true;
}

/* All connections closed and opened again, with nobody using one. */
static bool connect_anew(store *s, const char *part) {
    char error[STORE_WHY + FILES_PATH] = "", name[FILES_PATH + 8];
    pthread_rwlock_wrlock(&s->swap);
    disconnect(s);
    if (part && rename(part, s->files.path)) snprintf(error, sizeof error, "%s", strerror(errno));
    for (int i = 0; part && i < 2; i++) { /* of the file that was there before */
        snprintf(name, sizeof name, "%s%s", s->files.path, i ? "-shm" : "-wal");
        unlink(name);
    }
    bool ok = !*error && store_connect(s, error, sizeof error);
    s->shut = s->shut || !ok;
    pthread_rwlock_unlock(&s->swap);
    if (!ok) store_tell(s, error);
    return ok && !s->shut;
}

/* ---- mending ---- */

/* The log alone is gone: its pages are still open, and belong into the file. */
static bool write_log_again(store *s) {
    if (sqlite3_wal_checkpoint_v2(s->write.db, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL) !=
        SQLITE_OK)
        return tell(s, "%s-wal was removed, and what it held cannot be written to %s: make room");
    if (!connect_anew(s, NULL)) return false;
    happened(s, "%s-wal was removed while the server ran: what it held is in the store");
    return true;
}

static bool sync_folder(const char *folder) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return ok;
}

/* The file is gone, and all of it still open. Where somebody took its folder away, it is for people
 * to make one again. */
static bool write_all_again(store *s) {
    char folder[FILES_PATH], part[FILES_PATH + 8], error[STORE_WHY + FILES_PATH];
    files_folder(&s->files, folder);
    if (access(folder, W_OK | X_OK))
        return tell(s, "%s is gone, with its folder: put the folder back, or make a new one; "
                       "all is written to it again");
    snprintf(part, sizeof part, "%s.new", s->files.path);
    files_unlock(&s->files);
    if (!files_lock(&s->files, error, sizeof error)) {
        store_tell(s, error);
        return false;
    }
    files_mark(&s->files, s->name, s->last_row);
    unlink(part);
    if (files_room(&s->files) < sql_bytes(&s->write) || !files_make(part) ||
        !sql_copy(&s->write, part, error, sizeof error)) {
        unlink(part);
        return tell(s, "%s is gone, and cannot be written again: make room for it");
    }
    if (!connect_anew(s, part) || !sync_folder(folder)) return false;
    happened(s, "%s was removed while the server ran: it has been written again, whole");
    return true;
}

static bool look(store *s) {
    if (s->shut) return connect_anew(s, NULL);
    switch (files_look(&s->files, store_log(s))) {
    case FILES_IN_PLACE: return true;
    case FILES_GONE: return write_all_again(s);
    case FILES_LOG_GONE: return write_log_again(s);
    case FILES_TAKEN:
        return tell(s, "another file has taken the place of %s or of its log: put the right one "
                       "back, or start the server again to go on with the other");
    case FILES_LOG_CUT: break;
    }
    return tell(s, "%s-wal was cut while the server ran, and what it held is lost: put a backup "
                   "of %s in place and start the server again");
}

bool store_in_place(store *s) {
    bool ok = look(s);
    s->failed = s->failed || !ok;
    return ok;
}
