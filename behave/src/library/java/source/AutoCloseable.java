package java.lang;

public interface AutoCloseable {
    void close() throws Exception;
}

interface Runnable {
    void run();
}

interface Cloneable {
}

interface Appendable {
    Appendable append(CharSequence text);

    Appendable append(CharSequence text, int start, int end);

    Appendable append(char c);
}

interface Readable {
}

class ThreadLocal<T> {
    private boolean set;
    private T value;

    protected T initialValue() { return null; }

    public static <S> ThreadLocal<S> withInitial(java.util.function.Supplier<? extends S> make) {
        return new ThreadLocal<S>() {
            protected S initialValue() { return make.get(); }
        };
    }

    public T get() {
        if (!set) {
            value = initialValue();
            set = true;
        }
        return value;
    }

    public void set(T value) {
        this.value = value;
        set = true;
    }

    public void remove() { set = false; }
}
