class Sample {
    static int run(int[] data, int wanted) {
        int lo = 0, hi = data.length;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (data[mid] < wanted) lo = mid + 1;
            else hi = mid;
        }
        return lo;
    }
}
