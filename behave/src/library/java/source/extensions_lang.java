package java.lang;

import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the table of `String` leaves to Java; a first parameter `self` is the string. */
class String$ {
    static String join(CharSequence delimiter, Iterable<? extends CharSequence> items) {
        StringBuilder text = new StringBuilder();
        Iterator<CharSequence> i = (Iterator<CharSequence>) items.iterator();
        boolean first = true;
        while (i.hasNext()) {
            if (!first) text.append(delimiter);
            first = false;
            text.append(String.valueOf((Object) i.next()));
        }
        return text.toString();
    }

    static Stream<String> lines(String self) {
        java.util.ArrayList<String> all = new java.util.ArrayList<String>();
        int start = 0;
        int n = self.length();
        while (start < n) {
            int end = start;
            while (end < n && self.charAt(end) != '\n' && self.charAt(end) != '\r') end++;
            all.add(self.substring(start, end));
            start = end + 1 < n && self.charAt(end) == '\r' && self.charAt(end + 1) == '\n' ? end + 2 : end + 1;
        }
        return all.stream();
    }

    static IntStream codePoints(String self) {
        int[] all = new int[self.codePointCount(0, self.length())];
        int at = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = self.codePointAt(at);
            at += Character.charCount(all[i]);
        }
        return IntStream.of(all);
    }

    static final java.util.Comparator<String> CASE_INSENSITIVE_ORDER = (a, b) -> a.compareToIgnoreCase(b);

    static boolean matches(String self, String pattern) { return java.util.regex.Pattern.matches(pattern, self); }

    static String replaceAll(String self, String pattern, String with) {
        return java.util.regex.Pattern.compile(pattern).matcher(self).replaceAll(with);
    }

    static String replaceFirst(String self, String pattern, String with) {
        return java.util.regex.Pattern.compile(pattern).matcher(self).replaceFirst(with);
    }

    static String[] split(String self, String pattern) { return java.util.regex.Pattern.compile(pattern).split(self, 0); }

    static String[] split(String self, String pattern, int limit) { return java.util.regex.Pattern.compile(pattern).split(self, limit); }

    static String stripLeading(String self) {
        int i = 0;
        while (i < self.length() && Character.isWhitespace(self.charAt(i))) i++;
        return self.substring(i);
    }

    static String stripTrailing(String self) {
        int n = self.length();
        while (n > 0 && Character.isWhitespace(self.charAt(n - 1))) n--;
        return self.substring(0, n);
    }

    static int codePointCount(String self, int from, int to) { return Character$.codePointCount(self, from, to); }

    static int codePointBefore(String self, int index) { return Character$.codePointBefore(self, index); }

    static int offsetByCodePoints(String self, int index, int n) {
        int at = index;
        for (; n > 0; n--) {
            if (at >= self.length()) throw new IndexOutOfBoundsException();
            at += Character.charCount(self.codePointAt(at));
        }
        for (; n < 0; n++) {
            if (at <= 0) throw new IndexOutOfBoundsException();
            at -= Character.charCount(codePointBefore(self, at));
        }
        return at;
    }

    static boolean contentEquals(String self, StringBuffer text) { return self.equals(text.toString()); }

    static String formatted(String self, Object... values) { return format(self, values); }

    static String format(String pattern, Object... values) { return new java.util.Formatter().format(pattern, values).toString(); }

    static String format(java.util.Locale locale, String pattern, Object... values) { return format(pattern, values); }

    static byte[] getBytes(String self) { return java.nio.charset.StandardCharsets.UTF_8.encode(self); }

    static byte[] getBytes(String self, java.nio.charset.Charset charset) { return charset.encode(self); }

    static byte[] getBytes(String self, String charset) throws java.io.UnsupportedEncodingException {
        return java.nio.charset.Charset.named(charset).encode(self);
    }

    static String indent(String self, int n) {
        if (self.isEmpty()) return "";
        StringBuilder out = new StringBuilder();
        java.util.Iterator<String> i = lines(self).iterator();
        while (i.hasNext()) {
            String line = i.next();
            if (n > 0) {
                out.append(" ".repeat(n)).append(line);
            } else {
                int k = 0;
                while (k < -n && k < line.length() && Character.isWhitespace(line.charAt(k))) k++;
                out.append(line.substring(k));
            }
            out.append('\n');
        }
        return out.toString();
    }
}

