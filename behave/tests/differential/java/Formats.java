import java.math.BigInteger;

/** Formatted text and whole numbers without bounds. */
class Formats {
    static String whole(int n) { return String.format("%d|%5d|%-6d|%06d|%+d|%,d|%x|%X|%o|%(d|% d", n, n, n, n, n, n, n, n, n, n, n); }
    static String wide(long n) { return String.format("%d %,d %x %20d", n, n, n, n); }
    static String floating(double x) { return String.format("%.2f %8.3f %-9.1f| %f %+.0f %,.2f", x, x, x, x, x, x); }
    static String scientific(double x) { return String.format("%e %.3E", x, x); }
    static String general(double x) { return String.format("%g", x); }
    static String singles(float x) { return String.format("%.1f %s", x, x); }
    static String text(String s) { return String.format("%s|%10s|%-10s|%.2s|%S|%b|%h", s, s, s, s, s, s, "x"); }
    static String character(char c, boolean b) { return String.format("%c %C %b %B %n%%", c, 'q', b, b); }
    static String indexed(int a, int b) { return String.format("%2$d %1$d %<d", a, b); }
    static String missing(int a) { return String.format("%d %d", a); }
    static String mistyped(String s) { return String.format("%d", s); }
    static String unknown(int a) { return String.format("%q", a); }
    static String none(boolean k) { return String.format("%s %b %5s", null, null, k ? null : 1); }
    static String add(long a, long b) { return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).toString(); }
    static String times(long a, long b) { return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).subtract(BigInteger.TEN).toString(16); }
    static String divide(long a, long b) { BigInteger[] d = BigInteger.valueOf(a).pow(3).divideAndRemainder(BigInteger.valueOf(b)); return d[0] + " " + d[1]; }
    static String big(String s, long a) { return new BigInteger("123456789012345678901234567890").divide(BigInteger.valueOf(a).multiply(BigInteger.valueOf(a)).add(BigInteger.ONE)).toString(); }
    static long gcd(long a, long b) { return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValue(); }
    static String factorial(int i) { BigInteger r = BigInteger.ONE; for (int k = 2; k <= i + 20; k++) r = r.multiply(BigInteger.valueOf(k)); return r.toString(); }
    static String modPow(int a, int b) { return BigInteger.valueOf(a).modPow(BigInteger.valueOf(b & 1023), BigInteger.valueOf(1000000007)).toString(); }
    static String bits(long a, int i) { BigInteger x = BigInteger.valueOf(a); return x.shiftLeft(i + 1) + " " + x.shiftRight(3) + " " + x.bitLength() + " " + x.bitCount() + " " + x.testBit(5) + " " + x.and(BigInteger.valueOf(255)) + " " + x.or(BigInteger.valueOf(-16)) + " " + x.xor(BigInteger.valueOf(77)) + " " + x.not(); }
    static boolean prime(int n) { return BigInteger.valueOf(n).isProbablePrime(20); }
    static int compare(long a, long b) { return BigInteger.valueOf(a).compareTo(BigInteger.valueOf(b)) * 2 + (BigInteger.valueOf(a).equals(BigInteger.valueOf(b)) ? 1 : 0) + BigInteger.valueOf(a).signum(); }
    static int hash(long a) { return BigInteger.valueOf(a).hashCode() ^ BigInteger.valueOf(a).intValue(); }
    static String parsed(String s) { return new BigInteger(s).toString(); }
    static double asDouble(long a) { return BigInteger.valueOf(a).multiply(BigInteger.valueOf(a)).doubleValue(); }
    static String root(long a) { return BigInteger.valueOf(a).abs().sqrt().toString(); }
    static String inverse(int a) { return BigInteger.valueOf(a).modInverse(BigInteger.valueOf(97)).toString(); }
}
