package java.util;

public final class Formatter {
    private final StringBuilder out;

    public Formatter() { out = new StringBuilder(); }

    public Formatter(StringBuilder out) { this.out = out; }

    public String toString() { return out.toString(); }

    public Formatter format(String pattern, Object... values) {
        int next = 0;
        int last = -1;
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i++);
            if (c != '%') {
                out.append(c);
                continue;
            }
            int start = i;
            int index = 0;
            int digits = i;
            while (digits < pattern.length() && Character.isDigit(pattern.charAt(digits))) digits++;
            if (digits > i && digits < pattern.length() && pattern.charAt(digits) == '$') {
                index = Integer.parseInt(pattern.substring(i, digits));
                i = digits + 1;
            }
            String flags = "";
            while (i < pattern.length() && "-#+ 0,(<".indexOf(pattern.charAt(i)) >= 0) flags += pattern.charAt(i++);
            int width = -1;
            digits = i;
            while (i < pattern.length() && Character.isDigit(pattern.charAt(i))) i++;
            if (i > digits) width = Integer.parseInt(pattern.substring(digits, i));
            int precision = -1;
            if (i < pattern.length() && pattern.charAt(i) == '.') {
                digits = ++i;
                while (i < pattern.length() && Character.isDigit(pattern.charAt(i))) i++;
                if (i == digits) throw new UnknownFormatConversionException("Conversion = '%'");
                precision = Integer.parseInt(pattern.substring(digits, i));
            }
            if (i >= pattern.length()) throw new UnknownFormatConversionException("Conversion = '%'");
            char kind = pattern.charAt(i++);
            if (kind == 'n') {
                out.append('\n');
                continue;
            }
            if (kind == '%') {
                pad("%", flags, width);
                continue;
            }
            if ("bBhHsScCdoxXeEfgGaAtT".indexOf(kind) < 0) throw new UnknownFormatConversionException("Conversion = '" + kind + "'");
            int at = flags.indexOf('<') >= 0 ? last : index > 0 ? index - 1 : next++;
            if (values == null ? at > 0 : at < 0 || at >= values.length) {
                throw new MissingFormatArgumentException("Format specifier '%" + pattern.substring(start, i) + "'");
            }
            last = at;
            one(kind, flags, width, precision, values == null ? null : values[at]);
        }
        return this;
    }

    private void pad(String text, String flags, int width) {
        int n = width - text.length();
        boolean left = flags.indexOf('-') >= 0;
        if (left) out.append(text);
        while (n-- > 0) out.append(' ');
        if (!left) out.append(text);
    }

    private void one(char kind, String flags, int width, int precision, Object value) {
        char lower = Character.toLowerCase(kind);
        String text;
        if (lower == 'b') {
            text = value == null ? "false" : value instanceof Boolean ? value.toString() : "true";
        } else if (value == null) {
            text = "null";
        } else if (lower == 's') {
            text = value.toString();
        } else if (lower == 'h') {
            text = Integer.toHexString(value.hashCode());
        } else if (lower == 'c') {
            if (value instanceof Character) text = value.toString();
            else if (value instanceof Integer) text = Character.toString((int) (Integer) value);
            else if (value instanceof Byte || value instanceof Short) text = Character.toString(((Number) value).intValue());
            else throw new IllegalFormatConversionException(kind + " != " + value.getClass().getName());
            precision = -1;
        } else if (lower == 'd' || lower == 'o' || lower == 'x') {
            whole(kind, lower, flags, width, value);
            return;
        } else if (lower == 'f' || lower == 'e' || lower == 'g') {
            floating(kind, lower, flags, width, precision, value);
            return;
        } else {
            text = behave.Unknown.text("a format with %" + kind);
        }
        if (precision >= 0 && precision < text.length()) text = text.substring(0, precision);
        pad(kind == lower ? text : text.toUpperCase(), flags, width);
    }

    private void whole(char kind, char lower, String flags, int width, Object value) {
        boolean big = value instanceof java.math.BigInteger;
        if (!big && !(value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte)) {
            throw new IllegalFormatConversionException(kind + " != " + value.getClass().getName());
        }
        String text;
        boolean negative = false;
        if (lower == 'd' || big) {
            text = big ? ((java.math.BigInteger) value).toString(lower == 'd' ? 10 : lower == 'x' ? 16 : 8) : value.toString();
            negative = text.startsWith("-");
            if (negative) text = text.substring(1);
        } else {
            long bits = ((Number) value).longValue();
            if (value instanceof Integer) bits &= 0xFFFFFFFFL;
            if (value instanceof Short) bits &= 0xFFFFL;
            if (value instanceof Byte) bits &= 0xFFL;
            text = lower == 'x' ? Long.toHexString(bits) : Long.toOctalString(bits);
            if (flags.indexOf('#') >= 0) text = (lower == 'x' ? "0x" : "0") + text;
        }
        if (lower == 'd' && flags.indexOf(',') >= 0) text = grouped(text);
        signed(text, negative, flags, width, kind != lower);
    }

    private static String grouped(String digits) {
        int dot = digits.indexOf('.');
        String rest = dot < 0 ? "" : digits.substring(dot);
        String whole = dot < 0 ? digits : digits.substring(0, dot);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) text.append(',');
            text.append(whole.charAt(i));
        }
        return text.append(rest).toString();
    }

    private void signed(String digits, boolean negative, String flags, int width, boolean upper) {
        String before = negative ? (flags.indexOf('(') >= 0 ? "(" : "-") : flags.indexOf('+') >= 0 ? "+" : flags.indexOf(' ') >= 0 ? " " : "";
        String after = negative && flags.indexOf('(') >= 0 ? ")" : "";
        String text = digits;
        if (flags.indexOf('0') >= 0) {
            int n = width - before.length() - after.length() - text.length();
            if (n > 0) text = "0".repeat(n) + text;
        }
        text = before + text + after;
        pad(upper ? text.toUpperCase() : text, flags, width);
    }

    private void floating(char kind, char lower, String flags, int width, int precision, Object value) {
        if (!(value instanceof Double || value instanceof Float)) {
            if (value instanceof Number && !(value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte)) {
                behave.Unknown.text("a format of a number of another kind");
            }
            throw new IllegalFormatConversionException(kind + " != " + value.getClass().getName());
        }
        double d = ((Number) value).doubleValue();
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            String text = Double.isNaN(d) ? "NaN" : d > 0 ? (flags.indexOf('+') >= 0 ? "+Infinity" : "Infinity") : flags.indexOf('(') >= 0 ? "(Infinity)" : "-Infinity";
            pad(kind == lower ? text : text.toUpperCase(), flags, width);
            return;
        }
        if (precision < 0) precision = 6;
        boolean negative = d < 0 || d == 0 && 1 / d < 0;
        String shown = Double.toString(Math.abs(d));
        // Digits without a point, and the power of ten of the first.
        int e = shown.indexOf('E');
        int power = e < 0 ? 0 : Integer.parseInt(shown.substring(e + 1));
        String plain = e < 0 ? shown : shown.substring(0, e);
        int dot = plain.indexOf('.');
        String digits = plain.substring(0, dot) + plain.substring(dot + 1);
        power += dot - 1;
        int zeros = 0;
        while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') zeros++;
        digits = digits.substring(zeros);
        power -= zeros;
        if (d == 0) {
            digits = "0";
            power = 0;
        }
        String text;
        if (lower == 'g') {
            if (precision == 0) precision = 1;
            String rounded = round(digits, precision);
            int p = power + (rounded.length() > precision ? 1 : 0);
            if (d == 0 || p >= -4 && p < precision) text = fixed(digits, power, Math.max(0, d == 0 ? precision - 1 : precision - p - 1));
            else text = scientific(digits, power, precision - 1);
        } else {
            text = lower == 'f' ? fixed(digits, power, precision) : scientific(digits, power, precision);
        }
        if (flags.indexOf(',') >= 0) text = grouped(text);
        signed(text, negative, flags, width, kind != lower);
    }

    /** The first n digits, rounded half up; one more if that carries over. */
    private static String round(String digits, int n) {
        if (n < 0) return "";
        if (digits.length() <= n) return digits + "0".repeat(n - digits.length());
        boolean up = digits.charAt(n) >= '5';
        char[] kept = digits.substring(0, n).toCharArray();
        int i = n - 1;
        while (up && i >= 0) {
            if (kept[i] == '9') {
                kept[i--] = '0';
            } else {
                kept[i]++;
                up = false;
            }
        }
        return (up ? "1" : "") + new String(kept);
    }

    private static String fixed(String digits, int power, int precision) {
        int n = power + 1 + precision;
        String kept;
        if (n < 0) {
            kept = "";
        } else {
            kept = round(digits, n);
        }
        while (kept.length() < precision + 1) kept = "0" + kept;
        int point = kept.length() - precision;
        return precision == 0 ? kept : kept.substring(0, point) + "." + kept.substring(point);
    }

    private static String scientific(String digits, int power, int precision) {
        String kept = round(digits, precision + 1);
        if (kept.length() > precision + 1) {
            kept = kept.substring(0, precision + 1);
            power++;
        }
        String text = precision == 0 ? kept : kept.substring(0, 1) + "." + kept.substring(1);
        int p = Math.abs(power);
        return text + "e" + (power < 0 ? "-" : "+") + (p < 10 ? "0" : "") + p;
    }
}

