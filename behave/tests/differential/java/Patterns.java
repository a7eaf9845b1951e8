import java.util.regex.*;

/** Regular expressions. */
class Patterns {
    private static final String[] ALL = {"a+", "[a-c]*", "(a|b)c", "^a", "c$", "\\d+", "\\w+\\s\\w+", "(.)\\1", "a.c", "[^a-z]+", "\\bw", "a{2,3}", "a??b", "(?i)HELLO", "x*", "(a)(b)?(c)?", "\\p{Upper}\\p{Lower}", "(?<=\\.)\\w+", "(?!a)\\w", "a*+b", ".*", ".+?o", "[a-z&&[^m-p]]+", "\\.", "-?\\d+", "(?<first>\\w)\\w*", "\\s*,\\s*", "(ab|a)(bc|c)?", "\\S+$", "^$"};
    static boolean matches(String s, int k) { return s.matches(ALL[(k & 0x7fffffff) % ALL.length]); }
    static String findAll(String s, int k) { Matcher m = Pattern.compile(ALL[(k & 0x7fffffff) % ALL.length]).matcher(s); StringBuilder b = new StringBuilder(); while (m.find()) { b.append(m.start()).append('-').append(m.end()).append(':').append(m.group()); for (int i = 1; i <= m.groupCount(); i++) b.append('/').append(m.group(i)); b.append(' '); } return b.toString(); }
    static String replaced(String s, int k) { return s.replaceAll(ALL[(k & 0x7fffffff) % ALL.length], "<$0>"); }
    static String replacedFirst(String s, int k) { return s.replaceFirst(ALL[(k & 0x7fffffff) % ALL.length], "\\$"); }
    static String split(String s, int k) { return String.join("|", s.split(ALL[(k & 0x7fffffff) % ALL.length])); }
    static String splitLimit(String s, int k, int i) { return String.join("|", s.split(ALL[(k & 0x7fffffff) % ALL.length], i - 2)); }
    static int splitPlain(String s) { return s.split(",").length * 100 + s.split("").length * 10 + s.split("\\s+").length; }
    static String groups(String s) { return s.replaceAll("(\\w)(\\w)", "$2$1"); }
    static String named(String s) { Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\d)").matcher(s); return m.find() ? m.group("v") + m.replaceAll("${v}=${k}") : "none"; }
    static String quoted(String s) { return "a.b.c x.y".replaceAll(Pattern.quote(s), Matcher.quoteReplacement("$1\\")); }
    static boolean looking(String s, int k) { return Pattern.compile(ALL[(k & 0x7fffffff) % ALL.length]).matcher(s).lookingAt(); }
    static String flags(String s) { return Pattern.compile("^[a-h].*$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE).matcher(s + "\nGo\nno").replaceAll("#"); }
    static boolean wrong(String s) { return "abc".matches(s + "("); }
    static String appended(String s) { Matcher m = Pattern.compile("[aeiou]").matcher(s); StringBuffer b = new StringBuffer(); while (m.find()) m.appendReplacement(b, m.group().toUpperCase()); m.appendTail(b); return b.toString(); }
    static int noMatch(String s) { return Pattern.compile("zz").matcher(s).start(); }
}
