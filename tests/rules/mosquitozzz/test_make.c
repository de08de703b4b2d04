/* Games made: players, levels, settings of the table, components. */
#include "games/mosquitozzz/mosquitozzz.h"
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <string.h>

static const zzz_state *state_of(const table *t) {
    return (const zzz_state *)(const void *)t->state;
}

/* MZ-1: 2 to 4 players; the standard game unless a level is chosen. */
static void two_to_four_players(void **state) {
    (void)state;
    assert_string_equal(refused_options("seats=1"), "option");
    assert_string_equal(refused_options("seats=5"), "option");
    assert_string_equal(refused_options("level=hard"), "option");
    for (int n = '2'; n <= '4'; n++) {
        char options[] = "seats=2";
        options[6] = (char)n;
        table *t = table_new(options);
        assert_int_equal(mz_size(t->game).seats, n - '0');
        assert_non_null(strstr(written(t, MZ_ALL), "MZ1 std/"));
        table_free(t);
    }
}

/* MZ-2, MZ-R27: characters, overviews, explanations and the Lamp are no cards of play: a game
 * holds four starter sets of 8, 24 Swarm cards, 32 of experience, and the supplement's 10. */
static void only_play_cards_count(void **state) {
    (void)state;
    table *t = table_new("seats=4,level=coop2");
    const zzz_state *s = state_of(t);
    int cards = zzz_total(s->wpool) + zzz_total(s->ypool);
    for (int i = 0; i < 4; i++) cards += zzz_total(s->pool[i]);
    assert_int_equal(cards, 4 * 8 + 24 + 10 + 31); /* without the Net, MZ-56 */
    table_free(t);
}

/* MZ-3, MZ-R23: one Flat Hand is set aside, the other one of the set is shuffled in.
 * MZ-4: ten drops. MZ-5: 24 Swarm cards. MZ-6: 32 of experience, three turned up.
 * MZ-7: four draws. */
static void the_setup(void **state) {
    (void)state;
    table *t = table_new("seats=3");
    assert_string_equal(written(t, MZ_ALL),
                        "MZ1 std/3 0 L1 V- S=- D=0 T=-/-/- P1=10:FH:~AT*2,AA,FH,SC,MS,BF:- "
                        "P2=10:FH:~AT*2,AA,FH,SC,MS,BF:- P3=10:FH:~AT*2,AA,FH,SC,MS,BF:- "
                        "W=~AT*2,AA*6,RA*4,IN*2,AP,IF*2,RS*2,AL,BE,GA,AM*2 X=- "
                        "Y=~FH*6,MS*4,LS*3,CT*3,ES*4,FG*2,SS*4,MD*5,MN G=-");
    mz_source source;
    mz_source_text(&source, "setup");
    mz_deal(t->game, t->state, &source);
    const zzz_state *s = state_of(t);
    assert_int_equal(s->head.stage, ZZZ_AT_CHOOSE);
    assert_int_equal(s->wn, 24);
    assert_int_equal(s->yn, 29);
    assert_int_equal(zzz_total(s->row), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(s->handn[i], 5);
        assert_int_equal(s->pilen[i], 3);
        assert_int_equal(s->blood[i], 10);
    }
    table_free(t);
}

/* MZ-56, MZ-57, MZ-58 */
static void the_cooperative_levels(void **state) {
    (void)state;
    static const struct {
        const char *options;
        int swarm, alarms, full;
    } rows[] = {{"level=coop0,seats=2", 24, 2, 6},
                {"level=coop1,seats=3", 29, 4, 5},
                {"level=coop2,seats=4", 34, 6, 4}};
    for (int i = 0; i < 3; i++) {
        table *t = table_new(rows[i].options);
        const zzz_game *g = zzz_of(t->game);
        const zzz_state *s = state_of(t);
        assert_int_equal(s->wn, rows[i].swarm);
        assert_int_equal(s->wpool[zzz_type_named(g, "AM")], rows[i].alarms);
        assert_int_equal(s->wpool[zzz_type_named(g, "IF")], i == 2 ? 3 : 2);
        assert_int_equal(s->ypool[zzz_type_named(g, "MN")], 0);
        assert_int_equal(g->full, rows[i].full);
        table_free(t);
    }
}

/* MZ-8, MZ-R22: seat 1 where none is named; a seat that is named (the winner of the game before,
 * too); or each with the same chance. */
static void who_gets_the_lamp_first(void **state) {
    (void)state;
    table *t = table_new("seats=3,start=chosen");
    assert_int_equal(state_of(t)->lamp, 0);
    table_free(t);
    t = table_new("seats=3,start=winner");
    assert_int_equal(state_of(t)->lamp, 0);
    table_free(t);
    t = table_new("seats=3,start=3");
    assert_int_equal(state_of(t)->lamp, 2);
    table_free(t);
    assert_string_equal(refused_options("seats=3,start=4"), "option");
    assert_string_equal(refused_options("start=0"), "option");
    t = table_new("seats=3,start=random");
    mz_outcome out[MZ_OUTCOMES];
    assert_int_equal(mz_outcomes(t->game, t->state, out), 3);
    for (int i = 0; i < 3; i++) assert_int_equal(out[i].weight, 1);
    play(t, "*L 2");
    assert_int_equal(state_of(t)->lamp, 1);
    assert_non_null(strstr(written(t, MZ_ALL), "MZ1 std/3 0 L2 "));
    table_free(t);
}

