package java.io;

interface Closeable extends AutoCloseable {
    void close() throws IOException;
}

interface Flushable {
    void flush() throws IOException;
}

interface Serializable {
}

abstract class Writer implements Appendable, Closeable, Flushable {
    public abstract void write(char[] text, int from, int n) throws IOException;

    public void write(int c) throws IOException { write(new char[] {(char) c}, 0, 1); }

    public void write(char[] text) throws IOException { write(text, 0, text.length); }

    public void write(String text) throws IOException { write(text.toCharArray(), 0, text.length()); }

    public void write(String text, int from, int n) throws IOException { write(text.substring(from, from + n)); }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf((Object) text));
        return this;
    }

    public Writer append(CharSequence text, int from, int to) throws IOException { return append(text.subSequence(from, to)); }

    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }
}

class StringWriter extends Writer {
    private final StringBuffer text = new StringBuffer();

    public StringWriter() {
    }

    public StringWriter(int size) {
        if (size < 0) throw new IllegalArgumentException("Negative buffer size");
    }

    public void write(int c) { text.append((char) c); }

    public void write(char[] more, int from, int n) { text.append(more, from, n); }

    public void write(String more) { text.append(more); }

    public void write(String more, int from, int n) { text.append(more.substring(from, from + n)); }

    public StringWriter append(CharSequence more) {
        text.append(String.valueOf((Object) more));
        return this;
    }

    public StringWriter append(CharSequence more, int from, int to) {
        text.append(more.subSequence(from, to).toString());
        return this;
    }

    public StringWriter append(char c) {
        text.append(c);
        return this;
    }

    public StringBuffer getBuffer() { return text; }

    public String toString() { return text.toString(); }

    public void flush() {
    }

    public void close() {
    }
}

class PrintWriter extends Writer {
    private final Writer out;

    public PrintWriter(Writer out) { this.out = out; }

    public PrintWriter(Writer out, boolean flush) { this.out = out; }

    public void write(char[] text, int from, int n) { out.write(text, from, n); }

    public void print(String text) { write(String.valueOf((Object) text)); }

    public void print(Object o) { write(String.valueOf(o)); }

    public void print(char c) { write(c); }

    public void print(int i) { write(String.valueOf(i)); }

    public void print(long i) { write(String.valueOf(i)); }

    public void print(double d) { write(String.valueOf(d)); }

    public void print(boolean b) { write(String.valueOf(b)); }

    public void println() { write("\n"); }

    public void println(String text) {
        print(text);
        println();
    }

    public void println(Object o) {
        print(o);
        println();
    }

    public void println(int i) {
        print(i);
        println();
    }

    public void flush() { out.flush(); }

    public void close() { out.close(); }
}

abstract class Reader implements Closeable {
    public abstract int read(char[] into, int from, int n) throws IOException;

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    public int read(char[] into) throws IOException { return read(into, 0, into.length); }

    public long skip(long n) throws IOException {
        long done = 0;
        while (done < n && read() >= 0) done++;
        return done;
    }

    public boolean ready() throws IOException { return false; }

    public boolean markSupported() { return false; }
}

class StringReader extends Reader {
    private final String text;
    private int next;
    private int mark;

    public StringReader(String text) {
        this.text = text;
        text.length();
    }

    public int read() { return next >= text.length() ? -1 : text.charAt(next++); }

    public int read(char[] into, int from, int n) {
        if (n == 0) return 0;
        if (next >= text.length()) return -1;
        int k = Math.min(n, text.length() - next);
        text.getChars(next, next + k, into, from);
        next += k;
        return k;
    }

    public boolean ready() { return true; }

    public boolean markSupported() { return true; }

    public void mark(int limit) { mark = next; }

    public void reset() { next = mark; }

    public void close() {
    }
}

class BufferedReader extends Reader {
    private final Reader in;
    private int peeked = -2;

    public BufferedReader(Reader in) { this.in = in; }

    public BufferedReader(Reader in, int size) { this.in = in; }

