/* What a table looks like, as text for one viewer. Every byte comes from the view of that viewer,
 * from events as they are shown to that viewer, and from what all may know; nothing else is read,
 * so no more can be told. A viewer is a seat or MZ_NOBODY; `seats` are those of the reader. */
#ifndef MZ_TABLE_TELL_H
#define MZ_TABLE_TELL_H

#include "table/table.h"

enum { TELL_MOST = 256 * 1024 }; /* bytes that a text of these has at most */

/* What is not of the table's value: which seats have somebody here, and which want a rematch. */
struct presence {
    uint8_t here, asked;
};

void tell_summary(const table *t, struct presence p, mz_text *out);
/* Everything; the answer to the message `re`. */
void tell_table(const table *t, int viewer, uint8_t seats, struct presence p, uint64_t re,
                mz_text *out);
void tell_seats(const table *t, uint8_t here, mz_text *out);
void tell_deal(const table *t, mz_text *out); /* of a table that has one */
void tell_over(const table *t, mz_text *out);
/* Who has asked for another game, or where it is and which seats the reader has there. */
void tell_rematch(const table *t, uint8_t seats, uint8_t asked, mz_text *out);
/* A page of what there is behind the first `from` moves, as much as a message holds: the events of
 * the turns, the lines of the log. */
typedef void tell_page(const table *t, int viewer, uint32_t from, uint64_t re, mz_text *out);
tell_page tell_story, tell_lines;

/* A change. Viewers who saw the same get the same bytes, written once. */
typedef struct tell_block {
    _Alignas(8) uint8_t at[MZ_STATE_MAX];
} tell_block;
typedef struct tell_change {
    const table *t;
    const void *before; /* the state before it */
    uint32_t moves_before;
    const mz_log *log;
    bool undone;
    char *at; /* TELL_MOST bytes for the text; it is kept from one viewer to the next */
    /* For tell_change_for alone: what it looked like to the last viewer. */
    bool open; /* all of its moves were made and drawn in the open: the same lines for everybody */
    bool written;
    size_t len; /* of the text up to what is each reader's own */
    uint32_t nshown;
    tell_block was, is;
    mz_event shown[EVENTS];
} tell_change;
/* The text for this viewer is in c->at; its length. `written` is false at the first. */
size_t tell_change_for(tell_change *c, int viewer, uint8_t seats);

/* ---- parts (seats.c, deal.c, lines.c, story.c, tell.c) ---- */

void put_seat_list(uint8_t seats, mz_text *out);
void put_seats(const table *t, uint8_t here, mz_text *out);
void put_deal(const table *t, mz_text *out); /* its members, without the braces around them */
/* The moves from `from` on as the record writes them, [{"by":SEAT,"text":".."},..]. `state` is the
 * state before that move; it is left as the state after the last one. True when they read the same
 * for every viewer. */
bool put_lines(const mz_match *match, uint32_t from, int viewer, void *state, mz_text *out);
/* The last of them; returns how many come before those. */
uint32_t put_last_lines(const mz_match *match, int viewer, mz_text *out);
/* The events of the last turn as the viewer was shown them. */
void put_last_turn(const mz_match *match, int viewer, mz_text *out);

#endif
