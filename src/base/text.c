/* Bounded writing. Invariant: at[len] is a zero byte whenever cap > 0, and len < cap. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "mozzie/mozzie.h"

mz_text mz_text_in(char *buffer, size_t cap) {
    if (cap) buffer[0] = 0;
    return (mz_text){.at = buffer, .len = 0, .cap = cap, .full = false};
}

static void put_bytes(mz_text *t, const char *s, size_t n) {
    size_t room = t->cap ? t->cap - 1 - t->len : 0;
    if (n > room) {
        t->full = true;
        n = room;
    }
    if (!n) return;
    memcpy(t->at + t->len, s, n);
    t->len += n;
    t->at[t->len] = 0;
}

void mz_put(mz_text *t, const char *s) {
    put_bytes(t, s, strlen(s));
}

void mz_putc(mz_text *t, char c) {
    put_bytes(t, &c, 1);
}

void mz_putn(mz_text *t, int64_t n) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0) digits[--at] = '-';
    put_bytes(t, digits + at, sizeof digits - at);
}

void mz_putf(mz_text *t, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n < 0) return;
    if ((size_t)n >= sizeof line) t->full = true;
    mz_put(t, line);
}

mz_status mz_fail(mz_error *error, mz_status status, const char *code, const char *format, ...) {
    if (!error) return status;
    *error = (mz_error){.status = status, .at = -1};
    snprintf(error->code, sizeof error->code, "%s", code);
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return status;
}
