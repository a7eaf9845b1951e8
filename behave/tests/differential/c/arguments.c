/* Functions that do not name all their arguments, and pointers to functions of the library. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long total(int n, ...) {
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    long sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 2 + va_arg(ap, int);
    for (int i = 0; i < n; i++) sum += va_arg(again, int);
    va_end(ap);
    va_end(again);
    return sum;
}

long sum_of(int a, int b, int c) {
    return total(0) + total(1, a) + total(2, a, b) * 3 + total(3, a, b, c);
}

static double mixed_list(const char *kinds, va_list ap) {
    double r = 0;
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': r += va_arg(ap, int); break;
        case 'l': r -= va_arg(ap, long); break;
        case 'd': r += va_arg(ap, double) * 2; break;
        case 's': r += strlen(va_arg(ap, const char *)); break;
        }
    return r;
}

static double mixed_of(const char *kinds, ...) {
    va_list ap;
    va_start(ap, kinds);
    double r = mixed_list(kinds, ap);
    va_end(ap);
    return r;
}

double mixed(int a, long b, double x, const char *s) {
    short narrow = a;
    float single = x;
    return mixed_of("ildsid", a, b, x, s, narrow, single);
}

static int append(char *out, size_t n, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    int r = vsnprintf(out, n, format, ap);
    va_end(ap);
    return r;
}

int printed(char *out, const char *s, int a, double x) {
    return append(out, 40, "<%-5s|%+d|%05.1f|%x>", s, a, x, (unsigned) a);
}

static void apply(char *s, int (*f)(int)) {
    for (; *s; s++) *s = f((unsigned char) *s);
}

void shouted(char *s) { apply(s, toupper); }

int by_table(char c, unsigned char k) {
    static int (*const tests[])(int) = {isalpha, isdigit, isspace, ispunct};
    return tests[k % 4](c) != 0;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *) a, *(char *const *) b); }

int ordered(char *s) {
    char *words[16];
    int n = 0;
    for (char *w = strtok(s, " "); w && n < 16; w = strtok(NULL, " ")) words[n++] = w;
    qsort(words, n, sizeof *words, by_text);
    return n ? words[0][0] * 256 + words[n - 1][0] : -1;
}

int fields(const char *s) {
    int a = -1, b = -2;
    char word[8] = "none";
    int n = sscanf(s, "%d,%x %5s", &a, (unsigned *) &b, word);
    return n * 1000000 + a * 1000 + b + word[0];
}

int scanned(const char *s) {
    char head[10] = "", tail[10] = "";
    int at = -1;
    int n = sscanf(s, " %9[a-z]%n%*[^A-Z]%9c", head, &at, tail);
    return n * 10000 + strlen(head) * 100 + at + tail[0];
}

int drawn(unsigned seed) {
    srand(seed);
    int r = 0;
    for (int i = 0; i < 40; i++) r = r * 31 + rand();
    return r;
}

int undrawn(unsigned char k) {
    int r = 0;
    for (int i = 0; i <= k % 50; i++) r ^= rand();
    return r;
}

int literal(char *s) {
    char *constant = "abc";
    char copy[] = "abc";
    copy[0] = 'x';
    if (s[0] == 'a') constant[0] = 'x';
    return copy[0] + constant[1];
}
