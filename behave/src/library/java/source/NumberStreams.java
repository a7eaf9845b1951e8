package java.util.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.*;

/** A stream of ints, pulled one by one. */
class IntStream {
    private final Iterator<Integer> source;

    IntStream(Iterator<Integer> source) { this.source = source; }

    public static IntStream of(int... items) {
        ArrayList<Integer> all = new ArrayList<Integer>();
        for (int v : items) all.add(v);
        return new IntStream(all.iterator());
    }

    public static IntStream empty() { return new IntStream(new ArrayList<Integer>().iterator()); }

    public static IntStream iterate(int seed, IntUnaryOperator f) {
        return new IntStream(new Iterator<Integer>() {
            private boolean started = false;
            private int value = seed;

            public boolean hasNext() { return true; }

            public Integer next() {
                if (started) value = f.applyAsInt(value);
                started = true;
                return value;
            }
        });
    }

    public static IntStream generate(IntSupplier f) {
        return new IntStream(new Iterator<Integer>() {
            public boolean hasNext() { return true; }

            public Integer next() { return f.getAsInt(); }
        });
    }

    public static IntStream concat(IntStream a, IntStream b) { return new IntStream(new Joined<Integer>(a.source, b.source)); }

    public static IntStream range(int from, int to) {
        return new IntStream(new Iterator<Integer>() {
            private int next = from;

            public boolean hasNext() { return next < to; }

            public Integer next() { return next++; }
        });
    }

    public static IntStream rangeClosed(int from, int to) {
        return new IntStream(new Iterator<Integer>() {
            private int next = from;
            private boolean done = from > to;

            public boolean hasNext() { return !done; }

            public Integer next() {
                int value = next;
                if (value == to) done = true;
                else next++;
                return value;
            }
        });
    }

    public Iterator<Integer> iterator() { return source; }

    public IntStream map(IntUnaryOperator f) { return new IntStream(new Mapped<Integer, Integer>(source, v -> f.applyAsInt(v))); }

    public <R> Stream<R> mapToObj(IntFunction<? extends R> f) { return new Stream<R>(new Mapped<Integer, R>(source, v -> f.apply(v))); }

    public IntStream filter(IntPredicate test) { return new IntStream(new Filtered<Integer>(source, v -> test.test(v))); }

    public IntStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new IntStream(new Limited<Integer>(source, n));
    }

    public IntStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new IntStream(new Skipped<Integer>(source, n));
    }

    public IntStream peek(IntConsumer action) {
        return new IntStream(new Mapped<Integer, Integer>(source, v -> {
            action.accept(v);
            return v;
        }));
    }

    public IntStream distinct() { return new IntStream(new LinkedHashSet<Integer>(list()).iterator()); }

    public IntStream sorted() {
        int[] all = toArray();
        Arrays.sort(all);
        return of(all);
    }

    public Stream<Integer> boxed() { return new Stream<Integer>(source); }

    public IntStream parallel() { return this; }

    public IntStream sequential() { return this; }

    private ArrayList<Integer> list() {
        ArrayList<Integer> all = new ArrayList<Integer>();
        while (source.hasNext()) all.add(source.next());
        return all;
    }

    public int[] toArray() {
        ArrayList<Integer> all = list();
        int[] array = new int[all.size()];
        for (int i = 0; i < array.length; i++) array[i] = all.get(i);
        return array;
    }

    public void forEach(IntConsumer action) {
        while (source.hasNext()) action.accept(source.next());
    }

    public void forEachOrdered(IntConsumer action) { forEach(action); }

    public int reduce(int identity, IntBinaryOperator f) {
        int total = identity;
        while (source.hasNext()) total = f.applyAsInt(total, source.next());
        return total;
    }

    public OptionalInt reduce(IntBinaryOperator f) {
        if (!source.hasNext()) return OptionalInt.empty();
        int total = source.next();
        while (source.hasNext()) total = f.applyAsInt(total, source.next());
        return OptionalInt.of(total);
    }

    public int sum() {
        int total = 0;
        while (source.hasNext()) total += source.next();
        return total;
    }

    public OptionalInt max() { return reduce((a, b) -> Math.max(a, b)); }

    public OptionalInt min() { return reduce((a, b) -> Math.min(a, b)); }

    public long count() {
        long n = 0;
        while (source.hasNext()) {
            source.next();
            n++;
        }
        return n;
    }

    public OptionalDouble average() {
        if (!source.hasNext()) return OptionalDouble.empty();
        long total = 0;
        long n = 0;
        while (source.hasNext()) {
            total += source.next();
            n++;
        }
        return OptionalDouble.of((double) total / n);
    }

    public boolean anyMatch(IntPredicate test) {
        while (source.hasNext()) if (test.test(source.next())) return true;
        return false;
    }

    public boolean allMatch(IntPredicate test) {
        while (source.hasNext()) if (!test.test(source.next())) return false;
        return true;
    }

    public boolean noneMatch(IntPredicate test) { return !anyMatch(test); }

    public OptionalInt findFirst() { return source.hasNext() ? OptionalInt.of(source.next()) : OptionalInt.empty(); }

    public OptionalInt findAny() { return findFirst(); }

    public DoubleStream asDoubleStream() { return new DoubleStream(new Mapped<Integer, Double>(source, v -> (double) (int) v)); }

    public LongStream asLongStream() { return new LongStream(new Mapped<Integer, Long>(source, v -> (long) (int) v)); }

    public LongStream mapToLong(IntToLongFunction f) { return new LongStream(new Mapped<Integer, Long>(source, v -> f.applyAsLong(v))); }

    public DoubleStream mapToDouble(IntToDoubleFunction f) { return new DoubleStream(new Mapped<Integer, Double>(source, v -> f.applyAsDouble(v))); }
}

