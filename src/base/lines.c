/* The one idea of a line: see lines.h. */
#include "base/lines.h"

#include <string.h>

static const char BOM[] = "\xEF\xBB\xBF";

/* RFC 3629: neither longer than need be, nor half of a UTF-16 pair, nor beyond 10FFFF. */
int mz_code_point(const char *at, size_t n, uint32_t *out) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *p = (const uint8_t *)at;
    if (!n) return 0;
    *out = p[0];
    if (p[0] < 0x80) return 1;
    int length = p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
    if (p[0] < 0xC2 || p[0] > 0xF4 || n < (size_t)length) return 0;
    *out = p[0] & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        *out = *out << 6 | (p[i] & 0x3F);
    }
    bool bad = *out < least[length] || *out > 0x10FFFF || (*out >= 0xD800 && *out < 0xE000);
    return bad ? 0 : length;
}

static mz_status unreadable(const char *text, size_t at, mz_error *error) {
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; i < at; i++)
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    mz_fail(error, MZ_SYNTAX, "syntax", "line %d, byte %zu: %s", line, at - start + 1,
            text[at] ? "this is no UTF-8" : "a zero byte");
    if (error) error->at = (int32_t)at;
    return MZ_SYNTAX;
}

mz_status mz_lines_in(mz_lines *lines, const char *text, size_t n, mz_error *error) {
    uint32_t code;
    for (size_t at = 0, length; at < n; at += length) {
        length = (size_t)mz_code_point(text + at, n - at, &code);
        if (!length || !code) return unreadable(text, at, error);
    }
    size_t mark = n >= 3 && !memcmp(text, BOM, 3) ? 3 : 0;
    *lines = (mz_lines){.at = text + mark, .end = text + n};
    return MZ_OK;
}

static bool blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool mz_next_line(mz_lines *lines, const char **line, size_t *n) {
    while (lines->at < lines->end) {
        const char *at = lines->at;
        const char *lf = memchr(at, '\n', (size_t)(lines->end - at)), *end = lf ? lf : lines->end;
        lines->at = lf ? lf + 1 : end;
        lines->number++;
        while (at < end && blank(*at)) at++;
        while (at < end && blank(end[-1])) end--;
        *line = at;
        *n = (size_t)(end - at);
        if (*n) return true;
    }
    return false;
}

mz_status mz_one_line(const char *text, size_t n, char *out, size_t cap, mz_error *error) {
    mz_lines lines;
    const char *line, *second;
    size_t length = 0, more;
    mz_status status = mz_lines_in(&lines, text, n, error);
    if (status) return status;
    bool any = mz_next_line(&lines, &line, &length);
    if (length >= cap) return mz_fail(error, MZ_SYNTAX, "syntax", "the text is too long");
    if (any) memcpy(out, line, length);
    out[any ? length : 0] = 0;
    if (!mz_next_line(&lines, &second, &more)) return MZ_OK;
    mz_fail(error, MZ_SYNTAX, "syntax", "line %d: one line is wanted, and here is another",
            lines.number);
    if (error) error->at = (int32_t)(second - text);
    return MZ_SYNTAX;
}
