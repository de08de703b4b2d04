/* bench-server_start [RUNNING [FINISHED [LONG]]]: how long `mozzie serve` takes to start, by what
 * its store holds: 10,000 running tables, 1,000,000 finished ones, and one of 50,000 entries.
 *
 * A game of Mosquito Show is played once; every table is a copy of it, so the store is about 1.5 GB
 * in a temporary folder. Each line is the median of three starts, from the process's beginning to
 * the line that says that connections are accepted; the last start's processor time and memory
 * when all running tables have been rebuilt stand beside it. The files lie in the system's cache.
 */
#include "mozzie/match.h"
#include "mozzie/tables.h"
#include "store/store.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINES = 64, MOVES_OF_RUNNING = 12 };

static char *line[LINES]; /* the entries of a finished game, its record last */
static int nlines;
static char folder[64], path[96], address[128];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void die(const char *what) {
    fprintf(stderr, "server_start: %s\n", what);
    exit(1);
}

/* ---- the game ---- */

static void keep(const char *text) {
    if (nlines == LINES || !(line[nlines++] = strdup(text))) die("the game is too long");
}

static void make_game(void) {
    mz_game *game;
    mz_match *match;
    mz_source source;
    mz_error error;
    char text[8192], record[8192];
    mz_rng rng = mz_rng_text("start", 5);
    if (mz_make("mosquito-show", NULL, 0, &game, &error) ||
        mz_match_new(game, NULL, &match, &error))
        die(error.text);
    snprintf(
        text, sizeof text,
        "new\t{\"game\":\"mosquito-show\",\"rules\":%d,\"options\":[],\"seats\":[[1,0,\"Ana\"],"
        "[1,0,\"Bo\"]],\"tokens\":[[\"%064d\",1],[\"%064d\",2]],\"invites\":[],\"seed\":\"s\"}",
        mz_tables_of(game)->version, 1, 2);
    keep(text);
    mz_source_text(&source, "s");
    mz_match_source(match, &source);
    mz_match_run(match, NULL);
    while (!mz_match_ending(match, NULL)) {
        const void *state = mz_match_state(match);
        int seat = mz_to_act(state);
        mz_set set;
        mz_text out = mz_text_in(text, sizeof text);
        mz_id id = mz_kth(&set, (int)mz_below(&rng, (uint32_t)mz_legal(game, state, seat, &set)));
        mz_putf(&out, "move\t%d\t0\t", seat);
        mz_name(game, state, seat, &id, 1, &out);
        keep(text);
        if (mz_match_play(match, seat, &id, 1, NULL, &error)) die(error.text);
        mz_match_run(match, NULL);
    }
    mz_text all = mz_text_in(record, sizeof record), out = mz_text_in(text, sizeof text);
    mz_match_record(match, MZ_ALL, &all);
    mz_put(&out, "record\t");
    mz_json_string(&out, record);
    if (all.full || out.full) die("the record is too long");
    keep(text);
    mz_match_free(match);
    mz_free(game);
}

/* ---- the store ---- */

static void returned(void *user) {
    (void)user;
}

static store *opened(void) {
    char error[256];
    store *s = store_open(address, returned, NULL, error, sizeof error);
    if (!s) die(error);
    return s;
}

static void drop_returned(store *s) {
    for (store_write *w = store_fetch(s), *next; w; w = next) {
        next = w->next;
        store_write_free(w);
    }
}

static void put(store *s, const char *id, uint32_t n, const char *text) {
    store_write *w = store_write_new(STORE_APPEND, id, text, strlen(text));
    if (!w) die("out of memory");
    w->n = n;
    store_put(s, w);
}

/* Turn by turn on all tables, as they are written when all are played at once. */
static void add_running(int tables) {
    store *s = opened();
    char id[STORE_ID];
    for (uint32_t n = 0; n <= MOVES_OF_RUNNING && (int)n < nlines - 1; n++)
        for (int i = 0; i < tables; i++) {
            snprintf(id, sizeof id, "running%09d", i);
            put(s, id, n, line[n]);
            if (i % 1024 == 0) drop_returned(s);
        }
    store_close(s);
}

