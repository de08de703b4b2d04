/* Reading records, line by line (base/lines.h). Invariant: nothing of a record is believed: every
 * move is checked by the rules, and nothing outside the text is read.
 *
 * A record that came with other line ends, blank lines or blanks keeps its hash: `plain` is what
 * was read of it as the writer would have written it. */
#include "base/lines.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

/* OWN_PAIRS: seats and options that a header names, more than any game has. */
enum { LINE_MAX_BYTES = 16384, OWN_PAIRS = 64, NOTES_MAX = 1024 };

/* A record while it is read: one line at a time, copied into `line`. */
typedef struct reader {
    mz_lines lines;
    const char *text, *at; /* the record, and where the line stands in it */
    size_t n;
    char line[LINE_MAX_BYTES];
    bool spaced; /* blank lines stand before it */
    char *plain; /* the lines before it, each ended by LF */
    size_t nplain;
    bool hashed;      /* the hash line has come, and fits */
    mz_status status; /* why no further line can be read */
    mz_error *error;
} reader;

typedef struct header {
    char game[40], content[65], start[LINE_MAX_BYTES];
    int32_t rules;
    bool started;   /* a start position is given */
    mz_pair *pairs; /* the extra ones, then the header's own */
    int nextra, npairs, most;
    char store[8192];
    mz_text words; /* writes to store */
    note notes[NOTES_MAX];
    int nnotes;
} header;

static mz_status bad(reader *r, mz_status status, const char *text) {
    mz_fail(r->error, status, status == MZ_RECORD ? "record" : "syntax", "line %d: %s",
            r->lines.number, text);
    if (r->error) r->error->at = r->lines.number;
    return status;
}

/* Adds the line's number to an error that is there already. */
static mz_status at_line(reader *r, mz_status status) {
    if (status && r->error) {
        char text[sizeof r->error->text];
        mz_text t = mz_text_in(text, sizeof text);
        mz_putf(&t, "line %d: ", r->lines.number);
        mz_put(&t, r->error->text);
        memcpy(r->error->text, text, sizeof text);
        r->error->at = r->lines.number;
    }
    return status;
}

/* The line goes into `plain`, with the blank that a key without a value has lost. */
static void keep_line(reader *r) {
    memcpy(r->plain + r->nplain, r->at, r->n);
    r->nplain += r->n;
    if (r->at[r->n - 1] == ':') r->plain[r->nplain++] = ' ';
    r->plain[r->nplain++] = '\n';
}

/* False at the end of the text, or (with a status) when a line is too long. */
static bool next_line(reader *r) {
    int before = r->lines.number;
    if (r->at) keep_line(r);
    bool any = mz_next_line(&r->lines, &r->at, &r->n);
    r->spaced = r->lines.number - before > any;
    if (any && r->n >= sizeof r->line) {
        r->status = bad(r, MZ_SYNTAX, "this line is too long");
        return false;
    }
    if (!any) return false;
    memcpy(r->line, r->at, r->n);
    r->line[r->n] = 0;
    return true;
}

static const char *keep(header *h, const char *text) {
    const char *at = h->words.at + h->words.len;
    mz_put(&h->words, text);
    if (h->words.len + 1 < h->words.cap) h->words.at[++h->words.len] = 0;
    return at;
}

static mz_status add_pair(reader *r, header *h, const char *key, const char *value) {
    if (h->npairs == h->most) return bad(r, MZ_SYNTAX, "there are too many options");
    h->pairs[h->npairs++] = (mz_pair){keep(h, key), keep(h, value)};
    return h->words.full ? bad(r, MZ_SYNTAX, "the header is too long") : MZ_OK;
}

static mz_status add_note(reader *r, header *h, const char *key, const char *value) {
    if (h->nnotes == (int)(sizeof h->notes / sizeof *h->notes))
        return bad(r, MZ_SYNTAX, "the header has too many lines");
    size_t n = strlen(key) + 1, k = strlen(value) + 1;
    char *copy = malloc(n + k);
    if (!copy) return bad(r, MZ_SPACE, "out of memory");
    memcpy(copy, key, n);
    memcpy(copy + n, value, k);
    h->notes[h->nnotes++] = (note){.key = copy, .value = copy + n};
    return MZ_OK;
}

static void copy_word(char *to, size_t cap, const char *from) {
    mz_text t = mz_text_in(to, cap);
    mz_put(&t, from);
}

