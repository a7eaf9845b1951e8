package java.util.function;

import java.util.Comparator;

interface Supplier<T> { T get(); }

interface BooleanSupplier { boolean getAsBoolean(); }

interface IntSupplier { int getAsInt(); }

interface LongSupplier { long getAsLong(); }

interface DoubleSupplier { double getAsDouble(); }

interface Consumer<T> {
    void accept(T t);

    default Consumer<T> andThen(Consumer<? super T> after) {
        return t -> { accept(t); after.accept(t); };
    }
}

interface BiConsumer<T, U> { void accept(T t, U u); }

interface IntConsumer { void accept(int value); }

interface LongConsumer { void accept(long value); }

interface DoubleConsumer { void accept(double value); }

interface ObjIntConsumer<T> { void accept(T t, int value); }

interface Predicate<T> {
    boolean test(T t);

    default Predicate<T> and(Predicate<? super T> other) { return t -> test(t) && other.test(t); }

    default Predicate<T> or(Predicate<? super T> other) { return t -> test(t) || other.test(t); }

    default Predicate<T> negate() { return t -> !test(t); }

    static <T> Predicate<T> not(Predicate<? super T> target) { return t -> !target.test(t); }

    static <T> Predicate<T> isEqual(Object target) { return t -> target == null ? t == null : target.equals(t); }
}

interface BiPredicate<T, U> { boolean test(T t, U u); }

interface IntPredicate {
    boolean test(int value);

    default IntPredicate and(IntPredicate other) { return v -> test(v) && other.test(v); }

    default IntPredicate or(IntPredicate other) { return v -> test(v) || other.test(v); }

    default IntPredicate negate() { return v -> !test(v); }
}

interface LongPredicate { boolean test(long value); }

interface DoublePredicate { boolean test(double value); }

interface Function<T, R> {
    R apply(T t);

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) { return t -> after.apply(apply(t)); }

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) { return v -> apply(before.apply(v)); }

    static <T> Function<T, T> identity() { return t -> t; }
}

interface BiFunction<T, U, R> {
    R apply(T t, U u);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) { return (t, u) -> after.apply(apply(t, u)); }
}

interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() { return t -> t; }
}

interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(Comparator<? super T> c) { return (a, b) -> c.compare(a, b) <= 0 ? a : b; }

    static <T> BinaryOperator<T> maxBy(Comparator<? super T> c) { return (a, b) -> c.compare(a, b) >= 0 ? a : b; }
}

interface IntFunction<R> { R apply(int value); }

interface LongFunction<R> { R apply(long value); }

interface DoubleFunction<R> { R apply(double value); }

interface ToIntFunction<T> { int applyAsInt(T value); }

interface ToLongFunction<T> { long applyAsLong(T value); }

interface ToDoubleFunction<T> { double applyAsDouble(T value); }

interface ToIntBiFunction<T, U> { int applyAsInt(T t, U u); }

interface ToLongBiFunction<T, U> { long applyAsLong(T t, U u); }

interface ToDoubleBiFunction<T, U> { double applyAsDouble(T t, U u); }

interface IntUnaryOperator {
    int applyAsInt(int operand);

    default IntUnaryOperator andThen(IntUnaryOperator after) { return v -> after.applyAsInt(applyAsInt(v)); }

    default IntUnaryOperator compose(IntUnaryOperator before) { return v -> applyAsInt(before.applyAsInt(v)); }

    static IntUnaryOperator identity() { return v -> v; }
}

interface IntBinaryOperator { int applyAsInt(int left, int right); }

interface LongUnaryOperator { long applyAsLong(long operand); }

interface LongBinaryOperator { long applyAsLong(long left, long right); }

interface DoubleUnaryOperator { double applyAsDouble(double operand); }

interface DoubleBinaryOperator { double applyAsDouble(double left, double right); }

interface IntToLongFunction { long applyAsLong(int value); }

interface IntToDoubleFunction { double applyAsDouble(int value); }

interface LongToIntFunction { int applyAsInt(long value); }

interface LongToDoubleFunction { double applyAsDouble(long value); }

interface DoubleToIntFunction { int applyAsInt(double value); }

interface DoubleToLongFunction { long applyAsLong(double value); }
