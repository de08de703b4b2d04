/* Text, files and messages of the command line: see cli.h. */
#include "base/lines.h"
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void *cli_alloc(size_t n) {
    void *at = calloc(1, n ? n : 1);
    if (!at) {
        fputs("memory: out of memory\n", stderr);
        exit(CLI_USAGE);
    }
    return at;
}

mz_text cli_text(void) {
    enum { FIRST = 4096 };
    return mz_text_in(cli_alloc(FIRST), FIRST);
}

bool cli_more(mz_text *text) {
    if (!text->full) return false;
    size_t cap = 4 * text->cap;
    free(text->at);
    *text = mz_text_in(cli_alloc(cap), cap);
    return true;
}

static char *read_all(FILE *file, size_t most, bool *large, mz_error *error) {
    size_t cap = 4096, n = 0;
    char *text = malloc(cap);
    while (text) {
        n += fread(text + n, 1, cap - 1 - n, file);
        if (n < cap - 1) break;
        if (n > most) break;
        cap *= 2;
        char *grown = realloc(text, cap);
        if (!grown) free(text);
        text = grown;
    }
    *large = n > most;
    mz_lines lines;
    if (text) text[n] = 0;
    if (text && !*large) mz_lines_in(&lines, text, n, error);
    return text;
}

char *cli_file(const char *path, size_t most) {
    bool standard = !strcmp(path, "-"), large = false;
    mz_error error = {0};
    FILE *file = standard ? stdin : fopen(path, "rb");
    errno = file ? 0 : errno;
    char *text = file ? read_all(file, most, &large, &error) : NULL;
    bool bad = !text || ferror(file);
    if (large)
        fprintf(stderr, "file: %s is larger than %zu bytes\n", path, most);
    else if (bad)
        fprintf(stderr, "file: can't read %s: %s\n", path, strerror(errno ? errno : EIO));
    else if (error.status)
        fprintf(stderr, "file: %s is no text: %s\n", path, error.text);
    if (file && !standard) fclose(file);
    if (!bad && !large && !error.status) return text;
    free(text);
    return NULL;
}

/* The number of a rule, or one of two words: what was asked for is not to be had, or a text does
 * not say what could be carried out. The engine's own words are finer; they are for programs, and
 * go over the wire (docs/protocol.md). */
static const char *code_of(const mz_error *error) {
    bool rule = error->code[0] >= 'A' && error->code[0] <= 'Z';
    if (rule || error->status == MZ_SPACE) return error->code;
    return error->status == MZ_OPTION ? "option" : "syntax";
}

int cli_report(const mz_error *error, const char *where) {
    fprintf(stderr, "%s: %s", code_of(error), error->text);
    if (error->at >= 0) fprintf(stderr, " (at character %d)", error->at + 1);
    if (where && *where) fprintf(stderr, " [%.200s]", where);
    fputc('\n', stderr);
    return error->status == MZ_SPACE ? CLI_USAGE : CLI_REFUSED;
}

int cli_usage(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("usage: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return CLI_USAGE;
}

int cli_flush(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return CLI_DONE;
    fprintf(stderr, "file: can't write standard output: %s\n", strerror(errno));
    return CLI_USAGE;
}
