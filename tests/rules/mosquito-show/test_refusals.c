/* What is refused, and by which statement. Each row: options, position, move, the code. */
#include "rules/mosquito-show/lib/show_test.h"

#include <string.h>

#define START "?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- - - - b - - 0 -"
#define ONE_EACH "?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG b2----c3 - - - b - - 2 -"
/* Blue's chameleon on a1, its toucan on b3; orange on d1 and d4. Ponds 6 and 9 are empty. */
#define MIDDLE "?YY/*y/?GY/?YY/*y/-/?BY/Y/- a1b3d1d4 Y3G1R1y1b1w1 Y2G1y2g1r1 B b - - 19 -"
#define LINE "*y/Y/-/Y/?YY/-/?GY/-/?y?YY d1a1a4c1 Y3G1B1y1g1r1 Y2G1R1y2b1w1 B b - - 20 -"
#define FORCED "Y/*y/?GY/?YY/*y/-/?BY/-/Y b1a4d1d4 Y4G1R1y1g1r1 Y2G1y2b1w1 B o oT - 20 -"
#define GREY "oY/*y/?B?YY/?YY/-/-/?YY/Y/?r*y b1a4d1d4 Y3G2R1y1b1 Y1G1y2g1w1 B b - G@1 17 -"
#define BLUE "?YY/-/?GY/?YY/*y/-/?BY/Y/- c3a4d1d4 Y4G1R1y1b1r1 Y1G1y3g1w1 B b - B@2 19 -"
#define WHITE "-/-/*y/-/Y/-/?YY/-/- b1a3d1d4 Y5G2B1y2g1r1w1 Y4G1B1R1y2b1 - b - W@1 26 -"
#define OVER "-/?YY/-/-/-/-/-/?YY/- d1d4a4c1 Y6G2B1R1y3b1w1 Y2G1y2g1r1 B b - - 23 b+gold"
#define OPEN "v:Y*/-/?\?o/-/?\?*/-/G*/-/Y a2c2d1c4 Y4G1R1y1w1 Y3G1y2b1 B b - @5+x5t5 19 -"

static const struct {
    const char *options, *position, *move, *code;
} ROWS[] = {
    {"", START, "C@b2", ""},
    {"", START, "C@e1", "syntax"},
    {"", START, "C@a5", "syntax"},
    {"", START, "C@", "syntax"},
    {"", START, "C@b2 ", ""},
    {"", START, "c@b2", "syntax"},
    {"", START, "", "syntax"},
    {"", START, "Cx1-b1", "MS-10"},
    {"", START, "G1>2", "MS-10"},
    {"", START, "x1=y", "MS-68"},
    {"", ONE_EACH, "T@b2", "MS-10"},
    {"", ONE_EACH, "T@c3", "MS-10"}, /* MS-19 */
    {"", ONE_EACH, "C@d1", "MS-9"},
    {"", MIDDLE, "C@b2", "MS-11"},
    {"", MIDDLE, "RT", "MS-12"},
    {"", MIDDLE, "W3", "MS-12"},
    {"", MIDDLE, "Cx1-b1", ""},
    {"", MIDDLE, "Cx2-b1", "MS-20"}, /* pond 2 does not touch a1 */
    {"", MIDDLE, "Cx1-b2", "MS-21"}, /* diagonal */
    {"", MIDDLE, "Cx1-c1", "MS-21"}, /* two spaces */
    {"", MIDDLE, "Tx5-b2", "MS-24"}, /* it lands behind the pond */
    {"", MIDDLE, "Tx56-d1", "MS-24"},
    {"", MIDDLE, "Tx53-d1", "MS-26"}, /* an animal on d1 */
    {"", LINE, "Cx3-d2", "MS-20"},    /* empty pond */
    {"", LINE, "Tx15-c3", ""},
    {"", LINE, "Tx5-c3", "MS-24"},
    {"", LINE, "Tx1-b2", ""},
    {"", "*y/Y/-/Y/-/-/?GY/-/?y?YY d1a1a4c1 Y4G1B1y1g1r1 Y3G1R1y2b1w1 B b - - 22 -", "Tx15-c3",
     "MS-25"},
    {"", "*y/Y/Y/Y/?YY/-/?GY/-/?y?YY d1a1b2c1 Y3G1B1y1g1r1 Y1G1R1y2b1w1 B b - - 19 -", "Tx15-c3",
     "MS-26"},
    {"toucan_overfly=yes",
     "*y/Y/Y/Y/?YY/-/?GY/-/?y?YY d1a1b2c1 Y3G1B1y1g1r1 Y1G1R1y2b1w1 B b - - 19 -", "Tx15-c3", ""},
    {"toucan_overfly=yes",
     "*y/Y/Y/Y/?YY/-/?GY/-/?y?YY d1a1b2c1 Y3G1B1y1g1r1 Y1G1R1y2b1w1 B b - - 19 -", "Tx1-b2",
     "MS-26"},
    {"", FORCED, "Cx3-d2", "MS-15"},
    {"", FORCED, "Tx9-c3", ""},
    {"", GREY, "Cx1-a1", "MS-32"},
    {"", GREY, "BC>a1", "MS-32"},
    {"", GREY, "G1>1", "MS-35"},
    {"", GREY, "G5>6", "MS-35"},
    {"", GREY, "G1>5", ""}, /* MS-R18: from a pond just fed on */
    {"", GREY, "G3>1", ""}, /* ... or onto it */
    {"", GREY, "G-", "MS-33"},
    {"effects=may_decline", GREY, "G-", ""},
    {"effects=may_decline", GREY, "B-", "MS-32"},
    {"", BLUE, "BC>c3", "MS-38"}, /* MS-R7: it cannot stay */
    {"", BLUE, "BT>d1", "MS-38"},
    {"", BLUE, "BT>c1", ""},
    {"", BLUE, "RC", "MS-32"},
    {"", WHITE, "W1", "MS-43"},
    {"", WHITE, "W3", ""},
    {"", OVER, "Cx3-d2", "MS-54"},
    {"", OPEN, "x5=y", ""},
    {"", OPEN, "x5=b", "MS-67"}, /* none is left */
    {"", OPEN, "x5=Y", "MS-67"}, /* not under a flower */
    {"", OPEN, "t5=o", "MS-67"}, /* first the x */
    {"", OPEN, "x1=y", "MS-67"},
    {"", OPEN, "Cx1-a1", "MS-12"},
};

static void every_refusal_names_its_statement(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        board *b = board_at(ROWS[i].options, ROWS[i].position);
        const char *code = refused(b, ROWS[i].move);
        if (strcmp(code, ROWS[i].code) != 0)
            fail_msg("row %zu, %s: %s instead of %s", i, ROWS[i].move, code, ROWS[i].code);
        board_free(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_refusal_names_its_statement)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
