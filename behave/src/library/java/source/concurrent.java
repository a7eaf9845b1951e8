package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

interface Callable<V> {
    V call() throws Exception;
}

interface ConcurrentMap<K, V> extends Map<K, V> {
}

class ConcurrentHashMap<K, V> extends HashMap<K, V> implements ConcurrentMap<K, V> {
    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int capacity) { super(capacity + (capacity >>> 1) + 1); }

    public ConcurrentHashMap(int capacity, float load) { super((int) (1.0 + capacity / load)); }

    public ConcurrentHashMap(int capacity, float load, int level) { super((int) (1.0 + Math.max(capacity, level) / load)); }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) { putAll(m); }

    public V put(K key, V value) {
        if (key == null || value == null) throw new NullPointerException();
        return super.put(key, value);
    }

    public V get(Object key) {
        if (key == null) throw new NullPointerException();
        return super.get(key);
    }

    public static <T> java.util.Set<T> newKeySet() { return new java.util.HashSet<T>(); }
}

class ConcurrentSkipListMap<K, V> extends TreeMap<K, V> implements ConcurrentMap<K, V> {
}

class ConcurrentSkipListSet<E> extends TreeSet<E> {
}

class CopyOnWriteArrayList<E> extends ArrayList<E> {
    public CopyOnWriteArrayList() {
    }

    public CopyOnWriteArrayList(Collection<? extends E> c) { super(c); }

    public java.util.Iterator<E> iterator() { return new ArrayList<E>(this).iterator(); }

    public boolean addIfAbsent(E e) { return !contains(e) && add(e); }
}

class CopyOnWriteArraySet<E> extends LinkedHashSet<E> {
    public CopyOnWriteArraySet() {
    }

    public CopyOnWriteArraySet(Collection<? extends E> c) { super(c); }

    public java.util.Iterator<E> iterator() { return new ArrayList<E>(java.util.Arrays.asList((E[]) toArray())).iterator(); }

    public Object[] toArray() {
        Object[] all = new Object[size()];
        int n = 0;
        for (E e : map.keySet()) all[n++] = e;
        return all;
    }
}

class ConcurrentLinkedQueue<E> extends LinkedList<E> {
    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) { super(c); }
}

class ConcurrentLinkedDeque<E> extends LinkedList<E> {
    public ConcurrentLinkedDeque() {
    }

    public ConcurrentLinkedDeque(Collection<? extends E> c) { super(c); }
}

class LinkedBlockingQueue<E> extends LinkedList<E> {
    public LinkedBlockingQueue() {
    }

    public LinkedBlockingQueue(Collection<? extends E> c) { super(c); }
}

class LinkedBlockingDeque<E> extends LinkedList<E> {
    public LinkedBlockingDeque() {
    }

    public LinkedBlockingDeque(Collection<? extends E> c) { super(c); }
}

class PriorityBlockingQueue<E> extends PriorityQueue<E> {
    public PriorityBlockingQueue() {
    }

    public PriorityBlockingQueue(int capacity) { super(capacity); }

    public PriorityBlockingQueue(int capacity, Comparator<? super E> order) { super(capacity, order); }

    public PriorityBlockingQueue(Collection<? extends E> c) { super(c); }
}
