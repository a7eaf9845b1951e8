package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

public class Collections {
    public static final List EMPTY_LIST = new Unmodifiable(new ArrayList());
    public static final Set EMPTY_SET = new UnmodifiableSet(new LinkedHashSet());
    public static final Map EMPTY_MAP = new UnmodifiableMap(new LinkedHashMap());

    public static <T> List<T> emptyList() { return (List<T>) EMPTY_LIST; }

    public static <T> Set<T> emptySet() { return (Set<T>) EMPTY_SET; }

    public static <K, V> Map<K, V> emptyMap() { return (Map<K, V>) EMPTY_MAP; }

    public static <T> Iterator<T> emptyIterator() { return new ArrayList<T>().iterator(); }

    public static <T> ListIterator<T> emptyListIterator() { return new ArrayList<T>().listIterator(); }

    public static <T> Enumeration<T> emptyEnumeration() { return enumeration(new ArrayList<T>()); }

    public static <T> List<T> singletonList(T o) {
        ArrayList<T> list = new ArrayList<T>(1);
        list.add(o);
        return new Unmodifiable<T>(list);
    }

    public static <T> Set<T> singleton(T o) {
        LinkedHashSet<T> set = new LinkedHashSet<T>();
        set.add(o);
        return new UnmodifiableSet<T>(set);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        LinkedHashMap<K, V> map = new LinkedHashMap<K, V>();
        map.put(key, value);
        return new UnmodifiableMap<K, V>(map);
    }

    public static <T> List<T> nCopies(int n, T o) {
        if (n < 0) throw new IllegalArgumentException("List length = " + n);
        ArrayList<T> list = new ArrayList<T>(n);
        for (int i = 0; i < n; i++) list.add(o);
        return new Unmodifiable<T>(list);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) { return new Unmodifiable<T>((List<T>) Objects.requireNonNull(list)); }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) { return new UnmodifiableSet<T>((Set<T>) Objects.requireNonNull(set)); }

    public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> set) { return set; }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c) { return new UnmodifiableCollection<T>((Collection<T>) Objects.requireNonNull(c)); }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) { return new UnmodifiableMap<K, V>((Map<K, V>) Objects.requireNonNull(map)); }

    public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, V> map) { return map; }

    public static <T> List<T> synchronizedList(List<T> list) { return list; }

    public static <T> Set<T> synchronizedSet(Set<T> set) { return set; }

    public static <T> Collection<T> synchronizedCollection(Collection<T> c) { return c; }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) { return map; }

    public static <T extends Comparable<T>> void sort(List<T> list) { list.sort(null); }

    public static <T> void sort(List<T> list, Comparator<? super T> order) { list.sort(order); }

    public static void reverse(List<?> list) {
        List<Object> l = (List<Object>) list;
        for (int i = 0, j = l.size() - 1; i < j; i++, j--) {
            Object o = l.get(i);
            l.set(i, l.get(j));
            l.set(j, o);
        }
    }

    public static void swap(List<?> list, int i, int j) {
        List<Object> l = (List<Object>) list;
        l.set(i, l.set(j, l.get(i)));
    }

    public static void shuffle(List<?> list, Random random) {
        for (int i = list.size(); i > 1; i--) swap(list, i - 1, random.nextInt(i));
    }

    public static void rotate(List<?> list, int distance) {
        List<Object> l = (List<Object>) list;
        int n = l.size();
        if (n == 0) return;
        Object[] all = l.toArray();
        int d = Math.floorMod(distance, n);
        for (int i = 0; i < n; i++) l.set((i + d) % n, all[i]);
    }

    public static <T> void fill(List<T> list, T o) {
        for (int i = 0; i < list.size(); i++) list.set(i, o);
    }

    public static <T> void copy(List<T> to, List<? extends T> from) {
        if (from.size() > to.size()) throw new IndexOutOfBoundsException("Source does not fit in dest");
        for (int i = 0; i < from.size(); i++) to.set(i, from.get(i));
    }

    public static <T> boolean addAll(Collection<T> c, T... items) {
        boolean changed = false;
        for (T e : items) changed |= c.add(e);
        return changed;
    }

    public static <T extends Comparable<T>> T max(Collection<? extends T> c) {
        Iterator<T> i = (Iterator<T>) c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if (next.compareTo(best) > 0) best = next;
        }
        return best;
    }

    public static <T extends Comparable<T>> T min(Collection<? extends T> c) {
        Iterator<T> i = (Iterator<T>) c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if (next.compareTo(best) < 0) best = next;
        }
        return best;
    }

    public static <T> T max(Collection<? extends T> c, Comparator<? super T> order) {
        if (order == null) return (T) max((Collection) c);
        Iterator<T> i = (Iterator<T>) c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if (order.compare(next, best) > 0) best = next;
        }
        return best;
    }

    public static <T> T min(Collection<? extends T> c, Comparator<? super T> order) {
        if (order == null) return (T) min((Collection) c);
        Iterator<T> i = (Iterator<T>) c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T next = i.next();
            if (order.compare(next, best) < 0) best = next;
        }
        return best;
    }

    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        for (Object e : c) if (Objects.equals(o, e)) n++;
        return n;
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        for (Object e : a) if (b.contains(e)) return false;
        return true;
    }

    public static <T> int binarySearch(List<T> list, T key) {
        return binarySearch(list, key, null);
    }

    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            T found = list.get(mid);
            int c = order == null ? ((Comparable) found).compareTo(key) : order.compare(found, key);
            if (c < 0) low = mid + 1;
            else if (c > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }

    public static int indexOfSubList(List<?> list, List<?> target) {
        for (int i = 0; i + target.size() <= list.size(); i++) {
            if (list.subList(i, i + target.size()).equals(target)) return i;
        }
        return -1;
    }

    public static <T> boolean replaceAll(List<T> list, T old, T value) {
        boolean changed = false;
        for (int i = 0; i < list.size(); i++) {
            if (Objects.equals(list.get(i), old)) {
                list.set(i, value);
                changed = true;
            }
        }
        return changed;
    }

    public static <T> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable) b).compareTo(a); }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        if (order == null) return reverseOrder();
        return order.reversed();
    }

    public static <T> Enumeration<T> enumeration(Collection<T> c) {
        Iterator<T> i = c.iterator();
        return new Enumeration<T>() {
            public boolean hasMoreElements() { return i.hasNext(); }

            public T nextElement() { return i.next(); }
        };
    }

    public static <T> ArrayList<T> list(Enumeration<T> e) {
        ArrayList<T> list = new ArrayList<T>();
        while (e.hasMoreElements()) list.add(e.nextElement());
        return list;
    }

    public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) { return new LinkedHashSet<E>(); }
}