static mz_status take_key(reader *r, header *h, const char *key, char *value) {
    if (!strcmp(key, "game")) {
        copy_word(h->game, sizeof h->game, value);
    } else if (!strcmp(key, "content")) {
        copy_word(h->content, sizeof h->content, value);
    } else if (!strcmp(key, "start")) {
        copy_word(h->start, sizeof h->start, value);
        h->started = true;
    } else if (!strcmp(key, "rules")) {
        h->rules = (int32_t)strtol(value, NULL, 10);
    } else if (!strcmp(key, "seats")) {
        return add_pair(r, h, key, value);
    } else if (!strcmp(key, "option")) {
        char *equals = strchr(value, '=');
        if (!equals) return bad(r, MZ_SYNTAX, "an option is written name=value");
        *equals = 0;
        return add_pair(r, h, value, equals + 1);
    } else {
        return add_note(r, h, key, value);
    }
    return MZ_OK;
}

/* "key: value"; an empty value has lost its blank. */
static mz_status header_line(reader *r, header *h) {
    char *colon = strstr(r->line, ": ");
    if (!colon && r->line[r->n - 1] == ':') colon = r->line + r->n - 1;
    if (!colon) return bad(r, MZ_SYNTAX, "a line of the header is written \"key: value\"");
    *colon = 0;
    return take_key(r, h, r->line, colon + 1 + strspn(colon + 1, " "));
}

bool mz_behind_header(const char *line, size_t n) {
    if (memchr(line, '\t', n)) return true;
    return (n > 5 && !memcmp(line, "end: ", 5)) || (n > 6 && !memcmp(line, "hash: ", 6));
}

/* Ends with the first line behind it, or where there is none. */
static mz_status read_header(reader *r, header *h) {
    h->words = mz_text_in(h->store, sizeof h->store);
    bool record = next_line(r) && !strncmp(r->line, "mozzie record ", 14);
    if (r->status) return r->status;
    if (!record) return bad(r, MZ_SYNTAX, "a record begins with \"mozzie record 1\"");
    if (strcmp(r->line + 14, "1") != 0)
        return bad(r, MZ_SYNTAX, "a record of another version: this program reads version 1");
    bool any;
    while ((any = next_line(r)) && !mz_behind_header(r->line, r->n)) {
        mz_status status = header_line(r, h);
        if (status) return status;
    }
    if (r->status) return r->status;
    if (!r->spaced) return bad(r, MZ_SYNTAX, "the empty line after the header is missing");
    if (any) r->plain[r->nplain++] = '\n';
    return *h->game ? MZ_OK : bad(r, MZ_SYNTAX, "the header names no game");
}

static mz_status check_content(reader *r, const header *h, const mz_game *g) {
    static _Thread_local char lines[65536];
    mz_text t = mz_text_in(lines, sizeof lines);
    uint8_t hash[32];
    char hex[65];
    mz_content(g, &t);
    mz_sha256(lines, t.len, hash);
    mz_hex(hash, sizeof hash, hex);
    if (h->rules != g->tables.version)
        return mz_fail(r->error, MZ_RECORD, "record",
                       "it was played by version %d of the rules, this is version %d", h->rules,
                       g->tables.version);
    if (strcmp(hex, h->content))
        return mz_fail(r->error, MZ_RECORD, "record",
                       "it was played with other components: give their file as content=FILE");
    return MZ_OK;
}

static bool names(const mz_pair *pairs, int n, const char *key) {
    for (int i = 0; i < n; i++)
        if (!strcmp(pairs[i].key, key)) return true;
    return false;
}

/* An option that the header leaves out had its default: nobody says otherwise from outside. */
static mz_status check_options(reader *r, const header *h, const mz_game *g) {
    const mz_tables *t = &g->tables;
    for (int i = 0; i < t->noptions; i++) {
        const char *name = t->options[i].name;
        if (g->set[i].choice == 0 || names(h->pairs + h->nextra, h->npairs - h->nextra, name))
            continue;
        return mz_fail(r->error, MZ_OPTION, "option", "it was played with %s=%s", name,
                       t->options[i].values[0]);
    }
    return MZ_OK;
}

static mz_status open_match(reader *r, header *h, mz_game **game, mz_match **out) {
    mz_status status = mz_make(h->game, h->pairs, h->npairs, game, r->error);
    if (!status) status = check_options(r, h, *game);
    if (!status) status = check_content(r, h, *game);
    if (!status) status = mz_match_new(*game, h->started ? h->start : NULL, out, r->error);
    for (int i = 0; i < h->nnotes && !status; i++)
        status = mz_match_note(*out, h->notes[i].key, h->notes[i].value);
    return status;
}

static int seat_named(const mz_game *g, const char *name) {
    for (int i = 0; i < g->seats; i++)
        if (!strcmp(mz_seat(g, i), name)) return i;
    return !strcmp(name, "nature") ? MZ_NATURE : -1;
}

