/* How long a search may go on: a number of iterations, a deadline, a stop that is asked for. */
#include "ai/search.h"

enum { CLOCK_EVERY = 16 }; /* iterations between two looks at the limit */

bool mz_late(const mz_limit *limit) {
    if (!limit) return false;
    if (limit->stop && limit->stop(limit->user)) return true;
    return limit->now && limit->now(limit->user) >= limit->deadline;
}

bool mz_tick(mz_clock *clock) {
    if (clock->late || clock->done >= clock->most) return false;
    if (clock->done % CLOCK_EVERY == 0 && mz_late(clock->limit))
        clock->late = true;
    else
        clock->done++;
    return !clock->late;
}
