/* Arrays whose length only running tells, and what follows from it. */
#include <stdlib.h>
#include <string.h>

int edit_distance(const char *s, const char *t) {
    int n = strlen(s), m = strlen(t), i, j;
    int d[n + 1][m + 1];
    for (i = 0; i <= n; i++) d[i][0] = i;
    for (j = 0; j <= m; j++) d[0][j] = j;
    for (i = 1; i <= n; i++)
        for (j = 1; j <= m; j++) {
            int a = d[i - 1][j] + 1, b = d[i][j - 1] + 1, c = d[i - 1][j - 1] + (s[i - 1] != t[j - 1]);
            d[i][j] = a < b ? (a < c ? a : c) : (b < c ? b : c);
        }
    return d[n][m];
}

unsigned long sizes(unsigned char n) {
    int a[n + 1][3];
    char b[2][n + 2];
    double c[n + 1][2][n + 1];
    return sizeof a * 1000000 + sizeof a[0] * 10000 + sizeof b[1] * 100 + sizeof c[0][1] + sizeof(short[n + 1]);
}

static long trace(int n, int m, int a[n][m]) {
    long sum = 0;
    for (int i = 0; i < n && i < m; i++) sum = sum * 3 + a[i][i] + sizeof a[0];
    return sum;
}

long passed(unsigned char k) {
    int n = k % 5 + 1, m = k % 3 + 1;
    int (*a)[m] = malloc(sizeof(int[n][m]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * 10 + j * k;
    long t = trace(n, m, a) + *(*(a + n - 1) + m - 1);
    free(a);
    return t;
}

int three(unsigned char k) {
    int n = k % 4 + 1;
    int cube[n][n + 1][2];
    memset(cube, 0, sizeof cube);
    for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) cube[i][j][j & 1] += i + j;
    int s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) s = s * 7 + cube[i][j][0] - cube[i][j][1];
    return s;
}

int ranges(unsigned char c) {
    static const signed char kind[256] = {[0 ... 255] = -1, ['0' ... '9'] = 1, ['a' ... 'f'] = 2, ['_'] = 7};
    return kind[c];
}

int chosen(int n) {
    long wide = n;
    float f = n;
    return _Generic(n, int: 1, long: 2, default: 3) * 100 + _Generic(wide, int: 1, long: 2, default: 3) * 10 + _Generic(f, int: 1, default: 3);
}
