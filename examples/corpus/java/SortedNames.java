package atlas;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A set of names that can be listed in order. */
public class SortedNames implements Iterable<String> {
    private static final class Entry {
        final String name;
        Entry left;
        Entry right;

        Entry(String name) {
            this.name = name;
        }
    }

    private Entry root;
    private int size;

    public boolean add(String name) {
        Entry parent = null;
        Entry at = root;
        while (at != null) {
            int order = name.compareTo(at.name);
            if (order == 0) {
                return false;
            }
            parent = at;
            at = order < 0 ? at.left : at.right;
        }
        Entry entry = new Entry(name);
        if (parent == null) {
            root = entry;
        } else if (name.compareTo(parent.name) < 0) {
            parent.left = entry;
        } else {
            parent.right = entry;
        }
        size++;
        return true;
    }

    public boolean contains(String name) {
        Entry at = root;
        while (at != null && !at.name.equals(name)) {
            at = name.compareTo(at.name) < 0 ? at.left : at.right;
        }
        return at != null;
    }

    public int height() {
        return height(root);
    }

    private int height(Entry entry) {
        return entry == null ? 0 : 1 + Math.max(height(entry.left), height(entry.right));
    }

    public int size() {
        return size;
    }

    @Override
    public Iterator<String> iterator() {
        Deque<Entry> path = new ArrayDeque<>();
        for (Entry at = root; at != null; at = at.left) {
            path.push(at);
        }
        return new Iterator<String>() {
            @Override
            public boolean hasNext() {
                return !path.isEmpty();
            }

            @Override
            public String next() {
                if (path.isEmpty()) {
                    throw new NoSuchElementException();
                }
                Entry entry = path.pop();
                for (Entry at = entry.right; at != null; at = at.left) {
                    path.push(at);
                }
                return entry.name;
            }
        };
    }
}
