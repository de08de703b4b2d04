/* The end of the game: MZ-53, MZ-54, MZ-55, MZ-59, MZ-60; MZ-R14. */
#include <string.h>

#include "games/mosquitozzz/mosquitozzz.h"

static void end(const zzz_game *g, zzz_state *s, int cause, int winner, mz_log *log) {
    s->winner = (uint8_t)winner;
    zzz_enter(g, s, ZZZ_AT_END, 0);
    ZZZ_TELL(log, ZZZ_EV_OVER, MZ_NATURE, (int16_t)cause, (int16_t)winner);
}

/* The seats among `seats` with the most, as a bit set. */
static unsigned best_of(const uint8_t *score, unsigned seats) {
    unsigned best = 0;
    int most = -1;
    for (int seat = 0; seat < ZZZ_SEATS; seat++) {
        if (!(seats >> seat & 1) || score[seat] < most) continue;
        best = score[seat] > most ? 1u << seat : best | 1u << seat;
        most = score[seat];
    }
    return best;
}

/* MZ-55: one winner, or those who are level slap (again). */
static void settle(const zzz_game *g, zzz_state *s, unsigned best, int cause, mz_log *log) {
    memset(s->tie, 0, sizeof s->tie);
    if (!(best & (best - 1))) {
        end(g, s, cause, __builtin_ctz(best), log);
        return;
    }
    for (int seat = 0; seat < ZZZ_SEATS; seat++) s->tie[seat] = (uint8_t)(best >> seat & 1);
    zzz_enter(g, s, ZZZ_AT_TIE, zzz_tie_seat(s));
}

void zzz_finish(const zzz_game *g, zzz_state *s, int cause, mz_log *log) {
    if (g->coop)
        end(g, s, cause, cause == ZZZ_OVER_BLOOD ? ZZZ_ALL_LOSE : ZZZ_ALL_WIN, log);
    else
        settle(g, s, best_of(s->blood, (1u << g->base.seats) - 1), cause, log);
}

int zzz_tie_seat(const zzz_state *s) {
    for (int seat = 0; seat < ZZZ_SEATS; seat++)
        if (s->tie[seat] == 1) return seat;
    return 0;
}

void zzz_tie_result(const zzz_game *g, zzz_state *s, int seat, int slain, mz_log *log) {
    unsigned in = 0, open = 0;
    s->tie[seat] = (uint8_t)(2 + slain);
    ZZZ_TELL(log, ZZZ_EV_TIE, MZ_NATURE, (int16_t)seat, (int16_t)slain);
    for (int i = 0; i < ZZZ_SEATS; i++) {
        in |= (s->tie[i] != 0) * (1u << i);
        open |= (s->tie[i] == 1) * (1u << i);
    }
    if (open)
        zzz_enter(g, s, ZZZ_AT_TIE, zzz_tie_seat(s));
    else
        settle(g, s, best_of(s->tie, in), ZZZ_OVER_TIE, log); /* MZ-R14 */
}

/* Handicaps of 0 or 16 sixteenths make a marker certain. Where that is so for all who are still in
 * it and they would all score the same, no slap could ever part them: then p is 1/2. */
int zzz_tie_chance(const zzz_game *g, const zzz_state *s, int seat) {
    int q = g->slap[seat];
    if (q != 0 && q != 16) return q;
    for (int i = 0; i < ZZZ_SEATS; i++)
        if (s->tie[i] && g->slap[i] != q) return q;
    return 8;
}