/** A stream of longs, pulled one by one. */
class LongStream {
    private final Iterator<Long> source;

    LongStream(Iterator<Long> source) { this.source = source; }

    public static LongStream of(long... items) {
        ArrayList<Long> all = new ArrayList<Long>();
        for (long v : items) all.add(v);
        return new LongStream(all.iterator());
    }

    public static LongStream empty() { return new LongStream(new ArrayList<Long>().iterator()); }

    public static LongStream iterate(long seed, LongUnaryOperator f) {
        return new LongStream(new Iterator<Long>() {
            private boolean started = false;
            private long value = seed;

            public boolean hasNext() { return true; }

            public Long next() {
                if (started) value = f.applyAsLong(value);
                started = true;
                return value;
            }
        });
    }

    public static LongStream generate(LongSupplier f) {
        return new LongStream(new Iterator<Long>() {
            public boolean hasNext() { return true; }

            public Long next() { return f.getAsLong(); }
        });
    }

    public static LongStream concat(LongStream a, LongStream b) { return new LongStream(new Joined<Long>(a.source, b.source)); }

    public static LongStream range(long from, long to) {
        return new LongStream(new Iterator<Long>() {
            private long next = from;

            public boolean hasNext() { return next < to; }

            public Long next() { return next++; }
        });
    }

    public static LongStream rangeClosed(long from, long to) {
        return new LongStream(new Iterator<Long>() {
            private long next = from;
            private boolean done = from > to;

            public boolean hasNext() { return !done; }

            public Long next() {
                long value = next;
                if (value == to) done = true;
                else next++;
                return value;
            }
        });
    }

    public Iterator<Long> iterator() { return source; }

    public LongStream map(LongUnaryOperator f) { return new LongStream(new Mapped<Long, Long>(source, v -> f.applyAsLong(v))); }

    public <R> Stream<R> mapToObj(LongFunction<? extends R> f) { return new Stream<R>(new Mapped<Long, R>(source, v -> f.apply(v))); }

    public LongStream filter(LongPredicate test) { return new LongStream(new Filtered<Long>(source, v -> test.test(v))); }

