import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects, generics, boxes, lists and maps. */
class Shapes {
    interface Shape { int area(); default int twice() { return 2 * area(); } }
    static class Box implements Shape { protected int w, h; Box(int w, int h) { this.w = w; this.h = h; } public int area() { return w * h; } Box grow(int n) { w += n; return this; } }
    static class Cube extends Box { final int d; Cube(int n) { super(n, n); d = n; } @Override public int area() { return super.area() * 6; } }
    enum Size { SMALL, LARGE; Size other() { return this == SMALL ? LARGE : SMALL; } }
    static class Node<T> { T value; Node<T> next; Node(T v, Node<T> n) { value = v; next = n; } }
    static int area(int w, int h) { return new Box(w, h).area(); }
    static int virtual(int n) { Shape s = n > 3 ? new Cube(n) : new Box(n, 1); return s.area() + s.twice(); }
    static int fluent(int n) { return new Box(n, 2).grow(1).grow(2).w; }
    static int size(int n) { Size s = n > 0 ? Size.LARGE : Size.SMALL; return s.ordinal() * 10 + (s.other() == Size.SMALL ? 1 : 0); }
    static int enumSwitch(int n) { Size s = Size.values()[n & 1]; switch (s) { case SMALL: return 1; default: return s.name().length(); } }
    static int chain(int n) { Node<Integer> head = null; for (int i = 0; i < (n & 7); i++) head = new Node<>(i, head); int s = 0; for (Node<Integer> p = head; p != null; p = p.next) s = s * 10 + p.value; return s; }
    static <T extends Comparable<T>> T biggest(T[] a) { T m = a[0]; for (T x : a) if (x.compareTo(m) > 0) m = x; return m; }
    static int useBiggest(int n) { return biggest(new Integer[] {n, 3, 5}); }
    static String useBiggestText(String s) { return biggest(new String[] {s, "m", "b"}); }
    static boolean boxedSame(int n) { Integer a = n, b = n; return a.equals(b) && a.intValue() == b; }
    static int unboxNull(boolean k) { Integer a = k ? 5 : null; return a; }
    static int list(int n) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < (n & 15); i++) l.add(i * i); l.add(0, 7); l.remove(l.size() - 1); int s = 0; for (int x : l) s += x; return s + l.size() + l.indexOf(4); }
    static String listText(String s) { List<String> l = new ArrayList<String>(); for (char c : s.toCharArray()) if (!l.contains("" + c)) l.add("" + c); return l.toString(); }
    static int map(String s) { Map<Character, Integer> m = new HashMap<>(); for (char c : s.toCharArray()) m.put(c, m.containsKey(c) ? m.get(c) + 1 : 1); int best = 0; for (int v : m.values()) best = Math.max(best, v); return best * 100 + m.size(); }
    static int asList(int a, int b) { List<Integer> l = Arrays.asList(a, b, 3); return l.get(0) + l.get(2) * l.size(); }
    static int listBounds(int n) { return new ArrayList<Integer>().get(n); }
    static int ofBox(int n) { return Integer.valueOf(n).hashCode() + Long.valueOf(n).intValue() + Double.valueOf(n).intValue(); }
    private int field = 3;
    int instance(int n) { field += n; return field * this.field; }
    int initialised(int n) { return n + field; }
    static int lambda(int n) { java.util.function.IntUnaryOperator f = x -> x * n + 1; return f.applyAsInt(3); }
    static int anonymous(int n) { Shape s = new Shape() { public int area() { return n + 1; } }; return s.twice(); }
    static int wrapped(long n) { Long b = n; return b.compareTo(5L) + b.intValue(); }
}
