/* What tests of the store stand on: a store in a folder of its own, entries written and waited for,
 * and read back as one text. */
#ifndef MZ_TEST_WRITES_H
#define MZ_TEST_WRITES_H

#include "store/store.h"

extern char store_folder[64], store_path[96], store_url[128];

int store_setup(void **state);    /* a fresh folder */
int store_teardown(void **state); /* removes it */

/* `query` comes behind the address. The test fails when the store does not open. */
store *store_opened(const char *query);
/* Why it does not open; the test fails when it does. */
const char *store_refused(const char *query);
void store_add(store *s, const char *table, uint32_t n, const char *line);
/* The next `n` writes that come back, as one list. */
store_write *store_wait(store *s, int n);
/* How many of them are stored; frees them. */
int store_done(store_write *list);
/* An entry, waited for. */
bool store_added(store *s, const char *table, uint32_t n, const char *line);
/* Saves the entries of these rows; `upto` counts those of the table. True when it was stored. */
bool store_saved(store *s, const char *table, const uint64_t *rows, uint32_t nrows, uint32_t upto,
                 bool over);
/* Waits for the store to become well or not; the cause, or "". */
const char *store_becomes(store *s, bool well);

typedef struct heard {
    char text[8192]; /* "TABLE N;" of rows, "TABLE N LINE;" of a table's entries */
    int n;
    uint64_t rows[256];
} heard;

/* All rows, in the order of writing. */
void store_hear(store *s, heard *h);
/* A table: its saved copy, then these rows. */
void store_hear_table(store *s, const char *table, const uint64_t *rows, uint32_t nrows, heard *h);

#endif
