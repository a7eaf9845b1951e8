class Sample {
    static int run(int n) {
        int lo = 0, hi = n;
        while (lo < hi) {
            int mid = lo + (hi - lo + 1) / 2;
            if (mid <= n / mid) lo = mid; else hi = mid - 1;
        }
        return lo;
    }
}
