/* Entries: the lines of which a table consists. Invariant: an entry does the same whenever it is
 * applied, live or years later; it was checked before it was written, so one that does not fit
 * means another version of the rules or a damaged store. */
#include "table/table.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* What is left of a line: its fields, with tabs between. */
struct fields {
    const char *at, *end;
};

/* False when there is no further one or it is longer than `out`. */
static bool field_next(struct fields *f, char *out, size_t cap) {
    if (f->at > f->end) return false;
    const char *stop = memchr(f->at, '\t', (size_t)(f->end - f->at));
    if (!stop) stop = f->end;
    size_t n = (size_t)(stop - f->at);
    if (n >= cap) return false;
    memcpy(out, f->at, n);
    out[n] = 0;
    f->at = stop + 1;
    return true;
}

static bool seat_next(struct fields *f, const table *t, int *seat) {
    char text[8];
    if (!field_next(f, text, sizeof text)) return false;
    *seat = (int)strtol(text, NULL, 10);
    return *seat >= 0 && *seat < t->nseats;
}

static bool bytes_next(struct fields *f, uint8_t out[32]) {
    char text[65];
    return field_next(f, text, sizeof text) && mz_unhex(text, out, 32);
}

/* Remembers the message that made this entry, to know it when it comes again. */
static void remember_next(struct fields *f, table *t) {
    char text[20];
    if (!field_next(f, text, sizeof text)) return;
    uint64_t hash = strtoull(text, NULL, 16);
    if (!hash) return;
    t->recent[t->nrecent % RECENT] = hash;
    t->nrecent = (uint8_t)(t->nrecent + 1 < 2 * RECENT ? t->nrecent + 1 : RECENT);
}

/* ---- beginning ---- */

static int start_if_ready(table *t, mz_log *log) {
    if (t->status != WAITING || !seats_all_taken(t)) return 0;
    if (t->deal && t->deal->step != DEAL_DONE) return 0;
    mz_source source;
    if (t->deal)
        deal_source(t, &source);
    else
        mz_source_text(&source, t->seed);
    for (int i = 0; i < t->nseats; i++)
        source.skill[i] = t->seats[i].kind == SEAT_BOT ? t->seats[i].level : 0;
    mz_match_source(t->match, &source);
    mz_match_run(t->match, log);
    t->status = mz_match_ending(t->match, NULL) ? OVER : PLAYING;
    t->node_v = ++t->v;
    return FX_UP | FX_SEATS;
}

static int read_pairs(json_t *list, mz_pair pairs[], int most) {
    size_t i;
    json_t *pair;
    int n = 0;
    json_array_foreach(list, i, pair) {
        const char *key = json_string_value(json_array_get(pair, 0));
        const char *value = json_string_value(json_array_get(pair, 1));
        if (!key || !value || n == most) return -1;
        pairs[n++] = (mz_pair){key, value};
    }
    return n;
}

static bool read_seats(table *t, json_t *list) {
    size_t i, n = json_array_size(list);
    json_t *one;
    if (n < 1 || n > MZ_SEATS || !(t->seats = calloc(n, sizeof *t->seats))) return false;
    t->nseats = (uint8_t)n;
    json_array_foreach(list, i, one) {
        t->seats[i].kind = (uint8_t)json_integer_value(json_array_get(one, 0));
        t->seats[i].level = (uint8_t)json_integer_value(json_array_get(one, 1));
        const char *name = json_string_value(json_array_get(one, 2));
        mz_text text = mz_text_in(t->seats[i].name, sizeof t->seats[i].name);
        mz_put(&text, name ? name : "");
    }
    return true;
}

static bool read_secrets(table *t, json_t *tokens, json_t *invites) {
    size_t i;
    json_t *one;
    uint8_t hash[32];
    t->maker = json_array_size(tokens) > 0;
    json_array_foreach(tokens, i, one) {
        const char *hex = json_string_value(json_array_get(one, 0));
        if (!hex || !mz_unhex(hex, hash, 32) ||
            !seats_add_token(t, hash, (uint8_t)json_integer_value(json_array_get(one, 1))))
            return false;
    }
    json_array_foreach(invites, i, one) {
        const char *hex = json_string_value(json_array_get(one, 0));
        if (!hex || !mz_unhex(hex, hash, 32) ||
            !seats_add_invite(t, hash, (int)json_integer_value(json_array_get(one, 1)), false))
            return false;
    }
    return true;
}

