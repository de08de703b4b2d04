/* Worked cases of Mosquitozzz: the key `setup` builds the start from stated orders (MZ-3, MZ-4,
 * MZ-5, MZ-6, MZ-7, MZ-8). "game=std/3 L=2 P1=... P2=... P3=... W=... Y=...": the seven shuffled
 * cards of each seat, the Swarm pile and the whole Experience pile, top card first; one Flat Hand
 * has been set aside. */
#include "cli/cases.h"

#include <stdlib.h>
#include <string.h>

/* The value of a field "NAME=" of the setup, up to the next blank; "" when it is missing. */
static void field(const char *setup, const char *name, char *out, size_t cap) {
    size_t n = strlen(name);
    *out = 0;
    for (const char *at = setup; (at = strstr(at, name)); at += n) {
        if (at != setup && at[-1] != ' ') continue;
        at += n;
        n = strcspn(at, " ");
        if (n >= cap) n = cap - 1;
        memcpy(out, at, n);
        out[n] = 0;
        return;
    }
}

/* The first n cards of a list, and the rest; "-" for none. A list "XX*k" counts k cards. */
static void split_list(const char *list, int n, mz_text *first, mz_text *rest) {
    int count = 0;
    for (const char *at = list; *at && *at != '-';) {
        size_t item = strcspn(at, ",");
        int same = item > 3 ? atoi(at + 3) : 1;
        for (int i = 0; i < same; i++, count++) {
            mz_text *to = count < n ? first : rest;
            if (to->len) mz_putc(to, ',');
            mz_putc(to, at[0]);
            mz_putc(to, at[1]);
        }
        at += item + (at[item] == ',');
    }
    if (!first->len) mz_putc(first, '-');
    if (!rest->len) mz_putc(rest, '-');
}

enum { LIST = 1024 };

static void put_seat(mz_text *line, const char *setup, int seat, int draws) {
    char name[4] = {'P', (char)('1' + seat), '=', 0}, list[LIST], a[LIST], b[LIST];
    mz_text hand = mz_text_in(a, sizeof a), pile = mz_text_in(b, sizeof b);
    field(setup, name, list, sizeof list);
    split_list(list, draws, &hand, &pile);
    mz_putf(line, " P%d=10:FH", seat + 1);
    if (*a != '-') {
        mz_putc(line, ',');
        mz_put(line, a);
    }
    mz_putc(line, ':');
    mz_put(line, b);
    mz_put(line, ":-");
}

static void put_rows(mz_text *line, const char *setup) {
    char list[LIST], a[LIST], b[LIST];
    mz_text row = mz_text_in(a, sizeof a), pile = mz_text_in(b, sizeof b);
    field(setup, "W=", list, sizeof list);
    mz_put(line, " W=");
    mz_put(line, list);
    field(setup, "Y=", list, sizeof list);
    split_list(list, 3, &row, &pile);
    mz_put(line, " X=");
    mz_put(line, a);
    mz_put(line, " Y=");
    mz_put(line, b);
    mz_put(line, " G=-");
}

static void set_up(struct case_run *run, const char *setup) {
    char text[CASE_TEXT], game[16], lamp[4];
    mz_text line = mz_text_in(text, sizeof text);
    field(setup, "game=", game, sizeof game);
    field(setup, "L=", lamp, sizeof lamp);
    size_t n = strlen(game);
    int seats = n ? game[n - 1] - '0' : 0;
    if (seats < 2 || seats > 4) {
        case_fail(run, "setup wants game=LEVEL/SEATS");
        return;
    }
    int hand = strncmp(game, "coop", 4) ? 5 : 8 - seats; /* MZ-57 */
    mz_putf(&line, "MZ1 %s A L%s V- S=- D=0 T=.", game, lamp);
    for (int seat = 1; seat < seats; seat++) mz_put(&line, "/.");
    for (int seat = 0; seat < seats; seat++) put_seat(&line, setup, seat, hand - 1);
    put_rows(&line, setup);
    case_option_field(run, seats, &line);
    case_load(run, text);
}

bool zzz_case_key(struct case_run *run, const char *key, const char *value);
bool zzz_case_key(struct case_run *run, const char *key, const char *value) {
    if (strcmp(key, "setup") != 0) return false;
    set_up(run, value);
    return true;
}
