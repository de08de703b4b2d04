/* The narrator: says a pattern of the words with its arguments. Words may come from outside, so
 * nothing behind their end is read and nesting is bounded; what is broken says less. */
#include "engine/say.h"

#include <string.h>

enum { DEEPEST = 12 };

/* ---- words ---- */

typedef struct body {
    const uint8_t *at, *end;
} body;

static unsigned two(const uint8_t *p) {
    return p[0] | (unsigned)p[1] << 8;
}

static uint32_t four(const uint8_t *p) {
    return two(p) | (uint32_t)two(p + 2) << 16;
}

static unsigned entries(mz_words w) {
    return w.n < SAY_HEAD ? 0 : two(w.at + 8);
}

bool mz_words_fit(mz_words w, const mz_tables *t) {
    if (w.n < SAY_HEAD || w.n > 0xFFFF || memcmp(w.at, "MZW\1", 4) != 0) return false;
    if (four(w.at + 4) != mz_words_mark(t)) return false;
    unsigned n = entries(w), before = SAY_HEAD + n * SAY_ENTRY;
    for (unsigned i = 0; i < n; i++) {
        if (SAY_HEAD + (i + 1) * SAY_ENTRY > w.n) return false;
        unsigned at = two(w.at + SAY_HEAD + i * SAY_ENTRY + 4);
        if (at < before || at > w.n) return false;
        before = at;
    }
    return true;
}

/* The body of a key; at NULL where there is none. */
static body find(mz_words w, uint32_t key) {
    unsigned low = 0, n = entries(w), high = n;
    while (low < high) {
        unsigned mid = (low + high) / 2;
        const uint8_t *entry = w.at + SAY_HEAD + mid * SAY_ENTRY;
        uint32_t here = four(entry);
        if (here == key) {
            unsigned end = mid + 1 < n ? two(entry + SAY_ENTRY + 4) : w.n;
            return (body){w.at + two(entry + 4), w.at + end};
        }
        if (here < key)
            low = mid + 1;
        else
            high = mid;
    }
    return (body){NULL, NULL};
}

static body find_form(mz_words w, uint32_t key, int form) {
    body found = find(w, key | (uint32_t)form);
    return found.at || !form ? found : find(w, key);
}

/* ---- types ---- */

static const mz_type SEATS = {.name = "seat", .calls = MZ_BY_SEATS};

static const mz_type *type_named(const mz_game *game, const char *name, size_t n) {
    for (int i = 0; i < game->tables.ntypes; i++) {
        const mz_type *t = &game->tables.types[i];
        if (!strncmp(t->name, name, n) && !t->name[n]) return t;
    }
    return n == 4 && !strncmp(name, "seat", n) ? &SEATS : NULL;
}

/* What an argument is: a value of a type, or a set of them, or a text. */
typedef struct thing {
    const mz_type *type;
    int64_t value;
    const char *text;
    bool set;
} thing;

static thing thing_of(const mz_game *game, const char *type, int64_t value) {
    size_t n = strlen(type);
    const mz_type *row = type_named(game, type, n);
    if (row || !n || type[n - 1] != 's') return (thing){.type = row, .value = value};
    row = type_named(game, type, n - 1);
    return (thing){.type = row, .value = value, .set = row != NULL};
}

static bool there(const thing *x) {
    if (x->text || x->set) return true;
    bool nobody = x->type && x->type->calls == MZ_BY_HOLDERS && !x->value;
    return x->value != -1 && x->value != MZ_HIDDEN && !nobody;
}

/* The seat that is meant; -1 where it is another thing. */
static int seat_of(const thing *x) {
    if (!x->type || x->set || !there(x)) return -1;
    if (x->type->calls == MZ_BY_SEATS) return (int)x->value;
    return x->type->calls == MZ_BY_HOLDERS ? (int)x->value - 1 : -1;
}

