/* The one list of games. Adding a game: its declaration, and its line. */
#include "engine/rules.h"
#include "games/amoebunnies/amoebunnies.h"
#include "games/mosquito/mosquito.h"
#include "games/mosquito_show/mosquito_show.h"
#include "games/mosquitozzz/mosquitozzz.h"
#include "games/moustique_attaque/moustique_attaque.h"

static const mz_rules *const GAMES[] = {
    &show_rules, &mosquito_rules, &zzz_rules, &attaque_rules, &bunny_rules, NULL,
};

int mz_rules_count(void) {
    return (int)(sizeof GAMES / sizeof *GAMES) - 1;
}

const mz_rules *mz_rules_at(int i) {
    return GAMES[i];
}
