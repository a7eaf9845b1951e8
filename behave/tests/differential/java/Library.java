import java.io.*;
import java.nio.charset.StandardCharsets;

/** Small parts of the library. */
class Library {
    static String unsigned(int a, int b) { return Integer.toUnsignedString(a) + " " + Integer.compareUnsigned(a, b) + " " + Integer.toUnsignedLong(b); }
    static String unsignedLong(long a, long b) { return Long.toUnsignedString(a) + " " + Long.compareUnsigned(a, b); }
    static int decode(String s) { return Integer.decode(s); }
    static short parseShort(String s) { return Short.parseShort(s); }
    static byte parseByte(String s) { return Byte.parseByte(s); }
    static int unsignedByte(byte b) { return Byte.toUnsignedInt(b) + Byte.compare(b, (byte) 3); }
    static long rotate(long a, int i) { return Long.rotateLeft(a, i) ^ Long.rotateRight(a, 7) ^ Long.reverse(a) ^ Long.reverseBytes(a); }
    static String octal(long a) { return Long.toOctalString(a); }
    static int exact(int a) { return Math.negateExact(a) + Math.incrementExact(a); }
    static long high(long a, long b) { return Math.multiplyHigh(a, b); }
    static double sign(double a, double b) { return Math.copySign(a, b) + Math.ulp(a) * 0 + Math.signum(b); }
    static double remainder(double a, double b) { return Math.IEEEremainder(a, b); }
    static double next(double a, double b) { return Math.nextAfter(a, b); }
    static double scaled(double a, int i) { return Math.scalb(a, i); }
    static double ulp(double a) { return Math.ulp(a); }
    static float parseFloat(String s) { return Float.parseFloat(s); }
    static int points(String s) { return s.codePointCount(0, s.length()) * 100 + s.codePoints().sum(); }
    static String surrogates(int n) { String s = "x" + new String(Character.toChars(0x1F600 + (n & 15))) + "y"; return s.length() + " " + s.codePointCount(0, 4) + " " + s.codePointAt(1) + " " + new StringBuilder(s).reverse() + s.offsetByCodePoints(0, 2) + Character.isSurrogatePair(s.charAt(1), s.charAt(2)); }
    static int bytes(String s) { int h = 7; for (byte b : s.getBytes(StandardCharsets.UTF_8)) h = h * 31 + b; return h + s.getBytes(StandardCharsets.ISO_8859_1).length; }
    static String roundTrip(String s) { return new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8) + new String(s.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE); }
    static String named(String s) throws Exception { return new String(s.getBytes("UTF-8"), "ISO-8859-1"); }
    static String ascii(String s) { return new String(s.getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII); }
    static String strips(String s) { return "[" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]" + s.isBlank(); }
    static String writer(String s) throws IOException { StringWriter w = new StringWriter(); w.write(s); w.write('c'); w.append("de").append('f'); PrintWriter p = new PrintWriter(w); p.print(12); p.println(true); p.flush(); return w.toString(); }
    static String reader(String s) throws IOException { BufferedReader r = new BufferedReader(new StringReader(s + "\nsecond\r\nthird")); String line, all = ""; while ((line = r.readLine()) != null) all += line + "|"; return all; }
    static int stream(String s) { ByteArrayOutputStream o = new ByteArrayOutputStream(); for (char c : s.toCharArray()) o.write(c); return o.size() + o.toByteArray().length * 10; }
    static String file(String s) { File f = new File("/a//b", s); return f.getName() + "|" + f.getPath() + "|" + f.getParent() + "|" + f.isAbsolute(); }
    static int compareStrings(String s, String t) { return s.compareToIgnoreCase(t) + String.CASE_INSENSITIVE_ORDER.compare(t, s); }
    static String lines(String s) { return String.join("|", (Iterable<String>) (s + "\nb\r\nc").lines()::iterator); }
    static String insert(String s) { return new StringBuilder(s).insert(0, true).insert(1, 2.5).insert(0, new char[] {'q'}).toString(); }
    static String throwsMessage(int n) { try { if (n > 3) throw new IOException("io"); if (n < 0) Integer.parseInt("x"); Object o = "s"; Integer i = (Integer) o; return "" + i; } catch (IOException | NumberFormatException e) { return e.getClass().getName() + e.getMessage().length(); } catch (ClassCastException e) { return "cast"; } }
    static String cause(int n) { try { try { throw new IllegalStateException("in"); } catch (RuntimeException e) { throw new RuntimeException("out", e); } } catch (RuntimeException e) { return e.getMessage() + e.getCause().getMessage() + e.getCause(); } }
    static boolean logic(boolean a, boolean b) { return Boolean.logicalXor(a, b) == (Boolean.compare(a, b) != 0); }
    static int hashes(double a, boolean b) { return Double.hashCode(a) + Boolean.hashCode(b) + Character.hashCode('x') + Double.valueOf(a).hashCode(); }
    static boolean title(char c) { return Character.isTitleCase(c); }
}