static thing field_thing(const saying *s, int i) {
    const mz_field *f = &s->t->game->tables.fields[i];
    int64_t value = mz_field_get(f, s->view, 0, 0);
    if (f->encode == MZ_CHOICE && value > f->high) value = -1;
    return thing_of(s->t->game, f->type, value);
}

static thing fetch(const saying *s, int source) {
    const mz_game *game = s->t->game;
    if (source >= SAY_VIEW && s->view && source - SAY_VIEW < game->tables.nfields)
        return field_thing(s, source - SAY_VIEW);
    if (source == SAY_BY) return (thing){.type = &SEATS, .value = s->by};
    int n = 0;
    while (n < SAY_BY && s->types && s->types[n]) n++;
    if (source < n && s->texts && s->texts[source]) return (thing){.text = s->texts[source]};
    if (source < n) {
        thing x = thing_of(game, mz_arg_type(s->types[source]), s->a[source]);
        x.set |= s->sets >> source & 1;
        return x;
    }
    return (thing){.value = -1};
}

/* ---- values ---- */

static void say(saying *s, body b);

static bool say_common(const saying *s, int row, int form, const char *text, int number) {
    const int16_t a[1] = {(int16_t)number};
    const char *const texts[1] = {text};
    saying inner = *s;
    inner.words = s->t->common;
    inner.types = mz_common.events[row].args;
    inner.a = a;
    inner.texts = text ? texts : NULL;
    inner.depth++;
    body b = find_form(inner.words, say_key(SAY_EVENTS, row, 0, 0), form);
    if (b.at) say(&inner, b);
    return b.at != NULL;
}

/* Values are found by the names of the static table: `make` may have put others in their order. */
static int word_index(const mz_game *game, int row, int value) {
    const mz_type *known = &game->rules->declared->types[row], *type = &game->tables.types[row];
    if (value >= type->n || value < 0) return -1;
    const char *name = type->names[value];
    if (value < known->n && known->names && known->names[value] == name) return value;
    for (int i = 0; i < known->n && known->names; i++)
        if (!strcmp(known->names[i], name)) return i;
    return -1;
}

static bool say_word(saying *s, const mz_type *type, int value, int form) {
    const mz_game *game = s->t->game;
    int row = (int)(type - game->tables.types);
    int i = type == &SEATS || !type->names ? -1 : word_index(game, row, value);
    saying inner = *s;
    inner.words = s->t->words;
    inner.types = NULL;
    inner.depth++;
    body b = {NULL, NULL};
    if (i >= 0) b = find_form(inner.words, say_key(SAY_TYPES, row, i + 1, 0), form);
    if (b.at)
        say(&inner, b);
    else if (type->names && value >= 0 && value < type->n)
        mz_put(s->out, type->names[value]);
    else
        return false;
    return true;
}

static const mz_type *seat_type(const mz_game *game) {
    for (int i = 0; i < game->tables.ntypes; i++)
        if (game->tables.types[i].calls == MZ_BY_SEATS) return &game->tables.types[i];
    return &SEATS;
}

static void say_seat(saying *s, int seat, int form) {
    char own[64] = "";
    const char *name = s->t->name && seat >= 0 && seat < MZ_SEATS ? s->t->name[seat] : NULL;
    saying plain = *s;
    mz_text text = mz_text_in(own, sizeof own);
    plain.out = &text;
    plain.start = 0;
    if (seat == MZ_NATURE) {
        say_common(s, COMMON_CHANCE, form, NULL, 0);
    } else if (seat == s->t->you) {
        say_common(s, COMMON_YOU, form, NULL, 0);
    } else if (name || say_word(&plain, seat_type(s->t->game), seat, 0)) {
        say_common(s, COMMON_NAMED, form, name ? name : own, 0);
    } else {
        say_common(&plain, COMMON_PLAYER, 0, NULL, seat + 1);
        say_common(s, COMMON_NAMED, form, own, 0);
    }
}

