/* From strengths to shares of the win, in whole numbers, so that every build agrees. */
#include "engine/rules.h"

enum { DOUBLE = 64, MOST = 20 * DOUBLE };

/* 2^(units / 64) in 1024ths, straight between eighths of a doubling. */
static int64_t odds(int units) {
    static const int64_t eighth[9] = {1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878, 2048};
    if (units > MOST) units = MOST;
    int part = units % DOUBLE, at = part / 8;
    int64_t step = eighth[at] + (eighth[at + 1] - eighth[at]) * (part % 8) / 8;
    return step << units / DOUBLE;
}

void mz_shares(const int *strength, int seats, int32_t value[MZ_SEATS]) {
    int64_t weight[MZ_SEATS], sum = 0;
    int least = strength[0];
    for (int i = 1; i < seats; i++) least = strength[i] < least ? strength[i] : least;
    for (int i = 0; i < seats; i++) sum += weight[i] = odds(strength[i] - least);
    for (int i = 0; i < seats; i++) value[i] = (int32_t)(MZ_WIN * weight[i] / sum);
}
