/* T1, T5: every byte that a seat receives is the same when only what it may not know is another:
 * the cards of others, and what others have chosen while not all have. On the tiny game, which has
 * private draws and simultaneous choices. */
#include "lib/play.h"
#include "lib/tiny.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 3 };

/* What a seed deals: the cards, and who wins the two races. */
typedef struct world {
    int card[SEATS], race[2];
} world;

static int choice_of_world; /* what seat 1 chooses at first; it is replaced later */

static void commit(mz_match *m, int seat, mz_id id) {
    assert_int_equal(mz_match_play(m, seat, &id, 1, NULL, NULL), MZ_OK);
    mz_match_run(m, NULL);
}

static world world_of(const mz_game *g, const char *seed) {
    world w = {{0}, {0}};
    mz_source source;
    mz_match *m;
    mz_source_text(&source, seed);
    assert_int_equal(mz_match_new(g, NULL, &m, NULL), MZ_OK);
    mz_match_source(m, &source);
    mz_match_run(m, NULL);
    const tiny_state *s = mz_match_state(m);
    for (int i = 0; i < SEATS; i++) w.card[i] = s->secret.hand[i];
    for (int round = 0; round < 2; round++) {
        for (int seat = 0; seat < SEATS; seat++) commit(m, seat, seat == 2 ? 2 : 0);
        int before[SEATS];
        for (int i = 0; i < SEATS; i++) before[i] = s->pub.points[i];
        int seat = mz_to_act(s);
        mz_id take[2] = {(mz_id)(TINY_TARGET + (seat + 1) % SEATS), TINY_AMOUNT};
        if (!before[(seat + 1) % SEATS]) take[0] = (mz_id)(TINY_TARGET + (seat + 2) % SEATS);
        assert_int_equal(mz_match_play(m, seat, take, 2, NULL, NULL), MZ_OK);
        char text[128];
        mz_text t = mz_text_in(text, sizeof text);
        mz_match_run(m, NULL);
        mz_match_move(m, mz_match_moves(m) - 1, NULL, &t);
        w.race[round] = text[t.len - 1];
    }
    mz_match_free(m);
    return w;
}

/* Two seeds that differ in nothing but the cards of the seats other than `seat` (-1: all). */
static void two_worlds(const mz_game *g, int seat, char a[32], char b[32]) {
    world one = {{0}, {0}};
    strcpy(a, "world 0");
    one = world_of(g, a);
    for (int i = 1; i < 20000; i++) {
        snprintf(b, 32, "world %d", i);
        world two = world_of(g, b);
        bool same = !memcmp(one.race, two.race, sizeof one.race), differ = true;
        for (int k = 0; k < SEATS; k++)
            if (k == seat)
                same = same && one.card[k] == two.card[k];
            else
                differ = differ && one.card[k] != two.card[k];
        if (same && differ) return;
    }
    fail_msg("there are no two such worlds");
}

static void say(struct player *p, const char *text) {
    json_t *ok = player_move(p, text);
    if (strcmp(str(ok, "t"), "ok")) fail_msg("%s: %s", text, str(ok, "text"));
    player_until(p, num(ok, "v"));
    json_decref(ok);
}

static void all_hear(struct player p[SEATS + 1]) {
    json_int_t v = 0;
    for (int i = 0; i < SEATS; i++)
        if (p[i].v > v) v = p[i].v;
    for (int i = 0; i <= SEATS; i++) player_until(&p[i], v);
}

/* A round in which seat 1 chooses, takes back, and chooses again. */
static void play_round(struct player p[SEATS + 1], bool last) {
    char text[32];
    snprintf(text, sizeof text, "2=%d", choice_of_world);
    say(&p[1], text);
    all_hear(p);
    say(&p[1], "2=0"); /* replaced while others still owe theirs */
    all_hear(p);
    say(&p[0], "1=0");
    all_hear(p);
    json_t *ok = player_ask(&p[0], "back");
    player_until(&p[0], num(ok, "v"));
    json_decref(ok);
    all_hear(p);
    say(&p[0], "1=0");
    all_hear(p);
    say(&p[2], "3=2");
    all_hear(p);
    if (last) return;
    say(&p[2], "3>1x1");
    all_hear(p);
}

/* What is public and yet another in the two worlds: the table's address, and how fast the hands
 * were in the race (only its winner is the same). */