static void say_thing(saying *s, const thing *x, int form);
static void join(const saying *s, size_t at);

static void say_list(saying *s, const thing *set, int form) {
    uint64_t bits = (uint64_t)set->value;
    if (!bits) say_common(s, COMMON_NOTHING, form, NULL, 0);
    for (int i = 0; bits >> i; i++) {
        if (!(bits >> i & 1)) continue;
        bool first = !(bits & (((uint64_t)1 << i) - 1)), last = !(bits >> i >> 1);
        if (last && !first)
            say_common(s, COMMON_AND, 0, NULL, 0);
        else if (!first)
            mz_put(s->out, ", ");
        thing one = {.type = set->type, .value = i};
        size_t at = s->out->len;
        say_thing(s, &one, form);
        if (!first && !s->out->full) join(s, at);
        if (i == 63) break;
    }
}

static void say_parts(saying *s, const mz_type *type, int value, int form) {
    int16_t part[4] = {-1, -1, -1, -1};
    saying inner = *s;
    int row = (int)(type - s->t->game->tables.types);
    type->split(s->t->game, value, part);
    inner.words = s->t->words;
    inner.types = type->parts;
    inner.a = part;
    inner.texts = NULL;
    inner.view = NULL;
    inner.sets = 0;
    inner.depth++;
    body b = find_form(inner.words, say_key(SAY_TYPES, row, 0, 0), form);
    if (b.at) say(&inner, b);
}

static void say_thing(saying *s, const thing *x, int form) {
    int seat = seat_of(x);
    if (x->text)
        mz_put(s->out, x->text);
    else if (x->set)
        say_list(s, x, form);
    else if (seat >= 0)
        say_seat(s, seat, form);
    else if (!there(x) && x->type && x->type->calls >= MZ_BY_SEATS)
        say_common(s, COMMON_NOBODY, form, NULL, 0);
    else if (x->type && x->type->split && there(x))
        say_parts(s, x->type, (int)x->value, form);
    else if (!x->type || !say_word(s, x->type, (int)x->value, form))
        mz_putn(s->out, x->value);
}

void say_value(saying *s, const char *type, int64_t value, int form) {
    thing x = thing_of(s->t->game, type, value);
    say_thing(s, &x, form);
}

void say_set(saying *s, const char *type, int64_t bits, int form) {
    thing x = thing_of(s->t->game, type, bits);
    x.set = true;
    say_thing(s, &x, form);
}

/* ---- alternatives ---- */

static int gender_of(const saying *s, const thing *x) {
    const mz_game *game = s->t->game;
    if (!x->type || x->set || x->type == &SEATS || !x->type->names) return 0;
    int row = (int)(x->type - game->tables.types), i = word_index(game, row, (int)x->value);
    body b = i < 0 ? (body){NULL, NULL} : find(s->t->words, say_key(SAY_GENDERS, row, i + 1, 0));
    return b.at && b.at < b.end ? *b.at : 0;
}

static bool you_alone(const saying *s, const thing *x) {
    int you = s->t->you;
    if (you < 0 || x->text) return false;
    if (x->set) return x->type && x->type->calls == MZ_BY_SEATS && x->value == (int64_t)1 << you;
    return seat_of(x) == you;
}

/* Several, the one spoken to among them: "Ana and you". */
static bool you_among(const saying *s, const thing *x) {
    int you = s->t->you;
    return you >= 0 && x->set && x->type && x->type->calls == MZ_BY_SEATS && !you_alone(s, x) &&
           x->value >> you & 1;
}

/* Which of the alternatives without labels: for a seat the second is for the one spoken to; else
 * the first is for what the language counts as one. */
