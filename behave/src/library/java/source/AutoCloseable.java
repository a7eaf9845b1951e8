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

class Deprecated {
}
