/* Intervals, ratings, the stopping rule. */
#include "mozzie/arena.h"

#include <math.h>
#include <string.h>

#define Z 1.959963984540054 /* 97.5 % of the normal distribution lie below */

mz_interval mz_wilson(double hits, double n) {
    if (n <= 0) return (mz_interval){0, 1};
    double p = hits / n, d = 1 + Z * Z / n, centre = (p + Z * Z / (2 * n)) / d;
    double half = Z / d * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    mz_interval in = {centre - half, centre + half};
    if (hits <= 0 || in.low < 0) in.low = 0;
    if (hits >= n || in.high > 1) in.high = 1;
    return in;
}

double mz_elo(double share) {
    return 400 * log10(share / (1 - share));
}

double mz_expected(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* ---- ratings ---- */

/* Inverts the n x n matrix a in place; it is positive definite. */
static void invert(double *a, int n) {
    for (int k = 0; k < n; k++) {
        double by = 1 / a[k * n + k];
        a[k * n + k] = 1;
        for (int j = 0; j < n; j++) a[k * n + j] *= by;
        for (int i = 0; i < n; i++) {
            double times = a[i * n + k];
            if (i == k) continue;
            a[i * n + k] = 0;
            for (int j = 0; j < n; j++) a[i * n + j] -= times * a[k * n + j];
        }
    }
}

/* Games and points between i and j with the invented draw. */
static double met(const double *score, int n, int i, int j, double *points) {
    double games = score[i * n + j] + score[j * n + i];
    *points = games > 0 ? score[i * n + j] + 0.5 : 0;
    return games > 0 ? games + 1 : 0;
}

/* Gradient and curvature (plus 1/n everywhere, which fixes the mean) of the likelihood at r. */
static void slope(const double *score, int n, const double *r, double *gradient, double *curve) {
    for (int i = 0; i < n * n; i++) curve[i] = 1.0 / n;
    for (int i = 0; i < n; i++) {
        gradient[i] = 0;
        for (int j = 0; j < n; j++) {
            double points, games = i == j ? 0 : met(score, n, i, j, &points);
            if (games <= 0) continue;
            double p = 1 / (1 + exp(r[j] - r[i])), w = games * p * (1 - p);
            gradient[i] += points - games * p;
            curve[i * n + i] += w;
            curve[i * n + j] -= w;
        }
    }
}

void mz_ratings(const double *score, int n, mz_rating *out) {
    double r[MZ_CONTESTANTS] = {0}, gradient[MZ_CONTESTANTS];
    double curve[MZ_CONTESTANTS * MZ_CONTESTANTS];
    for (int round = 0; round < 100; round++) {
        slope(score, n, r, gradient, curve);
        for (int i = 0; i < n; i++) curve[i * n + i] += 1e-9; /* who never met has no curvature */
        invert(curve, n);
        double most = 0;
        for (int i = 0; i < n; i++) {
            double step = 0;
            for (int j = 0; j < n; j++) step += curve[i * n + j] * gradient[j];
            step = step > 1 ? 1 : step < -1 ? -1 : step; /* Newton far from the top overshoots */
            r[i] += step;
            most = fmax(most, fabs(step));
        }
        if (most < 1e-10) break;
    }
    double scale = 400 / log(10), mean = 0;
    for (int i = 0; i < n; i++) mean += r[i] / n;
    for (int i = 0; i < n; i++) {
        double variance =
            curve[i * n + i] - 1.0 / n; /* without the direction that fixes the mean */
        out[i].elo = scale * (r[i] - mean);
        out[i].error = scale * Z * sqrt(variance > 0 ? variance : 0);
    }
}

/* ---- the stopping rule ---- */

void mz_sprt_add(mz_sprt *t, double score) {
    t->n++;
    t->sum += score;
    t->squares += score * score;
}

/* Normal approximation with the variance seen so far; one invented unit, half of it lost and half
 * won, keeps the variance from being 0 at the start. */
double mz_sprt_llr(const mz_sprt *t) {
    if (t->n < 1) return 0;
    double n = t->n + 1, mean = (t->sum + 0.5) / n;
    double variance = (t->squares + 0.5) / n - mean * mean;
    double s0 = mz_expected(t->elo0), s1 = mz_expected(t->elo1);
    return t->n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

int mz_sprt_verdict(const mz_sprt *t) {
    double llr = mz_sprt_llr(t);
    return llr >= MZ_SPRT_BOUND ? 1 : llr <= -MZ_SPRT_BOUND ? -1 : 0;
}
