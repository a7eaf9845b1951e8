/** Control flow. */
class Control {
    static int fallThrough(int n) { int r = 0; switch (n & 7) { case 0: r += 1; case 1: r += 10; break; case 2: r = 5; default: r += 100; case 3: r += 1000; } return r; }
    static int arrowSwitch(int n) { return switch (n & 3) { case 0 -> 10; case 1, 2 -> n * 2; default -> { int k = n + 1; yield k; } }; }
    static int labelled(int n) { int r = 0; outer: for (int i = 0; i < 10; i++) { for (int j = 0; j < 10; j++) { if (j == 5) continue outer; if (i * j > (n & 15)) break outer; r += i ^ j; } r++; } return r; }
    static int labelledBlock(int n) { int r = 1; out: { if (n > 5) break out; r = 2; } return r + n; }
    static int doWhile(int n) { int k = 0; n &= 0xFFFF; do { k++; n /= 2; } while (n > 0); return k; }
    static int breaks(int n) { int i = 0; while (true) { if (i * i > (n & 1023)) break; i++; } return i; }
    static int continues(int n) { int s = 0; for (int i = 0; i < (n & 31); i++) { if (i % 3 == 0) continue; s += i; } return s; }
    static int twoCounters(int n) { int r = 0; for (int i = 0, j = n & 31; i < j; i++, j--) r += i * j; return r; }
    static int noParts(int n) { int i = 0; for (;;) { if (++i > (n & 7)) return i; } }
    static int collatz(int n) { long x = n & 0xFFFF; int k = 0; while (x > 1) { x = x % 2 == 0 ? x / 2 : 3 * x + 1; k++; } return k; }
    static int shadow(int n) { int r = 0; { int k = n; r += k; } { int k = 2; r *= k; } return r; }
    static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int endless(int n) { return endless(n + 1) + 1; }
    static int lateInit(boolean k) { int x; if (k) x = 1; else x = 2; return x; }
    static int whileAssign(int n) { int k, s = 0; n &= 63; while ((k = n % 10) != 0) { s += k; n--; } return s; }
    static int nestedTernary(int n) { return n < 0 ? -1 : n > 100 ? n > 1000 ? 3 : 2 : n == 0 ? 0 : 1; }
    static int conditionEffects(int n) { int i = n & 3; if (i++ == 1 || i++ == 2) i += 10; return i; }
    static int sideEffectArgs(int n) { int i = n; return minus(i++, i++); }
    private static int minus(int a, int b) { return a * 3 - b; }
    static int digits(int n) { int s = 0; for (int m = n; m != 0; m /= 10) s += m % 10; return s; }
    static int overloadInt(int n) { return pick(n) + pick((long) n) + pick("" + n); }
    private static int pick(int n) { return 1; }
    private static int pick(long n) { return 20; }
    private static int pick(String n) { return 300; }
    static int varargs(int n) { return total() + total(n) * 2 + total(n, 1, 2); }
    private static int total(int... a) { int s = 0; for (int x : a) s += x; return s + a.length; }
    static int assertOff(int n) { assert n > 5 : "small"; return n; }
    static int switchChar(String s) { int r = 0; for (int i = 0; i < s.length(); i++) switch (s.charAt(i)) { case 'a': r += 1; break; case 'b': r += 2; continue; default: r += 3; } return r; }
    static int localFinal(int n) { final int k = n + 1; int r = 0; for (final int x : new int[] {1, k, 3}) r += x; return r; }
    static int emptyStatements(int n) { ; for (int i = 0; i < 3; i++) ; if (n > 3) ; else n = 3; return n; }
    static int syncd(int n) { synchronized (Control.class) { n++; } return n; }
    static int deepParens(int n) { return ((((n)) + (((1))))); }
    static int instanceOf(String s) { Object o = s; return o instanceof String ? ((String) o).length() : -1; }
}