class UnmodifiableCollection<E> extends AbstractCollection<E> {
    private final Collection<E> c;

    UnmodifiableCollection(Collection<E> c) { this.c = c; }

    public int size() { return c.size(); }

    public boolean contains(Object o) { return c.contains(o); }

    public boolean remove(Object o) { throw new UnsupportedOperationException(); }

    public void clear() { throw new UnsupportedOperationException(); }

    public Iterator<E> iterator() { return new Fixed<E>(c.iterator()); }
}

class UnmodifiableSet<E> extends AbstractSet<E> {
    private final Set<E> set;

    UnmodifiableSet(Set<E> set) { this.set = set; }

    public int size() { return set.size(); }

    public boolean contains(Object o) { return set.contains(o); }

    public boolean remove(Object o) { throw new UnsupportedOperationException(); }

    public void clear() { throw new UnsupportedOperationException(); }

    public Iterator<E> iterator() { return new Fixed<E>(set.iterator()); }
}

class UnmodifiableMap<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> map;

    UnmodifiableMap(Map<K, V> map) { this.map = map; }

    public int size() { return map.size(); }

    public V get(Object key) { return map.get(key); }

    public boolean containsKey(Object key) { return map.containsKey(key); }

    public V remove(Object key) { throw new UnsupportedOperationException(); }

    public void clear() { throw new UnsupportedOperationException(); }

    public Set<Map.Entry<K, V>> entrySet() { return new UnmodifiableSet<Map.Entry<K, V>>(map.entrySet()); }
}

class Fixed<E> implements Iterator<E> {
    private final Iterator<E> i;

    Fixed(Iterator<E> i) { this.i = i; }

    public boolean hasNext() { return i.hasNext(); }

    public E next() { return i.next(); }

    public void remove() { throw new UnsupportedOperationException(); }
}

class Unmodifiable<E> extends AbstractList<E> implements RandomAccess {
    private final List<E> list;

    Unmodifiable(List<E> list) { this.list = list; }

    public int size() { return list.size(); }

    public E get(int index) { return list.get(index); }

    public boolean remove(Object o) { throw new UnsupportedOperationException(); }

    public void clear() { throw new UnsupportedOperationException(); }

    public void sort(Comparator<? super E> order) { throw new UnsupportedOperationException(); }
}

/** The list of {@code Arrays.asList}: it writes through to its array. */
class ArrayAsList<E> extends AbstractList<E> implements RandomAccess {
    private final E[] items;

    ArrayAsList(E[] items) { this.items = Objects.requireNonNull(items); }

    public int size() { return items.length; }

    public E get(int index) { return items[index]; }

    public E set(int index, E element) {
        E old = items[index];
        items[index] = element;
        return old;
    }

    public void sort(Comparator<? super E> order) { Arrays.sort((Object[]) items, (Comparator) order); }
}
