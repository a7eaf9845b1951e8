package java.util;

/** A sorted table: an array of entries in the order of their keys. */
class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable {
    private final ArrayList<Map.Entry<K, V>> all = new ArrayList<Map.Entry<K, V>>();
    private final Comparator<? super K> order;

    public TreeMap() { order = null; }

    public TreeMap(Comparator<? super K> order) { this.order = order; }

    public TreeMap(Map<? extends K, ? extends V> m) {
        order = m instanceof SortedMap ? ((SortedMap<K, V>) m).comparator() : null;
        putAll(m);
    }

    private int compare(Object a, Object b) {
        return order == null ? ((Comparable) a).compareTo(b) : order.compare((K) a, (K) b);
    }

    /** Where the first key stands that is at least this one. */
    private int place(Object key) {
        if (order == null && key == null) throw new NullPointerException();
        int low = 0;
        int high = all.size();
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (compare(all.get(mid).getKey(), key) < 0) low = mid + 1;
            else high = mid;
        }
        return low;
    }

    Map.Entry<K, V> find(Object key) {
        int i = place(key);
        return i < all.size() && compare(all.get(i).getKey(), key) == 0 ? all.get(i) : null;
    }

    public int size() { return all.size(); }

    public Comparator<? super K> comparator() { return order; }

    public V put(K key, V value) {
        int i = place(key);
        if (i < all.size() && compare(all.get(i).getKey(), key) == 0) return all.get(i).setValue(value);
        if (all.isEmpty()) compare(key, key);
        all.add(i, new AbstractMap.SimpleEntry<K, V>(key, value));
        return null;
    }

    public V remove(Object key) {
        int i = place(key);
        if (i >= all.size() || compare(all.get(i).getKey(), key) != 0) return null;
        return all.remove(i).getValue();
    }

    public void clear() { all.clear(); }

    public Set<Map.Entry<K, V>> entrySet() { return new ListSet<Map.Entry<K, V>>(all); }

    private Map.Entry<K, V> at(int i) { return i < 0 || i >= all.size() ? null : all.get(i); }

    private K key(Map.Entry<K, V> e) { return e == null ? null : e.getKey(); }

    private K some(Map.Entry<K, V> e) {
        if (e == null) throw new NoSuchElementException();
        return e.getKey();
    }

    private int above(K key) {
        int i = place(key);
        return i < all.size() && compare(all.get(i).getKey(), key) == 0 ? i + 1 : i;
    }

    public Map.Entry<K, V> firstEntry() { return at(0); }

    public Map.Entry<K, V> lastEntry() { return at(all.size() - 1); }

    public Map.Entry<K, V> lowerEntry(K key) { return at(place(key) - 1); }

    public Map.Entry<K, V> floorEntry(K key) { return at(above(key) - 1); }

    public Map.Entry<K, V> ceilingEntry(K key) { return at(place(key)); }

    public Map.Entry<K, V> higherEntry(K key) { return at(above(key)); }

    public K firstKey() { return some(firstEntry()); }

    public K lastKey() { return some(lastEntry()); }

    public K lowerKey(K key) { return key(lowerEntry(key)); }

    public K floorKey(K key) { return key(floorEntry(key)); }

    public K ceilingKey(K key) { return key(ceilingEntry(key)); }

    public K higherKey(K key) { return key(higherEntry(key)); }

    public Map.Entry<K, V> pollFirstEntry() { return all.isEmpty() ? null : all.remove(0); }

    public Map.Entry<K, V> pollLastEntry() { return all.isEmpty() ? null : all.remove(all.size() - 1); }

    /** A copy of a part; what real views write through is not asked for. */
    private TreeMap<K, V> part(int from, int to) {
        TreeMap<K, V> map = new TreeMap<K, V>(order);
        for (int i = from; i < to; i++) map.all.add(all.get(i));
        return map;
    }

    public SortedMap<K, V> headMap(K to) { return part(0, place(to)); }

    public SortedMap<K, V> tailMap(K from) { return part(place(from), all.size()); }

    public SortedMap<K, V> subMap(K from, K to) {
        if (compare(from, to) > 0) throw new IllegalArgumentException("fromKey > toKey");
        return part(place(from), place(to));
    }

    public NavigableMap<K, V> headMap(K to, boolean with) { return part(0, with ? above(to) : place(to)); }

    public NavigableMap<K, V> tailMap(K from, boolean with) { return part(with ? place(from) : above(from), all.size()); }

    public NavigableMap<K, V> descendingMap() {
        TreeMap<K, V> map = new TreeMap<K, V>(order == null ? (Comparator) Collections.reverseOrder() : order.reversed());
        for (int i = all.size() - 1; i >= 0; i--) map.all.add(all.get(i));
        return map;
    }

    public NavigableSet<K> navigableKeySet() {
        TreeSet<K> set = new TreeSet<K>(order);
        set.addAll(keySet());
        return set;
    }

    public NavigableSet<K> descendingKeySet() { return ((TreeMap<K, V>) descendingMap()).navigableKeySet(); }

    public Object clone() { return new TreeMap<K, V>(this); }
}

