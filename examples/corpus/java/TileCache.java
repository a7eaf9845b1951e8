package atlas;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Keeps the map tiles that were looked at last. */
public class TileCache<V> {
    private static final class Slot<V> {
        String key;
        V value;
        Slot<V> newer;
        Slot<V> older;
    }

    private final int limit;
    private final Map<String, Slot<V>> slots = new HashMap<>();
    private Slot<V> newest;
    private Slot<V> oldest;
    private long hits;
    private long misses;

    public TileCache(int limit) {
        this.limit = limit;
    }

    public V get(String key, Function<String, V> load) {
        Slot<V> slot = slots.get(key);
        if (slot != null) {
            hits++;
            unlink(slot);
            link(slot);
            return slot.value;
        }
        misses++;
        slot = new Slot<>();
        slot.key = key;
        slot.value = load.apply(key);
        slots.put(key, slot);
        link(slot);
        if (slots.size() > limit) {
            slots.remove(oldest.key);
            unlink(oldest);
        }
        return slot.value;
    }

    private void link(Slot<V> slot) {
        slot.newer = null;
        slot.older = newest;
        if (newest != null) {
            newest.newer = slot;
        }
        newest = slot;
        if (oldest == null) {
            oldest = slot;
        }
    }

    private void unlink(Slot<V> slot) {
        if (slot.newer == null) {
            newest = slot.older;
        } else {
            slot.newer.older = slot.older;
        }
        if (slot.older == null) {
            oldest = slot.newer;
        } else {
            slot.older.newer = slot.newer;
        }
    }

    public double hitRate() {
        long all = hits + misses;
        return all == 0 ? 0 : (double) hits / all;
    }

    public void clear() {
        slots.clear();
        newest = null;
        oldest = null;
    }
}
