/* A refused move names the statement that refuses it, and every complete move is one chain. */
#include "lib/bunnies.h"

#include <string.h>

#define CAMS "cam j0 h[GG] g[] st[Rg5,Rp1,Oo3,Yy1,Gg1,Bb1] sp[]"
#define ROY(head) "roy Rr " head " g[] carry=- boost=- " FLOWERS
#define MID(tail) "mid Gg j0 h[] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[" tail "]"

static void refused(const char *position, const char *const *moves) {
    bunnies b;
    bunnies_load(&b, "-", position);
    for (; *moves; moves += 2) {
        const char *code = bunnies_why(&b, moves[0]);
        if (strcmp(code, moves[1]) != 0) fail_msg("%s: %s, not %s", moves[0], code, moves[1]);
    }
    bunnies_free(&b);
}

static void refusals_of_roy(void **state) {
    (void)state;
    refused("AB1 std r2 roy left=3 | " ROY("j0 h[OO]") " | " MID("Rr-Rg") PILES,
            (const char *const[]){"go Gg",
                                  "AB-14",
                                  "go Rg",
                                  "AB-MID-15",
                                  "hop Rb",
                                  "AB-19",
                                  "glide Rb",
                                  "AB-20",
                                  "flip OO",
                                  "AB-ROY-4",
                                  "take bee",
                                  "AB-ROY-6",
                                  "drop",
                                  "AB-ROY-7",
                                  "peek Rg",
                                  "AB-ROY-11",
                                  "bargain mid OO",
                                  "AB-ROY-12",
                                  "net own",
                                  "AB-ROY-3",
                                  "redeem OO",
                                  "AB-32",
                                  "trade O OO",
                                  "AB-30",
                                  "clear Rr-Rg",
                                  "AB-MID-17",
                                  "merge Rp Rg own OO",
                                  "AB-3",
                                  "roll",
                                  "AB-3",
                                  "play d2",
                                  "AB-40",
                                  "open OO",
                                  "AB-40",
                                  "tunnel Oo OO",
                                  "AB-40",
                                  "nonsense",
                                  "syntax",
                                  "Rb",
                                  "AB-8",
                                  NULL});
    refused("AB1 std r2 roy left=0 idle=6 | roy Rr j0 h[OO] g[] carry=bee boost=- "
            "fl[Rg?,Oy?,Ob?,Yg?,Yp?,Gr?,Gb?,Bo?,Bp?,Pr?,Py?] gone[] | " MID("") PILES,
            (const char *const[]){"go Rg", "AB-ROY-2", "drop", "AB-12", NULL});
}

static void refusals_of_cam(void **state) {
    (void)state;
    refused("AB1 std r2 cam left=2 | " CAMS " | " ROY("j0 h[]") PILES,
            (const char *const[]){"go Rg Rp", "AB-CAM-3", "go Rr Ro", "AB-CAM-3", "go Rg Gg",
                                  "AB-14", "merge Rg Rp own GG", "AB-CAM-5", NULL});
}

static void refusals_of_tolls(void **state) {
    (void)state;
    bunnies b;
    bunnies_load(&b, "-", "AB1 std r2 roy left=3 | " ROY("j2 h[OO]") " | " CAMS PILES);
    bunnies_play(&b, "go Rg");
    assert_string_equal(bunnies_why(&b, "jelly"), "AB-29");
    assert_string_equal(bunnies_why(&b, "fairy"), "AB-MID-11");
    assert_string_equal(bunnies_why(&b, "RR"), "AB-29");
    assert_string_equal(bunnies_why(&b, "art:OO"), "AB-29");
    assert_string_equal(bunnies_why(&b, "end"), "AB-8");
    bunnies_free(&b);
    bunnies_load(&b, "-",
                 "AB1 std r2 sun | sun Rb j2 h[OO] g[] pal[Ro,Rp,Og,Op,Yr,Gb,Br,Bo,Pb] pig=- "
                 "str[Rg-Rb] zone=1 art=brush | " CAMS PILES);
    bunnies_play(&b, "back Rg");
    assert_string_equal(bunnies_why(&b, "no"), "AB-CAM-15");
    bunnies_free(&b);
}

