import java.util.Arrays;

/** Arrays, in place and made new; static tables. */
class Tables {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final String[] NAMES = {"zero", "one", "two", null};
    private static final char[] HEX = "0123456789abcdef".toCharArray();
    private static final int[] SQUARES = new int[20];
    private static final int[][] GRID = {{1, 2}, {3}, {}};
    static final int BASE = 10, NEXT = BASE + 1;
    private static int count;
    static {
        for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = i * i;
    }
    static int day(int i) { return DAYS[i]; }
    static String name(int i) { return NAMES[i & 3]; }
    static int square(int i) { return SQUARES[i]; }
    static String hex(int n) { String r = ""; do { r = HEX[n & 15] + r; n >>>= 4; } while (n != 0); return r; }
    static int grid(int i, int j) { return GRID[i][j]; }
    static int base(int n) { return n * BASE + NEXT; }
    static int counter(int n) { count += n; return count; }
    static int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    static int max(int[] a) { int m = a[0]; for (int x : a) if (x > m) m = x; return m; }
    static void bubble(int[] a) { for (int i = 0; i < a.length; i++) for (int j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
    static int[] insertion(int[] a) { int[] b = a.clone(); for (int i = 1; i < b.length; i++) { int x = b[i], j = i; for (; j > 0 && b[j - 1] > x; j--) b[j] = b[j - 1]; b[j] = x; } return b; }
    static void quick(int[] a) { quick(a, 0, a.length - 1); }
    private static void quick(int[] a, int lo, int hi) { if (lo >= hi) return; int p = a[(lo + hi) >>> 1], i = lo, j = hi; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } quick(a, lo, j); quick(a, i, hi); }
    static int[] merge(int[] a) { if (a.length < 2) return a; int[] l = merge(Arrays.copyOfRange(a, 0, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)), o = new int[a.length]; for (int i = 0, j = 0, k = 0; k < o.length; k++) o[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++]; return o; }
    static void sort(int[] a) { Arrays.sort(a); }
    static void sortPart(int[] a) { Arrays.sort(a, 0, a.length / 2); }
    static int[] copy(int[] a, int n) { return Arrays.copyOf(a, n); }
    static void fill(int[] a) { Arrays.fill(a, 7); }
    static int search(int[] a, int x) { Arrays.sort(a); return Arrays.binarySearch(a, x); }
    static boolean same(int[] a, int[] b) { return Arrays.equals(a, b); }
    static int hash(int[] a) { return Arrays.hashCode(a); }
    static String show(int[] a) { return Arrays.toString(a); }
    static void shift(int[] a) { System.arraycopy(a, 0, a, 1, a.length - 1); }
    static void shiftBack(int[] a) { System.arraycopy(a, 1, a, 0, a.length - 1); }
    static int[] rotate(int[] a, int k) { int n = a.length; int[] r = new int[n]; for (int i = 0; i < n; i++) r[((i + k) % n + n) % n] = a[i]; return r; }
    static void reverse(char[] a) { for (int i = 0, j = a.length - 1; i < j; ) { char t = a[i]; a[i++] = a[j]; a[j--] = t; } }
    static double[] doubles(int n) { double[] r = new double[n & 7]; for (int i = 0; i < r.length; i++) r[i] = i / 2.0; return r; }
    static int[][] table(int n) { int[][] r = new int[n & 3][n & 7]; for (int i = 0; i < r.length; i++) for (int j = 0; j < r[i].length; j++) r[i][j] = i * j; return r; }
    static int[][] transpose(int[][] a) { int[][] r = new int[a[0].length][a.length]; for (int i = 0; i < a.length; i++) for (int j = 0; j < a[i].length; j++) r[j][i] = a[i][j]; return r; }
    static int negativeSize(int n) { return new int[n].length; }
    static int alias(int[] a) { int[] b = a; b[0] = 99; return a[0]; }
    static void swapFirst(int[] a) { a[0] ^= a[a.length - 1]; a[a.length - 1] ^= a[0]; a[0] ^= a[a.length - 1]; }
    static int compound(int[] a) { int i = 0; a[i++] += 5; a[i] <<= 2; a[i]--; return i; }
    static byte[] bytes(int n) { byte[] r = new byte[4]; for (int i = 0; i < 4; i++) r[i] = (byte) (n >>> (8 * i)); return r; }
    static long[] longs(long n) { return new long[] {n, n * n, ~n}; }
    static boolean[] sieve(int n) { boolean[] p = new boolean[n & 31]; for (int i = 2; i < p.length; i++) p[i] = true; for (int i = 2; i * i < p.length; i++) if (p[i]) for (int j = i * i; j < p.length; j += i) p[j] = false; return p; }
    static String[] strings(int n) { String[] r = new String[3]; r[0] = "a" + n; r[2] = r[0]; return r; }
    static boolean identical(int[] a) { return a == a.clone() || a.equals(a.clone()); }
    static int jagged(int n) { int[][] r = new int[3][]; r[1] = new int[] {n}; return r[1][0] + (r[0] == null ? 1 : 0); }
    static int subarray(int[] a) { int best = Integer.MIN_VALUE, cur = 0; for (int x : a) { cur = Math.max(x, cur + x); best = Math.max(best, cur); } return best; }
}