static void add_long(int entries) {
    store *s = opened();
    put(s, "long000000000000", 0, line[0]);
    for (int n = 1; n < entries; n++) /* pairs that leave the game as it was */
        put(s, "long000000000000", (uint32_t)n, n % 2 ? line[1] : "undo\t0\t0");
    store_close(s);
}

static void add_finished(int tables) {
    static const char many[] =
        "INSERT INTO saved(id, n, upto, over, at, lines) WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL"
        " SELECT i + 1 FROM t WHERE i < ?1)"
        " SELECT printf('%08xfinished', i * 2654435761 % 4294967296), 0, ?2, 1, 0, ?3 FROM t";
    static char lines[64 * 1024];
    mz_text text = mz_text_in(lines, sizeof lines);
    sqlite3 *db;
    sqlite3_stmt *q;
    for (int i = 0; i < nlines; i++) {
        mz_put(&text, line[i]);
        mz_putc(&text, '\n');
    }
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", 0, 0, 0) != SQLITE_OK ||
        sqlite3_prepare_v2(db, many, -1, &q, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    sqlite3_bind_int(q, 1, tables);
    sqlite3_bind_int(q, 2, nlines);
    sqlite3_bind_text(q, 3, lines, (int)text.len, SQLITE_STATIC);
    if (tables > 0 && sqlite3_step(q) != SQLITE_DONE) die(sqlite3_errmsg(db));
    sqlite3_finalize(q);
    sqlite3_close(db);
}

/* ---- starting ---- */

static double start(pid_t *child) {
    const char *command = getenv("MOZZIE") ? getenv("MOZZIE") : "build/mozzie";
    int out[2];
    char text[128] = "";
    double begun = now();
    if (pipe(out)) die("pipe");
    *child = fork();
    if (*child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it never outlives the measuring */
        dup2(out[1], 1);
        close(out[0]);
        execl(command, "mozzie", "serve", "--port", "0", "--data", folder, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    if (!f || !fgets(text, sizeof text, f) || !strrchr(text, ':')) die("the server does not start");
    double took = now() - begun;
    fclose(f);
    return took;
}

/* Killed, so that the next start finds the files as a crash leaves them. */
static void measure(const char *what) {
    enum { TIMES = 3, SETTLE = 4 };
    double took[TIMES];
    pid_t child;
    struct rusage use;
    int status;
    for (int i = 0; i < TIMES; i++) {
        took[i] = start(&child);
        if (i == TIMES - 1) sleep(SETTLE);
        kill(child, SIGKILL);
        wait4(child, &status, 0, &use);
        for (int k = i; k > 0 && took[k] < took[k - 1]; k--) {
            double less = took[k];
            took[k] = took[k - 1];
            took[k - 1] = less;
        }
    }
    printf("%-58s %7.3f s to the first connection, %6.2f s of CPU in all, %4ld MiB\n", what,
           took[TIMES / 2],
           (double)use.ru_utime.tv_sec + (double)use.ru_utime.tv_usec * 1e-6 +
               (double)use.ru_stime.tv_sec + (double)use.ru_stime.tv_usec * 1e-6,
           use.ru_maxrss / 1024);
    fflush(stdout);
}

static int number(int argc, char **argv, int i, int usual) {
    return argc > i ? (int)strtol(argv[i], NULL, 10) : usual;
}

int main(int argc, char **argv) {
    int running = number(argc, argv, 1, 10000), finished = number(argc, argv, 2, 1000000);
    int entries = number(argc, argv, 3, 50000);
    char what[96], remove[96];
    strcpy(folder, "/tmp/mozzie-start-XXXXXX");
    if (!mkdtemp(folder)) die("folder");
    snprintf(path, sizeof path, "%s/tables.db", folder);
    snprintf(address, sizeof address, "sqlite:%s", path);
    make_game();
    store_close(opened());
    measure("nothing");
    add_finished(finished);
    snprintf(what, sizeof what, "%d finished tables", finished);
    measure(what);
    add_running(running);
    snprintf(what, sizeof what, "%d finished and %d running tables", finished, running);
    measure(what);
    add_long(entries);
    snprintf(what, sizeof what, "the same and one table of %d entries", entries);
    measure(what);
    snprintf(remove, sizeof remove, "rm -rf %s", folder);
    if (system(remove)) return 1;
    for (int i = 0; i < nlines; i++) free(line[i]);
    return 0;
}
