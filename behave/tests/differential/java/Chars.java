/** Characters as numbers, and the methods of Character. */
class Chars {
    static boolean digit(char c) { return Character.isDigit(c); }
    static boolean letter(char c) { return Character.isLetter(c); }
    static boolean letterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    static boolean upper(char c) { return Character.isUpperCase(c); }
    static boolean lower(char c) { return Character.isLowerCase(c); }
    static boolean white(char c) { return Character.isWhitespace(c); }
    static char toUpper(char c) { return Character.toUpperCase(c); }
    static char toLower(char c) { return Character.toLowerCase(c); }
    static char toTitle(char c) { return Character.toTitleCase(c); }
    static int numeric(char c) { return Character.getNumericValue(c); }
    static int digitOf(char c, int r) { return Character.digit(c, r); }
    static char forDigit(int d, int r) { return Character.forDigit(d, r); }
    static boolean range(char c) { return c >= '0' && c <= '9'; }
    static int value(char c) { return c - '0'; }
    static char next(char c) { return ++c; }
    static int sum(char a, char b) { return a + b; }
    static String text(char c) { return Character.toString(c) + c; }
    static char fromInt(int a) { return (char) (a % 128 + 128); }
    static boolean control(char c) { return Character.isISOControl(c); }
    static int kind(char c) {
        switch (c) {
            case 'a': case 'e': return 1;
            case '0': return 2;
            case '\n': return 3;
            default: return c < 128 ? 4 : 5;
        }
    }
    static int compare(char a, char b) { return Character.compare(a, b); }
    static int escapes(char c) { return c == '\'' ? 1 : c == '\\' ? 2 : c == '\u0020' ? 3 : 0; }
}
