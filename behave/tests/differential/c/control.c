/* Control flow. */
int fall_through(int n) { int r = 0; switch (n & 7) { case 0: r += 1; case 1: r += 10; break; case 2: r = 5; default: r += 100; case 3: r += 1000; } return r; }
int switch_in_loop(int n) { int s = 0; for (int i = 0; i < 10; i++) { switch ((n + i) & 3) { case 0: continue; case 1: s += 2; break; case 2: s *= 3; } s++; } return s; }
int no_default(int n) { switch (n) { case 1: return 5; case 'a': return 6; } return 7; }
int do_while(int n) { int k = 0; n &= 0xFFFF; do k++; while (n /= 2); return k; }
int breaks(int n) { int i = 0; while (1) { if (i * i > (n & 1023)) break; i++; } return i; }
int continues(int n) { int s = 0; for (int i = 0; i < (n & 31); i++) { if (i % 3 == 0) continue; s += i; } return s; }
int two_counters(int n) { int r = 0, i, j; for (i = 0, j = n & 31; i < j; i++, j--) r += i * j; return r + i; }
int no_parts(int n) { int i = 0; for (;;) if (++i > (n & 7)) return i; }
int goto_forward(int n) { int r = 1; if (n > 5) goto done; r = 2; done: return r + n % 10; }
int goto_back(int n) { int k = 0; n &= 1023; again: k++; n /= 2; if (n) goto again; return k; }
int goto_out(int n) { int i, j, r = 0; n &= 31; for (i = 0; i < 8; i++) for (j = 0; j < 8; j++) { if (i * j > n) goto out; r += i ^ j; } r = -r; out: return r * 10 + i; }
int goto_cleanup(int n) { int r = 0; if (n < 0) goto fail; r = 1; if (n == 0) goto end; r = 2; end: r += 10; return r; fail: r = -1; goto end; }
int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
int odd(int n);
int even(int n) { return n == 0 || odd(n - 1); }
int odd(int n) { return n != 0 && even(n - 1); }
static int hidden(int a, int b) { return a * 3 - b; }
int calls_hidden(int n) { return hidden(n & 255, 2) + hidden(1, n & 15); }
int shadow(int n) { int r = n & 15; { int r = 5; n += r & 1; } for (int r = 0; r < 2; r++) n ^= r; return r + (n & 7); }
int digits(int n) { int s = 0; for (; n; n /= 10) s += n % 10; return s; }
int reverse_digits(int n) { unsigned r = 0; for (; n; n /= 10) r = r * 10 + n % 10; return r; }
int collatz(int n) { long x = n & 0xFFFF; int k = 0; while (x > 1) { x = x & 1 ? 3 * x + 1 : x / 2; k++; } return k; }
int is_prime(int n) { n &= 4095; if (n < 2) return 0; for (int i = 2; i * i <= n; i++) if (n % i == 0) return 0; return 1; }
int leap(int y) { return (y % 4 == 0 && y % 100) || y % 400 == 0; }
int static_local(int n) { static int calls = 3; calls += n & 7; return calls; }
static int counter = 7;
int global(int n) { counter += n & 15; return counter++ + counter; }
int dangling(int a, int b) { if (a > 0) if (b > 0) return 1; else return 2; return 3; }
int empty(int n) { ; for (int i = 0; i < 3; i++) ; { } if (n > 3) ; else n = 3; return n; }
int duff(int n) { int k = n & 15, r = 0; switch (k & 3) { do { case 0: r += 1; case 3: r += 10; case 2: r += 100; case 1: r += 1000; } while ((k -= 4) > 0); } return r; }
int nested_calls(int n) { n &= 7; return factorial(fib(n) & 7) + fib(factorial(n & 3)); }
int apply(int n) { int (*f)(int) = n & 1 ? fib : factorial; return f(n & 7); }
typedef int (*operation)(int, int);
static int plus(int a, int b) { return a + b; }
static int times(int a, int b) { return a * b; }
static const operation operations[] = {plus, times, hidden};
int table_call(int n) { return operations[(n & 0xff) % 3](n & 15, 4); }
static int fold(const int *a, int n, int (*f)(int, int), int z) { while (n--) z = f(z, *a++); return z; }
int higher(int n) { int t[] = {1, 2, 3, n & 7}; return fold(t, 4, plus, 0) + fold(t, 4, &times, 1); }
void out_parameter(int n, int *r) { *r = n / 2; }
int two_results(int n, int *q) { *q = n / 10; return n % 10; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int swapped(int a, int b) { swap(&a, &b); return a / 2 - b / 3; }
