/* A refused move names the statement that refuses it, and leaves the state as it was. */
#include "rules/moustique-attaque/lib/attaque_test.h"

#include <stdio.h>
#include <string.h>

#define REST " D=R1,G4,O1 G=- V=25"
#define TRACK " T=R3,O2,B4,G1 H=-"
#define BEACH "MA1 3 S m1 w2" TRACK " C=- P1=O3:0 P2=B2:0 P3=-:0 B=R-,O1,B2,G-" REST
#define PLACE "MA1 3 P m1 w2" TRACK " C=- P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G-" REST
#define TAP "MA1 3 T m1 w2" TRACK " C=1,2s,4 P1=-:0 P2=-:0 P3=R1:0 B=R3,O-,B-,G-" REST
#define CAMPING "MA1 3 T m1 w2" TRACK " C=1,2s,4 P1=-:0 P2=R1:0 P3=-:0 B=R2,O-,B-,G-" REST
#define FOUND "MA1 3 M m1 w2" TRACK " C=1,2s,4 A=2 P1=G2:0 P2=B1:0 P3=-:0 B=R-,O-,B2,G1" REST
#define RESIST "MA1 3 R m1 w2" TRACK " C=1,2s,4 A=2 P1=G2:0 P2=-:0 P3=-:0 B=R-,O-,B-,G1" REST
#define HUNT "MA1 3 K m1 w2" TRACK " C=- P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G-" REST
#define OPEN "MA1 2 D m1 w2 T=-,O2,B4,G1 H=R3 C=- Q=k P1=-:0 P2=-:0 B=R-,O-,B-,G- D=#32 G=R1*2 V=25"
#define VIEW "MA1 3 T m1 w2" TRACK " C=1,2,4 P1=-:0 P2=-:0 P3=-:0 B=R-,O-,B-,G- D=#34 G=- V=25"

static const struct {
    const char *position, *move, *code;
} ROWS[] = {
    {BEACH, "1S P1:B2", "MA-33"}, /* nobody's such card */
    {BEACH, "1S P3", "MA-33"},       {BEACH, "1S P4", "MA-33"},
    {BEACH, "1S P1:B9", "MA-33"},    {BEACH, "1S P1:N", "MA-33"},
    {BEACH, "2S -", "MA-9"},         {BEACH, "1P 1s,2,3", "MA-9"}, /* Beach is decided on first */
    {BEACH, "1S T5", "syntax"},      {BEACH, "1S -", ""},
    {PLACE, "2P 1s,2,3", "MA-9"},    {PLACE, "1P 1,2,3", "MA-10"},
    {PLACE, "1P 1s,2s,3", "MA-10"},  {PLACE, "1S -", "MA-9"},
    {PLACE, "1P 1s,1,2", "MA-10"},   {PLACE, "1P 3,2s,1", "MA-10"},
    {PLACE, "1P 1s,2,5", "MA-10"},   {PLACE, "1P 1s,2", "MA-10"},
    {PLACE, "1P 1s,2,3,4", "MA-10"}, {PLACE, "2P 1,2,3", "MA-9"},
    {PLACE, "1P s,2,3", "syntax"},   {PLACE, "1P 1s,2,3,", "syntax"},
    {PLACE, "5P 1s,2,3", "MA-9"},    {PLACE, "6P 1s,2,3", "syntax"},
    {PLACE, "2T 1", "MA-9"},         {PLACE, "*D R1", "MA-9"},
    {TAP, "1P 1s,2,4", "MA-13"},     {TAP, "1T 1", "MA-11"}, /* the mosquito never taps */
    {TAP, "3T 1", "MA-11"},          {TAP, "2T 3", "MA-14"},
    {TAP, "2T 1+2", "MA-32"},        {TAP, "2T 2+1", "MA-32"},
    {TAP, "2T 2+2", "MA-32"},        {CAMPING, "2T 1+3", "MA-14"},
    {CAMPING, "2T 1+2", ""},         {FOUND, "1M y", "MA-11"},
    {FOUND, "1R y", "MA-9"}, /* the tapper decides first */
    {RESIST, "2R y", "MA-9"},        {RESIST, "2M y", "MA-9"},
    {HUNT, "2K .", "MA-9"},          {HUNT, "1K -", "syntax"},
    {OPEN, "*D R1", "MA-18"}, /* both are discarded */
    {OPEN, "*D R9", "MA-18"},        {OPEN, "*D X1", "syntax"},
    {OPEN, "*F 1", "MA-9"},          {OPEN, "1K +", "MA-9"},
    {VIEW, "2T 1", "MA-12"},
};

static void every_refusal_names_its_statement(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        table t;
        char before[2048];
        load(&t, ROWS[i].position);
        snprintf(before, sizeof before, "%s", text(&t, MZ_ALL));
        const char *code = refused(&t, ROWS[i].move);
        if (strcmp(code, ROWS[i].code) != 0)
            fail_msg("row %zu, %s: \"%s\" instead of \"%s\"", i, ROWS[i].move, code, ROWS[i].code);
        if (*code) assert_string_equal(text(&t, MZ_ALL), before);
        mz_free(t.game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_refusal_names_its_statement)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
