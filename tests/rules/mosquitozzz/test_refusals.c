/* A refused move names the statement that refuses it, and leaves the state as it was. */
#include "rules/mosquitozzz/lib/zzz_test.h"

#include <stdio.h>
#include <string.h>

#define BEHIND " W=AA,IN X=FH,SC,MS Y=LS G=-"
#define CHOOSE "MZ1 std/2 A L1 V2 S=AT D=0 T=./. P1=6:AA,FH:AT:- P2=9:-:AT:-" BEHIND
#define BLUE                                                                                       \
    "MZ1 std/3 B.b L1 V2 S=AA,RA D=0 T=SC/-/BF P1=6:AT,FH,SC,SS,MD,MN:AT:- P2=9:FH:AT:- "          \
    "P3=7:FH:AT:-" BEHIND
#define TEN                                                                                        \
    "MZ1 std/2 B.b L1 V2 S=AA D=2 T=-/- P1=10i:FH,SC,BF,SS,MD:AT:- P2=9:FH:AT:-" BEHIND            \
    " O=idlePlays:forbidden"
#define GREEN "MZ1 std/2 B.g L1 V2 S=AA,RS D=1 T=-/- P1=6:FH,SC,BF:AT:- P2=9:FH:AT:-" BEHIND
#define FLAT "MZ1 std/2 B.f L1 V2 S=AA D=1 T=-/- P1=6:FH,SC,BF:AT:- P2=9:FH:AT:-" BEHIND
#define SLAP "MZ1 std/2 B.k L1 V2 S=AA,RA D=1 T=-/- P1=6:FH:AT:- P2=9:FH:AT:-" BEHIND
#define BEATEN "MZ1 std/2 C.x L1 V2 S=AT*2,AA,RA D=3 T=-/- P1=6:FH:AT:- P2=9:FH:AT:-" BEHIND
#define FREE                                                                                       \
    "MZ1 std/2 C.x L1 V2 S=AT*2,AA,RA D=6 T=-/- P1=6:FH:AT:- P2=9:FH:AT:-" BEHIND                  \
    " O=allocation:free"
#define TAKE "MZ1 std/2 C.e L1 V2 S=AT D=0 T=-/- P1=6:FH:AT:- P2=9:FH:AT:-" BEHIND
#define LAMP "MZ1 std/3 D.l L1 V2 S=AT D=0 T=-/-/- P1=6:FH:AT:- P2=9:FH:AT:- P3=9:FH:AT:-" BEHIND
#define LAYOFF "MZ1 std/2 D.d L2 V1 S=AT D=0 T=./. P1=6:FH:AT:- P2=9:-:AT:-" BEHIND
#define SHUFFLE "MZ1 std/2 D.r L2 V1 S=AT D=0 T=-/- P1=6:FH:-:AA,SC P2=9:FH:AT:-" BEHIND
#define TIE "MZ1 std/2 E.t L1 V2 S=AT D=0 T=-/- P1=6:FH:AT:- P2=6:FH:AT:-" BEHIND " K=1:?,2:?"
#define TIED                                                                                       \
    "MZ1 std/3 E.t L1 V2 S=AT D=0 T=-/-/- P1=6:FH:AT:- P2=6:FH:AT:- P3=5:FH:AT:-" BEHIND           \
    " K=1:?,2:7"
#define OPEN                                                                                       \
    "MZ1 std/2 A.w L1 V2 S=AT D=0 N=1 T=-/- P1=6:FH:~AT:- P2=6:FH:~AT:- W=~AA,BE X=FH Y=~LS G=-"

