package java.util.concurrent.atomic;

import java.util.function.*;

public class AtomicInteger extends Number {
    private int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int value) { this.value = value; }

    public int get() { return value; }

    public void set(int v) { value = v; }

    public void lazySet(int v) { value = v; }

    public int getAndSet(int v) { int old = value; value = v; return old; }

    public boolean compareAndSet(int expected, int v) {
        if (value != expected) return false;
        value = v;
        return true;
    }

    public int getAndIncrement() { return value++; }

    public int getAndDecrement() { return value--; }

    public int incrementAndGet() { return ++value; }

    public int decrementAndGet() { return --value; }

    public int addAndGet(int d) { return value += d; }

    public int getAndAdd(int d) { int old = value; value += d; return old; }

    public int updateAndGet(IntUnaryOperator f) { return value = f.applyAsInt(value); }

    public int getAndUpdate(IntUnaryOperator f) { int old = value; value = f.applyAsInt(value); return old; }

    public int accumulateAndGet(int x, IntBinaryOperator f) { return value = f.applyAsInt(value, x); }

    public int intValue() { return value; }

    public long longValue() { return value; }

    public double doubleValue() { return value; }

    public float floatValue() { return value; }

    public String toString() { return Integer.toString(value); }
}

class AtomicLong extends Number {
    private long value;

    public AtomicLong() {
    }

    public AtomicLong(long value) { this.value = value; }

    public long get() { return value; }

    public void set(long v) { value = v; }

    public void lazySet(long v) { value = v; }

    public long getAndSet(long v) { long old = value; value = v; return old; }

    public boolean compareAndSet(long expected, long v) {
        if (value != expected) return false;
        value = v;
        return true;
    }

    public long getAndIncrement() { return value++; }

    public long getAndDecrement() { return value--; }

    public long incrementAndGet() { return ++value; }

    public long decrementAndGet() { return --value; }

    public long addAndGet(long d) { return value += d; }

    public long getAndAdd(long d) { long old = value; value += d; return old; }

    public long updateAndGet(LongUnaryOperator f) { return value = f.applyAsLong(value); }

    public int intValue() { return (int) value; }

    public long longValue() { return value; }

    public double doubleValue() { return value; }

    public float floatValue() { return value; }

    public String toString() { return Long.toString(value); }
}

class AtomicBoolean {
    private boolean value;

    public AtomicBoolean() {
    }

    public AtomicBoolean(boolean value) { this.value = value; }

    public boolean get() { return value; }

    public void set(boolean v) { value = v; }

    public void lazySet(boolean v) { value = v; }

    public boolean getAndSet(boolean v) { boolean old = value; value = v; return old; }

    public boolean compareAndSet(boolean expected, boolean v) {
        if (value != expected) return false;
        value = v;
        return true;
    }

    public String toString() { return String.valueOf(value); }
}

class AtomicReference<V> {
    private V value;

    public AtomicReference() {
    }

    public AtomicReference(V value) { this.value = value; }

    public V get() { return value; }

    public void set(V v) { value = v; }

    public void lazySet(V v) { value = v; }

    public V getAndSet(V v) { V old = value; value = v; return old; }

    public boolean compareAndSet(V expected, V v) {
        if (value != expected) return false;
        value = v;
        return true;
    }

    public V updateAndGet(UnaryOperator<V> f) { return value = f.apply(value); }

    public String toString() { return String.valueOf((Object) value); }
}

class AtomicIntegerArray {
    private final int[] all;

    public AtomicIntegerArray(int n) { all = new int[n]; }

    public AtomicIntegerArray(int[] all) { this.all = all.clone(); }

    public int get(int i) { return all[i]; }

    public void set(int i, int v) { all[i] = v; }

    public int length() { return all.length; }

    public int incrementAndGet(int i) { return ++all[i]; }

    public int getAndIncrement(int i) { return all[i]++; }

    public int addAndGet(int i, int d) { return all[i] += d; }
}