/* MZ-R15: one number of sixteenths for all, or one for each seat. */
static void the_slap_model(void **state) {
    (void)state;
    static const char *const bad[] = {"slap=17", "slap=8/6", "slap=8/6/8/8",
                                      "slap=",   "slap=8/",  "slap=/8",
                                      "slap=a",  "slap=-1",  "slap=8/6/99"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char options[64];
        snprintf(options, sizeof options, "seats=3,%s", bad[i]);
        assert_string_equal(refused_options(options), "option");
    }
    table *t = table_new("seats=3,slap=8/0/16");
    const zzz_game *g = zzz_of(t->game);
    assert_int_equal(g->slap[0], 8);
    assert_int_equal(g->slap[1], 0);
    assert_int_equal(g->slap[2], 16);
    table_free(t);
    t = table_new("seats=3,slap=5");
    assert_int_equal(zzz_of(t->game)->slap[2], 5);
    table_free(t);
}

/* The weights of every split slap are whole numbers whose sum is 16^m (MZ-R15). */
static void weights_are_exact(void **state) {
    (void)state;
    for (int q = 0; q <= 16; q++) {
        char options[32];
        snprintf(options, sizeof options, "slap=%d", q);
        table *t = table_new(options);
        mz_outcome out[MZ_OUTCOMES];
        assert_int_equal(mz_read(t->game,
                                 "MZ1 std/2 B.k L1 V2 S=AP*4 D=0 T=-/- P1=7:-:AT:FH P2=9:FH:AT:- "
                                 "W=AA,IN X=- Y=- G=-",
                                 t->state, NULL),
                         MZ_OK);
        int n = mz_outcomes(t->game, t->state, out);
        uint64_t sum = 0;
        for (int i = 0; i < n; i++) sum += out[i].weight;
        assert_true(sum == (q == 8 ? (uint64_t)1 << 20 : (uint64_t)1 << 60));
        assert_int_equal(n, q == 8 ? 21 : q % 16 ? 16 : 1);
        table_free(t);
    }
}

/* MZ-62, MZ-R24: talk is no move: in Phase A of a cooperative game a seat can choose its cards and
 * nothing else, and no kind of choice or event is about words. */
static void the_engine_carries_no_talk(void **state) {
    (void)state;
    table *t = table_at("MZ1 coop0/3 A L1 V3 S=AT D=0 T=././. P1=2:AA,FH,SC,MS,BF:AT:- "
                        "P2=2:AT,FH:AT:- P3=1i:AT,FH:AT:- W=RA X=FH,SC,MS Y=LS G=-");
    mz_set set;
    assert_int_equal(mz_legal(t->game, t->state, 0, &set), 5);
    const mz_tables *tables = mz_tables_of(t->game);
    for (int i = 0; i < tables->nkinds; i++)
        for (int k = 0; tables->kinds[i].args[k]; k++)
            assert_string_not_equal(tables->kinds[i].args[k], "text");
    table_free(t);
}

/* MZ-R25: the third phase is the sting analysis, C, and the page says so. */
static void phases_have_names(void **state) {
    (void)state;
    char board[4096];
    mz_text out = mz_text_in(board, sizeof board);
    table *t = table_at("MZ1 std/2 C.e L1 V2 S=AT D=0 T=-/- P1=6i:FH:AT:RA P2=9:AT,FH:BF:- "
                        "W=AA,RA X=FH,SS,MD Y=LS G=-");
    mz_board(t->game, t->state, MZ_ALL, &out);
    assert_non_null(strstr(board, "Phase C"));
    assert_non_null(strstr(board, "bank 5")); /* MZ-10: 2 * 10 - 6 - 9 */
    table_free(t);
}

/* ---- components (1.3) ---- */

/* The default components as pairs. */
struct components {
    char text[8192], key[128][64];
    mz_pair pairs[130];
    int n;
};

static void list_components(struct components *c) {
    table *t = table_new("");
    mz_text all = mz_text_in(c->text, sizeof c->text);
    mz_content(t->game, &all);
    table_free(t);
    c->n = 0;
    for (char *at = c->text; *at; c->n++) {
        char *end = strchr(at, '\n'), *equals = strchr(at, '=');
        *end = *equals = 0;
        snprintf(c->key[c->n], sizeof c->key[c->n], "content.%.50s", at);
        c->pairs[c->n] = (mz_pair){c->key[c->n], equals + 1};
        at = end + 1;
    }
}