static const struct {
    const char *position, *move, *code;
} ROWS[] = {
    {CHOOSE, "1A SC", "MZ-13"},
    {CHOOSE, "1A -", "MZ-13"}, /* a player with cards chooses one */
    {CHOOSE, "2A AT", "MZ-13"},
    {CHOOSE, "1B FH", "MZ-12"},
    {CHOOSE, "*W AA", "MZ-12"},
    {BLUE, "2B FH", "MZ-12"}, /* the holder of the Lamp is the active player */
    {BLUE, "1X FH", "MZ-12"},
    {BLUE, "1B AT", "MZ-26"},
    {BLUE, "1B LS", "MZ-26"},
    {BLUE, "1B SC@2", "MZ-26"},
    {BLUE, "1B FH@3", "MZ-26"},
    {BLUE, "1B SS=0", "MZ-36"}, /* only where no drop fits */
    {BLUE, "1B SS>2", "MZ-36"},
    {BLUE, "1B SC=1", "MZ-36"},
    {BLUE, "1B MD=c", "MZ-37"},
    {BLUE, "1B MN>1", "MZ-38"},
    {BLUE, "1B MN=1", "MZ-38"},
    {BLUE, "1B SC>2", "MZ-38"},
    {TEN, "1B FH", "MZ-R3"},
    {TEN, "1B SC", "MZ-R3"},
    {TEN, "1B BF", "MZ-R3"},
    {TEN, "1B SS=0", "MZ-R3"},
    {TEN, "1B MD=h", "MZ-R3"},
    {TEN, "1B MD=c", ""},
    {GREEN, "1B BF", "MZ-29"},
    {GREEN, "1B SC", "MZ-31"},
    {FLAT, "1B SC", "MZ-29"},
    {FLAT, "1B BF", "MZ-29"},
    {SLAP, "1B .", "MZ-12"},
    {SLAP, "*S 2/5", "MZ-32"},
    {SLAP, "*S 5/4", "MZ-32"},
    {SLAP, "*S 4/4", ""},
    {BEATEN, "1C AT*2,AA", "MZ-46"},
    {BEATEN, "1C AA,RA", "MZ-46"},
    {BEATEN, "1C IN", "MZ-46"},
    {BEATEN, "1C AT*3", "MZ-46"},
    {BEATEN " O=allocation:free", "1C AT,RA", "MZ-R5"},
    {BEATEN, "1C -", "MZ-46"},
    {BEATEN " O=allocation:free", "1C AT", ""}, /* the other three hold four mosquitos */
    {BEATEN " O=allocation:free", "1C -", ""},
    {FREE, "1C AT", "MZ-R5"}, /* one may stay */
    {FREE, "1C -", "MZ-R5"},
    {FREE, "1C AT,AA,RA", ""},
    {TAKE, "1X LS", "MZ-48"},
    {TAKE, "1X BF", "MZ-48"},
    {LAMP, "1L 1", "MZ-49"},
    {LAMP, "2L 3", "MZ-12"},
    {LAYOFF, "1Z SC", "MZ-50"},
    {LAYOFF, "2Z AT", "MZ-50"},
    {LAYOFF, "2Z -", ""},
    {SHUFFLE, "*R1 SC,SC", "MZ-52"},
    {SHUFFLE, "*R1 AT,SC", "MZ-52"},
    {SHUFFLE, "*R2 AA,SC", "MZ-R29"},
    {TIE, "*K1 4", ""},
    {TIE, "*K2 4", ""},       /* MZ-55: in any order */
    {TIED, "*K2 4", "MZ-55"}, /* each once */
    {TIED, "*K3 4", "MZ-55"}, /* not in it */
    /* what fits the notation, but no player, card or number here */
    {CHOOSE, "3A FH", "MZ-1"},
    {CHOOSE, "1A ZZ", "MZ-13"},
    {BLUE, "4B .", "MZ-1"},
    {BLUE, "1B ZZ", "MZ-26"},
    {BLUE, "1B SC@4", "MZ-26"},
    {BLUE, "1B MN>4", "MZ-38"},
    {BLUE, "*D4 SC", "MZ-1"},
    {SLAP, "*S 300/4", "MZ-32"},
    {SLAP, "*S 4/99999999999", "MZ-32"},
    {BEATEN, "1C ZZ", "MZ-46"},
    {BEATEN, "1C AT*999", "MZ-46"},
    {BEATEN, "1C AT*99999999999", "MZ-46"},
    {TAKE, "1X ZZ", "MZ-48"},
    {LAMP, "1L 4", "MZ-49"},
    {LAYOFF, "1Z ZZ", "MZ-50"},
    {SHUFFLE, "*R1 ZZ", "MZ-52"},
    {TIE, "*K1 11", "MZ-55"},
    {TIE, "*K1 99999999999", "MZ-55"},
    {OPEN, "*W ZZ", "MZ-R30"},
    {BLUE, "5B .", "syntax"},
    {BLUE, "1B z", "syntax"},
    {BLUE, "1B SS=4", "syntax"},
    {BLUE, "1B SC@", "syntax"},
    {BLUE, "1B", "syntax"},
    {BLUE, "*", "syntax"},
    {BLUE, "*X 1", "syntax"},
    {TIE, "*K 4", "syntax"},
    {OPEN, "*W RA", "MZ-R30"},
    {OPEN, "*Y LS", "MZ-12"},
    {OPEN, "1B .", "MZ-12"},
};

static void every_refusal_names_its_statement(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table *t = table_at(ROWS[i].position);
        char before[4096];
        snprintf(before, sizeof before, "%s", written(t, MZ_ALL));
        const char *code = refused(t, ROWS[i].move);
        if (strcmp(code, ROWS[i].code) != 0)
            fail_msg("row %zu, %s: \"%s\" instead of \"%s\"", i, ROWS[i].move, code, ROWS[i].code);
        if (*code) assert_string_equal(written(t, MZ_ALL), before);
        table_free(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_refusal_names_its_statement)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