class StringBuilder$ {
    static int codePointAt(StringBuilder self, int index) { return self.toString().codePointAt(index); }

    static int codePointCount(StringBuilder self, int from, int to) { return Character$.codePointCount(self, from, to); }

    static int lastIndexOf(StringBuilder self, String text, int from) { return self.toString().lastIndexOf(text, from); }

    static StringBuilder insert(StringBuilder self, int index, boolean value) { return self.insert(index, String.valueOf(value)); }

    static StringBuilder insert(StringBuilder self, int index, double value) { return self.insert(index, String.valueOf(value)); }

    static StringBuilder insert(StringBuilder self, int index, float value) { return self.insert(index, String.valueOf(value)); }

    static StringBuilder insert(StringBuilder self, int index, char[] value) { return self.insert(index, String.valueOf(value)); }

    static StringBuilder insert(StringBuilder self, int index, CharSequence value) { return self.insert(index, String.valueOf((Object) value)); }

    static StringBuilder insert(StringBuilder self, int index, CharSequence value, int from, int to) {
        return self.insert(index, value.subSequence(from, to).toString());
    }

    static boolean isEmpty(StringBuilder self) { return self.length() == 0; }

    static int compareTo(StringBuilder self, StringBuilder other) { return self.toString().compareTo(other.toString()); }
}

class CharSequence$ {
    static IntStream chars(CharSequence self) {
        int[] all = new int[self.length()];
        for (int i = 0; i < all.length; i++) all[i] = self.charAt(i);
        return IntStream.of(all);
    }

    static int compare(CharSequence a, CharSequence b) { return a.toString().compareTo(b.toString()); }
}

class Character$ {
    static final Class<Character> TYPE = char.class;

    static boolean isSurrogate(char c) { return c >= '\ud800' && c <= '\udfff'; }

    static boolean isHighSurrogate(char c) { return c >= '\ud800' && c <= '\udbff'; }

    static boolean isLowSurrogate(char c) { return c >= '\udc00' && c <= '\udfff'; }

    static boolean isSurrogatePair(char a, char b) { return isHighSurrogate(a) && isLowSurrogate(b); }

    static boolean isBmpCodePoint(int c) { return c >>> 16 == 0; }

    static boolean isValidCodePoint(int c) { return c >= 0 && c <= 0x10FFFF; }

    static boolean isSupplementaryCodePoint(int c) { return c >= 0x10000 && c <= 0x10FFFF; }

    static int toCodePoint(char a, char b) { return ((a - 0xD800) << 10) + (b - 0xDC00) + 0x10000; }

    static char highSurrogate(int c) { return (char) ((c >>> 10) + (0xD800 - (0x10000 >>> 10))); }

    static char lowSurrogate(int c) { return (char) ((c & 0x3ff) + 0xDC00); }

    static char[] toChars(int c) {
        if (!isValidCodePoint(c)) throw new IllegalArgumentException("Not a valid Unicode code point: 0x" + Integer.toHexString(c).toUpperCase());
        if (isBmpCodePoint(c)) return new char[] {(char) c};
        return new char[] {highSurrogate(c), lowSurrogate(c)};
    }

    static int toChars(int c, char[] into, int at) {
        char[] all = toChars(c);
        System.arraycopy(all, 0, into, at, all.length);
        return all.length;
    }

    static String toString(int c) { return new String(toChars(c)); }

    static int codePointAt(CharSequence text, int index) {
        char a = text.charAt(index);
        if (isHighSurrogate(a) && index + 1 < text.length() && isLowSurrogate(text.charAt(index + 1))) return toCodePoint(a, text.charAt(index + 1));
        return a;
    }

    static int codePointAt(char[] text, int index) {
        char a = text[index];
        if (isHighSurrogate(a) && index + 1 < text.length && isLowSurrogate(text[index + 1])) return toCodePoint(a, text[index + 1]);
        return a;
    }

