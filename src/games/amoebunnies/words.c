/* Codes of the notation (1.1), and how a text is looked through for them. Invariant: every list
 * ends with NULL, so that it serves as the names of a type too. */
#include <string.h>

#include "games/amoebunnies/amoebunnies.h"

const char bunny_letters[] = "ROYGBP";

const char *const bunny_card_names[BUNNY_CARDS + 1] = {
    "RR",  "RO",  "RY",  "RG",  "RB",  "RP",  "OO",  "OY",  "OG",  "OB",  "OP",
    "YY",  "YG",  "YB",  "YP",  "GG",  "GB",  "GP",  "BB",  "BP",  "PP",  "RRj",
    "ROj", "RYj", "RGj", "RBj", "RPj", "OOj", "OYj", "OGj", "OBj", "OPj", "YYj",
    "YGj", "YBj", "YPj", "GGj", "GBj", "GPj", "BBj", "BPj", "PPj", "--j", NULL};
const char *const bunny_space_names[BUNNY_SPACES + 1] = {
    "Rr", "Ro", "Ry", "Rg", "Rb", "Rp", "Or", "Oo", "Oy", "Og", "Ob", "Op", "Yr",
    "Yo", "Yy", "Yg", "Yb", "Yp", "Gr", "Go", "Gy", "Gg", "Gb", "Gp", "Br", "Bo",
    "By", "Bg", "Bb", "Bp", "Pr", "Po", "Py", "Pg", "Pb", "Pp", NULL};
const char *const bunny_gift_names[BUNNY_GIFTS + 1] = {"d1", "d2", "d3", "d4", "j1", "j2", "j3",
                                                       "j4", "m1", "m2", "m3", "m4", NULL};
const char *const bunny_face_names[BUNNY_FACES + 1] = {"bird", "bee", "bfly", "spd", "peek",
                                                       "barg", "d2",  "j2",   NULL};
const char *const bunny_kind_names[BUNNY_KINDS + 1] = {
    "end",   "go",   "hop",    "glide",  "redeem",  "trade",   "play",    "open",  "tunnel",
    "clear", "net",  "flip",   "take",   "drop",    "peek",    "bargain", "merge", "place",
    "buddy", "seek", "grow",   "fly",    "refresh", "collect", "roll",    "back",  "plan",
    "zone",  "sign", "sample", "burrow", "synth",   "magnet",  NULL};
const char *const bunny_who_names[7] = {"roy", "cam", "sar", "mid", "sun", "vio", NULL};
const char *const bunny_flag_names[9] = {"bargain", "buddy",   "fairy",  "grow", "peek",
                                         "plan",    "refresh", "splash", NULL};

int bunny_word(const char **at, const char *const *words, int n) {
    int best = -1;
    size_t most = 0;
    for (int i = 0; i < n; i++) {
        size_t length = strlen(words[i]);
        if (length > most && !strncmp(*at, words[i], length)) best = i, most = length;
    }
    *at += most;
    return best;
}

void bunny_put_path(const struct bunny_game *g, int path, mz_text *out) {
    mz_put(out, bunny_space_names[g->in.end[path][0]]);
    mz_putc(out, '-');
    mz_put(out, bunny_space_names[g->in.end[path][1]]);
}

/* Row i of the pairs of colours begins at i * (13 - i) / 2. */
void bunny_halves(int card, int *a, int *b) {
    int pair = card % BUNNY_PLAIN;
    *a = 0;
    while (pair >= BUNNY_COLOURS - *a) pair -= BUNNY_COLOURS - (*a)++;
    *b = *a + pair;
}

int bunny_shows(int card) {
    if (card == BUNNY_CARDS - 1) return 0;
    int a, b;
    bunny_halves(card, &a, &b);
    return 1 << a | 1 << b;
}

int bunny_other_half(int card, int colour) {
    int a, b;
    bunny_halves(card, &a, &b);
    return a == colour ? b : a;
}
