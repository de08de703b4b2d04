/* The engine for pages: plain functions over texts. The page writes its argument texts (UTF-8,
 * ended by 0) to memory from w_alloc, calls, and reads the answer, JSON or plain text of w_length
 * bytes, at w_answer. A function returns 0, or a status of mz_status with the answer
 * {"code","text","at"}. Games, matches and bots are handles from 1; a handle that is not in use
 * answers with an error. One thread. The page provides env.now, milliseconds of a steady clock.
 *
 * Pages know views only: w_poke fills a block from head and fields by the schema's offsets, and
 * legal, names and refusals are asked of a world sampled from it, where they are the same as in
 * the true one. */
#include <stdlib.h>
#include <string.h>

#include "engine/rules.h"
#include "mozzie/bot.h"
#include "mozzie/match.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

extern double IMPORT(now) host_now(void);

enum { HANDLES = 64, ANSWER = 1 << 20, EVENTS = 512 };

typedef struct table {
    mz_match *match;
    const mz_game *game;
    mz_source source;        /* of w_turn; the match has a copy of its own, for w_run */
    mz_event events[EVENTS]; /* since they were last asked for */
    mz_log log;
} table;

static char answer_bytes[ANSWER];
static mz_text answer;
static mz_game *games[HANDLES];
static table *tables[HANDLES];
static mz_bot *bots[HANDLES];
static _Alignas(8) uint8_t poked[MZ_STATE_MAX], world[MZ_STATE_MAX];

static void begin(void) {
    answer = mz_text_in(answer_bytes, ANSWER);
}

static int refuse(const mz_error *error) {
    begin();
    mz_put(&answer, "{\"code\":");
    mz_json_string(&answer, error->code);
    mz_put(&answer, ",\"text\":");
    mz_json_string(&answer, error->text);
    mz_putf(&answer, ",\"at\":%d}", error->at);
    return error->status ? (int)error->status : (int)MZ_ILLEGAL;
}

static int no_handle(void) {
    mz_error error;
    mz_fail(&error, MZ_ILLEGAL, "handle", "there is no such game, match or bot");
    return refuse(&error);
}

static int no_room(void) {
    mz_error error;
    mz_fail(&error, MZ_SPACE, "memory", "too many games, matches or bots are open");
    return refuse(&error);
}

static mz_game *game_at(int h) {
    return h > 0 && h < HANDLES ? games[h] : NULL;
}
static table *table_at(int h) {
    return h > 0 && h < HANDLES ? tables[h] : NULL;
}

static int free_slot(void *const *list) {
    for (int i = 1; i < HANDLES; i++)
        if (!list[i]) return i;
    return 0;
}

void *EXPORT(w_alloc)(int n) {
    return malloc((size_t)n);
}
void EXPORT(w_free)(void *p) {
    free(p);
}
const char *EXPORT(w_answer)(void) {
    return answer_bytes;
}
int EXPORT(w_length)(void) {
    return (int)answer.len;
}

/* ---- games ---- */

/* [{"name","title","summary","seats":[low,high]}] */
int EXPORT(w_games)(void) {
    begin();
    mz_putc(&answer, '[');
    for (int i = 0; i < mz_rules_count(); i++) {
        const mz_tables *t = mz_rules_at(i)->tables;
        if (i) mz_putc(&answer, ',');
        mz_put(&answer, "{\"name\":");
        mz_json_string(&answer, t->name);
        mz_put(&answer, ",\"title\":");
        mz_json_string(&answer, t->title);
        mz_put(&answer, ",\"summary\":");
        mz_json_string(&answer, t->summary);
        mz_putf(&answer, ",\"seats\":[%d,%d]}", t->seats_low, t->seats_high);
    }
    mz_putc(&answer, ']');
    return 0;
}

/* Splits lines "key=value" in place. */
static int split_pairs(char *lines, mz_pair *pairs, int most) {
    int n = 0;
    for (char *line = lines; *line && n < most;) {
        char *end = strchr(line, '\n'), *equals = strchr(line, '=');
        if (end) *end = 0;
        if (equals && (!end || equals < end)) {
            *equals = 0;
            pairs[n++] = (mz_pair){line, equals + 1};
        }
        if (!end) break;
        line = end + 1;
    }
    return n;
}

/* A game from lines "key=value" (options, seats, content): the answer is its handle. */
int EXPORT(w_make)(const char *name, char *lines) {
    static mz_pair pairs[1024];
    mz_error error = {0};
    int h = free_slot((void *const *)games);
    if (!h) return no_room();
    int n = split_pairs(lines, pairs, 1024);
    mz_status status = mz_make(name, pairs, n, &games[h], &error);
    if (status) return refuse(&error);
    begin();
    mz_putn(&answer, h);
    return 0;
}

void EXPORT(w_free_game)(int game) {
    if (!game_at(game)) return;
    mz_free(games[game]);
    games[game] = NULL;
}

int EXPORT(w_schema)(int game) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_schema_json(g, &answer);
    return 0;
}

/* ---- a view that the page holds ---- */

