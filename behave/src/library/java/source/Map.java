package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> m);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    default V getOrDefault(Object key, V value) {
        V found = get(key);
        return found != null || containsKey(key) ? found : value;
    }

    default V putIfAbsent(K key, V value) {
        V found = get(key);
        if (found == null) found = put(key, value);
        return found;
    }

    default boolean remove(Object key, Object value) {
        if (!containsKey(key) || !Objects.equals(get(key), value)) return false;
        remove(key);
        return true;
    }

    default boolean replace(K key, V old, V value) {
        if (!containsKey(key) || !Objects.equals(get(key), old)) return false;
        put(key, value);
        return true;
    }

    default V replace(K key, V value) { return containsKey(key) ? put(key, value) : null; }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V found = get(key);
        if (found == null) {
            found = make.apply(key);
            if (found != null) put(key, found);
        }
        return found;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        V found = get(key);
        if (found == null) return null;
        V value = change.apply(key, found);
        if (value != null) put(key, value);
        else remove(key);
        return value;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        V found = get(key);
        V value = change.apply(key, found);
        if (value != null) put(key, value);
        else if (found != null || containsKey(key)) remove(key);
        return value;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        Objects.requireNonNull(value);
        V found = get(key);
        V joined = found == null ? value : join.apply(found, value);
        if (joined == null) remove(key);
        else put(key, joined);
        return joined;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> e : entrySet()) action.accept(e.getKey(), e.getValue());
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
        for (Map.Entry<K, V> e : entrySet()) e.setValue(change.apply(e.getKey(), e.getValue()));
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) { return new AbstractMap.SimpleImmutableEntry<K, V>(key, value); }

    static <K, V> Map<K, V> of() { return Collections.emptyMap(); }

    static <K, V> Map<K, V> of(K a, V b) { return Collections.singletonMap(Objects.requireNonNull(a), Objects.requireNonNull(b)); }

    static <K, V> Map<K, V> of(K a, V b, K c, V d) { return ofEntries(entry(a, b), entry(c, d)); }

    static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f) { return ofEntries(entry(a, b), entry(c, d), entry(e, f)); }

    static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h) {
        return ofEntries(entry(a, b), entry(c, d), entry(e, f), entry(g, h));
    }

    static <K, V> Map<K, V> ofEntries(Map.Entry<K, V>... entries) {
        LinkedHashMap<K, V> map = new LinkedHashMap<K, V>();
        for (Map.Entry<K, V> e : entries) {
            K key = Objects.requireNonNull(e.getKey());
            if (map.put(key, Objects.requireNonNull(e.getValue())) != null) throw new IllegalArgumentException("duplicate key: " + key);
        }
        return Collections.unmodifiableMap(map);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> m) { return Collections.unmodifiableMap(new LinkedHashMap<K, V>(m)); }

    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        static <K extends Comparable<K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> a.getKey().compareTo(b.getKey());
        }

        static <K, V extends Comparable<V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> a.getValue().compareTo(b.getValue());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            return (a, b) -> order.compare(a.getKey(), b.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            return (a, b) -> order.compare(a.getValue(), b.getValue());
        }
    }
}

interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();

    K firstKey();

    K lastKey();

    SortedMap<K, V> headMap(K to);

    SortedMap<K, V> tailMap(K from);

    SortedMap<K, V> subMap(K from, K to);
}

interface NavigableMap<K, V> extends SortedMap<K, V> {
    Map.Entry<K, V> firstEntry();

    Map.Entry<K, V> lastEntry();

    Map.Entry<K, V> lowerEntry(K key);

    Map.Entry<K, V> floorEntry(K key);

    Map.Entry<K, V> ceilingEntry(K key);

    Map.Entry<K, V> higherEntry(K key);

    K lowerKey(K key);

    K floorKey(K key);

    K ceilingKey(K key);

    K higherKey(K key);

    Map.Entry<K, V> pollFirstEntry();

    Map.Entry<K, V> pollLastEntry();
}

abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {
    }

    public int size() { return entrySet().size(); }

    public boolean isEmpty() { return size() == 0; }

    Map.Entry<K, V> find(Object key) {
        for (Map.Entry<K, V> e : entrySet()) if (Objects.equals(key, e.getKey())) return e;
        return null;
    }

    public boolean containsKey(Object key) { return find(key) != null; }

    public boolean containsValue(Object value) {
        for (Map.Entry<K, V> e : entrySet()) if (Objects.equals(value, e.getValue())) return true;
        return false;
    }

    public V get(Object key) {
        Map.Entry<K, V> e = find(key);
        return e == null ? null : e.getValue();
    }

    public V put(K key, V value) { throw new UnsupportedOperationException(); }

    public V remove(Object key) {
        Iterator<Map.Entry<K, V>> i = entrySet().iterator();
        while (i.hasNext()) {
            Map.Entry<K, V> e = i.next();
            if (Objects.equals(key, e.getKey())) {
                V value = e.getValue();
                i.remove();
                return value;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<K, V> e : ((Map<K, V>) m).entrySet()) put(e.getKey(), e.getValue());
    }

    public void clear() { entrySet().clear(); }

    public Set<K> keySet() { return new Keys<K, V>(this); }

    public Collection<V> values() { return new Values<K, V>(this); }

    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map)) return false;
        Map<?, ?> m = (Map<?, ?>) o;
        if (m.size() != size()) return false;
        for (Map.Entry<K, V> e : entrySet()) {
            if (!Objects.equals(e.getValue(), m.get(e.getKey())) || !m.containsKey(e.getKey())) return false;
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (Map.Entry<K, V> e : entrySet()) h += Objects.hashCode(e.getKey()) ^ Objects.hashCode(e.getValue());
        return h;
    }

    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append('{');
        boolean first = true;
        for (Map.Entry<K, V> e : entrySet()) {
            if (!first) text.append(", ");
            first = false;
            Object key = e.getKey();
            Object value = e.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key));
            text.append('=');
            text.append(value == this ? "(this Map)" : String.valueOf(value));
        }
        return text.append('}').toString();
    }

    public static class SimpleEntry<K, V> implements Map.Entry<K, V> {
        K key;
        V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> e) {
            this.key = e.getKey();
            this.value = e.getValue();
        }

        public K getKey() { return key; }

        public V getValue() { return value; }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) return false;
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }

        public int hashCode() { return Objects.hashCode(key) ^ Objects.hashCode(value); }

        public String toString() { return String.valueOf((Object) key) + "=" + String.valueOf((Object) value); }
    }

    public static class SimpleImmutableEntry<K, V> extends SimpleEntry<K, V> {
        public SimpleImmutableEntry(K key, V value) { super(key, value); }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> e) { super(e); }

        public V setValue(V value) { throw new UnsupportedOperationException(); }
    }
}

class Keys<K, V> extends AbstractSet<K> {
    private final Map<K, V> map;

    Keys(Map<K, V> map) { this.map = map; }

    public int size() { return map.size(); }

    public boolean contains(Object o) { return map.containsKey(o); }

    public boolean remove(Object o) {
        if (!map.containsKey(o)) return false;
        map.remove(o);
        return true;
    }

    public void clear() { map.clear(); }

    public Iterator<K> iterator() {
        Iterator<Map.Entry<K, V>> i = map.entrySet().iterator();
        return new Iterator<K>() {
            public boolean hasNext() { return i.hasNext(); }

            public K next() { return i.next().getKey(); }

            public void remove() { i.remove(); }
        };
    }
}

class Values<K, V> extends AbstractCollection<V> {
    private final Map<K, V> map;

    Values(Map<K, V> map) { this.map = map; }

    public int size() { return map.size(); }

    public boolean contains(Object o) { return map.containsValue(o); }

    public void clear() { map.clear(); }

    public Iterator<V> iterator() {
        Iterator<Map.Entry<K, V>> i = map.entrySet().iterator();
        return new Iterator<V>() {
            public boolean hasNext() { return i.hasNext(); }

            public V next() { return i.next().getValue(); }

            public void remove() { i.remove(); }
        };
    }
}

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
