/* mozzie-words SRC OUT LANGUAGE...: reads the words of all games in these languages, the first of
 * which must be whole, and writes them to OUT: as a C file when it ends in .c, else as files
 * GAME.LANGUAGE and common.LANGUAGE in that folder. A game may lack a language, but not a part of
 * it. Built with WORDS_OF, the name of a table, it reads what is said of that alone, in
 * SRC/WORDS_IN/words, and writes the list WORDS_TO. */
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WORDS_OF
enum { OTHER = 1 };
extern const mz_tables WORDS_OF;
#else
enum { OTHER = 0 };
#define WORDS_TO mz_words_files
#endif
#define TEXT_OF(name) #name
#define NAME_OF(name) TEXT_OF(name)

const mz_words_file mz_words_files[] = {{NULL, NULL, {NULL, 0}}};

enum { TABLES = 32, FILE_BYTES = 1 << 17 };

/* A table, where its words are, and they in the first language. */
struct source {
    const mz_tables *tables;
    char folder[256];
    struct reading *first;
};

static struct run {
    const char *src, *to;
    FILE *c;
    char rows[1 << 14]; /* of the list in C */
    size_t nrows;
    int files, sources;
    struct source source[TABLES];
} run;

static bool read_file(const char *path, char text[FILE_BYTES]) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t n = fread(text, 1, FILE_BYTES - 1, file);
    bool whole = feof(file) && !memchr(text, 0, n);
    fclose(file);
    text[n] = 0;
    if (whole) return true;
    fprintf(stderr, "%s: too long, or no text\n", path);
    exit(1);
}

static void write_c(const char *game, const char *language, const uint8_t *bytes, uint32_t n) {
    fprintf(run.c, "static const uint8_t words%d[] = {", run.files);
    for (uint32_t i = 0; i < n; i++) fprintf(run.c, i % 24 ? "%d," : "\n%d,", bytes[i]);
    fputs("};\n", run.c);
    run.nrows +=
        (size_t)snprintf(run.rows + run.nrows, sizeof run.rows - run.nrows,
                         "    {\"%s\", %s%s%s, {words%d, %u}},\n", language, game ? "\"" : "",
                         game ? game : "NULL", game ? "\"" : "", run.files++, (unsigned)n);
    if (run.nrows >= sizeof run.rows) exit(1);
}

static bool write_file(const char *game, const char *language, const uint8_t *bytes, uint32_t n) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s", run.to, game ? game : "common", language);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, n, file) == n;
    if (file && fclose(file)) good = false;
    if (!good) fprintf(stderr, "%s: it can't be written\n", path);
    return good;
}

static bool finish(struct reading *r, const char *language) {
    static uint8_t bytes[WORDS_BYTES];
    const char *game = r->shared ? NULL : r->tables->name;
    uint32_t n = words_finish(r, bytes);
    if (!n) words_error(r, "the file is too long");
    if (!n) return false;
    if (!run.c) return write_file(game, language, bytes, n);
    write_c(game, language, bytes, n);
    return true;
}

/* Reads the file of a language; `first`: the same in the first language. NULL: there is none, or
 * it has errors, which were told. */
static struct reading *read_words(const mz_tables *tables, const char *folder, const char *language,
                                  struct language *l, bool shared, const struct reading *first) {
    static char text[FILE_BYTES];
    struct reading *r = calloc(1, sizeof *r);
    if (!r) exit(1);
    r->tables = tables;
    r->language = l;
    r->shared = shared;
    snprintf(r->path, sizeof r->path, "%s/words/%s.txt", folder, language);
    bool there = read_file(r->path, text);
    if (!there && !first) fprintf(stderr, "%s: this is missing\n", r->path);
    if (there && words_read(r, text) && words_check(r, first)) return r;
    if (there || !first) exit(1);
    free(r);
    return NULL;
}

static bool language(const char *name) {
    struct language l = {{"", "hint", "busy", "short", "next"}, MZ_NEXT + 1};
    char folder[512];
    snprintf(folder, sizeof folder, "%s/engine", run.src);
    struct reading *shared = read_words(&mz_common, folder, name, &l, true, NULL);
    bool good = OTHER || finish(shared, name);
    for (int i = 0; i < run.sources && good; i++) {
        struct source *s = &run.source[i];
        struct reading *r = read_words(s->tables, s->folder, name, &l, OTHER, s->first);
        good = !r || finish(r, name);
        if (s->first)
            free(r);
        else
            s->first = r;
    }
    free(shared);
    return good;
}

/* What is not whole is not left behind: the build would take it. */
static void abandon(void) {
    if (run.c) remove(run.to);
}

static void find_sources(void) {
#ifdef WORDS_OF
    run.source[0].tables = &WORDS_OF;
    snprintf(run.source[0].folder, sizeof run.source[0].folder, "%s/%s", run.src, WORDS_IN);
    run.sources = 1;
#else
    for (; run.sources < mz_rules_count() && run.sources < TABLES; run.sources++) {
        struct source *s = &run.source[run.sources];
        s->tables = mz_rules_at(run.sources)->declared;
        int n = snprintf(s->folder, sizeof s->folder, "%s/games/%s", run.src, s->tables->name);
        for (int i = n - (int)strlen(s->tables->name); i < n; i++)
            if (s->folder[i] == '-') s->folder[i] = '_';
    }
#endif
}

int main(int argc, char **argv) {
    if (argc < 4) return fputs("mozzie-words SRC OUT LANGUAGE...\n", stderr), 1;
    size_t n = strlen(argv[2]);
    run.src = argv[1];
    run.to = argv[2];
    if (n > 2 && !strcmp(run.to + n - 2, ".c")) {
        run.c = fopen(run.to, "wb");
        if (!run.c) return perror(run.to), 1;
        atexit(abandon);
        fputs("/* Made by mozzie-words. */\n#include \"engine/say.h\"\n\n", run.c);
    }
    find_sources();
    for (int i = 3; i < argc; i++)
        if (!language(argv[i])) return 1;
    for (int i = 0; i < run.sources; i++) free(run.source[i].first);
    if (!run.c) return 0;
    fprintf(
        run.c,
        "\nconst mz_words_file " NAME_OF(WORDS_TO) "[] = {\n%s    {NULL, NULL, {NULL, 0}},\n};\n",
        run.rows);
    if (fclose(run.c)) return perror(run.to), 1;
    run.c = NULL;
    return 0;
}
