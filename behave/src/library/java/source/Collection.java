package java.util;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object o);

    Object[] toArray();

    <T> T[] toArray(T[] a);

    default <T> T[] toArray(IntFunction<T[]> maker) { return toArray(maker.apply(0)); }

    boolean add(E e);

    boolean remove(Object o);

    boolean containsAll(Collection<?> c);

    boolean addAll(Collection<? extends E> c);

    boolean removeAll(Collection<?> c);

    boolean retainAll(Collection<?> c);

    default boolean removeIf(Predicate<? super E> filter) {
        boolean removed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (filter.test(i.next())) {
                i.remove();
                removed = true;
            }
        }
        return removed;
    }

    void clear();

    default Stream<E> stream() { return new Stream<E>(iterator()); }

    default Stream<E> parallelStream() { return stream(); }
}

interface Iterator<E> {
    boolean hasNext();

    E next();

    default void remove() { throw new UnsupportedOperationException("remove"); }

    default void forEachRemaining(Consumer<? super E> action) {
        while (hasNext()) action.accept(next());
    }
}

interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void set(E e);

    void add(E e);
}

interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();
}

interface RandomAccess {
}

interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... items) {
        Set<E> set = new LinkedHashSet<E>();
        for (E e : items) {
            if (!set.add(Objects.requireNonNull(e))) throw new IllegalArgumentException("duplicate element: " + e);
        }
        return Collections.unmodifiableSet(set);
    }

    static <E> Set<E> copyOf(Collection<? extends E> c) { return Collections.unmodifiableSet(new LinkedHashSet<E>(c)); }
}

interface SortedSet<E> extends Set<E> {
    E first();

    E last();

    SortedSet<E> headSet(E to);

    SortedSet<E> tailSet(E from);

    SortedSet<E> subSet(E from, E to);

    Comparator<? super E> comparator();
}

interface NavigableSet<E> extends SortedSet<E> {
    E lower(E e);

    E floor(E e);

    E ceiling(E e);

    E higher(E e);

    E pollFirst();

    E pollLast();
}

interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    int indexOf(Object o);

    int lastIndexOf(Object o);

    boolean addAll(int index, Collection<? extends E> c);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int from, int to);

    default void sort(Comparator<? super E> order) {
        Object[] all = toArray();
        Arrays.sort(all, (Comparator) order);
        ListIterator<E> i = listIterator();
        for (Object e : all) {
            i.next();
            i.set((E) e);
        }
    }

    default void replaceAll(UnaryOperator<E> operator) {
        ListIterator<E> i = listIterator();
        while (i.hasNext()) i.set(operator.apply(i.next()));
    }

    static <E> List<E> of(E... items) {
        List<E> list = new ArrayList<E>();
        for (E e : items) list.add(Objects.requireNonNull(e));
        return Collections.unmodifiableList(list);
    }

    static <E> List<E> copyOf(Collection<? extends E> c) { return Collections.unmodifiableList(new ArrayList<E>(c)); }
}

interface Queue<E> extends Collection<E> {
    boolean offer(E e);

    E remove();

    E poll();

    E element();

    E peek();
}

interface Deque<E> extends Queue<E> {
    void addFirst(E e);

    void addLast(E e);

    boolean offerFirst(E e);

    boolean offerLast(E e);

    E removeFirst();

    E removeLast();

    E pollFirst();

    E pollLast();

    E getFirst();

    E getLast();

    E peekFirst();

    E peekLast();

    void push(E e);

    E pop();

    Iterator<E> descendingIterator();
}

abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public boolean isEmpty() { return size() == 0; }

    public boolean contains(Object o) {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            E e = i.next();
            if (o == null ? e == null : o.equals(e)) return true;
        }
        return false;
    }

    public Object[] toArray() {
        Object[] all = new Object[size()];
        Iterator<E> i = iterator();
        for (int k = 0; k < all.length && i.hasNext(); k++) all[k] = i.next();
        return all;
    }

    public <T> T[] toArray(T[] a) {
        int n = size();
        Object[] all = a.length >= n ? a : Arrays.copyOf(a, n);
        Iterator<E> i = iterator();
        for (int k = 0; k < n && i.hasNext(); k++) all[k] = i.next();
        if (a.length > n) all[n] = null;
        return (T[]) all;
    }

    public boolean add(E e) { throw new UnsupportedOperationException(); }

    public boolean remove(Object o) {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            E e = i.next();
            if (o == null ? e == null : o.equals(e)) {
                i.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        for (Object e : c) if (!contains(e)) return false;
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) if (add(e)) changed = true;
        return changed;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (c.contains(i.next())) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            if (!c.contains(i.next())) {
                i.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> i = iterator();
        while (i.hasNext()) {
            i.next();
            i.remove();
        }
    }

    public String toString() {
        Iterator<E> i = iterator();
        if (!i.hasNext()) return "[]";
        StringBuilder text = new StringBuilder();
        text.append('[');
        while (true) {
            E e = i.next();
            if (e == this) text.append("(this Collection)");
            else text.append(String.valueOf((Object) e));
            if (!i.hasNext()) return text.append(']').toString();
            text.append(", ");
        }
    }
}

abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    public boolean add(E e) {
        if (offer(e)) return true;
        throw new IllegalStateException("Queue full");
    }

    public E remove() {
        E e = poll();
        if (e == null) throw new NoSuchElementException();
        return e;
    }

    public E element() {
        E e = peek();
        if (e == null) throw new NoSuchElementException();
        return e;
    }

    public void clear() {
        while (poll() != null) {
        }
    }
}

abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Set)) return false;
        Collection<?> c = (Collection<?>) o;
        return c.size() == size() && containsAll(c);
    }

    public int hashCode() {
        int h = 0;
        for (Object e : this) h += Objects.hashCode(e);
        return h;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        if (size() > c.size()) {
            for (Object e : c) changed |= remove(e);
        } else {
            Iterator<E> i = iterator();
            while (i.hasNext()) {
                if (c.contains(i.next())) {
                    i.remove();
                    changed = true;
                }
            }
        }
        return changed;
    }
}
