package java.util;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

class ArrayList<E> extends AbstractList<E> implements RandomAccess, Cloneable {
    Object[] items;
    int size;

    public ArrayList() { items = new Object[10]; }

    public ArrayList(int capacity) {
        if (capacity < 0) throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        items = new Object[Math.min(capacity, 16)];
    }

    public ArrayList(Collection<? extends E> c) {
        items = c.toArray();
        size = items.length;
    }

    public int size() { return size; }

    public boolean isEmpty() { return size == 0; }

    private void inside(int index) {
        if (index < 0 || index >= size) throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }

    private void room(int n) {
        if (n > items.length) {
            Object[] more = new Object[Math.max(n, items.length + (items.length >> 1) + 1)];
            System.arraycopy(items, 0, more, 0, size);
            items = more;
        }
    }

    public void ensureCapacity(int n) { modCount++; }

    public void trimToSize() { modCount++; }

    public E get(int index) {
        inside(index);
        return (E) items[index];
    }

    public E set(int index, E element) {
        inside(index);
        E old = (E) items[index];
        items[index] = element;
        return old;
    }

    public boolean add(E e) {
        modCount++;
        if (size == items.length) room(size + 1);
        items[size++] = e;
        return true;
    }

    public void add(int index, E element) {
        if (index < 0 || index > size) throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        modCount++;
        room(size + 1);
        System.arraycopy(items, index, items, index + 1, size - index);
        items[index] = element;
        size++;
    }

    public E remove(int index) {
        inside(index);
        modCount++;
        E old = (E) items[index];
        System.arraycopy(items, index + 1, items, index, size - index - 1);
        items[--size] = null;
        return old;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) return false;
        remove(i);
        return true;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) items[i] = null;
        size = 0;
    }

    public int indexOf(Object o) {
        for (int i = 0; i < size; i++) if (o == null ? items[i] == null : o.equals(items[i])) return i;
        return -1;
    }

    public int lastIndexOf(Object o) {
        for (int i = size - 1; i >= 0; i--) if (o == null ? items[i] == null : o.equals(items[i])) return i;
        return -1;
    }

    public boolean contains(Object o) { return indexOf(o) >= 0; }

    public boolean addAll(Collection<? extends E> c) { return insert(size, c.toArray()); }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > size) throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        return insert(index, c.toArray());
    }

    private boolean insert(int index, Object[] all) {
        modCount++;
        if (all.length == 0) return false;
        room(size + all.length);
        System.arraycopy(items, index, items, index + all.length, size - index);
        System.arraycopy(all, 0, items, index, all.length);
        size += all.length;
        return true;
    }

    protected void removeRange(int from, int to) {
        modCount++;
        System.arraycopy(items, to, items, from, size - to);
        for (int i = size - (to - from); i < size; i++) items[i] = null;
        size -= to - from;
    }

    public Object[] toArray() {
        Object[] all = new Object[size];
        System.arraycopy(items, 0, all, 0, size);
        return all;
    }

    public <T> T[] toArray(T[] a) {
        Object[] all = a.length >= size ? a : Arrays.copyOf(a, size);
        System.arraycopy(items, 0, all, 0, size);
        if (a.length > size) all[size] = null;
        return (T[]) all;
    }

    public void forEach(Consumer<? super E> action) {
        int expected = modCount;
        for (int i = 0; i < size && expected == modCount; i++) action.accept((E) items[i]);
        if (expected != modCount) throw new ConcurrentModificationException();
    }

    public void sort(Comparator<? super E> order) {
        Object[] all = toArray();
        Arrays.sort(all, (Comparator) order);
        System.arraycopy(all, 0, items, 0, size);
        modCount++;
    }

    public Object clone() { return new ArrayList<E>(this); }
}

class Vector<E> extends ArrayList<E> {
    public Vector() {
    }

    public Vector(int capacity) { super(capacity); }

    public Vector(int capacity, int increment) { super(capacity); }

    public Vector(Collection<? extends E> c) { super(c); }

    public E elementAt(int index) {
        if (index >= size) throw new ArrayIndexOutOfBoundsException(index + " >= " + size);
        return get(index);
    }

    public E firstElement() {
        if (size == 0) throw new NoSuchElementException();
        return get(0);
    }

    public E lastElement() {
        if (size == 0) throw new NoSuchElementException();
        return get(size - 1);
    }

    public void addElement(E e) { add(e); }

    public void setElementAt(E e, int index) { set(index, e); }

    public void insertElementAt(E e, int index) { add(index, e); }

    public void removeElementAt(int index) { remove(index); }

    public boolean removeElement(Object o) { return remove(o); }

    public void removeAllElements() { clear(); }

    public void copyInto(Object[] into) { System.arraycopy(items, 0, into, 0, size); }

    public void setSize(int n) {
        while (size > n) remove(size - 1);
        while (size < n) add(null);
    }

    public Enumeration<E> elements() { return Collections.enumeration(this); }

    public Object clone() { return new Vector<E>(this); }
}

class Stack<E> extends Vector<E> {
    public Stack() {
    }

    public E push(E e) {
        add(e);
        return e;
    }

    public E pop() {
        E e = peek();
        remove(size - 1);
        return e;
    }

    public E peek() {
        if (size == 0) throw new EmptyStackException();
        return get(size - 1);
    }

    public boolean empty() { return size == 0; }

    public int search(Object o) {
        int i = lastIndexOf(o);
        return i >= 0 ? size - i : -1;
    }
}

class LinkedList<E> extends ArrayList<E> implements Deque<E> {
    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> c) { super(c); }

    private E some(int index) {
        if (size == 0) throw new NoSuchElementException();
        return get(index);
    }

    public void addFirst(E e) { add(0, e); }

    public void addLast(E e) { add(e); }

    public boolean offer(E e) { return add(e); }

    public boolean offerFirst(E e) {
        add(0, e);
        return true;
    }

    public boolean offerLast(E e) { return add(e); }

    public E getFirst() { return some(0); }

    public E getLast() { return some(size - 1); }

    public E element() { return some(0); }

    public E peek() { return size == 0 ? null : get(0); }

    public E peekFirst() { return size == 0 ? null : get(0); }

    public E peekLast() { return size == 0 ? null : get(size - 1); }

    public E poll() { return size == 0 ? null : remove(0); }

    public E pollFirst() { return size == 0 ? null : remove(0); }

    public E pollLast() { return size == 0 ? null : remove(size - 1); }

    public E remove() { return removeFirst(); }

    public E removeFirst() {
        some(0);
        return remove(0);
    }

    public E removeLast() {
        some(0);
        return remove(size - 1);
    }

    public void push(E e) { add(0, e); }

    public E pop() { return removeFirst(); }

    public boolean removeFirstOccurrence(Object o) { return remove(o); }

    public boolean removeLastOccurrence(Object o) {
        int i = lastIndexOf(o);
        if (i < 0) return false;
        remove(i);
        return true;
    }

    public Iterator<E> descendingIterator() { return new Backwards<E>(this); }

    public Object clone() { return new LinkedList<E>(this); }
}

class Backwards<E> implements Iterator<E> {
    private final ListIterator<E> list;

    Backwards(List<E> list) { this.list = list.listIterator(list.size()); }

    public boolean hasNext() { return list.hasPrevious(); }

    public E next() { return list.previous(); }

    public void remove() { list.remove(); }
}
