/* The registry of a test program that names tiny_registered: the real games and the tiny one. It
 * takes the place of games/registry.c, since the linker finds it first. */
#include "lib/tiny.h"

const mz_rules *const tiny_registered = &tiny_rules;

int mz_rules_count(void) {
    return 1;
}

const mz_rules *mz_rules_at(int i) {
    (void)i;
    return tiny_registered;
}
