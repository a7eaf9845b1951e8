package java.util;

public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private String delimiters;
    private final boolean returns;
    private int at;

    public StringTokenizer(String text) { this(text, " \t\n\r\f", false); }

    public StringTokenizer(String text, String delimiters) { this(text, delimiters, false); }

    public StringTokenizer(String text, String delimiters, boolean returns) {
        this.text = text;
        this.delimiters = delimiters;
        this.returns = returns;
        text.length();
    }

    private boolean splits(int i) { return delimiters.indexOf(text.charAt(i)) >= 0; }

    private int skip(int i) {
        while (!returns && i < text.length() && splits(i)) i++;
        return i;
    }

    private int scan(int i) {
        int start = i;
        while (i < text.length() && !splits(i)) i++;
        if (returns && i == start && i < text.length()) i++;
        return i;
    }

    public boolean hasMoreTokens() { return skip(at) < text.length(); }

    public String nextToken() {
        int start = skip(at);
        if (start >= text.length()) throw new NoSuchElementException();
        at = scan(start);
        return text.substring(start, at);
    }

    public String nextToken(String delimiters) {
        this.delimiters = delimiters;
        return nextToken();
    }

    public boolean hasMoreElements() { return hasMoreTokens(); }

    public Object nextElement() { return nextToken(); }

    public int countTokens() {
        int n = 0;
        int i = at;
        while (true) {
            i = skip(i);
            if (i >= text.length()) return n;
            i = scan(i);
            n++;
        }
    }
}

class StringJoiner {
    private final String delimiter;
    private final String prefix;
    private final String suffix;
    private StringBuilder text;
    private String empty;

    public StringJoiner(CharSequence delimiter) { this(delimiter, "", ""); }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        this.delimiter = delimiter.toString();
        this.prefix = prefix.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence empty) {
        this.empty = empty.toString();
        return this;
    }

    public StringJoiner add(CharSequence item) {
        if (text == null) text = new StringBuilder();
        else text.append(delimiter);
        text.append(String.valueOf((Object) item));
        return this;
    }

    public int length() { return toString().length(); }

    public String toString() {
        if (text == null) return empty != null ? empty : prefix + suffix;
        return prefix + text.toString() + suffix;
    }
}

class BitSet implements Cloneable {
    private long[] words = new long[1];

    public BitSet() {
    }

    public BitSet(int n) {
        if (n < 0) throw new NegativeArraySizeException("nbits < 0: " + n);
        words = new long[Math.max(1, (n + 63) >> 6)];
    }

    private static void check(int i) {
        if (i < 0) throw new IndexOutOfBoundsException("bitIndex < 0: " + i);
    }

    private void room(int i) {
        int w = i >> 6;
        if (w >= words.length) words = Arrays.copyOf(words, Math.max(w + 1, words.length * 2));
    }

    public boolean get(int i) {
        check(i);
        int w = i >> 6;
        return w < words.length && (words[w] & (1L << i)) != 0;
    }

    public void set(int i) {
        check(i);
        room(i);
        words[i >> 6] |= 1L << i;
    }

    public void set(int i, boolean value) {
        if (value) set(i);
        else clear(i);
    }

    public void set(int from, int to) {
        for (int i = from; i < to; i++) set(i);
    }

    public void set(int from, int to, boolean value) {
        for (int i = from; i < to; i++) set(i, value);
    }

    public void clear(int i) {
        check(i);
        if (i >> 6 < words.length) words[i >> 6] &= ~(1L << i);
    }

    public void clear(int from, int to) {
        for (int i = from; i < to; i++) clear(i);
    }

    public void clear() { words = new long[1]; }

    public void flip(int i) { set(i, !get(i)); }

    public void flip(int from, int to) {
        for (int i = from; i < to; i++) flip(i);
    }

    public int nextSetBit(int from) {
        check(from);
        for (int i = from; i < words.length << 6; i++) if (get(i)) return i;
        return -1;
    }

    public int nextClearBit(int from) {
        check(from);
        int i = from;
        while (get(i)) i++;
        return i;
    }

