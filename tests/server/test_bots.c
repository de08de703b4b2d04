/* T18: bots that answer wrongly, too late or not at all are replaced by a legal step and counted;
 * they play without a browser, and after a restart. A full disk stops them as it stops people. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct host host;
static atomic_int mood, calls; /* of the brain below */
enum { WRONG, NOTHING, SLOW, HANGING, FINE };

static int brain(void *user, const mz_game *game, const void *view, int seat, int level,
                 mz_rng *rng, uint64_t deadline, mz_id ids[MZ_STEPS]) {
    _Alignas(8) uint8_t world[MZ_STATE_MAX];
    mz_set set;
    (void)user, (void)level, (void)deadline;
    atomic_fetch_add(&calls, 1);
    switch (atomic_load(&mood)) {
    case WRONG: ids[0] = 12345; return 1;
    case NOTHING: return 0;
    case SLOW: sleep(2); break;
    case HANGING:
        while (atomic_load(&mood) == HANGING) usleep(20000);
        break;
    default: break;
    }
    mz_sample(game, view, seat, rng, world);
    int n = mz_legal(game, world, seat, &set);
    ids[0] = mz_kth(&set, (int)mz_below(rng, (uint32_t)n));
    return 1;
}

static int setup(void **state) {
    (void)state;
    host_prepare(&host);
    host.config.brain = brain;
    atomic_store(&calls, 0);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static const char BODY[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
                           "\"bot\",\"level\":2}],\"seed\":\"bots\"}";

static void play_to_the_end(struct player *p) {
    for (int i = 0; !p->over && i < 5000; i++) {
        if (player_owes(p)) play_on(p, 1, 1);
        player_hear(p, 10);
    }
    assert_true(p->over);
}

static void a_whole_game_in_this_mood(int m) {
    struct table_of_test t;
    struct player p = {0};
    atomic_store(&mood, m);
    host_start(&host);
    table_make(&t, host.port, BODY);
    player_sit(&p, &t, t.token, 0);
    play_to_the_end(&p);
    assert_true(metric(host.port, "bot_alarms_total") > 2);
    player_leave(&p);
    table_done(&t);
}

static void illegal_answers_are_replaced(void **state) {
    (void)state;
    a_whole_game_in_this_mood(WRONG);
}

static void no_answer_is_replaced(void **state) {
    (void)state;
    a_whole_game_in_this_mood(NOTHING);
}

/* The bot never answers as long as it hangs: it is played for all the same. */
static void a_bot_that_hangs_does_not_stop_the_table(void **state) {
    (void)state;
    struct table_of_test t;
    struct player p = {0};
    atomic_store(&mood, HANGING);
    host_start(&host);
    table_make(&t, host.port, BODY);
    player_sit(&p, &t, t.token, 0);
    while (player_owes(&p)) play_on(&p, 1, 1);
    player_until(&p, p.v + 1);
    assert_true(metric(host.port, "bot_alarms_total") >= 1);
    atomic_store(&mood, FINE);
    play_to_the_end(&p);
    player_leave(&p);
    table_done(&t);
}

/* Nobody looks on, and the server restarts: the bot's move is made all the same. */
static void bots_need_no_browser(void **state) {
    (void)state;
    struct table_of_test t;
    struct player p = {0};
    atomic_store(&mood, SLOW);
    host_start(&host);
    table_make(&t, host.port, BODY);
    player_sit(&p, &t, t.token, 0);
    while (player_owes(&p)) {
        char move[64];
        player_choose(&p, move, sizeof move);
        json_t *ok = player_move(&p, move);
        assert_string_equal(str(ok, "t"), "ok");
        json_decref(ok);
        player_hear(&p, 50);
    }
    json_int_t v = p.v;
    host_stop(&host); /* while it thinks */
    atomic_store(&mood, FINE);
    host_start(&host);
    t.port = host.port;
    for (int i = 0; i < 500 && metric(host.port, "bot_moves_total") < 1; i++) usleep(20000);
    player_return(&p);
    player_until(&p, v + 1);
    play_to_the_end(&p);
    player_leave(&p);
    table_done(&t);
}

/* The disk is full: the move is refused, nothing has changed, and others see nothing of it. */
static void a_full_disk_refuses_the_move(void **state) {
    (void)state;
    struct table_of_test t;
    struct player p[2];
    char token[64], big[220];
    memset(p, 0, sizeof p);
    snprintf(big, sizeof big, "%s?max_pages=12", host.store);
    host.config.store = big;
    atomic_store(&mood, FINE);
    host_start(&host);
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"friend\"}],"
               "\"seed\":\"full\"}");
    table_take(&t, 1, token);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[1], &t, token, 1);
    int made = 0, code = 201;
    while (code == 201 && made < 400) { /* tables fill the store */
        json_decref(http_post(host.port, "/api/tables", BODY, &code));
        made++;
    }
    assert_int_equal(code, 503);
    json_t *no = NULL;
    for (int i = 0; i < 60 && !no; i++) { /* the page begun may have room for a few short lines */
        char move[64];
        struct player *a = &p[player_owes(&p[1])];
        player_choose(a, move, sizeof move);
        json_t *m = player_move(a, move);
        if (!strcmp(str(m, "t"), "no"))
            no = m;
        else
            json_decref(m);
        player_hear(&p[0], 20);
        player_hear(&p[1], 20);
        assert_false(p[0].over);
    }
    assert_non_null(no);
    assert_string_equal(str(no, "code"), "store");
    json_decref(no);
    json_int_t v = p[0].v;
    for (int k = 0; k < 2; k++) {
        player_return(&p[k]);
        assert_int_equal(p[k].v, v);
    }
    host_stop(&host);
    host.config.store = host.store; /* there is room again */
    host_start(&host);
    t.port = host.port;
    for (int k = 0; k < 2; k++) {
        player_return(&p[k]);
        assert_int_equal(p[k].v, v);
    }
    assert_int_equal(play_on(p, 2, 1), 1);
    player_leave(&p[0]);
    player_leave(&p[1]);
    table_done(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
        T(illegal_answers_are_replaced),
        T(no_answer_is_replaced),
        T(a_bot_that_hangs_does_not_stop_the_table),
        T(bots_need_no_browser),
        T(a_full_disk_refuses_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
