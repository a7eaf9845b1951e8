import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Articles of a shop and the orders they can be shown in. */
final class Catalogue {
    static final class Article {
        final long number;
        final String title;
        final int cents;

        Article(long number, String title, int cents) {
            this.number = number;
            this.title = title;
            this.cents = cents;
        }
    }

    private final Article[] articles;

    Catalogue(Article[] articles) {
        this.articles = articles.clone();
        arrange(0, this.articles.length - 1);
    }

    /** Where the article with this number stands, or -1. */
    int locate(long number) {
        int from = 0;
        int to = articles.length - 1;
        while (from <= to) {
            int probe = (from + to) >>> 1;
            long seen = articles[probe].number;
            if (seen < number) {
                from = probe + 1;
            } else if (seen > number) {
                to = probe - 1;
            } else {
                return probe;
            }
        }
        return -1;
    }

    /** Looks at every title; they are in no order. */
    int locateByTitle(String title) {
        for (int i = 0; i < articles.length; i++) {
            if (articles[i].title.equals(title)) {
                return i;
            }
        }
        return -1;
    }

    private void arrange(int first, int last) {
        if (first >= last) {
            return;
        }
        int border = split(first, last);
        arrange(first, border - 1);
        arrange(border + 1, last);
    }

    private int split(int first, int last) {
        long key = articles[last].number;
        int store = first;
        for (int scan = first; scan < last; scan++) {
            if (articles[scan].number <= key) {
                exchange(store, scan);
                store++;
            }
        }
        exchange(store, last);
        return store;
    }

    private void exchange(int a, int b) {
        Article kept = articles[a];
        articles[a] = articles[b];
        articles[b] = kept;
    }

    /** The same articles in another order; equal ones stay as they are. */
    static List<Article> ordered(List<Article> in, Comparator<Article> by) {
        if (in.size() < 2) {
            return in;
        }
        int half = in.size() / 2;
        List<Article> one = ordered(in.subList(0, half), by);
        List<Article> two = ordered(in.subList(half, in.size()), by);
        List<Article> out = new ArrayList<>(in.size());
        int i = 0;
        int j = 0;
        while (i < one.size() && j < two.size()) {
            if (by.compare(one.get(i), two.get(j)) <= 0) {
                out.add(one.get(i++));
            } else {
                out.add(two.get(j++));
            }
        }
        while (i < one.size()) {
            out.add(one.get(i++));
        }
        while (j < two.size()) {
            out.add(two.get(j++));
        }
        return out;
    }

    Map<Character, Integer> initials() {
        Map<Character, Integer> counts = new HashMap<>();
        for (Article article : articles) {
            if (!article.title.isEmpty()) {
                counts.merge(Character.toUpperCase(article.title.charAt(0)), 1, Integer::sum);
            }
        }
        return counts;
    }

    long totalCents() {
        long sum = 0;
        for (Article article : articles) {
            sum += article.cents;
        }
        return sum;
    }

    Article cheapest() {
        Article best = null;
        for (Article article : articles) {
            if (best == null || article.cents < best.cents) {
                best = article;
            }
        }
        return best;
    }
}
