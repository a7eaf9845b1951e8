package behave;

import java.util.ArrayList;
import java.util.Iterator;

/** How example values become collections, and collections values. */
class Values {
    static ArrayList<Object> list(Object[] items) {
        ArrayList<Object> list = new ArrayList<Object>(items.length);
        for (Object item : items) list.add(item);
        return list;
    }

    static Object[] all(Iterable<Object> items) {
        ArrayList<Object> list = new ArrayList<Object>();
        Iterator<Object> i = items.iterator();
        while (i.hasNext()) list.add(i.next());
        return list.toArray();
    }
}

class Enums {
    static Object valueOf(Object[] all, String name) {
        if (name == null) throw new NullPointerException("Name is null");
        for (Object e : all) if (((Enum) e).name().equals(name)) return e;
        throw new IllegalArgumentException("No enum constant " + name);
    }
}