    public LongStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new LongStream(new Limited<Long>(source, n));
    }

    public LongStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new LongStream(new Skipped<Long>(source, n));
    }

    public LongStream peek(LongConsumer action) {
        return new LongStream(new Mapped<Long, Long>(source, v -> {
            action.accept(v);
            return v;
        }));
    }

    public LongStream distinct() { return new LongStream(new LinkedHashSet<Long>(list()).iterator()); }

    public LongStream sorted() {
        long[] all = toArray();
        Arrays.sort(all);
        return of(all);
    }

    public Stream<Long> boxed() { return new Stream<Long>(source); }

    public LongStream parallel() { return this; }

    public LongStream sequential() { return this; }

    private ArrayList<Long> list() {
        ArrayList<Long> all = new ArrayList<Long>();
        while (source.hasNext()) all.add(source.next());
        return all;
    }

    public long[] toArray() {
        ArrayList<Long> all = list();
        long[] array = new long[all.size()];
        for (int i = 0; i < array.length; i++) array[i] = all.get(i);
        return array;
    }

    public void forEach(LongConsumer action) {
        while (source.hasNext()) action.accept(source.next());
    }

    public void forEachOrdered(LongConsumer action) { forEach(action); }

    public long reduce(long identity, LongBinaryOperator f) {
        long total = identity;
        while (source.hasNext()) total = f.applyAsLong(total, source.next());
        return total;
    }

    public OptionalLong reduce(LongBinaryOperator f) {
        if (!source.hasNext()) return OptionalLong.empty();
        long total = source.next();
        while (source.hasNext()) total = f.applyAsLong(total, source.next());
        return OptionalLong.of(total);
    }

    public long sum() {
        long total = 0;
        while (source.hasNext()) total += source.next();
        return total;
    }

    public OptionalLong max() { return reduce((a, b) -> Math.max(a, b)); }

    public OptionalLong min() { return reduce((a, b) -> Math.min(a, b)); }

    public long count() {
        long n = 0;
        while (source.hasNext()) {
            source.next();
            n++;
        }
        return n;
    }

    public OptionalDouble average() {
        if (!source.hasNext()) return OptionalDouble.empty();
        long total = 0;
        long n = 0;
        while (source.hasNext()) {
            total += source.next();
            n++;
        }
        return OptionalDouble.of((double) total / n);
    }

    public boolean anyMatch(LongPredicate test) {
        while (source.hasNext()) if (test.test(source.next())) return true;
        return false;
    }

    public boolean allMatch(LongPredicate test) {
        while (source.hasNext()) if (!test.test(source.next())) return false;
        return true;
    }

    public boolean noneMatch(LongPredicate test) { return !anyMatch(test); }

    public OptionalLong findFirst() { return source.hasNext() ? OptionalLong.of(source.next()) : OptionalLong.empty(); }

    public OptionalLong findAny() { return findFirst(); }

    public DoubleStream asDoubleStream() { return new DoubleStream(new Mapped<Long, Double>(source, v -> (double) (long) v)); }

    public IntStream mapToInt(LongToIntFunction f) { return new IntStream(new Mapped<Long, Integer>(source, v -> f.applyAsInt(v))); }

    public DoubleStream mapToDouble(LongToDoubleFunction f) { return new DoubleStream(new Mapped<Long, Double>(source, v -> f.applyAsDouble(v))); }
}

/** A stream of doubles, pulled one by one. */
class DoubleStream {
    private final Iterator<Double> source;

    DoubleStream(Iterator<Double> source) { this.source = source; }

    public static DoubleStream of(double... items) {
        ArrayList<Double> all = new ArrayList<Double>();
        for (double v : items) all.add(v);
        return new DoubleStream(all.iterator());
    }

    public static DoubleStream empty() { return new DoubleStream(new ArrayList<Double>().iterator()); }

    public static DoubleStream iterate(double seed, DoubleUnaryOperator f) {
        return new DoubleStream(new Iterator<Double>() {
            private boolean started = false;
            private double value = seed;

            public boolean hasNext() { return true; }

            public Double next() {
                if (started) value = f.applyAsDouble(value);
                started = true;
                return value;
            }
        });
    }

    public static DoubleStream generate(DoubleSupplier f) {
        return new DoubleStream(new Iterator<Double>() {
            public boolean hasNext() { return true; }

            public Double next() { return f.getAsDouble(); }
        });
    }

