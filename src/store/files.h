/* The files of a SQLite store: whose they are, whether they are still there, and the mark. Not for
 * use outside src/store.
 *
 * The mark stands in the lock file, beside the store and not in it: which store this is, and its
 * last row. It is written behind every commit, so it may be older than the store and never newer: a
 * store that has fewer rows than its mark has lost some. */
#ifndef MZ_STORE_FILES_H
#define MZ_STORE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { FILES_PATH = 4096, FILES_NAME = 17, FILES_KINDS = 3 };

typedef struct files {
    char path[FILES_PATH]; /* of the database; the others have endings */
    int lock;              /* descriptor of the lock file, or -1 */
    struct {
        dev_t dev;
        ino_t ino;
    } seen[FILES_KINDS]; /* the database, its write-ahead log, the index of that */
} files;

typedef enum files_state {
    FILES_IN_PLACE,
    FILES_GONE,     /* there is no database at the path */
    FILES_LOG_GONE, /* the database is there, its log or the log's index is not */
    FILES_TAKEN,    /* another file has the place of one of them */
    FILES_LOG_CUT   /* the log is shorter than what was written to it */
} files_state;

/* Takes the lock, against other processes. False and a message. */
bool files_lock(files *f, char *error, size_t size);
void files_unlock(files *f);
/* Makes an empty database for its owner alone where there is none. False, with errno. */
bool files_make(const char *path);
bool files_empty(const files *f); /* there is none, or one of no bytes */
/* From now on these are the files. */
void files_note(files *f);
/* `log` are the bytes that the write-ahead log must have. */
files_state files_look(const files *f, uint64_t log);
void files_folder(const files *f, char folder[FILES_PATH]);
uint64_t files_room(const files *f); /* free bytes; UINT64_MAX when nobody tells */

void files_mark(const files *f, const char *name, uint64_t row);
/* False when there is no mark. */
bool files_marked(const files *f, char name[FILES_NAME], uint64_t *row);

#endif
