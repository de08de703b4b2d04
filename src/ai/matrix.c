/* Matrix games. The simplex method runs on the column player's program: with all payoffs shifted
 * above 0, maximise sum(y) under A y <= 1, y >= 0; then value = 1 / sum(y), q = y * value, and the
 * shadow prices of the rows are the row player's strategy. Bland's rule, so that it ends. */
#include "mozzie/solve.h"

#include <math.h>

enum { WIDTH = 2 * MZ_MATRIX + 1 };

typedef struct tableau {
    double t[MZ_MATRIX + 1][WIDTH]; /* constraints, then the objective; the last column is b */
    int basis[MZ_MATRIX];
    int rows, cols;
} tableau;

static double fill(tableau *t, const double *a, int rows, int cols) {
    double low = a[0];
    for (int i = 1; i < rows * cols; i++) low = a[i] < low ? a[i] : low;
    double shift = 1 - low;
    *t = (tableau){.rows = rows, .cols = cols};
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) t->t[r][c] = a[r * cols + c] + shift;
        t->t[r][cols + r] = 1;
        t->t[r][cols + rows] = 1;
        t->basis[r] = cols + r;
    }
    for (int c = 0; c < cols; c++) t->t[rows][c] = -1;
    return shift;
}

static void pivot(tableau *t, int row, int col) {
    int width = t->cols + t->rows + 1;
    double by = t->t[row][col];
    for (int c = 0; c < width; c++) t->t[row][c] /= by;
    for (int r = 0; r <= t->rows; r++) {
        double times = t->t[r][col];
        if (r == row || times == 0) continue;
        for (int c = 0; c < width; c++) t->t[r][c] -= times * t->t[row][c];
    }
    t->basis[row] = col;
}

static int entering(const tableau *t) {
    for (int c = 0; c < t->cols + t->rows; c++)
        if (t->t[t->rows][c] < -1e-12) return c;
    return -1;
}

static int leaving(const tableau *t, int col) {
    int best = -1, b = t->cols + t->rows;
    double least = 0;
    for (int r = 0; r < t->rows; r++) {
        if (t->t[r][col] <= 1e-12) continue;
        double ratio = t->t[r][b] / t->t[r][col];
        if (best < 0 || ratio < least || (ratio == least && t->basis[r] < t->basis[best]))
            best = r, least = ratio;
    }
    return best;
}

double mz_matrix_solve(const double *a, int rows, int cols, double *p, double *q) {
    tableau t;
    double shift = fill(&t, a, rows, cols);
    for (int col = entering(&t); col >= 0; col = entering(&t)) {
        int row = leaving(&t, col);
        if (row < 0) break; /* cannot be: the region is bounded since every payoff is above 0 */
        pivot(&t, row, col);
    }
    double value = 1 / t.t[rows][cols + rows];
    for (int c = 0; c < cols; c++) q[c] = 0;
    for (int r = 0; r < rows; r++) {
        p[r] = t.t[rows][cols + r] * value;
        if (t.basis[r] < cols) q[t.basis[r]] = t.t[r][cols + rows] * value;
    }
    return value - shift;
}

static void normal(const double *regret, int n, double *now) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += regret[i];
    for (int i = 0; i < n; i++) now[i] = sum > 0 ? regret[i] / sum : 1.0 / n;
}

static void update(double *regret, const double *gain, const double *now, int n) {
    double mean = 0;
    for (int i = 0; i < n; i++) mean += now[i] * gain[i];
    for (int i = 0; i < n; i++) regret[i] = fmax(0, regret[i] + gain[i] - mean);
}

static void average(double *sum, const double *now, int n, int weight) {
    for (int i = 0; i < n; i++) sum[i] += now[i] * weight;
}

/* The sides take turns, each against the other's newest strategy. */
void mz_matrix_regret(const double *a, const double *b, int rows, int cols, int iterations,
                      double *p, double *q) {
    double up[MZ_MATRIX] = {0}, uq[MZ_MATRIX] = {0}, x[MZ_MATRIX], y[MZ_MATRIX], gain[MZ_MATRIX];
    for (int r = 0; r < rows; r++) p[r] = 0;
    for (int c = 0; c < cols; c++) q[c] = 0;
    normal(uq, cols, y);
    for (int i = 1; i <= iterations; i++) {
        for (int r = 0; r < rows; r++) {
            gain[r] = 0;
            for (int c = 0; c < cols; c++) gain[r] += a[r * cols + c] * y[c];
        }
        normal(up, rows, x);
        update(up, gain, x, rows);
        normal(up, rows, x);
        for (int c = 0; c < cols; c++) {
            gain[c] = 0;
            for (int r = 0; r < rows; r++) gain[c] += b[r * cols + c] * x[r];
        }
        update(uq, gain, y, cols);
        normal(uq, cols, y);
        average(p, x, rows, i);
        average(q, y, cols, i);
    }
    double total = 0.5 * iterations * (iterations + 1.0);
    for (int r = 0; r < rows; r++) p[r] /= total;
    for (int c = 0; c < cols; c++) q[c] /= total;
}
