/** Methods of String. */
class Text {
    static int length(String s) { return s.length(); }
    static char charAt(String s, int i) { return s.charAt(i); }
    static String from(String s, int i) { return s.substring(i); }
    static String between(String s, int i, int j) { return s.substring(i, j); }
    static int indexOf(String s, String t) { return s.indexOf(t); }
    static int indexOfChar(String s, char c) { return s.indexOf(c); }
    static int indexFrom(String s, String t, int i) { return s.indexOf(t, i); }
    static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    static int lastIndexOfChar(String s, char c) { return s.lastIndexOf(c); }
    static int lastIndexFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }
    static boolean contains(String s, String t) { return s.contains(t); }
    static boolean starts(String s, String t) { return s.startsWith(t); }
    static boolean startsAt(String s, String t, int i) { return s.startsWith(t, i); }
    static boolean ends(String s, String t) { return s.endsWith(t); }
    static boolean equal(String s, String t) { return s.equals(t); }
    static boolean equalAnyCase(String s, String t) { return s.equalsIgnoreCase(t); }
    static int compare(String s, String t) { return s.compareTo(t); }
    static int compareAnyCase(String s, String t) { return s.compareToIgnoreCase(t); }
    static String lower(String s) { return s.toLowerCase(); }
    static String upper(String s) { return s.toUpperCase(); }
    static String trim(String s) { return s.trim(); }
    static String replaceChar(String s, char a, char b) { return s.replace(a, b); }
    static String replace(String s, String a, String b) { return s.replace(a, b); }
    static String concat(String s, String t) { return s.concat(t); }
    static String plus(String s, int i) { return s + i + 'x' + true + 1.5 + null; }
    static String numbersFirst(int a, int b, String s) { return a + b + s + a + b; }
    static String appendChar(String s, char c) { s += c; s += 1; return s; }
    static boolean empty(String s) { return s.isEmpty(); }
    static int hash(String s) { return s.hashCode(); }
    static char[] chars(String s) { return s.toCharArray(); }
    static String fromChars(char[] a) { return new String(a); }
    static String fromSome(char[] a) { return new String(a, 0, a.length / 2); }
    static String ofChars(char[] a) { return String.valueOf(a); }
    static String ofInt(int a) { return String.valueOf(a) + Integer.toString(a); }
    static String ofLong(long a) { return Long.toString(a); }
    static String ofChar(char a) { return String.valueOf(a); }
    static String ofBoolean(boolean a) { return String.valueOf(a); }
    static String binary(int a) { return Integer.toBinaryString(a); }
    static String hex(int a) { return Integer.toHexString(a); }
    static String octal(int a) { return Integer.toOctalString(a); }
    static String radix(int a) { return Integer.toString(a, 7) + Integer.toString(a, 36); }
    static String hexLong(long a) { return Long.toHexString(a); }
    static int parse(String s) { return Integer.parseInt(s); }
    static int parseBinary(String s) { return Integer.parseInt(s, 2); }
    static int parseHex(String s) { return Integer.parseInt(s, 16); }
    static long parseLong(String s) { return Long.parseLong(s); }
    static String repeat(String s, int n) { return s.repeat(n); }
    static String strip(String s) { return s.strip(); }
    static boolean region(String s, String t) { return s.regionMatches(1, t, 0, 2); }
    static boolean regionAnyCase(String s, String t) { return s.regionMatches(true, 0, t, 0, t.length()); }
    static boolean sameContent(String s, String t) { return s.contentEquals(t); }
    static int codePoint(String s) { return s.codePointAt(0); }
    static String intern(String s) { return s.intern() == s.intern() ? s : "no"; }
    static String nullSafe(String s) { return s == null ? "null!" : s; }
    static String reverse(String s) { String r = ""; for (int i = s.length() - 1; i >= 0; i--) r += s.charAt(i); return r; }
    static boolean palindrome(String s) { int i = 0, j = s.length() - 1; while (i < j) if (s.charAt(i++) != s.charAt(j--)) return false; return true; }
    static int vowels(String s) { int n = 0; for (char c : s.toCharArray()) if ("aeiouAEIOU".indexOf(c) >= 0) n++; return n; }
    static String dropLast(String s) { return s.substring(0, s.length() - 1); }
    static String stripExtension(String s) { int i = s.lastIndexOf('.'); return i < 0 ? s : s.substring(0, i); }
    static String capital(String s) { return s.isEmpty() ? s : Character.toUpperCase(s.charAt(0)) + s.substring(1); }
    static String join(String s, String t) { return String.join("-", s, t, "end"); }
    static String escapes(int a) { return "tab\tquote\"back\\nul\0end\u0041\n".substring(a & 7); }
    static String literalMinus(String s) { return "<" + -1 + s + (1 + 2) + ">"; }
    static String copyValue(char[] a) { return String.copyValueOf(a); }
    static byte[] bytes(String s) { return s.getBytes(); }
    static int sumOfChars(String s) { int n = 0; for (int i = 0; i < s.length(); ++i) n += s.charAt(i) * (i + 1); return n; }
    static String sub(String s) { CharSequence c = s.subSequence(1, 3); return c.toString() + c.length(); }
    static String switchOnString(String s) { switch (s) { case "abc": return "one"; case "": case "a": return "two"; default: return "other"; } }
    static String[] words(String s) { return s.split(" "); }
    static String[] fields(String s) { return s.split(","); }
}
