package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

class Optional<T> {
    private final T value;

    private Optional(T value) { this.value = value; }

    public static <T> Optional<T> empty() { return new Optional<T>(null); }

    public static <T> Optional<T> of(T value) { return new Optional<T>(Objects.requireNonNull(value)); }

    public static <T> Optional<T> ofNullable(T value) { return new Optional<T>(value); }

    public T get() {
        if (value == null) throw new NoSuchElementException("No value present");
        return value;
    }

    public boolean isPresent() { return value != null; }

    public boolean isEmpty() { return value == null; }

    public void ifPresent(Consumer<? super T> action) {
        if (value != null) action.accept(value);
    }

    public Optional<T> filter(Predicate<? super T> test) { return value == null || test.test(value) ? this : new Optional<T>(null); }

    public <U> Optional<U> map(Function<? super T, ? extends U> f) { return value == null ? new Optional<U>(null) : new Optional<U>(f.apply(value)); }

    public <U> Optional<U> flatMap(Function<? super T, Optional<U>> f) { return value == null ? new Optional<U>(null) : f.apply(value); }

    public T orElse(T other) { return value != null ? value : other; }

    public T orElseGet(Supplier<? extends T> other) { return value != null ? value : other.get(); }

    public T orElseThrow() { return get(); }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> make) throws X {
        if (value != null) return value;
        throw make.get();
    }

    public Stream<T> stream() { return value == null ? Stream.empty() : Stream.of(value); }

    public boolean equals(Object o) { return o instanceof Optional && Objects.equals(value, ((Optional<?>) o).value); }

    public int hashCode() { return Objects.hashCode(value); }

    public String toString() { return value == null ? "Optional.empty" : "Optional[" + value + "]"; }
}

class OptionalInt {
    private final boolean present;
    private final int value;

    private OptionalInt(boolean present, int value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalInt empty() { return new OptionalInt(false, 0); }

    public static OptionalInt of(int value) { return new OptionalInt(true, value); }

    public boolean isPresent() { return present; }

    public boolean isEmpty() { return !present; }

    public int getAsInt() {
        if (!present) throw new NoSuchElementException("No value present");
        return value;
    }

    public int orElse(int other) { return present ? value : other; }

    public int orElseThrow() { return getAsInt(); }

    public void ifPresent(IntConsumer action) {
        if (present) action.accept(value);
    }
}

class OptionalLong {
    private final boolean present;
    private final long value;

    private OptionalLong(boolean present, long value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalLong empty() { return new OptionalLong(false, 0); }

    public static OptionalLong of(long value) { return new OptionalLong(true, value); }

    public boolean isPresent() { return present; }

    public long getAsLong() {
        if (!present) throw new NoSuchElementException("No value present");
        return value;
    }

    public long orElse(long other) { return present ? value : other; }
}

class OptionalDouble {
    private final boolean present;
    private final double value;

    private OptionalDouble(boolean present, double value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalDouble empty() { return new OptionalDouble(false, 0); }

    public static OptionalDouble of(double value) { return new OptionalDouble(true, value); }

    public boolean isPresent() { return present; }

    public double getAsDouble() {
        if (!present) throw new NoSuchElementException("No value present");
        return value;
    }

    public double orElse(double other) { return present ? value : other; }
}
