/* Matches on this device: played, and shown as they stand. */
#include <stdlib.h>
#include <string.h>

#include "mozzie/bot.h"
#include "base/label.h"
#include "wasm/exports.h"

table *new_table(int *h) {
    *h = free_slot((void *const *)tables);
    table *t = *h ? calloc(1, sizeof *t) : NULL;
    if (t) tables[*h] = t;
    return t;
}

void drop_table(int h) {
    mz_match_free(tables[h]->match);
    free(tables[h]);
    tables[h] = NULL;
}

/* A match of a game: at a position ("" the open start), nature by a text seed ("" none: typed in)
 * or by a key of 64 hexadecimal digits; `fixed` deals from the seed by the rules' seeded deal. The
 * answer is its handle. */
int EXPORT(w_match)(int game, const char *position, const char *seed, int fixed) {
    mz_error error = {0};
    int h;
    if (!game_at(game)) return no_handle();
    table *t = new_table(&h);
    if (!t) return no_room();
    t->game = games[game];
    mz_status status = mz_match_new(t->game, *position ? position : NULL, &t->match, &error);
    if (!status && fixed) status = mz_match_deal(t->match, seed, &error);
    if (status) {
        drop_table(h);
        return refuse(&error);
    }
    uint8_t key[32];
    bool keyed = mz_unhex(seed, key, 32);
    if (keyed)
        mz_source_keyed(&t->source, key);
    else
        mz_source_text(&t->source, seed);
    if (*seed) mz_match_source(t->match, &t->source);
    mz_match_note(t->match, "deal", !*seed || keyed ? "given" : "seed");
    if (*seed && !keyed) mz_match_note(t->match, "seed", seed);
    begin();
    mz_putn(&answer, h);
    return 0;
}

/* The level of the bot whose hands move at a seat (mz_match_skill); 0: a person's. */
int EXPORT(w_skill)(int match, int seat, int level) {
    table *t = table_at(match);
    if (!t || seat < 0 || seat >= mz_size(t->game).seats || level < 0 || level > MZ_LEVELS)
        return no_handle();
    t->source.skill[seat] = (uint8_t)level;
    mz_match_skill(t->match, seat, level);
    return 0;
}

void EXPORT(w_free_match)(int match) {
    if (table_at(match)) drop_table(match);
}

/* Whether somebody may be called so (base/label.h). */
int EXPORT(w_name_fits)(const char *text) {
    mz_error error = {0};
    begin();
    return mz_name_fits(text, strlen(text), &error) ? refuse(&error) : 0;
}

int EXPORT(w_note)(int match, const char *key, const char *value) {
    table *t = table_at(match);
    return t ? (int)mz_match_note(t->match, key, value) : no_handle();
}

/* Nature's steps until a seat owes one; the answer is how many. */
int EXPORT(w_run)(int match) {
    table *t = table_at(match);
    if (!t) return no_handle();
    int n = mz_match_run(t->match, NULL);
    begin();
    mz_putn(&answer, n);
    return 0;
}

/* A move in the notation, its beginning, or the rest of one. */
int EXPORT(w_play)(int match, int seat, const char *move) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    if (mz_match_text(t->match, seat, move, NULL, &error)) return refuse(&error);
    begin();
    return 0;
}

/* What hands did at a real table, in the notation; nature (8) may undo it. */
int EXPORT(w_tell)(int match, const char *outcome) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    if (mz_match_tell(t->match, outcome, NULL, &error)) return refuse(&error);
    begin();
    return 0;
}

/* A step by its id. */
int EXPORT(w_step)(int match, int seat, int id) {
    table *t = table_at(match);
    mz_error error = {0};
    mz_id step = (mz_id)id;
    if (!t) return no_handle();
    if (mz_match_play(t->match, seat, &step, 1, NULL, &error)) return refuse(&error);
    begin();
    return 0;
}

int EXPORT(w_take_back)(int match, int seat) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    return mz_match_take_back(t->match, seat, &error) ? refuse(&error) : 0;
}

/* Whether the seat may undo (status 0), and undoing. */
int EXPORT(w_can_undo)(int match, int seat) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    return mz_match_can_undo(t->match, seat, &error) ? refuse(&error) : 0;
}

int EXPORT(w_undo)(int match, int seat) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    return mz_match_undo(t->match, seat, &error) ? refuse(&error) : 0;
}