static void refusals_of_sari_midori_sunil_violet(void **state) {
    (void)state;
    refused("AB1 std r2 sar | sar Go j0 h[RB] g[] left=13 hide[Rb,Op,Gy,Pg] gifts[Go1] | " ROY(
                "j0 h[]") PILES,
            (const char *const[]){"go Gp RB", "AB-SAR-1", "place", "AB-SAR-3", "open RB",
                                  "AB-SAR-10", "buddy Gp", "AB-SAR-6", "seek O RB", "AB-SAR-7",
                                  "play d2", "AB-SAR-13", NULL});
    refused("AB1 std r2 mid used=grow,refresh | mid Gg j0 h[OO] g[] marks=- "
            "rb[Op:dull,Yb:dull,Bo:dull] got=0 og[Rr-Rg] | " ROY("j0 h[]") PILES,
            (const char *const[]){"go Bb OO", "AB-MID-1", "fly Rr", "AB-MID-12", "refresh",
                                  "AB-MID-10", "collect", "AB-MID-8", "clear Rr-Rg", "AB-MID-18",
                                  "grow Oo-Ob OO", "AB-MID-13", NULL});
    refused("AB1 std r2 sun rolls=2 | sun Bo j0 h[GG] g[] " PALETTES "brush | " ROY("j0 h[]") PILES,
            (const char *const[]){"roll", "AB-SUN-1", "flip GG", "AB-SUN-18", "back Bb",
                                  "AB-SUN-11", "plan Rr-Rg", "AB-SUN-12", "sign Bb", "AB-SUN-17",
                                  NULL});
    refused("AB1 std r2 vio left=1 | vio Oo j0 h[RO] g[] part=Op dial=0 smp=- tun[Ro,Go] | " ROY(
                "j0 h[]") PILES,
            (const char *const[]){"sample RO", "AB-VIO-3", "burrow Ro RO", "AB-VIO-10",
                                  "burrow Rr RO", "AB-VIO-9", "synth", "AB-VIO-13", "magnet",
                                  "AB-VIO-14", "tunnel Go", "AB-VIO-11", NULL});
}

/* AB-SUN-15, AB-SUN-19, AB-30, AB-31: painting and sets. */
static void refusals_of_payments(void **state) {
    (void)state;
    refused("AB1 std r2 roy left=1 | roy Rg j2 h[RG.OO] g[] carry=- boost=- " FLOWERS
            " | sun Bb j0 h[] g[] " PALETTES "brush" PILES,
            (const char *const[]){"flip art:OO", "AB-SUN-15", "flip OO", "AB-26",
                                  "trade O jelly jelly jelly", "AB-30", NULL});
}

/* AB-30, AB-31, AB-SAR-7: of what a set lacks the one thing is said. */
static void refusals_of_sets(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        {"trade O RO OO OY", "AB-31", "one part too many"},
        {"trade O RO jelly jelly jelly", "AB-31", "one part too many"},
        {"trade O OO RO", "AB-30", "order"},
        {"trade O OO OO", "AB-26", "no more cards of this kind"},
        {"trade O RR OO", "AB-26", "don't have"},
        {"trade O GG OO", "AB-30", "nothing of that colour"},
        {"trade O RO OY OO", "AB-30", "order"},
        {"trade O jelly jelly jelly", "AB-30", "has a card"},
        {"trade R RO jelly jelly", "", ""},
        {"trade O RO art:GG", "AB-SUN-15", "another card of yours"},
        {"trade O art:RO", "AB-SUN-15", "fits unpainted"},
        {"trade O art:RRj", "AB-SUN-15", "fits unpainted"},
        {"trade O RO OO OY OP GG", "AB-31", "one part too many"},
        {"clear Rr-Pb", "AB-14", "No path"},
        {"go Rr Ro Ry Rg Rb", "AB-8", "so many parts"},
        {"C:RO C:RO", "AB-8", "one thing"},
        {"C:RO nonsense", "syntax", "nonsense"},
    };
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=1 | roy Rg j2 h[RO.OO.OY.OP.GG] g[] carry=- boost=- " FLOWERS
                 " | sun Bb j0 h[] g[] " PALETTES "brush | " MID("Oo-Ob") PILES);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *code = bunnies_why(&b, rows[i][0]), *said = bunnies_said(&b, rows[i][0]);
        if (strcmp(code, rows[i][1]) != 0 || !strstr(said, rows[i][2]))
            fail_msg("%s: %s: %s", rows[i][0], code, said);
    }
    bunnies_free(&b);
}