/* The block to poke a view into; cleared, of the schema's blocks.size bytes. */
uint8_t *EXPORT(w_poke)(void) {
    memset(poked, 0, sizeof poked);
    return poked;
}

static const mz_game *sampled(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return NULL;
    mz_rng rng = mz_rng_text("world", 5);
    mz_sample(g, poked, viewer, &rng, world);
    return g;
}

/* Legal steps of the seat (or of nature, 8) in the poked view. */
int EXPORT(w_legal)(int game, int viewer, int seat) {
    const mz_game *g = sampled(game, viewer);
    if (!g) return no_handle();
    begin();
    mz_legal_json(g, world, seat, &answer);
    return 0;
}

/* 0 when the move (or its beginning) is possible, its canonical text as the answer. */
int EXPORT(w_try)(int game, int viewer, int seat, const char *move) {
    const mz_game *g = sampled(game, viewer);
    mz_error error = {0};
    mz_id ids[MZ_STEPS];
    int n, named;
    if (!g) return no_handle();
    if (mz_parse(g, world, move, &named, ids, &n, &error)) return refuse(&error);
    begin();
    mz_name(g, world, seat, ids, n, &answer);
    if (mz_play(g, world, seat, ids, n, NULL, &error)) return refuse(&error);
    return 0;
}

/* "hash" of the poked view, as the server sends it: 16 hexadecimal digits. */
int EXPORT(w_hash)(int game) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    uint64_t h = mz_hash(g, poked);
    uint8_t bytes[8];
    char hex[17];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(h >> (56 - 8 * i));
    mz_hex(bytes, 8, hex);
    begin();
    mz_put(&answer, hex);
    return 0;
}

/* The poked view in the notation, and drawn in letters. */
int EXPORT(w_write)(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_write(g, poked, viewer, &answer);
    return 0;
}

int EXPORT(w_board)(int game, int viewer) {
    const mz_game *g = game_at(game);
    if (!g) return no_handle();
    begin();
    mz_board(g, poked, viewer, &answer);
    return 0;
}

/* ---- matches on this device ---- */

static table *new_table(int *h) {
    *h = free_slot((void *const *)tables);
    table *t = *h ? calloc(1, sizeof *t) : NULL;
    if (t) {
        t->log = (mz_log){t->events, 0, EVENTS};
        tables[*h] = t;
    }
    return t;
}

static void drop_table(int h) {
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

int EXPORT(w_note)(int match, const char *key, const char *value) {
    table *t = table_at(match);
    return t ? (int)mz_match_note(t->match, key, value) : no_handle();
}

/* Nature's steps until a seat owes one; the answer is how many. */
int EXPORT(w_run)(int match) {
    table *t = table_at(match);
    if (!t) return no_handle();
    int n = mz_match_run(t->match, &t->log);
    begin();
    mz_putn(&answer, n);
    return 0;
}

/* A move in the notation, its beginning, or the rest of one. */
int EXPORT(w_play)(int match, int seat, const char *move) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    if (mz_match_text(t->match, seat, move, &t->log, &error)) return refuse(&error);
    begin();
    return 0;
}

/* What hands did at a real table, in the notation; nature (8) may undo it. */
int EXPORT(w_tell)(int match, const char *outcome) {
    table *t = table_at(match);
    mz_error error = {0};
    if (!t) return no_handle();
    if (mz_match_tell(t->match, outcome, &t->log, &error)) return refuse(&error);
    begin();
    return 0;
}

