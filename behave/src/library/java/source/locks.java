package java.util.concurrent.locks;

/** Locks of a program with one thread: they count and never wait. */
interface Lock {
    void lock();

    void unlock();

    boolean tryLock();
}

interface ReadWriteLock {
    Lock readLock();

    Lock writeLock();
}

class ReentrantLock implements Lock {
    private int held;

    public ReentrantLock() {
    }

    public ReentrantLock(boolean fair) {
    }

    public void lock() { held++; }

    public void unlock() {
        if (held == 0) throw new IllegalStateException();
        held--;
    }

    public boolean tryLock() {
        held++;
        return true;
    }

    public boolean isLocked() { return held > 0; }

    public boolean isHeldByCurrentThread() { return held > 0; }

    public int getHoldCount() { return held; }
}

class ReentrantReadWriteLock implements ReadWriteLock {
    private final ReadLock readLock = new ReadLock();
    private final WriteLock writeLock = new WriteLock();

    public ReentrantReadWriteLock() {
    }

    public ReentrantReadWriteLock(boolean fair) {
    }

    public ReadLock readLock() { return readLock; }

    public WriteLock writeLock() { return writeLock; }

    public static class ReadLock extends ReentrantLock {
    }

    public static class WriteLock extends ReentrantLock {
    }
}
