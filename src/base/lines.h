/* Text that comes from outside, line by line: records, cases, positions, component files, what is
 * typed. One idea of a line for all of them:
 *
 *   A line ends with LF, with CRLF, or with the text. A byte order mark before the text, and blanks
 *   (spaces, tabs) at both ends of a line, are none of it. Lines that are empty then say nothing.
 *   A zero byte or what is no UTF-8 makes a text unreadable; the refusal says where it stands. */
#ifndef MZ_BASE_LINES_H
#define MZ_BASE_LINES_H

#include "mozzie/mozzie.h"

/* Between the words of what may stand on several lines. */
#define MZ_BLANKS " \t\r\n"

typedef struct mz_lines {
    const char *at, *end;
    int number; /* of the line read last, from 1; blank ones count */
} mz_lines;

/* The code point that begins n bytes, and its length in bytes; 0 where they begin no UTF-8. */
int mz_code_point(const char *at, size_t n, uint32_t *out);

/* A text of n bytes, before its first line. `n` is what was read, not what strlen finds. */
mz_status mz_lines_in(mz_lines *lines, const char *text, size_t n, mz_error *error);

/* The next line that is not blank: n bytes, no zero byte behind them; false at the end. */
bool mz_next_line(mz_lines *lines, const char **line, size_t *n);

/* A text that is one line (a position, a move, an answer), ended by a zero byte in `out`; empty
 * where all are blank. Refused when there is a second one, or it has more than cap - 1 bytes. */
mz_status mz_one_line(const char *text, size_t n, char *out, size_t cap, mz_error *error);

#endif
