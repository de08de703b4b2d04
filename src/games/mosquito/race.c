/* Races: touches and what they come to, by section 3.6. No state changes here.
 *
 * Touches are taken in the order of their times, seats breaking ties; the order given beyond that
 * is kept. Times are before the handicap until the first valid touch of a seat (MQ-91). */
#include "games/mosquito/mosquito.h"

#include <string.h>

typedef struct arrival {
    bool here, out;
    int32_t ms, lock;
    int area, object;
} arrival;

typedef struct race {
    const mosquito_game *g;
    const mosquito_state *s;
    int stage;
    unsigned targets;
    arrival seat[MOSQUITO_SEATS];
} race;

/* MQ-54: what is a wrong object for this seat (MQ-36, MQ-38, MQ-41, MQ-R19). */
static bool right_object(const race *r, int seat, int object) {
    switch (r->stage) {
    case MOSQUITO_AT_PINK: return r->targets >> object & 1;
    case MOSQUITO_AT_ORANGE: return object == MOSQUITO_CENTRE;
    default:
        if (seat != r->s->pub.seat) return object == seat;
        return object != seat && object < MOSQUITO_CENTRE && r->s->pub.top[object];
    }
}

/* MQ-50, MQ-54, MQ-55, MQ-91, MQ-R13, MQ-R16; the first one counts (MQ-34, MQ-R6). */
static void touch(race *r, const mz_touch *t) {
    const mosquito_times *times = &r->g->times;
    arrival *a = &r->seat[t->seat];
    if (a->here || a->out || t->ms > times->race || t->ms < a->lock) return;
    if (t->ms < times->reaction || !right_object(r, t->seat, t->object)) {
        int wrong = mz_opt(&r->g->base, MOSQUITO_OPT_WRONG);
        if (wrong == 0) a->lock = t->ms + times->travel;
        a->out = wrong == 2;
        return;
    }
    int32_t ms = t->ms - r->g->handicap[t->seat];
    if (ms < times->reaction) ms = times->reaction;
    *a = (arrival){.here = true, .ms = ms, .area = t->area, .object = t->object};
}

