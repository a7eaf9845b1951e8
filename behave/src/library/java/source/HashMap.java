package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A hash table that iterates in the order in which Java's does: by bucket, and inside of one as entered. */
class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable {
    static class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int hash;
        Node<K, V> next;
        Node<K, V> before;
        Node<K, V> after;

        Node(int hash, K key, V value) {
            super(key, value);
            this.hash = hash;
        }
    }

    Node<K, V>[] table;
    int size;
    int modCount;
    private int initial = 16;
    private float load = 0.75f;

    public HashMap() {
    }

    public HashMap(int capacity) { this(capacity, 0.75f); }

    public HashMap(int capacity, float load) {
        if (capacity < 0) throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        if (load <= 0 || Float.isNaN(load)) throw new IllegalArgumentException("Illegal load factor: " + load);
        this.load = load;
        initial = tableSize(capacity);
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if (n > 0) initial = tableSize((int) ((float) n / load + 1.0f));
        putAll(m);
    }

    static int tableSize(int capacity) {
        int n = 1;
        while (n < capacity && n < 65536) n <<= 1;
        return n;
    }

    static int spread(Object key) {
        int h = key == null ? 0 : key.hashCode();
        return h ^ (h >>> 16);
    }

    Node<K, V> node(Object key) {
        if (table == null) return null;
        int h = spread(key);
        for (Node<K, V> e = table[h & (table.length - 1)]; e != null; e = e.next) {
            if (e.hash == h && (e.key == key || key != null && key.equals(e.key))) return e;
        }
        return null;
    }

    Map.Entry<K, V> find(Object key) { return node(key); }

    public int size() { return size; }

    public boolean isEmpty() { return size == 0; }

    public V get(Object key) {
        Node<K, V> e = node(key);
        return e == null ? null : e.value;
    }

    public boolean containsKey(Object key) { return node(key) != null; }

    public V put(K key, V value) {
        Node<K, V> e = node(key);
        if (e != null) {
            V old = e.value;
            e.value = value;
            touched(e);
            return old;
        }
        if (table == null) table = (Node<K, V>[]) new Node[initial];
        Node<K, V> made = new Node<K, V>(spread(key), key, value);
        chain(table, made);
        modCount++;
        size++;
        if (size > table.length * load) grow();
        added(made);
        return null;
    }

    /** As a new value that is computed is entered: the first of its bucket, after the table has grown if it must. */
    private void putFirst(K key, V value) {
        if (table == null) table = (Node<K, V>[]) new Node[initial];
        else if (size > (int) (table.length * load)) grow();
        Node<K, V> made = new Node<K, V>(spread(key), key, value);
        int at = made.hash & (table.length - 1);
        made.next = table[at];
        table[at] = made;
        modCount++;
        size++;
        added(made);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        Node<K, V> e = node(key);
        if (e != null && e.value != null) {
            touched(e);
            return e.value;
        }
        int expected = modCount;
        V value = make.apply(key);
        if (expected != modCount) throw new ConcurrentModificationException();
        if (value == null) return null;
        if (e != null) e.value = value;
        else putFirst(key, value);
        return value;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Node<K, V> e = node(key);
        int expected = modCount;
        V value = change.apply(key, e == null ? null : e.value);
        if (expected != modCount) throw new ConcurrentModificationException();
        if (e != null) {
            if (value == null) {
                unlink(e);
            } else {
                e.value = value;
                touched(e);
            }
        } else if (value != null) {
            putFirst(key, value);
        }
        return value;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        if (value == null || join == null) throw new NullPointerException();
        Node<K, V> e = node(key);
        if (e == null) {
            putFirst(key, value);
            return value;
        }
        int expected = modCount;
        V joined = e.value == null ? value : join.apply(e.value, value);
        if (expected != modCount) throw new ConcurrentModificationException();
        if (joined == null) {
            unlink(e);
        } else {
            e.value = joined;
            touched(e);
        }
        return joined;
    }

    private void chain(Node<K, V>[] into, Node<K, V> e) {
        int at = e.hash & (into.length - 1);
        e.next = null;
        Node<K, V> tail = into[at];
        if (tail == null) {
            into[at] = e;
            return;
        }
        while (tail.next != null) tail = tail.next;
        tail.next = e;
    }

    private void grow() {
        Node<K, V>[] more = (Node<K, V>[]) new Node[table.length * 2];
        for (int i = 0; i < table.length; i++) {
            Node<K, V> e = table[i];
            while (e != null) {
                Node<K, V> next = e.next;
                chain(more, e);
                e = next;
            }
        }
        table = more;
    }

    public V remove(Object key) {
        Node<K, V> e = node(key);
        if (e == null) return null;
        unlink(e);
        return e.value;
    }

    void unlink(Node<K, V> gone) {
        int at = gone.hash & (table.length - 1);
        if (table[at] == gone) {
            table[at] = gone.next;
        } else {
            Node<K, V> e = table[at];
            while (e.next != gone) e = e.next;
            e.next = gone.next;
        }
        modCount++;
        size--;
        removed(gone);
    }

    public void clear() {
        modCount++;
        if (table != null) table = (Node<K, V>[]) new Node[table.length];
        size = 0;
    }

    void added(Node<K, V> e) {
    }

    void touched(Node<K, V> e) {
    }

    void removed(Node<K, V> e) {
    }

    Iterator<Map.Entry<K, V>> entries() {
        return new Iterator<Map.Entry<K, V>>() {
            private int bucket = 0;
            private Node<K, V> next = seek(null);
            private Node<K, V> last;
            private int expected = modCount;

            private Node<K, V> seek(Node<K, V> e) {
                if (e != null && e.next != null) return e.next;
                while (table != null && bucket < table.length) {
                    Node<K, V> head = table[bucket++];
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
                if (modCount != expected) throw new ConcurrentModificationException();
                unlink(last);
                last = null;
                expected = modCount;
            }
        };
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() { return size; }

            public void clear() { HashMap.this.clear(); }

            public Iterator<Map.Entry<K, V>> iterator() { return entries(); }
        };
    }

    public Object clone() { return new HashMap<K, V>(this); }
}

