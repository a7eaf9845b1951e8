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