static void run(race *r, const mz_touch *touches, int n) {
    mz_touch sorted[MZ_TOUCHES];
    for (int i = 0; i < n; i++) {
        int k = i;
        for (; k && (touches[i].ms < sorted[k - 1].ms ||
                     (touches[i].ms == sorted[k - 1].ms && touches[i].seat < sorted[k - 1].seat));
             k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = touches[i];
    }
    for (int i = 0; i < n; i++) touch(r, &sorted[i]);
}

/* MQ-51, MQ-52, MQ-53, MQ-R15: the first (sign 1) or the last (sign -1) to arrive, or -1 in doubt.
 */
static int decided(const race *r, int sign) {
    const mosquito_times *times = &r->g->times;
    int best = -1, n = 0, chosen = -1, area = 0, next = 0;
    for (int i = 0; i < r->g->base.seats; i++)
        if (r->seat[i].here && (best < 0 || sign * r->seat[i].ms < sign * r->seat[best].ms))
            best = i;
    for (int i = 0; i < r->g->base.seats && best >= 0; i++) {
        int32_t apart = sign * (r->seat[i].ms - r->seat[best].ms);
        if (!r->seat[i].here || (apart >= times->window && apart)) continue;
        int weight = sign * r->seat[i].area;
        if (!n++ || weight > area) {
            next = n > 1 ? area : weight - 1000;
            area = weight;
            chosen = i;
        } else if (weight > next) {
            next = weight;
        }
    }
    if (n < 2) return chosen;
    if (mz_opt(&r->g->base, MOSQUITO_OPT_COVERAGE) == 1) return -1;
    return area - next >= times->margin ? chosen : -1;
}

/* MQ-24, MQ-R22: who touches nothing loses nothing. */
static int pink(const race *r) {
    int seat = decided(r, 1);
    return seat < 0 ? MOSQUITO_OUT_ESCAPE : MOSQUITO_OUT_TAKE + 9 * seat + r->seat[seat].object;
}

/* MQ-45, MQ-R20, MQ-R21 */
static int orange(const race *r) {
    int missing = 0, who = -1;
    for (int i = 0; i < r->g->base.seats; i++)
        if (!r->seat[i].here) {
            missing++;
            who = i;
        }
    if (missing > 1) return MOSQUITO_OUT_NO_LAST;
    if (!missing) who = decided(r, -1);
    return who < 0 ? MOSQUITO_OUT_NO_LAST : MOSQUITO_OUT_LAST + who;
}

/* MQ-32, MQ-35: *rival is the pile attacked, -1 when there was no attempt. */
static int blue(const race *r, int *rival) {
    const mosquito_times *times = &r->g->times;
    const arrival *thief = &r->seat[r->s->pub.seat];
    *rival = thief->here ? thief->object : -1;
    if (!thief->here) return MOSQUITO_OUT_NO_TRY;
    const arrival *owner = &r->seat[*rival];
    if (!owner->here || owner->ms - thief->ms >= times->window) return MOSQUITO_OUT_STEAL + *rival;
    if (thief->ms - owner->ms >= times->window) return MOSQUITO_OUT_COVER + *rival;
    int lead = thief->area - owner->area;
    bool coverage = mz_opt(&r->g->base, MOSQUITO_OPT_COVERAGE) == 0;
    if (coverage && lead >= times->margin) return MOSQUITO_OUT_STEAL + *rival;
    if (coverage && -lead >= times->margin) return MOSQUITO_OUT_COVER + *rival;
    return MOSQUITO_OUT_DOUBT + *rival;
}

/* MQ-50; a time is an event's argument too. */
static const char *unfit(const mosquito_game *g, const mz_touch *t) {
    if (t->seat >= g->base.seats) return "A touch names a player who is not there.";
    if (t->object >= g->base.seats && t->object != MOSQUITO_CENTRE)
        return "A touch names a pile that is not there.";
    if (t->area > 100) return "A touch covers at most 100 % of a card.";
    return t->ms < 0 || t->ms > INT16_MAX ? "The time of a touch is beyond any race." : NULL;
}

static bool touches_fit(const mosquito_game *g, const mz_touch *touches, int n, mz_error *error) {
    for (int i = 0; i < n; i++) {
        const char *why = unfit(g, &touches[i]);
        if (!why) continue;
        mz_fail(error, MZ_ILLEGAL, "MQ-50", "%s", why);
        return false;
    }
    return true;
}

/* At `b` the touches give the decision too (MQ-99); after a decision they must agree with it. */
static int judge_blue(const race *r, mz_id ids[4], mz_error *error) {
    int rival, outcome = blue(r, &rival);
    if (r->s->head.stage == MOSQUITO_AT_BLUE) {
        ids[0] = (mz_id)(MOSQUITO_ID_ATTACK + 1 + rival);
        ids[1] = (mz_id)outcome;
        return 2;
    }
    if (rival >= 0 && rival != r->s->pub.attacked - 1) {
        mz_fail(error, MZ_ILLEGAL, "MQ-99", "The touches say otherwise than the decision before.");
        return 0;
    }
    ids[0] = (mz_id)outcome;
    return 1;
}

int mosquito_judge(const mz_game *game, const void *state, const mz_touch *touches, int n,
                   mz_id ids[4], mz_error *error) {
    race r = {.g = mosquito_of(game), .s = state};
    r.stage = r.s->head.stage;
    if (!touches_fit(r.g, touches, n, error)) return 0;
    if (r.stage < MOSQUITO_AT_PINK || r.stage > MOSQUITO_AT_ORANGE) {
        mz_fail(error, MZ_ILLEGAL, "MQ-63", "There is no race now.");
        return 0;
    }
    mosquito_targets(r.g, r.s, &r.targets);
    run(&r, touches, n);
    if (r.stage == MOSQUITO_AT_BLUE || r.stage == MOSQUITO_AT_THEFT)
        return judge_blue(&r, ids, error);
    ids[0] = (mz_id)(r.stage == MOSQUITO_AT_PINK ? pink(&r) : orange(&r));
    return 1;
}