static char *masked(const char *heard, const char *id) {
    char *copy = strdup(heard), *end;
    for (char *at = copy; (at = strstr(at, id));) memset(at, '#', strlen(id));
    for (char *at = copy; (at = strstr(at, "\"8{")) && (end = strchr(at, '}')); at = end)
        memmove(at + 3, end, strlen(end) + 1), end = at + 3;
    return copy;
}

/* Everything that each player and a spectator are sent until the cards are shown. */
static void record_streams(struct host *h, const char *seed, char *heard[SEATS + 1]) {
    struct table_of_test t;
    struct player p[SEATS + 1];
    char body[256], token[SEATS][64];
    memset(p, 0, sizeof p);
    snprintf(body, sizeof body,
             "{\"game\":\"tiny\",\"seats\":[{\"kind\":\"me\",\"name\":\"A\"},{\"kind\":\"friend\"},"
             "{\"kind\":\"friend\"}],\"seed\":\"%s\"}",
             seed);
    table_make(&t, h->port, body);
    strcpy(token[0], t.token);
    for (int i = 0; i <= SEATS; i++) {
        int seat = i < SEATS ? i : -1;
        if (i > 0 && i < SEATS) table_take(&t, i, token[i]);
        p[i].keep = true;
        player_sit(&p[i], &t, seat < 0 ? NULL : token[i], seat);
        for (int k = 0; k <= i; k++) player_hear(&p[k], 30);
    }
    play_round(p, false);
    play_round(p, true);
    for (int i = 0; i <= SEATS; i++) {
        json_decref(player_ask(&p[i], "view"));
        json_decref(player_story(&p[i]));
        player_hear(&p[i], 30);
        heard[i] = masked(p[i].heard, t.id);
        player_leave(&p[i]);
    }
    table_done(&t);
}

static void same_stream(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] && a[i] == b[i]) i++;
    if (a[i] || b[i])
        fail_msg("differs at byte %zu: \"%.60s\" and \"%.60s\"", i, a + (i > 20 ? i - 20 : 0),
                 b + (i > 20 ? i - 20 : 0));
}

/* `seat` -1: the spectator, for whom all cards may differ. */
static void a_stream_tells_nothing_more(int seat) {
    struct host h;
    mz_game *g;
    char a[32], b[32], *one[SEATS + 1], *two[SEATS + 1];
    const mz_pair pairs[] = {{"seats", "3"}};
    assert_int_equal(mz_make("tiny", pairs, 1, &g, NULL), MZ_OK);
    two_worlds(g, seat, a, b);
    mz_free(g);
    host_prepare(&h);
    host_start(&h);
    choice_of_world = 1;
    record_streams(&h, a, one);
    choice_of_world = 2;
    record_streams(&h, b, two);
    int i = seat < 0 ? SEATS : seat;
    assert_true(strlen(one[i]) > 2000);
    same_stream(one[i], two[i]);
    /* The comparison can see: whose cards differ gets another stream. */
    assert_string_not_equal(one[(seat + 1) % SEATS], two[(seat + 1) % SEATS]);
    for (int k = 0; k <= SEATS; k++) {
        free(one[k]);
        free(two[k]);
    }
    host_stop(&h);
    host_clean(&h);
}

static void a_seat_learns_nothing_of_the_others(void **state) {
    (void)state;
    a_stream_tells_nothing_more(0);
    a_stream_tells_nothing_more(2);
}

static void a_spectator_learns_nothing_of_anybody(void **state) {
    (void)state;
    a_stream_tells_nothing_more(-1);
}

/* Nothing of a running game is in its record or summary, and the key is nowhere. */
static void the_record_waits_for_the_end(void **state) {
    (void)state;
    struct host h;
    struct table_of_test t;
    struct reply *r = malloc(sizeof *r);
    char path[80];
    host_prepare(&h);
    host_start(&h);
    table_make(&t, h.port,
               "{\"game\":\"tiny\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"seed\":"
               "\"hush hush\"}");
    snprintf(path, sizeof path, "/api/tables/%s/record", t.id);
    http(h.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 409);
    snprintf(path, sizeof path, "/api/tables/%s", t.id);
    http(h.port, "GET", path, NULL, NULL, r);
    assert_null(strstr(r->body, "hush"));
    free(r);
    table_done(&t);
    host_stop(&h);
    host_clean(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_learns_nothing_of_the_others),
        cmocka_unit_test(a_spectator_learns_nothing_of_anybody),
        cmocka_unit_test(the_record_waits_for_the_end),
    };
    return tiny_registered ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