    public static DoubleStream concat(DoubleStream a, DoubleStream b) { return new DoubleStream(new Joined<Double>(a.source, b.source)); }

    public Iterator<Double> iterator() { return source; }

    public DoubleStream map(DoubleUnaryOperator f) { return new DoubleStream(new Mapped<Double, Double>(source, v -> f.applyAsDouble(v))); }

    public <R> Stream<R> mapToObj(DoubleFunction<? extends R> f) { return new Stream<R>(new Mapped<Double, R>(source, v -> f.apply(v))); }

    public DoubleStream filter(DoublePredicate test) { return new DoubleStream(new Filtered<Double>(source, v -> test.test(v))); }

    public DoubleStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new DoubleStream(new Limited<Double>(source, n));
    }

    public DoubleStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new DoubleStream(new Skipped<Double>(source, n));
    }

    public DoubleStream peek(DoubleConsumer action) {
        return new DoubleStream(new Mapped<Double, Double>(source, v -> {
            action.accept(v);
            return v;
        }));
    }

    public DoubleStream distinct() { return new DoubleStream(new LinkedHashSet<Double>(list()).iterator()); }

    public DoubleStream sorted() {
        double[] all = toArray();
        Arrays.sort(all);
        return of(all);
    }

    public Stream<Double> boxed() { return new Stream<Double>(source); }

    public DoubleStream parallel() { return this; }

    public DoubleStream sequential() { return this; }

    private ArrayList<Double> list() {
        ArrayList<Double> all = new ArrayList<Double>();
        while (source.hasNext()) all.add(source.next());
        return all;
    }

    public double[] toArray() {
        ArrayList<Double> all = list();
        double[] array = new double[all.size()];
        for (int i = 0; i < array.length; i++) array[i] = all.get(i);
        return array;
    }

    public void forEach(DoubleConsumer action) {
        while (source.hasNext()) action.accept(source.next());
    }

    public void forEachOrdered(DoubleConsumer action) { forEach(action); }

    public double reduce(double identity, DoubleBinaryOperator f) {
        double total = identity;
        while (source.hasNext()) total = f.applyAsDouble(total, source.next());
        return total;
    }

    public OptionalDouble reduce(DoubleBinaryOperator f) {
        if (!source.hasNext()) return OptionalDouble.empty();
        double total = source.next();
        while (source.hasNext()) total = f.applyAsDouble(total, source.next());
        return OptionalDouble.of(total);
    }

    public double sum() {
        double total = 0;
        while (source.hasNext()) total += source.next();
        return total;
    }

    public OptionalDouble max() { return reduce((a, b) -> Math.max(a, b)); }

    public OptionalDouble min() { return reduce((a, b) -> Math.min(a, b)); }

    public long count() {
        long n = 0;
        while (source.hasNext()) {
            source.next();
            n++;
        }
        return n;
    }

    public OptionalDouble average() {
        if (!source.hasNext()) return OptionalDouble.empty();
        double total = 0;
        long n = 0;
        while (source.hasNext()) {
            total += source.next();
            n++;
        }
        return OptionalDouble.of((double) total / n);
    }

    public boolean anyMatch(DoublePredicate test) {
        while (source.hasNext()) if (test.test(source.next())) return true;
        return false;
    }

    public boolean allMatch(DoublePredicate test) {
        while (source.hasNext()) if (!test.test(source.next())) return false;
        return true;
    }

    public boolean noneMatch(DoublePredicate test) { return !anyMatch(test); }

    public OptionalDouble findFirst() { return source.hasNext() ? OptionalDouble.of(source.next()) : OptionalDouble.empty(); }

    public OptionalDouble findAny() { return findFirst(); }

    public IntStream mapToInt(DoubleToIntFunction f) { return new IntStream(new Mapped<Double, Integer>(source, v -> f.applyAsInt(v))); }

    public LongStream mapToLong(DoubleToLongFunction f) { return new LongStream(new Mapped<Double, Long>(source, v -> f.applyAsLong(v))); }
}
