/* Floating point and math.h. */
#include <math.h>

double root(double a) { return sqrt(a); }
double rounded_down(double a) { return floor(a); }
double rounded_up(double a) { return ceil(a); }
double rounded(double a) { return round(a); }
double cut(double a) { return trunc(a); }
double nearest(double a) { return rint(a); }
double magnitude(double a) { return fabs(a); }
double modulo(double a, double b) { return fmod(a, b); }
double smaller(double a, double b) { return fmin(a, b); }
double larger(double a, double b) { return fmax(a, b); }
double power(double x) { return pow(x, 2) + pow(x, 3); }
double cube(int a) { return pow(a % 100, 3); }
int is_nan(double a) { return isnan(a) != 0; }
int is_inf(double a) { return isinf(a) != 0; }
int sign(double a) { return signbit(a) != 0; }
long to_nearest(double x) { return lround(x); }
double celsius(double x) { return x * 9 / 5 + 32; }
float celsius_float(float x) { return x * 1.8f + 32; }
double infinity(int a) { return a > 0 ? HUGE_VAL : INFINITY * -1; }
double absolute_float(float a) { return fabsf(a) + sqrtf(a * a); }
double mixed(int a, float b, double c) { return a / 2 + b * c; }
int compare(double a, double b) { return (a > b) - (a < b); }
double decimal(int a) { return 1e3 + .5 + 1.f + 0x1p4 + a; }
float kept_float(double x) { float f = x; f += 0.1; return f; }
int truncated(double x) { int k = x * 10; return k; }
unsigned char to_byte(double x) { return (unsigned char) (fabs(x) / 100); }
double loop(int a) { double s = 0; for (int i = 1; i <= (a & 31); i++) s += 1.0 / i; return s; }
double newton(double x) { x = fabs(x); if (x > 1e6 || x < 1e-3) return -1; double r = x; for (int i = 0; i < 40; i++) r = (r + x / r) / 2; return r; }