/* What an action asks for: the first thing that is not there, alone. */
static void refusals_name_one_need(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        {"hop Rb", "AB-19", "no jelly"},
        {"glide Rb", "AB-20", "no bonus movement"},
        {"open OO", "AB-SAR-10", "no gift"},
        {"tunnel Go OO", "AB-VIO-11", "no tunnel on"},
        {"net own", "AB-ROY-3", "animal space"},
        {"flip OO", "AB-ROY-4", "no face-down token"},
        {"take bee", "AB-ROY-6", "no flower here"},
        {"peek Rg", "AB-ROY-11", "have peeked"},
        {"bargain sar OO", "AB-ROY-12", "don't have the Bargain boost"},
    };
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 roy left=3 used=peek | roy Rr j0 h[OO] g[] carry=- boost=peek "
                 "fl[Ro?,Rg?,Oy?,Ob?,Yg?,Yp?,Gr?,Gb?,Bo?,Bp?,Pr?] gone[]"
                 " | sar Gg j0 h[] g[] left=9 hide[Rb,Op,Gy,Pg] gifts[] | "
                 "vio Oo j0 h[] g[] part=Op dial=0 smp=- tun[Go,Oo]" PILES);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *code = bunnies_why(&b, rows[i][0]), *said = bunnies_said(&b, rows[i][0]);
        if (strcmp(code, rows[i][1]) != 0 || !strstr(said, rows[i][2]))
            fail_msg("%s: %s: %s", rows[i][0], code, said);
    }
    bunnies_free(&b);
}

/* Follow-up decisions name what they ask for. */
static void refusals_of_answers(void **state) {
    (void)state;
    const char *const half[] = {"Rb", "AB-MID-2", "jelly", "AB-8", "end", "AB-8", NULL};
    refused("AB1 std r2 mid pend=half(P) | mid Rr j1 h[OO] g[] marks=- "
            "rb[Op:dull,Yb:dull,Bo:dull] got=0 og[] | " ROY("j0 h[]") PILES,
            half);
    const char *const rainbow[] = {"Rb", "AB-MID-6", "no", "AB-MID-6", NULL};
    refused("AB1 std r2 mid pend=rainbow | mid Rr j1 h[OO] g[] marks=- "
            "rb[Op:dull,Yb:dull,Bo:dull] got=0 og[] | " ROY("j0 h[]") PILES,
            rainbow);
    const char *const way[] = {"Rr", "AB-SUN-4", NULL};
    refused("AB1 std r2 sun rolls=1 pend=way(W) | sun Bo j0 h[GG] g[] " PALETTES
            "brush | " ROY("j0 h[]") PILES,
            way);
    const char *const zone[] = {"Rr", "AB-SUN-13", "no", "AB-SUN-13", NULL};
    refused("AB1 std r2 sun pend=to(G) | sun Bo j0 h[GG] g[] " PALETTES "brush | " ROY("j0 h[]")
                PILES,
            zone);
    const char *const pick[] = {"R", "AB-VIO-4", "no", "AB-VIO-4", NULL};
    refused("AB1 std r2 vio left=1 pend=pick(1) | vio Oo j0 h[] g[] part=Op dial=0 smp=RO "
            "tun[] | " ROY("j0 h[]") PILES,
            pick);
}

