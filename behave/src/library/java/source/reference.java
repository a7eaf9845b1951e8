package java.lang.ref;

/** References of a program whose memory is never short. */
public abstract class Reference<T> {
    private T referent;

    Reference(T referent) { this.referent = referent; }

    public T get() { return referent; }

    public void clear() { referent = null; }
}

class WeakReference<T> extends Reference<T> {
    public WeakReference(T referent) { super(referent); }
}

class SoftReference<T> extends Reference<T> {
    public SoftReference(T referent) { super(referent); }
}
