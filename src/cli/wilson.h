/* The 95 % interval of a share (Wilson's score interval). */
#ifndef MZ_CLI_WILSON_H
#define MZ_CLI_WILSON_H

#include <math.h>
#include <stdint.h>

struct interval {
    double low, high;
};

static inline struct interval wilson(uint64_t hits, uint64_t n) {
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below */
    if (!n) return (struct interval){0, 1};
    double m = (double)n, p = (double)hits / m, d = 1 + z * z / m;
    double centre = (p + z * z / (2 * m)) / d;
    double half = z / d * sqrt(p * (1 - p) / m + z * z / (4 * m * m));
    double low = centre - half, high = centre + half;
    return (struct interval){low < 0 || !hits ? 0 : low, high > 1 || hits == n ? 1 : high};
}

#endif
