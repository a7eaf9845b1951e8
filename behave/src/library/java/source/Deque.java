package java.util;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

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
