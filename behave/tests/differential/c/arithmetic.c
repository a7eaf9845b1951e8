/* Promotion, mixed signs, constants, operators. */
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BASE 10
#define NEXT (BASE + 1)
#define SQUARE(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define TWICE_PLUS(x) x + x
#define LIMIT 0x7FFFFFFFL

typedef unsigned char byte;
typedef uint32_t word;
typedef struct { int x, y; } point;
enum colour { RED, GREEN = 5, BLUE, DARK = -3 };

int mixed_sign(int a, unsigned b) { return a < b; }
unsigned long widen_sign(int a) { return a; }
unsigned long zero_extend(unsigned a) { return a; }
long late(int a, int b) { long r = (unsigned) a * (unsigned) b; return r; }
long early(int a, int b) { return (long) a * b; }
int char_sign(char c) { return c; }
int char_unsigned(unsigned char c) { return c; }
int literal_char(int a) { return '\xff' + a; }
int escapes(int a) { return '\n' * 100 + '\0' + '\\' + '\'' + '\101' + a; }
int promoted_compare(unsigned char a, signed char b) { return a == b; }
byte typedefed(byte a) { return a + 200; }
word rotate(word x, int n) { n &= 31; return n ? x << n | x >> (32 - n) : x; }
int macro_constant(int a) { return a % BASE + NEXT; }
long macro_limit(int a) { return LIMIT - a; }
int macro_square(int x) { return SQUARE(x % 1000 + 1); }
int macro_max(int a, int b) { return MAX(a, b); }
int macro_text(int x) { return TWICE_PLUS(x % 1000) * 3; }
int enums(int a) { return a % 100 + RED + GREEN * 2 + BLUE * 3 + DARK; }
int enum_variable(int a) { enum colour c = a > 0 ? BLUE : GREEN; return c == BLUE ? c : -c; }
unsigned long sizes(int a) { int t[7]; char s[] = "hello"; return sizeof(int) + sizeof t * 10 + sizeof(long) * 100 + sizeof s * 1000 + sizeof(point) * 10000 + sizeof(char *) * 100000 + sizeof a; }
unsigned long count(int a) { static const short t[] = {1, 2, 3, 4, 5}; return sizeof(t) / sizeof(t[0]) + a % 3; }
int comma(int a) { int b; return b = a / 2, b++, b - 1; }
int ternary(int a, int b) { return a > b ? a - 1 : a == b ? 0 : b - 1 > a ? 7 : 8; }
int gnu_ternary(int a) { return a ?: 42; }
bool to_bool(int a) { return a; }
bool bool_arith(int a, int b) { bool r = a & 256; r += b != 0; return r; }
int logical(int a, int b) { return a && b || !a; }
int short_circuit(int a, int b) { int n = 0; if (a > 0 && n++ < 1 || b > 0 && n++) n += 10; return n; }
int assign_value(int a) { int b, c; b = c = a / 2; return b ^ c ^ 1; }
int precedence(int a, int b) { return a & 3 + b & 5 | a ^ b << 1; }
int shifts(int a) { return (a >> 3) + (int) ((unsigned) a >> 28); }
unsigned hash(unsigned h) { h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; return h ^ h >> 16; }
uint64_t hash64(uint64_t x) { x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL; return x ^ (x >> 31); }
int limits(int a) { return (a > 0 ? INT_MAX : INT_MIN) / 2 + CHAR_BIT + SCHAR_MIN + UCHAR_MAX + SHRT_MAX; }
unsigned long limits_long(int a) { return a > 0 ? ULONG_MAX : a < 0 ? (unsigned long) LONG_MIN : UINT32_MAX; }
size_t size_type(int a) { size_t n = a; return n / 2; }
int octal(int a) { return a % 8 + 010 + 0x1F + 0b11; }
long suffixes(int a) { return 1L + 2UL * 3LL - a; }
int unsigned_minus(unsigned a) { return a - 1 > a; }
int hex_is_unsigned(int a) { return (0x80000000 > a) + (2147483647 + 0LL > a) * 2; }
int compound_narrow(char c, int a) { c += a; c <<= 1; return c; }
int division_by(int a, int b) { return a / b; }
int remainder_by(int a, int b) { return a % b; }
unsigned udivision(unsigned a, unsigned b) { return a / b; }
int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
long power_mod(long b, int e, int m) { long r = 1; for (e &= 31, m = (m & 1023) + 1, b %= m; e; e >>= 1, b = b * b % m) if (e & 1) r = r * b % m; return r; }
int bit_count(unsigned n) { int k = 0; for (; n; n &= n - 1) k++; return k; }
int builtins(unsigned n) { return n ? __builtin_clz(n) * 100 + __builtin_ctz(n) + __builtin_popcount(n) * 10000 : -1; }
int fixed(int8_t a, uint16_t b) { int64_t r = (int64_t) a * b; return (int) r; }
unsigned char byte_wrap(int a) { unsigned char c = a; c--; return c; }
int not_twice(int a) { return !!a + !a * 2; }
float as_float(int a) { return a / 3 + 0.5f; }
double as_double(int a, int b) { return (double) a / (b ? b : 1); }
int double_math(int a) { return (int) (a / 1000 * 1.5 + 0.25); }
float float_sum(float a, float b) { return a * 2 + b; }
int ptr_truth(char *s) { return s ? !s + 2 : 0; }
int case_ranges(int a) { switch (a) { case 0 ... 9: return 1; case -5 ... -1: return 2; default: return 3; } }
int stmt_expr(int a) { return ({ int t = a / 3; t * 2; }); }
int negative_rem(int a) { return a % 7 - a % -7; }
int cast_chain(int a) { return (int) (short) (unsigned char) (a * 3u); }
int signed_shift(int a) { return (signed char) a >> 2; }
int bool_compare(int a, int b) { return (a < b) + (a <= b) * 2 + (a == b) * 4 + (a != b) * 8 + (a >= b) * 16; }
