#include <math.h>
#include <string.h>

#define AT(m, n, i, j) ((m)[(i) * (n) + (j)])

unsigned long shrink(unsigned long a, unsigned long b)
{
    return b == 0 ? a : shrink(b, a % b);
}

long bezout(long a, long b, long *x, long *y)
{
    long x0 = 1, x1 = 0, y0 = 0, y1 = 1;

    while (b) {
        long q = a / b;
        long t = a - q * b;

        a = b;
        b = t;
        t = x0 - q * x1;
        x0 = x1;
        x1 = t;
        t = y0 - q * y1;
        y0 = y1;
        y1 = t;
    }
    *x = x0;
    *y = y0;
    return a;
}

unsigned long raise_mod(unsigned long a, unsigned long b, unsigned long n)
{
    unsigned long d = 1;

    for (int i = 8 * (int)sizeof b - 1; i >= 0; i--) {
        d = d * d % n;
        if ((b >> i) & 1)
            d = d * a % n;
    }
    return d;
}

int strike(unsigned char *crossed, int n)
{
    int left = 0;

    memset(crossed, 0, n + 1);
    for (int p = 2; p <= n; p++)
        if (!crossed[p]) {
            left++;
            for (long k = (long)p * p; k <= n; k += p)
                crossed[k] = 1;
        }
    return left;
}

void times(const double *a, const double *b, double *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            AT(c, n, i, j) = 0;
            for (int k = 0; k < n; k++)
                AT(c, n, i, j) += AT(a, n, i, k) * AT(b, n, k, j);
        }
}

void turn(double *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double t = AT(a, n, i, j);

            AT(a, n, i, j) = AT(a, n, j, i);
            AT(a, n, j, i) = t;
        }
}

/* Rows are exchanged so that the largest number of a column comes to the diagonal. */
int split_matrix(double *a, int *perm, int n)
{
    for (int i = 0; i < n; i++)
        perm[i] = i;
    for (int k = 0; k < n; k++) {
        int pivot = k;

        for (int i = k + 1; i < n; i++)
            if (fabs(AT(a, n, i, k)) > fabs(AT(a, n, pivot, k)))
                pivot = i;
        if (AT(a, n, pivot, k) == 0)
            return 0;
        if (pivot != k) {
            int t = perm[k];

            perm[k] = perm[pivot];
            perm[pivot] = t;
            for (int j = 0; j < n; j++) {
                double x = AT(a, n, k, j);
                AT(a, n, k, j) = AT(a, n, pivot, j);
                AT(a, n, pivot, j) = x;
            }
        }
        for (int i = k + 1; i < n; i++) {
            AT(a, n, i, k) /= AT(a, n, k, k);
            for (int j = k + 1; j < n; j++)
                AT(a, n, i, j) -= AT(a, n, i, k) * AT(a, n, k, j);
        }
    }
    return 1;
}

/* Lower triangle of a symmetric matrix, times its mirror image, gives the matrix back. */
int root_matrix(double *a, int n)
{
    for (int j = 0; j < n; j++) {
        double d = AT(a, n, j, j);

        for (int k = 0; k < j; k++)
            d -= AT(a, n, j, k) * AT(a, n, j, k);
        if (d <= 0)
            return 0;
        AT(a, n, j, j) = sqrt(d);
        for (int i = j + 1; i < n; i++) {
            double s = AT(a, n, i, j);

            for (int k = 0; k < j; k++)
                s -= AT(a, n, i, k) * AT(a, n, j, k);
            AT(a, n, i, j) = s / AT(a, n, j, j);
        }
    }
    return 1;
}

double area(double (*f)(double), double from, double to, int n)
{
    double h = (to - from) / n;
    double s = f(from) + f(to);

    for (int i = 1; i < n; i++)
        s += (i % 2 ? 4 : 2) * f(from + i * h);
    return s * h / 3;
}

double zero(double (*f)(double), double lo, double hi, double width)
{
    while (hi - lo > width) {
        double mid = (lo + hi) / 2;

        if ((f(lo) < 0) == (f(mid) < 0))
            lo = mid;
        else
            hi = mid;
    }
    return (lo + hi) / 2;
}

double mean(const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i];
    return n ? sum / n : 0;
}
