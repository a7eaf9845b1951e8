package java.math;

/** Whole numbers without bounds: a sign and digits of 32 bits, the lowest first. */
public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = new BigInteger(0, new int[0]);
    public static final BigInteger ONE = valueOf(1);
    public static final BigInteger TWO = valueOf(2);
    public static final BigInteger TEN = valueOf(10);

    private final int sign;
    private final int[] mag;

    private BigInteger(int sign, int[] digits) {
        int n = digits.length;
        while (n > 0 && digits[n - 1] == 0) n--;
        this.mag = n == digits.length ? digits : java.util.Arrays.copyOf(digits, n);
        this.sign = n == 0 ? 0 : sign;
    }

    public BigInteger(String text) { this(text, 10); }

    public BigInteger(String text, int radix) {
        int at = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        if (at == text.length()) throw new NumberFormatException("Zero length BigInteger");
        int[] digits = new int[text.length() / 6 + 2];
        for (int i = at; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) throw new NumberFormatException("For input string: \"" + text + "\"");
            long carry = digit;
            for (int k = 0; k < digits.length; k++) {
                carry += (digits[k] & 0xFFFFFFFFL) * radix;
                digits[k] = (int) carry;
                carry >>>= 32;
            }
        }
        int n = digits.length;
        while (n > 0 && digits[n - 1] == 0) n--;
        this.mag = java.util.Arrays.copyOf(digits, n);
        this.sign = n == 0 ? 0 : text.startsWith("-") ? -1 : 1;
    }

    public static BigInteger valueOf(long value) {
        long v = value < 0 ? -value : value;
        return new BigInteger(value < 0 ? -1 : 1, new int[] {(int) v, (int) (v >>> 32)});
    }

    private static int compareMag(int[] a, int[] b) {
        if (a.length != b.length) return a.length < b.length ? -1 : 1;
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] != b[i]) return (a[i] & 0xFFFFFFFFL) < (b[i] & 0xFFFFFFFFL) ? -1 : 1;
        }
        return 0;
    }

    private static int[] addMag(int[] a, int[] b) {
        int n = Math.max(a.length, b.length) + 1;
        int[] sum = new int[n];
        long carry = 0;
        for (int i = 0; i < n; i++) {
            carry += (i < a.length ? a[i] & 0xFFFFFFFFL : 0) + (i < b.length ? b[i] & 0xFFFFFFFFL : 0);
            sum[i] = (int) carry;
            carry >>>= 32;
        }
        return sum;
    }

    private static int[] subMag(int[] a, int[] b) {
        int[] rest = new int[a.length];
        long borrow = 0;
        for (int i = 0; i < a.length; i++) {
            borrow += (a[i] & 0xFFFFFFFFL) - (i < b.length ? b[i] & 0xFFFFFFFFL : 0);
            rest[i] = (int) borrow;
            borrow >>= 32;
        }
        return rest;
    }

    public BigInteger add(BigInteger o) {
        if (sign == 0) return o;
        if (o.sign == 0) return this;
        if (sign == o.sign) return new BigInteger(sign, addMag(mag, o.mag));
        int c = compareMag(mag, o.mag);
        if (c == 0) return ZERO;
        return c > 0 ? new BigInteger(sign, subMag(mag, o.mag)) : new BigInteger(o.sign, subMag(o.mag, mag));
    }

    public BigInteger negate() { return new BigInteger(-sign, mag); }

    public BigInteger subtract(BigInteger o) { return add(o.negate()); }

    public BigInteger multiply(BigInteger o) {
        int[] product = new int[mag.length + o.mag.length];
        for (int i = 0; i < mag.length; i++) {
            long carry = 0;
            long x = mag[i] & 0xFFFFFFFFL;
            for (int k = 0; k < o.mag.length; k++) {
                carry += x * (o.mag[k] & 0xFFFFFFFFL) + (product[i + k] & 0xFFFFFFFFL);
                product[i + k] = (int) carry;
                carry >>>= 32;
            }
            product[i + o.mag.length] = (int) carry;
        }
        return new BigInteger(sign * o.sign, product);
    }

    public BigInteger[] divideAndRemainder(BigInteger o) {
        if (o.sign == 0) throw new ArithmeticException("BigInteger divide by zero");
        if (compareMag(mag, o.mag) < 0) return new BigInteger[] {ZERO, this};
        int[] quotient = new int[mag.length];
        if (o.mag.length == 1) {
            long rest = 0;
            long by = o.mag[0] & 0xFFFFFFFFL;
            for (int i = mag.length - 1; i >= 0; i--) {
                long part = (rest << 32) | (mag[i] & 0xFFFFFFFFL);
                quotient[i] = (int) Long.divideUnsigned(part, by);
                rest = Long.remainderUnsigned(part, by);
            }
            return new BigInteger[] {
                new BigInteger(sign * o.sign, quotient), new BigInteger(sign, new int[] {(int) rest})};
        }
        BigInteger rest = ZERO;
        BigInteger by = o.abs();
        for (int i = mag.length * 32 - 1; i >= 0; i--) {
            rest = rest.shiftLeft(1);
            if ((mag[i >> 5] & (1 << i)) != 0) rest = rest.add(ONE);
            if (compareMag(rest.mag, by.mag) >= 0) {
                rest = rest.subtract(by);
                quotient[i >> 5] |= 1 << i;
            }
        }
        return new BigInteger[] {new BigInteger(sign * o.sign, quotient), new BigInteger(sign, rest.mag)};
    }

    public BigInteger divide(BigInteger o) { return divideAndRemainder(o)[0]; }

    public BigInteger remainder(BigInteger o) { return divideAndRemainder(o)[1]; }

    public BigInteger mod(BigInteger m) {
        if (m.sign <= 0) throw new ArithmeticException("BigInteger: modulus not positive");
        BigInteger rest = remainder(m);
        return rest.sign < 0 ? rest.add(m) : rest;
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) throw new ArithmeticException("Negative exponent");
        BigInteger result = ONE;
        BigInteger base = this;
        while (exponent > 0) {
            if ((exponent & 1) != 0) result = result.multiply(base);
            exponent >>= 1;
            if (exponent > 0) base = base.multiply(base);
        }
        return result;
    }

    public BigInteger modPow(BigInteger exponent, BigInteger m) {
        if (m.sign <= 0) throw new ArithmeticException("BigInteger: modulus not positive");
        if (exponent.sign < 0) return modInverse(m).modPow(exponent.negate(), m);
        BigInteger result = ONE.mod(m);
        BigInteger base = mod(m);
        for (int i = 0; i < exponent.bitLength(); i++) {
            if (exponent.testBit(i)) result = result.multiply(base).mod(m);
            base = base.multiply(base).mod(m);
        }
        return result;
    }

    public BigInteger modInverse(BigInteger m) {
        if (m.sign <= 0) throw new ArithmeticException("BigInteger: modulus not positive");
        BigInteger a = mod(m);
        BigInteger b = m;
        BigInteger x = ONE;
        BigInteger y = ZERO;
        while (a.sign != 0) {
            BigInteger[] d = b.divideAndRemainder(a);
            BigInteger t = y.subtract(d[0].multiply(x));
            y = x;
            x = t;
            b = a;
            a = d[1];
        }
        if (!b.equals(ONE)) throw new ArithmeticException("BigInteger not invertible.");
        return y.mod(m);
    }

    public BigInteger gcd(BigInteger o) {
        BigInteger a = abs();
        BigInteger b = o.abs();
        while (b.sign != 0) {
            BigInteger t = a.remainder(b);
            a = b;
            b = t;
        }
        return a;
    }

    public BigInteger abs() { return sign < 0 ? negate() : this; }

    public int signum() { return sign; }

    public BigInteger sqrt() {
        if (sign < 0) throw new ArithmeticException("Negative BigInteger");
        if (sign == 0) return ZERO;
        BigInteger x = ONE.shiftLeft((bitLength() + 1) / 2);
        while (true) {
            BigInteger y = x.add(divide(x)).shiftRight(1);
            if (y.compareTo(x) >= 0) return x;
            x = y;
        }
    }

    public BigInteger shiftLeft(int n) {
        if (n < 0) return shiftRight(-n);
        if (sign == 0) return this;
        int words = n >> 5;
        int bits = n & 31;
        int[] digits = new int[mag.length + words + 1];
        for (int i = 0; i < mag.length; i++) {
            digits[i + words] |= mag[i] << bits;
            if (bits > 0) digits[i + words + 1] = mag[i] >>> (32 - bits);
        }
        return new BigInteger(sign, digits);
    }

    public BigInteger shiftRight(int n) {
        if (n < 0) return shiftLeft(-n);
        BigInteger[] d = divideAndRemainder(ONE.shiftLeft(n));
        return d[1].sign < 0 ? d[0].subtract(ONE) : d[0];
    }

    /** Digit i of the number in two's complement. */
    private int word(int i) {
        int digit = i < mag.length ? mag[i] : 0;
        if (sign >= 0) return digit;
        int k = 0;
        while (k < mag.length && mag[k] == 0) k++;
        return i < k ? 0 : i == k ? -digit : ~digit;
    }

    private static BigInteger fromWords(int[] words) {
        if (words[words.length - 1] >= 0) return new BigInteger(1, words);
        int carry = 1;
        for (int i = 0; i < words.length; i++) {
            words[i] = ~words[i] + carry;
            if (words[i] != 0) carry = 0;
        }
        return new BigInteger(-1, words);
    }

    public BigInteger and(BigInteger o) {
        int[] words = new int[Math.max(mag.length, o.mag.length) + 1];
        for (int i = 0; i < words.length; i++) words[i] = word(i) & o.word(i);
        return fromWords(words);
    }

    public BigInteger or(BigInteger o) {
        int[] words = new int[Math.max(mag.length, o.mag.length) + 1];
        for (int i = 0; i < words.length; i++) words[i] = word(i) | o.word(i);
        return fromWords(words);
    }

    public BigInteger xor(BigInteger o) {
        int[] words = new int[Math.max(mag.length, o.mag.length) + 1];
        for (int i = 0; i < words.length; i++) words[i] = word(i) ^ o.word(i);
        return fromWords(words);
    }

    public BigInteger not() { return negate().subtract(ONE); }

    public boolean testBit(int n) {
        if (n < 0) throw new ArithmeticException("Negative bit address");
        return (word(n >> 5) & (1 << n)) != 0;
    }

    public BigInteger setBit(int n) { return or(ONE.shiftLeft(n)); }

    public BigInteger clearBit(int n) { return and(ONE.shiftLeft(n).not()); }

    public int bitLength() {
        if (sign == 0) return 0;
        int n = mag.length * 32 - Integer.numberOfLeadingZeros(mag[mag.length - 1]);
        if (sign < 0 && bitCountMag() == 1) n--;
        return n;
    }

    private int bitCountMag() {
        int n = 0;
        for (int d : mag) n += Integer.bitCount(d);
        return n;
    }

    public int bitCount() { return sign < 0 ? not().bitCountMag() : bitCountMag(); }

    public int getLowestSetBit() {
        if (sign == 0) return -1;
        int i = 0;
        while (mag[i] == 0) i++;
        return 32 * i + Integer.numberOfTrailingZeros(mag[i]);
    }

    public boolean isProbablePrime(int certainty) {
        BigInteger n = abs();
        if (n.compareTo(TWO) < 0) return false;
        int[] bases = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
        for (int b : bases) {
            BigInteger p = valueOf(b);
            if (n.equals(p)) return true;
            if (n.remainder(p).sign == 0) return false;
        }
        BigInteger d = n.subtract(ONE);
        int r = d.getLowestSetBit();
        d = d.shiftRight(r);
        for (int b : bases) {
            BigInteger x = valueOf(b).modPow(d, n);
            if (x.equals(ONE) || x.equals(n.subtract(ONE))) continue;
            boolean composite = true;
            for (int i = 1; i < r && composite; i++) {
                x = x.multiply(x).mod(n);
                if (x.equals(n.subtract(ONE))) composite = false;
            }
            if (composite) return false;
        }
        return true;
    }

    public BigInteger nextProbablePrime() {
        if (sign < 0) throw new ArithmeticException("start < 0: " + this);
        BigInteger n = add(ONE);
        while (!n.isProbablePrime(100)) n = n.add(ONE);
        return n;
    }

    public BigInteger min(BigInteger o) { return compareTo(o) < 0 ? this : o; }

    public BigInteger max(BigInteger o) { return compareTo(o) > 0 ? this : o; }

    public int compareTo(BigInteger o) {
        if (sign != o.sign) return sign < o.sign ? -1 : 1;
        return sign * compareMag(mag, o.mag);
    }

    public boolean equals(Object o) { return o instanceof BigInteger && compareTo((BigInteger) o) == 0; }

    public int hashCode() {
        int h = 0;
        for (int i = mag.length - 1; i >= 0; i--) h = 31 * h + mag[i];
        return h * sign;
    }

    public int intValue() { return word(0); }

    public long longValue() { return ((long) word(1) << 32) | (word(0) & 0xFFFFFFFFL); }

    public double doubleValue() { return Double.parseDouble(toString()); }

    public float floatValue() { return Float.parseFloat(toString()); }

    public short shortValue() { return (short) word(0); }

    public byte byteValue() { return (byte) word(0); }

    public int intValueExact() {
        if (bitLength() > 31) throw new ArithmeticException("BigInteger out of int range");
        return intValue();
    }

    public long longValueExact() {
        if (bitLength() > 63) throw new ArithmeticException("BigInteger out of long range");
        return longValue();
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[bitLength() / 8 + 1];
        for (int i = 0; i < bytes.length; i++) bytes[bytes.length - 1 - i] = (byte) (word(i >> 2) >> (8 * (i & 3)));
        return bytes;
    }

    public String toString() { return toString(10); }

    public String toString(int radix) {
        if (sign == 0) return "0";
        if (radix < 2 || radix > 36) radix = 10;
        StringBuilder text = new StringBuilder();
        int[] rest = mag.clone();
        int n = rest.length;
        while (n > 0) {
            long carry = 0;
            for (int i = n - 1; i >= 0; i--) {
                long part = (carry << 32) | (rest[i] & 0xFFFFFFFFL);
                rest[i] = (int) (part / radix);
                carry = part % radix;
            }
            text.append(Character.forDigit((int) carry, radix));
            while (n > 0 && rest[n - 1] == 0) n--;
        }
        if (sign < 0) text.append('-');
        return text.reverse().toString();
    }
}
