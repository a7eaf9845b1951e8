class Sample {
    static void run(int[] a, int lo, int hi) {
        if (lo < hi) {
            int p = split(a, lo, hi);
            run(a, lo, p - 1);
            run(a, p + 1, hi);
        }
    }

    static int split(int[] a, int lo, int hi) {
        int pivot = a[hi];
        int i = lo - 1;
        for (int j = lo; j < hi; j++) {
            if (a[j] <= pivot) { i++; int t = a[i]; a[i] = a[j]; a[j] = t; }
        }
        int t = a[i + 1]; a[i + 1] = a[hi]; a[hi] = t;
        return i + 1;
    }
}
