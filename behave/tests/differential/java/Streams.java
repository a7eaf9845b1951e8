import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams, lambdas and references to methods. */
class Streams {
    static int sum(int[] a) { return Arrays.stream(a).filter(x -> x > 0).map(x -> x % 1000).sum(); }
    static String boxed(int[] a) { return Arrays.stream(a).boxed().sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining(",", "[", "]")); }
    static String chars(String s) { return s.chars().filter(Character::isLetter).mapToObj(c -> "" + (char) c).map(String::toUpperCase).distinct().collect(Collectors.joining()); }
    static String grouped(String s) { Map<Character, Long> m = s.chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(Function.identity(), Collectors.counting())); return m.toString(); }
    static String byLength(String s) { return Arrays.stream(s.split(" ")).collect(Collectors.groupingBy(String::length)).toString(); }
    static String parts(int[] a) { return IntStream.of(a).boxed().collect(Collectors.partitioningBy(x -> x > 2)).toString(); }
    static String limited(int n) { return Stream.iterate(1, x -> x * 2).skip(2).limit(n & 7).map(Object::toString).collect(Collectors.toList()).toString(); }
    static int reduced(int[] a) { return Arrays.stream(a).reduce(1, (x, y) -> x * 31 + y); }
    static int best(int[] a) { return Arrays.stream(a).max().getAsInt() - Arrays.stream(a).min().orElse(5); }
    static double average(int[] a) { return Arrays.stream(a).average().orElse(-1); }
    static String range(int i) { return IntStream.rangeClosed(1, i).mapToObj(x -> x * x).map(x -> x + ";").collect(Collectors.joining()); }
    static boolean matches(int[] a) { return Arrays.stream(a).anyMatch(x -> x == 7) || Arrays.stream(a).allMatch(x -> x < 3) || Arrays.stream(a).noneMatch(x -> x > 0); }
    static String flat(String s) { return Stream.of(s, "x y").flatMap(x -> Arrays.stream(x.split(" "))).sorted().collect(Collectors.toList()).toString(); }
    static String toMap(String s) { return s.chars().mapToObj(c -> (char) c).collect(Collectors.toMap(c -> c, c -> 1, Integer::sum, TreeMap::new)).toString(); }
    static String duplicate(String s) { return s.chars().mapToObj(c -> (char) c).collect(Collectors.toMap(c -> c, c -> 1)).toString(); }
    static String first(String s) { return Arrays.stream(s.split("\\.")).filter(x -> x.length() > 1).findFirst().orElse("-"); }
    static long counted(String s) { return s.chars().filter("aeiou".indexOf('a') >= 0 ? c -> "aeiou".indexOf(c) >= 0 : c -> false).count(); }
    static int[] mapped(int[] a) { return Arrays.stream(a).map(x -> -x).sorted().toArray(); }
    static String[] made(String s) { return Stream.of(s.split("")).sorted().toArray(String[]::new); }
    static String composed(int n) { Function<Integer, Integer> f = x -> x + 1; Function<Integer, Integer> g = f.andThen(x -> x * 2).compose(x -> x - 3); return g.apply(n) + "" + f.apply(n); }
    static boolean predicate(String s) { Predicate<String> p = String::isEmpty; return p.negate().and(x -> x.length() < 4).or(x -> x.startsWith("h")).test(s); }
    static int supplier(int n) { Supplier<List<Integer>> s = ArrayList::new; List<Integer> l = s.get(); l.add(n); BiFunction<Integer, Integer, Integer> add = Integer::sum; return add.apply(l.get(0), 3); }
    static int captured(int n) { int[] count = {0}; Runnable r = () -> count[0] += n; r.run(); r.run(); return count[0]; }
    private int base = 5;
    int bound(int n) { IntUnaryOperator f = this::plus; IntBinaryOperator g = Math::max; return g.applyAsInt(f.applyAsInt(n), 0); }
    private int plus(int n) { return n + base; }
    static String sortedWords(String s) { return Arrays.stream(s.split("\\W+")).sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())).collect(Collectors.toList()).toString(); }
    static String collected(String s) { return s.codePoints().mapToObj(c -> c).collect(Collectors.toCollection(TreeSet::new)).toString(); }
    static double doubles(double[] a) { return DoubleStream.of(a).map(x -> x * 2).max().orElse(0); }
    static int longs(int i) { return (int) LongStream.range(0, i).map(x -> x * x).sum(); }
    static String peeked(String s) { StringBuilder b = new StringBuilder(); long n = Stream.of(s, "q").peek(b::append).filter(x -> true).collect(Collectors.toList()).size(); return b.toString() + n; }
}