static bool read_new(table *t, json_t *root) {
    enum { MOST = 64 };
    mz_pair pairs[MOST];
    mz_error error;
    const char *name = json_string_value(json_object_get(root, "game"));
    const char *words = json_string_value(json_object_get(root, "deal"));
    const char *seed = json_string_value(json_object_get(root, "seed"));
    int n = read_pairs(json_object_get(root, "options"), pairs, MOST);
    if (!name || n < 0 || !(t->game = game_get(t->games, name, pairs, n, &error))) return false;
    if (mz_match_new(t->game->game, NULL, &t->match, &error)) return false;
    if (json_integer_value(json_object_get(root, "rules")) != mz_tables_of(t->game->game)->version)
        t->broken = true;
    if (!read_seats(t, json_object_get(root, "seats")) ||
        t->nseats != mz_size(t->game->game).seats ||
        !read_secrets(t, json_object_get(root, "tokens"), json_object_get(root, "invites")))
        return false;
    if (seed) return (t->seed = strdup(seed)) != NULL;
    return words && deal_read(t, words);
}

static int apply_new(table *t, struct fields *f, mz_log *log) {
    json_t *root = json_loadb(f->at, (size_t)(f->end - f->at), JSON_REJECT_DUPLICATES, NULL);
    bool ok = root && !t->game && read_new(t, root);
    json_decref(root);
    return ok ? start_if_ready(t, log) | FX_SEATS : -1;
}

/* ---- seats and deal ---- */

static int apply_take(table *t, struct fields *f, mz_log *log) {
    int seat;
    uint8_t code[32], hash[32];
    char name[NAME];
    if (!seat_next(f, t, &seat) || !bytes_next(f, code) || !bytes_next(f, hash) ||
        !field_next(f, name, sizeof name))
        return -1;
    bool device = false;
    for (int i = 0; i < t->ninvites; i++)
        if (!memcmp(t->invites[i].hash, code, 32)) {
            t->invites[i].used = true;
            device = t->invites[i].device;
        }
    if (!seats_add_token(t, hash, (uint8_t)(1u << seat))) return -1;
    if (device) return 0;
    t->seats[seat].kind = SEAT_PERSON;
    memcpy(t->seats[seat].name, name, sizeof name);
    return start_if_ready(t, log) | FX_SEATS | FX_DEAL;
}

/* A new link. For another person, the seat is free again: its tokens are void, and the deal begins
 * anew with fresh secrets of the server, since somebody may have seen what the old ones led to. */
static int apply_invite(table *t, struct fields *f, mz_log *log) {
    int seat;
    uint8_t hash[32];
    char device[4], words[2048];
    (void)log;
    if (!seat_next(f, t, &seat) || !bytes_next(f, hash) || !field_next(f, device, sizeof device) ||
        !field_next(f, words, sizeof words) || !seats_add_invite(t, hash, seat, *device == '1'))
        return -1;
    if (*device == '1') return 0;
    t->seats[seat].kind = SEAT_OPEN;
    t->seats[seat].name[0] = 0;
    for (int i = 0; i < t->ntokens; i++) t->tokens[i].seats &= (uint8_t) ~(1u << seat);
    for (int i = 0; i + 1 < t->ninvites; i++)
        if (t->invites[i].seat == seat) t->invites[i].used = true;
    int effect = FX_OUT << seat | FX_SEATS;
    if (!t->deal) return effect;
    return deal_read(t, words) ? effect | FX_DEAL : -1;
}

static int apply_commit(table *t, struct fields *f, mz_log *log) {
    int seat;
    char hash[65];
    (void)log;
    if (!seat_next(f, t, &seat) || !field_next(f, hash, sizeof hash) || !deal_commit(t, seat, hash))
        return -1;
    remember_next(f, t);
    return FX_DEAL | FX_SEATS;
}

