package java.util.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.*;

/** A stream, pulled one by one. */
public class Stream<T> {
    private final Iterator<T> source;

    public Stream(Iterator<T> source) { this.source = source; }

    public static <T> Stream<T> of(T... items) { return new Stream<T>(Arrays.asList(items).iterator()); }

    public static <T> Stream<T> empty() { return new Stream<T>(new ArrayList<T>().iterator()); }

    public static <T> Stream<T> ofNullable(T item) { return item == null ? empty() : of(item); }

    public static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {
        return new Stream<T>(new Joined<T>((Iterator<T>) a.source, (Iterator<T>) b.source));
    }

    public static <T> Stream<T> iterate(T seed, UnaryOperator<T> f) {
        return new Stream<T>(new Iterator<T>() {
            private boolean started = false;
            private T value = seed;

            public boolean hasNext() { return true; }

            public T next() {
                if (started) value = f.apply(value);
                started = true;
                return value;
            }
        });
    }

    public static <T> Stream<T> generate(Supplier<? extends T> f) {
        return new Stream<T>(new Iterator<T>() {
            public boolean hasNext() { return true; }

            public T next() { return f.get(); }
        });
    }

    public Iterator<T> iterator() { return source; }

    public <R> Stream<R> map(Function<? super T, ? extends R> f) { return new Stream<R>(new Mapped<T, R>(source, f)); }

    public IntStream mapToInt(ToIntFunction<? super T> f) { return new IntStream(new Mapped<T, Integer>(source, v -> f.applyAsInt(v))); }

    public LongStream mapToLong(ToLongFunction<? super T> f) { return new LongStream(new Mapped<T, Long>(source, v -> f.applyAsLong(v))); }

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> f) { return new DoubleStream(new Mapped<T, Double>(source, v -> f.applyAsDouble(v))); }

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> f) {
        return new Stream<R>(new Iterator<R>() {
            private Iterator<R> inner = new ArrayList<R>().iterator();

            public boolean hasNext() {
                while (!inner.hasNext()) {
                    if (!source.hasNext()) return false;
                    Stream<R> next = (Stream<R>) f.apply(source.next());
                    if (next != null) inner = next.iterator();
                }
                return true;
            }

            public R next() {
                if (!hasNext()) throw new NoSuchElementException();
                return inner.next();
            }
        });
    }

    public Stream<T> filter(Predicate<? super T> test) { return new Stream<T>(new Filtered<T>(source, test)); }

    public Stream<T> takeWhile(Predicate<? super T> test) {
        ArrayList<T> all = new ArrayList<T>();
        while (source.hasNext()) {
            T e = source.next();
            if (!test.test(e)) break;
            all.add(e);
        }
        return all.stream();
    }

    public Stream<T> dropWhile(Predicate<? super T> test) {
        ArrayList<T> all = new ArrayList<T>();
        boolean dropping = true;
        while (source.hasNext()) {
            T e = source.next();
            if (dropping && test.test(e)) continue;
            dropping = false;
            all.add(e);
        }
        return all.stream();
    }

    public Stream<T> limit(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new Stream<T>(new Limited<T>(source, n));
    }

    public Stream<T> skip(long n) {
        if (n < 0) throw new IllegalArgumentException(Long.toString(n));
        return new Stream<T>(new Skipped<T>(source, n));
    }

    public Stream<T> peek(Consumer<? super T> action) {
        return new Stream<T>(new Mapped<T, T>(source, v -> {
            action.accept(v);
            return v;
        }));
    }

    public Stream<T> distinct() { return new LinkedHashSet<T>(list()).stream(); }

    public Stream<T> sorted() {
        ArrayList<T> all = list();
        all.sort(null);
        return all.stream();
    }

    public Stream<T> sorted(Comparator<? super T> order) {
        ArrayList<T> all = list();
        all.sort(order);
        return all.stream();
    }

    public Stream<T> parallel() { return this; }

    public Stream<T> sequential() { return this; }

    public Stream<T> unordered() { return this; }

    private ArrayList<T> list() {
        ArrayList<T> all = new ArrayList<T>();
        while (source.hasNext()) all.add(source.next());
        return all;
    }

    public List<T> toList() { return java.util.Collections.unmodifiableList(list()); }

    public Object[] toArray() { return list().toArray(); }

    public <A> A[] toArray(IntFunction<A[]> make) {
        ArrayList<T> all = list();
        return all.toArray(make.apply(all.size()));
    }

    public void forEach(Consumer<? super T> action) {
        while (source.hasNext()) action.accept(source.next());
    }

    public void forEachOrdered(Consumer<? super T> action) { forEach(action); }

    public T reduce(T identity, BinaryOperator<T> f) {
        T total = identity;
        while (source.hasNext()) total = f.apply(total, source.next());
        return total;
    }

    public Optional<T> reduce(BinaryOperator<T> f) {
        if (!source.hasNext()) return Optional.empty();
        T total = source.next();
        while (source.hasNext()) total = f.apply(total, source.next());
        return Optional.of(total);
    }

    public <U> U reduce(U identity, BiFunction<U, ? super T, U> f, BinaryOperator<U> join) {
        U total = identity;
        while (source.hasNext()) total = f.apply(total, source.next());
        return total;
    }

    public <R, A> R collect(Collector<? super T, A, R> c) {
        A into = c.make.get();
        while (source.hasNext()) c.add.accept(into, source.next());
        return c.finish.apply(into);
    }

    public <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> join) {
        R into = make.get();
        while (source.hasNext()) add.accept(into, source.next());
        return into;
    }

    public Optional<T> max(Comparator<? super T> order) { return reduce((a, b) -> order.compare(a, b) >= 0 ? a : b); }

    public Optional<T> min(Comparator<? super T> order) { return reduce((a, b) -> order.compare(a, b) <= 0 ? a : b); }

    public long count() { return list().size(); }

    public boolean anyMatch(Predicate<? super T> test) {
        while (source.hasNext()) if (test.test(source.next())) return true;
        return false;
    }

    public boolean allMatch(Predicate<? super T> test) {
        while (source.hasNext()) if (!test.test(source.next())) return false;
        return true;
    }

    public boolean noneMatch(Predicate<? super T> test) { return !anyMatch(test); }

    public Optional<T> findFirst() { return source.hasNext() ? Optional.of(source.next()) : Optional.empty(); }

    public Optional<T> findAny() { return findFirst(); }
}

