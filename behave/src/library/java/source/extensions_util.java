package java.util;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What the table of `Arrays` leaves to Java. */
class Arrays$ {
    static <T> List<T> asList(T... items) { return new ArrayAsList<T>(items); }

    static <T> Stream<T> stream(T[] items) { return new Stream<T>(asList(items).iterator()); }

    static <T> Stream<T> stream(T[] items, int from, int to) { return new Stream<T>(asList(items).subList(from, to).iterator()); }

    static IntStream stream(int[] items) { return IntStream.of(items); }

    static IntStream stream(int[] items, int from, int to) { return IntStream.of(Arrays.copyOfRange(items, from, to)); }

    static LongStream stream(long[] items) { return LongStream.of(items); }

    static DoubleStream stream(double[] items) { return DoubleStream.of(items); }

    static void setAll(int[] items, IntUnaryOperator f) {
        for (int i = 0; i < items.length; i++) items[i] = f.applyAsInt(i);
    }

    static <T> void setAll(T[] items, IntFunction<? extends T> f) {
        for (int i = 0; i < items.length; i++) items[i] = f.apply(i);
    }

    static <T> int binarySearch(T[] items, T key, Comparator<? super T> order) {
        return Collections.binarySearch(asList(items), key, order);
    }

    static int binarySearch(int[] items, int from, int to, int key) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (items[mid] < key) low = mid + 1;
            else if (items[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }

    static int deepHashCode(Object[] a) {
        if (a == null) return 0;
        int h = 1;
        for (Object e : a) {
            int own = e instanceof Object[] ? deepHashCode((Object[]) e)
                : e instanceof int[] ? Arrays.hashCode((int[]) e)
                : e instanceof double[] ? Arrays.hashCode((double[]) e)
                : e instanceof char[] ? Arrays.hashCode((char[]) e)
                : e instanceof long[] ? Arrays.hashCode((long[]) e)
                : e instanceof byte[] ? Arrays.hashCode((byte[]) e)
                : Objects.hashCode(e);
            h = 31 * h + own;
        }
        return h;
    }

    static <T> T[] copyOf(Object[] items, int n, Class<T[]> type) {
        T[] all = (T[]) java.lang.reflect.Array.newInstance(type.getComponentType(), n);
        System.arraycopy(items, 0, all, 0, Math.min(n, items.length));
        return all;
    }

    static int mismatch(int[] a, int[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return i;
        return a.length == b.length ? -1 : n;
    }

    static int compare(int[] a, int[] b) {
        int i = mismatch(a, b);
        if (i >= 0 && i < Math.min(a.length, b.length)) return Integer.compare(a[i], b[i]);
        return a.length - b.length;
    }

    static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (!Objects$.deepEquals(a[i], b[i])) return false;
        return true;
    }

    static String deepToString(Object[] a) {
        if (a == null) return "null";
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            if (i > 0) text.append(", ");
            Object e = a[i];
            if (e instanceof Object[]) text.append(deepToString((Object[]) e));
            else if (e instanceof int[]) text.append(Arrays.toString((int[]) e));
            else if (e instanceof double[]) text.append(Arrays.toString((double[]) e));
            else if (e instanceof char[]) text.append(Arrays.toString((char[]) e));
            else if (e instanceof long[]) text.append(Arrays.toString((long[]) e));
            else if (e instanceof byte[]) text.append(Arrays.toString((byte[]) e));
            else if (e instanceof boolean[]) text.append(Arrays.toString((boolean[]) e));
            else text.append(String.valueOf(e));
        }
        return text.append(']').toString();
    }
}

class Objects$ {
    static int hash(Object... values) {
        int h = 1;
        for (Object v : values) h = 31 * h + Objects.hashCode(v);
        return h;
    }

    static String toString(Object o, String other) { return o == null ? other : o.toString(); }

    static <T> T requireNonNullElseGet(T o, java.util.function.Supplier<? extends T> other) { return o != null ? o : Objects.requireNonNull(other.get()); }

    static <T> T requireNonNullElse(T o, T other) { return o != null ? o : Objects.requireNonNull(other); }

    static <T> T requireNonNull(T o, java.util.function.Supplier<String> message) {
        if (o == null) throw new NullPointerException(message.get());
        return o;
    }

    static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        return index;
    }

    static <T> int compare(T a, T b, Comparator<? super T> order) { return a == b ? 0 : order.compare(a, b); }

    static boolean deepEquals(Object a, Object b) {
        if (a == b) return true;
        if (a == null || b == null) return false;
        if (a instanceof Object[] && b instanceof Object[]) return Arrays$.deepEquals((Object[]) a, (Object[]) b);
        if (a instanceof int[] && b instanceof int[]) return Arrays.equals((int[]) a, (int[]) b);
        if (a instanceof double[] && b instanceof double[]) return Arrays.equals((double[]) a, (double[]) b);
        if (a instanceof char[] && b instanceof char[]) return Arrays.equals((char[]) a, (char[]) b);
        if (a instanceof long[] && b instanceof long[]) return Arrays.equals((long[]) a, (long[]) b);
        if (a instanceof byte[] && b instanceof byte[]) return Arrays.equals((byte[]) a, (byte[]) b);
        return a.equals(b);
    }
}