    public int length() {
        for (int w = words.length - 1; w >= 0; w--) {
            if (words[w] != 0) return (w << 6) + 64 - Long.numberOfLeadingZeros(words[w]);
        }
        return 0;
    }

    public int size() { return words.length << 6; }

    public boolean isEmpty() { return length() == 0; }

    public int cardinality() {
        int n = 0;
        for (long w : words) n += Long.bitCount(w);
        return n;
    }

    public void and(BitSet other) {
        for (int w = 0; w < words.length; w++) words[w] &= w < other.words.length ? other.words[w] : 0;
    }

    public void or(BitSet other) {
        room((other.words.length << 6) - 1);
        for (int w = 0; w < other.words.length; w++) words[w] |= other.words[w];
    }

    public void xor(BitSet other) {
        room((other.words.length << 6) - 1);
        for (int w = 0; w < other.words.length; w++) words[w] ^= other.words[w];
    }

    public void andNot(BitSet other) {
        for (int w = 0; w < words.length && w < other.words.length; w++) words[w] &= ~other.words[w];
    }

    public boolean intersects(BitSet other) {
        for (int w = 0; w < words.length && w < other.words.length; w++) if ((words[w] & other.words[w]) != 0) return true;
        return false;
    }

    public boolean equals(Object o) {
        if (!(o instanceof BitSet)) return false;
        BitSet other = (BitSet) o;
        for (int i = 0; i < Math.max(words.length, other.words.length); i++) {
            if ((i < words.length ? words[i] : 0) != (i < other.words.length ? other.words[i] : 0)) return false;
        }
        return true;
    }

    public int hashCode() {
        long h = 1234;
        for (int i = words.length - 1; i >= 0; i--) h ^= words[i] * (i + 1);
        return (int) ((h >> 32) ^ h);
    }

    public Object clone() {
        BitSet copy = new BitSet();
        copy.or(this);
        return copy;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
            if (text.length() > 1) text.append(", ");
            text.append(i);
        }
        return text.append('}').toString();
    }
}

class Random {
    private long seed;
    private double next;
    private boolean has;

    public Random(long seed) { setSeed(seed); }

    public void setSeed(long seed) {
        this.seed = (seed ^ 0x5DEECE66DL) & ((1L << 48) - 1);
        has = false;
    }

    protected int next(int bits) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() { return next(32); }

    public int nextInt(int bound) {
        if (bound <= 0) throw new IllegalArgumentException("bound must be positive");
        int r = next(31);
        int m = bound - 1;
        if ((bound & m) == 0) return (int) ((bound * (long) r) >> 31);
        int u = r;
        while (u - (r = u % bound) + m < 0) u = next(31);
        return r;
    }

    public long nextLong() { return ((long) next(32) << 32) + next(32); }

    public boolean nextBoolean() { return next(1) != 0; }

    public double nextDouble() { return (((long) next(26) << 27) + next(27)) * 0x1.0p-53; }

    public float nextFloat() { return next(24) / ((float) (1 << 24)); }

    public double nextGaussian() {
        if (has) {
            has = false;
            return next;
        }
        double a;
        double b;
        double s;
        do {
            a = 2 * nextDouble() - 1;
            b = 2 * nextDouble() - 1;
            s = a * a + b * b;
        } while (s >= 1 || s == 0);
        double m = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        next = b * m;
        has = true;
        return a * m;
    }
}

class Properties extends Hashtable<Object, Object> {
    protected Properties defaults;

    public Properties() {
    }

    public Properties(Properties defaults) { this.defaults = defaults; }

    public Object setProperty(String key, String value) { return put(key, value); }

    public String getProperty(String key) {
        Object value = get(key);
        if (value instanceof String) return (String) value;
        return defaults == null ? null : defaults.getProperty(key);
    }

    public String getProperty(String key, String other) {
        String value = getProperty(key);
        return value == null ? other : value;
    }

    public Set<String> stringPropertyNames() {
        Set<String> names = defaults == null ? new TreeSet<String>() : new TreeSet<String>(defaults.stringPropertyNames());
        for (Object key : keySet()) names.add((String) key);
        return names;
    }
}