int EXPORT(w_end)(int match, int seat, int ending) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    return mz_match_end(t->match, seat, (mz_ending)ending, &error) ? refuse(&error) : 0;
}

/* Tables with races of real hands take these instead of w_run. One step of nature that is no race;
 * the answer is how many were made, 0 or 1. */
int EXPORT(w_turn)(int match) {
    table *t = table_at(match);
    mz_error error = {0};
    mz_id ids[4];
    if (!t) return no_handle();
    const mz_head *head = mz_node(mz_match_state(t->match));
    bool turns = head->kind == MZ_RANDOM && !mz_match_ending(t->match, NULL) &&
                 mz_draw(t->game, head, &t->source, ids, NULL, NULL) == 1;
    if (turns && mz_match_play(t->match, MZ_NATURE, ids, 1, NULL, &error)) return refuse(&error);
    begin();
    mz_putn(&answer, turns);
    return 0;
}

/* Touches of hands drawn from the model, [{"seat","object","ms","area"}], by a text seed, for the
 * race that is on; `id` is a decision that opens it and is not made yet, -1 none. Nothing of the
 * match changes. */
int EXPORT(w_touches)(int match, int id, const char *seed) {
    const table *t = table_at(match);
    mz_touch touches[MZ_TOUCHES];
    mz_source source;
    if (!t) return no_handle();
    memcpy(world, mz_match_state(t->match), mz_size(t->game).state);
    if (id >= 0) mz_step(t->game, world, mz_to_act(world), (mz_id)id, NULL);
    mz_source_text(&source, seed);
    memcpy(source.skill, t->source.skill, sizeof source.skill);
    int n = t->game->rules->measure(t->game, world, &source, touches);
    begin();
    mz_putc(&answer, '[');
    for (int i = 0; i < n; i++)
        mz_putf(&answer, "%s{\"seat\":%d,\"object\":%d,\"ms\":%d,\"area\":%d}", i ? "," : "",
                touches[i].seat, touches[i].object, touches[i].ms, touches[i].area);
    mz_putc(&answer, ']');
    return 0;
}

/* Touches "{seat@object:ms/area,...}" of a race on this device. */
int EXPORT(w_race)(int match, const char *touches) {
    return (w_play)(match, -1, touches);
}

/* {"to_act","version","moves","ending","by","kind","owes","stage"} */
int EXPORT(w_status)(int match) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    int by, ending = (int)mz_match_ending(t->match, &by);
    const mz_head *head = mz_node(mz_match_state(t->match));
    begin();
    mz_putf(&answer, "{\"to_act\":%d,\"version\":%u,\"moves\":%u,\"ending\":%d,\"by\":%d,",
            mz_to_act(head), mz_match_version(t->match), mz_match_moves(t->match), ending, by);
    mz_putf(&answer, "\"kind\":%d,\"owes\":%d,\"stage\":\"%s\"}", head->kind, head->owes,
            mz_tables_of(t->game)->stages[head->stage].name);
    return 0;
}

/* {"places":[..],"values":[..],"scores":[..],"text"}; an empty answer while it goes on. */
int EXPORT(w_result)(int match) {
    const table *t = table_at(match);
    mz_result r;
    if (!t) return no_handle();
    begin();
    if (!mz_match_result(t->match, &r)) return 0;
    int n = mz_size(t->game).seats;
    mz_put(&answer, "{\"places\":[");
    for (int i = 0; i < n; i++) mz_putf(&answer, i ? ",%d" : "%d", r.place[i]);
    mz_put(&answer, "],\"values\":[");
    for (int i = 0; i < n; i++) mz_putf(&answer, i ? ",%d" : "%d", r.value[i]);
    mz_put(&answer, "],\"scores\":[");
    for (int i = 0; i < n; i++) mz_putf(&answer, i ? ",%d" : "%d", r.score[i]);
    mz_put(&answer, "],\"text\":");
    mz_json_string(&answer, r.text);
    mz_putc(&answer, '}');
    return 0;
}

int put_view(const mz_game *g, const void *state, int viewer) {
    mz_see(g, state, viewer, poked);
    begin();
    mz_view_json(g, poked, &answer);
    return 0;
}

/* The viewer's view (-1 nobody's, -2 everything); it also lies in the poke block afterwards. */
int EXPORT(w_view)(int match, int viewer) {
    const table *t = table_at(match);
    return t ? put_view(t->game, mz_match_state(t->match), viewer) : no_handle();
}
