/** Promotion, mixed widths, compound assignment, evaluation order. */
class Arithmetic {
    static int promoted(byte a, byte b) { return a * b + a; }
    static long mixed(int a, long b) { return a + b * a; }
    static long lateWidening(int a, int b) { long r = a * b; return r; }
    static long earlyWidening(int a, int b) { return (long) a * b; }
    static int shiftByLong(int a, long b) { return a << b; }
    static long shiftLongByInt(long a, int b) { return a >>> b; }
    static int unsignedByte(byte a) { return a & 0xFF; }
    static long unsignedInt(int a) { return a & 0xFFFFFFFFL; }
    static int compoundNarrow(int a, long b) { a += b; return a; }
    static int compoundDouble(int a, double b) { a *= b; return a; }
    static byte byteUshr(byte a, int n) { a >>>= n; return a; }
    static char charPlus(char c, int n) { c += n; return c; }
    static int charMinus(char a, char b) { return a - b; }
    static char shifted(char c, int n) { return (char) ('a' + (c - 'a' + n) % 26); }
    static int chained(int a) { int b = a; int c = b++ + ++b; return c * 31 + b; }
    static int order(int a) { int i = a; int[] t = {1, 2, 3}; i = i++ + i; t[1] = i; return t[1] + t[0]; }
    static int assignValue(int a) { int b, c; b = c = a + 1; return b * c; }
    static int ternary(int a, int b) { return a > b ? a : a == b ? 0 : b; }
    static double ternaryPromotes(boolean k, int a, double b) { return k ? a : b; }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b); }
    static int floorMod(int a, int b) { return Math.floorMod(a, b); }
    static long floorModLong(long a, long b) { return Math.floorMod(a, b); }
    static int abs(int a) { return Math.abs(a); }
    static int minMax(int a, int b) { return Math.max(a, b) - Math.min(a, b); }
    static int bitCount(int a) { return Integer.bitCount(a); }
    static int bitCountLong(long a) { return Long.bitCount(a); }
    static int leading(int a) { return Integer.numberOfLeadingZeros(a); }
    static int trailing(int a) { return Integer.numberOfTrailingZeros(a); }
    static int leadingLong(long a) { return Long.numberOfLeadingZeros(a); }
    static int trailingLong(long a) { return Long.numberOfTrailingZeros(a); }
    static int highest(int a) { return Integer.highestOneBit(a); }
    static int reverseBits(int a) { return Integer.reverse(a); }
    static int reverseBytes(int a) { return Integer.reverseBytes(a); }
    static int rotate(int a, int n) { return Integer.rotateLeft(a, n) ^ Integer.rotateRight(a, n); }
    static int signum(int a) { return Integer.signum(a); }
    static int compare(int a, int b) { return Integer.compare(a, b); }
    static int compareLong(long a, long b) { return Long.compare(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static int multiplyExact(int a, int b) { return Math.multiplyExact(a, b); }
    static int toIntExact(long a) { return Math.toIntExact(a); }
    static int divideUnsigned(int a, int b) { return Integer.divideUnsigned(a, b); }
    static int remainderUnsigned(int a, int b) { return Integer.remainderUnsigned(a, b); }
    static int hexMask(int a) { return a & 0xDEAD_BEEF ^ 0b1010 | 017; }
    static long longHex(long a) { return a ^ 0x9E3779B97F4A7C15L; }
    static int hash(int h) { h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13; h *= 0xc2b2ae35; h ^= h >>> 16; return h; }
    static boolean strict(boolean a, boolean b) { return a ^ b | a & !b; }
    static boolean shortCircuit(int a, int b) { return a != 0 && b / a > 1 || a == 0 && b > 3; }
    static boolean bitwiseBoolean(int a, int b) { boolean r = a > b; r |= a == 0; r &= b != 7; r ^= a < -5; return r; }
    static int gcd(int a, int b) { while (b != 0) { int t = a % b; a = b; b = t; } return a; }
    static long power(long b, int e, long m) { long r = 1; b %= m; while (e > 0) { if ((e & 1) == 1) r = r * b % m; b = b * b % m; e >>= 1; } return r; }
    static int isqrt(int n) { int r = 0; while ((long) (r + 1) * (r + 1) <= n) { r++; if (r > 50000) break; } return r; }
    static int constants(int a) { final int k = 7; return a * k + Integer.MAX_VALUE + Byte.MIN_VALUE + Character.MAX_VALUE + Short.MAX_VALUE; }
    static long longConstants(long a) { return Long.MIN_VALUE + a - Integer.MIN_VALUE; }
}