class Mapped<T, R> implements Iterator<R> {
    private final Iterator<T> source;
    private final Function<? super T, ? extends R> f;

    Mapped(Iterator<T> source, Function<? super T, ? extends R> f) {
        this.source = source;
        this.f = f;
    }

    public boolean hasNext() { return source.hasNext(); }

    public R next() { return f.apply(source.next()); }
}

class Filtered<T> implements Iterator<T> {
    private final Iterator<T> source;
    private final Predicate<? super T> test;
    private boolean ready;
    private T next;

    Filtered(Iterator<T> source, Predicate<? super T> test) {
        this.source = source;
        this.test = test;
    }

    public boolean hasNext() {
        while (!ready && source.hasNext()) {
            next = source.next();
            ready = test.test(next);
        }
        return ready;
    }

    public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        ready = false;
        return next;
    }
}

class Limited<T> implements Iterator<T> {
    private final Iterator<T> source;
    private long left;

    Limited(Iterator<T> source, long left) {
        this.source = source;
        this.left = left;
    }

    public boolean hasNext() { return left > 0 && source.hasNext(); }

    public T next() {
        left--;
        return source.next();
    }
}

class Skipped<T> implements Iterator<T> {
    private final Iterator<T> source;
    private long left;

    Skipped(Iterator<T> source, long left) {
        this.source = source;
        this.left = left;
    }

    public boolean hasNext() {
        while (left > 0 && source.hasNext()) {
            left--;
            source.next();
        }
        return source.hasNext();
    }

    public T next() {
        hasNext();
        return source.next();
    }
}

class Joined<T> implements Iterator<T> {
    private final Iterator<T> a;
    private final Iterator<T> b;

    Joined(Iterator<T> a, Iterator<T> b) {
        this.a = a;
        this.b = b;
    }

    public boolean hasNext() { return a.hasNext() || b.hasNext(); }

    public T next() { return a.hasNext() ? a.next() : b.next(); }
}

class Collector<T, A, R> {
    final Supplier<A> make;
    final BiConsumer<A, T> add;
    final Function<A, R> finish;

    Collector(Supplier<A> make, BiConsumer<A, T> add, Function<A, R> finish) {
        this.make = make;
        this.add = add;
        this.finish = finish;
    }

    public static <T, R> Collector<T, R, R> of(Supplier<R> make, BiConsumer<R, T> add, BinaryOperator<R> join) {
        return new Collector<T, R, R>(make, add, r -> r);
    }
}

class Collectors {
    public static <T> Collector<T, List<T>, List<T>> toList() {
        return new Collector<T, List<T>, List<T>>(() -> new ArrayList<T>(), (l, e) -> l.add(e), l -> l);
    }

    public static <T> Collector<T, List<T>, List<T>> toUnmodifiableList() {
        return new Collector<T, List<T>, List<T>>(() -> new ArrayList<T>(), (l, e) -> l.add(e), l -> List.copyOf(l));
    }

    public static <T> Collector<T, Set<T>, Set<T>> toSet() {
        return new Collector<T, Set<T>, Set<T>>(() -> new HashSet<T>(), (l, e) -> l.add(e), l -> l);
    }

    public static <T, C extends Collection<T>> Collector<T, C, C> toCollection(Supplier<C> make) {
        return new Collector<T, C, C>(make, (l, e) -> l.add(e), l -> l);
    }

    public static Collector<CharSequence, StringBuilder, String> joining() {
        return new Collector<CharSequence, StringBuilder, String>(() -> new StringBuilder(), (b, s) -> b.append(s), b -> b.toString());
    }