/* A step by its id. */
int EXPORT(w_step)(int match, int seat, int id) {
    table *t = table_at(match);
    mz_error error = {0};
    mz_id step = (mz_id)id;
    if (!t) return no_handle();
    if (mz_match_play(t->match, seat, &step, 1, &t->log, &error)) return refuse(&error);
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
    if (turns && mz_match_play(t->match, MZ_NATURE, ids, 1, &t->log, &error)) return refuse(&error);
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

/* {"to_act","version","moves","ending","by","kind","stage"} */
int EXPORT(w_status)(int match) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    int by, ending = (int)mz_match_ending(t->match, &by);
    const mz_head *head = mz_node(mz_match_state(t->match));
    begin();
    mz_putf(&answer, "{\"to_act\":%d,\"version\":%u,\"moves\":%u,\"ending\":%d,\"by\":%d,",
            mz_to_act(head), mz_match_version(t->match), mz_match_moves(t->match), ending, by);
    mz_putf(&answer, "\"kind\":%d,\"stage\":\"%s\"}", head->kind,
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

static void put_events(const mz_game *g, const mz_log *log, int viewer) {
    mz_putc(&answer, '[');
    for (uint32_t i = 0; i < log->n && i < log->cap; i++) {
        mz_event e = mz_shown(g, &log->at[i], viewer);
        if (i) mz_putc(&answer, ',');
        mz_event_json(g, &e, &answer);
    }
    mz_putc(&answer, ']');
}

/* The events since w_clear_events, as the viewer may see them. */
int EXPORT(w_events)(int match, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    begin();
    put_events(t->game, &t->log, viewer);
    return 0;
}

void EXPORT(w_clear_events)(int match) {
    if (table_at(match)) tables[match]->log.n = 0;
}

static int put_view(const mz_game *g, const void *state, int viewer) {
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

int EXPORT(w_record)(int match, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    begin();
    mz_match_record(t->match, viewer, &answer);
    return 0;
}

/* ---- records ---- */

/* Lines "key=value" of the content that the record's game was played with, if not the usual. */
static mz_pair content_pairs[1024];

/* A match (and its game) from a record: {"match","game","seats","options"}. */
int EXPORT(w_open_record)(const char *text, char *content) {
    mz_error error = {0};
    int n = split_pairs(content, content_pairs, 1024);
    int h, g = free_slot((void *const *)games);
    table *t = g ? new_table(&h) : NULL;
    if (!t) return no_room();
    if (mz_record_read(text, content_pairs, n, &games[g], &t->match, &error)) {
        t->match = NULL;
        drop_table(h);
        return refuse(&error);
    }
    t->game = games[g];
    begin();
    mz_putf(&answer, "{\"match\":%d,\"game\":%d,\"name\":", h, g);
    mz_json_string(&answer, mz_name_of(t->game));
    mz_put(&answer, ",\"options\":\"");
    mz_options(t->game, &answer);
    mz_put(&answer, "\"}");
    return 0;
}

/* A line of the record's header ("name b"), or an empty answer. */
int EXPORT(w_noted)(int match, const char *key) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    const char *value = mz_match_noted(t->match, key);
    begin();
    mz_put(&answer, value ? value : "");
    return 0;
}

int EXPORT(w_verify)(const char *text, char *content) {
    mz_error error = {0};
    int n = split_pairs(content, content_pairs, 1024);
    begin();
    return mz_record_verify(text, content_pairs, n, &error) ? refuse(&error) : 0;
}

/* The view before move i. */
int EXPORT(w_replay)(int match, int i, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    if (mz_match_replay(t->match, 0, (uint32_t)i, world, NULL)) return no_handle();
    return put_view(t->game, world, viewer);
}

/* Move i: {"by","text","secret","events"} as the viewer may see it. */
int EXPORT(w_move)(int match, int i, int viewer) {
    const table *t = table_at(match);
    if (!t) return no_handle();
    mz_event events[EVENTS];
    mz_log log = {events, 0, EVENTS};
    char words[1024];
    mz_text text = mz_text_in(words, sizeof words);
    int seat;
    if (!mz_match_move(t->match, (uint32_t)i, &seat, &text)) return no_handle();
    mz_match_replay(t->match, 0, (uint32_t)i, world, NULL);
    mz_match_replay(t->match, (uint32_t)i, (uint32_t)i + 1, world, &log);
    begin();
    mz_putf(&answer, "{\"by\":%d,\"text\":", seat);
    mz_json_string(&answer, mz_match_tells(t->match, (uint32_t)i, viewer) ? words : "?");
    mz_put(&answer, ",\"events\":");
    put_events(t->game, &log, viewer);
    mz_putc(&answer, '}');
    return 0;
}

/* ---- bots ---- */

int EXPORT(w_bot)(int game, const char *spec) {
    mz_error error = {0};
    int h = free_slot((void *const *)bots);
    if (!game_at(game)) return no_handle();
    if (!h) return no_room();
    if (mz_bot_new(games[game], spec, &bots[h], &error)) return refuse(&error);
    begin();
    mz_putn(&answer, h);
    return 0;
}

void EXPORT(w_free_bot)(int bot) {
    if (bot <= 0 || bot >= HANDLES || !bots[bot]) return;
    mz_bot_free(bots[bot]);
    bots[bot] = NULL;
}

static uint64_t now_ms(void *user) {
    (void)user;
    return (uint64_t)host_now();
}

/* The id that the bot chooses for the seat of a match, within `ms` milliseconds (0: by the
 * iterations of its level). It gets the seat's view alone. */
int EXPORT(w_choose)(int bot, int match, int seat, const char *seed, int ms) {
    const table *t = table_at(match);
    if (!t || bot <= 0 || bot >= HANDLES || !bots[bot]) return no_handle();
    mz_rng rng = mz_rng_text(seed, strlen(seed));
    mz_limit limit = {.now = ms ? now_ms : NULL, .deadline = ms ? now_ms(NULL) + (uint64_t)ms : 0};
    mz_see(t->game, mz_match_state(t->match), seat, poked);
    mz_id id = mz_bot_choose(bots[bot], poked, seat, &rng, &limit, NULL);
    begin();
    mz_putn(&answer, id);
    return 0;
}

/* ---- sums ---- */

/* SHA-256 of bytes given in hexadecimal. */
int EXPORT(w_sha256)(const char *hex) {
    static uint8_t bytes[4096];
    uint8_t hash[32];
    char out[65];
    size_t n = strlen(hex) / 2;
    mz_error error;
    if (n > sizeof bytes || !mz_unhex(hex, bytes, n)) {
        mz_fail(&error, MZ_SYNTAX, "syntax", "up to 4096 bytes in hexadecimal");
        return refuse(&error);
    }
    mz_sha256(bytes, n, hash);
    mz_hex(hash, 32, out);
    begin();
    mz_put(&answer, out);
    return 0;
}
