/* Functions of string.h, wchar.h and math.h, each as the library has it. */
#define _GNU_SOURCE
#include <math.h>
#include <string.h>
#include <wchar.h>

int fields_of(char *s) {
    char *at = s, *field;
    int n = 0, sum = 0;
    while ((field = strsep(&at, ",.")) != NULL) sum = sum * 7 + strlen(field) + n++;
    return sum;
}

int inside(const char *s, const char *t) {
    char *p = strcasestr(s, t);
    return p ? p - s : -1;
}

int padded(const char *s, unsigned char n) {
    char to[64];
    memset(to, '#', sizeof to);
    char *end = stpncpy(to, s, n % 20);
    return (end - to) * 1000 + to[0] + to[1] + to[19];
}

int until(const char *s, char c) {
    char to[300];
    memset(to, 1, sizeof to);
    char *end = memccpy(to, s, c, strlen(s) + 1);
    return (end ? end - to : -1) * 100 + to[0];
}

int swapped(const char *s) {
    char to[300] = "";
    swab(s, to, strlen(s));
    return to[0] * 256 + to[1];
}

int transformed(const char *s) {
    char to[8] = "zzz";
    return strxfrm(to, s, sizeof to) * 1000 + to[0];
}

static void widen(wchar_t *to, const char *s) {
    while ((*to++ = (unsigned char) *s++)) {}
}

int wide_order(const char *s, const char *t) {
    wchar_t a[256], b[256];
    widen(a, s);
    widen(b, t);
    int n = wcscmp(a, b), m = wcsncmp(a, b, 2), k = wmemcmp(a, b, 1);
    return (n > 0) - (n < 0) + 10 * ((m > 0) - (m < 0)) + 100 * ((k > 0) - (k < 0));
}

int wide_search(const char *s, const char *t) {
    wchar_t a[600], b[256];
    widen(a, s);
    widen(b, t);
    wchar_t *p = wcsstr(a, b), *q = wcsrchr(a, L'a'), *r = wcspbrk(a, b), *u = wmemchr(a, L'o', wcslen(a));
    int at = (p ? p - a : -1) + 10 * (q ? q - a : -1) + 100 * (r ? r - a : -1) + 1000 * (u ? u - a : -1);
    wcscat(a, b);
    return at + wcslen(a) + 10000 * wcsspn(a, L"abc ") + 100000 * wcscspn(a, b);
}

double fused(double a, double b, double c) { return fma(a, b, c); }
double difference(double a, double b) { return fdim(a, b); }
double nearest(double a, double b) { return remainder(a, b); }
double following(double a, double b) { return nextafter(a, b); }
double binary_exponent(double a) { return logb(a); }
int whole_exponent(double a) { return ilogb(a); }
double moved_point(double a, int n) { return scalbn(a, n % 60); }
float tangent(float a) { return tanf(a); }
float angle(float a, float b) { return atan2f(a, b); }
float length_of(float a, float b) { return hypotf(a, b); }
int classified(double a) { return !!isnan(a) + 2 * !!isinf(a) + 4 * !!isnormal(a) + 8 * !!signbit(a); }
