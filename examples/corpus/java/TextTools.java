package atlas;

import java.util.ArrayList;
import java.util.List;

/** Searching, comparing and laying out text. */
public final class TextTools {
    private static final long BASE = 257;
    private static final long MODULUS = 1_000_000_007L;

    private TextTools() {}

    public static List<Integer> occurrences(String text, String pattern) {
        List<Integer> found = new ArrayList<>();
        int[] border = borders(pattern);
        int matched = 0;
        for (int i = 0; i < text.length(); i++) {
            while (matched > 0 && pattern.charAt(matched) != text.charAt(i)) {
                matched = border[matched - 1];
            }
            if (pattern.charAt(matched) == text.charAt(i)) {
                matched++;
            }
            if (matched == pattern.length()) {
                found.add(i - matched + 1);
                matched = border[matched - 1];
            }
        }
        return found;
    }

    private static int[] borders(String pattern) {
        int[] border = new int[pattern.length()];
        int length = 0;
        for (int i = 1; i < pattern.length(); i++) {
            while (length > 0 && pattern.charAt(length) != pattern.charAt(i)) {
                length = border[length - 1];
            }
            if (pattern.charAt(length) == pattern.charAt(i)) {
                length++;
            }
            border[i] = length;
        }
        return border;
    }

    public static List<Integer> occurrencesSlow(String text, String pattern) {
        List<Integer> found = new ArrayList<>();
        for (int shift = 0; shift + pattern.length() <= text.length(); shift++) {
            int k = 0;
            while (k < pattern.length() && text.charAt(shift + k) == pattern.charAt(k)) {
                k++;
            }
            if (k == pattern.length()) {
                found.add(shift);
            }
        }
        return found;
    }

    public static int scan(String text, String pattern) {
        int n = text.length();
        int m = pattern.length();
        if (m > n) {
            return -1;
        }
        long high = 1;
        for (int i = 1; i < m; i++) {
            high = high * BASE % MODULUS;
        }
        long p = 0;
        long t = 0;
        for (int i = 0; i < m; i++) {
            p = (BASE * p + pattern.charAt(i)) % MODULUS;
            t = (BASE * t + text.charAt(i)) % MODULUS;
        }
        for (int s = 0; s <= n - m; s++) {
            if (p == t && text.startsWith(pattern, s)) {
                return s;
            }
            if (s < n - m) {
                t = (BASE * (t - text.charAt(s) * high % MODULUS + MODULUS) + text.charAt(s + m)) % MODULUS;
            }
        }
        return -1;
    }

    /** How many letters must be changed, added or taken away. */
    public static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
            }
        }
        return cost[a.length()][b.length()];
    }

    public static String shared(String a, String b) {
        int[][] length = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                if (a.charAt(i - 1) == b.charAt(j - 1)) {
                    length[i][j] = length[i - 1][j - 1] + 1;
                } else {
                    length[i][j] = Math.max(length[i - 1][j], length[i][j - 1]);
                }
            }
        }
        StringBuilder letters = new StringBuilder();
        int i = a.length();
        int j = b.length();
        while (i > 0 && j > 0) {
            if (a.charAt(i - 1) == b.charAt(j - 1)) {
                letters.append(a.charAt(i - 1));
                i--;
                j--;
            } else if (length[i - 1][j] >= length[i][j - 1]) {
                i--;
            } else {
                j--;
            }
        }
        return letters.reverse().toString();
    }

    /** Breaks text into lines of at most so many letters. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    public static String escape(String raw) {
        StringBuilder out = new StringBuilder(raw.length() + 8);
        for (char c : raw.toCharArray()) {
            switch (c) {
                case '<':
                    out.append("&lt;");
                    break;
                case '>':
                    out.append("&gt;");
                    break;
                case '&':
                    out.append("&amp;");
                    break;
                default:
                    out.append(c);
            }
        }
        return out.toString();
    }

    public static String pad(String text, int width, char filler) {
        StringBuilder out = new StringBuilder();
        for (int i = text.length(); i < width; i++) {
            out.append(filler);
        }
        return out.append(text).toString();
    }
}
