/* The content file (1.4), the options of section 4, the constants of section 10, seats. */
#include "lib/bunnies.h"

#include <stdio.h>
#include <string.h>

/* The content in effect as lines. */
static void content_of(const mz_game *game, char *out, size_t n) {
    mz_text text = mz_text_in(out, n);
    mz_content(game, &text);
    assert_false(text.full);
}

/* 1.5 to 1.9, section 10: 66 paths, eleven of a colour; 42 cards; 36 gift cards. */
static void the_standard_components(void **state) {
    (void)state;
    char lines[16384];
    mz_game *game = bunnies_game("-");
    content_of(game, lines, sizeof lines);
    int paths = 0, of[128] = {0}, cards = 0, gifts = 0;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        int i, k, n;
        char value[8];
        if (sscanf(line, "paths.%d.%d=%7s", &i, &k, value) == 3 && k == 2)
            paths++, of[(unsigned char)value[0]]++;
        if (sscanf(line, "colour_deck.%7[^=]=%d", value, &n) == 2) cards += n;
        if (sscanf(line, "gift_deck.%7[^=]=%d", value, &n) == 2) gifts += n;
    }
    assert_int_equal(paths, 66);
    for (const char *c = "ROYGBP"; *c; c++) assert_int_equal(of[(unsigned char)*c], 11);
    assert_int_equal(cards, 42);
    assert_int_equal(gifts, 36);
    mz_free(game);
}

static mz_status make(const mz_pair *pairs, int n, mz_game **game, mz_error *error) {
    return mz_make("amoebunnies", pairs, n, game, error);
}

/* 1.4: every check on load refuses with the place. */
static void a_bad_file_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        mz_pair pair;
        const char *place;
    } bad[] = {
        {{"content.id", "a b"}, "id"},
        {{"content.id", ""}, "id"},
        {{"content.spaces.0.0", "Rx"}, "spaces.0.0"},
        {{"content.spaces.0.0", "Rr"}, "spaces"},
        {{"content.paths.0.0", "Rr"}, "paths.0"},
        {{"content.paths.96.0", "Rr"}, "paths.96.0"},
        {{"content.flower.3", "Rr"}, "flower"},
        {{"content.flower.12", "Rr"}, "flower.12"},
        {{"content.cam.0", "Zz"}, "cam.0"},
        {{"content.bird.0", "Rr"}, "bird"},
        {{"content.colour_deck.RR", "2"}, "colour_deck"},
        {{"content.colour_deck.RX", "2"}, "colour_deck.RX"},
        {{"content.colour_deck.RR", "251"}, "colour_deck.RR"},
        {{"content.gift_deck.d9", "1"}, "gift_deck.d9"},
        {{"content.gift_icons.0", "14"}, "gift_icons.0"},
        {{"content.gift_icons.0", "0"}, "gift_icons.0"},
        {{"content.sunil_die.0", "X"}, "sunil_die.0"},
        {{"content.sunil_die.1", "R"}, "sunil_die.1"},
        {{"content.violet_die.0", "13"}, "violet_die.0"},
        {{"content.nothing", "1"}, "nothing"},
        {{"content.violet_die", ""}, "violet_die"}, /* an empty list */
        {{"content.sunil_die", ""}, "sunil_die"},
        {{"content.colour_deck", ""}, "colour_deck"},
        {{"content.flower", ""}, "flower"},
        {{"content.spaces", ""}, "spaces"},
        {{"content.paths", ""}, "paths"},
        {{"content.nothing", ""}, "nothing"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mz_game *game;
        mz_error error = {0};
        assert_int_equal(make(&bad[i].pair, 1, &game, &error), MZ_OPTION);
        assert_string_equal(error.code, "content");
        if (!strstr(error.text, bad[i].place)) fail_msg("%s: %s", bad[i].place, error.text);
    }
}

/* A board of a ring with chords: paths as pairs, for faults of the whole graph. */
static mz_status ring(int skip, const char *a, const char *b, mz_error *error) {
    static const char LETTERS[] = "ROYGBP", SMALL[] = "roygbp";
    static char store[40][3][40], values[40][3][4];
    mz_pair pairs[120];
    int n = 0, k = 0;
    for (int i = 0; i < 37; i++) {
        int x = i % 36, y = (i + 1) % 36;
        bool extra = i == 36;
        if (i == skip || (extra && !a)) continue;
        for (int part = 0; part < 3; part++) {
            int space = part ? y : x;
            snprintf(store[k][part], sizeof store[k][part], "content.paths.%d.%d", k, part);
            snprintf(values[k][part], 4, "%c%c", LETTERS[space / 6], SMALL[space % 6]);
            if (extra) snprintf(values[k][part], 4, "%s", part ? b : a);
            if (part == 2) snprintf(values[k][part], 4, "%c", LETTERS[i % 6]);
            pairs[n++] = (mz_pair){store[k][part], values[k][part]};
        }
        k++;
    }
    mz_game *game;
    mz_status status = make(pairs, n, &game, error);
    if (!status) mz_free(game);
    return status;
}