class LinkedHashMap<K, V> extends HashMap<K, V> {
    private HashMap.Node<K, V> first;
    private HashMap.Node<K, V> last;
    private boolean byAccess;

    public LinkedHashMap() {
    }

    public LinkedHashMap(int capacity) { super(capacity); }

    public LinkedHashMap(int capacity, float load) { super(capacity, load); }

    public LinkedHashMap(int capacity, float load, boolean byAccess) {
        super(capacity, load);
        this.byAccess = byAccess;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) { putAll(m); }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return false; }

    private void append(HashMap.Node<K, V> e) {
        e.before = last;
        e.after = null;
        if (last == null) first = e;
        else last.after = e;
        last = e;
    }

    void added(HashMap.Node<K, V> e) {
        append(e);
        if (removeEldestEntry(first)) unlink(first);
    }

    void removed(HashMap.Node<K, V> e) {
        if (e.before == null) first = e.after;
        else e.before.after = e.after;
        if (e.after == null) last = e.before;
        else e.after.before = e.before;
    }

    void touched(HashMap.Node<K, V> e) {
        if (byAccess && last != e) {
            removed(e);
            append(e);
            modCount++;
        }
    }

    public V get(Object key) {
        HashMap.Node<K, V> e = node(key);
        if (e == null) return null;
        touched(e);
        return e.value;
    }

    public void clear() {
        super.clear();
        first = null;
        last = null;
    }

    Iterator<Map.Entry<K, V>> entries() {
        return new Iterator<Map.Entry<K, V>>() {
            private HashMap.Node<K, V> next = first;
            private HashMap.Node<K, V> given;
            private int expected = modCount;

            public boolean hasNext() { return next != null; }

            public Map.Entry<K, V> next() {
                if (modCount != expected) throw new ConcurrentModificationException();
                if (next == null) throw new NoSuchElementException();
                given = next;
                next = next.after;
                return given;
            }

            public void remove() {
                if (given == null) throw new IllegalStateException();
                unlink(given);
                given = null;
                expected = modCount;
            }
        };
    }

    public Object clone() { return new LinkedHashMap<K, V>(this); }
}