/* The reason why the components are refused with one value changed or added, "" when not. */
static const char *refused_content(const char *key, const char *value) {
    static char text[256];
    static struct components c;
    mz_game *game;
    mz_error error = {0};
    int i = 0;
    list_components(&c);
    while (i < c.n && strcmp(c.key[i], key) != 0) i++;
    c.pairs[i] = (mz_pair){key, value};
    if (i == c.n) c.n++;
    mz_status status = mz_make("mosquitozzz", c.pairs, c.n, &game, &error);
    if (status && strncmp(error.text, "content.", 8)) fail_msg("%s", error.text);
    snprintf(text, sizeof text, "%s", status ? error.text + 8 : "");
    if (status) assert_string_equal(error.code, "content");
    mz_free(game);
    return text;
}

static void bad_components_are_refused_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *key, *value, *place;
    } rows[] = {
        {"content.starter.FH", "2", ""},
        {"content.cards.AT.name", "Midge", ""},
        {"content.starter.AT", "3", "starter"},
        {"content.starter.FH", "0", "starter"},
        {"content.starter.XX", "1", "starter.XX"},
        {"content.swarm.AM", "3", "swarm"},
        {"content.swarm.FH", "1", "swarm"},
        {"content.experience.MN", "0", "experience"},
        {"content.experience.AT", "0", ""},
        {"content.supplement.AM", "3", "supplement"},
        {"content.cards.AT.number", "10", "cards.AT.number"},
        {"content.cards.AT.number", "0", "cards.AT"},
        {"content.cards.AT.colour", "pink", "cards.AT.colour"},
        {"content.cards.FH.colour", "red", "cards.FH"},
        {"content.cards.SC.colour", "blue", "cards.SC"},
        {"content.cards.AT.marked", "maybe", "cards.AT.marked"},
        {"content.cards.AT.marked", "true", "cards.AT"},
        {"content.cards.RS.marked", "false", "cards.RS"},
        {"content.cards.FH.number", "3", "cards.FH"},
        {"content.cards.ATT.name", "x", "cards.ATT.name"},
        {"content.cards.AT.smell", "x", "cards.AT.smell"},
        {"content.noise", "x", "noise"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *got = refused_content(rows[i].key, rows[i].value);
        if (*rows[i].place ? strncmp(got, rows[i].place, strlen(rows[i].place)) != 0 : *got)
            fail_msg("%s=%s: \"%s\"", rows[i].key, rows[i].value, got);
    }
}

/* A house copy with a card of its own, ZP of number 9 with the mark in place of ES: it is drawn,
 * used and written like the others, and its name is that of the copy. */
static void a_house_copy_plays(void **state) {
    (void)state;
    static struct components c;
    list_components(&c);
    for (int i = 0; i < c.n; i++) {
        char *code = strstr(c.key[i], ".ES");
        if (!code) continue;
        memcpy(code, ".ZP", 3);
        if (strstr(c.key[i], ".name")) c.pairs[i].value = "Zapper";
        if (strstr(c.key[i], ".number")) c.pairs[i].value = "9";
        if (strstr(c.key[i], ".marked")) c.pairs[i].value = "true";
    }
    table *t = table_new("");
    mz_free(t->game);
    mz_error error = {0};
    if (mz_make("mosquitozzz", c.pairs, c.n, &t->game, &error)) fail_msg("%s", error.text);
    assert_int_equal(mz_read(t->game,
                             "MZ1 std/2 B.b L1 V2 S=AP*2 D=0 T=-/- P1=7:ZP:AT:- P2=9:FH:AT:- "
                             "W=AA,IN X=ZP Y=ZP*2 G=-",
                             t->state, &error),
                     MZ_OK);
    play(t, "1B ZP");
    assert_non_null(strstr(written(t, MZ_ALL), "D=9 T=-/- P1=7:-:AT:- "));
    assert_non_null(strstr(written(t, MZ_ALL), "G=ZP"));
    int zapper = zzz_type_named(zzz_of(t->game), "ZP");
    assert_string_equal(mz_tables_of(t->game)->types[1].names[zapper], "Zapper (green, 9, !)");
    mz_init(t->game, t->state);
    play_out(t, "house", NULL, NULL);
    table_free(t);
}

/* A file that lists cards lists all of them. */
static void a_list_of_cards_replaces_the_default(void **state) {
    (void)state;
    static const mz_pair pairs[] = {{"content.cards.ZP.name", "Zapper"},
                                    {"content.cards.ZP.colour", "green"},
                                    {"content.cards.ZP.number", "9"},
                                    {"content.cards.ZP.marked", "true"}};
    mz_game *game;
    mz_error error = {0};
    assert_int_equal(mz_make("mosquitozzz", pairs, 4, &game, &error), MZ_OPTION);
    assert_string_equal(error.code, "content");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_four_players),
        cmocka_unit_test(only_play_cards_count),
        cmocka_unit_test(the_setup),
        cmocka_unit_test(the_cooperative_levels),
        cmocka_unit_test(who_gets_the_lamp_first),
        cmocka_unit_test(the_slap_model),
        cmocka_unit_test(weights_are_exact),
        cmocka_unit_test(the_engine_carries_no_talk),
        cmocka_unit_test(phases_have_names),
        cmocka_unit_test(bad_components_are_refused_with_their_place),
        cmocka_unit_test(a_house_copy_plays),
        cmocka_unit_test(a_list_of_cards_replaces_the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
