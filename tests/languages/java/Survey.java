import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Measurements in the field. */
final class Survey {
    record Point(double x, double y) { }

    private final List<Point> points = new ArrayList<>();

    void take(double x, double y) {
        points.add(new Point(x, y));
    }

    /** Sorts the places into groups of near ones; the answer has the group of each. */
    int[] groups(int n, Random random) {
        double[] cx = new double[n];
        double[] cy = new double[n];
        for (int g = 0; g < n; g++) {
            Point seed = points.get(random.nextInt(points.size()));
            cx[g] = seed.x();
            cy[g] = seed.y();
        }
        int[] group = new int[points.size()];
        Arrays.fill(group, -1);
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int i = 0; i < group.length; i++) {
                Point p = points.get(i);
                int nearest = 0;
                double least = Double.POSITIVE_INFINITY;
                for (int g = 0; g < n; g++) {
                    double dx = p.x() - cx[g];
                    double dy = p.y() - cy[g];
                    if (dx * dx + dy * dy < least) {
                        least = dx * dx + dy * dy;
                        nearest = g;
                    }
                }
                if (group[i] != nearest) {
                    group[i] = nearest;
                    moved = true;
                }
            }
            double[] sx = new double[n];
            double[] sy = new double[n];
            int[] members = new int[n];
            for (int i = 0; i < group.length; i++) {
                sx[group[i]] += points.get(i).x();
                sy[group[i]] += points.get(i).y();
                members[group[i]]++;
            }
            for (int g = 0; g < n; g++) {
                if (members[g] > 0) {
                    cx[g] = sx[g] / members[g];
                    cy[g] = sy[g] / members[g];
                }
            }
        }
        return group;
    }

    /** The fence around all places. */
    List<Point> fence() {
        List<Point> sorted = new ArrayList<>(points);
        sorted.sort((a, b) -> a.x() != b.x() ? Double.compare(a.x(), b.x()) : Double.compare(a.y(), b.y()));
        int n = sorted.size();
        if (n < 3) {
            return sorted;
        }
        Point[] posts = new Point[2 * n];
        int k = 0;
        for (int i = 0; i < n; i++) {
            while (k >= 2 && turn(posts[k - 2], posts[k - 1], sorted.get(i)) <= 0) {
                k--;
            }
            posts[k++] = sorted.get(i);
        }
        int floor = k + 1;
        for (int i = n - 2; i >= 0; i--) {
            while (k >= floor && turn(posts[k - 2], posts[k - 1], sorted.get(i)) <= 0) {
                k--;
            }
            posts[k++] = sorted.get(i);
        }
        return Arrays.asList(posts).subList(0, k - 1);
    }

    private static double turn(Point o, Point a, Point b) {
        return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
    }

    /** Area inside a closed line. */
    static double area(List<Point> line) {
        double twice = 0;
        for (int i = 0; i < line.size(); i++) {
            Point a = line.get(i);
            Point b = line.get((i + 1) % line.size());
            twice += a.x() * b.y() - b.x() * a.y();
        }
        return Math.abs(twice) / 2;
    }

    double mean() {
        double sum = 0;
        for (Point p : points) {
            sum += p.y();
        }
        return points.isEmpty() ? 0 : sum / points.size();
    }

    /** Lot numbers that may be handed out: those without a divisor. */
    static List<Integer> lots(int limit) {
        BitSet crossed = new BitSet(limit + 1);
        List<Integer> lots = new ArrayList<>();
        for (int i = 2; i <= limit; i++) {
            if (crossed.get(i)) {
                continue;
            }
            lots.add(i);
            for (long j = (long) i * i; j <= limit; j += i) {
                crossed.set((int) j);
            }
        }
        return lots;
    }

    static double[][] product(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return Math.abs(a);
    }
}
