import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Collections: order, views, iterators, what they throw. */
class Collected {
    private static List<Integer> ints(int[] a) { List<Integer> l = new ArrayList<>(); for (int x : a) l.add(x); return l; }
    private static List<String> letters(String s) { List<String> l = new ArrayList<>(); for (int i = 0; i < s.length(); i++) l.add(s.substring(i, i + 1)); return l; }
    static String hashOrder(String s) { Set<String> h = new HashSet<>(letters(s)); h.add("longer key"); h.add("another"); return h.toString(); }
    static String hashInts(int[] a) { Map<Integer, String> m = new HashMap<>(); for (int x : a) m.put(x * 37, "v" + x); return m.toString(); }
    static String hashGrows(int n) { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < (n & 63); i++) m.put(i * 7919 % 1000, i); m.remove(7919); return m.keySet() + " " + m.values(); }
    static String sized(int n) { Set<Integer> s = new HashSet<>(n & 31); for (int i = 40; i > 0; i -= 3) s.add(i * 5); return s.toString(); }
    static String linkedOrder(String s) { Map<String, Integer> m = new LinkedHashMap<>(); for (String c : letters(s)) m.merge(c, 1, Integer::sum); return m.toString(); }
    static String byAccess(String s) { Map<String, Integer> m = new LinkedHashMap<>(16, 0.75f, true); for (String c : letters(s)) m.put(c, s.length()); m.get("a"); return m.toString(); }
    static String eldest(String s) { Map<String, Integer> m = new LinkedHashMap<String, Integer>() { protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; } }; for (String c : letters(s)) m.put(c, 1); return m.keySet().toString(); }
    static String tree(String s) { TreeMap<String, Integer> m = new TreeMap<>(); for (String c : letters(s)) m.put(c, m.getOrDefault(c, 0) + 1); return m + " " + m.floorKey("m") + " " + m.higherKey("b") + " " + m.headMap("c") + " " + m.descendingMap(); }
    static String treeEnds(int[] a) { TreeSet<Integer> t = new TreeSet<>(Comparator.reverseOrder()); for (int x : a) t.add(x); return t + " " + t.first() + " " + t.ceiling(3) + " " + t.pollLast() + t.tailSet(2); }
    static String oldTable(String s) { Hashtable<String, Integer> h = new Hashtable<>(); for (String c : letters(s)) h.put(c, h.size()); return h.toString(); }
    static String concurrent(String s) { Map<String, Integer> m = new ConcurrentHashMap<>(); for (String c : letters(s)) m.putIfAbsent(c, m.size()); return new TreeMap<>(m).toString(); }
    static String sorted(int[] a) { List<Integer> l = ints(a); Collections.sort(l); return l + " " + Collections.binarySearch(l, 3); }
    static String sortedBy(String s) { List<String> l = letters(s); l.sort(Comparator.comparing((String x) -> x.toLowerCase()).thenComparing(Comparator.reverseOrder())); return String.join("", l); }
    static String reversed(int[] a) { List<Integer> l = ints(a); Collections.reverse(l); Collections.swap(l, 0, l.size() - 1); return l.toString(); }
    static String rotated(int[] a, int i) { List<Integer> l = ints(a); Collections.rotate(l, i - 3); return l.toString(); }
    static String shuffled(int[] a, int n) { List<Integer> l = ints(a); Collections.shuffle(l, new Random(n)); return l.toString(); }
    static int extremes(int[] a) { return Collections.max(ints(a)) - Collections.min(ints(a), Comparator.naturalOrder()); }
    static String subList(int[] a, int i, int j) { List<Integer> l = ints(a); List<Integer> part = l.subList(i, j); part.clear(); return l + "" + part.size(); }
    static String subWrites(int[] a) { List<Integer> l = ints(a); List<Integer> part = l.subList(1, l.size()); part.add(99); part.set(0, -1); part.remove(Integer.valueOf(4)); return l.toString() + part; }
    static String remove(int[] a, int i) { List<Integer> l = ints(a); l.remove(i); l.remove((Integer) 3); return l.toString(); }
    static String removeIf(int[] a) { List<Integer> l = ints(a); l.removeIf(x -> x % 2 == 0); l.replaceAll(x -> x * 2); return l.toString(); }
    static String iteratorRemove(int[] a) { List<Integer> l = ints(a); for (Iterator<Integer> it = l.iterator(); it.hasNext();) if (it.next() > 3) it.remove(); return l.toString(); }
    static String modified(int[] a) { List<Integer> l = ints(a); for (Integer x : l) if (x == 1) l.remove(x); return l.toString(); }
    static String listIterator(int[] a) { List<Integer> l = ints(a); ListIterator<Integer> it = l.listIterator(l.size()); StringBuilder b = new StringBuilder(); while (it.hasPrevious()) { int x = it.previous(); if (x < 0) it.set(0); b.append(x).append(it.nextIndex()); } return b + l.toString(); }
    static boolean listEquals(int[] a) { return ints(a).equals(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8)) || ints(a).hashCode() == Arrays.asList(3, 1, 2).hashCode(); }
    static int setHash(String s) { return new HashSet<>(letters(s)).hashCode() + new TreeSet<>(letters(s)).hashCode(); }
    static boolean setEquals(String s) { return new HashSet<>(letters(s)).equals(new TreeSet<>(letters(s + s))); }
    static String retain(String s) { Set<String> a = new TreeSet<>(letters(s)); a.retainAll(letters("abcxyz")); Set<String> b = new TreeSet<>(letters(s)); b.removeAll(a); return a + "" + b; }
    static String fixed(int[] a) { List<Integer> l = Collections.unmodifiableList(ints(a)); l.add(1); return l.toString(); }
    static String asListWrites(int i) { Integer[] a = {5, 6, 7, 8}; List<Integer> l = Arrays.asList(a); l.set(i, 1); return Arrays.toString(a) + l.contains(7); }
    static String asListAdd(int i) { List<Integer> l = Arrays.asList(1, 2); l.add(i); return l.toString(); }
    static String deque(String s) { Deque<String> d = new ArrayDeque<>(); for (String c : letters(s)) { if (c.compareTo("m") < 0) d.push(c); else d.addLast(c); } return d + " " + d.pollFirst() + d.peekLast() + d.size(); }
    static String linkedList(String s) { LinkedList<String> l = new LinkedList<>(letters(s)); l.addFirst("<"); l.add(">"); l.removeFirstOccurrence("b"); return l + l.getFirst() + l.pollLast() + l.indexOf("c"); }
    static String stack(String s) { Stack<Character> st = new Stack<>(); for (char c : s.toCharArray()) { if (!st.isEmpty() && st.peek() == c) st.pop(); else st.push(c); } return st.toString() + st.search('a'); }
    static char stackEmpty(String s) { Stack<Character> st = new Stack<>(); for (char c : s.toCharArray()) st.push(c); st.pop(); return st.pop(); }
    static String heap(int[] a) { PriorityQueue<Integer> q = new PriorityQueue<>(); for (int x : a) q.add(x); String shape = q.toString(); StringBuilder b = new StringBuilder(shape); while (!q.isEmpty()) b.append(' ').append(q.poll()); return b.toString(); }
    static String heapBy(String s) { PriorityQueue<String> q = new PriorityQueue<>((x, y) -> y.compareTo(x)); q.addAll(letters(s)); q.remove("a"); return q.peek() + q.size(); }
    static int queueEmpty(int n) { Queue<Integer> q = new LinkedList<>(); if (n > 5) q.offer(n); return q.remove(); }
    static String entries(String s) { Map<String, Integer> m = new TreeMap<>(); for (String c : letters(s)) m.put(c, s.lastIndexOf(c)); for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(e.getValue() * 2); m.keySet().remove("a"); m.values().removeIf(v -> v > 8); return m.toString(); }
    static String compute(String s) { Map<String, List<Integer>> m = new TreeMap<>(); for (int i = 0; i < s.length(); i++) m.computeIfAbsent(s.substring(i, i + 1), k -> new ArrayList<>()).add(i); m.computeIfPresent("a", (k, v) -> v.size() > 1 ? v : null); return m.toString(); }
    static boolean mapEquals(String s) { Map<String, Integer> a = new HashMap<>(); Map<String, Integer> b = new TreeMap<>(); for (String c : letters(s)) { a.put(c, 1); b.put(c, 1); } return a.equals(b) && a.hashCode() == b.hashCode(); }
    static String nulls(boolean k) { Map<String, String> m = new HashMap<>(); m.put(null, "x"); m.put("k", k ? null : "y"); return m + " " + m.get(null) + m.getOrDefault("k", "z") + m.containsKey("k"); }
    static String frequency(String s) { List<String> l = letters(s); return Collections.frequency(l, "a") + " " + Collections.nCopies(2, s) + Collections.emptyList() + Collections.singletonList(s) + Collections.disjoint(l, letters("xyz")); }
    static int[] toArray(String s) { Set<Integer> t = new TreeSet<>(); for (char c : s.toCharArray()) t.add((int) c); int[] a = new int[t.size()]; int i = 0; for (int x : t) a[i++] = x; return a; }
    static String[] toTyped(String s) { return letters(s).toArray(new String[2]); }
    static String bits(int[] a) { BitSet b = new BitSet(); for (int x : a) b.set(x & 127); BitSet c = (BitSet) b.clone(); c.flip(0, 4); b.and(c); return b + " " + c.cardinality() + " " + c.nextClearBit(2) + c.length(); }
    static String tokens(String s) { StringTokenizer t = new StringTokenizer(s, " .,="); StringBuilder b = new StringBuilder().append(t.countTokens()); while (t.hasMoreTokens()) b.append('|').append(t.nextToken()); return b.toString(); }
    static String tokensKept(String s) { StringTokenizer t = new StringTokenizer(s, "ab", true); String r = ""; while (t.hasMoreTokens()) r += "|" + t.nextToken(); return r; }
    static String joiner(String s) { StringJoiner j = new StringJoiner("-", "<", ">"); for (String c : letters(s)) j.add(c); return j.toString(); }
    static int random(int n) { Random r = new Random(n); return r.nextInt(100) * 1000 + r.nextInt(64) + (r.nextBoolean() ? 7 : 0); }
    static double randomDouble(int n) { Random r = new Random(n); return r.nextDouble() + r.nextGaussian() + r.nextFloat() + r.nextLong(); }
    static String optional(String s) { Optional<String> o = Optional.of(s).filter(x -> x.length() > 2).map(x -> x.substring(1)); return o + o.orElse("none") + o.isPresent(); }
    static int optionalEmpty(boolean k) { return Optional.ofNullable(k ? 5 : (Integer) null).orElseThrow(() -> new IllegalStateException("no")); }
    static int atomic(int n) { AtomicInteger a = new AtomicInteger(n); a.incrementAndGet(); a.updateAndGet(x -> x * 2); return a.getAndAdd(5) + a.get(); }
    static int objects(String s) { return Objects.hash(s, 1, null) + Objects.hashCode(s) + (Objects.equals(s, "a") ? 1 : 0); }
    static String deep(int n) { int[][] a = {{n, 2}, {}, {3}}; return Arrays.deepToString(a) + Arrays.deepEquals(a, new int[][] {{n, 2}, {}, {3}}); }
    static String equalObjects(int a, int b) { List<Object> l = new ArrayList<>(Arrays.asList(a, (long) a, "x", 'x', null)); return l.indexOf(b) + "" + l.indexOf((long) b) + l.indexOf('x') + l.contains(null); }
    static class Point implements Comparable<Point> { final int x, y; Point(int x, int y) { this.x = x; this.y = y; } public boolean equals(Object o) { return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y; } public int hashCode() { return 31 * x + y; } public int compareTo(Point p) { return x != p.x ? Integer.compare(x, p.x) : Integer.compare(y, p.y); } public String toString() { return "(" + x + "," + y + ")"; } }
    static String points(int[] a) { Set<Point> h = new HashSet<>(); Set<Point> t = new TreeSet<>(); for (int x : a) { h.add(new Point(x & 3, x & 1)); t.add(new Point(x & 7, -x & 3)); } return h.size() + t.toString() + h.contains(new Point(1, 1)); }
    static class Range implements Iterable<Integer> { final int n; Range(int n) { this.n = n; } public Iterator<Integer> iterator() { return new Iterator<Integer>() { int i = 0; public boolean hasNext() { return i < n; } public Integer next() { if (i >= n) throw new NoSuchElementException(); return i++; } }; } }
    static int iterable(int i) { int s = 0; for (int x : new Range(i)) s = s * 3 + x; int[] total = {s}; new Range(i).forEach(x -> total[0] += x); return total[0]; }
    static class Squares extends AbstractList<Integer> { public Integer get(int i) { return i * i; } public int size() { return 6; } }
    static String own(int i) { List<Integer> l = new Squares(); return l + " " + l.contains(i) + l.indexOf(16) + l.subList(1, 4) + new ArrayList<>(l).hashCode(); }
}