    public int read() throws IOException {
        int c = peeked == -2 ? in.read() : peeked;
        peeked = -2;
        return c;
    }

    public int read(char[] into, int from, int n) throws IOException {
        int k = 0;
        while (k < n) {
            int c = read();
            if (c < 0) break;
            into[from + k++] = (char) c;
        }
        return k == 0 && n > 0 ? -1 : k;
    }

    public String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int c = read();
        if (c < 0) return null;
        while (c >= 0 && c != '\n' && c != '\r') {
            line.append((char) c);
            c = read();
        }
        if (c == '\r') {
            int next = read();
            if (next != '\n') peeked = next;
        }
        return line.toString();
    }

    public void close() throws IOException { in.close(); }
}

abstract class OutputStream implements Closeable, Flushable {
    public abstract void write(int b) throws IOException;

    public void write(byte[] bytes) throws IOException { write(bytes, 0, bytes.length); }

    public void write(byte[] bytes, int from, int n) throws IOException {
        for (int i = 0; i < n; i++) write(bytes[from + i]);
    }

    public void flush() throws IOException {
    }

    public void close() throws IOException {
    }
}

class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf = new byte[32];
    protected int count;

    public ByteArrayOutputStream() {
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) throw new IllegalArgumentException("Negative initial size: " + size);
    }

    public void write(int b) {
        if (count == buf.length) buf = java.util.Arrays.copyOf(buf, count * 2);
        buf[count++] = (byte) b;
    }

    public void write(byte[] bytes, int from, int n) {
        for (int i = 0; i < n; i++) write(bytes[from + i]);
    }

    public byte[] toByteArray() { return java.util.Arrays.copyOf(buf, count); }

    public int size() { return count; }

    public void reset() { count = 0; }

    public String toString() { return java.nio.charset.StandardCharsets.UTF_8.decode(buf, 0, count); }

    public String toString(String charset) throws UnsupportedEncodingException {
        return java.nio.charset.Charset.named(charset).decode(buf, 0, count);
    }
}

abstract class InputStream implements Closeable {
    public abstract int read() throws IOException;

    public int read(byte[] into) throws IOException { return read(into, 0, into.length); }

    public int read(byte[] into, int from, int n) throws IOException {
        int k = 0;
        while (k < n) {
            int b = read();
            if (b < 0) break;
            into[from + k++] = (byte) b;
        }
        return k == 0 && n > 0 ? -1 : k;
    }

    public int available() throws IOException { return 0; }

    public void close() throws IOException {
    }
}

class ByteArrayInputStream extends InputStream {
    private final byte[] bytes;
    private int next;

    public ByteArrayInputStream(byte[] bytes) { this.bytes = bytes; }

    public int read() { return next >= bytes.length ? -1 : bytes[next++] & 0xFF; }

    public int available() { return bytes.length - next; }
}

/** A path as text; nothing is ever asked of a disk. */
class File implements Comparable<File> {
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private final String path;

    public File(String path) {
        String text = path;
        while (text.contains("//")) text = text.replace("//", "/");
        this.path = text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    public File(String parent, String child) { this(parent == null ? child : parent + "/" + child); }

    public File(File parent, String child) { this(parent == null ? child : parent.path + "/" + child); }

    public String getName() { return path.substring(path.lastIndexOf('/') + 1); }

    public String getPath() { return path; }

    public String getParent() {
        int i = path.lastIndexOf('/');
        if (i < 0 || i == 0 && path.length() == 1) return null;
        return i == 0 ? "/" : path.substring(0, i);
    }

    public File getParentFile() {
        String parent = getParent();
        return parent == null ? null : new File(parent);
    }

    public boolean isAbsolute() { return path.startsWith("/"); }

    public String toString() { return path; }

    public int compareTo(File other) { return path.compareTo(other.path); }

    public boolean equals(Object o) { return o instanceof File && path.equals(((File) o).path); }

    public int hashCode() { return path.hashCode() ^ 1234321; }
}