    static int codePointBefore(CharSequence text, int index) {
        char b = text.charAt(index - 1);
        if (isLowSurrogate(b) && index >= 2 && isHighSurrogate(text.charAt(index - 2))) return toCodePoint(text.charAt(index - 2), b);
        return b;
    }

    static int codePointCount(CharSequence text, int from, int to) {
        if (from < 0 || to > text.length() || from > to) throw new IndexOutOfBoundsException();
        int n = to - from;
        for (int i = from; i + 1 < to; i++) {
            if (isHighSurrogate(text.charAt(i)) && isLowSurrogate(text.charAt(i + 1))) {
                n--;
                i++;
            }
        }
        return n;
    }

    /** Only the four letters that are written as two, and no other plane has more. */
    static boolean isTitleCase(int c) {
        return c == 0x1C5 || c == 0x1C8 || c == 0x1CB || c == 0x1F2 || c >= 0x1F88 && c <= 0x1FAF && (c & 8) != 0
            || c == 0x1FBC || c == 0x1FCC || c == 0x1FFC;
    }

    static boolean isTitleCase(char c) { return isTitleCase((int) c); }

    static char reverseBytes(char c) { return (char) (((c & 0xFF00) >> 8) | (c << 8)); }

    static int hashCode(char c) { return c; }
}

class Integer$ {
    static final Class<Integer> TYPE = int.class;

    static Integer valueOf(String text, int radix) { return Integer.parseInt(text, radix); }

    static Integer decode(String text) {
        long value = Long$.decoded(text);
        if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) throw new NumberFormatException("Value out of range");
        return (int) value;
    }

    static int parseUnsignedInt(String text) { return parseUnsignedInt(text, 10); }

    static int parseUnsignedInt(String text, int radix) {
        if (text == null || text.startsWith("-")) throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text);
        long value = Long.parseLong(text, radix);
        if (value >>> 32 != 0) throw new NumberFormatException("String value " + text + " exceeds range of unsigned int.");
        return (int) value;
    }

    static int compareUnsigned(int a, int b) { return Integer.compare(a + Integer.MIN_VALUE, b + Integer.MIN_VALUE); }

    static long toUnsignedLong(int a) { return a & 0xFFFFFFFFL; }

    static String toUnsignedString(int a) { return Long.toString(a & 0xFFFFFFFFL); }

    static String toUnsignedString(int a, int radix) { return Long.toString(a & 0xFFFFFFFFL, radix); }
}

class Long$ {
    static final Class<Long> TYPE = long.class;

    static Long valueOf(String text) { return Long.parseLong(text, 10); }

    static Long valueOf(String text, int radix) { return Long.parseLong(text, radix); }

    static Long decode(String text) { return decoded(text); }

    static long decoded(String text) {
        if (text.isEmpty()) throw new NumberFormatException("Zero length string");
        int at = 0;
        boolean negative = text.charAt(0) == '-';
        if (negative || text.charAt(0) == '+') at++;
        int radix = 10;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at += 2;
            radix = 16;
        } else if (text.startsWith("#", at)) {
            at++;
            radix = 16;
        } else if (text.startsWith("0", at) && text.length() > at + 1) {
            at++;
            radix = 8;
        }
        if (text.startsWith("-", at) || text.startsWith("+", at)) throw new NumberFormatException("Sign character in wrong position");
        String rest = text.substring(at);
        return Long.parseLong(negative ? "-" + rest : rest, radix);
    }

    static int compareUnsigned(long a, long b) { return Long.compare(a + Long.MIN_VALUE, b + Long.MIN_VALUE); }

    static long sum(long a, long b) { return a + b; }

    static long rotateLeft(long a, int n) { return (a << n) | (a >>> -n); }

    static long rotateRight(long a, int n) { return (a >>> n) | (a << -n); }

    static long reverseBytes(long a) { return ((long) Integer.reverseBytes((int) a) << 32) | (Integer.reverseBytes((int) (a >>> 32)) & 0xFFFFFFFFL); }

    static long reverse(long a) { return ((long) Integer.reverse((int) a) << 32) | (Integer.reverse((int) (a >>> 32)) & 0xFFFFFFFFL); }

    static String toOctalString(long a) {
        if (a == 0) return "0";
        StringBuilder text = new StringBuilder();
        while (a != 0) {
            text.append((char) ('0' + (a & 7)));
            a >>>= 3;
        }
        return text.reverse().toString();
    }

    static String toUnsignedString(long a) { return toUnsignedString(a, 10); }

    static String toUnsignedString(long a, int radix) {
        if (a >= 0) return Long.toString(a, radix);
        long quotient = Long.divideUnsigned(a, radix);
        return Long.toString(quotient, radix) + Character.forDigit((int) (a - quotient * radix), radix);
    }

    static long parseUnsignedLong(String text) { return parseUnsignedLong(text, 10); }

    static long parseUnsignedLong(String text, int radix) {
        java.math.BigInteger value = new java.math.BigInteger(text, radix);
        if (value.signum() < 0 || value.bitLength() > 64) throw new NumberFormatException("String value " + text + " exceeds range of unsigned long.");
        return value.longValue();
    }
}