static mz_status read_end(reader *r, mz_match *m, const char *words) {
    static const struct {
        const char *word;
        mz_ending ending;
    } endings[] = {{"resign ", MZ_RESIGNED}, {"time ", MZ_TIMED_OUT}, {"left ", MZ_ABANDONED}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i].word);
        if (strncmp(words, endings[i].word, n)) continue;
        int seat = seat_named(m->game, words + n);
        return at_line(r, mz_match_end(m, seat, endings[i].ending, r->error));
    }
    mz_result result;
    if (!mz_match_result(m, &result)) return bad(r, MZ_RECORD, "the game is not over here");
    if (strcmp(result.text, words)) return bad(r, MZ_RECORD, "the result is another one");
    return MZ_OK;
}

static bool hash_is(const char *text, size_t n, const char *hex) {
    uint8_t hash[32];
    char own[65];
    mz_sha256(text, n, hash);
    mz_hex(hash, sizeof hash, own);
    return !strcmp(own, hex);
}

/* Of the bytes as they stand here, or as they were written. */
static mz_status read_hash(reader *r, const char *hex) {
    r->hashed =
        hash_is(r->text, (size_t)(r->at - r->text), hex) || hash_is(r->plain, r->nplain, hex);
    if (!r->hashed) return bad(r, MZ_RECORD, "the hash does not fit: something was changed");
    bool more = next_line(r) || r->status;
    return more ? bad(r, MZ_RECORD, "nothing may stand behind the hash") : MZ_OK;
}

static mz_status read_move(reader *r, mz_match *m) {
    char *tab = strchr(r->line, '\t');
    if (!tab) return bad(r, MZ_SYNTAX, "a move is written: who, a tab, the move");
    *tab = 0;
    int seat = seat_named(m->game, r->line);
    if (seat < 0) return bad(r, MZ_SYNTAX, "there is no such seat");
    return at_line(r, mz_match_text(m, seat, tab + 1, NULL, r->error));
}

/* From the line on that ended the header. */
static mz_status read_moves(reader *r, mz_match *m) {
    for (bool any = r->at && r->n; any; any = next_line(r)) {
        mz_status status;
        if (!strncmp(r->line, "hash: ", 6)) return read_hash(r, r->line + 6);
        if (!strncmp(r->line, "end: ", 5))
            status = read_end(r, m, r->line + 5);
        else
            status = read_move(r, m);
        if (status) return status;
    }
    return r->status;
}

/* What a text breaks the line reader with is told by the line, as all of a record is. */
static mz_status open_text(reader *r, const char *text, mz_error *error) {
    size_t n = strlen(text);
    *r = (reader){.text = text, .error = error, .plain = malloc(2 * n + 2)};
    if (!r->plain) return mz_fail(error, MZ_SPACE, "memory", "out of memory");
    mz_status status = mz_lines_in(&r->lines, text, n, error);
    if (!status || !error) return status;
    int line = 1;
    for (int32_t i = 0; i < error->at; i++) line += text[i] == '\n';
    error->at = line;
    return status;
}

mz_status mz_record_hashed(const char *text, const mz_pair *extra, int n, mz_game **game,
                           mz_match **out, bool *hashed, mz_error *error) {
    *game = NULL;
    *out = NULL;
    *hashed = false;
    header *h = calloc(1, sizeof *h);
    reader *r = calloc(1, sizeof *r);
    mz_status status = MZ_SPACE;
    mz_pair *pairs = calloc((size_t)(n > 0 ? n : 0) + OWN_PAIRS, sizeof *pairs);
    if (h && r && pairs) {
        if (n > 0) memcpy(pairs, extra, (size_t)n * sizeof *extra);
        h->pairs = pairs;
        h->nextra = h->npairs = n > 0 ? n : 0;
        h->most = h->npairs + OWN_PAIRS;
        status = open_text(r, text, error);
        if (!status) status = read_header(r, h);
        if (!status) status = open_match(r, h, game, out);
        if (!status) status = read_moves(r, *out);
        *hashed = r->hashed;
    }
    for (int i = 0; h && i < h->nnotes; i++) free(h->notes[i].key);
    free(pairs);
    free(h);
    if (r) free(r->plain);
    free(r);
    if (status) {
        mz_match_free(*out);
        mz_free(*game);
        *out = NULL;
        *game = NULL;
    }
    return status;
}

mz_status mz_record_read(const char *text, const mz_pair *extra, int n, mz_game **game,
                         mz_match **out, mz_error *error) {
    bool hashed;
    return mz_record_hashed(text, extra, n, game, out, &hashed, error);
}