/* AB-CAM-15: what costs nothing is not offered to those who cannot pay the toll; AB-R22. */
static void refusals_of_targets(void **state) {
    (void)state;
    refused(
        "AB1 std r2 vio left=0 | vio Oo j0 h[] g[] part=Op dial=0 smp=- tun[Ro,Rg,Oo,Go] | " CAMS
            PILES,
        (const char *const[]){"tunnel Rg", "AB-CAM-15", "tunnel Oo", "AB-VIO-11", "go Ro",
                              "AB-VIO-2", "burrow Ro jelly", "AB-VIO-10", NULL});
    refused("AB1 std r2 sun | sun Rb j0 h[] g[] pal[Ro,Rp,Og,Op,Yr,Gb,Br,Bo,Pb] pig=- "
            "str[Rg-Rb,Ry-Rb] zone=1 art=brush | " CAMS PILES,
            (const char *const[]){"back Rg", "AB-CAM-15", "back Rr", "AB-SUN-11", NULL});
    refused("AB1 std r2 sar | sar Oo j2 h[OO] g[] left=13 hide[Rb,Op,Gy,Pg] gifts[Go1] | " ROY(
                "j0 h[]") PILES,
            (const char *const[]){"seek O OO", "AB-R22", "seek R RR", "AB-26", "seek R OO",
                                  "AB-SAR-7", "seek R jelly OO", "AB-SAR-7", NULL});
    refused("AB1 std r2 mid | mid Gg j1 h[OO] g[] marks=- rb[Op:dull,Yb:dull,Bo:dull] got=0 og[] "
            "| " ROY("j0 h[]") PILES,
            (const char *const[]){"fly Gg", "AB-R22", "go Bb OO", "AB-MID-1", NULL});
}

struct read_refusal {
    const char *position, *code;
};

/* 6.2: a position that cannot be is refused by the statement that it breaks. */
static void refusals_of_positions(void **state) {
    (void)state;
#define ROY_IS(tail) "roy Rr j0 h[] g[] carry=- boost=- " tail
#define AT_ROY "AB1 std r2 roy left=3 | "
    static const struct read_refusal t[] = {
        {AT_ROY ROY_IS("fl[Ro?] gone[] | ") MID("") PILES, "AB-ROY-S"},
        {AT_ROY ROY_IS("fl[Rr?] gone[] | ") MID("") PILES, "AB-ROY-S"},
        {AT_ROY ROY_IS("fl[Ro:bee,Ro:bee,Ro:bee] gone[] | ") MID("") PILES, "AB-ROY-S"},
        {AT_ROY ROY("j0 h[RR.RR]") " | " MID("") PILES, "AB-43"},
        {AT_ROY ROY("j0 h[?2]") " | " MID("") PILES, "syntax"},
        {AT_ROY ROY("j0 h[]") " | " MID("Rr-Rg,Rg-Rb") PILES, "AB-MID-14"},
        {AT_ROY ROY("j0 h[]") " | " MID("Rr-Ro") PILES, "AB-14"},
        {AT_ROY ROY("j0 h[]") " | mid Gg j0 h[] g[] marks=- rb[Op:dull] got=1 og[]" PILES,
         "AB-MID-S"},
        {AT_ROY ROY("j0 h[]") " | mid Gg j0 h[] g[] marks=ROYGBP rb[Op:dull] got=2 og[]" PILES,
         "AB-MID-6"},
        {AT_ROY ROY("j0 h[]") " | mid Gg j0 h[] g[] marks=- rb[] got=3 og[]" PILES, "AB-1"},
        {AT_ROY ROY("j0 h[]") " | cam j0 h[] g[] st[Rg5,Rg1,Oo6] sp[]" PILES, "AB-CAM-1"},
        {AT_ROY ROY("j0 h[]") " | cam j0 h[] g[] st[Rg5,Oo6] sp[]" PILES, "AB-CAM-1"},
        {AT_ROY ROY("j0 h[]") " | cam j0 h[] g[] st[Rg5,Oo7] sp[Rr-Rg,Rr-Rg]" PILES, "AB-CAM-11"},
        {AT_ROY ROY("j0 h[]") " | cam j0 h[] g[] st[Rg5,Oo7] sp[Rr-Rg] | " MID("Rr-Rg") PILES,
         "AB-CAM-11"},
        {AT_ROY ROY("j0 h[]") " | sar Gg j0 h[] g[] left=9 hide[Rb,Rb,Gy,Pg] gifts[]" PILES,
         "AB-SAR-5"},
        {AT_ROY ROY("j0 h[]") " | sar Gg j0 h[] g[] left=9 hide[Rb,Gy,Pg] gifts[]" PILES,
         "AB-SAR-S"},
        {AT_ROY ROY("j0 h[]") " | sar Gg j0 h[] g[] left=9 hide[Rb,Op,Gy,Pg] gifts[Rr6]" PILES,
         "AB-SAR-S"},
        {AT_ROY ROY("j0 h[]") " | sun Gg j0 h[] g[] pal[Rb] pig=- str[] zone=1 art=brush" PILES,
         "AB-SUN-S"},
        {AT_ROY ROY("j0 h[]") " | vio Gg j0 h[] g[] part=Rr dial=0 smp=- tun[Rr]" PILES,
         "AB-VIO-10"},
        {AT_ROY ROY("j0 h[]") " | vio Gg j0 h[] g[] part=-- dial=0 smp=- tun[]" PILES, "AB-VIO-S"},
        {"AB1 std r2 roy left=3 pend=splash(R) | " ROY("j0 h[]") " | " CAMS PILES, "AB-8"},
        {"AB1 std r2 roy left=3 pend=loc(hide) | " ROY("j0 h[]") " | " CAMS PILES, "AB-40"},
        {"AB1 std r2 roy left=3 sel=go.Rb | " ROY("j0 h[]") " | " CAMS PILES, "AB-8"},
        {"AB1 std r2 sun left=3 | " ROY("j0 h[]") " | " CAMS PILES, "AB-40"},
    };
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        const char *code = bunnies_unread(t[i].position);
        if (strcmp(code, t[i].code) != 0) fail_msg("%s: %s", t[i].position, code);
    }
}

