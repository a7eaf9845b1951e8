import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparing and searching words. */
final class Wording {
    private Wording() { }

    static int typos(String typed, String meant) {
        int[][] cost = new int[typed.length() + 1][meant.length() + 1];
        for (int i = 0; i <= typed.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= meant.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= typed.length(); i++) {
            for (int j = 1; j <= meant.length(); j++) {
                int change = typed.charAt(i - 1) == meant.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(cost[i - 1][j - 1] + change,
                        Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
            }
        }
        return cost[typed.length()][meant.length()];
    }

    /** How many letters two words share in order. */
    static int common(String a, String b) {
        int[][] n = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                if (a.charAt(i - 1) == b.charAt(j - 1)) {
                    n[i][j] = n[i - 1][j - 1] + 1;
                } else {
                    n[i][j] = Math.max(n[i - 1][j], n[i][j - 1]);
                }
            }
        }
        return n[a.length()][b.length()];
    }

    /** All places of a word in a text, reading the text once. */
    static List<Integer> occurrences(String text, String word) {
        List<Integer> found = new ArrayList<>();
        if (word.isEmpty()) {
            return found;
        }
        int[] back = borders(word);
        int held = 0;
        for (int i = 0; i < text.length(); i++) {
            while (held > 0 && word.charAt(held) != text.charAt(i)) {
                held = back[held - 1];
            }
            if (word.charAt(held) == text.charAt(i)) {
                held++;
            }
            if (held == word.length()) {
                found.add(i - held + 1);
                held = back[held - 1];
            }
        }
        return found;
    }

    private static int[] borders(String word) {
        int[] back = new int[word.length()];
        for (int i = 1, k = 0; i < word.length(); i++) {
            while (k > 0 && word.charAt(k) != word.charAt(i)) {
                k = back[k - 1];
            }
            if (word.charAt(k) == word.charAt(i)) {
                k++;
            }
            back[i] = k;
        }
        return back;
    }

    static int firstOccurrence(String text, String word) {
        for (int i = 0; i + word.length() <= text.length(); i++) {
            int j = 0;
            while (j < word.length() && text.charAt(i + j) == word.charAt(j)) {
                j++;
            }
            if (j == word.length()) {
                return i;
            }
        }
        return -1;
    }

    static boolean readsBackwards(String word) {
        String plain = word.toLowerCase(Locale.ROOT);
        for (int i = 0, j = plain.length() - 1; i < j; i++, j--) {
            if (plain.charAt(i) != plain.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    static String wrap(String text, int width) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > width) {
                out.append('\n');
                column = 0;
            } else if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }
}