class Short$ {
    static final Class<Short> TYPE = short.class;

    static short parseShort(String text) { return parseShort(text, 10); }

    static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < Short.MIN_VALUE || value > Short.MAX_VALUE) throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        return (short) value;
    }

    static Short valueOf(String text) { return parseShort(text, 10); }

    static Short decode(String text) {
        long value = Long$.decoded(text);
        if (value < Short.MIN_VALUE || value > Short.MAX_VALUE) throw new NumberFormatException("Value out of range");
        return (short) value;
    }

    static int compare(short a, short b) { return a - b; }

    static String toString(short a) { return Integer.toString(a); }

    static int toUnsignedInt(short a) { return a & 0xFFFF; }

    static int hashCode(short a) { return a; }

    static short reverseBytes(short a) { return (short) (((a & 0xFF00) >> 8) | (a << 8)); }
}

class Byte$ {
    static final Class<Byte> TYPE = byte.class;

    static byte parseByte(String text) { return parseByte(text, 10); }

    static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < Byte.MIN_VALUE || value > Byte.MAX_VALUE) throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        return (byte) value;
    }

    static Byte valueOf(String text) { return parseByte(text, 10); }

    static Byte decode(String text) {
        long value = Long$.decoded(text);
        if (value < Byte.MIN_VALUE || value > Byte.MAX_VALUE) throw new NumberFormatException("Value out of range");
        return (byte) value;
    }

    static int compare(byte a, byte b) { return a - b; }

    static String toString(byte a) { return Integer.toString(a); }

    static int toUnsignedInt(byte a) { return a & 0xFF; }

    static long toUnsignedLong(byte a) { return a & 0xFFL; }

    static int hashCode(byte a) { return a; }
}

class Boolean$ {
    static final Class<Boolean> TYPE = boolean.class;



    static Boolean valueOf(String text) { return Boolean.parseBoolean(text); }

    static boolean logicalAnd(boolean a, boolean b) { return a & b; }

    static boolean logicalOr(boolean a, boolean b) { return a | b; }

    static boolean logicalXor(boolean a, boolean b) { return a ^ b; }

    static int compare(boolean a, boolean b) { return a == b ? 0 : a ? 1 : -1; }

    static int hashCode(boolean a) { return a ? 1231 : 1237; }
}

class Float$ {
    static final Class<Float> TYPE = float.class;

    static float parseFloat(String text) { return behave.Numbers.parseFloat(text); }

    static Float valueOf(String text) { return behave.Numbers.parseFloat(text); }

    static float max(float a, float b) { return Math.max(a, b); }

    static float min(float a, float b) { return Math.min(a, b); }

    static float sum(float a, float b) { return a + b; }

    static boolean isFinite(float a) { return Math.abs(a) <= Float.MAX_VALUE; }

    static boolean isNaN(Float self) { return Float.isNaN(self.floatValue()); }

    static boolean isInfinite(Float self) { return Float.isInfinite(self.floatValue()); }