    public static Collector<CharSequence, java.util.StringJoiner, String> joining(CharSequence delimiter) { return joining(delimiter, "", ""); }

    public static Collector<CharSequence, java.util.StringJoiner, String> joining(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        return new Collector<CharSequence, java.util.StringJoiner, String>(
            () -> new java.util.StringJoiner(delimiter, prefix, suffix), (j, s) -> j.add(s), j -> j.toString());
    }

    public static <T> Collector<T, long[], Long> counting() {
        return new Collector<T, long[], Long>(() -> new long[1], (n, e) -> n[0]++, n -> n[0]);
    }

    public static <T> Collector<T, long[], Integer> summingInt(ToIntFunction<? super T> f) {
        return new Collector<T, long[], Integer>(() -> new long[1], (n, e) -> n[0] += f.applyAsInt(e), n -> (int) n[0]);
    }

    public static <T> Collector<T, long[], Long> summingLong(ToLongFunction<? super T> f) {
        return new Collector<T, long[], Long>(() -> new long[1], (n, e) -> n[0] += f.applyAsLong(e), n -> n[0]);
    }

    public static <T> Collector<T, double[], Double> averagingInt(ToIntFunction<? super T> f) {
        return new Collector<T, double[], Double>(() -> new double[2], (n, e) -> {
            n[0] += f.applyAsInt(e);
            n[1]++;
        }, n -> n[1] == 0 ? 0.0 : n[0] / n[1]);
    }

    public static <T, U, A, R> Collector<T, A, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> down) {
        Collector<U, A, R> to = (Collector<U, A, R>) down;
        return new Collector<T, A, R>(to.make, (a, e) -> to.add.accept(a, f.apply(e)), to.finish);
    }

    public static <T, A, R> Collector<T, A, R> filtering(Predicate<? super T> test, Collector<? super T, A, R> down) {
        Collector<T, A, R> to = (Collector<T, A, R>) down;
        return new Collector<T, A, R>(to.make, (a, e) -> {
            if (test.test(e)) to.add.accept(a, e);
        }, to.finish);
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> down, Function<R, S> then) {
        return new Collector<T, A, S>(down.make, down.add, a -> then.apply(down.finish.apply(a)));
    }

    public static <T, K> Collector<T, Map<K, List<T>>, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return new Collector<T, Map<K, List<T>>, Map<K, List<T>>>(() -> new HashMap<K, List<T>>(), (m, e) -> {
            K k = Objects.requireNonNull(key.apply(e), "element cannot be mapped to a null key");
            m.computeIfAbsent(k, any -> new ArrayList<T>()).add(e);
        }, m -> m);
    }

    public static <T, K, A, D> Collector<T, Map<K, A>, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> down) {
        return groupingBy(key, () -> new HashMap<K, D>(), down);
    }

    public static <T, K, A, D> Collector<T, Map<K, A>, Map<K, D>> groupingBy(
        Function<? super T, ? extends K> key, Supplier<Map<K, D>> make, Collector<? super T, A, D> down) {
        Collector<T, A, D> to = (Collector<T, A, D>) down;
        return new Collector<T, Map<K, A>, Map<K, D>>(() -> (Map) make.get(), (m, e) -> {
            K k = Objects.requireNonNull(key.apply(e), "element cannot be mapped to a null key");
            to.add.accept(m.computeIfAbsent(k, any -> to.make.get()), e);
        }, m -> {
            Map all = (Map) m;
            all.replaceAll((k, v) -> to.finish.apply((A) v));
            return (Map<K, D>) all;
        });
    }

    public static <T> Collector<T, Map<Boolean, List<T>>, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> test) {
        return new Collector<T, Map<Boolean, List<T>>, Map<Boolean, List<T>>>(() -> {
            Map<Boolean, List<T>> map = new TreeMap<Boolean, List<T>>();
            map.put(false, new ArrayList<T>());
            map.put(true, new ArrayList<T>());
            return map;
        }, (m, e) -> m.get(test.test(e)).add(e), m -> m);
    }

    public static <T, K, U> Collector<T, Map<K, U>, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return new Collector<T, Map<K, U>, Map<K, U>>(() -> new HashMap<K, U>(), (m, e) -> {
            K k = key.apply(e);
            U v = Objects.requireNonNull(value.apply(e));
            U old = m.putIfAbsent(k, v);
            if (old != null) throw new IllegalStateException("Duplicate key " + k + " (attempted merging values " + old + " and " + v + ")");
        }, m -> m);
    }

    public static <T, K, U> Collector<T, Map<K, U>, Map<K, U>> toMap(
        Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
        return new Collector<T, Map<K, U>, Map<K, U>>(() -> new HashMap<K, U>(), (m, e) -> m.merge(key.apply(e), value.apply(e), join), m -> m);
    }

    public static <T, K, U> Collector<T, Map<K, U>, Map<K, U>> toMap(
        Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join, Supplier<Map<K, U>> make) {
        return new Collector<T, Map<K, U>, Map<K, U>>(make, (m, e) -> m.merge(key.apply(e), value.apply(e), join), m -> m);
    }
}