struct chains {
    const bunnies *b;
    int n;
    char text[4096][40];
};

static bool keep(void *user, const mz_id *ids, int n) {
    struct chains *c = user;
    mz_text text = mz_text_in(c->text[c->n], sizeof c->text[0]);
    mz_name(c->b->game, c->b->state, mz_to_act(c->b->state), ids, n, &text);
    for (int i = 0; i < c->n; i++) assert_string_not_equal(c->text[i], c->text[c->n]);
    c->n++;
    return c->n < 4096;
}

/* 7.3, 6.1: sets are chosen in rising order, so that no move is there twice. */
static void one_chain_a_move(void **state) {
    (void)state;
    static struct chains c;
    bunnies b;
    bunnies_load(&b, "-",
                 "AB1 std r2 sar bonus=2 | sar Go j3 h[RO.RY.RG.OO.GB.RRj.OOj] g[d2.m2] left=13 "
                 "hide[Rb,Op,Gy,Pg] gifts[Gg1] | sun Gr j0 h[] g[] " PALETTES "brush" PILES);
    c.b = &b, c.n = 0;
    mz_moves(b.game, b.state, 0, keep, &c);
    assert_in_range(c.n, 100, 4000);
    bunnies_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_of_roy),
        cmocka_unit_test(refusals_of_cam),
        cmocka_unit_test(refusals_of_tolls),
        cmocka_unit_test(refusals_of_sari_midori_sunil_violet),
        cmocka_unit_test(refusals_of_payments),
        cmocka_unit_test(refusals_of_sets),
        cmocka_unit_test(refusals_name_one_need),
        cmocka_unit_test(refusals_of_answers),
        cmocka_unit_test(refusals_of_targets),
        cmocka_unit_test(refusals_of_positions),
        cmocka_unit_test(one_chain_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
