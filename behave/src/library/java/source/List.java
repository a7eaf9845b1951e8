package java.util;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount = 0;

    protected AbstractList() {
    }

    public boolean add(E e) {
        add(size(), e);
        return true;
    }

    public E set(int index, E element) { throw new UnsupportedOperationException(); }

    public void add(int index, E element) { throw new UnsupportedOperationException(); }

    public E remove(int index) { throw new UnsupportedOperationException(); }

    public int indexOf(Object o) {
        ListIterator<E> i = listIterator();
        while (i.hasNext()) {
            E e = i.next();
            if (o == null ? e == null : o.equals(e)) return i.previousIndex();
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        ListIterator<E> i = listIterator(size());
        while (i.hasPrevious()) {
            E e = i.previous();
            if (o == null ? e == null : o.equals(e)) return i.nextIndex();
        }
        return -1;
    }

    public void clear() { removeRange(0, size()); }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > size()) throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        boolean changed = false;
        for (E e : c) {
            add(index++, e);
            changed = true;
        }
        return changed;
    }

    public Iterator<E> iterator() { return new Places<E>(this, 0); }

    public ListIterator<E> listIterator() { return listIterator(0); }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) throw new IndexOutOfBoundsException("Index: " + index);
        return new Places<E>(this, index);
    }

    public List<E> subList(int from, int to) {
        if (from < 0) throw new IndexOutOfBoundsException("fromIndex = " + from);
        if (to > size()) throw new IndexOutOfBoundsException("toIndex = " + to);
        if (from > to) throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        return new Part<E>(this, from, to - from);
    }

    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof List)) return false;
        Iterator<E> a = iterator();
        Iterator<?> b = ((List<?>) o).iterator();
        while (a.hasNext() && b.hasNext()) {
            E x = a.next();
            Object y = b.next();
            if (!(x == null ? y == null : x.equals(y))) return false;
        }
        return !(a.hasNext() || b.hasNext());
    }

    public int hashCode() {
        int h = 1;
        for (E e : this) h = 31 * h + Objects.hashCode(e);
        return h;
    }

    protected void removeRange(int from, int to) {
        for (int n = to - from; n > 0; n--) remove(from);
    }
}

/** An iterator over a list by index. */
class Places<E> implements ListIterator<E> {
    private final AbstractList<E> list;
    private int cursor;
    private int last = -1;
    private int expected;

    Places(AbstractList<E> list, int index) {
        this.list = list;
        this.cursor = index;
        this.expected = list.modCount;
    }

    private void check() {
        if (list.modCount != expected) throw new ConcurrentModificationException();
    }

    public boolean hasNext() { return cursor != list.size(); }

    public E next() {
        check();
        int i = cursor;
        if (i >= list.size()) throw new NoSuchElementException();
        E e = list.get(i);
        last = i;
        cursor = i + 1;
        return e;
    }

    public boolean hasPrevious() { return cursor != 0; }

    public E previous() {
        check();
        int i = cursor - 1;
        if (i < 0) throw new NoSuchElementException();
        E e = list.get(i);
        last = i;
        cursor = i;
        return e;
    }

    public int nextIndex() { return cursor; }

    public int previousIndex() { return cursor - 1; }

    public void remove() {
        if (last < 0) throw new IllegalStateException();
        check();
        list.remove(last);
        if (last < cursor) cursor--;
        last = -1;
        expected = list.modCount;
    }

    public void set(E e) {
        if (last < 0) throw new IllegalStateException();
        check();
        list.set(last, e);
        expected = list.modCount;
    }

    public void add(E e) {
        check();
        list.add(cursor++, e);
        last = -1;
        expected = list.modCount;
    }
}

/** A view of a part of a list. */
class Part<E> extends AbstractList<E> implements RandomAccess {
    private final AbstractList<E> list;
    private final int offset;
    private int size;

    Part(AbstractList<E> list, int offset, int size) {
        this.list = list;
        this.offset = offset;
        this.size = size;
        this.modCount = list.modCount;
    }

    private void check() {
        if (list.modCount != modCount) throw new ConcurrentModificationException();
    }

    private void inside(int index) {
        if (index < 0 || index >= size) throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
        check();
    }

    public int size() {
        check();
        return size;
    }

    public E get(int index) {
        inside(index);
        return list.get(offset + index);
    }

    public E set(int index, E element) {
        inside(index);
        return list.set(offset + index, element);
    }

    public void add(int index, E element) {
        if (index < 0 || index > size) throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        check();
        list.add(offset + index, element);
        modCount = list.modCount;
        size++;
    }

    public E remove(int index) {
        inside(index);
        E e = list.remove(offset + index);
        modCount = list.modCount;
        size--;
        return e;
    }
}

abstract class AbstractSequentialList<E> extends AbstractList<E> {
    public E get(int index) {
        ListIterator<E> i = listIterator(index);
        if (!i.hasNext()) throw new IndexOutOfBoundsException("Index: " + index);
        return i.next();
    }

    public Iterator<E> iterator() { return listIterator(); }

    public abstract ListIterator<E> listIterator(int index);
}