class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException(String message) { super(message); }
}

class UnknownFormatConversionException extends IllegalFormatException {
    UnknownFormatConversionException(String message) { super(message); }
}

class MissingFormatArgumentException extends IllegalFormatException {
    MissingFormatArgumentException(String message) { super(message); }
}

class IllegalFormatConversionException extends IllegalFormatException {
    IllegalFormatConversionException(String message) { super(message); }
}

final class Locale {
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale CANADA = new Locale("en", "CA");
    public static final Locale ROOT = new Locale("", "");
    public static final Locale GERMAN = new Locale("de", "");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale FRENCH = new Locale("fr", "");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale ITALIAN = new Locale("it", "");
    public static final Locale ITALY = new Locale("it", "IT");
    public static final Locale JAPANESE = new Locale("ja", "");
    public static final Locale JAPAN = new Locale("ja", "JP");
    public static final Locale CHINESE = new Locale("zh", "");
    public static final Locale CHINA = new Locale("zh", "CN");
    public static final Locale KOREAN = new Locale("ko", "");
    public static final Locale KOREA = new Locale("ko", "KR");

    private final String language;
    private final String country;

    private Locale(String language, String country) {
        this.language = language;
        this.country = country;
    }

    public static Locale getDefault() { return ENGLISH; }

    public String getLanguage() { return language; }

    public String getCountry() { return country; }

    public String getVariant() { return ""; }

    public String toString() { return country.isEmpty() ? language : language + "_" + country; }

    public boolean equals(Object o) { return o instanceof Locale && toString().equals(o.toString()); }

    public int hashCode() { return language.hashCode() * 31 + country.hashCode(); }
}