static int which(const saying *s, const thing *x) {
    int64_t n = x->value;
    if (seat_of(x) >= 0) return you_alone(s, x);
    if (x->set) {
        n = 0;
        for (uint64_t bits = (uint64_t)x->value; bits; bits &= bits - 1) n++;
    } else if (x->type && (x->type->names || x->type->split || x->type->calls >= MZ_BY_SEATS)) {
        return 0;
    }
    body one = find(s->t->common, say_key(SAY_LANGUAGE, SAY_ONE, 0, 0));
    for (; one.at && one.at < one.end; one.at++)
        if (n == *one.at) return 0;
    return 1;
}

static bool label_fits(const saying *s, const thing *x, const uint8_t *label) {
    int value = (int16_t)two(label + 1);
    switch (label[0]) {
    case SAY_VALUE: return !x->set && !x->text && there(x) && x->value == value;
    case SAY_GENDER: return gender_of(s, x) == value;
    case SAY_YOU: return you_alone(s, x);
    case SAY_AMONG: return you_among(s, x);
    case SAY_SAME: return !x->set && fetch(s, value).value == x->value;
    default: return !there(x) || (x->set && !x->value);
    }
}

/* Says the alternative whose label fits, or the one without that does. Returns what follows. */
static const uint8_t *pick(saying *s, const uint8_t *at, const uint8_t *end) {
    if (end - at < 2) return end;
    thing x = fetch(s, at[0]);
    int plain = 0, wanted = which(s, &x), n = at[1];
    body chosen = {NULL, NULL};
    bool labelled = false;
    for (at += 2; n; n--) {
        if (end - at < 3) return end;
        const uint8_t *next = at + 3 + two(at), *text = at + 3 + 3 * at[2];
        if (next > end || text > next) return end;
        bool fits = !at[2] && plain++ <= wanted;
        for (int i = 0; i < at[2] && !labelled && !s->doc; i++)
            if (label_fits(s, &x, at + 3 + 3 * i)) fits = labelled = true;
        if (fits && (labelled ? at[2] != 0 : true)) chosen = (body){text, next};
        at = next;
    }
    if (chosen.at) say(s, chosen);
    return at;
}

static const uint8_t *if_there(saying *s, const uint8_t *at, const uint8_t *end) {
    bool all = true;
    if (at == end) return end;
    int n = *at++;
    if (end - at < n + 4) return end;
    for (int i = 0; i < n; i++) {
        thing x = fetch(s, at[i]);
        all &= there(&x);
    }
    unsigned one = two(at + n), other = two(at + n + 2);
    at += n + 4;
    if ((unsigned)(end - at) < one + other) return end;
    say(s, all || s->doc ? (body){at, at + one} : (body){at + one, at + one + other});
    return at + one + other;
}

/* ---- joins ---- */

static bool vowel(const char *at) {
    static const char *const wide[] = {"à", "â", "ä", "é", "è", "ê", "ë", "î", "ï", "ô",
                                       "ö", "û", "ü", "œ", "É", "È", "Ê", "Ö", "Ü"};
    if (*at && strchr("aeiouhAEIOUH", *at)) return true;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strncmp(at, wide[i], strlen(wide[i]))) return true;
    return false;
}

static bool letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Lower case of a letter of ASCII: "De" joins as "de" does. */
static bool same(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if ((a[i] | 0x20) != (b[i] | 0x20) && a[i] != b[i]) return false;
    return true;
}

/* Replaces the bytes from..to, but what stands in capitals keeps them. */
static void replace(mz_text *out, size_t from, size_t to, const char *by) {
    size_t n = strlen(by), rest = out->len - to;
    bool big = out->at[from] >= 'A' && out->at[from] <= 'Z';
    if (from + n + rest >= out->cap) {
        out->full = true;
        return;
    }
    memmove(out->at + from + n, out->at + to, rest + 1);
    memcpy(out->at + from, by, n);
    if (big) say_capital(out, from);
    out->len = from + n + rest;
}

/* What the language makes of the word before `at` and the one that begins there: "de" and "le"
 * become "du". A rule is "BEFORE AFTER\0RESULT\0". An AFTER "i~" is a word that begins so, "~" one
 * that begins with any vowel; it stays. */