class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable {
    private final TreeMap<E, Object> map;

    public TreeSet() { map = new TreeMap<E, Object>(); }

    public TreeSet(Comparator<? super E> order) { map = new TreeMap<E, Object>(order); }

    public TreeSet(Collection<? extends E> c) {
        map = new TreeMap<E, Object>(c instanceof SortedSet ? ((SortedSet<E>) c).comparator() : (Comparator<E>) null);
        addAll(c);
    }

    public int size() { return map.size(); }

    public boolean contains(Object o) { return map.containsKey(o); }

    public boolean add(E e) { return map.put(e, Boolean.TRUE) == null; }

    public boolean remove(Object o) { return map.remove(o) != null; }

    public void clear() { map.clear(); }

    public Iterator<E> iterator() { return map.keySet().iterator(); }

    public Comparator<? super E> comparator() { return map.comparator(); }

    public E first() { return map.firstKey(); }

    public E last() { return map.lastKey(); }

    public E lower(E e) { return map.lowerKey(e); }

    public E floor(E e) { return map.floorKey(e); }

    public E ceiling(E e) { return map.ceilingKey(e); }

    public E higher(E e) { return map.higherKey(e); }

    public E pollFirst() {
        Map.Entry<E, Object> e = map.pollFirstEntry();
        return e == null ? null : e.getKey();
    }

    public E pollLast() {
        Map.Entry<E, Object> e = map.pollLastEntry();
        return e == null ? null : e.getKey();
    }

    private TreeSet<E> of(Map<E, Object> part) {
        TreeSet<E> set = new TreeSet<E>(map.comparator());
        set.map.putAll(part);
        return set;
    }

    public SortedSet<E> headSet(E to) { return of(map.headMap(to)); }

    public SortedSet<E> tailSet(E from) { return of(map.tailMap(from)); }

    public SortedSet<E> subSet(E from, E to) { return of(map.subMap(from, to)); }

    public NavigableSet<E> headSet(E to, boolean with) { return of(map.headMap(to, with)); }

    public NavigableSet<E> tailSet(E from, boolean with) { return of(map.tailMap(from, with)); }

    public NavigableSet<E> descendingSet() { return map.descendingKeySet(); }

    public Iterator<E> descendingIterator() { return descendingSet().iterator(); }

    public Object clone() { return new TreeSet<E>(this); }
}

class EnumMap<K extends Enum<K>, V> extends TreeMap<K, V> {
    public EnumMap(Class<K> type) {
    }

    public EnumMap(Map<K, ? extends V> m) { putAll(m); }
}

class EnumSet<E extends Enum<E>> extends TreeSet<E> {
    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) { return new EnumSet<E>(); }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> set = new EnumSet<E>();
        set.add(first);
        for (E e : rest) set.add(e);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> c) {
        EnumSet<E> set = new EnumSet<E>();
        set.addAll(c);
        return set;
    }
}