static int apply_nonce(table *t, struct fields *f, mz_log *log) {
    int seat;
    char nonce[65], salt[65];
    if (!seat_next(f, t, &seat) || !field_next(f, nonce, sizeof nonce) ||
        !field_next(f, salt, sizeof salt) || !deal_reveal(t, seat, nonce, salt))
        return -1;
    remember_next(f, t);
    return start_if_ready(t, log) | FX_DEAL;
}

/* ---- play ---- */

/* A commit at a simultaneous node completes no move: the node stays open for the others, who have
 * not seen it. Everything else opens a new node. */
static int moved(table *t, uint32_t moves_before, mz_log *log) {
    mz_match_run(t->match, log);
    t->v++;
    if (mz_match_moves(t->match) != moves_before) t->node_v = t->v;
    if (!mz_match_ending(t->match, NULL)) return FX_UP;
    t->status = OVER;
    return FX_UP | FX_SEATS;
}

static int apply_move(table *t, struct fields *f, mz_log *log) {
    int seat;
    char text[2048];
    uint32_t before = mz_match_moves(t->match);
    if (!seat_next(f, t, &seat)) return -1;
    remember_next(f, t);
    if (!field_next(f, text, sizeof text)) return -1;
    return mz_match_text(t->match, seat, text, log, NULL) ? -1 : moved(t, before, log);
}

static int apply_back(table *t, struct fields *f, mz_log *log) {
    int seat;
    (void)log;
    if (!seat_next(f, t, &seat) || mz_match_take_back(t->match, seat, NULL)) return -1;
    remember_next(f, t);
    t->v++;
    return FX_UP;
}

static int apply_undo(table *t, struct fields *f, mz_log *log) {
    int seat;
    (void)log;
    if (!seat_next(f, t, &seat) || mz_match_undo(t->match, seat, NULL)) return -1;
    remember_next(f, t);
    t->node_v = ++t->v;
    return FX_UP | FX_UNDONE;
}

static int apply_end(table *t, struct fields *f, mz_log *log) {
    int seat;
    char word[12];
    if (!seat_next(f, t, &seat)) return -1;
    remember_next(f, t);
    if (!field_next(f, word, sizeof word)) return -1;
    mz_ending ending = !strcmp(word, "resign") ? MZ_RESIGNED : MZ_ABANDONED;
    if (mz_match_end(t->match, seat, ending, NULL)) return -1;
    return moved(t, UINT32_MAX, log);
}

/* ---- afterwards ---- */

static int apply_next(table *t, struct fields *f, mz_log *log) {
    (void)log;
    return field_next(f, t->rematch, sizeof t->rematch) ? FX_NEXT : -1;
}

/* The record as it was when the table was over: it stays readable whatever becomes of the rules. */
static int apply_record(table *t, struct fields *f, mz_log *log) {
    (void)log;
    json_t *text = json_loadb(f->at, (size_t)(f->end - f->at), JSON_DECODE_ANY, NULL);
    if (!json_is_string(text)) {
        json_decref(text);
        return -1;
    }
    free(t->record);
    t->record = strdup(json_string_value(text));
    json_decref(text);
    return 0;
}

int entry_apply(table *t, const char *line, size_t len, mz_log *log) {
    static const struct {
        const char *kind;
        int (*apply)(table *t, struct fields *f, mz_log *log);
    } kinds[] = {{"new", apply_new},       {"take", apply_take},    {"invite", apply_invite},
                 {"commit", apply_commit}, {"nonce", apply_nonce},  {"move", apply_move},
                 {"back", apply_back},     {"undo", apply_undo},    {"end", apply_end},
                 {"next", apply_next},     {"record", apply_record}};
    struct fields f = {line, line + len};
    char kind[12];
    if (!field_next(&f, kind, sizeof kind)) return -1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].kind, kind) && (i == 0) == (t->match == NULL))
            return kinds[i].apply(t, &f, log);
    return -1;
}
