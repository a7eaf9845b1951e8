import java.util.*;
import java.util.function.IntUnaryOperator;

/** Classes inside of classes and methods, records, enums with bodies, resources, classes as objects. */
class Inner {
    private int count = 2;
    private static int total;
    class Counter { int step = 3; int next() { count += step; return count * Inner.this.count; } class Deep { int sum() { return count + step; } } }
    int member(int n) { Counter c = new Counter(); c.step = n; return c.next() + this.new Counter().next() + c.new Deep().sum(); }
    int local(int n) { class Adder { final int by; Adder(int by) { this.by = by; } int to(int x) { return x + by + n + count; } } return new Adder(7).to(1) + new Adder(n).to(2); }
    static int anonymous(int n) { int twice = n * 2; Comparator<Integer> c = new Comparator<Integer>() { int calls = 0; public int compare(Integer a, Integer b) { calls++; return (a - b) * twice + calls; } }; return c.compare(n, 3) + c.compare(1, 2); }
    static abstract class Shape { final String name; Shape(String name) { this.name = name; } abstract int area(int n); int both(int n) { return area(n) + name.length(); } }
    static int abstractShape(int n) { return new Shape("sq" + n) { int area(int m) { return m * m; } }.both(n & 15); }
    enum Op { ADD("+") { int apply(int a, int b) { return a + b; } }, TIMES("*") { int apply(int a, int b) { return a * b; } }; final String sign; Op(String s) { sign = s; } abstract int apply(int a, int b); static Op of(String s) { for (Op o : values()) if (o.sign.equals(s)) return o; return valueOf(s); } }
    static int enumBody(int a, int b) { return Op.ADD.apply(a, b) - Op.valueOf("TIMES").apply(a, b) + Op.TIMES.ordinal() + Op.ADD.compareTo(Op.TIMES); }
    static String enumNamed(String s) { return Op.of(s).name(); }
    static String enumMap(int n) { Map<Op, Integer> m = new EnumMap<>(Op.class); m.put(Op.TIMES, n); m.put(Op.ADD, 1); return m.toString(); }
    record Pair(int left, String right) { Pair { if (left < 0) throw new IllegalArgumentException("negative"); } int size() { return left + right.length(); } static Pair of(int n) { return new Pair(n, "r"); } }
    static int record(int n, String s) { Pair p = new Pair(n & 255, s); return p.size() * 10 + p.left() + p.right().length() + Pair.of(3).left(); }
    static int recordThrows(int n) { return new Pair(n, "").left(); }
    static class Res implements AutoCloseable { final StringBuilder log; final String id; Res(StringBuilder log, String id) { this.log = log; this.id = id; log.append("o").append(id); } public void close() { log.append("c").append(id); } }
    static String resources(int n) { StringBuilder log = new StringBuilder(); try (Res a = new Res(log, "1"); Res b = new Res(log, "2")) { log.append(10 / n); } catch (ArithmeticException e) { log.append("!"); } finally { log.append("."); } return log.toString(); }
    static String classes(String s) { Object o = s.length() > 2 ? s : (Object) s.length(); return o.getClass().getSimpleName() + (o.getClass() == String.class) + new int[0].getClass().getName() + Map.Entry.class.getName() + Integer[].class.getComponentType().getSimpleName(); }
    static int instance(int n) { Object o = n > 5 ? (Object) n : n > 0 ? (Object) "text" : new int[] {n}; if (o instanceof Integer i) return i + 1; if (o instanceof String t && t.length() == 4) return t.length(); return o instanceof int[] a ? a[0] : -1; }
    static String switched(String s) { return switch (s) { case "a", "b" -> "first"; case "abc" -> { String t = s + s; yield t; } default -> s.isEmpty() ? "none" : "other"; }; }
    static int lambdaInside(int n) { IntUnaryOperator f = x -> { class T { int twice() { return 2 * x; } } return new T().twice() + n; }; return f.applyAsInt(4); }
    interface Greeter { String greet(String s); default Greeter twice() { return x -> greet(greet(x)); } static Greeter of(String p) { return s -> p + s; } }
    static String defaults(String s) { return Greeter.of(">").twice().greet(s); }
    static class Base { String who() { return "base"; } String call() { return who() + name; } String name = init(); String init() { return "b"; } }
    static class Derived extends Base { String extra = "x"; String who() { return "derived" + super.who(); } String init() { return "d" + extra; } }
    static String order(int n) { return new Derived().call() + (n > 0 ? new Derived() { String who() { return "anon"; } }.call() : ""); }
    static int initBlock(int n) { List<Integer> l = new ArrayList<>() {{ add(n); add(2); }}; return l.get(0) + l.size(); }
    static <T> String generic(List<? extends T> l) { StringBuilder b = new StringBuilder(); for (T t : l) b.append(t); return b.toString(); }
    static String wildcards(String s) { List<Object> l = new ArrayList<>(); l.add(s); l.add(1); l.add('c'); Iterator<?> it = l.iterator(); StringBuilder b = new StringBuilder(); while (it.hasNext()) b.append(it.next()); return b + generic(l); }
    static String raw(String s) { List l = new ArrayList(); l.add(s); l.add(2); String t = (String) l.get(0); return t + l.get(1); }
    static class Node<T extends Comparable<T>> { T value; Node<T> left, right; Node(T v) { value = v; } void insert(T v) { if (v.compareTo(value) < 0) { if (left == null) left = new Node<>(v); else left.insert(v); } else if (right == null) right = new Node<>(v); else right.insert(v); } void walk(List<? super T> out) { if (left != null) left.walk(out); out.add(value); if (right != null) right.walk(out); } }
    static String bst(int[] a) { Node<Integer> root = new Node<>(5); for (int x : a) root.insert(x); List<Object> out = new ArrayList<>(); root.walk(out); return out.toString(); }
    static int staticInit(int n) { total += n; return total; }
    static int finallyReturns(int n) { try { if (n > 3) throw new IllegalStateException(); return n; } catch (IllegalStateException e) { return -1; } finally { total = 0; } }
}
