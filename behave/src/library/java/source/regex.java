package java.util.regex;

import java.util.ArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

public final class Pattern {
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;

    final String pattern;
    final int flags;

    private Pattern(String pattern, int flags) {
        this.pattern = pattern;
        this.flags = flags;
        behave.Regex.groups(pattern, flags);
    }

    public static Pattern compile(String pattern) { return new Pattern(pattern, 0); }

    public static Pattern compile(String pattern, int flags) { return new Pattern(pattern, flags); }

    public static boolean matches(String pattern, CharSequence text) { return compile(pattern).matcher(text).matches(); }

    public static String quote(String text) {
        if (text.indexOf("\\E") < 0) return "\\Q" + text + "\\E";
        return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }

    public String pattern() { return pattern; }

    public int flags() { return flags; }

    public String toString() { return pattern; }

    public Matcher matcher(CharSequence text) { return new Matcher(this, text); }

    public Predicate<String> asPredicate() { return s -> matcher(s).find(); }

    public Predicate<String> asMatchPredicate() { return s -> matcher(s).matches(); }

    public Stream<String> splitAsStream(CharSequence text) { return Stream.of(split(text)); }

    public String[] split(CharSequence text) { return split(text, 0); }

    public String[] split(CharSequence text, int limit) {
        String s = text.toString();
        ArrayList<String> parts = new ArrayList<String>();
        Matcher m = matcher(s);
        int start = 0;
        while ((limit <= 0 || parts.size() < limit - 1) && m.find()) {
            // Nothing stands before an empty match at the beginning.
            if (m.end() == 0) continue;
            parts.add(s.substring(start, m.start()));
            start = m.end();
        }
        if (start == 0 && parts.isEmpty()) return new String[] {s};
        parts.add(s.substring(start));
        int n = parts.size();
        if (limit == 0) while (n > 0 && parts.get(n - 1).isEmpty()) n--;
        return parts.subList(0, n).toArray(new String[n]);
    }
}

interface MatchResult {
    int start();

    int start(int group);

    int end();

    int end(int group);

    String group();

    String group(int group);

    int groupCount();
}

final class Matcher implements MatchResult {
    private Pattern pattern;
    private String text;
    private int[] groups;
    private int next;
    private int appended;

    Matcher(Pattern pattern, CharSequence text) {
        this.pattern = pattern;
        this.text = text.toString();
    }

    public Pattern pattern() { return pattern; }

    public Matcher reset() {
        groups = null;
        next = 0;
        appended = 0;
        return this;
    }

    public Matcher reset(CharSequence text) {
        this.text = text.toString();
        return reset();
    }

    public Matcher usePattern(Pattern pattern) {
        this.pattern = pattern;
        groups = null;
        return this;
    }

    private boolean match(int from, int mode) {
        groups = from > text.length() ? null : behave.Regex.match(pattern.pattern, pattern.flags, text, from, mode);
        if (groups != null) next = groups[1] == groups[0] ? groups[1] + 1 : groups[1];
        return groups != null;
    }

    public boolean find() {
        if (match(next, 0)) return true;
        next = text.length() + 1;
        return false;
    }

    public boolean find(int from) {
        if (from < 0 || from > text.length()) throw new IndexOutOfBoundsException("Illegal start index");
        reset();
        return match(from, 0);
    }

    public boolean matches() { return match(0, 2); }

    public boolean lookingAt() { return match(0, 1); }

    public boolean hitEnd() { return next >= text.length(); }

    private int at(int i) {
        if (groups == null) throw new IllegalStateException("No match available");
        if (i < 0 || i >= groups.length) throw new IndexOutOfBoundsException("No group " + i / 2);
        return groups[i];
    }

    public int start() { return at(0); }

    public int end() { return at(1); }

    public int start(int group) { return at(2 * group); }

    public int end(int group) { return at(2 * group + 1); }

    public String group() { return group(0); }

    public String group(int group) {
        int start = at(2 * group);
        return start < 0 ? null : text.substring(start, at(2 * group + 1));
    }

    public String group(String name) { return group(named(name)); }

    private int named(String name) {
        int group = behave.Regex.named(pattern.pattern, pattern.flags, name);
        if (group < 0) throw new IllegalArgumentException("No group with name <" + name + ">");
        return group;
    }

    public int groupCount() { return behave.Regex.groups(pattern.pattern, pattern.flags); }

    public MatchResult toMatchResult() {
        Matcher copy = new Matcher(pattern, text);
        copy.groups = groups;
        return copy;
    }

    public static String quoteReplacement(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\' || c == '$') out.append('\\');
            out.append(c);
        }
        return out.toString();
    }

    private void expand(StringBuilder out, String with) {
        int i = 0;
        while (i < with.length()) {
            char c = with.charAt(i++);
            if (c == '\\') {
                if (i == with.length()) throw new IllegalArgumentException("character to be escaped is missing");
                out.append(with.charAt(i++));
            } else if (c == '$') {
                if (i == with.length()) throw new IllegalArgumentException("Illegal group reference: group index is missing");
                char d = with.charAt(i);
                int group;
                if (d == '{') {
                    int end = with.indexOf('}', i);
                    if (end < 0) throw new IllegalArgumentException("named capturing group is missing trailing '}'");
                    group = named(with.substring(i + 1, end));
                    i = end + 1;
                } else {
                    if (d < '0' || d > '9') throw new IllegalArgumentException("Illegal group reference");
                    group = d - '0';
                    i++;
                    while (i < with.length() && with.charAt(i) >= '0' && with.charAt(i) <= '9') {
                        int more = group * 10 + with.charAt(i) - '0';
                        if (more > groupCount()) break;
                        group = more;
                        i++;
                    }
                }
                String text = group(group);
                if (text != null) out.append(text);
            } else {
                out.append(c);
            }
        }
    }

    public Matcher appendReplacement(StringBuilder out, String with) {
        out.append(text, appended, start());
        expand(out, with);
        appended = end();
        return this;
    }

    public Matcher appendReplacement(StringBuffer out, String with) {
        StringBuilder part = new StringBuilder();
        appendReplacement(part, with);
        out.append(part.toString());
        return this;
    }

    public StringBuilder appendTail(StringBuilder out) { return out.append(text, appended, text.length()); }

    public StringBuffer appendTail(StringBuffer out) { return out.append(text.substring(appended)); }

    public String replaceAll(String with) {
        reset();
        StringBuilder out = new StringBuilder();
        while (find()) appendReplacement(out, with);
        return appendTail(out).toString();
    }

    public String replaceAll(Function<MatchResult, String> with) {
        reset();
        StringBuilder out = new StringBuilder();
        while (find()) appendReplacement(out, with.apply(this));
        return appendTail(out).toString();
    }

    public String replaceFirst(String with) {
        reset();
        StringBuilder out = new StringBuilder();
        if (find()) appendReplacement(out, with);
        return appendTail(out).toString();
    }
}