/* 1.4: in one piece, two paths at every space, none twice, none to itself. */
static void the_graph_is_checked(void **state) {
    (void)state;
    mz_error error = {0};
    assert_int_equal(ring(-1, NULL, NULL, &error), MZ_OK);
    assert_int_equal(ring(-1, "Rr", "Gg", &error), MZ_OK);
    assert_int_equal(ring(5, NULL, NULL, &error), MZ_OPTION);
    assert_int_equal(ring(-1, "Rr", "Rr", &error), MZ_OPTION);
    assert_int_equal(ring(-1, "Ro", "Rr", &error), MZ_OPTION);
}

/* The content in effect, written and read again, is the same; another id shows in positions. */
static void content_round_trip(void **state) {
    (void)state;
    char lines[16384], again[16384], store[16384];
    enum { MANY = 512 };
    mz_pair pairs[MANY];
    static char keys[MANY][40];
    int n = 0;
    mz_game *game = bunnies_game("-");
    content_of(game, lines, sizeof lines);
    mz_free(game);
    strcpy(store, lines);
    for (char *line = strtok(store, "\n"); line && n < MANY; line = strtok(NULL, "\n")) {
        char *equals = strchr(line, '=');
        *equals = 0;
        snprintf(keys[n], sizeof keys[n], "content.%s", line);
        pairs[n] = (mz_pair){keys[n], equals + 1};
        n++;
    }
    mz_error error = {0};
    if (make(pairs, n, &game, &error)) fail_msg("%s", error.text);
    content_of(game, again, sizeof again);
    assert_string_equal(lines, again);
    mz_free(game);
    pairs[0].value = "house";
    assert_int_equal(make(pairs, n, &game, &error), MZ_OK);
    _Alignas(8) uint8_t first[MZ_STATE_MAX], view[MZ_STATE_MAX];
    char text[2048], options[256];
    mz_text out = mz_text_in(text, sizeof text), named = mz_text_in(options, sizeof options);
    mz_init(game, first);
    mz_see(game, first, MZ_ALL, view);
    mz_write(game, view, MZ_ALL, &out);
    assert_true(!strncmp(text, "AB1 house r1 ", 13));
    mz_options(game, &named);
    assert_string_equal(options, "content=house");
    mz_free(game);
    mz_pair unknown = {"content", "house"};
    assert_int_equal(make(&unknown, 1, &game, &error), MZ_OPTION);
}

/* A game with a house deck: one card of each listed kind. */
static mz_game *house(const char *const *cards, int n, const mz_pair *more, int many) {
    static char keys[32][40];
    mz_pair pairs[64] = {{"content.id", "house"}};
    int k = 1;
    mz_game *game;
    mz_error error = {0};
    for (int i = 0; i < n; i++) {
        snprintf(keys[i], sizeof keys[i], "content.colour_deck.%s", cards[i]);
        pairs[k++] = (mz_pair){keys[i], "3"};
    }
    for (int i = 0; i < many; i++) pairs[k++] = more[i];
    if (make(pairs, k, &game, &error)) fail_msg("%s", error.text);
    return game;
}

static void load(bunnies *b, mz_game *game, const char *position) {
    mz_error error = {0};
    b->game = game;
    if (mz_read(game, position, b->state, &error)) fail_msg("%s: %s", error.code, error.text);
}

/* AB-R2, AB-27, AB-32: icon cards with two colours, and with none. */
static void icon_cards_of_other_decks(void **state) {
    (void)state;
    static const char *const cards[] = {"RO", "YG", "BP", "RGj", "--j"};
    const mz_pair who = {"characters", "mid,roy"};
    bunnies b;
    load(&b, house(cards, 5, &who, 1),
         "AB1 house r2 mid | mid Gg j0 h[YG.RGj.--j] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 "
         "og[] | roy Rr j0 h[] g[] carry=- boost=- " FLOWERS PILES);
    assert_true(bunnies_can(&b, "redeem RGj"));
    assert_true(bunnies_can(&b, "redeem --j"));
    assert_true(bunnies_can(&b, "trade R YG RGj --j") == false);
    assert_true(bunnies_can(&b, "trade G YG RGj --j"));
    bunnies_play(&b, "go Bb RGj"); /* red path, a printed colour: the green half is left */
    assert_true(bunnies_shows(&b, "pend=half(G)"));
    bunnies_play(&b, "Bo; go By --j"); /* blue path by the icon: no half */
    assert_false(bunnies_shows(&b, "pend="));
    bunnies_free(&b);
}