static void join(const saying *s, size_t at) {
    mz_text *out = s->out;
    body rules = find(s->t->common, say_key(SAY_LANGUAGE, SAY_JOINS, 0, 0));
    const char *rule = (const char *)rules.at, *end = (const char *)rules.end;
    if (!rule || rule == end || end[-1]) return;
    while (rule < end) {
        const char *result = rule + strlen(rule) + 1, *blank = strchr(rule, ' ');
        if (result >= end || !blank) return;
        size_t before = (size_t)(blank - rule) + 1, after = strlen(blank + 1);
        const char *next = out->at + at;
        bool stays = after && blank[after] == '~';
        if (at >= before && same(next - before, rule, before) &&
            (at == before || !letter(next[-(long)before - 1])) &&
            (stays ? (after > 1 ? same(next, blank + 1, after - 1) : vowel(next))
                   : same(next, blank + 1, after) && !letter(next[after]))) {
            replace(out, at - before, at + (stays ? 0 : after), result);
            return;
        }
        rule = result + strlen(result) + 1;
    }
}

/* ---- sentences ---- */

void say_capital(mz_text *out, size_t at) {
    unsigned char *p = (unsigned char *)out->at + at;
    while (out->len >= at + 2 && (p[0] == 0xC2 || p[0] == '(')) { /* an inverted mark */
        size_t n = p[0] == '(' ? 1 : 2;
        p += n, at += n;
    }
    if (at >= out->len) return;
    if (p[0] >= 'a' && p[0] <= 'z')
        p[0] -= 'a' - 'A';
    else if (p[0] == 0xC3 && p[1] >= 0xA0 && p[1] != 0xB7)
        p[1] -= 0x20;
    else if (p[0] == 0xC5 && p[1] == 0x93)
        p[1] = 0x92;
}

/* Whether a sentence begins here. */
static bool begins(const saying *s, size_t at) {
    const char *p = s->out->at + at;
    if (s->phrase) return false;
    return at == s->start || (at >= s->start + 2 && p[-1] == ' ' && strchr(".!?", p[-2]));
}

static void argument(saying *s, int source, int form) {
    size_t at = s->out->len;
    if (s->doc) {
        const char *name = source == SAY_BY ? "by" : NULL;
        if (source >= SAY_VIEW) name = s->t->game->tables.fields[source - SAY_VIEW].name;
        for (int i = 0; !name && s->types && s->types[i] && i <= source; i++)
            if (i == source) name = s->types[i];
        if (name) mz_putf(s->out, "{%.*s}", (int)strcspn(name, ":"), name);
        return;
    }
    thing x = fetch(s, source);
    say_thing(s, &x, form);
    if (s->out->full || s->out->len == at) return;
    bool code = x.type && x.type->calls == MZ_BY_NAMES; /* joins with nothing: "de a2" */
    if (!code) join(s, at);
    if (begins(s, at)) say_capital(s->out, at);
}

static void say(saying *s, body b) {
    const uint8_t *at = b.at;
    if (s->depth > DEEPEST) return;
    s->depth++;
    while (at < b.end) {
        int what = *at++;
        if (what == SAY_ARG && b.end - at >= 2) {
            argument(s, at[0], at[1]);
            at += 2;
        } else if (what == SAY_PICK) {
            at = pick(s, at, b.end);
        } else if (what == SAY_IF) {
            at = if_there(s, at, b.end);
        } else if (what >= ' ') {
            mz_putc(s->out, (char)what);
        }
    }
    s->depth--;
}

saying say_to(const mz_teller *t, mz_text *out) {
    return (saying){.t = t, .words = t->words, .by = MZ_NATURE, .out = out, .start = out->len};
}

bool say_key_of(saying *s, uint32_t key) {
    body b = find(s->words, key);
    if (b.at) say(s, b);
    return b.at != NULL;
}
