class Sample {
    static void run(int[] a) {
        int n = a.length;
        for (int i = n / 2 - 1; i >= 0; i--) sift(a, i, n);
        for (int end = n - 1; end > 0; end--) {
            int t = a[0]; a[0] = a[end]; a[end] = t;
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int i, int n) {
        while (2 * i + 1 < n) {
            int child = 2 * i + 1;
            if (child + 1 < n && a[child] < a[child + 1]) child++;
            if (a[i] >= a[child]) return;
            int t = a[i]; a[i] = a[child]; a[child] = t;
            i = child;
        }
    }
}
