#include <stdlib.h>
#include <string.h>

static void prepare(const char *p, int m, int *back)
{
    int k = 0;

    back[0] = 0;
    for (int q = 1; q < m; q++) {
        while (k > 0 && p[k] != p[q])
            k = back[k - 1];
        if (p[k] == p[q])
            k++;
        back[q] = k;
    }
}

long seek_fast(const char *text, const char *p)
{
    int m = (int)strlen(p);
    int *back = malloc((m + 1) * sizeof *back);
    int q = 0;

    if (!back || m == 0) {
        free(back);
        return m == 0 ? 0 : -1;
    }
    prepare(p, m, back);
    for (long i = 0; text[i]; i++) {
        while (q > 0 && p[q] != text[i])
            q = back[q - 1];
        if (p[q] == text[i])
            q++;
        if (q == m) {
            free(back);
            return i - m + 1;
        }
    }
    free(back);
    return -1;
}

long seek_plain(const char *text, long n, const char *p, long m)
{
    for (long s = 0; s <= n - m; s++) {
        long k;

        for (k = 0; k < m; k++)
            if (text[s + k] != p[k])
                break;
        if (k == m)
            return s;
    }
    return -1;
}

long seek_rolling(const unsigned char *t, long n, const unsigned char *p, long m)
{
    const unsigned long d = 256, q = 16777213;
    unsigned long h = 1, a = 0, b = 0;

    if (m > n)
        return -1;
    for (long i = 0; i < m - 1; i++)
        h = h * d % q;
    for (long i = 0; i < m; i++) {
        a = (d * a + p[i]) % q;
        b = (d * b + t[i]) % q;
    }
    for (long s = 0; s <= n - m; s++) {
        if (a == b && memcmp(t + s, p, m) == 0)
            return s;
        if (s < n - m)
            b = (d * (b + q - t[s] * h % q) + t[s + m]) % q;
    }
    return -1;
}

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;

    return m < c ? m : c;
}

int typos(const char *a, const char *b)
{
    int m = (int)strlen(a);
    int n = (int)strlen(b);
    int *row = malloc((n + 1) * sizeof *row);

    if (!row)
        return -1;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; i <= m; i++) {
        int diagonal = row[0];

        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int above = row[j];

            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    int result = row[n];
    free(row);
    return result;
}

int kinship(const char *x, const char *y)
{
    int m = (int)strlen(x);
    int n = (int)strlen(y);
    int *c = calloc((size_t)(m + 1) * (n + 1), sizeof *c);

    if (!c)
        return -1;
    for (int i = 1; i <= m; i++)
        for (int j = 1; j <= n; j++) {
            int *here = &c[i * (n + 1) + j];

            if (x[i - 1] == y[j - 1])
                *here = here[-(n + 1) - 1] + 1;
            else
                *here = here[-1] > here[-(n + 1)] ? here[-1] : here[-(n + 1)];
        }
    int result = c[m * (n + 1) + n];
    free(c);
    return result;
}
