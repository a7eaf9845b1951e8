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

class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable {
    private Object[] items = new Object[16];
    private int head;
    private int size;

    public ArrayDeque() {
    }

    public ArrayDeque(int capacity) {
    }

    public ArrayDeque(Collection<? extends E> c) { addAll(c); }

    public int size() { return size; }

    public boolean isEmpty() { return size == 0; }

    private E at(int index) { return (E) items[(head + index) % items.length]; }

    private void room(E e) {
        if (e == null) throw new NullPointerException();
        if (size == items.length) {
            Object[] more = new Object[size * 2];
            for (int i = 0; i < size; i++) more[i] = at(i);
            items = more;
            head = 0;
        }
    }

    public void addFirst(E e) {
        room(e);
        head = (head + items.length - 1) % items.length;
        items[head] = e;
        size++;
    }

    public void addLast(E e) {
        room(e);
        items[(head + size) % items.length] = e;
        size++;
    }

    public boolean add(E e) {
        addLast(e);
        return true;
    }

    public boolean offer(E e) { return add(e); }

    public boolean offerLast(E e) { return add(e); }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public E pollFirst() {
        if (size == 0) return null;
        E e = at(0);
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        return e;
    }

    public E pollLast() {
        if (size == 0) return null;
        E e = at(size - 1);
        items[(head + size - 1) % items.length] = null;
        size--;
        return e;
    }

    public E poll() { return pollFirst(); }

    private E some(E e) {
        if (e == null) throw new NoSuchElementException();
        return e;
    }

    public E removeFirst() { return some(pollFirst()); }

    public E removeLast() { return some(pollLast()); }

    public E remove() { return some(pollFirst()); }

    public E pop() { return some(pollFirst()); }

    public void push(E e) { addFirst(e); }

    public E peekFirst() { return size == 0 ? null : at(0); }

    public E peekLast() { return size == 0 ? null : at(size - 1); }

    public E peek() { return peekFirst(); }

    public E getFirst() { return some(peekFirst()); }

    public E getLast() { return some(peekLast()); }

    public E element() { return some(peekFirst()); }

    private void delete(int index) {
        for (int i = index; i + 1 < size; i++) items[(head + i) % items.length] = at(i + 1);
        pollLast();
    }

    public boolean remove(Object o) {
        for (int i = 0; i < size; i++) {
            if (at(i).equals(o)) {
                delete(i);
                return true;
            }
        }
        return false;
    }

    public boolean removeFirstOccurrence(Object o) { return remove(o); }

    public boolean removeLastOccurrence(Object o) {
        for (int i = size - 1; i >= 0; i--) {
            if (at(i).equals(o)) {
                delete(i);
                return true;
            }
        }
        return false;
    }

    public void clear() {
        items = new Object[16];
        head = 0;
        size = 0;
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next = 0;

            public boolean hasNext() { return next < size; }

            public E next() {
                if (next >= size) throw new NoSuchElementException();
                return at(next++);
            }

            public void remove() { delete(--next); }
        };
    }

    public Iterator<E> descendingIterator() {
        return new Iterator<E>() {
            private int next = size - 1;

            public boolean hasNext() { return next >= 0; }

            public E next() {
                if (next < 0) throw new NoSuchElementException();
                return at(next--);
            }

            public void remove() { delete(next + 1); }
        };
    }

    public ArrayDeque<E> clone() { return new ArrayDeque<E>(this); }
}

class PriorityQueue<E> extends AbstractQueue<E> {
    private Object[] heap = new Object[11];
    private int size;
    private final Comparator<? super E> order;

    public PriorityQueue() { order = null; }

    public PriorityQueue(int capacity) {
        if (capacity < 1) throw new IllegalArgumentException();
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) { this.order = order; }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) throw new IllegalArgumentException();
        this.order = order;
    }

    public PriorityQueue(Collection<? extends E> c) {
        order = null;
        heap = Arrays.copyOf(c.toArray(), Math.max(1, c.size()));
        size = c.size();
        for (int i = (size >>> 1) - 1; i >= 0; i--) down(i, heap[i]);
    }

    private int compare(Object a, Object b) {
        return order != null ? order.compare((E) a, (E) b) : ((Comparable) a).compareTo(b);
    }

    private void up(int k, Object x) {
        while (k > 0) {
            int parent = (k - 1) >>> 1;
            if (compare(x, heap[parent]) >= 0) break;
            heap[k] = heap[parent];
            k = parent;
        }
        heap[k] = x;
    }

    private void down(int k, Object x) {
        int half = size >>> 1;
        while (k < half) {
            int child = 2 * k + 1;
            if (child + 1 < size && compare(heap[child], heap[child + 1]) > 0) child++;
            if (compare(x, heap[child]) <= 0) break;
            heap[k] = heap[child];
            k = child;
        }
        heap[k] = x;
    }

    public boolean offer(E e) {
        if (e == null) throw new NullPointerException();
        if (size >= heap.length) heap = Arrays.copyOf(heap, heap.length * 2);
        size++;
        up(size - 1, e);
        return true;
    }

    public E peek() { return size == 0 ? null : (E) heap[0]; }

    public E poll() {
        if (size == 0) return null;
        E first = (E) heap[0];
        removeAt(0);
        return first;
    }

    private void removeAt(int i) {
        size--;
        Object moved = heap[size];
        heap[size] = null;
        if (i == size) return;
        down(i, moved);
        if (heap[i] == moved) up(i, moved);
    }

    public boolean remove(Object o) {
        for (int i = 0; i < size; i++) {
            if (o.equals(heap[i])) {
                removeAt(i);
                return true;
            }
        }
        return false;
    }

    public int size() { return size; }

    public void clear() {
        heap = new Object[11];
        size = 0;
    }

    public Comparator<? super E> comparator() { return order; }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next = 0;

            public boolean hasNext() { return next < size; }

            public E next() {
                if (next >= size) throw new NoSuchElementException();
                return (E) heap[next++];
            }

            public void remove() { removeAt(--next); }
        };
    }
}
