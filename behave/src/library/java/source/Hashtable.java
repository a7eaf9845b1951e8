package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The older table, with its own order: the highest bucket first, and inside of one the last that was entered. */
class Hashtable<K, V> extends AbstractMap<K, V> implements Cloneable {
    private HashMap.Node<K, V>[] table;
    private int size;
    private int threshold;
    private int modCount;

    public Hashtable() { this(11); }

    public Hashtable(int capacity) {
        if (capacity < 0) throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        int n = capacity == 0 ? 1 : Math.min(capacity, 65536);
        table = (HashMap.Node<K, V>[]) new HashMap.Node[n];
        threshold = (int) (n * 0.75f);
    }

    public Hashtable(Map<? extends K, ? extends V> m) {
        this(Math.max(2 * m.size(), 11));
        putAll(m);
    }

    private int bucket(int hash) { return (hash & 0x7FFFFFFF) % table.length; }

    Map.Entry<K, V> find(Object key) {
        int h = key.hashCode();
        for (HashMap.Node<K, V> e = table[bucket(h)]; e != null; e = e.next) {
            if (e.hash == h && e.key.equals(key)) return e;
        }
        return null;
    }

    public int size() { return size; }

    public V put(K key, V value) {
        if (value == null) throw new NullPointerException();
        Map.Entry<K, V> e = find(key);
        if (e != null) return e.setValue(value);
        modCount++;
        if (size >= threshold) grow();
        HashMap.Node<K, V> made = new HashMap.Node<K, V>(key.hashCode(), key, value);
        int at = bucket(made.hash);
        made.next = table[at];
        table[at] = made;
        size++;
        return null;
    }

    private void grow() {
        HashMap.Node<K, V>[] old = table;
        table = (HashMap.Node<K, V>[]) new HashMap.Node[old.length * 2 + 1];
        threshold = (int) (table.length * 0.75f);
        for (int i = old.length - 1; i >= 0; i--) {
            HashMap.Node<K, V> e = old[i];
            while (e != null) {
                HashMap.Node<K, V> next = e.next;
                int at = bucket(e.hash);
                e.next = table[at];
                table[at] = e;
                e = next;
            }
        }
    }

    public V remove(Object key) {
        int h = key.hashCode();
        int at = bucket(h);
        HashMap.Node<K, V> before = null;
        for (HashMap.Node<K, V> e = table[at]; e != null; before = e, e = e.next) {
            if (e.hash == h && e.key.equals(key)) {
                if (before == null) table[at] = e.next;
                else before.next = e.next;
                modCount++;
                size--;
                return e.value;
            }
        }
        return null;
    }

    public void clear() {
        modCount++;
        table = (HashMap.Node<K, V>[]) new HashMap.Node[table.length];
        size = 0;
    }

    public boolean contains(Object value) {
        if (value == null) throw new NullPointerException();
        return containsValue(value);
    }

    private Iterator<Map.Entry<K, V>> entries() {
        return new Iterator<Map.Entry<K, V>>() {
            private int bucket = table.length;
            private HashMap.Node<K, V> next = seek(null);
            private HashMap.Node<K, V> last;
            private int expected = modCount;

            private HashMap.Node<K, V> seek(HashMap.Node<K, V> e) {
                if (e != null && e.next != null) return e.next;
                while (bucket > 0) {
                    HashMap.Node<K, V> head = table[--bucket];
                    if (head != null) return head;
                }
                return null;
            }

            public boolean hasNext() { return next != null; }

            public Map.Entry<K, V> next() {
                if (modCount != expected) throw new ConcurrentModificationException();
                if (next == null) throw new NoSuchElementException();
                last = next;
                next = seek(last);
                return last;
            }

            public void remove() {
                if (last == null) throw new IllegalStateException();
                Hashtable.this.remove(last.key);
                last = null;
                expected = modCount;
            }
        };
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() { return size; }

            public void clear() { Hashtable.this.clear(); }

            public Iterator<Map.Entry<K, V>> iterator() { return entries(); }
        };
    }

    public Enumeration<K> keys() { return Collections.enumeration(keySet()); }

    public Enumeration<V> elements() { return Collections.enumeration(values()); }

    public Object clone() { return new Hashtable<K, V>(this); }
}

class IdentityHashMap<K, V> extends AbstractMap<K, V> {
    private final ArrayList<Map.Entry<K, V>> all = new ArrayList<Map.Entry<K, V>>();

    public IdentityHashMap() {
    }

    public IdentityHashMap(int size) {
    }

    Map.Entry<K, V> find(Object key) {
        for (Map.Entry<K, V> e : all) if (e.getKey() == key) return e;
        return null;
    }

    public int size() { return all.size(); }

    public V put(K key, V value) {
        Map.Entry<K, V> e = find(key);
        if (e != null) return e.setValue(value);
        all.add(new AbstractMap.SimpleEntry<K, V>(key, value));
        return null;
    }

    public V remove(Object key) {
        Map.Entry<K, V> e = find(key);
        if (e == null) return null;
        Iterator<Map.Entry<K, V>> i = all.iterator();
        while (i.hasNext()) if (i.next() == e) i.remove();
        return e.getValue();
    }

    public Set<Map.Entry<K, V>> entrySet() { return new ListSet<Map.Entry<K, V>>(all); }
}

/** A list seen as a set. */
class ListSet<E> extends AbstractSet<E> {
    private final List<E> list;

    ListSet(List<E> list) { this.list = list; }

    public int size() { return list.size(); }

    public void clear() { list.clear(); }

    public Iterator<E> iterator() { return list.iterator(); }
}

class HashSet<E> extends AbstractSet<E> implements Cloneable {
    final HashMap<E, Object> map;

    public HashSet() { map = new HashMap<E, Object>(); }

    public HashSet(int capacity) { map = new HashMap<E, Object>(capacity); }

    public HashSet(int capacity, float load) { map = new HashMap<E, Object>(capacity, load); }

    public HashSet(Collection<? extends E> c) {
        map = new HashMap<E, Object>(Math.max((int) (c.size() / .75f) + 1, 16));
        addAll(c);
    }

    HashSet(HashMap<E, Object> map) { this.map = map; }

    public int size() { return map.size(); }

    public boolean isEmpty() { return map.isEmpty(); }

    public boolean contains(Object o) { return map.containsKey(o); }

    public boolean add(E e) { return map.put(e, Boolean.TRUE) == null; }

    public boolean remove(Object o) { return map.remove(o) != null; }

    public void clear() { map.clear(); }

    public Iterator<E> iterator() { return map.keySet().iterator(); }

    public Object clone() { return new HashSet<E>(this); }
}

class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() { super(new LinkedHashMap<E, Object>()); }

    public LinkedHashSet(int capacity) { super(new LinkedHashMap<E, Object>()); }

    public LinkedHashSet(int capacity, float load) { super(new LinkedHashMap<E, Object>()); }

    public LinkedHashSet(Collection<? extends E> c) {
        super(new LinkedHashMap<E, Object>());
        addAll(c);
    }

    public Object clone() { return new LinkedHashSet<E>(this); }
}

class WeakHashMap<K, V> extends HashMap<K, V> {
    public WeakHashMap() {
    }

    public WeakHashMap(int capacity) { super(capacity); }
}