    static int hashCode(float a) { return Float.floatToIntBits(a); }
}

class Double$ {
    static final Class<Double> TYPE = double.class;

    static Double valueOf(String text) { return Double.parseDouble(text); }

    static boolean isInfinite(Double self) { return Double.isInfinite(self.doubleValue()); }

    static int hashCode(double a) {
        long bits = Double.doubleToLongBits(a);
        return (int) (bits ^ (bits >>> 32));
    }
}

class Void {
    static final Class<Void> TYPE = void.class;
}

class Math$ {
    static int negateExact(int a) {
        if (a == Integer.MIN_VALUE) throw new ArithmeticException("integer overflow");
        return -a;
    }

    static long negateExact(long a) {
        if (a == Long.MIN_VALUE) throw new ArithmeticException("long overflow");
        return -a;
    }

    static int incrementExact(int a) { return Math.addExact(a, 1); }

    static long incrementExact(long a) { return Math.addExact(a, 1L); }

    static int decrementExact(int a) { return Math.subtractExact(a, 1); }

    static long decrementExact(long a) { return Math.subtractExact(a, 1L); }

    static int absExact(int a) {
        if (a == Integer.MIN_VALUE) throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        return Math.abs(a);
    }

    static long multiplyExact(long a, int b) { return Math.multiplyExact(a, (long) b); }

    static long floorDiv(long a, int b) { return Math.floorDiv(a, (long) b); }

    static long multiplyFull(int a, int b) { return (long) a * b; }

    static long multiplyHigh(long a, long b) {
        long a0 = a & 0xFFFFFFFFL;
        long a1 = a >> 32;
        long b0 = b & 0xFFFFFFFFL;
        long b1 = b >> 32;
        long t = a1 * b0 + (a0 * b0 >>> 32);
        long u = a0 * b1 + (t & 0xFFFFFFFFL);
        return a1 * b1 + (t >> 32) + (u >> 32);
    }

    static double copySign(double a, double b) {
        return Double.longBitsToDouble(
            (Double.doubleToRawLongBits(b) & Long.MIN_VALUE) | (Double.doubleToRawLongBits(a) & Long.MAX_VALUE));
    }

    static float copySign(float a, float b) {
        return Float.intBitsToFloat(
            (Float.floatToRawIntBits(b) & Integer.MIN_VALUE) | (Float.floatToRawIntBits(a) & Integer.MAX_VALUE));
    }

    static float signum(float a) { return a == 0 || Float.isNaN(a) ? a : copySign(1.0f, a); }

    static double ulp(double a) {
        if (Double.isNaN(a)) return a;
        double m = Math.abs(a);
        if (Double.isInfinite(m)) return m;
        if (m == Double.MAX_VALUE) return Math.pow(2, 971);
        return Math.nextUp(m) - m;
    }

    static double scalb(double a, int n) {
        double result = a;
        while (n > 1000) {
            result *= Math.pow(2, 1000);
            n -= 1000;
        }
        while (n < -1000) {
            result *= Math.pow(2, -1000);
            n += 1000;
        }
        return result * Math.pow(2, n);
    }

    static double nextAfter(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b)) return a + b;
        if (a == b) return b;
        return b > a ? Math.nextUp(a) : Math.nextDown(a);
    }

    static double IEEEremainder(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b) || Double.isInfinite(a) || b == 0) return Double.NaN;
        if (Double.isInfinite(b)) return a;
        double r = Math.abs(a) % (2 * Math.abs(b));
        double m = Math.abs(b);
        if (2 * r > m) {
            r -= m;
            if (2 * r >= m) r -= m;
        }
        return a < 0 || a == 0 && 1 / a < 0 ? -r : r;
    }
}

class Enum$ {
    static int compareTo(Enum self, Enum other) { return self.ordinal() - other.ordinal(); }
}

class System$ {
    static String getProperty(String name) {
        if (name.equals("line.separator")) return "\n";
        if (name.equals("file.separator")) return "/";
        if (name.equals("path.separator")) return ":";
        return behave.Unknown.text("System.getProperty");
    }

    static String getProperty(String name, String other) { return getProperty(name); }
}