/* AB-R19, AB-ROY-14: a flower revealed on a fitting animal space counts. */
static void a_flower_found_on_its_animal_counts(void **state) {
    (void)state;
    static const char *const cards[] = {"RO", "YG", "BP"};
    static const mz_pair more[] = {
        {"characters", "roy,mid"}, {"content.bird.0", "Ro"}, {"content.bird.1", "Br"}};
    bunnies b;
    load(&b, house(cards, 3, more, 3),
         "AB1 house r9 roy left=0 | roy Ro j0 h[RO] g[] carry=- boost=spd,peek,barg "
         "fl[Ro?,Ry:bfly,Yb:bee,Gp:bfly,Br:bird,Po:bee] gone[d2,d2,j2] | mid Gg j0 h[] g[] "
         "marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES);
    bunnies_play(&b, "flip RO; F:bird");
    assert_true(bunnies_shows(&b, " won=roy "));
    bunnies_free(&b);
}

/* AB-S1, AB-S2: two to six different characters, in seating order; the number of seats follows. */
static void characters_and_seats(void **state) {
    (void)state;
    static const char *const bad[] = {
        "roy", "roy,roy", "roy,bob", "roy,", ",roy", "", "roy,cam,sar,mid,sun,vio,roy", "roy cam"};
    mz_game *game;
    mz_error error = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        mz_pair pair = {"characters", bad[i]};
        assert_int_equal(make(&pair, 1, &game, &error), MZ_OPTION);
    }
    game = bunnies_game("characters=vio+roy+mid");
    assert_int_equal(mz_size(game).seats, 3);
    assert_string_equal(mz_seat(game, 0), "vio");
    assert_string_equal(mz_seat(game, 2), "mid");
    mz_free(game);
    game = bunnies_game("seats=4");
    assert_int_equal(mz_size(game).seats, 4);
    assert_string_equal(mz_seat(game, 3), "mid");
    mz_free(game);
    mz_pair both[] = {{"characters", "roy,cam"}, {"seats", "3"}};
    assert_int_equal(make(both, 2, &game, &error), MZ_OPTION);
}

/* AB-R28, AB-S2: a position may begin at any seat of the circle, but the circle stays. */
static void the_circle_of_seats(void **state) {
    (void)state;
    static const char roy[] = "roy Rr j0 h[] g[] carry=- boost=- " FLOWERS;
    static const char *const line[] = {roy, "cam j0 h[] g[] st[Rg5,Rp1,Oo3,Yy1,Gg1,Bb1] sp[]",
                                       "vio Pp j0 h[] g[] part=Op dial=0 smp=- tun[]"};
    mz_game *game = bunnies_game("characters=roy+cam+vio");
    for (int first = 0; first < 3; first++)
        for (int step = 1; step < 3; step++) {
            char text[1024];
            _Alignas(8) uint8_t into[MZ_STATE_MAX];
            mz_error error = {0};
            snprintf(text, sizeof text, "AB1 std r2 cam left=2 | %s | %s | %s" PILES, line[first],
                     line[(first + step) % 3], line[(first + 2 * step) % 3]);
            assert_int_equal(mz_read(game, text, into, &error), step == 1 ? MZ_OK : MZ_POSITION);
            if (step != 1) assert_string_equal(error.code, "AB-S2");
        }
    mz_free(game);
}

/* Sections 7.4 and 10: bounds of ids. */
static void bounds(void **state) {
    (void)state;
    mz_game *game = bunnies_game("characters=roy+cam+sar+mid+sun+vio");
    assert_int_equal(mz_size(game).ids, 262);
    assert_int_equal(mz_size(game).outcomes, 132);
    mz_free(game);
}

/* AB-SAR-4, AB-36: a track without icons draws no gift card; without gift cards an icon, or a gift
 * opened, brings none. Both empty lists are told again. */
static void a_track_without_icons(void **state) {
    (void)state;
    static const mz_pair EMPTY[] = {{"content.gift_icons", ""}, {"content.gift_deck", ""}};
    for (int i = 0; i < 2; i++) {
        bunnies b;
        mz_error error = {0};
        char lines[16384];
        mz_pair pairs[] = {{"characters", "sar,mid"}, EMPTY[i]};
        if (make(pairs, 2, &b.game, &error)) fail_msg("%s", error.text);
        content_of(b.game, lines, sizeof lines);
        assert_non_null(strstr(lines, i ? "\ngift_deck=\n" : "\ngift_icons=\n"));
        if (mz_read(
                b.game,
                "AB1 std r2 sar | sar Op j0 h[] g[] left=12 hide[Rb,Op,Gy,Pg] gifts[Gg1] | mid Gg "
                "j0 h[RR] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[]" PILES,
                b.state, &error))
            fail_msg("%s", error.text);
        bunnies_play(&b, "place"); /* the third gift */
        assert_true(bunnies_shows(&b, "pend=loc(hide) "));
        bunnies_play(&b, "L:Br;end;C:RO;C:RY;open RR");
        assert_int_equal(bunnies_shows(&b, "pend=gift(mid)"), i == 0);
        bunnies_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_components),
        cmocka_unit_test(a_bad_file_is_refused_with_its_place),
        cmocka_unit_test(the_graph_is_checked),
        cmocka_unit_test(content_round_trip),
        cmocka_unit_test(icon_cards_of_other_decks),
        cmocka_unit_test(a_track_without_icons),
        cmocka_unit_test(a_flower_found_on_its_animal_counts),
        cmocka_unit_test(characters_and_seats),
        cmocka_unit_test(the_circle_of_seats),
        cmocka_unit_test(bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
