/* A game of Mosquito Show between two sockets: every view that is built from what the server sends
 * has the server's hash, whoever looks. */
#include "lib/play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static struct host host;

static int setup(void **state) {
    (void)state;
    host_prepare(&host);
    host_start(&host);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    host_stop(&host);
    host_clean(&host);
    return 0;
}

static const char SEEDED[] = "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":"
                             "\"Ana\"},{\"kind\":\"friend\"}],\"seed\":\"garden\"}";
static const char HONEST[] =
    "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"me\",\"name\":"
    "\"Ana\"},{\"kind\":\"friend\"}],\"options\":{\"flip_scope\":\"all\"}}";

static void two_players_and_a_spectator(const char *body) {
    struct table_of_test t;
    struct player p[3];
    char token[64];
    memset(p, 0, sizeof p);
    table_make(&t, host.port, body);
    player_sit(&p[0], &t, t.token, 0);
    player_sit(&p[2], &t, NULL, -1);
    table_take(&t, 1, token);
    player_sit(&p[1], &t, token, 1);
    players_begin(p, 3);
    int made = 0;
    while (play_on(p, 2, 1)) {
        made++;
        player_until(&p[2], p[0].v);
        assert_int_equal(p[2].moves, p[0].moves);
    }
    for (int i = 0; i < 3; i++) player_until_over(&p[i]);
    int told = 0;
    for (int seat = 0; seat < 2; seat++) told += player_lines(&p[2], seat);
    assert_int_equal(told, made);

    struct reply *r = malloc(sizeof *r);
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/record", t.id);
    http(host.port, "GET", path, NULL, NULL, r);
    assert_int_equal(r->code, 200);
    mz_error error = {0};
    if (mz_record_verify(r->body, NULL, 0, &error)) fail_msg("%s\n%s", error.text, r->body);
    free(r);
    for (int i = 0; i < 3; i++) player_leave(&p[i]);
    table_done(&t);
}

static void a_seeded_game_is_played_to_its_end_and_verifies(void **state) {
    (void)state;
    two_players_and_a_spectator(SEEDED);
}

static void an_honest_deal_is_made_and_verifies(void **state) {
    (void)state;
    two_players_and_a_spectator(HONEST);
}

/* However short the honest game turns out to be: each of its moves is one that the bot was asked
 * for. */
static void a_bot_plays_to_the_end(void **state) {
    (void)state;
    struct table_of_test t;
    struct player p = {0};
    table_make(&t, host.port,
               "{\"game\":\"mosquito-show\",\"seats\":[{\"kind\":\"bot\",\"level\":1},"
               "{\"kind\":\"me\"}]}");
    player_sit(&p, &t, t.token, 1);
    for (int i = 0; !p.over && i < 2000; i++) {
        player_hear(&p, 20);
        if (p.v && player_owes(&p)) play_on(&p, 1, 1);
    }
    assert_true(p.over);
    assert_int_equal(metric(host.port, "bot_moves_total"), player_lines(&p, 0));
    player_leave(&p);
    table_done(&t);
}

/* A person among bots that are quicker: what is told on the way is what is told to who comes back,
 * also where all choose at once. */
static void every_game_goes_on_among_bots(void **state) {
    (void)state;
    for (int g = 0; g < mz_games(); g++) {
        char body[256];
        struct table_of_test t;
        struct player p = {0};
        const char *name = mz_game_name(g), *bot = ",{\"kind\":\"bot\",\"level\":1}";
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"}%s%s],\"seed\":\"%s\"}", name, bot,
                 strcmp(name, "mosquito-show") ? bot : "", "crowd");
        if (!strcmp(name, "amoebunnies"))
            snprintf(body, sizeof body,
                     "{\"game\":\"%s\",\"options\":{\"characters\":\"roy,cam,sun\"},\"seats\":[{"
                     "\"kind\":\"me\"}%s%s],\"seed\":\"crowd\"}",
                     name, bot, bot);
        table_make(&t, host.port, body);
        player_sit(&p, &t, t.token, 0);
        for (int i = 0, made = 0; !p.over && made < 60 && i < 4000; i++) {
            player_hear(&p, 25);
            if (p.v && player_owes(&p)) made += play_on(&p, 1, 1);
        }
        assert_true(p.moves > 10);
        player_return(&p);
        player_leave(&p);
        table_done(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_seeded_game_is_played_to_its_end_and_verifies, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(an_honest_deal_is_made_and_verifies, setup, teardown),
        cmocka_unit_test_setup_teardown(a_bot_plays_to_the_end, setup, teardown),
        cmocka_unit_test_setup_teardown(every_game_goes_on_among_bots, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
