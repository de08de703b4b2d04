/* The first entry of a table: everything that is settled when it is made. Invariant: it holds
 * hashes of tokens and codes, never themselves. */
#include "table/table.h"

#include <stdio.h>
#include <string.h>

static void put_hex(const uint8_t bytes[32], mz_text *out) {
    char hex[65];
    mz_hex(bytes, 32, hex);
    mz_putf(out, "\"%s\"", hex);
}

static void put_options(const struct plan *p, mz_text *out) {
    mz_put(out, ",\"options\":[");
    for (int i = 0; i < p->npairs; i++) {
        mz_put(out, i ? ",[" : "[");
        mz_json_string(out, p->pairs[i].key);
        mz_putc(out, ',');
        mz_json_string(out, p->pairs[i].value);
        mz_putc(out, ']');
    }
    mz_putc(out, ']');
}

static void put_seats(const struct plan *p, mz_text *out) {
    mz_put(out, ",\"seats\":[");
    for (int i = 0; i < p->nseats; i++) {
        mz_putf(out, "%s[%d,%d,", i ? "," : "", p->seats[i].kind, p->seats[i].level);
        mz_json_string(out, p->seats[i].name);
        mz_putc(out, ']');
    }
    mz_putc(out, ']');
}

static void put_secrets(const struct plan *p, mz_text *out) {
    mz_put(out, ",\"tokens\":[");
    for (int i = 0; i < p->ntokens; i++) {
        mz_put(out, i ? ",[" : "[");
        put_hex(p->tokens[i].hash, out);
        mz_putf(out, ",%d]", p->tokens[i].seats);
    }
    mz_put(out, "],\"invites\":[");
    for (int i = 0; i < p->ninvites; i++) {
        mz_put(out, i ? ",[" : "[");
        put_hex(p->invites[i].hash, out);
        mz_putf(out, ",%d]", p->invites[i].seat);
    }
    mz_putc(out, ']');
}

static void put_plan(const struct plan *p, int rules, mz_text *out) {
    mz_put(out, "new\t{\"game\":");
    mz_json_string(out, p->game);
    mz_putf(out, ",\"rules\":%d", rules);
    put_options(p, out);
    put_seats(p, out);
    put_secrets(p, out);
    if (p->seed) {
        mz_put(out, ",\"seed\":");
        mz_json_string(out, p->seed);
    } else {
        mz_put(out, ",\"deal\":\"");
        deal_words(p->seats, p->nseats, out);
        mz_putc(out, '"');
    }
    mz_putc(out, '}');
}

bool plan_entry(const struct plan *p, games *all, mz_text *line, mz_error *error) {
    game_ref *g = game_get(all, p->game, p->pairs, p->npairs, error);
    if (!g) return false;
    int seats = mz_size(g->game).seats, rules = mz_tables_of(g->game)->version;
    game_drop(all, g);
    if (seats != p->nseats) {
        mz_fail(error, MZ_OPTION, "seats", "this game has %d seats with these options", seats);
        return false;
    }
    put_plan(p, rules, line);
    if (line->full) mz_fail(error, MZ_OPTION, "option", "these names and options are too long");
    return !line->full;
}

/* The person of seat i sits at seat i + 1 now; tokens go along. */
void plan_rematch(const table *t, struct plan *p, char seed[REMATCH_SEED]) {
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};
    int n = t->nseats;
    memset(p, 0, sizeof *p);
    p->game = mz_name_of(t->game->game);
    p->nseats = n;
    p->npairs = mz_option_pairs(t->game->game, p->pairs);
    bool named = false; /* characters say how many there are */
    for (int i = 0; i < p->npairs; i++) named |= !strcmp(p->pairs[i].key, "characters");
    if (!named) p->pairs[p->npairs++] = (mz_pair){"seats", numbers[n]};
    for (int i = 0; i < n; i++) p->seats[(i + 1) % n] = t->seats[i];
    for (int i = 0; i < t->ntokens; i++) {
        struct token *one = &p->tokens[p->ntokens++];
        memcpy(one->hash, t->tokens[i].hash, 32);
        for (int k = 0; k < n; k++)
            if (t->tokens[i].seats >> k & 1) one->seats |= (uint8_t)(1u << (k + 1) % n);
    }
    /* A seeded table's rematch is another game, and as reproducible: the seed with a mark, as long
     * as there is room for one. */
    if (!t->seed || strlen(t->seed) + 1 >= REMATCH_SEED) return;
    snprintf(seed, REMATCH_SEED, "%s+", t->seed);
    p->seed = seed;
}
