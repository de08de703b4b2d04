/* Worked cases of Moustique Attaque: `setup` builds the start from stated orders (MA-2, MA-3):
 * "n=4 first=3 D=R3,N,O2,... reshuffled=R1,...": the shuffled deck top first, and what is left of
 * it after the swarms that came up were shuffled back in (needed only where some came up). */
#include "cli/cases.h"

#include <stdlib.h>
#include <string.h>

/* The value of a field "NAME=" of the setup, up to the next blank; "" when it is missing. */
static void field(const char *setup, const char *name, char *out, size_t cap) {
    const char *at = strstr(setup, name);
    *out = 0;
    if (!at) return;
    at += strlen(name);
    size_t n = strcspn(at, " ");
    if (n >= cap) n = cap - 1;
    memcpy(out, at, n);
    out[n] = 0;
}

/* The first four holidaymakers of the deck (MA-3); "O2*2" are two of them. Swarms that come up on
 * the way are put aside, the cards left over go to `rest`. */
static void put_track(const char *deck, mz_text *line, mz_text *rest) {
    int places = 0;
    for (const char *at = deck; *at;) {
        size_t n = strcspn(at, ","), card = strcspn(at, "*,");
        int copies = card < n ? atoi(at + card + 1) : 1;
        for (; copies > 0 && copies <= 38; copies--) {
            bool aside = *at == 'N' && places < 4;
            mz_text *out = places < 4 ? line : rest;
            if (aside) continue;
            if (out == rest ? rest->len > 0 : places > 0) mz_putc(out, ',');
            mz_putf(out, "%.*s", (int)card, at);
            places++;
        }
        at += n + (at[n] == ',');
    }
}

static void set_up(struct case_run *run, const char *setup) {
    char text[CASE_TEXT], seats[4], first[4], deck[512], given[512], left[512];
    mz_text line = mz_text_in(text, sizeof text), rest = mz_text_in(left, sizeof left);
    field(setup, "n=", seats, sizeof seats);
    field(setup, "first=", first, sizeof first);
    field(setup, "D=", deck, sizeof deck);
    field(setup, "reshuffled=", given, sizeof given);
    int n = seats[0] - '0', mosquito = first[0] - '0';
    mz_putf(&line, "MA1 %d P m%d w%d T=", n, mosquito, mosquito % (n > 0 ? n : 1) + 1);
    put_track(deck, &line, &rest);
    mz_put(&line, " H=- C=-");
    for (int i = 1; i <= n && i <= 5; i++) mz_putf(&line, " P%d=-:0", i);
    mz_putf(&line, " B=R-,O-,B-,G- D=%s G=- V=25", *given ? given : *left ? left : "-");
    case_option_field(run, n, &line);
    case_load(run, text);
}

bool attaque_case_key(struct case_run *run, const char *key, const char *value);
bool attaque_case_key(struct case_run *run, const char *key, const char *value) {
    if (strcmp(key, "setup")) return false;
    set_up(run, value);
    return true;
}
