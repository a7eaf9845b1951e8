package java.nio.charset;

public class Charset {
    private final String name;
    private final int kind;

    Charset(String name, int kind) {
        this.name = name;
        this.kind = kind;
    }

    public static Charset named(String name) throws java.io.UnsupportedEncodingException {
        Charset found = find(name);
        if (found == null) throw new java.io.UnsupportedEncodingException(name);
        return found;
    }

    private static Charset find(String name) {
        String upper = name.toUpperCase();
        if (upper.equals("UTF-8") || upper.equals("UTF8")) return StandardCharsets.UTF_8;
        if (upper.equals("ISO-8859-1") || upper.equals("ISO8859_1") || upper.equals("LATIN1")) return StandardCharsets.ISO_8859_1;
        if (upper.equals("US-ASCII") || upper.equals("ASCII")) return StandardCharsets.US_ASCII;
        if (upper.equals("UTF-16BE")) return StandardCharsets.UTF_16BE;
        if (upper.equals("UTF-16LE")) return StandardCharsets.UTF_16LE;
        if (upper.equals("UTF-16")) return StandardCharsets.UTF_16;
        return null;
    }

    public static Charset forName(String name) {
        Charset found = find(name);
        if (found == null) throw new IllegalArgumentException(name);
        return found;
    }

    public static boolean isSupported(String name) {
        if (find(name) != null) return true;
        behave.Unknown.text("Charset.isSupported");
        return false;
    }

    public static Charset defaultCharset() { return StandardCharsets.UTF_8; }

    public String name() { return name; }

    public String displayName() { return name; }

    public String toString() { return name; }

    public byte[] encode(String text) {
        byte[] bytes = new byte[text.length() * 3 + 2];
        int n = 0;
        if (kind == 5) {
            bytes[n++] = (byte) 0xFE;
            bytes[n++] = (byte) 0xFF;
        }
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            if (kind == 0) {
                int whole = text.codePointAt(i);
                if (whole > 0xFFFF) {
                    bytes[n++] = (byte) (0xF0 | whole >> 18);
                    bytes[n++] = (byte) (0x80 | whole >> 12 & 63);
                    bytes[n++] = (byte) (0x80 | whole >> 6 & 63);
                    bytes[n++] = (byte) (0x80 | whole & 63);
                    i++;
                } else if (c >= 0xD800 && c < 0xE000) {
                    bytes[n++] = '?';
                } else if (c < 0x80) {
                    bytes[n++] = (byte) c;
                } else if (c < 0x800) {
                    bytes[n++] = (byte) (0xC0 | c >> 6);
                    bytes[n++] = (byte) (0x80 | c & 63);
                } else {
                    bytes[n++] = (byte) (0xE0 | c >> 12);
                    bytes[n++] = (byte) (0x80 | c >> 6 & 63);
                    bytes[n++] = (byte) (0x80 | c & 63);
                }
            } else if (kind <= 2) {
                if (Character.isSurrogatePair((char) c, i + 1 < text.length() ? text.charAt(i + 1) : ' ')) i++;
                bytes[n++] = c < (kind == 1 ? 256 : 128) ? (byte) c : (byte) '?';
            } else {
                bytes[n++] = (byte) (kind == 4 ? c : c >> 8);
                bytes[n++] = (byte) (kind == 4 ? c >> 8 : c);
            }
        }
        return java.util.Arrays.copyOf(bytes, n);
    }

    public String decode(byte[] bytes, int from, int n) {
        if (from < 0 || n < 0 || from > bytes.length - n) throw new StringIndexOutOfBoundsException("offset " + from + ", count " + n + ", length " + bytes.length);
        StringBuilder text = new StringBuilder();
        int i = from;
        int end = from + n;
        while (i < end) {
            int b = bytes[i++] & 0xFF;
            if (kind == 1) {
                text.append((char) b);
            } else if (kind == 2 || b < 0x80 && kind == 0) {
                text.append(b < 0x80 ? (char) b : '\ufffd');
            } else if (kind == 0) {
                int more = b >= 0xF0 ? 3 : b >= 0xE0 ? 2 : b >= 0xC2 ? 1 : 0;
                int c = b & (0x3F >> more);
                boolean good = more > 0 && b < 0xF5;
                for (int k = 0; k < more && good; k++) {
                    if (i < end && (bytes[i] & 0xC0) == 0x80) c = c << 6 | bytes[i++] & 63;
                    else good = false;
                }
                if (!good) text.append('\ufffd');
                else text.appendCodePoint(c);
            } else {
                int next = i < end ? bytes[i++] & 0xFF : 0;
                char c = (char) (kind == 4 ? next << 8 | b : b << 8 | next);
                if (kind != 5 || c != '\ufeff' || text.length() > 0) text.append(c);
            }
        }
        return text.toString();
    }
}

class StandardCharsets {
    public static final Charset UTF_8 = new Charset("UTF-8", 0);
    public static final Charset ISO_8859_1 = new Charset("ISO-8859-1", 1);
    public static final Charset US_ASCII = new Charset("US-ASCII", 2);
    public static final Charset UTF_16BE = new Charset("UTF-16BE", 3);
    public static final Charset UTF_16LE = new Charset("UTF-16LE", 4);
    public static final Charset UTF_16 = new Charset("UTF-16", 5);
}
